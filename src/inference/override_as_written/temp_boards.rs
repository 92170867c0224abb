//! The combinations of children that say something of their own.
//!
//! A combination matters by what it writes on the document's `tempBoard`: a ratio for each cell that its children have. Of
//! the combinations that write the same, the one of all children that agree with it is the largest, so it is tried first, and
//! the others add nothing. A parent has at most eight cells, so there are few such boards, however many children there are.

use num_rational::Ratio;
use rustc_hash::FxHashSet;

use super::{Chance, Child};

/// Children that give no cell different ratios, and what they say together.
#[derive(Debug)]
pub(super) struct Combination {
    /// Their numbers, ascending.
    pub children: Vec<usize>,
    /// Cells of the parent that none of them has.
    pub own: u64,
    /// Cells that several of them have.
    pub shared: u64,
    /// The mines that all together hold by expectation.
    pub expected: Chance,
}

/// By cell of the parent, in the order of the bits: the number of the ratio that it was given, 0 for none.
type TempBoard = [u16; 8];

/// Boards for one parent, after which no more are looked for. No position from play needs a tenth of them.
pub(super) const MOST_BOARDS: usize = 1 << 12;

/// Everything that children inside `here` can say, the largest combinations first; and whether that is all.
pub(super) fn combinations(here: u64, children: &[Child]) -> (Vec<Combination>, bool) {
    let mut ratios: Vec<Chance> = Vec::new();
    let mut written: Vec<TempBoard> = Vec::new();
    for child in children {
        let known = ratios.iter().position(|&ratio| ratio == child.chance);
        let ratio = known.unwrap_or(ratios.len());
        if known.is_none() {
            ratios.push(child.chance);
        }
        let has = |bit: u32| if child.cells >> bit & 1 == 1 { ratio as u16 + 1 } else { 0 };
        let mut board = TempBoard::default();
        board.iter_mut().zip(bits(here)).for_each(|(number, bit)| *number = has(bit));
        written.push(board);
    }
    let (boards, all) = boards(&written);
    let mut combinations: Vec<Combination> = boards
        .iter()
        .map(|board| {
            let agrees = |child: &TempBoard| joined(board, child).as_ref() == Some(board);
            let chosen = written.iter().enumerate().filter(|(_, child)| agrees(child)).map(|(number, _)| number);
            let chosen: Vec<usize> = chosen.collect();
            let (covered, shared) = chosen.iter().fold((0, 0), |(covered, shared), &number| {
                let cells = children[number].cells;
                (covered | cells, shared | covered & cells)
            });
            let ratio = |&number: &u16| number.checked_sub(1).map_or(Ratio::from(0), |at| ratios[usize::from(at)]);
            Combination { children: chosen, own: here & !covered, shared, expected: board.iter().map(ratio).sum() }
        })
        .collect();
    combinations.sort_by(|one, other| {
        other.children.len().cmp(&one.children.len()).then_with(|| one.children.cmp(&other.children))
    });
    (combinations, all)
}

/// Every board that some of these, without conflict, write together; and whether that is all.
fn boards(written: &[TempBoard]) -> (Vec<TempBoard>, bool) {
    // Nothing is written on the first, which every child alone begins with.
    let mut boards = vec![TempBoard::default()];
    let mut seen: FxHashSet<TempBoard> = FxHashSet::default();
    let mut all = true;
    'children: for child in written {
        for before in 0..boards.len() {
            let Some(board) = joined(&boards[before], child) else { continue };
            if !seen.insert(board) {
                continue;
            }
            if boards.len() > MOST_BOARDS {
                all = false;
                break 'children;
            }
            boards.push(board);
        }
    }
    boards.remove(0);
    (boards, all)
}

/// What both write, unless they conflict.
fn joined(one: &TempBoard, other: &TempBoard) -> Option<TempBoard> {
    let mut both = *one;
    for (number, &given) in both.iter_mut().zip(other) {
        match (*number, given) {
            (_, 0) => {}
            (0, given) => *number = given,
            (number, given) if number == given => {}
            _ => return None,
        }
    }
    Some(both)
}

