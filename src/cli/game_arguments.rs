//! Which boards to play on, a level by its name, or a size and a number of mines; how games begin, and who plays.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::{Grid, Size, Topology};
use mineproof::internals::decision::Strategy;
use mineproof::internals::game::{FirstClick, Level};

use super::Failure;

/// Who plays when nobody is named: the strongest that is quick.
pub const DEFAULT_STRATEGY: &str = "fast";

#[derive(clap::Args)]
pub struct GameArguments {
    /// Board and mines by name [default: expert]
    #[arg(long, value_name = "LEVEL", value_parser = levels(), conflicts_with_all = ["size", "mines"])]
    level: Option<Level>,

    /// Width and height of the board, such as 30x16
    #[arg(long, value_name = "WxH", value_parser = board_size, requires = "mines")]
    size: Option<Size>,

    /// Number of mines
    #[arg(long, value_name = "N", requires = "size")]
    mines: Option<u64>,

    #[command(flatten)]
    topology: TopologyArgument,
}

/// For commands that lay boards.
#[derive(clap::Args)]
pub struct TopologyArgument {
    /// Which cells a clue counts: square, torus, hex, hex-torus, orthogonal, knight, reach-2, triangle or layers-D
    #[arg(long, value_name = "NAME", default_value = "square")]
    topology: Topology,
}

impl TopologyArgument {
    /// Boards of a size with this topology.
    pub fn grid(&self, size: Size) -> Result<Grid, Failure> {
        let topology = self.topology;
        Grid::new(size, topology).map_err(|error| Failure::Input(format!("error: --topology {topology}: {error}")))
    }
}

impl GameArguments {
    /// The board and its mines.
    pub fn board(&self) -> Result<(Grid, u64), Failure> {
        let level = self.level.unwrap_or(Level::Expert);
        let grid = self.topology.grid(self.size.unwrap_or_else(|| level.size()))?;
        Ok((grid, self.mines.unwrap_or(level.mines())))
    }
}

/// Named values, so that completions and help list them.
fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name))
        .try_map(|name| Level::from_name(&name).ok_or("no such level"))
}

/// What the first click can be promised.
pub fn first_clicks() -> impl TypedValueParser<Value = FirstClick> {
    PossibleValuesParser::new(FirstClick::ALL.map(FirstClick::name))
        .try_map(|name| FirstClick::from_name(&name).ok_or("no such promise"))
}

/// The strategies, each with what it is.
pub fn strategies() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(|strategy| PossibleValue::new(strategy.name).help(strategy.about)))
        .try_map(|name| Strategy::from_name(&name).ok_or("no such strategy"))
}

pub fn board_size(text: &str) -> Result<Size, String> {
    let expected = || "expected width x height, such as 30x16".to_owned();
    let (width, height) = text.split_once('x').ok_or_else(expected)?;
    let number = |digits: &str| digits.parse::<u64>().map_err(|_| expected());
    Size::new(number(width)?, number(height)?).map_err(|error| error.to_string())
}
