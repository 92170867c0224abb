//! Numbers in sentences: one way to write each, for every message and every answer.

use std::fmt;

use num_rational::Ratio;

/// A number and what it counts, in the plural where that is due.
pub fn counted(number: impl fmt::Display, what: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A fraction in lowest terms, whole numbers too: `3/20`, `0/1`.
pub fn fraction_text<N: fmt::Display>(fraction: &Ratio<N>) -> String {
    format!("{}/{}", fraction.numer(), fraction.denom())
}

/// Longer fractions say nothing to a reader.
const LONGEST_FRACTION: usize = 40;

/// A probability, exactly and in percent: `1/2 = 50.00 %`, or the percentage alone where the fraction is long.
pub fn chance_text<N: fmt::Display>(exact: Option<&Ratio<N>>, value: f64) -> String {
    let exact = exact.map(fraction_text).filter(|text| text.len() <= LONGEST_FRACTION);
    let exact = exact.map(|text| format!("{text} = ")).unwrap_or_default();
    format!("{exact}{:.2} %", value * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_shown_unless_it_is_long() {
        assert_eq!(chance_text(Some(&Ratio::new(1, 2)), 0.5), "1/2 = 50.00 %");
        assert_eq!(chance_text(None::<&Ratio<u8>>, 0.5), "50.00 %");
        // One digit, the bar, and 38 or 39 more digits.
        for (digits, is_shown) in [(37, true), (38, true), (39, false)] {
            let exact = Ratio::new_raw(1u128, 10u128.pow(digits - 1));
            assert_eq!(chance_text(Some(&exact), 0.0).contains('='), is_shown, "{digits} digits");
        }
    }
}
