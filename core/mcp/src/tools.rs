//! The tools: what is asked for, and who answers.

use std::sync::Arc;

use rmcp::{
    RoleServer,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::{CallToolResult, ContentBlock},
    schemars::{self, JsonSchema},
    service::RequestContext,
    tool, tool_router,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    ReadError, answer,
    document::Document,
    server::Server,
    shared,
    wanted::{Source, Wanted},
};

/// Tokens of an answer where nobody asks for another number.
const MOST_TOKENS: u32 = 4000;

/// The same for an outline and for what is found.
const FEW_TOKENS: u32 = 1000;

/// A form of a page.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    /// Markdown with links, tables and lists.
    #[default]
    Markdown,
    /// Text alone.
    Text,
    /// One JSON object a line for each passage: text, path of headings, address that opens the page there, likelihood.
    Json,
}

/// Exactly one of `url`, `file` and `html`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
pub(crate) struct ReadPage {
    /// Address of the page, with http:// or https://; `shared:` for the page that the person shares from their browser.
    url: Option<String>,
    /// Name of an HTML file, where the person allows files.
    file: Option<String>,
    /// The page itself, as HTML.
    html: Option<String>,
    /// Address that `html` came from; it makes links absolute.
    base_url: Option<String>,
    /// CSS selectors of parts to bring in, also where they would be left out, such as comments or captions. Hidden parts stay
    /// out.
    #[serde(default)]
    include: Vec<String>,
    /// CSS selectors of parts to leave out, also where they are included.
    #[serde(default)]
    exclude: Vec<String>,
    /// Fields to answer as one JSON object in place of the text, such as {"name": "/metadata/title", "price":
    /// "/product/price/amount", "posts": {"$each": "/thread", "by": "/author"}}: each is a JSON Pointer into metadata, product,
    /// recipe, thread, tables, text, markdown, pageType, form or confidence; an object with $each is written for each item of
    /// a list, with pointers that begin at the item. What the page does not have is null. `format` has no effect then.
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    fields: Option<Value>,
    /// Tokens of the answer at most; a token is four characters. Default: 4000.
    max_tokens: Option<u32>,
    /// Form of the answer. Default: markdown.
    #[serde(default)]
    format: Form,
}

/// A page and how much of it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
pub(crate) struct OfPage {
    /// Address of the page, or the name that `page:` gave in an answer.
    page: String,
    /// Tokens of the answer at most. Default: 1000.
    max_tokens: Option<u32>,
}

/// Exactly one of `path` and `from`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
pub(crate) struct ReadSection {
    /// Address of the page, or the name that `page:` gave in an answer.
    page: String,
    /// Headings that lead to the section, as the outline has them; the last of them are enough.
    path: Option<Vec<String>>,
    /// Position in the page's Markdown from which to read, as `goes on:` gave it.
    from: Option<usize>,
    /// Tokens of the answer at most. Default: 4000.
    max_tokens: Option<u32>,
}

/// Words to look for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
pub(crate) struct Find {
    /// Address of the page, or the name that `page:` gave in an answer.
    page: String,
    /// Words to look for; passages with all of them as a phrase come first.
    words: String,
    /// Tokens of the answer at most. Default: 1000.
    max_tokens: Option<u32>,
}

/// Links of a page or of one of its sections.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(crate = "schemars")]
pub(crate) struct ListLinks {
    /// Address of the page, or the name that `page:` gave in an answer.
    page: String,
    /// Headings that lead to a section, for its links alone.
    path: Option<Vec<String>>,
    /// Tokens of the answer at most. Default: 1000.
    max_tokens: Option<u32>,
}

