//! What every candidate is measured by: running sums over the page's leaves, so that any subtree or run of siblings
//! costs the same few subtractions.

use page::{
    NodeId, Page, Rect, StyleProperty,
    sort::sort_by,
    text::{TextCount, is_sentence_mark},
};

use super::links::{Destination, LinkKind, Links};

/// A run of nodes in document order: a subtree, or neighbours within one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// First node.
    pub start: NodeId,
    /// First node after it.
    pub end: NodeId,
}

impl Span {
    /// The subtree of an element.
    pub fn subtree(page: &Page, root: NodeId) -> Self {
        Span { start: root, end: page.subtree_end(root) }
    }

    /// Whether a node lies in it.
    pub fn contains(self, node: NodeId) -> bool {
        self.start <= node && node < self.end
    }

    /// Whether both have a node in common.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// Sums over all seen leaves before a node.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    words: u32,
    /// Characters without white space.
    characters: u32,
    /// Those in links, by [`Destination`].
    here: u32,
    above: u32,
    elsewhere: u32,
    external: u32,
    marks: u32,
    /// Characters in blocks that read like prose.
    prose: u32,
    media: u32,
    /// Controls that a person writes into.
    fields: u32,
    /// Font size in px, summed over characters.
    font: f64,
}

impl Sums {
    /// Characters in links to the own site.
    fn internal(&self) -> u32 {
        self.here + self.above + self.elsewhere
    }
}

/// The measures of one page.
pub struct Measures<'a> {
    page: &'a Page<'a>,
    /// One entry more than nodes: `sums[n]` covers the nodes before `n`.
    sums: Vec<Sums>,
    /// The last seen leaf (text or medium) before each node.
    leaf_before: Vec<Option<NodeId>>,
    /// The first seen leaf at or after each node.
    leaf_from: Vec<Option<NodeId>>,
    /// Text nodes that are in prose, in document order.
    prose_leaves: Vec<NodeId>,
    /// Font size that most characters of the page have, CSS px.
    pub text_size: f64,
}

/// A block with fewer words is a label, not prose.
const PROSE_WORDS: u32 = 12;

impl<'a> Measures<'a> {
    /// Measures a page in one pass.
    pub fn of(page: &'a Page<'a>) -> Self {
        let linked = Links::of(page);
        let count = page.len() as usize;
        let mut sums = Vec::with_capacity(count + 1);
        let mut leaf_before = Vec::with_capacity(count + 1);
        let (mut sum, mut last) = (Sums::default(), None);
        let mut fonts: Vec<f64> = Vec::with_capacity(count);
        let mut links: Vec<Option<Destination>> = Vec::with_capacity(count);
        let mut sizes: Vec<(f64, u32)> = Vec::new();
        sums.push(sum);
        leaf_before.push(last);
        for node in 0..page.len() {
            let parent = page.parent(node).map(|parent| parent as usize);
            let font = own_font(page, node).or(parent.map(|parent| fonts[parent])).unwrap_or(16.0);
            let link = linked.destination(node).or(parent.and_then(|parent| links[parent]));
            fonts.push(font);
            links.push(link);
            if page.hiding(node).is_none() {
                if let Some(text) = page.text(node) {
                    let characters = add_text(&mut sum, text, font, link);
                    if characters > 0 {
                        last = Some(node);
                        sizes.push((font, characters));
                    }
                } else if is_medium(page, node) {
                    sum.media += 1;
                    last = Some(node);
                } else if matches!(page.tag(node), "textarea" | "input") {
                    sum.fields += 1;
                }
            }
            sums.push(sum);
            leaf_before.push(last);
        }
        let leaf_from = leaves_from(&leaf_before);
        let text_size = most_common(&mut sizes);
        let mut measures = Measures { page, sums, leaf_before, leaf_from, prose_leaves: Vec::new(), text_size };
        measures.sum_prose();
        measures
    }

    /// The page that was measured.
    pub fn page(&self) -> &'a Page<'a> {
        self.page
    }

