//! Labels: which blocks of a page are in the truth, found by three words in a row.

use std::collections::HashMap;

use engine::block::{Block, Blocks};

use crate::score::sequence::any_words;

/// Words in a run.
const RUN: usize = 3;

/// Blocks on either side that show whether a block is among content.
const CONTEXT: usize = 3;

/// Share of each block's words that the truth covers, between 0 and 1; `None` for a block without words.
///
/// A word is covered by a run of three that occurs in the truth; runs reach over the borders of blocks, so that short
/// ones between content count. Each occurrence in the truth covers one place only, and places among other covered
/// blocks come first: a headline is found above its article and not in the list of latest news.
pub fn coverage(blocks: &Blocks, truth: &str) -> Vec<Option<f64>> {
    let mut interner = Interner::default();
    let truth: Vec<u32> = interner.words(truth);
    let mut left: HashMap<[u32; RUN], u32> = HashMap::new();
    for run in truth.windows(RUN) {
        *left.entry([run[0], run[1], run[2]]).or_default() += 1;
    }
    let page = Words::new(blocks, &mut interner);
    let anywhere = page.covered(|start| left.contains_key(&page.run(start)), 0..blocks.blocks.len());
    let density = page.density(&anywhere);
    let mut order: Vec<usize> = (0..blocks.blocks.len()).collect();
    order.sort_by(|&a, &b| density[b].total_cmp(&density[a]).then(a.cmp(&b)));
    let mut take = |start: usize| match left.get_mut(&page.run(start)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    let covered = page.covered(&mut take, order);
    (0..blocks.blocks.len()).map(|block| page.share(block, &covered)).collect()
}

#[derive(Default)]
struct Interner {
    known: HashMap<String, u32>,
}

impl Interner {
    fn words(&mut self, text: &str) -> Vec<u32> {
        let mut id = |word: String| {
            let next = self.known.len() as u32;
            *self.known.entry(word.to_lowercase()).or_insert(next)
        };
        any_words(text).into_iter().map(&mut id).collect()
    }
}

/// The words of a page, and where each block begins among them.
struct Words {
    words: Vec<u32>,
    starts: Vec<usize>,
}

impl Words {
    fn new(blocks: &Blocks, interner: &mut Interner) -> Self {
        let mut words = Vec::new();
        let mut starts = vec![0];
        for block in &blocks.blocks {
            words.extend(interner.words(text(blocks, block)));
            starts.push(words.len());
        }
        Words { words, starts }
    }

    /// The run that starts at a word; past the end it is filled with words that no text has.
    fn run(&self, start: usize) -> [u32; RUN] {
        std::array::from_fn(|offset| self.words.get(start + offset).copied().unwrap_or(u32::MAX))
    }

    /// Which words lie in a run for which `holds`; blocks are asked in the given order.
    fn covered(&self, mut holds: impl FnMut(usize) -> bool, order: impl IntoIterator<Item = usize>) -> Vec<bool> {
        let mut covered = vec![false; self.words.len()];
        for block in order {
            for start in self.starts[block]..self.starts[block + 1] {
                if holds(start) {
                    covered.iter_mut().skip(start).take(RUN).for_each(|word| *word = true);
                }
            }
        }
        covered
    }

    fn share(&self, block: usize, covered: &[bool]) -> Option<f64> {
        let own = &covered[self.starts[block]..self.starts[block + 1]];
        (!own.is_empty()).then(|| own.iter().filter(|covered| **covered).count() as f64 / own.len() as f64)
    }

    /// Share of covered words around each block.
    fn density(&self, covered: &[bool]) -> Vec<f64> {
        let blocks = self.starts.len() - 1;
        let around = |block: usize| {
            let (from, to) = (block.saturating_sub(CONTEXT), (block + CONTEXT + 1).min(blocks));
            let words = &covered[self.starts[from]..self.starts[to]];
            words.iter().filter(|covered| **covered).count() as f64 / words.len().max(1) as f64
        };
        (0..blocks).map(around).collect()
    }
}

fn text<'b>(blocks: &'b Blocks, block: &Block) -> &'b str {
    blocks.text_of(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks that hold nothing but text.
    fn blocks(texts: &[&str]) -> Blocks {
        let mut blocks = Blocks::default();
        for text in texts {
            let start = blocks.text.len() as u32;
            blocks.text.push_str(text);
            let block = Block {
                node: 0,
                leaves: (0, 0),
                text: (start, blocks.text.len() as u32),
                rect: None,
                style: None,
                hiding: None,
                weight: 0,
                link_weight: 0,
                control_weight: 0,
                sentence_marks: 0,
                media: 0,
                hints: Default::default(),
            };
            blocks.blocks.push(block);
        }
        blocks
    }

    #[test]
    fn a_repeated_headline_is_found_where_the_article_is() {
        let page = blocks(&[
            "Home",
            "The ferry leaves",
            "Other news of today",
            "And more of them here",
            "Sports and weather besides",
            "The ferry leaves",
            "At dawn it leaves the old harbour.",
            "Rope",
            "Nobody knows when the next will come.",
            "Copyright by nobody",
        ]);
        let truth = "The ferry leaves\nAt dawn it leaves the old harbour.\nRope\nNobody knows when the next will come.";
        let coverage: Vec<f64> = coverage(&page, truth).into_iter().flatten().collect();
        assert_eq!(coverage, [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn blocks_without_words_have_no_label() {
        assert_eq!(coverage(&blocks(&["", "a b c"]), ""), [None, Some(0.0)]);
    }
}
