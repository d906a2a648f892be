//! What a page and its address declare: the same for all of its blocks.

use page::Page;

use crate::feature_list::{feature_list, flag};

feature_list! {
    /// What a page declares by itself, whatever its blocks are: by its metadata and its address.
    pub(crate) enum ByItself;
    pub(crate) fn by_itself(page: &Page) {
        let metadata = &page.snapshot().metadata;
        let kind = metadata.meta.iter().find(|meta| meta.key == "og:type").map_or("", |meta| meta.content.as_str());
        let data = |types: &[&str]| metadata.json_ld.iter().any(|data| types.iter().any(|name| data.contains(name)));
        let url = page.snapshot().url.as_str();
        let path = url.split_once("://").map_or(url, |(_, rest)| rest);
        let path = path.split_once('/').map_or("", |(_, path)| path).split(['?', '#']).next().unwrap_or_default();
        let parts: Vec<String> = path.split('/').filter(|part| !part.is_empty()).map(str::to_lowercase).collect();
        let number = parts.iter().any(|part| part.bytes().filter(u8::is_ascii_digit).count() >= 3);
    }
    declares_article => flag(kind == "article" || data(&["\"Article\"", "NewsArticle", "BlogPosting"])),
    declares_product => flag(kind == "product" || data(&["\"Product\""])),
    declares_forum => flag(data(&["DiscussionForumPosting", "QAPage"])),
    declares_list => flag(data(&["ItemList", "CollectionPage"])),
    declares_faq => flag(data(&["FAQPage"])),
    address_is_start => flag(parts.is_empty()),
    address_kind => AddressKind::of(&parts).map_or(0.0, AddressKind::number),
    address_has_number => flag(number),
}

/// Kinds of pages, as the words of an address name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressKind {
    /// One text.
    Text,
    /// How something is used.
    Documentation,
    /// A thread; there, replies are content.
    Thread,
    /// Something to buy.
    Product,
    /// A list of others.
    Collection,
    /// What somebody offers or is.
    Service,
}

impl AddressKind {
    /// All, those first that count where the words of an address name several.
    const ALL: [AddressKind; 6] = [
        AddressKind::Text,
        AddressKind::Documentation,
        AddressKind::Thread,
        AddressKind::Product,
        AddressKind::Collection,
        AddressKind::Service,
    ];

    /// The first kind that a part of an address, in lower case, is a word for.
    fn of(parts: &[String]) -> Option<Self> {
        let names = |kind: &AddressKind| parts.iter().any(|part| kind.words().contains(&part.as_str()));
        AddressKind::ALL.into_iter().find(names)
    }

    /// What the trees know it by; 0 is an address without a kind.
    pub(crate) fn number(self) -> f64 {
        match self {
            AddressKind::Text => 1.0,
            AddressKind::Documentation => 2.0,
            AddressKind::Thread => 3.0,
            AddressKind::Product => 4.0,
            AddressKind::Collection => 5.0,
            AddressKind::Service => 6.0,
        }
    }

    fn words(self) -> &'static [&'static str] {
        match self {
            AddressKind::Text => &["blog", "news", "article", "articles", "post", "posts", "story", "stories"],
            AddressKind::Documentation => {
                &["docs", "doc", "documentation", "guide", "guides", "manual", "api", "reference", "wiki"]
            }
            AddressKind::Thread => &[
                "forum",
                "forums",
                "thread",
                "threads",
                "topic",
                "t",
                "discussion",
                "questions",
                "community",
                "viewtopic",
            ],
            AddressKind::Product => &["product", "products", "shop", "store", "item", "dp", "p"],
            AddressKind::Collection => &[
                "category",
                "categories",
                "tag",
                "tags",
                "collections",
                "collection",
                "c",
                "archive",
                "search",
                "jobs",
                "events",
                "list",
            ],
            AddressKind::Service => {
                &["services", "service", "about", "pricing", "solutions", "features", "contact", "company"]
            }
        }
    }
}
