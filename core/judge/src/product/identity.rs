//! Who makes a product and what number it has, as the page shows it: labels with their values, and its address.

use std::ops::Range;

use look::block::Blocks;
use page::{
    Page,
    lexicon::{BRAND_NAME, ITEM_NUMBER, PART_NUMBER},
    text::folded,
};

use super::{declared::gtin, shown::is_elsewhere};

/// What numbers of bar codes are called in any language.
const BAR_CODES: [&str; 12] = [
    "barcode", "ean", "ean code", "ean-code", "ean13", "gtin", "gtin-13", "isbn", "isbn-10", "isbn-13", "isbn13", "upc",
];

/// Words of the longest label, and characters of the longest line with one; guesses.
const MOST_WORDS: usize = 4;
const LONGEST_LINE: u32 = 120;

/// Characters of the shortest and the longest number, and of the longest name of a maker; guesses.
const NUMBERS: Range<usize> = 4..41;
const LONGEST_BRAND: usize = 50;

/// Digits of the shortest number in an address that names a product, and of one with letters. Guesses.
const LEAST_DIGITS: usize = 5;
const LEAST_MIXED_DIGITS: usize = 2;
const LEAST_MIXED: usize = 8;

/// Keys of an address that are before the number of a product.
const NUMBER_KEYS: [&str; 7] = ["sku", "pid", "productid", "product_id", "itemid", "item", "products_id"];

/// Names and numbers of a product.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Identity {
    pub(super) brand: Option<String>,
    pub(super) sku: Option<String>,
    pub(super) mpn: Option<String>,
    pub(super) gtin: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Brand,
    Sku,
    Mpn,
    Gtin,
}

/// What the lines of a page state about its product, the nearest after its name first; parts that are about something else are
/// not asked.
pub(super) fn identity(page: &Page, blocks: &Blocks, name: Option<usize>) -> Identity {
    let mut found = Identity::default();
    let first = name.unwrap_or_default();
    let count = blocks.blocks.len();
    for index in (first..count).chain(0..first) {
        let block = &blocks.blocks[index];
        if block.weight == 0 || block.weight > LONGEST_LINE || is_elsewhere(block) {
            continue;
        }
        let text = blocks.text_of(block);
        let Some((label, value)) = labelled(text) else { continue };
        if !value.trim().is_empty() {
            found.put(label, value);
        } else if let Some(next) = blocks.blocks.get(index + 1).filter(|next| next.weight <= LONGEST_LINE) {
            // A word alone may head a list of choices: a value is beside it.
            let is_beside =
                page.common_ancestor(blocks.first_leaf(block), blocks.first_leaf(next)).is_some_and(|around| {
                    blocks.within(page, around).len() <= 2 || matches!(page.tag(around), "dl" | "tr")
                });
            if is_beside || text.trim_end().ends_with([':', '：']) {
                found.put(label, blocks.text_of(next));
            }
        }
    }
    found.sku = found.sku.or_else(|| number_of_address(&page.snapshot().url));
    found
}

impl Identity {
    fn put(&mut self, label: Label, value: &str) {
        match label {
            Label::Brand => self.brand = self.brand.take().or_else(|| brand(value)),
            Label::Sku => self.sku = self.sku.take().or_else(|| number(value)),
            Label::Mpn => self.mpn = self.mpn.take().or_else(|| number(value)),
            Label::Gtin => self.gtin = self.gtin.take().or_else(|| value.split_whitespace().find_map(gtin)),
        }
    }
}

/// The label that a line begins with, and what is after it.
fn labelled(line: &str) -> Option<(Label, &str)> {
    let line = line.trim();
    let is_edge =
        |c: char| c.is_whitespace() || matches!(c, '.' | ':' | '：' | '#' | '(' | ')' | '°' | 'º' | '-' | '–');
    if let Some((before, value)) = line.split_once([':', '：'])
        && let Some(label) = label(before.trim_matches(is_edge))
    {
        return Some((label, value));
    }
    if let Some(label) = label(line.trim_matches(is_edge)) {
        return Some((label, ""));
    }
    // Without a colon only numbers are sure to be values: "SKU 12345", but "Brand new".
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at).take(MOST_WORDS);
    let splits: Vec<(&str, &str)> = ends.filter_map(|at| line.split_at_checked(at)).collect();
    splits.into_iter().rev().find_map(|(before, value)| {
        let label = label(before.trim_matches(is_edge)).filter(|label| *label != Label::Brand)?;
        number(value).is_some().then_some((label, value))
    })
}

