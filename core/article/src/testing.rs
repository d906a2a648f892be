//! Pages written as HTML, and a decision that keeps everything, for tests of the article alone.

use judge::Extraction;
pub use page::testing::{find, snapshot};
use page::{NodeId, Page};

/// An extraction that keeps every leaf below `root`, seen or not, `except` those below the given elements.
pub fn keep_all(page: &Page, root: NodeId, except: &[NodeId]) -> Extraction {
    const MEDIA: [&str; 10] = ["img", "picture", "video", "audio", "iframe", "embed", "object", "math", "svg", "hr"];
    let mut kept: Vec<NodeId> = Vec::new();
    let mut node = root;
    while node < page.subtree_end(root) {
        if except.contains(&node) {
            node = page.subtree_end(node);
            continue;
        }
        let media = MEDIA.contains(&page.tag(node));
        if media || page.text(node).is_some() {
            kept.push(node);
        }
        node = if media { page.subtree_end(node) } else { node + 1 };
    }
    Extraction { root: (!kept.is_empty()).then_some(root), kept, confidence: 1.0, ..Extraction::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_part_is_kept() {
        let snapshot = snapshot("<p>one</p><nav>two</nav><figure><img src=a.png width=10 height=10></figure>");
        let page = Page::new(&snapshot).unwrap();
        let extraction = keep_all(&page, find(&page, "body"), &[find(&page, "nav")]);
        let texts: Vec<_> = extraction.kept.iter().filter_map(|&node| page.text(node)).collect();
        assert_eq!((texts, extraction.kept.len()), (vec!["one"], 2));
    }
}
