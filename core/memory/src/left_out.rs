//! What a page shows besides its content, for the person who misses some of it.

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, text::TextCount};
use serde::{Deserialize, Serialize};
use systems::{
    spider::{Digest, Verdict},
    vce,
};

use super::{
    MemoryFull, SiteMemory,
    corrections::{Reach, correct_all},
};

/// Parts that are listed at most.
const MOST_LISTED: usize = 200;

/// Characters of a part's beginning.
const LONGEST_BEGINNING: usize = 160;

/// Fewest words of comments that nothing names so, and most of their weight in links; guesses. Cards and buttons repeat, too.
const FEWEST_WORDS: u32 = 12;
const MOST_LINKED: f64 = 0.3;

/// What a part that was left out is likely to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum LeftOutRole {
    /// Comments and replies, by their name or because they repeat a pattern of plain text within the main block (VCE §2.1.5).
    Comments,
    /// Menus, breadcrumbs, pagination.
    Navigation,
    /// Links to other articles.
    Related,
    /// Buttons to share or follow.
    Share,
    /// Advertisement, sponsored content.
    Advertising,
    /// Newsletter, subscription.
    Subscription,
    /// Cookie bars, dialogs.
    Dialog,
    /// What is beside the content.
    Aside,
    /// Head of the page.
    Header,
    /// Foot of the page.
    Footer,
}

/// What hints indicate about a part, the stronger first.
const ROLES: [(Hints, LeftOutRole); 10] = [
    (Hints::COMMENT, LeftOutRole::Comments),
    (Hints::DIALOG, LeftOutRole::Dialog),
    (Hints::ADVERT, LeftOutRole::Advertising),
    (Hints::SUBSCRIBE, LeftOutRole::Subscription),
    (Hints::SHARE, LeftOutRole::Share),
    (Hints::RELATED, LeftOutRole::Related),
    (Hints::NAVIGATION, LeftOutRole::Navigation),
    (Hints::FOOTER, LeftOutRole::Footer),
    (Hints::ASIDE, LeftOutRole::Aside),
    (Hints::HEADER, LeftOutRole::Header),
];

/// A part of the page that is seen, has text, and holds nothing that is content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LeftOut {
    /// Its node, by which it is named to [`bring_in`] and [`left_out`].
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub node: NodeId,
    /// How its text begins.
    pub beginning: String,
    /// Its words, counted as for articles.
    pub words: u32,
    /// What it is likely to be; absent where nothing indicates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub role: Option<LeftOutRole>,
    /// Whether it consists of several that can be listed in their turn.
    pub divisible: bool,
}

/// The largest parts of a page, or of one of its parts, that hold nothing that is content, in document order; at most
/// 200, the first. `kept` holds the leaves that are content, in document order. Empty where nothing was left out.
pub fn left_out(page: &Page, blocks: &Blocks, kept: &[NodeId], within: Option<NodeId>) -> Vec<LeftOut> {
    let counts = Counts::of(blocks, kept);
    let mut parts: Vec<NodeId> = Vec::new();
    let mut open: Vec<NodeId> = match within {
        Some(node) if node < page.len() => pieces(page, blocks, &counts, node),
        None if !page.is_empty() => vec![0],
        _ => return Vec::new(),
    };
    open.reverse();
    while let Some(node) = open.pop().filter(|_| parts.len() < MOST_LISTED) {
        let range = blocks.within(page, node);
        if counts.out(&range) == 0 {
            continue;
        }
        if counts.kept(&range) == 0 {
            parts.push(node);
        } else {
            let children: Vec<NodeId> = page.children(node).collect();
            open.extend(children.into_iter().rev());
        }
    }
    let repeated = vce::rank(page, blocks, &vce::Params::CHOSEN).repeated;
    parts.into_iter().map(|node| describe(page, blocks, &counts, node, &repeated)).collect()
}

/// Brings a part in that was left out, here and where it is on the site's other pages: its word is the person's, as
/// in [`leave_out`](super::leave_out).
///
/// `None` where nothing was left out below the node.
///
/// # Errors
/// When there is no room for another correction.
pub fn bring_in(
    memory: &SiteMemory,
    page: &Page,
    blocks: &Blocks,
    kept: &[NodeId],
    node: NodeId,
) -> Result<Option<SiteMemory>, MemoryFull> {
    if node >= page.len() {
        return Ok(None);
    }
    let counts = Counts::of(blocks, kept);
    let meant: Vec<usize> = blocks.within(page, node).filter(|&at| counts.out(&(at..at + 1)) > 0).collect();
    let kept: Vec<bool> = (0..blocks.blocks.len()).map(|at| counts.kept(&(at..at + 1)) > 0).collect();
    correct_all(memory, &Digest::of(page, blocks), &kept, &meant, Verdict::Keep, Reach::Only)
}

type Range = std::ops::Range<usize>;

/// How many blocks before each were left out, and how many are content.
struct Counts(Vec<(u32, u32)>);

