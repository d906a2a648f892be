//! From the kept leaves of a page to the body of the article.
//!
//! One [`walk`] in document order takes the kept leaves and reads structure from what is around them: names of
//! elements where they mean something, computed styles and rects where they mean more. Parts that are taken as a whole
//! (code, formulas, images, tables) have a module each. [`finish`] does what needs the whole body.

mod alternatives;
mod captions;
mod cell_marks;
mod closed;
mod code;
mod doubles;
mod elements;
mod embeds;
mod finish;
mod footnotes;
mod frames;
mod headings;
mod images;
mod leaves;
mod line;
mod links;
mod lists;
mod math;
mod notices;
mod panels;
mod posts;
mod roles;
mod spans;
mod standfirst;
mod tables;
mod text_file;
mod title_again;
mod visit;
mod walk;

#[cfg(test)]
mod tests;

use judge::Extraction;
use page::{NodeId, Page, text::letters_and_digits};

use super::{Block, Footnote};
pub(super) use finish::shift_references;
pub(super) use headings::{move_down, set_levels};
pub(super) use line::{push as push_inline, trim as trim_line};
pub(super) use links::is_heading_anchor;
pub(super) use posts::{content_of_posts, content_of_thread, heading};
pub(super) use text_file::{TextFile, text_file};
pub(super) use title_again::leave_out as leave_out_title;
pub(super) use visit::below as lists_below;

/// The kept leaves as blocks in reading order, and the footnotes that they refer to. Both are empty when nothing is
/// kept.
pub(super) fn content(page: &Page, extraction: &Extraction) -> (Vec<Block>, Vec<Footnote>) {
    let Some(root) = extraction.root.filter(|&root| root < page.len()) else { return (Vec::new(), Vec::new()) };
    let leaves = leaves::Leaves::new(page, extraction);
    let addresses = links::Addresses::new(page);
    let start = start(page, root);
    let notes = footnotes::Notes::find(page, &leaves, &addresses, start);
    let title_node = extraction.title.filter(|&title| title < page.len());
    let walked = walk::walk(page, &leaves, &addresses, &notes, start, title_node);
    let title = shown_title(page, title_node);
    finish::finish(page, &leaves, &addresses, walked, |note| notes.label(note).to_owned(), &title)
}

/// The element to begin with: what is around the root may state what the root is (an item of a list, code).
fn start(page: &Page, root: NodeId) -> NodeId {
    let is_part = |node: NodeId| {
        let part = matches!(page.tag(node), "li" | "dt" | "dd" | "td" | "th" | "tr" | "tbody" | "thead" | "code");
        page.element(node).is_none() || part || !page.is_block_level(node)
    };
    let mut start = root;
    for _ in 0..6 {
        match page.parent(start) {
            Some(parent) if is_part(start) => start = parent,
            _ => break,
        }
    }
    start
}

/// The title as the page shows it, letters and digits only.
fn shown_title(page: &Page, title: Option<NodeId>) -> String {
    let text = match title {
        Some(title) => (title..page.subtree_end(title)).filter_map(|node| page.text(node)).collect(),
        None => page.title().to_owned(),
    };
    letters_and_digits(&text)
}
