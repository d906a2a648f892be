//! Relevance: tf-idf similarity with the page's titles and descriptions (spider §5).

use borsh::{BorshDeserialize, BorshSerialize};
use look::block::Blocks;
use page::{
    Page,
    text::{Initials, Language, TermReader},
};

/// More terms than this add nothing; their sets fit into one word of 64 bits.
pub(super) const MAX_TERMS: usize = 64;

/// `meta` keys that hold a title or a description of this page.
const DESCRIPTIONS: [&str; 8] = [
    "description",
    "og:description",
    "twitter:description",
    "dc.description",
    "dcterms.description",
    "og:title",
    "twitter:title",
    "dc.title",
];

/// Which terms of the titles and descriptions each block holds.
#[derive(Clone, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Relevance {
    /// The terms themselves, as hashes, each once.
    pub terms: Vec<u32>,
    /// Set of terms found, for every block.
    pub matched: Vec<u64>,
    /// Inverse document frequency of every term over the page's blocks; 0 for a term that no block holds.
    pub idf: Vec<f64>,
}

impl Relevance {
    /// Idf-weighted share of the terms in this set, between 0 and 1; 0 where the page has no description at all.
    pub fn share(&self, set: u64) -> f64 {
        let total: f64 = self.idf.iter().sum();
        if total == 0.0 {
            return 0.0;
        }
        let found = self.idf.iter().enumerate().filter(|(term, _)| set >> term & 1 == 1).map(|(_, idf)| idf);
        found.sum::<f64>() / total
    }
}

/// Finds the terms of the page's titles and descriptions in its blocks.
///
/// With one page, idf over pages is zero for every term, so each block counts as a document.
pub fn relevance(page: &Page, blocks: &Blocks) -> Relevance {
    let reader = TermReader::new(Language::from_tag(language(page)));
    let (query, initials) = query(page, &reader);
    let mut matched = vec![0u64; blocks.blocks.len()];
    let mut holding = vec![0u32; query.len()];
    if !query.is_empty() {
        for (block, set) in blocks.blocks.iter().zip(&mut matched) {
            reader.read_some(blocks.text_of(block), initials, |term| {
                if let Ok(found) = query.binary_search(&term) {
                    *set |= 1 << found;
                }
            });
            for (term, holding) in holding.iter_mut().enumerate() {
                *holding += (*set >> term & 1) as u32;
            }
        }
    }
    let documents = f64::from(blocks.blocks.len() as u32) + 1.0;
    let idf = holding.iter().map(|&n| if n == 0 { 0.0 } else { libm::log(documents / f64::from(n)) }).collect();
    Relevance { terms: query, matched, idf }
}

/// Distinct terms of the titles and descriptions, sorted, and what they begin with.
fn query(page: &Page, reader: &TermReader) -> (Vec<u32>, Initials) {
    let metadata = &page.snapshot().metadata;
    let described = metadata.meta.iter().filter(|tag| DESCRIPTIONS.contains(&tag.key.as_str()));
    let texts = std::iter::once(page.title()).chain(described.map(|tag| tag.content.as_str()));
    let mut terms: Vec<u32> = Vec::new();
    let mut initials = Initials::default();
    for text in texts {
        initials.add(text);
        reader.read(text, |term| {
            if terms.len() < MAX_TERMS && !terms.contains(&term) {
                terms.push(term);
            }
        });
    }
    terms.sort_unstable();
    (terms, initials)
}

/// The language that the page declares, unchanged; empty where it declares none.
pub fn language<'p>(page: &Page<'p>) -> &'p str {
    if page.is_empty() { "" } else { page.attribute(0, "lang").or(page.attribute(0, "xml:lang")).unwrap_or_default() }
}
