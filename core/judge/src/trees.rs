//! Boosted trees in a packed file, as `lab train` writes it: what the judge and the page type have learned.
//!
//! Everything is whole numbers from the threshold on, so that every target gives the same answer to the last bit. After
//! the [head](crate::model_file) of the file: the number of trees (2 bytes, little endian), the base score (4); for each
//! feature the number of its thresholds (1) and each threshold (`f32`); for each tree the number of its nodes (1) and
//! each node in 3 bytes: feature, position of the threshold, steps to the right child (the left one follows); or
//! [`LEAF`] and the value.

/// One in log-odds, in the whole numbers of leaves and sums.
pub const ONE: f64 = 4096.0;

/// Marks a leaf, in the place of a feature.
pub const LEAF: u8 = u8::MAX;

/// A node of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// Values below the threshold go on to the next node, all others `right` nodes further.
    Split {
        /// Position among the features.
        feature: u8,
        /// Steps to the right child.
        right: u8,
        /// What the value is compared with.
        threshold: f32,
    },
    /// The end: log-odds in units of 1 ÷ [`ONE`].
    Leaf(i16),
}

/// Boosted trees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// Log-odds to begin with, in units of 1 ÷ [`ONE`].
    pub base: i32,
    /// Nodes of each tree, the root first.
    pub trees: Vec<Vec<Node>>,
}

impl Model {
    /// Probability that what these features describe is what was learned, between 0 and 1.
    pub fn probability(&self, features: &[f32]) -> f64 {
        probability(self.log_odds(features))
    }

    /// The same as log-odds.
    pub fn log_odds(&self, features: &[f32]) -> f64 {
        // Room for every feature that a node can name, so that none has to be looked for.
        let mut values = [0.0; 1 << u8::BITS];
        for (slot, value) in values.iter_mut().zip(features) {
            *slot = *value;
        }
        let sum: i64 = self.trees.iter().map(|tree| i64::from(leaf(tree, &values))).sum();
        (i64::from(self.base) + sum) as f64 / ONE
    }

    /// The thresholds of each feature, ascending, for this number of features.
    pub fn thresholds(&self, features: usize) -> Vec<Vec<f32>> {
        let mut thresholds = vec![Vec::new(); features];
        for node in self.trees.iter().flatten() {
            if let Node::Split { feature, threshold, .. } = *node {
                thresholds[usize::from(feature)].push(threshold);
            }
        }
        for own in &mut thresholds {
            own.sort_by(f32::total_cmp);
            own.dedup();
        }
        thresholds
    }

    /// Reads what [`Model::write`] wrote for this number of features. `None` when it is broken.
    pub fn read(bytes: &[u8], features: usize) -> Option<Self> {
        let mut rest = Reader(bytes);
        let trees = u16::from_le_bytes(rest.take()?);
        let base = i32::from_le_bytes(rest.take()?);
        let thresholds = all(features, |_| rest.thresholds())?;
        let trees = all(usize::from(trees), |_| rest.tree(&thresholds))?;
        rest.0.is_empty().then_some(Model { base, trees })
    }

    /// Writes the model for this number of features, without the head of a file. At most 255 thresholds a feature, 255 nodes a
    /// tree and 65,535 trees fit in.
    pub fn write(&self, features: usize) -> Vec<u8> {
        let mut out = (self.trees.len() as u16).to_le_bytes().to_vec();
        out.extend(self.base.to_le_bytes());
        let thresholds = self.thresholds(features);
        for own in &thresholds {
            out.push(own.len() as u8);
            out.extend(own.iter().flat_map(|threshold| threshold.to_le_bytes()));
        }
        for tree in &self.trees {
            out.push(tree.len() as u8);
            for node in tree {
                match *node {
                    Node::Split { feature, right, threshold } => {
                        let place = thresholds[usize::from(feature)].partition_point(|&known| known < threshold);
                        out.extend([feature, place as u8, right]);
                    }
                    Node::Leaf(value) => {
                        out.push(LEAF);
                        out.extend(value.to_le_bytes());
                    }
                }
            }
        }
        out
    }
}

fn leaf(tree: &[Node], features: &[f32; 1 << u8::BITS]) -> i32 {
    let mut at = 0;
    loop {
        match tree.get(at) {
            Some(Node::Leaf(value)) => return i32::from(*value),
            Some(&Node::Split { feature, right, threshold }) => {
                let goes_on = features[usize::from(feature)] < threshold;
                at += if goes_on { 1 } else { usize::from(right) };
            }
            None => return 0,
        }
    }
}

/// The probability of log-odds.
pub fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

/// A number of items, or `None` where one is missing. Room is made once: collecting into an `Option` cannot know how
/// much it will hold.
fn all<T>(count: usize, mut one: impl FnMut(usize) -> Option<T>) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(count);
    for at in 0..count {
        all.push(one(at)?);
    }
    Some(all)
}

struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn thresholds(&mut self) -> Option<Vec<f32>> {
        let [count] = self.take()?;
        all(usize::from(count), |_| self.take().map(f32::from_le_bytes).filter(|threshold| threshold.is_finite()))
    }

    /// A tree whose every step leads forward to a node and asks for a threshold that is there.
    fn tree(&mut self, thresholds: &[Vec<f32>]) -> Option<Vec<Node>> {
        let [count] = self.take()?;
        let node = |at: usize, [feature, place, right]: [u8; 3]| {
            if feature == LEAF {
                return Some(Node::Leaf(i16::from_le_bytes([place, right])));
            }
            let threshold = *thresholds.get(usize::from(feature))?.get(usize::from(place))?;
            let sound = right > 1 && at + usize::from(right) < usize::from(count);
            sound.then_some(Node::Split { feature, right, threshold })
        };
        all(usize::from(count), |at| node(at, self.take()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Model {
        let split = Node::Split { feature: 2, right: 2, threshold: 0.5 };
        Model { base: 4096, trees: vec![vec![split, Node::Leaf(-4096), Node::Leaf(300)], vec![Node::Leaf(0)]] }
    }

    const FEATURES: usize = 3;

    fn read(bytes: &[u8]) -> Option<Model> {
        Model::read(bytes, FEATURES)
    }

    #[test]
    fn values_below_the_threshold_go_left() {
        assert_eq!(small().probability(&[0.0; 3]), 0.5);
        assert!(small().probability(&[0.0, 0.0, 0.5]) > 0.7);
    }

    #[test]
    fn what_was_written_is_read_again_and_what_is_broken_is_not() {
        let bytes = small().write(FEATURES);
        assert_eq!(read(&bytes), Some(small()));
        for length in 0..bytes.len() {
            assert_eq!(read(&bytes[..length]), None);
        }
        let mut lost = small();
        lost.trees[0][0] = Node::Split { feature: 2, right: 3, threshold: 0.5 };
        assert_eq!(read(&lost.write(FEATURES)), None);
        let mut bytes = small().write(FEATURES);
        let root = bytes.len() - 2 * 3 - 3 - 4;
        assert_eq!(bytes[root..root + 3], [2, 0, 2]);
        bytes[root + 1] = 1;
        assert_eq!(read(&bytes), None, "there is no second threshold");
    }
}
