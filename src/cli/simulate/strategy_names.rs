//! Names of strategies. Which there are depends on whether clues are exact, which is known only once all flags are read.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use mineproof::internals::decision::{NoisyStrategy, Strategy};

use super::super::Failure;
use super::super::game_arguments::DEFAULT_STRATEGY;

/// Who plays with uncertain clues when nobody is named: one of each kind.
const DEFAULT_NOISY: [NoisyStrategy; 3] = [NoisyStrategy::ALL[0], NoisyStrategy::ALL[1], NoisyStrategy::ALL[2]];

/// Takes any name; help and completions list those there are.
#[derive(Clone)]
struct StrategyNames;

pub fn strategy_names() -> impl TypedValueParser<Value = String> {
    StrategyNames
}

impl TypedValueParser for StrategyNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let exact = Strategy::ALL.into_iter().map(|strategy| PossibleValue::new(strategy.name).help(strategy.about));
        let noisy = NoisyStrategy::ALL.into_iter().map(|strategy| {
            let (usage, about) = strategy.about();
            let name = usage.split('[').next().unwrap_or(usage);
            PossibleValue::new(name).help(format!("with uncertain clues: {usage} – {about}"))
        });
        Some(Box::new(exact.chain(noisy)))
    }
}

/// The one strategy that plays where clues are exact.
pub fn for_exact_clues(names: &[String]) -> Result<Strategy, Failure> {
    let name = match names {
        [] => DEFAULT_STRATEGY,
        [name] => name,
        _ => {
            let told = "error: --strategy: where clues are exact one strategy plays; --versus names a second";
            return Err(Failure::Input(told.to_owned()));
        }
    };
    Strategy::from_name(name).ok_or_else(|| {
        let known = Strategy::ALL.map(|strategy| strategy.name).join(", ");
        let told = format!("error: --strategy {name}: where clues are exact, expected one of {known}");
        Failure::Input(told)
    })
}

/// All that play where clues are uncertain.
pub fn for_uncertain_clues(names: &[String]) -> Result<Vec<NoisyStrategy>, Failure> {
    if names.is_empty() {
        return Ok(DEFAULT_NOISY.to_vec());
    }
    let parse = |name: &String| {
        let refuse = |why| Failure::Input(format!("error: --strategy {name}: where clues are uncertain, {why}"));
        name.parse().map_err(refuse)
    };
    names.iter().map(parse).collect()
}
