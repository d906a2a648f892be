//! Keeps what is between two parts of the text, and sentences that open or close it, where neither links, controls nor
//! markup speak against them.
//!
//! The trees weigh each block by itself, and what is short or oddly named is like what surrounds an article. Wrong where an
//! advertisement is text between paragraphs and no rule knows it for one.

use std::{collections::BTreeMap, ops::Range};

use look::block::{Block, Blocks, Hints, heading};
use page::{NodeId, Page, StyleProperty, text::reading_weight};

use super::{Phase, Rule, Verdicts};
use crate::features::Words;

/// Share of a piece inside links, and inside buttons and labels, at most; guesses.
const MOST_LINKS: f64 = 0.3;
const MOST_CONTROLS: f64 = 0.3;

/// Mean probability, by weight, of a piece that may be kept. Chosen on training pages of wcxb, typed and news, where two
/// in three of these were content: lists, tables and sentences between; parts of lists; single words between; paragraphs
/// at the end, lines without links; words below the main heading.
const BETWEEN: f64 = 0.2;
const PART_OF_LIST: f64 = 0.3;
const WORDS: f64 = 0.4;
const CLOSING: f64 = 0.2;
const CLOSING_LINE: f64 = 0.1;
const OPENING: f64 = 0.3;
const BESIDE: f64 = 0.3;

/// Pieces of one name and class on a page from which on they are furniture: "3 likes" below each post; guesses, the
/// second for what is no sentence.
const REPEATED: usize = 4;
const REPEATED_WORDS: usize = 3;

/// Rows from which on a line beside what is kept is a label of its row ("3 March 2026"), and its weight, in characters, at
/// most. Guesses.
const ROWS: u32 = 3;
const LABEL: u32 = 30;

/// Weight, in characters, of the shortest sentence; a guess.
const SENTENCE: u32 = 25;

/// Weight, in characters, of the longest line; a guess.
const LINE: u32 = 150;

/// Blocks of a card that are asked: a bound.
const CARD: usize = 8;

/// Blocks between the main heading and the text, and after its end, that are looked at; guesses.
const ABOVE: usize = 12;
const BEHIND: usize = 12;

/// Elements around the text at whose end it may go on: its own, and one right above where it ends with its own.
const AROUND: usize = 2;

const SENTENCE_ENDS: [char; 12] = ['.', '!', '?', '…', '。', '！', '？', '”', '"', '»', '؟', '।'];

pub(super) const RULE: Rule = Rule {
    id: "gaps",
    phase: Phase::Complete,
    summary: "keeps what is between two parts of the text, and sentences at its ends, without links or controls",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, .. } = *verdicts;
    let is_seen = |index: &usize| blocks.blocks[*index].weight > 0 && blocks.blocks[*index].is_visible();
    let text: Vec<usize> = (0..blocks.blocks.len()).filter(|&index| verdicts.kept[index]).filter(is_seen).collect();
    let (Some(&first), Some(&last)) = (text.first(), text.last()) else { return };
    let gap = |before: usize, behind: usize| Gap { page, blocks, before, end: behind, behind: Some(behind) };
    let most: u32 = text.iter().map(|&index| blocks.blocks[index].weight).sum();
    let between = text.windows(2).flat_map(|pair| gap(pair[0], pair[1]).pieces(verdicts)).flatten();
    let between: Vec<Piece> = between.filter(|piece| piece.weight <= most).collect();
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for piece in &between {
        *times.entry(blocks.kinds.kind_of(piece.element)).or_default() += 1;
    }
    let times = |piece: &Piece| times.get(&blocks.kinds.kind_of(piece.element)).copied().unwrap_or_default();
    let mut found: Vec<Range<usize>> = Vec::new();
    for piece in between {
        if piece.belongs_between(page, times(&piece)) {
            found.push(piece.blocks);
        }
    }
    let is_main = |index: &usize| {
        let block = &blocks.blocks[*index];
        block.is_visible() && heading(page, block).is_some_and(|(level, _)| level == 1)
    };
    if let Some(main) = (first.saturating_sub(ABOVE)..first).rev().find(is_main) {
        let opening = gap(main, first).pieces(verdicts).into_iter().flatten();
        let opening = opening.filter(|piece| !piece.is_named && piece.likely >= OPENING);
        found.extend(opening.map(|piece| piece.blocks));
    }
    let closing = Gap { page, blocks, before: last, end: end(page, blocks, first, last), behind: None };
    let closing = closing.pieces(verdicts).into_iter().map_while(|piece| piece.filter(|piece| piece.closes(page)));
    found.extend(closing.map(|piece| piece.blocks));
    for index in found.into_iter().flatten() {
        verdicts.kept[index] |= blocks.blocks[index].is_visible();
    }
}

