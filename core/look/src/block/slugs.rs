//! Ids and classes that repeat the words of a heading.
//!
//! Such a name repeats the text, in its language, and does not describe the element. A word of it that means
//! something else in that language ("comment" is French for "how") is no hint.

use std::cell::OnceCell;

use page::{
    NodeId, Page,
    lexicon::OTHER_MEANING,
    text::{push_lowercase, words, written_in},
};

use super::Hints;

/// First nodes of an element among which its own heading is looked for. Source: guess; a wrapper or two and a picture may
/// be before it.
const HEADING_NODES: NodeId = 12;

/// Fewest words of a slug: one alone is as likely the name of what the element is.
const FEWEST_WORDS: usize = 2;

/// Letters that one letter outside of ASCII becomes in a slug, at most ("œ" becomes "oe").
const LETTERS_FOR_ONE: usize = 2;

/// Takes back the hints of every node that it has only because words of its heading mean something else in the language of
/// the page, whose text this is.
pub(super) fn take_back(page: &Page, text: &str, own: &mut [Hints]) {
    let slugs = Slugs { page, text, language: OnceCell::new() };
    for (node, hints) in (0..page.len()).zip(own).filter(|(_, hints)| **hints != Hints::default()) {
        *hints = hints.without(slugs.misread(node));
    }
}

struct Slugs<'p, 'a> {
    page: &'p Page<'a>,
    /// The page's text, which is asked for its language when the first such word is met.
    text: &'p str,
    language: OnceCell<String>,
}

impl Slugs<'_, '_> {
    /// The hints of words that mean something else, as far as no other word of the element gives them.
    fn misread(&self, node: NodeId) -> Hints {
        let values = || ["id", "class"].into_iter().filter_map(|name| self.page.attribute(node, name));
        if !values().flat_map(parts).any(|part| OTHER_MEANING.has(&part)) {
            return Hints::default();
        }
        let Some(heading) = heading_of(self.page, node).map(|heading| text_of(self.page, heading)) else {
            return Hints::default();
        };
        let tokens = values().flat_map(str::split_ascii_whitespace);
        let (slugs, others): (Vec<&str>, Vec<&str>) = tokens.partition(|token| is_slug(token, &heading));
        let (misread, meant): (Vec<String>, Vec<String>) =
            slugs.into_iter().flat_map(parts).partition(|part| self.means_else(part));
        let said = |words: &[String]| words.iter().fold(Hints::default(), |hints, word| hints | Hints::of_words(word));
        let others = others.into_iter().fold(said(&meant), |hints, token| hints | Hints::of_words(token));
        said(&misread).without(others)
    }

    /// Whether a word means something else in the page's language than in classes.
    fn means_else(&self, word: &str) -> bool {
        let language = self.language.get_or_init(|| {
            let root = self.page.elements("html").next();
            let declared = root.and_then(|root| self.page.attribute(root, "lang")).unwrap_or_default();
            let written = written_in(self.text, declared);
            written.split(['-', '_']).next().unwrap_or_default().to_lowercase()
        });
        OTHER_MEANING.in_language(language).any(|known| known == word)
    }
}

/// The heading that an element is or begins with.
fn heading_of(page: &Page, node: NodeId) -> Option<NodeId> {
    let first = node..page.subtree_end(node).min(node.saturating_add(HEADING_NODES));
    first.into_iter().find(|&below| page.heading_level(below).is_some())
}

/// Text of a heading in lower case.
fn text_of(page: &Page, heading: NodeId) -> String {
    let mut text = String::new();
    for part in (heading..page.subtree_end(heading)).filter_map(|node| page.text(node)) {
        push_lowercase(&mut text, part);
    }
    text
}

/// The words of a slug in lower case; numbers at its end distinguish it from others of the page.
fn parts(slug: &str) -> impl DoubleEndedIterator<Item = String> + '_ {
    let end = slug.trim_end_matches(|c: char| c.is_ascii_digit() || !c.is_alphanumeric()).len();
    let slug = slug.get(..end).unwrap_or(slug);
    slug.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_lowercase)
}

