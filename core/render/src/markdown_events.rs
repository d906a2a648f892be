//! The article's blocks as events of `pulldown-cmark`.

use article::{
    Block, BlockKind, DefinitionItem, Image, Inline, ListItem, Math,
    plain::{inline_text, math_text},
};
use pulldown_cmark::{BlockQuoteKind, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};

use super::{harmless, harmless_code, html_inline, markup::Markup};

/// Events under construction.
#[derive(Default)]
pub(crate) struct Events {
    pub(super) events: Vec<Event<'static>>,
    /// Depth of links that are open: Markdown has no link within a link.
    pub(super) links: usize,
    /// In a table: everything must stay in one line.
    pub(super) in_cell: bool,
    /// Within an element of HTML, where some renderers read no Markdown: code must be an element, too.
    pub(super) in_html: bool,
}

impl Events {
    /// The title alone.
    pub(crate) fn title(content: &[Inline]) -> Self {
        let mut events = Events::default();
        events.heading(1, content);
        events
    }

    /// Blocks in order.
    pub(crate) fn of(blocks: &[Block]) -> Self {
        let mut events = Events::default();
        events.blocks(blocks);
        events
    }

    /// A note at the foot; it is there even if it has no content.
    pub(crate) fn note(index: usize, blocks: &[Block]) -> Self {
        let mut events = Events::default();
        events.push(Event::Start(Tag::FootnoteDefinition((index + 1).to_string().into())));
        events.blocks(blocks);
        events.push(Event::End(TagEnd::FootnoteDefinition));
        events
    }

