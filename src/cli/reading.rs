//! The one way in which files are read: never more than fits, and where only a file will do, nothing else.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// More than the largest board takes in any dialect: what is longer is refused before memory is filled with it.
pub const MOST_BYTES: u64 = 1 << 28;

/// All that there is to read.
pub fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_long()) } else { Ok(bytes) }
}

/// What a name stands for: a file, a pipe, a device; `-` is standard input.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") { read_all(io::stdin().lock()) } else { read_all(File::open(path)?) }
}

/// The same as text.
pub fn read_text(path: &Path) -> io::Result<String> {
    text(read(path)?)
}

pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is no text in UTF-8"))
}

/// A file and nothing else: no pipe, which may never end, and no device. A link that stands in its place is no file either.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // Looked at before it is opened, since opening a pipe waits for its writer; and again after, since it may have been
    // exchanged in between.
    refuse_unless_file(&path.symlink_metadata()?)?;
    let file = open_without_waiting(path)?;
    refuse_unless_file(&file.metadata()?)?;
    read_all(file)
}

pub fn refuse_unless_file(metadata: &std::fs::Metadata) -> io::Result<()> {
    match () {
        () if !metadata.is_file() => Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a regular file")),
        () if metadata.len() > MOST_BYTES => Err(too_long()),
        () => Ok(()),
    }
}

fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    options.open(path)
}

pub fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {} MiB", MOST_BYTES >> 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_read_and_one_byte_more_is_not() {
        let length = |bytes: u64| read_all(io::repeat(0).take(bytes)).map(|read| read.len() as u64);
        assert_eq!(length(MOST_BYTES - 1).ok(), Some(MOST_BYTES - 1));
        assert_eq!(length(MOST_BYTES).ok(), Some(MOST_BYTES));
        for longer in [MOST_BYTES + 1, u64::MAX] {
            assert_eq!(length(longer).map_err(|error| error.to_string()), Err("longer than 256 MiB".to_owned()));
        }
    }
}
