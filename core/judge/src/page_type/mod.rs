//! The type of a page, as the WCXB benchmark names them: recognised by what the page is as a whole and by what of it is
//! content. It is determined twice: before the decision, by what is likely content, so that rules can ask for it, and after.

mod by_itself;
mod features;
mod marks;
mod text;

use std::sync::OnceLock;

use borsh::{BorshDeserialize, BorshSerialize};
use look::block::Blocks;
use page::{NodeId, Page};
use serde::{Deserialize, Serialize};

use crate::{
    feature_list::share,
    model_file::{Kind, ModelError, Schema, names_hash, with_head, without_head},
    trees::Model,
};
pub(crate) use by_itself::{AddressKind, ByItself, by_itself};
pub use features::{Description, FEATURE_COUNT, FeatureVector, feature_names};

/// Version of what the features mean; see [`crate::FEATURES_VERSION`].
pub const FEATURES_VERSION: u16 = 1;

/// What `lab train page-type` wrote: after the head one model for each of [`PageType::ALL`], each after its length (4
/// bytes, little endian).
const SHIPPED: &[u8] = include_bytes!("page_type.model");

/// What a page is for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum PageType {
    /// One text: news, a post, an essay.
    Article,
    /// Cards or teasers of one kind: a category of a shop, an author's page.
    Collection,
    /// How something is used: a manual, a reference.
    Documentation,
    /// A thread, or a question with its answers.
    Forum,
    /// A list to look something up in: jobs, events, search results.
    Listing,
    /// Something to buy.
    Product,
    /// What somebody offers or is: landing pages, about us.
    Service,
}

impl PageType {
    /// All of them, in the order of the models in the file.
    pub const ALL: [PageType; 7] = [
        PageType::Article,
        PageType::Collection,
        PageType::Documentation,
        PageType::Forum,
        PageType::Listing,
        PageType::Product,
        PageType::Service,
    ];

    /// Its name in the benchmark and in files.
    pub fn name(self) -> &'static str {
        match self {
            PageType::Article => "article",
            PageType::Collection => "collection",
            PageType::Documentation => "documentation",
            PageType::Forum => "forum",
            PageType::Listing => "listing",
            PageType::Product => "product",
            PageType::Service => "service",
        }
    }
}

/// The likeliest type of a page.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct TypeGuess {
    /// The type.
    pub name: PageType,
    /// How likely it is among all of them, between 0 and 1.
    pub probability: f64,
}

impl Description {
    /// The likeliest type of the page that is described, of which these leaves are content, in document order; `None`
    /// where it shows no text. By these models, or by those that ship where there are none.
    ///
    /// # Example
    /// ```
    /// use judge::page_type::Description;
    /// use look::block::segment;
    /// use page::{Page, PageSnapshot, SNAPSHOT_FORMAT};
    ///
    /// let empty = PageSnapshot { format: SNAPSHOT_FORMAT, ..PageSnapshot::default() };
    /// let page = Page::new(&empty)?;
    /// let blocks = segment(&page);
    /// assert_eq!(Description::of(&page, &blocks).page_type(None, &page, &blocks, &[]), None);
    /// # Ok::<(), page::PageError>(())
    /// ```
    pub fn page_type(
        &self,
        models: Option<&[Model]>,
        page: &Page,
        blocks: &Blocks,
        kept: &[NodeId],
    ) -> Option<TypeGuess> {
        Some(self.page_types(models, page, blocks, kept)?.likeliest())
    }

    /// How likely each type is, in the same way.
    pub fn page_types(
        &self,
        models: Option<&[Model]>,
        page: &Page,
        blocks: &Blocks,
        kept: &[NodeId],
    ) -> Option<PageTypes> {
        let models = models.or(shipped()).filter(|_| self.shows_text())?;
        Some(PageTypes::by(models, &self.with_content(page, blocks, kept)))
    }
}

/// The models that ship, read once; `None` where the file does not fit the features, which a test rules out.
fn shipped() -> Option<&'static [Model]> {
    static READ: OnceLock<Option<Vec<Model>>> = OnceLock::new();
    READ.get_or_init(|| from_bytes(SHIPPED).ok()).as_deref()
}

/// How likely each type is: between 0 and 1, all together 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageTypes([f64; PageType::ALL.len()]);