    /// Seen words; characters where a script has no spaces.
    pub fn words(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.words)
    }

    /// Seen characters without white space.
    pub fn characters(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.characters)
    }

    /// Punctuation marks of sentences, in any script.
    pub fn marks(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.marks)
    }

    /// Seen images, videos and the like.
    pub fn media(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.media)
    }

    /// Characters that are in prose: in blocks of some words of which few are links.
    pub fn prose(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.prose)
    }

    /// Share of the characters that are in links, 0 to 1.
    pub fn link_density(&self, span: Span) -> f64 {
        let linked = self.difference(span, |sums| sums.internal() + sums.external);
        f64::from(linked) / f64::from(self.characters(span).max(1))
    }

    /// The first text node of prose at or after a node.
    pub(super) fn prose_from(&self, node: NodeId) -> Option<NodeId> {
        self.prose_leaves.get(self.prose_leaves.partition_point(|&leaf| leaf < node)).copied()
    }

    /// The last text node of prose before a node.
    pub(super) fn prose_before(&self, node: NodeId) -> Option<NodeId> {
        self.prose_leaves[..self.prose_leaves.partition_point(|&leaf| leaf < node)].last().copied()
    }

    /// Controls that a person writes into.
    pub(super) fn fields(&self, span: Span) -> u32 {
        self.difference(span, |sums| sums.fields)
    }

    /// Shares of the characters that are in links to the page itself, to a place above it, and to other pages of the
    /// site.
    pub(super) fn destinations(&self, span: Span) -> [f64; 3] {
        let characters = f64::from(self.characters(span).max(1));
        let of: [fn(&Sums) -> u32; 3] = [|sums| sums.here, |sums| sums.above, |sums| sums.elsewhere];
        of.map(|of| f64::from(self.difference(span, of)) / characters)
    }

    /// Where the links lead.
    pub fn link(&self, span: Span) -> LinkKind {
        let [internal, external] = [self.difference(span, Sums::internal), self.difference(span, |sums| sums.external)];
        match (internal, external) {
            (0, 0) => LinkKind::None,
            (0, _) => LinkKind::External,
            _ => LinkKind::Internal,
        }
    }

    /// Mean font size over the characters, CSS px; 0 without text. Of inline elements the size of their block, because
    /// a snapshot has no other.
    pub fn font_size(&self, span: Span) -> f64 {
        let font = self.sums[span.end as usize].font - self.sums[span.start as usize].font;
        font / f64::from(self.characters(span).max(1))
    }

    /// First and last seen leaf; `None` where nothing is seen.
    pub fn leaves(&self, span: Span) -> Option<(NodeId, NodeId)> {
        let first = self.leaf_from.get(span.start as usize).copied().flatten()?;
        let last = self.leaf_before[span.end as usize]?;
        (span.contains(first) && span.contains(last)).then_some((first, last))
    }

    /// The last seen character that is not white space.
    pub fn last_character(&self, span: Span) -> Option<char> {
        let (_, last) = self.leaves(span)?;
        self.page.text(last)?.trim_end().chars().next_back()
    }

    /// Border box of an element, or of the nearest element around it that has one.
    pub fn rect(&self, node: NodeId) -> Rect {
        let around = std::iter::once(node).chain(self.page.ancestors(node));
        around.filter_map(|node| self.page.rect(node)).next().unwrap_or_default()
    }

    /// The seen text of a run, a line for each block-level element.
    pub fn text(&self, span: Span) -> String {
        let page = self.page;
        let mut text = String::new();
        // Ends of the block-level elements that are open: what follows one is on a line of its own.
        let mut open: Vec<NodeId> = Vec::new();
        for node in span.start..span.end {
            while open.last().is_some_and(|&end| end <= node) {
                open.pop();
                text.push('\n');
            }
            if page.hiding(node).is_some() {
                continue;
            }
            match page.text(node) {
                Some(part) => text.push_str(part),
                None if page.is_block_level(node) => {
                    text.push('\n');
                    open.push(page.subtree_end(node));
                }
                None if page.tag(node) == "br" => text.push('\n'),
                None => {}
            }
        }
        text
    }

    fn difference(&self, span: Span, of: fn(&Sums) -> u32) -> u32 {
        of(&self.sums[span.end as usize]).saturating_sub(of(&self.sums[span.start as usize]))
    }

    /// Prose is known of a block only when its words and links are, so it takes a second pass.
    fn sum_prose(&mut self) {
        let mut prose = 0;
        let mut inside = vec![false; self.page.len() as usize];
        for node in 0..self.page.len() {
            let span = Span::subtree(self.page, node);
            let around = self.page.parent(node).is_some_and(|parent| inside[parent as usize]);
            inside[node as usize] = around
                || (self.page.is_block_level(node)
                    && self.page.hiding(node).is_none()
                    && self.words(span) >= PROSE_WORDS
                    && self.link_density(span) < 0.3
                    && !self.has_block_below(node));
            if inside[node as usize] && self.page.text(node).is_some() {
                let characters = self.sums[node as usize + 1].characters - self.sums[node as usize].characters;
                prose += characters;
                if characters > 0 {
                    self.prose_leaves.push(node);
                }
            }
            self.sums[node as usize + 1].prose = prose;
        }
    }

    fn has_block_below(&self, node: NodeId) -> bool {
        self.page
            .children(node)
            .any(|child| self.page.is_block_level(child) && self.characters(Span::subtree(self.page, child)) > 0)
    }
}

fn add_text(sum: &mut Sums, text: &str, font: f64, link: Option<Destination>) -> u32 {
    let characters = text.chars().filter(|c| !c.is_whitespace()).count() as u32;
    if characters == 0 {
        return 0;
    }
    sum.words += TextCount::of(text).total();
    sum.marks += text.chars().filter(|&c| is_sentence_mark(c) || c == ':').count() as u32;
    sum.characters += characters;
    sum.font += font * f64::from(characters);
    match link {
        Some(Destination::Here) => sum.here += characters,
        Some(Destination::Above) => sum.above += characters,
        Some(Destination::Elsewhere) => sum.elsewhere += characters,
        Some(Destination::External) => sum.external += characters,
        None => {}
    }
    characters
}

fn is_medium(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), "img" | "picture" | "video" | "audio" | "iframe" | "object" | "embed" | "canvas")
}

fn own_font(page: &Page, node: NodeId) -> Option<f64> {
    page.style(node, StyleProperty::FontSize)?.strip_suffix("px")?.parse().ok().filter(|size: &f64| size.is_finite())
}

fn leaves_from(leaf_before: &[Option<NodeId>]) -> Vec<Option<NodeId>> {
    let mut from = vec![None; leaf_before.len()];
    let mut next = None;
    for node in (0..leaf_before.len() - 1).rev() {
        if leaf_before[node + 1] == Some(node as NodeId) {
            next = Some(node as NodeId);
        }
        from[node] = next;
    }
    from
}

/// The font size with the most characters; of equals the smallest.
fn most_common(sizes: &mut Vec<(f64, u32)>) -> f64 {
    sort_by(sizes, |a, b| a.0.total_cmp(&b.0));
    let (mut best, mut most) = (16.0, 0_u64);
    for run in sizes.chunk_by(|a, b| a.0 == b.0) {
        let characters = run.iter().map(|(_, count)| u64::from(*count)).sum();
        if characters > most {
            (best, most) = (run[0].0, characters);
        }
    }
    best
}
