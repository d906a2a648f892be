//! Pages to train on, with the truth about their posts aligned to subtrees.
//!
//! # The alignment
//!
//! A candidate **is the title** of a post when its text equals the true title after folding white space and case. Where
//! several do (a breadcrumb, a list of recent posts), the one in the largest type is, then the first; the others are
//! left out of training. A candidate **is the body** of a post when the token F1 of its text and the true text is at
//! least .95 ([`BODY_F1`]); from .8 on it is left out of training.
//!
//! On an index page that only lists posts, what names or links a listed post is left out of training: it is a title,
//! of a post that is elsewhere. Pages that are neither post nor index are left out altogether.

use anyhow::Context;
use corpus::{Truth, score};
use engine::{
    blog::{Measures, Post, Span, body_candidates, title_candidates},
    page::{NodeId, Page, PageSnapshot},
};
use rayon::prelude::*;
use url::Url;

use crate::evaluate::{self, Case};

/// From which token F1 on a body is right.
pub const BODY_F1: f64 = 0.95;

/// From which token F1 on a candidate is too much of a body to be a counterexample.
const NEARLY_A_BODY: f64 = 0.8;

/// What a candidate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A title or body.
    Yes,
    /// Neither.
    No,
    /// Not to be trained on.
    Unclear,
}

/// A post that the truth knows.
#[derive(Clone, Debug)]
pub struct TruePost {
    /// Title, folded.
    pub title: String,
    /// Text of the body.
    pub text: String,
}

/// A page with its truth.
pub struct BlogPage {
    /// Id in the corpus.
    pub id: String,
    /// Its site: the first part of the id.
    pub site: String,
    /// What was captured.
    pub snapshot: PageSnapshot,
    /// The posts that are on it in full; empty on a page that only lists posts.
    pub posts: Vec<TruePost>,
    /// Whether it is an index page.
    pub is_index: bool,
    /// Features and label of each title candidate.
    pub titles: Vec<(Vec<f64>, Label)>,
    /// The aligned titles, in document order.
    pub true_titles: Vec<NodeId>,
    /// Features and label of each body candidate that there is beside the aligned titles; empty without such.
    pub bodies: Vec<(Vec<f64>, Label)>,
    /// Titles and paths of the posts it lists.
    listed: Listed,
}

#[derive(Default)]
struct Listed {
    titles: Vec<String>,
    paths: Vec<String>,
}

/// Reads every post and index page of a corpus of sites that has a snapshot.
///
/// # Errors
/// When corpus or snapshots cannot be read, or a snapshot is broken.
pub fn read(corpus: &std::path::Path, snapshots: &std::path::Path) -> anyhow::Result<Vec<BlogPage>> {
    let cases = evaluate::of_corpus(corpus, snapshots, None, true)?;
    let truths: Vec<&Truth> = cases.iter().map(|case| &case.truth).collect();
    let wanted = |case: &&Case| matches!(case.truth.page_type.as_deref(), Some("post" | "index"));
    let wanted: Vec<&Case> = cases.iter().filter(wanted).collect();
    wanted.par_iter().map(|case| BlogPage::of(case, &truths)).collect()
}

impl BlogPage {
    fn of(case: &Case, truths: &[&Truth]) -> anyhow::Result<Self> {
        let truth = &case.truth;
        let snapshot = case.snapshot()?.into_owned();
        let site = site_of(&truth.id).to_owned();
        let is_index = truth.page_type.as_deref() == Some("index");
        let posts = if is_index {
            truth.full_posts.iter().map(|post| true_post(&post.title, &post.text)).collect()
        } else {
            vec![true_post(&truth.title, &truth.text)]
        };
        let paths: Vec<String> = truth.listed_posts.iter().map(|path| folded_path(path)).collect();
        let of_site = truths.iter().filter(|other| site_of(&other.id) == site);
        let listed = of_site.filter(|other| other.url.as_ref().is_some_and(|url| paths.contains(&folded_path(url))));
        let titles = listed.filter_map(|other| other.title.as_deref()).map(fold).collect();
        let mut page = BlogPage {
            id: truth.id.clone(),
            site,
            snapshot,
            posts,
            is_index,
            titles: Vec::new(),
            true_titles: Vec::new(),
            bodies: Vec::new(),
            listed: Listed { titles, paths },
        };
        page.label().with_context(|| format!("the snapshot of {}", page.id))?;
        Ok(page)
    }

