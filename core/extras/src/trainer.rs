//! Learning a personal model, for the extension's own page of models: in a worker, step by step.

use engine::{
    model_file::hash_of,
    personal::{Card, Personal, Scope},
};
use serde::Serialize;
use training::{Candidate, Compared, Decides, Finished, Labeled, Trained, Training, order};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::ExtrasError;

/// Labeled pages before and after.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Comparison {
    /// Page by page.
    pub pages: Vec<Compared>,
}

/// What a model's file contains about it: one of both.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
pub struct ModelCard {
    /// Of a personal model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub personal: Option<PersonalCard>,
    /// Of a trained model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub trained: Option<TrainedCard>,
}

/// What the file of a trained model contains about it.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct TrainedCard {
    /// What it decides.
    pub decides: Decides,
    /// From what it came, and how well it does: Markdown.
    pub card: String,
    /// Names its trees: FNV-1a in 64 bits.
    pub hash: String,
}

/// What the file of a personal model contains about it.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct PersonalCard {
    /// The pages that it is for.
    pub scope: Scope,
    /// From what it came.
    pub card: Card,
    /// Whether it corrects the trees that are in use; if not, it is to be learned anew.
    pub current: bool,
    /// Features that have a weight.
    pub weights: u32,
}

/// Labeled pages that something is learned from.
#[wasm_bindgen]
#[derive(Default)]
pub struct Trainer {
    training: Training,
    candidates: Vec<Candidate>,
}

#[wasm_bindgen]
impl Trainer {
    /// Without any page.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Trainer {
        Trainer::default()
    }

    /// Takes the trees of a trained judge for those that are in use, and drops all pages.
    ///
    /// # Errors
    /// An `Error` with the code of the reason where it is refused.
    pub fn judge(&mut self, model: &str) -> Result<(), ExtrasError> {
        self.training = Training::of(Trained::from_json(model)?.models()?);
        Ok(())
    }

    /// Adds a labeled page: the JSON of a record.
    ///
    /// # Errors
    /// An `Error` with the `code` `record` where it is none.
    pub fn add(&mut self, record: &str) -> Result<(), ExtrasError> {
        Ok(self.training.add(&Labeled::from_json(record)?)?)
    }

    /// Adds a labeled page that guards: nothing is learned from it.
    ///
    /// # Errors
    /// Those of [`Trainer::add`].
    pub fn guard(&mut self, record: &str) -> Result<(), ExtrasError> {
        Ok(self.training.guard(&Labeled::from_json(record)?)?)
    }

    /// Begins to learn for pages of this scope (its JSON), and gives the number of steps.
    ///
    /// # Errors
    /// An `Error` with the `code` `scope` where it is none.
    pub fn begin(&mut self, scope: &str) -> Result<u32, ExtrasError> {
        Ok(self.training.begin(serde_json::from_str(scope).map_err(ExtrasError::Scope)?) as u32)
    }

    /// Takes the next step, and gives whether there is another.
    pub fn step(&mut self) -> bool {
        self.training.step()
    }

    /// What was learned.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn finish(&self) -> Result<Ts<Finished>, ExtrasError> {
        self.training.finish().into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// The pages that were added, read by the trees in use alone and with this model.
    ///
    /// # Errors
    /// An `Error` with the code of the reason where the model is refused, `handover` where the answer cannot be handed over.
    pub fn compare(&self, model: &str) -> Result<Ts<Comparison>, ExtrasError> {
        let pages = match Trained::is_meant(model) {
            true => self.training.compare_trained(&Trained::from_json(model)?)?,
            false => self.training.compare(&[Personal::from_json(model)?]),
        };
        Comparison { pages }.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Reads a model's file.
    ///
    /// # Errors
    /// An `Error` with the code of the reason where it is refused, `handover` where the card cannot be handed over.
    pub fn card(&self, model: &str) -> Result<Ts<ModelCard>, ExtrasError> {
        let told = match Trained::is_meant(model) {
            true => ModelCard { trained: Some(trained_card(Trained::from_json(model)?)?), ..ModelCard::default() },
            false => ModelCard { personal: Some(self.personal_card(model)?), ..ModelCard::default() },
        };
        told.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Adds a page to be put in order: `{ "id", "labeled", "snapshot" }` as JSON.
    ///
    /// # Errors
    /// An `Error` with the `code` `record` where it is none, or contradicts itself.
    pub fn candidate(&mut self, page: &str) -> Result<(), ExtrasError> {
        self.candidates.push(Candidate::from_json(page)?);
        Ok(())
    }

    /// Positions of the unlabeled pages among those to be put in order, those first that teach most.
    pub fn order(&self) -> Vec<u32> {
        order(&self.candidates).into_iter().map(|at| at as u32).collect()
    }
}

impl Trainer {
    fn personal_card(&self, model: &str) -> Result<PersonalCard, ExtrasError> {
        let personal = Personal::from_json(model)?;
        let current = personal.corrects(&self.training.trees());
        let Personal { scope, card, weights, .. } = personal;
        Ok(PersonalCard { scope, card, current, weights: weights.len() as u32 })
    }
}

fn trained_card(trained: Trained) -> Result<TrainedCard, ExtrasError> {
    let hash = hash_of(&trained.trees()?);
    let Trained { decides, card, .. } = trained;
    Ok(TrainedCard { decides, card, hash })
}
