//! The section about the memo of styles.

use std::path::Path;

use super::{read, rows};
use crate::memo::{Memo, Summary};

/// From `memo.json`.
pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let memo: Memo = read(file)?;
    let Summary { differences: all, styles, time } = Summary::of(&memo);
    let count = |count: u64| vec![count.to_string(), format!("{:.4} %", 100.0 * all.share(count))];
    let lines = [
        ("hidden, but taken for shown", all.gained),
        ("shown, but taken for hidden", all.lost),
        ("shown, but another `display`", all.display),
        ("shown, but other values (mostly how text is set)", all.values),
    ];
    let lines = lines.map(|(name, number)| [vec![name.to_owned()], count(number)].concat());
    let time = time.map_or(String::new(), |time| {
        format!(" It takes {time:.2} of the time without the memo (fastest of {} by turns, geometric mean).", memo.runs)
    });
    let runs = if memo.runs > 0 { format!(" --runs {}", memo.runs) } else { String::new() };
    Ok(format!(
        "## {0}: the capture's memo of styles\n\n\
         Capture reads one computed style for all elements with the same names, attributes, parents and inherited style. {1} pages were captured in {2} with and without this memo, and compared element by element: {3} elements, {4} of them shown. The memo reduces the computed styles that are read to {5:.2} of all.{time}\n\n\
         {6}\nTo repeat: `lab memo --corpus corpora/{0}{runs} --out results/memo-{0}`\n",
        memo.corpus,
        memo.pages.len(),
        memo.browser,
        all.elements,
        all.shown,
        styles,
        rows(&["elements that it gets wrong", "number", "of what is shown"], &lines),
    ))
}
