//! One line of inline content while it is being written: white space folded as a browser does, formats nested.

use page::NodeId;

use crate::{Direction, Inline};

/// Formats deeper than this are ignored: no one can see so many, and a hostile page must not nest the tree.
const MAX_FORMATS: usize = 12;

/// A format that is open.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Format {
    /// [`Inline::Styled`].
    Styled(&'static str),
    /// [`Inline::Link`].
    Link { href: String, title: String },
    /// [`Inline::Abbreviation`].
    Abbreviation { title: String },
    /// [`Inline::Time`].
    Time { datetime: String },
    /// [`Inline::Span`].
    Span { lang: Option<String>, dir: Option<Direction> },
    /// Ruby: what is written directly into it is base text.
    Ruby,
    /// One base of a ruby that has several.
    RubyBase,
    /// The reading of the base before it.
    RubyReading,
}

/// What a line ends with, for folding.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Start,
    Space,
    Break,
    Word,
}

struct Level {
    format: Format,
    content: Vec<Inline>,
    /// Bases of a ruby that still wait for their reading.
    bases: Vec<Vec<Inline>>,
}

/// A line of inline content.
pub(super) struct Line {
    content: Vec<Inline>,
    levels: Vec<Level>,
    end: End,
    /// The block-level element in which the line began.
    pub(super) source: Option<NodeId>,
}

impl Line {
    pub(super) fn new() -> Self {
        Line { content: Vec::new(), levels: Vec::new(), end: End::Start, source: None }
    }

    /// Whether nothing but white space was written.
    pub(super) fn is_blank(&self) -> bool {
        is_blank(&self.content) && self.levels.iter().all(|level| is_blank(&level.content) && level.bases.is_empty())
    }

    /// Address of the innermost link.
    pub(super) fn link(&self) -> Option<&str> {
        self.levels.iter().rev().find_map(|level| match &level.format {
            Format::Link { href, .. } => Some(href.as_str()),
            _ => None,
        })
    }

    /// Whether what is written now is struck through.
    pub(super) fn is_struck(&self) -> bool {
        self.levels.iter().any(|level| matches!(level.format, Format::Styled("del" | "s")))
    }

    /// Whether what is written now is code.
    pub(super) fn is_code(&self) -> bool {
        self.levels.iter().any(|level| matches!(level.format, Format::Styled("code" | "kbd" | "samp" | "var")))
    }

    /// Opens a format; false if it would add nothing (the same is open, or too many are).
    pub(super) fn open(&mut self, format: Format) -> bool {
        let repeated = match &format {
            Format::Link { .. } => self.link().is_some(),
            Format::Styled(_) => self.levels.iter().any(|level| level.format == format),
            Format::RubyReading | Format::RubyBase => {
                !self.levels.last().is_some_and(|level| level.format == Format::Ruby)
            }
            _ => false,
        };
        if repeated || self.levels.len() >= MAX_FORMATS {
            return false;
        }
        self.levels.push(Level { format, content: Vec::new(), bases: Vec::new() });
        true
    }

    /// Closes the innermost format.
    pub(super) fn close(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        match (&level.format, self.levels.last_mut()) {
            (Format::RubyBase, Some(ruby)) => ruby.bases.push(level.content),
            (Format::RubyReading, Some(ruby)) => {
                let written = std::mem::take(&mut ruby.content);
                let (done, mut open): (Vec<_>, Vec<_>) = split_ruby(written);
                ruby.content = done;
                let base = if ruby.bases.is_empty() { std::mem::take(&mut open) } else { ruby.bases.remove(0) };
                ruby.content.append(&mut open);
                match (is_blank(&base), is_blank(&level.content)) {
                    (false, false) => ruby.content.push(Inline::Ruby { base, reading: level.content }),
                    (false, true) => ruby.content.extend(base),
                    _ => {}
                }
            }
            _ => {
                for inline in wrap(level) {
                    push(self.target(), inline);
                }
            }
        }
    }

