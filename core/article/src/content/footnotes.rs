//! Footnotes: which marks refer to which notes.

use std::collections::{BTreeMap, BTreeSet};

use page::{NodeId, Page, sort::set_of};

use super::{
    leaves::{Leaves, classes},
    line::{self, plain},
    links::Addresses,
};
use crate::{Block, BlockKind, Inline};

/// Notes longer than this are sections of their own.
const LONGEST_NOTE: u32 = 6_000;

/// The pairs of marks and notes of a page.
#[derive(Default)]
pub(super) struct Notes {
    /// Outermost element of each mark: which note, and the mark as shown.
    references: BTreeMap<NodeId, (usize, String)>,
    /// Element that holds each note.
    bodies: BTreeMap<NodeId, usize>,
    /// Mark of each note.
    labels: Vec<String>,
    /// Links from notes back to their marks.
    back_links: BTreeSet<NodeId>,
    /// Names of the places that marks are at, with the note.
    places: BTreeMap<String, usize>,
}

impl Notes {
    /// Finds the pairs below `start`: a short raised or bracketed link, and the note that it points to further down.
    pub(super) fn find(page: &Page, leaves: &Leaves, addresses: &Addresses, start: NodeId) -> Self {
        let links: Vec<(NodeId, String)> = (start..page.subtree_end(start))
            .filter(|&id| page.is_link(id) && leaves.holds(id))
            .filter_map(|id| Some((id, addresses.fragment(page.attribute(id, "href")?)?)))
            .collect();
        let mut notes = Notes::default();
        if links.is_empty() {
            return notes;
        }
        let places = places(page);
        let mut found: Vec<(NodeId, String, NodeId)> = Vec::new();
        for (link, target) in &links {
            let Some(label) = mark(page, leaves, *link) else { continue };
            let Some(&place) = places.get(target.as_str()) else { continue };
            let alone = label_alone(page, leaves, place, &label);
            let body = alone.map_or_else(
                || body(page, leaves, place, &label),
                |alone| sound(page, leaves, page.subtree_end(alone)),
            );
            let body = body.filter(|&body| body > *link && leaves.holds(body) && page.contains(start, body));
            let from = alone.or(body).unwrap_or(place);
            let is_note = |body: &NodeId| is_note(page, place, *body) || leads_back(page, addresses, from, *link);
            if let Some(body) = body.filter(is_note) {
                found.push((*link, label, body));
                notes.back_links.extend(alone);
            }
        }
        // A note that holds notes is the list of them.
        let all = set_of(found.iter().map(|(_, _, body)| *body));
        found.retain(|(_, _, body)| all.range(body + 1..page.subtree_end(*body)).next().is_none());
        for (link, label, body) in found {
            let note = *notes.bodies.entry(body).or_insert_with(|| {
                notes.labels.push(label.clone());
                notes.labels.len() - 1
            });
            let wrapper = wrapper(page, leaves, link);
            for id in page.ancestors(link).take(3).chain(wrapper..page.subtree_end(link)) {
                if let Some(name) = page.attribute(id, "id") {
                    notes.places.insert(name.to_owned(), note);
                }
            }
            notes.references.insert(wrapper, (note, label));
        }
        for (link, target) in links {
            let inside = notes.bodies.range(..=link).next_back().filter(|(body, _)| page.contains(**body, link));
            if inside.is_some() && (notes.places.contains_key(&target) || is_back_link(page, leaves, link)) {
                notes.back_links.insert(link);
            }
        }
        notes
    }

    /// The note that this element is the mark of, and the mark as shown.
    pub(super) fn reference(&self, node: NodeId) -> Option<(usize, &str)> {
        self.references.get(&node).map(|(note, label)| (*note, label.as_str()))
    }

    /// The note that this element holds.
    pub(super) fn body(&self, node: NodeId) -> Option<usize> {
        self.bodies.get(&node).copied()
    }

