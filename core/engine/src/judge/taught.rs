//! A post that the site's feed taught to recognise, as a decision.

use crate::feed::Recognition;

use super::Extraction;

/// What the template finds, where the page by itself shows nothing. The judge finds more on real sites, so it goes
/// first. What the template recognises is one post, whatever it lists.
pub fn or_post(decided: Extraction, found: Option<&Recognition>) -> Extraction {
    match found {
        Some(found) if decided.kept.is_empty() => Extraction {
            kept: found.kept.clone(),
            root: Some(found.root),
            title: found.title,
            confidence: found.confidence,
            reason: None,
            posts: Vec::new(),
        },
        Some(_) => Extraction { posts: Vec::new(), ..decided },
        None => decided,
    }
}
