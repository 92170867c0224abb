//! The files that a validation writes.

use std::path::{Path, PathBuf};

use mineproof::internals::board::{self, Dialect};
use mineproof::internals::render::{counterexample_text, validation_csv};
use mineproof::internals::validation::{Counterexample, Report};

use super::super::Failure;
use super::super::writing::{OutputFile, make_folder, write_into};
use super::{Arguments, chart};

pub struct Outputs {
    csv: Option<OutputFile>,
    svg: Option<OutputFile>,
    /// Where counterexamples go.
    folder: Option<PathBuf>,
}

impl Outputs {
    pub fn prepare(arguments: &Arguments) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| OutputFile::open_some(path.as_deref(), &arguments.overwriting);
        if let Some(folder) = &arguments.out {
            make_folder(folder, &arguments.overwriting)?;
        }
        Ok(Self { csv: open(&arguments.csv)?, svg: open(&arguments.svg)?, folder: arguments.out.clone() })
    }

    pub fn write(self, report: &Report) -> Result<(), Failure> {
        let files = [(self.csv, validation_csv as fn(&Report) -> String), (self.svg, chart::svg)];
        for (file, render) in files {
            if let Some(file) = file {
                file.write(render(report))?;
            }
        }
        let Some(folder) = self.folder else { return Ok(()) };
        for rule in &report.rules {
            if let Some(found) = &rule.counterexample {
                write_counterexample(&folder, &rule.name, found)?;
            }
        }
        Ok(())
    }
}

/// In native notation, or as JSON where that cannot say how the clues are told.
fn write_counterexample(folder: &Path, rule: &str, found: &Counterexample) -> Result<(), Failure> {
    let keep = |character: char| if character.is_alphanumeric() || character == '-' { character } else { '_' };
    let name: String = rule.chars().map(keep).collect();
    let (name, content) = match counterexample_text(rule, found) {
        Ok(text) => (format!("{name}.txt"), text.into_bytes()),
        Err(_) => {
            let json = board::write(&found.position.clone().into(), Dialect::Json);
            let json = json.map_err(|error| Failure::Input(format!("error: {error}")))?;
            (format!("{name}.json"), json)
        }
    };
    write_into(folder, &name, content)
}
