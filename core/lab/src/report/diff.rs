//! The difference of truth and answer, word by word.

use std::time::Duration;

use maud::{Markup, html};
use similar::{ChangeTag, TextDiff};

/// Runs of equal text are cut to this many characters at both ends.
const CONTEXT: usize = 90;

/// Longer differences are cut.
const LONGEST: usize = 16_000;

/// Time after which a coarser difference will do.
const TIME: Duration = Duration::from_millis(400);

/// A run of the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    tag: ChangeTag,
    text: String,
}

/// What the answer misses and has too much, in the order of the texts, as marked text.
pub fn markup(truth: &str, answer: &str) -> Markup {
    let mut budget = LONGEST;
    let mut shown = Vec::new();
    for run in runs(truth, answer) {
        if budget == 0 {
            break;
        }
        let text = if run.tag == ChangeTag::Equal { shortened(&run.text) } else { run.text };
        let text: String = text.chars().take(budget).collect();
        budget -= text.chars().count();
        shown.push(Run { tag: run.tag, text });
    }
    html! {
        div class="diff" tabindex="0" role="group" aria-label="Difference of the texts" {
            @for run in &shown {
                @match run.tag {
                    ChangeTag::Equal => { (run.text) }
                    ChangeTag::Delete => { del { (run.text) } }
                    ChangeTag::Insert => { ins { (run.text) } }
                }
            }
            @if budget == 0 { " … (cut)" }
        }
    }
}

fn runs(truth: &str, answer: &str) -> Vec<Run> {
    let diff = TextDiff::configure().timeout(TIME).diff_unicode_words(truth, answer);
    let mut runs: Vec<Run> = Vec::new();
    for change in diff.iter_all_changes() {
        match runs.last_mut() {
            Some(run) if run.tag == change.tag() => run.text.push_str(change.value()),
            _ => runs.push(Run { tag: change.tag(), text: change.value().to_owned() }),
        }
    }
    runs
}

/// Both ends of a longer text.
fn shortened(text: &str) -> String {
    let length = text.chars().count();
    if length <= 2 * CONTEXT + 20 {
        return text.to_owned();
    }
    let start: String = text.chars().take(CONTEXT).collect();
    let end: String = text.chars().skip(length - CONTEXT).collect();
    format!("{start} […] {end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_text_is_escaped() {
        let shown = markup("a <b>c</b>", "a <script>c</script>").into_string();
        assert!(!shown.contains("<script") && !shown.contains("<b>"), "{shown}");
        assert!(shown.contains("<ins>") && shown.contains("<del>"), "{shown}");
    }

    #[test]
    fn long_agreement_is_cut() {
        let text = "word ".repeat(400);
        let shown = markup(&text, &format!("{text}more")).into_string();
        assert!(shown.len() < 300 && shown.contains("[…]") && shown.contains("<ins>more</ins>"), "{shown}");
    }
}