impl Counts {
    fn of(blocks: &Blocks, kept: &[NodeId]) -> Self {
        let mut sums = vec![(0, 0)];
        let mut sum = (0, 0);
        for block in &blocks.blocks {
            if blocks.is_kept(block, kept) {
                sum.1 += 1;
            } else if is_offered(block) {
                sum.0 += 1;
            }
            sums.push(sum);
        }
        Counts(sums)
    }

    fn out(&self, range: &Range) -> u32 {
        self.0[range.end].0 - self.0[range.start].0
    }

    fn kept(&self, range: &Range) -> u32 {
        self.0[range.end].1 - self.0[range.start].1
    }
}

fn is_offered(block: &Block) -> bool {
    block.weight > 0 && block.is_visible()
}

/// What a part consists of; wrappers around all of it are passed through.
fn pieces(page: &Page, blocks: &Blocks, counts: &Counts, node: NodeId) -> Vec<NodeId> {
    let mut node = node;
    loop {
        let has_text = |child: &NodeId| counts.out(&blocks.within(page, *child)) > 0;
        let children: Vec<NodeId> = page.children(node).filter(has_text).collect();
        match children[..] {
            [only] if counts.out(&blocks.within(page, only)) > 1 => node = only,
            _ => return children,
        }
    }
}

fn describe(page: &Page, blocks: &Blocks, counts: &Counts, node: NodeId, repeated: &[NodeId]) -> LeftOut {
    let range = blocks.within(page, node);
    let divisible = counts.out(&range) > 1;
    let offered = || blocks.blocks[range.clone()].iter().filter(|block| is_offered(block));
    let words = offered().map(|block| TextCount::of(blocks.text_of(block)).total()).sum();
    let mut beginning = String::new();
    let has_words = |block: &&Block| blocks.text_of(block).contains(char::is_alphanumeric);
    for block in offered().filter(has_words) {
        if beginning.chars().count() >= LONGEST_BEGINNING {
            break;
        }
        beginning.extend((!beginning.is_empty()).then_some(" · "));
        beginning.push_str(blocks.text_of(block).trim());
    }
    if let Some((cut, _)) = beginning.char_indices().nth(LONGEST_BEGINNING) {
        beginning.truncate(cut);
        beginning.push('…');
    }
    let named = ROLES.iter().find(|(hint, _)| offered().all(|block| block.hints.any(*hint)));
    let weight: u32 = offered().map(|block| block.weight).sum();
    let linked: u32 = offered().map(|block| block.link_weight).sum();
    let is_told = words >= FEWEST_WORDS && f64::from(linked) <= MOST_LINKED * f64::from(weight);
    let repeats = || repeated.iter().any(|&element| page.contains(element, node) || page.contains(node, element));
    let role = named.map(|(_, role)| *role).or_else(|| (is_told && repeats()).then_some(LeftOutRole::Comments));
    LeftOut { node, beginning, words, role, divisible }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const TOLD: &str = "and it was told slowly, so that everybody who had come could follow it to the very end.";

    /// What is known of the parts of a letter beside four boxes that are alike.
    fn repeated(text: impl Fn(&str) -> String) -> Vec<(Option<LeftOutRole>, u32, bool)> {
        let said = |who: &str, top: u32| {
            let style = format!("left:80px;top:{top}px;width:320px;height:60px;background-color:gray;font-size:13px");
            format!("<div style='{style}'>{}</div>", text(who))
        };
        let replies: String =
            ["Ann", "Bo", "Cy", "Di"].iter().zip(1..).map(|(who, at)| said(who, 400 + 80 * at)).collect();
        let snapshot = snapshot(&format!(
            "<title>A letter</title><div class=a style='width:700px;height:900px'><p>{TOLD}</p><p>{TOLD}</p><p>{TOLD}
             {TOLD}</p><div class=b style='left:20px;top:400px;width:500px;height:400px;font-size:14px'>{replies}</div></div>"
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let letter = blocks.blocks.iter().filter(|block| blocks.text_of(block).contains(TOLD));
        let kept: Vec<NodeId> = letter.flat_map(|block| blocks.leaves_of(block).iter().copied()).collect();
        let parts = left_out(&page, &blocks, &kept, None);
        parts.iter().map(|part| (part.role, part.words, part.divisible)).collect()
    }

    #[test]
    fn plain_text_that_repeats_within_the_main_block_is_comments_without_being_named_so() {
        let replies = repeated(|who| format!("{who} writes: a fine letter, but a little long."));
        assert_eq!(replies, [(Some(LeftOutRole::Comments), 36, true)]);
        let cards = repeated(|who| format!("<a href='/{who}'>The lantern of {who}, of brass, with a glass</a> € 9"));
        assert_eq!(cards.iter().map(|card| card.0).collect::<Vec<_>>(), [None]);
        let buttons = repeated(|who| format!("Ask {who}"));
        assert_eq!(buttons, [(None, 8, true)]);
    }

    #[test]
    fn a_page_of_nothing_has_no_parts() {
        let snapshot = snapshot("");
        let page = Page::new(&snapshot).expect("sound");
        assert_eq!(left_out(&page, &segment(&page), &[], None), []);
    }
}
