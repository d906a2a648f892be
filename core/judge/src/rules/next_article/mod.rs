//! Leaves out the next article: pages that never end go on with another one after the one that they are about, in an
//! element of its own that is built like the first, that begins with a label, or that begins with a title below which a
//! line states who wrote it and on which day. The heading of the next may be of a lower level where it begins an `article`
//! and a line after it states who wrote that.
//!
//! The trees see that the second is an article, too. Wrong where a page shows several texts of one subject, each with a
//! main heading.

mod dated;

use std::ops::Range;

use look::block::{Block, Blocks, heading};
use page::{
    NodeId, Page,
    text::{Language, TermReader},
};

use super::{Phase, Rule, Verdicts, interruptions::says_only};
use crate::{
    choice::LIKELY,
    phrases::{Phrase, saying},
    prefix_sums::PrefixSums,
    title::agreement,
};

/// F1 of the terms of a heading and of the document's title, from which on they have the same text; a guess.
const SAYS_THE_SAME: f64 = 0.5;

/// Weight, in characters, of the likely content that both articles have at least; a guess.
const ARTICLE: u32 = 300;

/// Weight, in characters, of the longest label of the next article; a guess.
const LABEL: u32 = 40;

/// Weight, in characters, of the longest title after a label; a guess. What is longer, or ends with a full stop, is a
/// paragraph, and the label the heading of a section.
const TITLE: u32 = 200;

/// Weight, in characters, of the longest line that states who wrote an article, and texts after its heading among which
/// that line is; guesses.
const BYLINE: u32 = 100;
const SIGNED_WITHIN: usize = 2;

/// How likely a thread is a page on which nothing is looked for: articles one below the other have names and days, too. A
/// guess.
const SURELY_THREAD: f64 = 0.85;

pub(super) const RULE: Rule = Rule {
    id: "next-article",
    phase: Phase::LeaveOut,
    summary: "leaves out the articles that follow the one that a page is about",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    if verdicts.form.of_thread() < SURELY_THREAD {
        let following = following(verdicts.page, verdicts.blocks, &verdicts.probabilities);
        verdicts.left_out[following].fill(true);
    }
}

/// The blocks of the articles that follow, given the probability of each that it is content; mostly none.
fn following(page: &Page, blocks: &Blocks, probabilities: &[f64]) -> Range<usize> {
    let weight = |(block, &probability): (&Block, &f64)| if probability > LIKELY { block.weight } else { 0 };
    let likely = PrefixSums::of(blocks.blocks.iter().zip(probabilities).map(weight));
    let to_the_end = |next: NodeId| Some(blocks.within(page, next).start..blocks.within(page, page.parent(next)?).end);
    let built_alike = built_alike(page, blocks, &likely).and_then(to_the_end);
    let labelled = || Some(blocks.within(page, labelled(page, blocks, &likely)?));
    let dated = || Some(blocks.within(page, dated::find(page, blocks, &likely)?));
    built_alike.or_else(labelled).or_else(dated).unwrap_or_default()
}

/// How far each of these texts repeats the document's title.
fn agreements<'t>(page: &Page, texts: impl Iterator<Item = &'t str>) -> Vec<f64> {
    let reader = TermReader::new(Language::default());
    let mut declared: Vec<u32> = Vec::new();
    reader.read(page.title(), |term| declared.push(term));
    texts.map(|text| agreement(text, &reader, &declared)).collect()
}

/// The first of those that agree best with the document's title, if they have the same text.
fn best(agree: &[f64]) -> Option<usize> {
    let first_best = |a: &usize, b: &usize| agree[*a].total_cmp(&agree[*b]).then(b.cmp(a));
    (0..agree.len()).max_by(first_best).filter(|&own| agree[own] >= SAYS_THE_SAME)
}

