//! What an answer lacks of one page although it is between what it has, or directly after it.

use std::ops::Range;

use corpus::labels::coverage;
use engine::{
    article::{Article, to_text},
    block::{Block, Blocks, Hints, formula_around},
    memory::left_out,
    page::{NodeId, Page, text::letters_and_digits},
};

/// Blocks after the last kept one that are looked at, at most.
const BEHIND: usize = 12;

/// Elements around an answer at whose end there may be more of it, at most.
const AROUND: usize = 3;

/// CSS px; media smaller than this in either direction decorate.
const TELLING: f64 = 48.0;

/// Share of a block's words from which on it is in the truth.
const IN_TRUTH: f64 = 0.5;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A formula, by whatever renderer.
    Formula,
    /// A picture, a film, or what is in a figure.
    Figure,
    /// Code.
    Code,
    /// Cells of a table.
    Table,
    /// Items of a list, terms with what they mean.
    List,
    /// A heading.
    Heading,
    /// A quotation.
    Quotation,
    /// Any other text.
    Text,
}

impl Kind {
    /// All, in the order of the table.
    pub const ALL: [Kind; 8] =
        [Kind::Formula, Kind::Figure, Kind::Code, Kind::Table, Kind::List, Kind::Heading, Kind::Quotation, Kind::Text];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Formula => "formula",
            Kind::Figure => "figure",
            Kind::Code => "code",
            Kind::Table => "table",
            Kind::List => "list",
            Kind::Heading => "heading",
            Kind::Quotation => "quotation",
            Kind::Text => "text",
        }
    }
}

/// Where else a part can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In "What was left out".
    LeftOut,
    /// The judge did not keep it, and nothing lists it.
    Nowhere,
    /// The judge kept it, and the article does not have it.
    Dropped,
}

/// One part: blocks of one kind in a row, below one element where that is a table, a list or the like.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is.
    pub kind: Kind,
    /// Where else it is.
    pub fate: Fate,
    /// Whether it is after all that was kept, rather than between.
    pub is_behind: bool,
    /// Its weight, in characters; 0 for pictures and drawn formulas.
    pub weight: u32,
    /// Whether most of it is in the truth; never where there is none.
    pub in_truth: bool,
    /// Its blocks.
    pub blocks: Range<usize>,
    owner: Option<NodeId>,
}

/// The parts of a page that an answer lacks, in document order. Lists of links and rows of controls are none, nor is the
/// frame of the page. Empty where nothing was kept.
pub fn parts(page: &Page, blocks: &Blocks, kept: &[NodeId], article: &Article, truth: Option<&str>) -> Vec<Part> {
    let is_kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, kept)).collect();
    let Some((first, last)) = is_kept.iter().position(|&kept| kept).zip(is_kept.iter().rposition(|&kept| kept)) else {
        return Vec::new();
    };
    let coverage = coverage(blocks, truth.unwrap_or_default());
    let listed = left_out(page, blocks, kept, None);
    let dropped = Dropped::of(page, blocks, &is_kept, article);
    let end = end(page, blocks, first, last);
    let mut parts: Vec<Part> = Vec::new();
    for index in first..end {
        let block = &blocks.blocks[index];
        let Some(kind) = kind(page, blocks, block) else { continue };
        let leaf = blocks.first_leaf(block);
        let fate = match is_kept[index] {
            true if dropped.is_missing(blocks, index) => Fate::Dropped,
            true => continue,
            false if listed.iter().any(|part| page.contains(part.node, leaf)) => Fate::LeftOut,
            false => Fate::Nowhere,
        };
        let in_truth = coverage[index].is_some_and(|share| share >= IN_TRUTH);
        let owner = owner(page, leaf);
        let weight = block.weight;
        match parts.last_mut() {
            Some(part) if part.kind == kind && part.fate == fate && part.blocks.end == index && part.owner == owner => {
                part.in_truth = if weight > part.weight { in_truth } else { part.in_truth };
                part.weight += weight;
                part.blocks.end = index + 1;
            }
            _ => parts.push(Part {
                kind,
                fate,
                is_behind: index > last,
                weight,
                in_truth,
                blocks: index..index + 1,
                owner,
            }),
        }
    }
    parts
}

/// The end of what may belong to an answer: of the lowest element around it, or of one right above where it ends there.
fn end(page: &Page, blocks: &Blocks, first: usize, last: usize) -> usize {
    let leaf = |index: usize| blocks.first_leaf(&blocks.blocks[index]);
    let container = page.common_ancestor(leaf(first), leaf(last)).unwrap_or(0);
    let around = std::iter::once(container).chain(page.ancestors(container)).take(AROUND);
    let ends = around.map(|node| blocks.within(page, node).end);
    let end = ends.into_iter().find(|&end| end > last + 1).unwrap_or(last + 1);
    end.min(last + 1 + BEHIND)
}

/// The nearest element that holds blocks which are one thing.
fn owner(page: &Page, leaf: NodeId) -> Option<NodeId> {
    let is_one = |node: &NodeId| {
        matches!(page.tag(*node), "table" | "pre" | "figure" | "ul" | "ol" | "dl" | "blockquote" | "math")
    };
    page.ancestors(leaf).find(is_one)
}

