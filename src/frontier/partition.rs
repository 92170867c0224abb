//! The frontier taken apart: cell groups, and the components that can be counted on their own.

use super::{Frontier, Knowledge, Variable, Verdict};

/// Open cells that the same clues see: interchangeable, so only how many of them are mines matters.
#[derive(Clone, Copy, Debug)]
pub struct CellGroup {
    /// Number of cells.
    pub size: u8,
    clue_count: u8,
    /// The clues that see the group, as indices into the partition's clues.
    clues: [u32; 8],
}

impl CellGroup {
    /// A group without cells so far.
    pub(crate) fn new(seen_by: &[u32]) -> Self {
        let mut clues = [0; 8];
        clues[..seen_by.len()].copy_from_slice(seen_by);
        Self { size: 0, clue_count: seen_by.len() as u8, clues }
    }

    pub fn clues(&self) -> &[u32] {
        &self.clues[..self.clue_count as usize]
    }
}

/// A clue with open cells, after what is known has been subtracted.
#[derive(Clone, Copy, Debug)]
pub struct OpenClue {
    /// Index of its constraint in the frontier.
    pub constraint: u32,
    /// Bit `k`: `k` mines among the open cells are allowed.
    pub allowed: u16,
    /// Mines already known among its variables.
    pub found: u8,
    /// Number of open cells.
    pub size: u8,
    group_count: u8,
    groups: [u32; 8],
}

impl OpenClue {
    /// A clue that needs `mines` of its `size` cells.
    pub(crate) fn needing(mines: u32, size: u32) -> Self {
        Self { constraint: 0, allowed: 1 << mines, found: 0, size: size as u8, group_count: 0, groups: [0; 8] }
    }

    /// The groups that the clue sees, as indices into the partition's groups.
    pub fn groups(&self) -> &[u32] {
        &self.groups[..self.group_count as usize]
    }
}

/// Groups and clues connected with each other, as ranges of the partition's.
#[derive(Clone, Debug)]
pub struct Component {
    pub groups: std::ops::Range<usize>,
    pub clues: std::ops::Range<usize>,
    /// Number of open cells.
    pub cells: u32,
}

/// A clue among what is known cannot be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueRefuted {
    /// Index of its constraint in the frontier.
    pub constraint: u32,
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
}

impl Partition {
    const KNOWN: u32 = u32::MAX;

    /// A single component, its groups numbered breadth first.
    pub(crate) fn of_component(groups: Vec<CellGroup>, mut clues: Vec<OpenClue>) -> Self {
        for (index, group) in (0..).zip(&groups) {
            for &clue in group.clues() {
                let clue = &mut clues[clue as usize];
                clue.groups[clue.group_count as usize] = index;
                clue.group_count += 1;
            }
        }
        let cells = groups.iter().map(|group| u32::from(group.size)).sum();
        let components = vec![Component { groups: 0..groups.len(), clues: 0..clues.len(), cells }];
        Self { groups, clues, components, ..Self::default() }
    }

    pub fn new(frontier: &Frontier, known: &Knowledge) -> Result<Self, ClueRefuted> {
        let mut partition = Self { group_of: vec![Self::KNOWN; frontier.len()], ..Self::default() };
        partition.known_mines = known.verdicts().iter().filter(|&&verdict| verdict == Verdict::Mine).count() as u64;
        let clue_of = partition.collect_clues(frontier, known)?;
        let mut building = Building::new(partition.clues.len());
        building.collect_groups(frontier, known, &clue_of, &mut partition.group_of);
        building.drop_repeated_clues(&mut partition.clues)?;
        partition.arrange(building);
        Ok(partition)
    }

    /// The group of a variable, if the variable is open.
    pub fn group_of(&self, variable: Variable) -> Option<u32> {
        let group = self.group_of[variable as usize];
        (group != Self::KNOWN).then_some(group)
    }

    /// Subtracts what is known; returns each constraint's clue.
    fn collect_clues(&mut self, frontier: &Frontier, known: &Knowledge) -> Result<Vec<u32>, ClueRefuted> {
        let mut clue_of = vec![Self::KNOWN; frontier.constraints().len()];
        self.clues.reserve(clue_of.len());
        for (index, constraint) in frontier.constraints().iter().enumerate() {
            let (mut size, mut found) = (0, 0);
            for &variable in constraint.cells() {
                let verdict = known.verdict(variable);
                size += u8::from(verdict == Verdict::Open);
                found += u8::from(verdict == Verdict::Mine);
            }
            let allowed = (constraint.allowed() >> found) & ((2 << size) - 1);
            if allowed == 0 {
                return Err(ClueRefuted { constraint: index as u32 });
            }
            if size > 0 {
                clue_of[index] = self.clues.len() as u32;
                let constraint = index as u32;
                self.clues.push(OpenClue { constraint, allowed, found, size, group_count: 0, groups: [0; 8] });
            }
        }
        Ok(clue_of)
    }