/// Where the text may go on after its last block.
fn end(page: &Page, blocks: &Blocks, first: usize, last: usize) -> usize {
    let leaf = |index: usize| blocks.first_leaf(&blocks.blocks[index]);
    let container = page.common_ancestor(leaf(first), leaf(last)).unwrap_or(0);
    let around = std::iter::once(container).chain(page.ancestors(container)).take(AROUND);
    let end = around.map(|node| blocks.within(page, node).end).find(|&end| end > last + 1);
    end.unwrap_or(last + 1).min(last + 1 + BEHIND)
}

/// What is not kept after a block that is, up to the next that is where there is one.
struct Gap<'a> {
    page: &'a Page<'a>,
    blocks: &'a Blocks,
    before: usize,
    end: usize,
    behind: Option<usize>,
}

/// A part of a gap that may belong to the text.
struct Piece {
    blocks: Range<usize>,
    /// The largest element that holds it and neither of the blocks around the gap.
    element: NodeId,
    /// Characters; what is longer than all the text around is no gap of it.
    weight: u32,
    /// Mean probability, by weight.
    likely: f64,
    /// Whether it is a line without any link that leads away.
    is_bare: bool,
    /// Whether a class or an id calls it something else than text.
    is_named: bool,
    /// Whether it is between two paragraphs, where words alone are rather a label than a name.
    is_amid: bool,
    is_sentence: bool,
    /// Whether it is built like the block before the gap and beside it: the next line of a conversation.
    is_next: bool,
    /// Whether it is laid out beside the text after it, and labels that row of several.
    is_beside: bool,
}

impl Piece {
    fn belongs_between(&self, page: &Page, times: usize) -> bool {
        let least = match page.tag(self.element) {
            _ if self.is_named => return false,
            _ if self.is_beside => BESIDE,
            "aside" if is_quotation(page, self.element) => BETWEEN,
            "blockquote" | "dl" | "table" | "ul" | "ol" | "pre" => BETWEEN,
            "dd" | "dt" | "li" | "tr" | "td" | "th" | "caption" => PART_OF_LIST,
            "section" | "p" | "div" | "a" if self.is_sentence && times < REPEATED => BETWEEN,
            _ if times < REPEATED_WORDS && !self.is_amid => WORDS,
            _ => return false,
        };
        self.likely >= least
    }

    fn closes(&self, page: &Page) -> bool {
        let least = if self.is_bare { CLOSING_LINE } else { CLOSING };
        (page.tag(self.element) == "p" || self.is_next)
            && self.is_sentence
            && !self.is_named
            && !self.is_beside
            && self.likely >= least
    }
}

