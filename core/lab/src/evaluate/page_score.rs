//! The scores of one answer on one page.

use corpus::{
    Truth,
    score::{Overlap, fields, shingles, snippets, words},
};
use engine::page_type::PageType;
use serde::{Deserialize, Serialize};

use super::{Answer, parting::Parting};

/// How one system did on one page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageScore {
    /// Name of the page.
    pub id: String,
    /// Type that the corpus gives the page.
    #[serde(rename = "type")]
    pub page_type: Option<String>,
    /// Where its truth comes from, in a corpus that was put together from several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Language by the corpus, else as the page declares it; `None` where neither has it.
    pub language: Option<String>,
    /// Whether the answer has no text.
    pub empty: bool,
    /// Whether the truth has text; `None` where nobody knows.
    pub wanted: Option<bool>,
    /// Overlap of the bags of words; `None` where the text is unknown.
    pub words: Option<Overlap>,
    /// The same by sets of words.
    pub word_sets: Option<Overlap>,
    /// On a page with several posts: words of the answer against those of all posts together.
    pub posts: Option<Overlap>,
    /// How well its posts are kept apart.
    #[serde(default)]
    pub parting: Parting,
    /// Shingles of four words.
    #[serde(skip)]
    pub shingles: Option<shingles::Counts>,
    /// Shares of passages found.
    pub passages: Passages,
    /// The title.
    pub title: FieldScore,
    /// The author.
    pub author: FieldScore,
    /// The date.
    pub date: FieldScore,
    /// The type of page.
    #[serde(default)]
    pub told_type: FieldScore,
    /// How sure the engine was.
    pub confidence: f64,
    /// Why there is no answer: no snapshot, or one that cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// Passages that must and must not be in the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Passages {
    /// Share of the wanted ones found; 1 where there are none.
    pub must: f64,
    /// Share of the unwanted ones found; 1 where there are none, as the corpus's authors count.
    pub must_not: f64,
    /// Share of the wanted ones found, white space folded; `None` where there are none.
    pub must_folded: Option<f64>,
    /// Share of the unwanted ones found, white space folded; `None` where there are none.
    pub must_not_folded: Option<f64>,
    /// Counts for pooling.
    #[serde(skip)]
    pub segments: snippets::Segments,
}

/// One field of one page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldScore {
    /// The truth has it.
    pub known: bool,
    /// The answer has it.
    pub given: bool,
    /// Both have it and agree.
    pub right: bool,
}

impl FieldScore {
    fn new(truth: Option<&str>, answer: Option<&str>, same: fn(&str, &str) -> bool) -> Self {
        let present = |value: Option<&'_ str>| value.is_some_and(|value| !value.trim().is_empty());
        let right = truth.zip(answer).is_some_and(|(truth, answer)| same(truth, answer));
        let (known, given) = (present(truth), present(answer));
        FieldScore { known, given, right: right && known && given }
    }
}

impl PageScore {
    /// Scores an answer. `declared` is the language that the page itself declares.
    pub fn new(truth: &Truth, answer: &Answer, declared: Option<&str>) -> Self {
        let text = answer.text.as_str();
        let against = |score: fn(&str, &str) -> Overlap| truth.text.as_deref().map(|truth| score(truth, text));
        PageScore {
            id: truth.id.clone(),
            page_type: truth.page_type.clone(),
            source: truth.source.clone(),
            language: truth.lang.as_deref().or(declared).and_then(primary_language),
            empty: text.trim().is_empty(),
            wanted: truth.text.as_ref().map(|text| !text.trim().is_empty()),
            words: against(words::overlap),
            word_sets: against(words::set_overlap),
            posts: posts(truth).map(|posts| words::overlap(&posts, text)),
            parting: Parting::of(truth, answer),
            shingles: truth.text.as_deref().map(|truth| shingles::counts(truth, text)),
            passages: Passages::new(truth, text),
            title: FieldScore::new(truth.title.as_deref(), answer.title.as_deref(), fields::same_title),
            author: FieldScore::new(truth.author.as_deref(), answer.author.as_deref(), fields::same_author),
            date: FieldScore::new(truth.date.as_deref(), answer.date.as_deref(), fields::same_date),
            told_type: FieldScore::new(
                truth.known_type().map(PageType::name),
                answer.page_type.as_deref(),
                |truth, said| truth == said,
            ),
            confidence: answer.confidence,
            failure: None,
        }
    }

    /// The group that tables list it in: the source of its truth, in a corpus that was put together from several, else its type.
    pub fn group(&self) -> Option<&str> {
        self.source.as_deref().or(self.page_type.as_deref())
    }

    /// What the page costs: 1 − F1, of the posts where there is no text to compare with; 0 where nothing is known.
    pub fn loss(&self) -> f64 {
        self.words.or(self.posts).map_or(0.0, |overlap| 1.0 - overlap.f1)
    }
}

impl Passages {
    fn new(truth: &Truth, text: &str) -> Self {
        let mut segments = snippets::Segments::default();
        segments.count(text, &truth.must, &truth.must_not);
        Passages {
            must: snippets::rate(text, &truth.must),
            must_not: snippets::rate(text, &truth.must_not),
            must_folded: snippets::folded_rate(text, &truth.must),
            must_not_folded: snippets::folded_rate(text, &truth.must_not),
            segments,
        }
    }
}

/// Text of all posts that are on the page in full; `None` where the truth has no such post.
fn posts(truth: &Truth) -> Option<String> {
    let texts: Vec<&str> = truth.full_posts.iter().filter_map(|post| post.text.as_deref()).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// The language without script and region, lower-case.
fn primary_language(tag: &str) -> Option<String> {
    let primary = tag.trim().split(['-', '_']).next().unwrap_or_default().to_lowercase();
    (!primary.is_empty()).then_some(primary)
}