    fn label(&mut self) -> anyhow::Result<()> {
        let page = Page::new(&self.snapshot)?;
        let measures = Measures::of(&page);
        let candidates = title_candidates(&measures);
        let texts: Vec<String> =
            candidates.iter().map(|candidate| fold(&measures.text(Span::subtree(&page, candidate.node)))).collect();
        let mut labels = vec![Label::No; candidates.len()];
        let mut found = Vec::new();
        for post in &self.posts {
            let equal: Vec<usize> = (0..texts.len()).filter(|&at| texts[at] == post.title).collect();
            let font = |at: usize| measures.font_size(Span::subtree(&page, candidates[at].node));
            let chosen = equal.iter().copied().max_by(|&a, &b| font(a).total_cmp(&font(b)).then(b.cmp(&a)));
            for &at in &equal {
                labels[at] = if Some(at) == chosen { Label::Yes } else { Label::Unclear };
            }
            found.extend(chosen.map(|at| candidates[at].node));
        }
        for (at, candidate) in candidates.iter().enumerate().filter(|_| self.is_index) {
            if labels[at] == Label::No && self.names_a_listed_post(&page, candidate.node, &texts[at]) {
                labels[at] = Label::Unclear;
            }
        }
        found.sort_unstable();
        found.dedup();
        if !found.is_empty() {
            let bodies = body_candidates(&measures, &found).into_iter();
            self.bodies = bodies.map(|one| (one.features.to_vec(), self.body_label(&measures, one.span))).collect();
        }
        self.titles = candidates.iter().map(|candidate| candidate.features.to_vec()).zip(labels).collect();
        self.true_titles = found;
        Ok(())
    }

    fn names_a_listed_post(&self, page: &Page, node: NodeId, text: &str) -> bool {
        let links = (node..page.subtree_end(node)).chain(page.ancestors(node)).filter(|&node| page.tag(node) == "a");
        let mut hrefs = links.filter_map(|link| page.attribute(link, "href"));
        self.listed.titles.iter().any(|title| title == text)
            || hrefs.any(|href| self.listed.paths.contains(&folded_path(href)))
    }

    /// Whether a text is the title of a post that the page only lists.
    pub fn lists(&self, title: &str) -> bool {
        self.listed.titles.iter().any(|listed| listed == title)
    }

    /// What a body candidate is.
    fn body_label(&self, measures: &Measures, span: Span) -> Label {
        let words = f64::from(measures.words(span));
        let mut best: f64 = 0.0;
        let mut text = None;
        for post in &self.posts {
            let expected = engine::text::TextCount::of(&post.text).total();
            // Words are counted a little differently there, so this only saves time where the answer is clear.
            if (0.4..2.5).contains(&(words / f64::from(expected.max(1)))) {
                let text = text.get_or_insert_with(|| measures.text(span));
                best = best.max(score::words::overlap(&post.text, text).f1);
            }
        }
        match best {
            BODY_F1.. => Label::Yes,
            NEARLY_A_BODY.. => Label::Unclear,
            _ => Label::No,
        }
    }
}

/// Title and body of a post as texts, the title folded.
pub fn texts(measures: &Measures, post: &Post) -> (Option<String>, String) {
    let text = |node: NodeId| measures.text(Span::subtree(measures.page(), node));
    let body: Vec<String> = post.body.iter().map(|&node| text(node)).collect();
    (post.title.map(|title| fold(&text(title))), body.join("\n"))
}

fn true_post(title: &Option<String>, text: &Option<String>) -> TruePost {
    TruePost { title: fold(title.as_deref().unwrap_or_default()), text: text.clone().unwrap_or_default() }
}

fn site_of(id: &str) -> &str {
    id.split('/').next().unwrap_or(id)
}

/// White space and case do not make titles different.
fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The path of an address, decoded, without what may follow the path.
fn folded_path(address: &str) -> String {
    let path = match Url::parse(address) {
        Ok(url) => url.path().to_owned(),
        Err(_) => address.split(['?', '#']).next().unwrap_or_default().to_owned(),
    };
    let decoded = percent_encoding::percent_decode_str(&path).decode_utf8_lossy().into_owned();
    decoded.trim_end_matches("index.html").trim_end_matches('/').to_owned()
}