    /// Writes text with white space folded.
    pub(super) fn text(&mut self, text: &str) {
        let mut run = String::with_capacity(text.len());
        let mut before = None;
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                ' ' | '\t' | '\n' | '\r' | '\u{c}' => {
                    if self.end == End::Word {
                        run.push(' ');
                        self.end = End::Space;
                    }
                }
                _ if is_invisible(c, before, characters.peek().copied()) => continue,
                _ => {
                    run.push(c);
                    self.end = End::Word;
                }
            }
            before = Some(c);
        }
        self.word(&mut run);
    }

    /// Writes text unchanged.
    pub(super) fn verbatim(&mut self, text: &str) {
        self.word(&mut text.to_owned());
        self.end = End::Word;
    }

    /// Makes sure that what follows is separated from what is there by white space.
    pub(super) fn space(&mut self) {
        self.text(" ");
    }

    /// A line break. False if the line is at a break already: the second one in a row parts paragraphs.
    pub(super) fn line_break(&mut self) -> bool {
        match self.end {
            End::Start => true,
            End::Break => false,
            End::Space | End::Word => {
                self.trim_end();
                if self.end == End::Break {
                    return false;
                }
                self.target().push(Inline::Break);
                self.end = End::Break;
                true
            }
        }
    }

    /// Writes anything else than text.
    pub(super) fn inline(&mut self, inline: Inline) {
        self.target().push(inline);
        self.end = End::Word;
    }

    /// The whole line, trimmed; the formats stay open for the next line.
    pub(super) fn take(&mut self) -> Vec<Inline> {
        let mut content = self.take_verbatim();
        trim(&mut content);
        content
    }

    /// The whole line unchanged; the formats stay open for the next line.
    pub(super) fn take_verbatim(&mut self) -> Vec<Inline> {
        let formats: Vec<Format> = self.levels.iter().map(|level| level.format.clone()).collect();
        while !self.levels.is_empty() {
            self.close();
        }
        for format in formats {
            self.levels.push(Level { format, content: Vec::new(), bases: Vec::new() });
        }
        self.end = End::Start;
        self.source = None;
        std::mem::take(&mut self.content)
    }

    fn target(&mut self) -> &mut Vec<Inline> {
        match self.levels.last_mut() {
            Some(level) => &mut level.content,
            None => &mut self.content,
        }
    }

    fn word(&mut self, run: &mut String) {
        if !run.is_empty() {
            push(self.target(), Inline::Text { text: std::mem::take(run) });
        }
    }

    /// Takes back a space at the end, so that a break does not follow it.
    fn trim_end(&mut self) {
        if self.end != End::Space {
            return;
        }
        self.end = End::Word;
        if let Some(Inline::Text { text }) = self.target().last_mut() {
            let kept = text.trim_end_matches(' ').len();
            text.truncate(kept);
            if text.is_empty() {
                self.target().pop();
                if matches!(self.target().last(), Some(Inline::Break)) {
                    self.end = End::Break;
                }
            }
        }
    }
}

/// Characters without width or meaning. The zero width space parts words in the scripts of South East Asia.
fn is_invisible(c: char, before: Option<char>, after: Option<char>) -> bool {
    let parts_words = |c: char| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}');
    match c {
        '\u{200b}' => !(before.is_some_and(parts_words) && after.is_some_and(parts_words)),
        // Glyphs of icon fonts.
        '\u{e000}'..='\u{f8ff}' => true,
        '\u{ad}' | '\u{2060}' | '\u{feff}' | '\u{fffc}' | '\0' => true,
        _ => false,
    }
}

/// Pairs of base and reading that are finished, and the base text after them.
fn split_ruby(mut content: Vec<Inline>) -> (Vec<Inline>, Vec<Inline>) {
    let finished = content.iter().rposition(|inline| matches!(inline, Inline::Ruby { .. })).map_or(0, |at| at + 1);
    let open = content.split_off(finished);
    (content, open)
}

