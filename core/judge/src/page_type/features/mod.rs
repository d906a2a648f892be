//! A page in numbers: what it declares, what is on it, and what of that is content.

use look::block::Blocks;
use page::{NodeId, Page};
use url::Url;

use super::{
    by_itself::{ByItself, by_itself},
    marks::Marks,
    text::Text,
};
use crate::feature_list::{feature_list, flag, log, share};

/// Numbers in a [`FeatureVector`].
pub const FEATURE_COUNT: usize = ByItself::NAMES.len() + AsAWhole::NAMES.len() + Content::NAMES.len();

/// A page in numbers; see [`feature_names`].
pub type FeatureVector = [f32; FEATURE_COUNT];

/// Names of the features in the order of a [`FeatureVector`]: first what the judge, too, has of a page by itself.
pub fn feature_names() -> impl Iterator<Item = &'static str> + Clone {
    ByItself::NAMES.iter().chain(AsAWhole::NAMES).chain(Content::NAMES).copied()
}

/// Programs that make pages of one type, by how they call themselves in `meta name=generator` or in the classes of the
/// page.
const SOFTWARE_OF_FORUMS: &str = "discourse phpbb vbulletin xenforo mybb invision flarum vanilla nodebb smf";
const SOFTWARE_OF_DOCUMENTATION: &str = "docusaurus sphinx docutils mkdocs gitbook vuepress vitepress doxygen mediawiki readthedocs mdbook starlight \
     nextra mintlify docsify asciidoctor antora docfx javadoc rustdoc typedoc";
const SOFTWARE_OF_SHOPS: &str = "shopify woocommerce magento prestashop bigcommerce opencart";
const SOFTWARE_OF_BLOGS: &str = "wordpress ghost blogger hugo jekyll hexo medium substack typepad";

/// Parts of hosts that indicate one type.
const HOSTS_OF_DOCUMENTATION: &str = "docs doc developer developers help support wiki learn api";
const HOSTS_OF_FORUMS: &str = "forum forums community discuss discourse talk ask answers";
const HOSTS_OF_SHOPS: &str = "shop store";
const HOSTS_OF_BLOGS: &str = "blog blogs news";

/// Words in an address that indicate one type. They count anywhere in its path, so `/en-us/docs/intro.html` and
/// `/python-documentation/` both have one.
const ADDRESS_OF_ARTICLE: &str = "blog blogs news article articles post posts story stories magazine press";
const ADDRESS_OF_COLLECTION: &str = "category categories cat collection collections c browse brand brands sale shop";
const ADDRESS_OF_DOCUMENTATION: &str = "docs doc documentation manual manuals handbook reference api guide guides wiki tutorial tutorials help kb faq \
     latest stable introduction installation started";
const ADDRESS_OF_FORUM: &str = "forum forums thread threads topic topics t viewtopic showthread discussion discussions question questions \
     community comments answers";
const ADDRESS_OF_LISTING: &str = "jobs job events event search list lists directory archive archives tag tags listings results topics top best \
     remote rankings";
const ADDRESS_OF_PRODUCT: &str = "product products p dp item items itm app apps book books buy sku";
const ADDRESS_OF_SERVICE: &str = "services service about pricing solutions features contact company consulting department platform plans agency \
     repair";

/// Types that those declare who offer something themselves.
const BUSINESSES: &[&str] =
    &["LocalBusiness", "\"Service\"", "ProfessionalService", "SoftwareApplication", "Hotel", "Restaurant"];

/// Words in a document's title that indicate documentation.
const TITLES: &str = "documentation docs manual handbook reference api tutorial wiki dokumentation handbuch";

/// What of a page's description does not depend on what is content: made once, whatever is asked about later.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    features: FeatureVector,
    /// Weight of the text that is seen.
    weight: f64,
}

impl Description {
    /// Describes a page.
    pub fn of(page: &Page, blocks: &Blocks) -> Self {
        let whole = Text::of(page, blocks, blocks.blocks.iter().filter(|block| block.is_visible()));
        let mut features = [0.0; FEATURE_COUNT];
        for (slot, value) in features.iter_mut().zip(by_itself(page).into_iter().chain(as_a_whole(page, &whole))) {
            *slot = value as f32;
        }
        Description { features, weight: whole.weight() }
    }

    /// Whether the page shows any text.
    pub(super) fn shows_text(&self) -> bool {
        self.weight > 0.0
    }

    /// The same with what these leaves are like, in document order, which are content.
    pub fn with_content(&self, page: &Page, blocks: &Blocks, kept: &[NodeId]) -> FeatureVector {
        let kept = Text::of(page, blocks, blocks.blocks.iter().filter(|block| blocks.is_kept(block, kept)));
        let mut features = self.features;
        let start = FEATURE_COUNT - Content::NAMES.len();
        for (slot, value) in features[start..].iter_mut().zip(content(&kept, self.weight)) {
            *slot = value as f32;
        }
        features
    }
}

