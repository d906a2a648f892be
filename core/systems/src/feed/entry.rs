//! What a feed contains, whichever format it is written in.

use page::lexicon::GOES_ON;
use url::Url;

/// A feed with more entries is cut there.
pub(super) const MOST_ENTRIES: usize = 1000;

/// A feed after reading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Feed {
    /// The format it is written in.
    pub format: FeedFormat,
    /// Its title as plain text; empty if it has none.
    pub title: String,
    /// Address of the site it belongs to, absolute; empty if it names none.
    pub home: String,
    /// BCP 47 tag that it declares; empty if it declares none.
    pub language: String,
    /// Its entries in their order, which is newest first as a rule.
    pub entries: Vec<Entry>,
    /// Whether its entries are comments instead of posts.
    pub comments: bool,
}

/// Formats of feeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FeedFormat {
    /// RSS 0.9x and 2.0.
    #[default]
    Rss,
    /// RSS 0.90 and 1.0, which are RDF.
    Rdf,
    /// Atom 0.3 and 1.0.
    Atom,
    /// JSON Feed 1.0 and 1.1.
    Json,
}

/// One entry of a feed. Texts are plain, blocks on lines of their own; what an entry does not have is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Title.
    pub title: String,
    /// Address of the page that it stands for, absolute where the feed's address is known.
    pub link: String,
    /// Short text.
    pub summary: String,
    /// Text in the element that is meant for the whole of it.
    pub content: String,
    /// Time of publication as written, of the last change where only that is given.
    pub published: String,
    /// Names of the authors, those of the feed where the entry has none.
    pub authors: Vec<String>,
    /// Tags or categories.
    pub tags: Vec<String>,
    /// Whether it states that it answers to another entry.
    pub reply: bool,
}

/// How much of the post an entry holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// No text at all.
    Nothing,
    /// The beginning, or a summary.
    Part,
    /// All of it, as far as the feed alone shows.
    Whole,
}

/// A text in the element for summaries that has fewer words than this is not taken for the whole post.
const WHOLE_WORDS: usize = 120;

impl Entry {
    /// The longer one of content and summary.
    pub fn text(&self) -> &str {
        if self.content.len() >= self.summary.len() { &self.content } else { &self.summary }
    }

    /// How much of the post [`Entry::text`] is. A text that breaks off is a part, whatever element it is in; one in the
    /// element for summaries is the whole if it is long, because RSS 2.0 has no other element.
    pub fn extent(&self) -> Extent {
        let text = self.text().trim_end();
        let last = text.rsplit('\n').next().unwrap_or_default().to_lowercase();
        let last = last.trim_end_matches([' ', '→', '»', '>', '.']);
        if text.is_empty() {
            Extent::Nothing
        } else if GOES_ON.all().any(|mark| last.ends_with(mark)) || text.ends_with("...") {
            Extent::Part
        } else if !self.content.is_empty() || text.split_whitespace().count() >= WHOLE_WORDS {
            Extent::Whole
        } else {
            Extent::Part
        }
    }
}

impl Feed {
    /// The entry that stands for the page at this address. Scheme, a leading `www.`, fragment, `index.html` and a slash
    /// at the end do not count. Feeds that give addresses from a wrong base are helped: where none fits, one alone that
    /// ends as the page's does is taken.
    pub fn entry_for(&self, url: &str) -> Option<&Entry> {
        let wanted = same_page_key(url)?;
        let exact = self.entries.iter().find(|entry| same_page_key(&entry.link).as_ref() == Some(&wanted));
        exact.or_else(|| {
            let name = page_name(url)?;
            let mut alike = self.entries.iter().filter(|entry| page_name(&entry.link).as_ref() == Some(&name));
            alike.next().filter(|_| alike.next().is_none())
        })
    }
}

/// Last part of an address, if it is long enough to mean one page.
fn page_name(url: &str) -> Option<String> {
    const SHORTEST: usize = 6;
    let key = same_page_key(url)?;
    let (path, query) = key.split_once('?')?;
    let (_, name) = path.rsplit_once('/')?;
    (query.is_empty() && name.chars().count() >= SHORTEST).then(|| name.to_owned())
}

/// What is equal for addresses of the same page.
pub(super) fn same_page_key(url: &str) -> Option<String> {
    let url = page::address::parse(url)?;
    let host = url.host_str()?.trim_start_matches("www.").to_owned();
    let path = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy().into_owned();
    let path = path.trim_end_matches("index.html").trim_end_matches('/');
    Some(format!(
        "{host}{}{path}?{}",
        url.port().map_or_else(String::new, |port| format!(":{port}")),
        url.query().unwrap_or("")
    ))
}

/// An address made absolute; unchanged where that cannot be. `None` if it is empty.
pub(super) fn resolved(address: &str, base: Option<&Url>) -> Option<String> {
    let address = address.trim();
    if address.is_empty() {
        return None;
    }
    let absolute = page::address::resolve(base, address);
    Some(absolute.map_or_else(|| address.to_owned(), String::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(summary: &str, content: &str) -> Entry {
        Entry { summary: summary.into(), content: content.into(), ..Entry::default() }
    }

    #[test]
    fn parts_and_wholes_are_told_apart() {
        let long = "word ".repeat(200);
        assert_eq!(entry("", "").extent(), Extent::Nothing);
        assert_eq!(entry("A short hint.", "").extent(), Extent::Part);
        assert_eq!(entry(&long, "").extent(), Extent::Whole);
        assert_eq!(entry(&format!("{long} […]"), "").extent(), Extent::Part);
        assert_eq!(entry("", &format!("{long}\nContinue reading →")).extent(), Extent::Part);
        assert_eq!(entry("A hint…", "Short, but all of it.").extent(), Extent::Whole);
    }

    #[test]
    fn a_page_is_found_by_its_address() {
        let link = "http://www.example.org/2024/caf%C3%A9/index.html".to_owned();
        let feed = Feed { entries: vec![Entry { link, ..Entry::default() }], ..Feed::default() };
        assert!(feed.entry_for("https://example.org/2024/café/#more").is_some());
        assert!(feed.entry_for("https://example.org/2024/").is_none());
        assert!(feed.entry_for("https://example.com/2024/café/").is_none());
        assert!(feed.entry_for("no address").is_none());
    }

    #[test]
    fn wrong_bases_are_forgiven_where_one_page_alone_is_meant() {
        let entry = |link: &str| Entry { link: link.into(), ..Entry::default() };
        let mut feed =
            Feed { entries: vec![entry("https://example.org/feeds/fog-and-ferries.html")], ..Feed::default() };
        let page = "https://example.org/fog-and-ferries.html";
        assert_eq!(feed.entry_for(page), Some(&feed.entries[0]));
        feed.entries.push(entry("https://example.org/old/fog-and-ferries.html"));
        assert_eq!(feed.entry_for(page), None);
    }
}
