//! The article as Markdown: CommonMark with GitHub's tables, task lists, footnotes and strikethrough, and math in
//! dollars.
//!
//! The tree becomes events of `pulldown-cmark`, which `pulldown-cmark-to-cmark` writes, checking that they can be
//! read back. What Markdown cannot express is written as inline HTML (`sub`, `kbd`, `ruby` …).
//!
//! Renderers differ in what they read, and few of them clean what they write. So the text of a page is spelled in a
//! way that none of them takes for HTML or for a link, see `harmless` and `stand_ins`.

use article::{
    Article, ArticleMetadata, Block, BlockKind, Inline, Post,
    plain::{blocks_text, inline_text},
};
use page::text::{head, tail};
use pulldown_cmark::{Event, Options, Tag, TagEnd};
use pulldown_cmark_to_cmark::{Options as Style, cmark_with_options};

use super::{
    harmless, harmless_code, markdown_events::Events, markdown_flanks::with_elements, markdown_plain::plain_paragraph,
    stand_ins,
};

/// The whole article: front matter in YAML, the title as the one heading of the first level, body, footnotes.
pub fn to_markdown(article: &Article) -> String {
    let mut out = front_matter(&article.metadata);
    let title = [Inline::Text { text: article.metadata.title.clone() }];
    push_part(&mut out, &written(Events::title(&title).finish(), Vec::new));
    push_part(&mut out, &to_markdown_body(article));
    out
}

/// The same without front matter and title, for those who write them by themselves.
pub fn to_markdown_body(article: &Article) -> String {
    let mut out = String::new();
    let (ahead, posts) = article.parts();
    push_part(&mut out, &blocks_markdown(ahead));
    for (post, content) in posts {
        let (title, text) = content.split_at(content.len().min(1));
        push_part(&mut out, &blocks_markdown(title));
        push_part(&mut out, &blocks_markdown(&about(post)));
        push_part(&mut out, &blocks_markdown(text));
    }
    for (index, note) in article.footnotes.iter().enumerate() {
        let events = Events::note(index, &note.blocks);
        let text = [paragraph(&blocks_text(&note.blocks))];
        let note = written(events.finish(), || Events::note(index, &text).finish());
        push_part(&mut out, &undefining(&note));
    }
    out
}

/// A note that defines no link: a place where the line may break, which shows nothing, keeps its first word from being
/// an address. Alone in its line it would be one itself, and begin HTML that goes on in the code below: there it comes
/// twice.
fn undefining(note: &str) -> String {
    match note.split_once(": ") {
        Some((mark, text)) if text.starts_with('\n') && harmless::is_definition(text) => {
            format!("{mark}: <wbr> <wbr>{text}")
        }
        Some((mark, text)) if harmless::is_definition(text) => format!("{mark}: <wbr>{text}"),
        _ => note.to_owned(),
    }
}

/// What is known about a post, on a line of its own.
fn about(post: &Post) -> Vec<Block> {
    let known = post.about();
    if known.is_empty() { Vec::new() } else { vec![paragraph(&known.join(" · "))] }
}

/// Blocks on their own: parts with blank lines between.
fn blocks_markdown(blocks: &[Block]) -> String {
    blocks_in(blocks, true)
}

/// The same; `apart` if nothing is ahead of them in their line or in the one before.
fn blocks_in(blocks: &[Block], apart: bool) -> String {
    let mut out = String::new();
    let mut indentable = apart;
    // Lists that follow each other must be written in one go, or they would become one list.
    for run in blocks.chunk_by(|a, b| is_list(a) && is_list(b)) {
        let part = match run {
            [Block { kind: BlockKind::Quote { blocks, .. }, .. }] => quoted(&blocks_markdown(blocks)),
            [Block { kind: BlockKind::Aside { blocks }, .. }] => {
                quoted(&format!("[!NOTE]\n{}", blocks_in(blocks, false)))
            }
            [Block { kind: BlockKind::Code { text, .. }, .. }] if indentable && is_indented(text) => indented(text),
            [Block { kind: BlockKind::Preformatted { content }, .. }]
                if indentable && is_indented(&inline_text(content)) =>
            {
                indented(&inline_text(content))
            }
            _ => {
                let events = Events::of(run);
                let part = written(events.finish(), || Events::of(&[paragraph(&blocks_text(run))]).finish());
                plainly_numbered(part, run)
            }
        };
        push_part(&mut out, &part);
        // After a list or a line of HTML, what is indented would belong to it.
        indentable = matches!(
            run,
            [Block { kind: BlockKind::Heading { .. } | BlockKind::Paragraph { .. } | BlockKind::Rule, .. }]
        ) || indentable && part.is_empty();
    }
    out
}

