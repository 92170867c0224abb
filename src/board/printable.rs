//! Text from elsewhere on its way to a terminal, which obeys some characters instead of showing them.

use std::borrow::Cow;

/// Text with everything escaped that a terminal obeys, as `\u{1b}`; line feeds stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character.escape_unicode().to_string())
}

/// A JSON text with the same characters escaped as JSON does it. It says the same as before: between its tokens such
/// characters are blanks at most.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    escaped(json, |character| match character {
        '\t' | '\r' => ' '.to_string(),
        other => format!("\\u{:04x}", u32::from(other)),
    })
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let each = |character: char| if is_obeyed(character) { escape(character) } else { character.to_string() };
    Cow::Owned(text.chars().map(each).collect())
}

/// Controls, and what turns the direction of writing.
fn is_obeyed(character: char) -> bool {
    let is_control = character.is_control() && character != '\n';
    is_control || matches!(character, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that a terminal might obey.
    fn dangerous() -> impl Iterator<Item = char> {
        let turning = "\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}".chars();
        (0..0xa0).filter_map(char::from_u32).filter(|other| other.is_control() && *other != '\n').chain(turning)
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(printable("a\u{1b}[2J\u{9b}1m\nb"), "a\\u{1b}[2J\\u{9b}1m\nb");
        assert!(matches!(printable("cafe\u{301} Ω.txt\n"), Cow::Borrowed(_)), "names of other languages stay");
        for character in dangerous() {
            let text = format!("<{character}>");
            assert_eq!(printable(&text), format!("<{}>", character.escape_unicode()));
        }
    }

    #[test]
    fn json_says_the_same_as_before() {
        for character in dangerous().filter(|&character| character >= ' ') {
            let json = format!("{{\"id\":\"<{character}>\"}}");
            let shown = printable_json(&json);
            assert!(!shown.contains(is_obeyed), "{shown:?}");
            let [before, after]: [serde_json::Value; 2] =
                [&json, shown.as_ref()].map(|json| serde_json::from_str(json).expect("JSON"));
            assert_eq!(before, after);
        }
        assert_eq!(printable_json("[1,\t2]"), "[1, 2]");
    }
}
