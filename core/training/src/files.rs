//! Files of models as a program is given them: trained ones and personal ones, in any order.

use engine::{
    model_file::ModelError,
    personal::{Models, Personal},
};

use crate::Trained;

/// The models that read a page, given the texts of their files: trained models (`judge.json`, `page_type.json`) in place
/// of those that ship, and personal ones (`personal.json`), which correct the judge among them, or the one that ships.
///
/// # Errors
/// The position of the first file that is refused, and why.
///
/// # Example
/// ```
/// use engine::{model_file::ModelError, personal::Models};
///
/// assert_eq!(training::models(&[]), Ok(Models::default()));
/// assert_eq!(training::models(&["{}".to_owned()]), Err((0, ModelError::NoModel)));
/// ```
pub fn models(files: &[String]) -> Result<Models, (usize, ModelError)> {
    let mut models = Models::default();
    let mut personal = Vec::new();
    for (at, text) in files.iter().enumerate() {
        let refused = |error| (at, error);
        if Trained::is_meant(text) {
            models = Trained::from_json(text).and_then(|trained| trained.put_into(models)).map_err(refused)?;
        } else {
            personal.push((at, Personal::from_json(text).map_err(refused)?));
        }
    }
    let judge = models.judge_hash();
    match personal.iter().find(|(_, personal)| !personal.corrects(&judge)) {
        Some((at, _)) => Err((*at, ModelError::OtherJudge)),
        None => Ok(models.with_personal(personal.iter().map(|(_, personal)| personal))),
    }
}

#[cfg(test)]
mod tests {
    use engine::{
        judge::{self, Correction},
        personal::{Card, Scope},
        trees::Model,
    };

    use super::*;
    use crate::Decides;

    #[test]
    fn trained_and_personal_models_are_taken_in_any_order() {
        let trees = judge::to_bytes(&Model { base: 7, trees: Vec::new() });
        let trained = Trained::new(Decides::Judge, "", &trees).to_json();
        let correction = Correction { scale: 1.0, bias: 0.5, terms: Vec::new() };
        let personal = Personal::new(Scope::Everywhere, &correction, Card::default());
        let of_ours = personal.to_json();
        let both = |personal: &str| models(&[personal.to_owned(), trained.clone()]);
        assert!(models(std::slice::from_ref(&of_ours)).is_ok_and(|models| !models.is_empty()));
        assert_eq!(both(&of_ours), Err((0, ModelError::OtherJudge)));
        let of_theirs = Personal { base: engine::model_file::hash_of(&trees), ..personal }.sealed().to_json();
        assert!(both(&of_theirs).is_ok_and(|models| models.has_own_judge() && !models.is_empty()));
        assert_eq!(models(&[of_ours, "{".to_owned()]), Err((1, ModelError::NoModel)));
    }
}
