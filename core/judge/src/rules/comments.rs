//! Demotes comments, except on a page that is a thread, or whose only prose they are.
//!
//! The training pages have few comments that are not content (forums aside), the web has many. A page is a thread by its
//! type, by what it declares or by its address. Wrong where it is taken for something else; where nothing else is content,
//! the decision is made again without this rule.

use std::collections::BTreeMap;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};
use crate::{choice::LIKELY, features::Markup};

/// Factor of the odds where the page is certainly no thread; a guess, kept since .1 to .3 are alike on sites not seen.
const COMMENTED: f64 = 0.3;

/// Likely paragraphs that are called comments and make a page a discussion where no other paragraph is likely. Source:
/// guess; one may be all that is left of a page without its text.
const FEWEST_LIKELY: usize = 2;

pub(crate) const RULE: Rule =
    Rule { id: "comments", phase: Phase::Odds, summary: "demotes comments, except in threads", apply };

fn apply(verdicts: &mut Verdicts) {
    if verdicts.is_thread() {
        return;
    }
    let Verdicts { page, blocks, vectors, .. } = *verdicts;
    let mut is_comment: Vec<bool> = vectors.iter().map(|vector| Markup::comment.value_in(vector) > 0.0).collect();
    let mut sections = Sections::default();
    for (index, is_comment) in is_comment.iter_mut().enumerate().filter(|(_, is_comment)| **is_comment) {
        *is_comment &= !sections.hold(page, blocks, &blocks.blocks[index]);
    }
    let likely = |&index: &usize| verdicts.probabilities[index] > LIKELY && blocks.blocks[index].is_prose();
    let (said, told): (Vec<usize>, Vec<usize>) =
        (0..vectors.len()).filter(likely).partition(|&index| is_comment[index]);
    if told.is_empty() && said.len() >= FEWEST_LIKELY {
        return;
    }
    // No loss where the page is certainly a thread, all of it where it certainly is none.
    let factor = libm::pow(COMMENTED, 1.0 - verdicts.form.of_thread());
    (0..vectors.len()).filter(|&index| is_comment[index]).for_each(|index| verdicts.demote(index, factor));
}

/// Elements that are called comments and are sections of a text: nothing but a heading and paragraphs. Comments have at
/// least a name, a day or a button beside their text. Each element is looked at once.
#[derive(Default)]
pub(super) struct Sections(BTreeMap<NodeId, bool>);

impl Sections {
    /// Whether a block that is called a comment is in such a section.
    pub(super) fn hold(&mut self, page: &Page, blocks: &Blocks, block: &Block) -> bool {
        let all = blocks.sums.below(page, 0).prose;
        // As everywhere, a name is not believed of what holds the bulk of the prose.
        let is_named = |node: &NodeId| {
            blocks.own_hints(*node).has(Hints::COMMENT) && blocks.sums.below(page, *node).prose * 2 <= all
        };
        let Some(named) = page.ancestors(block.node).chain([block.node]).filter(is_named).min() else { return false };
        *self.0.entry(named).or_insert_with(|| is_section(page, blocks, named))
    }
}

fn is_section(page: &Page, blocks: &Blocks, named: NodeId) -> bool {
    let mut parts = blocks.blocks[blocks.within(page, named)].iter();
    blocks.sums.below(page, named).prose > 0
        && parts.next().is_some_and(|first| first.hints.has(Hints::HEADING) && first.is_visible())
        && parts.all(|part| part.is_prose() && part.plain_weight() == part.weight && part.media == 0)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;
    use crate::{
        FEATURE_COUNT,
        form::{Form, FormGuess},
    };

    #[test]
    fn in_a_thread_comments_are_not_demoted() {
        let snapshot = snapshot("<p>I was there, too!</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let likely = |name: Form| {
            let mut vector = [0.0; FEATURE_COUNT];
            Markup::comment.set(&mut vector, 1.0);
            let vectors = [vector];
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5]);
            verdicts.form = FormGuess { name, probability: 0.9 };
            apply(&mut verdicts);
            verdicts.probabilities[0]
        };
        assert_eq!(likely(Form::QuestionsAndAnswers), 0.5);
        assert!(likely(Form::ArticleWithComments) < 0.3);
    }

    #[test]
    fn the_likelier_a_page_is_a_thread_the_less_its_comments_lose() {
        let snapshot = snapshot("<p>I was there, too!</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut vector = [0.0; FEATURE_COUNT];
        Markup::comment.set(&mut vector, 1.0);
        let vectors = [vector];
        let likely = |text: f64| {
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5]);
            verdicts.form = FormGuess { name: Form::Article, probability: text };
            apply(&mut verdicts);
            verdicts.probabilities[0]
        };
        let [none, some, all] = [1.0, 0.75, 0.5].map(likely);
        assert!(none < 0.24 && none < some && some < all, "{none} {some} {all}");
    }

    const SAID: &str = "<p>I was on board when the ferry turned back, and the captain told us that the fog would not \
                        lift before noon, which it did not.</p>";

    /// How likely the blocks of a page are after the rule, all having been likely.
    fn after(html: &str) -> Vec<f64> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let vector = |block: &Block| {
            let mut vector = [0.0; FEATURE_COUNT];
            Markup::comment.set(&mut vector, if block.hints.has(Hints::COMMENT) { 1.0 } else { 0.0 });
            vector
        };
        let vectors: Vec<_> = blocks.blocks.iter().map(vector).collect();
        let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.6; blocks.blocks.len()]);
        apply(&mut verdicts);
        verdicts.probabilities
    }

    #[test]
    fn comments_are_the_text_where_no_other_paragraph_is() {
        let said = format!("<div class=comment><b>Ann</b>{SAID}</div>");
        assert_eq!(after(&format!("<h1>Fog</h1>{}", said.repeat(3))), [0.6; 7]);
        let told = after(&format!("<h1>Fog</h1>{SAID}{SAID}{SAID}{SAID}{}", said.repeat(3)));
        assert!(told[..5].iter().all(|&p| p == 0.6) && told[5..].iter().all(|&p| p < 0.4), "{told:?}");
    }

    #[test]
    fn a_section_called_comments_is_none_without_names_and_days() {
        let section = |inside: &str| {
            let section = format!("<section id=comments-on-tides><h2>On tides</h2>{SAID}{inside}</section>");
            after(&format!("{}{section}", SAID.repeat(4)))[5]
        };
        assert_eq!(section(SAID), 0.6);
        assert!(section("<p>Ann, today</p>") < 0.4 && section("<a href='/reply'>Reply</a>") < 0.4);
    }
}
