//! Where the engine's time goes, natively and stage by stage, on stored pages.

use std::{collections::BTreeMap, hint::black_box, time::Instant};

use engine::{
    analyze,
    block::segment,
    cluster::cluster,
    judge::{Judge, RuleSet, Weighed, features, judge_by, parts},
    page::{Page, PageSnapshot},
    render::{to_html, to_markdown},
    spider::propose,
    style::signatures,
};
use serde::{Deserialize, Serialize};

use crate::machine;

/// Name of the file with all figures.
pub const RESULT: &str = "stages.json";

/// What is timed, in the order of the work. What [`ALL`] does besides the stages before it is listed as "the rest": trimming
/// threads, metadata, and building the article.
pub const STAGES: [&str; 9] =
    ["page", "blocks", "look", "spider", "features", "trees and page type", "rules", "several posts", ALL];

/// The whole of [`analyze`].
pub const ALL: &str = "analyze";

/// What comes before and after, which no stage counts.
pub const AROUND: [&str; 3] = ["read the snapshot from JSON", "write Markdown", "write HTML"];

/// All figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stages {
    /// Model of the processor.
    pub processor: String,
    /// Its cores.
    pub cores: usize,
    /// Processes that wanted a core in the minute before; `None` where the system does not report it.
    pub load: Option<f64>,
    /// Where the pages came from.
    pub name: String,
    /// Pages that were timed.
    pub pages: usize,
    /// Nodes of all of them.
    pub nodes: usize,
    /// Runs of each page, of which the fastest counts, stage by stage.
    pub runs: usize,
    /// Time by stage, milliseconds of all pages together.
    pub times: BTreeMap<String, f64>,
}

/// Times every stage on these pages.
///
/// # Errors
/// When the engine refuses a page.
pub fn measure(name: &str, pages: &[PageSnapshot], runs: usize) -> anyhow::Result<Stages> {
    let load = machine::load();
    let mut times: BTreeMap<String, f64> = BTreeMap::new();
    for snapshot in pages {
        let json = serde_json::to_vec(snapshot)?;
        let mut fastest: BTreeMap<&str, f64> = BTreeMap::new();
        for _ in 0..runs {
            one(snapshot, &json, |stage, took| {
                fastest.entry(stage).and_modify(|best| *best = best.min(took)).or_insert(took);
            })?;
        }
        for (stage, took) in fastest {
            *times.entry(stage.to_owned()).or_default() += took;
        }
    }
    let nodes = pages.iter().map(|page| page.nodes.len()).sum();
    let (processor, cores) = (machine::processor(), machine::cores());
    Ok(Stages { processor, cores, load, name: name.to_owned(), pages: pages.len(), nodes, runs, times })
}

/// Runs every stage of one page once and returns the time of each.
fn one(snapshot: &PageSnapshot, json: &[u8], mut told: impl FnMut(&'static str, f64)) -> anyhow::Result<()> {
    // The system counts processor time in ticks of milliseconds, which are longer than most stages.
    let mut before = Instant::now();
    let mut lap = |stage| {
        told(stage, 1000.0 * before.elapsed().as_secs_f64());
        before = Instant::now();
    };
    let [page_, blocks_, look, spider, described, weighed_, rules, several, all] = STAGES;
    let page = Page::new(snapshot)?;
    lap(page_);
    let blocks = segment(&page);
    lap(blocks_);
    let clusters = cluster(&signatures(&page, &blocks));
    lap(look);
    let proposal = propose(&page, &blocks, &clusters);
    lap(spider);
    let vectors = features(&page, &blocks, &clusters, &proposal);
    lap(described);
    let weighed = Weighed::new(&page, &blocks, &Judge::default(), &vectors);
    lap(weighed_);
    let judged = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL);
    lap(rules);
    black_box(parts(&page, &blocks, &judged.extraction.kept));
    lap(several);
    let analysis = analyze(snapshot, &|| 0.0)?;
    lap(all);
    let [read, markdown, html] = AROUND;
    black_box(serde_json::from_slice::<PageSnapshot>(json)?);
    lap(read);
    black_box(to_markdown(&analysis.article));
    lap(markdown);
    black_box(to_html(&analysis.article));
    lap(html);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_timed() -> anyhow::Result<()> {
        let html =
            format!("<h1>The last ferry</h1>{}", "<p>The ferry left the harbour, as it always had.</p>".repeat(40));
        let page = html::snapshot(&html, "https://example.org/")?;
        let stages = measure("one", &[page], 2)?;
        let names: Vec<&str> = STAGES.into_iter().chain(AROUND).collect();
        assert!(names.iter().all(|name| stages.times.contains_key(*name)), "{:?}", stages.times);
        assert_eq!((stages.pages, stages.times.len()), (1, names.len()));
        Ok(())
    }
}
