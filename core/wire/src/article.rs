//! The article on its way to the page: how its nodes are made, step by step, and what of the page it is.
//!
//! Steps and not a tree: they are written and read without recursion, and what makes the nodes stays small.

use std::borrow::Cow;

use page::NodeId;
use serde::{Deserialize, Serialize};

use crate::WireError;

/// One step in making nodes. The first of them works on an empty fragment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step<'a> {
    /// An HTML element of this name at the end of the open one, and open from now on.
    Open(#[serde(borrow)] Cow<'a, str>),
    /// The same for MathML.
    OpenMath(#[serde(borrow)] Cow<'a, str>),
    /// An attribute of the open element: name and value.
    Attribute(#[serde(borrow)] Cow<'a, str>, #[serde(borrow)] Cow<'a, str>),
    /// Text at the end of the open element.
    Text(#[serde(borrow)] Cow<'a, str>),
    /// The open element is done; the one around it is open again.
    Close,
}

/// What the background found in a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer<'a> {
    /// How the article's nodes are made; empty where nothing was found.
    #[serde(borrow)]
    pub steps: Vec<Step<'a>>,
    /// The nodes of the snapshot that the article is made of, in document order; icons and ornaments are left out.
    pub kept: Vec<NodeId>,
}

impl<'a> Answer<'a> {
    /// The answer as bytes.
    ///
    /// # Errors
    /// Never for what fits into memory.
    pub fn encode(&self) -> Result<Vec<u8>, WireError> {
        Ok(postcard::to_allocvec(self)?)
    }

    /// The answer of these bytes.
    ///
    /// # Errors
    /// Where they are no answer.
    pub fn decode(bytes: &'a [u8]) -> Result<Self, WireError> {
        Ok(postcard::from_bytes(bytes)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_back_as_it_was() {
        let steps = vec![
            Step::Open("p".into()),
            Step::Attribute("lang".into(), "de".into()),
            Step::Text("Grün".into()),
            Step::Close,
        ];
        let answer = Answer { steps, kept: vec![3, 70_000] };
        let bytes = answer.encode().unwrap();
        assert_eq!(Answer::decode(&bytes).unwrap(), answer);
        assert!(Answer::decode(&bytes[..bytes.len() - 1]).is_err());
        assert!(Answer::decode(&[255; 16]).is_err());
    }
}
