//! The article of a snapshot in the form that was asked for.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use caught::caught;
use clap::{Args, ValueEnum};
use engine::{
    article::{Keep, to_text},
    judge::Reason,
    page::PageSnapshot,
    personal::Models,
    render::{
        chunks::{Chunk, ChunkOptions},
        to_html, to_markdown,
    },
};

use select::{Choice, Fields, Reading, SelectorWarning};

use crate::status::{Status, file_words, text_of};

/// What to print.
#[derive(Args)]
pub struct Form {
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// With --format chunks: maximum tokens of a chunk; a token is four characters [default: 512]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_tokens: Option<u32>,
    /// With --format chunks: tokens from the end of a chunk to repeat in the next one [default: 0]
    #[arg(long, value_name = "N")]
    overlap: Option<u32>,
    /// Use a trained model (judge.json or page_type.json of `lab train`) instead of the default one, or a personal model
    /// (personal.json); can be repeated
    #[arg(long, value_name = "FILE")]
    model: Vec<PathBuf>,
    /// Include what this CSS selector matches, even if it would be left out; can be repeated
    #[arg(long, value_name = "SELECTOR")]
    include: Vec<String>,
    /// Exclude what this CSS selector matches, even if it is included; can be repeated
    #[arg(long, value_name = "SELECTOR")]
    exclude: Vec<String>,
    /// Print JSON with the fields that this file defines by JSON Pointers, one line per page
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "json"])]
    fields: Option<PathBuf>,
}

/// What the options name, read and checked.
pub struct Asked {
    models: Models,
    choice: Choice,
    /// The fields to print; `None` where another form was asked for.
    fields: Option<Fields>,
}

impl Form {
    /// Reads and checks what the options name.
    ///
    /// # Errors
    /// Where a file cannot be read or is refused, or a selector is none: said, with its name or place.
    pub fn asked(&self) -> Result<Asked, Status> {
        let wrong = |error: anyhow::Error| Status::Usage.tell(&format!("{error:#}"));
        let is_in_chunks = self.format() == Format::Chunks && self.fields.is_none();
        if !is_in_chunks && (self.max_tokens.is_some() || self.overlap.is_some()) {
            return Err(Status::Usage.tell("--max-tokens and --overlap need --format chunks"));
        }
        Ok(Asked {
            models: self.models().map_err(wrong)?,
            choice: self.choice().map_err(wrong)?,
            fields: self.fields().map_err(wrong)?,
        })
    }

    /// The form that was asked for.
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    /// How large chunks are.
    fn sizes(&self) -> ChunkOptions {
        ChunkOptions::new(self.max_tokens.unwrap_or(512) as usize, self.overlap.unwrap_or(0) as usize)
    }

    /// The parts to bring in and to leave out.
    ///
    /// # Errors
    /// When a selector is none, told with its place.
    fn choice(&self) -> anyhow::Result<Choice> {
        Ok(Choice::new(&self.include, &self.exclude)?)
    }

    /// The fields to print; `None` where another form was asked for.
    ///
    /// # Errors
    /// When the file cannot be read or is no mapping.
    fn fields(&self) -> anyhow::Result<Option<Fields>> {
        let Some(file) = &self.fields else { return Ok(None) };
        let name = file.display();
        let text = readable(file)?;
        Fields::parse(&text).with_context(|| format!("{name} is not a mapping of fields")).map(Some)
    }

    /// The models that read pages.
    ///
    /// # Errors
    /// When a file cannot be read or is refused, told with its name.
    fn models(&self) -> anyhow::Result<Models> {
        let texts = self.model.iter().map(|file| readable(file)).collect::<anyhow::Result<Vec<String>>>()?;
        training::models(&texts).map_err(|(at, error)| {
            anyhow::Error::from(error).context(format!("{} is not taken", self.model[at].display()))
        })
    }
}

/// The text of a file that an option names.
///
/// # Errors
/// When it cannot be read or is not text, told with its name.
fn readable(file: &Path) -> anyhow::Result<String> {
    text_of(file).map_err(|why| anyhow::anyhow!("cannot read {}: {why}", file.display()))
}

/// A form of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Markdown
    Md,
    /// HTML
    Html,
    /// Plain text
    Text,
    /// JSON with all metadata; if nothing was found, with the reason
    Json,
    /// Chunks with links to their place on the page, one JSON object per line
    Chunks,
    /// JSON that explains for each block why it is in the article or not
    Explain,
    /// JSON of the page snapshot
    Snapshot,
}

/// Prints the article of a snapshot, byte for byte as the extension exports it. `name` distinguishes it from others.
pub fn print(snapshot: &PageSnapshot, form: &Form, asked: &Asked, name: &str) -> Status {
    let written = caught(&snapshot.url, || write(snapshot, form, asked));
    match written.unwrap_or_else(|fault| Err(fault.into())) {
        Ok(Written { text, reason, warnings }) => {
            for SelectorWarning { message, .. } in warnings {
                eprintln!("foreground: {name}: {message}");
            }
            let mut out = io::stdout().lock();
            match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
                // Whoever reads has read enough, as `head` does.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                Err(error) => {
                    return Status::Failed.tell(&format!("the article cannot be written: {}", file_words(&error)));
                }
                Ok(()) => {}
            }
            reason.map_or(Status::Fine, |reason| {
                Status::Nothing.tell(&format!("{name}: nothing to read was found: {}", reason.words()))
            })
        }
        Err(error) => Status::Failed.tell(&format!("{name}: {error:#}")),
    }
}

/// A JSON object a line.
fn lines(chunks: &[Chunk]) -> serde_json::Result<String> {
    chunks.iter().map(|chunk| Ok(format!("{}\n", serde_json::to_string(chunk)?))).collect()
}

/// What is printed.
struct Written {
    text: String,
    /// Why there is no article.
    reason: Option<Reason>,
    warnings: Vec<SelectorWarning>,
}

fn write(snapshot: &PageSnapshot, form: &Form, asked: &Asked) -> anyhow::Result<Written> {
    let format = form.format();
    let Asked { models, choice, fields } = asked;
    if format == Format::Snapshot {
        let text = format!("{}\n", serde_json::to_string(snapshot)?);
        return Ok(Written { text, reason: None, warnings: Vec::new() });
    }
    let reading = select::read(snapshot, models, choice)?;
    let Reading { analysis, warnings, .. } = &reading;
    let article = &analysis.article;
    let reason = analysis.extraction.reason;
    if let Some(fields) = fields {
        let text = format!("{}\n", fields.json_of(article));
        return Ok(Written { text, reason, warnings: warnings.clone() });
    }
    let text = match format {
        Format::Json => reading.json(snapshot)?,
        Format::Explain => format!("{}\n", serde_json::to_string_pretty(&reading.explain(snapshot, models)?)?),
        _ if reason.is_some() => String::new(),
        Format::Md => to_markdown(article),
        Format::Html => to_html(article),
        Format::Chunks => lines(&reading.chunks(snapshot, Keep::default(), form.sizes())?)?,
        Format::Text | Format::Snapshot => to_text(article),
    };
    Ok(Written { text, reason, warnings: warnings.clone() })
}
