//! What was played so far, in a file: a result as `--json` writes it, of a run that is not finished.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use mineproof::simulation::Simulation;

use super::super::Failure;
use super::Shown;
use super::outputs::unwritable;

pub struct Checkpoint {
    path: PathBuf,
}

impl Checkpoint {
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Goes on from what is in the file; from the beginning if there is none. The file is written at once: a long run shall
    /// not find out later that it cannot be, and an old one is not lost because nobody asked to resume it.
    pub fn begin<C: Shown>(&self, simulation: &mut Simulation<C>, resume: bool) -> Result<(), Failure> {
        let refuse = |why: String| Failure::Input(format!("error: {}: {why}", self.path.display()));
        match fs::read_to_string(&self.path) {
            Ok(_) if !resume => {
                return Err(refuse(
                    "is there already\n  = --resume goes on from it; remove it to begin anew".to_owned(),
                ));
            }
            Ok(text) => {
                let before = Simulation::from_json(&text).map_err(|error| refuse(error.to_string()))?;
                let resumed = simulation.resume(before);
                resumed.map_err(|difference| refuse(format!("a checkpoint of another run: {difference}")))?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(refuse(format!("cannot read: {error}"))),
        }
        self.write(simulation)
    }

    /// Replaces the file in one go: whoever is interrupted still has the last one whole.
    pub fn write<C: Shown>(&self, simulation: &Simulation<C>) -> Result<(), Failure> {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(".partial");
        let partial = self.path.with_file_name(name);
        let write = || {
            let mut file = File::create(&partial)?;
            writeln!(file, "{}", simulation.to_json())?;
            file.sync_all()?;
            fs::rename(&partial, &self.path)
        };
        write().map_err(|error| unwritable(&self.path, &error))
    }
}
