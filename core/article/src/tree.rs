//! The article tree: the allow-list of everything that may reach a reader or an export.
//!
//! Whatever has no place here cannot get through: there is no raw markup, no script, no style, and every address has
//! been checked to be `http`, `https`, `mailto`, `tel` or an image `data:` URL.

use borsh::{BorshDeserialize, BorshSerialize};
use judge::{form::FormGuess, page_type::TypeGuess};
use page::NodeId;
use serde::{Deserialize, Serialize};

use super::facts::{ArticleMetadata, Direction};

/// The decided content of a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    /// What is known about the article.
    pub metadata: ArticleMetadata,
    /// The content in reading order. Starts below the title: the title is not repeated.
    pub body: Vec<Block>,
    /// Footnotes in order of first reference; [`Inline::FootnoteReference`] points into it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footnotes: Vec<Footnote>,
    /// The posts of a page that shows several, in reading order; empty on any other page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<Post>,
    /// Between 0 (a guess) and 1 (certain).
    pub confidence: f64,
    /// Whether the page is one text or several; `None` where only the article was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<FormGuess>,
    /// What type of page it is on; `None` where the page shows no text, and where only the article was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_type: Option<TypeGuess>,
}

impl Article {
    /// The body cut at its posts: what is before the first, then each post with its blocks, of which the first is
    /// its title as a heading of level 2. Without posts, the whole body is before the first.
    pub fn parts(&self) -> (&[Block], impl Iterator<Item = (&Post, &[Block])>) {
        let end = self.body.len();
        let place = move |post: &Post| (post.start as usize).min(end);
        let ends = self.posts.iter().skip(1).map(place).chain([end]);
        let parts = self.posts.iter().zip(ends).map(move |(post, end)| (post, &self.body[place(post).min(end)..end]));
        (&self.body[..self.posts.first().map_or(end, place)], parts)
    }
}

/// One of several posts on a page: texts of their own, or those of a thread. Nothing is invented: an absent field was not
/// found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    /// Position in [`Article::body`] of the heading that is its title; it ends where the next post starts.
    pub start: u32,
    /// Title; in a thread the name of who wrote it, else its number (`#3`).
    pub title: String,
    /// Address of the post's own page, or of its place on this one.
    pub url: String,
    /// Authors, joined by commas, without "By".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// Date or date and time of publication, ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// Whether only its beginning is on the page.
    pub is_excerpt: bool,
    /// How deep it is among the answers of a thread; 0 answers nothing, and none is more than one deeper than the one
    /// before. Absent where the page is no thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Whether the page marks it as the answer that was accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_accepted: bool,
    /// In a thread, the votes that the page shows for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub votes: Option<i64>,
    /// In a thread, what the page shows about it beside its text, as it shows it ("by Niffer » 16 Oct 2018 06:53"); the
    /// plain text has it in place of the title. Empty where it shows nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shown: String,
}

impl Post {
    /// What is known besides the title, for a line below it: who wrote it, when (a day), its votes, and a mark where it is
    /// the accepted answer. Empty where nothing is.
    pub fn about(&self) -> Vec<String> {
        let byline = self.byline.as_deref().filter(|byline| *byline != self.title);
        let day = self.published.as_deref().map(|date| date.get(..10).unwrap_or(date));
        let votes = self.votes.map(|votes| format!("▲ {votes}"));
        let accepted = self.is_accepted.then(|| "✓".to_owned());
        byline.into_iter().chain(day).map(str::to_owned).chain(votes).chain(accepted).collect()
    }
}

/// A block of the article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// What it is.
    #[serde(flatten)]
    pub kind: BlockKind,
    /// BCP 47 tag where it differs from what surrounds the block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Direction where it differs from what surrounds the block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<Direction>,
    /// The node of the snapshot it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<NodeId>,
    /// What it is to the text around it; absent where it is simply part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// What a block is to the text around it, where it is not simply part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The summary with which a text opens: at most one in a body, or in each of several posts.
    Lead,
    /// States what a picture shows, or who made it. Captions of a [figure](BlockKind::Figure) are part of it.
    Caption,
    /// A reader's comment, or part of one; on outermost blocks only.
    Comment,
}

impl Block {
    /// A block without language, direction, source or role of its own.
    pub fn new(kind: BlockKind) -> Self {
        Block { kind, lang: None, dir: None, source: None, role: None }
    }
}

