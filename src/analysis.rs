//! The pipeline: a position in, every exact answer out.

mod agreement;
mod stopping;

use std::collections::hash_map::Entry;
use std::fmt;
use std::ops::Index;
use std::sync::OnceLock;

use num_bigint::BigUint;
use num_rational::Ratio;
use rustc_hash::FxHashMap;

use crate::board::{Cell, CellState, MineCount, Position, Size};
use crate::certainty::{self, Conflict, SatOptions};
use crate::counting::{self, Counting, Fraction, NotCounted, StopReason};
use crate::frontier::{Frontier, Knowledge, Variable, Verdict};
use crate::inference::{Inference, Stage, swept_frontier};
use crate::limits::{Limits, OutOfTime};
use agreement::SatVerdicts;

/// How a position is analysed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Rules that run before the exact engines, cheapest first. Only proofs can: a rule that is none has another type.
    ///
    /// ```compile_fail,E0308
    /// use mineproof::{Options, internals::inference::UnprovenStage};
    /// let options = Options { stages: vec![UnprovenStage::OverrideAsWritten], ..Options::default() };
    /// ```
    pub stages: Vec<Stage>,
    /// Which exact engine gives the verdicts.
    pub certainty: CertaintyEngine,
    /// How far the engines may go. Counting has half of the time: where that does not suffice, SAT has the rest for the
    /// verdicts.
    pub limits: Limits,
    /// Whether SAT gives the verdicts where counting reaches a limit. Otherwise counting has all the time, and where it stops
    /// nothing is settled but what the stages proved.
    pub sat_at_limit: bool,
    /// How questions are put to the SAT solver. No choice here changes a verdict.
    pub sat: SatOptions,
}

setters!(Options { stages: Vec<Stage>, certainty: CertaintyEngine, limits: Limits, sat_at_limit: bool, sat: SatOptions });

impl Default for Options {
    fn default() -> Self {
        Self {
            stages: Stage::DEFAULT.to_vec(),
            certainty: CertaintyEngine::default(),
            limits: Limits::default(),
            sat_at_limit: true,
            sat: SatOptions::default(),
        }
    }
}

/// The exact engine that verdicts come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CertaintyEngine {
    /// Counting, and SAT where counting reaches a limit.
    #[default]
    Counting,
    /// SAT; counting still gives the probabilities.
    Sat,
    /// Both, and they have to agree; without a deadline SAT is asked twice, each time with another solver.
    Both,
}

/// No layout fits the position: a smallest set of facts that cannot all hold, or one that there was no time to reduce.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The clues, flags and mine count that cannot all be true.
    pub conflict: Conflict,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { clues, flags, mine_count, is_minimal } = &self.conflict;
        let mut facts = Vec::new();
        for (name, cells) in [("clue", clues), ("flag", flags)] {
            if !cells.is_empty() {
                let plural = if cells.len() == 1 { "" } else { "s" };
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                facts.push(format!("the {name}{plural} at {}", cells.join(" ")));
            }
        }
        if *mine_count {
            facts.push("the mine count".to_owned());
        }
        let single = clues.len() + flags.len() + usize::from(*mine_count) == 1;
        write!(f, "{} cannot {}", facts.join(" and "), if single { "be true" } else { "all be true" })?;
        if *is_minimal { Ok(()) } else { f.write_str("; there was no time to find out which of them can be spared") }
    }
}

impl std::error::Error for Contradiction {}

/// Everything that can be known of a position.
#[derive(Debug)]
pub struct Analysis {
    states: Vec<CellState>,
    mine_count: MineCount,
    frontier: Frontier,
    known: Knowledge,
    counting: Result<Counting, StopReason>,
    sat: Option<SatVerdicts>,
    disagreement: Option<Cell>,
    configurations: OnceLock<BigUint>,
    chances: OnceLock<Option<Chances>>,
}

/// Probabilities as floats, by class.
#[derive(Debug)]
struct Chances {
    groups: Vec<f64>,
    sea: f64,
}

/// Cells of which the same is known: what is worked out for one holds for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellClass {
    /// A flag or a cell that the stages decided.
    Certain(Verdict),
    /// A frontier cell, by its group or, where counting stopped, by itself.
    Frontier(u32),
    /// A hidden cell that no clue sees.
    Sea,
}

/// Analyses a position.
pub fn analyze(position: &Position, options: &Options) -> Result<Analysis, Contradiction> {
    analyze_if_possible(position, options).ok_or_else(|| contradiction(position, options))
}