/// The element with a label that begins it, below an article.
fn labelled(page: &Page, blocks: &Blocks, likely: &PrefixSums) -> Option<NodeId> {
    let has_title = |index: usize| {
        let behind = blocks.blocks.iter().skip(index + 1).find(|block| block.weight > 0);
        let ends = |text: &str| text.trim_end().ends_with(['.', '。', '।', '۔']);
        behind.is_some_and(|title| title.weight <= TITLE && !ends(blocks.text_of(title)))
    };
    let may_label = |index: usize, block: &Block| {
        let alone = block.weight <= LABEL && block.link_weight == 0 && block.is_visible();
        alone && likely.within(&(0..index)) >= ARTICLE && has_title(index)
    };
    let speaks = saying(blocks, Phrase::Next, may_label);
    let is_label = |index: &usize| speaks[*index] && says_only(blocks.text_of(&blocks.blocks[*index]), Phrase::Next);
    (0..speaks.len()).filter(is_label).find_map(|index| {
        let node = blocks.blocks[index].node;
        let begins = |element: &NodeId| blocks.within(page, *element).start == index;
        let mut around = std::iter::once(node).chain(page.ancestors(node)).take_while(begins);
        around.find(|&element| likely.within(&blocks.within(page, element)) >= ARTICLE)
    })
}

/// The element of the article next to the one whose main heading repeats the document's title.
fn built_alike(page: &Page, blocks: &Blocks, likely: &PrefixSums) -> Option<NodeId> {
    let signed = signed(blocks);
    let title = |(index, block)| main_heading(page, block).or_else(|| begins_article(page, blocks, index, &signed));
    let titles: Vec<(&Block, NodeId)> = blocks.blocks.iter().enumerate().filter_map(title).collect();
    if titles.len() < 2 {
        return None;
    }
    let agree = agreements(page, titles.iter().map(|(block, _)| blocks.text_of(block)));
    let own = best(&agree)?;

    let is_article = |element: NodeId| likely.within(&blocks.within(page, element)) >= ARTICLE;
    let others = (own + 1..titles.len()).filter(|&other| agree[other] < SAYS_THE_SAME);
    let mut beside = others.filter_map(|other| side_by_side(page, titles[own].1, titles[other].1));
    beside.find(|&(first, second)| is_article(first) && is_article(second)).map(|(_, second)| second)
}

/// A block that is seen in a heading of the first level, and that heading.
fn main_heading<'b>(page: &Page, block: &'b Block) -> Option<(&'b Block, NodeId)> {
    heading(page, block).filter(|(level, _)| *level == 1 && block.is_visible()).map(|(_, heading)| (block, heading))
}

/// Which blocks are short and state who, when, or what about.
fn signed(blocks: &Blocks) -> Vec<bool> {
    saying(blocks, Phrase::Byline, |_, block| block.is_visible() && (1..=BYLINE).contains(&block.weight))
}

/// A block that is seen in a heading with which an `article` begins, and that heading, if a line of the two after it is
/// signed.
fn begins_article<'b>(page: &Page, blocks: &'b Blocks, index: usize, signed: &[bool]) -> Option<(&'b Block, NodeId)> {
    let block = &blocks.blocks[index];
    let (_, heading) = heading(page, block).filter(|_| block.is_visible())?;
    let article = page.ancestors(heading).find(|&node| page.tag(node) == "article")?;
    let texts = |range: Range<usize>| range.filter(|&index| blocks.blocks[index].weight > 0);
    let within = blocks.within(page, article);
    let is_first = texts(within.clone()).next() == Some(index);
    let is_signed = || texts(index + 1..within.end).take(SIGNED_WITHIN).any(|index| signed[index]);
    (is_first && is_signed()).then_some((block, heading))
}

