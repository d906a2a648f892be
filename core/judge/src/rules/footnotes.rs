//! Keeps footnotes with the text that refers to them, wherever the page puts them.
//!
//! The trees do not follow links. Wrong where a text links to a part of the page that has the name of a note.

use std::collections::HashMap;

use look::block::Blocks;
use page::{NodeId, Page};

use super::{Phase, Rule};

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
    let mut names: HashMap<&str, NodeId> = HashMap::new();
    for node in 0..page.len() {
        let named = page.attribute(node, "name").filter(|_| page.tag(node) == "a");
        for name in page.attribute(node, "id").into_iter().chain(named) {
            names.entry(name).or_insert(node);
        }
    }
    if names.is_empty() {
        return;
    }
    let leaves = blocks.blocks.iter().zip(kept.iter()).filter(|(_, kept)| **kept);
    let leaves = leaves.flat_map(|(block, _)| blocks.leaves_of(block));
    let links = leaves.filter_map(|&leaf| page.ancestors(leaf).take(STEPS).find(|&above| page.is_link(above)));
    let target = |link: NodeId| page.attribute(link, "href")?.rsplit_once('#').map(|(_, name)| name);
    let mut meant = Vec::new();
    for link in links {
        let Some(name) = target(link) else { continue };
        // What leads back to its mark is a note, and may be hidden until the mark is pressed.
        let leads_back = || names.get(name).and_then(|&place| note_that_leads_back(page, link, place));
        meant.extend(notes.get(name).map(|&note| (note, false)).or_else(|| leads_back().map(|note| (note, true))));
    }
    for (note, certain) in meant {
        let text = beside_mark(page, note).into_iter().flat_map(|text| blocks.within(page, text));
        for index in blocks.within(page, note).chain(text) {
            kept[index] |= certain || blocks.blocks[index].is_visible();
        }
    }
}

/// Longest note, in nodes: more is a section that leads back to its contents.
const MOST_NODES: NodeId = 200;

/// The element of the note at a place, if a link in it leads back to the mark (`link`) that leads there; a mark is a short
/// raised or bracketed one.
fn note_that_leads_back(page: &Page, link: NodeId, place: NodeId) -> Option<NodeId> {
    let text: String = (link..page.subtree_end(link)).filter_map(|node| page.text(node)).collect();
    let text = text.trim();
    let raised = || {
        let around = page.ancestors(link).take(2).any(|above| page.tag(above) == "sup");
        around || (link..page.subtree_end(link)).any(|node| page.tag(node) == "sup")
    };
    let is_mark = (1..=LONGEST_MARK).contains(&text.chars().count()) && (text.starts_with(['[', '(']) || raised());
    if !is_mark {
        return None;
    }
    let near = page.ancestors(link).take(STEPS).chain(link..page.subtree_end(link));
    let own: Vec<&str> = near.filter_map(|node| page.attribute(node, "id")).collect();
    let leads_back = |node: NodeId| {
        let to = page.attribute(node, "href").and_then(|href| href.rsplit_once('#'));
        page.tag(node) == "a" && to.is_some_and(|(_, name)| own.contains(&name))
    };
    let note =
        std::iter::once(place).chain(page.ancestors(place).take(STEPS)).find(|&node| page.is_block_level(node))?;
    let end = page.subtree_end(note);
    (note > link && end - note <= MOST_NODES && (note..end).any(leads_back)).then_some(note)
}

/// Longest mark of a note with its brackets, in characters.
const LONGEST_MARK: usize = 6;

/// The box after one that holds nothing but the mark of a note: there is its text.
fn beside_mark(page: &Page, note: NodeId) -> Option<NodeId> {
    let end = page.subtree_end(note);
    let text: String = (note..end).filter_map(|node| page.text(node)).collect();
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let is_number = bare.chars().all(char::is_numeric) || bare.chars().count() == 1;
    let is_mark = is_number && text.trim().chars().count() <= LONGEST_MARK && page.tag(note) != "li";
    let behind = Some(end).filter(|&behind| behind < page.len() && page.parent(behind) == page.parent(note))?;
    (is_mark && page.is_block_level(behind)).then_some(behind)
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
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

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
    fn what_leads_back_to_its_mark_is_a_note() {
        let told = |note: &str| {
            let mark = "<p>Told at length<sup id=r1><a href='#n1'>1</a></sup>.</p>";
            let snapshot = snapshot(&format!("{mark}<div>{note}</div><div style='display:none'>Gone</div>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept = vec![false; blocks.blocks.len()];
            kept[0] = true;
            keep(&page, &blocks, &mut kept);
            kept[1..].iter().any(|&kept| kept)
        };
        assert!(told("<ol><li id=n1><p>A date <a href='#r1'>back</a></p></li></ol>"));
        assert!(told("<p><a href='#r1' id=n1>1</a> A date</p>"));
        assert!(told("<ol style='display:none'><li id=n1>A date <a href='#r1'>back</a></li></ol>"));
        assert!(!told("<p id=n1>A date <a href='#top'>up</a></p>"));
    }

    #[test]
    fn a_note_may_stand_in_the_box_behind_its_mark() {
        let notes = [
            "<h5><a id=n1 href='#r1'>(1)</a></h5><p>A date</p><p>Gone</p>",
            "<dl><dt id=n1><a href='#r1'>1</a></dt><dd>A date</dd><dt>2</dt></dl>",
            "<table><tr><td><a name=n1 href='#r1'>[1]</a></td><td>A date</td></tr><tr><td>2</td></tr></table>",
        ];
        for note in notes {
            let snapshot = snapshot(&format!("<p>Told at length<sup id=r1><a href='#n1'>1</a></sup>.</p>{note}"));
            let page = Page::new(&snapshot).expect("sound");
            let mut kept = [true, false, false, false];
            keep(&page, &segment(&page), &mut kept);
            assert_eq!(kept, [true, true, true, false], "{note}");
        }
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
