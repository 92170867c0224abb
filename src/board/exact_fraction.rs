//! Fractions as people write them: `3/20`, `0.15`, `1`.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::Zero;

/// Longer numbers are refused: reading one takes quadratic time.
pub(super) const MAX_CHARS: usize = 200;

/// Why a text is no fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoFraction {
    NotANumber,
    ZeroDenominator,
    TooLong,
}

/// A fraction or a decimal, taken exactly; neither signs nor exponents.
pub(super) fn parse(text: &str) -> Result<Ratio<BigUint>, NoFraction> {
    if text.len() > MAX_CHARS {
        return Err(NoFraction::TooLong);
    }
    if let Some((numer, denom)) = text.split_once('/') {
        let (numer, denom) = (digits(numer)?, digits(denom)?);
        return if denom.is_zero() { Err(NoFraction::ZeroDenominator) } else { Ok(Ratio::new(numer, denom)) };
    }
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if text.ends_with('.') {
        return Err(NoFraction::NotANumber);
    }
    let scale = BigUint::from(10u32).pow(decimals.len() as u32);
    Ok(Ratio::new(digits(&format!("{whole}{decimals}"))?, scale))
}

fn digits(text: &str) -> Result<BigUint, NoFraction> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NoFraction::NotANumber);
    }
    text.parse().map_err(|_| NoFraction::NotANumber)
}
