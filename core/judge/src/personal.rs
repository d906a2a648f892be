//! Personal models: what a person's own labels have taught the judge, as a small file of whole numbers.
//!
//! A [`Personal`] corrects the log-odds of the trees that ship: it multiplies and shifts them and, where there were
//! enough pages, adds the result of a linear layer over the features. It holds for every page, for one type of page or for
//! one site, and only together with the trees that it was learned on. The file is JSON
//! (`schemas/personal-model.schema.json`); there is no code and no text of a page in it.

use serde::{Deserialize, Serialize};

use crate::{
    Correction, Term, feature_names,
    model_file::{ModelError, Schema, fits, hash_of},
    model_hash,
    page_type::PageType,
    schema,
};
pub use models::Models;

/// One, in the whole numbers of a file.
pub const ONE: f64 = 65_536.0;

/// Version of the format that is written. Readers refuse newer ones.
pub const FORMAT: u32 = 1;

/// Bytes of a file at most: one that weighs every feature has a third of it.
pub const LARGEST: usize = 1 << 16;

/// Personal models that are in use at once, at most: one for each type, one for everything and some sites.
pub const MOST: usize = 64;

/// Log-odds are multiplied by this at most, and never turned around.
const STEEPEST: f64 = 8.0;

/// What one number of a model adds to log-odds at most.
const FURTHEST: f64 = 16.0;

/// What the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// A personal model.
    #[serde(rename = "foreground-personal-model")]
    Personal,
}

/// The pages that a model is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "over", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Scope {
    /// Pages of one site.
    Site {
        /// Its host, with the port where that is not the usual one.
        site: String,
    },
    /// Pages that are taken for one type before the correction.
    PageType {
        /// The type.
        page_type: PageType,
    },
    /// Every page.
    Everywhere,
}

impl Scope {
    /// Whether a page of this site and type belongs to it.
    pub fn holds(&self, site: &str, page_type: Option<PageType>) -> bool {
        match self {
            Scope::Site { site: own } => own == site,
            Scope::PageType { page_type: own } => page_type == Some(*own),
            Scope::Everywhere => true,
        }
    }
}

/// What a feature weighs, in units of 1 ÷ [`ONE`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    /// Name of the feature.
    pub feature: String,
    /// Its mean where the model was learned.
    pub mean: i32,
    /// Its standard deviation there.
    pub deviation: i32,
    /// Log-odds for one deviation.
    pub weight: i32,
}

/// From what a model came, and what was found when it was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Card {
    /// Pages that it was learned from, whoever labeled them and how often.
    pub pages: u32,
    /// Records of these pages; 0 in files from before they were counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub records: u32,
    /// Sites that they are of.
    pub sites: u32,
    /// Blocks with a label that counts.
    pub blocks: u32,
    /// Blocks with a label that somebody has looked at. The others hold what the trees had proposed, and count a tenth.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub looked_at: u32,
    /// Names the pages and their labels: the same in every order.
    pub data: String,
    /// Mean F1 of the pages by the trees alone, in ten-thousandths.
    pub before: i32,
    /// The same with a correction that was learned without the page (or without its site).
    pub after: i32,
    /// Standard error of the gain, in ten-thousandths.
    pub error: i32,
    /// The interval that holds the gain with 95 %, in ten-thousandths: from.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub low: i32,
    /// To.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub high: i32,
    /// What is lost on the pages that guard, in ten-thousandths; below 0 where something is gained.
    pub guard: i32,
    /// Pages that guard.
    pub guards: u32,
    /// Whether the check found it better, and no worse elsewhere.
    pub proven: bool,
}

/// What was not counted yet when a file was written is not in it, so that its checksum holds.
fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

/// A personal model as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Personal {
    /// Distinguishes files of ours from others.
    pub kind: Mark,
    /// [`FORMAT`] of the writer.
    pub format: u32,
    /// [`model_hash`] of the trees that it corrects.
    pub base: String,
    /// The features that it was made for.
    pub features: Features,
    /// The pages that it is for.
    pub scope: Scope,
    /// What the log-odds are multiplied with, in units of 1 ÷ [`ONE`].
    pub scale: i32,
    /// What is added to them, in the same units.
    pub bias: i32,
    /// What features add; none where there were few pages.
    pub weights: Vec<Weight>,
    /// From what it came.
    pub card: Card,
    /// FNV-1a in 64 bits over the JSON of everything else.
    pub checksum: String,
}

