//! One text or several: an article, one with comments, a thread, a question with its answers, or a front with several
//! posts. The one place that decides it; all others ask.
//!
//! What shows it (`evidence`) is weighed by a logistic function. It is determined twice, as the type of a page is: before the
//! decision, by what is likely content, so that rules can ask for it, and after, by what is.

mod evidence;
mod members;
mod stamps;
#[cfg(test)]
mod tests;
mod units;

use borsh::{BorshDeserialize, BorshSerialize};
use look::block::Blocks;
use serde::{Deserialize, Serialize};

use self::evidence::{Posts, Shows, has_comments, marks, shows};
use crate::{PostPart, page_type::PageTypes};
pub use members::{leads_to, leads_to_author, leads_to_writer};
pub use stamps::{Stamp, Stamps, beside_age};
pub use units::{own_blocks, starts, units};

/// Whether a page is one text or several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Form {
    /// One text.
    #[default]
    Article,
    /// One text with its readers' comments.
    ArticleWithComments,
    /// Posts that answer one another.
    Thread,
    /// A question and answers to it.
    QuestionsAndAnswers,
    /// Several texts, one below the other.
    Posts,
}

impl Form {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Form::Article => "article",
            Form::ArticleWithComments => "article-with-comments",
            Form::Thread => "thread",
            Form::QuestionsAndAnswers => "questions-and-answers",
            Form::Posts => "posts",
        }
    }

    /// Whether it is posts that answer one another; there, replies are content.
    pub fn is_thread(self) -> bool {
        matches!(self, Form::Thread | Form::QuestionsAndAnswers)
    }
}

/// The likeliest form of a page.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct FormGuess {
    /// The form.
    pub name: Form,
    /// How likely it is a thread if it is taken for one, else how likely it is none: between .5 and 1.
    pub probability: f64,
}

impl Default for FormGuess {
    /// One text, where nothing shows another form.
    fn default() -> Self {
        FormGuess { name: Form::Article, probability: 1.0 }
    }
}

impl FormGuess {
    /// How likely the page is a thread.
    pub fn of_thread(&self) -> f64 {
        if self.name.is_thread() { self.probability } else { 1.0 - self.probability }
    }

    /// The form of a page that is no thread after all, since its posts cannot be identified.
    pub fn of_one_text(self, blocks: &Blocks, is_parted: bool) -> Self {
        FormGuess { name: other(blocks, is_parted), probability: 0.5 }
    }
}

/// Weight of what shows the form, in the order of [`Shows`], for a page that is a thread.
const WEIGHTS: [f64; Shows::NAMES.len()] =
    [3.0, -0.7, 2.0, -1.5, 0.7, 0.5, 1.5, 1.5, 0.7, 1.0, -4.0, -3.0, -2.0, 0.5, -2.0];

/// What speaks against a thread where nothing is known.
const BIAS: f64 = -2.5;

/// What shows the form of a page, each by its name.
pub fn form_evidence(
    stamps: &Stamps<'_>,
    types: Option<&PageTypes>,
    meant: &[usize],
    is_parted: bool,
) -> Vec<(&'static str, f64)> {
    let posts = Posts::of(stamps, meant);
    Shows::NAMES.iter().copied().zip(shows(stamps.page, &posts, types, is_parted)).collect()
}

/// The form of a page of which these blocks (positions in [`Blocks::blocks`], in order) are
/// content, or may be; `is_parted` if it was split into texts with titles of their own.
pub fn form(stamps: &Stamps<'_>, types: Option<&PageTypes>, meant: &[usize], is_parted: bool) -> FormGuess {
    let Stamps { page, blocks, .. } = *stamps;
    let posts = Posts::of(stamps, meant);
    let shown = shows(page, &posts, types, is_parted);
    let weight: f64 = shown.iter().zip(WEIGHTS).map(|(shows, weight)| shows * weight).sum();
    let thread = 1.0 / (1.0 + libm::exp(-BIAS - weight));
    if thread < 0.5 {
        return FormGuess { name: other(blocks, is_parted), probability: 1.0 - thread };
    }
    let is_question = marks(page, &["QAPage", "Question"])
        || page.snapshot().metadata.json_ld.iter().any(|data| data.contains("\"QAPage"));
    FormGuess { name: if is_question { Form::QuestionsAndAnswers } else { Form::Thread }, probability: thread }
}

/// Whether a page was split into texts with titles of their own. The posts of a thread are headed by names and days.
pub fn is_parted(stamps: &Stamps<'_>, posts: &[PostPart]) -> bool {
    let Stamps { page, blocks, .. } = *stamps;
    let is_title = |post: &&PostPart| {
        let lines: Vec<usize> = blocks.within(page, post.title).collect();
        !leads_to_author(&post.address) && !stamps.among(&lines).values().any(|stamp| *stamp == Stamp::Day)
    };
    let texts: Vec<&str> = posts
        .iter()
        .map(|post| {
            blocks.blocks.get(blocks.within(page, post.title).start).map_or("", |block| blocks.text_of(block).trim())
        })
        .collect();
    // Titles appear once; whoever answers twice is named twice.
    let is_repeated = texts.iter().enumerate().any(|(at, text)| texts[..at].contains(text));
    !is_repeated && posts.iter().filter(is_title).count() * 2 > posts.len()
}

/// The form of a page that is no thread.
fn other(blocks: &Blocks, is_parted: bool) -> Form {
    match () {
        () if is_parted => Form::Posts,
        () if has_comments(blocks) => Form::ArticleWithComments,
        () => Form::Article,
    }
}
