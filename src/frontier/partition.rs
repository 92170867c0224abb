//! The frontier taken apart: cell groups, and the components that can be counted on their own.

use std::cell::RefCell;

use super::{Few, Frontier, Knowledge, NoLayout, Overflow, Variable, Verdict};

/// Open cells that the same clues see: interchangeable, so only how many of them are mines matters.
#[derive(Clone, Copy, Debug)]
pub struct CellGroup {
    /// Number of cells.
    pub size: u8,
    clues: Few,
}

impl CellGroup {
    /// A group without cells so far.
    pub(crate) fn new(seen_by: &[u32], overflow: &mut Overflow) -> Self {
        Self { size: 0, clues: Few::of_mapped(seen_by, overflow, |clue| clue) }
    }

    /// The clues that see the group.
    pub(crate) fn clues<'l>(&'l self, overflow: &'l Overflow) -> &'l [u32] {
        self.clues.entries(overflow)
    }
}

/// A clue with open cells, after what is known has been subtracted.
#[derive(Clone, Copy, Debug)]
pub struct OpenClue {
    /// Index of its constraint in the frontier.
    pub constraint: u32,
    /// Bit `k`: `k` mines among the open cells are allowed.
    pub allowed: u64,
    /// Mines already known among its variables.
    pub found: u8,
    /// Number of open cells.
    pub size: u8,
    groups: Few,
}

impl OpenClue {
    /// A clue that allows some numbers of mines among its `size` cells.
    pub(crate) fn allowing(constraint: u32, allowed: u64, size: u32) -> Self {
        Self { constraint, allowed, found: 0, size: size as u8, groups: Few::EMPTY }
    }

    /// How many groups the clue sees.
    pub fn group_count(&self) -> usize {
        self.groups.len()
    }
}

/// Groups and clues connected with each other, as ranges of the partition's.
#[derive(Clone, Debug)]
pub struct Component {
    pub groups: std::ops::Range<usize>,
    pub clues: std::ops::Range<usize>,
}

/// All open frontier cells, by group and component.
#[derive(Clone, Debug, Default)]
pub struct Partition {
    pub groups: Vec<CellGroup>,
    pub clues: Vec<OpenClue>,
    pub components: Vec<Component>,
    /// Group of each variable; [`Partition::KNOWN`] for what is not open.
    group_of: Vec<u32>,
    /// Mines among the variables that are known.
    pub known_mines: u64,
    /// Lists of groups and clues that do not fit in place.
    overflow: Overflow,
}

impl Partition {
    const KNOWN: u32 = u32::MAX;

    /// A single component, its groups numbered breadth first; `overflow` has their lists that do not fit in place.
    pub(crate) fn of_component(groups: Vec<CellGroup>, mut clues: Vec<OpenClue>, mut overflow: Overflow) -> Self {
        for (index, group) in (0..).zip(&groups) {
            for place in 0..group.clues.len() {
                let clue = group.clues(&overflow)[place];
                clues[clue as usize].groups.push(index, &mut overflow);
            }
        }
        let components = vec![Component { groups: 0..groups.len(), clues: 0..clues.len() }];
        Self { groups, clues, components, overflow, ..Self::default() }
    }

    pub fn new(frontier: &Frontier, known: &Knowledge) -> Result<Self, NoLayout> {
        BUILDING.with_borrow_mut(|building| {
            let partition = building.partition(frontier, known);
            if building.groups.capacity() > KEEP_AT_MOST {
                *building = Building::default();
            }
            partition
        })
    }

    /// The clues that see a group, as indices into the partition's clues.
    #[inline]
    pub fn clues_of(&self, group: u32) -> &[u32] {
        self.groups[group as usize].clues.entries(&self.overflow)
    }

    /// The groups that a clue sees, as indices into the partition's groups.
    #[inline]
    pub fn groups_of(&self, clue: u32) -> &[u32] {
        self.clues[clue as usize].groups.entries(&self.overflow)
    }

