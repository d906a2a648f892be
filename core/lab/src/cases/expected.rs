//! What is expected of a case, and how an answer is held to it.

use corpus::score::{fields, text};
use engine::article::ArticleMetadata;
use fancy_regex::Regex;
use serde::Deserialize;

/// Markdown without the backslashes ahead of its punctuation.
fn unescaped(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut rest = markdown.chars().peekable();
    while let Some(character) = rest.next() {
        if character != '\\' || !rest.peek().is_some_and(char::is_ascii_punctuation) {
            out.push(character);
        } else if let Some(escaped) = rest.next() {
            out.push(escaped);
        }
    }
    out
}

/// An answer in which passages are looked for.
struct Text {
    /// The Markdown, white space folded.
    folded: String,
    /// The same without what Markdown escapes, as whoever wrote the expectation has read it on the page.
    plain: String,
}

impl Text {
    fn of(markdown: &str) -> Self {
        Text { folded: text::fold(markdown), plain: text::fold(&unescaped(markdown)) }
    }

    fn has(&self, passage: &str) -> bool {
        let passage = text::fold(passage);
        self.folded.contains(&passage) || self.plain.contains(&passage)
    }
}

/// What is expected of one page. Everything may be missing; what is not listed here is for people.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Expected {
    /// Passages that are in the Markdown, white space folded.
    must: Vec<String>,
    /// Passages that are not.
    must_not: Vec<String>,
    /// Expressions that find something in the Markdown.
    md_regex: Vec<String>,
    /// Expressions that find nothing.
    md_not_regex: Vec<String>,
    /// Passages with how often they are there, at least and at most.
    count: Vec<(String, usize, usize)>,
    /// Title; `None` where it does not matter.
    title: Option<String>,
    /// Author.
    author: Option<String>,
    /// Day of publication.
    date: Option<String>,
}

impl Expected {
    /// What must come out of the page, and what must not.
    pub fn passages(&self) -> (Vec<String>, Vec<String>) {
        (self.must.clone(), self.must_not.clone())
    }

    /// How many passages are in an answer, and of how many: of those that must come out, and of those that must not.
    pub fn kept(&self, markdown: &str) -> [(usize, usize); 2] {
        let text = Text::of(markdown);
        [&self.must, &self.must_not]
            .map(|passages| (passages.iter().filter(|passage| text.has(passage)).count(), passages.len()))
    }

    /// What is wrong with the text of an answer.
    ///
    /// # Errors
    /// When an expression is not understood.
    pub fn faults(&self, markdown: &str) -> anyhow::Result<Vec<String>> {
        let text = Text::of(markdown);
        let mut faults = Vec::new();
        faults
            .extend(self.must.iter().filter(|passage| !text.has(passage)).map(|passage| format!("lacks {passage:?}")));
        faults
            .extend(self.must_not.iter().filter(|passage| text.has(passage)).map(|passage| format!("has {passage:?}")));
        for (expressions, wanted) in [(&self.md_regex, true), (&self.md_not_regex, false)] {
            for expression in expressions {
                if Regex::new(expression)?.is_match(markdown)? != wanted {
                    faults.push(format!("{} {expression}", if wanted { "does not match" } else { "matches" }));
                }
            }
        }
        for (passage, least, most) in &self.count {
            let times = text.folded.matches(&text::fold(passage)).count();
            if !(least..=most).contains(&&times) {
                faults.push(format!("has {passage:?} {times} times, not {least} to {most}"));
            }
        }
        Ok(faults)
    }

    /// What is wrong with who wrote it, when, and what it is called.
    pub fn faults_of_metadata(&self, got: &ArticleMetadata) -> Vec<String> {
        type Same = fn(&str, &str) -> bool;
        let fields: [(&str, &Option<String>, Option<&str>, Same); 3] = [
            ("title", &self.title, Some(got.title.as_str()), fields::same_title),
            ("author", &self.author, got.byline.as_deref(), fields::same_author),
            ("date", &self.date, got.published.as_deref(), fields::same_date),
        ];
        let fault = |(name, wanted, got, same): &(&str, &Option<String>, Option<&str>, Same)| {
            let wanted = wanted.as_deref()?;
            let right = got.is_some_and(|got| same(wanted, got));
            (!right).then(|| format!("{name} is {:?}, not {wanted:?}", got.unwrap_or_default()))
        };
        fields.iter().filter_map(fault).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_expectation_can_fail() -> anyhow::Result<()> {
        let expected: Expected = serde_json::from_str(
            r#"{"must": ["one  two"], "must_not": ["menu"], "md_regex": ["(?<!x)end"], "md_not_regex": ["^#"],
                "count": [["two", 1, 1]], "title": "A Day", "author": "Ann Lee", "date": "2026-03-03", "note": "why"}"#,
        )?;
        assert_eq!(expected.faults("one\ntwo and the end")?, Vec::<String>::new());
        assert_eq!(expected.faults("# one two two menu xend")?.len(), 4);
        assert_eq!(expected.faults("menu end")?.len(), 3);
        let metadata = |title: &str, byline: Option<&str>| ArticleMetadata {
            title: title.to_owned(),
            byline: byline.map(str::to_owned),
            published: Some("2026-03-03T10:00:00Z".to_owned()),
            ..ArticleMetadata::default()
        };
        assert_eq!(expected.faults_of_metadata(&metadata("a day", Some("Ann Lee"))), Vec::<String>::new());
        assert_eq!(expected.faults_of_metadata(&metadata("A Night", None)).len(), 2);
        Ok(())
    }
}
