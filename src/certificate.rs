//! A proof as a folder of files that others can check: position, formula, proof, a layout, and a manifest that says what is what.
//!
//! Files come and go as names and bytes; reading and writing them is the caller's business. Whatever the files say, the
//! check re-derives the formula from the position and the claim, and believes neither the manifest nor the proof.

mod manifest;

pub use manifest::{FileEntry, Manifest, ManifestError};

use std::io;

use sha2::{Digest, Sha256};

use crate::analysis::Options;
use crate::board::{self, Board, Cell, Dialect, Minefield, Position, Wanted};
use crate::certainty::{self, Checked, Evidence, NotProved, Proof, ProofFile, ProvedClaim, Refused};

/// The name of the file that says what the others are.
pub const MANIFEST: &str = "manifest.json";
/// The position's file, in native notation, and where that cannot say it, as JSON.
pub const POSITIONS: [(&str, Dialect); 2] = [("position.txt", Dialect::Native), ("position.json", Dialect::Json)];

/// The files of a proof.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What is claimed and which files belong to it; also the last of the files.
    pub manifest: Manifest,
    /// Names and contents, the manifest last.
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// Proves what is certain of a cell and puts the proof into files.
pub fn prove(position: &Position, cell: Cell, options: &Options) -> Result<Certificate, NotProved> {
    let proof = certainty::prove(position, cell, options.sat.encoding, options.limits.deadline)?;
    Ok(Certificate::new(position, &proof))
}

impl Certificate {
    fn new(position: &Position, proof: &Proof) -> Self {
        let mut formula = Vec::new();
        proof.formula.write_dimacs(&mut formula).expect("memory can be written to");
        let mut files = vec![
            position_file(position),
            (ProofFile::Formula.file_name(), formula),
            (ProofFile::Drat.file_name(), proof.drat.clone().into_bytes()),
            (ProofFile::Lrat.file_name(), proof.lrat.clone().into_bytes()),
            (ProofFile::Layout.file_name(), layout_file(&proof.layout)),
        ];
        let entries = files.iter().map(|(name, bytes)| entry(name, bytes)).collect();
        let manifest = Manifest::new(proof, entries);
        files.push((MANIFEST, manifest.to_file().into_bytes()));
        Self { manifest, files }
    }
}

fn position_file(position: &Position) -> (&'static str, Vec<u8>) {
    let document = Board::Position(position.clone()).into();
    let written =
        POSITIONS.into_iter().find_map(|(name, dialect)| Some((name, board::write(&document, dialect).ok()?)));
    written.expect("JSON can say every position")
}

/// Where the mines are; what is next to what is in the position's file if the native notation cannot say it.
fn layout_file(layout: &Minefield) -> Vec<u8> {
    let on_squares = || Minefield::new(layout.size(), layout.mines().to_vec()).expect("as many cells as before");
    let text = board::write_minefield(layout).or_else(|_| board::write_minefield(&on_squares()));
    text.expect("the native notation can say a square minefield").into_bytes()
}

fn entry(name: &str, bytes: &[u8]) -> FileEntry {
    let digest = Sha256::digest(bytes);
    let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    FileEntry { name: name.to_owned(), bytes: bytes.len() as u64, sha256 }
}

/// Why a certificate is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A file that a certificate needs cannot be read.
    #[error("{name}: cannot read: {error}")]
    Missing {
        /// The file's name, without a folder.
        name: String,
        /// Why `read` could not fetch it.
        error: io::Error,
    },
    /// The manifest cannot be understood.
    #[error("{MANIFEST}: {0}")]
    Manifest(#[from] ManifestError),
    /// The position or the layout cannot be read; the text names the file and marks the place.
    #[error("{0}")]
    Board(String),
    /// The proof does not prove the claim.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// The proof holds, but the manifest describes another one.
    #[error("{MANIFEST}: `{key}` is not what position, claim and proof give")]
    Mismatch {
        /// The entry of the manifest that differs.
        key: &'static str,
    },
    /// The proof holds, but a file is not the one that the manifest was written for.
    #[error("{name}: changed after the manifest was written: its SHA-256 is {found}, not {wanted}")]
    Changed {
        /// The file's name, without a folder.
        name: String,
        /// SHA-256 of the file, in hexadecimal digits.
        found: String,
        /// SHA-256 in the manifest.
        wanted: String,
    },
}

