//! How far logic gets on a board: as JSON, and as the board where it ends.

use super::board::{BoardStyle, CellKind, Span, Window, analysis_lines, lines, undecided};
use super::json::{boolean, integer, push, quoted, write_cell, write_cells, write_id, write_list};
use crate::analysis::{Options, analyze};
use crate::board::{CellState, Id};
use crate::explanation::Subject;
use crate::solvability::{DeadEnd, RevealedCell, Round, Solvability};

/// Appends the answer as one JSON object, without a line end; the rounds too if there is a trace to show.
pub fn write_solvability(out: &mut Vec<u8>, id: Option<&Id>, answer: &Solvability, with_trace: bool) {
    out.push(b'{');
    write_id(out, id);
    push(out, "\"solvable\":");
    match answer.is_solvable() {
        Some(solvable) => boolean(out, solvable),
        None => push(out, "null"),
    }
    for (key, number) in [("revealed", answer.revealed), ("safe_cells", answer.safe_cells), ("steps", answer.steps)] {
        push(out, &format!(",\"{key}\":"));
        integer(out, number);
    }
    push(out, ",\"hardest_stage\":");
    match answer.hardest_stage {
        Some(stage) => quoted(out, stage.name()),
        None => push(out, "null"),
    }
    push(out, ",\"final_rows\":");
    let rows: Vec<String> = answer.position.rows().collect();
    write_list(out, &rows, |out, row| quoted(out, row));
    push(out, ",\"without_count\":");
    boolean(out, !answer.uses_count());
    push(out, ",\"start\":");
    write_cell(out, answer.start);
    push(out, ",\"start_is_mine\":");
    boolean(out, answer.start_is_mine);
    write_dead_end(out, answer.dead_end.as_ref());
    if let Some(stopped) = answer.stopped {
        push(out, ",\"stopped\":");
        quoted(out, &stopped.to_string());
    }
    if with_trace {
        push(out, ",\"trace\":[");
        for (number, round) in (1..).zip(&answer.trace) {
            if number > 1 {
                out.push(b',');
            }
            write_round(out, number, round);
        }
        out.push(b']');
    }
    out.push(b'}');
}

fn write_dead_end(out: &mut Vec<u8>, dead_end: Option<&DeadEnd>) {
    let Some(DeadEnd { guess, win_chance, unavoidable }) = dead_end else {
        push(out, ",\"guess\":null,\"unavoidable_guess\":null");
        return;
    };
    push(out, ",\"guess\":{\"cells\":");
    write_cells(out, guess.as_ref().map_or(&[], |guess| &guess.cells));
    push(out, ",\"p_mine\":");
    float(out, guess.as_ref().map(|guess| guess.p_mine));
    push(out, ",\"p_mine_exact\":");
    let exact = guess.as_ref().and_then(|guess| guess.p_mine_exact.as_ref());
    fraction(out, exact.map(|exact| (exact.numer(), exact.denom())));
    push(out, ",\"win_chance\":");
    let won = win_chance.as_ref().ok();
    float(out, won.map(|won| won.to_f64()));
    push(out, ",\"win_chance_exact\":");
    fraction(out, won.map(|won| (won.chance.numer(), won.chance.denom())));
    push(out, ",\"best_cell\":");
    match won {
        Some(won) => write_cell(out, won.first),
        None => push(out, "null"),
    }
    if let Err(why) = win_chance {
        push(out, ",\"no_win_chance\":");
        quoted(out, &why.to_string());
    }
    push(out, "},\"unavoidable_guess\":");
    match unavoidable {
        Some(cells) => {
            push(out, "{\"cells\":");
            write_cells(out, cells);
            out.push(b'}');
        }
        None => push(out, "null"),
    }
}

fn float(out: &mut Vec<u8>, value: Option<f64>) {
    match value {
        Some(value) => push(out, ryu::Buffer::new().format_finite(value)),
        None => push(out, "null"),
    }
}

fn fraction(out: &mut Vec<u8>, parts: Option<(impl std::fmt::Display, impl std::fmt::Display)>) {
    match parts {
        Some((numerator, denominator)) => quoted(out, &format!("{numerator}/{denominator}")),
        None => push(out, "null"),
    }
}

fn write_round(out: &mut Vec<u8>, number: usize, round: &Round) {
    push(out, "{\"step\":");
    integer(out, number);
    push(out, ",\"revealed\":");
    integer(out, round.revealed);
    push(out, ",\"cells\":");
    write_list(out, &round.cells, write_revealed_cell);
    out.push(b'}');
}

fn write_revealed_cell(out: &mut Vec<u8>, revealed: &RevealedCell) {
    push(out, "{\"cell\":");
    write_cell(out, revealed.cell);
    push(out, ",\"stage\":");
    quoted(out, revealed.stage.name());
    push(out, ",\"clues\":");
    write_cells(out, &revealed.clues);
    push(out, ",\"mine_count\":");
    boolean(out, revealed.mine_count);
    push(out, ",\"from\":");
    write_list(out, &revealed.from, |out, subject| match subject {
        Subject::Cell(cell) => write_cell(out, *cell),
        Subject::Sea => quoted(out, "sea"),
    });
    out.push(b'}');
}

/// The board where logic ends. On a finished one every hidden cell is a mine; elsewhere hidden cells show what is known of
/// them, as [`analysis_lines`] does, with the cell to open next marked.
pub fn solvability_lines(answer: &Solvability) -> Vec<Vec<Span>> {
    let position = &answer.position;
    if let Some(dead_end) = &answer.dead_end
        && let Ok(analysis) = analyze(position, &Options { limits: answer.limits, ..Options::default() })
    {
        let best = dead_end.win_chance.as_ref().map(|won| won.first).ok();
        let least_risk = dead_end.guess.as_ref().and_then(|guess| guess.cells.first().copied());
        return analysis_lines(&analysis, BoardStyle::Percent, best.or(least_risk).as_slice());
    }
    lines(&Window::whole(position.size()), |cell| match position[cell] {
        CellState::HIDDEN if answer.solvable => ("*".to_owned(), CellKind::Mine),
        state if answer.start_is_mine && cell == answer.start => {
            let (text, _) = undecided(state);
            (format!("({text})"), CellKind::Conflict)
        }
        state => undecided(state),
    })
}
