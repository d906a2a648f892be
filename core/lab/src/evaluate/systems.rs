//! The systems that can be measured, each from a snapshot to an answer.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use anyhow::anyhow;
use clap::ValueEnum;
use engine::{
    article::assemble,
    block::{Blocks, segment},
    cluster::{Clusters, cluster},
    judge::{Extraction, Reason},
    page::{NodeId, Page, PageSnapshot},
    spider::propose,
    style::signatures,
};
use serde::{Deserialize, Serialize};

use super::Answer;

/// A system that can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// The whole engine, as it ships.
    Foreground,
    /// Spider's seed cluster alone.
    Spider,
}

/// What a system did with one page.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Its answer.
    pub answer: Answer,
    /// The leaves it kept, in document order.
    pub kept: Vec<NodeId>,
    /// Why it kept none.
    pub reason: Option<Reason>,
    /// Time from the snapshot in memory to the answer.
    pub time: Duration,
}

impl System {
    /// Every system, the one that ships first.
    pub const ALL: [System; 2] = [System::Foreground, System::Spider];

    /// Its name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            System::Foreground => "foreground",
            System::Spider => "spider",
        }
    }

    /// Runs the system on a page.
    ///
    /// # Errors
    /// When the snapshot is not sound, or the engine panicked (which is a bug, but must cost this page only).
    pub fn run(self, id: &str, snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
        let run = AssertUnwindSafe(|| match self {
            System::Foreground => foreground(snapshot),
            System::Spider => spider(snapshot),
        });
        let start = Instant::now();
        let mut outcome = catch_unwind(run).map_err(|_| anyhow!("the engine panicked"))??;
        outcome.time = start.elapsed();
        id.clone_into(&mut outcome.answer.id);
        Ok(outcome)
    }
}

fn foreground(snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
    let analysis = engine::analyze(snapshot, &|| 0.0)?;
    let page = Page::new(snapshot)?;
    let metadata = &analysis.article.metadata;
    let answer = Answer {
        text: text_of(&page, &segment(&page), &analysis.extraction.kept),
        title: Some(metadata.title.clone()).filter(|title| !title.is_empty()),
        author: metadata.byline.clone(),
        date: metadata.published.clone(),
        confidence: analysis.extraction.confidence,
        ..Answer::default()
    };
    Ok(Outcome { answer, kept: analysis.extraction.kept, reason: analysis.extraction.reason, ..Outcome::default() })
}

fn spider(snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let clusters = cluster(&signatures(&page, &blocks));
    let Some(seed) = propose(&page, &blocks, &clusters).seed else { return Ok(Outcome::default()) };
    let kept = leaves_of_cluster(&blocks, &clusters, seed.cluster);
    let extraction = Extraction { kept, confidence: seed.margin, ..Extraction::default() };
    let metadata = assemble(&page, &extraction).metadata;
    let answer = Answer {
        text: text_of(&page, &blocks, &extraction.kept),
        title: Some(metadata.title).filter(|title| !title.is_empty()),
        author: metadata.byline,
        date: metadata.published,
        confidence: seed.margin,
        ..Answer::default()
    };
    Ok(Outcome { answer, kept: extraction.kept, ..Outcome::default() })
}

fn leaves_of_cluster(blocks: &Blocks, clusters: &Clusters, cluster: u32) -> Vec<NodeId> {
    let members = blocks.blocks.iter().zip(&clusters.of_block).filter(|(_, of)| **of == Some(cluster));
    members.flat_map(|(block, _)| blocks.leaves_of(block).iter().copied()).collect()
}

/// Kept text, each block on a line of its own.
fn text_of(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> String {
    let mut text = String::new();
    for block in &blocks.blocks {
        let leaves = blocks.leaves_of(block).iter().filter(|leaf| kept.binary_search(leaf).is_ok());
        let own: String = leaves.filter_map(|&leaf| page.text(leaf)).collect();
        let own = crate::score::fold(&own);
        if !own.is_empty() {
            text.push_str(&own);
            text.push('\n');
        }
    }
    text
}
