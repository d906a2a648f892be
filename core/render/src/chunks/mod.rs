//! The article in parts of a bounded size, each with its way back to the page: what programs index, quote and cite.
//!
//! ```text
//! Article ──units──▶ sentences, items, rows, lines ──pack──▶ parts of one section and kind ──place──▶ Chunk
//! ```
//!
//! | module | does |
//! |---|---|
//! | `units` | cuts the body into what is never cut, with its section |
//! | `cut` | cuts a text between sentences, or between words where one sentence is too long |
//! | `pack` | fills parts with units, and repeats the end of one part in the next |
//! | `place` | finds a part's characters in the snapshot, and the element around them |
//! | `fragment` | names them in an address, so that a browser opens the page there |

mod cut;
mod fragment;
mod pack;
mod place;
#[cfg(test)]
mod tests;
mod units;

use article::Article;
use page::{NodeId, Page};
use serde::Serialize;

use fragment::Fragments;
use place::Places;
pub use units::sources;

/// Characters that count as one token. A stated rule and no tokenizer, since every model has one of its own.
pub const CHARACTERS_OF_A_TOKEN: usize = 4;

/// Tokens of a chunk where nobody asks for another number.
const MOST_TOKENS: usize = 512;

/// The number of tokens of a text: a fourth of its characters, rounded up.
pub fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(CHARACTERS_OF_A_TOKEN)
}

/// How large chunks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChunkOptions {
    /// Tokens that a chunk has at most; more only where one row, line or word has more. At least 1.
    pub max_tokens: usize,
    /// Tokens of the end of a chunk that the next one of the same section and kind repeats, at most half of a chunk.
    pub overlap: usize,
}

impl ChunkOptions {
    /// Chunks of this size, overlapping by so much.
    pub fn new(max_tokens: usize, overlap: usize) -> Self {
        let max_tokens = max_tokens.max(1);
        ChunkOptions { max_tokens, overlap: overlap.min(max_tokens / 2) }
    }
}

impl Default for ChunkOptions {
    fn default() -> Self {
        ChunkOptions::new(MOST_TOKENS, 0)
    }
}

/// What a chunk consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ChunkKind {
    /// Paragraphs, pictures with their captions, formulas.
    Text,
    /// Items of a list, or terms with their descriptions.
    List,
    /// Rows of a table, below its head.
    Table,
    /// Lines of code.
    Code,
    /// A quotation.
    Quotation,
    /// Text of one of several posts.
    Post,
}

/// Characters of the snapshot: of its text nodes, one after the other, counted as Unicode characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TextRange {
    /// The first.
    pub from: usize,
    /// The first after it.
    pub to: usize,
}

/// What is known of a text node or a medium of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf {
    /// Its number.
    pub node: NodeId,
    /// How likely it is content, between 0 and 1.
    pub likelihood: f64,
    /// Whether a program has brought it in.
    pub forced: bool,
}

/// A part of the article. Nothing is invented: an absent field is not known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Chunk {
    /// Its text in Markdown.
    pub text: String,
    /// Tokens of it, by [`tokens`].
    pub tokens: usize,
    /// The headings above it, from the outermost.
    pub path: Vec<String>,
    /// What it consists of.
    pub kind: ChunkKind,
    /// Who wrote the post that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub author: Option<String>,
    /// Day of the post that it is of, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub day: Option<String>,
    /// Address at which browsers open the page with the part marked; the page's own where the part was not found in the
    /// snapshot, and empty where the page has none.
    pub url: String,
    /// CSS selector of the innermost element that holds it; absent within shadow roots and frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub selector: Option<String>,
    /// Its characters in the snapshot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub range: Option<TextRange>,
    /// How likely it is content, between 0 and 1: the mean over its characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub likelihood: Option<f64>,
    /// Whether it holds what a program has brought in, as against what was found.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub forced: bool,
}

/// The article in parts, in reading order. `leaves` are the page's, by their number.
pub fn chunks(page: &Page, article: &Article, leaves: &[Leaf], options: ChunkOptions) -> Vec<Chunk> {
    // What is repeated has room beside every unit.
    let most = (options.max_tokens - options.overlap) * CHARACTERS_OF_A_TOKEN;
    let (sections, units) = units::units(article, most);
    let places = Places::new(page);
    let placed = places.of_units(&units);
    let fragments = Fragments::new(page);
    let mut found = Vec::new();
    for run in pack::runs(&units) {
        for part in pack::parts(&units, run, options) {
            let Some(section) = units.get(part.own.start).and_then(|unit| sections.get(unit.section)) else { continue };
            let spans = placed.get(part.own.clone()).unwrap_or_default();
            let span = place::around(spans);
            let node = || units.get(part.own.clone())?.iter().find_map(units::Unit::node);
            let kind = units.get(part.own.start).map_or(ChunkKind::Text, |unit| unit.kind);
            let in_post = kind == ChunkKind::Text && section.post.is_some();
            let post = section.post.clone().unwrap_or_default();
            found.push(Chunk {
                tokens: tokens(&part.text),
                text: part.text,
                path: section.path.clone(),
                kind: if in_post { ChunkKind::Post } else { kind },
                author: post.author,
                day: post.day,
                url: span.map_or_else(|| fragments.address(), |span| fragments.address_of(span)),
                selector: match span {
                    Some(span) => places.selector(span),
                    None => node().and_then(|node| places.selector_of(node)),
                },
                range: span.map(|span| places.range(span)),
                likelihood: span.and_then(|span| places.likelihood(span, leaves)),
                forced: span.is_some_and(|span| places.within(span, leaves).any(|(leaf, _)| leaf.forced)),
            });
        }
    }
    found
}
