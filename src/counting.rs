//! Exact counting: every cell's mine probability and the number of layouts, without a float and without overflow.
//!
//! Per component a dynamic program over its cell groups (`component_table`); the components are then combined with
//! the sea under the mine count (`combination`).

mod binomial;
mod combination;
mod component_table;
mod dead_ends;
mod elimination_order;
mod feasibility;
mod fraction;
mod large;
mod limits;
mod plan;
mod probability;
mod sampler;
mod state_key;
mod table;
mod tally;
mod weighted;

pub use fraction::Fraction;
pub use limits::StopReason;
pub(crate) use sampler::Sampler;
pub(crate) use table::{FloatTable, Table};

use crate::frontier::{Component, Frontier, Knowledge, MinesLeft, NoLayout, OpenClue, Partition, Verdict};
use crate::limits::Limits;
use component_table::{ComponentTable, Memory, NoTable, count_component};
use dead_ends::LiveStates;
use elimination_order::{EliminationOrder, OrderSearch};
use feasibility::Verdicts;
use limits::Watch;
use num_bigint::BigUint;
use plan::{Plan, Shape};
pub(crate) use probability::{Combined, layouts};
use ruint::Uint;
use state_key::{StateKey, U256};
use weighted::Weighing;

/// Why there are no counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// The clues contradict each other or the mine count.
    NoLayout,
    /// A limit was reached.
    Stopped(StopReason),
}

/// The counts of one position.
#[derive(Debug)]
pub struct Counting {
    partition: Partition,
    /// One per component.
    tables: Vec<Table>,
    /// The same with every possible layout counted once, where clues have likelihoods.
    unweighted: Option<Vec<Table>>,
    /// Verdict of every group, with and without the mine count.
    verdicts: Vec<(Verdict, Verdict)>,
    sea_verdict: Verdict,
    sea: u64,
    mines_left: MinesLeft,
    combined: Combined,
}

/// Counts the layouts of a frontier of which `known` is already certain.
pub fn count(frontier: &Frontier, known: &Knowledge, limits: Limits) -> Result<Counting, NotCounted> {
    let partition = Partition::new(frontier, known)?;
    let watch = Watch::new(limits);
    let (tables, unweighted) = if frontier.has_exact_clues() {
        (count_components(&partition, &watch)?, None)
    } else {
        let weights = |clue: &OpenClue| weighted::clue_weights(frontier, clue.constraint, clue.found, clue.size);
        let likelihoods = count_noisy(frontier, &partition, Weighing::Likelihoods(&weights), &watch)?;
        (likelihoods, Some(count_noisy(frontier, &partition, Weighing::Allowed, &watch)?))
    };
    let mines_left = match frontier.mines_left() {
        MinesLeft::Overdrawn => return Err(NotCounted::NoLayout),
        MinesLeft::Known(mines) => match mines.checked_sub(partition.known_mines) {
            Some(mines) => MinesLeft::Known(mines),
            None => return Err(NotCounted::NoLayout),
        },
        other => other.clone(),
    };
    let (verdicts, sea_verdict) = feasibility::verdicts(&tables, frontier.sea(), &mines_left, &watch)
        .map_err(NotCounted::Stopped)?
        .ok_or(NotCounted::NoLayout)?;
    let combined = Combined::new(&tables, frontier.sea(), &mines_left, &watch).map_err(NotCounted::Stopped)?;
    let sea = frontier.sea();
    Ok(Counting { partition, tables, unweighted, verdicts, sea_verdict, sea, mines_left, combined })
}

/// Verdicts of every group of components that are counted already, and of the sea; `None` where this number of mines cannot be
/// met.
pub(crate) fn verdicts(tables: &[&Table], sea: u64, mines_left: &MinesLeft) -> Option<Verdicts> {
    let unlimited = Watch::default();
    let verdicts = feasibility::verdicts(tables, sea, mines_left, &unlimited);
    verdicts.expect("nothing limits it")
}

