//! Where a board comes from: a file or standard input, in the dialect named or the one it looks like.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::{self, Dialect, Document, Position, Wanted};

use super::{Failure, reading};

#[derive(clap::Args)]
pub struct Input {
    /// The file to read; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// How the input is written [default: by file extension, else JSON if it starts with `{`, else native]
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    dialect: Option<Dialect>,
}

/// Named values, so that completions and help list them.
pub fn dialects() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name)).try_map(|name| name.parse::<Dialect>())
}

impl Input {
    pub fn new(file: PathBuf, dialect: Option<Dialect>) -> Self {
        Self { file: Some(file), dialect }
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| *path != Path::new("-"))
    }

    pub fn name(&self) -> String {
        self.path().map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string())
    }

    /// The open input, and its length if it is a file of known length.
    pub fn open(&self) -> Result<(Box<dyn Read + Send>, Option<u64>), Failure> {
        let Some(path) = self.path() else { return Ok((Box::new(io::stdin()), None)) };
        let file = File::open(path).map_err(|error| self.unreadable(&error))?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
        Ok((Box::new(file), length))
    }

    pub fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::Input(format!("error: {}: cannot read: {error}", self.name()))
    }

    pub fn position(&self) -> Result<(Position, Document), Failure> {
        let document = self.document(Wanted::Position)?;
        let position = document.clone().into_position().map_err(|error| Failure::Input(error.render(&self.name())))?;
        Ok((position, document))
    }

    pub fn document(&self, wanted: Wanted) -> Result<Document, Failure> {
        let (reader, _) = self.open()?;
        let bytes = reading::read_all(reader).map_err(|error| self.unreadable(&error))?;
        board::read(&bytes, self.dialect_of(&bytes), wanted).map_err(|error| Failure::Input(error.render(&self.name())))
    }

    fn dialect_of(&self, bytes: &[u8]) -> Dialect {
        let by_extension = || self.path().and_then(Dialect::from_path);
        let by_content = || match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'{') => Dialect::Json,
            _ => Dialect::Native,
        };
        self.dialect.or_else(by_extension).unwrap_or_else(by_content)
    }
}
