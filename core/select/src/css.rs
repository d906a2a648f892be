//! Selectors as text, by the library that browsers made of Servo match with, and what is wrong with one.

use cssparser::{BasicParseErrorKind, ParseError, ParseErrorKind, ParserInput, SourceLocation, ToCss};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{self, ParseRelative, SelectorList, SelectorParseErrorKind};
use std::fmt;

/// Characters of a selector.
const LONGEST: usize = 1_000;

/// Brackets within brackets: what is in them is read by recursion.
const DEEPEST: usize = 16;

/// Selectors of a choice.
const MOST: usize = 64;

/// Why selectors cannot be used. Code `selector` in every package.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelectorError {
    /// One is not CSS, or asks for what a snapshot does not know.
    #[error("`{selector}` is no selector: {what} (character {position}). {help}")]
    Invalid {
        /// The selector as it was given.
        selector: String,
        /// Where reading it ended, in characters from 1.
        position: usize,
        /// What is wrong.
        what: String,
        /// What to do about it.
        help: &'static str,
    },
    /// One is longer than any that people write.
    #[error("`{selector}…` has more than {LONGEST} characters. Give several shorter selectors.")]
    TooLong {
        /// How it begins.
        selector: String,
    },
    /// One has more brackets within brackets than any that people write.
    #[error("`{selector}…` has brackets within brackets, more than {DEEPEST}. Give several simpler selectors.")]
    TooDeep {
        /// How it begins.
        selector: String,
    },
    /// There are too many.
    #[error("{count} selectors are more than {MOST}. Write several as one, with commas between them.")]
    TooMany {
        /// How many there are.
        count: usize,
    },
}

impl SelectorError {
    /// Where the mistake is in the selector, in characters from 1; `None` where it is not at one place.
    pub fn position(&self) -> Option<usize> {
        match self {
            SelectorError::Invalid { position, .. } => Some(*position),
            _ => None,
        }
    }
}

/// Reads selectors, several at most.
pub(crate) fn parse_all(texts: &[String]) -> Result<Vec<(String, SelectorList<Plain>)>, SelectorError> {
    texts.iter().map(|text| Ok((text.clone(), parse(text)?))).collect()
}

/// Checks that there are not too many.
pub(crate) fn check_count(count: usize) -> Result<(), SelectorError> {
    if count > MOST { Err(SelectorError::TooMany { count }) } else { Ok(()) }
}

fn parse(text: &str) -> Result<SelectorList<Plain>, SelectorError> {
    let beginning = || text.chars().take(40).collect();
    if text.chars().nth(LONGEST).is_some() {
        return Err(SelectorError::TooLong { selector: beginning() });
    }
    if depth(text) > DEEPEST {
        return Err(SelectorError::TooDeep { selector: beginning() });
    }
    let mut input = ParserInput::new(text);
    let mut parser = cssparser::Parser::new(&mut input);
    SelectorList::parse(&Reads, &mut parser, ParseRelative::No).map_err(|error| {
        let (what, help) = words(&error);
        SelectorError::Invalid { selector: text.to_owned(), position: position(text, error.location), what, help }
    })
}

/// How deep brackets are nested, at most; those in strings count, too.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The place in characters; the library has lines, and columns in units of UTF-16.
fn position(text: &str, place: SourceLocation) -> usize {
    let (mut line, mut column) = (0, 1);
    for (at, c) in text.chars().enumerate() {
        if line == place.line && column >= place.column {
            return at + 1;
        }
        if c == '\n' {
            (line, column) = (line + 1, 1);
        } else {
            column += c.len_utf16() as u32;
        }
    }
    text.chars().count() + 1
}

