//! A page in numbers: what it declares, what stands on it, and what of that is content.

use crate::{
    block::{Block, Blocks, Hints},
    judge::{Extraction, address, declared, flag, log, share},
    page::Page,
};

/// Numbers in a [`FeatureVector`].
pub const FEATURE_COUNT: usize = FEATURE_NAMES.len();

/// A page in numbers; see [`FEATURE_NAMES`].
pub type FeatureVector = [f32; FEATURE_COUNT];

/// Names of the features in the order of a [`FeatureVector`].
pub const FEATURE_NAMES: [&str; 68] = [
    "declares_article",
    "declares_product",
    "declares_forum",
    "declares_list",
    "declares_faq",
    "address_depth",
    "address_is_start",
    "address_kind",
    "address_has_number",
    "declares_business",
    "declares_instructions",
    "declares_offer",
    "declares_website",
    "declares_date",
    "declares_author",
    "host_of_documentation",
    "host_of_forum",
    "host_of_shop",
    "host_of_blog",
    "software_of_forum",
    "software_of_documentation",
    "software_of_shop",
    "software_of_blog",
    "marked_article",
    "marked_product",
    "marked_thread",
    "first_headings",
    "articles",
    "forms",
    "times",
    "has_main",
    "page_blocks",
    "page_weight",
    "page_link_density",
    "page_prose",
    "page_prose_blocks",
    "page_longest",
    "page_media",
    "page_headings",
    "page_lists",
    "page_tables",
    "page_code",
    "page_comments",
    "page_particulars",
    "page_prices",
    "page_questions",
    "page_repeated",
    "page_dates",
    "kept_blocks",
    "kept_weight",
    "kept_link_density",
    "kept_prose",
    "kept_prose_blocks",
    "kept_longest",
    "kept_media",
    "kept_headings",
    "kept_lists",
    "kept_tables",
    "kept_code",
    "kept_comments",
    "kept_particulars",
    "kept_prices",
    "kept_questions",
    "kept_repeated",
    "kept_dates",
    "kept_share",
    "posts",
    "confidence",
];

/// Like siblings from which on something repeats.
const REPEATED: u32 = 4;

/// How far above a block its repeated ancestor may stand.
const NEAR: usize = 8;

/// Programs that make pages of one type, by how they call themselves in `meta name=generator` or in the classes of the
/// page.
const SOFTWARE: [&[&str]; 4] = [
    &["discourse", "phpbb", "vbulletin", "xenforo", "mybb", "invision", "flarum", "vanilla", "nodebb", "smf"],
    &["docusaurus", "sphinx", "mkdocs", "gitbook", "vuepress", "vitepress", "doxygen", "mediawiki", "readthedocs"],
    &["shopify", "woocommerce", "magento", "prestashop", "bigcommerce", "opencart"],
    &["wordpress", "ghost", "blogger", "hugo", "jekyll", "hexo", "medium", "substack", "typepad"],
];

/// Parts of hosts that speak of one type.
const HOSTS: [&[&str]; 4] = [
    &["docs", "doc", "developer", "developers", "help", "support", "wiki", "learn", "api"],
    &["forum", "forums", "community", "discuss", "discourse", "talk", "ask", "answers"],
    &["shop", "store"],
    &["blog", "blogs", "news"],
];

/// Describes a page of which this is content.
pub fn features(page: &Page, blocks: &Blocks, extraction: &Extraction) -> FeatureVector {
    let is_kept = |block: &&Block| {
        blocks.leaves_of(block).first().is_some_and(|leaf| extraction.kept.binary_search(leaf).is_ok())
    };
    let repeated = |block: &Block| is_repeated(page, blocks, block);
    let whole = text(blocks, blocks.blocks.iter().filter(|block| block.is_visible()), &repeated);
    let kept = text(blocks, blocks.blocks.iter().filter(is_kept), &repeated);
    let share = share(f64::from(kept.weight), f64::from(whole.weight));
    let rest = [share, log(extraction.posts.len() as f64), extraction.confidence];
    let mut out = [0.0; FEATURE_COUNT];
    let numbers = declared(page)
        .into_iter()
        .chain(address(&page.snapshot().url))
        .chain(declared_besides(page))
        .chain(of_host(&page.snapshot().url))
        .chain(of_software(page))
        .chain(markup(page))
        .chain(whole.numbers())
        .chain(kept.numbers())
        .chain(rest);
    for (slot, value) in out.iter_mut().zip(numbers) {
        *slot = value as f32;
    }
    out
}