pub(super) fn bits(mut cells: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(cells: u64, mines: i128) -> Child {
        Child { cells, chance: Ratio::new(mines, i128::from(cells.count_ones())), source: 0 }
    }

    /// The document's way: every combination, the largest first.
    fn by_trying(here: u64, children: &[Child]) -> Vec<Combination> {
        let mut found: Vec<Combination> = Vec::new();
        let mut masks: Vec<Vec<usize>> = (1..1u32 << children.len())
            .map(|mask| (0..children.len()).filter(|number| mask >> number & 1 == 1).collect())
            .collect();
        masks.sort_by(|one: &Vec<usize>, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        for chosen in masks {
            let mut ratios: [Option<Chance>; 64] = [None; 64];
            let mut shared = 0;
            let conflict = chosen.iter().any(|&number| {
                bits(children[number].cells).any(|bit| {
                    let before = ratios[bit as usize].replace(children[number].chance);
                    shared |= u64::from(before.is_some()) << bit;
                    before.is_some_and(|before| before != children[number].chance)
                })
            });
            if conflict {
                continue;
            }
            let own = bits(here).filter(|&bit| ratios[bit as usize].is_none()).map(|bit| 1 << bit).sum();
            let expected: Chance = ratios.iter().flatten().sum();
            found.push(Combination { children: chosen, own, shared, expected });
        }
        found
    }

    /// Its children are among those of a larger one that says the same.
    fn adds_nothing(one: &Combination, all: &[Combination]) -> bool {
        all.iter().any(|other| {
            other.children.len() > one.children.len()
                && one.children.iter().all(|number| other.children.contains(number))
                && (other.own, other.expected) == (one.own, one.expected)
        })
    }

    #[test]
    fn nothing_that_trying_every_combination_finds_is_left_out() {
        let here = 0b1111_1111 << 18;
        // Overlapping, equal and conflicting ones among them.
        let shapes: [(u64, i128); 9] = [
            (0b0000_0111, 2),
            (0b0001_1100, 2),
            (0b0001_1000, 1),
            (0b0110_0000, 1),
            (0b0000_0111, 2),
            (0b1100_0000, 1),
            (0b0111_0000, 1),
            (0b0000_0011, 1),
            (0b1110_0000, 1),
        ];
        for left_out in 0..shapes.len() {
            let children: Vec<Child> = shapes
                .iter()
                .enumerate()
                .filter(|(number, _)| *number != left_out)
                .map(|(_, &(cells, mines))| child(cells << 18, mines))
                .collect();
            let tried = by_trying(here, &children);
            let expected: Vec<&Combination> = tried.iter().filter(|one| !adds_nothing(one, &tried)).collect();
            let (found, all) = combinations(here, &children);
            assert!(all);
            assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        }
    }

    /// Every cell by itself, once with each of so many ratios: the boards are (ratios + 1)⁸ − 1.
    fn many(ratios: i128) -> Vec<Child> {
        let cells = (0..8).map(|bit| 1u64 << (18 + bit));
        cells
            .flat_map(|cells| {
                (1..=ratios).map(move |ratio| Child { cells, chance: Ratio::new(1, 1 + ratio), source: 0 })
            })
            .collect()
    }

    #[test]
    fn up_to_the_limit_everything_is_found_and_beyond_it_that_is_said() {
        let here = 0b1111_1111 << 18;
        assert_eq!(combinations(here, &many(1)).0.len(), 255);
        let (found, all) = combinations(here, &many(1));
        assert!(all && found.iter().all(|one| one.children.len() == 8 - one.own.count_ones() as usize));
        // Three ratios for six cells: 4⁶ − 1 = 4095; one more child of its own cell makes 8191.
        let six: Vec<Child> = many(3).into_iter().filter(|child| child.cells < 1 << 24).collect();
        let (found, all) = combinations(here, &six);
        assert_eq!((found.len(), all), (MOST_BOARDS - 1, true));
        let seventh = || child(1 << 24, 1);
        let (found, all) = combinations(here, &six.iter().cloned().chain([seventh()]).collect::<Vec<_>>());
        assert_eq!((found.len(), all), (MOST_BOARDS, false));
    }
}