fn label(words: &str) -> Option<Label> {
    let words = folded(&words.to_lowercase());
    let is = |label: Label| match label {
        Label::Brand => BRAND_NAME.has(&words),
        Label::Sku => ITEM_NUMBER.has(&words),
        Label::Mpn => PART_NUMBER.has(&words),
        Label::Gtin => BAR_CODES.contains(&words.as_str()),
    };
    [Label::Gtin, Label::Mpn, Label::Sku, Label::Brand].into_iter().find(|&label| is(label))
}

/// The number at the beginning of a value.
fn number(value: &str) -> Option<String> {
    let is_edge = |c: char| !c.is_alphanumeric();
    let mut tokens = value
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'))
        .map(|token| token.trim_matches(is_edge));
    let token = tokens.find(|token| !token.is_empty())?;
    let fits = NUMBERS.contains(&token.chars().count()) && token.chars().any(|c| c.is_ascii_digit());
    fits.then(|| token.to_owned())
}

fn brand(value: &str) -> Option<String> {
    let value = folded(value);
    let fits = value.chars().count() <= LONGEST_BRAND && value.chars().any(char::is_alphabetic);
    fits.then_some(value)
}

/// The number by which an address names a product: after a key of its own, else the last that is long enough.
fn number_of_address(address: &str) -> Option<String> {
    let address = url::Url::parse(address).ok()?;
    let keyed = address.query_pairs().find(|(key, _)| NUMBER_KEYS.contains(&key.to_lowercase().as_str()));
    if let Some(number) = keyed.and_then(|(_, value)| number(&value)) {
        return Some(number);
    }
    let tokens = address.path_segments()?.flat_map(|segment| segment.split(|c: char| !c.is_ascii_alphanumeric()));
    tokens.rev().find_map(in_address)
}

/// A part of an address that is a number, or ends in one.
fn in_address(token: &str) -> Option<String> {
    let digits = token.bytes().filter(u8::is_ascii_digit).count();
    let is_code = digits >= LEAST_MIXED_DIGITS
        && token.len() >= LEAST_MIXED
        && token.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    if is_code {
        return Some(token.to_owned());
    }
    let number = token.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    (number.len() >= LEAST_DIGITS).then(|| number.to_owned())
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn identity_on(html: &str) -> Identity {
        let snapshot = snapshot(&format!("<title>Lamp</title><h1>Lamp</h1>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        identity(&page, &segment(&page), Some(0))
    }

    fn identity_of(brand: &str, sku: &str, mpn: &str, gtin: &str) -> Identity {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Identity { brand: some(brand), sku: some(sku), mpn: some(mpn), gtin: some(gtin) }
    }

    #[test]
    fn labels_have_their_values_beside_them() {
        let lines = "<p>Marke: Lux</p><p>Art.-Nr. 46-721 </p><p>EAN 4006381333931</p><p>Modellnummer: LX-100</p>";
        assert_eq!(identity_on(lines), identity_of("Lux", "46-721", "LX-100", "4006381333931"));
        let row = |name: &str, value: &str| format!("<tr><th>{name}</th><td>{value}</td></tr>");
        let table = [row("Brand", "Lux"), row("Item model number", "LX-100"), row("ASIN", "B0012345AB")].concat();
        assert_eq!(identity_on(&format!("<table>{table}</table>")), identity_of("Lux", "B0012345AB", "LX-100", ""));
        assert_eq!(identity_on("<div><span>Артикул:</span> <b>123456</b></div>"), identity_of("", "123456", "", ""));
    }

    #[test]
    fn other_lines_tell_nothing() {
        assert_eq!(
            identity_on("<p>Brand new, and the best item of all.</p><p>Item</p><p>Brand</p>"),
            Identity::default()
        );
        assert_eq!(identity_on("<footer><p>SKU: 12345</p></footer><p>Model: none</p>"), Identity::default());
    }

    #[test]
    fn addresses_name_products_by_number() {
        let number = |path: &str| number_of_address(&format!("https://example.org/{path}"));
        assert_eq!(number("lamp/p4781720").as_deref(), Some("4781720"));
        assert_eq!(number("c7200a278526196/lamp.html").as_deref(), Some("278526196"));
        assert_eq!(number("dp/B01GOH7PKA").as_deref(), Some("B01GOH7PKA"));
        assert_eq!(number("lamp-2000?sku=1049084").as_deref(), Some("1049084"));
        assert_eq!(number("lamp-2000-red.html"), None);
    }
}
