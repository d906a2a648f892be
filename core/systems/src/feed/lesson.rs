//! A lesson: from the text of a feed to templates, as the pages of its posts come in.

use std::collections::BTreeSet;

use page::{Page, PageSnapshot};
use url::Url;

use super::{
    apply::{coverage, has_drifted, recognise},
    entry::{Entry, Feed, same_page_key},
    learn::learn,
    locate::locate,
    parse::parse_feed,
    template::Templates,
    words::words,
};

/// Posts that a lesson learns from. On real sites the fourth and the fifth hardly change a template any more.
pub const MOST_POSTS: usize = 3;

/// An entry with fewer words cannot be found in its page.
const FEWEST_WORDS: usize = 8;

/// A feed, and pages of its posts.
#[derive(Clone, Debug)]
pub struct Lesson {
    feed: Feed,
    posts: Vec<(PageSnapshot, Entry)>,
}

/// Why a text is nothing to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLesson {
    /// It is no feed.
    NotAFeed,
    /// A feed of comments.
    Comments,
    /// A feed without an entry.
    Empty,
}

impl Lesson {
    /// Begins a lesson with the text of the feed at this address.
    ///
    /// # Errors
    /// Where there is nothing to learn from it.
    pub fn of(text: &str, url: &str) -> Result<Lesson, NoLesson> {
        let feed = parse_feed(text, url).ok_or(NoLesson::NotAFeed)?;
        match &feed {
            Feed { entries, .. } if entries.is_empty() => Err(NoLesson::Empty),
            Feed { comments: true, .. } => Err(NoLesson::Comments),
            _ => Ok(Lesson { feed, posts: Vec::new() }),
        }
    }

    /// What the feed calls itself; empty where it does not.
    pub fn title(&self) -> &str {
        &self.feed.title
    }

    /// Addresses of posts to learn from, in the order of the feed, of the origin of the page at `url` and without that
    /// page. Where the feed only writes the scheme of its own site otherwise, the page's counts. Empty where the feed
    /// lists posts of other sites alone, or has too little text of its own.
    pub fn to_read(&self, url: &str) -> Vec<String> {
        let Ok(page) = Url::parse(url) else { return Vec::new() };
        let listed_here = self.feed.entry_for(url);
        let others = self.feed.entries.iter().filter(|entry| Some(*entry) != listed_here && !entry.reply);
        let telling = others.filter(|entry| says_enough(entry));
        let mut found: Vec<String> = Vec::new();
        let mut known = BTreeSet::from([same_page_key(url)]);
        for address in telling.filter_map(|entry| own_address(&entry.link, &page)) {
            if known.insert(same_page_key(&address)) {
                found.push(address);
            }
        }
        found
    }

    /// Adds the page of a post, as it was captured. True if the feed lists the post at the snapshot's address and the
    /// page shows the feed's content about it; otherwise nothing is added.
    pub fn add(&mut self, snapshot: PageSnapshot) -> bool {
        let canonical = snapshot.metadata.links.iter().find(|link| link.rel == "canonical").map(|link| &link.href);
        let mut addresses = std::iter::once(&snapshot.url).chain(canonical);
        let Some(entry) = addresses.find_map(|address| self.feed.entry_for(address)) else { return false };
        let entry = entry.clone();
        if entry.reply || !Page::new(&snapshot).is_ok_and(|page| locate(&page, &entry).is_some()) {
            return false;
        }
        self.posts.push((snapshot, entry));
        true
    }

    /// Number of the posts that were added.
    pub fn posts(&self) -> usize {
        self.posts.len()
    }

    /// The templates that the posts teach; without any where the pages do not show the content of the feed.
    pub fn learn(&self) -> Templates {
        let pages = self.pages();
        learn(&pages.iter().map(|(page, entry)| (page, *entry)).collect::<Vec<_>>())
    }

    /// Whether templates that were learned before no longer fit these posts.
    pub fn outdates(&self, templates: &Templates) -> bool {
        let covered = |(page, entry): &(Page, &Entry)| coverage(page, entry, recognise(page, templates).as_ref());
        has_drifted(&self.pages().iter().filter_map(covered).collect::<Vec<_>>())
    }

    fn pages(&self) -> Vec<(Page<'_>, &Entry)> {
        self.posts.iter().filter_map(|(snapshot, entry)| Some((Page::new(snapshot).ok()?, entry))).collect()
    }
}

