//! The article as JSON, in the shape that `schemas/article.schema.json` describes.

use article::{Article, Comment};
use memory::Agreement;
use serde::Serialize;

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    article: &'a Article,
    #[serde(skip_serializing_if = "<[Agreement]>::is_empty")]
    systems: &'a [Agreement],
    #[serde(skip_serializing_if = "<[Comment]>::is_empty")]
    comments: &'a [Comment],
}

/// The article as indented JSON, with how far each system agrees with it, and the comments on it.
///
/// # Errors
/// None that an article can cause: the tree holds only text, numbers and lists of them.
pub fn to_json(article: &Article, systems: &[Agreement], comments: &[Comment]) -> serde_json::Result<String> {
    serde_json::to_string_pretty(&Document { article, systems, comments })
}

#[cfg(test)]
mod tests {
    use article::Article;

    use super::to_json;
    use crate::tests::sample;

    #[test]
    fn golden() {
        sample::assert_golden("article.json", &(to_json(&sample::article(), &sample::systems(), &[]).unwrap() + "\n"));
    }

    #[test]
    fn posts_keep_their_places() {
        let article = sample::page_with_posts();
        let json = to_json(&article, &[], &[]).unwrap();
        assert!(json.contains("\"start\": 4") && json.contains("\"isExcerpt\": false"), "{json}");
        assert_eq!(serde_json::from_str::<Article>(&json).unwrap(), article);
    }

    #[test]
    fn reads_back() {
        let article = sample::article();
        assert_eq!(
            serde_json::from_str::<Article>(&to_json(&article, &sample::systems(), &[]).unwrap()).unwrap(),
            article
        );
    }
}
