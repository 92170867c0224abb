//! Files of numbers: the words of DIMACS, DRAT and LRAT, each with its line.
//!
//! Whatever the bytes are, the worst is a complaint: memory is taken only for what is in the file.

/// Why a file of numbers cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A word is none that may stand there.
    #[error("expected {expected}, found `{found}`")]
    Word {
        /// What may stand there, in words.
        expected: &'static str,
        /// The word in the file.
        found: String,
    },
    /// A number is larger than solvers and checkers take.
    #[error("{0} is beyond the largest number that a variable or clause may have")]
    TooLarge(String),
    /// The file ends in the middle of a line or a list.
    #[error("the file ends where {expected} should stand")]
    CutShort {
        /// What should have come next, in words.
        expected: &'static str,
    },
}

/// A mistake and its line.
pub(super) type Misread = (usize, Unreadable);

/// The words of a file, from left to right.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, line: 1 }
    }

    /// The line of the next word.
    pub(super) fn line(&mut self) -> usize {
        self.skip_blanks();
        self.line
    }

    fn skip_blanks(&mut self) {
        while let Some((&byte, rest)) = self.rest.split_first()
            && byte.is_ascii_whitespace()
        {
            self.line += usize::from(byte == b'\n');
            self.rest = rest;
        }
    }

    fn peek(&mut self) -> Option<&'a [u8]> {
        self.skip_blanks();
        let end = self.rest.iter().position(u8::is_ascii_whitespace).unwrap_or(self.rest.len());
        (end > 0).then(|| &self.rest[..end])
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word.as_bytes());
        if is_next {
            self.rest = &self.rest[word.len()..];
        }
        is_next
    }

    /// Takes the next word, which must be this one.
    pub(super) fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), Misread> {
        if self.take(word) {
            return Ok(());
        }
        let why = match self.peek() {
            Some(found) => Unreadable::Word { expected, found: shown(found) },
            None => Unreadable::CutShort { expected },
        };
        Err((self.line, why))
    }

    /// Skips lines whose first word is `c`. To be asked only where a line may begin.
    pub(super) fn skip_comments(&mut self) {
        while self.take("c") {
            let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
            self.rest = &self.rest[end..];
        }
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// The next word, which must be a number.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<i32, Misread> {
        let Some(word) = self.peek() else { return Err((self.line, Unreadable::CutShort { expected })) };
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err((self.line, Unreadable::Word { expected, found: shown(word) }));
        }
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<i32>().ok());
        // The least number has no opposite.
        let number = number.filter(|&number| number != i32::MIN);
        let number = number.ok_or_else(|| (self.line, Unreadable::TooLarge(shown(word))))?;
        self.rest = &self.rest[word.len()..];
        Ok(number)
    }

    /// Numbers up to a 0, which is taken as well.
    pub(super) fn numbers(&mut self, expected: &'static str) -> Result<Vec<i32>, Misread> {
        let mut numbers = Vec::new();
        loop {
            match self.number(expected)? {
                0 => return Ok(numbers),
                number => numbers.push(number),
            }
        }
    }
}

/// As much of a word as a complaint can hold.
fn shown(word: &[u8]) -> String {
    String::from_utf8_lossy(&word[..word.len().min(24)]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_line() {
        let mut words = Words::new(b"c a comment 7\nc\n\n 1 -2\n0 x");
        words.skip_comments();
        assert_eq!(words.line(), 4);
        assert_eq!(words.numbers("a literal"), Ok(vec![1, -2]));
        assert_eq!(words.line(), 5);
        let complaint = words.numbers("a literal").expect_err("x is no number");
        assert_eq!(complaint, (5, Unreadable::Word { expected: "a literal", found: "x".to_owned() }));
    }

    #[test]
    fn nothing_unreadable_is_read() {
        for text in ["-", "--1", "+1", "1.0", "1e3", "\u{e9}", "2147483648", "-2147483648", "99999999999999999999", ""]
        {
            assert!(Words::new(text.as_bytes()).number("a literal").is_err(), "{text}");
        }
        assert_eq!(Words::new(b"-2147483647").number("a literal"), Ok(-i32::MAX));
        assert_eq!(
            Words::new(b"1 2").numbers("a literal").unwrap_err().1.to_string(),
            "the file ends where a literal should stand"
        );
    }
}
