//! Which language a text is in, by its script and its commonest words. The words are the lexicon's
//! stop words, so this needs no tables of its own.

use std::{
    borrow::Cow,
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::OnceLock,
};

use super::{hash, head, words};
use crate::lexicon::STOP;

/// Characters that are looked at. Source: guess; a third of them is enough on a page of prose.
const MOST: usize = 6_000;

/// Fewest letters of a script, and fewest common words, that count.
const FEWEST_LETTERS: usize = 40;
const FEWEST_WORDS: usize = 12;

/// Share of the words that are common ones of the language: in prose about two in five. Source: guess.
const LEAST_SHARE: f64 = 0.15;

/// Least ratio of the language's common words to those of the next one. Danish and Norwegian do not reach it.
const CLEARLY: f64 = 1.3;

/// Primary subtag of a text's language; `None` where it cannot be detected.
fn detect(text: &str) -> Option<&'static str> {
    let end = text.char_indices().nth(MOST).map_or(text.len(), |(at, _)| at);
    let text = head(text, end);
    by_script(text).or_else(|| by_words(text))
}

/// Languages that the commonest words do not distinguish, by primary subtags: names of one, and near relations.
const ALIKE: [&[&str]; 4] = [&["no", "nb", "nn", "da"], &["he", "iw"], &["id", "in", "ms"], &["hr", "sr", "bs", "sh"]];

/// The tag of the language that a text is in: the declared one, unless the text speaks against it. Many themes declare
/// English whatever is written in them. Empty where nothing is declared and the text does not show it.
pub fn written_in(text: &str, declared: &str) -> String {
    let primary = declared.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let is_alike = |found: &str| ALIKE.iter().any(|alike| alike.contains(&found) && alike.contains(&primary.as_str()));
    match detect(text) {
        Some(found) if found != primary && !is_alike(found) => found.to_owned(),
        _ => declared.to_owned(),
    }
}

/// The language of a script that few others are written in.
fn by_script(text: &str) -> Option<&'static str> {
    const SCRIPTS: [(&str, [(char, char); 2]); 8] = [
        ("ja", [('\u{3040}', '\u{30FF}'), ('\u{31F0}', '\u{31FF}')]),
        ("ko", [('\u{AC00}', '\u{D7AF}'), ('\u{1100}', '\u{11FF}')]),
        ("zh", [('\u{4E00}', '\u{9FFF}'), ('\u{3400}', '\u{4DBF}')]),
        ("th", [('\u{0E00}', '\u{0E7F}'), ('\u{0E00}', '\u{0E7F}')]),
        ("he", [('\u{0590}', '\u{05FF}'), ('\u{0590}', '\u{05FF}')]),
        ("el", [('\u{0370}', '\u{03FF}'), ('\u{1F00}', '\u{1FFF}')]),
        ("hi", [('\u{0900}', '\u{097F}'), ('\u{0900}', '\u{097F}')]),
        ("ta", [('\u{0B80}', '\u{0BFF}'), ('\u{0B80}', '\u{0BFF}')]),
    ];
    // Latin letters, which most texts are made of, need not be looked for.
    const FIRST_LISTED: char = '\u{0370}';
    let mut counts = [0_usize; SCRIPTS.len()];
    for c in text.chars().filter(|c| *c >= FIRST_LISTED && c.is_alphabetic()) {
        let of =
            SCRIPTS.iter().position(|(_, ranges)| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c)));
        if let Some(script) = of {
            counts[script] += 1;
        }
    }
    if counts.iter().all(|count| *count < FEWEST_LETTERS) {
        return None;
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    // Japanese mixes Chinese characters with kana: a fifth of kana is enough.
    let [kana, _, han, ..] = counts;
    if kana >= FEWEST_LETTERS && kana * 5 >= kana + han && (kana + han) * 2 >= letters {
        return Some("ja");
    }
    let (most, script) = counts.iter().zip(&SCRIPTS).skip(1).max_by_key(|(count, _)| **count)?;
    (*most >= FEWEST_LETTERS && most * 2 >= letters).then_some(script.0)
}

/// The language of whose common words a text has clearly the most.
fn by_words(text: &str) -> Option<&'static str> {
    let mut all = 0_usize;
    let mut counts = vec![0_usize; STOP.len()];
    let common = common_words();
    for word in words(text) {
        all += 1;
        let mut languages = common.get(&*lower_case(word)).copied().unwrap_or_default();
        while languages != 0 {
            counts[languages.trailing_zeros() as usize] += 1;
            languages &= languages - 1;
        }
    }
    let (most, at) = counts.iter().enumerate().map(|(at, count)| (*count, at)).max()?;
    let next = counts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, count)| *count).max().unwrap_or(0);
    let clearly = most as f64 >= CLEARLY * next as f64 && most as f64 >= LEAST_SHARE * all as f64;
    (most >= FEWEST_WORDS && clearly).then(|| STOP[at].0)
}

