//! The systems behind one trait: each decides which leaves of a page it takes for content.

use borsh::{BorshDeserialize, BorshSerialize};
use look::{
    block::{Blocks, segment},
    cluster::cluster,
    style::signatures,
};
use page::{NodeId, Page};
use serde::{Deserialize, Serialize};
use systems::{blog, feed, spider::propose, vce};

use super::{SiteMemory, consult};

/// The systems, by their papers.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum SystemName {
    /// [`systems::spider`]: rules of the site where they fit, else the cluster that the page is about.
    Spider,
    /// [`systems::vce`]: the main block.
    Vce,
    /// [`systems::blog`]: the posts of the page.
    Blog,
    /// [`systems::feed`]: the post that the site's feed taught to recognise.
    Feed,
}

/// What one system takes for content.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The system.
    pub system: SystemName,
    /// Leaves that it claims, in document order; empty where it finds nothing.
    pub claimed: Vec<NodeId>,
    /// How clear its choice was, between 0 and 1; 0 where it finds nothing. Scores of two systems are not comparable.
    pub score: f64,
}

/// How far what one system takes for content is what was decided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Agreement {
    /// The system.
    pub system: SystemName,
    /// F1 of its claim against the decision, over the bytes of text: 1 where both are the same, 0 where it finds nothing
    /// or something else.
    pub agreement: f64,
    /// Whether it finds anything.
    pub finds: bool,
}

/// A system that proposes which part of a page is content, given what is remembered of the page's site.
pub trait System {
    /// Its name.
    fn name(&self) -> SystemName;

    /// What it finds. Total: a page that defeats it gives an empty proposal.
    fn propose(&self, page: &Page, memory: &SiteMemory) -> Proposal;
}

/// Rules of the site, or the cluster that the page is about.
#[derive(Clone, Copy, Debug)]
pub struct Spider;

/// The main block, by its place and its setting.
#[derive(Clone, Copy, Debug)]
pub struct Vce;

/// Every post of the page.
#[derive(Clone, Debug)]
pub struct Blog {
    /// The machines that recognise titles and bodies.
    pub model: &'static blog::Model,
}

/// The post that the feed's templates recognise.
#[derive(Clone, Copy, Debug)]
pub struct Feed;

/// What every system proposes, in the order of their names.
pub fn proposals(page: &Page, memory: &SiteMemory) -> Vec<Proposal> {
    let blog = blog::Model::shipped().map(|model| Blog { model });
    let blog = blog.iter().map(|blog| blog as &dyn System);
    let systems = [&Spider as &dyn System, &Vce].into_iter().chain(blog).chain([&Feed as &dyn System]);
    systems.map(|system| system.propose(page, memory)).collect()
}

/// Asks every system that has something to go by, and holds its proposal against the leaves that are content: a site's
/// feed is asked where it taught something. Takes about as long as deciding did.
pub fn agreements(page: &Page, memory: &SiteMemory, kept: &[NodeId]) -> Vec<Agreement> {
    let length = |leaves: &mut dyn Iterator<Item = NodeId>| -> f64 {
        leaves.filter_map(|leaf| page.text(leaf)).map(|text| text.trim().len() as f64).sum()
    };
    let is_kept = |leaf: &NodeId| kept.binary_search(leaf).is_ok();
    let all = length(&mut kept.iter().copied());
    let agreement = |Proposal { system, claimed, .. }: Proposal| {
        let both = length(&mut claimed.iter().copied().filter(is_kept));
        let either = all + length(&mut claimed.iter().copied());
        Agreement {
            system,
            agreement: if either > 0.0 { 2.0 * both / either } else { 0.0 },
            finds: !claimed.is_empty(),
        }
    };
    let asked = proposals(page, memory).into_iter();
    asked.filter(|proposal| proposal.system != SystemName::Feed || memory.feed.is_some()).map(agreement).collect()
}

impl System for Spider {
    fn name(&self) -> SystemName {
        SystemName::Spider
    }

    fn propose(&self, page: &Page, memory: &SiteMemory) -> Proposal {
        let blocks = segment(page);
        if let Ok(applied) = consult(memory, page, &blocks).applied {
            return proposal(self, leaves(&blocks, |index| applied.kept[index]), applied.confidence);
        }
        let clusters = cluster(&signatures(page, &blocks));
        match propose(page, &blocks, &clusters).seed {
            Some(seed) => {
                proposal(self, leaves(&blocks, |index| clusters.of_block[index] == Some(seed.cluster)), seed.margin)
            }
            None => proposal(self, Vec::new(), 0.0),
        }
    }
}

impl System for Vce {
    fn name(&self) -> SystemName {
        SystemName::Vce
    }

    fn propose(&self, page: &Page, _: &SiteMemory) -> Proposal {
        let blocks = segment(page);
        let ranking = vce::rank(page, &blocks, &vce::Params::CHOSEN);
        let Some(main) = ranking.main else { return proposal(self, Vec::new(), 0.0) };
        let within = blocks.within(page, main.element);
        let repeated = covered(page, &ranking.repeated);
        let claimed = leaves(&blocks, |index| {
            let block = &blocks.blocks[index];
            within.contains(&index) && block.is_visible() && !repeated[blocks.first_leaf(block) as usize]
        });
        let all: f64 = ranking.candidates.iter().map(|candidate| candidate.factor).sum();
        proposal(self, claimed, if all > 0.0 { main.factor / all } else { 0.0 })
    }
}

impl System for Blog {
    fn name(&self) -> SystemName {
        SystemName::Blog
    }

    fn propose(&self, page: &Page, _: &SiteMemory) -> Proposal {
        let blocks = segment(page);
        let posts = blog::posts(page, self.model);
        let roots: Vec<NodeId> = posts.iter().flat_map(|post| post.body.iter().copied()).collect();
        let inside = covered(page, &roots);
        let claimed = leaves(&blocks, |index| {
            let block = &blocks.blocks[index];
            block.is_visible() && inside[blocks.first_leaf(block) as usize]
        });
        proposal(self, claimed, posts.iter().map(|post| post.confidence).fold(0.0, f64::max))
    }
}

impl System for Feed {
    fn name(&self) -> SystemName {
        SystemName::Feed
    }

    fn propose(&self, page: &Page, memory: &SiteMemory) -> Proposal {
        match memory.feed.as_ref().and_then(|templates| feed::recognise(page, templates)) {
            Some(found) => proposal(self, found.kept, found.confidence),
            None => proposal(self, Vec::new(), 0.0),
        }
    }
}

/// For every node whether it is one of these elements or below one.
fn covered(page: &Page, elements: &[NodeId]) -> Vec<bool> {
    let mut own = vec![false; page.len() as usize];
    elements.iter().for_each(|&element| own[element as usize] = true);
    page.inherited(|node, is_above| is_above || own[node as usize])
}

fn proposal(system: &dyn System, claimed: Vec<NodeId>, score: f64) -> Proposal {
    let score = if claimed.is_empty() { 0.0 } else { score };
    Proposal { system: system.name(), claimed, score }
}

fn leaves(blocks: &Blocks, is_claimed: impl Fn(usize) -> bool) -> Vec<NodeId> {
    let claimed = blocks.blocks.iter().enumerate().filter(|(index, _)| is_claimed(*index));
    claimed.flat_map(|(_, block)| blocks.leaves_of(block).iter().copied()).collect()
}
