use super::*;
use crate::board::read_position;
use crate::decision::test_positions::guessing_in;
use crate::game::game_rng;

/// Three components, a sea, a flag and a cell that shows nothing.
const POSITION: &[u8] = b"7x6 mines 9
#######
#2#####
#######
###?###
#####3F
1#1####
";

#[test]
fn drawn_layouts_fit_the_clues_and_have_mines_as_often_as_they_should() {
    const DRAWS: u32 = 20_000;
    let position = read_position(POSITION).unwrap();
    let (player, chances) = guessing_in(&position, 50);
    let mut rng = game_rng(42, 0);
    let mut mines_at = vec![0u32; player.live.board.len()];
    for _ in 0..DRAWS {
        let mines = draw(&player, &chances, &mut rng).unwrap();
        let is_mine = |cell| mines[player.live.board.at(cell) as usize];
        assert_eq!(mines.iter().filter(|mine| **mine).count(), 9);
        for cell in position.size().cells() {
            let state = position[cell];
            assert!(state.is_covered() || !is_mine(cell), "{cell} is revealed");
            if let Some(clue) = state.as_clue() {
                let around = position.size().neighbours(cell).filter(|&near| is_mine(near)).count();
                assert_eq!(around, usize::from(clue), "around {cell}");
            }
        }
        mines_at.iter_mut().zip(mines).for_each(|(sum, mine)| *sum += u32::from(mine));
    }
    let exact = crate::analyze(&position, &crate::Options::default()).unwrap();
    for cell in exact.hidden_cells() {
        let chance = exact.probability_f64(cell).unwrap();
        let share = f64::from(mines_at[player.live.board.at(cell) as usize]) / f64::from(DRAWS);
        let sigma = (chance * (1.0 - chance) / f64::from(DRAWS)).sqrt();
        assert!((share - chance).abs() <= 4.0 * sigma, "{cell}: {share} instead of {chance} ± {sigma}");
    }
}

#[test]
fn a_layout_with_a_safe_cell_has_it_safe() {
    let (player, chances) = guessing_in(&read_position(POSITION).unwrap(), 50);
    let mut rng = game_rng(43, 0);
    for at in player.live.board.unknown_cells() {
        let mines = draw_with_safe(&player, &chances, at, &mut rng).unwrap();
        assert!(!mines[at as usize]);
    }
}