/// The features that a model was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Features {
    /// [`FEATURES_VERSION`](crate::FEATURES_VERSION).
    pub version: u16,
    /// Hash of their names.
    pub names: u32,
}

impl Personal {
    /// A model of the trees that ship, sealed. Numbers are rounded to what the file can hold.
    pub fn new(scope: Scope, correction: &Correction, card: Card) -> Self {
        let names: Vec<&str> = feature_names().collect();
        let weight = |term: &Term| {
            let feature = names.get(term.feature).copied().unwrap_or_default().to_owned();
            let (mean, deviation) = (whole(term.mean), whole(term.deviation).max(1));
            Weight { feature, mean, deviation, weight: whole(term.weight.clamp(-FURTHEST, FURTHEST)) }
        };
        let Schema { version, names: hash } = schema();
        let personal = Personal {
            kind: Mark::Personal,
            format: FORMAT,
            base: model_hash(),
            features: Features { version, names: hash },
            scope,
            scale: whole(correction.scale.clamp(0.0, STEEPEST)),
            bias: whole(correction.bias.clamp(-FURTHEST, FURTHEST)),
            weights: correction.terms.iter().map(weight).filter(|weight| weight.weight != 0).collect(),
            card,
            checksum: String::new(),
        };
        personal.sealed()
    }

    /// The same with the checksum that belongs to it.
    #[must_use]
    pub fn sealed(mut self) -> Self {
        self.checksum = self.sum();
        self
    }

    /// Reads a file. One for other trees is read, so that its card can be shown; [`Personal::is_current`] checks it.
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
        let personal: Personal =
            serde_json::from_str(text).map_err(|error| ModelError::Impossible(error.to_string()))?;
        if personal.checksum != personal.sum() {
            return Err(ModelError::Damaged);
        }
        personal.check()?;
        Ok(personal)
    }

    /// The file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The same for other trees than those that ship, named by their hash.
    #[must_use]
    pub fn of_trees(mut self, base: String) -> Self {
        self.base = base;
        self.sealed()
    }

    /// Whether it corrects the trees of this hash. One that does not is to be learned anew.
    pub fn corrects(&self, trees: &str) -> bool {
        self.base == trees && self.fits_features().is_ok()
    }

    /// Whether it corrects the trees that ship.
    pub fn is_current(&self) -> bool {
        self.corrects(&model_hash())
    }

    /// What it does to log-odds.
    pub fn correction(&self) -> Correction {
        let of = |number: i32| f64::from(number) / ONE;
        let term = |weight: &Weight| {
            let feature = feature_names().position(|name| name == weight.feature)?;
            Some(Term { feature, mean: of(weight.mean), deviation: of(weight.deviation), weight: of(weight.weight) })
        };
        let terms = self.weights.iter().filter_map(term).collect();
        Correction { scale: of(self.scale), bias: of(self.bias), terms }
    }

    fn fits_features(&self) -> Result<(), ModelError> {
        let Features { version, names } = self.features;
        fits(Schema { version, names }, schema())
    }

    /// What a checksum cannot check: that the numbers make sense.
    fn check(&self) -> Result<(), ModelError> {
        let impossible = |what: &str| Err(ModelError::Impossible(what.to_owned()));
        let within = |number: i32, most: f64| f64::from(number).abs() <= most * ONE;
        if self.scale < 0 || !within(self.scale, STEEPEST) || !within(self.bias, FURTHEST) {
            return impossible("scale or bias");
        }
        for (at, weight) in self.weights.iter().enumerate() {
            if weight.deviation < 1 || !within(weight.weight, FURTHEST) {
                return impossible("a weight");
            }
            if self.weights[..at].iter().any(|other| other.feature == weight.feature) {
                return impossible("a feature is weighed twice");
            }
        }
        // Of other trees the features may be others, too.
        if self.base == model_hash() {
            self.fits_features()?;
            if self.weights.iter().any(|weight| !feature_names().any(|name| name == weight.feature)) {
                return impossible("a feature that is not known");
            }
        }
        Ok(())
    }

    fn sum(&self) -> String {
        let bare = Personal { checksum: String::new(), ..self.clone() };
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

fn whole(number: f64) -> i32 {
    libm::round(number * ONE).clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32
}

mod models;
#[cfg(test)]
mod tests;
