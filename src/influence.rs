//! Chains of influence over a whole game: every cell that is decided has as parents the cells that this followed from, back
//! to the first click or to a guess.
//!
//! [`crate::explanation`] looks at one position, where clues are given; here a clue is itself a cell that was found safe
//! before it was opened, so that chains run on from move to move. How long they get depends on the [`Order`] of the moves.

mod player;
mod survey;

pub use survey::{ChainSummary, survey};

use crate::board::{Cell, Minefield, OffBoard, Size};
use crate::frontier::Verdict;

/// Which of the cells found safe is opened next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The one found first: a queue.
    BreadthFirst,
    /// The one found last: a stack.
    DepthFirst,
}

impl Order {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::BreadthFirst, Self::DepthFirst];

    /// What the command line and tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "breadth",
            Self::DepthFirst => "depth",
        }
    }
}

/// A cell that was decided, and by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The cell that was decided.
    pub cell: Cell,
    /// A mine or safe, never open.
    pub verdict: Verdict,
    /// The clues and the earlier facts that it follows from; none for the first click and for guesses.
    pub parents: Vec<Cell>,
    /// Cells of the longest chain that ends here: one more than the longest of the parents.
    pub length: u32,
    /// The largest distance to a cell that it goes back to, over any number of parents, in steps from neighbour to neighbour.
    pub reach: u32,
}

/// The chains of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChains {
    size: Size,
    /// In the order in which they were found.
    facts: Vec<Fact>,
    /// By cell.
    fact_of: Vec<Option<u32>>,
    /// Cells opened, the first click and guesses included.
    pub opened: Vec<Cell>,
    /// Cells that were opened or tried because nothing was certain, without the first click.
    pub guesses: u32,
    /// Whether every safe cell was opened.
    pub won: bool,
}

impl GameChains {
    /// Every cell that was decided, in the order in which that was found; guessed ones are among them.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// What was found of a cell.
    pub fn fact(&self, cell: Cell) -> Option<&Fact> {
        let fact = self.fact_of[self.size.index(self.size.check(cell).ok()?)]?;
        Some(&self.facts[fact as usize])
    }

    /// Cells of the longest chain; 0 if the first click was a mine.
    pub fn longest(&self) -> u32 {
        self.facts.iter().map(|fact| fact.length).max().unwrap_or(0)
    }

    /// The largest distance between a cell and one that it goes back to, in steps from neighbour to neighbour.
    pub fn reach(&self) -> u32 {
        self.facts.iter().map(|fact| fact.reach).max().unwrap_or(0)
    }

    /// A longest chain from its beginning: each cell is a parent of the next. Of several, the one that was complete first.
    pub fn chain(&self) -> Vec<Cell> {
        let earliest_longest = |best: &'_ Fact, other: &'_ Fact| other.length > best.length;
        let mut next = self.facts.iter().reduce(|best, other| if earliest_longest(best, other) { other } else { best });
        let mut cells = Vec::new();
        while let Some(fact) = next {
            cells.push(fact.cell);
            let parents = fact.parents.iter().filter_map(|&parent| self.fact(parent));
            next = parents.reduce(|best, other| if earliest_longest(best, other) { other } else { best });
        }
        cells.reverse();
        cells
    }
}

/// Plays a game cell by cell and keeps what each cell was decided by.
///
/// After every opened cell the rules `single-clue`, `subset` and `twin` look at the board again. Where they leave no safe cell, the
/// exact engines look; a cell that they prove safe has as parents the clues that force it. Where nothing is certain, the first of
/// the cells with the least risk is guessed and begins a new chain. The game ends when it is won, or at a mine.
pub fn play(minefield: &Minefield, start: Cell, order: Order) -> Result<GameChains, OffBoard> {
    minefield.size().check(start)?;
    Ok(player::ChainPlayer::new(minefield, order).play(start))
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/chains.md")]
struct UserPage;

#[cfg(test)]
mod tests;
