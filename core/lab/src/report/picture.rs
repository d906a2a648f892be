//! The picture of a page: every block as a box, painted by whether it was rightly kept or left out.

use corpus::labels::coverage;
use engine::{
    block::{Block, Blocks, segment},
    page::{NodeId, Page, Rect},
};
use maud::{Markup, html};

/// Blocks at least half of whose words are in the truth are content.
const CONTENT: f64 = 0.5;

/// Characters of a block's text that its tooltip shows.
const TOOLTIP: usize = 120;

/// Pages are drawn down to this multiple of their width.
const MAX_HEIGHT: f64 = 12.0;

/// What became of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Content, and kept.
    Kept,
    /// Content, but left out.
    Missed,
    /// Not content, but kept.
    Excess,
    /// Not content, and left out.
    LeftOut,
    /// No words: the truth does not show whether it is kept or left out.
    Unjudged,
}

impl Fate {
    fn new(kept: bool, coverage: Option<f64>) -> Self {
        match (kept, coverage.map(|coverage| coverage >= CONTENT)) {
            (_, None) => Fate::Unjudged,
            (true, Some(true)) => Fate::Kept,
            (true, Some(false)) => Fate::Excess,
            (false, Some(true)) => Fate::Missed,
            (false, Some(false)) => Fate::LeftOut,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Fate::Kept => "kept",
            Fate::Missed => "missed",
            Fate::Excess => "excess",
            Fate::LeftOut => "left-out",
            Fate::Unjudged => "unjudged",
        }
    }
}

/// A box of the picture.
struct Painted {
    rect: Rect,
    fate: Fate,
    tooltip: String,
}

/// Everything that is drawn or written about one page.
pub struct Picture {
    width: f64,
    height: f64,
    boxes: Vec<Painted>,
    counts: Counts,
}

/// Blocks by fate, hidden ones apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Kept rightly.
    pub kept: usize,
    /// Missed.
    pub missed: usize,
    /// Kept wrongly.
    pub excess: usize,
    /// Hidden blocks that were missed; they have no box.
    pub hidden_missed: usize,
    /// Hidden blocks that were kept wrongly.
    pub hidden_excess: usize,
}

impl Counts {
    fn add(&mut self, fate: Fate, hidden: bool) {
        match fate {
            Fate::Kept => self.kept += 1,
            Fate::Missed if hidden => self.hidden_missed += 1,
            Fate::Missed => self.missed += 1,
            Fate::Excess if hidden => self.hidden_excess += 1,
            Fate::Excess => self.excess += 1,
            Fate::LeftOut | Fate::Unjudged => {}
        }
    }
}

impl Picture {
    /// Draws a page of which the given leaves were kept (in document order).
    pub fn new(page: &Page, kept: &[NodeId], truth: &str) -> Self {
        let blocks = segment(page);
        let coverage = coverage(&blocks, truth);
        let mut counts = Counts::default();
        let mut boxes = Vec::new();
        for (block, coverage) in blocks.blocks.iter().zip(coverage) {
            let is_kept = blocks.is_kept(block, kept);
            let fate = Fate::new(is_kept, coverage);
            counts.add(fate, !block.is_visible());
            if let Some(rect) = block.rect.filter(|rect| rect.area() > 0.0 && block.is_visible()) {
                boxes.push(Painted { rect, fate, tooltip: tooltip(page, &blocks, block) });
            }
        }
        // Small boxes on top, so that each can be pointed at.
        boxes.sort_by(|a, b| b.rect.area().total_cmp(&a.rect.area()));
        let viewport = &page.snapshot().viewport;
        let width = viewport.document_width.max(viewport.width).max(1.0);
        let bottom = boxes.iter().map(|painted| painted.rect.bottom()).fold(viewport.document_height, f64::max);
        Picture { width, height: bottom.clamp(1.0, width * MAX_HEIGHT), boxes, counts }
    }

    /// How many blocks of each fate there are.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The picture as SVG. `name` is the system.
    pub fn svg(&self, name: &str) -> Markup {
        let Counts { kept, missed, excess, .. } = self.counts;
        let label = format!("{name}: {kept} blocks rightly kept, {missed} missed, {excess} wrongly kept");
        html! {
            svg viewBox=(format!("0 0 {:.0} {:.0}", self.width, self.height)) role="img" aria-label=(label) {
                @for painted in self.boxes.iter().filter(|painted| painted.rect.top < self.height) {
                    rect class=(painted.fate.class()) x=(format!("{:.0}", painted.rect.left))
                        y=(format!("{:.0}", painted.rect.top)) width=(format!("{:.0}", painted.rect.width))
                        height=(format!("{:.0}", painted.rect.height.min(self.height))) {
                        title { (painted.tooltip) }
                    }
                }
            }
        }
    }
}

fn tooltip(page: &Page, blocks: &Blocks, block: &Block) -> String {
    let text: String = blocks.text_of(block).chars().take(TOOLTIP).collect();
    let class = page.attribute(block.node, "class").map(|class| format!(".{class}")).unwrap_or_default();
    let class: String = class.chars().take(TOOLTIP / 2).collect();
    format!("<{}{class}> {text}", page.tag(block.node))
}
