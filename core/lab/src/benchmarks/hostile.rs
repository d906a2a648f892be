//! What the extension was attacked with: the sections for `fuzz.json`, which `lab fuzz` writes, `vectors.json`, which the
//! test of attack vectors writes, and `kills.json` of `tools/kills.mjs`.

use std::path::Path;

use serde::Deserialize;

use super::read;
use crate::fuzz::{Counts, table};

pub(super) fn fuzz_section(file: &Path) -> anyhow::Result<String> {
    let counts: Counts = read(file)?;
    anyhow::ensure!(counts.is_good(), "a case panicked or took too long: nothing to be proud of");
    Ok(format!(
        "## Broken input\n\nPage snapshots go through analysis, every renderer and a site's memory; texts of memories, rules, feeds and selectors through whatever reads them. All are seeds with random changes. The last of 64 snapshots grows to 10,000 nodes. Machine: {}, other work ran on it.\n\n{}\nTo repeat: `lab fuzz --count {} --seed {}`\n",
        counts.processor,
        table(&counts),
        counts.count,
        counts.seed
    ))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vectors {
    by_kind: u64,
    in_places: u64,
    collected: u64,
    collected_in_places: u64,
    pages: u64,
    renderers: Vec<String>,
    renderings: u64,
}

pub(super) fn vectors_section(file: &Path) -> anyhow::Result<String> {
    let it: Vectors = read(file)?;
    Ok(format!(
        "## Attack vectors\n\nEach vector is read in both browsers, with a canary, exported as Markdown, and rendered with HTML allowed. Every rendering is searched for anything executable, and loaded where it may run. **Nothing ran.**\n\n- {} vectors by kind, {} with every place of an article in which text can be\n- {} public vectors of the package `brs-kb` as HTML, and {} times one of them as text in a place\n- {} pages; {} renderings by {}\n\nTo repeat: `node tools/python.mjs && VECTORS=all node --test tests/e2e/vectors.test.mjs`\n",
        it.by_kind,
        it.in_places,
        it.collected,
        it.collected_in_places,
        it.pages,
        it.renderings,
        it.renderers.join("; ")
    ))
}

#[derive(Deserialize)]
struct Kills {
    browser: u64,
    background: u64,
    lost: Vec<String>,
}

pub(super) fn kills_section(file: &Path) -> anyhow::Result<String> {
    let it: Kills = read(file)?;
    anyhow::ensure!(it.lost.is_empty(), "corrections were lost: nothing to be proud of");
    Ok(format!(
        "## Kills\n\nIn each round, a part is left out of an article of another site, and the extension's background is ended meanwhile. When the reader confirms the correction, the browser is killed, at once or up to half a second later. The next round starts with the same profile and checks all corrections so far.\n\n{} kills of Chromium, {} ends of its background: **no correction lost.**\n\nTo repeat: `node tools/kills.mjs --rounds {}`\n",
        it.browser, it.background, it.browser
    ))
}
