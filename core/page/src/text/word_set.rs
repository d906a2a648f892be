//! A set of words that rejects most other words by their first byte or their length.

/// Words that are looked for among others many times: most that are not among them differ from each in their first byte
/// or their length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSet<W> {
    /// In ascending order, each once.
    words: Vec<W>,
    /// Which first bytes and lengths occur.
    shapes: [u32; 8],
}

impl<W> Default for WordSet<W> {
    fn default() -> Self {
        WordSet { words: Vec::new(), shapes: [0; 8] }
    }
}

impl<W: AsRef<str> + Ord> FromIterator<W> for WordSet<W> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut words: Vec<W> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        let mut shapes = [0; 8];
        for word in &words {
            let (at, bit) = shape(word.as_ref());
            shapes[at] |= bit;
        }
        WordSet { words, shapes }
    }
}

impl<W: AsRef<str>> WordSet<W> {
    /// Whether a word is one of them.
    pub fn contains(&self, word: &str) -> bool {
        let (at, bit) = shape(word);
        self.shapes[at] & bit != 0 && self.words.binary_search_by(|known| known.as_ref().cmp(word)).is_ok()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.words.len()
    }
}

/// Word and bit in which the first byte and the length of a word are noted.
fn shape(word: &str) -> (usize, u32) {
    let first = word.as_bytes().first().map_or(0, |&byte| usize::from(byte));
    let place = first * 8 + word.len();
    (place / 32 % 8, 1 << (place % 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_each_word_once_and_no_other() {
        let set: WordSet<&str> = ["tide", "harbour", "tide", "", "Ελλάδα"].into_iter().collect();
        assert_eq!(set.count(), 4);
        assert!(["tide", "harbour", "", "Ελλάδα"].iter().all(|word| set.contains(word)));
        assert!(!["time", "tides", "t", "Tide", "Ελλάδ"].iter().any(|word| set.contains(word)));
        assert!(!WordSet::<String>::default().contains(""));
    }
}
