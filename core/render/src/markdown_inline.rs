//! Inline content as events of `pulldown-cmark`.

use article::{Inline, plain::inline_text};
use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    harmless, harmless_code,
    html_inline::STYLED_TAGS,
    markdown_edges::{split_edges, without_bold},
    markdown_events::{Events, one_line},
    markup::Markup,
};

impl Events {
    /// Inline content without white space at the edges of its lines, where Markdown would drop it or, worse, read it.
    pub(super) fn line(&mut self, content: &[Inline]) {
        let start = self.events.len();
        self.inline(content);
        self.tidy(start);
    }

    /// The same for headings, which end with their line: breaks become spaces.
    pub(super) fn one_line(&mut self, content: &[Inline]) {
        let start = self.events.len();
        self.inline(content);
        for event in &mut self.events[start..] {
            if matches!(event, Event::HardBreak) {
                *event = Event::Text(" ".into());
            }
        }
        self.tidy(start);
    }

    /// A line that is bold as a whole.
    pub(super) fn bold(&mut self, content: &[Inline]) {
        let start = self.events.len();
        self.one_line(content);
        let (_, line, _) = split_edges(without_bold(&self.events.split_off(start)));
        self.around(Tag::Strong, |events| events.events.extend(line));
    }

    /// Text, white space folded but kept at the edges.
    pub(super) fn text(&mut self, text: &str) {
        let mut folded = String::with_capacity(text.len());
        for character in text.chars() {
            let blank = character.is_ascii_whitespace();
            if !blank {
                folded.push(character);
            } else if !folded.ends_with(' ') {
                folded.push(' ');
            }
        }
        if !folded.is_empty() {
            self.push(Event::Text(folded.into()));
        }
    }

    fn inline(&mut self, content: &[Inline]) {
        for part in content {
            match part {
                Inline::Text { text } => self.text(text),
                Inline::Break if self.in_cell => self.push(Event::InlineHtml("<br>".into())),
                Inline::Break => self.push(Event::HardBreak),
                Inline::Styled { tag, content } if tag == "q" => {
                    self.text("“");
                    self.inline(content);
                    self.text("”");
                }
                Inline::Styled { tag, content } => self.styled(tag, content),
                Inline::Link { href, title, content } => self.link(href, title, |events| events.inline(content)),
                Inline::Abbreviation { title, content } => {
                    let title = (!title.is_empty()).then_some(title.as_str());
                    self.tagged("abbr", &[("title", title)], content);
                }
                Inline::Time { content, .. } | Inline::Span { content, .. } => self.inline(content),
                Inline::Ruby { base, reading } => {
                    self.open("ruby", &[]);
                    self.inline(base);
                    self.tagged("rt", &[], reading);
                    self.close("ruby");
                }
                Inline::Image(image) => self.image(image),
                Inline::Math(math) => self.math(math, false),
                Inline::FootnoteReference { label, .. } if self.links > 0 => self.text(&format!("[{label}]")),
                Inline::FootnoteReference { index, .. } => {
                    self.push(Event::FootnoteReference((u64::from(*index) + 1).to_string().into()));
                }
            }
        }
    }

    fn styled(&mut self, tag: &str, content: &[Inline]) {
        match tag {
            "strong" | "b" => self.spanned(Tag::Strong, content),
            "em" | "i" | "cite" | "dfn" | "var" => self.spanned(Tag::Emphasis, content),
            "del" | "s" => self.spanned(Tag::Strikethrough, content),
            "code" => self.code_span(&inline_text(content)),
            "small" => self.inline(content),
            _ => match STYLED_TAGS.iter().find(|known| **known == tag) {
                Some(tag) => self.tagged(tag, &[], content),
                None => self.inline(content),
            },
        }
    }