/// The elements side by side that two headings are in, if the ways down to them have the same names.
fn side_by_side(page: &Page, own: NodeId, other: NodeId) -> Option<(NodeId, NodeId)> {
    let around = page.common_ancestor(own, other)?;
    let way = |heading: NodeId| page.ancestors(heading).take_while(move |&node| node != around);
    let names = |heading: NodeId| way(heading).map(|node| page.tag(node));
    if names(own).eq(names(other)) { way(own).last().zip(way(other).last()) } else { None }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn article(title: &str) -> String {
        let text = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before night.</p>";
        format!("<article><header><h1>{title}</h1></header>{}</article>", text.repeat(5))
    }

    /// The first words of what follows.
    fn follows(title: &str, body: &str, probability: f64) -> String {
        let mut snapshot = snapshot(body);
        snapshot.metadata.title = title.to_owned();
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let following = following(&page, &blocks, &vec![probability; blocks.blocks.len()]);
        blocks.blocks[following].first().map(|block| blocks.text_of(block).to_owned()).unwrap_or_default()
    }

    #[test]
    fn articles_behind_the_one_of_the_title_follow() {
        let (own, next) = (article("The last ferry home"), article("A bridge at last"));
        let page = format!("<h1>Island News</h1><main>{own}<p>More below</p>{next}{next}</main>");
        assert_eq!(follows("The last ferry home | Island News", &page, 0.9), "A bridge at last");
        assert_eq!(follows("A bridge at last", &page, 0.9), "", "nothing of another title behind");
        assert_eq!(follows("Island News, all stories", &page, 0.9), "", "no article of its own");
        assert_eq!(follows("The last ferry home", &page, 0.1), "", "nothing to read");
    }

    #[test]
    fn what_a_label_announces_follows() {
        let next = article("A bridge at last").replace("h1", "b").replace("<article>", "<article><p>Next article</p>");
        assert_eq!(follows("", &format!("{}{next}", article("The last ferry home")), 0.9), "Next article");
        assert_eq!(follows("", &next, 0.9), "", "nothing above");
        let own = article("The last ferry home");
        for label in
            ["Up next", "Weiterlesen", "À suivre", "Далее", "Następny artykuł", "次の記事", "المقال التالي", "מאמר"]
        {
            let page = format!("{own}{}", next.replace("Next article", label));
            let expected = if label == "מאמר" { "" } else { label };
            assert_eq!(follows("", &page, 0.9), expected);
        }
        let section = next.replace("Next article", "Далее").replace("<b>A bridge at last</b>", "");
        assert_eq!(follows("", &format!("{own}{section}"), 0.9), "", "a section of that name");
    }

    #[test]
    fn a_title_with_who_and_when_below_it_begins_another_article() {
        let text = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before night.</p>"
            .repeat(5);
        let own = format!("<main><h1>The last ferry home</h1><p>By Ann Quay · 3 May 2024</p>{text}");
        let next =
            |line: &str, tag: &str| format!("{own}<{tag}><h2>A bridge at last</h2><p>{line}</p>{text}</{tag}></main>");
        let follows = |page: &str| follows("The last ferry home | Island News", page, 0.9);
        for line in [
            "Bo Reid · 4 May 2024",
            "4/10/2023 by Bo Reid",
            "Bo Reid · 4/10/23",
            "reid · 24.10.2018",
            "By Bo Reid, 12/31/2023",
            "Von Bo Reid am 4. Mai 2024",
            "王小明 2024年5月4日",
        ] {
            for tag in ["div", "section", "article"] {
                assert_eq!(follows(&next(line, tag)), "A bridge at last", "{tag}: {line}");
            }
        }
        assert_eq!(follows(&next("<ul><li>Bo Reid: Harbours, 4 May 2024</li></ul>", "div")), "", "a list of sources");
        for line in ["4 May 2024", "In the spring", "Bo Reid", "in the winter of 4 May 2024"] {
            assert_eq!(follows(&next(line, "div")), "", "{line}");
        }
        // Versions and entries of a diary: the first is right below the main title.
        let entry = |title: &str| format!("<div><h2>{title}</h2><p>Bo Reid · 4 May 2024</p>{text}</div>");
        let diary = format!("<main><h1>The last ferry home</h1>{}{}</main>", entry("One"), entry("Two"));
        assert_eq!(follows(&diary), "");
    }

    #[test]
    fn what_is_built_otherwise_or_is_a_section_does_not_follow() {
        let own = article("The last ferry home");
        let part =
            format!("<section><h1>Sources</h1>{}</section>", "<p>The log of the harbour, page one.</p>".repeat(9));
        assert_eq!(follows("The last ferry home", &format!("<main>{own}{part}</main>"), 0.9), "");
        let lower = article("A bridge at last").replace("h1", "h2");
        assert_eq!(follows("The last ferry home", &format!("<main>{own}{lower}</main>"), 0.9), "");
        let signed = lower.replace("</h2>", "</h2><p>By Ann Quay</p>");
        let page = format!("<main>{own}{signed}</main>");
        assert_eq!(follows("The last ferry home", &page, 0.9), "A bridge at last", "an article of its own");
        let flow =
            format!("<main><h1>The last ferry home</h1>{0}<h1>Sources</h1>{0}</main>", "<p>The log.</p>".repeat(60));
        assert_eq!(follows("The last ferry home", &flow, 0.9), "");
    }
}
