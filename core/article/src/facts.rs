//! What is known about an article beside its content: who wrote it and when, what it is called, and where that comes from.

use borsh::{BorshDeserialize, BorshSerialize};
use judge::product::{Availability, Price};
use serde::{Deserialize, Serialize};

/// What is known about an article. Nothing is invented: an absent field was not found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ArticleMetadata {
    /// Title without the name of the site. Empty only if the page has none at all.
    pub title: String,
    /// Authors as shown or declared, joined by commas, without "By".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// Date or date and time of publication, ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// Date or date and time of the last change, ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
    /// Tags as shown or declared. Empty if the page has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Name of the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_name: Option<String>,
    /// BCP 47 tag of the content's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Direction of the content.
    pub direction: Direction,
    /// The page's own description, or the beginning of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// Address of the lead image, absolute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead_image: Option<String>,
    /// What the page offers to buy; `None` where it is no page of a product.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// The recipe on the page; `None` where it declares none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Recipe>,
    /// Address of the page.
    pub url: String,
    /// Canonical address, if the page declares one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical_url: Option<String>,
    /// Where title, authors and days come from.
    #[serde(default, skip_serializing_if = "MetadataSources::is_empty")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub sources: MetadataSources,
    /// Words by Unicode segmentation; in scripts without spaces, characters.
    pub word_count: u32,
    /// Minutes to read, at least 1 when there is text.
    pub reading_minutes: u32,
}

/// Where the fields of an article come from: ids of sources, as `metadata` names them. An absent one has no value, or one
/// that its posts gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct MetadataSources {
    /// Of the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Of the authors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// Of the day of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// Of the day of the last change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
}

impl MetadataSources {
    fn is_empty(&self) -> bool {
        *self == MetadataSources::default()
    }
}

/// What a page offers to buy. Its name is the article's title, its description the article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Product {
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// What it cost before: struck through, or the larger of two beside each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former_price: Option<Price>,
    /// Whether one can have it, as the page declares or shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub availability: Option<Availability>,
    /// Who makes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    /// The shop's own number of it, as the page declares or shows it, or its address has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
    /// The maker's number of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mpn: Option<String>,
    /// Its number in bar codes (GTIN, EAN, UPC, ISBN), digits only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gtin: Option<String>,
    /// Names and values from tables and lists of the text, in its order. Empty where it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub specifications: Vec<Specification>,
}

/// A property of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Specification {
    /// What it is called: `Weight`.
    pub name: String,
    /// What it is: `1.2 kg`.
    pub value: String,
}

/// A recipe. Its name is the article's title, and its lists are in the article, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Recipe {
    /// Ingredients in their groups, in order. Empty where the page has none.
    pub ingredients: Vec<RecipePart>,
    /// Steps in their sections, in order. Empty where the page has none.
    pub steps: Vec<RecipePart>,
    /// How much it makes, as the page declares it: `4 servings`.
    #[serde(default, rename = "yield", skip_serializing_if = "Option::is_none")]
    pub servings: Option<String>,
    /// How long it takes before the cooking, as an ISO 8601 duration: `PT20M`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preparation_time: Option<String>,
    /// How long the cooking takes, as an ISO 8601 duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cooking_time: Option<String>,
    /// How long all of it takes, as an ISO 8601 duration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_time: Option<String>,
}

/// A group of ingredients, or a section of steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct RecipePart {
    /// What it is called: `For the sauce`. Absent where all are in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// One ingredient or step each.
    pub lines: Vec<String>,
}

/// Reading direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Direction {
    /// Left to right.
    #[default]
    Ltr,
    /// Right to left.
    Rtl,
}