impl Gap<'_> {
    /// Its pieces; `None` for those that are links, controls or something else by their markup, their place or their words.
    fn pieces(&self, verdicts: &Verdicts) -> Vec<Option<Piece>> {
        let mut pieces = Vec::new();
        let mut at = self.before + 1;
        while at < self.end {
            let element = self.outermost(at);
            let end = self.blocks.within(self.page, element).end.clamp(at + 1, self.end);
            pieces.push(self.piece(verdicts, element, at..end));
            at = end;
        }
        pieces
    }

    fn leaf(&self, index: usize) -> NodeId {
        self.blocks.first_leaf(&self.blocks.blocks[index])
    }

    /// Whether a node holds a block beside the gap.
    fn is_around(&self, node: NodeId) -> bool {
        let holds = |index: usize| self.page.contains(node, self.leaf(index));
        holds(self.before) || self.behind.is_some_and(holds)
    }

    fn outermost(&self, index: usize) -> NodeId {
        let leaf = self.leaf(index);
        self.page.ancestors(leaf).take_while(|&above| !self.is_around(above)).last().unwrap_or(leaf)
    }

    fn piece(&self, verdicts: &Verdicts, element: NodeId, range: Range<usize>) -> Option<Piece> {
        let is_seen = |index: &usize| self.blocks.blocks[*index].is_visible() && self.blocks.blocks[*index].weight > 0;
        let (mut weight, mut links, mut controls, mut sum) = (0, 0, 0, 0.0);
        for index in range.clone().filter(is_seen) {
            let block = &self.blocks.blocks[index];
            weight += block.weight;
            links += match () {
                () if self.is_in_card(index) => 0,
                // Shops lead to their reviews by places of the page.
                () if verdicts.offer().is_some() => block.link_weight,
                () => self.leading_away(block),
            };
            controls += block.control_weight;
            sum += f64::from(block.weight) * verdicts.probabilities[index];
        }
        let most = |share: f64| share * f64::from(weight);
        let is_prose = |index: usize| self.blocks.blocks[index].is_prose();
        let is_heading = || range.clone().all(|index| self.blocks.blocks[index].hints.has(Hints::HEADING));
        let is_out = weight == 0 || f64::from(links) > most(MOST_LINKS) || f64::from(controls) > most(MOST_CONTROLS);
        // Headings go with what they head, by a rule of their own.
        if is_out || is_heading() && range.len() == 1 {
            return None;
        }
        let is_beside = weight <= LABEL && self.labels_row(element, &range);
        if !is_beside && !self.is_in_column(&range) {
            return None;
        }
        let is_named = self.is_named(verdicts, element, &range)?;
        let says = |index: usize| self.blocks.text_of(&self.blocks.blocks[index]).contains(char::is_alphanumeric);
        if !range.clone().any(says) {
            return None;
        }
        let last =
            range.clone().rev().filter(is_seen).find(|&index| says(index)).map(|index| &self.blocks.blocks[index])?;
        Some(Piece {
            blocks: range,
            element,
            weight,
            likely: sum / f64::from(weight),
            is_bare: links == 0 && weight <= LINE,
            is_named,
            is_amid: std::iter::once(self.before).chain(self.behind).all(is_prose),
            is_sentence: self.is_sentence(last, weight),
            is_next: self.is_next(element),
            is_beside,
        })
    }

    /// Characters of a block in links; those of a sentence that lead to another place of the page are text. What scripts
    /// make of `#` and `#/route` is no place.
    fn leading_away(&self, block: &Block) -> u32 {
        if block.link_weight == 0 || !self.is_sentence(block, block.weight) {
            return block.link_weight;
        }
        let own = self.page.snapshot().url.split('#').next().unwrap_or_default();
        let is_inside = |link: NodeId| {
            let address = self.page.attribute(link, "href").and_then(|href| href.split_once('#'));
            let is_place = |place: &str| !place.is_empty() && !place.starts_with(['/', '!']);
            address.is_some_and(|(page, place)| (page.is_empty() || page == own) && is_place(place))
        };
        // The leaves of a link are one after the other: each link is asked once.
        let mut last = None;
        let mut inside = 0;
        for &leaf in self.blocks.leaves_of(block) {
            let Some(link) = self.page.link_around(leaf) else { continue };
            let known = last.filter(|(other, _)| *other == link).unwrap_or_else(|| (link, is_inside(link)));
            last = Some(known);
            if known.1 {
                inside += self.page.text(leaf).unwrap_or_default().chars().map(reading_weight).sum::<u32>();
            }
        }
        block.link_weight.saturating_sub(inside)
    }

    fn is_sentence(&self, last: &Block, weight: u32) -> bool {
        weight >= SENTENCE && self.blocks.text_of(last).trim_end().ends_with(SENTENCE_ENDS)
    }

    /// Whether an element is a line, and the block before the gap one beside it with the same name and class. Without a class
    /// it is like anything.
    fn is_next(&self, element: NodeId) -> bool {
        let parent = self.page.parent(element);
        let before = std::iter::once(self.leaf(self.before)).chain(self.page.ancestors(self.leaf(self.before)));
        let is_line = |node: NodeId| self.blocks.within(self.page, node).len() == 1;
        let beside = before.into_iter().find(|&node| self.page.parent(node) == parent);
        let is_called = self.page.attribute(element, "class").is_some_and(|class| !class.trim().is_empty());
        let is_alike =
            |node: NodeId| is_called && self.blocks.kinds.kind_of(node) == self.blocks.kinds.kind_of(element);
        beside.is_some_and(|node| is_alike(node) && is_line(node) && is_line(element))
    }

    /// Whether an element is in one of several rows, beside the block after the gap.
    fn labels_row(&self, element: NodeId, range: &Range<usize>) -> bool {
        let rect = |index: usize| self.blocks.blocks.get(index).and_then(|block| block.rect);
        let row = self.page.parent(element).filter(|&row| self.blocks.kinds.siblings(row) >= ROWS);
        let (Some(behind), Some(row)) = (self.behind, row) else { return false };
        let (Some(own), Some(other)) = (range.clone().find_map(rect), rect(behind)) else { return false };
        let is_apart = own.right() <= other.left || other.right() <= own.left;
        self.page.contains(row, self.leaf(behind)) && is_apart && own.top < other.bottom() && own.bottom() > other.top
    }

    /// Whether a block is in a link around a heading, or around the block before the gap: the text of such a card is content.
    fn is_in_card(&self, index: usize) -> bool {
        let Some(link) = self.page.link_around(self.leaf(index)) else { return false };
        let range = self.blocks.within(self.page, link);
        let mut inside = self.blocks.blocks.get(range).into_iter().flatten().take(CARD);
        self.page.contains(link, self.leaf(self.before)) || inside.any(|block| heading(self.page, block).is_some())
    }

    /// Whether classes or ids call blocks something else than text; `None` where more than names states it.
    fn is_named(&self, verdicts: &Verdicts, element: NodeId, range: &Range<usize>) -> Option<bool> {
        let against = Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT | Hints::PARTICULARS;
        let mut named = false;
        // Whoever is quoted is named above the quotation, and signs nothing.
        let may_be_signed = !is_quotation(self.page, element);
        for index in range.clone() {
            let signed = may_be_signed
                && verdicts.vectors.get(index).is_some_and(|vector| Words::says_byline.value_in(vector) > 0.0);
            if verdicts.left_out[index] || signed {
                return None;
            }
            for node in self.page.ancestors(self.leaf(index)).take_while(|&above| !self.is_around(above)) {
                if is_quotation(self.page, node) {
                    continue;
                }
                if is_apart(self.page, node) {
                    return None;
                }
                named |= self.blocks.own_hints(node).any(against);
            }
        }
        Some(named)
    }

    /// Whether blocks are laid out where the text beside them is, as far as that is known.
    fn is_in_column(&self, range: &Range<usize>) -> bool {
        let rect = |index: usize| self.blocks.blocks[index].rect;
        let Some(own) = range.clone().find_map(rect) else { return true };
        let mut around = std::iter::once(self.before).chain(self.behind).filter_map(rect).peekable();
        around.peek().is_none() || around.any(|other| own.left < other.right() && own.right() > other.left)
    }
}

