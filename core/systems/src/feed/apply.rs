//! Applying templates: whether a page of the site is a post, and what is in it (§III.E).

use look::block::is_media;
use page::{Hiding, NodeId, Page, selector::Strictness};

use super::{
    affix::between,
    entry::Entry,
    learn::non_empty,
    locate::{habits, shown_date},
    template::{Property, Template, Templates},
    trace::text_of,
    words::{PageWords, words},
};

/// What a template finds on a page that is a post.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recognition {
    /// Text nodes and media elements of the body, in document order; those that are not seen are left out.
    pub kept: Vec<NodeId>,
    /// The element that holds the body.
    pub root: NodeId,
    /// The element that shows the title.
    pub title: Option<NodeId>,
    /// The title as text.
    pub title_text: Option<String>,
    /// The author's name.
    pub author: Option<String>,
    /// Date of publication, ISO 8601.
    pub date: Option<String>,
    /// Tags.
    pub tags: Vec<String>,
    /// Between 0 and 1: how many posts the template rests on, and how much of what they had is here.
    pub confidence: f64,
    /// Position of the template.
    pub template: usize,
}

/// A body with a smaller share of the words of the shortest one that was learned from is none.
const SHORTEST_SHARE: f64 = 0.1;

/// How much less is believed of what was found loosely.
const LOOSE: f64 = 0.8;

/// What the templates of a site find on a page of it; `None` where it is no post of any of them.
///
/// Beyond the paper, which asks for every attribute of a path: where no template applies so, half of the classes of
/// each step are enough.
pub fn recognise(page: &Page, templates: &Templates) -> Option<Recognition> {
    best(page, templates, Strictness::Strict).or_else(|| {
        let loose = best(page, templates, Strictness::Loose)?;
        Some(Recognition { confidence: loose.confidence * LOOSE, ..loose })
    })
}

fn best(page: &Page, templates: &Templates, strictness: Strictness) -> Option<Recognition> {
    let all = templates.templates.iter().enumerate();
    let found = all.filter_map(|(index, template)| apply(page, template, index, strictness));
    found.reduce(|best, next| if next.confidence > best.confidence { next } else { best })
}

fn apply(page: &Page, template: &Template, index: usize, strictness: Strictness) -> Option<Recognition> {
    let bodies: Vec<NodeId> = non_empty(page, &template.body.path, strictness).collect();
    // Beyond the paper: a list of posts shows several bodies.
    if bodies.len() > template.body.matches as usize {
        return None;
    }
    let root = *bodies.first()?;
    let first = |property: &Property| property.paths.iter().find_map(|path| non_empty(page, path, strictness).next());
    let title = template.title.as_ref().and_then(first);
    let author = template.author.as_ref().and_then(first);
    let own = habits(page);
    let habits = template.day_first.map_or(own.clone(), |day_first| own.with_order(day_first));
    let dates = template.date.iter().flat_map(|date| &date.paths).flat_map(|path| path.find_as(page, strictness));
    let (date, date_shown) = dates.filter_map(|node| Some((node, shown_date(page, node, &habits)?))).next().unzip();
    let found = [(&template.title, title), (&template.date, date), (&template.author, author)];
    let expected: Vec<bool> = found
        .iter()
        .filter(|(property, _)| property.as_ref().is_some_and(|property| property.always))
        .map(|(_, node)| node.is_some())
        .collect();
    let there = expected.iter().filter(|&&there| there).count();
    // A page in the site's frame that has the place of a body and nothing else of a post is none.
    if there * 2 < expected.len() {
        return None;
    }
    let tags: Vec<NodeId> = template.tags.iter().flat_map(|path| path.find_as(page, strictness)).collect();
    let apart: Vec<NodeId> = template
        .body
        .leave_out
        .iter()
        .flat_map(|path| path.find_as(page, strictness))
        .chain(title)
        .chain(date)
        .chain(author)
        .chain(tags.iter().copied())
        .collect();
    let kept = leaves(page, root, &apart);
    let size = kept.iter().filter_map(|&leaf| page.text(leaf)).map(|text| words(text).len()).sum::<usize>();
    let media = kept.iter().any(|&leaf| page.text(leaf).is_none());
    if (size as f64) < SHORTEST_SHARE * f64::from(template.body.words) && !media || kept.is_empty() {
        return None;
    }
    let posts = f64::from(template.posts);
    Some(Recognition {
        kept,
        root,
        title,
        title_text: title.and_then(|node| value(page, node, template.title.as_ref())),
        author: author
            .and_then(|node| value(page, node, template.author.as_ref()))
            .or_else(|| template.only_author.clone()),
        date: date_shown.map(|date| date.iso()),
        tags: texts(page, &tags),
        confidence: posts / (posts + 1.0) * (1.0 + there as f64) / (1.0 + expected.len() as f64),
        template: index,
    })
}

fn value(page: &Page, node: NodeId, property: Option<&Property>) -> Option<String> {
    let property = property?;
    let text = text_of(page, node);
    Some(between(&text, &property.before, &property.after).to_owned()).filter(|value| !value.is_empty())
}

fn texts(page: &Page, nodes: &[NodeId]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for &node in nodes {
        let text = text_of(page, node);
        let text = text.trim_matches(['#', ',', ' ']).to_owned();
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Leaves below an element, without those below `apart` and those that are not seen.
fn leaves(page: &Page, root: NodeId, apart: &[NodeId]) -> Vec<NodeId> {
    let mut kept = Vec::new();
    let mut node = root;
    while node < page.subtree_end(root) {
        let unseen = page.hiding(node).is_some_and(|hiding| hiding != Hiding::Transparent);
        if unseen || apart.contains(&node) && node != root {
            node = page.subtree_end(node);
            continue;
        }
        let media = is_media(page.tag(node));
        if media || page.text(node).is_some() {
            kept.push(node);
        }
        node = if media { page.subtree_end(node) } else { node + 1 };
    }
    if kept.iter().all(|&leaf| page.text(leaf).is_some_and(|text| text.trim().is_empty())) { Vec::new() } else { kept }
}

/// How far a template still fits a post that the feed lists: the share of the entry's words that are in what the
/// template finds, 0 where it finds nothing; `None` where the entry has too little text to compare.
///
/// A redesign shows here first: pages that must be posts, and are not found any more.
pub fn coverage(page: &Page, entry: &Entry, found: Option<&Recognition>) -> Option<f64> {
    const FEWEST: usize = 8;
    let wanted = words(entry.text());
    if wanted.len() < FEWEST {
        return None;
    }
    let Some(found) = found else { return Some(0.0) };
    let index = PageWords::of(page);
    let shared = index.shared(&wanted);
    let covered: usize = found.kept.iter().map(|&leaf| shared.count(index.range(page, leaf))).sum();
    Some((covered as f64 / wanted.len() as f64).min(1.0))
}

/// Below this mean coverage templates no longer fit their site and are to be learned anew.
pub const DRIFTED: f64 = 0.5;

/// Whether the templates no longer fit, by the coverage of the latest posts; two at least must speak.
pub fn has_drifted(latest: &[f64]) -> bool {
    latest.len() >= 2 && latest.iter().sum::<f64>() < DRIFTED * latest.len() as f64
}
