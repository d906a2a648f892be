//! A record: one page with its labels, as it is stored and passed on. `extension/shared/records/types.ts` is generated from
//! this file, see `typescript.rs`, and `schemas/record.schema.json` is the same for other programs. Parts that the format
//! does not know are left out.
//!
//! Labels refer to nodes of the record's snapshot and to ranges of its text. Blocks and clusters, which another version may
//! cut otherwise, are in no record.

use engine::page::PageSnapshot;
use serde::{Deserialize, Deserializer, Serialize};

use super::role::Role;

/// Version of the format that this build writes. Readers take every older version and refuse newer ones.
pub const RECORD_FORMAT: u32 = 2;

/// Version of the rubric: what each role means, see `extension/shared/records/rubric.ts`.
pub const RUBRIC: u32 = 1;

/// A labeled page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// [`RECORD_FORMAT`] of the writer.
    pub format: u32,
    /// A UUID.
    pub id: String,
    /// Whence it comes.
    pub provenance: Provenance,
    /// What type of page it is, and who set it.
    pub page_type: SaidType,
    /// Why the page has no content; `null` where it has some.
    #[serde(deserialize_with = "present")]
    pub no_content: Option<NoContent>,
    /// The labels in reading order.
    pub labels: Vec<Label>,
    /// Labels whose block is not on the page any more.
    pub lost: Vec<LostLabel>,
    /// What a person has noted about the page. This and the next three are not in records of the first format.
    #[serde(default)]
    pub note: String,
    /// Which state of the record it is.
    #[serde(default)]
    pub revision: Revision,
    /// The records that this one was merged from; empty where somebody labeled the page itself.
    #[serde(default)]
    pub merged_from: Vec<Source>,
    /// The engine's own answer to the page.
    pub engine: EngineAnswer,
    /// What was covered before the record was stored.
    pub redactions: Vec<Redaction>,
    /// The page as one file.
    pub frozen: Frozen,
    /// What of the page was in view when it was stored, as a `data:` address; `null` where nobody asked for it.
    #[serde(default)]
    pub screenshot: Option<String>,
    /// What came out when that file was loaded; `null` where it could not be.
    #[serde(deserialize_with = "present")]
    pub replay: Option<Replay>,
    /// The page as the engine gets it.
    #[cfg_attr(test, tsify(type = "Snapshot"))]
    pub snapshot: PageSnapshot,
}

/// Takes `null`, but not a field that is missing.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Whence a record comes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Provenance {
    /// Address of the page.
    pub url: String,
    /// The address that the page declares as its own.
    #[serde(deserialize_with = "present")]
    pub canonical: Option<String>,
    /// Title of the document.
    pub title: String,
    /// Time of the capture, ISO 8601 in UTC.
    pub captured: String,
    /// What the browser calls itself, its language and the system's preferences left out.
    pub browser: String,
    /// What made the record.
    pub tool: Tool,
    /// Addresses and names of licences that the page declares.
    pub licences: Vec<String>,
    /// Signals that it is not to be used for something.
    pub opt_outs: Vec<OptOut>,
    /// What the record is for, in the person's words.
    pub purpose: String,
    /// On what ground the page may be used, in the person's words.
    pub consent: String,
    /// A name that the person has chosen.
    pub annotator: String,
    /// Version of the rubric.
    pub rubric: u32,
    /// Whether the person labeled without seeing what the model proposed.
    pub blind: bool,
    /// Seconds that the page was labeled, idle minutes left out.
    pub seconds: f64,
}

/// A program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// A signal on the page that it is not to be used for something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct OptOut {
    /// Where it was found: `robots`, `tdm-reservation`, `content-usage` and so on.
    pub name: String,
    /// Its text.
    pub value: String,
}

/// Whose word something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The engine's.
    Model,
    /// A person's.
    Person,
}

/// How far a person has gone into a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The person was never there.
    Unseen,
    /// The person was there and left it.
    Seen,
    /// The person has set it.
    Changed,
}

impl State {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            State::Unseen => "unseen",
            State::Seen => "seen",
            State::Changed => "changed",
        }
    }
}

/// Types of pages: those that the engine knows, and `other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum PageType {
    /// A text of its own: news, an essay, a post.
    Article,
    /// Several products.
    Collection,
    /// A manual or a reference.
    Documentation,
    /// A thread, or questions and answers.
    Forum,
    /// A list of texts, such as a front page.
    Listing,
    /// One product.
    Product,
    /// What a company or an office offers.
    Service,
    /// None of these.
    Other,
}

impl PageType {
    /// The type of this name; `other` for names that records do not know.
    pub fn named(name: &str) -> Self {
        serde_json::from_value(name.into()).unwrap_or(PageType::Other)
    }

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            PageType::Article => "article",
            PageType::Collection => "collection",
            PageType::Documentation => "documentation",
            PageType::Forum => "forum",
            PageType::Listing => "listing",
            PageType::Product => "product",
            PageType::Service => "service",
            PageType::Other => "other",
        }
    }
}