    /// Numbers groups and clues anew so that every component's stand together.
    fn arrange(&mut self, building: Building) {
        const UNSEEN: u32 = u32::MAX;
        let mut new_group = vec![UNSEEN; building.groups.len()];
        let mut new_clue = vec![UNSEEN; self.clues.len()];
        let old_clues = std::mem::take(&mut self.clues);
        self.groups.reserve(building.groups.len());
        self.clues.reserve(old_clues.len());
        let mut order: Vec<u32> = Vec::with_capacity(building.groups.len());
        for start in 0..building.groups.len() {
            if new_group[start] != UNSEEN {
                continue;
            }
            let (first_group, first_clue) = (order.len(), self.clues.len());
            new_group[start] = order.len() as u32;
            order.push(start as u32);
            let mut next = first_group;
            let mut cells = 0;
            while next < order.len() {
                let group = &building.groups[order[next] as usize];
                cells += u32::from(group.size);
                next += 1;
                for &clue in group.clues() {
                    if new_clue[clue as usize] != UNSEEN {
                        continue;
                    }
                    new_clue[clue as usize] = self.clues.len() as u32;
                    let old = &old_clues[clue as usize];
                    self.clues.push(*old);
                    for &other in old.groups() {
                        if new_group[other as usize] == UNSEEN {
                            new_group[other as usize] = order.len() as u32;
                            order.push(other);
                        }
                    }
                }
            }
            self.components.push(Component {
                groups: first_group..order.len(),
                clues: first_clue..self.clues.len(),
                cells,
            });
        }
        for &old in &order {
            let mut group = building.groups[old as usize];
            for clue in &mut group.clues[..group.clue_count as usize] {
                *clue = new_clue[*clue as usize];
            }
            self.groups.push(group);
        }
        for clue in &mut self.clues {
            for group in &mut clue.groups[..clue.group_count as usize] {
                *group = new_group[*group as usize];
            }
        }
        for group in &mut self.group_of {
            if *group != Self::KNOWN {
                *group = new_group[*group as usize];
            }
        }
    }
}

/// Groups while they are being found.
struct Building {
    groups: Vec<CellGroup>,
    /// The latest group whose first clue this is, and for each group the one before it.
    latest: Vec<u32>,
    previous: Vec<u32>,
}

impl Building {
    const NONE: u32 = u32::MAX;

    fn new(clues: usize) -> Self {
        Self {
            groups: Vec::with_capacity(2 * clues),
            latest: vec![Self::NONE; clues],
            previous: Vec::with_capacity(2 * clues),
        }
    }

    fn collect_groups(&mut self, frontier: &Frontier, known: &Knowledge, clue_of: &[u32], group_of: &mut [u32]) {
        for variable in 0..frontier.len() as u32 {
            if !known.is_open(variable) {
                continue;
            }
            let constraints = frontier.constraints_of(variable);
            let mut clues = [0; 8];
            for (clue, &constraint) in clues.iter_mut().zip(constraints) {
                *clue = clue_of[constraint as usize];
            }
            let group = self.find_or_add(clues, constraints.len());
            self.groups[group as usize].size += 1;
            group_of[variable as usize] = group;
        }
    }

    fn find_or_add(&mut self, clues: [u32; 8], len: usize) -> u32 {
        let first = clues[0] as usize;
        let mut candidate = self.latest[first];
        while candidate != Self::NONE {
            let group = &self.groups[candidate as usize];
            if group.clue_count as usize == len && group.clues == clues {
                return candidate;
            }
            candidate = self.previous[candidate as usize];
        }
        let index = self.groups.len() as u32;
        self.groups.push(CellGroup { size: 0, clue_count: len as u8, clues });
        self.previous.push(self.latest[first]);
        self.latest[first] = index;
        index
    }

    /// Two clues that see the same open cells say the same thing: one is enough, if they agree.
    ///
    /// Only where a clue is a plain set of allowed counts. Clues with likelihoods of their own stay apart.
    fn drop_repeated_clues(&mut self, clues: &mut [OpenClue]) -> Result<(), ClueRefuted> {
        for (index, group) in self.groups.iter().enumerate() {
            for &clue in group.clues() {
                let clue = &mut clues[clue as usize];
                clue.groups[clue.group_count as usize] = index as u32;
                clue.group_count += 1;
            }
        }
        for index in 0..self.groups.len() {
            let group = self.groups[index];
            let mut kept = 0;
            for (place, &clue) in group.clues().iter().enumerate() {
                let this = &clues[clue as usize];
                let twin = group.clues()[..place].iter().copied().find(|&earlier| {
                    let earlier = &clues[earlier as usize];
                    earlier.is_plain()
                        && this.is_plain()
                        && earlier.group_count == this.group_count
                        && earlier.groups == this.groups
                });
                match twin {
                    Some(earlier) => {
                        let both = clues[earlier as usize].allowed & this.allowed;
                        if both == 0 {
                            return Err(ClueRefuted { constraint: this.constraint });
                        }
                    }
                    None => {
                        self.groups[index].clues[kept] = clue;
                        kept += 1;
                    }
                }
            }
            self.groups[index].clue_count = kept as u8;
        }
        Ok(())
    }
}

impl OpenClue {
    /// Exactly one number of mines: such a clue has no likelihood to weigh.
    pub fn is_plain(&self) -> bool {
        self.allowed.is_power_of_two()
    }
}
