//! A game in which every cell is opened on its own, a 0 opening nothing by itself: its neighbours are deduced to be safe like
//! any others, so that they too have a parent.

use std::collections::VecDeque;

use super::{Fact, GameChains, Order};
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, CellState, MineCount, Minefield, Position};
use crate::explanation::{Forcing, needed_reason};
use crate::frontier::{Frontier, Verdict};
use crate::inference::{Inference, Stage};
use crate::limits::Limits;

/// The rows and columns that a fact goes back to, itself included. The farthest cell of a set, in moves of a king, lies at an
/// edge of the smallest box around the set: no more needs to be known of the ancestors.
#[derive(Clone, Copy, Debug)]
struct Span {
    rows: (u32, u32),
    cols: (u32, u32),
}

impl Span {
    fn of(cell: Cell) -> Self {
        Self { rows: (cell.row, cell.row), cols: (cell.col, cell.col) }
    }

    fn with(self, other: Self) -> Self {
        let join = |one: (u32, u32), two: (u32, u32)| (one.0.min(two.0), one.1.max(two.1));
        Self { rows: join(self.rows, other.rows), cols: join(self.cols, other.cols) }
    }

    fn farthest_from(self, cell: Cell) -> u32 {
        let farthest = |(least, most): (u32, u32), from: u32| (from - least).max(most - from);
        farthest(self.rows, cell.row).max(farthest(self.cols, cell.col))
    }
}

/// What counting may take for one position, in bytes. A limit of time would make games depend on the machine.
const MEMORY: usize = 1 << 30;

pub(super) struct ChainPlayer<'m> {
    minefield: &'m Minefield,
    order: Order,
    states: Vec<CellState>,
    safe_left: usize,
    /// Found safe and not yet opened, the earliest in front.
    waiting: VecDeque<Cell>,
    /// By fact.
    spans: Vec<Span>,
    chains: GameChains,
}

impl<'m> ChainPlayer<'m> {
    pub(super) fn new(minefield: &'m Minefield, order: Order) -> Self {
        let size = minefield.size();
        Self {
            minefield,
            order,
            states: vec![CellState::HIDDEN; size.area()],
            safe_left: size.area() - minefield.mine_count(),
            waiting: VecDeque::new(),
            spans: Vec::new(),
            chains: GameChains {
                size,
                facts: Vec::new(),
                fact_of: vec![None; size.area()],
                opened: Vec::new(),
                guesses: 0,
                won: false,
            },
        }
    }

    pub(super) fn play(mut self, start: Cell) -> GameChains {
        let mut next = self.try_unknown(start);
        while let Some(cell) = next {
            self.open(cell);
            self.apply_rules();
            if self.safe_left == 0 {
                self.chains.won = true;
                break;
            }
            next = self.next_waiting().or_else(|| self.ask_exact_engines());
        }
        self.chains
    }

    fn next_waiting(&mut self) -> Option<Cell> {
        match self.order {
            Order::BreadthFirst => self.waiting.pop_front(),
            Order::DepthFirst => self.waiting.pop_back(),
        }
    }

    /// A cell that nothing is known of begins a chain, unless it is a mine.
    fn try_unknown(&mut self, cell: Cell) -> Option<Cell> {
        if self.minefield.is_mine(cell) {
            return None;
        }
        self.learn(cell, Verdict::Safe, Vec::new());
        Some(cell)
    }

    fn open(&mut self, cell: Cell) {
        let state = self.minefield.reveal(cell).expect("what is opened was proved safe, or looked at");
        self.states[self.chains.size.index(cell)] = state;
        self.safe_left -= 1;
        self.chains.opened.push(cell);
    }

    fn position(&self) -> Position {
        let mines = MineCount::Known(self.minefield.mine_count() as u64);
        Position::new(self.chains.size, self.states.clone(), mines).expect("one state per cell")
    }

    /// Keeps whatever the rules find that was not known.
    fn apply_rules(&mut self) {
        let frontier = Frontier::new(&self.position());
        let inference = Inference::run(&frontier, &Stage::DEFAULT).expect("the board itself fits what it shows");
        let reasons = inference.reasons();
        for (index, deduction) in inference.deductions().iter().enumerate() {
            let Some(cell) = deduction.variable.map(|variable| frontier.cell(variable)) else { continue };
            if self.chains.fact(cell).is_some() {
                continue;
            }
            let reason = needed_reason(&inference, &reasons, index);
            let clues = reason.constraints.iter().map(|&clue| frontier.constraints()[clue as usize].clue_index());
            let mut parents: Vec<Cell> = clues.map(|clue| self.chains.size.cell(clue)).collect();
            let earlier = reason.deductions.iter().filter_map(|&earlier| inference.deductions()[earlier].variable);
            parents.extend(earlier.map(|variable| frontier.cell(variable)));
            self.find(cell, deduction.verdict, parents);
        }
    }

    /// Where the rules are stuck: the next cell to open, by proof or by a guess; `None` if that is a mine.
    fn ask_exact_engines(&mut self) -> Option<Cell> {
        let position = self.position();
        let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let analysis = analyze(&position, &options).expect("the board itself fits what it shows");
        self.find_forced(&position, &analysis);
        self.next_waiting().or_else(|| {
            self.chains.guesses += 1;
            // No probabilities, where counting reached a limit: any cell that is not a mine for certain.
            let least_risk = analysis.safest_cells().first().copied();
            let guess = least_risk.or_else(|| analysis.cells(Verdict::Open).next());
            guess.and_then(|cell| self.try_unknown(cell))
        })
    }

    fn find_forced(&mut self, position: &Position, analysis: &Analysis) {
        let safe: Vec<Cell> = analysis.cells(Verdict::Safe).collect();
        if safe.is_empty() {
            return;
        }
        let frontier = Frontier::new(position);
        let mut forcing = Forcing::new(position, &frontier, Limits::default());
        for cell in safe {
            let facts = forcing.facts(analysis, cell).expect("there is time");
            let parents = facts.map(|facts| facts.clues).unwrap_or_default();
            self.find(cell, Verdict::Safe, parents);
        }
    }

    /// A cell that was deduced; if it is safe it waits to be opened.
    fn find(&mut self, cell: Cell, verdict: Verdict, parents: Vec<Cell>) {
        self.learn(cell, verdict, parents);
        if verdict == Verdict::Safe {
            self.waiting.push_back(cell);
        }
    }

    fn learn(&mut self, cell: Cell, verdict: Verdict, parents: Vec<Cell>) {
        let chains = &mut self.chains;
        let known = parents.iter().filter_map(|&parent| chains.fact_of[chains.size.index(parent)]);
        let (length, span) = known.fold((0, Span::of(cell)), |(length, span), parent| {
            (chains.facts[parent as usize].length.max(length), self.spans[parent as usize].with(span))
        });
        chains.fact_of[chains.size.index(cell)] = Some(chains.facts.len() as u32);
        chains.facts.push(Fact { cell, verdict, parents, length: length + 1, reach: span.farthest_from(cell) });
        self.spans.push(span);
    }
}
