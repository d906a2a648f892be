//! Demotes comments beside a text that they are about; on a page that is a thread they are the text.
//!
//! The training pages have few comments that are not content (forums aside), the web has many. Wrong where a thread
//! shows by nothing that it is one and begins with a long post that is called otherwise than the replies.

use super::{Phase, Rule, Verdicts};
use crate::judge::{choice::LIKELY, features::Markup};

/// Factor of the odds; a guess.
const COMMENTED: f64 = 0.1;

/// Weight, in characters outside of links, of the shortest text that comments are about; a guess.
const COMMENTED_ON: u32 = 300;

pub(in crate::judge) const RULE: Rule =
    Rule { id: "comments", phase: Phase::Odds, summary: "demotes comments beside a text, except in threads", apply };

fn apply(verdicts: &mut Verdicts) {
    let (comments, others): (Vec<usize>, Vec<usize>) =
        (0..verdicts.vectors.len()).partition(|&index| Markup::comment.of(&verdicts.vectors[index]) > 0.0);
    let likely = others.into_iter().filter(|&index| verdicts.probabilities[index] > LIKELY);
    let text: u32 = likely.map(|index| verdicts.blocks.blocks[index].plain_weight()).sum();
    if text < COMMENTED_ON || verdicts.is_thread() {
        return;
    }
    for index in comments {
        verdicts.demote(index, COMMENTED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        block::segment,
        judge::{ByItself, FEATURE_COUNT},
        page::{Page, testing::snapshot},
    };

    #[test]
    fn comments_are_demoted_beside_a_text_that_is_no_thread() {
        let text = "The ferry leaves the old harbour at dawn. ".repeat(9);
        let likely = |kind: ByItself, of_text: f64| {
            let snapshot = snapshot(&format!("<p>{text}</p><p>I was there, too!</p>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut vectors = [[0.0; FEATURE_COUNT]; 2];
            kind.set(&mut vectors[0], 1.0);
            Markup::comment.set(&mut vectors[1], 1.0);
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![of_text, 0.5]);
            apply(&mut verdicts);
            verdicts.probabilities[1]
        };
        assert_eq!(likely(ByItself::declares_forum, 0.9), 0.5);
        assert_eq!(likely(ByItself::declares_article, 0.4), 0.5, "all text is comments");
        assert!(likely(ByItself::declares_article, 0.9) < 0.1);
    }
}