    /// Whether this element only leads back from a note to its mark.
    pub(super) fn is_back_link(&self, page: &Page, node: NodeId) -> bool {
        self.back_links.contains(&node) || !self.bodies.is_empty() && page.has_class(node, &["mw-cite-backlink"])
    }

    /// Mark of a note.
    pub(super) fn label(&self, note: usize) -> &str {
        self.labels.get(note).map_or("", String::as_str)
    }
}

fn places<'a>(page: &Page<'a>) -> BTreeMap<&'a str, NodeId> {
    let mut places = BTreeMap::new();
    for id in page.all_elements() {
        let name = page.attribute(id, "name").filter(|_| page.is_link(id));
        for name in page.attribute(id, "id").into_iter().chain(name) {
            places.entry(name).or_insert(id);
        }
    }
    places
}

/// The mark that a link shows, if it looks like one.
fn mark(page: &Page, leaves: &Leaves, link: NodeId) -> Option<String> {
    if leaves.characters(page, link) > 12 {
        return None;
    }
    let text = leaves.text(page, link, 64);
    let bare = text.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '{' | '}') || c.is_whitespace());
    let numbered = bare.strip_prefix("note ").or(bare.strip_prefix("nb ")).or(bare.strip_prefix("fn ")).unwrap_or(bare);
    let count = numbered.chars().count();
    let is_mark = (1..=4).contains(&count)
        && (numbered.chars().all(char::is_numeric)
            || numbered.chars().all(|c| "ivxlc".contains(c))
            || numbered.chars().all(|c| matches!(c, '*' | '†' | '‡' | '§' | '¶' | '#'))
            || count <= 2 && numbered.chars().all(|c| c.is_lowercase()));
    let near = || std::iter::once(link).chain(page.ancestors(link).take(2));
    let raised =
        near().any(|id| page.tag(id) == "sup") || (link..page.subtree_end(link)).any(|id| page.tag(id) == "sup");
    let bracketed = text.starts_with(['[', '(']) && text.ends_with([']', ')']);
    (is_mark && (raised || bracketed || near().any(|id| is_declared_mark(page, id)))).then(|| bare.to_owned())
}

fn is_declared_mark(page: &Page, id: NodeId) -> bool {
    const CLASSES: [&str; 9] = [
        "footnote",
        "footnote-anchor",
        "footnote-link",
        "footnote-ref",
        "footnote-reference",
        "footnoteref",
        "fn-ref",
        "noteref",
        "reference",
    ];
    page.attribute(id, "role") == Some("doc-noteref")
        || page.attribute(id, "rel") == Some("footnote")
        || page.attribute(id, "data-footnote-ref").is_some()
        || page.has_class(id, &CLASSES)
}

/// The mark with the raised or bracketed element around it, as far as nothing else is in there.
fn wrapper(page: &Page, leaves: &Leaves, link: NodeId) -> NodeId {
    let room = leaves.characters(page, link) + 2;
    let around = page.ancestors(link).take(3).take_while(|&id| {
        matches!(page.tag(id), "sup" | "span" | "small" | "b" | "i") && leaves.characters(page, id) <= room
    });
    around.last().unwrap_or(link)
}

/// The box that holds nothing but the mark of the note at a place, where the note is in the box after it: a heading, a
/// term, a cell.
fn label_alone(page: &Page, leaves: &Leaves, place: NodeId, label: &str) -> Option<NodeId> {
    let room = label.chars().count() as u32 + 2;
    let around = std::iter::once(place).chain(page.ancestors(place).take(4));
    let alone = around.take_while(|&id| (1..=room).contains(&leaves.characters(page, id))).last()?;
    let behind = page.subtree_end(alone);
    let is_beside = behind < page.len() && page.parent(behind) == page.parent(alone) && page.element(behind).is_some();
    (is_beside && page.tag(alone) != "li" && page.is_block_level(alone) && page.is_block_level(behind)).then_some(alone)
}

