//! Intervals of shares and of their differences.

/// The 97.5 % point of the normal distribution.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval of a chance that came true `hits` times out of `trials`. Unlike the textbook's it is right near 0 and 1
/// and for few trials too.
pub fn wilson(hits: u64, trials: u64) -> [f64; 2] {
    if trials == 0 {
        return [0.0, 1.0];
    }
    let (trials, share) = (trials as f64, hits as f64 / trials as f64);
    let square = Z95 * Z95;
    let centre = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let spread = (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let half = Z95 * spread / (1.0 + square / trials);
    // At the ends centre and half are equal, but not to the last bit.
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits as f64 == trials { 1.0 } else { (centre + half).min(1.0) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        let known =
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
        for (hits, trials, low, high) in known {
            let [from, to] = wilson(hits, trials);
            assert!((from - low).abs() < 5e-5 && (to - high).abs() < 5e-5, "{hits} of {trials}: {from} to {to}");
        }
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
    }

    #[test]
    fn the_interval_of_no_hit_begins_at_0_and_that_of_hits_alone_ends_at_1() {
        for trials in (1..3000).chain([1_000_003, 10_000_000_000]) {
            let [none, all] = [wilson(0, trials), wilson(trials, trials)];
            assert_eq!((none[0], all[1]), (0.0, 1.0), "{trials}");
            assert!(none[1] > 0.0 && all[0] < 1.0, "{trials}");
        }
    }
}
