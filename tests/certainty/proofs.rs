//! Proofs: there is one for every certain cell and for no other, and no check accepts what is not so.

use mineproof::board::{Cell, CellState, MineCount, Position, read_position};
use mineproof::certainty::{
    Claim, Encoding, Evidence, Flaw, NotProvable, NotProved, Part, Proof, Refused, check, prove,
};
use mineproof::frontier::Verdict;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::brute_force::{Fact, covered, facts, layouts};
use crate::random_position::random_position;

fn dimacs(proof: &Proof) -> Vec<u8> {
    let mut text = Vec::new();
    proof.formula.write_dimacs(&mut text).unwrap();
    text
}

fn check_all(position: &Position, claim: &Claim, formula: &[u8], drat: &str, lrat: &str) -> Result<(), Refused> {
    let evidence = Evidence { formula, drat: drat.as_bytes(), lrat: Some(lrat.as_bytes()) };
    check(position, claim, &evidence).map(|_| ())
}

/// What every layout has in common at the covered cell of this index; `None` where there is no layout.
fn enumerated(layouts: &[u32], index: usize) -> Option<Verdict> {
    let always = layouts.iter().copied().reduce(|a, b| a & b)?;
    let ever = layouts.iter().copied().reduce(|a, b| a | b)?;
    Some(match (always >> index & 1, ever >> index & 1) {
        (1, _) => Verdict::Mine,
        (_, 0) => Verdict::Safe,
        _ => Verdict::Open,
    })
}

/// The position without the mine count where a claim does not use it.
fn is_so(position: &Position, claim: &Claim) -> bool {
    let facts: Vec<Fact> =
        facts(position).into_iter().filter(|&fact| claim.mine_count || fact != Fact::MineCount).collect();
    let index = covered(position).iter().position(|&cell| cell == claim.cell).unwrap();
    let layouts = layouts(position, &facts);
    layouts.iter().all(|layout| (layout >> index & 1 == 1) == claim.is_mine)
}

#[test]
fn every_certain_cell_is_proved_and_no_other() {
    let (mut with, mut without, mut open, mut contradictory, mut sea) = (0, 0, 0, 0, 0);
    for seed in 0..1500 {
        let position = random_position(seed);
        let encoding = Encoding::ALL[seed as usize % 4];
        let all = facts(&position);
        let clues: Vec<Fact> = all.iter().copied().filter(|&fact| fact != Fact::MineCount).collect();
        let (by_clues, by_all) = (layouts(&position, &clues), layouts(&position, &all));
        for (index, &cell) in covered(&position).iter().enumerate() {
            let answer = prove(&position, cell, encoding);
            if position.state(cell) == CellState::FLAGGED {
                assert_eq!(answer.unwrap_err(), NotProved::NotProvable(NotProvable::Flagged(cell)));
                continue;
            }
            match (enumerated(&by_all, index), answer) {
                (None, Err(NotProved::Contradictory(_))) => contradictory += 1,
                (Some(Verdict::Open), Err(NotProved::Open(refused))) => {
                    assert_eq!(refused, cell);
                    open += 1;
                }
                (Some(verdict), Ok(proof)) => {
                    assert_eq!(proof.claim.verdict(), verdict, "{position:?}");
                    let needs_count = enumerated(&by_clues, index) == Some(Verdict::Open);
                    assert_eq!(proof.claim.mine_count, needs_count, "{position:?}");
                    let clueless =
                        position.size().neighbours(cell).all(|near| position.state(near).as_clue().is_none());
                    sea += usize::from(clueless);
                    with += usize::from(needs_count);
                    without += usize::from(!needs_count);
                    let checked = check_all(&position, &proof.claim, &dimacs(&proof), &proof.drat, &proof.lrat);
                    assert_eq!(checked, Ok(()), "{position:?} {cell}\n{}", proof.drat);
                    assert_eq!(proof.drat.lines().count(), proof.lemmas);
                    assert!(proof.drat.ends_with("0\n"));
                }
                (expected, answer) => {
                    panic!("{position:?} {cell}: {expected:?}, {:?}", answer.map(|proof| proof.claim))
                }
            }
        }
    }
    for (number, what) in
        [(with, "with the count"), (without, "without"), (open, "open"), (contradictory, "contradictory"), (sea, "sea")]
    {
        assert!(number > 100, "{number} cells {what} are too few to say anything");
    }
}
