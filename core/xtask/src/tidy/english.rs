//! Plain English: words in comments that hide what is meant.

use super::{Finding, source::Source};

/// A word, where it is nevertheless right, and what to write instead.
struct Word {
    word: &'static str,
    /// What may follow it.
    unless: &'static [&'static str],
    instead: &'static str,
}

const WORDS: [Word; 9] = [
    // To represent something and to replace it are what the verb is good for.
    Word { word: "stands", unless: &[" for", " in for"], instead: "`is`, or the verb that says how" },
    Word { word: "stand", unless: &[" for", " in for", "-in"], instead: "`be`, or the verb that says how" },
    Word { word: "stood", unless: &[" for", " in for"], instead: "`was`" },
    Word { word: "standing", unless: &[" for"], instead: "`being`" },
    Word { word: "is told by", unless: &[], instead: "`is recognised by`" },
    Word { word: "are told by", unless: &[], instead: "`are recognised by`" },
    Word { word: "no heavier", unless: &[], instead: "the limit and its unit" },
    Word { word: "parted", unless: &[], instead: "`split`, `separated`" },
    Word { word: "house rules", unless: &[], instead: "`repository checks`" },
];

/// Comments with one of these words.
pub(crate) fn plain(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources.iter().filter(|source| has_comments(source)) {
        for (number, line) in source.text.lines().enumerate() {
            let Some(comment) = comment(line) else { continue };
            if let Some(word) = WORDS.iter().find(|word| has(comment, word)) {
                let message = format!("\"{}\": write {}", word.word, word.instead);
                findings.push(Finding::line(source, number + 1, message));
            }
        }
    }
    findings
}

fn has_comments(source: &Source) -> bool {
    matches!(source.extension(), "rs" | "ts" | "mjs" | "css")
        // It has to name them.
        && !source.path.ends_with("tidy/english.rs")
}

/// The text of a line that is a comment, also one within a longer comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["//", "/*", "* "].iter().any(|mark| line.starts_with(mark)).then_some(line)
}

fn has(comment: &str, word: &Word) -> bool {
    let lower = comment.to_lowercase();
    lower.match_indices(word.word).any(|(at, found)| {
        let behind = &lower[at + found.len()..];
        let is_whole = !lower[..at].ends_with(is_of_word) && !behind.starts_with(is_of_word);
        // What is written as code is a name.
        let is_code = lower[..at].matches('`').count() % 2 == 1;
        is_whole && !is_code && !word.unless.iter().any(|more| behind.starts_with(more))
    })
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        plain(&[Source::new(path, text)]).len()
    }

    #[test]
    fn what_hides_its_meaning_is_found_in_comments_only() {
        assert_eq!(found("core/lab/src/a.rs", "/// What stands below it.\n"), 1);
        assert_eq!(found("extension/a.ts", " * Posts are told by their look.\n"), 1);
        assert_eq!(found("www/a.css", "/* Columns are parted. */\n"), 1);
        assert_eq!(found("core/lab/src/a.rs", "let text = \"it stands\";\n"), 0);
        assert_eq!(found("docs/a.md", "It stands.\n"), 0);
        assert_eq!(found("core/judge/src/a.rs", "// It stands.\n"), 1);
    }

    #[test]
    fn what_represents_or_replaces_and_longer_words_are_right() {
        assert_eq!(
            found("core/lab/src/a.rs", "// A dash stands for nothing; the stand-in stands in for the core.\n"),
            0
        );
        assert_eq!(found("core/lab/src/a.rs", "// We understand the standard; `stands` is a name.\n"), 0);
    }
}
