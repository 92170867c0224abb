//! Every answer by every road: stages, SAT and counting, each on its own, have to say the same.

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, CellState, Position};
use crate::certainty::{self, Certainty};
use crate::counting::{self, Counting, NotCounted, StopReason};
use crate::frontier::{Frontier, Knowledge, Variable, Verdict};
use crate::inference::{Inference, Stage};
use crate::limits::OutOfTime;

/// What a verification found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Frontier cells compared, and one for the sea.
    pub cells: usize,
    /// Cells that the rules that are proofs decided, and one for the sea.
    pub deductions: usize,
    /// No layout fits, by all roads.
    pub contradictory: bool,
    /// Counting reached a limit: only stages and SAT were compared.
    pub stopped: Option<StopReason>,
    /// SAT ran out of time: what it did not settle was not compared with it.
    pub sat_stopped: Option<OutOfTime>,
    /// Nobody found out in time whether a layout fits: nothing was compared.
    pub is_undecided: bool,
}

impl Verified {
    /// Whether nothing was left out for a limit.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.sat_stopped.is_none() && !self.is_undecided
    }
}

/// Two roads gave different answers: one of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engines disagree{}: {what}", cell.map(|cell| format!(" at {cell}")).unwrap_or_default())]
pub struct Disagreement {
    /// Where they differ; `None` when it is about the sea or the position as a whole.
    pub cell: Option<Cell>,
    /// Which engines say what.
    pub what: String,
}

impl Disagreement {
    fn overall(what: impl Into<String>) -> Self {
        Self { cell: None, what: what.into() }
    }
}

/// Answers a position by stages, SAT and counting independently, by counting after the stages, and as [`analyze`] does,
/// and compares.
pub fn verify(position: &Position, options: &Options) -> Result<Verified, Disagreement> {
    let answer = analyze(position, options);
    let frontier = Frontier::new(position);
    let nothing = Knowledge::none(frontier.len());
    let deadline = options.limits.deadline;
    let sat = certainty::verdicts(&frontier, &nothing, &options.sat, deadline.halfway()).ok();
    let counting = stop_apart(counting::count(&frontier, &nothing, options.limits));
    let stages =
        Inference::run_until(&frontier, &options.stages, deadline).ok().map(Inference::into_count_free_knowledge);
    let rules = Inference::run_until(&frontier, &Stage::SOUND_RULES, deadline).ok();
    let after_stages = stages.as_ref().map(|known| stop_apart(counting::count(&frontier, known, options.limits)));

    let stopped = counting.as_ref().err().or_else(|| after_stages.as_ref()?.as_ref().err()).copied();
    let unsettled = sat.as_ref().and_then(|sat| sat.stopped.as_ref());
    let sat_stopped = unsettled.map(|unsettled| unsettled.why);
    let is_undecided = unsettled.is_some_and(|unsettled| !unsettled.has_layout);
    let mut verified =
        Verified { cells: 0, deductions: 0, contradictory: sat.is_none(), stopped, sat_stopped, is_undecided };
    if is_undecided {
        // SAT knows of no layout and of no conflict: nothing can be held against it.
        return Ok(verified);
    }
    if let Ok(counting) = &counting
        && counting.is_none() != sat.is_none()
    {
        return Err(Disagreement::overall(format!(
            "a layout exists: sat {}, counting {}",
            sat.is_some(),
            counting.is_some()
        )));
    }
    let Some(sat) = sat else {
        return match answer {
            Ok(answer) if answer.has_layout() => {
                Err(Disagreement::overall("the analysis finds a layout, sat finds none"))
            }
            Ok(_) => Ok(Verified { is_undecided: true, ..verified }),
            Err(_) => Ok(verified),
        };
    };
    let (Some(known), Some(rules)) = (stages, rules) else {
        return Err(Disagreement::overall("the stages refute a position that sat finds a layout for"));
    };
    let Ok(answer) = answer else {
        return Err(Disagreement::overall("the analysis finds no layout, sat finds one"));
    };
    let roads = Roads { frontier: &frontier, sat: &sat };
    verified.deductions = rules.deductions().len();
    verified.cells = frontier.len() + usize::from(frontier.sea() > 0);
    roads.compare_rules(&rules)?;
    roads.compare_answer(position, &answer)?;
    for (counting, from) in [(Some(counting), &nothing), (after_stages, &known)] {
        match counting {
            Some(Ok(Some(counting))) => roads.compare_counting(&counting, from)?,
            Some(Ok(None)) => return Err(Disagreement::overall("counting after the stages finds no layout")),
            Some(Err(_)) | None => {}
        }
    }
    Ok(verified)
}

/// The counts, `None` for a contradiction, or why counting stopped.
fn stop_apart(result: Result<Counting, NotCounted>) -> Result<Option<Counting>, StopReason> {
    match result {
        Ok(counting) => Ok(Some(counting)),
        Err(NotCounted::NoLayout) => Ok(None),
        Err(NotCounted::Stopped(reason)) => Err(reason),
    }
}

