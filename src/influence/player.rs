//! A game in which every cell is opened on its own, a 0 opening nothing by itself: its neighbours are deduced to be safe like
//! any others, so that they too have a parent.

use std::collections::VecDeque;

use super::{Fact, GameChains, Order};
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, CellBox, CellState, Grid, MineCount, Minefield, Position};
use crate::explanation::{Forcing, needed_reason};
use crate::frontier::{Frontier, Verdict};
use crate::inference::{Inference, Stage};
use crate::limits::Limits;

/// What a fact goes back to, itself included.
#[derive(Clone, Debug)]
enum Ancestry {
    /// On the square board, where the farthest cell of a set, in moves of a king, lies at an edge of the smallest box around
    /// the set: no more needs to be known of the ancestors.
    Box(CellBox),
    /// On others, a bit for each cell.
    Cells(Vec<u64>),
}

impl Ancestry {
    fn of(cell: Cell, grid: &Grid) -> Self {
        if grid.is_square() {
            return Self::Box(CellBox::of(cell));
        }
        let index = grid.size().index(cell);
        let mut cells = vec![0; grid.size().area().div_ceil(64)];
        cells[index / 64] |= 1 << (index % 64);
        Self::Cells(cells)
    }

    fn add(&mut self, other: &Self) {
        match (self, other) {
            (Self::Box(one), Self::Box(other)) => *one = one.with(*other),
            (Self::Cells(cells), Self::Cells(others)) => {
                cells.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
            }
            _ => unreachable!("all are of one board"),
        }
    }

    fn farthest_from(&self, cell: Cell, grid: &Grid) -> u32 {
        match self {
            Self::Box(cells) => cells.farthest_from(cell),
            Self::Cells(cells) => {
                let distances = grid.distances(cell).into_iter().enumerate();
                let is_in = |index: usize| cells[index / 64] >> (index % 64) & 1 == 1;
                distances.filter(|&(index, _)| is_in(index)).map(|(_, distance)| distance).max().unwrap_or(0)
            }
        }
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
    ancestries: Vec<Ancestry>,
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
            ancestries: Vec::new(),
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
        Position::new(self.minefield.grid(), self.states.clone(), mines).expect("one state per cell")
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
        let (mut length, mut ancestry) = (0, Ancestry::of(cell, self.minefield.grid()));
        for parent in known {
            length = chains.facts[parent as usize].length.max(length);
            ancestry.add(&self.ancestries[parent as usize]);
        }
        let reach = ancestry.farthest_from(cell, self.minefield.grid());
        chains.fact_of[chains.size.index(cell)] = Some(chains.facts.len() as u32);
        chains.facts.push(Fact { cell, verdict, parents, length: length + 1, reach });
        self.ancestries.push(ancestry);
    }
}
