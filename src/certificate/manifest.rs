//! The manifest: what is claimed, which variable is which cell, which files there are, and how to check them.

use serde::{Deserialize, Serialize};

use crate::board::Cell;
use crate::certainty::{Encoding, Proof, ProvedClaim};

/// What this version writes and reads.
const FORMAT: u32 = 1;

/// The manifest of a certificate, as its JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this format; a reader refuses those that it does not know.
    pub format: u32,
    /// Version of the program that wrote it.
    pub mineproof: String,
    /// Row and column, from 0.
    pub cell: [u32; 2],
    /// `safe` or `mine`.
    pub verdict: String,
    /// Whether the mine count is among what the claim follows from.
    pub mine_count: bool,
    /// The name of the [`Encoding`] that the formula was written with.
    pub encoding: String,
    /// Variables of the formula, with those of the encoding.
    pub variables: u64,
    /// Clauses of the formula; the last one is the opposite of the claim.
    pub clauses: u64,
    /// Steps of the proof, the contradiction at its end included.
    pub lemmas: u64,
    /// The cells of the variables 1, 2, …; further variables belong to the encoding.
    pub cells: Vec<[u32; 2]>,
    /// Every file of the certificate but the manifest itself.
    pub files: Vec<FileEntry>,
    /// Instructions for people, one sentence or two in each.
    pub how_to_check: Vec<String>,
}

/// A file and what it must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Without a folder: all files lie in one.
    pub name: String,
    /// The length of the file.
    pub bytes: u64,
    /// In hexadecimal digits.
    pub sha256: String,
}

/// Why a manifest cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// It is no JSON, or a key is missing or has a value of another type.
    #[error("no manifest of a proof: {0}")]
    Json(#[from] serde_json::Error),
    /// It was written in another version of the format.
    #[error("format {0} is not known to this version, which reads {FORMAT}")]
    Format(u32),
    /// The verdict is neither `safe` nor `mine`.
    #[error("`{0}` is no verdict to prove: expected safe or mine")]
    Verdict(String),
    /// No encoding has this name.
    #[error("`{0}` is no encoding")]
    Encoding(String),
    /// A file that every certificate has is not among its files.
    #[error("lists no {0}")]
    NotListed(&'static str),
}

impl Manifest {
    pub(super) fn new(proof: &Proof, files: Vec<FileEntry>) -> Self {
        let size = proof.formula.size();
        Self {
            format: FORMAT,
            mineproof: env!("CARGO_PKG_VERSION").to_owned(),
            cell: [proof.claim.cell.row, proof.claim.cell.col],
            verdict: proof.claim.verdict().name().to_owned(),
            mine_count: proof.claim.mine_count,
            encoding: proof.claim.encoding.name().to_owned(),
            variables: size.variables as u64,
            clauses: size.clauses as u64,
            lemmas: proof.lemmas as u64,
            cells: proof.formula.cells().iter().map(|cell| [cell.row, cell.col]).collect(),
            files,
            how_to_check: HOW_TO_CHECK.map(str::to_owned).to_vec(),
        }
    }

    /// On one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON")
    }

    /// One line per key, for people to read as well.
    pub(super) fn to_file(&self) -> String {
        let (mut text, mut depth, mut in_string, mut escaped) = (String::new(), 0, false, false);
        for character in self.to_json().chars() {
            match character {
                '"' if !escaped => in_string = !in_string,
                '{' | '[' if !in_string => depth += 1,
                '}' | ']' if !in_string => depth -= 1,
                _ => {}
            }
            escaped = in_string && character == '\\' && !escaped;
            text.push(character);
            if depth == 1 && !in_string && character == ',' {
                text.push('\n');
            }
        }
        text + "\n"
    }

    /// Reads a manifest of the current format. What it says is not checked here.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ManifestError> {
        let manifest: Self = serde_json::from_slice(bytes)?;
        if manifest.format == FORMAT { Ok(manifest) } else { Err(ManifestError::Format(manifest.format)) }
    }

    pub(super) fn claim(&self) -> Result<ProvedClaim, ManifestError> {
        let is_mine = match self.verdict.as_str() {
            "safe" => false,
            "mine" => true,
            other => return Err(ManifestError::Verdict(shortened(other))),
        };
        let encoding = Encoding::from_name(&self.encoding);
        Ok(ProvedClaim {
            cell: Cell::new(self.cell[0], self.cell[1]),
            is_mine,
            mine_count: self.mine_count,
            encoding: encoding.ok_or_else(|| ManifestError::Encoding(shortened(&self.encoding)))?,
        })
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}

const HOW_TO_CHECK: [&str; 5] = [
    "`mineproof check .` in this folder derives the formula from the position again, compares it with formula.cnf clause by \
     clause, and checks both proofs and the layout without a solver",
    "`rate formula.cnf proof.drat` says `s VERIFIED`; other checkers of DRAT and LRAT proofs, such as drat-trim and \
     lrat-check, read the same formats, but mineproof has not been tried with them",
    "variable i of formula.cnf is true where the i-th of `cells` is a mine; further variables belong to the encoding",
    "the last clause of formula.cnf is the opposite of the claim, and the other clauses are those of `mineproof cnf`, with a \
     variable for the cell also where it lies next to no clue",
    "layout.txt is one minefield that fits the position, without its mine count where that is not used: not everything follows",
];
