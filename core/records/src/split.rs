//! `foreground dataset split`: which pages are for training and which for measuring, all pages of a site on one side.
//!
//! A site's side is a hash of its name, so it stays where it is as the dataset grows, on every machine.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use corpus::check_id;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{error::RecordsError, input::each_item, output::Output};

/// A part of a dataset and how large it is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Its name.
    pub name: String,
    /// Its size beside the other parts.
    pub size: f64,
}

/// The part `NAME=SIZE`.
///
/// # Errors
/// When it is none.
pub fn share(words: &str) -> Result<Share, RecordsError> {
    let no_share = |reason: &str| RecordsError::Share(reason.to_owned());
    let parts = words.split_once('=');
    let (name, size) = parts.ok_or_else(|| no_share("a name and a number with = between them, as train=0.8"))?;
    check_id(name).map_err(RecordsError::Share)?;
    let size: f64 = size.parse().map_err(|_| RecordsError::Share(format!("not a number: {size:?}")))?;
    if name.contains('/') || !size.is_finite() || size <= 0.0 {
        return Err(no_share("a name without / and a number above 0, as train=0.8"));
    }
    Ok(Share { name: name.to_owned(), size })
}

/// How much went into a part.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Pages.
    pub pages: u64,
    /// Sites.
    pub sites: u64,
}

/// The part that a site belongs to, as a position in `shares`.
pub fn part_of(site: &str, salt: &str, shares: &[Share]) -> usize {
    let digest = Sha256::new().chain_update(salt).chain_update([0]).chain_update(site).finalize();
    let number = digest.iter().take(6).fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    // 48 bits are whole numbers of a float, so that the comparison is the same everywhere.
    let whole: f64 = shares.iter().map(|share| share.size).sum();
    let at = number as f64 / (1_u64 << 48) as f64 * whole;
    let mut reached = 0.0;
    let ends = shares.iter().position(|share| {
        reached += share.size;
        at < reached
    });
    ends.unwrap_or(shares.len().saturating_sub(1))
}

/// Writes `NAME.ids` for each part into a folder, one id a line, in the order of the files.
///
/// # Errors
/// When two parts have one name, a file cannot be read, or the folder cannot be written.
pub fn split(
    paths: &[PathBuf],
    shares: &[Share],
    salt: &str,
    out: &Path,
) -> Result<BTreeMap<String, Part>, RecordsError> {
    let mut parts: BTreeMap<String, Part> = BTreeMap::new();
    let mut outputs = Vec::new();
    for share in shares {
        if parts.insert(share.name.clone(), Part::default()).is_some() {
            return Err(RecordsError::Share(format!("two parts are called {}", share.name)));
        }
        outputs.push(Output::begin(&out.join(format!("{}.ids", share.name)))?);
    }
    let mut sites: BTreeMap<String, usize> = BTreeMap::new();
    each_item(paths, |_, item| {
        let site = item.site();
        let part = part_of(&site, salt, shares);
        let counts = parts.entry(shares[part].name.clone()).or_default();
        counts.pages += 1;
        counts.sites += u64::from(sites.insert(site, part).is_none());
        outputs[part].bytes(format!("{}\n", item.id()).as_bytes())
    })?;
    outputs.into_iter().try_for_each(Output::finish)?;
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};

    fn shares(words: &[&str]) -> anyhow::Result<Vec<Share>> {
        Ok(words.iter().map(|words| share(words)).collect::<Result<_, _>>()?)
    }

    #[test]
    fn a_site_stays_where_it_is() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let shares = shares(&["train=0.8", "test=0.2"])?;
        let file = folder.path().join("records.jsonl");
        let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name));
        let urls = |count: usize| (0..count).map(|n| format!("https://www{}.s{}.example/{n}", n % 3, n % 40));
        let write = |count: usize| {
            let lines: String = urls(count).map(|url| testing::line(&testing::record(&url))).collect();
            fs::write(&file, lines)
        };
        write(60)?;
        let parts = split(std::slice::from_ref(&file), &shares, "1", &folder.path().join("out"))?;
        let before = (read("train.ids")?, read("test.ids")?);
        assert_eq!(parts.values().map(|part| part.pages).sum::<u64>(), 60);
        assert_eq!(parts.values().map(|part| part.sites).sum::<u64>(), 40);
        write(120)?;
        split(std::slice::from_ref(&file), &shares, "1", &folder.path().join("out"))?;
        assert!(read("train.ids")?.starts_with(&before.0) && read("test.ids")?.starts_with(&before.1));
        Ok(())
    }

    /// The same sites and places as in `tests/shell/dataset.test.mjs`: the page of the extension splits alike.
    #[test]
    fn the_extension_splits_alike() -> anyhow::Result<()> {
        let shares = shares(&["test=0.2", "dev=0.1", "train=0.7"])?;
        let part = |site: &str| shares[part_of(site, "foreground", &shares)].name.clone();
        let found = ["shop.example", "b.example", "日本.example", "münchen.example", "a.example"].map(part);
        assert_eq!(found, ["dev", "train", "train", "dev", "train"]);
        Ok(())
    }

    #[test]
    fn parts_are_as_large_as_they_should_be() -> anyhow::Result<()> {
        let shares = shares(&["train=8", "dev=1", "test=1"])?;
        let mut counts = [0; 3];
        (0..10_000).for_each(|site| counts[part_of(&format!("s{site}.example"), "1", &shares)] += 1);
        for (count, expected) in counts.into_iter().zip([8_000, 1_000, 1_000]) {
            assert!(i32::abs(count - expected) < 150, "{counts:?}");
        }
        // Fixed for good: who splits again with another version gets the same.
        assert_eq!(["a.example", "b.example", "d.example"].map(|site| part_of(site, "1", &shares)), [0, 0, 0]);
        Ok(())
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for words in ["train", "=1", "a/b=1", "train=x", "train=0", "train=-1", "train=inf", "../x=1"] {
            assert!(share(words).is_err(), "{words}");
        }
    }
}
