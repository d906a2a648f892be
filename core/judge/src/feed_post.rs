//! A post that the site's feed taught to recognise, as a decision.

use systems::feed::Recognition;

use super::Extraction;

/// What the template finds, where the page by itself shows nothing. The judge finds more on real sites, so it goes first.
pub fn or_post(decided: Extraction, found: Option<&Recognition>) -> Extraction {
    match found.filter(|_| decided.kept.is_empty()) {
        Some(found) => Extraction {
            kept: found.kept.clone(),
            root: Some(found.root),
            title: found.title,
            confidence: found.confidence,
            ..Extraction::default()
        },
        None => decided,
    }
}
