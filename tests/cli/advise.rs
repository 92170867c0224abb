//! `advise`: what it answers and how it ends.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::thick::Thick;
use super::{Outcome, run};

/// The safest cell is not the best one here.
const ENDGAME: &str = "4x3 mines 4\n1###\n##3#\n####\n";

fn json(arguments: &str, position: &str) -> Value {
    let outcome = run(&format!("advise --json {arguments}"), position);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{}", outcome.out);
    outcome.json()
}

#[test]
fn cells_that_are_certainly_safe_are_all_that_is_advised() {
    let position = "5x2 mines 1\n#####\n?1?1?\n";
    assert_snapshot!(run("advise", position).answer(), @"
       0 1 2 3 4
    0  + + * + +
    1  ? 1 ? 1 ?

    best: open the 4 safe cells (+)
    why: they are certainly safe, so there is nothing to weigh
    ");
    let advice = json("", position);
    assert_eq!((&advice["advice"], &advice["decided_by"]), (&json!("safe"), &json!("certainty")));
    assert_eq!(advice["open"], json!([[0, 0], [0, 1], [0, 3], [0, 4]]));
    assert_eq!((&advice["optimal"], &advice["candidates"]), (&json!(true), &json!([])));
    assert_eq!(advice["win"], Value::Null, "nobody asked");
    let optimal = json("--optimal", "4x1 mines 1\n0###\n");
    assert_eq!(optimal["open"], json!([[0, 1]]));
    assert_eq!(optimal["win"], json!({ "exact": true, "chance": 1.0, "wins": 2, "layouts": 2 }));
}

#[test]
fn with_few_layouts_left_the_most_wins_decide() {
    assert_snapshot!(run("advise", ENDGAME).answer(), @"
          0    1    2    3
    0     1   30   40   40
    1  [40]   30    3   40
    2    60   40   40   40

    best: open 1,0, which is safe with 3/5 = 60.00 %
    why: with best play it wins 23 of 50 layouts, the safest cell, 0,1, only 21

    cell     safe  exactly  progress  next safe              win
    1,0   60.00 %      3/5   66.67 %    93.33 %  23/50 = 46.00 %
    0,1   70.00 %     7/10   57.14 %    85.71 %  21/50 = 42.00 %
    1,1   70.00 %     7/10   14.29 %    74.29 %  20/50 = 40.00 %
    2,1   60.00 %      3/5   46.67 %    86.67 %  20/50 = 40.00 %
    2,2   60.00 %      3/5   16.67 %    86.67 %  20/50 = 40.00 %
    0,2   60.00 %      3/5   10.00 %    80.00 %  20/50 = 40.00 %
    0,3   60.00 %      3/5   23.33 %    76.67 %  19/50 = 38.00 %
    2,3   60.00 %      3/5   23.33 %    76.67 %  19/50 = 38.00 %
    and 2 more cells
    win: exact, by every line of play from each of 50 layouts
    ");
    let advice = json("--candidates 2", ENDGAME);
    assert_eq!(
        (&advice["advice"], &advice["decided_by"], &advice["optimal"]),
        (&json!("guess"), &json!("wins"), &json!(true))
    );
    assert_eq!(advice["win"], json!({ "exact": true, "chance": 0.46, "wins": 23, "layouts": 50 }));
    assert_eq!(advice["candidates"].as_array().map(Vec::len), Some(2));
    assert_eq!(advice["candidates"][0]["cell"], advice["open"][0]);
    assert_eq!(json("--optimal", ENDGAME)["win"], advice["win"]);
}

#[test]
fn a_strategy_that_is_named_decides_and_is_told_where_it_is_wrong() {
    let advice = json("--strategy exact", ENDGAME);
    assert_eq!(
        (&advice["decided_by"], &advice["strategy"], &advice["optimal"]),
        (&json!("strategy"), &json!("exact"), &json!(false))
    );
    let why = advice["why"].as_str().expect("a sentence");
    assert!(why.ends_with("wins more: 23 of 50 layouts instead of 21"), "{why}");
    let advice = json("--strategy exact --optimal", ENDGAME);
    assert_eq!((&advice["decided_by"], &advice["optimal"]), (&json!("wins"), &json!(true)));
    let unknown = run("advise --strategy lucky", ENDGAME).refusal();
    assert!(unknown.contains("invalid value 'lucky' for '--strategy <NAME>'"), "{unknown}");
    let flagged = run("advise --strategy random", "4x2 mines 3\n###F\n#1##\n").refusal();
    assert_eq!(
        flagged,
        "error: <stdin>: --strategy: the strategy random knows only numbers: it cannot be told of flags and of cells without \
         a clue\n"
    );
}

#[test]
fn with_many_layouts_a_strategy_decides_and_wins_are_estimated_when_asked_for() {
    let position = "9x9 mines 10\n".to_owned() + &"#########\n".repeat(9);
    let shown = run("advise", position.as_str()).answer();
    let below: Vec<&str> = shown.lines().skip(11).collect();
    assert_snapshot!(below.join("\n"), @"
    best: open 0,0, which is safe with 71/81 = 87.65 %
    why: one of 81 equally safe cells; of those listed it leaves the safest next move, safe with 96.15 % on average

    cell     safe  exactly  progress  next safe  win
    0,0   87.65 %    71/81   66.63 %    96.15 %    -
    0,1   87.65 %    71/81   50.35 %    94.21 %    -
    1,1   87.65 %    71/81   32.57 %    92.02 %    -
    and 78 more cells
    win: not known, too many lines of play to search
    --rollouts N estimates it by playing on
    ");
    let arguments = "--rollouts 20 --candidates 2";
    let advice = json(arguments, &position);
    assert_eq!(
        (&advice["decided_by"], &advice["strategy"], &advice["optimal"]),
        (&json!("strategy"), &json!("fast"), &Value::Null)
    );
    for candidate in advice["candidates"].as_array().expect("an array") {
        let win = &candidate["win"];
        assert_eq!((&win["exact"], &win["games"]), (&json!(false), &json!(20)));
        let chance = win["chance"].as_f64().expect("a number");
        assert!((0.5..1.0).contains(&chance) && win["standard_error"].as_f64() > Some(0.0), "{win}");
    }
    assert_eq!(json(arguments, &position), advice, "the same seed, the same games");
    assert_ne!(json(&format!("{arguments} --seed 2"), &position)["win"], advice["win"]);
    let table = run(&format!("advise {arguments}"), position.as_str()).answer();
    assert!(
        table.ends_with("win: estimated by 20 games for each cell, played on by fast; ± is one standard error\n"),
        "{table}"
    );
}

#[test]
fn the_optimum_is_found_or_a_limit_is_told() {
    let stopped =
        run("advise --optimal --candidates 1", "9x9 mines 10\n".to_owned() + &"#########\n".repeat(9)).ended(3);
    let told = "\nstopped: the optimum was not found: 81 cells are undecided, more than the 64 of a word\n";
    assert!(stopped.contains(told) && stopped.contains("\nbest: open 0,0, "), "{stopped}");
    let slow = "6x6 mines 9\n".to_owned() + &"######\n".repeat(6);
    let stopped = run("advise --optimal --json --time-limit 100ms", slow);
    assert_eq!((stopped.code, stopped.err.as_str()), (3, ""));
    assert_eq!(stopped.json()["optimal"], Value::Null);
    let why = stopped.json()["stopped"].to_string();
    assert!(why.contains("the optimum was not found: "), "{why}");
}

#[test]
fn where_counting_stops_there_is_no_advice_but_what_is_certain() {
    let thick = Thick::new(16, 40, 1);
    let safe = run("advise --memory-limit 1K", thick.text.as_str()).answer();
    assert!(
        safe.ends_with(
            "best: open the 13 safe cells (+)\nwhy: they are certainly safe, so there is nothing to weigh\n"
        ),
        "{safe}"
    );
    let outcome = run("advise --json --time-limit 0", include_str!("../../examples/expert.txt"));
    assert_eq!((outcome.code, outcome.err.as_str()), (3, ""));
    let advice = outcome.json();
    assert_eq!((&advice["advice"], &advice["open"]), (&json!("unknown"), &json!([])));
    assert_eq!(advice["stopped"], "time limit of 0 s reached while counting");
    // A board without clues needs no tables, but looking ahead takes time.
    let sea = run("advise --json --time-limit 0", "4x1 mines 2\n####\n").ended(3);
    assert!(sea.contains("\"stopped\":\"time limit of 0 s reached while looking ahead\""), "{sea}");
}

#[test]
fn without_a_mine_count_only_the_risk_is_weighed() {
    let density = "4x2 density 1/10\n####\n#1##\n";
    assert_snapshot!(run("advise", density).answer(), @"
          0    1    2    3
    0    20   20   20 [10]
    1    20    1   20   10

    best: open 0,3, which is safe with 9/10 = 90.00 %
    why: one of 2 equally safe cells; without a mine count there are no chances to win, and only the risk is weighed

    cell     safe  exactly  progress  next safe  win
    0,3   90.00 %     9/10         -          -    -
    0,0   80.00 %      4/5         -          -    -
    0,1   80.00 %      4/5         -          -    -
    0,2   80.00 %      4/5         -          -    -
    1,0   80.00 %      4/5         -          -    -
    1,2   80.00 %      4/5         -          -    -
    and 1 more cell
    win: not known
    ");
    let refused = run("advise --optimal", density).refusal();
    assert_eq!(
        refused,
        "error: <stdin>: --optimal: without a mine count layouts are not equally likely, and there is no number of wins\n"
    );
    let unknown = "4x2 mines unknown\n####\n#1##\n";
    assert_snapshot!(run("advise", unknown).ended(1), @"
       0 1 2 3
    0  # # # #
    1  # 1 # #

    best: not known
    why: nothing is certainly safe, and without a mine count or density there are no probabilities
    ");
    let advice = run("advise --json", unknown);
    assert_eq!((advice.code, &advice.json()["advice"], &advice.json()["open"]), (1, &json!("unknown"), &json!([])));
    let safe = run("advise", "3x1 mines unknown\n#0#\n").answer();
    assert!(safe.contains("best: open the 2 safe cells (+)"), "{safe}");
}

#[test]
fn where_clues_may_be_untrue_the_risk_decides_and_what_may_be_told_is_weighed() {
    let position = json!({"id": 7, "width": 4, "height": 2, "mines": 2, "clues": "cautious", "rows": ["####", "#1##"]});
    let advice = json("", &position.to_string());
    assert_eq!((&advice["id"], &advice["decided_by"], &advice["optimal"]), (&json!(7), &json!("risk"), &Value::Null));
    let why = advice["why"].as_str().expect("a sentence");
    let reason =
        "; clues may be untrue, so the risk decides, and among equals of those listed the safety of the next move";
    assert!(why.ends_with(reason), "{why}");
    for candidate in advice["candidates"].as_array().expect("candidates") {
        assert!(candidate["progress"].is_f64() && candidate["next_safety"].is_f64(), "{candidate}");
    }
    for option in ["--strategy exact", "--rollouts 5"] {
        let refused = run(&format!("advise {option}"), position.to_string()).refusal();
        let flag = option.split(' ').next().expect("a flag");
        assert_eq!(
            refused,
            format!("error: <stdin>: {flag}: strategies play only with a mine count and exact clues\n")
        );
    }
    let limited = run("advise --time-limit 0 --json", position.to_string());
    assert_eq!(limited.code, 3);
}

#[test]
fn what_is_over_or_contradictory_is_told_as_analyze_tells_it() {
    assert!(run("advise", "2x1 mines 1\n#1\n").answer().ends_with("\nevery hidden cell is a mine\n"));
    assert!(run("advise", "2x1 mines 0\n00\n").answer().ends_with("\nnothing is hidden\n"));
    assert_eq!(json("", "2x1 mines 1\n#1\n")["advice"], "finished");
    let both = |arguments: &str| -> Outcome { run(arguments, "3x1 mines 1\n#3#\n") };
    assert_eq!(both("advise").ended(1), both("analyze").ended(1));
    assert_eq!(both("advise --json").ended(1), both("analyze --json").ended(1));
}
