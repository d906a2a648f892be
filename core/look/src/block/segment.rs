//! One pass over the page that cuts it into blocks.

use page::{
    Hiding, NodeId, Page, Rect, StyleId,
    text::{is_sentence_mark, part, reading_weight},
};

use super::{Hints, Kinds, Sums, Totals, is_formula, slugs};

/// A block counts as long from this weight on: two lines of body text.
const LONG: u32 = 100;

/// A run of text within one block-level element, or media that are on their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The smallest block-level element that encloses the run.
    pub node: NodeId,
    /// Text nodes and media elements of the run: a range of [`Blocks::leaves`].
    pub leaves: (u32, u32),
    /// Folded text: a byte range of [`Blocks::text`]. Empty for media.
    pub text: (u32, u32),
    /// Border box of `node`, or of the first media element; `None` when hidden.
    pub rect: Option<Rect>,
    /// Computed style of `node`; `None` when hidden.
    pub style: Option<StyleId>,
    /// What hides the block.
    pub hiding: Option<Hiding>,
    /// Length of the text in characters of a spaced alphabet (see [`reading_weight`]).
    pub weight: u32,
    /// The part of `weight` that is inside links.
    pub link_weight: u32,
    /// The part of `weight` that is inside buttons, labels and other controls.
    pub control_weight: u32,
    /// Characters that end or divide sentences.
    pub sentence_marks: u32,
    /// Media elements in the run.
    pub media: u32,
    /// What the element and its ancestors declare to be.
    pub hints: Hints,
}

impl Block {
    /// Share of the text that is inside links, 0 where there is no text.
    pub fn link_density(&self) -> f64 {
        if self.weight == 0 { 0.0 } else { f64::from(self.link_weight) / f64::from(self.weight) }
    }

    /// Text outside of links and controls.
    pub fn plain_weight(&self) -> u32 {
        self.weight.saturating_sub(self.link_weight + self.control_weight)
    }

    /// Whether the block is seen.
    pub fn is_visible(&self) -> bool {
        self.hiding.is_none()
    }

    /// Whether it is long text that is seen, with sentences in it and mostly outside of links.
    pub fn is_prose(&self) -> bool {
        self.is_visible() && self.weight >= LONG && self.sentence_marks > 0 && self.link_density() < 0.5
    }
}

/// The blocks of a page in document order.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    /// In document order.
    pub blocks: Vec<Block>,
    /// Leaves of all blocks, in document order.
    pub leaves: Vec<NodeId>,
    /// Folded text of all blocks.
    pub text: String,
    /// Sums over subtrees.
    pub sums: Sums,
    /// Kinds of the page's elements.
    pub kinds: Kinds,
    own_hints: Vec<Hints>,
}

impl Blocks {
    /// Folded text of a block.
    pub fn text_of(&self, block: &Block) -> &str {
        part(&self.text, block.text.0 as usize..block.text.1 as usize)
    }

    /// Leaves of a block.
    pub fn leaves_of(&self, block: &Block) -> &[NodeId] {
        &self.leaves[block.leaves.0 as usize..block.leaves.1 as usize]
    }

    /// Leaves of all blocks that are chosen, one flag for each block, in document order.
    pub fn leaves_of_all(&self, chosen: &[bool]) -> Vec<NodeId> {
        let chosen = self.blocks.iter().zip(chosen).filter(|(_, chosen)| **chosen);
        chosen.flat_map(|(block, _)| self.leaves_of(block).iter().copied()).collect()
    }

    /// Whether a block holds any of the leaves that are `kept`, which are in document order.
    pub fn is_kept(&self, block: &Block, kept: &[NodeId]) -> bool {
        self.leaves_of(block).iter().any(|leaf| kept.binary_search(leaf).is_ok())
    }