/// A heading or paragraph whose number is written as it is where that begins no list: in a heading, and where no space
/// follows ("4.1 How to ask").
fn plainly_numbered(part: String, run: &[Block]) -> String {
    let is_heading = matches!(run, [Block { kind: BlockKind::Heading { .. }, .. }]);
    if !is_heading && !matches!(run, [Block { kind: BlockKind::Paragraph { .. }, .. }]) {
        return part;
    }
    let text = part.trim_start_matches(['\n', '#', ' ']);
    let number = part.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let begins = part.len() - text.len();
    match tail(&part, number).strip_prefix('\\').filter(|_| number > begins) {
        Some(rest) if rest.starts_with(['.', ')']) => {
            let is_apart = rest.chars().nth(1).is_some_and(|next| !next.is_whitespace());
            if is_heading || is_apart { format!("{}{rest}", head(&part, number)) } else { part }
        }
        _ => part,
    }
}

/// Whether code goes without a fence but needs no element.
fn is_indented(code: &str) -> bool {
    harmless_code::is_markup(code) && !harmless_code::ends_code(code)
}

/// Code by its indentation, which is the one way to mark it that every renderer knows. It has no place for the
/// language.
fn indented(text: &str) -> String {
    // What one language takes for the end of a line, and another for a space.
    let text = text.replace('\r', "").replace(['\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let line = |line: &str| if line.trim().is_empty() { String::new() } else { format!("    {line}") };
    text.trim_matches('\n').split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The lines of a quotation.
fn quoted(part: &str) -> String {
    let line = |line: &str| if line.is_empty() { ">".to_owned() } else { format!("> {line}") };
    part.trim_end_matches('\n').split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn push_part(out: &mut String, part: &str) {
    let part = part.trim_matches('\n');
    if !part.is_empty() {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(part);
        out.push('\n');
    }
}

/// The extensions that the written Markdown uses.
pub(crate) fn extensions() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM
}

fn is_list(block: &Block) -> bool {
    matches!(block.kind, BlockKind::List { .. } | BlockKind::DefinitionList { .. })
}

/// Events as Markdown. Those that no spelling can keep (some nestings of emphasis) are written without emphasis, and
/// failing that as `text`.
fn written(mut events: Vec<Event<'static>>, text: impl Fn() -> Vec<Event<'static>>) -> String {
    if let Some(plain) = plain_paragraph(&events) {
        return plain;
    }
    with_elements(&mut events);
    let plain = || events.iter().filter(|event| !is_emphasis(event)).cloned().collect::<Vec<_>>();
    write(&events).or_else(|| write(&plain())).or_else(|| write(&text())).unwrap_or_default()
}

fn write(events: &[Event<'static>]) -> Option<String> {
    // `[^1][text](…)` would be read as one link.
    let mut apart = Vec::with_capacity(events.len());
    for event in events {
        if matches!((apart.last(), event), (Some(Event::FootnoteReference(_)), Event::Start(Tag::Link { .. }))) {
            apart.push(Event::Text(" ".into()));
        }
        apart.push(event.clone());
    }
    spelled(&stand_ins::hidden(apart)).map(|markdown| stand_ins::shown(&markdown))
}

pub(super) fn spelled(events: &[Event<'static>]) -> Option<String> {
    let style =
        Style { list_token: '-', increment_ordered_list_bullets: true, code_block_token_count: 3, ..Style::default() };
    // The notes are apart, at the foot. What is written is read back to check it, and today's references are read
    // as such only beside their notes; those of the old kind look the same.
    let notes = matches!(events.first(), Some(Event::Start(Tag::FootnoteDefinition(_))));
    let read_as = if notes { extensions() } else { extensions() | Options::ENABLE_OLD_FOOTNOTES };
    let mut out = String::new();
    cmark_with_options(events.iter(), &mut out, read_as, style).ok()?;
    Some(out)
}

fn is_emphasis(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough)
    )
}

fn paragraph(text: &str) -> Block {
    Block::new(BlockKind::Paragraph { content: vec![Inline::Text { text: text.to_owned() }] })
}

/// YAML between `---` lines. Every value is in double quotes: JSON's strings are YAML's, once the characters that
/// YAML calls unprintable are escaped too. So are those that would make HTML or a link of a value where front matter is
/// not known.
fn front_matter(about: &ArticleMetadata) -> String {
    let (product, recipe) = (about.product.as_ref(), about.recipe.as_ref());
    let availability = product.and_then(|product| product.availability).map(|told| told.name().to_owned());
    let fields = [
        ("title", Some(&about.title)),
        ("author", about.byline.as_ref()),
        ("published", about.published.as_ref()),
        ("modified", about.modified.as_ref()),
        ("site", about.site_name.as_ref()),
        ("url", Some(about.canonical_url.as_ref().unwrap_or(&about.url))),
        ("language", about.language.as_ref()),
        ("price", product.and_then(|product| Some(&product.price.as_ref()?.text))),
        ("availability", availability.as_ref()),
        ("brand", product.and_then(|product| product.brand.as_ref())),
        ("sku", product.and_then(|product| product.sku.as_ref())),
        ("mpn", product.and_then(|product| product.mpn.as_ref())),
        ("gtin", product.and_then(|product| product.gtin.as_ref())),
        ("yield", recipe.and_then(|recipe| recipe.servings.as_ref())),
        ("preparation_time", recipe.and_then(|recipe| recipe.preparation_time.as_ref())),
        ("cooking_time", recipe.and_then(|recipe| recipe.cooking_time.as_ref())),
        ("total_time", recipe.and_then(|recipe| recipe.total_time.as_ref())),
    ];
    let mut out = String::from("---\n");
    for (name, value) in fields {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            out.push_str(name);
            out.push_str(": ");
            push_quoted(&mut out, value);
            out.push('\n');
        }
    }
    if !about.tags.is_empty() {
        out.push_str("tags: [");
        for (position, tag) in about.tags.iter().enumerate() {
            out.push_str(if position > 0 { ", " } else { "" });
            push_quoted(&mut out, tag);
        }
        out.push_str("]\n");
    }
    out.push_str("---\n");
    out
}

fn push_quoted(out: &mut String, value: &str) {
    out.push('"');
    for (place, character) in value.char_indices() {
        match character {
            '<' if harmless::opens_tag(tail(value, place + 1).chars().next()) => push_escape(out, character),
            '`' | '{' => push_escape(out, character),
            '(' | '[' | ':' if head(value, place).trim_end().ends_with(']') => push_escape(out, character),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\u{2028}' | '\u{2029}' | '\u{FEFF}' => push_escape(out, character),
            other if other.is_control() => push_escape(out, other),
            other => out.push(other),
        }
    }
    out.push('"');
}

fn push_escape(out: &mut String, character: char) {
    out.push_str(&format!("\\u{:04X}", u32::from(character)));
}

#[cfg(test)]
mod tests {
    use article::{Block, BlockKind, Inline};

    use super::{blocks_markdown, to_markdown};
    use crate::tests::sample;

    #[test]
    fn golden() {
        sample::assert_golden("article.md", &to_markdown(&sample::article()));
    }

    #[test]
    fn emphasis_and_references_to_notes_stand_together() {
        let paragraph = Block::new(BlockKind::Paragraph {
            content: vec![
                Inline::Styled { tag: "b".into(), content: vec![Inline::Text { text: "R&B".into() }] },
                Inline::Text { text: " is a style.".into() },
                Inline::FootnoteReference { index: 0, label: "1".into() },
                Inline::Text { text: " It began".into() },
            ],
        });
        assert_eq!(blocks_markdown(&[paragraph]), "**R&B** is a style.[^1] It began\n");
    }

    #[test]
    fn numbers_that_begin_no_list_have_no_backslash() {
        let text = |text: &str| vec![Inline::Text { text: text.into() }];
        let heading = |line: &str| Block::new(BlockKind::Heading { level: 2, id: None, content: text(line) });
        let paragraph = |line: &str| Block::new(BlockKind::Paragraph { content: text(line) });
        assert_eq!(blocks_markdown(&[heading("4.1 How to ask")]), "## 4.1 How to ask\n");
        assert_eq!(blocks_markdown(&[heading("4. Rights")]), "## 4. Rights\n");
        assert_eq!(blocks_markdown(&[paragraph("4.1 is enough")]), "4.1 is enough\n");
        assert_eq!(blocks_markdown(&[paragraph("4. is no list")]), "4\\. is no list\n");
    }

    #[test]
    fn posts_tell_who_wrote_them_and_when() {
        let markdown = to_markdown(&sample::page_with_posts());
        assert!(markdown.contains("Letters.\n\n## First\n\nAnn & Bo · 2024-05-03\n\nOf a ferry."), "{markdown}");
        assert!(markdown.contains("And its mail.\n\n## Second\n\nOf a song."), "{markdown}");
    }
}
