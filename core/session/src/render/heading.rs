//! Headings and their ids: the same for the outline and for the article.

use std::collections::BTreeSet;

use engine::article::{Block, BlockKind, Inline};

use super::ID_PREFIX;

/// Keeps a heading called "Title" from taking the id of a part of the reader.
const SECTION: &str = "section-";

/// Longest slug, in characters.
const LONGEST_SLUG: usize = 60;

/// A heading of the article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    /// 2 to 6.
    pub(crate) level: u8,
    /// Text without markup.
    pub(crate) text: String,
    /// Id in the rendered article.
    pub(crate) id: String,
    /// Id that the page gave it: links within the article point there.
    pub(crate) page_id: Option<String>,
}

/// Every heading of the article in document order, nested ones included.
pub(crate) fn headings(blocks: &[Block]) -> Vec<Heading> {
    let mut headings = Vec::new();
    let mut taken = BTreeSet::new();
    collect(blocks, &mut headings, &mut taken);
    headings
}

fn collect(blocks: &[Block], headings: &mut Vec<Heading>, taken: &mut BTreeSet<String>) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading { level, id, content } => {
                let text = plain_text(content);
                let slug = unique(format!("{ID_PREFIX}{SECTION}{}", slug(&text)), taken);
                headings.push(Heading { level: *level, text, id: slug, page_id: id.clone() });
            }
            BlockKind::List { items, .. } => items.iter().for_each(|item| collect(&item.blocks, headings, taken)),
            BlockKind::DefinitionList { items } => {
                for blocks in items.iter().flat_map(|item| &item.descriptions) {
                    collect(blocks, headings, taken);
                }
            }
            BlockKind::Table(table) => {
                for cell in table.head.iter().chain(&table.body).flat_map(|row| &row.cells) {
                    collect(&cell.blocks, headings, taken);
                }
            }
            BlockKind::Quote { blocks, .. }
            | BlockKind::Figure { blocks, .. }
            | BlockKind::Details { blocks, .. }
            | BlockKind::Aside { blocks } => collect(blocks, headings, taken),
            _ => {}
        }
    }
}

fn unique(id: String, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = id.clone();
    let mut number = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{id}-{number}");
        number += 1;
    }
    candidate
}

/// Letters and digits of any script in lower case, everything else as one hyphen.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for character in text.chars().take(LONGEST_SLUG) {
        if character.is_alphanumeric() {
            slug.extend(character.to_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "untitled".to_owned() } else { slug.to_owned() }
}

/// Inline content without markup; white space folded.
pub(crate) fn plain_text(content: &[Inline]) -> String {
    let mut text = String::new();
    push_text(content, &mut text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn push_text(content: &[Inline], text: &mut String) {
    for inline in content {
        match inline {
            Inline::Text { text: own } => text.push_str(own),
            Inline::Break => text.push(' '),
            Inline::Styled { content, .. }
            | Inline::Link { content, .. }
            | Inline::Abbreviation { content, .. }
            | Inline::Time { content, .. }
            | Inline::Span { content, .. } => push_text(content, text),
            Inline::Ruby { base, .. } => push_text(base, text),
            Inline::Image(image) => text.push_str(image.alt.as_deref().unwrap_or_default()),
            Inline::Math(math) => text.push_str(math.latex.as_deref().unwrap_or(&math.text)),
            Inline::FootnoteReference { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heading(text: &str) -> Block {
        let content = vec![Inline::Text { text: text.to_owned() }];
        Block::new(BlockKind::Heading { level: 2, id: None, content })
    }

    fn ids(blocks: &[Block]) -> Vec<String> {
        headings(blocks).into_iter().map(|heading| heading.id).collect()
    }

    #[test]
    fn ids_are_readable_and_unique() {
        let blocks = [heading("What is new?"), heading("What is new?"), heading("第一章"), heading("— * —")];
        assert_eq!(
            ids(&blocks),
            [
                "foreground-section-what-is-new",
                "foreground-section-what-is-new-2",
                "foreground-section-第一章",
                "foreground-section-untitled"
            ]
        );
    }

    #[test]
    fn nested_headings_are_found_in_order() {
        let aside = Block::new(BlockKind::Aside { blocks: vec![heading("Inner")] });
        assert_eq!(
            ids(&[heading("One"), aside, heading("Two")]),
            ["foreground-section-one", "foreground-section-inner", "foreground-section-two"]
        );
    }

    #[test]
    fn a_number_in_the_text_cannot_take_the_id_of_another() {
        let blocks = [heading("A"), heading("A 2"), heading("A")];
        assert_eq!(ids(&blocks), ["foreground-section-a", "foreground-section-a-2", "foreground-section-a-3"]);
    }
}
