//! The text of a snapshot and where labels lie in it: all its text nodes one after the other, unchanged, counted in
//! Unicode characters as Python and SQL count them.

use std::collections::HashMap;

use engine::{
    block::{Block, segment},
    page::{NodeContent, Page, PageSnapshot},
};

use super::{
    error::RecordsError,
    record::{Label, Record},
};

/// Where the text of each node begins, in characters, and at the end where all of it ends.
pub fn starts(snapshot: &PageSnapshot) -> Vec<u64> {
    let mut at = 0;
    let mut starts = vec![0];
    for node in &snapshot.nodes {
        if let NodeContent::Text(text) = &node.content {
            at += text.chars().count() as u64;
        }
        starts.push(at);
    }
    starts
}

/// Where the text of nodes lies. Nodes are in document order; neighbours are one range. Unknown nodes have no text.
pub fn ranges(starts: &[u64], nodes: &[u32]) -> Vec<(u64, u64)> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &node in nodes {
        let at = node as usize;
        let (Some(&start), Some(&end)) = (starts.get(at), starts.get(at + 1)) else { continue };
        match ranges.last_mut() {
            _ if start == end => {}
            Some(last) if last.1 == start => last.1 = end,
            _ => ranges.push((start, end)),
        }
    }
    ranges
}

/// All the text of a snapshot.
pub fn whole(snapshot: &PageSnapshot) -> String {
    snapshot.nodes.iter().filter_map(|node| text(&node.content)).collect()
}

/// A range of a text, in characters, as far as the text goes.
pub fn slice(text: &str, (from, to): (u64, u64)) -> String {
    let length = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
    text.chars().skip(usize::try_from(from).unwrap_or(usize::MAX)).take(length).collect()
}

/// The text of nodes, one after the other.
pub fn joined(snapshot: &PageSnapshot, nodes: &[u32]) -> String {
    nodes.iter().filter_map(|&node| text(&snapshot.nodes.get(node as usize)?.content)).collect()
}

fn text(content: &NodeContent) -> Option<&str> {
    match content {
        NodeContent::Text(text) => Some(text),
        NodeContent::Element(_) => None,
    }
}

/// The texts of all labels as they read, white space folded, in the order of the labels.
///
/// # Errors
/// When the snapshot is broken.
pub fn readable(record: &Record) -> Result<Vec<String>, RecordsError> {
    let page = Page::new(&record.snapshot)?;
    let blocks = segment(&page);
    let by_leaf: HashMap<u32, &Block> = blocks.blocks.iter().map(|block| (blocks.first_leaf(block), block)).collect();
    let read = |label: &Label| {
        let block = label.nodes.first().and_then(|first| by_leaf.get(first));
        match block.filter(|block| blocks.leaves_of(block) == label.nodes) {
            // Only the engine knows where a break within a block parts words.
            Some(block) => fold(blocks.text_of(block)),
            None => fold(&in_parts(&record.snapshot, &label.nodes)),
        }
    };
    Ok(record.labels.iter().map(read).collect())
}

/// The text of nodes where no block of this engine is the label's: nodes with an element between them are separated.
fn in_parts(snapshot: &PageSnapshot, nodes: &[u32]) -> String {
    let mut read = String::new();
    for (position, &node) in nodes.iter().enumerate() {
        let parted = position > 0 && nodes[position - 1] + 1 != node;
        if parted {
            read.push(' ');
        }
        read.push_str(&joined(snapshot, &[node]));
    }
    read
}

/// White space folded to single spaces, none at the ends.
pub fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The language that the document declares, its primary part alone.
pub fn language(snapshot: &PageSnapshot) -> Option<String> {
    let NodeContent::Element(root) = &snapshot.nodes.first()?.content else { return None };
    let (_, declared) = root.attributes.iter().find(|(name, _)| name == "lang")?;
    primary_language(declared)
}

/// The primary part of a BCP 47 tag, lower case.
pub fn primary_language(tag: &str) -> Option<String> {
    let primary = tag.trim().split(['-', '_']).next()?.to_lowercase();
    (!primary.is_empty() && primary.len() <= 8 && primary.chars().all(char::is_alphanumeric)).then_some(primary)
}

#[cfg(test)]
mod tests {
    use super::{super::testing, *};

    #[test]
    fn a_slice_is_the_labeled_text_in_japanese_too() {
        let record = testing::record("https://letters.example/may");
        let text = whole(&record.snapshot);
        let starts = starts(&record.snapshot);
        for label in &record.labels {
            let cut: String = label.ranges.iter().map(|&range| slice(&text, range)).collect();
            assert_eq!(cut, joined(&record.snapshot, &label.nodes));
            assert_eq!(label.ranges, ranges(&starts, &label.nodes));
        }
        assert_eq!(slice(&text, record.labels[0].ranges[0]), "𠮷野家の手紙");
        assert_eq!(language(&record.snapshot).as_deref(), Some("ja"));
    }

    #[test]
    fn neighbours_are_one_range_and_pictures_none() {
        let starts = [0, 0, 3, 3, 5, 9];
        assert_eq!(ranges(&starts, &[1, 3, 4]), [(0, 9)]);
        assert_eq!(ranges(&starts, &[1, 4]), [(0, 3), (5, 9)]);
        assert_eq!(ranges(&starts, &[2, 77]), []);
    }
}
