//! Cardinality constraints as clauses: the number of true literals lies in a set of allowed counts.

use super::clause_sink::{ClauseSink, CountingSink, Guarded, Lit};
use super::unary::{Sides, Unary};
use super::{direct, sequential, totalizer};
use crate::limits::Deadline;

/// How a cardinality constraint becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Direct for a clue; for more cells the one that writes the fewest literals.
    #[default]
    Auto,
    /// No further variables, binomially many clauses; where these would be more than 100 000, a totalizer.
    Direct,
    /// Sinz 2005.
    Sequential,
    /// Bailleux and Boufkhad 2003.
    Totalizer,
}

impl Encoding {
    /// Every encoding, in the order in which help texts list them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Direct, Self::Sequential, Self::Totalizer];

    /// Most clauses that one direct constraint may take: a mine count over some dozens of cells would already need
    /// more of them than there are atoms.
    pub(crate) const DIRECT_LIMIT: u64 = 100_000;

    /// Up to so many literals, as many as a clue of a square board has cells around it, direct is taken without looking further: a
    /// solver gains more from having no further variables than it loses by some dozens of clauses.
    const CLUE: usize = 8;

    /// What the command line and manifests call it, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Direct => "direct",
            Self::Sequential => "sequential",
            Self::Totalizer => "totalizer",
        }
    }

    /// The encoding that [`name`](Self::name) says; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// What is written for a constraint over `literals` literals, all counts within reach: never [`Encoding::Auto`].
    pub fn chosen(self, literals: usize, counts: &CountSet) -> Self {
        self.chosen_by(literals, counts, Deadline::NEVER)
    }

    /// The same where nobody waits for the choice beyond a deadline.
    fn chosen_by(self, literals: usize, counts: &CountSet, deadline: Deadline) -> Self {
        let (direct_clauses, direct_literals) = direct::size(literals, counts);
        match self {
            Self::Auto if literals <= Self::CLUE => Self::Direct,
            Self::Auto => {
                let written =
                    [Self::Totalizer, Self::Sequential].map(|other| other.literals(literals, counts, deadline));
                match written[0].min(written[1]) as u64 {
                    fewest if direct_literals <= fewest => Self::Direct,
                    _ if written[0] <= written[1] => Self::Totalizer,
                    _ => Self::Sequential,
                }
            }
            Self::Direct if direct_clauses > Self::DIRECT_LIMIT => Self::Totalizer,
            named => named,
        }
    }

    /// Literals that this encoding writes for a constraint over `literals` literals.
    fn literals(self, literals: usize, counts: &CountSet, deadline: Deadline) -> usize {
        let mut sink = CountingSink::with_variables(literals).until(deadline);
        let inputs: Vec<Lit> = (0..literals).map(|index| Lit::from_index(index, true)).collect();
        self.write(&mut sink, &inputs, counts, None);
        sink.size().literals
    }

    /// Requires that the number of true `literals` lies in `counts`, whenever `guard` is true or absent.
    pub fn encode(self, sink: &mut impl ClauseSink, literals: &[Lit], counts: &CountSet, guard: Option<Lit>) {
        let Some(counts) = counts.within(literals.len()) else {
            return Guarded::new(sink, guard).clause([]);
        };
        let chosen = self.chosen_by(literals.len(), &counts, sink.deadline());
        chosen.write(sink, literals, &counts, guard);
    }

    fn write(self, sink: &mut impl ClauseSink, literals: &[Lit], counts: &CountSet, guard: Option<Lit>) {
        match self {
            Self::Direct => direct::encode(sink, literals, counts, guard),
            Self::Sequential => {
                let (sides, thresholds) = counts.needs(literals.len());
                let count = sequential::count(sink, literals, thresholds, sides);
                restrict(sink, &count, counts, guard);
            }
            Self::Auto | Self::Totalizer => {
                let (sides, thresholds) = counts.needs(literals.len());
                let count = totalizer::count(sink, literals, thresholds, sides);
                restrict(sink, &count, counts, guard);
            }
        }
    }
}

/// A set of counts: an interval, with holes where a mask of up to 64 counts has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSet {
    least: usize,
    most: usize,
    /// Bit `k`: `k` lies between `least` and `most` but is not allowed.
    holes: u64,
}

impl CountSet {
    /// `least` to `most`, both included; empty when `least` is above `most`.
    pub const fn between(least: usize, most: usize) -> Self {
        Self { least, most, holes: 0 }
    }

    /// The counts whose bit is set.
    pub const fn from_mask(mask: u64) -> Self {
        if mask == 0 {
            return Self::between(1, 0);
        }
        let (least, most) = (mask.trailing_zeros(), mask.ilog2());
        let span = (u64::MAX >> (63 - most)) & (u64::MAX << least);
        Self { least: least as usize, most: most as usize, holes: span & !mask }
    }

    pub(super) const fn least(&self) -> usize {
        self.least
    }

    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// Whether exactly this many true literals are allowed.
    pub fn contains(&self, count: usize) -> bool {
        (self.least..=self.most).contains(&count) && !self.holes().any(|hole| hole == count)
    }

    /// The counts between the bounds that are not allowed.
    pub(super) fn holes(&self) -> impl Iterator<Item = usize> + use<> {
        let holes = self.holes;
        (0..64).filter(move |&count| holes >> count & 1 == 1)
    }

    /// The part that `literals` literals can reach; `None` when that is empty.
    fn within(&self, literals: usize) -> Option<Self> {
        let mut most = self.most.min(literals);
        while most >= self.least && self.holes().any(|hole| hole == most) {
            most = most.checked_sub(1)?;
        }
        let reachable = if most < 63 { (1 << most) - 1 } else { u64::MAX };
        (self.least <= most).then_some(Self { least: self.least, most, holes: self.holes & reachable })
    }

    /// Which thresholds of a unary count this set looks at, and in which directions the count must be right.
    fn needs(&self, literals: usize) -> (Sides, std::ops::RangeInclusive<usize>) {
        let (lower, upper) = (self.least > 0, self.most < literals);
        let sides = Sides { lower: lower || self.holes != 0, upper: upper || self.holes != 0 };
        let first = if lower { self.least } else { self.holes().next().unwrap_or(self.most + 1) };
        let last = if upper { self.most + 1 } else { self.holes().last().map_or(self.least, |hole| hole + 1) };
        (sides, first..=last)
    }
}

/// Keeps a unary count inside `counts`. A threshold that the count cannot miss or cannot reach needs no clause.
fn restrict(sink: &mut impl ClauseSink, count: &Unary, counts: &CountSet, guard: Option<Lit>) {
    let mut guarded = Guarded::new(sink, guard);
    if let Some(reached) = count.threshold(counts.least) {
        guarded.clause([reached]);
    }
    if let Some(passed) = count.threshold(counts.most + 1) {
        guarded.clause([!passed]);
    }
    for hole in counts.holes() {
        guarded.clause(count.threshold(hole).map(|reached| !reached).into_iter().chain(count.threshold(hole + 1)));
    }
}
