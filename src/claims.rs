//! What a rule from elsewhere says, a program or a type: on its own, because only the programs need the `external` feature.

use crate::board::Cell;

/// What a rule says about a position: cells that are hidden there, none both safe and a mine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    /// Cells that are no mines, whatever the layout.
    pub safe: Vec<Cell>,
    /// Cells that are mines, whatever the layout.
    pub mine: Vec<Cell>,
    /// Mine probabilities, from 0 to 1, at most one for each cell.
    pub p_mine: Vec<(Cell, f64)>,
}
