//! Clusters over the pages of a site (§4), and how relevant each is to the pages' titles and descriptions (§5).

use std::collections::BTreeMap;

use look::style::WIDTH;

use super::{Digest, Look};

/// Widths that are at most so many 32nds of the body's width apart are near: [`WIDTH`] in steps.
pub(super) const NEAR_WIDTHS: u32 = {
    let mut steps = 0;
    while ((steps + 1) as f64) < WIDTH * 32.0 {
        steps += 1;
    }
    steps
};

/// A group of looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LookCluster {
    pub(super) style: u32,
    pub(super) widths: (u32, u32),
}

/// The clusters of all looks of some pages, sorted.
///
/// DBSCAN over the pages' blocks with the density of [`crate::cluster`] and, since a memory has hashes in place of styles,
/// distances as in the paper: looks of two styles are never near, looks of one style are near by width.
pub(super) fn clusters(digests: &[&Digest]) -> Vec<LookCluster> {
    let mut looks: Vec<Look> = digests.iter().flat_map(|digest| digest.looks.iter().copied()).collect();
    looks.sort_unstable();
    let mut clusters: Vec<LookCluster> = Vec::new();
    for look in looks {
        match clusters.last_mut() {
            Some(last) if last.style == look.style && look.width - last.widths.1 <= NEAR_WIDTHS => {
                last.widths.1 = look.width;
            }
            _ => clusters.push(LookCluster { style: look.style, widths: (look.width, look.width) }),
        }
    }
    clusters
}

/// Position of the cluster that holds a look.
pub(super) fn cluster_of(clusters: &[LookCluster], look: Look) -> Option<usize> {
    let after = clusters.partition_point(|cluster| (cluster.style, cluster.widths.0) <= (look.style, look.width));
    let at = after.checked_sub(1)?;
    (clusters[at].style == look.style && look.width <= clusters[at].widths.1).then_some(at)
}

/// Inverse document frequency over pages: how many pages of the site hold each term (§5). Terms that are not counted
/// are on one page.
pub(super) struct Frequencies<'f> {
    pub(super) pages: u32,
    pub(super) of_term: &'f BTreeMap<u32, u32>,
}

impl Frequencies<'_> {
    /// `log(pages ÷ pages with the term)`, as in the paper; 0 for a term that every page has.
    fn idf(&self, term: u32) -> f64 {
        let pages = f64::from(self.pages.max(2));
        let with = f64::from(self.of_term.get(&term).copied().unwrap_or(1).max(1));
        libm::log(pages / with.min(pages))
    }
}

/// The mean share of the titles' and descriptions' terms, weighted by idf over pages, that is in each cluster on
/// the pages that have any; between 0 and 1.
pub(super) fn relevance(digests: &[&Digest], clusters: &[LookCluster], frequencies: &Frequencies) -> Vec<f64> {
    let mut sums = vec![0.0; clusters.len()];
    let mut described = 0.0;
    for digest in digests {
        let idf: Vec<f64> = digest.terms.iter().map(|&term| frequencies.idf(term)).collect();
        let total: f64 = idf.iter().sum();
        if total == 0.0 {
            continue;
        }
        described += 1.0;
        let mut matched = vec![0u64; clusters.len()];
        for block in &digest.blocks {
            if let Some(cluster) = digest.look(block).and_then(|look| cluster_of(clusters, look)) {
                matched[cluster] |= block.matched;
            }
        }
        for (sum, set) in sums.iter_mut().zip(matched) {
            let found = idf.iter().enumerate().filter(|(term, _)| set >> (term & 63) & 1 == 1).map(|(_, idf)| idf);
            *sum += found.sum::<f64>() / total;
        }
    }
    sums.iter().map(|sum| if described > 0.0 { sum / described } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use look::{block::segment, cluster::cluster, style::signatures};
    use page::{Page, testing::snapshot};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn clusters_of_one_page_are_those_of_dbscan(
            styles in proptest::collection::vec((0..3u32, 0..3u32, 1..12u32), 1..30)
        ) {
            let html: String = styles
                .iter()
                .map(|(size, color, width)| {
                    let color = ["black", "red", "gray"][*color as usize];
                    format!("<p style='font-size:{}px;color:{color};width:{}px'>text</p>", 12 + size, 60 * width)
                })
                .collect();
            let snapshot = snapshot(&html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let digest = Digest::of(&page, &blocks);
            let known = clusters(&[&digest]);
            let expected = cluster(&signatures(&page, &blocks)).of_block;
            let mut names: BTreeMap<u32, usize> = BTreeMap::new();
            for (row, expected) in digest.blocks.iter().zip(expected) {
                let found = digest.look(row).and_then(|look| cluster_of(&known, look)).expect("every look is in one");
                let name = *names.entry(expected.expect("seen")).or_insert(found);
                prop_assert_eq!(name, found);
            }
            prop_assert_eq!(names.len(), known.len());
        }
    }

    #[test]
    fn a_term_of_every_page_tells_nothing() {
        let of_term = BTreeMap::from([(1, 4), (2, 1)]);
        let frequencies = Frequencies { pages: 4, of_term: &of_term };
        assert_eq!(frequencies.idf(1), 0.0);
        assert!(frequencies.idf(2) > 0.0 && frequencies.idf(3) == frequencies.idf(2));
    }
}
