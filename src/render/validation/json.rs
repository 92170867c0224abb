//! The result object of `validate`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::{ValidationRun, per};
use crate::board::{Cell, MineCount, Position, written_clues};
use crate::validation::{
    Counterexample, Counts, Failures, Found, Mistake, PositionPhase, Report, Revealing, RuleTally, Said,
};

/// The report as one JSON object, without a line end. Only times differ between runs with the same seed.
pub fn validation_json(report: &Report, run: &ValidationRun) -> String {
    let total = report.total();
    let series = run.series.as_ref();
    let rules: Vec<RuleObject> = (0..report.rules.len()).map(|index| rule_object(report, &total, index)).collect();
    let (rules, pipeline) = match report.pipeline.is_empty() {
        true => (rules.as_slice(), None),
        false => (&rules[..rules.len() - 1], rules.last()),
    };
    let object = ReportObject {
        width: series.map(|(series, _)| series.size().width()),
        height: series.map(|(series, _)| series.size().height()),
        mines: series.map(|(series, _)| series.mines),
        seed: series.map(|(series, _)| series.seed),
        scattered: series.and_then(|(_, revealing)| match *revealing {
            Revealing::ByPlay => None,
            Revealing::AtRandom(share) => Some(share),
        }),
        constructed: run.constructed,
        games: report.games,
        positions: total.positions,
        contradictory: report.contradictory,
        undecided: report.has_stopped().then_some(report.undecided),
        stopped: report.has_stopped().then_some("time limit reached before all positions were judged"),
        unreadable: run.unreadable,
        certain: total.certain.into(),
        phases: PositionPhase::ALL.map(|phase| PhaseObject {
            phase: phase.name(),
            positions: report.phases[phase as usize].positions,
            certain: report.phases[phase as usize].certain.into(),
        }),
        stages: report.pipeline.iter().map(|stage| stage.name()).collect(),
        rules,
        pipeline,
        seconds: run.seconds,
        positions_per_second: run.positions_per_second(report),
    };
    serde_json::to_string(&object).unwrap_or_default()
}

#[derive(Serialize)]
struct ReportObject<'a> {
    width: Option<u32>,
    height: Option<u32>,
    mines: Option<u64>,
    seed: Option<u64>,
    scattered: Option<f64>,
    constructed: bool,
    games: Option<u64>,
    positions: u64,
    contradictory: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    unreadable: u64,
    certain: CertainObject,
    phases: [PhaseObject; PositionPhase::ALL.len()],
    stages: Vec<&'static str>,
    rules: &'a [RuleObject<'a>],
    pipeline: Option<&'a RuleObject<'a>>,
    seconds: f64,
    positions_per_second: f64,
}

#[derive(Serialize)]
struct CertainObject {
    with_count: u64,
    without_count: u64,
}

impl From<Found> for CertainObject {
    fn from(found: Found) -> Self {
        Self { with_count: found.with_count, without_count: found.without_count }
    }
}

#[derive(Serialize)]
struct PhaseObject {
    phase: &'static str,
    positions: u64,
    certain: CertainObject,
}

#[derive(Serialize)]
struct RuleObject<'a> {
    rule: &'a str,
    sound: bool,
    deductions: u64,
    wrong: u64,
    wrong_positions: u64,
    refuted: u64,
    false_on_board: Option<u64>,
    chances: u64,
    wrong_chances: u64,
    cut_short: u64,
    found: WorthObject,
    phases: [RulePhaseObject; PositionPhase::ALL.len()],
    ns_per_position: Option<u64>,
    ns_per_deduction: Option<u64>,
    counterexample: Option<CounterexampleObject>,
    failures: Option<FailuresObject>,
}

/// Certain cells found: alone, and what the stage is worth to the pipeline.
#[derive(Serialize)]
struct WorthObject {
    alone: FoundObject,
    cumulative: Option<FoundObject>,
    credited: Option<FoundObject>,
    only: Option<FoundObject>,
}

#[derive(Serialize)]
struct FoundObject {
    with_count: u64,
    share_with_count: Option<f64>,
    without_count: u64,
    share_without_count: Option<f64>,
}

#[derive(Serialize)]
struct RulePhaseObject {
    phase: &'static str,
    deductions: u64,
    wrong: u64,
    found: WorthObject,
}

