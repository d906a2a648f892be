//! What people read is in `_locales`: no sentence is left in what is shipped.

use super::{Finding, is_of_crate, is_of_engine, source::Source};

/// Words for developers: errors that nobody is shown, and what rules of the judge do, for tables.
const FOR_DEVELOPERS: [&str; 4] = ["Error(", "Ended(", "Unknown(", "summary: "];

/// Sentences and labels of several words in scripts, sentences in shipped Rust, and any text in the extension's pages.
pub(crate) fn sentences(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let is_left: fn(&str) -> bool = match (source.path.split('/').next(), source.extension()) {
            (Some("extension" | "www"), "ts") => has_label,
            (Some("www"), "html") => has_text,
            (Some("core"), "rs") if is_shipped(&source.path) => has_sentence,
            _ => continue,
        };
        for (number, line) in source.code() {
            if is_left(line) {
                findings.push(Finding::line(
                    source,
                    number,
                    "what people read belongs into `_locales/en/messages.json`",
                ));
            }
        }
    }
    findings
}

fn is_shipped(path: &str) -> bool {
    is_of_engine(path) || ["wire", "browser", "session"].iter().any(|name| is_of_crate(path, name))
}

/// Text in quotation marks that begins with a capital letter and goes on with a word in small ones.
fn has_label(line: &str) -> bool {
    !FOR_DEVELOPERS.iter().any(|call| line.contains(call))
        && literals(line).any(|text| begins_large(text) && goes_on(text))
}

/// A whole sentence in quotation marks.
fn has_sentence(line: &str) -> bool {
    !FOR_DEVELOPERS.iter().any(|call| line.contains(call))
        && literals(line).any(|text| begins_large(text) && goes_on(text) && text.ends_with(['.', '!', '?', '…']))
}

/// Letters between two tags on one line.
fn has_text(line: &str) -> bool {
    line.split('>').skip(1).any(|behind| {
        let text = behind.split('<').next().unwrap_or_default();
        behind.contains('<') && text.chars().any(char::is_alphabetic)
    })
}

fn begins_large(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(|c| c.is_lowercase() || c == ' ')
}

fn goes_on(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(_, rest)| rest.starts_with(char::is_lowercase))
}

/// What is in quotation marks of any kind on one line.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    ['"', '`'].into_iter().flat_map(|mark| line.split(mark).skip(1).step_by(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        sentences(&[Source::new(path, text)]).len()
    }

    #[test]
    fn sentences_in_scripts_and_pages_are_found() {
        assert_eq!(found("extension/content/a.ts", "status.show(\"That did not work.\");"), 1);
        assert_eq!(found("extension/content/a.ts", "button(\"undo\", \"Leave out\")"), 1);
        assert_eq!(found("extension/content/a.ts", "tell(`Reading post ${posts} of ${enough}`)"), 1);
        assert_eq!(found("extension/content/a.ts", "throw new Error(\"The core does not start.\");"), 0);
        assert_eq!(found("extension/content/a.ts", "words(\"leaveOut\") + \"Markdown\" + \"a b\""), 0);
        assert_eq!(found("www/a.html", "<button id=\"a\">Close</button>"), 1);
        assert_eq!(found("www/a.html", "<button id=\"a\" data-words=\"close\"></button>"), 0);
    }

    #[test]
    fn sentences_in_shipped_rust_are_found_but_not_those_for_developers() {
        assert_eq!(found("core/engine/src/a.rs", "Reason::Empty => \"This page shows no text.\","), 1);
        assert_eq!(found("core/engine/src/a.rs", "#[error(\"not a page snapshot: {0}\")]"), 0);
        assert_eq!(found("core/lab/src/a.rs", "println!(\"This page shows no text.\");"), 0);
        assert_eq!(found("core/engine/src/a.rs", "a\n#[cfg(test)]\nmod tests { \"This page is one.\" }"), 0);
    }
}
