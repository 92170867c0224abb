//! An explanation for people: sentences, each with its part of the board.

use std::fmt;

use super::board::Span;
use super::columns::plain;
use super::forcing::{forced_lines, layout_lines};
use super::step_board::{explanation_lines, step_lines};
use crate::analysis::Analysis;
use crate::board::{Cell, counted, fraction_text};
use crate::explanation::{CertainCell, Explained, Explanation, Facts, ForcedBy, OpenCell, Step, Subject};
use crate::frontier::Verdict;

/// The whole answer. On the board of a step `[1]` is a clue it uses, `(*)` or `(+)` a mine or safe cell of an earlier step
/// it uses, `<*>` or `<+>` what follows.
pub fn explained_lines(explained: &Explained) -> Vec<Vec<Span>> {
    let mut text = match &explained.facts {
        Facts::Open(open) => open_text(explained, open),
        Facts::Certain(certain) => certain_text(explained, certain),
        Facts::All(certain) => all_text(explained, certain),
    };
    if !explained.analysis.has_layout() {
        text.say("it is not known whether any layout fits this position");
    }
    if !matches!(explained.facts, Facts::Open(_)) {
        text.say_stopped(explained.stopped.as_deref());
    }
    text.0
}

impl fmt::Display for Explained {
    /// The whole answer in words and boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            |line: &Vec<Span>| line.iter().map(|span| span.text.as_str()).collect::<String>().trim_end().to_owned();
        f.write_str(&explained_lines(self).iter().map(text).collect::<Vec<_>>().join("\n"))
    }
}

/// Lines, one after the other.
#[derive(Default)]
struct Text(Vec<Vec<Span>>);

impl Text {
    fn say(&mut self, sentence: impl Into<String>) {
        self.0.push(vec![plain(sentence)]);
    }

    fn say_stopped(&mut self, what: Option<&str>) {
        if let Some(what) = what {
            self.say(format!("stopped: {what}"));
        }
    }

    fn draw(&mut self, board: Vec<Vec<Span>>) {
        self.0.extend(board);
    }

    fn leave_blank(&mut self) {
        self.0.push(Vec::new());
    }
}

fn open_text(explained: &Explained, open: &OpenCell) -> Text {
    let mut text = Text::default();
    text.say(open_sentence(open));
    text.say_stopped(explained.stopped.as_deref());
    if let Some(witnesses) = &open.witnesses {
        text.leave_blank();
        text.say("a layout with a mine there:");
        text.draw(layout_lines(&explained.analysis, &witnesses.with_mine, open.cell));
        text.leave_blank();
        text.say("and one without:");
        text.draw(layout_lines(&explained.analysis, &witnesses.without_mine, open.cell));
    }
    text
}

/// What forces the cell, then every step with its part of the board.
fn certain_text(explained: &Explained, certain: &CertainCell) -> Text {
    let mut text = Text::default();
    text.say(forced_sentence(explained, certain));
    text.draw(forced_lines(&explained.analysis, certain));
    text.leave_blank();
    let Some(steps) = &explained.steps else {
        text.say("no rule decides it: it follows from all of these together");
        say_cut_short(&mut text, explained);
        return text;
    };
    for (number, step) in steps.steps().iter().enumerate() {
        text.say(step_sentence(explained, number, step));
        text.draw(step_lines(&explained.analysis, steps, number));
        text.leave_blank();
    }
    say_chain(&mut text, steps);
    text
}

/// The list of steps, one board, and what forces every cell.
fn all_text(explained: &Explained, certain: &[CertainCell]) -> Text {
    let mut text = Text::default();
    if let Some(explanation) = &explained.steps {
        let steps = explanation.steps();
        for (number, step) in steps.iter().enumerate() {
            text.say(step_sentence(explained, number, step));
        }
        if steps.is_empty() {
            text.say("no rule decides a cell");
        }
        say_cut_short(&mut text, explained);
        text.leave_blank();
        text.draw(explanation_lines(&explained.analysis, explanation));
        text.leave_blank();
        let cells = |verdict| {
            let decided = steps.iter().filter(|step| step.verdict == verdict);
            decided.map(|step| explanation.cells(step).len()).sum::<usize>()
        };
        let (safe, mines) = (cells(Verdict::Safe), counted(cells(Verdict::Mine), "mine"));
        text.say(format!("decided: {safe} safe, {mines}, in {}", counted(steps.len(), "step")));
        say_chain(&mut text, explanation);
    }
    if !certain.is_empty() {
        text.leave_blank();
        text.say("forced:");
    }
    for certain in certain {
        text.say(forced_sentence(explained, certain));
    }
    text
}

