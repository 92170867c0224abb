//! What players that count are set to. The values stand behind the names of strategies; each is there because a measurement
//! showed that it pays (docs/strategies.md), and [`Strategy::with_setting`] is for measuring again.

use super::lookahead::{NEXT, Prospect};
use super::{GuessRule, Strategy};

/// The settings of a player that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tuning {
    pub preference: Preference,
    /// Positions with at most this many layouts are searched to the end.
    pub search: usize,
    /// Guesses are played on from, before one is taken.
    pub rollouts: Option<Rollouts>,
}

/// How cells of about the same risk are told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Preference {
    /// Not at all: the choice is random.
    None,
    /// By the chance that the next move is certain.
    Progress,
    /// By the expected safety of the next move.
    NextMove(NextMove),
}

/// How the safety of the next move is weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NextMove {
    /// Cells are looked at down to this share of the best safety, and cells of the sea.
    pub near: f64,
    pub near_sea: f64,
    /// What the safest cells of the next move count, safest first.
    pub weights: [f64; NEXT],
    /// How much a certain next move adds while no 0 is open.
    pub opening: f64,
    /// What a cell counts whose number is known beforehand.
    pub dead: f64,
}

/// How much is played before a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rollouts {
    /// Games for each cell at the most.
    pub games: u32,
    /// Cells that are tried at the most.
    pub cells: usize,
    /// Cells are tried whose value at first sight is at least this share of the best.
    pub near: f64,
    /// Only positions with at most this many layouts.
    pub layouts: f64,
}

const NEXT_MOVE: NextMove = NextMove { near: 0.90, near_sea: 0.98, weights: [0.6, 0.3, 0.1], opening: 0.05, dead: 0.9 };

impl Tuning {
    pub const EXACT: Self = Self { preference: Preference::None, search: 0, rollouts: None };
    pub const PROGRESS: Self = Self { preference: Preference::Progress, ..Self::EXACT };
    pub const NEXT_MOVE: Self = Self { preference: Preference::NextMove(NEXT_MOVE), ..Self::EXACT };
    pub const FAST: Self = Self { search: 300, ..Self::NEXT_MOVE };
    pub const DEEP: Self = Self {
        preference: Preference::NextMove(NextMove { near_sea: 0.95, ..NEXT_MOVE }),
        search: 1000,
        rollouts: Some(Rollouts { games: 192, cells: 4, near: 0.96, layouts: 1e40 }),
    };

    /// Games that are played on end where so many layouts are left: there are many of them, and searching further costs more
    /// than it tells.
    const PLAYED_ON_SEARCH: usize = 100;

    /// Who plays on in rollouts: quicker, because there are many of them.
    pub fn lean(self) -> Self {
        let preference = match self.preference {
            Preference::NextMove(next) => Preference::NextMove(NextMove { near: 0.95, near_sea: 0.99, ..next }),
            other => other,
        };
        Self { preference, search: self.search.min(Self::PLAYED_ON_SEARCH), rollouts: None }
    }

