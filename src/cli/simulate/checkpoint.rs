//! What was played so far, in a file: a result as `--json` writes it, of a run that is not finished, with a checksum.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use mineproof::internals::simulation::Simulation;

use super::super::writing::{Overwriting, unwritable};
use super::super::{Failure, reading, terminal};
use super::Shown;

/// A checkpoint that nobody else uses.
pub struct Checkpoint {
    /// As the user calls it.
    name: PathBuf,
    /// The file itself: where the name is a link, that shall not be replaced by a file, and two names have one lock.
    path: PathBuf,
    /// Locked as long as it is open. A file of its own, since the checkpoint is replaced again and again.
    _lock: File,
}

impl Checkpoint {
    pub fn open(name: &Path) -> Result<Self, Failure> {
        let path = fs::canonicalize(name).unwrap_or_else(|_| name.to_owned());
        // Before a lock is laid beside something that is no checkpoint.
        if let Ok(metadata) = path.metadata() {
            reading::refuse_unless_file(&metadata).map_err(|error| unreadable(name, &error))?;
        }
        let lock = lock(name, &path)?;
        Ok(Self { name: name.to_owned(), path, _lock: lock })
    }

    /// Goes on from what is in the file; from the beginning if there is none. The file is written at once: a long run shall
    /// not find out later that it cannot be, and an old one is not lost because nobody asked to resume it.
    pub fn begin<C: Shown>(
        &self,
        simulation: &mut Simulation<C>,
        resume: bool,
        overwriting: &Overwriting,
    ) -> Result<(), Failure> {
        let refuse = |why: String| Failure::Input(format!("error: {}: {why}", self.name.display()));
        match reading::read_file(&self.path).and_then(reading::text) {
            Ok(text) if resume => {
                let before = Simulation::from_checkpoint(&text).map_err(|error| refuse(error.to_string()))?;
                let resumed = simulation.resume(before);
                resumed.map_err(|difference| refuse(format!("a checkpoint of another run: {difference}")))?;
            }
            Ok(_) if !overwriting.force => {
                return Err(refuse(
                    "is there already\n  = --resume goes on from it; --force begins anew and writes over it".to_owned(),
                ));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unreadable(&self.name, &error)),
        }
        self.write(simulation)
    }

    /// Replaces the file in one go: whoever is interrupted still has the last one whole.
    pub fn write<C: Shown>(&self, simulation: &Simulation<C>) -> Result<(), Failure> {
        let write = || {
            let mut file = AtomicWriteFile::open(&self.path)?;
            writeln!(file, "{}", simulation.to_checkpoint())?;
            file.commit()
        };
        write().map_err(|error| unwritable(&self.name, &error))
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("error: {}: cannot read: {error}", path.display()))
}

/// Locks the file beside the checkpoint that stands for it. It stays behind: where it was removed, two runs could hold a lock on
/// two files of that name.
fn lock(name: &Path, path: &Path) -> Result<File, Failure> {
    let mut lock_name = path.file_name().unwrap_or_default().to_owned();
    lock_name.push(".lock");
    let file = File::options().write(true).create(true).truncate(false).open(path.with_file_name(lock_name));
    let file = file.map_err(|error| unwritable(name, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let why = "another run uses this checkpoint\n  = wait for it to end, or name another file";
            return Err(Failure::Input(format!("error: {}: {why}", name.display())));
        }
        // Some file systems of clusters know no locks; there nobody could use a checkpoint otherwise.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            terminal::complain(&format!("note: {}: not locked: {error}", name.display()));
        }
        Err(TryLockError::Error(error)) => return Err(unwritable(name, &error)),
    }
    Ok(file)
}
