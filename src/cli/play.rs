//! `mineproof play`.

mod by_hand;
mod command;
mod ending;
mod watch;

use std::path::PathBuf;
use std::time::Duration;

use mineproof::Options;
use mineproof::internals::board::{Cell, Dialect, Grid, Minefield, Size, Wanted};
use mineproof::internals::decision::Strategy;
use mineproof::internals::game::{FirstClick, Series};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::simulation::Playthrough;

use super::arguments::{cell, duration};
use super::game_arguments::{DEFAULT_STRATEGY, GameArguments, first_clicks, strategies};
use super::input::{Input, dialects};
use super::simulate::refuse;
use super::terminal::counted;
use super::{Failure, Status};

/// Play a game in the terminal, or watch a strategy play it
#[derive(clap::Args)]
#[command(
    after_help = "By hand, one command per line: `3,4` or `o 3,4` opens a cell, `f 3,4` sets a flag or takes it away,
`h` shows the exact odds, `?` lists the commands, `q` quits.
Watching, certain moves are told with the stage and clues that prove them, guesses with their exact odds.
Luck spent is the chance that all risks taken were survived. Game 17 of a seed is that of `simulate`.
The notes and the report that strategies are taken from: docs/sources.md.

Exit codes: 0 played or quit, 2 bad usage or unreadable input, 3 --time-limit was reached.

Examples:
  mineproof play --level beginner
  mineproof play --level beginner --seed 7 --watch
  mineproof play --seed 1 --game 17 --strategy random --step
  mineproof play examples/minefield.txt --start 4,4 --watch --boards every
  mineproof play --watch --json | jq -c 'select(.why == \"guess\") | [.cell, .p_mine_exact]'"
)]
#[command(group(clap::ArgGroup::new("watching").args(["watch", "step"])))]
pub struct Arguments {
    /// Play on this full minefield; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["level", "size", "mines", "seed", "game", "first_click"])]
    file: Option<PathBuf>,

    /// How the file is written [default: by file extension, else JSON if it starts with `{`, else native]
    #[arg(long, value_name = "DIALECT", value_parser = dialects(), requires = "file")]
    dialect: Option<Dialect>,

    #[command(flatten)]
    board: GameArguments,

    /// The same seed and number give the same game
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Which game of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    game: u64,

    /// What the first click is promised: to be safe, to be a 0, or nothing [with a file: nothing]
    #[arg(long, value_name = "PROMISE", value_parser = first_clicks(), default_value = "safe")]
    first_click: FirstClick,

    /// The first click [default when watching: the file's, else 0,0]
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    start: Option<Cell>,

    /// A strategy plays, with a word on every move
    #[arg(long)]
    watch: bool,

    /// A strategy plays, and every move waits for Enter
    #[arg(long)]
    step: bool,

    /// Who plays
    #[arg(long, value_name = "NAME", value_parser = strategies(), default_value = DEFAULT_STRATEGY, requires = "watching")]
    strategy: Strategy,

    /// Which boards to draw [default: guesses; with --step: every]
    #[arg(long, value_enum, value_name = "WHICH", requires = "watching", conflicts_with = "json")]
    boards: Option<Boards>,

    /// Wait this long after each move or group of certain moves (1, 500ms)
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "watch")]
    delay: Option<Duration>,

    /// Stop the game after this long (2, 1.5s, 250ms); by hand, stop working out the odds of a move
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// One JSON object per move and line, and a last one with the result
    #[arg(long, requires = "watch", conflicts_with = "step")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Boards {
    /// How the game ended
    End,
    /// Also the odds at every guess
    Guesses,
    /// Also after every other move
    Every,
}

/// Counting stops when the tables of one position take more; odds are then not known.
const MEMORY: usize = 1 << 30;

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let table = Table::new(arguments)?;
    match arguments.watch || arguments.step {
        true => watch::run(arguments, &table),
        false => by_hand::run(arguments, &table),
    }
}

/// Where mines come from.
enum Board {
    /// Laid for the first click, the same from the same seed.
    Laid {
        series: Series,
        game: u64,
    },
    Told(Minefield),
}

