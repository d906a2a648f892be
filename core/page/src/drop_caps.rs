//! Large first letters that float beside their paragraph: blocks by their style, and part of a word.

use super::{
    NodeId, StyleProperty,
    snapshot::{Node, NodeContent, PageSnapshot},
};

/// Characters of a first letter with a mark of quotation before it, at most.
const LONGEST: usize = 3;

/// Nodes of its element, at most: style sheets may ask for two or three elements around a letter.
const MOST_NODES: NodeId = 4;

/// Elements that hold letters within a word.
const INLINE: [&str; 8] = ["b", "big", "em", "font", "i", "mark", "span", "strong"];

/// Takes the elements of such letters out of the block-level ones: a letter that floats, and the rest of its word right
/// after it.
pub(super) fn join(snapshot: &PageSnapshot, subtree_ends: &[NodeId], block_level: &mut [bool]) {
    let floats: Vec<bool> = snapshot
        .styles
        .iter()
        .map(|style| {
            let float = style.values[StyleProperty::Float as usize].as_str();
            matches!(float, "left" | "right" | "inline-start" | "inline-end")
        })
        .collect();
    for (id, node) in snapshot.nodes.iter().enumerate() {
        let NodeContent::Element(element) = &node.content else { continue };
        let end = subtree_ends[id] as usize;
        let is_small =
            end - id <= MOST_NODES as usize && INLINE.contains(&snapshot.tags[usize::from(element.tag)].as_str());
        if !is_small || !element.style.is_some_and(|style| floats[style as usize]) {
            continue;
        }
        let letter: String = snapshot.nodes[id..end].iter().filter_map(text_of).collect();
        let letters = letter.chars().filter(|c| c.is_alphabetic()).count();
        let is_letter = letters > 0 && letter.chars().count() <= LONGEST && !letter.ends_with(char::is_whitespace);
        // Without this, every empty element would search the page for the next text.
        if !is_letter {
            continue;
        }
        let next = snapshot.nodes.get(end).filter(|next| next.parent == node.parent);
        let rest = next.and_then(|_| snapshot.nodes[end..].iter().find_map(text_of)).unwrap_or_default();
        let goes_on = rest.starts_with(|c: char| c.is_alphabetic() || c == '\'' || c == '’');
        // In a script that knows small letters, "T" and "The boat" are no word.
        let is_start = rest.starts_with(char::is_uppercase) && rest.chars().nth(1).is_some_and(char::is_lowercase);
        if goes_on && !is_start {
            block_level[id..end].fill(false);
        }
    }
}

fn text_of(node: &Node) -> Option<&str> {
    match &node.content {
        NodeContent::Text(text) => Some(text),
        NodeContent::Element(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Page, testing};

    /// Whether the element called `t` is block-level.
    fn is_block(html: &str) -> bool {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        page.is_block_level(testing::find(&page, "t"))
    }

    #[test]
    fn a_floating_letter_is_part_of_its_word() {
        let float = "style='float: left; display: block'";
        assert!(!is_block(&format!("<p><span id=t {float}>T</span>hursday was quiet.</p>")));
        assert!(!is_block(&format!("<p><span id=t {float}>“N</span>obody asked.”</p>")));
        assert!(!is_block(&format!("<p><span><span id=t {float}>W</span>inter</span> came.</p>")));
        for other in [
            format!("<p><span id=t {float}>A note</span>beside the text.</p>"),
            format!("<p><span id=t {float}>T</span> hursday</p>"),
            format!("<p><span id=t {float}>A</span>The first of three.</p>"),
            format!("<div><div id=t {float}>T</div>hursday</div>"),
            "<p><span id=t style='display: block'>T</span>hursday</p>".to_owned(),
        ] {
            assert!(is_block(&other), "{other}");
        }
    }
}
