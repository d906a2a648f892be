//! The systems that can be measured, each from a snapshot to an answer.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use anyhow::anyhow;
use clap::ValueEnum;
use engine::{
    article::{self, Article, assemble},
    block::{Blocks, segment},
    blog,
    cluster::cluster,
    judge::{Extraction, Judged, Reason, RuleSet, judge},
    memory::{Blog, SiteMemory, Spider, System as Proposer, Vce},
    page::{NodeId, Page, PageSnapshot},
    personal::Models,
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
    /// VCE's main block alone.
    Vce,
    /// The bodies of the blog extractor's posts alone.
    Blog,
}

/// What of the whole engine is measured.
#[derive(Clone, Debug)]
pub struct Engine {
    /// The rules of the judge that are on.
    pub rules: RuleSet,
    /// Models in place of those that ship; then all rules are on.
    pub models: Option<Models>,
    /// Whether captions of pictures count as text; truths of news have none.
    pub captions: bool,
}

impl Default for Engine {
    /// As it ships.
    fn default() -> Self {
        Engine { rules: RuleSet::ALL, models: None, captions: true }
    }
}

/// What a system did with one page.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Its answer.
    pub answer: Answer,
    /// The article that the answer tells; empty where nothing was found.
    pub article: Article,
    /// The leaves it kept, in document order.
    pub kept: Vec<NodeId>,
    /// Why it kept none.
    pub reason: Option<Reason>,
    /// Time from the snapshot in memory to the answer.
    pub time: Duration,
}

impl System {
    /// Every system, the one that ships first.
    pub const ALL: [System; 4] = [System::Foreground, System::Spider, System::Vce, System::Blog];

    /// Its name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            System::Foreground => "foreground",
            System::Spider => "spider",
            System::Vce => "vce",
            System::Blog => "blog",
        }
    }

    /// Runs the system on a page.
    ///
    /// # Errors
    /// When the snapshot is not sound, or the engine panicked (which is a bug, but must cost this page only).
    pub fn run(self, id: &str, snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
        self.run_with(id, snapshot, &Engine::default())
    }

    /// Runs the system on a page, the whole engine as it is described.
    ///
    /// # Errors
    /// As [`System::run`].
    pub fn run_with(self, id: &str, snapshot: &PageSnapshot, engine: &Engine) -> anyhow::Result<Outcome> {
        let run = AssertUnwindSafe(|| match self {
            System::Foreground => foreground(snapshot, engine),
            alone => by_itself(alone, snapshot),
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
        self.judge(page, blocks).extraction
    }

    /// The same with how likely each block is. Only the judge weighs single blocks; the others are sure of what they say.
    pub fn judge(self, page: &Page, blocks: &Blocks) -> Judged {
        let claimed = match self {
            System::Foreground => {
                let clusters = cluster(&signatures(page, blocks));
                return judge(page, blocks, &clusters, &propose(page, blocks, &clusters));
            }
            System::Spider => claimed(&Spider, page),
            System::Vce => claimed(&Vce, page),
            System::Blog => {
                blog::Model::shipped().map_or_else(Extraction::default, |model| claimed(&Blog { model }, page))
            }
        };
        Judged::certain(blocks, claimed)
    }
}

/// What a system claims, as an answer.
fn claimed(system: &dyn Proposer, page: &Page) -> Extraction {
    let proposal = system.propose(page, &SiteMemory::default());
    let ends = proposal.claimed.first().zip(proposal.claimed.last());
    let root = ends.and_then(|(&first, &last)| page.common_ancestor(first, last));
    Extraction { kept: proposal.claimed, root, confidence: proposal.score, ..Extraction::default() }
}

/// Empties the captions of pictures, also of those in a picture with several.
fn leave_out_captions(blocks: &mut [article::Block]) {
    for block in blocks {
        if let article::BlockKind::Figure { blocks, caption } = &mut block.kind {
            caption.clear();
            leave_out_captions(blocks);
        }
    }
}

fn foreground(snapshot: &PageSnapshot, engine: &Engine) -> anyhow::Result<Outcome> {
    let analysis = match &engine.models {
        Some(models) => engine::analyze_with(snapshot, &SiteMemory::default(), models, &|| 0.0)?,
        None => engine::analyze_without(snapshot, engine.rules, &|| 0.0)?,
    };
    let Extraction { kept, reason, .. } = analysis.extraction;
    let mut article = analysis.article;
    if !engine.captions {
        leave_out_captions(&mut article.body);
    }
    Ok(Outcome { answer: Answer::of(&article), article, kept, reason, ..Outcome::default() })
}

fn by_itself(system: System, snapshot: &PageSnapshot) -> anyhow::Result<Outcome> {
    let page = Page::new(snapshot)?;
    let extraction = system.extract(&page, &segment(&page));
    if extraction.kept.is_empty() {
        return Ok(Outcome::default());
    }
    let article = assemble(&page, &extraction);
    Ok(Outcome { answer: Answer::of(&article), article, kept: extraction.kept, ..Outcome::default() })
}
