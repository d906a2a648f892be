//! A text file that is opened in a tab: plain text as its paragraphs, Markdown as what it means. Browsers show both in one
//! `pre`, without a word of how they are to be read.

mod markdown;
mod plain;

use judge::Extraction;
use page::{NodeId, Page};
use percent_encoding::percent_decode_str;
use url::Url;

use super::{headings::set_levels, line::plain as words_of, links::Addresses, math::tex};
use crate::{Block, BlockKind};

/// Types of files that are read so.
const TYPES: [&str; 4] = ["text/plain", "text/markdown", "text/x-markdown", "text/x-web-markdown"];

/// Ends of the names of files that hold Markdown, whatever their server calls them.
const MARKDOWN: [&str; 5] = [".md", ".markdown", ".mkd", ".mdown", ".qmd"];

/// A text file as an article.
pub struct TextFile {
    /// What is kept of the page that the browser has made of it: all.
    pub extraction: Extraction,
    /// The title that it shows, else the name of the file.
    pub title: String,
    /// Its text, without the title.
    pub body: Vec<Block>,
}

/// The article of a page that is a text file; `None` where it is none, or no prose: a program, a table, a log.
pub(crate) fn text_file(page: &Page) -> Option<TextFile> {
    let snapshot = page.snapshot();
    let kind = snapshot.content_type.as_str();
    if !TYPES.contains(&kind) {
        return None;
    }
    let pre = page.elements("pre").next()?;
    let kept: Vec<NodeId> = (pre..page.subtree_end(pre)).filter(|&node| page.text(node).is_some()).collect();
    let text: String = kept.iter().filter_map(|&node| page.text(node)).collect();
    let name = file_name(&snapshot.url);
    let lower = name.to_lowercase();
    let is_markdown = kind != "text/plain" || MARKDOWN.iter().any(|end| lower.ends_with(end));
    let mut body = if is_markdown { markdown::blocks(&text, &Addresses::new(page)) } else { plain::blocks(&text)? };
    let title = title(&mut body).unwrap_or(name);
    set_levels(&mut body);
    if is_markdown {
        tex::set(&mut body);
    }
    let extraction = Extraction { kept, root: Some(pre), confidence: 1.0, ..Extraction::default() };
    (!body.is_empty()).then_some(TextFile { extraction, title, body })
}

/// Takes the heading with which a text begins off it, where there is more.
fn title(body: &mut Vec<Block>) -> Option<String> {
    let Some(Block { kind: BlockKind::Heading { content, .. }, .. }) = body.first() else { return None };
    let title = words_of(content).trim().to_owned();
    if title.is_empty() || body.len() < 2 {
        return None;
    }
    body.remove(0);
    Some(title)
}

/// The last part of an address, as people read it.
fn file_name(url: &str) -> String {
    let url = Url::parse(url).ok();
    let name = url.as_ref().and_then(|url| url.path_segments()?.next_back().filter(|name| !name.is_empty()));
    name.map(|name| percent_decode_str(name).decode_utf8_lossy().into_owned()).unwrap_or_default()
}
