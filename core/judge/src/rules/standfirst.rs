//! Keeps the lines between a title and its article that state what it is about.
//!
//! Most pages put them into a box with the byline, which is why the trees take them for part of the frame. Wrong by
//! truths that come from feeds, which hold no such lines.

use std::ops::RangeInclusive;

use look::block::{Block, Blocks, Hints, font_size, heading};
use page::{NodeId, Page, lexicon::ClassWords, text::letters_and_digits};

use super::{Phase, Rule};
use crate::features::descriptions;

/// Blocks between the title and the article at most; a guess.
const ABOVE: usize = 12;

/// Weight, in characters, of the shortest and the longest of them, fewest words, and least weight of the article below;
/// guesses.
const WEIGHTS: RangeInclusive<u32> = 30..=400;
const FEWEST_WORDS: usize = 5;
const SHORTEST_ARTICLE: u32 = 300;

/// Fewest words of a line that neither name, look nor description identifies, how likely it is at least, and how it ends. Chosen
/// by the operator `standfirst` on training pages.
const FEWEST_OPENING: usize = 8;
const LEAST: f64 = 0.05;
const SENTENCE_ENDS: [char; 12] = ['.', '!', '?', '…', '。', '！', '？', '”', '"', '」', '؟', '।'];

/// Ratio to the type of the text from which on a line is set larger; a guess.
const LARGER: f64 = 1.05;

pub(super) const RULE: Rule = Rule {
    id: "standfirst",
    phase: Phase::Open,
    summary: "keeps the lines between a title and its article that say what it is about",
    apply: |verdicts| keep(verdicts.page, verdicts.blocks, &verdicts.probabilities, &mut verdicts.kept),
};

/// Keeps sentences between the main heading and the article where their class states it, where the page describes itself
/// with them, where they are right below the heading and are set larger than the text, or as a heading; and the first of
/// them where it is a whole sentence and not too unlikely.
fn keep(page: &Page, blocks: &Blocks, probabilities: &[f64], kept: &mut [bool]) {
    let Some(first) = kept.iter().position(|&kept| kept) else { return };
    let own = || blocks.blocks.iter().zip(&*kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
    let weight: u32 = own().map(Block::plain_weight).sum();
    let heading = (first.saturating_sub(ABOVE)..first).rev().find(|&index| {
        let block = &blocks.blocks[index];
        block.is_visible() && heading(page, block).is_some_and(|(level, _)| level == 1)
    });
    let (Some(heading), true) = (heading, weight >= SHORTEST_ARTICLE) else { return };
    let size = own().max_by_key(|block| block.plain_weight()).map_or(0.0, |block| font_size(page, block));
    let descriptions: Vec<String> = descriptions(page).map(letters_and_digits).collect();
    let title = letters_and_digits(page.title());
    let opening = (heading + 1..first).find(|&index| is_sentence(blocks, &blocks.blocks[index]));
    for (index, kept) in kept.iter_mut().enumerate().take(first).skip(heading + 1) {
        let block = &blocks.blocks[index];
        let says = letters_and_digits(blocks.text_of(block));
        let described = || descriptions.iter().any(|known| known.starts_with(&says));
        let set_off =
            || index == heading + 1 && (block.hints.has(Hints::HEADING) || font_size(page, block) > size * LARGER);
        let is_opening = || {
            let text = blocks.text_of(block).trim_end();
            opening == Some(index)
                && probabilities[index] >= LEAST
                && text.split_whitespace().count() >= FEWEST_OPENING
                && text.ends_with(SENTENCE_ENDS)
        };
        *kept = is_sentence(blocks, block)
            && !title.contains(&says)
            && (is_named(page, block.node) || described() || set_off() || is_opening());
    }
}

fn is_sentence(blocks: &Blocks, block: &Block) -> bool {
    block.is_visible()
        && WEIGHTS.contains(&block.weight)
        && block.link_density() < 0.2
        && !block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT)
        && blocks.text_of(block).split_whitespace().count() >= FEWEST_WORDS
}

fn is_named(page: &Page, node: NodeId) -> bool {
    std::iter::once(node)
        .chain(page.parent(node))
        .any(|node| page.attribute(node, "class").is_some_and(|class| ClassWords::of(class).any(ClassWords::LEAD)))
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const LINE: &str = "Why the ferry has not left the harbour since May.";

    fn is_kept(line: &str) -> bool {
        is_kept_at(0.0, line)
    }

    fn is_kept_at(probability: f64, line: &str) -> bool {
        let text = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay. ".repeat(10);
        let snapshot = snapshot(&format!(
            "<title>The ferry</title><meta name=description content='{LINE} By A. Keeper'>
             <h1>The ferry</h1>{line}<div>A. Keeper</div><p>{text}</p>"
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let last = blocks.blocks.len() - 1;
        let mut kept: Vec<bool> = (0..=last).map(|index| index == last).collect();
        keep(&page, &blocks, &vec![probability; last + 1], &mut kept);
        assert_eq!((kept[0], kept[last - 1]), (false, false), "title and byline");
        kept[1]
    }

    #[test]
    fn is_kept_where_class_description_or_look_tell() {
        let other = "What nobody on the island had thought of before.";
        assert!(is_kept(&format!("<p>{LINE}</p>")));
        assert!(is_kept(&format!("<p class=article__dek>{other}</p>")));
        assert!(is_kept(&format!("<div class=lead><p>{other}</p></div>")));
        assert!(is_kept(&format!("<p style='font-size: 20px'>{other}</p>")));
        assert!(is_kept(&format!("<h2>{other}</h2>")));
        assert!(!is_kept(&format!("<p>{other}</p>")));
        assert!(!is_kept("<p class=lead>In short</p>"));
        assert!(!is_kept(&format!("<p class=lead><a href=/a>{other}</a></p>")));
    }
    #[test]
    fn a_whole_sentence_is_kept_unless_it_is_unlikely() {
        let other = "What nobody on the island had thought of before.";
        assert!(is_kept_at(0.1, &format!("<p>{other}</p>")));
        assert!(!is_kept_at(0.1, &format!("<p>{}</p>", other.trim_end_matches('.'))));
        assert!(!is_kept_at(0.1, "<p>The island is closed.</p>"));
    }
}
