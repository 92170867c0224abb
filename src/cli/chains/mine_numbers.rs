//! Numbers of mines as one argument: single ones and ranges with a step.

/// Ascending, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MineNumbers(pub Vec<u64>);

/// More would be a mistake, and take for ever.
const MOST: usize = 1000;

/// Reads `5,10,20..40/5`; ranges include their end, and their step is 1 unless it is given.
pub fn parse(text: &str) -> Result<MineNumbers, String> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (range, step) = part.split_once('/').map_or((part, 1), |(range, step)| (range, number(step).unwrap_or(0)));
        let (first, last) = match range.split_once("..") {
            Some((first, last)) => (number(first), number(last)),
            None if part.contains('/') => (None, None),
            None => (number(range), number(range)),
        };
        let (Some(first), Some(last), Ok(step @ 1..)) = (first, last, usize::try_from(step)) else {
            return Err("expected numbers such as 5,10,15 or 5..40/5".to_owned());
        };
        if first > last {
            return Err(format!("{first}..{last} is empty"));
        }
        numbers.extend((first..=last).step_by(step).take(MOST + 1));
        if numbers.len() > MOST {
            return Err(format!("more than {MOST} numbers"));
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(MineNumbers(numbers))
}

fn number(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}
