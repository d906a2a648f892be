//! Adaptive Post Recognition measured: templates are learned from a few posts of a site's own feed and tried on the
//! site's other pages.
//!
//! Every post is tried once, with a template from the posts that follow it in the order of the corpus (the first come
//! after the last), so no page is both learned from and reported. Pages that are no posts are tried with a template
//! from the first posts.

mod got;
mod site;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::ensure;
use corpus::score::{Overlap, fields, words};
use engine::{
    article::{assemble, to_text},
    feed::{Entry, Recognition, Templates, learn, recognise},
    judge::Extraction,
    page::{Page, PageSnapshot},
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::site::{Site, SitePage};

pub use self::{got::Got, table::table};

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Numbers of posts to learn from, each measured by itself.
    pub posts: Vec<usize>,
    /// Cut the entries to so many words before learning.
    pub excerpt: Option<usize>,
    /// Learn from the pages as if they were only parsed, as the extension does.
    pub parsed: bool,
}

/// Everything that was measured.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedScores {
    /// Words that entries were cut to; `None` where they were left as they are.
    pub excerpt: Option<usize>,
    /// Whether pages were learned from as if they were only parsed.
    #[serde(default)]
    pub parsed: bool,
    /// Sites with what was found of their feeds.
    pub sites: Vec<SiteFeeds>,
    /// One entry a number of posts.
    pub runs: Vec<Run>,
}

/// Feeds of one site.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteFeeds {
    /// Name of the site.
    pub site: String,
    /// Feeds with posts.
    pub feeds: usize,
    /// Feeds with comments.
    pub comment_feeds: usize,
    /// Posts of the corpus that a feed lists.
    pub listed: usize,
}

/// Every page tried with templates from one number of posts.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Number of posts learned from; sites with fewer use all but the one that is tried.
    pub posts: usize,
    /// By site what was learned from its first posts.
    pub templates: BTreeMap<String, Templates>,
    /// Page by page.
    pub pages: Vec<Tried>,
}

/// One page that a template was tried on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tried {
    /// Name of the page.
    pub id: String,
    /// Name of its site.
    pub site: String,
    /// Whether it is a post.
    pub post: bool,
    /// Whether a template took it for one.
    pub applied: bool,
    /// Templates that the site has.
    pub templates: usize,
    /// Confidence of what was found, 0 where none applies.
    pub confidence: f64,
    /// Words of the body.
    pub body: Option<Overlap>,
    /// Whether the title is right; `None` where the truth has none. Likewise below.
    pub title: Option<bool>,
    /// The author.
    pub author: Option<bool>,
    /// The date.
    pub date: Option<bool>,
    /// F1 of the tags.
    pub tags: Option<f64>,
    /// What a person gets on a post without what was learned.
    #[serde(default)]
    pub alone: Option<Got>,
    /// What a person gets on a post with it.
    #[serde(default)]
    pub learned: Option<Got>,
    /// What was found: title, author, date and tags.
    pub found: (Option<String>, Option<String>, Option<String>, Vec<String>),
}

/// Measures all sites of a corpus.
///
/// # Errors
/// When the corpus cannot be read or holds no sites.
pub fn measure(corpus: &Path, snapshots: &Path, plan: &Plan) -> anyhow::Result<FeedScores> {
    ensure!(!plan.posts.contains(&0), "a template is learned from one post at least");
    let sites = site::read(corpus, snapshots)?;
    let runs = plan.posts.iter().map(|&posts| {
        let (templates, pages): (Vec<_>, Vec<_>) = sites.par_iter().map(|site| run(site, posts, plan)).unzip();
        let names = sites.iter().map(|site| site.name.clone());
        Run { posts, templates: names.zip(templates).collect(), pages: pages.concat() }
    });
    let runs = runs.collect();
    let listed = |site: &Site| site.pages.iter().filter(|page| is_post(page) && page.entry.is_some()).count();
    let of_site = |site: &Site| SiteFeeds {
        site: site.name.clone(),
        feeds: site.feeds.0,
        comment_feeds: site.feeds.1,
        listed: listed(site),
    };
    Ok(FeedScores { excerpt: plan.excerpt, parsed: plan.parsed, sites: sites.iter().map(of_site).collect(), runs })
}

