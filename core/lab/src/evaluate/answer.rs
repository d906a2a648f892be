//! What a system answers on a page: one line of `predictions.jsonl`.

use corpus::Metadata;
use engine::article::{Article, Block, Post as ArticlePost, to_text};
use serde::{Deserialize, Serialize};

/// What a system answers on a page. Absent fields were not found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// Name of the page.
    pub id: String,
    /// Text of the content, blocks on lines of their own; empty where nothing was found.
    pub text: String,
    /// Title.
    pub title: Option<String>,
    /// Authors, joined by commas.
    pub author: Option<String>,
    /// Date of publication, ISO 8601.
    pub date: Option<String>,
    /// Type of page, where the system predicts one.
    #[serde(rename = "type")]
    pub page_type: Option<String>,
    /// Between 0 (a guess) and 1 (certain).
    pub confidence: f64,
    /// The posts of a page with several, where the system parts them.
    pub posts: Vec<Post>,
}

impl Answer {
    /// The article as a reader or an export would show it, so that the text is measured that people get.
    pub fn of(article: &Article) -> Self {
        let metadata = &article.metadata;
        Answer {
            text: to_text(article),
            title: Some(metadata.title.clone()).filter(|title| !title.is_empty()),
            author: metadata.byline.clone(),
            date: metadata.published.clone(),
            page_type: article.page_type.map(|guess| guess.name.name().to_owned()),
            confidence: article.confidence,
            posts: posts(article),
            ..Answer::default()
        }
    }

    /// Title, authors and date.
    pub fn metadata(&self) -> Metadata {
        Metadata { title: self.title.clone(), author: self.author.clone(), date: self.date.clone() }
    }
}

/// One of several posts on a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// Title.
    pub title: Option<String>,
    /// Text of the post.
    pub text: String,
    /// Authors, joined by commas.
    pub author: Option<String>,
    /// Date of publication, ISO 8601.
    pub date: Option<String>,
    /// Whether only its beginning is on the page.
    pub excerpt: bool,
}

/// The posts of a page with several, each without its title in its text.
fn posts(article: &Article) -> Vec<Post> {
    let (_, parts) = article.parts();
    let post = |(about, content): (&ArticlePost, &[Block])| Post {
        title: Some(about.title.clone()),
        text: to_text(&Article { body: content.get(1..).unwrap_or_default().to_vec(), ..Article::default() }),
        author: about.byline.clone(),
        date: about.published.clone(),
        excerpt: about.is_excerpt,
    };
    parts.map(post).collect()
}
