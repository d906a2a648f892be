//! Whether what was trained is what a file holds: the models that ship are what their cards' commands give.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use engine::model_file::hash_of;

/// Compares a trained model with a file, byte for byte, and reports that they are the same.
///
/// # Errors
/// When they differ, telling from which byte on, or the file cannot be read.
pub fn check(bytes: &[u8], file: &Path) -> anyhow::Result<String> {
    let other = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    if bytes == other {
        return Ok(format!("the same {} bytes as {} ({})", bytes.len(), file.display(), hash_of(bytes)));
    }
    let same = bytes.iter().zip(&other).take_while(|(own, other)| own == other).count();
    bail!(
        "not the bytes of {}: {} bytes ({}) were trained, the file has {} ({}); they differ from byte {same} on",
        file.display(),
        bytes.len(),
        hash_of(bytes),
        other.len(),
        hash_of(&other)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_makes_another_model() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("judge.model");
        fs::write(&file, b"trees")?;
        assert!(check(b"trees", &file)?.contains("the same 5 bytes"));
        let told = check(b"trxes", &file).map_err(|error| error.to_string());
        assert!(told.is_err_and(|error| error.contains("from byte 2 on")));
        assert!(check(b"trees", &folder.path().join("none")).is_err());
        Ok(())
    }
}
