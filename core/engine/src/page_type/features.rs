//! A page in numbers: what it declares, what stands on it, and what of that is content.

use url::Url;

use super::{marks::marks, text::Text};
use crate::{
    block::Blocks,
    judge::{NAMES_BY_ITSELF, by_itself, flag, log, share},
    page::{NodeId, Page},
};

/// Numbers in a [`FeatureVector`].
pub const FEATURE_COUNT: usize = NAMES_BY_ITSELF.len() + NAMES.len();

/// A page in numbers; see [`feature_names`].
pub type FeatureVector = [f32; FEATURE_COUNT];

/// Names of the features in the order of a [`FeatureVector`]: first what the judge, too, has of a page by itself.
pub fn feature_names() -> impl Iterator<Item = &'static str> + Clone {
    NAMES_BY_ITSELF.iter().chain(&NAMES).copied()
}

const NAMES: [&str; 68] = [
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
    "address_of_article",
    "address_of_collection",
    "address_of_documentation",
    "address_of_forum",
    "address_of_listing",
    "address_of_product",
    "address_of_service",
    "address_asks",
    "title_of_documentation",
    "marks_of_documentation",
    "marks_of_forum",
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
];

/// Programs that make pages of one type, by how they call themselves in `meta name=generator` or in the classes of the
/// page.
const SOFTWARE: [&str; 4] = [
    "discourse phpbb vbulletin xenforo mybb invision flarum vanilla nodebb smf",
    "docusaurus sphinx docutils mkdocs gitbook vuepress vitepress doxygen mediawiki readthedocs mdbook starlight \
     nextra mintlify docsify asciidoctor antora docfx javadoc rustdoc typedoc",
    "shopify woocommerce magento prestashop bigcommerce opencart",
    "wordpress ghost blogger hugo jekyll hexo medium substack typepad",
];

/// Parts of hosts that speak of one type.
const HOSTS: [&str; 4] = [
    "docs doc developer developers help support wiki learn api",
    "forum forums community discuss discourse talk ask answers",
    "shop store",
    "blog blogs news",
];

/// Words in an address that speak of one type, in the order of the types. They count anywhere in its path, so
/// `/en-us/docs/intro.html` and `/python-documentation/` both have one.
const ADDRESSES: [&str; 7] = [
    "blog blogs news article articles post posts story stories magazine press",
    "category categories cat collection collections c browse brand brands sale shop",
    "docs doc documentation manual manuals handbook reference api guide guides wiki tutorial tutorials help kb faq \
     latest stable introduction installation started",
    "forum forums thread threads topic topics t viewtopic showthread discussion discussions question questions \
     community comments answers",
    "jobs job events event search list lists directory archive archives tag tags listings results topics top best \
     remote rankings",
    "product products p dp item items itm app apps book books buy sku",
    "services service about pricing solutions features contact company consulting department platform plans agency \
     repair",
];

/// Words in a document's title that speak of documentation.
const TITLES: &str = "documentation docs manual handbook reference api tutorial wiki dokumentation handbuch";

/// Describes a page of which these leaves are content, in document order.
pub fn features(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> FeatureVector {
    let mut out = [0.0; FEATURE_COUNT];
    for (slot, value) in out.iter_mut().zip(numbers(page, blocks, kept)) {
        *slot = value as f32;
    }
    out
}

/// One for each of [`feature_names`].
fn numbers(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> Vec<f64> {
    let whole = Text::of(page, blocks, blocks.blocks.iter().filter(|block| block.is_visible()));
    let content = Text::of(page, blocks, blocks.blocks.iter().filter(|block| blocks.is_kept(block, kept)));
    let url = Url::parse(&page.snapshot().url).ok();
    let mut numbers = Vec::with_capacity(FEATURE_COUNT);
    numbers.extend(by_itself(page));
    numbers.extend(declared_besides(page));
    numbers.extend(of_host(url.as_ref()));
    numbers.extend(of_software(page));
    numbers.extend(of_address(url.as_ref()));
    numbers.push(flag(has_word(page.title(), TITLES)));
    numbers.extend(marks(page));
    numbers.extend(markup(page));
    numbers.extend(whole.numbers());
    numbers.extend(content.numbers());
    numbers.push(share(f64::from(content.weight), f64::from(whole.weight)).min(1.0));
    numbers
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
fn of_host(url: Option<&Url>) -> [f64; 4] {
    let host = url.and_then(Url::host_str).unwrap_or_default();
    HOSTS.map(|names| flag(host.split('.').any(|label| is_one_of(label, names))))
}

/// A flag for each of [`ADDRESSES`], and whether the address asks for something.
fn of_address(url: Option<&Url>) -> [f64; 8] {
    let mut out = [0.0; 8];
    let path = url.map_or("", Url::path);
    for (slot, words) in out.iter_mut().zip(ADDRESSES) {
        *slot = flag(has_word(path, words));
    }
    out[ADDRESSES.len()] = flag(url.and_then(Url::query).is_some_and(|asked| !asked.is_empty()));
    out
}

/// Whether the text has one of these words, whatever their case.
fn has_word(text: &str, words: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| is_one_of(word, words))
}

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
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
    SOFTWARE.map(|names| flag(names.split(' ').any(|name| said.contains(name))))
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
        let kept: Vec<NodeId> = blocks.leaves.iter().copied().filter(holds).collect();
        let vector = features(&page, &blocks, &kept);
        vector[feature_names().position(|known| known == name).expect("a feature")]
    }

    #[test]
    fn every_name_has_its_number() {
        let snapshot = snapshot("<p>A page.</p>");
        let page = Page::new(&snapshot).expect("sound");
        assert_eq!(numbers(&page, &segment(&page), &[]).len(), FEATURE_COUNT);
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
    fn addresses_and_titles_speak_of_types() {
        let of = |name| {
            number("<title>Lamps: the manual</title>", "https://example.org/en-us/Docs-v2/t.html?a=b", &[], name)
        };
        assert_eq!((of("address_of_documentation"), of("address_of_forum"), of("address_asks")), (1.0, 1.0, 1.0));
        assert_eq!((of("address_of_article"), of("title_of_documentation")), (0.0, 1.0));
        let start = |name| number("<title>Manually</title>", "https://docs.example.org", &[], name);
        assert_eq!(
            (start("address_of_documentation"), start("address_asks"), start("title_of_documentation")),
            (0.0, 0.0, 0.0)
        );
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