    /// The group of a variable, if the variable is open.
    pub fn group_of(&self, variable: Variable) -> Option<u32> {
        let group = self.group_of[variable as usize];
        (group != Self::KNOWN).then_some(group)
    }
}

/// A partition while it is being made, clues and groups in the order in which they are met.
#[derive(Default)]
struct Building {
    clues: Vec<OpenClue>,
    /// The clue of each constraint.
    clue_of: Vec<u32>,
    groups: Vec<CellGroup>,
    /// The latest group whose first clue this is, and for each group the one before it.
    latest: Vec<u32>,
    previous: Vec<u32>,
    /// The numbers that groups and clues get, and the groups in the order of theirs.
    new_group: Vec<u32>,
    new_clue: Vec<u32>,
    order: Vec<u32>,
    overflow: Overflow,
}

thread_local! {
    /// Kept from one partition to the next, because on small boards asking for memory takes as long as the work.
    static BUILDING: RefCell<Building> = RefCell::default();
}

/// Memory for more groups than this is given back.
const KEEP_AT_MOST: usize = 10_000;

impl Building {
    const NONE: u32 = u32::MAX;

    fn partition(&mut self, frontier: &Frontier, known: &Knowledge) -> Result<Partition, NoLayout> {
        let mut partition = Partition { group_of: vec![Partition::KNOWN; frontier.len()], ..Partition::default() };
        partition.known_mines = known.verdicts().iter().filter(|&&verdict| verdict == Verdict::Mine).count() as u64;
        self.collect_clues(frontier, known)?;
        self.collect_groups(frontier, known, &mut partition.group_of);
        self.drop_repeated_clues()?;
        self.arrange(&mut partition);
        Ok(partition)
    }

    /// Subtracts what is known.
    fn collect_clues(&mut self, frontier: &Frontier, known: &Knowledge) -> Result<(), NoLayout> {
        self.clues.clear();
        self.overflow.clear();
        refill(&mut self.clue_of, frontier.constraints().len());
        for (index, constraint) in frontier.constraints().iter().enumerate() {
            let (mut size, mut found) = (0, 0);
            for &variable in frontier.cells_of(constraint) {
                let verdict = known.verdict(variable);
                size += u8::from(verdict == Verdict::Open);
                found += u8::from(verdict == Verdict::Mine);
            }
            let allowed = (constraint.allowed() >> found) & ((2 << size) - 1);
            if allowed == 0 {
                return Err(NoLayout);
            }
            if size > 0 {
                self.clue_of[index] = self.clues.len() as u32;
                let constraint = index as u32;
                self.clues.push(OpenClue { constraint, allowed, found, size, groups: Few::EMPTY });
            }
        }
        Ok(())
    }

    fn collect_groups(&mut self, frontier: &Frontier, known: &Knowledge, group_of: &mut [u32]) {
        self.groups.clear();
        self.previous.clear();
        refill(&mut self.latest, self.clues.len());
        for variable in 0..frontier.len() as u32 {
            if !known.is_open(variable) {
                continue;
            }
            let constraints = frontier.constraints_of(variable);
            let clue_of = &self.clue_of;
            let clues = Few::of_mapped(constraints, &mut self.overflow, |constraint| clue_of[constraint as usize]);
            let group = self.find_or_add(clues);
            self.groups[group as usize].size += 1;
            group_of[variable as usize] = group;
        }
    }

    fn find_or_add(&mut self, clues: Few) -> u32 {
        let first = clues.first(&self.overflow) as usize;
        let mut candidate = self.latest[first];
        while candidate != Self::NONE {
            let group = &self.groups[candidate as usize];
            if group.clues.equals(&clues, &self.overflow) {
                self.overflow.remove(clues);
                return candidate;
            }
            candidate = self.previous[candidate as usize];
        }
        let index = self.groups.len() as u32;
        let all = &mut self.clues;
        clues.for_each(&mut self.overflow, |clue, overflow| all[clue as usize].groups.push(index, overflow));
        self.groups.push(CellGroup { size: 0, clues });
        self.previous.push(self.latest[first]);
        self.latest[first] = index;
        index
    }

