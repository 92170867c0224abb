//! A line of input made fit to be shown: clipped, and without characters that a terminal would obey.

/// The part of a line around a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: String,
    marker: usize,
}

/// A line up to this long is shown whole.
const WHOLE: usize = 100;
/// Of a longer one, this much on either side of the mistake.
const SIDE: usize = 36;

impl Excerpt {
    /// What to show of `line` when the character with this 1-based column is at fault.
    pub(crate) fn around(line: &str, column: usize) -> Self {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let at = column.saturating_sub(1);
        let is_short = line.chars().nth(WHOLE).is_none();
        let first = if is_short { 0 } else { at.saturating_sub(SIDE) };
        let shown = if is_short { WHOLE } else { 2 * SIDE + 1 };

        let mut text = String::from(if first > 0 { "…" } else { "" });
        let mut marker = None;
        let mut characters = line.chars().skip(first);
        for (index, character) in characters.by_ref().take(shown).enumerate() {
            if first + index == at {
                marker = Some(text.chars().count());
            }
            text.push_str(&visible(character));
        }
        let marker = marker.unwrap_or_else(|| text.chars().count());
        if characters.next().is_some() {
            text.push('…');
        }
        Self { text, marker }
    }

    /// The line, or the part of it around the mistake, fit to be printed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many characters of [`Excerpt::text`] stand before the one at fault.
    pub fn marker(&self) -> usize {
        self.marker
    }
}

/// A character as it may be printed: controls and what has no glyph are escaped.
pub(super) fn visible(character: char) -> String {
    match character {
        '\'' | '"' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    }
}

/// At most `limit` characters, printable.
pub(super) fn clip(text: &str, limit: usize) -> String {
    let mut clipped: String = text.chars().take(limit).map(visible).collect();
    if text.chars().nth(limit).is_some() {
        clipped.push('…');
    }
    clipped
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn a_long_line_is_clipped_around_the_mistake_and_the_marker_stays_under_it() {
        let line = format!("{}9{}", "#".repeat(500), "0".repeat(500));
        let excerpt = Excerpt::around(&line, 501);
        assert_eq!(excerpt.text().chars().nth(excerpt.marker()), Some('9'));
        assert_eq!(excerpt.text().chars().count(), 75);
        let at_end = Excerpt::around(&line, 1002);
        assert_eq!(at_end.marker(), at_end.text().chars().count());
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        let excerpt = Excerpt::around("\u{1b}[2J\t9", 6);
        assert_eq!(excerpt.text(), "\\u{1b}[2J\\t9");
        assert_eq!(excerpt.text().chars().nth(excerpt.marker()), Some('9'));
    }
}