/// The same where nobody asks which facts clash, which takes far longer to find than that some do.
pub(crate) fn analyze_if_possible(position: &Position, options: &Options) -> Option<Analysis> {
    let frontier = match options.stages.contains(&Stage::SingleClue) {
        true => swept_frontier(position),
        false => Frontier::new(position),
    };
    let inference = Inference::run_until(&frontier, &options.stages, options.limits.deadline.halfway()).ok()?;
    let known = inference.into_count_free_knowledge();
    let sat_is_next = options.sat_at_limit || options.certainty != CertaintyEngine::Counting;
    let deadline = options.limits.deadline;
    let deadline = if sat_is_next { deadline.halfway() } else { deadline };
    let counting = match counting::count(&frontier, &known, Limits { deadline, ..options.limits }) {
        Ok(counting) => Ok(counting),
        Err(NotCounted::Stopped(reason)) => Err(reason),
        Err(NotCounted::NoLayout) => return None,
    };
    let sat = if counting.is_err() && options.sat_at_limit || options.certainty != CertaintyEngine::Counting {
        Some(SatVerdicts::find(&frontier, &known, counting.as_ref().ok(), options)?)
    } else {
        None
    };
    let mut analysis = Analysis {
        states: position.states().to_vec(),
        mine_count: position.mine_count().clone(),
        frontier,
        known,
        counting,
        sat,
        disagreement: None,
        configurations: OnceLock::new(),
        chances: OnceLock::new(),
    };
    if options.certainty == CertaintyEngine::Both {
        analysis.disagreement = analysis.first_disagreement();
    }
    Some(analysis)
}

/// An engine found the position impossible; SAT says which facts clash. Where there is no time for that, all of them do.
fn contradiction(position: &Position, options: &Options) -> Contradiction {
    let conflict = certainty::conflict_by(position, options.limits.deadline, &|fewer| has_layout(fewer, options));
    let conflict = match conflict {
        Ok(found) => found.expect("two engines disagree on whether a layout exists"),
        Err(OutOfTime { .. }) => Conflict::of_all(position),
    };
    Contradiction { conflict }
}

/// Whether any layout fits. Where many positions have to be tried, counting is quicker to say so than SAT, and than
/// [`analyze`], which goes on to name the facts that clash.
pub(crate) fn has_layout(position: &Position, options: &Options) -> Result<bool, OutOfTime> {
    let deadline = options.limits.deadline;
    deadline.check()?;
    let frontier = swept_frontier(position);
    let Ok(inference) = Inference::run_until(&frontier, &Stage::DEFAULT, deadline) else { return Ok(false) };
    let limits = Limits { deadline: deadline.halfway(), ..options.limits };
    match counting::count(&frontier, inference.knowledge(), limits) {
        Ok(_) => Ok(true),
        Err(NotCounted::NoLayout) => Ok(false),
        Err(NotCounted::Stopped(_)) => certainty::has_layout(position, deadline),
    }
}

impl Index<Cell> for Analysis {
    type Output = CellState;

    /// # Panics
    /// Off the board.
    fn index(&self, cell: Cell) -> &CellState {
        &self.states[self.size().index(cell)]
    }
}

impl Analysis {
    /// The size of the analysed board.
    pub fn size(&self) -> Size {
        self.frontier.size()
    }

    /// What the position says about the number of mines: flagged ones are included in it.
    pub fn mine_count(&self) -> &MineCount {
        &self.mine_count
    }

    /// How the position has a cell; `None` off the board. `analysis[cell]` is for cells that are known to be on it.
    pub fn state(&self, cell: Cell) -> Option<CellState> {
        self.size().contains(cell).then(|| self[cell])
    }

    /// Why there are no probabilities, if counting reached a limit.
    pub fn stopped(&self) -> Option<StopReason> {
        self.counting.as_ref().err().copied()
    }

    /// A cell of which SAT and counting say different things: a fault of this program.
    pub fn disagreement(&self) -> Option<Cell> {
        self.disagreement
    }

    /// The hidden cells, flagged ones included, row-major.
    pub fn hidden_cells(&self) -> impl Iterator<Item = Cell> {
        let rows = self.states.chunks(self.size().width() as usize).enumerate();
        rows.flat_map(|(row, states)| {
            let covered = states.iter().enumerate().filter(|(_, state)| state.is_covered());
            covered.map(move |(col, _)| Cell::new(row as u32, col as u32))
        })
    }

