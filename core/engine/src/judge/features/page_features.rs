//! What kind of page it is: the same numbers for each of its blocks.

use super::{Scene, flag, group::Groups, log, scene::is_prose, share};
use crate::{block::Hints, feature_list::feature_list, page::Page};

feature_list! {
    /// What kind of page it is, by its blocks.
    pub(in crate::judge) enum WholePage;
    pub(super) fn whole_page(scene: &Scene, groups: &Groups) {
        let (page, blocks) = (scene.page, &scene.blocks.blocks);
        let weight = f64::from(scene.totals.weight);
        let seen = || blocks.iter().filter(|block| block.is_visible() && block.weight > 0);
        let share_of = |hints: Hints| {
            share(seen().filter(|block| block.hints.any(hints)).map(|block| f64::from(block.weight)).sum(), weight)
        };
        let prose = seen().filter(|block| is_prose(block)).map(|block| f64::from(block.plain_weight()));
        let prose: Vec<f64> = prose.collect();
        let tags = |wanted: &str| log(page.elements(wanted).count() as f64);
        let texts = |is: fn(&str) -> bool| log(seen().filter(|block| is(scene.blocks.text_of(block))).count() as f64);
        let hidden: f64 = blocks.iter().filter(|block| !block.is_visible()).map(|block| f64::from(block.weight)).sum();
        let inside = if page.is_empty() { Default::default() } else { scene.blocks.sums.below(page, scene.container) };
        let region = scene.proposal.region.map_or(0.0, |region| scene.prose_share(region.element));
    }
    page_blocks => log(seen().count() as f64),
    page_weight => log(weight),
    page_prose => share(f64::from(scene.totals.prose), weight),
    page_link_density => scene.totals.link_density(),
    page_prose_blocks => log(prose.len() as f64),
    page_mean_prose => log(share(prose.iter().sum(), prose.len() as f64)),
    page_longest_prose => log(prose.iter().copied().fold(0.0, f64::max)),
    page_media => log(f64::from(scene.totals.media)),
    page_headings => log(seen().filter(|block| block.hints.has(Hints::HEADING)).count() as f64),
    page_first_headings => tags("h1"),
    page_lists => share_of(Hints::LIST_ITEM),
    page_tables => share_of(Hints::TABLE),
    page_code => share_of(Hints::CODE),
    page_comments => share_of(Hints::COMMENT),
    page_forms => tags("form"),
    page_articles => tags("article"),
    page_has_main => flag(page.elements("main").next().is_some()),
    page_prices => texts(is_price),
    page_questions => texts(|text| text.len() < 200 && text.trim_end().ends_with('?')),
    page_hidden => share(hidden, hidden + weight),
    page_largest_group => groups.largest,
    page_container_weight => share(f64::from(inside.weight), weight),
    page_container_blocks => log(f64::from(inside.blocks)),
    page_container_link_density => inside.link_density(),
    page_region_prose => region,
    page_seed_margin => scene.proposal.seed.map_or(0.0, |seed| seed.margin.min(5.0)),
}

feature_list! {
    /// What a page says by itself, whatever its blocks are: by its metadata and its address.
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

fn is_price(text: &str) -> bool {
    text.len() < 40 && text.contains(['$', '€', '£']) && text.contains(|c: char| c.is_ascii_digit())
}

/// Kinds of pages, as the words of an address name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::judge) enum AddressKind {
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
    pub(in crate::judge) fn number(self) -> f64 {
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