    /// Positions of the blocks below an element, itself included.
    pub fn within(&self, page: &Page, element: NodeId) -> std::ops::Range<usize> {
        let end = page.subtree_end(element);
        let first = |bound: NodeId| self.blocks.partition_point(|block| self.first_leaf(block) < bound);
        first(element)..first(end)
    }

    /// What an element declares about itself, its ancestors aside; nothing for text.
    pub fn own_hints(&self, element: NodeId) -> Hints {
        self.own_hints[element as usize]
    }

    /// First leaf of a block; every block has one.
    pub fn first_leaf(&self, block: &Block) -> NodeId {
        self.leaves[block.leaves.0 as usize]
    }
}

/// Whether an element with this name is shown as one object rather than as text.
pub fn is_media(tag: &str) -> bool {
    matches!(
        tag,
        "img" | "picture" | "video" | "audio" | "iframe" | "embed" | "object" | "math" | "svg" | "canvas" | "hr"
    ) || is_player(tag)
}

/// Whether an element with this name stands for a player that a click fetches.
pub fn is_player(tag: &str) -> bool {
    matches!(tag, "lite-youtube" | "lite-vimeo")
}

/// Elements whose text belongs to the interface.
fn is_control(tag: &str) -> bool {
    matches!(tag, "button" | "select" | "label" | "input" | "textarea" | "option" | "optgroup" | "datalist")
}

/// Elements whose text is not text of the page.
fn is_silent(tag: &str) -> bool {
    matches!(tag, "script" | "style" | "noscript" | "template" | "title" | "head" | "rp")
}

/// Whether a block opens with a heading (`display: inline`) and most of it, given its weight, is the text after it.
fn runs_into_text(page: &Page, leaves: &[NodeId], hints: &[Hints], weight: u32) -> bool {
    let heading = leaves.iter().filter(|&&leaf| hints[leaf as usize].has(Hints::HEADING));
    let texts = heading.filter_map(|&leaf| page.text(leaf));
    texts.flat_map(str::chars).map(reading_weight).sum::<u32>() * 2 < weight
}

/// Cuts a page into blocks.
pub fn segment(page: &Page) -> Blocks {
    let mut segmenter = Segmenter::new(page);
    let mut id = 0;
    while id < page.len() {
        id = segmenter.visit(id);
    }
    segmenter.finish()
}

/// What a node hands down to its children.
#[derive(Clone, Copy, Default)]
struct Context {
    block_level: NodeId,
    link: bool,
    control: bool,
}

struct Segmenter<'p> {
    page: &'p Page<'p>,
    contexts: Vec<Context>,
    out: Blocks,
    open: Option<Block>,
}

impl<'p> Segmenter<'p> {
    fn new(page: &'p Page<'p>) -> Self {
        Segmenter { page, contexts: vec![Context::default(); page.len() as usize], out: Blocks::default(), open: None }
    }

    /// Takes one node in and returns the next one to visit.
    fn visit(&mut self, id: NodeId) -> NodeId {
        let inherited = self.page.parent(id).map_or(Context::default(), |parent| self.contexts[parent as usize]);
        if let Some(text) = self.page.text(id) {
            self.text(id, text, inherited);
            return id + 1;
        }
        let tag = self.page.tag(id);
        // Where nothing runs, a formula is still in the script that would set it.
        let is_unset = tag == "script" && self.page.hiding(id).is_none() && is_formula(self.page, id);
        if is_unset {
            self.media(id, inherited);
        }
        if is_silent(tag) {
            return self.page.subtree_end(id);
        }
        let mut context = inherited;
        context.link |= tag == "a";
        context.control |= is_control(tag);
        let block_level = self.page.is_block_level(id);
        if block_level {
            self.close();
            context.block_level = id;
        }
        self.contexts[id as usize] = context;
        // A frame that could be read is a part of the page; any other is one object.
        if is_media(tag) && !self.page.holds_document(id) {
            self.media(id, context);
            if block_level {
                self.close();
            }
            return self.page.subtree_end(id);
        }
        id + 1
    }