fn rule_object<'a>(report: &'a Report, total: &Counts, index: usize) -> RuleObject<'a> {
    let (rule, tally) = (&report.rules[index], &total.rules[index]);
    let worth = |counts: &Counts| worth(&counts.rules[index], counts.certain, rule.place.is_some());
    RuleObject {
        rule: &rule.name,
        sound: rule.sound,
        deductions: tally.deductions,
        wrong: tally.wrong,
        wrong_positions: tally.wrong_positions,
        refuted: tally.refuted,
        false_on_board: report.games.map(|_| tally.false_on_board),
        chances: tally.chances,
        wrong_chances: tally.wrong_chances,
        cut_short: tally.cut_short,
        found: worth(total),
        phases: PositionPhase::ALL.map(|phase| {
            let counts = &report.phases[phase as usize];
            let RuleTally { deductions, wrong, .. } = counts.rules[index];
            RulePhaseObject { phase: phase.name(), deductions, wrong, found: worth(counts) }
        }),
        ns_per_position: per(tally.nanos, total.positions),
        ns_per_deduction: per(tally.nanos, tally.deductions),
        counterexample: rule.counterexample.as_ref().map(CounterexampleObject::from),
        failures: rule.failures.as_ref().map(FailuresObject::from),
    }
}

fn worth(tally: &RuleTally, certain: Found, in_pipeline: bool) -> WorthObject {
    let found = |found: Found| {
        let (with, without) = found.share_of(certain);
        FoundObject {
            with_count: found.with_count,
            share_with_count: with,
            without_count: found.without_count,
            share_without_count: without,
        }
    };
    let in_pipeline = |part: Found| in_pipeline.then(|| found(part));
    WorthObject {
        alone: found(tally.alone),
        cumulative: in_pipeline(tally.cumulative),
        credited: in_pipeline(tally.credited),
        only: in_pipeline(tally.only),
    }
}

#[derive(Serialize)]
struct PositionObject {
    width: u32,
    height: u32,
    mines: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    density: Option<String>,
    clues: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    models: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell_clues: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Box<RawValue>>,
    rows: Vec<String>,
}

impl From<&Position> for PositionObject {
    fn from(position: &Position) -> Self {
        let (mines, density) = match position.mine_count() {
            MineCount::Known(mines) => (Some(*mines), None),
            MineCount::Unknown => (None, None),
            MineCount::Density(density) => (None, Some(density.to_string())),
        };
        let written = written_clues(position);
        let key = |wanted: &str| {
            let (_, value) = written.iter().find(|(key, _)| *key == wanted)?;
            RawValue::from_string(value.clone()).ok()
        };
        let exact = || RawValue::from_string("\"exact\"".to_owned()).expect("a string is JSON");
        Self {
            width: position.size().width(),
            height: position.size().height(),
            mines,
            density,
            clues: key("clues").unwrap_or_else(exact),
            models: key("models"),
            cell_clues: key("cell_clues"),
            answers: key("answers"),
            rows: position.rows().collect(),
        }
    }
}

#[derive(Serialize)]
struct CounterexampleObject {
    position: PositionObject,
    cell: Option<[u32; 2]>,
    says: &'static str,
    p_mine: Option<f64>,
    verdict: Option<&'static str>,
    p_mine_exact: Option<String>,
    mine_layouts: Option<String>,
    layouts: Option<String>,
}

impl From<&Counterexample> for CounterexampleObject {
    fn from(found: &Counterexample) -> Self {
        let (says, p_mine) = match found.mistake {
            Mistake::Refuted => ("contradictory", None),
            Mistake::CellClaim(claim) => match claim.said {
                Said::Safe => ("safe", None),
                Said::Mine => ("mine", None),
                Said::Chance(chance) => ("p_mine", Some(chance)),
            },
        };
        let odds = found.odds.as_ref();
        let layouts = odds.and_then(|odds| odds.layouts.as_ref());
        Self {
            position: (&found.position).into(),
            cell: found.cell().map(|Cell { row, col }| [row, col]),
            says,
            p_mine,
            verdict: odds.map(|odds| odds.verdict.name()),
            p_mine_exact: odds.and_then(|odds| odds.p_mine.clone()),
            mine_layouts: layouts.map(|(mine, _)| mine.to_string()),
            layouts: layouts.map(|(_, all)| all.to_string()),
        }
    }
}

#[derive(Serialize)]
struct FailuresObject {
    positions: u64,
    why: String,
    first: PositionObject,
}

impl From<&Failures> for FailuresObject {
    fn from(failures: &Failures) -> Self {
        Self { positions: failures.positions, why: failures.why.clone(), first: (&failures.first).into() }
    }
}