/// The weights of components that are counted already; that this number of mines can be met was found out before.
pub(crate) fn combine(
    tables: &[&Table],
    sea: u64,
    mines_left: &MinesLeft,
    limits: Limits,
) -> Result<Combined, StopReason> {
    Combined::new(tables, sea, mines_left, &Watch::new(limits))
}

/// Counts a partition that is a single component and whose clues each allow one number of mines: for the live engine, which
/// keeps components between moves. `None` where no layout satisfies the clues.
pub(crate) fn count_single(partition: &Partition, limits: Limits) -> Result<Option<Table>, StopReason> {
    let watch = &Watch::new(limits);
    let order = OrderSearch::new(partition).into_order(&partition.components[0], watch)?;
    count_in_order(partition, &order, watch)
}

/// What a clue is worth, by the mines among its open cells.
pub(crate) type ClueWeigher<'w> = dyn Fn(&OpenClue) -> Vec<BigUint> + 'w;

/// The same where clues weigh layouts, as `weights` says by the mines among a clue's open cells; or, without it, where they only
/// allow them, and then with the row of all layouts alone. `places` says where on the board each group lies.
pub(crate) fn count_single_weighted(
    partition: &Partition,
    places: &[[i32; 2]],
    weights: Option<&ClueWeigher<'_>>,
    limits: Limits,
) -> Result<Option<Table>, StopReason> {
    let weighing = weights.map_or(Weighing::Allowed, Weighing::Likelihoods);
    let watch = &Watch::new(limits);
    unless_refuted(weighted::count_weighted(partition, &partition.components[0], places, weighing, watch))
}

/// The same for every number of mines that the first clue may need, in one order: finding it takes as long as counting.
pub(crate) fn count_component_by_need(
    mut partition: Partition,
    limits: Limits,
) -> Vec<Result<Option<FloatTable>, StopReason>> {
    let most = u32::from(partition.clues[0].size);
    // What a clue can have taken is estimated best for a number in the middle.
    partition.clues[0].allowed = 1 << (most / 2);
    let watch = &Watch::new(limits);
    let order = OrderSearch::new(&partition).into_order(&partition.components[0], watch);
    let mut count = |mines: u32| {
        partition.clues[0].allowed = 1 << mines;
        let order = order.as_ref().map_err(|reason| *reason)?;
        Ok(count_in_order(&partition, order, watch)?.as_ref().map(FloatTable::from))
    };
    (0..=most).map(&mut count).collect()
}

fn count_in_order(partition: &Partition, order: &EliminationOrder, watch: &Watch) -> Result<Option<Table>, StopReason> {
    let component = &partition.components[0];
    unless_refuted(Counter { partition, component, order, watch }.table())
}

fn unless_refuted(table: Result<Table, NoTable>) -> Result<Option<Table>, StopReason> {
    match table {
        Ok(table) => Ok(Some(table)),
        Err(NoTable::Stopped(reason)) => Err(reason),
        Err(NoTable::NoLayout | NoTable::Overflow) => Ok(None),
    }
}

/// Every clue allows a single number of mines.
fn count_components(partition: &Partition, watch: &Watch) -> Result<Vec<Table>, NotCounted> {
    let mut orders = OrderSearch::new(partition);
    let table = |component| {
        let order = orders.order(component, watch).map_err(NotCounted::Stopped)?;
        let counter = Counter { partition, component, order, watch };
        counter.table().map_err(NotCounted::from)
    };
    partition.components.iter().map(table).collect()
}

/// Clues may allow several numbers of mines, and weigh them.
fn count_noisy(
    frontier: &Frontier,
    partition: &Partition,
    weighing: Weighing<'_>,
    watch: &Watch,
) -> Result<Vec<Table>, NotCounted> {
    let mut orders = OrderSearch::new(partition);
    let places = weighted::places(frontier, partition);
    let table = |component: &Component| {
        let table = if partition.clues[component.clues.clone()].iter().all(OpenClue::is_plain) {
            let order = orders.order(component, watch).map_err(NotCounted::Stopped)?;
            Counter { partition, component, order, watch }.table()
        } else {
            weighted::count_weighted(partition, component, &places, weighing, watch)
        };
        table.map_err(NotCounted::from)
    };
    partition.components.iter().map(table).collect()
}

