//! What the block's own text is like.

use std::collections::{BTreeMap, BTreeSet};

use page::{
    Page,
    text::{Language, WordSet, is_year},
};
use systems::spider::language;

use super::Scene;
use crate::feature_list::{feature_list, flag, log, share};

/// Weight, in characters, of the shortest text that counts as repeated: shorter ones ("Yes", "9 to 5") recur in tables
/// and lists; a guess.
pub(crate) const SHORTEST_COPY: u32 = 25;

/// What is known about the page's texts together.
pub(super) struct Own {
    language: Language,
    copies: Vec<(u32, bool)>,
    title: WordSet<String>,
    description: WordSet<String>,
}

impl Own {
    pub(super) fn new(scene: &Scene) -> Self {
        let words = |text: &str| -> Vec<String> { Words::of(text).iter().map(str::to_owned).collect() };
        Own {
            language: Language::from_tag(language(scene.page)),
            copies: copies(scene),
            title: words(scene.page.title()).into_iter().collect(),
            description: descriptions(scene.page).flat_map(words).collect(),
        }
    }
}

feature_list! {
    /// What the block's own text is like.
    pub(in crate) enum OwnText;
    pub(super) fn own_text(own: &Own, scene: &Scene, index: usize) {
        let block = scene.block(index);
        let text = scene.blocks.text_of(block).trim();
        let weight = f64::from(block.weight);
        let characters = Characters::of(text);
        let [all, capitals, digits, marks] =
            [characters.all, characters.capitals, characters.digits, characters.marks].map(f64::from);
        let words = Words::of(text);
        let number = words.ends.len() as f64;
        let last = text.chars().next_back().unwrap_or(' ');
        let first = text.chars().next().unwrap_or(' ');
        let part = |is: &dyn Fn(&str) -> bool| share(words.iter().filter(|word| is(word)).count() as f64, number);
        let among = |set: &WordSet<String>| part(&|word| set.contains(word));
        let in_title = among(&own.title);
        let relevance = &scene.proposal.relevance;
        let (copies, repeated) = own.copies[index];
    }
    log_weight => log(weight),
    log_words => log(number),
    link_density => block.link_density(),
    control_density => share(f64::from(block.control_weight), weight),
    log_sentence_marks => log(f64::from(block.sentence_marks)),
    sentence_density => (share(f64::from(block.sentence_marks), weight) * 40.0).min(3.0),
    ends_sentence => flag(matches!(last, '.' | '!' | '?' | '。' | '！' | '？' | '।' | '۔' | '"' | '”' | '»' | ')')),
    ends_colon => flag(matches!(last, ':' | '：')),
    ends_ellipsis => flag(text.ends_with('…') || text.ends_with("...") || text.ends_with("[…]")),
    starts_lower => flag(first.is_lowercase()),
    starts_digit => flag(first.is_numeric()),
    capital_share => share(capitals, all),
    digit_share => share(digits, all),
    mark_share => share(marks, all),
    word_length => share(all, number).min(20.0),
    stop_word_share => part(&|word| own.language.is_stop_word(word)),
    bare_address => flag(is_address(text) && block.link_weight == 0),
    has_year => flag(words.iter().any(is_year)),
    has_price => flag(characters.currency && characters.ascii_digit),
    has_question => flag(characters.question),
    repeated => flag(repeated),
    copies => log(f64::from(copies)),
    relevance => relevance.share(relevance.matched[index]),
    matched_any => flag(relevance.matched[index] != 0),
    title_words => in_title,
    is_title => flag(number > 0.0 && in_title > 0.99 && number * 2.0 > own.title.count() as f64),
    described => among(&own.description),
}

/// What a page declares about itself.
pub(crate) fn descriptions<'p>(page: &Page<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
    let declared = page.snapshot().metadata.meta.iter();
    let own =
        declared.filter(|meta| matches!(meta.key.as_str(), "description" | "og:description" | "twitter:description"));
    own.map(|meta| meta.content.as_str())
}

/// Numbers of characters.
#[derive(Default)]
struct Characters {
    all: u32,
    capitals: u32,
    digits: u32,
    marks: u32,
    ascii_digit: bool,
    currency: bool,
    question: bool,
}

impl Characters {
    fn of(text: &str) -> Self {
        let mut count = Characters::default();
        for c in text.chars() {
            count.all += 1;
            if c.is_ascii() {
                count.capitals += u32::from(c.is_ascii_uppercase());
                count.digits += u32::from(c.is_ascii_digit());
                count.marks += u32::from(c.is_ascii_punctuation());
                count.ascii_digit |= c.is_ascii_digit();
                count.currency |= c == '$';
                count.question |= c == '?';
            } else {
                count.capitals += u32::from(c.is_uppercase());
                count.digits += u32::from(c.is_numeric());
                count.marks += u32::from(matches!(c, '·' | '•' | '»' | '›' | '→' | '–'));
                count.currency |= matches!(c, '€' | '£' | '¥' | '₹' | '₽' | '₩' | '₺');
                count.question |= matches!(c, '？' | '؟');
            }
        }
        count
    }
}

/// Runs of letters and digits in lower case.
struct Words {
    text: String,
    ends: Vec<usize>,
}

impl Words {
    fn of(text: &str) -> Self {
        let mut words = Words { text: String::with_capacity(text.len()), ends: Vec::new() };
        for c in text.chars() {
            if c.is_ascii_alphanumeric() {
                words.text.push(c.to_ascii_lowercase());
            } else if !c.is_ascii() && c.is_alphanumeric() {
                words.text.extend(c.to_lowercase());
            } else {
                words.end();
            }
        }
        words.end();
        words
    }

    fn end(&mut self) {
        if self.text.len() > self.ends.last().copied().unwrap_or_default() {
            self.ends.push(self.text.len());
        }
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        self.ends.iter().scan(0, |start, &end| self.text.get(std::mem::replace(start, end)..end))
    }
}

/// How often each block's text occurs on the page, and whether it occurred before (in what is seen, if it is seen).
fn copies(scene: &Scene) -> Vec<(u32, bool)> {
    let blocks = scene.blocks;
    // By length first: that seldom leaves more than one to compare.
    let of = |block| {
        let text = blocks.text_of(block).trim();
        (text.len(), text)
    };
    let mut number: BTreeMap<(usize, &str), u32> = BTreeMap::new();
    for block in blocks.blocks.iter().filter(|block| block.weight > 0) {
        *number.entry(of(block)).or_default() += 1;
    }
    let mut seen: BTreeSet<(usize, &str)> = BTreeSet::new();
    let mut out = vec![(0, false); blocks.blocks.len()];
    for visible in [true, false] {
        for (block, out) in blocks.blocks.iter().zip(&mut out).filter(|(block, _)| block.is_visible() == visible) {
            let text = of(block);
            let count = number.get(&text).copied().unwrap_or_default();
            *out = (count, block.weight >= SHORTEST_COPY && !seen.insert(text));
        }
    }
    out
}

fn is_address(text: &str) -> bool {
    (text.starts_with("http") || text.starts_with("www.")) && !text.contains(char::is_whitespace)
}