fn is_post(page: &SitePage) -> bool {
    page.truth.page_type.as_deref() == Some("post")
}

fn run(site: &Site, posts: usize, plan: &Plan) -> (Templates, Vec<Tried>) {
    let (listed, others): (Vec<&SitePage>, Vec<&SitePage>) =
        site.pages.iter().partition(|page| is_post(page) && page.entry.is_some());
    let templates = |of: Vec<&SitePage>| templates(&of, plan);
    let mut tried = Vec::new();
    for (index, page) in listed.iter().enumerate() {
        let following = (1..listed.len()).map(|step| listed[(index + step) % listed.len()]);
        tried.push(attempt(site, page, &templates(following.take(posts).collect())));
    }
    let first = templates(listed.iter().copied().take(posts).collect());
    tried.extend(others.iter().map(|page| attempt(site, page, &first)));
    (first, tried)
}

fn templates(posts: &[&SitePage], plan: &Plan) -> Templates {
    let entry = |page: &SitePage| {
        let entry = page.entry.as_ref()?;
        Some(plan.excerpt.map_or_else(|| entry.clone(), |words| site::excerpt(entry, words)))
    };
    let snapshot = |page: &SitePage| if plan.parsed { got::parsed(&page.snapshot) } else { page.snapshot.clone() };
    let posts: Vec<(PageSnapshot, Entry)> =
        posts.iter().filter_map(|page| Some((snapshot(page), entry(page)?))).collect();
    let posts: Vec<(Page, &Entry)> =
        posts.iter().filter_map(|(snapshot, entry)| Some((Page::new(snapshot).ok()?, entry))).collect();
    learn(&posts.iter().map(|(page, entry)| (page, *entry)).collect::<Vec<_>>())
}

fn attempt(site: &Site, tried: &SitePage, templates: &Templates) -> Tried {
    let page = Page::new(&tried.snapshot).ok();
    let found = page.as_ref().and_then(|page| recognise(page, templates));
    let text = page.as_ref().zip(found.as_ref()).map_or_else(String::new, |(page, found)| text(page, found));
    let truth = &tried.truth;
    let post = is_post(tried);
    Tried {
        id: truth.id.clone(),
        site: site.name.clone(),
        post,
        applied: found.is_some(),
        templates: templates.templates.len(),
        confidence: found.as_ref().map_or(0.0, |found| found.confidence),
        body: truth.text.as_deref().filter(|_| post).map(|truth| words::overlap(truth, &text)),
        title: got::right(&truth.title, found.as_ref().and_then(|found| found.title_text.as_ref()), fields::same_title),
        author: got::right(&truth.author, found.as_ref().and_then(|found| found.author.as_ref()), fields::same_author),
        date: got::right(&truth.date, found.as_ref().and_then(|found| found.date.as_ref()), fields::same_date),
        tags: (post && !truth.tags.is_empty())
            .then(|| tags(&truth.tags, found.as_ref().map_or(&[], |found| &found.tags))),
        alone: post.then(|| got::got(&tried.snapshot, truth, None)).flatten(),
        learned: post.then(|| got::got(&tried.snapshot, truth, Some(templates))).flatten(),
        found: found.map(|found| (found.title_text, found.author, found.date, found.tags)).unwrap_or_default(),
    }
}

/// The article as a reader would show it.
fn text(page: &Page, found: &Recognition) -> String {
    let extraction = Extraction {
        kept: found.kept.clone(),
        root: Some(found.root),
        title: found.title,
        confidence: found.confidence,
        ..Extraction::default()
    };
    to_text(&assemble(page, &extraction))
}

/// F1 of two sets of tags, case apart.
fn tags(truth: &[String], answer: &[String]) -> f64 {
    let set = |tags: &[String]| tags.iter().map(|tag| tag.trim().to_lowercase()).collect::<BTreeSet<_>>();
    let (truth, answer) = (set(truth), set(answer));
    2.0 * truth.intersection(&answer).count() as f64 / (truth.len() + answer.len()).max(1) as f64
}
