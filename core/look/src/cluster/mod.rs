//! Clusters: blocks that look alike (spider §4), by DBSCAN over the style signatures.

use linfa::traits::Transformer;
use linfa_clustering::Dbscan;
use linfa_nn::{LinearSearch, distance::L2Dist};
use ndarray::s;

use crate::style::FeatureMatrix;

/// Position of a cluster; clusters are numbered by first appearance.
pub type ClusterId = u32;

/// Two signatures belong together when they are nearer than this. The rows count differences that are noticed at a
/// glance, so it is 1: clusters are groups of blocks whose looks flow into one another without a step that is seen.
pub const EPSILON: f64 = 1.0;

/// Least number of near blocks that make a block a core point of DBSCAN (its *minPts*).
pub const MIN_POINTS: usize = 2;

/// Which blocks look alike.
#[derive(Clone, Debug, Default)]
pub struct Clusters {
    /// Cluster of every block; `None` for hidden blocks. A style that occurs once is a cluster of one: unlike noise in
    /// the paper, a lone block (a page with one long text) may be all the content there is.
    pub of_block: Vec<Option<ClusterId>>,
    /// Number of clusters.
    pub count: u32,
}

/// Most signatures that are clustered. A page has a few dozen, among which neighbours are found by looking at all: a
/// tree of them would be slower, and 20 kB more to download. That takes the square of their number, so the looks that a
/// page has beyond these, more than anyone would design, are clusters of one look each.
const MOST_SIGNATURES: usize = 512;

/// Clusters the blocks by the rows of their signatures.
///
/// With two as [`MIN_POINTS`] one signature stands for all of its blocks: whatever has a neighbour is dense, and a
/// signature without one is a cluster by itself, however many blocks it has.
pub fn cluster(matrix: &FeatureMatrix) -> Clusters {
    let of_signature = cluster_signatures(matrix);
    let mut renumbered: Vec<Option<ClusterId>> = vec![None; 2 * of_signature.len()];
    let mut count = 0;
    let of_block = matrix
        .of_block
        .iter()
        .map(|signature| {
            let slot = &mut renumbered[of_signature[(*signature)? as usize]];
            Some(*slot.get_or_insert_with(|| {
                count += 1;
                count - 1
            }))
        })
        .collect();
    Clusters { of_block, count }
}

/// Label of every signature, the same for those of one cluster. Noise is a cluster of one.
fn cluster_signatures(matrix: &FeatureMatrix) -> Vec<usize> {
    let all = matrix.signatures.len();
    let mut labels: Vec<usize> = (all..2 * all).collect();
    let taken = matrix.rows.slice(s![..all.min(MOST_SIGNATURES), ..]);
    // An empty matrix has no neighbours to look for.
    if taken.is_empty() {
        return labels;
    }
    if let Ok(found) = Dbscan::params_with(MIN_POINTS, L2Dist, LinearSearch).tolerance(EPSILON).transform(&taken) {
        for (label, cluster) in labels.iter_mut().zip(found) {
            *label = cluster.unwrap_or(*label);
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use page::{NodeContent, Page, PageSnapshot, testing::snapshot};
    use proptest::prelude::*;

    use super::*;
    use crate::{block::segment, style::signatures};

    fn labels(snapshot: &PageSnapshot) -> Vec<Option<ClusterId>> {
        let page = Page::new(snapshot).expect("sound");
        let blocks = segment(&page);
        cluster(&signatures(&page, &blocks)).of_block
    }

    #[test]
    fn equal_styles_cluster_and_others_do_not() {
        let page = snapshot(
            "<p>a</p><p>b</p><p style='font-size:30px'>c</p><p style='color:red'>d</p><p style='color:red'>e</p>
             <p hidden>f</p>",
        );
        assert_eq!(labels(&page), [Some(0), Some(0), Some(1), Some(2), Some(2), None]);
    }

    #[test]
    fn a_lone_block_is_a_cluster() {
        assert_eq!(labels(&snapshot("<p>alone</p>")), [Some(0)]);
        assert_eq!(labels(&snapshot("")), []);
    }

    #[test]
    fn what_no_eye_can_tell_apart_is_one_cluster() {
        let page = snapshot(
            "<p style='color:rgb(51, 51, 51)'>a</p><p style='color:rgb(52, 52, 52)'>b</p>
             <p style='color:rgb(51, 51, 51);font-size:16.5px'>c</p><p style='color:rgb(130, 130, 130)'>d</p>",
        );
        assert_eq!(labels(&page), [Some(0), Some(0), Some(0), Some(1)]);
    }

    #[test]
    fn more_looks_than_anyone_would_design_take_bounded_time() {
        let html: String = (0..3000).map(|n| format!("<p style='font-size:{}px'>a</p>", 10 + n)).collect();
        let labels = labels(&snapshot(&html));
        assert!(labels.iter().all(Option::is_some));
    }

    /// Pages of paragraphs drawn from a few styles and widths.
    fn pages() -> impl Strategy<Value = String> {
        let style = (0..4u32, 0..3u32, 1..4u32).prop_map(|(size, color, width)| {
            let color = ["black", "red", "gray"][color as usize];
            format!("<p style='font-size:{}px;color:{color};width:{}px'>text</p>", 12 + 4 * size, 200 * width)
        });
        proptest::collection::vec(style, 1..40).prop_map(|styles| styles.concat())
    }

    fn map_rects(snapshot: &mut PageSnapshot, map: impl Fn(f64) -> f64, shift: f64) {
        for node in &mut snapshot.nodes {
            if let NodeContent::Element(element) = &mut node.content
                && let Some(rect) = &mut element.rect
            {
                (rect.left, rect.top) = (map(rect.left) + shift, map(rect.top) + shift);
                (rect.width, rect.height) = (map(rect.width), map(rect.height));
            }
        }
    }

    proptest! {
        #[test]
        fn moving_the_page_changes_nothing(html in pages(), shift in -5000.0..5000.0f64) {
            let mut page = snapshot(&html);
            let before = labels(&page);
            map_rects(&mut page, |length| length, shift);
            prop_assert_eq!(before, labels(&page));
        }

        #[test]
        fn zooming_the_page_changes_nothing(html in pages(), zoom in 0.25..4.0f64) {
            let mut page = snapshot(&html);
            let before = labels(&page);
            map_rects(&mut page, |length| length * zoom, 0.0);
            prop_assert_eq!(before, labels(&page));
        }

        #[test]
        fn equally_set_blocks_share_a_cluster(html in pages()) {
            let page = snapshot(&html);
            let of_block = labels(&page);
            let sound = Page::new(&page).expect("sound");
            let blocks = segment(&sound);
            for (a, x) in blocks.blocks.iter().zip(&of_block) {
                for (b, y) in blocks.blocks.iter().zip(&of_block) {
                    if a.style == b.style && a.rect.map(|r| r.width) == b.rect.map(|r| r.width) {
                        prop_assert_eq!(x, y);
                    }
                }
            }
        }
    }
}