/// What is played on, and how it begins.
struct Table {
    board: Board,
    /// The first click, if it is settled.
    start: Option<Cell>,
    options: Options,
    time_limit: Option<Duration>,
}

impl Table {
    fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let limits = Limits::default().memory(Some(MEMORY));
        let options = Options::default().limits(limits);
        let (board, start) = match &arguments.file {
            Some(file) => {
                if !arguments.watch && file.as_os_str() == "-" {
                    let why = "error: the board cannot come from standard input, which is for your commands\n  = name a file, \
                               or --watch";
                    return Err(Failure::Input(why.to_owned()));
                }
                let input = Input::new(file.clone(), arguments.dialect);
                let document = input.document(Wanted::Minefield)?;
                let start = arguments.start.or(document.start);
                let minefield = document.into_minefield();
                let minefield = minefield.map_err(|error| Failure::Input(error.render(&input.name())))?;
                (Board::Told(minefield), start)
            }
            None => {
                let (grid, mines) = arguments.board.board()?;
                let Arguments { first_click, seed, game, .. } = *arguments;
                let start = arguments.start.unwrap_or(Cell::new(0, 0));
                let series = Series::new(grid, mines)
                    .first_click(first_click)
                    .start(start)
                    .seed(seed)
                    .games(game.saturating_add(1));
                (Board::Laid { series, game }, arguments.start)
            }
        };
        let table = Self { board, start, options, time_limit: arguments.time_limit };
        table.series(start.unwrap_or(Cell::new(0, 0))).check().map_err(refuse)?;
        Ok(table)
    }

    /// The options of what is asked now.
    fn options(&self) -> Options {
        let deadline = Deadline::after_any(self.time_limit);
        self.options.clone().limits(self.options.limits.deadline(deadline))
    }

    fn size(&self) -> Size {
        match &self.board {
            Board::Laid { series, .. } => series.size(),
            Board::Told(minefield) => minefield.size(),
        }
    }

    fn grid(&self) -> Grid {
        match &self.board {
            Board::Laid { series, .. } => series.grid.clone(),
            Board::Told(minefield) => minefield.grid().clone(),
        }
    }

    fn mines(&self) -> u64 {
        match &self.board {
            Board::Laid { series, .. } => series.mines,
            Board::Told(minefield) => minefield.mine_count() as u64,
        }
    }

    /// A board that is told keeps no promise.
    fn first_click(&self) -> FirstClick {
        match &self.board {
            Board::Laid { series, .. } => series.first_click,
            Board::Told(_) => FirstClick::Any,
        }
    }

    /// The series that the game is from; that of a told board has none of its boards, but its rules.
    fn series(&self, start: Cell) -> Series {
        match &self.board {
            Board::Laid { series, .. } => series.clone().start(start),
            Board::Told(minefield) => {
                Series::new(minefield.grid(), self.mines()).first_click(FirstClick::Any).start(start).games(1)
            }
        }
    }

    fn minefield(&self, start: Cell) -> Result<Minefield, Failure> {
        match &self.board {
            Board::Laid { game, .. } => {
                let series = self.series(start);
                // An opening in the middle takes more room than one in the corner.
                series.check().map_err(refuse)?;
                Ok(series.minefield(*game).expect("the series was checked"))
            }
            Board::Told(minefield) => Ok(minefield.clone()),
        }
    }

    fn playthrough(&self, strategy: &Strategy) -> Result<Playthrough, Failure> {
        let start = self.start.unwrap_or(Cell::new(0, 0));
        let number = if let Board::Laid { game, .. } = self.board { game } else { 0 };
        let minefield = self.minefield(start)?;
        let player = self.series(start).player_on(minefield.grid(), strategy, number);
        Ok(Playthrough::new(minefield, self.first_click(), start, player))
    }

    fn headline(&self) -> String {
        let mines = counted(self.mines(), "mine");
        match &self.board {
            Board::Laid { series, game } => {
                let promise = series.first_click.name();
                format!("{}, {mines}, first click {promise}, seed {}, game {game}", series.grid, series.seed)
            }
            Board::Told(minefield) => format!("{}, {mines}", minefield.grid()),
        }
    }
}