    /// What a hidden cell shares its answers with; `None` for a revealed cell and off the board.
    pub fn class(&self, cell: Cell) -> Option<CellClass> {
        self.state(cell).filter(|state| state.is_covered())?;
        Some(match self.frontier[cell] {
            CellState::FLAGGED => CellClass::Certain(Verdict::Mine),
            CellState::HIDDEN => self.frontier_class(self.frontier.variable(cell)),
            _ => CellClass::Certain(Verdict::Safe),
        })
    }

    /// The class of a hidden cell that the sweep left open, by its variable if it has one.
    fn frontier_class(&self, variable: Option<Variable>) -> CellClass {
        let Some(variable) = variable else { return CellClass::Sea };
        match (self.known.verdict(variable), &self.counting) {
            (Verdict::Open, Ok(counting)) => {
                CellClass::Frontier(counting.partition().group_of(variable).unwrap_or(variable))
            }
            (Verdict::Open, Err(_)) => CellClass::Frontier(variable),
            (certain, _) => CellClass::Certain(certain),
        }
    }

    /// What is certain of a hidden cell with the mine count; `None` for a revealed cell and off the board.
    pub fn verdict(&self, cell: Cell) -> Option<Verdict> {
        self.class(cell).map(|class| self.class_verdict(class))
    }

    /// What is certain of a hidden cell from clues and flags alone; `None` for a revealed cell and off the board.
    pub fn verdict_without_count(&self, cell: Cell) -> Option<Verdict> {
        self.class(cell).map(|class| self.class_verdict_without_count(class))
    }

    /// The hidden cells of a verdict, flagged ones included, row-major.
    pub fn cells(&self, verdict: Verdict) -> impl Iterator<Item = Cell> {
        self.hidden_cells().filter(move |&cell| self.verdict(cell) == Some(verdict))
    }

    /// The exact mine probability of a hidden cell, in lowest terms. `None` for a revealed cell, off the board, without a mine count or
    /// density, and where counting stopped.
    pub fn probability(&self, cell: Cell) -> Option<Ratio<BigUint>> {
        self.class_probability(self.class(cell)?).map(Fraction::reduced)
    }

    /// The mine probability of a hidden cell as a float, right but for the last bits.
    pub fn probability_f64(&self, cell: Cell) -> Option<f64> {
        self.class_chance(self.class(cell)?)
    }

    /// The mine probability of every hidden cell, flagged ones included, row-major: as floats, all in one go.
    pub fn probabilities_f64(&self) -> Option<Vec<f64>> {
        let Chances { groups, sea } = self.chances()?;
        let mut chances = Vec::with_capacity(self.states.len());
        let rows = self.states.chunks(self.size().width() as usize).enumerate();
        for (row, states) in rows {
            let (settled, variables) = self.frontier.row(row as u32);
            for ((state, settled), variable) in states.iter().zip(settled).zip(variables) {
                if !state.is_covered() {
                    continue;
                }
                chances.push(match *settled {
                    CellState::FLAGGED => 1.0,
                    CellState::HIDDEN => match self.frontier_class(variable) {
                        CellClass::Certain(verdict) => f64::from(u8::from(verdict == Verdict::Mine)),
                        CellClass::Frontier(group) => groups[group as usize],
                        CellClass::Sea => *sea,
                    },
                    _ => 0.0,
                });
            }
        }
        Some(chances)
    }

    fn chances(&self) -> Option<&Chances> {
        let compute = || {
            let counting = self.counting.as_ref().ok()?;
            Some(Chances { groups: counting.group_chances()?, sea: counting.sea_chance().unwrap_or_default() })
        };
        self.chances.get_or_init(compute).as_ref()
    }

    /// The mine probability that all cells of a class share, as a float.
    pub fn class_chance(&self, class: CellClass) -> Option<f64> {
        let Chances { groups, sea } = self.chances()?;
        Some(match class {
            CellClass::Certain(verdict) => f64::from(u8::from(verdict == Verdict::Mine)),
            CellClass::Frontier(group) => groups[group as usize],
            CellClass::Sea => *sea,
        })
    }

    /// About how many bytes all exact probabilities together take where that is much: where hundreds of components share
    /// a mine count. 0 elsewhere.
    pub fn fraction_bytes(&self) -> u64 {
        self.counting.as_ref().map_or(0, Counting::fraction_bytes)
    }

