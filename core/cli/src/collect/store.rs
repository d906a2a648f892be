//! What `foreground collect` leaves behind: `pages/ID.record.zst`, one file a page; `collected.jsonl`, what became of each
//! address; and `records.jsonl`, all records in the order in which they are best checked.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use engine::page::PageSnapshot;
use serde::{Deserialize, Serialize};
use training::{Candidate, candidate, order};

use records::{output::Output, record::Record};

/// Name of the file with the result for each address.
pub const ROWS: &str = "collected.jsonl";
/// Name of the file with all records.
pub const RECORDS: &str = "records.jsonl";

const LEVEL: i32 = 3;

/// Records that are compared with one another at most, the least sure ones: it takes time with the square of their
/// number. The others follow by uncertainty.
const MOST_COMPARED: usize = 2_000;

/// What became of an address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Name of the page.
    pub id: String,
    /// Its address.
    pub url: String,
    /// Why there is no record; absent where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How unsure the judge is, between 0 and 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertainty: Option<f64>,
    /// Number of labels.
    #[serde(default)]
    pub labels: usize,
    /// What was special about the page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Time that it took, milliseconds.
    pub ms: u64,
    /// Size of the stored record.
    pub bytes: u64,
}

/// Stores a record and gives the number of bytes.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, id: &str, record: &Record) -> anyhow::Result<u64> {
    let packed = zstd::encode_all(serde_json::to_vec(record)?.as_slice(), LEVEL)?;
    let mut file = Output::begin(&path_of(folder, id))?;
    file.bytes(&packed)?;
    file.finish()?;
    Ok(packed.len() as u64)
}

/// Where the record of a page lies.
pub fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join("pages").join(format!("{id}.record.zst"))
}

/// Writes all records that are there into one file, those first that teach most: the judge is not sure of them, many pages
/// are like them, and none of their template comes before. One record at a time is in memory. Gives their number.
///
/// # Errors
/// When a record cannot be read, or the file not be written.
pub fn put_in_order(folder: &Path, rows: &BTreeMap<String, Row>) -> anyhow::Result<usize> {
    let mut found: Vec<(&str, f64)> =
        rows.values().filter_map(|row| Some((row.id.as_str(), row.uncertainty?))).collect();
    found.retain(|(id, _)| path_of(folder, id).is_file());
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let (first, rest) = found.split_at(found.len().min(MOST_COMPARED));
    let describe = |&(id, uncertainty): &(&str, f64)| -> anyhow::Result<Candidate> {
        let Snapshot { snapshot } = serde_json::from_slice(&line_of(folder, id)?)?;
        Ok(Candidate { uncertainty, ..candidate(id, &snapshot, false)? })
    };
    let described = first.iter().map(describe).collect::<anyhow::Result<Vec<_>>>()?;
    let ordered = order(&described).into_iter().map(|place| first[place].0);
    let mut records = Output::begin(&folder.join(RECORDS))?;
    for id in ordered.chain(rest.iter().map(|(id, _)| *id)) {
        records.bytes(&line_of(folder, id)?)?;
        records.bytes(b"\n")?;
    }
    records.finish()?;
    Ok(found.len())
}

/// What is read of a record to compare it.
#[derive(Deserialize)]
struct Snapshot {
    snapshot: PageSnapshot,
}

fn line_of(folder: &Path, id: &str) -> anyhow::Result<Vec<u8>> {
    let path = path_of(folder, id);
    let told = || format!("cannot read {}", path.display());
    zstd::decode_all(fs::read(&path).with_context(told)?.as_slice()).with_context(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::{input::each_item, testing};

    #[test]
    fn the_least_sure_come_first() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut rows = BTreeMap::new();
        let mut urls = Vec::new();
        for (id, uncertainty) in [("a", Some(0.1)), ("b", Some(0.9)), ("c", None), ("d", Some(0.5)), ("e", Some(1.0))] {
            let url = format!("https://{id}.example/");
            if id != "e" {
                write(folder.path(), id, &testing::record(&url))?;
            }
            let row =
                Row { id: id.into(), url, reason: None, uncertainty, labels: 5, notes: Vec::new(), ms: 1, bytes: 1 };
            rows.insert(id.to_owned(), row);
        }
        assert_eq!(put_in_order(folder.path(), &rows)?, 3);
        each_item(&[folder.path().join(RECORDS)], |_, item| {
            urls.push(item.site());
            anyhow::Ok(())
        })?;
        assert_eq!(urls, ["b.example", "d.example", "a.example"]);
        Ok(())
    }
}