/// Words with the languages that have them, each a bit at its position in [`STOP`].
type Common = HashMap<&'static str, u64, BuildHasherDefault<ByWord>>;

const _: () = assert!(STOP.len() <= u64::BITS as usize, "a language has no bit");

/// Every common word: asked once for each word of a text, where the lists would be asked one after the other.
fn common_words() -> &'static Common {
    static READ: OnceLock<Common> = OnceLock::new();
    READ.get_or_init(|| {
        let count = STOP.iter().map(|(_, listed)| listed.len()).sum();
        let mut common = Common::with_capacity_and_hasher(count, BuildHasherDefault::default());
        for (language, (_, listed)) in STOP.iter().enumerate() {
            for word in *listed {
                *common.entry(word).or_default() |= 1 << language;
            }
        }
        common
    })
}

/// Hashes words of our own list, which nobody chooses to collide.
#[derive(Default)]
struct ByWord(u64);

impl Hasher for ByWord {
    fn write(&mut self, bytes: &[u8]) {
        // The map looks at the highest bits, too.
        self.0 = (self.0 ^ u64::from(hash(bytes))).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// What ends a word tells none from another.
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The word in lower case, as it is where it is so already.
fn lower_case(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) { word.into() } else { word.to_lowercase().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_tells_its_language() {
        let texts = [
            (
                "en",
                "The ferry leaves the old harbour at dawn, and all of the town is on the quay to see it go, as it was in the days before the bridge.",
            ),
            (
                "de",
                "Die Fähre verlässt den alten Hafen bei Sonnenaufgang, und die ganze Stadt ist auf dem Kai, um sie zu sehen, wie es auch vor der Brücke war.",
            ),
            (
                "fr",
                "Le bac quitte le vieux port avec le jour, et toute la ville est sur le quai pour le voir, comme dans les années où il n'y avait pas de pont.",
            ),
            (
                "es",
                "El transbordador deja el viejo puerto con el alba, y toda la ciudad está en el muelle para verlo, como en los días en que no había un puente.",
            ),
            (
                "ru",
                "Паром уходит из старой гавани на рассвете, и весь город стоит на набережной, чтобы его видеть, как это было и до того, как был мост, но не так, как у нас.",
            ),
            (
                "ja",
                "渡し船は夜明けに古い港を出ていき、町のみんなが岸壁に立ってそれを見送る。橋ができる前の日々と同じように、それは静かに進んでいくのだった。",
            ),
            (
                "zh",
                "渡轮在黎明时离开旧港口，全城的人都站在码头上目送它离开，就像大桥建成之前的那些日子一样，安静而缓慢地驶向对岸的小岛，然后在傍晚再回来。",
            ),
            (
                "ko",
                "나룻배는 새벽에 낡은 항구를 떠나고 온 마을 사람들이 부두에 서서 그것을 지켜본다. 다리가 놓이기 전의 나날과 같이 배는 조용히 나아간다.",
            ),
        ];
        for (language, text) in texts {
            assert_eq!(detect(text), Some(language), "{text}");
        }
    }

    #[test]
    fn what_is_declared_counts_unless_the_text_speaks_against_it() {
        let german = "Die Fähre verlässt den alten Hafen bei Sonnenaufgang, und die ganze Stadt ist auf dem Kai, um sie zu \
                      sehen, wie es auch vor der Brücke war.";
        assert_eq!(written_in(german, "de-AT"), "de-AT");
        assert_eq!(written_in(german, "en-US"), "de");
        assert_eq!(written_in(german, ""), "de");
        assert_eq!(written_in("12 May 2024", "en-US"), "en-US");
        let norwegian = "Ferja er ikke til å stole på, og det er det ingen som vet bedre enn de som bor på den andre siden av \
                         fjorden, for de har ventet på den i en time.";
        assert_eq!(written_in(norwegian, "nb"), "nb");
    }

    #[test]
    fn what_is_no_prose_tells_nothing() {
        for text in ["", "12 May 2024", "cargo build --release", "Kettle Ladder Gate Drawer Bell Pump Anchor Rope Quay"]
        {
            assert_eq!(detect(text), None, "{text}");
        }
    }
}