fn declared_besides(page: &Page) -> [f64; 6] {
    let metadata = &page.snapshot().metadata;
    let meta = |keys: &[&str]| metadata.meta.iter().any(|tag| keys.contains(&tag.key.as_str()));
    let data = |types: &[&str]| metadata.json_ld.iter().any(|data| types.iter().any(|name| data.contains(name)));
    let website = metadata.meta.iter().any(|tag| tag.key == "og:type" && tag.content == "website");
    [
        flag(data(&[
            "LocalBusiness",
            "\"Service\"",
            "ProfessionalService",
            "SoftwareApplication",
            "Hotel",
            "Restaurant",
        ])),
        flag(data(&["TechArticle", "HowTo", "APIReference"])),
        flag(data(&["\"Offer\"", "AggregateOffer"]) || meta(&["product:price:amount", "og:price:amount"])),
        flag(website),
        flag(data(&["datePublished"]) || meta(&["article:published_time", "date", "pubdate"])),
        flag(data(&["\"author\""]) || meta(&["author", "article:author"])),
    ]
}

/// A flag for each of [`HOSTS`].
fn of_host(url: &str) -> [f64; 4] {
    let host = url.split_once("://").map_or(url, |(_, rest)| rest).split(['/', '?', '#']).next().unwrap_or_default();
    HOSTS.map(|names| flag(host.split('.').any(|label| names.contains(&label))))
}

/// A flag for each of [`SOFTWARE`].
fn of_software(page: &Page) -> [f64; 4] {
    let generator = page.snapshot().metadata.meta.iter().filter(|tag| tag.key == "generator");
    let mut said: String = generator.map(|tag| tag.content.to_lowercase() + " ").collect();
    for node in (0..page.len()).filter(|&node| matches!(page.tag(node), "html" | "body")) {
        for name in ["id", "class"] {
            said += &page.attribute(node, name).unwrap_or_default().to_lowercase();
            said.push(' ');
        }
    }
    SOFTWARE.map(|names| flag(names.iter().any(|name| said.contains(name))))
}

/// What the page's elements are and say they are.
fn markup(page: &Page) -> [f64; 8] {
    let tags = |wanted: &str| log((0..page.len()).filter(|&node| page.tag(node) == wanted).count() as f64);
    let types = |ends: &[&str]| {
        let is = |kind: &str| ends.iter().any(|end| kind.ends_with(end));
        flag((0..page.len()).any(|node| page.attribute(node, "itemtype").is_some_and(is)))
    };
    [
        types(&["/Article", "/NewsArticle", "/BlogPosting"]),
        types(&["/Product", "/Offer"]),
        types(&["/DiscussionForumPosting", "/QAPage", "/Question", "/Answer"]),
        tags("h1"),
        tags("article"),
        tags("form"),
        tags("time"),
        flag((0..page.len()).any(|node| page.tag(node) == "main")),
    ]
}

/// Sums over some of the blocks, by weight where nothing else is said.
#[derive(Default)]
struct Text {
    blocks: u32,
    weight: u32,
    link_weight: u32,
    prose: u32,
    prose_blocks: u32,
    longest: u32,
    media: u32,
    headings: u32,
    lists: u32,
    tables: u32,
    code: u32,
    comments: u32,
    particulars: u32,
    prices: u32,
    questions: u32,
    repeated: u32,
    dates: u32,
}