/// Whether a name consists of words of a text (in lower case) in their order. It may leave out small words, and what comes
/// after.
fn is_slug(name: &str, text: &str) -> bool {
    let mut left = words(text).flat_map(|word| word.split(['\'', '’']));
    let mut count = 0;
    let all = parts(name).all(|part| {
        count += 1;
        left.any(|word| is_spelled(&part, word))
    });
    all && count >= FEWEST_WORDS
}

/// Whether a part of a slug is how a word is written in ASCII, or as it is.
fn is_spelled(part: &str, word: &str) -> bool {
    let foreign = word.chars().filter(|c| !c.is_ascii()).count();
    let mut letters = word.chars().filter(char::is_ascii).peekable();
    let added = part.chars().filter(|c| letters.next_if_eq(c).is_none()).count();
    part == word || letters.peek().is_none() && foreign > 0 && added <= foreign * LETTERS_FOR_ONE
}

#[cfg(test)]
mod tests {
    use page::testing::{find, snapshot};

    use super::*;
    use crate::block::segment;

    const FRENCH: &str = "Le parc est ouvert tous les jours de l'année, et les enfants y sont les bienvenus avec leurs \
                          parents. On y vient à pied ou en bus, et l'entrée est libre pour tous. ";

    /// Whether the element `x` and the text below it are called comments on a page in this language.
    fn is_comment(language: &str, html: &str) -> bool {
        let text = if language == "fr" { FRENCH } else { "The park is open on all days of the year. " };
        let snapshot = snapshot(&format!("<html lang={language}><body><p>{}</p>{html}", text.repeat(4)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let own = blocks.own_hints(find(&page, "x-x")).has(Hints::COMMENT);
        let below = blocks.blocks.last().expect("a block").hints.has(Hints::COMMENT);
        assert_eq!(own, below, "{html}");
        own
    }

    #[test]
    fn words_of_a_heading_say_nothing_of_its_section() {
        let slugs = [
            ("comment_venir", "Comment venir ?"),
            ("comment-acceder-a-l-ile", "Comment accéder à l’île"),
            ("comment-coeur", "Comment va le cœur du parc"),
            ("Comment-Reserver-2", "Comment réserver"),
            ("réserver-comment", "Réserver, mais comment ?"),
        ];
        let shapes = [
            "<x-x style='display:block' *><h2>{}</h2><p>En bus.</p></x-x>",
            "<x-x style='display:block' *><div><h3><b>{}</b></h3></div><div><p>En bus.</p></div></x-x>",
            "<x-x style='display:block' *><h4>{}</h4></x-x>",
        ];
        let names = |slug: &str| [format!("id='{slug}'"), format!("class='part {slug}'")];
        for (slug, heading) in slugs {
            for (shape, name) in shapes.iter().flat_map(|shape| names(slug).map(|name| (shape, name))) {
                let html = shape.replace('*', &name).replace("{}", heading);
                assert!(!is_comment("fr", &html), "{html}");
                // Whatever the root declares, the language is that of the text.
                assert!(is_comment("en", &html), "{html}");
            }
        }
    }

    #[test]
    fn a_heading_by_its_own_id_is_none() {
        let snapshot = snapshot(&format!(
            "<html lang=fr><body><p>{}</p><h2 id=comment_venir>Comment venir ?</h2>",
            FRENCH.repeat(4)
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        assert!(!blocks.blocks.last().expect("a block").hints.has(Hints::COMMENT));
    }

    #[test]
    fn other_names_are_believed() {
        let section = |name: &str, heading: &str| {
            format!("<x-x style='display:block' {name}><h2>{heading}</h2><p>En bus.</p></x-x>")
        };
        let cases = [
            ("id=comments", "Comments"),
            ("id=comment", "Comment venir"),
            ("id=comment-list", "Comment venir"),
            ("id=comment-venir class=comments", "Comment venir"),
            ("id=comment-12", "Comment venir"),
        ];
        for (name, heading) in cases {
            assert!(is_comment("fr", &section(name, heading)), "{name}");
        }
    }
}
