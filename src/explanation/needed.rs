//! What a deduction does not follow without.
//!
//! One fact after the other is left out for good if the deduction still follows from the rest: the mine count first, then earlier
//! deductions, the latest first, so that chains stay short, then clues. Once a fact could not be spared it cannot be
//! spared later either, with fewer others to help, so one round leaves nothing superfluous. What is left need not be the
//! smallest such set.
//!
//! "Follows" is decided exactly, by trying all numbers of mines in groups of cells that the same clues see. That is a handful
//! of cases for the few clues of a rule; where it takes more than [`MOST_TRIALS`] the fact stays.

use rustc_hash::FxHashMap;

use crate::frontier::{Frontier, MinesLeft, Variable, Verdict};
use crate::inference::{Inference, Reason, Reasons};

/// How many numbers are tried before a fact is kept without proof that it is needed.
const MOST_TRIALS: u32 = 20_000;

/// The reason of a deduction, less what it does not need.
pub(crate) fn needed(inference: &Inference, reasons: &Reasons, deduction: usize) -> Reason {
    let mut reason = reasons.of(deduction);
    let Some(mut argument) = Argument::new(inference, deduction, &reason) else { return reason };
    if !argument.holds() {
        return reason; // too large to be judged, or a rule that is no proof
    }
    if let Some(count) = argument.mines_left.take()
        && !argument.holds()
    {
        argument.mines_left = Some(count);
    }
    reason.mine_count = argument.mines_left.is_some();
    let mut kept = Vec::new();
    for &earlier in reason.deductions.iter().rev() {
        let fact = inference.deductions()[earlier];
        argument.forget(fact.variable, fact.verdict);
        if !argument.holds() {
            argument.learn(fact.variable, fact.verdict);
            kept.push(earlier);
        }
    }
    kept.reverse();
    reason.deductions = kept;
    for bit in 0..argument.clues.len() {
        argument.in_use &= !(1 << bit);
        if !argument.holds() {
            argument.in_use |= 1 << bit;
        }
    }
    let mut bits = 0..;
    reason.constraints.retain(|_| bits.next().is_some_and(|bit: u32| argument.in_use >> bit & 1 == 1));
    reason
}

/// Cells that the same clues of the argument see.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// Bit of each clue that sees them.
    clues: u64,
    /// How many of them are not known.
    open: u64,
    /// How many are known to be mines.
    mines: u64,
}

/// A reason, and the opposite of what is deduced from it.
struct Argument<'f> {
    frontier: &'f Frontier,
    /// By clue: bit `k` is set when `k` mines are allowed.
    clues: Vec<u64>,
    /// Bit of each clue that is taken into account.
    in_use: u64,
    /// The first are the frontier cells that no clue of the argument sees.
    groups: Vec<Group>,
    group_of: FxHashMap<Variable, usize>,
    /// Fewest and most mines in the sea.
    sea: (u64, u64),
    /// How many mines are left, if the argument uses that.
    mines_left: Option<u64>,
}

/// The group of the frontier cells that no clue of the argument sees.
const OUTSIDE: usize = 0;

impl<'f> Argument<'f> {
    /// `None` when there are more clues than bits.
    fn new(inference: &Inference<'f>, deduction: usize, reason: &Reason) -> Option<Self> {
        let frontier = inference.frontier();
        let constraints: Vec<_> =
            reason.constraints.iter().map(|&index| &frontier.constraints()[index as usize]).collect();
        if constraints.len() > u64::BITS as usize {
            return None;
        }
        let mines_left = match frontier.mines_left() {
            MinesLeft::Known(mines) if reason.mine_count => Some(*mines),
            _ => None,
        };
        let mut seen_by = FxHashMap::<Variable, u64>::default();
        for (bit, constraint) in constraints.iter().enumerate() {
            for &variable in frontier.cells_of(constraint) {
                *seen_by.entry(variable).or_default() |= 1 << bit;
            }
        }
        let mut groups = vec![Group { open: (frontier.len() - seen_by.len()) as u64, ..Group::default() }];
        let group_of = seen_by.into_iter().map(|(variable, clues)| {
            let place = groups.iter().position(|group| group.clues == clues).unwrap_or_else(|| {
                groups.push(Group { clues, ..Group::default() });
                groups.len() - 1
            });
            groups[place].open += 1;
            (variable, place)
        });
        let group_of = group_of.collect();
        let mut argument = Self {
            frontier,
            clues: constraints.iter().map(|constraint| constraint.allowed()).collect(),
            in_use: u64::MAX,
            groups,
            group_of,
            sea: (0, frontier.sea()),
            mines_left,
        };
        for &earlier in &reason.deductions {
            let fact = inference.deductions()[earlier];
            argument.learn(fact.variable, fact.verdict);
        }
        let claim = inference.deductions()[deduction];
        match (claim.variable, claim.verdict) {
            (Some(_), Verdict::Safe) => argument.learn(claim.variable, Verdict::Mine),
            (Some(_), _) => argument.learn(claim.variable, Verdict::Safe),
            (None, Verdict::Safe) => argument.sea.0 = 1,
            (None, _) => argument.sea.1 = argument.sea.1.saturating_sub(1),
        }
        Some(argument)
    }