    /// Code in a line. White space at its edges goes outside; code after code is one piece, as ticks would pair up
    /// across the seam.
    fn code_span(&mut self, text: &str) {
        let code = one_line(text);
        if self.in_html || harmless_code::ends_code(&code) || self.is_behind_address() {
            self.open("code", &[]);
            self.text(text);
            return self.close("code");
        }
        let blank = |at_edge: bool| at_edge.then(|| Event::Text(" ".into()));
        self.events.extend(blank(text.starts_with(char::is_whitespace)));
        match self.events.last_mut() {
            Some(Event::Code(before)) => *before = format!("{before}{code}").into(),
            _ if code.is_empty() => {}
            _ => self.push(Event::Code(code.into())),
        }
        self.events.extend(blank(text.ends_with(char::is_whitespace)));
    }

    /// Whether an address follows directly: some renderers make a link of it, with the tick of code as its end.
    fn is_behind_address(&self) -> bool {
        let texts = self.events.iter().rev().map_while(|event| match event {
            Event::Text(text) => Some(text.as_ref()),
            Event::Start(_) | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link) => {
                Some("")
            }
            _ => None,
        });
        let word = texts.filter(|text| !text.is_empty()).map(|text| text.rsplit(char::is_whitespace).next());
        word.flatten().next().is_some_and(|word| ["://", "www.", "@", "mailto:"].iter().any(|mark| word.contains(mark)))
    }

    fn spanned(&mut self, tag: Tag<'static>, content: &[Inline]) {
        let start = self.events.len();
        self.inline(content);
        self.enclose(tag, start);
    }

    /// Emphasis or a link around what was pushed since `start`: white space at its edges goes outside, or marks of
    /// emphasis would not be read as such.
    pub(super) fn enclose(&mut self, tag: Tag<'static>, start: usize) {
        let (before, inner, behind) = split_edges(self.events.split_off(start));
        self.events.extend(before);
        self.around(tag, |events| events.events.extend(inner));
        self.events.extend(behind);
    }

    fn tagged(&mut self, tag: &'static str, attributes: &[(&str, Option<&str>)], content: &[Inline]) {
        self.open(tag, attributes);
        self.inline(content);
        self.close(tag);
    }

    fn open(&mut self, tag: &'static str, attributes: &[(&str, Option<&str>)]) {
        let mut markup = Markup::default();
        markup.open(tag, attributes);
        self.push(Event::InlineHtml(one_line(&harmless::html(&markup.finish())).into()));
    }

    fn close(&mut self, tag: &'static str) {
        self.push(Event::InlineHtml(format!("</{tag}>").into()));
    }

    /// Drops breaks and white space at the edges of the lines since `start`.
    fn tidy(&mut self, start: usize) {
        let lines = self.events.split_off(start);
        let mut at_line_start = true;
        for event in lines {
            match event {
                Event::HardBreak if at_line_start => {}
                Event::HardBreak => {
                    self.trim_line_end(start);
                    self.push(Event::HardBreak);
                    at_line_start = true;
                }
                Event::Text(text) if at_line_start => {
                    let text = text.trim_start_matches(' ');
                    if !text.is_empty() {
                        self.push(Event::Text(text.to_owned().into()));
                        at_line_start = false;
                    }
                }
                other => {
                    // A line with a tag alone would begin a block of HTML: a break after a tag goes as well.
                    at_line_start &= matches!(other, Event::Start(_) | Event::End(_) | Event::InlineHtml(_));
                    self.push(other);
                }
            }
        }
        self.trim_line_end(start);
        while self.events.len() > start && matches!(self.events.last(), Some(Event::HardBreak)) {
            self.events.pop();
            self.trim_line_end(start);
        }
    }

    fn trim_line_end(&mut self, start: usize) {
        while self.events.len() > start {
            let Some(Event::Text(text)) = self.events.last() else { return };
            let trimmed = text.trim_end_matches(' ').to_owned();
            self.events.pop();
            if !trimmed.is_empty() {
                return self.push(Event::Text(trimmed.into()));
            }
        }
    }
}
