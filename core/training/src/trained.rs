//! A trained model as a file that people hand on: trees that take the place of those that ship, with the card that
//! documents their training.
//!
//! The file is JSON (`schemas/trained-model.schema.json`). What it holds is read here, in the extras, before it is kept;
//! a page is read with the trees alone, which the engine checks again.

use base64::{Engine, prelude::BASE64_STANDARD};
use engine::{
    model_file::{self, ModelError, hash_of},
    personal::Models,
};
use serde::{Deserialize, Serialize};

/// Version of the format that is written. Readers refuse newer ones.
const FORMAT: u32 = 1;

/// Bytes of a card at most: those that ship have a tenth of it.
const LONGEST_CARD: usize = 1 << 15;

/// Bytes of a file at most: the largest trees in base64, the longest card, and what is around them.
pub const LARGEST: usize = model_file::LARGEST / 3 * 4 + 2 * LONGEST_CARD;

/// What the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Mark {
    /// A trained model.
    #[serde(rename = "foreground-trained-model")]
    Trained,
}

/// What a trained model decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Decides {
    /// Which blocks are content.
    Judge,
    /// What type of page it is.
    PageType,
}

/// A trained model as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trained {
    kind: Mark,
    format: u32,
    /// What it decides.
    pub decides: Decides,
    /// From what it came, and how well it does: Markdown.
    pub card: String,
    /// The file with its trees (`judge.model`, `page_type.model`) in base64.
    trees: String,
    /// FNV-1a in 64 bits over the JSON of everything else.
    checksum: String,
}

impl Trained {
    /// The file of some trees.
    pub fn new(decides: Decides, card: &str, trees: &[u8]) -> Self {
        let (card, trees) = (card.to_owned(), BASE64_STANDARD.encode(trees));
        let mut trained =
            Trained { kind: Mark::Trained, format: FORMAT, decides, card, trees, checksum: String::new() };
        trained.checksum = trained.sum();
        trained
    }

    /// Whether a text states that it is such a file.
    pub fn is_meant(text: &str) -> bool {
        text.len() <= LARGEST && serde_json::from_str::<Head>(text).is_ok()
    }

    /// Reads a file whose trees this version can use.
    ///
    /// # Errors
    /// Why the file is refused.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        if text.len() > LARGEST {
            return Err(ModelError::TooLarge);
        }
        let head: Head = serde_json::from_str(text).map_err(|_| ModelError::NoModel)?;
        if head.format > FORMAT {
            return Err(ModelError::NewerFormat(head.format));
        }
        let trained: Trained = serde_json::from_str(text).map_err(|error| ModelError::Impossible(error.to_string()))?;
        if trained.checksum != trained.sum() {
            return Err(ModelError::Damaged);
        }
        if trained.card.len() > LONGEST_CARD {
            return Err(ModelError::Impossible("a card as long as a book".to_owned()));
        }
        trained.models()?;
        Ok(trained)
    }

    /// The file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The file with its trees.
    ///
    /// # Errors
    /// When that is no base64.
    pub fn trees(&self) -> Result<Vec<u8>, ModelError> {
        BASE64_STANDARD.decode(&self.trees).map_err(|_| ModelError::Damaged)
    }

    /// Its trees in place of those that ship, and nothing else in place of anything.
    ///
    /// # Errors
    /// Why the trees are refused.
    pub fn models(&self) -> Result<Models, ModelError> {
        self.put_into(Models::default())
    }

    /// Its trees in place of those of their kind among other models.
    ///
    /// # Errors
    /// Why the trees are refused.
    pub fn put_into(&self, models: Models) -> Result<Models, ModelError> {
        let trees = self.trees()?;
        match self.decides {
            Decides::Judge => models.with_judge(&trees),
            Decides::PageType => models.with_page_types(&trees),
        }
    }

    fn sum(&self) -> String {
        let bare = Trained { checksum: String::new(), ..self.clone() };
        hash_of(serde_json::to_string(&bare).unwrap_or_default().as_bytes())
    }
}

/// What is looked at before anything else.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "kind")]
    _kind: Mark,
    format: u32,
}

#[cfg(test)]
mod tests {
    use engine::{judge, page_type, trees::Model};

    use super::*;

    fn sample() -> Trained {
        Trained::new(Decides::Judge, "# The judge", &judge::to_bytes(&Model { base: 3, trees: Vec::new() }))
    }

    /// The file with one part changed, and sealed again.
    fn changed(change: impl Fn(&mut Trained)) -> Result<Trained, ModelError> {
        let mut trained = sample();
        change(&mut trained);
        trained.checksum = trained.sum();
        Trained::from_json(&trained.to_json())
    }

    #[test]
    fn what_was_written_is_read_again() {
        let types: Vec<Model> = (0..7).map(|base| Model { base, trees: Vec::new() }).collect();
        for trained in [sample(), Trained::new(Decides::PageType, "", &page_type::to_bytes(&types))] {
            assert!(Trained::is_meant(&trained.to_json()));
            assert_eq!(Trained::from_json(&trained.to_json()), Ok(trained));
        }
        assert!(!Trained::is_meant("{}"));
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let code = |result: Result<Trained, ModelError>| result.map_err(|error| error.code()).err();
        let text = sample().to_json();
        assert_eq!(code(Trained::from_json("{}")), Some("no-model"));
        assert_eq!(code(Trained::from_json(&" ".repeat(LARGEST + 1))), Some("too-large"));
        assert_eq!(code(Trained::from_json(&text.replace("\"format\": 1", "\"format\": 2"))), Some("newer-format"));
        assert_eq!(code(Trained::from_json(&text.replace("# The", "# A"))), Some("damaged"));
        assert_eq!(code(Trained::from_json(&text.replace("\"card\"", "\"code\""))), Some("impossible"));
        assert_eq!(code(changed(|it| it.card = "x".repeat(LONGEST_CARD + 1))), Some("impossible"));
        assert_eq!(code(changed(|it| it.trees.insert(3, '!'))), Some("damaged"));
        assert_eq!(code(changed(|it| it.trees = BASE64_STANDARD.encode(b"PK"))), Some("no-model"));
        assert_eq!(code(changed(|it| it.decides = Decides::PageType)), Some("other-kind"));
    }

    #[test]
    fn files_are_what_the_schema_says() {
        let schema = include_str!("../../../schemas/trained-model.schema.json");
        let schema: serde_json::Value = serde_json::from_str(schema).expect("JSON");
        let names = |value: &serde_json::Value| -> Vec<String> {
            value.as_object().map(|object| object.keys().cloned().collect()).unwrap_or_default()
        };
        let file: serde_json::Value = serde_json::from_str(&sample().to_json()).expect("JSON");
        assert_eq!(names(&schema["properties"]), names(&file));
        assert_eq!(schema["properties"]["trees"]["maxLength"], model_file::LARGEST / 3 * 4 + 4);
        assert_eq!(schema["properties"]["card"]["maxLength"], LONGEST_CARD);
    }
}
