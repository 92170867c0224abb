//! SAT's verdicts beside those of counting.

use super::{Analysis, CellClass, CertaintyEngine, Options};
use crate::board::Cell;
use crate::certainty::{self, Certainty, SatOptions, SatSolver};
use crate::counting::Counting;
use crate::frontier::{Frontier, Knowledge, Variable, Verdict};

/// SAT's verdicts, by variable and by class.
#[derive(Debug)]
pub(super) struct SatVerdicts {
    pub certainty: Certainty,
    /// By class index: with and without the mine count. Empty where counting has the say.
    pub by_class: Vec<(Verdict, Verdict)>,
    /// The same from another solver, where that was asked for and there was no deadline.
    second_opinion: Option<Certainty>,
}

impl SatVerdicts {
    /// `None` where no layout fits.
    pub fn find(
        frontier: &Frontier,
        known: &Knowledge,
        counting: Option<&Counting>,
        options: &Options,
    ) -> Option<Self> {
        let deadline = options.limits.deadline;
        let certainty = certainty::verdicts(frontier, known, &options.sat, deadline).ok()?;
        let second_opinion = if options.certainty == CertaintyEngine::Both && !deadline.is_set() {
            let other = SatOptions { solver: SatSolver::Batsat, ..options.sat };
            Some(certainty::verdicts(frontier, known, &other, deadline).ok()?)
        } else {
            None
        };
        let by_class = Self::by_class(&certainty, counting, options.certainty);
        Some(Self { certainty, by_class, second_opinion })
    }

    fn by_class(certainty: &Certainty, counting: Option<&Counting>, road: CertaintyEngine) -> Vec<(Verdict, Verdict)> {
        let pairs = certainty.with_count.iter().copied().zip(certainty.without_count.iter().copied());
        match (counting, road) {
            (None, _) => pairs.collect(),
            // What SAT left unsettled is known by counting.
            (Some(counting), CertaintyEngine::Sat) if certainty.stopped.is_none() => {
                // All cells of a group have the same verdicts, so the last one will do.
                let mut by_group = vec![(Verdict::Open, Verdict::Open); counting.partition().groups.len()];
                for (variable, verdicts) in (0..).zip(pairs) {
                    if let Some(group) = counting.partition().group_of(variable) {
                        by_group[group as usize] = verdicts;
                    }
                }
                by_group
            }
            _ => Vec::new(),
        }
    }
}

impl Analysis {
    pub(super) fn first_disagreement(&self) -> Option<Cell> {
        let (Some(SatVerdicts { certainty, second_opinion, .. }), Ok(counting)) = (&self.sat, &self.counting) else {
            return None;
        };
        let opinions = std::iter::once(certainty).chain(second_opinion);
        opinions.into_iter().find_map(|sat| self.disagreement_of(counting, sat))
    }

    /// A cell of which counting says something else than SAT, where that has settled it.
    fn disagreement_of(&self, counting: &Counting, sat: &Certainty) -> Option<Cell> {
        let is_settled =
            |variable: usize| sat.stopped.as_ref().map_or((true, true), |unsettled| unsettled.settled[variable]);
        let differs = (0..self.frontier.len()).find(|&variable| {
            let (without_settled, with_settled) = is_settled(variable);
            counting.partition().group_of(variable as Variable).is_some_and(|group| {
                with_settled && counting.group_verdict(group) != sat.with_count[variable]
                    || without_settled && counting.group_verdict_without_count(group) != sat.without_count[variable]
            })
        });
        let sea_settled = sat.stopped.as_ref().is_none_or(|unsettled| unsettled.sea_settled);
        let sea_differs = self.frontier.sea() > 0 && sea_settled && counting.sea_verdict() != sat.sea;
        differs.map(|variable| self.frontier.cell(variable as Variable)).or_else(|| {
            let mut sea = self.hidden_cells().filter(|&cell| self.class(cell) == Some(CellClass::Sea));
            sea_differs.then(|| sea.next()).flatten()
        })
    }
}
