//! Demotes comments, except on a page that is a thread.
//!
//! The training pages have few comments that are not content (forums aside), the web has many. A page is a thread by its
//! type, by what it declares or by its address. Wrong where it is taken for something else; where nothing else is content,
//! the decision is made again without this rule.

use super::{Phase, Rule, Verdicts};
use crate::{judge::features::Markup, page_type::PageType};

/// Factor of the odds where the page is certainly no forum; a guess, kept since .1 to .3 are alike on sites not seen.
const COMMENTED: f64 = 0.3;

pub(in crate::judge) const RULE: Rule =
    Rule { id: "comments", phase: Phase::Odds, summary: "demotes comments, except in threads", apply };

fn apply(verdicts: &mut Verdicts) {
    if verdicts.is_thread() {
        return;
    }
    // No loss where the page is certainly a forum, all of it where it certainly is none.
    let factor = libm::pow(COMMENTED, 1.0 - verdicts.is_of(PageType::Forum));
    for (index, vector) in verdicts.vectors.iter().enumerate() {
        if Markup::comment.of(vector) > 0.0 {
            verdicts.demote(index, factor);
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
        page_type::{self, ByItself, PageTypes},
        trees::Model,
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

    #[test]
    fn the_likelier_a_page_is_a_forum_the_less_its_comments_lose() {
        let snapshot = snapshot("<p>I was there, too!</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut vector = [0.0; FEATURE_COUNT];
        Markup::comment.set(&mut vector, 1.0);
        let vectors = [vector];
        let likely = |forum: i32| {
            let base = |kind| if kind == PageType::Forum { forum } else { 0 };
            let models = PageType::ALL.map(|kind| Model { base: base(kind), trees: Vec::new() });
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5]);
            verdicts.page_types = Some(PageTypes::by(&models, &[0.0; page_type::FEATURE_COUNT]));
            apply(&mut verdicts);
            verdicts.probabilities[0]
        };
        let [none, some, all] = [-40_000, 4_096, 40_000].map(likely);
        assert!(none < 0.24 && none < some && some < all && all > 0.49, "{none} {some} {all}");
    }
}
