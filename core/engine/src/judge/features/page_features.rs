//! What kind of page it is: the same numbers for each of its blocks.

use super::{Scene, flag, group::Groups, log, scene::is_prose, share};
use crate::{block::Hints, page::Page};

pub(super) const NAMES: [&str; 35] = [
    "page_blocks",
    "page_weight",
    "page_prose",
    "page_link_density",
    "page_prose_blocks",
    "page_mean_prose",
    "page_longest_prose",
    "page_media",
    "page_headings",
    "page_first_headings",
    "page_lists",
    "page_tables",
    "page_code",
    "page_comments",
    "page_forms",
    "page_articles",
    "page_has_main",
    "page_prices",
    "page_questions",
    "page_hidden",
    "page_largest_group",
    "page_container_weight",
    "page_container_blocks",
    "page_container_link_density",
    "page_region_prose",
    "page_seed_margin",
    "declares_article",
    "declares_product",
    "declares_forum",
    "declares_list",
    "declares_faq",
    "address_depth",
    "address_is_start",
    "address_kind",
    "address_has_number",
];

/// Where the names begin of what a page says by itself, whatever its blocks are.
const BY_ITSELF: usize = 26;

/// Where `address_depth` stands, with `address_is_start` behind it.
const ADDRESS_DEPTH: usize = 31;

/// The depth that is told of every page but start pages. Where a site, a mirror or an archive puts a page says nothing of
/// what its blocks are; the trees have learned from it all the same, because it told sites of their corpus apart.
const USUAL_DEPTH: f64 = 2.0;

/// Names of what [`by_itself`] gives.
pub(crate) const NAMES_BY_ITSELF: &[&str] = NAMES.split_at(BY_ITSELF).1;

pub(super) fn whole(scene: &Scene, groups: &Groups) -> [f64; NAMES.len()] {
    let (page, blocks) = (scene.page, &scene.blocks.blocks);
    let weight = f64::from(scene.totals.weight);
    let seen = || blocks.iter().filter(|block| block.is_visible() && block.weight > 0);
    let share_of = |hints: Hints| {
        share(seen().filter(|block| block.hints.any(hints)).map(|block| f64::from(block.weight)).sum(), weight)
    };
    let prose: Vec<f64> = seen().filter(|block| is_prose(block)).map(|block| f64::from(block.plain_weight())).collect();
    let tags = |wanted: &str| log((0..page.len()).filter(|&node| page.tag(node) == wanted).count() as f64);
    let texts = |is: fn(&str) -> bool| log(seen().filter(|block| is(scene.blocks.text_of(block))).count() as f64);
    let hidden: f64 = blocks.iter().filter(|block| !block.is_visible()).map(|block| f64::from(block.weight)).sum();
    let inside = if page.is_empty() { Default::default() } else { scene.blocks.sums.below(page, scene.container) };
    let region = scene.proposal.growth.map_or(0.0, |growth| scene.prose_share(growth.region));
    let mut out = [0.0; NAMES.len()];
    let text = [
        log(seen().count() as f64),
        log(weight),
        share(f64::from(scene.totals.prose), weight),
        scene.totals.link_density(),
        log(prose.len() as f64),
        log(share(prose.iter().sum(), prose.len() as f64)),
        log(prose.iter().copied().fold(0.0, f64::max)),
        log(f64::from(scene.totals.media)),
        log(seen().filter(|block| block.hints.has(Hints::HEADING)).count() as f64),
        tags("h1"),
        share_of(Hints::LIST_ITEM),
        share_of(Hints::TABLE),
        share_of(Hints::CODE),
        share_of(Hints::COMMENT),
        tags("form"),
        tags("article"),
        flag((0..page.len()).any(|node| page.tag(node) == "main")),
        texts(|text| text.len() < 40 && text.contains(['$', '€', '£']) && text.contains(|c: char| c.is_ascii_digit())),
        texts(|text| text.len() < 200 && text.trim_end().ends_with('?')),
        share(hidden, hidden + weight),
        groups.largest,
        share(f64::from(inside.weight), weight),
        log(f64::from(inside.blocks)),
        inside.link_density(),
        region,
        scene.proposal.seed.map_or(0.0, |seed| seed.margin.min(5.0)),
    ];
    let (blocks, by_itself) = out.split_at_mut(BY_ITSELF);
    blocks.copy_from_slice(&text);
    by_itself.copy_from_slice(&self::by_itself(page));
    let [depth, start] = [ADDRESS_DEPTH, ADDRESS_DEPTH + 1];
    out[depth] = if out[start] > 0.0 { 0.0 } else { USUAL_DEPTH };
    out
}

/// What a page says by itself: its metadata and its address.
pub(crate) fn by_itself(page: &Page) -> [f64; NAMES_BY_ITSELF.len()] {
    let mut out = [0.0; NAMES_BY_ITSELF.len()];
    let (metadata, url) = out.split_at_mut(5);
    metadata.copy_from_slice(&declared(page));
    url.copy_from_slice(&address(&page.snapshot().url));
    out
}

/// What the page's metadata say it is.
fn declared(page: &Page) -> [f64; 5] {
    let metadata = &page.snapshot().metadata;
    let kind = metadata.meta.iter().find(|meta| meta.key == "og:type").map_or("", |meta| meta.content.as_str());
    let data = |types: &[&str]| metadata.json_ld.iter().any(|data| types.iter().any(|name| data.contains(name)));
    [
        flag(kind == "article" || data(&["\"Article\"", "NewsArticle", "BlogPosting"])),
        flag(kind == "product" || data(&["\"Product\""])),
        flag(data(&["DiscussionForumPosting", "QAPage"])),
        flag(data(&["ItemList", "CollectionPage"])),
        flag(data(&["FAQPage"])),
    ]
}

/// What the address tells: how deep, the start page, which kind of page its words name, a number in it.
fn address(url: &str) -> [f64; 4] {
    const KINDS: [&[&str]; 6] = [
        &["blog", "news", "article", "articles", "post", "posts", "story", "stories"],
        &["docs", "doc", "documentation", "guide", "guides", "manual", "api", "reference", "wiki"],
        &["forum", "forums", "thread", "threads", "topic", "t", "discussion", "questions", "community", "viewtopic"],
        &["product", "products", "shop", "store", "item", "dp", "p"],
        &[
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
        &["services", "service", "about", "pricing", "solutions", "features", "contact", "company"],
    ];
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.split_once('/').map_or("", |(_, path)| path).split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.split('/').filter(|part| !part.is_empty()).peekable();
    let start = parts.peek().is_none();
    let parts: Vec<String> = parts.map(str::to_lowercase).collect();
    let kind = KINDS.iter().position(|words| parts.iter().any(|part| words.contains(&part.as_str())));
    let number = parts.iter().any(|part| part.bytes().filter(u8::is_ascii_digit).count() >= 3);
    [parts.len().min(8) as f64, flag(start), kind.map_or(0.0, |kind| kind as f64 + 1.0), flag(number)]
}
