//! What an analysis had no time or no memory for.

use super::agreement::SatVerdicts;
use super::{Analysis, CellClass};
use crate::board::Cell;
use crate::certainty::Unsettled;
use crate::counting::StopReason;

impl Analysis {
    /// What SAT had no time to settle, if it was asked and stopped. Cells that are not [settled](Self::is_settled) are open
    /// as far as anyone knows.
    pub fn unsettled(&self) -> Option<&Unsettled> {
        self.sat.as_ref().and_then(|sat| sat.certainty.stopped.as_ref())
    }

    /// Whether a layout is known that fits; where everything stopped there may be none.
    pub fn has_layout(&self) -> bool {
        let by_sat = |sat: &SatVerdicts| sat.certainty.stopped.as_ref().is_none_or(|unsettled| unsettled.has_layout);
        self.counting.is_ok() || self.sat.as_ref().is_some_and(by_sat)
    }

    /// Whether the verdicts of a hidden cell are final: without and with the mine count. `None` for a revealed cell.
    pub fn is_settled(&self, cell: Cell) -> Option<(bool, bool)> {
        self.class(cell).map(|class| self.class_is_settled(class))
    }

    /// The same for all cells of a class.
    pub(crate) fn class_is_settled(&self, class: CellClass) -> (bool, bool) {
        if self.counting.is_ok() || matches!(class, CellClass::Certain(_)) {
            return (true, true);
        }
        let Some(sat) = &self.sat else { return (false, false) };
        match (&sat.certainty.stopped, class) {
            (Some(unsettled), CellClass::Frontier(index)) => unsettled.settled[index as usize],
            (Some(unsettled), _) => (true, unsettled.sea_settled),
            (None, _) => (true, true),
        }
    }

    /// Hidden cells with a verdict that is not final.
    pub fn unsettled_cells(&self) -> usize {
        if self.counting.is_ok() {
            return 0;
        }
        self.hidden_cells().filter(|&cell| self.is_settled(cell).is_some_and(|settled| settled != (true, true))).count()
    }

    /// Everything that was left undone, in a sentence; `None` where nothing was.
    pub fn stopped_words(&self) -> Option<String> {
        match (self.stopped(), self.unsettled()) {
            (None, None) => None,
            (Some(reason), None) => Some(reason.to_string()),
            (None, Some(unsettled)) => Some(format!("{} while SAT was asked", unsettled.why)),
            (Some(reason), Some(unsettled)) => {
                let by_whom = match reason {
                    StopReason::TimeLimit(_) => format!("{reason} and while SAT was asked"),
                    _ => format!("{reason}; {} while SAT was asked", unsettled.why),
                };
                Some(match self.unsettled_cells() {
                    1 => format!("{by_whom}; 1 cell is not settled"),
                    cells => format!("{by_whom}; {cells} cells are not settled"),
                })
            }
        }
    }
}
