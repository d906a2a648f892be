//! Demotes comments, except on a page that is a thread.
//!
//! The training pages have few comments that are not content (forums aside), the web has many. A page is a thread by its
//! type, by what it declares or by its address. Wrong where it is taken for something else; where nothing else is content,
//! the decision is made again without this rule.

use super::{Phase, Rule, Verdicts};
use crate::judge::features::Markup;

/// Factor of the odds. On sites not seen .1 to .3 are alike; beside a short post the comments, which are longer, stay out
/// by this one.
const COMMENTED: f64 = 0.2;

pub(in crate::judge) const RULE: Rule =
    Rule { id: "comments", phase: Phase::Odds, summary: "demotes comments, except in threads", apply };

fn apply(verdicts: &mut Verdicts) {
    if verdicts.is_thread() {
        return;
    }
    for (index, vector) in verdicts.vectors.iter().enumerate() {
        if Markup::comment.of(vector) > 0.0 {
            verdicts.demote(index, COMMENTED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        block::segment,
        judge::FEATURE_COUNT,
        page::{Page, testing::snapshot},
        page_type::ByItself,
    };

    #[test]
    fn in_what_declares_itself_a_thread_comments_are_not_demoted() {
        let snapshot = snapshot("<p>I was there, too!</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let likely = |kind: ByItself| {
            let mut vector = [0.0; FEATURE_COUNT];
            kind.set(&mut vector, 1.0);
            Markup::comment.set(&mut vector, 1.0);
            let vectors = [vector];
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5]);
            apply(&mut verdicts);
            verdicts.probabilities[0]
        };
        assert_eq!(likely(ByItself::declares_forum), 0.5);
        assert!(likely(ByItself::declares_article) < 0.3);
    }
}
