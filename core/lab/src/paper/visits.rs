//! Pages of a site read one after the other, as a person would, with what is remembered of the site.

use engine::{
    article::assemble,
    block::{Blocks, segment},
    judge::{Extraction, Judged, decide_by_rules, decide_on_site},
    memory::{SiteMemory, consult, correct, notes, remember},
    page::{Page, PageSnapshot},
    spider::{Digest, RuleMismatch, Verdict},
};

use crate::evaluate::System;

use super::{PaperPage, captions::text_without_captions, measure::PairScore, snapshot};

/// Nobody corrects less, in characters.
const SHORTEST_WORTH_A_CLICK: usize = 20;

/// A page made ready: what is decided on it by itself is the same in every draw.
pub(super) struct Ready<'p> {
    pub(super) page: &'p PaperPage,
    snapshot: PageSnapshot,
    alone: Judged,
    /// The scores of the page by itself.
    pub(super) single: Scored,
}

/// Scores of one answer against both references.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) reference: Option<PairScore>,
    pub(super) fixed: Option<PairScore>,
}

/// What the rules of a memory did with a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    /// The score of what the rules found, of however few pages they are; of an empty answer where they do not fit.
    pub(super) rules: Scored,
    /// The score of what a person gets: by rules, or of the page by itself.
    pub(super) either: Scored,
    /// Why the rules did not fit.
    pub(super) misfit: Option<RuleMismatch>,
}

impl<'p> Ready<'p> {
    pub(super) fn new(page: &'p PaperPage, system: System) -> anyhow::Result<Self> {
        let snapshot = snapshot(page);
        let (alone, single) = {
            let (sound, blocks) = sound(&snapshot)?;
            let alone = system.judge(&sound, &blocks);
            let single = Scored::new(page, &text_without_captions(&assemble(&sound, &alone.extraction)));
            (alone, single)
        };
        Ok(Ready { page, snapshot, alone, single })
    }

    /// Adds the page to a memory, with what was found on it by itself.
    pub(super) fn remembered(&self, memory: &SiteMemory) -> anyhow::Result<SiteMemory> {
        let (page, blocks) = sound(&self.snapshot)?;
        Ok(remember(memory, &page, &blocks, &notes(&page, &blocks, &self.alone.extraction.kept)))
    }

    /// The memory after the person looked at the page and put right what is most wrong on it by one click, if anything
    /// is: a block that is kept and not in the best text that is known, or the reverse.
    pub(super) fn clicked(&self, memory: &SiteMemory) -> anyhow::Result<SiteMemory> {
        let (page, blocks) = sound(&self.snapshot)?;
        let kept = decide_on_site(&page, &blocks, memory, self.alone.clone()).extraction.kept;
        let kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, &kept)).collect();
        let truth = folded(self.page.reference_fixed.as_ref().or(self.page.reference.as_ref()).map_or("", |text| text));
        let is_wrong = |&index: &usize| {
            let text = folded(blocks.text_of(&blocks.blocks[index]));
            text.len() >= SHORTEST_WORTH_A_CLICK && kept[index] != truth.contains(&text)
        };
        let worst = (0..kept.len()).filter(is_wrong).max_by_key(|&index| blocks.blocks[index].weight);
        let Some(worst) = worst else { return Ok(memory.clone()) };
        let verdict = if kept[worst] { Verdict::Drop } else { Verdict::Keep };
        Ok(correct(memory, &Digest::of(&page, &blocks), &kept, worst, verdict))
    }

    /// Reads the page with a memory.
    pub(super) fn visit(&self, memory: &SiteMemory) -> anyhow::Result<Visit> {
        let (page, blocks) = sound(&self.snapshot)?;
        let reading = consult(memory, &page, &blocks);
        let by_rules = reading.applied.as_ref().map(|applied| decide_by_rules(&page, &blocks, applied, &reading.said));
        let decided = decide_on_site(&page, &blocks, memory, self.alone.clone()).extraction;
        let text = |extraction: &Extraction| text_without_captions(&assemble(&page, extraction));
        Ok(Visit {
            rules: Scored::new(self.page, &by_rules.as_ref().map(text).unwrap_or_default()),
            either: Scored::new(self.page, &text(&decided)),
            misfit: by_rules.err().copied(),
        })
    }
}

/// The words of a text, each between spaces.
fn folded(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(String::from(" "), |folded, word| folded + word + " ")
}

fn sound(snapshot: &PageSnapshot) -> anyhow::Result<(Page<'_>, Blocks)> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    Ok((page, blocks))
}

impl Scored {
    fn new(page: &PaperPage, answer: &str) -> Self {
        Scored {
            reference: PairScore::new(page.reference.as_ref(), answer),
            fixed: PairScore::new(page.reference_fixed.as_ref(), answer),
        }
    }
}
