//! Learning a personal model, for the extension's own page of models: in a worker, step by step.

use engine::personal::{Card, Models, Personal, Scope};
use serde::Serialize;
use training::{Candidate, Compared, Finished, Labeled, Training, order};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::ExtrasError;

/// Labeled pages before and after.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Comparison {
    /// Page by page.
    pub pages: Vec<Compared>,
}

/// What a model's file tells of it.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct ModelCard {
    /// The pages that it is for.
    pub scope: Scope,
    /// From what it came.
    pub card: Card,
    /// Whether it corrects the trees that ship; if not, it is to be learned anew.
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

    /// The pages that were added, read by the trees alone and with these models.
    ///
    /// # Errors
    /// An `Error` with the code of the reason where a model is refused, `handover` where the answer cannot be handed over.
    pub fn compare(&self, models: Vec<String>) -> Result<Ts<Comparison>, ExtrasError> {
        let personal = models.iter().map(|text| Personal::from_json(text)).collect::<Result<Vec<_>, _>>()?;
        let comparison = Comparison { pages: self.training.compare(&Models::new(&personal)) };
        comparison.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Reads a model's file.
    ///
    /// # Errors
    /// An `Error` with the code of the reason where it is refused, `handover` where the card cannot be handed over.
    pub fn card(model: &str) -> Result<Ts<ModelCard>, ExtrasError> {
        let personal = Personal::from_json(model)?;
        let current = personal.is_current();
        let Personal { scope, card, weights, .. } = personal;
        let told = ModelCard { scope, card, current, weights: weights.len() as u32 };
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