impl From<NoTable> for NotCounted {
    fn from(error: NoTable) -> Self {
        match error {
            NoTable::Stopped(reason) => Self::Stopped(reason),
            NoTable::NoLayout | NoTable::Overflow => Self::NoLayout,
        }
    }
}

impl From<NoLayout> for NotCounted {
    fn from(NoLayout: NoLayout) -> Self {
        Self::NoLayout
    }
}

/// One component, with what is needed to choose the widths of its states and numbers.
struct Counter<'a> {
    partition: &'a Partition,
    component: &'a Component,
    order: &'a EliminationOrder,
    watch: &'a Watch,
}

impl Counter<'_> {
    fn table(&self) -> Result<Table, NoTable> {
        let shape = Shape::of(self.partition, self.component, self.order);
        match shape.bits() {
            0..=64 => self.with_key::<u64>(&shape),
            65..=128 => self.with_key::<u128>(&shape),
            129..=256 => self.with_key::<U256>(&shape),
            _ => Err(NoTable::Stopped(StopReason::TooWide { open_clues: shape.open_clues })),
        }
    }

    /// The narrowest numbers that hold: tried from the narrowest that may, because the bound by the number of cells is
    /// far above most counts.
    fn with_key<K: StateKey>(&self, shape: &Shape) -> Result<Table, NoTable> {
        let plan = Plan::<K>::new(self.partition, self.component, self.order, shape);
        let live = LiveStates::find(&plan, self.order.states, self.watch)?;
        let live = live.as_ref();
        let watch = self.watch.holding(live.map_or(0, LiveStates::bytes));
        let overflow = |error: &NoTable| matches!(error, NoTable::Overflow);
        match K::with_memory(|memory| self.count(&plan, live, &watch, memory)) {
            Err(error) if overflow(&error) => {}
            result => return result.map(Table::from),
        }
        match self.count::<K, u128>(&plan, live, &watch, &mut Memory::new()) {
            Err(error) if overflow(&error) => {}
            result => return result.map(Table::from),
        }
        match self.count::<K, U256>(&plan, live, &watch, &mut Memory::new()) {
            Err(error) if overflow(&error) => {}
            result => return result.map(|table| Table::from_wide(&table)),
        }
        match self.count::<K, Uint<512, 8>>(&plan, live, &watch, &mut Memory::new()) {
            Err(error) if overflow(&error) => {}
            result => return result.map(|table| Table::from_wide(&table)),
        }
        self.count::<K, BigUint>(&plan, live, &watch, &mut Memory::new()).map(|table| Table::from_wide(&table))
    }

    fn count<K: StateKey, T: tally::Tally>(
        &self,
        plan: &Plan<K>,
        live: Option<&LiveStates<K>>,
        watch: &Watch,
        memory: &mut Memory<K, T>,
    ) -> Result<ComponentTable<T>, NoTable> {
        count_component(plan, live, self.order, self.component.groups.start as u32, watch, memory)
    }
}

impl Counting {
    /// The verdict of a group's cells, with the mine count.
    pub(crate) fn group_verdict(&self, group: u32) -> Verdict {
        self.verdicts[group as usize].0
    }

    /// The verdict of a group's cells, from clues and flags alone.
    pub(crate) fn group_verdict_without_count(&self, group: u32) -> Verdict {
        self.verdicts[group as usize].1
    }

    /// The verdict of every cell of the sea, with the mine count.
    pub(crate) fn sea_verdict(&self) -> Verdict {
        self.sea_verdict
    }

    /// How the open frontier falls apart.
    pub(crate) fn partition(&self) -> &Partition {
        &self.partition
    }
}
