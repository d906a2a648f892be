//! What a line holds: a record, or the truth about a page of a corpus; and what both have in common.

use std::path::PathBuf;

use corpus::Truth;
use url::Host;

use super::{error::RecordsError, record::Record, text};

/// A page of a dataset.
#[derive(Debug)]
pub enum Item {
    /// A labeled page.
    Record(Box<Record>),
    /// The truth about a page of a corpus.
    Truth {
        /// The line.
        truth: Box<Truth>,
        /// The folder with its `truth.jsonl`.
        folder: PathBuf,
    },
}

impl Item {
    /// Name of the page.
    pub fn id(&self) -> &str {
        match self {
            Item::Record(record) => &record.id,
            Item::Truth { truth, .. } => &truth.id,
        }
    }

    /// The site that it is of: the domain that somebody has registered. Of a site that is kept in a folder, and of a page
    /// without address, the folder and the first part of the id.
    pub fn site(&self) -> String {
        match self {
            Item::Record(record) => site_of(&record.provenance.url).unwrap_or_else(|| record.id.clone()),
            Item::Truth { truth, folder } => truth.url.as_deref().and_then(site_of).unwrap_or_else(|| {
                let first = truth.id.split_once('/').map(|(site, _)| site.to_owned());
                first.unwrap_or_else(|| corpus::name(folder))
            }),
        }
    }

    /// What type of page it is.
    pub fn page_type(&self) -> Option<&str> {
        match self {
            Item::Record(record) => Some(record.page_type.name.name()),
            Item::Truth { truth, .. } => truth.page_type.as_deref(),
        }
    }

    /// Its language, by the primary part of the tag.
    pub fn language(&self) -> Option<String> {
        match self {
            Item::Record(record) => text::language(&record.snapshot),
            Item::Truth { truth, .. } => truth.lang.as_deref().and_then(text::primary_language),
        }
    }

    /// The text of its labels of content, a line for each, by which the extension looks for near-duplicates, too; empty
    /// where it has none. A block's text is joined as it is in the page: what breaks its lines does not count there.
    pub fn content(&self) -> String {
        match self {
            Item::Record(record) => {
                let main = record.labels.iter().filter(|label| label.role.is_main());
                let texts = main.map(|label| text::fold(&text::joined(&record.snapshot, &label.nodes)));
                texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
            }
            Item::Truth { truth, .. } => corpus::text_of(truth).unwrap_or_default(),
        }
    }

    /// The text of its content as it reads; of a record without any, all its text.
    ///
    /// # Errors
    /// When a record's snapshot is broken.
    pub fn text(&self) -> Result<String, RecordsError> {
        match self {
            Item::Record(record) => {
                let texts = text::readable(record)?;
                let content = record.labels.iter().zip(texts).filter(|(label, _)| label.role.is_main());
                let content: Vec<String> = content.map(|(_, text)| text).filter(|text| !text.is_empty()).collect();
                Ok(if content.is_empty() { text::whole(&record.snapshot) } else { content.join("\n") })
            }
            Item::Truth { truth, .. } => Ok(corpus::text_of(truth).unwrap_or_default()),
        }
    }
}

/// The registered domain of an address, by the public suffix list; the host itself where it has none.
pub fn site_of(url: &str) -> Option<String> {
    let url = engine::page::address::parse(url)?;
    match url.host()? {
        Host::Domain(host) => Some(psl::domain_str(host).unwrap_or(host).trim_end_matches('.').to_owned()),
        Host::Ipv4(_) | Host::Ipv6(_) => url.host_str().map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing, *};

    #[test]
    fn a_site_is_what_somebody_has_registered() {
        let site = |url| site_of(url).unwrap_or_default();
        assert_eq!(site("https://www.news.example.co.uk/a"), "example.co.uk");
        assert_eq!(site("https://ann.github.io/"), "ann.github.io");
        assert_eq!(site("http://127.0.0.1:80/"), "127.0.0.1");
        assert_eq!(site("http://localhost/"), "localhost");
        assert_eq!(site_of("/a/b"), None);
    }

    #[test]
    fn the_text_of_a_record_is_its_content() -> anyhow::Result<()> {
        let item = Item::Record(Box::new(testing::record("https://a.example/")));
        let text = item.text()?;
        assert!(text.starts_with("𠮷野家の手紙\n第一章 🐟魚\n手紙は"), "{text}");
        assert!(!text.contains("Home"));
        assert_eq!((item.site().as_str(), item.page_type()), ("a.example", Some("article")));
        Ok(())
    }
}