impl PageTypes {
    /// By these models, one for each of [`PageType::ALL`].
    pub fn by(models: &[Model], features: &FeatureVector) -> Self {
        let mut odds = [0.0; PageType::ALL.len()];
        for (odds, model) in odds.iter_mut().zip(models) {
            let probability = model.probability(features);
            *odds = probability / (1.0 - probability).max(f64::EPSILON);
        }
        let all: f64 = odds.iter().sum();
        PageTypes(odds.map(|odds| share(odds, all)))
    }

    /// The likelier one type the higher `log_odds`, which are those of [`Model`].
    #[cfg(test)]
    pub(crate) fn leaning(to: PageType, log_odds: i32) -> Self {
        let base = |kind| if kind == to { log_odds } else { 0 };
        Self::by(&PageType::ALL.map(|kind| Model { base: base(kind), trees: Vec::new() }), &[0.0; FEATURE_COUNT])
    }

    /// How likely the page is of this type.
    pub fn probability_of(&self, page_type: PageType) -> f64 {
        PageType::ALL.iter().zip(self.0).filter(|(of, _)| **of == page_type).map(|(_, probability)| probability).sum()
    }

    /// The likeliest; the first of those alike.
    pub fn likeliest(&self) -> TypeGuess {
        let [first, ..] = PageType::ALL;
        let mut best = TypeGuess { name: first, probability: self.probability_of(first) };
        for (name, probability) in PageType::ALL.into_iter().zip(self.0) {
            if probability > best.probability {
                best = TypeGuess { name, probability };
            }
        }
        best
    }
}

/// The models of a file.
///
/// # Errors
/// Why the file is refused.
pub fn from_bytes(bytes: &[u8]) -> Result<Vec<Model>, ModelError> {
    let body = without_head(bytes, Kind::PageType, schema())?;
    models(body).ok_or_else(|| ModelError::Impossible("trees lead nowhere".to_owned()))
}

fn models(body: &[u8]) -> Option<Vec<Model>> {
    let mut rest = body;
    let mut models = Vec::with_capacity(PageType::ALL.len());
    for _ in PageType::ALL {
        let (length, after) = rest.split_first_chunk()?;
        let (model, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        models.push(Model::read(model, FEATURE_COUNT)?);
        rest = after;
    }
    rest.is_empty().then_some(models)
}

/// The file of these models, one for each of [`PageType::ALL`].
pub fn to_bytes(models: &[Model]) -> Vec<u8> {
    let mut body = Vec::new();
    for model in models {
        let bytes = model.write(FEATURE_COUNT);
        body.extend((bytes.len() as u32).to_le_bytes());
        body.extend(bytes);
    }
    with_head(Kind::PageType, schema(), &body)
}

/// What models of this version are made for.
pub fn schema() -> Schema {
    Schema { version: FEATURES_VERSION, names: names_hash(feature_names()) }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;
    use crate::trees::Node;

    fn always(value: i16) -> Model {
        Model { base: 0, trees: vec![vec![Node::Leaf(value)]] }
    }

    #[test]
    fn the_likeliest_type_is_told_with_its_share_of_all_odds() {
        let models: Vec<Model> =
            PageType::ALL.map(|kind| always(if kind == PageType::Forum { 8192 } else { 0 })).into();
        let told = PageTypes::by(&models, &[0.0; FEATURE_COUNT]).likeliest();
        assert_eq!(told.name, PageType::Forum);
        let odds = libm::exp(2.0);
        assert!((told.probability - odds / (odds + 6.0)).abs() < 1e-9);
    }

    #[test]
    fn what_was_written_is_read_again_and_what_is_broken_is_not() {
        let models: Vec<Model> = (0..7).map(always).collect();
        let bytes = to_bytes(&models);
        assert_eq!(from_bytes(&bytes), Ok(models));
        assert!((0..bytes.len()).all(|length| from_bytes(&bytes[..length]).is_err()));
    }

    #[test]
    fn text_that_nobody_sees_has_no_type() {
        let told = |html: &str| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            Description::of(&page, &blocks).page_type(None, &page, &blocks, &[]).is_some()
        };
        assert!(told("<p>A page.</p>") && !told("<p style='display:none'>A page.</p>"));
    }

    #[test]
    fn names_are_those_of_files() {
        for kind in PageType::ALL {
            assert_eq!(serde_json::to_value(kind).expect("a string"), kind.name());
        }
    }

    #[test]
    fn the_shipped_models_were_made_for_these_features_and_are_small() {
        assert_eq!(from_bytes(SHIPPED).map(|models| models.len()), Ok(7));
        let judge = include_bytes!("../judge.model").len();
        assert!(SHIPPED.len() + judge <= 70_000, "{} and {judge} bytes", SHIPPED.len());
    }
}