/// Whether there are words enough to find the entry in its page.
fn says_enough(entry: &Entry) -> bool {
    let text = if entry.text().trim().is_empty() { &entry.title } else { entry.text() };
    words(text).len() >= FEWEST_WORDS
}

/// An address of the page's own origin.
fn own_address(link: &str, page: &Url) -> Option<String> {
    let mut address = page::address::parse(link)?;
    let is_web = |url: &Url| matches!(url.scheme(), "http" | "https");
    if address.scheme() != page.scheme() && is_web(&address) && address.port().is_none() {
        address.set_scheme(page.scheme()).ok()?;
    }
    address.set_fragment(None);
    (is_web(page) && address.origin() == page.origin()).then(|| address.into())
}

#[cfg(test)]
mod tests {
    use page::testing;

    use super::*;

    const BODY: &str = "The ferry leaves the quay at noon and comes back when the fog has lifted over the harbour, \
                        as it has done since the bridge was lost.";

    fn feed(items: &[(&str, &str)]) -> String {
        let item = |(link, text): &(&str, &str)| {
            format!("<item><title>On {link}</title><link>{link}</link><description>{text}</description></item>")
        };
        format!("<rss><channel><title>Log</title>{}</channel></rss>", items.iter().map(item).collect::<String>())
    }

    fn post(url: &str) -> PageSnapshot {
        let html = format!(
            "<div class=top><a href=/>Log</a></div><div class=post><h1>On {url}</h1><div class=text><p>{BODY}</p></div></div>"
        );
        PageSnapshot { url: url.into(), ..testing::snapshot(&html) }
    }

    const FIRST: &str = "https://log.example/1";

    #[test]
    fn only_other_posts_of_the_own_origin_are_read() {
        let links = [
            FIRST,
            "http://log.example/2#top",
            "https://log.example/2/",
            "https://elsewhere.example/3",
            "https://log.example:8443/4",
            "javascript:alert(5)",
            "/6",
        ];
        let lesson = Lesson::of(&feed(&links.map(|link| (link, BODY))), "https://log.example/feed").expect("a feed");
        assert_eq!(lesson.to_read(FIRST), ["https://log.example/2", "https://log.example/6"]);
        assert_eq!(lesson.to_read("about:blank"), [""; 0]);
        let silent = Lesson::of(&feed(&[("/1", "Short.")]), "https://log.example/feed").expect("a feed");
        assert_eq!(silent.to_read("https://log.example/"), [""; 0]);
    }

    #[test]
    fn what_is_no_feed_of_posts_says_so() {
        let reason = |text: &str| Lesson::of(text, "https://log.example/feed").err();
        assert_eq!(reason("<!doctype html><p>Not found"), Some(NoLesson::NotAFeed));
        assert_eq!(reason(&feed(&[])), Some(NoLesson::Empty));
        assert_eq!(reason(include_str!("../../tests/feeds/comments.xml")), Some(NoLesson::Comments));
    }

    #[test]
    fn posts_teach_and_what_they_taught_can_be_outdated() {
        let urls = [FIRST, "https://log.example/2"];
        let mut lesson = Lesson::of(&feed(&urls.map(|url| (url, BODY))), "https://log.example/feed").expect("a feed");
        assert!(!lesson.add(post("https://log.example/7")));
        assert!(urls.iter().all(|url| lesson.add(post(url))));
        let templates = lesson.learn();
        assert_eq!(templates.templates.iter().map(|template| template.posts).sum::<u32>(), 2);
        assert!(!lesson.outdates(&templates));
        let mut other = templates.clone();
        other.templates[0].body.path = "html > body > main.elsewhere".parse().expect("a path");
        assert!(lesson.outdates(&other));
    }

    #[test]
    fn pages_that_say_something_else_teach_nothing() {
        let mut lesson = Lesson::of(&feed(&[(FIRST, BODY)]), "https://log.example/feed").expect("a feed");
        let login = testing::snapshot("<form><input type=password><button>Sign in</button></form>");
        assert!(!lesson.add(PageSnapshot { url: FIRST.into(), ..login }));
        assert_eq!((lesson.posts(), lesson.learn()), (0, Templates::none()));
    }
}
