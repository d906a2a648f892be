//! Clusters: blocks that look alike (spider §4), by DBSCAN over the style signatures.

use std::collections::BTreeMap;

use linfa::{DatasetBase, traits::Transformer};
use linfa_clustering::Dbscan;
use ndarray::Array2;

use crate::style::FeatureMatrix;

/// Position of a cluster; clusters are numbered by first appearance.
pub type ClusterId = u32;

/// Two signatures belong together when they are nearer than this. Two rows that differ in one property only are
/// farther apart (1 or √2), so clusters are groups of equal text styles whose widths may flow into one another.
pub const EPSILON: f64 = 0.3;

/// A signature with at least this many blocks is dense by itself.
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
/// DBSCAN runs on at most [`MIN_POINTS`] copies of each signature, which decides density exactly as the blocks
/// themselves would, over tens of rows instead of thousands; and among the signatures of one text style at a time, since
/// no others are near. Of these there are no more than widths, so its time, which grows with the square of the rows,
/// grows with the signatures.
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

/// Label of every signature; noise gets a label of its own for each signature.
fn cluster_signatures(matrix: &FeatureMatrix) -> Vec<usize> {
    let mut alike: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (row, (signature, features)) in matrix.signatures.iter().zip(&matrix.rows).enumerate() {
        let copies = std::iter::repeat_n(row, MIN_POINTS.min(signature.blocks as usize));
        alike.entry(features.text).or_default().extend(copies);
    }
    let mut labels: Vec<usize> = (0..matrix.signatures.len()).collect();
    for copies in alike.into_values().filter(|copies| copies.len() > 1) {
        cluster_alike(matrix, &copies, &mut labels);
    }
    labels
}

/// Labels the signatures of one text style by their widths.
fn cluster_alike(matrix: &FeatureMatrix, copies: &[usize], labels: &mut [usize]) {
    let rows = Array2::from_shape_fn((copies.len(), 1), |(at, _)| matrix.rows[copies[at]].width);
    let clustered = Dbscan::params(MIN_POINTS).tolerance(EPSILON).transform(DatasetBase::from(rows));
    let Ok(clustered) = clustered else { return };
    // The smallest row stands for its cluster, so that labels do not depend on the order DBSCAN visits points.
    let mut representative: Vec<usize> = Vec::new();
    for (&row, label) in copies.iter().zip(clustered.targets()) {
        if let Some(label) = *label {
            if label >= representative.len() {
                representative.resize(label + 1, usize::MAX);
            }
            representative[label] = representative[label].min(row);
            labels[row] = representative[label];
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        block::segment,
        page::{NodeContent, Page, PageSnapshot, testing::snapshot},
        style::signatures,
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
