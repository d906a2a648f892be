//! The article as a complete HTML document that needs nothing else.

use article::{Article, ArticleMetadata, Block, BlockKind, Cell, Column, Footnote, ListItem, Post, Row, Table};

use super::{
    html_inline::{direction, image, inline, mathml},
    markup::Markup,
};

const STYLE: &str = include_str!("page.css");

/// What the document may load: pictures and media, never scripts, frames, fonts or style sheets.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src * data:; media-src *; style-src 'unsafe-inline'\">\n";

/// A complete, self-contained, valid HTML document. Everything that came from the page is escaped, and a policy in
/// the head forbids scripts and everything else that is not a picture or a sound.
pub fn to_html(article: &Article) -> String {
    let about = &article.metadata;
    let mut out = Markup::default();
    out.fixed("<!DOCTYPE html>\n");
    out.open("html", &[("lang", about.language.as_deref()), ("dir", Some(direction(about.direction)))]);
    out.line();
    head(&mut out, about);
    out.fixed("<body>\n<main>\n<article>\n");
    header(&mut out, about);
    content(&mut out, article);
    out.fixed("</article>\n</main>\n</body>\n</html>\n");
    out.finish()
}

/// The article without its title and the details beside it, to be put into a page: elements and attributes from a short
/// list, everything that came from the page escaped. Empty where nothing was found.
pub fn to_html_fragment(article: &Article) -> String {
    let mut out = Markup::default();
    content(&mut out, article);
    out.finish()
}

fn content(out: &mut Markup, article: &Article) {
    let (ahead, posts) = article.parts();
    blocks(out, ahead);
    posts.for_each(|(about, content)| post(out, about, content));
    footnotes(out, &article.footnotes);
}

