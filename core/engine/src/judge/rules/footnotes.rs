//! Keeps footnotes with the text that refers to them, wherever the page puts them.
//!
//! The trees do not follow links. Wrong where a text links to a part of the page that has the name of a note.

use std::collections::HashMap;

use super::{Phase, Rule};
use crate::{
    block::Blocks,
    page::{NodeId, Page},
};

/// Ancestors of a leaf among which the link is looked for that it is the text of; a guess.
const STEPS: usize = 3;

pub(super) const RULE: Rule = Rule {
    id: "footnotes",
    phase: Phase::Complete,
    summary: "keeps the notes to which kept text links",
    apply: |verdicts| keep(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

/// Keeps the notes to which kept text links.
fn keep(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let notes: HashMap<&str, NodeId> = page
        .all_elements()
        .filter(|&id| is_note(page, id) || is_reference(page, blocks, kept, id))
        .filter_map(|id| Some((page.attribute(id, "id")?, id)))
        .collect();
    if notes.is_empty() {
        return;
    }
    let leaves = blocks.blocks.iter().zip(kept.iter()).filter(|(_, kept)| **kept);
    let leaves = leaves.flat_map(|(block, _)| blocks.leaves_of(block));
    let links = leaves.filter_map(|&leaf| page.ancestors(leaf).take(STEPS).find(|&above| page.is_link(above)));
    let meant = links.filter_map(|link| notes.get(page.attribute(link, "href")?.rsplit_once('#')?.1).copied());
    for note in meant.collect::<Vec<_>>() {
        for index in blocks.within(page, note) {
            kept[index] |= blocks.blocks[index].is_visible();
        }
    }
}

/// Whether an element is a note by its role, or by the class that manuals give it.
fn is_note(page: &Page, id: NodeId) -> bool {
    matches!(page.attribute(id, "role"), Some("doc-footnote" | "doc-endnote"))
        || matches!(page.tag(id), "aside" | "div" | "dd" | "li" | "p") && page.has_class(id, &["footnote"])
}

/// Whether an element is an entry of a numbered list that begins with kept text: of references of which those without a
/// link read like text, and those that are links do not.
fn is_reference(page: &Page, blocks: &Blocks, kept: &[bool], id: NodeId) -> bool {
    let list = page.parent(id).filter(|&list| page.tag(id) == "li" && page.tag(list) == "ol");
    list.is_some_and(|list| kept.get(blocks.within(page, list).start) == Some(&true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::segment, page::testing::snapshot};

    #[test]
    fn notes_go_with_the_text_that_refers_to_them() {
        let snapshot = snapshot(
            "<p>Told at length<a href='#n1'>1</a></p><p>Dropped<a href='#n2'>2</a></p>
             <aside role=doc-footnote id=n1>A date</aside><aside role=doc-footnote id=n2>A line</aside>",
        );
        let page = Page::new(&snapshot).expect("sound");
        let mut kept = [true, false, false, false];
        keep(&page, &segment(&page), &mut kept);
        assert_eq!(kept, [true, false, true, false]);
    }

    #[test]
    fn references_that_are_links_go_with_those_that_are_not() {
        let snapshot = snapshot(
            "<p>Told at length<a href='#r1'>1</a>, and again<a href='#r2'>2</a></p>
             <ol><li id=r1>Smith, 1998<li id=r2><a href=/post>The post</a><li id=r3><a href=/ice>The ice</a></ol>",
        );
        let page = Page::new(&snapshot).expect("sound");
        let keep = |first| {
            let mut kept = [true, first, false, false];
            keep(&page, &segment(&page), &mut kept);
            kept
        };
        assert_eq!(keep(true), [true, true, true, false]);
        assert_eq!(keep(false), [true, false, false, false]);
    }
}
