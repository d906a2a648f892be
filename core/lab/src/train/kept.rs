//! What was grown, kept in a folder: training that was ended goes on from there and gives the same bytes.
//!
//! Each file is named by everything that its trees depend on, so one of other pages or settings is never taken for it.

use std::{fs, io::Write, path::Path};

use anyhow::Context;
use engine::{
    judge::{from_bytes, to_bytes},
    trees::Model,
};

use super::{Rows, Settings, rows::PageRows};

/// The trees of this part of the training, read where they are kept; else grown, and kept where a folder is given.
///
/// # Errors
/// When they cannot be grown, read or written.
pub(super) fn model(
    rows: &Rows,
    settings: &Settings,
    part: &str,
    grow: impl Fn() -> anyhow::Result<Model>,
) -> anyhow::Result<Model> {
    let Some(folder) = &settings.models else { return grow() };
    let path = folder.join(format!("judge-{}-{part}.model", key(rows, settings)));
    if let Ok(bytes) = fs::read(&path) {
        return from_bytes(&bytes).with_context(|| format!("cannot take {}", path.display()));
    }
    let model = grow()?;
    write(&path, &to_bytes(&model))?;
    Ok(model)
}

/// The number of trees that is enough, in the same way.
///
/// # Errors
/// Those of [`model`].
pub(super) fn number(
    rows: &Rows,
    settings: &Settings,
    find: impl Fn() -> anyhow::Result<usize>,
) -> anyhow::Result<usize> {
    let Some(folder) = &settings.models else { return find() };
    let path = folder.join(format!("trees-{}.txt", key(rows, settings)));
    if let Ok(text) = fs::read_to_string(&path) {
        return text.trim().parse().with_context(|| format!("{} holds no number", path.display()));
    }
    let number = find()?;
    write(&path, format!("{number}\n").as_bytes())?;
    Ok(number)
}

/// Writes a file that is there as a whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

/// Names rows and settings: FNV-1a in 64 bits, word by word, as 16 hexadecimal digits.
fn key(rows: &Rows, settings: &Settings) -> String {
    let features = rows.features.iter().flatten().map(|value| u64::from(value.to_bits()));
    let labels = rows.labels.iter().map(|label| label.map_or(u64::MAX, f64::to_bits));
    let weights = rows.weights.iter().map(|weight| weight.to_bits());
    let name = |page: &PageRows| format!("{} {}", page.host, page.operator.as_deref().unwrap_or_default()).into_bytes();
    let pages = rows.pages.iter().flat_map(|page| name(page).into_iter().map(u64::from).chain([page.rows.end as u64]));
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    let all = settings
        .to_string()
        .into_bytes()
        .into_iter()
        .map(u64::from)
        .chain(features)
        .chain(labels)
        .chain(weights)
        .chain(pages);
    format!("{:016x}", all.fold(0xcbf2_9ce4_8422_2325, step))
}

#[cfg(test)]
mod tests {
    use engine::judge::FEATURE_COUNT;

    use super::*;

    #[test]
    fn what_is_kept_is_taken_for_the_same_pages_and_settings_alone() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let models = Some(folder.path().to_owned());
        let settings = Settings { trees: 9, models, ..Settings::default() };
        let rows = |value: f32| Rows {
            features: vec![[value; FEATURE_COUNT]],
            labels: vec![Some(1.0)],
            weights: vec![1.0],
            ..Rows::default()
        };
        let grown = |base: i32| move || Ok(Model { base, trees: Vec::new() });
        let base = |rows: &Rows, settings: &Settings, part: &str, new: i32| {
            anyhow::Ok(model(rows, settings, part, grown(new))?.base)
        };
        assert_eq!(base(&rows(0.5), &settings, "0", 1)?, 1);
        assert_eq!(base(&rows(0.5), &settings, "0", 2)?, 1, "it is kept");
        assert_eq!(base(&rows(0.5), &settings, "1", 3)?, 3, "another part");
        assert_eq!(base(&rows(0.25), &settings, "0", 4)?, 4, "other pages");
        assert_eq!(base(&rows(0.5), &Settings { seed: 2, ..settings.clone() }, "0", 5)?, 5, "another seed");
        assert_eq!(number(&rows(0.5), &settings, || Ok(7))?, 7);
        assert_eq!(number(&rows(0.5), &settings, || Ok(8))?, 7);
        Ok(())
    }
}