    fn set(&mut self, setting: &str, value: &str) -> Result<(), WrongSetting> {
        let wrong = || WrongSetting { setting: setting.to_owned(), value: value.to_owned() };
        let number = || value.parse::<f64>().ok().filter(|number| *number >= 0.0).ok_or_else(wrong);
        match (setting, &mut self.preference, &mut self.rollouts) {
            ("search", ..) => self.search = value.parse().map_err(|_| wrong())?,
            ("near", Preference::NextMove(next), _) => next.near = number()?,
            ("near-sea", Preference::NextMove(next), _) => next.near_sea = number()?,
            ("opening", Preference::NextMove(next), _) => next.opening = number()?,
            ("dead", Preference::NextMove(next), _) => next.dead = number()?,
            ("weights", Preference::NextMove(next), _) => {
                let weights: Result<Vec<f64>, _> = value.split('/').map(str::parse).collect();
                next.weights = weights.ok().and_then(|weights| weights.try_into().ok()).ok_or_else(wrong)?;
            }
            ("rollouts", _, rollouts) if value == "none" => *rollouts = None,
            ("rollout-games", _, Some(rollouts)) => rollouts.games = value.parse().map_err(|_| wrong())?,
            ("rollout-cells", _, Some(rollouts)) => rollouts.cells = value.parse().map_err(|_| wrong())?,
            ("rollout-near", _, Some(rollouts)) => rollouts.near = number()?,
            ("rollout-layouts", _, Some(rollouts)) => rollouts.layouts = number()?,
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

impl NextMove {
    pub(super) fn value(&self, prospect: &Prospect, is_opening: bool) -> f64 {
        let next: f64 = prospect.next.iter().zip(self.weights).map(|(safe, weight)| safe * weight).sum();
        let opening = if is_opening { 1.0 + self.opening * prospect.progress } else { 1.0 };
        prospect.safe * next * opening * if prospect.is_dead { self.dead } else { 1.0 }
    }
}

/// A strategy has no such setting, or the value does not fit it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the strategy cannot have {setting} {value}")]
pub struct WrongSetting {
    /// As it was named.
    pub setting: String,
    /// As it was given.
    pub value: String,
}

impl Strategy {
    /// The same with one setting changed, for measuring what it is worth: `search`, `near`, `near-sea`, `weights` (as
    /// `0.6/0.3/0.1`), `opening`, `dead`, `rollouts` (only `none`), `rollout-games`, `rollout-cells`, `rollout-near`,
    /// `rollout-layouts`. Settings and their meaning may change with any version.
    pub fn with_setting(mut self, setting: &str, value: &str) -> Result<Self, WrongSetting> {
        match &mut self.rule {
            GuessRule::Counting(tuning) => tuning.set(setting, value)?,
            _ => return Err(WrongSetting { setting: setting.to_owned(), value: value.to_owned() }),
        }
        Ok(self)
    }

    /// Whether it compares cells by what they promise for the next move.
    pub(crate) fn looks_ahead(&self) -> bool {
        matches!(self.rule, GuessRule::Counting(tuning) if tuning.preference != Preference::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn varied(strategy: &str, setting: &str, value: &str) -> Result<Strategy, WrongSetting> {
        Strategy::from_name(strategy).expect("a strategy").with_setting(setting, value)
    }

    #[test]
    fn a_setting_changes_what_it_names_and_nothing_else() {
        let fast = varied("fast", "search", "2000").expect("a number");
        assert_eq!(fast.rule, GuessRule::Counting(Tuning { search: 2000, ..Tuning::FAST }));
        let weighed = varied("next-move", "weights", "1/0/0").expect("three numbers");
        let next = NextMove { weights: [1.0, 0.0, 0.0], ..NEXT_MOVE };
        assert_eq!(
            weighed.rule,
            GuessRule::Counting(Tuning { preference: Preference::NextMove(next), ..Tuning::NEXT_MOVE })
        );
        let quick = varied("deep", "rollouts", "none").expect("no rollouts");
        assert_eq!(quick.rule, GuessRule::Counting(Tuning { rollouts: None, ..Tuning::DEEP }));
    }

    #[test]
    fn settings_that_a_strategy_does_not_have_and_values_that_do_not_fit_are_refused() {
        for (strategy, setting, value) in [
            ("fast", "depth", "3"),
            ("fast", "search", "many"),
            ("fast", "near", "-1"),
            ("fast", "weights", "1/0"),
            ("fast", "rollout-games", "10"),
            ("exact", "near", "0.9"),
            ("random", "search", "10"),
        ] {
            let refused = varied(strategy, setting, value).expect_err("no such thing");
            assert_eq!(refused.to_string(), format!("the strategy cannot have {setting} {value}"), "{strategy}");
        }
    }
}
