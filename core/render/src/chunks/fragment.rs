//! The address of a part: the page's with a text fragment (`#:~:text=`), at which browsers scroll to the part and mark it.

use page::{
    Page,
    text::{folded, is_unspaced, part, tail},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use unicode_segmentation::UnicodeSegmentation;
use url::Url;

use super::place::{Places, Span, between};

/// Letters up to which a line is named as a whole.
const WHOLE: usize = 100;

/// Words that name a beginning or an end, and how many are tried until the page has them only once.
const WORDS: (usize, usize) = (5, 14);

/// A line of text that is seen: browsers look for what begins or ends a fragment within one.
struct Line {
    span: Span,
    text: String,
}

/// What fragments are made of.
pub(super) struct Fragments {
    address: String,
    /// The address up to where the text follows; `None` where the page has none.
    beginning: Option<String>,
    lines: Vec<Line>,
    /// All of it in small letters.
    whole: String,
}

impl Fragments {
    pub(super) fn new(page: &Page) -> Self {
        let address = page.snapshot().url.clone();
        let beginning = Url::parse(&address).ok().map(|mut url| {
            // The part after # may be how a site names its pages, and then leads nowhere without it.
            let kept = url.fragment().filter(|part| part.starts_with(['!', '/'])).unwrap_or_default().to_owned();
            url.set_fragment(Some(&kept));
            format!("{url}:~:text=")
        });
        let lines = lines(page);
        let whole = lines.iter().map(|line| line.text.to_lowercase()).collect::<Vec<_>>().join(" ");
        Fragments { address, beginning, lines, whole }
    }

    /// The page's own address.
    pub(super) fn address(&self) -> String {
        self.address.clone()
    }

    /// The address of a span of the page.
    pub(super) fn address_of(&self, span: Span) -> String {
        let first = self.lines.partition_point(|line| line.span.to <= span.from);
        let clipped = |line: &Line| {
            let (from, to) = (span.from.max(line.span.from), span.to.min(line.span.to));
            let range = between(&line.text, from - line.span.from, to.saturating_sub(line.span.from));
            part(&line.text, range).to_owned()
        };
        let touched = self.lines.get(first..).unwrap_or_default().iter().take_while(|line| line.span.from < span.to);
        let parts: Vec<String> = touched.map(clipped).filter(|text| !text.is_empty()).collect();
        let (Some(beginning), Some(start), Some(end)) = (&self.beginning, parts.first(), parts.last()) else {
            return self.address();
        };
        if parts.len() == 1 && start.chars().count() <= WHOLE {
            return format!("{beginning}{}{}", self.prefix(first, span, start), encoded(start));
        }
        let half = |text: &str| if parts.len() == 1 { text.unicode_words().count() / 2 } else { usize::MAX };
        let named = self.grown(half(start), &|count| opening(start, count));
        let ending = self.grown(half(end), &|count| closing(end, count));
        format!("{beginning}{}{},{}", self.prefix(first, span, &named), encoded(&named), encoded(&ending))
    }

    /// What is before a text that the page has several times, since browsers go to the first.
    fn prefix(&self, first: usize, span: Span, text: &str) -> String {
        if self.is_unique(text) {
            return String::new();
        }
        let Some(line) = self.lines.get(first) else { return String::new() };
        let before = span.from.saturating_sub(line.span.from);
        let ahead = match before {
            0 => first.checked_sub(1).and_then(|at| self.lines.get(at)).map(|line| line.text.as_str()),
            _ => Some(part(&line.text, between(&line.text, 0, before))),
        };
        match ahead.map(|ahead| closing(ahead, WORDS.0)).filter(|words| !words.is_empty()) {
            Some(words) => format!("{}-,", encoded(&words)),
            None => String::new(),
        }
    }

    fn grown(&self, most: usize, named: &dyn Fn(usize) -> String) -> String {
        let mut count = WORDS.0.min(most).max(1);
        let mut text = named(count);
        while count < WORDS.1.min(most) && !self.is_unique(&text) {
            count += 1;
            text = named(count);
        }
        text
    }

    fn is_unique(&self, text: &str) -> bool {
        self.whole.matches(&text.to_lowercase()).nth(1).is_none()
    }
}

/// The first words of a text.
fn opening(text: &str, count: usize) -> String {
    let Some((at, word)) = text.unicode_word_indices().take(count).last() else { return text.to_owned() };
    let end = at + word.len();
    // Where words are not apart, a browser may see no boundary between these two.
    let more = |c: &char| c.is_alphanumeric() && is_unspaced(*c);
    let rest: usize = match word.chars().last() {
        Some(last) if is_unspaced(last) => tail(text, end).chars().take_while(more).map(char::len_utf8).sum(),
        _ => 0,
    };
    part(text, 0..end + rest).to_owned()
}

/// The last words of a text.
fn closing(text: &str, count: usize) -> String {
    let words: Vec<(usize, &str)> = text.unicode_word_indices().collect();
    let Some(&(at, word)) = words.get(words.len().saturating_sub(count)) else { return text.to_owned() };
    let more = |c: &char| c.is_alphanumeric() && is_unspaced(*c);
    let before: usize = match word.chars().next() {
        Some(first) if is_unspaced(first) => part(text, 0..at).chars().rev().take_while(more).map(char::len_utf8).sum(),
        _ => 0,
    };
    tail(text, at - before).to_owned()
}

/// The page's text by the lines in which browsers look for it: those of blocks, cells and preformatted text.
fn lines(page: &Page) -> Vec<Line> {
    let places = Places::new(page);
    let mut lines: Vec<Line> = Vec::new();
    let mut block = None;
    let mut broken = true;
    for node in 0..page.len() {
        broken |= matches!(page.tag(node), "br" | "hr" | "td" | "th");
        let Some(text) = page.text(node) else { continue };
        if page.hiding(node).is_some() {
            broken = true;
            continue;
        }
        let around = page.block_level_ancestor(node);
        broken |= block != Some(around);
        block = Some(around);
        let span = places.letters_of(node..node + 1);
        let is_kept = page.ancestors(node).any(|above| page.tag(above) == "pre");
        let mut from = span.from;
        for (at, piece) in text.split(|c: char| is_kept && c == '\n').enumerate() {
            let to = from + piece.chars().filter(|c| c.is_alphanumeric()).count();
            match lines.last_mut() {
                Some(line) if !broken && at == 0 => {
                    line.text.push_str(piece);
                    line.span.to = to;
                }
                _ => lines.push(Line { span: Span { from, to }, text: piece.to_owned() }),
            }
            broken = false;
            from = to;
        }
    }
    lines.retain(|line| line.span.from < line.span.to);
    lines.iter_mut().for_each(|line| line.text = folded(&line.text));
    lines
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}
