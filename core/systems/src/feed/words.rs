//! The words of a page in reading order, and which of them a feed's text holds.

use std::ops::Range;

use page::{Hiding, NodeId, Page, sort::set_of, text::words as words_of};

/// Least number of words in a row that must be equal to count as the feed's.
const SHINGLE: usize = 3;

/// Words of a page that are seen, as hashes.
pub(super) struct PageWords {
    words: Vec<u32>,
    /// Text node of each word.
    leaves: Vec<NodeId>,
    /// Number of words before each node, and before the end.
    before: Vec<u32>,
}

/// Hashes of the words of a text, lower case, with straight apostrophes.
pub(super) fn words(text: &str) -> Vec<u32> {
    words_of(text).map(hash).collect()
}

/// FNV-1a over the lower-case characters.
fn hash(word: &str) -> u32 {
    word.chars().flat_map(char::to_lowercase).fold(0x811c_9dc5, |hash, c| {
        (hash ^ u32::from(if c == '\u{2019}' { '\'' } else { c })).wrapping_mul(0x0100_0193)
    })
}

impl PageWords {
    pub(super) fn of(page: &Page) -> Self {
        let mut words = PageWords { words: Vec::new(), leaves: Vec::new(), before: Vec::new() };
        for node in 0..page.len() {
            words.before.push(words.words.len() as u32);
            // What fades in is transparent at first.
            let seen = page.hiding(node).is_none_or(|hiding| hiding == Hiding::Transparent);
            if let Some(text) = page.text(node).filter(|_| seen) {
                words.words.extend(words_of(text).map(hash));
                words.leaves.resize(words.words.len(), node);
            }
        }
        words.before.push(words.words.len() as u32);
        words
    }

    /// Positions of the words of a node.
    pub(super) fn range(&self, page: &Page, node: NodeId) -> Range<usize> {
        self.before[node as usize] as usize..self.before[page.subtree_end(node) as usize] as usize
    }

    /// Number of words of a node.
    pub(super) fn count(&self, page: &Page, node: NodeId) -> usize {
        self.range(page, node).len()
    }

    /// Which words are in a run that `wanted` holds too.
    pub(super) fn shared(&self, wanted: &[u32]) -> Shared {
        let runs = set_of(wanted.windows(SHINGLE));
        let mut marks = vec![false; self.words.len()];
        for (start, run) in self.words.windows(SHINGLE).enumerate() {
            if runs.contains(run) {
                marks[start..start + SHINGLE].fill(true);
            }
        }
        let mut sums = vec![0];
        for mark in marks {
            sums.push(sums.last().copied().unwrap_or(0) + u32::from(mark));
        }
        Shared { sums }
    }

    /// Every place where exactly these words follow each other: the smallest element around them, and how many words
    /// more it has. In document order.
    pub(super) fn places(&self, page: &Page, wanted: &[u32]) -> Vec<(NodeId, usize)> {
        if wanted.is_empty() {
            return Vec::new();
        }
        let starts = self.words.windows(wanted.len()).enumerate().filter(|(_, run)| *run == wanted);
        let place = |(start, _): (usize, &[u32])| {
            let (first, last) = (self.leaves[start], self.leaves[start + wanted.len() - 1]);
            let element = page.common_ancestor(first, last)?;
            Some((element, self.count(page, element) - wanted.len()))
        };
        starts.filter_map(place).collect()
    }
}

/// Sums over the words of a page that a feed's text holds too.
pub(super) struct Shared {
    sums: Vec<u32>,
}

impl Shared {
    /// Number of shared words at these positions.
    pub(super) fn count(&self, range: Range<usize>) -> usize {
        (self.sums[range.end] - self.sums[range.start]) as usize
    }
}

#[cfg(test)]
mod tests {
    use page::testing;

    use super::*;

    #[test]
    fn shared_runs_are_counted() {
        let snapshot =
            testing::snapshot("<p id=a>One two three four</p><p id=b>two one, it’s</p><p hidden>one two three</p>");
        let page = Page::new(&snapshot).expect("a page");
        let index = PageWords::of(&page);
        let shared = index.shared(&words("zero one two three five"));
        assert_eq!(shared.count(index.range(&page, testing::find(&page, "a"))), 3);
        assert_eq!(shared.count(index.range(&page, testing::find(&page, "b"))), 0);
        assert_eq!(index.count(&page, 0), 7);
    }

    #[test]
    fn places_are_the_smallest_elements() {
        let snapshot = testing::snapshot("<h1 id=t><i>The</i> Fog</h1><p id=p>In the fog it's late</p>");
        let page = Page::new(&snapshot).expect("a page");
        let index = PageWords::of(&page);
        let (title, text) = (testing::find(&page, "t"), testing::find(&page, "p"));
        assert_eq!(index.places(&page, &words("the FOG")), [(title, 0), (text, 3)]);
        assert_eq!(index.places(&page, &words("it’s")), [(text, 4)]);
        assert_eq!(index.places(&page, &[]), []);
    }
}
