//! Further pages of the same text, put after what there is.

use std::collections::BTreeSet;

use super::{
    Article, Block, BlockKind, Inline, Post,
    content::{move_down, shift_references},
};

/// Share of the blocks of a further page that were there before, from which on it is the same page again.
const SAME: f64 = 0.8;

/// Blocks at either end of a text that are compared with those of a further page: what every page of it repeats.
const ENDS: usize = 8;

/// Puts another page of the same text after an article, below a heading with this `mark` that leads to the page. What
/// every page repeats at its ends is left out. Gives false, and changes nothing, where the page has no text, only what was
/// there before, or shows several posts where the article does not.
pub fn append(article: &mut Article, page: Article, mark: &str) -> bool {
    let Article { metadata, body, mut footnotes, posts, .. } = page;
    let known = |block: &Block| article.body.iter().any(|other| other.kind == block.kind);
    let count = body.len();
    let repeated = body.iter().filter(|block| known(block)).count();
    if count == 0 || repeated as f64 >= SAME * count as f64 || article.posts.is_empty() != posts.is_empty() {
        return false;
    }
    let shift = article.footnotes.len() as u32;
    let start = article.body.len() as u32;
    if posts.is_empty() {
        let mut body = without_repeated(&article.body, body);
        move_down(&mut body, &mut BTreeSet::new());
        article.body.push(heading(mark, &metadata.url));
        article.body.extend(body);
    } else {
        article.posts.extend(posts.into_iter().map(|post| Post { start: post.start + start, ..post }));
        article.body.extend(body);
    }
    let added = &mut article.body[start as usize..];
    shift_references(added, shift);
    // The elements that these were made from are none of the first page.
    added.iter_mut().for_each(|block| block.source = None);
    footnotes.iter_mut().for_each(|note| shift_references(&mut note.blocks, shift));
    article.footnotes.extend(footnotes);
    let whole = &mut article.metadata;
    whole.word_count = whole.word_count.saturating_add(metadata.word_count);
    whole.reading_minutes = whole.reading_minutes.saturating_add(metadata.reading_minutes);
    true
}

/// A page without the blocks at its ends that are at an end of the text, too.
fn without_repeated(text: &[Block], mut page: Vec<Block>) -> Vec<Block> {
    let first = &text[..text.len().min(ENDS)];
    let last = &text[text.len().saturating_sub(ENDS)..];
    let stands_in = |ends: &[Block], block: &Block| ends.iter().any(|other| other.kind == block.kind);
    while page.last().is_some_and(|block| stands_in(last, block)) {
        page.pop();
    }
    let begins = page.iter().take_while(|block| stands_in(first, block)).count();
    page.drain(..begins);
    page
}

fn heading(mark: &str, url: &str) -> Block {
    let text = vec![Inline::Text { text: mark.to_owned() }];
    let link = Inline::Link { href: url.to_owned(), title: String::new(), content: text };
    Block::new(BlockKind::Heading { level: 2, id: None, content: vec![link] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArticleMetadata, Footnote, to_text};

    fn paragraph(text: &str) -> Block {
        let content = vec![Inline::Text { text: text.to_owned() }];
        Block { source: Some(7), ..Block::new(BlockKind::Paragraph { content }) }
    }

    fn article(texts: &[&str]) -> Article {
        let metadata = ArticleMetadata { word_count: 10, reading_minutes: 1, ..ArticleMetadata::default() };
        Article { metadata, body: texts.iter().map(|text| paragraph(text)).collect(), ..Article::default() }
    }

    #[test]
    fn a_further_page_stands_below_its_mark_without_what_every_page_repeats() {
        let mut whole = article(&["Lead.", "One.", "Foot."]);
        assert!(append(&mut whole, article(&["Lead.", "Two.", "Three.", "Foot."]), "Page 2"));
        assert_eq!(to_text(&whole), "Lead.\n\nOne.\n\nFoot.\n\nPage 2\n\nTwo.\n\nThree.\n");
        assert_eq!((whole.metadata.word_count, whole.metadata.reading_minutes), (20, 2));
        assert!(whole.body[3..].iter().all(|block| block.source.is_none()));
    }

    #[test]
    fn the_same_page_again_and_an_empty_one_change_nothing() {
        let before = article(&["One.", "Two."]);
        let mut whole = before.clone();
        assert!(!append(&mut whole, article(&["One.", "Two."]), "Page 2"));
        assert!(!append(&mut whole, article(&[]), "Page 2"));
        assert_eq!(whole, before);
    }

    #[test]
    fn notes_of_a_further_page_come_after_those_there_are() {
        let note = || Footnote { label: "1".to_owned(), blocks: vec![paragraph("Note.")] };
        let with_note = |text: &str| {
            let mut made = article(&[text]);
            let reference = Inline::FootnoteReference { index: 0, label: "1".to_owned() };
            made.body.push(Block::new(BlockKind::Paragraph { content: vec![reference] }));
            Article { footnotes: vec![note()], ..made }
        };
        let mut whole = with_note("One.");
        let mut second = with_note("Two.");
        second.body.push(paragraph("Three."));
        assert!(append(&mut whole, second, "Page 2"));
        let references = whole.body.iter().filter_map(|block| match &block.kind {
            BlockKind::Paragraph { content } => match content[..] {
                [Inline::FootnoteReference { index, .. }] => Some(index),
                _ => None,
            },
            _ => None,
        });
        assert_eq!(references.collect::<Vec<_>>(), [0, 1]);
        assert_eq!(whole.footnotes.len(), 2);
    }
}
