//! One labeled page as the judge sees it.

use std::collections::BTreeMap;

use engine::{
    block::{Block, Blocks, segment},
    cluster::cluster,
    judge::{Correction, FeatureVector, Judge, Judged, RuleSet, Weighed, features, judge_by},
    memory::SiteMemory,
    model_file::hash_of,
    page::{NodeContent, NodeId, Page, PageSnapshot},
    page_type::PageType,
    personal::Models,
    spider::propose,
    style::signatures,
};

use crate::{Label, Labeled, TrainingError, address::address};

/// What a label counts that nobody has looked at: it is the trees' own word, and confirms them.
pub const UNSEEN: f64 = 0.1;

/// A labeled page: its blocks with what the judge knows of them, and what share of each is content.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Names the record.
    pub id: String,
    /// Host of the page, with the port where that is not the usual one.
    pub site: String,
    /// The type that a person has given it, where one does.
    pub said_type: Option<PageType>,
    /// Description of each block.
    pub vectors: Vec<FeatureVector>,
    /// What the trees make of it, without any correction.
    pub weighed: Weighed,
    /// Share of each block's labeled characters that are content; `None` where no label counts.
    pub shares: Vec<Option<f64>>,
    /// Labeled characters of each block, as far as they count: of labels that nobody has looked at [`UNSEEN`].
    pub lengths: Vec<f64>,
    /// What the labels of each block count: 1 where somebody has looked at all of them.
    pub trust: Vec<f64>,
    /// Whether each block has a label that somebody has looked at.
    pub looked_at: Vec<bool>,
    /// What its page counts: less than 1 where there are several records of it.
    pub weight: f64,
    /// The address by which its page is known again.
    pub address: String,
    /// Names the text of its page, if it has one.
    pub text: Option<String>,
    /// Names the page and its labels.
    pub data: String,
    snapshot: PageSnapshot,
}

impl Sample {
    /// Describes a labeled page by the trees that ship.
    ///
    /// # Errors
    /// When the record's page contradicts itself.
    pub fn new(labeled: &Labeled) -> Result<Self, TrainingError> {
        Sample::by(labeled, &Judge::default())
    }

    /// The same by other models.
    ///
    /// # Errors
    /// When the record's page contradicts itself.
    pub fn by(labeled: &Labeled, judge: &Judge<'_>) -> Result<Self, TrainingError> {
        let page = Page::new(&labeled.snapshot)?;
        let blocks = segment(&page);
        let counted = match labeled.no_content {
            // Whatever its labels are, nothing of it is content.
            Some(_) => {
                blocks.blocks.iter().map(|block| Counted::empty(length(&page, blocks.leaves_of(block)))).collect()
            }
            None => counted(&page, &blocks, &labeled.labels),
        };
        let shares = counted.iter().map(Counted::share).collect();
        let lengths = counted.iter().map(|block| block.weighed).collect();
        let sample =
            Sample::of(&labeled.id, &labeled.provenance.url, labeled.snapshot.clone(), shares, lengths, judge)?;
        let trust = counted.iter().map(Counted::trust).collect();
        let looked_at = counted.iter().map(|block| block.looked_at).collect();
        Ok(Sample { said_type: labeled.said_type(), trust, looked_at, ..sample })
    }

    /// Describes a page by some models, given what share of each block is content and how much each block counts.
    ///
    /// # Errors
    /// When the page contradicts itself.
    pub fn of(
        id: &str,
        url: &str,
        snapshot: PageSnapshot,
        shares: Vec<Option<f64>>,
        lengths: Vec<f64>,
        judge: &Judge<'_>,
    ) -> Result<Self, TrainingError> {
        let page = Page::new(&snapshot)?;
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        let weighed = Weighed::new(&page, &blocks, judge, &vectors);
        let data = named(id, &shares);
        let site = SiteMemory::of_address(url).site;
        let id = id.to_owned();
        let (trust, looked_at) = (vec![1.0; shares.len()], shares.iter().map(Option::is_some).collect());
        let text = text_of(&snapshot);
        let text = (!text.is_empty()).then(|| hash_of(text.as_bytes()));
        Ok(Sample {
            id,
            site,
            said_type: None,
            vectors,
            weighed,
            shares,
            lengths,
            trust,
            looked_at,
            weight: 1.0,
            address: address(url),
            text,
            data,
            snapshot,
        })
    }

    /// What the trees take the page for, before the decision.
    pub fn page_type(&self) -> Option<PageType> {
        self.weighed.page_types.map(|types| types.likeliest().name)
    }

    /// What the trees with a correction decide on the page.
    pub fn decide(&self, correction: Option<&Correction>) -> Judged {
        self.decided(&self.weighed, correction).map(|(judged, _)| judged).unwrap_or_default()
    }

    /// How right the decision is: F1 of its labeled characters. 1 where there is no content and none is found.
    pub fn f1(&self, correction: Option<&Correction>) -> f64 {
        self.f1_of(&self.weighed, correction)
    }

