//! Saved documents, as they are or packed.

use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use flate2::bufread::MultiGzDecoder;

/// Most bytes of a document, unpacked, that are read: what follows would be refused, and devices have no end.
const LONGEST: u64 = 256 << 20;

/// A saved document, unchanged, unpacked if its name ends in `.gz`.
///
/// # Errors
/// When the file cannot be read, or holds more than 256 MB.
pub fn read_document(path: &Path) -> io::Result<Vec<u8>> {
    let file = BufReader::new(File::open(path)?);
    if path.extension().is_some_and(|extension| extension == "gz") {
        bounded(MultiGzDecoder::new(file))
    } else {
        bounded(file)
    }
}

/// All that there is to read.
///
/// # Errors
/// When it cannot be read, or is more than 256 MB.
pub fn bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let why = format!("it has more than the {LONGEST} bytes that are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}
