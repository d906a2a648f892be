//! The judge as a file, and the one that ships.

use std::sync::OnceLock;

use crate::{
    model_file::{Kind, ModelError, Schema, hash_of, names_hash, with_head, without_head},
    trees::Model,
};

use super::{FEATURE_COUNT, feature_names};

/// Version of what the features mean. To be raised with every change that gives one another value, since a model that
/// was made before it would answer with other numbers and nobody would know; a test compares it with golden pages.
pub const FEATURES_VERSION: u16 = 2;

/// What `lab train judge` wrote.
const SHIPPED: &[u8] = include_bytes!("judge.model");

/// What a judge of this version is made for.
pub fn schema() -> Schema {
    Schema { version: FEATURES_VERSION, names: names_hash(feature_names()) }
}

/// Reads the file of a judge.
///
/// # Errors
/// Why it is refused.
pub fn from_bytes(bytes: &[u8]) -> Result<Model, ModelError> {
    let body = without_head(bytes, Kind::Judge, schema())?;
    Model::read(body, FEATURE_COUNT).ok_or_else(|| ModelError::Impossible("trees lead nowhere".to_owned()))
}

/// Writes the file of a judge.
pub fn to_bytes(model: &Model) -> Vec<u8> {
    with_head(Kind::Judge, schema(), &model.write(FEATURE_COUNT))
}

/// The model that ships, read once. A file that does not fit the features, which a test rules out, is a model that knows
/// nothing.
pub fn shipped() -> &'static Model {
    static READ: OnceLock<Model> = OnceLock::new();
    READ.get_or_init(|| from_bytes(SHIPPED).unwrap_or_default())
}

/// Names the model that ships, so that answers can be distinguished by what gave them: FNV-1a over the file's bytes, in 64
/// bits, as 16 hexadecimal digits.
pub fn model_hash() -> String {
    hash_of(SHIPPED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::Node;

    #[test]
    fn the_shipped_model_was_made_for_these_features() {
        assert!(!shipped().trees.is_empty());
        assert_eq!(to_bytes(shipped()), SHIPPED);
    }

    #[test]
    fn what_was_written_is_read_again_and_what_leads_nowhere_is_refused() {
        let leaf = Model { base: -3, trees: vec![vec![Node::Leaf(5)]] };
        assert_eq!(from_bytes(&to_bytes(&leaf)), Ok(leaf));
        let split = Node::Split { feature: 0, right: 9, threshold: 1.0 };
        let lost = Model { base: 0, trees: vec![vec![split, Node::Leaf(0), Node::Leaf(0)]] };
        assert!(matches!(from_bytes(&to_bytes(&lost)), Err(ModelError::Impossible(_))));
        assert_eq!(from_bytes(b"FGJ\x01...."), Err(ModelError::NoModel), "the format before this one");
    }
}
