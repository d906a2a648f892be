//! What the block's own text is like.

use std::collections::{BTreeMap, BTreeSet};

use super::{Scene, flag, log, share};
use crate::{spider::language, text::Language};

pub(super) const NAMES: [&str; 27] = [
    "log_weight",
    "log_words",
    "link_density",
    "control_density",
    "log_sentence_marks",
    "sentence_density",
    "ends_sentence",
    "ends_colon",
    "ends_ellipsis",
    "starts_lower",
    "starts_digit",
    "capital_share",
    "digit_share",
    "mark_share",
    "word_length",
    "stop_word_share",
    "bare_address",
    "has_year",
    "has_price",
    "has_question",
    "repeated",
    "copies",
    "relevance",
    "matched_any",
    "title_words",
    "is_title",
    "described",
];

/// What is known about the page's texts together.
pub(super) struct Own {
    language: Language,
    copies: Vec<(u32, bool)>,
    title: BTreeSet<String>,
    description: BTreeSet<String>,
}

impl Own {
    pub(super) fn new(scene: &Scene) -> Self {
        let metadata = &scene.page.snapshot().metadata;
        let described = metadata
            .meta
            .iter()
            .filter(|meta| matches!(meta.key.as_str(), "description" | "og:description" | "twitter:description"));
        Own {
            language: Language::from_tag(language(scene.page)),
            copies: copies(scene),
            title: words(&metadata.title).collect(),
            description: described.flat_map(|meta| words(&meta.content)).collect(),
        }
    }

    pub(super) fn of(&self, scene: &Scene, index: usize) -> [f64; NAMES.len()] {
        let block = scene.block(index);
        let text = scene.blocks.text_of(block).trim();
        let weight = f64::from(block.weight);
        let characters = text.chars().count() as f64;
        let count = |is: fn(char) -> bool| share(text.chars().filter(|&c| is(c)).count() as f64, characters);
        let words: Vec<String> = words(text).collect();
        let number = words.len() as f64;
        let last = text.chars().next_back().unwrap_or(' ');
        let first = text.chars().next().unwrap_or(' ');
        let among =
            |set: &BTreeSet<String>| share(words.iter().filter(|word| set.contains(*word)).count() as f64, number);
        let relevance = &scene.proposal.relevance;
        let (copies, repeated) = self.copies[index];
        [
            log(weight),
            log(number),
            block.link_density(),
            share(f64::from(block.control_weight), weight),
            log(f64::from(block.sentence_marks)),
            (share(f64::from(block.sentence_marks), weight) * 40.0).min(3.0),
            flag(matches!(last, '.' | '!' | '?' | '。' | '！' | '？' | '।' | '۔' | '"' | '”' | '»' | ')')),
            flag(matches!(last, ':' | '：')),
            flag(text.ends_with('…') || text.ends_with("...") || text.ends_with("[…]")),
            flag(first.is_lowercase()),
            flag(first.is_numeric()),
            count(char::is_uppercase),
            count(char::is_numeric),
            count(|c| c.is_ascii_punctuation() || matches!(c, '·' | '•' | '»' | '›' | '→' | '|' | '–')),
            share(characters, number).min(20.0),
            share(words.iter().filter(|word| self.language.is_stop_word(word)).count() as f64, number),
            flag(is_address(text) && block.link_weight == 0),
            flag(has_year(&words)),
            flag(has_price(text)),
            flag(text.contains(['?', '？', '؟'])),
            flag(repeated),
            log(f64::from(copies)),
            relevance.share(relevance.matched[index]),
            flag(relevance.matched[index] != 0),
            among(&self.title),
            flag(number > 0.0 && among(&self.title) > 0.99 && number * 2.0 > self.title.len() as f64),
            among(&self.description),
        ]
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// How often each block's text stands on the page, and whether it stood before (in what is seen, if it is seen).
fn copies(scene: &Scene) -> Vec<(u32, bool)> {
    let blocks = scene.blocks;
    let mut number: BTreeMap<&str, u32> = BTreeMap::new();
    for block in blocks.blocks.iter().filter(|block| block.weight > 0) {
        *number.entry(blocks.text_of(block).trim()).or_default() += 1;
    }
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut out = vec![(0, false); blocks.blocks.len()];
    for visible in [true, false] {
        for (block, out) in blocks.blocks.iter().zip(&mut out).filter(|(block, _)| block.is_visible() == visible) {
            let text = blocks.text_of(block).trim();
            let count = number.get(text).copied().unwrap_or_default();
            *out = (count, block.weight >= 25 && !seen.insert(text));
        }
    }
    out
}

fn is_address(text: &str) -> bool {
    (text.starts_with("http") || text.starts_with("www.")) && !text.contains(char::is_whitespace)
}

fn has_year(words: &[String]) -> bool {
    words.iter().any(|word| {
        word.len() == 4
            && (word.starts_with("19") || word.starts_with("20"))
            && word.bytes().all(|b| b.is_ascii_digit())
    })
}

fn has_price(text: &str) -> bool {
    text.contains(['$', '€', '£', '¥', '₹', '₽', '₩', '₺']) && text.contains(|c: char| c.is_ascii_digit())
}
