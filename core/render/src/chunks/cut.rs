//! Texts cut between sentences, or between words where one sentence is too long. Marks of the text go on in both halves.

use article::{Inline, plain::inline_text};
use page::text::{head, part, tail};
use unicode_segmentation::UnicodeSegmentation;

/// The text in pieces of at most `most` characters where its words allow it: as many sentences as fit in each.
pub(super) fn within(content: &[Inline], most: usize) -> Vec<Vec<Inline>> {
    let mut cuts = Vec::new();
    let mut length = 0;
    let text = inline_text(content);
    for (at, sentence) in text.split_sentence_bound_indices() {
        let size = sentence.chars().count();
        if length > 0 && length + size > most {
            cuts.push(at);
            length = 0;
        }
        length += size;
        if size > most {
            length = between_words(at, sentence, most, &mut cuts);
        }
    }
    at_all(content, &cuts)
}

/// Every sentence for itself.
pub(super) fn sentences(content: &[Inline]) -> Vec<Vec<Inline>> {
    let text = inline_text(content);
    let cuts: Vec<usize> = text.split_sentence_bound_indices().map(|(at, _)| at).filter(|&at| at > 0).collect();
    at_all(content, &cuts)
}

/// Every line for itself.
pub(super) fn lines(content: &[Inline]) -> Vec<Vec<Inline>> {
    let text = inline_text(content);
    let cuts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).filter(|&at| at < text.len()).collect();
    at_all(content, &cuts)
}

/// Cuts a sentence that begins at `start`; gives the characters after the last cut.
fn between_words(start: usize, sentence: &str, most: usize, cuts: &mut Vec<usize>) -> usize {
    let mut length = 0;
    for (at, word) in sentence.split_word_bound_indices() {
        let size = word.chars().count();
        if length > 0 && length + size > most && !word.starts_with(char::is_whitespace) {
            cuts.push(start + at);
            length = 0;
        }
        length += size;
    }
    length
}

/// The pieces between positions of the plain text, which are in order.
fn at_all(content: &[Inline], cuts: &[usize]) -> Vec<Vec<Inline>> {
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let mut rest = content.to_vec();
    let mut done = 0;
    for &cut in cuts {
        let (before, behind) = at(&rest, cut.saturating_sub(done));
        done += inline_text(&before).len();
        pieces.push(before);
        rest = behind;
    }
    pieces.push(rest);
    pieces.retain(|piece| !inline_text(piece).trim().is_empty());
    pieces
}

/// Both halves. What cannot be cut is in the first.
fn at(content: &[Inline], cut: usize) -> (Vec<Inline>, Vec<Inline>) {
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    let mut from = 0;
    for inline in content {
        let length = inline_text(std::slice::from_ref(inline)).len();
        if from >= cut && (from > 0 || length > 0) {
            behind.push(inline.clone());
        } else if from + length <= cut {
            before.push(inline.clone());
        } else {
            let (first, second) = halves(inline, cut - from);
            before.push(first);
            behind.extend(second);
        }
        from += length;
    }
    (before, behind)
}

fn halves(inline: &Inline, cut: usize) -> (Inline, Option<Inline>) {
    let both = |content: &[Inline], wrap: &dyn Fn(Vec<Inline>) -> Inline| {
        let (before, behind) = at(content, cut);
        (wrap(before), (!behind.is_empty()).then(|| wrap(behind)))
    };
    match inline {
        Inline::Text { text } => {
            let second = tail(text, cut).to_owned();
            (Inline::Text { text: head(text, cut).to_owned() }, Some(Inline::Text { text: second }))
        }
        // The marks around it are not in the tree.
        Inline::Styled { tag, content } if tag != "q" => {
            both(content, &|content| Inline::Styled { tag: tag.clone(), content })
        }
        Inline::Link { href, title, content } => {
            both(content, &|content| Inline::Link { href: href.clone(), title: title.clone(), content })
        }
        Inline::Abbreviation { title, content } => {
            both(content, &|content| Inline::Abbreviation { title: title.clone(), content })
        }
        Inline::Time { datetime, content } => {
            both(content, &|content| Inline::Time { datetime: datetime.clone(), content })
        }
        Inline::Span { lang, dir, content } => {
            both(content, &|content| Inline::Span { lang: lang.clone(), dir: *dir, content })
        }
        other => (other.clone(), None),
    }
}

/// Code in its lines.
pub(super) fn code_lines(text: &str) -> Vec<String> {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).chain([text.len()]).collect();
    let mut from = 0;
    let mut lines = Vec::with_capacity(ends.len());
    for end in ends {
        lines.push(part(text, from..end).to_owned());
        from = end + 1;
    }
    lines
}
