//! Demotes what lies over the page and wants something: notices that ask for consent, mostly to cookies, and messages
//! that ask for an address, money or another browser.
//!
//! They come to pages of every kind, and often have more text than a short article; saved pages, which the trees were
//! grown on, seldom show one, since scripts make them. Wrong where somebody opened a short text over the page.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, StyleProperty, sort::set_of};

use super::{Phase, Rule};
use crate::{
    phrases::{Phrase, saying},
    prefix_sums::PrefixSums,
};

/// Highest probability of what belongs to a notice, or to a message; guesses.
const NOTICE: f64 = 0.005;
const MESSAGE: f64 = 0.02;

/// Share of a notice's weight in blocks that speak of cookies or of consent: of one that lies over the page, and of one
/// that only its buttons reveal; guesses.
const SPOKEN: f64 = 0.2;
const SPOKEN_BESIDE_BUTTONS: f64 = 0.6;

/// Limits of a notice that only its buttons show to be one: its weight in characters, and how many elements deep the
/// buttons are in it; guesses.
const LONGEST_BESIDE_BUTTONS: u32 = 1_500;
const STEPS: usize = 6;

/// Largest weight of a message, in characters: longer ones may be what was opened to be read; a guess.
const LONGEST_MESSAGE: u32 = 1_000;

/// Weight of likely content outside, without which a notice is what the page is about (a policy, or settings), and a
/// message all that there is to read; in characters, guesses.
const TEXT_OUTSIDE: u32 = 60;
const TEXT_OUTSIDE_A_MESSAGE: u32 = 250;

/// Probability from which on a block counts as likely content; a guess.
const LIKELY: f64 = 0.3;

pub(super) const RULE: Rule = Rule {
    id: "overlays",
    phase: Phase::Odds,
    summary: "demotes notices and messages that lie over the page",
    apply: |verdicts| lessen(verdicts.page, verdicts.blocks, &mut verdicts.probabilities),
};

/// Lessens the probabilities of all that belongs to a notice or a message.
fn lessen(page: &Page, blocks: &Blocks, probabilities: &mut [f64]) {
    let layers: Vec<NodeId> = page.all_elements().filter(|&element| lies_over(page, blocks, element)).collect();
    let beside = close_around_buttons(page, blocks);
    let part = |element: &NodeId| blocks.within(page, *element);
    let asked = covered(layers.iter().chain(&beside).map(part), blocks.blocks.len());
    if !asked.contains(&true) {
        return;
    }
    let scene = Scene::new(page, blocks, probabilities, &asked);
    let notices = layers.iter().filter(|element| scene.is_notice(**element));
    let notices = notices.chain(beside.iter().filter(|element| scene.is_notice_by_buttons(**element))).map(part);
    let messages = layers.iter().filter(|element| scene.is_message(**element)).map(part);
    for (covered, most) in [(covered(notices, asked.len()), NOTICE), (covered(messages, asked.len()), MESSAGE)] {
        for (probability, _) in probabilities.iter_mut().zip(covered).filter(|(_, covered)| *covered) {
            *probability = probability.min(most);
        }
    }
}

/// The page, and how much of it is what.
struct Scene<'a> {
    page: &'a Page<'a>,
    blocks: &'a Blocks,
    all: PrefixSums,
    spoken: PrefixSums,
    likely: PrefixSums,
}

impl<'a> Scene<'a> {
    /// Only the blocks that are `asked` are read.
    fn new(page: &'a Page, blocks: &'a Blocks, probabilities: &[f64], asked: &[bool]) -> Self {
        let likely: Vec<bool> = probabilities.iter().map(|&probability| probability > LIKELY).collect();
        let weigh = |which: &[bool]| PrefixSums::of(blocks.blocks.iter().zip(which).map(weight_if));
        let spoken = weigh(&saying(blocks, Phrase::Consent, |index, _| asked[index]));
        Scene { page, blocks, all: weigh(&vec![true; likely.len()]), spoken, likely: weigh(&likely) }
    }

    fn is_notice(&self, element: NodeId) -> bool {
        let beside_prose = || is_layer(self.page, element) && self.prose(0) > self.prose(element);
        self.asks(element, SPOKEN) && (self.outside(element) >= TEXT_OUTSIDE || beside_prose())
    }

    fn is_notice_by_buttons(&self, element: NodeId) -> bool {
        self.asks(element, SPOKEN_BESIDE_BUTTONS) && self.outside(element) >= TEXT_OUTSIDE
    }

    fn is_message(&self, element: NodeId) -> bool {
        is_layer(self.page, element)
            && self.all.within(&self.part(element)) <= LONGEST_MESSAGE
            && self.outside(element) >= TEXT_OUTSIDE_A_MESSAGE
            && (self.prose(element) > 0 || is_fixed(self.page, element))
            && (element..self.page.subtree_end(element)).any(|node| is_button(self.page, node))
    }

    fn part(&self, element: NodeId) -> Range<usize> {
        self.blocks.within(self.page, element)
    }

    /// Whether this share of an element speaks of consent.
    fn asks(&self, element: NodeId, share: f64) -> bool {
        let part = self.part(element);
        let spoken = self.spoken.within(&part);
        spoken > 0 && f64::from(spoken) >= share * f64::from(self.all.within(&part))
    }

    /// Weight of likely content outside of an element.
    fn outside(&self, element: NodeId) -> u32 {
        self.likely.within(&(0..self.blocks.blocks.len())) - self.likely.within(&self.part(element))
    }