struct Roads<'a> {
    frontier: &'a Frontier,
    sat: &'a Certainty,
}

impl Roads<'_> {
    /// Every deduction of every rule that is a proof.
    fn compare_rules(&self, rules: &Inference) -> Result<(), Disagreement> {
        for deduction in rules.deductions() {
            if !self.is_settled(deduction.variable, deduction.uses_count) {
                continue;
            }
            let (sat, cell) = match (deduction.variable, deduction.uses_count) {
                (None, _) => (self.sat.sea, None),
                (Some(variable), true) => (self.sat.with_count[variable as usize], Some(self.frontier.cell(variable))),
                (Some(variable), false) => {
                    (self.sat.without_count[variable as usize], Some(self.frontier.cell(variable)))
                }
            };
            if deduction.verdict != sat {
                let (stage, found) = (deduction.stage.name(), deduction.verdict.name());
                let place = if cell.is_none() { " of the sea" } else { "" };
                return Err(Disagreement {
                    cell,
                    what: format!("{stage} says {found}{place}, sat says {}", sat.name()),
                });
            }
        }
        Ok(())
    }

    /// What is shown in the end against SAT's.
    fn compare_answer(&self, position: &Position, answer: &Analysis) -> Result<(), Disagreement> {
        let hidden = answer.hidden_cells().filter(|&cell| position[cell] == CellState::HIDDEN);
        for cell in hidden {
            let expected = match self.frontier.variable(cell) {
                Some(variable) => (self.sat.with_count[variable as usize], self.sat.without_count[variable as usize]),
                None => (self.sat.sea, Verdict::Open),
            };
            let found = (answer.verdict(cell), answer.verdict_without_count(cell));
            let variable = self.frontier.variable(cell);
            let (without_settled, with_settled) = answer.is_settled(cell).unwrap_or((true, true));
            let differs = [
                (with_settled && self.is_settled(variable, true), found.0 != Some(expected.0)),
                (without_settled && self.is_settled(variable, false), found.1 != Some(expected.1)),
            ];
            if differs.contains(&(true, true)) {
                let what = format!("the answer is {found:?}, sat says {expected:?}");
                return Err(Disagreement { cell: Some(cell), what });
            }
        }
        Ok(())
    }

    /// Verdicts against SAT's, and each probability against its verdict.
    fn compare_counting(&self, counting: &Counting, known: &Knowledge) -> Result<(), Disagreement> {
        for variable in 0..self.frontier.len() as Variable {
            let Some(group) = counting.partition().group_of(variable) else {
                if self.is_settled(Some(variable), true) {
                    self.expect(variable, "stages", known.verdict(variable), self.sat.with_count[variable as usize])?;
                }
                continue;
            };
            let (with, without) = (counting.group_verdict(group), counting.group_verdict_without_count(group));
            if self.is_settled(Some(variable), true) {
                self.expect(variable, "counting", with, self.sat.with_count[variable as usize])?;
            }
            if self.is_settled(Some(variable), false) {
                self.expect(variable, "counting without count", without, self.sat.without_count[variable as usize])?;
            }
            if let Some(fraction) = counting.group_probability(group as usize) {
                let certain = certainty_of(&fraction.reduced());
                self.expect(variable, "the probability", certain, with)?;
            }
        }
        if self.frontier.sea() > 0 {
            let by_chance = counting.sea_probability().map(|fraction| certainty_of(&fraction.reduced()));
            let differs =
                counting.sea_verdict() != self.sat.sea || by_chance.is_some_and(|verdict| verdict != self.sat.sea);
            if differs && self.is_settled(None, true) {
                return Err(Disagreement::overall("the verdict of the sea differs between counting and sat"));
            }
        }
        Ok(())
    }

    /// Whether SAT's verdict of a cell, or of the sea, is final.
    fn is_settled(&self, variable: Option<Variable>, with_count: bool) -> bool {
        self.sat.stopped.as_ref().is_none_or(|unsettled| match variable {
            Some(variable) => {
                let (without_settled, with_settled) = unsettled.settled[variable as usize];
                if with_count { with_settled } else { without_settled }
            }
            None => unsettled.sea_settled,
        })
    }

    fn expect(&self, variable: Variable, road: &str, found: Verdict, expected: Verdict) -> Result<(), Disagreement> {
        if found == expected {
            return Ok(());
        }
        Err(self.at(variable, format!("{road} says {}, against {}", found.name(), expected.name())))
    }

    fn at(&self, variable: Variable, what: String) -> Disagreement {
        Disagreement { cell: Some(self.frontier.cell(variable)), what }
    }
}

fn certainty_of(probability: &Ratio<BigUint>) -> Verdict {
    if probability.numer().bits() == 0 {
        Verdict::Safe
    } else if probability.is_integer() {
        Verdict::Mine
    } else {
        Verdict::Open
    }
}