#[tool_router]
impl Server {
    #[tool(
        description = "Lists the pages that the person is sharing from their browser, with name, address and title. The other tools read a page by its name. Only the person can share a page.",
        annotations(title = "Shared pages", read_only_hint = true, open_world_hint = false)
    )]
    async fn list_shared(&self) -> CallToolResult {
        let listed = match shared::all().await {
            Ok(pages) if pages.is_empty() => Err(ReadError::NotShared),
            Ok(pages) => Ok(answer::shared(&pages)),
            Err(error) => Err(error),
        };
        written(listed)
    }

    #[tool(
        description = "Reads the main content of a web page, without menus, advertising and other clutter. Long pages: ask for the outline first, then for sections.",
        annotations(title = "Read a page", read_only_hint = true, open_world_hint = true)
    )]
    async fn read_page(
        &self,
        Parameters(asked): Parameters<ReadPage>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let most = asked.max_tokens.unwrap_or(MOST_TOKENS) as usize;
        let form = asked.format;
        let read = match wanted(asked) {
            Ok(wanted) => self.load(wanted, &context).await,
            Err(error) => Err(error),
        };
        tool_result(read, |page| {
            if let Some(fields) = &page.fields {
                return answer::fields(page, fields, most);
            }
            Ok(match (form, &page.plain) {
                (Form::Json, _) => answer::json(page, most),
                (Form::Text, Some(plain)) => answer::text(page, plain, 0..plain.len(), most),
                _ => answer::text(page, &page.text, 0..page.text.len(), most),
            })
        })
    }

    #[tool(
        description = "Lists the headings of a page with the size of each section in tokens, how sure the reading is, and what was left out.",
        annotations(title = "Outline of a page", read_only_hint = true, open_world_hint = true)
    )]
    async fn outline(
        &self,
        Parameters(asked): Parameters<OfPage>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let most = asked.max_tokens.unwrap_or(FEW_TOKENS) as usize;
        tool_result(self.page(&asked.page, &context).await, |page| Ok(answer::outline(page, most)))
    }

    #[tool(
        description = "Reads one section of a page by its headings, or goes on reading from a position.",
        annotations(title = "Read a section", read_only_hint = true, open_world_hint = true)
    )]
    async fn read_section(
        &self,
        Parameters(asked): Parameters<ReadSection>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let most = asked.max_tokens.unwrap_or(MOST_TOKENS) as usize;
        tool_result(self.page(&asked.page, &context).await, |page| {
            let range = match (&asked.path, asked.from) {
                (Some(path), None) => {
                    page.section(path).map(|section| section.range.clone()).ok_or_else(|| no(path))?
                }
                (None, Some(from)) if from < page.text.len() => page.text.floor_char_boundary(from)..page.text.len(),
                (None, Some(from)) => return Err(ReadError::Section(format!("from {from}"))),
                _ => return Err(ReadError::Question("give either path or from".into())),
            };
            Ok(answer::text(page, &page.text, range, most))
        })
    }

    #[tool(
        description = "Finds words on a page and gives the sentences around them, each with an address that opens the page at that place, to cite it.",
        annotations(title = "Find on a page", read_only_hint = true, open_world_hint = true)
    )]
    async fn find(&self, Parameters(asked): Parameters<Find>, context: RequestContext<RoleServer>) -> CallToolResult {
        let most = asked.max_tokens.unwrap_or(FEW_TOKENS) as usize;
        tool_result(self.page(&asked.page, &context).await, |page| {
            if asked.words.trim().is_empty() {
                return Err(ReadError::Question("give words to look for".into()));
            }
            Ok(answer::passages(page, page.find(&asked.words).into_iter(), most))
        })
    }

    #[tool(
        description = "Lists the links in the main content of a page, or of one of its sections.",
        annotations(title = "Links of a page", read_only_hint = true, open_world_hint = true)
    )]
    async fn list_links(
        &self,
        Parameters(asked): Parameters<ListLinks>,
        context: RequestContext<RoleServer>,
    ) -> CallToolResult {
        let most = asked.max_tokens.unwrap_or(FEW_TOKENS) as usize;
        tool_result(self.page(&asked.page, &context).await, |page| {
            let range = match &asked.path {
                Some(path) => page.section(path).map(|section| section.range.clone()).ok_or_else(|| no(path))?,
                None => 0..page.text.len(),
            };
            let within: Vec<_> = page.links.iter().filter(|link| range.contains(&link.at)).collect();
            Ok(answer::links(page, within.into_iter(), most))
        })
    }
}

impl Server {
    /// The tools, with what they take.
    pub(crate) fn tools() -> ToolRouter<Self> {
        Self::tool_router()
    }
}

fn no(path: &[String]) -> ReadError {
    ReadError::Section(path.join(" > "))
}

/// What is to be read, and how.
fn wanted(asked: ReadPage) -> Result<Wanted, ReadError> {
    let (include, exclude, fields) = (asked.include.clone(), asked.exclude.clone(), asked.fields.clone());
    let wanted = Wanted::new(source(asked)?, &include, &exclude)?;
    match &fields {
        Some(mapping) => wanted.with_fields(mapping),
        None => Ok(wanted),
    }
}

/// What a page is to be read from.
fn source(asked: ReadPage) -> Result<Source, ReadError> {
    match asked {
        ReadPage { url: Some(address), file: None, html: None, .. } => Ok(Source::of(address)),
        ReadPage { file: Some(file), url: None, html: None, .. } => Ok(Source::File(file)),
        ReadPage { html: Some(html), url: None, file: None, base_url, .. } => {
            Ok(Source::Html { html, address: base_url.unwrap_or_default() })
        }
        _ => Err(ReadError::Question("give exactly one of url, file and html".into())),
    }
}

/// An answer, or what went wrong with what to do about it.
fn tool_result(
    page: Result<Arc<Document>, ReadError>,
    write: impl FnOnce(&Document) -> Result<String, ReadError>,
) -> CallToolResult {
    written(page.and_then(|page| write(&page)))
}

/// The same for text that is there already.
fn written(text: Result<String, ReadError>) -> CallToolResult {
    match text {
        Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
        Err(error) => {
            let (code, help) = (error.code(), error.help());
            let mut result = CallToolResult::error(vec![ContentBlock::text(format!("{code}: {error}\n{help}"))]);
            result.structured_content = Some(json!({ "code": code, "message": error.to_string(), "help": help }));
            result
        }
    }
}
