//! Sketches of texts, by which near-duplicates are found without comparing texts: MinHash with one hash for all places, see
//! Li, Owen and Zhang, "One Permutation Hashing", NIPS 2012.
//!
//! The extension makes the same in `extension/shared/records/sketch.ts`; `tests/lab/records.test.mjs` holds them together.

use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

/// Places of a sketch.
const PLACES: usize = 64;
/// A place that no piece of the text fell into.
const EMPTY: u32 = u32::MAX;
/// UTF-16 units of a piece of text. Characters, not words, since not every language parts its words.
const PIECE: usize = 9;
/// UTF-16 units of a text that are looked at.
const LONGEST: usize = 200_000;
/// Places of a run: texts are compared where all of one run are equal. Those that are alike by .8 share a run with a
/// probability of .9998.
const RUN: usize = 4;

static NO_LETTERS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}]+").expect("a sound pattern"));

/// The least hash of a text's pieces in each of 64 places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch([u32; PLACES]);

impl Sketch {
    /// Of a text; `None` where it is too short for one. Case, marks and white space do not count.
    pub fn of(text: &str) -> Option<Self> {
        let mut length = 0;
        let begin: String = text.chars().take_while(|c| (length += c.len_utf16(), length <= LONGEST).1).collect();
        let normal = begin.nfkc().collect::<String>().to_lowercase();
        let folded: Vec<u16> = NO_LETTERS.replace_all(&normal, " ").trim().encode_utf16().collect();
        if folded.len() < PIECE {
            return None;
        }
        let mut places = [EMPTY; PLACES];
        for piece in folded.windows(PIECE) {
            let hash = hash(piece);
            let (place, rest) = (hash as usize % PLACES, hash / PLACES as u32);
            places[place] = places[place].min(rest);
        }
        Some(Sketch(places))
    }

    /// Estimates which share of all pieces of two texts they have in common (Jaccard), with a standard error of .0625 at
    /// most.
    pub fn similarity(&self, other: &Sketch) -> f64 {
        let filled = self.0.iter().zip(&other.0).filter(|pair| *pair != (&EMPTY, &EMPTY));
        let (same, filled) = filled.fold((0, 0), |(same, all), (a, b)| (same + i32::from(a == b), all + 1));
        if filled == 0 { 0.0 } else { f64::from(same) / f64::from(filled) }
    }

    /// Its runs of places, each with where it begins; empty ones left out. Texts that share one may be alike.
    pub fn runs(&self) -> impl Iterator<Item = (usize, &[u32])> {
        self.0.chunks(RUN).enumerate().filter(|(_, run)| run.iter().any(|&place| place != EMPTY))
    }
}

/// FNV-1a of a piece, its bits mixed as in MurmurHash3.
fn hash(piece: &[u16]) -> u32 {
    let hash = piece.iter().fold(0x811c_9dc5, |hash: u32, &unit| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193));
    let hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    let hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    hash ^ hash >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(text: &str) -> anyhow::Result<Sketch> {
        Sketch::of(text).ok_or_else(|| anyhow::anyhow!("too short"))
    }

    #[test]
    fn similarity_is_about_the_share_of_common_pieces() -> anyhow::Result<()> {
        let words = |range: std::ops::Range<u32>| range.map(|n| format!("word{n} ")).collect::<String>();
        let (a, b) = (sketch(&words(1_000..2_000))?, sketch(&words(1_200..2_200))?);
        // About 800 of 1,200 pieces are in both.
        assert!((a.similarity(&b) - 0.667).abs() < 0.19, "{}", a.similarity(&b));
        assert!((a.similarity(&a) - 1.0).abs() < 1e-9);
        assert_eq!(Sketch::of(" – "), None);
        Ok(())
    }

    #[test]
    fn case_marks_and_forms_do_not_count_and_no_script_needs_spaces() -> anyhow::Result<()> {
        assert_eq!(sketch("The ＦＥＲＲＹ, which left")?, sketch("the ferry which LEFT!")?);
        let text = "手紙は夜明け前に着いたが、波止場の誰もそれを知らなかったので、船はそのまま出て行った。";
        let similarity = sketch(text)?.similarity(&sketch(&text.replace("夜明け前", "昼過ぎ"))?);
        assert!((0.3..0.95).contains(&similarity), "{similarity}");
        Ok(())
    }
}
