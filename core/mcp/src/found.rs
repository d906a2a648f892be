//! What is found on a page, as the document that all tools answer from.

use caught::caught;
use engine::{
    Analysis,
    article::{Article, ArticleMetadata, Keep, to_text},
    judge::Reason,
    page::PageSnapshot,
    personal::Models,
    render::{
        chunks::{Chunk, ChunkOptions},
        to_markdown_body,
    },
};
use html::HtmlError;

use crate::{
    ReadError,
    document::{Document, How, Passage, id, structure},
    wanted::Asked,
};

/// Tokens of a passage: a few sentences.
const PASSAGE: usize = 96;

/// The page of the bytes that its server sent, or that were given.
///
/// # Errors
/// [`ReadError`].
pub(crate) fn of_bytes(
    bytes: &[u8],
    charset: Option<&str>,
    address: &str,
    how: How,
    asked: &Asked,
) -> Result<Document, ReadError> {
    let parsed = caught(address, || html::snapshot_of_bytes(bytes, charset, address));
    let snapshot = parsed.map_err(|fault| ReadError::Failed(fault.to_string()))?.map_err(|error| match error {
        HtmlError::TooLarge { .. } => ReadError::TooLarge(64),
        error => ReadError::NotHtml(error.to_string()),
    })?;
    of_snapshot(&snapshot, how, asked)
}

/// The page of a snapshot.
///
/// # Errors
/// [`ReadError`].
pub(crate) fn of_snapshot(snapshot: &PageSnapshot, how: How, asked: &Asked) -> Result<Document, ReadError> {
    let read = caught(&snapshot.url, || -> Result<Document, ReadError> {
        let failed = |error: engine::EngineError| ReadError::Failed(error.to_string());
        let reading = select::read(snapshot, &Models::default(), &asked.choice).map_err(failed)?;
        match reading.analysis.extraction.reason {
            Some(Reason::LoginForm) => return Err(ReadError::Wall("it shows a form to sign in".into())),
            Some(reason) => return Err(ReadError::Nothing(reason.words())),
            None => {}
        }
        let chunks = reading.chunks(snapshot, Keep::default(), ChunkOptions::new(PASSAGE, 0)).map_err(failed)?;
        let left_out = reading.left_out(snapshot).map_err(failed)?;
        let warnings = reading.warnings.into_iter().map(|warning| warning.message).collect();
        let fields = asked.fields.as_ref().map(|fields| fields.json_of(&reading.analysis.article));
        Ok(Document { left_out, warnings, fields, ..of_article(&reading.analysis, chunks, how) })
    });
    read.unwrap_or_else(|fault| Err(ReadError::Failed(fault.to_string())))
}

fn of_article(analysis: &Analysis, chunks: Vec<Chunk>, how: How) -> Document {
    let Article { metadata, .. } = &analysis.article;
    let text = to_markdown_body(&analysis.article);
    let (sections, links) = structure(&text);
    let known = [("author", &metadata.byline), ("published", &metadata.published), ("site", &metadata.site_name)];
    let facts = known.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))).collect();
    let passage =
        |Chunk { text, path, url, likelihood, forced, .. }: Chunk| Passage { text, path, url, likelihood, forced };
    Document {
        id: id(&metadata.url),
        address: metadata.url.clone(),
        title: metadata.title.clone(),
        facts,
        how,
        manners: None,
        confidence: Some(analysis.extraction.confidence),
        truncated: analysis.truncated().map(engine::page::Truncation::code),
        left_out: Vec::new(),
        warnings: Vec::new(),
        fields: None,
        plain: Some(to_text(&analysis.article)),
        text,
        sections,
        links,
        passages: chunks.into_iter().map(passage).collect(),
    }
}

/// A document of Markdown that somebody else has written.
pub(crate) fn of_text(text: &str, address: &str, how: How, asked: &Asked) -> Document {
    // What some servers put ahead of it.
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, body)| body);
    let (sections, links) = structure(body);
    let title = sections.first().and_then(|section| section.path.first()).cloned().unwrap_or_default();
    let mut at = 0;
    let mut passages = Vec::new();
    for paragraph in body.split("\n\n") {
        let around = sections.iter().rev().find(|section| section.range.contains(&at));
        let path = around.map(|section| section.path.clone()).unwrap_or_default();
        at += paragraph.len() + 2;
        let (text, url) = (paragraph.trim().to_owned(), address.to_owned());
        passages.push(Passage { text, path, url, likelihood: None, forced: false });
    }
    let metadata = || ArticleMetadata { title: title.clone(), url: address.to_owned(), ..ArticleMetadata::default() };
    let fields = asked.fields.as_ref().map(|fields| fields.of_text(body, &metadata()));
    Document {
        id: id(address),
        address: address.to_owned(),
        title,
        facts: Vec::new(),
        how,
        manners: None,
        confidence: None,
        truncated: None,
        left_out: Vec::new(),
        warnings: Vec::new(),
        fields,
        text: body.to_owned(),
        plain: None,
        sections,
        links,
        passages,
    }
}
