//! Everything that speaks about the article besides its text, gathered once.

use std::ops::Range;

use page::{
    Metadata, NodeId, Page,
    json_ld::{JsonLd, Name, text},
    text::{dates::Habits, folded, letters_and_digits as key},
};

/// The page's declarations.
pub(super) struct Clues<'p> {
    /// The head of the document.
    pub(super) head: &'p Metadata,
    /// The document's title, cut where it is too long to be one.
    pub(super) title: &'p str,
    /// JSON-LD.
    pub(super) data: JsonLd,
    /// Address of the page.
    pub(super) url: &'p str,
    /// Host of that address, without `www.`; empty if it has none.
    pub(super) host: String,
    /// How dates are written here.
    pub(super) habits: Habits,
    /// The part of the page that is meant.
    pub(super) nodes: Range<NodeId>,
    /// Whether what is kept of the page is one text.
    pub(super) is_one_text: bool,
}

impl<'p> Clues<'p> {
    /// Gathers what the page declares. `language` is the content's.
    pub(super) fn of(page: &Page<'p>, language: &str) -> Self {
        let snapshot = page.snapshot();
        let parsed = url::Url::parse(&snapshot.url).ok();
        let host = parsed.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
        let habits = Habits::of(language, &host).with_order_of(page);
        let data = JsonLd::read(&snapshot.metadata.json_ld);
        Clues {
            head: &snapshot.metadata,
            title: page.title(),
            data,
            url: &snapshot.url,
            host,
            habits,
            nodes: 0..page.len(),
            is_one_text: false,
        }
    }

    /// Values of a `meta` element, white space folded, the empty ones left out.
    pub(super) fn metas(&self, key: &str) -> impl Iterator<Item = String> {
        let tags = self.head.meta.iter().filter(move |tag| tag.key == key);
        tags.map(|tag| folded(&tag.content)).filter(|content| !content.is_empty())
    }

    /// First value of the first of these keys that has one.
    pub(super) fn meta(&self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| self.metas(key).next())
    }

    /// Names that the site goes by, the most official first: declared names, then the labels of its host.
    pub(super) fn site_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        names.extend(self.site_name());
        names.extend(self.meta(&["application-name", "apple-mobile-web-app-title"]));
        let article = self.data.article(self.url);
        names.extend(self.data.names(article.and_then(|object| object.get("publisher"))).into_iter().map(plain));
        if let Some(organisation) = self.data.first(&["Organization", "NewsMediaOrganization", "Corporation"]) {
            names.push(text(organisation.get("name")));
        }
        names.push(self.host.clone());
        names.extend(self.host.split('.').rev().skip(1).filter(|label| label.len() > 2).map(str::to_owned));
        names.retain(|name| !name.is_empty());
        names
    }

    /// Whether this is the page that a site begins with.
    pub(super) fn is_start_page(&self) -> bool {
        url::Url::parse(self.url).is_ok_and(|url| url.path() == "/" && url.query().is_none())
    }

    /// Whether this is such a page and is about other texts, whose authors and days it names.
    pub(super) fn is_index(&self) -> bool {
        self.is_start_page() && !self.is_one_text && self.data.article(self.url).is_none()
    }

    /// Name of the site as declared.
    pub(super) fn site_name(&self) -> Option<String> {
        self.declared_site_names().next()
    }

    /// The same where it is not the title of an article: some programs declare that as the name of the site, too.
    pub(super) fn site_name_beside(&self, title: &str) -> Option<String> {
        let is_title = |name: &String| !self.is_start_page() && key(name) == key(title);
        self.declared_site_names().find(|name| !is_title(name))
    }

    fn declared_site_names(&self) -> impl Iterator<Item = String> {
        let website = || self.data.first(&["WebSite"]).map(|object| text(object.get("name")));
        let publisher = || {
            let article = self.data.article(self.url)?;
            self.data.names(article.get("publisher")).into_iter().map(plain).next()
        };
        let declared = self.meta(&["og:site_name", "al:ios:app_name", "dc.publisher", "dcterms.publisher"]);
        let candidates = [declared, website(), publisher(), self.meta(&["application-name"])];
        candidates.into_iter().flatten().filter(|name| is_site_name(name))
    }
}

fn plain(name: Name) -> String {
    name.name
}

/// A name rather than an address or a slogan.
fn is_site_name(name: &str) -> bool {
    !name.is_empty() && !name.contains("://") && name.chars().count() <= 80
}
