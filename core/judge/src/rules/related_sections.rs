//! Demotes trailing sections that are not the article: lists of other texts and comments below a heading that indicates it,
//! and lists that somebody paid for below any label.
//!
//! Most sites name such parts in their classes, too, and the trees go by these. Where classes are drawn from a hash, or
//! all is in one element, the headings are all there is. Wrong where an article ends in such a list of its own.
//! A manual's "See also" is, so lists of other texts on its pages are left alone.

use std::ops::Range;

use look::block::{Block, Blocks, heading};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};
use crate::{
    choice::LIKELY,
    features::Words,
    phrases::{Phrase, saying},
    prefix_sums::PrefixSums,
};

/// Weight, in characters, of likely content above, from which on a part may be an appendix to it; a guess.
const TEXT_ABOVE: u32 = 600;

/// Weight, in characters, of likely paragraphs after a part that make it a section of the text; a guess.
const TEXT_BEHIND: u32 = 200;

/// The same as above where a label states that somebody paid for it; a guess.
const TEXT_ABOVE_PROMOTED: u32 = 200;

/// Weight, in characters, of the longest heading of an appendix: a longer one has content of its own ("Popular dishes
/// from the north of the island and their past"); a guess.
const LONGEST_HEADING: u32 = 60;

/// Factor of the odds of an appendix; tuned on wcxb train.
const APPENDED: f64 = 0.02;

/// Least number of links in a list of other texts, weight of the shortest that counts ("more" does not), and how many
/// texts there are to one link at most; guesses.
const FEWEST_LINKS: usize = 2;
const SHORTEST_LINK: u32 = 12;
const TEXTS_A_LINK: usize = 4;

pub(super) const RULE: Rule = Rule {
    id: "related-sections",
    phase: Phase::Odds,
    summary: "demotes trailing sections that list other texts, comments or what somebody paid for",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, vectors, .. } = *verdicts;
    let (is_thread, is_manual) = (verdicts.is_thread(), verdicts.is_manual());
    let promotes = saying(blocks, Phrase::Promoted, |_, block| block.is_visible() && block.weight <= LONGEST_HEADING);
    let prose = |(block, &probability): (&Block, &f64)| match probability > LIKELY && block.is_prose() {
        true => block.plain_weight(),
        false => 0,
    };
    let prose = PrefixSums::of(blocks.blocks.iter().zip(&verdicts.probabilities).map(prose));
    // Where the text goes on after a section, that is one of its own, whatever its heading is.
    let goes_on = |end: usize| prose.within(&(end..blocks.blocks.len())) >= TEXT_BEHIND;
    let mut above = 0;
    for (index, block) in blocks.blocks.iter().enumerate() {
        let says = |feature: Words| feature.value_in(&vectors[index]) > 0.0;
        let announces = above >= TEXT_ABOVE && block.is_visible() && block.weight <= LONGEST_HEADING;
        let comments = announces && says(Words::says_comment) && !is_thread;
        let promoted = above >= TEXT_ABOVE_PROMOTED && promotes[index];
        if (comments || promoted || announces && !is_manual && says(Words::says_related))
            && let Some(section) =
                section(page, blocks, index).or_else(|| labelled(page, blocks, index).filter(|_| promoted))
            && (comments && !goes_on(section.end) || lists_texts(&blocks.blocks[section.clone()]))
        {
            (index..section.end).for_each(|appended| verdicts.demote(appended, APPENDED));
        }
        above += if verdicts.probabilities[index] > 0.5 { block.weight } else { 0 };
    }
}

/// The blocks below a heading: up to the next one of its level or above, and within what encloses it.
fn section(page: &Page, blocks: &Blocks, index: usize) -> Option<Range<usize>> {
    let (level, element) = heading(page, &blocks.blocks[index])?;
    let is_alone = |node: &NodeId| blocks.within(page, *node).len() == 1;
    let wrapper = std::iter::once(element).chain(page.ancestors(element)).take_while(is_alone).last()?;
    let end = blocks.within(page, page.parent(wrapper)?).end;
    let ends = |other: &usize| heading(page, &blocks.blocks[*other]).is_some_and(|(other, _)| other <= level);
    let section = index + 1..(index + 1..end).find(ends).unwrap_or(end);
    (!section.is_empty()).then_some(section)
}

