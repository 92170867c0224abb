//! The one way in which files are written: nothing that has a content is written over unless that is asked for.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;

/// For every command that writes files.
#[derive(clap::Args)]
pub struct Overwriting {
    /// Write over files that are there already, and into folders that are not empty
    #[arg(long)]
    pub force: bool,
}

/// A file that is written when the work is done. It is opened before, so that a long run does not end with a path that cannot
/// be written; what it holds stays until then.
pub struct OutputFile {
    path: PathBuf,
    file: File,
}

impl OutputFile {
    /// Opens a file that is new, empty or may be written over. What is no file, such as a terminal or a pipe, has nothing to
    /// lose.
    pub fn open(path: &Path, overwriting: &Overwriting) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritable(path, &error);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_file() && metadata.len() > 0 && !overwriting.force {
            let why = "is there already; --force writes over it";
            return Err(Failure::Input(format!("error: {}: {why}", path.display())));
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// The same, if there is a path.
    pub fn open_some(path: Option<&Path>, overwriting: &Overwriting) -> Result<Option<Self>, Failure> {
        path.map(|path| Self::open(path, overwriting)).transpose()
    }

    pub fn write(self, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        self.write_by(|file| file.write_all(content.as_ref()))
    }

    /// Writes with something that takes a writer.
    pub fn write_by(mut self, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Failure> {
        let is_file = self.file.metadata().is_ok_and(|metadata| metadata.is_file());
        let emptied = if is_file { self.file.set_len(0) } else { Ok(()) };
        emptied.and_then(|()| write(&mut self.file)).map_err(|error| unwritable(&self.path, &error))
    }
}

/// Refuses a folder that has something in it, unless that may be written over. There need not be a folder.
pub fn refuse_unless_empty(folder: &Path, overwriting: &Overwriting) -> Result<(), Failure> {
    let name = folder.display();
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(false) if !overwriting.force => {
            Err(Failure::Input(format!("error: {name}: not empty; --force writes into it all the same")))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::Input(format!("error: {name}: cannot write into it: {error}"))),
    }
}

/// Makes a folder for files, which has to be empty unless it may be written over.
pub fn make_folder(folder: &Path, overwriting: &Overwriting) -> Result<(), Failure> {
    refuse_unless_empty(folder, overwriting)?;
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

/// Writes a file into a folder that was found to be empty, or over what may be written over.
pub fn write_into(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let path = folder.join(name);
    fs::write(&path, content).map_err(|error| unwritable(&path, &error))
}

pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("error: {}: cannot write: {error}", path.display()))
}
