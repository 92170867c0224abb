//! Components put together: how the mine count weighs every number of mines in each of them.
//!
//! With `n` mines left for a sea of `s` cells there are C(s, n) layouts of the sea. Only ratios of these matter for a
//! probability, and neighbouring ones differ by small factors, so they are taken as products of those factors: much
//! smaller than the binomials themselves.
//!
//! One pass from the left (`reached`: layouts of the components so far, by mines used) and one from the right
//! (`weight`: what the rest is worth, by mines used so far) give every component's weights.

use super::table::Table;
use super::tally::Tally;

/// The sea's part: how many mines it may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sea {
    pub cells: u64,
    /// Mines left for sea and free components when every free component has its fewest.
    pub mines: u64,
}

impl Sea {
    /// Numbers of mines above the fewest that the free components may have together, at most `range`.
    pub fn window(&self, range: usize) -> Option<std::ops::RangeInclusive<usize>> {
        let low = self.mines.saturating_sub(self.cells);
        let high = self.mines.min(range as u64);
        (low <= high).then_some(low as usize..=high as usize)
    }

    /// Width of the weights in bits.
    pub fn weight_bits(&self, window: &std::ops::RangeInclusive<usize>) -> u64 {
        let steps = (window.end() - window.start()) as u64;
        let most = self.mines - *window.start() as u64;
        let fewest = self.mines - *window.end() as u64;
        let largest_factor = (self.cells - fewest).max(most).max(1);
        steps * u64::from(64 - largest_factor.leading_zeros())
    }

    /// For every number in the window, a number proportional to the sea's layouts.
    fn weigh<T: Tally>(&self, window: &std::ops::RangeInclusive<usize>, weights: &mut [T]) {
        let most = self.mines - *window.start() as u64;
        weights.fill(T::one());
        // C(s, n − 1) / C(s, n) = n / (s − n + 1): a factor n for all further on, the other for all further back.
        let mut product = T::one();
        for (step, weight) in weights.iter_mut().enumerate().skip(1) {
            product = product.scaled(most - step as u64 + 1);
            *weight = product.clone();
        }
        let mut product = T::one();
        for step in (0..weights.len() - 1).rev() {
            product = product.scaled(self.cells - (most - step as u64) + 1);
            let mut scaled = T::zero();
            scaled.add_product(&weights[step], &product);
            weights[step] = scaled;
        }
    }
}

/// The weights of all components, over one common denominator.
#[derive(Clone, Debug)]
pub(super) struct Combination<T> {
    /// Weighted number of all layouts.
    pub denominator: T,
    /// Weighted number of all layouts, times the sea's mines in each: over `denominator · sea cells` it is the chance
    /// of a mine in a cell of the sea.
    pub sea_numerator: T,
    /// Weight of every number of mines of every free component, one after the other.
    weights: Vec<T>,
    starts: Vec<usize>,
}

impl<T: Tally> Combination<T> {
    pub fn new(free: &[&Table], sea: Sea, window: &std::ops::RangeInclusive<usize>) -> Self {
        let mut starts = Vec::with_capacity(free.len());
        let mut end = 0;
        for table in free {
            starts.push(end);
            end += table.len;
        }
        let reached = Reached::from_left(free);
        let all = reached.before(free.len());
        let mut weight = vec![T::zero(); all.len()];
        sea.weigh(window, &mut weight[window.clone()]);
        let mut weights = vec![T::zero(); end];
        let (mut denominator, mut sea_numerator) = (T::zero(), T::zero());
        for used in window.clone() {
            let mut layouts = T::zero();
            layouts.add_product(&all[used], &weight[used]);
            let overflow =
                denominator.add_scaled(&layouts, 1) | sea_numerator.add_scaled(&layouts, sea.mines - used as u64);
            assert!(!overflow, "the width was computed for these sums");
        }
        for (index, table) in free.iter().enumerate().rev() {
            let here = &mut weights[starts[index]..][..table.len];
            for (mines, sum) in here.iter_mut().enumerate() {
                for (used, ways) in reached.before(index).iter().enumerate() {
                    sum.add_product(ways, &weight[used + mines]);
                }
            }
            for used in 0..reached.before(index).len() {
                weight[used] = table.weighted(0, &weight[used..]);
            }
            weight.truncate(reached.before(index).len());
        }
        Self { denominator, sea_numerator, weights, starts }
    }

    /// Weighted number of layouts that a row of a free component's table stands for.
    pub fn numerator(&self, component: usize, table: &Table, row: usize) -> T {
        table.weighted(row, &self.weights[self.starts[component]..])
    }
}

/// For each free component: layouts of those before it, by mines above their fewest. One more entry for all of them.
struct Reached<T> {
    layouts: Vec<T>,
    starts: Vec<usize>,
}

impl<T: Tally> Reached<T> {
    fn from_left(free: &[&Table]) -> Self {
        let mut starts = Vec::with_capacity(free.len() + 2);
        let (mut end, mut len) = (0, 1);
        for table in free {
            starts.push(end);
            end += len;
            len += table.len - 1;
        }
        starts.extend([end, end + len]);
        let mut layouts = vec![T::zero(); end + len];
        layouts[0] = T::one();
        for (index, table) in free.iter().enumerate() {
            let (before, after) = layouts.split_at_mut(starts[index + 1]);
            for (used, ways) in before[starts[index]..].iter().enumerate() {
                for (mines, sum) in after[used..][..table.len].iter_mut().enumerate() {
                    table.add_scaled_to(sum, 0, mines, ways);
                }
            }
        }
        Self { layouts, starts }
    }

    /// Layouts of the free components before this one.
    fn before(&self, component: usize) -> &[T] {
        &self.layouts[self.starts[component]..self.starts[component + 1]]
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    #[test]
    fn the_width_holds_every_weight_of_the_sea() {
        for (cells, mines) in (0..20).flat_map(|cells| (0..30).map(move |mines| (cells, mines))) {
            let sea = Sea { cells, mines };
            let Some(window) = sea.window(12) else { continue };
            let mut weights = vec![BigUint::ZERO; window.end() - window.start() + 1];
            sea.weigh(&window, &mut weights);
            let widest = weights.iter().map(BigUint::bits).max();
            assert!(widest <= Some(sea.weight_bits(&window).max(1)), "{sea:?} {window:?}: {weights:?}");
        }
    }

    #[test]
    fn a_width_is_as_many_factors_as_there_are_steps() {
        // Eight down to seven mines, then to six: the largest factor is 8, in four bits.
        assert_eq!(Sea { cells: 10, mines: 16 }.weight_bits(&(8..=10)), 2 * 4);
        // Cells decide where there are few mines: 15 of 15 in four bits, 16 in five.
        assert_eq!(Sea { cells: 15, mines: 3 }.weight_bits(&(0..=3)), 3 * 4);
        assert_eq!(Sea { cells: 16, mines: 3 }.weight_bits(&(0..=3)), 3 * 5);
    }
}
