use mineproof::board::*;
use mineproof::counting::*;
use mineproof::frontier::*;
use mineproof::inference::*;
use serde_json::Value;

fn position(v: &Value) -> Position {
    let size = Size::new(v["width"].as_u64().unwrap(), v["height"].as_u64().unwrap()).unwrap();
    let states = v["rows"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|r| r.as_str().unwrap().chars().map(|c| CellState::from_char(c).unwrap()))
        .collect();
    let mc = match (v["mines"].as_u64(), v["density"].as_str()) {
        (Some(m), _) => MineCount::Known(m),
        (None, Some(d)) => MineCount::Density(d.parse().unwrap()),
        _ => MineCount::Unknown,
    };
    Position::new(size, states, mc)
        .unwrap()
        .with_clue_model(ClueModel::from_name(v["clues"].as_str().unwrap()).unwrap())
}

#[test]
fn samples() {
    for file in ["small-exhaustive", "classic", "hard", "noisy"] {
        let text = std::fs::read_to_string(format!("tests/fixtures/{file}.jsonl")).unwrap();
        for line in text.lines() {
            let v: Value = serde_json::from_str(line).unwrap();
            let p = position(&v);
            let f = Frontier::new(&p);
            for stages in [&[][..], &Stage::ALL[..]] {
                let id = &v["id"];
                let inf = Inference::run(&f, stages);
                let Ok(inf) = inf else {
                    assert!(v["contradiction_local"].as_bool().unwrap(), "{id}");
                    continue;
                };
                let known = inf.into_knowledge();
                let c = count(&f, &known, Limits::default());
                let contradiction = v["contradiction"].as_bool().unwrap();
                let c = match c {
                    Ok(c) => {
                        assert!(!contradiction, "{id}");
                        c
                    }
                    Err(e) => {
                        assert!(contradiction, "{id} {e:?}");
                        continue;
                    }
                };
                assert_eq!(c.configurations().to_string(), v["count"].as_str().unwrap(), "{id}");
                for cell in p.size().cells() {
                    if p.state(cell) != CellState::HIDDEN {
                        continue;
                    }
                    let key = cell.to_string();
                    let (with, without, pr) = match f.variable(cell) {
                        None => (c.sea_verdict(), Verdict::Open, c.sea_probability().map(|f| f.reduced())),
                        Some(var) if known.is_open(var) => (
                            c.verdict(var).unwrap(),
                            c.verdict_without_count(var).unwrap(),
                            c.probability(var).map(|f| f.reduced()),
                        ),
                        Some(var) => {
                            let k = known.verdict(var);
                            (
                                k,
                                k,
                                Some(num_rational::Ratio::from_integer(if k == Verdict::Mine {
                                    1u32.into()
                                } else {
                                    0u32.into()
                                })),
                            )
                        }
                    };
                    if let Some(want) = v["p"].get(&key) {
                        let r = pr.unwrap();
                        assert_eq!(format!("{}/{}", r.numer(), r.denom()), want.as_str().unwrap(), "{id} {cell}");
                    }
                    let has = |k: &str| {
                        v[k].as_array()
                            .unwrap()
                            .iter()
                            .any(|x| x[0].as_u64() == Some(cell.row as u64) && x[1].as_u64() == Some(cell.col as u64))
                    };
                    let w = |s: &str| {
                        if has(&format!("safe_{s}")) {
                            Verdict::Safe
                        } else if has(&format!("mine_{s}")) {
                            Verdict::Mine
                        } else {
                            Verdict::Open
                        }
                    };
                    assert_eq!(with, w("global"), "{id} {cell} global");
                    assert_eq!(without, w("local"), "{id} {cell} local");
                }
            }
        }
    }
}
