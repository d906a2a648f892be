//! MinHash: how much two texts have in common, from a few numbers for each.
//!
//! A text is the set of its shingles, some words in a row. The share of positions in which two signatures agree is an
//! estimate of the share of shingles that both texts have (Jaccard's index), with a standard error of .044 at most.

use corpus::score::sequence::any_words;

/// Words in a shingle.
const SHINGLE: usize = 5;
/// Words of a text that are looked at.
const MOST_WORDS: usize = 50_000;
/// Numbers in a signature.
pub const NUMBERS: usize = 128;
/// Numbers in a band: texts are compared where all of one band are equal.
const ROWS: usize = 4;
/// Bands in a signature.
pub const BANDS: usize = NUMBERS / ROWS;

/// The least hash of a text's shingles under each of [`NUMBERS`] functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature([u32; NUMBERS]);

impl Signature {
    /// Of a text; `None` where it has no word.
    pub fn of(text: &str) -> Option<Self> {
        let mut words = any_words(text);
        words.truncate(MOST_WORDS);
        let words: Vec<u64> = words.iter().map(|word| hash(&word.to_lowercase())).collect();
        if words.is_empty() {
            return None;
        }
        let mut least = [u32::MAX; NUMBERS];
        for shingle in words.windows(SHINGLE.min(words.len())) {
            let shingle = shingle.iter().fold(0, |all, word| mixed(all ^ word));
            for (position, least) in (1..).zip(least.iter_mut()) {
                let number = (mixed(shingle ^ mixed(position)) >> 32) as u32;
                *least = (*least).min(number);
            }
        }
        Some(Signature(least))
    }

    /// Estimate of the share of shingles that both texts have.
    pub fn similarity(&self, other: &Signature) -> f64 {
        let same = self.0.iter().zip(&other.0).filter(|(a, b)| a == b).count();
        same as f64 / NUMBERS as f64
    }

    /// A number for each band; texts that share one may be alike.
    pub fn bands(&self) -> impl Iterator<Item = u64> + '_ {
        (1_u64..)
            .zip(self.0.chunks(ROWS))
            .map(|(band, rows)| rows.iter().fold(mixed(band), |all, &number| mixed(all ^ u64::from(number))))
    }
}

/// FNV-1a, the same in every version.
fn hash(word: &str) -> u64 {
    word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The finalizer of SplitMix64, which spreads every bit over all of them.
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarity_is_about_the_share_of_common_shingles() -> anyhow::Result<()> {
        let words = |range: std::ops::Range<u32>| range.map(|n| format!("w{n} ")).collect::<String>();
        let signature = |text: &str| Signature::of(text).ok_or_else(|| anyhow::anyhow!("words"));
        let (a, b) = (signature(&words(0..1_000))?, signature(&words(200..1_200))?);
        // 796 of 1,196 shingles are in both.
        assert!((a.similarity(&b) - 0.666).abs() < 0.12, "{}", a.similarity(&b));
        assert!((a.similarity(&a) - 1.0).abs() < 1e-9);
        assert!(a.similarity(&signature(&words(5_000..6_000))?) < 0.05);
        assert_eq!(Signature::of(" – "), None);
        Ok(())
    }

    #[test]
    fn texts_without_spaces_have_shingles_too() -> anyhow::Result<()> {
        let text = "手紙は夜明け前に着いたが、波止場の誰もそれを知らなかったので、船はそのまま出て行った。";
        let (a, b) = (Signature::of(text), Signature::of(&text.replace("夜明け前", "昼過ぎ")));
        let (Some(a), Some(b)) = (a, b) else { anyhow::bail!("words") };
        assert!((0.3..0.95).contains(&a.similarity(&b)), "{}", a.similarity(&b));
        Ok(())
    }
}