    fn text(&mut self, id: NodeId, text: &str, context: Context) {
        let blank = text.chars().all(char::is_whitespace);
        if blank && self.open.as_ref().is_none_or(|open| open.node != context.block_level) {
            return;
        }
        self.open_in(context, self.page.hiding(id));
        self.out.leaves.push(id);
        let Some(open) = self.open.as_mut() else { return };
        let start = open.text.0 as usize;
        for c in text.chars() {
            let space = c.is_whitespace();
            if space && (self.out.text.len() == start || self.out.text.ends_with(' ')) {
                continue;
            }
            self.out.text.push(if space { ' ' } else { c });
            let weight = reading_weight(c);
            open.weight += weight;
            open.link_weight += if context.link { weight } else { 0 };
            open.control_weight += if context.control && !context.link { weight } else { 0 };
            open.sentence_marks += u32::from(is_sentence_mark(c));
        }
        open.text.1 = self.out.text.len() as u32;
        open.leaves.1 = self.out.leaves.len() as u32;
    }

    fn media(&mut self, id: NodeId, context: Context) {
        self.open_in(context, self.page.hiding(id));
        self.out.leaves.push(id);
        if let Some(open) = self.open.as_mut() {
            open.media += 1;
            open.leaves.1 = self.out.leaves.len() as u32;
            if open.weight == 0 && open.media == 1 {
                open.rect = self.page.rect(id).or(open.rect);
            }
        }
    }

    /// Makes sure that the open block is one in this element, equally seen or hidden.
    fn open_in(&mut self, context: Context, hiding: Option<Hiding>) {
        let same = |open: &Block| open.node == context.block_level && open.hiding == hiding;
        if self.open.as_ref().is_some_and(same) {
            return;
        }
        self.close();
        let element = self.page.element(context.block_level);
        let leaf = self.out.leaves.len() as u32;
        let byte = self.out.text.len() as u32;
        self.open = Some(Block {
            node: context.block_level,
            leaves: (leaf, leaf),
            text: (byte, byte),
            rect: element.and_then(|element| element.rect),
            style: element.and_then(|element| element.style),
            hiding,
            weight: 0,
            link_weight: 0,
            control_weight: 0,
            sentence_marks: 0,
            media: 0,
            hints: Hints::default(),
        });
    }

    fn close(&mut self) {
        if let Some(block) = self.open.take()
            && block.leaves.1 > block.leaves.0
        {
            self.out.blocks.push(block);
        }
    }

    fn finish(mut self) -> Blocks {
        self.close();
        let totals = self.out.blocks.iter().map(|block| (self.out.first_leaf(block), totals(block)));
        self.out.sums = Sums::new(self.page.len(), totals);
        self.out.kinds = Kinds::new(self.page);
        self.out.own_hints = Hints::own(self.page, &self.out.kinds);
        slugs::take_back(self.page, &self.out.text, &mut self.out.own_hints);
        let hints = Hints::inherited(self.page, &self.out.sums, &self.out.own_hints);
        for block in &mut self.out.blocks {
            let leaves = &self.out.leaves[block.leaves.0 as usize..block.leaves.1 as usize];
            block.hints = hints[leaves[0] as usize];
            if block.hints.has(Hints::HEADING) && runs_into_text(self.page, leaves, &hints, block.weight) {
                block.hints = block.hints.without(Hints::HEADING);
            }
        }
        self.out
    }
}

/// What a block adds to the elements around it.
fn totals(block: &Block) -> Totals {
    if !block.is_visible() {
        return Totals { blocks: 1, ..Totals::default() };
    }
    let is_prose = block.weight >= LONG && block.sentence_marks > 0;
    Totals {
        weight: block.weight,
        link_weight: block.link_weight,
        prose: if is_prose { block.plain_weight() } else { 0 },
        blocks: 1,
        media: block.media,
    }
}

#[cfg(test)]
mod tests {
    use page::{
        NodeContent, Scope,
        testing::{find, snapshot},
    };

