//! Chosen stages to a common fixpoint, cheapest first: rules, and the exact engines as the last resort.
//!
//! The rules know nothing of the exact engines and these nothing of each other; here they meet. What an engine finds becomes
//! a deduction like any other, with its component's clues as the reason.

use crate::certainty::{self, SatOptions};
use crate::counting::{self, NotCounted};
use crate::frontier::{Frontier, Knowledge, NoLayout, Partition, Variable, Verdict};
use crate::inference::{AnyStage, Engine, Inference};
use crate::limits::{Deadline, Limits};

/// What the stages found, up to where they ran into a contradiction if they did.
#[derive(Debug)]
pub struct Traced<'f> {
    /// Every deduction in order, and what is known in the end.
    pub inference: Inference<'f>,
    /// Whether a stage found that no layout fits; the deductions are those made until then.
    pub refuted: bool,
}

/// Runs the stages, in this order; `None` when a clue by itself cannot be true.
pub fn trace<'f, S: Into<AnyStage> + Copy>(frontier: &'f Frontier, stages: &[S]) -> Option<Traced<'f>> {
    trace_until(frontier, stages, Deadline::NEVER)
}

/// The same until a deadline: the stages that it cuts off are among those cut short.
pub(crate) fn trace_until<'f, S: Into<AnyStage> + Copy>(
    frontier: &'f Frontier,
    stages: &[S],
    deadline: Deadline,
) -> Option<Traced<'f>> {
    let mut inference = Inference::start(frontier, stages).ok()?;
    inference.set_deadline(deadline);
    let exact = |inference: &mut Inference, engine| by_exact_engine(inference, engine, deadline);
    let refuted = inference.exhaust_with(stages, exact).is_err();
    Some(Traced { inference, refuted })
}

fn by_exact_engine(inference: &mut Inference, engine: Engine, deadline: Deadline) -> Result<(), NoLayout> {
    let frontier = inference.frontier();
    let known = inference.knowledge().clone();
    let found = match engine {
        Engine::Sat => by_sat(frontier, &known, deadline)?,
        Engine::Counting => by_counting(frontier, &known, deadline)?,
    };
    let Some(found) = found else {
        inference.give_up(engine);
        return Ok(());
    };
    let partition = Partition::new(frontier, &known)?;
    for variable in 0..frontier.len() as Variable {
        let Some(group) = partition.group_of(variable) else { continue };
        let (with_count, without_count) = found.frontier[variable as usize];
        if with_count == Verdict::Open {
            continue;
        }
        let needs_count = without_count == Verdict::Open;
        let clues = if needs_count { 0..partition.clues.len() } else { component_clues(&partition, group) };
        let constraints: Vec<u32> = partition.clues[clues].iter().map(|clue| clue.constraint).collect();
        inference.accept(Some(variable), with_count, engine, &constraints, needs_count)?;
    }
    if found.sea == Verdict::Open || frontier.sea() == 0 || known.sea() != Verdict::Open {
        return Ok(());
    }
    let constraints: Vec<u32> = partition.clues.iter().map(|clue| clue.constraint).collect();
    inference.accept(None, found.sea, engine, &constraints, true)
}

fn component_clues(partition: &Partition, group: u32) -> std::ops::Range<usize> {
    let components = &partition.components;
    components[components.partition_point(|component| component.groups.end <= group as usize)].clues.clone()
}

/// Verdicts with and without the mine count.
struct Found {
    frontier: Vec<(Verdict, Verdict)>,
    sea: Verdict,
}

/// `None` when there was no time for it.
fn by_sat(frontier: &Frontier, known: &Knowledge, deadline: Deadline) -> Result<Option<Found>, NoLayout> {
    let certainty = certainty::verdicts(frontier, known, &SatOptions::default(), deadline)?;
    if certainty.stopped.is_some() {
        return Ok(None);
    }
    let both = certainty.with_count.into_iter().zip(certainty.without_count);
    Ok(Some(Found { frontier: both.collect(), sea: certainty.sea }))
}

/// `None` when counting reached a limit.
fn by_counting(frontier: &Frontier, known: &Knowledge, deadline: Deadline) -> Result<Option<Found>, NoLayout> {
    let limits = Limits { deadline, memory: None };
    let counting = match counting::count(frontier, known, limits) {
        Ok(counting) => counting,
        Err(NotCounted::Stopped(_)) => return Ok(None),
        Err(NotCounted::NoLayout) => return Err(NoLayout),
    };
    let verdicts = |variable| match counting.partition().group_of(variable) {
        Some(group) => (counting.group_verdict(group), counting.group_verdict_without_count(group)),
        None => (known.verdict(variable), known.verdict(variable)),
    };
    let frontier = (0..frontier.len() as Variable).map(verdicts).collect();
    Ok(Some(Found { frontier, sea: counting.sea_verdict() }))
}
