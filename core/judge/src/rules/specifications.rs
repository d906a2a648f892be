//! Keeps what lists the properties of a product, seen or behind a tab, and what other pages list below their main heading.
//!
//! Names and values are a word or two each, as the entries of menus are, and the training pages have few shops with their
//! styles. Wrong where a list is about delivery or the shop.

use std::ops::Range;

use look::block::{Hints, heading};

use super::{Phase, Rule, Verdicts};
use crate::product::pairs;

/// How likely the rows of a list are, at least, on the average: opening hours and counts of stars are less so. A guess.
const LEAST_LIKELY: f64 = 0.1;

/// The same for a list between the main heading and the text, where others give author, day and length. A guess.
const LEAST_LIKELY_OPENING: f64 = 0.2;

/// Blocks between the main heading and such a list. A guess.
const ABOVE: usize = 4;

/// Blocks between a list and what is kept, and one more: its heading, and labels of tabs. A guess.
const NEAR: usize = 4;

/// Blocks that are passed on the way, hidden ones among them: a bound, so that many hidden lists take no longer.
const MOST_PASSED: usize = 256;

pub(super) const RULE: Rule = Rule {
    id: "specifications",
    phase: Phase::Complete,
    summary: "keeps lists of names and values on the page of a product, and between the main heading and the text of others",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let is_offer = verdicts.offer().is_some();
    let Some(first) = verdicts.kept.iter().position(|&kept| kept) else { return };
    for list in pairs(verdicts.page, verdicts.blocks).into_iter().map(|list| list.blocks) {
        let least = match list.start > first {
            true if is_offer && is_near(verdicts, &list) => LEAST_LIKELY,
            false if !is_offer && list.end <= first && opens_text(verdicts, &list, first) => LEAST_LIKELY_OPENING,
            _ => continue,
        };
        let likely: f64 = verdicts.probabilities[list.clone()].iter().sum();
        if likely >= least * list.len() as f64 {
            verdicts.kept[list].fill(true);
        }
    }
}

/// Whether a list is seen between the main heading and the text: the place and the pay of a job above what is to be done.
/// On the page of a product counts of stars and reviews are there.
fn opens_text(verdicts: &Verdicts, list: &Range<usize>, first: usize) -> bool {
    let Verdicts { page, blocks, .. } = *verdicts;
    let is_main = |index: usize| {
        let block = &blocks.blocks[index];
        block.is_visible() && heading(page, block).is_some_and(|(level, _)| level == 1)
    };
    let against = Hints::BOILERPLATE | Hints::ASIDE | Hints::PARTICULARS;
    let is_text = |index: usize| blocks.blocks[index].is_visible() && !blocks.blocks[index].hints.any(against);
    first - list.end <= NEAR
        && list.clone().all(|index| is_text(index) && !verdicts.left_out[index])
        && (list.start.saturating_sub(ABOVE)..list.start).any(is_main)
}

/// Whether what is kept, other lists among it, ends right before a list or begins directly after it.
fn is_near(verdicts: &Verdicts, list: &Range<usize>) -> bool {
    let is_seen = |&index: &usize| verdicts.kept[index] || verdicts.blocks.blocks[index].is_visible();
    let is_kept = |index: usize| verdicts.kept[index];
    (0..list.start).rev().take(MOST_PASSED).filter(is_seen).take(NEAR).any(is_kept)
        || (list.end..verdicts.kept.len()).take(MOST_PASSED).filter(is_seen).take(NEAR).any(is_kept)
}

#[cfg(test)]
mod tests {
    use look::block::{Blocks, segment};
    use page::{Page, testing::snapshot};

    use super::*;
    use crate::page_type::{PageType, PageTypes};

    /// What is kept of a list on the page of a product, and on another.
    fn kept(list: &str, likely: f64) -> [bool; 2] {
        let snapshot = snapshot(&format!("<title>Lamp</title><h1>Lamp</h1><p>Turns night into day.</p>{list}"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        [40_000, 0].map(|product| {
            let mut verdicts = of_shop(&page, &blocks, likely, product);
            apply(&mut verdicts);
            verdicts.kept[2..].iter().all(|&kept| kept)
        })
    }

    /// Verdicts by which the second block is kept, on a page that is the likelier one of a product the higher `product`.
    fn of_shop<'a>(page: &'a Page<'a>, blocks: &'a Blocks, likely: f64, product: i32) -> Verdicts<'a> {
        let mut verdicts = Verdicts::new(page, blocks, &[], vec![likely; blocks.blocks.len()]);
        verdicts.kept[1] = true;
        verdicts.page_types = Some(PageTypes::leaning(PageType::Product, product));
        verdicts
    }

