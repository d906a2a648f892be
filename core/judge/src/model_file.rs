//! The head of every file with trees: what the file is, what it was made for, and whether it is whole.
//!
//! `FGM` and the format's version, the kind (1 byte), the version of what the features mean (2, little endian, as all
//! numbers), a hash of their names (4), the length of what follows the head (4), and a checksum of everything but itself
//! (4). What follows is the kind's own. There is no code in a file, and a reader explains why it refused one.

use thiserror::Error;

/// Bytes of a file at most: the shipped ones have a twentieth of it.
pub const LARGEST: usize = 1 << 20;

const MAGIC: [u8; 3] = *b"FGM";

/// Version of the format that is written and understood.
const FORMAT: u8 = 1;

/// Bytes before the checksum.
const HEAD: usize = 15;

/// What a model decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which blocks are content.
    Judge = 1,
    /// What type of page it is.
    PageType = 2,
}

/// The features that a model was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Version of what the features mean: raised whenever one is computed in another way.
    pub version: u16,
    /// [`names_hash`] of their names.
    pub names: u32,
}

/// Why a model is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// More than [`LARGEST`] bytes.
    #[error("a model has at most {LARGEST} bytes")]
    TooLarge,
    /// Some other file.
    #[error("this is no model")]
    NoModel,
    /// Written by a newer version.
    #[error("the model was written by a newer version (format {0})")]
    NewerFormat(u32),
    /// A model for something else.
    #[error("the model decides something else")]
    OtherKind,
    /// Made for features of other names.
    #[error("the model was made for other features")]
    OtherFeatures,
    /// Made for features of the same names that meant something else.
    #[error("the model was made for version {found} of the features, this is version {wanted}")]
    OtherMeaning {
        /// Of the file.
        found: u16,
        /// Of the engine.
        wanted: u16,
    },
    /// It corrects another judge than the one that is in use.
    #[error("the model corrects another judge than this one: it has to be trained anew")]
    OtherJudge,
    /// Cut off, or changed on its way.
    #[error("the model is damaged")]
    Damaged,
    /// Complete, but its content is impossible.
    #[error("the model contradicts itself: {0}")]
    Impossible(String),
}

impl ModelError {
    /// Stable name of the reason, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ModelError::TooLarge => "too-large",
            ModelError::NoModel => "no-model",
            ModelError::NewerFormat(_) => "newer-format",
            ModelError::OtherKind => "other-kind",
            ModelError::OtherFeatures => "other-features",
            ModelError::OtherMeaning { .. } => "other-meaning",
            ModelError::OtherJudge => "other-judge",
            ModelError::Damaged => "damaged",
            ModelError::Impossible(_) => "impossible",
        }
    }
}

/// A number that changes when a feature's name or place changes (FNV-1a over the names).
pub fn names_hash<'n>(names: impl Iterator<Item = &'n str>) -> u32 {
    fnv(names.flat_map(|name| name.bytes().chain([b'\n'])))
}

/// Puts the head before the content of a model.
pub fn with_head(kind: Kind, schema: Schema, body: &[u8]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend([FORMAT, kind as u8]);
    out.extend(schema.version.to_le_bytes());
    out.extend(schema.names.to_le_bytes());
    out.extend((body.len() as u32).to_le_bytes());
    let checksum = checksum(&out, body);
    out.extend(checksum.to_le_bytes());
    out.extend(body);
    out
}

/// The content of a model, without the head.
///
/// # Errors
/// Why the file is refused; the first reason in the order of [`ModelError`].
pub fn without_head(bytes: &[u8], kind: Kind, schema: Schema) -> Result<&[u8], ModelError> {
    if bytes.len() > LARGEST {
        return Err(ModelError::TooLarge);
    }
    let rest = bytes.strip_prefix(&MAGIC).ok_or(ModelError::NoModel)?;
    let (&[format], rest) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    if format != FORMAT {
        return Err(ModelError::NewerFormat(u32::from(format)));
    }
    let (&[found], rest) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    let (version, rest) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    let (names, rest) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    let (length, rest) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    let (sum, body) = rest.split_first_chunk().ok_or(ModelError::Damaged)?;
    let is_whole = u32::from_le_bytes(*length) as usize == body.len();
    if !is_whole || u32::from_le_bytes(*sum) != checksum(&bytes[..HEAD], body) {
        return Err(ModelError::Damaged);
    }
    if found != kind as u8 {
        return Err(ModelError::OtherKind);
    }
    let of_file = Schema { version: u16::from_le_bytes(*version), names: u32::from_le_bytes(*names) };
    fits(of_file, schema).map(|()| body)
}

/// Whether a model was made for these features.
///
/// # Errors
/// Those of features that are others.
pub fn fits(found: Schema, wanted: Schema) -> Result<(), ModelError> {
    if found.names != wanted.names {
        return Err(ModelError::OtherFeatures);
    }
    if found.version != wanted.version {
        return Err(ModelError::OtherMeaning { found: found.version, wanted: wanted.version });
    }
    Ok(())
}

fn checksum(head: &[u8], body: &[u8]) -> u32 {
    fnv(head.iter().chain(body).copied())
}

fn fnv(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// FNV-1a in 64 bits, as 16 hexadecimal digits: names a model by its bytes.
pub fn hash_of(bytes: &[u8]) -> String {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Holds features to their version: `versions` has a line for each version there was, with the hash of what golden pages
/// gave then; the last is that of now.
#[cfg(test)]
pub(crate) fn check_versions(versions: &str, version: u16, hash: &str) {
    let known: Vec<(u16, &str)> = versions
        .lines()
        .map(|line| line.split_once(' ').and_then(|(number, hash)| Some((number.parse().ok()?, hash))).expect("a line"))
        .collect();
    assert!(known.iter().enumerate().all(|(at, (number, _))| usize::from(*number) == at + 1), "one after the other");
    assert_eq!(
        known.last(),
        Some(&(version, hash)),
        "features have changed: raise FEATURES_VERSION, add a line to versions.txt, and train the models anew"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: Schema = Schema { version: 3, names: 0x1234_5678 };

    fn read(bytes: &[u8]) -> Result<&[u8], ModelError> {
        without_head(bytes, Kind::Judge, SCHEMA)
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let bytes = with_head(Kind::Judge, SCHEMA, b"trees");
        assert_eq!(bytes.len(), HEAD + 4 + 5);
        assert_eq!(read(&bytes), Ok(&b"trees"[..]));
        assert_eq!(read(b"PK\x03\x04"), Err(ModelError::NoModel));
        assert_eq!(read(&vec![0; LARGEST + 1]), Err(ModelError::TooLarge));
        assert_eq!(read(b"FGM\x09"), Err(ModelError::NewerFormat(9)));
        assert_eq!(without_head(&bytes, Kind::PageType, SCHEMA), Err(ModelError::OtherKind));
        let names = Schema { names: 1, ..SCHEMA };
        assert_eq!(without_head(&bytes, Kind::Judge, names), Err(ModelError::OtherFeatures));
        let newer = Schema { version: 4, ..SCHEMA };
        assert_eq!(without_head(&bytes, Kind::Judge, newer), Err(ModelError::OtherMeaning { found: 3, wanted: 4 }));
    }

    #[test]
    fn a_file_that_was_cut_or_changed_is_refused() {
        let bytes = with_head(Kind::Judge, SCHEMA, b"trees");
        assert!((0..bytes.len()).all(|length| read(&bytes[..length]).is_err()));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(read(&changed).is_err(), "byte {at}");
        }
        assert_eq!(read(&[&bytes[..], b"!"].concat()), Err(ModelError::Damaged));
    }
}
