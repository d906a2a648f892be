//! Clusters: blocks that look alike (spider §4), by DBSCAN over the style signatures.

use std::collections::BTreeMap;

use crate::{sort::sorted_by, style::FeatureMatrix};

/// Position of a cluster; clusters are numbered by first appearance.
pub type ClusterId = u32;

/// Two signatures belong together when they are nearer than this. Two rows that differ in one property only are
/// farther apart (1 or √2), so clusters are groups of equal text styles whose widths may flow into one another.
pub const EPSILON: f64 = 0.3;

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

/// Clusters the blocks by the rows of their signatures.
///
/// No others are near than signatures of one text style, so each style is clustered alone. What is left of a row is
/// one number there, its width, and with two as [`MIN_POINTS`] whatever has a neighbour is dense. So the clusters of
/// DBSCAN are the runs of widths in ascending order without a gap of more than [`EPSILON`].
pub fn cluster(matrix: &FeatureMatrix) -> Clusters {
    let of_signature = cluster_signatures(matrix);
    let mut renumbered: Vec<Option<ClusterId>> = vec![None; of_signature.len()];
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

/// Label of every signature: the first one of its cluster. Noise is a cluster of one.
fn cluster_signatures(matrix: &FeatureMatrix) -> Vec<usize> {
    let mut alike: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (row, features) in matrix.rows.iter().enumerate() {
        alike.entry(features.text).or_default().push(row);
    }
    let mut labels: Vec<usize> = (0..matrix.signatures.len()).collect();
    for rows in alike.into_values() {
        let width = |row: usize| matrix.rows[row].width;
        let ascending = sorted_by(rows, |&a, &b| width(a).total_cmp(&width(b)));
        for run in ascending.chunk_by(|&a, &b| are_near(width(a), width(b))) {
            let first = run.iter().min().copied().unwrap_or_default();
            run.iter().for_each(|&row| labels[row] = first);
        }
    }
    labels
}

/// Whether two rows of one text style belong together. Squares, as distances are compared in many dimensions.
fn are_near(a: f64, b: f64) -> bool {
    (a - b) * (a - b) <= EPSILON * EPSILON
}

#[cfg(test)]
mod tests {
    use linfa::traits::Transformer;
    use linfa_clustering::Dbscan;
    use ndarray::Array2;
    use proptest::prelude::*;

    use super::*;
    use crate::{
        block::segment,
        page::{NodeContent, Page, PageSnapshot, testing::snapshot},
        style::{FeatureRow, Signature, signatures},
    };

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

    /// For every pair of rows, whether they are in one cluster.
    fn together<L: PartialEq>(labels: &[L]) -> Vec<bool> {
        labels.iter().flat_map(|a| labels.iter().map(move |b| a == b)).collect()
    }

    proptest! {
        #[test]
        fn runs_of_widths_are_the_clusters_of_dbscan(steps in proptest::collection::vec((0..200u32, 1..4u32), 1..60)) {
            let mut matrix = FeatureMatrix { signatures: Vec::new(), of_block: Vec::new(), rows: Vec::new() };
            for &(step, blocks) in &steps {
                matrix.signatures.push(Signature { style: 0, width_step: step, blocks });
                matrix.rows.push(FeatureRow { text: 0, width: f64::from(step) / 32.0 });
            }
            let copies = |(row, &(_, blocks)): (usize, &(u32, u32))| vec![row; MIN_POINTS.min(blocks as usize)];
            let copies: Vec<usize> = steps.iter().enumerate().flat_map(copies).collect();
            let widths = Array2::from_shape_fn((copies.len(), 1), |(at, _)| matrix.rows[copies[at]].width);
            let found = Dbscan::params(MIN_POINTS).tolerance(EPSILON).transform(&widths).expect("sound parameters");
            let label = |row: usize| {
                let at = copies.iter().position(|&copy| copy == row).expect("a copy of each");
                found[at].map_or((true, row), |label| (false, label))
            };
            let theirs: Vec<_> = (0..steps.len()).map(label).collect();
            prop_assert_eq!(together(&cluster_signatures(&matrix)), together(&theirs));
        }

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
