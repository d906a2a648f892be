//! What was found in a page, on its way from the module that reads to the one with everything else.
//!
//! Its types describe the stored form, too, as the snapshot's do; here they are written by `borsh`, which knows nothing
//! of names and optional fields.

use borsh::{BorshDeserialize, BorshSerialize};
use engine::{
    article::Article,
    memory::{Agreement, Notes},
    page::NodeId,
};

/// Bytes that are not what a session of this build found.
#[derive(Debug, thiserror::Error)]
#[error("not of this build: {0}")]
pub struct FindingsError(#[from] borsh::io::Error);

/// What was found in a page.
#[derive(Clone, Debug, Default, PartialEq, BorshSerialize, BorshDeserialize)]
pub struct Findings {
    /// The content as a clean tree.
    pub article: Article,
    /// The leaves that are content, in document order.
    pub kept: Vec<NodeId>,
    /// What the person corrected of this page, counted by corrections.
    pub corrections: u32,
}

impl Findings {
    /// The findings as bytes.
    ///
    /// # Errors
    /// Never for what fits into memory.
    pub fn encode(&self) -> Result<Vec<u8>, FindingsError> {
        Ok(borsh::to_vec(self)?)
    }

    /// The findings of these bytes.
    ///
    /// # Errors
    /// Where they are none.
    pub fn decode(bytes: &[u8]) -> Result<Self, FindingsError> {
        Ok(borsh::from_slice(bytes)?)
    }
}

/// Each system's answer for a page, as bytes.
///
/// # Errors
/// Never for what fits into memory.
pub fn encode_agreements(agreements: &[Agreement]) -> Result<Vec<u8>, FindingsError> {
    Ok(borsh::to_vec(agreements)?)
}

/// Each system's answer for a page.
///
/// # Errors
/// Where the bytes are something else.
pub fn decode_agreements(bytes: &[u8]) -> Result<Vec<Agreement>, FindingsError> {
    Ok(borsh::from_slice(bytes)?)
}

/// What is to be remembered of a page, as bytes.
///
/// # Errors
/// Never for what fits into memory.
pub fn encode_notes(notes: &Notes) -> Result<Vec<u8>, FindingsError> {
    Ok(borsh::to_vec(notes)?)
}

/// What is to be remembered of a page.
///
/// # Errors
/// Where the bytes are something else.
pub fn decode_notes(bytes: &[u8]) -> Result<Notes, FindingsError> {
    Ok(borsh::from_slice(bytes)?)
}

#[cfg(test)]
mod tests {
    use engine::article::{Block, BlockKind, Inline};

    use super::*;

    #[test]
    fn findings_come_back_as_they_were() {
        let text = Inline::Text { text: "Grün".to_owned() };
        let quote =
            BlockKind::Quote { pull: true, blocks: vec![Block::new(BlockKind::Paragraph { content: vec![text] })] };
        let block = Block { source: Some(7), lang: Some("de".to_owned()), ..Block::new(quote) };
        let article = Article { body: vec![block], confidence: 0.1, ..Article::default() };
        let findings = Findings { article, kept: vec![3, 70_000], corrections: 2 };
        let bytes = findings.encode().unwrap();
        assert_eq!(Findings::decode(&bytes).unwrap(), findings);
        assert!(Findings::decode(&bytes[..bytes.len() - 1]).is_err());
        assert!(Findings::decode(&[255; 16]).is_err());
        assert!(decode_notes(&[255; 16]).is_err());
    }
}