    /// Two clues that see the same open cells say the same thing: one is enough, if they agree.
    ///
    /// Only where a clue is a plain set of allowed counts. Clues with likelihoods of their own stay apart.
    fn drop_repeated_clues(&mut self) -> Result<(), NoLayout> {
        let mut repeated = false;
        for (index, group) in (0..).zip(&self.groups) {
            let clues = group.clues(&self.overflow);
            for (place, &clue) in clues.iter().enumerate().skip(1) {
                let this = &self.clues[clue as usize];
                // Clues that see the same groups meet in the first of these.
                if this.groups.first(&self.overflow) != index {
                    continue;
                }
                let mut before = clues[..place].iter().map(|&earlier| &self.clues[earlier as usize]);
                let Some(twin) = before.find(|earlier| earlier.repeats(this, &self.overflow)) else { continue };
                if twin.allowed != this.allowed {
                    return Err(NoLayout);
                }
                self.clues[clue as usize].groups = Few::EMPTY;
                repeated = true;
            }
        }
        if repeated {
            for group in &mut self.groups {
                group.clues.retain(&mut self.overflow, |clue| self.clues[clue as usize].groups.len() > 0);
            }
        }
        Ok(())
    }

    /// Numbers groups and clues anew so that every component's stand together.
    fn arrange(&mut self, partition: &mut Partition) {
        const UNSEEN: u32 = Building::NONE;
        let Self { clues, groups, new_group, new_clue, order, overflow, .. } = self;
        refill(new_group, groups.len());
        refill(new_clue, clues.len());
        order.clear();
        partition.groups.reserve_exact(groups.len());
        partition.clues.reserve_exact(clues.len());
        for start in 0..groups.len() {
            if new_group[start] != UNSEEN {
                continue;
            }
            let (first_group, first_clue) = (order.len(), partition.clues.len());
            new_group[start] = order.len() as u32;
            order.push(start as u32);
            let mut next = first_group;
            while next < order.len() {
                let group = &groups[order[next] as usize];
                next += 1;
                for &clue in group.clues(overflow) {
                    if new_clue[clue as usize] != UNSEEN {
                        continue;
                    }
                    new_clue[clue as usize] = partition.clues.len() as u32;
                    let old = &clues[clue as usize];
                    partition.clues.push(*old);
                    for &other in old.groups.entries(overflow) {
                        if new_group[other as usize] == UNSEEN {
                            new_group[other as usize] = order.len() as u32;
                            order.push(other);
                        }
                    }
                }
            }
            partition
                .components
                .push(Component { groups: first_group..order.len(), clues: first_clue..partition.clues.len() });
        }
        for &old in &*order {
            let group = &groups[old as usize];
            let clues = group.clues.carried(overflow, &mut partition.overflow, |clue| new_clue[clue as usize]);
            partition.groups.push(CellGroup { size: group.size, clues });
        }
        for clue in &mut partition.clues {
            clue.groups = clue.groups.carried(overflow, &mut partition.overflow, |group| new_group[group as usize]);
        }
        for group in &mut partition.group_of {
            if *group != Partition::KNOWN {
                *group = new_group[*group as usize];
            }
        }
    }
}

/// Empties a list of numbers and makes it one of so many that are not given yet.
fn refill(numbers: &mut Vec<u32>, len: usize) {
    numbers.clear();
    numbers.resize(len, Building::NONE);
}

impl OpenClue {
    /// Whether two clues without likelihoods of their own see the same groups.
    fn repeats(&self, other: &Self, overflow: &Overflow) -> bool {
        self.groups.equals(&other.groups, overflow) && self.is_plain() && other.is_plain()
    }

    /// Exactly one number of mines: such a clue has no likelihood to weigh.
    pub fn is_plain(&self) -> bool {
        self.allowed.is_power_of_two()
    }
}
