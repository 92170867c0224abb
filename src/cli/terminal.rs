//! Colour on standard output and complaints on standard error.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use mineproof::internals::board::{Cell, Position, printable};
use mineproof::internals::render::{self, CellKind, Span};
use mineproof::{Contradiction, Verdict};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    pub fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Writes a message to standard error, with whatever it quotes made harmless; there is nobody to tell when that fails.
pub fn complain(message: &str) {
    let _ = writeln!(anstream::stderr(), "{}", printable(message.trim_end()));
}

/// A number and what it counts, in the plural where that is due.
pub fn counted(number: impl std::fmt::Display, what: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Writes board lines in colour.
pub fn write_lines(out: &mut impl Write, lines: &[Vec<Span>]) -> io::Result<()> {
    for line in lines {
        let plain: String = line.iter().map(|span| span.text.as_str()).collect();
        let kept = plain.trim_end().len();
        let mut written = 0;
        for span in line {
            // Trailing blanks only make a copied board longer.
            let text = &span.text[..span.text.len().min(kept - written.min(kept))];
            written += span.text.len();
            let style = style(span.kind);
            // Names in tables may be somebody else's.
            write!(out, "{style}{}{style:#}", printable(text))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes a position with the facts that clash marked, and which they are.
pub fn write_contradiction(out: &mut impl Write, position: &Position, contradiction: &Contradiction) -> io::Result<()> {
    let conflict = &contradiction.conflict;
    let marked: Vec<Cell> = conflict.clues.iter().chain(&conflict.flags).copied().collect();
    write_lines(out, &render::position_lines(position, &marked))?;
    writeln!(out)?;
    writeln!(out, "contradiction: {contradiction}")
}

fn style(kind: CellKind) -> Style {
    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    match kind {
        CellKind::Frame | CellKind::Clue(0) => color(AnsiColor::BrightBlack),
        CellKind::Clue(_) | CellKind::Blind => Style::new(),
        CellKind::Safe => color(AnsiColor::Green).bold(),
        CellKind::Mine => color(AnsiColor::Red).bold(),
        CellKind::Flag => color(AnsiColor::Red),
        CellKind::Open => color(AnsiColor::Cyan),
        CellKind::Best => color(AnsiColor::Black).bg_color(Some(AnsiColor::Yellow.into())),
        CellKind::Conflict => color(AnsiColor::White).bg_color(Some(AnsiColor::Red.into())).bold(),
        CellKind::Used => color(AnsiColor::Black).bg_color(Some(AnsiColor::Cyan.into())),
        CellKind::Concluded(Verdict::Mine) => color(AnsiColor::Black).bg_color(Some(AnsiColor::Red.into())).bold(),
        CellKind::Concluded(_) => color(AnsiColor::Black).bg_color(Some(AnsiColor::Green.into())).bold(),
    }
}