/// The blocks that an article may hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum BlockKind {
    /// Section heading. `level` is 2 to 6 (the title is 1) and never jumps by more than one downwards.
    Heading {
        /// 2 to 6.
        level: u8,
        /// Name for links within the article, if the page gave one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Its text.
        content: Vec<Inline>,
    },
    /// Paragraph.
    Paragraph {
        /// Its text.
        content: Vec<Inline>,
    },
    /// List.
    List {
        /// Numbered or not.
        ordered: bool,
        /// First number of a numbered list.
        start: i32,
        /// Counts down.
        reversed: bool,
        /// Items in order.
        items: Vec<ListItem>,
    },
    /// Terms and their descriptions.
    DefinitionList {
        /// Groups in order.
        items: Vec<DefinitionItem>,
    },
    /// Data table (layout tables are flattened into their content).
    Table(Table),
    /// Preformatted code, without line numbers.
    Code {
        /// Language as the page names it, lower case (`rust`, `js`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        /// The code; lines end in `\n`, no trailing newline.
        text: String,
    },
    /// Preformatted text that is not code (verse, ASCII art): line breaks and spaces count.
    Preformatted {
        /// Its text.
        content: Vec<Inline>,
    },
    /// Quotation.
    Quote {
        /// A pull quote: repeats words of the article for decoration.
        pull: bool,
        /// Content.
        blocks: Vec<Block>,
    },
    /// Media with a caption, or several media that belong together.
    Figure {
        /// Images, media, tables, code …
        blocks: Vec<Block>,
        /// Caption, empty if none.
        caption: Vec<Inline>,
    },
    /// Image that is on its own.
    Image(Image),
    /// Sound.
    Audio {
        /// Absolute address.
        src: String,
        /// Title, empty if none.
        title: String,
    },
    /// Moving picture.
    Video {
        /// Absolute address; empty if only the poster is known.
        src: String,
        /// Absolute address of the poster.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        poster: Option<String>,
        /// Title, empty if none.
        title: String,
    },
    /// Something embedded from elsewhere, shown as a titled link.
    Embed {
        /// Absolute address.
        url: String,
        /// Title; the host's name if the page gives none.
        title: String,
    },
    /// Formula on a line of its own.
    Math(Math),
    /// Content that opens on demand.
    Details {
        /// Always visible part.
        summary: Vec<Inline>,
        /// The rest.
        blocks: Vec<Block>,
        /// Whether the rest is visible from the start.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    /// A note set apart from the text (callout, admonition).
    Aside {
        /// Content.
        blocks: Vec<Block>,
    },
    /// Thematic break.
    Rule,
}

/// Item of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListItem {
    /// Number, where the page sets it by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// For task lists: done or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// Content; a lone paragraph for simple items.
    pub blocks: Vec<Block>,
}

/// One group of a definition list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct DefinitionItem {
    /// Terms.
    pub terms: Vec<Vec<Inline>>,
    /// Descriptions, each a list of blocks.
    pub descriptions: Vec<Vec<Block>>,
}

/// Data table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// Caption, empty if none.
    pub caption: Vec<Inline>,
    /// Columns, for their alignment; as many as the widest row spans.
    pub columns: Vec<Column>,
    /// Rows of the head.
    pub head: Vec<Row>,
    /// Rows of bodies and foot in order.
    pub body: Vec<Row>,
}

/// Alignment of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Column {
    /// As the text runs.
    #[default]
    Natural,
    /// Left.
    Left,
    /// Centre.
    Center,
    /// Right.
    Right,
}

/// Row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Cells in order; cells spanned from above or from the left are not repeated.
    pub cells: Vec<Cell>,
}

/// Cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// Header cell.
    pub header: bool,
    /// `row`, `col`, `rowgroup` or `colgroup`, only where the page states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Columns spanned, at least 1.
    pub column_span: u16,
    /// Rows spanned, at least 1.
    pub row_span: u16,
    /// Content; a lone paragraph for simple cells.
    pub blocks: Vec<Block>,
}

/// Image.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// Absolute address of the best version known.
    pub src: String,
    /// The author's alternative text; `None` if the page gives none (unknown, not decorative).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    /// Width in CSS px, 0 if unknown.
    pub width: u32,
    /// Height in CSS px, 0 if unknown.
    pub height: u32,
    /// Where the image links to, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// Formula: one MathML tree, with its LaTeX where the page has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Math {
    /// Presentation MathML; `None` where only LaTeX is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mathml: Option<MathNode>,
    /// LaTeX, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// What to show where neither can be.
    pub text: String,
}

/// Element of presentation MathML; only names and attributes of the allow-list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct MathNode {
    /// Local name (`mrow`, `mi` …).
    pub tag: String,
    /// Allowed attributes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<(String, String)>,
    /// Text of a token element, empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Children.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<MathNode>,
}

/// A note at the foot of the article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
pub struct Footnote {
    /// Mark as the page shows it (`1`, `a`, `*`).
    pub label: String,
    /// Content, without the link back.
    pub blocks: Vec<Block>,
}

/// Inline content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Inline {
    /// Text; white space is folded except in [`BlockKind::Preformatted`].
    Text {
        /// The characters.
        text: String,
    },
    /// Line break.
    Break,
    /// Text with a meaning: `strong`, `em`, `code`, `sub`, `sup`, `kbd`, `samp`, `var`, `mark`, `del`, `ins`, `s`,
    /// `u`, `small`, `q`, `cite`, `dfn`, `b`, `i`.
    Styled {
        /// Which of the names above.
        tag: String,
        /// Content.
        content: Vec<Inline>,
    },
    /// Link.
    Link {
        /// Absolute address with a safe scheme, or `#id` of a heading of the article.
        href: String,
        /// Tool tip, empty if none.
        title: String,
        /// Content.
        content: Vec<Inline>,
    },
    /// Abbreviation.
    Abbreviation {
        /// Long form, empty if none.
        title: String,
        /// Content.
        content: Vec<Inline>,
    },
    /// Date or time.
    Time {
        /// `datetime`, as the page gives it.
        datetime: String,
        /// Content.
        content: Vec<Inline>,
    },
    /// Text in another language or direction.
    Span {
        /// BCP 47 tag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lang: Option<String>,
        /// Direction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dir: Option<Direction>,
        /// Content.
        content: Vec<Inline>,
    },
    /// Base text with its reading.
    Ruby {
        /// Base text.
        base: Vec<Inline>,
        /// Reading.
        reading: Vec<Inline>,
    },
    /// Small image in a line of text.
    Image(Image),
    /// Formula in a line of text.
    Math(Math),
    /// Mark that points to a footnote.
    FootnoteReference {
        /// Position in [`Article::footnotes`].
        index: u32,
        /// Mark as the page shows it.
        label: String,
    },
}
