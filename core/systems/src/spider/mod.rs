//! Spider: which cluster of a page holds the article, and rules that find the content of a site's later pages.
//!
//! After Zhou & Sun, *Web Content Extraction Through Machine Learning*: clusters of blocks that look alike (§4) are
//! scored by the tf-idf similarity of their text with the page's titles and descriptions (§5), the place of the best
//! cluster decides which other blocks belong to it (§8.1), and the selectors of what was chosen become rules (§6).
//!
//! On **one page** ([`propose`]) there are differences, because one page is all there is: idf is taken over the page's
//! blocks instead of over pages, the score also asks for long unlinked text near the top, and the box is replaced by
//! the subtree and column that hold the seed.
//!
//! From **several pages** of a site, known by their digests, [`learn`] makes rules and [`apply`] follows them:
//!
//! ```text
//! page + what is content on it ─▶ Digest ─┐
//! page + what is content on it ─▶ Digest ─┼─ learn ─▶ RuleSet for each template ─┐
//! page + what is content on it ─▶ Digest ─┘                                      ├─ apply ─▶ Applied, or a RuleMismatch
//! another page of the site ──────────────────────────────────────▶ Digest::of ───┘
//! ```

mod apply;
mod clusters;
mod consolidate;
mod digest;
mod grow;
mod learn;
mod region;
mod relevance;
mod rules;
mod seed;

use look::{block::Blocks, cluster::Clusters};
use page::Page;

pub use apply::{Applied, RuleMismatch, apply};
pub use digest::{Digest, DigestBlock, DigestElement, Look, MOST_BLOCKS, address};
pub use grow::{Column, Region, grow};
pub use learn::{boilerplate, learn};
pub use relevance::{Relevance, language, relevance};
pub use rules::{LookRule, Rule, RuleSet, Verdict};
pub use seed::{SeedScore, seed};

/// What spider sees on one page, nothing known of its site.
#[derive(Clone, Debug)]
pub struct SpiderProposal {
    /// Similarity of the page's text with its titles and descriptions.
    pub relevance: Relevance,
    /// The cluster that most likely holds the body text; `None` on a page without text.
    pub seed: Option<SeedScore>,
    /// Where the content lies around the seed; `None` on a page without text.
    pub region: Option<Region>,
}

/// Looks for content by clusters alone.
pub fn propose(page: &Page, blocks: &Blocks, clusters: &Clusters) -> SpiderProposal {
    let relevance = relevance(page, blocks);
    let seed = seed(blocks, clusters, &relevance);
    let region = seed.as_ref().and_then(|seed| grow(page, blocks, clusters, seed.cluster));
    SpiderProposal { relevance, seed, region }
}

#[cfg(test)]
mod tests {
    use look::{block::segment, cluster::cluster, style::signatures};
    use page::testing::{find, snapshot};

    use super::*;

    const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go, \
                        for nobody knows when the next one will come.";

    fn seen(html: &str, check: impl Fn(&Page, &Blocks, &SpiderProposal)) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        check(&page, &blocks, &propose(&page, &blocks, &clusters));
    }

    #[test]
    fn the_region_holds_the_body_text_and_not_the_sidebar() {
        let html = format!(
            "<nav><a href=a>Home</a> <a href=b>About</a></nav>
             <div id=main><h1>Ferry</h1><p>{BODY}</p><p>{BODY} Again.</p><p>{BODY} And again.</p></div>
             <div id=side style='font-size:12px;width:200px'><p>{BODY}</p></div>"
        );
        seen(&html, |page, _, proposal| {
            assert_eq!(proposal.region.map(|region| region.element), Some(find(page, "main")));
        });
    }

    #[test]
    fn the_description_decides_between_equally_long_clusters() {
        let other = "A warm bath, good shoes and a hat against the sun are what the mountains ask of whoever walks \
                     there, says the guide we met at noon.";
        let html = format!(
            "<head><title>Ferry</title><meta name=description content='A ferry leaves the old harbour at dawn'></head>
             <div id=a style='color:gray'><p>{other}</p><p>{other}</p></div><div id=b><p>{BODY}</p><p>{BODY}</p></div>"
        );
        seen(&html, |page, _, proposal| {
            assert_eq!(proposal.region.map(|region| region.element), Some(find(page, "b")));
        });
    }

    #[test]
    fn nothing_is_seen_on_a_page_without_text() {
        seen("", |_, _, proposal| assert!(proposal.seed.is_none() && proposal.region.is_none()));
    }

    #[test]
    fn relevance_reads_scripts_without_spaces() {
        let html = "<html lang=zh><title>天地玄黄</title><p>宇宙洪荒</p><p>天地玄黄,宇宙洪荒。</p></html>";
        seen(html, |_, _, proposal| {
            let share = |block: usize| proposal.relevance.share(proposal.relevance.matched[block]);
            assert!(share(1) > share(0));
        });
    }
}
