//! A page that was read, as its Markdown with sections, links and passages: what all tools answer from.

use std::ops::Range;

use engine::{page::text::part, render::chunks::tokens};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use select::LeftOutPart;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// How a page was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// As a browser renders it.
    Rendered,
    /// From its HTML alone, for this reason.
    Html(String),
    /// The server itself sent Markdown.
    Markdown,
    /// The server sent plain text.
    Plain,
    /// From HTML that was given.
    Given,
    /// From a file.
    File,
    /// From the person's browser, as they saw it when they shared it.
    Shared,
}

impl How {
    pub(crate) fn words(&self) -> String {
        match self {
            How::Rendered => "rendered by a browser".into(),
            How::Html(why) => format!("from HTML alone, what scripts add is missing ({why})"),
            How::Markdown => "Markdown from its server".into(),
            How::Plain => "plain text from its server".into(),
            How::Given => "from HTML that was given".into(),
            How::File => "from a file".into(),
            How::Shared => "from the person's browser, as it was when they shared it".into(),
        }
    }
}

/// A part of the page with its way back.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
    pub(crate) url: String,
    pub(crate) likelihood: Option<f64>,
    /// Whether it was asked for by a selector.
    pub(crate) forced: bool,
}

/// A page that was read.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its name among the resources.
    pub(crate) id: String,
    /// Where it was in the end; empty where it came from nowhere.
    pub(crate) address: String,
    pub(crate) title: String,
    /// Author, day, site: what is known, with its name.
    pub(crate) facts: Vec<(&'static str, String)>,
    pub(crate) how: How,
    /// The site's rules for programs.
    pub(crate) manners: Option<String>,
    pub(crate) confidence: Option<f64>,
    /// The bound that the page passed.
    pub(crate) truncated: Option<&'static str>,
    pub(crate) left_out: Vec<LeftOutPart>,
    /// Selectors that did not do what was asked.
    pub(crate) warnings: Vec<String>,
    /// The JSON of the fields that were asked for.
    pub(crate) fields: Option<Value>,
    /// Markdown.
    pub(crate) text: String,
    /// The same as plain text, where it was made of an article.
    pub(crate) plain: Option<String>,
    pub(crate) sections: Vec<Section>,
    pub(crate) links: Vec<Link>,
    pub(crate) passages: Vec<Passage>,
}

/// A section: a heading and what is below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// Headings from the outermost to its own.
    pub(crate) path: Vec<String>,
    /// Bytes of the text, with its subsections.
    pub(crate) range: Range<usize>,
    /// Tokens of it.
    pub(crate) tokens: usize,
}

/// A link in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) text: String,
    pub(crate) address: String,
    /// Where in the text.
    pub(crate) at: usize,
}

/// A short name of an address that is the same every time.
pub(crate) fn id(address: &str) -> String {
    Sha256::digest(address.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The sections and links of Markdown.
pub(crate) fn structure(markdown: &str) -> (Vec<Section>, Vec<Link>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let mut headings: Vec<(HeadingLevel, String, usize)> = Vec::new();
    let mut links: Vec<Link> = Vec::new();
    let (mut in_heading, mut in_link) = (false, false);
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                headings.push((level, String::new(), range.start));
                in_heading = true;
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Start(Tag::Link { dest_url, .. }) => {
                links.push(Link { text: String::new(), address: dest_url.into_string(), at: range.start });
                in_link = true;
            }
            Event::End(TagEnd::Link) => in_link = false,
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, heading, _)) = headings.last_mut().filter(|_| in_heading) {
                    heading.push_str(&text);
                }
                if let Some(link) = links.last_mut().filter(|_| in_link) {
                    link.text.push_str(&text);
                }
            }
            _ => {}
        }
    }
    links.retain(|link| !link.address.starts_with('#'));
    (sections(markdown, &headings), links)
}

fn sections(markdown: &str, headings: &[(HeadingLevel, String, usize)]) -> Vec<Section> {
    let mut above: Vec<(HeadingLevel, &str)> = Vec::new();
    let mut sections = Vec::with_capacity(headings.len());
    for (at, (level, heading, start)) in headings.iter().enumerate() {
        above.retain(|(other, _)| other < level);
        above.push((*level, heading));
        let later = headings.get(at + 1..).unwrap_or_default();
        let end = later.iter().find(|(other, ..)| other <= level).map_or(markdown.len(), |(.., start)| *start);
        let path = above.iter().map(|(_, heading)| heading.trim().to_owned()).collect();
        sections.push(Section { path, range: *start..end, tokens: tokens(part(markdown, *start..end)) });
    }
    sections
}

/// Text from a byte on, of at most so many tokens, up to the end of a paragraph or else of a word; and where it goes on.
pub(crate) fn beginning(text: &str, within: Range<usize>, max_tokens: usize) -> (&str, Option<usize>) {
    let whole = part(text, within.clone());
    let most = max_tokens.max(1).saturating_mul(engine::render::chunks::CHARACTERS_OF_A_TOKEN);
    let Some((end, _)) = whole.char_indices().nth(most) else { return (whole, None) };
    let fits = part(whole, 0..end);
    // Rather a short part than half a paragraph, but not one of a few words.
    let ends = [fits.rfind("\n\n"), fits.rfind('\n'), fits.rfind(char::is_whitespace)];
    let cut = ends.into_iter().flatten().find(|&cut| cut > end / 3).unwrap_or(end);
    let rest = part(whole, cut..whole.len());
    let blank = rest.len() - rest.trim_start().len();
    let next = within.start + cut + blank;
    (part(whole, 0..cut), (next < within.end).then_some(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Ahead [a](https://a.example/).\n\n## One\n\nText.\n\n### Deeper\n\nMore `code`.\n\n```\n## no heading\n```\n\n## Two `x`\n\n[b](#two) end.\n";

    #[test]
    fn sections_are_nested_and_links_lead_elsewhere() {
        let (sections, links) = structure(TEXT);
        let told: Vec<(String, &str)> = sections
            .iter()
            .map(|section| (section.path.join(" > "), part(TEXT, section.range.clone()).lines().last().expect("text")))
            .collect();
        assert_eq!(told, [("One".into(), ""), ("One > Deeper".into(), ""), ("Two x".into(), "[b](#two) end.")]);
        assert!(part(TEXT, sections[0].range.clone()).contains("no heading"));
        assert_eq!(links, [Link { text: "a".into(), address: "https://a.example/".into(), at: 6 }]);
    }

    #[test]
    fn a_beginning_ends_with_a_paragraph_and_nothing_is_lost() {
        for most in 1..60 {
            let mut from = 0;
            let mut all = String::new();
            loop {
                let (part, next) = beginning(TEXT, from..TEXT.len(), most);
                assert!(tokens(part) <= most, "{part:?}");
                all.push_str(part);
                match next {
                    Some(next) => from = next,
                    None => break,
                }
            }
            let squeezed = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(squeezed(&all), squeezed(TEXT), "{most}");
        }
        assert_eq!(beginning("One.\n\nTwo is longer.", 0..20, 4), ("One.\n\nTwo is", Some(13)));
    }
}