    use super::*;

    fn texts(html: &str) -> Vec<String> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        blocks.blocks.iter().map(|block| blocks.text_of(block).trim_end().to_owned()).collect()
    }

    #[test]
    fn inline_elements_belong_to_their_block() {
        assert_eq!(texts("<p>One <b>bold</b> <a href=x>link</a>.</p><p>Two</p>"), ["One bold link.", "Two"]);
    }

    #[test]
    fn text_around_a_block_makes_blocks_of_its_own() {
        assert_eq!(
            texts("<div>before<p>inside</p>after<span> still</span></div>"),
            ["before", "inside", "after still"]
        );
    }

    #[test]
    fn a_frame_that_could_be_read_is_part_of_the_page() {
        let html = "<p>around</p><object><p>in the frame</p></object>";
        assert_eq!(texts(html), ["around", ""]);
        let mut snapshot = snapshot(html);
        let object = snapshot.tags.iter().position(|tag| tag == "object");
        for node in &mut snapshot.nodes {
            if let NodeContent::Element(element) = &mut node.content
                && Some(usize::from(element.tag)) == object
            {
                element.scope = Some(Scope::Frame);
            }
        }
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        assert_eq!(blocks.text_of(&blocks.blocks[1]).trim_end(), "in the frame");
    }

    #[test]
    fn a_frame_that_waits_for_its_address_is_one_object() {
        let media = |html: &str| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            segment(&page).blocks.iter().map(|block| block.media).sum::<u32>()
        };
        let frame = |attribute: &str| format!("<object data-scope=frame {attribute}></object>");
        assert_eq!(media(&frame("data-lazy-src='https://film.example/1'")), 1);
        assert_eq!(media(&frame("")), 0);
        assert_eq!(media("<lite-youtube videoid=a><button>Play</button></lite-youtube>"), 1);
    }

    #[test]
    fn display_decides_not_the_name() {
        assert_eq!(texts("<div><span style='display:block'>a</span><span>b</span></div>"), ["a", "b"]);
        assert_eq!(texts("<div><p style='display:inline'>a</p> <p style='display:inline'>b</p></div>"), ["a b"]);
    }

    #[test]
    fn a_heading_that_runs_into_its_text_makes_no_heading_of_it() {
        let heads = |html: &str| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            segment(&page).blocks[0].hints.has(Hints::HEADING)
        };
        let h2 = "<h2 style='display:inline'>The mail boat.</h2>";
        assert!(!heads(&format!("<div>{h2} It leaves the old harbour before dawn, whatever the weather.</div>")));
        assert!(heads(&format!("<div>{h2} <a href='#boat'>link</a></div>")));
    }

    #[test]
    fn hidden_text_is_a_block_of_its_own() {
        let snapshot = snapshot("<p>seen <span hidden>hidden</span> seen again</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let hidden: Vec<bool> = blocks.blocks.iter().map(|block| !block.is_visible()).collect();
        assert_eq!(hidden, [false, true, false]);
    }

    #[test]
    fn links_controls_and_scripts_without_spaces_are_weighed() {
        let snapshot = snapshot("<p>ab<a href=x>cd</a><button>e</button></p><p>漢字。</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page).blocks;
        assert_eq!((blocks[0].weight, blocks[0].link_weight, blocks[0].control_weight), (5, 2, 1));
        assert_eq!((blocks[1].weight, blocks[1].sentence_marks), (7, 1));
    }

    #[test]
    fn sums_agree_with_the_blocks_below() {
        let snapshot = snapshot("<div id=a><p>one</p><p>two</p></div><div id=b><p>three</p></div>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let below = |name| blocks.sums.below(&page, find(&page, name)).weight;
        assert_eq!((below("a"), below("b"), below("body")), (6, 5, 11));
        assert_eq!(blocks.within(&page, find(&page, "b")), 2..3);
    }
}