feature_list! {
    /// What a page is as a whole.
    enum AsAWhole;
    fn as_a_whole(page: &Page, text: &Text) {
        let metadata = &page.snapshot().metadata;
        let meta = |keys: &[&str]| metadata.meta.iter().any(|tag| keys.contains(&tag.key.as_str()));
        let data = |types: &[&str]| metadata.json_ld.iter().any(|data| types.iter().any(|name| data.contains(name)));
        let url = Url::parse(&page.snapshot().url).ok();
        let labels = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let host = |names: &str| flag(labels.split('.').any(|label| is_one_of(label, names)));
        let path = url.as_ref().map_or("", Url::path);
        let address = |words: &str| flag(has_word(path, words));
        let makers = makers(page);
        let software = |names: &str| flag(names.split(' ').any(|name| makers.contains(name)));
        let tags = |wanted: &str| log(page.elements(wanted).count() as f64);
        let types = |ends: &[&str]| {
            let is = |kind: &str| ends.iter().any(|end| kind.ends_with(end));
            flag(page.all_elements().any(|node| page.attribute(node, "itemtype").is_some_and(is)))
        };
        let marks = Marks::of(page);
        let whole = text.numbers();
    }
    declares_business => flag(data(BUSINESSES)),
    declares_instructions => flag(data(&["TechArticle", "HowTo", "APIReference"])),
    declares_offer => flag(data(&["\"Offer\"", "AggregateOffer"]) || meta(&["product:price:amount", "og:price:amount"])),
    declares_website => flag(metadata.meta.iter().any(|tag| tag.key == "og:type" && tag.content == "website")),
    declares_date => flag(data(&["datePublished"]) || meta(&["article:published_time", "date", "pubdate"])),
    declares_author => flag(data(&["\"author\""]) || meta(&["author", "article:author"])),
    host_of_documentation => host(HOSTS_OF_DOCUMENTATION),
    host_of_forum => host(HOSTS_OF_FORUMS),
    host_of_shop => host(HOSTS_OF_SHOPS),
    host_of_blog => host(HOSTS_OF_BLOGS),
    software_of_forum => software(SOFTWARE_OF_FORUMS),
    software_of_documentation => software(SOFTWARE_OF_DOCUMENTATION),
    software_of_shop => software(SOFTWARE_OF_SHOPS),
    software_of_blog => software(SOFTWARE_OF_BLOGS),
    address_depth => path.split('/').filter(|part| !part.is_empty()).count().min(8) as f64,
    address_of_article => address(ADDRESS_OF_ARTICLE),
    address_of_collection => address(ADDRESS_OF_COLLECTION),
    address_of_documentation => address(ADDRESS_OF_DOCUMENTATION),
    address_of_forum => address(ADDRESS_OF_FORUM),
    address_of_listing => address(ADDRESS_OF_LISTING),
    address_of_product => address(ADDRESS_OF_PRODUCT),
    address_of_service => address(ADDRESS_OF_SERVICE),
    address_asks => flag(url.as_ref().and_then(Url::query).is_some_and(|asked| !asked.is_empty())),
    title_of_documentation => flag(has_word(page.title(), TITLES)),
    marks_of_documentation => f64::from(marks.documentation),
    marks_of_forum => log(f64::from(marks.posts)),
    marked_article => types(&["/Article", "/NewsArticle", "/BlogPosting"]),
    marked_product => types(&["/Product", "/Offer"]),
    marked_thread => types(&["/DiscussionForumPosting", "/QAPage", "/Question", "/Answer"]),
    first_headings => tags("h1"),
    articles => tags("article"),
    forms => tags("form"),
    times => tags("time"),
    has_main => flag(page.elements("main").next().is_some()),
    page_blocks => whole.blocks,
    page_weight => whole.weight,
    page_link_density => whole.link_density,
    page_prose => whole.prose,
    page_prose_blocks => whole.prose_blocks,
    page_longest => whole.longest,
    page_media => whole.media,
    page_headings => whole.headings,
    page_lists => whole.lists,
    page_tables => whole.tables,
    page_code => whole.code,
    page_comments => whole.comments,
    page_particulars => whole.particulars,
    page_prices => whole.prices,
    page_questions => whole.questions,
    page_repeated => whole.repeated,
    page_dates => whole.dates,
}

feature_list! {
    /// What of a page is content; `whole` is the weight of all text that is seen.
    enum Content;
    fn content(text: &Text, whole: f64) {
        let content = text.numbers();
    }
    kept_blocks => content.blocks,
    kept_weight => content.weight,
    kept_link_density => content.link_density,
    kept_prose => content.prose,
    kept_prose_blocks => content.prose_blocks,
    kept_longest => content.longest,
    kept_media => content.media,
    kept_headings => content.headings,
    kept_lists => content.lists,
    kept_tables => content.tables,
    kept_code => content.code,
    kept_comments => content.comments,
    kept_particulars => content.particulars,
    kept_prices => content.prices,
    kept_questions => content.questions,
    kept_repeated => content.repeated,
    kept_dates => content.dates,
    kept_share => share(text.weight(), whole).min(1.0),
}

/// Whether the text has one of these words, whatever their case.
fn has_word(text: &str, words: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| is_one_of(word, words))
}

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

/// What names the program that made a page, in lower case: `meta name=generator`, and the page's classes and ids.
fn makers(page: &Page) -> String {
    let generator = page.snapshot().metadata.meta.iter().filter(|tag| tag.key == "generator");
    let mut said: String = generator.map(|tag| tag.content.to_lowercase() + " ").collect();
    for node in page.all_elements().filter(|&node| matches!(page.tag(node), "html" | "body")) {
        for name in ["id", "class"] {
            said += &page.attribute(node, name).unwrap_or_default().to_lowercase();
            said.push(' ');
        }
    }
    said
}

#[cfg(test)]
mod tests;