/// The element that holds the note at a place: the place itself, or what is around it if it only names the place.
fn body(page: &Page, leaves: &Leaves, place: NodeId, label: &str) -> Option<NodeId> {
    let room = label.chars().count() as u32 + 2;
    let around = std::iter::once(place).chain(page.ancestors(place).take(4));
    let body = around.into_iter().find(|&id| {
        let names_only = matches!(page.tag(id), "a" | "sup" | "span" | "b" | "small");
        page.tag(id) == "li" || !names_only && leaves.characters(page, id) > room
    })?;
    sound(page, leaves, body)
}

/// An element that may be a note: neither the page, nor a list, nor a heading, nor longer than notes are.
fn sound(page: &Page, leaves: &Leaves, body: NodeId) -> Option<NodeId> {
    let sound = !matches!(page.tag(body), "body" | "html" | "main" | "article" | "ol" | "ul" | "table" | "tbody")
        && !page.tag(body).starts_with('h');
    (sound && leaves.characters(page, body) <= LONGEST_NOTE).then_some(body)
}

fn is_note(page: &Page, place: NodeId, body: NodeId) -> bool {
    let words = ["note", "fn", "cite", "ref", "ftn"];
    let named = |id: NodeId| {
        let name = page.attribute(id, "id").or(page.attribute(id, "name")).into_iter();
        name.chain(classes(page, id)).any(|name| {
            let name = name.to_ascii_lowercase();
            words.iter().any(|word| name.contains(word))
        })
    };
    let role = page.attribute(body, "role").is_some_and(|role| matches!(role, "doc-endnote" | "doc-footnote"));
    role || page.tag(body) == "li" || named(place) || named(body)
}

/// Whether an element has a link to the place of a mark.
fn leads_back(page: &Page, addresses: &Addresses, from: NodeId, mark: NodeId) -> bool {
    let near = std::iter::once(mark).chain(page.ancestors(mark).take(3));
    let names: Vec<&str> = near.filter_map(|id| page.attribute(id, "id").or(page.attribute(id, "name"))).collect();
    let target = |id: NodeId| addresses.fragment(page.attribute(id, "href")?);
    let mut links = (from..page.subtree_end(from)).filter(|&id| page.is_link(id));
    links.any(|id| target(id).is_some_and(|target| names.contains(&target.as_str())))
}

fn is_back_link(page: &Page, leaves: &Leaves, link: NodeId) -> bool {
    const CLASSES: [&str; 6] =
        ["footnote-back", "footnote-backref", "footnote-backlink", "reversefootnote", "footnote-return", "backlink"];
    let text = leaves.text(page, link, 32);
    let arrow = text.chars().all(|c| matches!(c, '↩' | '↑' | '^' | '⏎' | '↵' | '⤴' | '\u{fe0e}' | '\u{fe0f}' | ' '));
    arrow
        || page.attribute(link, "role") == Some("doc-backlink")
        || page.attribute(link, "data-footnote-backref").is_some()
        || page.has_class(link, &CLASSES)
}

/// Removes the mark with which a note begins.
pub(super) fn strip_label(blocks: &mut Vec<Block>, label: &str) {
    let Some(Block { kind: BlockKind::Paragraph { content }, .. }) = blocks.first_mut() else { return };
    if let Some(Inline::Styled { tag, content: raised }) = content.first()
        && tag == "sup"
        && plain(raised).trim_matches(|c: char| !c.is_alphanumeric()) == label
    {
        content.remove(0);
    }
    if let Some(Inline::Text { text }) = content.first_mut() {
        let rest = text.trim_start().trim_start_matches(['^', '[', '(']);
        let rest = rest.strip_prefix(label).unwrap_or(rest);
        let behind = rest.trim_start_matches([']', ')', '.', ':']);
        let cut = rest.len() < text.trim_start().len() && (behind.len() < rest.len() || rest.starts_with(' '));
        if cut || rest.is_empty() {
            *text = behind.trim_start().to_owned();
        }
    }
    line::trim(content);
    if line::is_blank(content) {
        blocks.remove(0);
    }
}