fn say_chain(text: &mut Text, explanation: &Explanation) {
    let chain = explanation.longest_chain();
    if chain.is_empty() {
        return;
    }
    let cells: Vec<String> = chain.subjects().iter().map(Subject::to_string).collect();
    let (steps, reach) = (counted(chain.len(), "step"), chain.reach());
    text.say(format!("longest chain: {steps}, reach {reach}: {}", cells.join(" > ")));
}

fn say_cut_short(text: &mut Text, explained: &Explained) {
    for stage in &explained.cut_short {
        text.say(format!("stopped: {} reached a limit of its own and may have found less than it could", stage.name()));
    }
}

/// What is known of a cell that is not certain: `0,1 is open: a mine with probability 1/3`.
pub fn open_sentence(open: &OpenCell) -> String {
    if !open.is_settled {
        return format!("{} is not settled: it may be safe, a mine or open", open.cell);
    }
    let chance = open.probability.as_ref().map(|exact| format!(": a mine with probability {}", fraction_text(exact)));
    format!("{} is open{}", open.cell, chance.unwrap_or_default())
}

/// What forces a cell: `0,3 is safe: forced by clues 1 at 0,2, 2 at 1,2; no fewer do`.
pub fn forced_sentence(explained: &Explained, certain: &CertainCell) -> String {
    let verdict = in_words(certain.verdict);
    let Some(forced_by) = &certain.forced_by else {
        return format!("{} is {verdict}; there was no time to find out by which clues", certain.cell);
    };
    let ForcedBy { clues, flags, mine_count, is_smallest, is_minimal } = forced_by;
    let mut facts = Vec::new();
    facts.extend(told_clues(&explained.analysis, clues));
    if !flags.is_empty() {
        let word = if flags.len() == 1 { "flag" } else { "flags" };
        facts.push(format!("{word} {}", flags.iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")));
    }
    if *mine_count {
        facts.push("the mine count".to_owned());
    }
    let remark = match (is_smallest, clues.len() + flags.len() + usize::from(*mine_count)) {
        _ if !is_minimal => "; there was no time to find out which of these can be spared",
        (_, 1) => "",
        (true, _) => "; no fewer do",
        (false, _) => "; none of these can be spared",
    };
    format!("{} is {verdict}: forced by {}{remark}", certain.cell, facts.join(" and "))
}

/// What a step concludes and why: `2. 0,3 is a mine  (single-clue: clue 1 at 0,2; from step 1)`. Steps are counted from 0, and
/// numbered from 1.
pub fn step_sentence(explained: &Explained, index: usize, step: &Step) -> String {
    let verdict = in_words(step.verdict);
    let subject = match step.subject {
        Subject::Cell(cell) => format!("{cell} is {verdict}"),
        Subject::Sea => format!("every hidden cell next to no clue is {verdict}"),
    };
    let mut facts = Vec::new();
    facts.extend(told_clues(&explained.analysis, &step.clues));
    if step.mine_count {
        facts.push("the mine count".to_owned());
    }
    if !step.from.is_empty() {
        let word = if step.from.len() == 1 { "step" } else { "steps" };
        facts.push(format!("from {word} {}", step_numbers(&step.from)));
    }
    format!("{}. {subject}  ({}: {})", index + 1, step.stage.name(), facts.join("; "))
}

fn in_words(verdict: Verdict) -> &'static str {
    if verdict == Verdict::Mine { "a mine" } else { "safe" }
}

/// `clues 1 at 0,2, 2 at 1,2`, if there are any.
fn told_clues(analysis: &Analysis, clues: &[Cell]) -> Option<String> {
    let clue = |&cell: &Cell| format!("{} at {cell}", analysis[cell].as_char());
    let word = if clues.len() == 1 { "clue" } else { "clues" };
    (!clues.is_empty()).then(|| format!("{word} {}", clues.iter().map(clue).collect::<Vec<_>>().join(", ")))
}

/// Numbers from 1, three or more in a row as a range: `1-3, 5`.
fn step_numbers(steps: &[usize]) -> String {
    let in_a_row = steps.chunk_by(|first, second| first + 1 == *second);
    let texts = in_a_row.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{}-{}", first + 1, last + 1)],
        few => few.iter().map(|step| (step + 1).to_string()).collect(),
    });
    texts.collect::<Vec<_>>().join(", ")
}
