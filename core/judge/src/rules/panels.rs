//! Keeps the panels that are behind tabs where the one that is shown is kept.
//!
//! The trees have learned that hidden text is no content, and a day of a programme or the commands of another system are
//! hidden until somebody asks for them. Wrong where tabs hold other things than the text: "Popular", "Latest".

use std::{collections::BTreeMap, ops::Range};

use look::panels::panels;
use page::{Hiding, NodeId};

use super::{Phase, Rule, Verdicts};
use crate::feature_list::{flag, share};

/// Share, by weight, of the shown panel that is kept at least; a guess.
const LEAST_KEPT: f64 = 0.8;

/// Mean probability, by weight, of a hidden panel that is kept, at least: a guess, low since what is hidden is unlikely by
/// itself.
const LEAST: f64 = 0.1;

pub(super) const RULE: Rule = Rule {
    id: "panels",
    phase: Phase::Complete,
    summary: "keeps what is behind tabs where the panel that is shown is kept",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, .. } = *verdicts;
    let mut rows: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (panel, opener) in panels(page, 0) {
        if let Some(row) = page.parent(panel).filter(|_| opener.is_tab) {
            rows.entry(row).or_default().push(panel);
        }
    }
    let mut hidden: Vec<usize> = Vec::new();
    let is_hidden = |panel: NodeId| page.hiding(panel) == Some(Hiding::NotDisplayed);
    for row in rows.values() {
        let shown: Vec<NodeId> = row.iter().copied().filter(|&panel| page.hiding(panel).is_none()).collect();
        let [shown] = shown[..] else { continue };
        if mean(verdicts, blocks.within(page, shown), |index| flag(verdicts.kept[index])) < LEAST_KEPT {
            continue;
        }
        for &panel in row.iter().filter(|&&panel| is_hidden(panel)) {
            let range = blocks.within(page, panel);
            if mean(verdicts, range.clone(), |index| verdicts.probabilities[index]) >= LEAST {
                hidden.extend(range);
            }
        }
    }
    for index in hidden {
        let block = &blocks.blocks[index];
        verdicts.kept[index] |= block.hiding == Some(Hiding::NotDisplayed) && block.link_density() < 0.5;
    }
}

/// The mean of what blocks have, by weight; 0 where none has text.
fn mean(verdicts: &Verdicts, range: Range<usize>, of: impl Fn(usize) -> f64) -> f64 {
    let weight = |index: usize| f64::from(verdicts.blocks.blocks[index].weight);
    share(range.clone().map(|index| weight(index) * of(index)).sum(), range.map(weight).sum())
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;

    /// First words of what is kept, the text about lamps having been, each block being this likely.
    fn kept(html: &str, likely: f64) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![likely; blocks.blocks.len()]);
        verdicts.kept = blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with("Lamps")).collect();
        apply(&mut verdicts);
        let kept = blocks.blocks.iter().zip(&verdicts.kept).filter(|(_, kept)| **kept);
        let first =
            kept.map(|(block, _)| blocks.text_of(block).split_whitespace().next().unwrap_or_default().to_owned());
        first.collect::<Vec<_>>().join(" ")
    }

    fn tabs(shown: &str) -> String {
        format!(
            "<div role=tablist><button role=tab aria-controls=a>Fri</button><button role=tab aria-controls=b>Sat</button></div>
             <div><div role=tabpanel id=a><p>{shown}</p></div>
             <div role=tabpanel id=b style='display:none'><p>Market of wicks, in the yard of the mill</p></div></div>"
        )
    }

    #[test]
    fn what_is_behind_a_tab_goes_with_the_panel_that_is_shown() {
        assert_eq!(kept(&tabs("Lamps are lit"), 0.2), "Lamps Market");
        assert_eq!(kept(&tabs("Others are lit"), 0.2), "");
        assert_eq!(kept(&tabs("Lamps are lit"), 0.05), "Lamps");
        let hidden = "<div><p>Lamps are lit</p><div style='display:none'><p>Market of wicks</p></div></div>";
        assert_eq!(kept(hidden, 0.2), "Lamps");
    }
}