/// The blocks after a label that begins an element: all the rest of the largest such.
fn labelled(page: &Page, blocks: &Blocks, index: usize) -> Option<Range<usize>> {
    let node = blocks.blocks[index].node;
    let begins = |element: &NodeId| blocks.within(page, *element).start == index;
    let element = std::iter::once(node).chain(page.ancestors(node)).take_while(begins).last()?;
    let section = index + 1..blocks.within(page, element).end;
    (!section.is_empty()).then_some(section)
}

/// Whether blocks are a list of links with little else between.
fn lists_texts(blocks: &[Block]) -> bool {
    let texts = blocks.iter().filter(|block| block.weight > 0).count();
    let is_link = |block: &&Block| block.weight >= SHORTEST_LINK && block.link_density() > 0.9;
    let links = blocks.iter().filter(is_link).count();
    links >= FEWEST_LINKS && links * TEXTS_A_LINK >= texts
}

#[cfg(test)]
mod tests {
    use look::{block::segment, cluster::cluster, style::signatures};
    use page::testing::snapshot;
    use systems::spider::propose;

    use super::*;
    use crate::{
        features,
        form::{Form, FormGuess},
        page_type::{PageType, PageTypes},
    };

    /// Which blocks of a long text and what follows it lose, all having been alike.
    fn lost(after: &str, form: Form) -> Vec<bool> {
        let text = "<p>The ferry leaves the old harbour at dawn, and takes the mail along, as it did before.</p>";
        let snapshot = snapshot(&format!("<div><h1>The ferry</h1>{}{after}</div>", text.repeat(9)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.9; blocks.blocks.len()]);
        verdicts.form = FormGuess { name: form, probability: 0.9 };
        apply(&mut verdicts);
        let probabilities = verdicts.probabilities;
        assert!(probabilities[..10].iter().all(|&probability| probability == 0.9), "the text itself");
        probabilities[10..].iter().map(|&probability| probability < 0.9).collect()
    }

    #[test]
    fn lists_of_other_texts_and_comments_below_headings_lose() {
        let card = "<h3><a href='/a'>Another of our stories</a></h3><p>It is about the mail, too.</p>";
        assert_eq!(
            lost(&format!("<h2>Related articles</h2>{card}{card}<h2>Sources</h2><p>Logs.</p>"), Form::Article),
            [true, true, true, true, true, false, false]
        );
        let comments = "<div><h2>Kommentare</h2></div><p>Ann</p><p>I was there, too!</p>";
        assert_eq!(lost(comments, Form::Article), [true; 3]);
        assert_eq!(lost(comments, Form::Thread), [false; 3]);
    }

    #[test]
    fn lists_that_others_have_paid_for_lose_below_any_label() {
        let card = "<div><a href='https://ads.example/1'>One habit before bed</a> <p>Sleep Daily</p></div>";
        let list =
            |label: &str| format!("<div><div><span>{label}</span></div><div>{card}{card}</div></div><p>Logs.</p>");
        assert_eq!(lost(&list("You may like | Sponsored"), Form::Article), [true, true, true, true, true, false]);
        assert_eq!(lost(&list("Latest"), Form::Article), [false; 6]);
        assert_eq!(
            lost("<div><p>Sponsored by the mail</p><p>It pays for the crossing.</p></div>", Form::Article),
            [false; 2]
        );
    }

    #[test]
    fn what_to_see_also_is_content_of_a_manual() {
        let snapshot = snapshot(&format!(
            "<div><h1>Tides</h1>{}<h2>See also</h2><p><a href=/a>Tables of the moon</a></p><p><a href=/b>Low water at noon</a></p></div>",
            "<p>The tide is given in metres above the lowest water of the year, and in hours of the harbour.</p>"
                .repeat(9)
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        let lost = |documentation: i32| {
            let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.9; blocks.blocks.len()]);
            verdicts.page_types = Some(PageTypes::leaning(PageType::Documentation, documentation));
            apply(&mut verdicts);
            verdicts.probabilities.iter().filter(|&&probability| probability < 0.9).count()
        };
        assert_eq!((lost(0), lost(40_000)), (3, 0));
    }

    #[test]
    fn what_such_a_heading_heads_by_chance_stays() {
        assert_eq!(lost("<h2>Similar ferries</h2><p>Two more of them are known.</p>", Form::Article), [false; 2]);
        assert_eq!(lost("<p>Comments</p><p>I was there, too!</p>", Form::Article), [false; 2]);
    }
}