    /// How right the decision of other models is.
    pub fn f1_by(&self, judge: &Judge<'_>) -> f64 {
        self.weighed_by(judge).map_or(0.0, |weighed| self.f1_of(&weighed, None))
    }

    /// What other models take the page for, its content being what the sample's trees decide.
    pub fn type_by(&self, models: &Models) -> Option<PageType> {
        let page = Page::new(&self.snapshot).ok()?;
        let kept = self.decide(None).extraction.kept;
        models.page_types(&self.weighed.description, &page, &segment(&page), &kept).map(|types| types.likeliest().name)
    }

    fn weighed_by(&self, judge: &Judge<'_>) -> Option<Weighed> {
        // A page that was described is sound.
        let page = Page::new(&self.snapshot).ok()?;
        Some(Weighed::new(&page, &segment(&page), judge, &self.vectors))
    }

    fn f1_of(&self, weighed: &Weighed, correction: Option<&Correction>) -> f64 {
        let Some((_, kept)) = self.decided(weighed, correction) else { return 0.0 };
        let (mut right, mut taken, mut content) = (0.0, 0.0, 0.0);
        for ((kept, share), length) in kept.into_iter().zip(&self.shares).zip(&self.lengths) {
            let Some(share) = share else { continue };
            content += share * length;
            if kept {
                right += share * length;
                taken += length;
            }
        }
        if taken + content > 0.0 { 2.0 * right / (taken + content) } else { 1.0 }
    }

    /// The page.
    pub fn snapshot(&self) -> &PageSnapshot {
        &self.snapshot
    }

    fn decided(&self, weighed: &Weighed, correction: Option<&Correction>) -> Option<(Judged, Vec<bool>)> {
        let page = Page::new(&self.snapshot).ok()?;
        let blocks = segment(&page);
        let judged = judge_by(&page, &blocks, &self.vectors, weighed, correction, RuleSet::ALL);
        let kept = blocks.blocks.iter().map(|block| blocks.is_kept(block, &judged.extraction.kept)).collect();
        Some((judged, kept))
    }
}

/// What share of each block's labeled characters is content; `None` where no label counts.
pub fn shares(page: &Page, blocks: &Blocks, labels: &[Label]) -> Vec<Option<f64>> {
    counted(page, blocks, labels).iter().map(Counted::share).collect()
}

/// Labeled characters of a block.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    /// All of them.
    all: f64,
    /// What they count.
    weighed: f64,
    /// What those count that are content.
    main: f64,
    /// Whether somebody has looked at a label of them.
    looked_at: bool,
}

impl Counted {
    /// A block of a page that somebody has marked as without content.
    fn empty(length: f64) -> Self {
        Counted { all: length, weighed: length, main: 0.0, looked_at: true }
    }

    fn share(&self) -> Option<f64> {
        let is_said = self.weighed > 0.0 || self.looked_at;
        is_said.then(|| if self.weighed > 0.0 { self.main / self.weighed } else { 0.0 })
    }

    fn trust(&self) -> f64 {
        if self.all > 0.0 { self.weighed / self.all } else { 1.0 }
    }
}

/// Counts the labeled characters of each block. What is as right as wrong, and what has no label, counts for nothing.
fn counted(page: &Page, blocks: &Blocks, labels: &[Label]) -> Vec<Counted> {
    let labels = labels.iter().filter(|label| !label.either);
    let of_node: BTreeMap<NodeId, &Label> =
        labels.flat_map(|label| label.nodes.iter().map(move |&node| (node, label))).collect();
    let of_block = |block: &Block| {
        let mut counted = Counted::default();
        for leaf in blocks.leaves_of(block) {
            let Some(label) = of_node.get(leaf) else { continue };
            let length = length(page, &[*leaf]);
            let weighed = length * if label.is_looked_at() { 1.0 } else { UNSEEN };
            counted.all += length;
            counted.weighed += weighed;
            counted.main += if label.is_main() { weighed } else { 0.0 };
            counted.looked_at |= length > 0.0 && label.is_looked_at();
        }
        counted
    };
    blocks.blocks.iter().map(of_block).collect()
}

/// Characters of these leaves, spaces left out.
fn length(page: &Page, leaves: &[NodeId]) -> f64 {
    let texts = leaves.iter().filter_map(|&leaf| page.text(leaf));
    texts.map(|text| text.chars().filter(|letter| !letter.is_whitespace()).count()).sum::<usize>() as f64
}

fn named(id: &str, shares: &[Option<f64>]) -> String {
    let share = |share: &Option<f64>| share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"));
    let text = shares.iter().map(share).collect::<Vec<_>>().join(" ");
    hash_of(format!("{id} {text}").as_bytes())
}

/// Letters and digits of a page's text; empty where it has none.
fn text_of(snapshot: &PageSnapshot) -> String {
    let texts = snapshot.nodes.iter().filter_map(|node| match &node.content {
        NodeContent::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.flat_map(str::chars).filter(|letter| letter.is_alphanumeric()).collect()
}