    /// What was built.
    pub(crate) fn finish(self) -> Vec<Event<'static>> {
        self.events
    }

    pub(super) fn push(&mut self, event: Event<'static>) {
        self.events.push(event);
    }

    /// An element around what `content` pushes; nothing at all if it pushes nothing.
    pub(super) fn around(&mut self, tag: Tag<'static>, content: impl FnOnce(&mut Self)) {
        let end = tag.to_end();
        let start = self.events.len();
        self.push(Event::Start(tag));
        content(self);
        if self.events.len() == start + 1 {
            self.events.pop();
        } else {
            self.push(Event::End(end));
        }
    }

    pub(super) fn blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(block));
    }

    /// One paragraph.
    pub(super) fn paragraph(&mut self, content: &[Inline]) {
        self.around(Tag::Paragraph, |events| events.line(content));
    }

    fn heading(&mut self, level: u8, content: &[Inline]) {
        let level = HeadingLevel::try_from(usize::from(level.clamp(1, 6))).unwrap_or(HeadingLevel::H6);
        let tag = Tag::Heading { level, id: None, classes: Vec::new(), attrs: Vec::new() };
        self.around(tag, |events| events.one_line(content));
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Heading { level, content, .. } => self.heading(*level, content),
            BlockKind::Paragraph { content } => self.paragraph(content),
            BlockKind::List { ordered, start, items, .. } => self.list(*ordered, *start, items),
            BlockKind::DefinitionList { items } => self.definitions(items),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { language, text } => self.code(language.as_deref().unwrap_or_default(), text),
            BlockKind::Preformatted { content } => self.code("", &inline_text(content)),
            BlockKind::Quote { blocks, .. } => self.around(Tag::BlockQuote(None), |events| events.blocks(blocks)),
            BlockKind::Aside { blocks } => {
                self.around(Tag::BlockQuote(Some(BlockQuoteKind::Note)), |events| events.blocks(blocks));
            }
            BlockKind::Figure { blocks, caption } => {
                self.blocks(blocks);
                self.paragraph(caption);
            }
            BlockKind::Image(image) => self.around(Tag::Paragraph, |events| events.image(image)),
            BlockKind::Audio { src, title } => self.medium(src, None, title),
            BlockKind::Video { src, poster, title } => self.medium(src, poster.as_deref(), title),
            BlockKind::Embed { url, title } => self.medium(url, None, title),
            BlockKind::Math(math) => self.around(Tag::Paragraph, |events| events.math(math, true)),
            BlockKind::Details { summary, blocks, .. } => self.details(summary, blocks),
            BlockKind::Rule => self.push(Event::Rule),
        }
    }

    fn list(&mut self, ordered: bool, start: i32, items: &[ListItem]) {
        let tight = items.iter().all(|item| is_tight(&item.blocks));
        // CommonMark numbers have at most nine digits and no sign.
        let first = u64::try_from(start).ok().filter(|start| *start < 1_000_000_000).unwrap_or(1);
        self.around(Tag::List(ordered.then_some(first)), |events| {
            for item in items {
                events.item(item.checked, &item.blocks, tight);
            }
        });
    }

    fn item(&mut self, checked: Option<bool>, blocks: &[Block], tight: bool) {
        self.push(Event::Start(Tag::Item));
        let mut rest = blocks;
        if let Some((Block { kind, .. }, behind)) = blocks.split_first()
            && let BlockKind::Paragraph { content } | BlockKind::Heading { content, .. } = kind
        {
            rest = behind;
            let first = |events: &mut Self| {
                let start = events.events.len();
                match kind {
                    // `- ## Days` is a heading, but reads as if its marks were text.
                    BlockKind::Heading { .. } => events.bold(content),
                    _ => events.line(content),
                }
                if let Some(checked) = checked.filter(|_| events.events.len() > start) {
                    events.events.insert(start, Event::TaskListMarker(checked));
                }
            };
            if tight { first(self) } else { self.around(Tag::Paragraph, first) }
        }
        self.blocks(rest);
        self.push(Event::End(TagEnd::Item));
    }

    /// Neither CommonMark nor GitHub know definition lists: terms in bold and a list of their descriptions come nearest.
    fn definitions(&mut self, items: &[DefinitionItem]) {
        for item in items {
            for term in &item.terms {
                self.around(Tag::Paragraph, |events| events.bold(term));
            }
            let tight = item.descriptions.iter().all(|description| is_tight(description));
            self.around(Tag::List(None), |events| {
                item.descriptions.iter().for_each(|description| events.item(None, description, tight));
            });
        }
    }

    /// Code in a fence, or as HTML where it would be HTML to whoever does not see the fence: those who know none, and
    /// within an element of HTML, those who read no Markdown there.
    fn code(&mut self, language: &str, text: &str) {
        if harmless_code::is_markup(text) || self.in_html && text.contains(['<', '&']) {
            return self.code_element(language, text);
        }
        let info: String =
            language.chars().filter(|c| c.is_alphanumeric() || matches!(c, '+' | '-' | '#' | '.' | '_')).collect();
        let mut text = text.trim_matches('\n').replace('\r', "");
        text.push('\n');
        self.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info.into()))));
        self.push(Event::Text(text.into()));
        self.push(Event::End(TagEnd::CodeBlock));
    }

    fn code_element(&mut self, language: &str, text: &str) {
        let class = (!language.is_empty()).then(|| format!("language-{language}"));
        let mut markup = Markup::default();
        markup.open("pre", &[]);
        markup.element("code", &[("class", class.as_deref())], text.replace('\r', "").trim_matches('\n'));
        markup.close("pre");
        // A line end that is written out is one still, but no blank line, after which some renderers read on.
        let lines = harmless::html(&markup.finish()).replace("\n\n", "\n&#10;");
        self.html_block(lines + "\n");
    }

    /// Sound, film or an embedded page: a link, shown as its poster where there is one.
    fn medium(&mut self, url: &str, poster: Option<&str>, title: &str) {
        let title = if title.trim().is_empty() { url } else { title };
        let poster = poster.map(|src| Image {
            src: src.to_owned(),
            alt: Some(title.to_owned()),
            link: (!url.is_empty()).then(|| url.to_owned()),
            ..Image::default()
        });
        self.around(Tag::Paragraph, |events| match poster {
            Some(poster) => events.image(&poster),
            None => events.link(url, "", |events| events.text(title)),
        });
    }

    /// HTML around Markdown: GitHub and most others fold it.
    fn details(&mut self, summary: &[Inline], blocks: &[Block]) {
        let mut markup = Markup::default();
        match has_formula(summary) {
            // Some renderers show the parts of a formula one by one, others none of it.
            true => markup.text(&inline_text(summary)),
            false => html_inline::inline(&mut markup, summary),
        }
        let summary = harmless::html(&markup.finish().replace(['\n', '\r'], " "));
        self.html_block(format!("<details>\n<summary>{summary}</summary>\n"));
        let around = std::mem::replace(&mut self.in_html, true);
        self.blocks(blocks);
        self.in_html = around;
        self.html_block("</details>\n".into());
    }

    fn html_block(&mut self, markup: String) {
        self.push(Event::Start(Tag::HtmlBlock));
        for line in markup.split_inclusive('\n') {
            self.push(Event::Html(line.to_owned().into()));
        }
        self.push(Event::End(TagEnd::HtmlBlock));
    }

    /// A link around what `content` pushes; within a link, its content alone.
    pub(super) fn link(&mut self, href: &str, title: &str, content: impl FnOnce(&mut Self)) {
        if self.links > 0 || href.is_empty() {
            return content(self);
        }
        let tag = Tag::Link {
            link_type: LinkType::Inline,
            dest_url: harmless::address(href).into(),
            // In a table, a bar would end the cell.
            title: one_line(title).replace('|', "¦").into(),
            id: CowStr::Borrowed(""),
        };
        let start = self.events.len();
        self.links += 1;
        content(self);
        self.links -= 1;
        self.enclose(tag, start);
    }

    /// An image, within its link if it has one.
    pub(super) fn image(&mut self, image: &Image) {
        let tag = Tag::Image {
            link_type: LinkType::Inline,
            dest_url: harmless::address(&image.src).into(),
            title: CowStr::Borrowed(""),
            id: CowStr::Borrowed(""),
        };
        let alt = one_line(image.alt.as_deref().unwrap_or_default());
        self.link(image.link.as_deref().unwrap_or_default(), "", |events| {
            events.push(Event::Start(tag));
            if !alt.is_empty() {
                events.push(Event::Text(alt.into()));
            }
            events.push(Event::End(TagEnd::Image));
        });
    }

    /// A formula: LaTeX in dollars where there is any that can be there, else its text.
    pub(super) fn math(&mut self, math: &Math, display: bool) {
        match harmless::tex(&one_line(math.latex.as_deref().unwrap_or_default())) {
            Some(latex) if display => self.push(Event::DisplayMath(latex.into())),
            Some(latex) => self.push(Event::InlineMath(latex.into())),
            None => self.text(&one_line(math_text(math))),
        }
    }
}

/// Text in one line, white space folded.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Items of a paragraph or a heading, with nothing after it but further lists.
fn is_tight(blocks: &[Block]) -> bool {
    let mut kinds = blocks.iter().map(|block| &block.kind);
    matches!(kinds.next(), None | Some(BlockKind::Paragraph { .. } | BlockKind::Heading { .. }))
        && kinds.all(|kind| matches!(kind, BlockKind::List { .. }))
}

/// Whether there is a formula in some inline content, however deep.
fn has_formula(content: &[Inline]) -> bool {
    content.iter().any(|part| match part {
        Inline::Math(_) => true,
        Inline::Styled { content, .. }
        | Inline::Link { content, .. }
        | Inline::Abbreviation { content, .. }
        | Inline::Time { content, .. }
        | Inline::Span { content, .. } => has_formula(content),
        _ => false,
    })
}