fn text<'b>(blocks: &Blocks, some: impl Iterator<Item = &'b Block>, repeated: &dyn Fn(&Block) -> bool) -> Text {
    let mut sums = Text::default();
    for block in some {
        let weight = |is: bool| if is { block.weight } else { 0 };
        let text = blocks.text_of(block).trim();
        let short = text.len() < 40;
        let digit = short && text.contains(|c: char| c.is_ascii_digit());
        let prose = weight(block.weight >= 100 && block.sentence_marks > 0 && block.link_density() < 0.5);
        sums.blocks += 1;
        sums.weight += block.weight;
        sums.link_weight += block.link_weight;
        sums.prose += prose;
        sums.prose_blocks += u32::from(prose > 0);
        sums.longest = sums.longest.max(block.plain_weight());
        sums.media += block.media;
        sums.headings += u32::from(block.hints.has(Hints::HEADING));
        sums.lists += weight(block.hints.has(Hints::LIST_ITEM));
        sums.tables += weight(block.hints.has(Hints::TABLE));
        sums.code += weight(block.hints.has(Hints::CODE));
        sums.comments += weight(block.hints.has(Hints::COMMENT));
        sums.particulars += weight(block.hints.has(Hints::PARTICULARS));
        sums.prices += u32::from(digit && text.contains(['$', '€', '£', '¥']));
        sums.questions += u32::from(text.len() < 200 && text.ends_with(['?', '？']));
        sums.repeated += weight(repeated(block));
        sums.dates += u32::from(digit && has_year(text));
    }
    sums
}

impl Text {
    fn numbers(&self) -> [f64; 17] {
        let part = |part: u32| share(f64::from(part), f64::from(self.weight));
        let number = |number: u32| log(f64::from(number));
        [
            number(self.blocks),
            number(self.weight),
            part(self.link_weight),
            part(self.prose),
            number(self.prose_blocks),
            number(self.longest),
            number(self.media),
            number(self.headings),
            part(self.lists),
            part(self.tables),
            part(self.code),
            part(self.comments),
            part(self.particulars),
            number(self.prices),
            number(self.questions),
            part(self.repeated),
            number(self.dates),
        ]
    }
}

/// Whether the block stands in one of several elements that look alike.
fn is_repeated(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let mut above = Some(block.node);
    for _ in 0..NEAR {
        let Some(node) = above else { return false };
        if blocks.kinds.siblings(node) >= REPEATED {
            return true;
        }
        above = page.parent(node);
    }
    false
}

fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .any(|run| run.len() == 4 && (run.starts_with("19") || run.starts_with("20")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::segment, page::testing::snapshot};

    fn number(html: &str, url: &str, kept: &[&str], name: &str) -> f32 {
        let mut snapshot = snapshot(html);
        snapshot.url = url.to_owned();
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let holds = |leaf: &u32| kept.iter().any(|wanted| page.text(*leaf).is_some_and(|text| text.contains(wanted)));
        let kept = blocks.leaves.iter().copied().filter(holds).collect();
        let vector = features(&page, &blocks, &Extraction { kept, ..Extraction::default() });
        vector[FEATURE_NAMES.iter().position(|known| *known == name).expect("a feature")]
    }

    #[test]
    fn page_and_content_are_described_apart() {
        let html = "<ul><li>$5<li>$6<li>$7<li>May 2024</ul><p>Where is it?</p>";
        let of = |name| number(html, "https://example.org/", &["5", "Where"], name);
        assert_eq!(of("page_prices"), log(3.0) as f32);
        assert_eq!(of("kept_prices"), log(1.0) as f32);
        assert_eq!(of("kept_questions"), log(1.0) as f32);
        assert_eq!(of("page_dates"), log(1.0) as f32);
        assert!(of("page_repeated") > 0.3 && of("kept_repeated") < 0.2);
        assert!(of("kept_share") > 0.4 && of("kept_share") < 0.8);
    }

    #[test]
    fn host_software_and_marks_are_seen() {
        let html = "<body class='skin phpbb'><div itemtype='https://schema.org/Product'>A lamp</div>";
        let of = |name| number(html, "https://shop.example.org/lamp", &[], name);
        assert_eq!((of("host_of_shop"), of("host_of_forum")), (1.0, 0.0));
        assert_eq!((of("software_of_forum"), of("software_of_shop")), (1.0, 0.0));
        assert_eq!((of("marked_product"), of("marked_article")), (1.0, 0.0));
    }
}