/// A type of page and who set it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct SaidType {
    /// The type.
    pub name: PageType,
    /// Whose word it is.
    pub by: By,
}

/// Why a page has no content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum NoContent {
    /// There is nothing.
    Empty,
    /// It asks to sign in.
    Login,
    /// It reports an error.
    Error,
    /// It asks for consent, and shows nothing else.
    Consent,
    /// It has links alone.
    OnlyLinks,
    /// The text is for subscribers.
    Paywall,
    /// For another reason.
    Other,
}

/// The label of one block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Label {
    /// Its text nodes and media elements: ids of the record's snapshot, in document order.
    pub nodes: Vec<u32>,
    /// The same as ranges of the snapshot's text, in order, in Unicode characters; empty for pictures.
    pub ranges: Vec<(u64, u64)>,
    /// What the block is.
    pub role: Role,
    /// Whether it is as right to take it for content as it is not to.
    pub either: bool,
    /// The post that it belongs to, counted from 1; 0 where the page does not show several.
    pub post: u32,
    /// How far a person has gone into it.
    pub state: State,
    /// Whose word the role is.
    pub by: By,
    /// What the model had proposed.
    pub proposed: Role,
    /// How likely the model took the block for content.
    pub probability: f64,
}

/// A label of an earlier visit whose block is not on the page any more. It is kept, and never put elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct LostLabel {
    /// The beginning of the text that it was on.
    pub text: String,
    /// What it was.
    pub role: Role,
}

/// Which state of a record it is: each time somebody changes its labels again, another begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Revision {
    /// Counted from 1.
    pub number: u32,
    /// When its first change was made, ISO 8601 in UTC; empty in records of the first format.
    pub at: String,
    /// Who made it, by pseudonym.
    pub annotator: String,
}

impl Default for Revision {
    fn default() -> Self {
        Revision { number: 1, at: String::new(), annotator: String::new() }
    }
}

/// A record that another was merged from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Source {
    /// Its id.
    pub id: String,
    /// Who labeled it.
    pub annotator: String,
    /// Number of its revision.
    pub revision: u32,
}

/// The engine's own answer to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct EngineAnswer {
    /// Names the model: `model_hash` of the engine.
    pub model: String,
    /// How sure it is.
    pub confidence: f64,
    /// What type of page it takes it for.
    #[serde(deserialize_with = "present")]
    pub page_type: Option<PageType>,
    /// Why it found nothing; `null` where it found something.
    #[serde(deserialize_with = "present")]
    pub reason: Option<String>,
}

/// What was covered before the record was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Redaction {
    /// What kind of text.
    pub kind: RedactionKind,
    /// In how many places.
    pub places: u32,
}

/// Kinds of text that are covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum RedactionKind {
    /// An address of e-mail.
    #[serde(rename = "e-mail")]
    Email,
    /// A secret, such as a session token.
    Token,
    /// The name of a member.
    Name,
    /// What the person typed into a form.
    Typed,
    /// What the person selected.
    Own,
}

/// The page as one file without scripts, which looks alike without a network.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Frozen {
    /// The document.
    pub html: String,
    /// What it has instead of pictures.
    pub pictures: Vec<Picture>,
    /// Style sheets of other origins, which no extension may read: their rules are missing.
    pub missing_sheets: u32,
}

/// What a frozen page has instead of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Picture {
    /// Node of the snapshot.
    pub node: u32,
    /// Where the page had it from; empty where that is a `data:` address.
    pub address: String,
    /// Width, CSS px.
    pub width: f64,
    /// Height, CSS px.
    pub height: f64,
    /// SHA-256 of its pixels as PNG, in hexadecimal digits; `null` where the browser lets nobody read them.
    #[serde(deserialize_with = "present")]
    pub sha256: Option<String>,
    /// Whether the picture itself is in the frozen page.
    pub inlined: bool,
}

/// What came out when the frozen page was loaded and captured anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Replay {
    /// Nodes of the live page and of the frozen one.
    pub nodes: (u32, u32),
    /// SHA-256 of the text of either, white space folded.
    pub text: (String, String),
    /// How far boxes of text have moved.
    pub drift: Drift,
    /// Share of the live page's nodes that are in the frozen page under the same id.
    pub found: f64,
    /// F1 of the engine's answer to the frozen page against that to the live one.
    pub answer: f64,
    /// Whether all of it is within the bounds that `docs/labels.md` names.
    pub verified: bool,
}

/// How far boxes of text have moved, CSS px.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(tsify::Tsify))]
pub struct Drift {
    /// Half of them no more than this.
    pub median: f64,
    /// None more than this.
    pub most: f64,
}
