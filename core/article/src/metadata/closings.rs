//! Lines at the end of posts that only lead on: "Category: … Tagged: …", "3 comments", "Continue reading".

use std::collections::BTreeMap;

use judge::PostPart;
use page::{NodeId, Page, sort::set_of};
use systems::blog::{LinkKind, Measures, Span};

use super::shown::Line;

/// Lines at the end of a post that may lead on.
const CLOSING_LINES: usize = 3;

/// Words beside its links that such a line has at most.
const MOST_UNLINKED_WORDS: usize = 4;

/// For each post the text nodes of the kept lines at its end that are links to pages of the same site but for a few
/// words, and begin alike at the end of another post, too.
pub(super) fn closings(page: &Page, posts: &[PostPart], lines: &[Line]) -> Vec<Vec<NodeId>> {
    let measures = Measures::of(page);
    let linked = linked(page);
    let ends: Vec<Vec<(&Line, String)>> =
        posts.iter().map(|post| leading_on(&measures, &linked, post, lines)).collect();
    let mut posts_with: BTreeMap<&str, usize> = BTreeMap::new();
    for end in &ends {
        for name in set_of(end.iter().map(|(_, name)| name.as_str())) {
            *posts_with.entry(name).or_default() += 1;
        }
    }
    let repeated = |end: &Vec<(&Line, String)>| {
        let lines = end.iter().filter(|(_, name)| posts_with[name.as_str()] > 1);
        lines.flat_map(|(line, _)| line.first..=line.last).filter(|&node| page.text(node).is_some()).collect()
    };
    ends.iter().map(repeated).collect()
}

/// The last kept lines of a post that lead on, each with what it begins with: its first word that is no link, or all of
/// it where there is none.
fn leading_on<'l>(measures: &Measures, linked: &[bool], post: &PostPart, lines: &'l [Line]) -> Vec<(&'l Line, String)> {
    let kept = |line: &&Line| {
        let at = post.kept.partition_point(|&leaf| leaf < line.first);
        post.kept.get(at).is_some_and(|&leaf| leaf <= line.last)
    };
    let own = &lines[lines.partition_point(|line| line.first < post.title)..];
    let below = own.iter().take_while(|line| line.first < post.nodes.end).filter(kept);
    let below: Vec<&Line> = below.filter(|line| line.first >= measures.page().subtree_end(post.title)).collect();
    below.into_iter().rev().take(CLOSING_LINES).map_while(|line| Some((line, name(measures, linked, line)?))).collect()
}

/// Whether each node is in a link.
fn linked(page: &Page) -> Vec<bool> {
    page.inherited(|node, is_in_link| is_in_link || page.is_link(node))
}

fn name(measures: &Measures, linked: &[bool], line: &Line) -> Option<String> {
    let page = measures.page();
    if measures.link(Span { start: line.first, end: line.last + 1 }) != LinkKind::Internal {
        return None;
    }
    let unlinked = (line.first..=line.last).filter(|&node| !linked[node as usize]);
    let words: Vec<&str> = unlinked.filter_map(|node| page.text(node)).flat_map(words).collect();
    let first = words.first().map_or_else(|| words_of(&line.text), |word| (*word).to_owned());
    (words.len() <= MOST_UNLINKED_WORDS).then_some(first)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

fn words_of(text: &str) -> String {
    words(text).collect::<Vec<_>>().join(" ")
}