    fn prose(&self, element: NodeId) -> u32 {
        self.blocks.sums.below(self.page, element).prose
    }
}

/// Elements close around buttons that hold little text.
fn close_around_buttons(page: &Page, blocks: &Blocks) -> Vec<NodeId> {
    let buttons = page.all_elements().filter(|&node| is_button(page, node));
    let around = set_of(buttons.flat_map(|button| page.ancestors(button).take(STEPS)));
    let is_light = |element: &NodeId| blocks.sums.below(page, *element).weight <= LONGEST_BESIDE_BUTTONS;
    around.into_iter().filter(is_light).collect()
}

/// Which of so many blocks belong to any of these parts.
fn covered(parts: impl Iterator<Item = Range<usize>>, count: usize) -> Vec<bool> {
    let mut changes = vec![0i64; count + 1];
    for part in parts {
        changes[part.start] += 1;
        changes[part.end] -= 1;
    }
    let mut open = 0;
    let is_covered = |change: &i64| {
        open += change;
        open > 0
    };
    changes[..count].iter().map(is_covered).collect()
}

fn weight_if((block, counts): (&Block, &bool)) -> u32 {
    if *counts { block.weight } else { 0 }
}

/// Whether an element may lie over the page, by its name or by its style.
fn lies_over(page: &Page, blocks: &Blocks, element: NodeId) -> bool {
    blocks.own_hints(element).has(Hints::DIALOG) || is_layer(page, element)
}

/// Whether an element is a dialog that does not leave the page at hand, or stays in view whatever the page does.
fn is_layer(page: &Page, element: NodeId) -> bool {
    let is_dialog = matches!(page.attribute(element, "role"), Some("dialog" | "alertdialog"));
    match page.attribute(element, "aria-modal") {
        Some("true") => true,
        Some("false") => false,
        _ => is_dialog || is_fixed(page, element),
    }
}

fn is_fixed(page: &Page, element: NodeId) -> bool {
    page.style(element, StyleProperty::Position) == Some("fixed")
}

/// Whether a node is a button, or a field with which one comes.
fn is_button(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), "button" | "input") || page.attribute(node, "role") == Some("button")
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const STORY: &str = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before the shops \
         on the island have closed for the night.</p>";
    const COOKIES: &str = "<p>We and our partners use cookies to measure what is read here.</p>";
    const APPEAL: &str = "<p>We ask you once a year: if all who read this gave the price of a coffee, we could go on for \
         years to come, and so could the printer.</p>";

    /// The first words of the blocks that lose, all having been as likely.
    fn lost(body: &str, probability: f64) -> Vec<String> {
        let snapshot = snapshot(body);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut probabilities = vec![probability; blocks.blocks.len()];
        lessen(&page, &blocks, &mut probabilities);
        let lost = blocks.blocks.iter().zip(probabilities).filter(|(_, now)| *now < probability);
        lost.map(|(block, _)| blocks.text_of(block).split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn notices_lose_however_likely_they_look() {
        let dialog = format!("<div role=dialog><p>Welcome</p>{COOKIES}<p>Choose freely.</p></div>");
        let expected = ["Welcome", "We and", "Choose freely."];
        assert_eq!(lost(&format!("{dialog}{STORY}"), 0.9), expected);
        assert_eq!(lost(&format!("{STORY}{dialog}"), 0.1), expected, "told by the prose beside it");
        let bar = format!("<div style='position: fixed'>{COOKIES}</div>");
        assert_eq!(lost(&format!("{bar}{STORY}"), 0.9), ["We and"]);
        let beside = format!("<div>{COOKIES}<div><button>Yes</button></div></div>");
        assert_eq!(lost(&format!("<div>{STORY}{STORY}{STORY}</div>{beside}"), 0.9), ["We and", "Yes"]);
    }

    #[test]
    fn what_a_page_says_about_cookies_stays() {
        assert_eq!(lost(&format!("<main>{COOKIES}{COOKIES}{STORY}</main>"), 0.9), [""; 0]);
        let policy = format!("<div style='position: fixed'>{}</div><p>Home</p>", COOKIES.repeat(9));
        assert_eq!(lost(&policy, 0.9), [""; 0]);
    }

    #[test]
    fn messages_with_a_button_lose_beside_longer_texts() {
        let message = format!("<div style='position: fixed'>{APPEAL}<button>Give</button></div>");
        assert_eq!(lost(&format!("{}{message}", STORY.repeat(3)), 0.9), ["We ask", "Give"]);
        let player = "<div style='position: fixed'><p>Up next</p><input></div>";
        assert_eq!(lost(&format!("{}{player}", STORY.repeat(3)), 0.9), ["Up next"], "no prose, but fixed");
        assert_eq!(lost(&format!("{}{}", STORY.repeat(3), player.replace("fixed", "static")), 0.9), [""; 0]);
        assert_eq!(lost(&format!("<p>Home</p>{message}"), 0.9), [""; 0], "nothing else to read");
        assert_eq!(lost(&format!("{}{}", STORY.repeat(3), message.replace("button", "b")), 0.9), [""; 0]);
        let opened = format!("<div role=dialog>{}<button>Close</button></div>", APPEAL.repeat(9));
        assert_eq!(lost(&format!("{}{opened}", STORY.repeat(3)), 0.9), [""; 0], "long enough to have been opened");
        let aside = format!("<div role=dialog aria-modal=false>{APPEAL}<button>Give</button></div>");
        assert_eq!(lost(&format!("{}{aside}", STORY.repeat(3)), 0.9), [""; 0]);
    }
}
