//! What training reads of a record (`schemas/record.schema.json`); whatever else is in one is passed over.

use engine::{
    page::{NodeId, PageSnapshot},
    page_type::PageType,
};
use serde::Deserialize;

use crate::TrainingError;

/// A labeled page.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Labeled {
    /// Names the record.
    pub id: String,
    /// Whence it comes.
    pub provenance: Provenance,
    /// The labels in reading order.
    pub labels: Vec<Label>,
    /// Why the page has no content, if it has none.
    #[serde(default)]
    pub no_content: Option<String>,
    /// What type of page it is.
    #[serde(default)]
    pub page_type: Option<SaidType>,
    /// The page.
    pub snapshot: PageSnapshot,
}

/// The type of a page, and who set it.
#[derive(Clone, Debug, Deserialize)]
pub struct SaidType {
    /// Its name.
    pub name: String,
    /// `person` or `model`.
    pub by: String,
}

/// Whence a record comes.
#[derive(Clone, Debug, Deserialize)]
pub struct Provenance {
    /// Address of the page.
    pub url: String,
}

/// The label of one block.
#[derive(Clone, Debug, Deserialize)]
pub struct Label {
    /// Its text nodes and media elements: ids of the record's snapshot.
    pub nodes: Vec<NodeId>,
    /// What the block is: `main/…` or `other/…`.
    pub role: String,
    /// Whether it is as right to take it for content as it is not to.
    #[serde(default)]
    pub either: bool,
    /// How far a person has gone into it.
    #[serde(default)]
    pub state: State,
}

/// How far a person has gone into a label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nobody was there: it is what the engine proposed.
    Unseen,
    /// A person was there and left it as it was. So is what has no information about it: pages that guard, and corpora.
    #[default]
    Seen,
    /// A person has set it.
    Changed,
}

impl Label {
    /// Whether the block is content.
    pub fn is_main(&self) -> bool {
        self.role.starts_with("main/")
    }

    /// Whether a person has looked at it.
    pub fn is_looked_at(&self) -> bool {
        self.state != State::Unseen
    }
}

impl Labeled {
    /// Whether a person has looked at any label, or stated that there is no content.
    pub fn is_looked_at(&self) -> bool {
        self.no_content.is_some() || self.labels.iter().any(Label::is_looked_at)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the text is no record.
    pub fn from_json(text: &str) -> Result<Self, TrainingError> {
        Ok(serde_json::from_str(text)?)
    }

    /// The type that a person has given it; `None` where only a model does.
    pub fn said_type(&self) -> Option<PageType> {
        let said = self.page_type.as_ref().filter(|said| said.by == "person")?;
        PageType::ALL.into_iter().find(|kind| kind.name() == said.name)
    }
}
