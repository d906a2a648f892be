//! Rules that the engine learns by itself from a few posts of a site, tried on the site's other pages.
//!
//! Every post is tried once, with rules from the posts that follow it in the order of the corpus (the first come after
//! the last). Pages that are no posts are tried with rules from the first posts: rules should not fit them.

mod table;

use std::{collections::BTreeMap, hint::black_box, time::Instant};

use corpus::{
    Truth,
    score::{Overlap, words},
};
use engine::{
    EngineError, analyze, analyze_on_site,
    article::{assemble, to_text},
    block::segment,
    judge::decide_by_rules,
    memory::{SiteMemory, consult},
    page::{Node, NodeContent, Page, PageSnapshot},
    remember_page,
    spider::{RuleMismatch, RuleSet},
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::evaluate::Case;

pub use table::table;

/// Every page tried with rules from one number of posts.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Number of posts learned from; sites with fewer use all but the one that is tried.
    pub posts: usize,
    /// By site what was learned from its first posts.
    pub templates: BTreeMap<String, Vec<RuleSet>>,
    /// Page by page.
    pub pages: Vec<Tried>,
}

/// One page that rules were tried on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tried {
    /// Name of the page.
    pub id: String,
    /// Name of its site.
    pub site: String,
    /// Whether it is a post.
    pub post: bool,
    /// Why rules did not fit; `None` where they did.
    pub misfit: Option<RuleMismatch>,
    /// Words of what the rules find, of however few pages they are, or of the page by itself where they do not fit;
    /// `None` where the truth is not known. Likewise below.
    pub with_rules: Option<Overlap>,
    /// Words of what the page by itself gives.
    pub alone: Option<Overlap>,
    /// Milliseconds a thousand elements.
    pub times: Times,
}

/// Milliseconds a thousand elements of one page.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Times {
    /// Reading the blocks by rules.
    pub rules: f64,
    /// From the snapshot to the decision with rules.
    pub with_rules: f64,
    /// From the snapshot to the decision of the page by itself.
    pub alone: f64,
}

/// Pages of one site.
struct Site<'c> {
    name: String,
    pages: Vec<(&'c Truth, PageSnapshot)>,
}

/// Measures every number of posts. Pages without a snapshot are left out.
///
/// # Errors
/// When the engine refuses a page.
pub fn measure(cases: &[Case], numbers: &[usize]) -> anyhow::Result<Vec<Run>> {
    let mut sites: BTreeMap<String, Site> = BTreeMap::new();
    for case in cases {
        let Ok(snapshot) = case.snapshot() else { continue };
        let name = case.truth.id.split('/').next().unwrap_or_default().to_owned();
        let site = sites.entry(name.clone()).or_insert_with(|| Site { name, pages: Vec::new() });
        site.pages.push((&case.truth, snapshot.into_owned()));
    }
    let sites: Vec<Site> = sites.into_values().collect();
    numbers.iter().map(|&posts| run(&sites, posts)).collect()
}

fn run(sites: &[Site], posts: usize) -> anyhow::Result<Run> {
    let tried: Vec<(SiteMemory, Vec<Tried>)> =
        sites.par_iter().map(|site| site.tried(posts)).collect::<Result<_, EngineError>>()?;
    let names = sites.iter().map(|site| site.name.clone());
    let (memories, pages): (Vec<SiteMemory>, Vec<Vec<Tried>>) = tried.into_iter().unzip();
    let templates = names.zip(memories.into_iter().map(|memory| memory.templates)).collect();
    Ok(Run { posts, templates, pages: pages.concat() })
}

impl Site<'_> {
    fn tried(&self, posts: usize) -> Result<(SiteMemory, Vec<Tried>), EngineError> {
        let is_post = |truth: &Truth| truth.page_type.as_deref() == Some("post");
        let (own, others): (Vec<_>, Vec<_>) = self.pages.iter().partition(|(truth, _)| is_post(truth));
        let mut tried = Vec::new();
        for (index, (truth, snapshot)) in own.iter().enumerate() {
            let following = (1..own.len()).map(|step| &own[(index + step) % own.len()].1);
            tried.push(self.attempt(truth, snapshot, &self.learned(following.take(posts))?, true)?);
        }
        let first = self.learned(own.iter().take(posts).map(|(_, snapshot)| snapshot))?;
        for (truth, snapshot) in others {
            tried.push(self.attempt(truth, snapshot, &first, false)?);
        }
        Ok((first, tried))
    }

    fn learned<'p>(&self, mut pages: impl Iterator<Item = &'p PageSnapshot>) -> Result<SiteMemory, EngineError> {
        pages.try_fold(SiteMemory::new(&self.name), |memory, page| remember_page(&memory, page))
    }

    fn attempt(
        &self,
        truth: &Truth,
        snapshot: &PageSnapshot,
        memory: &SiteMemory,
        post: bool,
    ) -> Result<Tried, EngineError> {
        let start = Instant::now();
        let now = || start.elapsed().as_secs_f64() * 1000.0;
        let alone = analyze(snapshot, &now)?;
        let decide = analyze_on_site(snapshot, memory, &now)?.timings.decide;
        let is_element = |node: &&Node| matches!(node.content, NodeContent::Element(_));
        let page = Page::new(snapshot)?;
        let blocks = segment(&page);
        let before = now();
        let reading = black_box(consult(memory, &page, &blocks));
        let time = now() - before;
        let thousands = snapshot.nodes.iter().filter(is_element).count() as f64 / 1000.0;
        let with_rules = match &reading.applied {
            Ok(applied) => assemble(&page, &decide_by_rules(&page, &blocks, applied, &reading.said)),
            Err(_) => alone.article.clone(),
        };
        let score = |text: String| truth.text.as_deref().map(|truth| words::overlap(truth, &text));
        Ok(Tried {
            id: truth.id.clone(),
            site: self.name.clone(),
            post,
            misfit: reading.applied.err(),
            with_rules: score(to_text(&with_rules)),
            alone: score(to_text(&alone.article)),
            times: Times {
                rules: time / thousands,
                with_rules: decide / thousands,
                alone: alone.timings.decide / thousands,
            },
        })
    }
}
