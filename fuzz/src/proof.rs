//! Folders of proofs.
//!
//! A folder is one text: each file begins with a form feed and its name on a line. As nobody guesses a SHA-256, the folder is also
//! checked with those that its files have: then all that stands between a forged proof and its acceptance is the check itself.

use std::collections::BTreeMap;
use std::io;

use mineproof::Limits;
use mineproof::internals::board::{self, Document, Position, Wanted};
use mineproof::internals::certificate::{CertificateError, MANIFEST, Manifest, POSITIONS, check};
use mineproof::{Options, analyze};
use sha2::{Digest, Sha256};

/// Boards with more cells take too long to be judged by counting.
const MOST_CELLS: usize = 200;

type Folder<'a> = BTreeMap<String, std::borrow::Cow<'a, [u8]>>;

/// Checks a folder; what is accepted has to be what counting says.
pub fn proof(bytes: &[u8]) {
    let mut folder = folder(bytes);
    judge(&folder);
    if reseal(&mut folder).is_some() {
        judge(&folder);
    }
}

fn folder(bytes: &[u8]) -> Folder<'_> {
    let named = |part: &'_ [u8]| {
        let end = part.iter().position(|&byte| byte == b'\n')?;
        Some((String::from_utf8_lossy(&part[..end]).into_owned(), part[end + 1..].to_vec().into()))
    };
    bytes.split(|&byte| byte == b'\x0c').filter_map(named).collect()
}

/// Writes the digests that the files have into the manifest.
fn reseal(folder: &mut Folder<'_>) -> Option<()> {
    let mut manifest = Manifest::from_json(folder.get(MANIFEST)?).ok()?;
    for entry in &mut manifest.files {
        let Some(bytes) = folder.get(&entry.name) else { continue };
        entry.bytes = bytes.len() as u64;
        entry.sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    }
    folder.insert(MANIFEST.to_owned(), manifest.to_json().into_bytes().into());
    Some(())
}

fn judge(folder: &Folder<'_>) {
    if position(folder).is_some_and(|position| position.size().area() > MOST_CELLS) {
        return;
    }
    let read = |name: &str| folder.get(name).map(|bytes| bytes.to_vec()).ok_or(io::ErrorKind::NotFound.into());
    let accepted = match check(read) {
        Ok(accepted) => accepted,
        // Its lines are laid out; the command line escapes the others when it prints them.
        Err(CertificateError::Board(text)) => return crate::readers::assert_printable(&text),
        Err(_) => return,
    };
    let claim = accepted.claim;
    let position = position(folder).expect("a claim about a position that can be read");
    let limits = Limits::default().memory(Some(1 << 28));
    let analysis = analyze(&position, &Options::default().limits(limits)).expect("a layout fits");
    let verdict = match claim.mine_count {
        true => analysis.verdict(claim.cell),
        false => analysis.verdict_without_count(claim.cell),
    };
    assert_eq!(verdict, Some(claim.verdict()), "{claim:?}");
}

fn position(folder: &Folder<'_>) -> Option<Position> {
    // The manifest says which of the two it is.
    let manifest = Manifest::from_json(folder.get(MANIFEST)?).ok()?;
    let listed = |name: &str| manifest.files.iter().any(|file| file.name == name);
    let (name, dialect) = POSITIONS.into_iter().find(|&(name, _)| listed(name))?;
    board::read(folder.get(name)?, dialect, Wanted::Position).and_then(Document::into_position).ok()
}