fn words(error: &ParseError<'_, SelectorParseErrorKind<'_>>) -> (String, &'static str) {
    use SelectorParseErrorKind as Kind;
    const WRITE: &str = "Write it as style sheets do, like `main > .note`.";
    const QUOTE: &str = "Write `[name]` or `[name=\"value\"]`.";
    const STRUCTURE: &str =
        "Only pseudo-classes of structure are known: `:not`, `:is`, `:where`, `:has`, `:nth-child` and their like.";
    match &error.kind {
        ParseErrorKind::Custom(kind) => match kind {
            Kind::EmptySelector => ("nothing is there to match".into(), WRITE),
            Kind::DanglingCombinator => ("a combinator has nothing behind it".into(), WRITE),
            Kind::UnsupportedPseudoClassOrElement(name) => (format!("`:{name}` is not known"), STRUCTURE),
            Kind::ClassNeedsIdent(_) => ("a dot has no class behind it".into(), WRITE),
            Kind::ExpectedNamespace(prefix) => {
                (format!("the namespace `{prefix}` is not known"), "Leave the namespace out.")
            }
            Kind::NoQualifiedNameInAttributeSelector(_)
            | Kind::UnexpectedTokenInAttributeSelector(_)
            | Kind::ExpectedBarInAttr(_)
            | Kind::BadValueInAttr(_)
            | Kind::InvalidQualNameInAttr(_) => ("an attribute is not written as it should be".into(), QUOTE),
            Kind::PseudoElementExpectedColon(_)
            | Kind::PseudoElementExpectedIdent(_)
            | Kind::NoIdentForPseudo(_)
            | Kind::NonPseudoElementAfterSlotted
            | Kind::InvalidPseudoElementAfterSlotted
            | Kind::InvalidPseudoElementInsideWhere => ("this is no pseudo-class".into(), STRUCTURE),
            _ => ("this cannot be here".into(), WRITE),
        },
        ParseErrorKind::Basic(BasicParseErrorKind::UnexpectedToken(token)) => {
            (format!("`{}` cannot be here", token.to_css_string()), WRITE)
        }
        ParseErrorKind::Basic(BasicParseErrorKind::EndOfInput) => ("it ends too early".into(), WRITE),
        ParseErrorKind::Basic(_) => ("this cannot be here".into(), WRITE),
    }
}

/// Which selectors are read.
struct Reads;

impl<'i> parser::Parser<'i> for Reads {
    type Impl = Plain;
    type Error = SelectorParseErrorKind<'i>;

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }
}

/// Selectors of names, classes, attributes and structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plain;

impl parser::SelectorImpl for Plain {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Name;
    type Identifier = Name;
    type LocalName = Name;
    type NamespaceUrl = Name;
    type NamespacePrefix = Name;
    type BorrowedLocalName = Name;
    type BorrowedNamespaceUrl = Name;
    type NonTSPseudoClass = Never;
    type PseudoElement = Never;
}

/// A name or a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Name(pub(crate) String);

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Name(text.to_owned())
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Name {
    fn to_css<W: fmt::Write>(&self, to: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, to)
    }
}

impl PrecomputedHash for Name {
    /// By FNV-1a, which needs no table.
    fn precomputed_hash(&self) -> u32 {
        self.0.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }
}

/// Neither states nor pseudo-elements are in a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Never {}

impl ToCss for Never {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl parser::NonTSPseudoClass for Never {
    type Impl = Plain;

    fn is_active_or_hover(&self) -> bool {
        match *self {}
    }

    fn is_user_action_state(&self) -> bool {
        match *self {}
    }
}

impl parser::PseudoElement for Never {
    type Impl = Plain;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let wrong = |text: &str| parse(text).expect_err(text);
        let at = |text: &str| wrong(text).position();
        assert_eq!(at(""), Some(1));
        assert_eq!(at("main >"), Some(7));
        assert_eq!(at("é.. b"), Some(3));
        assert_eq!(at("a:hover"), Some(3));
        for text in
            ["", "a >", "a..b", "a:hover", "a::before", "[x y]", "[=a]", "a b)", "svg|a", "@media", "a,", ":not(", "{}"]
        {
            let told = wrong(text).to_string();
            assert!(told.contains(&format!("`{text}` is no selector: ")) && told.ends_with('.'), "{told}");
        }
        assert!(wrong("a:hover").to_string().contains("`:hover` is not known"));
    }

    #[test]
    fn what_nests_deep_or_is_long_ends_nothing() {
        let nested = |levels: usize| format!("{}a{}", ":not(".repeat(levels), ")".repeat(levels));
        assert!(parse(&nested(16)).is_ok());
        assert!(matches!(parse(&nested(17)), Err(SelectorError::TooDeep { .. })));
        assert!(matches!(parse(&":is(".repeat(200)), Err(SelectorError::TooDeep { .. })));
        assert!(matches!(parse(&"a ".repeat(600)), Err(SelectorError::TooLong { .. })));
        assert_eq!((check_count(64), check_count(65)), (Ok(()), Err(SelectorError::TooMany { count: 65 })));
    }

    #[test]
    fn selectors_of_structure_are_read() {
        for text in
            ["main > p:nth-of-type(2n+1)", ":is(h1, h2) + p", "div:has(> img) ~ [lang|=de i]", "*:not(.a):empty"]
        {
            assert!(parse(text).is_ok(), "{text}");
        }
    }
}
