//! The binary `.mbf`: width, height, two bytes of mine count, then column and row of each mine.

use crate::board::dialect::WriteError;
use crate::board::parse_error::{Mistake, ParseError, Place};
use crate::board::{Cell, Minefield, Size};

const LAYOUT: &str = "a file is width, height, a two-byte mine count, then two bytes per mine";
const HEADER_BYTES: usize = 4;

pub(super) fn read(bytes: &[u8]) -> Result<Minefield, ParseError> {
    let error = |offset, mistake: Mistake| ParseError::new(mistake, Place::Byte { offset }, LAYOUT);
    let &[width, height, high, low, ref places @ ..] = bytes else {
        if bytes.is_empty() {
            return Err(ParseError::new(Mistake::Empty, Place::Input, LAYOUT));
        }
        return Err(error(bytes.len(), Mistake::Truncated { found: bytes.len(), needed: HEADER_BYTES }));
    };
    let size = Size::new(width.into(), height.into()).map_err(|mistake| error(0, mistake.into()))?;
    let needed = HEADER_BYTES + 2 * usize::from(u16::from_be_bytes([high, low]));
    if bytes.len() < needed {
        return Err(error(bytes.len(), Mistake::Truncated { found: bytes.len(), needed }));
    }
    if bytes.len() > needed {
        return Err(error(needed, Mistake::ExtraBytes { extra: bytes.len() - needed }));
    }
    let mut mines = vec![false; size.area()];
    for (number, place) in places.chunks_exact(2).enumerate() {
        let cell = Cell::new(place[1].into(), place[0].into());
        let offset = HEADER_BYTES + 2 * number;
        if !size.contains(cell) {
            return Err(error(offset, Mistake::MineOutside { cell, size }));
        }
        if std::mem::replace(&mut mines[size.index(cell)], true) {
            return Err(error(offset, Mistake::DuplicateMine(cell)));
        }
    }
    Minefield::new(size, mines).map_err(|mistake| error(0, mistake.into()))
}

pub(super) fn write(minefield: &Minefield) -> Result<Vec<u8>, WriteError> {
    let size = minefield.size();
    let too_large = WriteError::TooLarge(size);
    let (Ok(width), Ok(height)) = (u8::try_from(size.width()), u8::try_from(size.height())) else {
        return Err(too_large);
    };
    let count = u16::try_from(minefield.mine_count()).map_err(|_| too_large)?;
    let mut bytes = vec![width, height];
    bytes.extend(count.to_be_bytes());
    for cell in size.cells().filter(|&cell| minefield.is_mine(cell)) {
        // Both fit: the size does.
        bytes.extend([cell.col as u8, cell.row as u8]);
    }
    Ok(bytes)
}
