//! The files that a validation writes. They are opened before the work begins, so that a long run does not end with a path
//! that cannot be written.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use mineproof::board::{self, Dialect};
use mineproof::render::{counterexample_text, validation_csv};
use mineproof::validation::{Counterexample, Report};

use super::super::Failure;
use super::{Arguments, chart};

pub struct Outputs {
    csv: Option<(PathBuf, File)>,
    svg: Option<(PathBuf, File)>,
    /// Where counterexamples go.
    folder: Option<PathBuf>,
}

impl Outputs {
    pub fn prepare(arguments: &Arguments) -> Result<Self, Failure> {
        let create = |path: &PathBuf| match File::create(path) {
            Ok(file) => Ok((path.clone(), file)),
            Err(error) => Err(unwritable(path, &error)),
        };
        if let Some(folder) = &arguments.out {
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        }
        Ok(Self {
            csv: arguments.csv.as_ref().map(create).transpose()?,
            svg: arguments.svg.as_ref().map(create).transpose()?,
            folder: arguments.out.clone(),
        })
    }

    pub fn write(self, report: &Report) -> Result<(), Failure> {
        let files = [(self.csv, validation_csv as fn(&Report) -> String), (self.svg, chart::svg)];
        for (file, render) in files {
            if let Some((path, mut file)) = file {
                file.write_all(render(report).as_bytes()).map_err(|error| unwritable(&path, &error))?;
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
    let (path, content) = match counterexample_text(rule, found) {
        Ok(text) => (folder.join(format!("{name}.txt")), text.into_bytes()),
        Err(_) => {
            let json = board::write(&found.position.clone().into(), Dialect::Json);
            let json = json.map_err(|error| Failure::Input(format!("error: {error}")))?;
            (folder.join(format!("{name}.json")), json)
        }
    };
    fs::write(&path, content).map_err(|error| unwritable(&path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("error: {}: cannot write: {error}", path.display()))
}
