//! An analysis in a few sentences: what is certain, what is not known and why, and what to open next.

use std::fmt;

use crate::analysis::{Analysis, LeastRisk};
use crate::board::{Cell, MineCount, chance_text, counted};
use crate::frontier::Verdict;

/// What to open next where only this move counts.
#[derive(Clone, Debug, PartialEq)]
pub enum BestMove {
    /// So many cells are certainly safe.
    Safe(usize),
    /// None is, and these are the least likely to be mines.
    Guess(LeastRisk),
    /// Nothing is left to open, or there are no probabilities.
    Nothing,
}

impl BestMove {
    /// What is worth saying of an analysis.
    pub fn of(analysis: &Analysis) -> Self {
        match analysis.cells(Verdict::Safe).count() {
            0 => {
                let is_open = |least: &LeastRisk| analysis.verdict(least.cells[0]) == Some(Verdict::Open);
                analysis.least_risk().filter(is_open).map_or(Self::Nothing, Self::Guess)
            }
            safe => Self::Safe(safe),
        }
    }

    /// The cell to mark on a board that shows what is safe anyway.
    pub fn marked(&self) -> &[Cell] {
        match self {
            Self::Guess(least) => &least.cells[..1],
            Self::Safe(_) | Self::Nothing => &[],
        }
    }

    /// The advice in a sentence; the analysis is the one it came from.
    pub fn sentence(&self, analysis: &Analysis) -> String {
        match self {
            Self::Safe(1) => "best: open the safe cell (+)".to_owned(),
            Self::Safe(count) => format!("best: open the {count} safe cells (+)"),
            Self::Guess(LeastRisk { cells, p_mine }) => {
                let risk = chance_text(analysis.probability(cells[0]).as_ref(), *p_mine);
                let others = match cells.len() {
                    1 => String::new(),
                    count => format!(" (and {} more as good)", count - 1),
                };
                format!("best: nothing is certainly safe; least risk at {}: {risk}{others}", cells[0])
            }
            Self::Nothing if analysis.hidden_cells().next().is_none() => "nothing is hidden".to_owned(),
            Self::Nothing if analysis.hidden_cells().all(|cell| analysis.verdict(cell) == Some(Verdict::Mine)) => {
                "every hidden cell is a mine".to_owned()
            }
            Self::Nothing => "nothing is certainly safe".to_owned(),
        }
    }
}

impl fmt::Display for Analysis {
    /// How much is certain and what is best, a sentence on each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&summary_sentences(self, &BestMove::of(self)).join("\n"))
    }
}

/// What stands below the board of an analysis: how much is certain, what was left undone, and what is best.
pub fn summary_sentences(analysis: &Analysis, best: &BestMove) -> Vec<String> {
    let mut sentences = vec![board_sentence(analysis), certain_sentence(analysis)];
    if let Some(words) = analysis.stopped_words() {
        let answered_by = match (analysis.stopped(), analysis.unsettled()) {
            (Some(_), None) => "; what is certain was answered by SAT",
            (None, Some(_)) => "; what is certain was answered by counting",
            _ => "",
        };
        sentences.push(format!("stopped: {words}{answered_by}"));
    }
    if !analysis.has_layout() {
        sentences.push("it is not known whether any layout fits this position".to_owned());
    }
    sentences.push(best.sentence(analysis));
    sentences
}

/// `30x16, 99 mines, 200 hidden, 1 layout`.
fn board_sentence(analysis: &Analysis) -> String {
    let mine_count = match analysis.mine_count() {
        MineCount::Known(mines) => counted(mines, "mine"),
        MineCount::Unknown => "mine count unknown".to_owned(),
        MineCount::Density(density) => format!("density {density}"),
    };
    let layouts = analysis.configurations().map(|number| counted(shortened(&number.to_string()), "layout"));
    let layouts = layouts.map(|layouts| format!(", {layouts}")).unwrap_or_default();
    format!("{}, {mine_count}, {} hidden{layouts}", analysis.grid(), analysis.hidden_cells().count())
}

/// `certain: 3 safe, 2 mines, 1 of them by the mine count`.
fn certain_sentence(analysis: &Analysis) -> String {
    let [safe, mines] = [Verdict::Safe, Verdict::Mine].map(|verdict| analysis.cells(verdict).count());
    let is_by_count = |&cell: &Cell| analysis.verdict_without_count(cell) != analysis.verdict(cell);
    let by_count = match analysis.hidden_cells().filter(is_by_count).count() {
        0 => String::new(),
        cells => format!(", {cells} of them by the mine count"),
    };
    format!("certain: {safe} safe, {}{by_count}", counted(mines, "mine"))
}

/// A long number as its first digits and its length.
fn shortened(digits: &str) -> String {
    if digits.len() <= 24 {
        digits.to_owned()
    } else {
        format!("{}.{}e{}", &digits[..1], &digits[1..6], digits.len() - 1)
    }
}