impl CertificateError {
    /// Whether something could not be read, rather than failing to prove the claim.
    pub fn is_unreadable(&self) -> bool {
        match self {
            Self::Missing { .. } | Self::Manifest(_) | Self::Board(_) => true,
            Self::Refused(refused) => refused.is_unreadable(),
            Self::Mismatch { .. } | Self::Changed { .. } => false,
        }
    }
}

/// A claim that was checked.
#[derive(Clone, Copy, Debug)]
pub struct Accepted {
    /// What holds in every layout of the position.
    pub claim: ProvedClaim,
    /// How many clauses and lemmas were gone through.
    pub checked: Checked,
}

/// Checks a certificate whose files `read` fetches by name. Only the names that a certificate can have are asked for.
///
/// First what is proved, so that a complaint names the line at fault, then whether the files are those that the manifest lists.
pub fn check(read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<Accepted, CertificateError> {
    let fetch = |name: &str| read(name).map_err(|error| CertificateError::Missing { name: name.to_owned(), error });
    let manifest = Manifest::from_json(&fetch(MANIFEST)?)?;
    let claim = manifest.claim()?;
    let listed = |name: &str| manifest.files.iter().any(|file| file.name == name);
    let (name, dialect) =
        POSITIONS.into_iter().find(|&(name, _)| listed(name)).ok_or(ManifestError::NotListed("position.txt"))?;
    for part in [ProofFile::Formula, ProofFile::Drat, ProofFile::Layout] {
        if !listed(part.file_name()) {
            return Err(ManifestError::NotListed(part.file_name()).into());
        }
    }
    let position_bytes = fetch(name)?;
    let position = board::read(&position_bytes, dialect, Wanted::Position).and_then(board::Document::into_position);
    let position = position.map_err(|error| CertificateError::Board(error.render(name)))?;
    let (formula, drat) = (fetch(ProofFile::Formula.file_name())?, fetch(ProofFile::Drat.file_name())?);
    let lrat = listed(ProofFile::Lrat.file_name()).then(|| fetch(ProofFile::Lrat.file_name())).transpose()?;
    let layout_bytes = fetch(ProofFile::Layout.file_name())?;
    let layout = board::read_minefield(&layout_bytes);
    let layout = layout.map_err(|error| CertificateError::Board(error.render(ProofFile::Layout.file_name())))?;

    let evidence = Evidence { formula: &formula, drat: &drat, lrat: lrat.as_deref(), layout: &layout };
    let checked = certainty::check(&position, &claim, &evidence)?;
    compare_manifest(&manifest, &position, &claim, checked)?;
    let lrat = lrat.as_ref().map(|bytes| (ProofFile::Lrat.file_name(), bytes));
    let others = [
        (name, &position_bytes),
        (ProofFile::Formula.file_name(), &formula),
        (ProofFile::Drat.file_name(), &drat),
        (ProofFile::Layout.file_name(), &layout_bytes),
    ];
    for (name, bytes) in others.into_iter().chain(lrat) {
        compare_file(&manifest, name, bytes)?;
    }
    Ok(Accepted { claim, checked })
}

fn compare_manifest(
    manifest: &Manifest,
    position: &Position,
    claim: &ProvedClaim,
    checked: Checked,
) -> Result<(), CertificateError> {
    let Ok(formula) = claim.refutable_formula(position) else {
        return Err(CertificateError::Mismatch { key: "claim" });
    };
    let size = formula.size();
    let cells: Vec<[u32; 2]> = formula.cells().iter().map(|cell| [cell.row, cell.col]).collect();
    let agree = [
        ("variables", manifest.variables == size.variables as u64),
        ("clauses", manifest.clauses == size.clauses as u64),
        ("lemmas", manifest.lemmas == checked.lemmas as u64),
        ("cells", manifest.cells == cells),
    ];
    match agree.into_iter().find(|(_, agrees)| !agrees) {
        Some((key, _)) => Err(CertificateError::Mismatch { key }),
        None => Ok(()),
    }
}

fn compare_file(manifest: &Manifest, name: &'static str, bytes: &[u8]) -> Result<(), CertificateError> {
    let found = entry(name, bytes);
    match manifest.files.iter().find(|file| file.name == name) {
        Some(wanted) if *wanted == found => Ok(()),
        Some(wanted) => {
            // Of a length that differs too, the digest says enough.
            let (found, wanted) = (found.sha256, wanted.sha256.clone());
            Err(CertificateError::Changed { name: name.to_owned(), found, wanted })
        }
        None => Err(ManifestError::NotListed(name).into()),
    }
}
