// scratch: paired win rates
use mineproof::board::{Cell, Size};
use mineproof::decision::*;
use mineproof::game::*;
use rayon::prelude::*;
fn play(size: Size, mines: u64, fc: FirstClick, start: Cell, strategy: &Strategy, seed: u64, n: u64) -> (bool, u8) {
    let mut phase = 0;
    let field = random_minefield(size, mines, fc, start, &mut game_rng(seed, n)).unwrap();
    let mut game = Game::new(field);
    let mut player = strategy.player(size, mines, game_rng(seed ^ 0x9e37, n));
    let mut next = start;
    loop {
        let shown: Vec<Cell> = match game.reveal(next) {
            Reveal::Mine => return (false, phase),
            Reveal::Safe(c) => c.to_vec(),
        };
        if game.is_won() {
            return (true, 3);
        }
        if shown.len() > 1 && phase == 0 {
            phase = 1;
        }
        if game.safe_left() as f64 <= 0.2 * (size.area() as f64 - mines as f64) {
            phase = 2;
        }
        let shown: Vec<Shown> =
            shown.iter().map(|&cell| Shown { cell, clue: game.state(cell).as_clue().unwrap() }).collect();
        player.see(&shown);
        next = player.choose().cell;
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let games: u64 = a[1].parse().unwrap();
    let (w, h, mines, fc, r, c) = match a[2].as_str() {
        "es" => (30, 16, 99, FirstClick::Safe, 0, 0),
        "eo" => (30, 16, 99, FirstClick::Opening, 3, 3),
        "is" => (16, 16, 40, FirstClick::Safe, 0, 0),
        "io" => (16, 16, 40, FirstClick::Opening, 2, 2),
        "bs" => (9, 9, 10, FirstClick::Safe, 0, 0),
        "bo" => (9, 9, 10, FirstClick::Opening, 2, 2),
        "8s" => (8, 8, 10, FirstClick::Safe, 0, 0),
        "big" => (64, 64, 820, FirstClick::Safe, 0, 0),
        _ => panic!(),
    };
    let size = Size::new(w, h).unwrap();
    let mut last: Option<Vec<bool>> = None;
    for name in &a[3..] {
        let (base, knobs) = name.split_once(':').unwrap_or((name, ""));
        let mut s = Strategy::from_name(base).unwrap();
        for knob in knobs.split(',').filter(|k| !k.is_empty()) {
            let (k, v) = knob.split_once('=').unwrap();
            let v: f64 = v.parse().unwrap();
            if let GuessRule::Counting(rungs) = &mut s.rule {
                match (k, &mut rungs.look) {
                    ("tree", _) => rungs.endgame = v as usize,
                    ("rg", _) => rungs.rollouts.as_mut().unwrap().games = v as u32,
                    ("rc", _) => rungs.rollouts.as_mut().unwrap().cells = v as usize,
                    ("rn", _) => rungs.rollouts.as_mut().unwrap().near = v,
                    ("rl", _) => rungs.rollouts.as_mut().unwrap().layouts = v,
                    ("rm", _) => rungs.rollouts.as_mut().unwrap().margin = v,
                    ("near", Look::NextMove { near, .. }) => *near = v,
                    ("sea", Look::NextMove { near_sea, .. }) => *near_sea = v,
                    ("second", Look::NextMove { second, .. }) => *second = v,
                    ("bonus", Look::NextMove { bonus, .. }) => *bonus = v,
                    _ => panic!("{k}"),
                }
            }
        }
        let t = std::time::Instant::now();
        let res: Vec<(bool, u8)> =
            (0..games).into_par_iter().map(|n| play(size, mines, fc, Cell::new(r, c), &s, 1, n)).collect();
        let wins: Vec<bool> = res.iter().map(|r| r.0).collect();
        let lost = |p: u8| 100. * res.iter().filter(|r| r.1 == p).count() as f64 / games as f64;
        let secs = t.elapsed().as_secs_f64();
        let won = wins.iter().filter(|w| **w).count() as f64;
        let rate = won / games as f64;
        print!(
            "{name:24} {:.3} ± {:.3} %  {:.0} games/s",
            100. * rate,
            196. * (rate * (1. - rate) / games as f64).sqrt(),
            games as f64 / secs
        );
        print!("  lost {:.2} {:.2} {:.2}", lost(0), lost(1), lost(2));
        if let Some(last) = &last {
            let (up, down) = wins.iter().zip(last).fold((0., 0.), |(u, d), (n, o)| {
                (u + f64::from(u8::from(*n && !*o)), d + f64::from(u8::from(!*n && *o)))
            });
            print!(
                "   against before {:+.3} ± {:.3}",
                100. * (up - down) / games as f64,
                196. * (up + down as f64).sqrt() / games as f64
            );
        }
        println!();
        last = Some(wins);
    }
}
