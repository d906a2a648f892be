//! What a link indicates about the page that it leads to.

use page::{
    NodeId, Page,
    lexicon::{ADDRESS_OF_PAGE, NEXT_PAGE, NEXT_TEXT, ONWARD, Words},
    text::is_unspaced,
};

/// What the words of a link mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// No words: a number, an arrow.
    Nothing,
    /// "Next page".
    NextPage,
    /// "Next", "Continue": whether a page or a text is not stated.
    Onward,
    /// "Next post".
    AnotherText,
    /// Other words, as a rule a title.
    Words,
}

impl Says {
    pub(super) fn of(text: &str) -> Says {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        if !text.chars().any(char::is_alphabetic) || is_page_with_number(&text) {
            Says::Nothing
        } else if begins_with(&text, &NEXT_TEXT) {
            Says::AnotherText
        } else if begins_with(&text, &NEXT_PAGE) {
            Says::NextPage
        } else if ONWARD.has(&text) {
            Says::Onward
        } else {
            Says::Words
        }
    }
}

/// Whether a text begins with one of some phrases, and the words end there.
fn begins_with(text: &str, phrases: &Words) -> bool {
    phrases.all().any(|phrase| {
        let rest = text.strip_prefix(phrase);
        rest.is_some_and(|rest| phrase.ends_with(is_unspaced) || !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether a text is a number, alone or after a word for pages ("Seite 2").
pub(super) fn counts(text: &str, number: u32) -> bool {
    let mut words = words(text);
    let first = words.next();
    let last = match words.next() {
        Some(last) if first.as_deref().is_some_and(is_page) => Some(last),
        Some(_) => None,
        None => first,
    };
    words.next().is_none() && last.is_some_and(|word| word.parse() == Ok(number))
}

fn is_page_with_number(text: &str) -> bool {
    let words: Vec<String> = words(text).take(3).collect();
    matches!(&words[..], [page, number] if is_page(page) && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the page's title or its only heading of the first level states that it is the page with a number: "Page 2",
/// "(2/5)".
pub(super) fn tells_number(page: &Page, number: u32) -> bool {
    let number = number.to_string();
    let is_told = |text: &str| {
        let words: Vec<String> = words(text).collect();
        let named = words.windows(2).any(|pair| matches!(pair, [page, told] if is_page(page) && *told == number));
        named || text.contains(&format!("({number}/"))
    };
    is_told(page.title()) || page.elements("h1").next().is_some_and(|heading| is_told(&text_of(page, heading)))
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase)
}

fn is_page(word: &str) -> bool {
    ADDRESS_OF_PAGE.has(word)
}

/// A link's text, or what it is called where it shows no words.
pub(super) fn name_of(page: &Page, node: NodeId) -> String {
    let text = text_of(page, node);
    if text.chars().any(char::is_alphanumeric) {
        return text;
    }
    let picture = (node..page.subtree_end(node)).find(|&below| page.tag(below) == "img");
    let picture = picture.and_then(|picture| page.attribute(picture, "alt"));
    let names = [page.attribute(node, "aria-label"), page.attribute(node, "title"), picture];
    names.into_iter().flatten().find(|name| !name.trim().is_empty()).map_or(text, str::to_owned)
}

fn text_of(page: &Page, node: NodeId) -> String {
    let text: String = (node..page.subtree_end(node)).filter_map(|node| page.text(node)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