    /// The exact mine probability of every class of cells that is not certain before counting, not yet reduced.
    pub fn fractions(&self) -> Option<Vec<(CellClass, Fraction)>> {
        let groups = self.counting.as_ref().ok()?.partition().groups.len() as u32;
        let classes = (0..groups).map(CellClass::Frontier).chain((self.frontier.sea() > 0).then_some(CellClass::Sea));
        classes.map(|class| Some((class, self.class_probability(class)?))).collect()
    }

    /// The number of layouts that are possible; `None` where counting stopped.
    pub fn configurations(&self) -> Option<&BigUint> {
        let counting = self.counting.as_ref().ok()?;
        Some(self.configurations.get_or_init(|| counting.configurations()))
    }

    /// What all possible layouts weigh together, as [`Counting::total_weight`] says; `None` where counting stopped.
    pub(crate) fn total_weight(&self) -> Option<BigUint> {
        Some(self.counting.as_ref().ok()?.total_weight(&self.frontier, &self.known))
    }

    /// The hidden cells with the lowest mine probability, row-major; none where there are no probabilities.
    ///
    /// Compared exactly, unless exact numbers are so long that [`fraction_bytes`](Self::fraction_bytes) warns of them:
    /// then what agrees to nine digits counts as equal.
    pub fn safest_cells(&self) -> Vec<Cell> {
        let mut classes: FxHashMap<CellClass, f64> = FxHashMap::default();
        for class in self.hidden_cells().filter_map(|cell| self.class(cell)) {
            if let Entry::Vacant(entry) = classes.entry(class)
                && let Some(chance) = self.class_chance(class)
            {
                entry.insert(chance);
            }
        }
        let lowest = classes.values().copied().fold(f64::INFINITY, f64::min);
        let mut safest: Vec<CellClass> = classes
            .into_iter()
            .filter(|&(_, chance)| chance <= lowest * (1.0 + 1e-9))
            .map(|(class, _)| class)
            .collect();
        if safest.len() > 1 && self.fraction_bytes() == 0 {
            let exact = |class: &CellClass| self.class_probability(*class).map(Fraction::reduced);
            let least = safest.iter().filter_map(exact).min();
            safest.retain(|class| exact(class) == least);
        }
        self.hidden_cells().filter(|&cell| self.class(cell).is_some_and(|class| safest.contains(&class))).collect()
    }

    /// The verdict, with the mine count, that all cells of a class share.
    pub(crate) fn class_verdict(&self, class: CellClass) -> Verdict {
        match class {
            CellClass::Certain(verdict) => verdict,
            CellClass::Frontier(index) => self.frontier_verdicts(index).0,
            CellClass::Sea => match (&self.counting, &self.sat) {
                (Ok(counting), sat) if sat.as_ref().is_none_or(|sat| sat.certainty.stopped.is_some()) => {
                    counting.sea_verdict()
                }
                (_, Some(sat)) => sat.certainty.sea,
                (_, None) => Verdict::Open,
            },
        }
    }

    /// The verdict, from clues and flags alone, that all cells of a class share.
    pub(crate) fn class_verdict_without_count(&self, class: CellClass) -> Verdict {
        match class {
            CellClass::Certain(verdict) => verdict,
            CellClass::Frontier(index) => self.frontier_verdicts(index).1,
            CellClass::Sea => Verdict::Open,
        }
    }

    fn frontier_verdicts(&self, index: u32) -> (Verdict, Verdict) {
        let by_sat = self.sat.as_ref().and_then(|sat| sat.by_class.get(index as usize).copied());
        let by_counting = || {
            let counting = self.counting.as_ref().ok()?;
            Some((counting.group_verdict(index), counting.group_verdict_without_count(index)))
        };
        by_sat.or_else(by_counting).unwrap_or((Verdict::Open, Verdict::Open))
    }

    /// The mine probability that all cells of a class share.
    pub(crate) fn class_probability(&self, class: CellClass) -> Option<Fraction> {
        if self.mine_count == MineCount::Unknown {
            return None;
        }
        let counting = self.counting.as_ref().ok()?;
        match class {
            CellClass::Certain(verdict) => Some(Fraction::certain(verdict == Verdict::Mine)),
            CellClass::Frontier(group) => counting.group_probability(group as usize),
            CellClass::Sea => counting.sea_probability(),
        }
    }
}
