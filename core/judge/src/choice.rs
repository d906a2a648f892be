//! The choice of blocks that makes an answer's expected F1 highest.

use look::block::Blocks;
use page::sort::sorted_by;

use super::likelihood::Expected;

/// Probability from which on a block is content by itself.
pub(super) const LIKELY: f64 = 0.5;

/// Weight, in characters, of an answer that is worth showing wherever it is on the page; a guess.
pub(super) const LONG_ANSWER: u32 = 1_000;

/// Least probability of a block once the likely ones are at least [`LONG_ANSWER`] long; tuned on wcxb train. Much text
/// with a small chance would outweigh the answer, yet it is content as a whole or not at all. The same holds for what a
/// page has to show where all of it together means nothing.
pub(super) const LEAST_LIKELY: f64 = 0.3;

/// The same for what is not shown, and might be behind a fold; chosen on training pages of wcxb, typed and news. Manuals fold
/// what is content as a rule, so theirs has to be no likelier than what is shown.
pub(super) const LEAST_LIKELY_HIDDEN: f64 = 0.5;

/// Keeps the prefix of blocks, most probable first, that maximises
/// 2·Σ(kept p·n) ÷ (Σ(kept n) + Σ(all p·n)), n being the weight of a block. In a long answer, what is not shown is kept from
/// the probability `least_hidden` on.
pub(super) fn best_expected_f1(blocks: &Blocks, probabilities: &[f64], least_hidden: f64) -> Vec<bool> {
    let all = (0..probabilities.len()).collect();
    let order = sorted_by(all, |&a, &b| probabilities[b].total_cmp(&probabilities[a]).then(a.cmp(&b)));
    let weight = |index: usize| f64::from(blocks.blocks[index].weight);
    let expected: f64 = order.iter().map(|&index| probabilities[index] * weight(index)).sum();
    let (mut right, mut taken, mut best, mut best_length) = (0.0, 0.0, 0.0, 0);
    for (position, &index) in order.iter().enumerate() {
        right += probabilities[index] * weight(index);
        taken += weight(index);
        let f1 = 2.0 * right / (taken + expected);
        if f1 > best {
            (best, best_length) = (f1, position + 1);
        }
    }
    let answer: f64 =
        order.iter().take_while(|&&index| probabilities[index] >= LIKELY).map(|&index| weight(index)).sum();
    let is_long = answer >= f64::from(LONG_ANSWER);
    let least = |index: usize| match blocks.blocks[index].is_visible() {
        _ if !is_long => 0.0,
        true => LEAST_LIKELY,
        false => least_hidden,
    };
    let mut kept = vec![false; probabilities.len()];
    for &index in &order[..best_length] {
        kept[index] = weight(index) > 0.0 && probabilities[index] >= least(index);
    }
    kept
}

/// Mean probability of the kept text.
pub(super) fn confidence(blocks: &Blocks, probabilities: &[f64], kept: &[bool]) -> f64 {
    Expected::of(blocks, probabilities, kept.iter().copied()).precision()
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;

    const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go, \
                        for nobody knows when the next one will come. ";

    #[test]
    fn much_text_of_little_chance_does_not_outweigh_a_sure_answer() {
        let snapshot = snapshot(&format!("<p>{}</p><ul>{}</ul>", BODY.repeat(10), "<li>Letter</li>".repeat(2_000)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut probabilities = vec![0.22; blocks.blocks.len()];
        probabilities[0] = 0.9;
        let kept = best_expected_f1(&blocks, &probabilities, LEAST_LIKELY_HIDDEN);
        assert_eq!(kept.iter().filter(|&&kept| kept).count(), 1);
    }

    #[test]
    fn what_is_not_shown_has_to_be_likely() {
        let hidden = "<p hidden>Printed from the pages of the harbour on a day in March.</p>";
        let snapshot = snapshot(&format!("<p>{}</p>{hidden}{hidden}<p>The lamp is lit.</p>", BODY.repeat(10)));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept = |least: f64| best_expected_f1(&blocks, &[0.9, 0.49, 0.8, 0.49], least);
        assert_eq!(kept(LEAST_LIKELY_HIDDEN), [true, false, true, true]);
        assert_eq!(kept(LEAST_LIKELY), [true; 4]);
    }
}