    const ROWS: [(&str, &str); 3] = [("Weight", "1.2 kg"), ("Light", "420 lm"), ("Cable", "2 m")];

    #[test]
    fn names_with_values_are_kept_on_the_page_of_a_product_in_whatever_elements() {
        let list = |outer: &str, row: fn(&str, &str) -> String| {
            format!("<{outer}>{}</{outer}>", ROWS.map(|(name, value)| row(name, value)).concat())
        };
        let lists = [
            list("table", |name, value| format!("<tr><th>{name}</th><td>{value}</td></tr>")),
            list("dl", |name, value| format!("<dt>{name}</dt><dd>{value}</dd>")),
            list("div", |name, value| format!("<div><div>{name}</div><div>{value}</div></div>")),
        ];
        for list in lists {
            assert_eq!(kept(&list, 0.2), [true, false], "{list}");
            assert_eq!(kept(&format!("<div style='display: none'>{list}</div>"), 0.2), [true, false], "{list}");
            assert_eq!(kept(&list, 0.05), [false, false], "{list}");
        }
    }

    #[test]
    fn lists_of_links_and_of_more_columns_are_none() {
        let links = "<ul><li><p><a href=/a>One</a></p><p><a href=/b>Two</a></p></li></ul>";
        let columns = "<table><tr><td>S</td><td>36</td><td>8</td></tr></table>";
        for list in [
            links.replace("</li>", "</li><li><p><a href=/a>One</a></p><p><a href=/b>Two</a></p></li>"),
            columns.replace(
                "</table>",
                "<tr><td>M</td><td>38</td><td>10</td></tr><tr><td>L</td><td>40</td><td>12</td></tr></table>",
            ),
        ] {
            assert_eq!(kept(&list, 0.2), [false, false], "{list}");
        }
    }

    #[test]
    fn names_with_values_between_the_main_heading_and_the_text_are_kept_on_any_page() {
        let kept_in = |list: &str, heading: &str, likely: f64| {
            let rows = ROWS.map(|(name, value)| format!("<li><p>{name}</p><p>{value}</p></li>")).concat();
            let html = format!("{heading}<p><a href=/a>Maker</a></p><{list}>{rows}</ul><p>Turns night into day.</p>");
            let snapshot = snapshot(&html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![likely; blocks.blocks.len()]);
            *verdicts.kept.last_mut().expect("a block") = true;
            apply(&mut verdicts);
            verdicts.kept.iter().filter(|&&kept| kept).count() == 7
        };
        let kept = |heading: &str, likely: f64| kept_in("ul", heading, likely);
        let main = "<div role=heading aria-level=1>Lamp</div>";
        assert!(!kept_in("ul style='display: none'", main, 0.25) && !kept_in("ul class=postmeta", main, 0.25));
        assert!(kept(main, 0.25) && kept("<h1>Lamp</h1>", 0.25));
        assert!(!kept(main, 0.15) && !kept("<p>Lamp</p>", 0.25));
    }

    #[test]
    fn a_list_far_from_what_is_kept_is_of_something_else() {
        let hours = ROWS.map(|(name, value)| format!("<tr><td>{name}</td><td>{value}</td></tr>")).concat();
        let between = |blocks: usize| "<p>Another lamp</p>".repeat(blocks);
        let is_kept = |blocks: usize| {
            let snapshot = snapshot(&format!(
                "<title>Lamp</title><h1>Lamp</h1><p>Turns night into day.</p>{}<table>{hours}</table>",
                between(blocks)
            ));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut verdicts = of_shop(&page, &blocks, 0.2, 40_000);
            apply(&mut verdicts);
            verdicts.kept.last() == Some(&true)
        };
        assert_eq!([0, 3, 4].map(is_kept), [true, true, false]);
    }
}