    fn group(&mut self, variable: Variable) -> &mut Group {
        &mut self.groups[self.group_of.get(&variable).copied().unwrap_or(OUTSIDE)]
    }

    fn learn(&mut self, variable: Option<Variable>, verdict: Verdict) {
        let is_mine = verdict == Verdict::Mine;
        match variable {
            Some(variable) => {
                let group = self.group(variable);
                group.open -= 1;
                group.mines += u64::from(is_mine);
            }
            None if is_mine => self.sea.0 = self.sea.1,
            None => self.sea.1 = 0,
        }
    }

    fn forget(&mut self, variable: Option<Variable>, verdict: Verdict) {
        match variable {
            Some(variable) => {
                let group = self.group(variable);
                group.open += 1;
                group.mines -= u64::from(verdict == Verdict::Mine);
            }
            None => self.sea = (0, self.frontier.sea()),
        }
    }

    /// Whether it is proved that the opposite of the deduction is impossible.
    fn holds(&self) -> bool {
        let mut search = ReasonSearch {
            argument: self,
            order: (OUTSIDE + 1..self.groups.len())
                .filter(|&place| self.groups[place].clues & self.in_use != 0)
                .collect(),
            mines: vec![0; self.clues.len()],
            open: vec![0; self.clues.len()],
            unseen: (self.sea.0, self.sea.1),
            trials: 0,
        };
        for (place, group) in self.groups.iter().enumerate() {
            if !search.order.contains(&place) {
                search.unseen.0 += group.mines;
                search.unseen.1 += group.mines + group.open;
            }
            search.each_clue(group.clues, |mines, open| {
                *mines += group.mines;
                *open += group.open;
            });
        }
        let known = search.order.iter().map(|&place| self.groups[place].mines).sum();
        !search.finds_layout(0, known)
    }
}

/// The numbers of mines in the groups, tried one after the other.
struct ReasonSearch<'a> {
    argument: &'a Argument<'a>,
    /// The groups that a clue in use sees.
    order: Vec<usize>,
    /// By clue: mines around it so far, and cells without a number yet.
    mines: Vec<u64>,
    open: Vec<u64>,
    /// Fewest and most mines that no clue in use sees.
    unseen: (u64, u64),
    trials: u32,
}

impl ReasonSearch<'_> {
    fn each_clue(&mut self, clues: u64, mut change: impl FnMut(&mut u64, &mut u64)) {
        let mut left = clues;
        while left != 0 {
            let clue = left.trailing_zeros() as usize;
            left &= left - 1;
            change(&mut self.mines[clue], &mut self.open[clue]);
        }
    }

    /// Whether the groups from `depth` on can be filled, or that took too long to find out.
    fn finds_layout(&mut self, depth: usize, total: u64) -> bool {
        self.trials += 1;
        if self.trials > MOST_TRIALS {
            return true;
        }
        if !self.clues_can_be_met() {
            return false;
        }
        let Some(&place) = self.order.get(depth) else {
            let (least, most) = (total + self.unseen.0, total + self.unseen.1);
            return self.argument.mines_left.is_none_or(|mines| (least..=most).contains(&mines));
        };
        let Group { clues, open: cells, .. } = self.argument.groups[place];
        self.each_clue(clues, |_, open| *open -= cells);
        let mut found = false;
        for number in 0..=cells {
            self.each_clue(clues, |mines, _| *mines += number);
            found = self.finds_layout(depth + 1, total + number);
            self.each_clue(clues, |mines, _| *mines -= number);
            if found {
                break;
            }
        }
        self.each_clue(clues, |_, open| *open += cells);
        found
    }

    fn clues_can_be_met(&self) -> bool {
        let argument = self.argument;
        (0..argument.clues.len()).filter(|&clue| argument.in_use >> clue & 1 == 1).all(|clue| {
            let (least, most) = (self.mines[clue], self.mines[clue] + self.open[clue]);
            (least..=most).any(|mines| argument.clues[clue] >> mines & 1 == 1)
        })
    }
}
