//! The truth about a small position, by trying every layout.

use super::Lcg;

/// Rows of a position, and its mine count.
pub struct Puzzle {
    pub rows: Vec<String>,
    pub mines: u64,
}

impl Puzzle {
    pub fn new(rows: &[&str], mines: u64) -> Self {
        Self { rows: rows.iter().map(|&row| row.to_owned()).collect(), mines }
    }

    /// Some cells of a random minefield revealed, so that at least one layout fits; at most 20 cells are hidden.
    pub fn random(random: &mut Lcg) -> Self {
        let (width, height) = (1 + random.below(5), 1 + random.below(4));
        let mines: Vec<Vec<bool>> = (0..height).map(|_| (0..width).map(|_| random.below(4) == 0).collect()).collect();
        let mine = |row: u64, col: u64| mines[row as usize][col as usize];
        let clue = |row: u64, col: u64| {
            let rows = mines[row.saturating_sub(1) as usize..(row + 2).min(height) as usize].iter();
            let around = rows.flat_map(|row| &row[col.saturating_sub(1) as usize..(col + 2).min(width) as usize]);
            char::from_digit(around.filter(|&&mine| mine).count() as u32, 10).expect("at most 8")
        };
        let mut hidden = 0;
        let mut draw = |row: u64, col: u64| {
            let revealed = !mine(row, col) && (hidden >= 10 || random.below(3) == 0);
            hidden += u64::from(!revealed);
            match (revealed, mine(row, col), random.below(8)) {
                (true, _, 0) => '?',
                (true, ..) => clue(row, col),
                (false, true, 0) => 'F',
                (false, ..) => '#',
            }
        };
        let rows = (0..height).map(|row| (0..width).map(|col| draw(row, col)).collect()).collect();
        Self { rows, mines: mines.iter().flatten().filter(|&&mine| mine).count() as u64 }
    }

    pub fn json(&self, id: &str) -> String {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let (mines, rows) = (self.mines, serde_json::to_string(&self.rows).expect("strings"));
        format!(r##"{{"id":{id},"width":{width},"height":{height},"mines":{mines},"rows":{rows}}}"##)
    }

    pub fn text(&self) -> String {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        format!("{width}x{height} mines {}\n{}\n", self.mines, self.rows.join("\n"))
    }

    /// `#` and `F` cells, row-major.
    pub fn hidden(&self) -> Vec<(usize, usize)> {
        let cells = self.rows.iter().enumerate().flat_map(|(row, text)| {
            text.bytes().enumerate().filter(|(_, cell)| b"#F".contains(cell)).map(move |(col, _)| (row, col))
        });
        cells.collect()
    }

    /// Every layout of the hidden cells that clues and flags allow, as bits in the order of [`Self::hidden`].
    pub fn layouts(&self) -> Vec<u32> {
        let hidden = self.hidden();
        assert!(hidden.len() <= 20, "too many to try");
        let cell = |&(row, col): &(usize, usize)| self.rows[row].as_bytes()[col];
        let flags = bits(&hidden, |place| cell(place) == b'F');
        let clues: Vec<(u32, u32)> = (0..self.rows.len())
            .flat_map(|row| (0..self.rows[0].len()).map(move |col| (row, col)))
            .filter(|place| cell(place).is_ascii_digit())
            .map(|place| {
                let near = |other: &(usize, usize)| other.0.abs_diff(place.0) <= 1 && other.1.abs_diff(place.1) <= 1;
                (bits(&hidden, near), u32::from(cell(&place) - b'0'))
            })
            .collect();
        let fits = |layout: &u32| {
            layout & flags == flags && clues.iter().all(|(around, clue)| (layout & around).count_ones() == *clue)
        };
        (0..1 << hidden.len()).filter(fits).collect()
    }

    pub fn layouts_with_count(&self) -> Vec<u32> {
        self.layouts().into_iter().filter(|layout| u64::from(layout.count_ones()) == self.mines).collect()
    }
}

fn bits(cells: &[(usize, usize)], wanted: impl Fn(&(usize, usize)) -> bool) -> u32 {
    cells.iter().enumerate().filter(|(_, cell)| wanted(cell)).fold(0, |set, (index, _)| set | 1 << index)
}