fn head(out: &mut Markup, about: &ArticleMetadata) {
    out.fixed("<head>\n<meta charset=\"utf-8\">\n");
    out.fixed(POLICY);
    out.fixed("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.element("title", &[], &about.title);
    out.line();
    let named = [("author", &about.byline), ("date", &about.published), ("description", &about.excerpt)];
    for (name, value) in named {
        if let Some(value) = value {
            out.open("meta", &[("name", Some(name)), ("content", Some(value))]);
            out.line();
        }
    }
    if !about.tags.is_empty() {
        out.open("meta", &[("name", Some("keywords")), ("content", Some(&about.tags.join(", ")))]);
        out.line();
    }
    let address = about.canonical_url.as_deref().unwrap_or(&about.url);
    if !address.is_empty() {
        out.open("link", &[("rel", Some("canonical")), ("href", Some(address))]);
        out.line();
    }
    out.fixed("<style>\n");
    out.fixed(STYLE);
    out.fixed("</style>\n</head>\n");
}

fn header(out: &mut Markup, about: &ArticleMetadata) {
    out.fixed("<header>\n");
    out.element("h1", &[], &about.title);
    out.line();
    let site = about.site_name.as_deref().map(|site| (site, about.url.as_str()));
    about_line(out, about.byline.as_deref(), about.published.as_deref(), site);
    out.fixed("</header>\n");
}

/// Who wrote it, when, and where it is: the name of a site and an address there. Nothing where nothing is known.
fn about_line(out: &mut Markup, byline: Option<&str>, published: Option<&str>, site: Option<(&str, &str)>) {
    let said = [byline.is_some(), published.is_some(), site.is_some()];
    if !said.contains(&true) {
        return;
    }
    out.open("p", &[("class", Some("about"))]);
    out.text(byline.unwrap_or_default());
    if let Some(published) = published {
        out.fixed(if said[0] { " · " } else { "" });
        out.element("time", &[("datetime", Some(published))], published.get(..10).unwrap_or(published));
    }
    if let Some((site, url)) = site {
        out.fixed(if said[0] || said[1] { " · " } else { "" });
        if url.is_empty() { out.text(site) } else { out.element("a", &[("href", Some(url))], site) }
    }
    out.close("p");
    out.line();
}

/// A post of several: its title, who wrote it and when, its text.
fn post(out: &mut Markup, about: &Post, content: &[Block]) {
    out.fixed("<article>\n");
    let (title, text) = content.split_at(content.len().min(1));
    blocks(out, title);
    let byline = about.byline.as_deref().filter(|byline| *byline != about.title);
    about_line(out, byline, about.published.as_deref(), None);
    let votes = about.votes.map(|votes| format!("▲ {votes}"));
    let marks: Vec<String> = votes.into_iter().chain(about.is_accepted.then(|| "✓".to_owned())).collect();
    if !marks.is_empty() {
        out.element("p", &[("class", Some("votes"))], &marks.join(" · "));
        out.line();
    }
    blocks(out, text);
    out.fixed("</article>\n");
}

fn footnotes(out: &mut Markup, notes: &[Footnote]) {
    if notes.is_empty() {
        return;
    }
    out.fixed("<section class=\"notes\" role=\"doc-endnotes\">\n");
    for (index, note) in notes.iter().enumerate() {
        let number = index + 1;
        out.open("div", &[("id", Some(&format!("note-{number}")))]);
        out.open("a", &[("href", Some(&format!("#reference-{number}"))), ("role", Some("doc-backlink"))]);
        out.text(&note.label);
        out.close("a");
        blocks(out, &note.blocks);
        out.close("div");
        out.line();
    }
    out.fixed("</section>\n");
}

fn blocks(out: &mut Markup, blocks: &[Block]) {
    for block in blocks {
        self::block(out, block);
        out.line();
    }
}

fn block(out: &mut Markup, block: &Block) {
    let lang = block.lang.as_deref();
    let dir = block.dir.map(direction);
    let own = [("lang", lang), ("dir", dir)];
    let element = |out: &mut Markup, tag: &str, content: &dyn Fn(&mut Markup)| {
        out.open(tag, &own);
        content(out);
        out.close(tag);
    };
    match &block.kind {
        BlockKind::Heading { level, id, content } => {
            let tag = format!("h{}", (*level).clamp(2, 6));
            out.open(&tag, &[("id", id.as_deref()), ("lang", lang), ("dir", dir)]);
            inline(out, content);
            out.close(&tag);
        }
        BlockKind::Paragraph { content } => element(out, "p", &|out| inline(out, content)),
        BlockKind::List { ordered, start, reversed, items } => {
            let tag = if *ordered { "ol" } else { "ul" };
            let start = start.to_string();
            let start = (*ordered && start != "1").then_some(start.as_str());
            let reversed = (*ordered && *reversed).then_some("");
            out.open(tag, &[("start", start), ("reversed", reversed), ("lang", lang), ("dir", dir)]);
            out.line();
            items.iter().for_each(|item| list_item(out, item));
            out.close(tag);
        }
        BlockKind::DefinitionList { items } => element(out, "dl", &|out| {
            for item in items {
                for term in &item.terms {
                    out.open("dt", &[]);
                    inline(out, term);
                    out.close("dt");
                    out.line();
                }
                for description in &item.descriptions {
                    out.open("dd", &[]);
                    flow(out, description);
                    out.close("dd");
                    out.line();
                }
            }
        }),
        BlockKind::Table(content) => {
            out.open("div", &[("class", Some("table")), ("lang", lang), ("dir", dir)]);
            table(out, content);
            out.close("div");
        }
        BlockKind::Code { language, text } => {
            out.open("pre", &own);
            // The parser drops a line end directly after the tag: this one is for it to drop.
            out.line();
            let class = language.as_ref().map(|language| format!("language-{language}"));
            out.element("code", &[("class", class.as_deref())], text);
            out.close("pre");
        }
        BlockKind::Preformatted { content } => {
            out.open("pre", &[("class", Some("text")), ("lang", lang), ("dir", dir)]);
            out.line();
            inline(out, content);
            out.close("pre");
        }
        BlockKind::Quote { pull, blocks: content } => {
            out.open("blockquote", &[("class", pull.then_some("pull")), ("lang", lang), ("dir", dir)]);
            out.line();
            blocks(out, content);
            out.close("blockquote");
        }
        BlockKind::Figure { blocks: content, caption } => element(out, "figure", &|out| {
            blocks(out, content);
            if !caption.is_empty() {
                out.open("figcaption", &[]);
                inline(out, caption);
                out.close("figcaption");
            }
        }),
        BlockKind::Image(content) => element(out, "p", &|out| image(out, content)),
        BlockKind::Audio { src, title } => element(out, "p", &|out| {
            out.open("audio", &[("controls", Some("")), ("src", Some(src)), ("title", said(title))]);
            out.close("audio");
        }),
        BlockKind::Video { src, poster, title } => element(out, "p", &|out| video(out, src, poster.as_deref(), title)),
        BlockKind::Embed { url, title } => element(out, "p", &|out| {
            out.element("a", &[("href", Some(url))], if title.is_empty() { url } else { title });
        }),
        BlockKind::Math(math) => element(out, "p", &|out| mathml(out, math, true)),
        BlockKind::Details { summary, blocks: content, open } => {
            out.open("details", &[("open", open.then_some("")), ("lang", lang), ("dir", dir)]);
            out.open("summary", &[]);
            inline(out, summary);
            out.close("summary");
            out.line();
            blocks(out, content);
            out.close("details");
        }
        BlockKind::Aside { blocks: content } => element(out, "aside", &|out| blocks(out, content)),
        BlockKind::Rule => out.open("hr", &[]),
    }
}

/// Content of items and cells: a lone paragraph needs no `p`.
fn flow(out: &mut Markup, content: &[Block]) {
    match content {
        [Block { kind: BlockKind::Paragraph { content }, lang: None, dir: None, .. }] => inline(out, content),
        _ => blocks(out, content),
    }
}

fn list_item(out: &mut Markup, item: &ListItem) {
    let value = item.value.map(|value| value.to_string());
    out.open("li", &[("value", value.as_deref()), ("class", item.checked.map(|_| "task"))]);
    if let Some(checked) = item.checked {
        let state = if checked { Some("") } else { None };
        out.open("input", &[("type", Some("checkbox")), ("disabled", Some("")), ("checked", state)]);
        out.text(" ");
    }
    flow(out, &item.blocks);
    out.close("li");
    out.line();
}

fn video(out: &mut Markup, src: &str, poster: Option<&str>, title: &str) {
    match poster {
        Some(poster) if src.is_empty() => out.open("img", &[("src", Some(poster)), ("alt", Some(title))]),
        _ => {
            let attributes = [("controls", Some("")), ("src", said(src)), ("poster", poster), ("title", said(title))];
            out.open("video", &attributes);
            out.close("video");
        }
    }
}

fn said(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn table(out: &mut Markup, table: &Table) {
    out.open("table", &[]);
    out.line();
    if !table.caption.is_empty() {
        out.open("caption", &[]);
        inline(out, &table.caption);
        out.close("caption");
        out.line();
    }
    for (tag, rows) in [("thead", &table.head), ("tbody", &table.body)] {
        if rows.is_empty() {
            continue;
        }
        out.open(tag, &[]);
        out.line();
        rows.iter().for_each(|row| self::row(out, row, &table.columns));
        out.close(tag);
        out.line();
    }
    out.close("table");
}

fn row(out: &mut Markup, row: &Row, columns: &[Column]) {
    out.open("tr", &[]);
    let mut column = 0;
    for cell in &row.cells {
        let alignment = columns.get(column).copied().unwrap_or_default();
        self::cell(out, cell, alignment);
        column += usize::from(cell.column_span.max(1));
    }
    out.close("tr");
    out.line();
}

fn cell(out: &mut Markup, cell: &Cell, alignment: Column) {
    let tag = if cell.header { "th" } else { "td" };
    let span = |count: u16| (count > 1).then(|| count.to_string());
    let (columns, rows) = (span(cell.column_span), span(cell.row_span));
    let style = match alignment {
        Column::Natural => None,
        Column::Left => Some("text-align:left"),
        Column::Center => Some("text-align:center"),
        Column::Right => Some("text-align:right"),
    };
    let scope = cell.scope.as_deref().filter(|_| cell.header);
    let attributes =
        [("scope", scope), ("colspan", columns.as_deref()), ("rowspan", rows.as_deref()), ("style", style)];
    out.open(tag, &attributes);
    flow(out, &cell.blocks);
    out.close(tag);
}

#[cfg(test)]
mod tests {
    use article::{Article, ArticleMetadata, Block, BlockKind, Direction, Inline};

    use super::{STYLE, to_html};
    use crate::tests::sample;

    #[test]
    fn golden() {
        let html = to_html(&sample::article());
        assert!(html.contains(STYLE));
        // The style sheet is a file of its own, and would be here once more.
        sample::assert_golden("article.html", &html.replace(STYLE, ""));
    }

    #[test]
    fn each_of_several_posts_is_an_article() {
        let html = to_html(&sample::page_with_posts());
        let first = "<article>\n<h2>First</h2>\n<p class=\"about\">Ann &amp; Bo · \
                     <time datetime=\"2024-05-03T10:00:00Z\">2024-05-03</time></p>\n<p>Of a ferry.</p>\n\
                     <p>And its mail.</p>\n</article>";
        assert!(
            html.contains(&format!("<p>Letters.</p>\n{first}\n<article>\n<h2>Second</h2>\n<p>Of a song.</p>")),
            "{html}"
        );
    }

    #[test]
    fn markup_in_the_page_stays_text() {
        let hostile = "</title></style><script>alert(1)</script>\"'&";
        let article = Article {
            metadata: ArticleMetadata {
                title: hostile.into(),
                byline: Some(hostile.into()),
                language: Some(hostile.into()),
                direction: Direction::Rtl,
                url: hostile.into(),
                ..ArticleMetadata::default()
            },
            body: vec![
                Block::new(BlockKind::Code { language: Some(hostile.into()), text: hostile.into() }),
                Block::new(BlockKind::Paragraph {
                    content: vec![Inline::Styled { tag: hostile.into(), content: Vec::new() }],
                }),
            ],
            ..Article::default()
        };
        let html = to_html(&article);
        assert!(!html.contains("<script"), "{html}");
        assert_eq!(html.matches("</style>").count(), 1);
        assert_eq!(html.matches("</title>").count(), 1);
    }
}