/// Whether an element is a box around a quotation and the name of who wrote it, as in the posts of threads.
fn is_quotation(page: &Page, node: NodeId) -> bool {
    page.tag(node) == "aside" && page.children(node).any(|child| page.tag(child) == "blockquote")
}

/// Whether an element is something else than text by its name, its role or how it is placed.
fn is_apart(page: &Page, node: NodeId) -> bool {
    let is_placed = || matches!(page.style(node, StyleProperty::Position), Some("fixed" | "sticky"));
    Hints::declared(page, node).any(Hints::BOILERPLATE | Hints::ASIDE | Hints::FORM) || is_placed()
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const TOLD: &str =
        "<p>The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it.</p>";

    /// First words of what is kept of a page, the paragraphs about the ferry having been, each block being this likely.
    fn kept(html: &str, likely: f64) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![likely; blocks.blocks.len()]);
        verdicts.kept = blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with("The ferry")).collect();
        apply(&mut verdicts);
        let kept = blocks.blocks.iter().zip(&verdicts.kept).filter(|(_, kept)| **kept);
        let first = |block: &Block| blocks.text_of(block).split_whitespace().next().unwrap_or_default().to_owned();
        kept.map(|(block, _)| first(block)).filter(|word| word != "The").collect::<Vec<_>>().join(" ")
    }

    fn between(inside: &str, likely: f64) -> String {
        kept(&format!("<main>{TOLD}{inside}{TOLD}</main>"), likely)
    }

    #[test]
    fn quotations_are_kept_with_whom_they_quote() {
        let quoted = "<blockquote><p>Nobody knows</p></blockquote>";
        assert_eq!(between(quoted, 0.25), "Nobody");
        assert_eq!(between(&format!("<aside><div>Mira:</div>{quoted}</aside>"), 0.25), "Mira: Nobody");
        assert_eq!(between("<aside><div>Mira:</div><p>Nobody knows when it comes.</p></aside>", 0.25), "");
    }

    #[test]
    fn sentences_and_lists_between_paragraphs_are_kept() {
        let sentence = "<div>Nobody knows when the next one will come.</div>";
        assert_eq!((between(sentence, 0.22), between(sentence, 0.18)), ("Nobody".into(), String::new()));
        assert_eq!(between("<dl><dt> </dt><dd>Boards jam</dd></dl>", 0.22), "Boards");
        assert_eq!(between("<table><tr><td>Tide</td><td>4 m</td></tr></table>", 0.22), "Tide 4");
        assert_eq!(
            (between("<div>Mira Holt</div>", 0.45), between("<div>Mira Holt</div>", 0.3)),
            ("Mira".into(), "".into())
        );
    }

    #[test]
    fn links_controls_names_and_what_is_declared_apart_are_not() {
        let said = "Nobody knows when the next one will come.";
        for other in [
            format!("<p><a href=/next>{said}</a></p>"),
            format!("<p><label>{said}</label></p>"),
            format!("<div class=promo>{said}</div>"),
            format!("<aside>{said}</aside>"),
            format!("<div role=navigation>{said}</div>"),
            format!("<div style='position: fixed'>{said}</div>"),
        ] {
            assert_eq!(between(&other, 0.3), "", "{other}");
        }
    }

    #[test]
    fn what_repeats_is_furniture() {
        let votes = format!("{TOLD}<div class=v>Votes: three</div>");
        assert_eq!(kept(&format!("<main>{}{TOLD}</main>", votes.repeat(2)), 0.45), "Votes: Votes:");
        assert_eq!(kept(&format!("<main>{}{TOLD}</main>", votes.repeat(3)), 0.45), "");
    }

    #[test]
    fn a_line_below_the_heading_in_its_link_is_kept() {
        let card = "<a style='display:block' href=/card><h2>The ferry office</h2><p>Sells what is left of the tickets.</p></a>";
        assert_eq!(between(card, 0.25), "Sells");
    }

    #[test]
    fn a_name_in_a_row_with_a_link_is_kept() {
        let row = "<div><h3 style='display:inline'>Client</h3> <a href=/code>source</a><p>( port: int, wait: float )</p></div>";
        assert_eq!(between(row, 0.45), "Client (");
    }

    #[test]
    fn cards_with_a_heading_and_a_sentence_are_no_links_alone() {
        let card = |says: &str| format!("<a style='display:block' href=/card><h3>Eels</h3><p>{says}</p></a>");
        let cards = |says: &str| format!("<div>{}</div>", card(says).repeat(3));
        assert_eq!(between(&cards("They come in May and go again."), 0.25), "Eels They Eels They Eels They");
        assert_eq!(between(&cards("5 comments"), 0.25), "");
    }

    #[test]
    fn labels_beside_several_rows_are_kept() {
        let beside = |label: &str, rows: usize| {
            let text = "<p style='left:200px;width:400px;top:0px'>The ferry leaves the old harbour at dawn.</p>";
            let row = format!("<div class=row><p style='left:0px;width:90px;top:0px'>{label}</p>{text}</div>");
            kept(&format!("<main>{TOLD}{}{TOLD}</main>", row.repeat(rows)), 0.35)
        };
        assert_eq!(beside("May 5", 4), "May May May May");
        assert_eq!(beside("May 5", 2), "");
        assert_eq!(beside("A mariner since May 5, with many posts", 4), "");
    }

    #[test]
    fn a_sentence_may_end_in_a_mark_and_lead_to_another_place_of_the_page() {
        let proof = "<div><p>Proof. Let the slope go to zero, and that is it.</p><p>∎</p></div>";
        assert_eq!(between(proof, 0.22), "Proof. ∎");
        let see = |to: &str| format!("<p>It takes six beats, <a href='{to}'>as is defined above</a>.</p>");
        assert_eq!(between(&see("#beats"), 0.25), "It");
        for other in ["/beats", "#", "#/beats", "#!beats"] {
            assert_eq!(between(&see(other), 0.25), "", "{other}");
        }
        let offer = r#"{"@type":"Product","name":"Lamp","offers":{"price":"49.90","priceCurrency":"USD"}}"#;
        let shop = |data: &str| {
            let head = format!("<title>Lamp</title><script type='application/ld+json'>{data}</script><h1>Lamp</h1>");
            kept(&format!("{head}<main>{TOLD}{}{TOLD}</main>", see("#reviews")), 0.25)
        };
        assert_eq!((shop(""), shop(offer)), ("It".into(), String::new()));
    }

    #[test]
    fn a_conversation_goes_on_in_lines_that_are_built_alike() {
        let talk = |class: &str| {
            let lines = TOLD.replace("<p>", "<div class=line>").replace("</p>", "</div>").repeat(2);
            kept(
                &format!("<main><div>{lines}<div class={class}>Then we begin again, she says.</div></div></main>"),
                0.25,
            )
        };
        assert_eq!((talk("line"), talk("review")), ("Then".into(), String::new()));
        let plain = TOLD.replace("p>", "div>").repeat(2);
        let last = |html: &str| kept(&format!("<main><div>{plain}{html}</div></main>"), 0.25);
        assert_eq!(last("<div>Subscribe to our newsletter today.</div>"), "");
        assert_eq!(last("Subscribe to our newsletter today."), "");
    }

    #[test]
    fn sentences_close_and_open_a_text() {
        let closing = |html: &str, likely: f64| kept(&format!("<main><div>{TOLD}{TOLD}</div>{html}</main>"), likely);
        let last = "<p>Knock at the mill, and somebody answers.</p>";
        assert_eq!((closing(last, 0.15), closing(last, 0.05)), ("Knock".into(), String::new()));
        assert_eq!(closing("<div>Knock at the mill, and somebody answers.</div>", 0.3), "");
        assert_eq!(closing("<p>Knock at the mill</p>", 0.3), "");
        let opening = |likely: f64| kept(&format!("<h1>Lamps</h1><p>May 5, old quay</p>{TOLD}{TOLD}"), likely);
        assert_eq!((opening(0.35), opening(0.25)), ("May".into(), String::new()));
    }
}
