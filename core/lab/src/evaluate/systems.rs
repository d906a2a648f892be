//! The systems that can be measured, each from a snapshot to an answer.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use anyhow::anyhow;
use clap::ValueEnum;
use engine::{
    article::{Article, assemble, to_text},
    block::{Blocks, segment},
    cluster::{ClusterId, Clusters, cluster},
    judge::{Extraction, Reason, decide},
    page::{NodeId, Page, PageSnapshot},
    spider::prospect,
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

impl System {
    /// What the system finds to be content on a page, nothing known of its site; empty where it finds nothing.
    pub fn extract(self, page: &Page, blocks: &Blocks) -> Extraction {
        let clusters = cluster(&signatures(page, blocks));
        let prospect = prospect(page, blocks, &clusters);
        match (self, &prospect.seed) {
            (System::Foreground, _) => decide(page, blocks, &clusters, &prospect),
            (System::Spider, Some(seed)) => {
                let kept = leaves_of_cluster(blocks, &clusters, seed.cluster);
                let root = kept
                    .first()
                    .zip(kept.last())
                    .and_then(|(&first, &last)| page.ancestors(first).find(|&ancestor| page.contains(ancestor, last)));
                Extraction { kept, root, confidence: seed.margin, ..Extraction::default() }
            }
            (System::Spider, None) => Extraction::default(),
        }
    }
}

fn foreground(snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
    let analysis = engine::analyze(snapshot, &|| 0.0)?;
    let Extraction { kept, reason, .. } = analysis.extraction;
    Ok(Outcome { answer: answer(analysis.article), kept, reason, ..Outcome::default() })
}

fn spider(snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let extraction = System::Spider.extract(&page, &blocks);
    if extraction.kept.is_empty() {
        return Ok(Outcome::default());
    }
    let article = assemble(&page, &extraction);
    Ok(Outcome { answer: answer(article), kept: extraction.kept, ..Outcome::default() })
}

fn leaves_of_cluster(blocks: &Blocks, clusters: &Clusters, cluster: ClusterId) -> Vec<NodeId> {
    let members = blocks.blocks.iter().zip(&clusters.of_block).filter(|(_, of)| **of == Some(cluster));
    members.flat_map(|(block, _)| blocks.leaves_of(block).iter().copied()).collect()
}

/// The article as a reader or an export would show it, so that the text is measured that people get.
fn answer(article: Article) -> Answer {
    let text = to_text(&article);
    let metadata = article.metadata;
    Answer {
        text,
        title: Some(metadata.title).filter(|title| !title.is_empty()),
        author: metadata.byline,
        date: metadata.published,
        confidence: article.confidence,
        ..Answer::default()
    }
}
