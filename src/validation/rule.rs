//! What is judged: anything that looks at a position and claims things of its cells.

use std::fmt;

use crate::board::{Cell, CellState, Position};
use crate::claims::Claims;
use crate::frontier::{Frontier, Verdict};
use crate::inference::{AnyStage, Deduction};
use crate::limits::Deadline;
use crate::pipeline::{Traced, trace_until};

/// A judged rule.
#[derive(Debug)]
pub enum Rule {
    /// One stage, run alone to its fixpoint.
    Stage(AnyStage),
    /// Several stages in this order, to a common fixpoint.
    Pipeline(Vec<AnyStage>),
    /// A rule from elsewhere.
    Custom(Box<dyn CustomRule>),
}

/// A rule that is not one of the [stages](AnyStage). It is asked from several threads at once.
pub trait CustomRule: fmt::Debug + Send + Sync {
    /// What reports call it.
    fn name(&self) -> &str;

    /// What it claims of the hidden cells, or in words why it gave no answer.
    fn claims(&self, position: &Position) -> Result<Claims, String>;
}

/// What is wrong with a rule's answer to a position that some layout fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mistake {
    /// A claim that the exact verdict does not confirm.
    CellClaim(CellClaim),
    /// It took the position for contradictory.
    Refuted,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellClaim(claim) => claim.fmt(f),
            Self::Refuted => f.write_str("no layout fits"),
        }
    }
}

/// One thing said of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellClaim {
    /// The cell that it is about.
    pub cell: Cell,
    /// What is claimed.
    pub said: Said,
}

/// What can be said of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Said {
    /// It is no mine in any layout.
    Safe,
    /// It is a mine in every layout.
    Mine,
    /// A mine with this probability.
    Chance(f64),
}

impl<S: Into<AnyStage>> From<S> for Rule {
    fn from(stage: S) -> Self {
        Self::Stage(stage.into())
    }
}

impl Rule {
    /// What reports call it.
    pub fn name(&self) -> &str {
        match self {
            Self::Stage(stage) => stage.name(),
            Self::Pipeline(_) => "pipeline",
            Self::Custom(rule) => rule.name(),
        }
    }

    /// Whether the rule is known to be a proof; of rules from elsewhere that is not known.
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Stage(stage) => stage.is_sound(),
            Self::Pipeline(stages) => stages.iter().all(|stage| stage.is_sound()),
            Self::Custom(_) => false,
        }
    }

    pub(super) fn answer(
        &self,
        position: &Position,
        frontier: &Frontier,
        deadline: Deadline,
    ) -> Result<RuleAnswer, String> {
        match self {
            Self::Stage(stage) => Ok(RuleAnswer::of_stages(frontier, std::slice::from_ref(stage), deadline)),
            Self::Pipeline(stages) => Ok(RuleAnswer::of_stages(frontier, stages, deadline)),
            Self::Custom(rule) => {
                let claims = rule.claims(position)?.without_repetition();
                Ok(RuleAnswer { claims, ..RuleAnswer::default() })
            }
        }
    }
}

/// What a rule claims, and how it ended.
#[derive(Debug, Default)]
pub(super) struct RuleAnswer {
    pub claims: Claims,
    /// It gave up at a limit of its own.
    pub cut_short: bool,
    /// It found its own conclusions to clash, or so it says.
    pub refuted: bool,
}

impl RuleAnswer {
    fn of_stages(frontier: &Frontier, stages: &[AnyStage], deadline: Deadline) -> Self {
        let mut answer = Self::default();
        let Some(Traced { inference, refuted }) = trace_until(frontier, stages, deadline) else { return answer };
        for deduction in inference.deductions() {
            for_each_cell(frontier, deduction, |cell| answer.claims.push(cell, deduction.verdict));
        }
        answer.refuted = refuted;
        answer.cut_short = !inference.cut_short().is_empty();
        answer
    }
}

impl Claims {
    pub(super) fn push(&mut self, cell: Cell, verdict: Verdict) {
        match verdict {
            Verdict::Safe => self.safe.push(cell),
            Verdict::Mine => self.mine.push(cell),
            Verdict::Open => {}
        }
    }

    /// A claim counts once, however often it is made.
    fn without_repetition(mut self) -> Self {
        for cells in [&mut self.safe, &mut self.mine] {
            cells.sort_unstable();
            cells.dedup();
        }
        self.p_mine.sort_by(|left, right| left.0.cmp(&right.0).then(left.1.total_cmp(&right.1)));
        self.p_mine.dedup();
        self
    }

    /// All claims, one by one.
    pub(super) fn iter(&self) -> impl Iterator<Item = CellClaim> {
        let safe = self.safe.iter().map(|&cell| CellClaim { cell, said: Said::Safe });
        let mine = self.mine.iter().map(|&cell| CellClaim { cell, said: Said::Mine });
        let chances = self.p_mine.iter().map(|&(cell, chance)| CellClaim { cell, said: Said::Chance(chance) });
        safe.chain(mine).chain(chances)
    }
}

impl fmt::Display for CellClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.said {
            Said::Safe => write!(f, "{} is safe", self.cell),
            Said::Mine => write!(f, "{} is a mine", self.cell),
            Said::Chance(chance) => write!(f, "{} is a mine with probability {chance}", self.cell),
        }
    }
}

/// The cells that a deduction is about: one, or the whole sea.
pub(super) fn for_each_cell(frontier: &Frontier, deduction: &Deduction, mut each: impl FnMut(Cell)) {
    match deduction.variable {
        Some(variable) => each(frontier.cell(variable)),
        None => {
            let in_sea = |&cell: &Cell| frontier[cell] == CellState::HIDDEN && frontier.variable(cell).is_none();
            frontier.size().cells().filter(in_sea).for_each(each);
        }
    }
}