/// What a block is; `None` where it is not seen, is of links and controls for the most part, or decorates.
fn kind(page: &Page, blocks: &Blocks, block: &Block) -> Option<Kind> {
    if shows_formula(page, blocks, block) {
        return Some(Kind::Formula);
    }
    if !block.is_visible() || (block.link_weight + block.control_weight) * 2 > block.weight {
        return None;
    }
    let is_large = || block.rect.is_some_and(|rect| rect.width >= TELLING && rect.height >= TELLING);
    let drawn = || blocks.leaves_of(block).iter().all(|&leaf| page.tag(leaf) == "hr");
    if block.weight == 0 {
        return (block.media > 0 && is_large() && !drawn()).then_some(Kind::Figure);
    }
    let is = |hint: Hints| block.hints.has(hint);
    Some(match () {
        () if is(Hints::CODE) && page.ancestors(blocks.first_leaf(block)).any(|node| page.tag(node) == "pre") => {
            Kind::Code
        }
        () if is(Hints::HEADING) => Kind::Heading,
        () if is(Hints::TABLE) => Kind::Table,
        () if is(Hints::LIST_ITEM) => Kind::List,
        () if is(Hints::QUOTE) => Kind::Quotation,
        () if is(Hints::FIGURE) => Kind::Figure,
        () => Kind::Text,
    })
}

/// Whether all of a block is a formula that is seen, in whatever shape.
fn shows_formula(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let is_blank = |leaf: NodeId| page.text(leaf).is_some_and(|text| text.trim().is_empty());
    let mut leaves = blocks.leaves_of(block).iter().copied().filter(|&leaf| !is_blank(leaf)).peekable();
    let is_seen = |leaf: NodeId| formula_around(page, leaf).is_some_and(|formula| page.hiding(formula).is_none());
    leaves.peek().is_some() && leaves.all(is_seen)
}

/// What was kept and is not in the article.
struct Dropped {
    /// Letters and digits of the article, with what readers announce in its place.
    text: String,
    /// The first kept block that the article has: what is before it appears as title, author and day.
    from: usize,
    is_kept: Vec<bool>,
}

impl Dropped {
    fn of(page: &Page, blocks: &Blocks, is_kept: &[bool], article: &Article) -> Self {
        let notes = article.footnotes.iter().map(|note| {
            let note = Article { body: note.blocks.clone(), ..Article::default() };
            to_text(&note)
        });
        let title = [article.metadata.title.as_str(), page.title()].join(" ");
        let said = article.posts.iter().map(|post| format!("{} {}", post.title, post.shown));
        let all: Vec<String> = [to_text(article), title].into_iter().chain(notes).chain(said).collect();
        let mut dropped = Dropped { text: letters_and_digits(&all.join("\n")), from: 0, is_kept: is_kept.to_vec() };
        let has = |index: &usize| is_kept[*index] && !dropped.is_missing(blocks, *index);
        dropped.from = (0..is_kept.len()).find(has).unwrap_or(is_kept.len());
        dropped
    }

    /// Whether the article has none of a kept block with words.
    fn is_missing(&self, blocks: &Blocks, index: usize) -> bool {
        let words = letters_and_digits(blocks.text_of(&blocks.blocks[index]));
        self.is_kept[index] && index >= self.from && !words.is_empty() && !self.text.contains(&words)
    }
}

#[cfg(test)]
mod tests {
    use engine::{article::assemble, block::segment, judge::Extraction, page::Page};

    use super::*;

    const TOLD: &str = "<p>The ferry leaves the old harbour at dawn, and the whole town sees it go.</p>";

    /// Kinds and fates of what is lost of a page of which the paragraphs about the ferry are kept.
    fn lost(html: &str) -> Vec<(Kind, Fate, bool)> {
        let snapshot = html::snapshot(html, "https://example.org/").expect("markup");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let meant = blocks.blocks.iter().filter(|block| blocks.text_of(block).starts_with("The ferry"));
        let kept: Vec<NodeId> = meant.flat_map(|block| blocks.leaves_of(block).iter().copied()).collect();
        let extraction = Extraction { kept: kept.clone(), root: Some(0), ..Extraction::default() };
        let article = assemble(&page, &extraction);
        parts(&page, &blocks, &kept, &article, None)
            .into_iter()
            .map(|part| (part.kind, part.fate, part.is_behind))
            .collect()
    }

    #[test]
    fn what_is_between_or_behind_is_listed_by_kind() {
        let between = |inside: &str| lost(&format!("<main>{TOLD}{inside}{TOLD}</main>"));
        for (inside, kind) in [
            ("<pre>ls -l</pre>", Kind::Code),
            ("<table><tr><td>Tide</td><td>4 m</td></tr></table>", Kind::Table),
            ("<ul><li>Rope</li><li>Salt</li></ul>", Kind::List),
            ("<h2>Later</h2>", Kind::Heading),
            ("<blockquote><p>No mail today.</p></blockquote>", Kind::Quotation),
            ("<p>No mail today.</p>", Kind::Text),
        ] {
            assert_eq!(between(inside), [(kind, Fate::LeftOut, false)], "{inside}");
        }
        assert_eq!(between("<math><mi>x</mi></math>"), [(Kind::Formula, Fate::Nowhere, false)]);
        assert_eq!(lost(&format!("<main>{TOLD}<p>The end.</p></main>")), [(Kind::Text, Fate::LeftOut, true)]);
    }

    #[test]
    fn links_controls_and_what_is_hidden_are_not_lost() {
        let between = |inside: &str| lost(&format!("<main>{TOLD}{inside}{TOLD}</main>"));
        for inside in ["<p><a href=/a>Another story</a></p>", "<button>Copy</button>", "<p hidden>Later</p>"] {
            assert_eq!(between(inside), [], "{inside}");
        }
    }

    #[test]
    fn what_was_kept_and_is_not_in_the_article_is_told_apart() {
        let tool = "<p>The ferry <span class=mw-editsection>The ferry is edited</span></p>";
        let parts = lost(&format!("<main>{TOLD}{tool}{TOLD}</main>"));
        assert_eq!(parts, [(Kind::Text, Fate::Dropped, false)]);
    }
}
