//! `foreground dataset validate`: each line that is refused, with place and reason.

use std::{collections::HashSet, path::PathBuf};

use sha2::{Digest, Sha256};

use super::{
    error::{RecordsError, Refusal},
    input::each_line,
    item::Item,
};

/// What came of a check.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Sound lines.
    pub sound: u64,
    /// Labels whose place was checked.
    pub labels: u64,
    /// Lines that were refused.
    pub refused: u64,
}

/// Checks every line of the files and hands each refusal to `tell`, as `FILE:LINE: PLACE: REASON`. Ids are kept as 16
/// bytes each.
///
/// # Errors
/// When a file cannot be read.
pub fn validate(paths: &[PathBuf], mut tell: impl FnMut(String)) -> Result<Verdict, RecordsError> {
    let mut verdict = Verdict::default();
    let mut ids = HashSet::new();
    each_line(paths, |place, item| {
        let sound = item.and_then(|item| {
            if ids.insert(short(item.id())) {
                Ok(item)
            } else {
                Err(Refusal::of("id", format!("{} is there again", item.id())))
            }
        });
        match sound {
            Ok(item) => {
                verdict.sound += 1;
                verdict.labels += if let Item::Record(record) = item { record.labels.len() as u64 } else { 0 };
            }
            Err(refusal) => {
                verdict.refused += 1;
                tell(format!("{place}: {refusal}"));
            }
        }
        Ok::<_, RecordsError>(())
    })?;
    Ok(verdict)
}

/// What stands for an id: the start of its SHA-256.
fn short(id: &str) -> [u8; 16] {
    let digest = Sha256::digest(id.as_bytes());
    std::array::from_fn(|position| digest[position])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};

    #[test]
    fn each_refusal_has_file_line_place_and_reason() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("records.jsonl");
        let good = testing::record("https://a.example/");
        let mut moved = testing::record("https://b.example/");
        moved.labels[2].ranges = vec![(0, 3)];
        let newer = testing::line(&testing::record("https://c.example/")).replacen("\"format\":2", "\"format\":3", 1);
        let [good, moved] = [&good, &moved].map(testing::line);
        fs::write(&file, [good.as_str(), &moved, &newer, &good, "{\"format\":1,"].concat())?;
        let mut told = Vec::new();
        let verdict = validate(std::slice::from_ref(&file), |line| told.push(line))?;
        assert_eq!(verdict, Verdict { sound: 1, labels: 5, refused: 4 });
        let begins = ["2: labels[2].ranges: the text there is", "3: format: version 3", "4: id: ", "5: EOF"];
        for (line, begin) in told.iter().zip(begins) {
            assert!(line.starts_with(&format!("{}:{begin}", file.display())), "{line}");
        }
        assert_eq!(told.len(), 4);
        Ok(())
    }
}