/// A closed format as content of the one around it. White space at its ends moves outside.
fn wrap(level: Level) -> Vec<Inline> {
    let mut content = level.content;
    content.extend(level.bases.into_iter().flatten());
    if is_blank(&content) {
        let has_space = content.iter().any(|inline| matches!(inline, Inline::Text { text } if !text.is_empty()));
        let breaks = content.into_iter().filter(|inline| matches!(inline, Inline::Break));
        let space = has_space.then(|| Inline::Text { text: " ".into() });
        return space.into_iter().chain(breaks).collect();
    }
    if matches!(level.format, Format::Ruby | Format::RubyBase | Format::RubyReading) {
        return content;
    }
    let mut before = Vec::new();
    let mut after = Vec::new();
    if let Some(Inline::Text { text }) = content.first_mut()
        && text.starts_with(' ')
    {
        text.remove(0);
        before.push(Inline::Text { text: " ".into() });
    }
    if matches!(content.last(), Some(Inline::Break)) {
        content.pop();
        after.push(Inline::Break);
    }
    if let Some(Inline::Text { text }) = content.last_mut()
        && text.ends_with(' ')
    {
        text.pop();
        after.insert(0, Inline::Text { text: " ".into() });
    }
    content.retain(|inline| !matches!(inline, Inline::Text { text } if text.is_empty()));
    // A raised footnote mark needs no second raising, and an image carries its own link.
    let only_marks = content.iter().all(|inline| matches!(inline, Inline::FootnoteReference { .. }));
    let only_images = content.iter().all(|inline| matches!(inline, Inline::Image(_)));
    let wrapped = match level.format {
        Format::Styled("sup") if only_marks => content,
        Format::Link { .. } if only_images || only_marks => content,
        Format::Styled(tag) => vec![Inline::Styled { tag: tag.to_owned(), content }],
        Format::Link { href, title } => vec![Inline::Link { href, title, content }],
        Format::Abbreviation { title } => vec![Inline::Abbreviation { title, content }],
        Format::Time { datetime } => vec![Inline::Time { datetime, content }],
        Format::Span { lang, dir } => vec![Inline::Span { lang, dir, content }],
        Format::Ruby | Format::RubyBase | Format::RubyReading => content,
    };
    before.into_iter().chain(wrapped).chain(after).collect()
}

/// Appends, merging with what is before where the two are one.
pub(crate) fn push(list: &mut Vec<Inline>, inline: Inline) {
    match (list.last_mut(), inline) {
        (Some(Inline::Text { text }), Inline::Text { text: more }) => text.push_str(&more),
        (Some(Inline::Styled { tag, content }), Inline::Styled { tag: other, content: more })
            if *tag == other && matches!(tag.as_str(), "b" | "strong" | "i" | "em" | "u" | "s" | "mark" | "code") =>
        {
            for inline in more {
                push(content, inline);
            }
        }
        (Some(Inline::Link { href, content, .. }), Inline::Link { href: other, content: more, .. })
            if *href == other =>
        {
            for inline in more {
                push(content, inline);
            }
        }
        (_, inline) => list.push(inline),
    }
}

/// Removes white space and breaks at both ends, and what is empty.
pub(crate) fn trim(content: &mut Vec<Inline>) {
    while let Some(first) = content.first_mut() {
        match first {
            Inline::Text { text } => {
                let kept = text.trim_start_matches([' ', '\n']).len();
                text.drain(..text.len() - kept);
                if !text.is_empty() {
                    break;
                }
            }
            Inline::Break => {}
            _ => break,
        }
        content.remove(0);
    }
    while let Some(last) = content.last_mut() {
        match last {
            Inline::Text { text } => {
                text.truncate(text.trim_end_matches([' ', '\n']).len());
                if !text.is_empty() {
                    break;
                }
            }
            Inline::Break => {}
            _ => break,
        }
        content.pop();
    }
}

/// Whether nothing of it can be seen.
pub(super) fn is_blank(content: &[Inline]) -> bool {
    content.iter().all(|inline| match inline {
        Inline::Text { text } => text.chars().all(char::is_whitespace),
        Inline::Break => true,
        Inline::Styled { content, .. }
        | Inline::Link { content, .. }
        | Inline::Abbreviation { content, .. }
        | Inline::Time { content, .. }
        | Inline::Span { content, .. } => is_blank(content),
        Inline::Ruby { base, .. } => is_blank(base),
        Inline::Image(_) | Inline::Math(_) | Inline::FootnoteReference { .. } => false,
    })
}

/// The characters that are shown; readings of ruby and footnote marks are left out.
pub(super) fn plain(content: &[Inline]) -> String {
    let mut text = String::new();
    collect(content, &mut text);
    text
}

fn collect(content: &[Inline], out: &mut String) {
    for inline in content {
        match inline {
            Inline::Text { text } => out.push_str(text),
            Inline::Break => out.push(' '),
            Inline::Styled { content, .. }
            | Inline::Link { content, .. }
            | Inline::Abbreviation { content, .. }
            | Inline::Time { content, .. }
            | Inline::Span { content, .. } => collect(content, out),
            Inline::Ruby { base, .. } => collect(base, out),
            Inline::Math(math) => out.push_str(&math.text),
            Inline::Image(_) | Inline::FootnoteReference { .. } => {}
        }
    }
}
