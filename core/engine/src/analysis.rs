//! The whole way of a page in one call.

use article::{
    Article, assemble, assemble_post, assemble_thread, comments,
    label::{LabelProposal, label_blocks},
    opened, put_product, put_recipe, thread,
};
use judge::{
    Extraction, FeatureVector, Judge, Judged, Reason, Remembered, RuleSet, Weighed, decide_on_site, features,
    form::{Form, FormGuess, Stamps, form, is_parted},
    judge_by, or_post,
    page_type::{Description, PageTypes},
    parts,
    personal::{Models, Scope},
};
use look::{cluster::cluster, style::signatures};
use memory::{Basis, FeedBasis, ReadsAs, SiteMemory, agreements, notes, remember};
use page::{NodeId, PageSnapshot, Truncation};
use render::to_json;
use serde::{Deserialize, Serialize};
use systems::{
    feed::{Recognition, recognise},
    spider::propose,
};

use crate::{
    EngineError,
    kind::{Kind, Reading},
    overrule::Overrule,
};

/// Everything that was found out about one page.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Which leaves are content.
    pub extraction: Extraction,
    /// The leaves that are content by the page alone, in document order: what is learned from.
    pub alone: Vec<NodeId>,
    /// What is remembered of the site that this rests on; nothing where the page was read without.
    pub basis: Basis,
    /// The pages that the personal model is for which has decided; `None` where none has.
    pub personal: Option<Scope>,
    /// Whether another judge than the one that ships has decided.
    pub own_judge: bool,
    /// The content as a clean tree; without a body when nothing was found (see [`Extraction::reason`]).
    pub article: Article,
    /// What did not hinder the result, but should be reported.
    pub warnings: Vec<Warning>,
    /// Time of each stage.
    pub timings: Timings,
}

impl Analysis {
    /// The bound that the page passed, so that its end may be missing; `None` where all of it was read.
    pub fn truncated(&self) -> Option<Truncation> {
        self.warnings.iter().find_map(|warning| match warning {
            Warning::Truncated(bound) => Some(*bound),
            _ => None,
        })
    }
}

/// Something that should be reported with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Warning {
    /// The page passed a bound of the capture: its end may be missing.
    Truncated(Truncation),
    /// Nothing was found.
    NothingFound(Reason),
    /// What is remembered of the site was written by a newer version: the page was read without it.
    NewerMemory,
    /// What was remembered of the site is broken: the page was read without it.
    BrokenMemory,
    /// Entries of what was remembered of the site are broken: the page was read without these.
    DamagedMemory,
}

/// Time of each stage in the unit of the clock that was passed in (milliseconds in the browser).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Timings {
    /// Reading the live page; 0 where the engine got a stored snapshot.
    pub capture: f64,
    /// Validation to decision.
    pub decide: f64,
    /// Building the article.
    pub article: f64,
}

/// Runs every stage on a snapshot. The engine has no clock of its own: `now` gives the time.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn analyze(snapshot: &PageSnapshot, now: &dyn Fn() -> f64) -> Result<Analysis, EngineError> {
    analyze_without(snapshot, RuleSet::ALL, now)
}

/// Runs every stage on a snapshot, the judge with some of its rules alone: to measure what the others are worth.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn analyze_without(
    snapshot: &PageSnapshot,
    rules: RuleSet,
    now: &dyn Fn() -> f64,
) -> Result<Analysis, EngineError> {
    let start = now();
    let reading = Reading::new(snapshot)?;
    let stamps = reading.stamps();
    let (Judged { extraction, .. }, description) = by_itself(&stamps, rules);
    let alone = Alone { kept: extraction.kept.clone(), description, personal: None, models: &Models::default() };
    let clock = Clock { start, now };
    Ok(finish(&stamps, Remembered { extraction, basis: Basis::default() }, alone, None, clock, &mut ()))
}

/// Runs every stage with what is remembered of the page's site: what its rules find is taken where it is at least as
/// likely as what the page by itself gives; the person's decisions overrule everything. Where what the site's feed taught
/// recognises a post, it gives its title, author and tags, and its text if nothing else does. A memory
/// without any entry gives what [`analyze`] gives.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn analyze_on_site(
    snapshot: &PageSnapshot,
    memory: &SiteMemory,
    now: &dyn Fn() -> f64,
) -> Result<Analysis, EngineError> {
    analyze_with(snapshot, memory, &Models::default(), now)
}

/// The same with other models: a judge and a page type in place of those that ship, and personal models, of which the one
/// for the page corrects what its blocks are taken for. Where there are none, this gives what [`analyze_on_site`] gives.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn analyze_with(
    snapshot: &PageSnapshot,
    memory: &SiteMemory,
    models: &Models,
    now: &dyn Fn() -> f64,
) -> Result<Analysis, EngineError> {
    analyze_overruled(snapshot, memory, models, &mut (), now)
}

/// The same, where a program has a word in what is content. With `()`, this gives what [`analyze_with`] gives.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn analyze_overruled(
    snapshot: &PageSnapshot,
    memory: &SiteMemory,
    models: &Models,
    overrule: &mut impl Overrule,
    now: &dyn Fn() -> f64,
) -> Result<Analysis, EngineError> {
    let start = now();
    let reading = Reading::new(snapshot)?;
    let Reading { page, blocks } = &reading;
    let stamps = reading.stamps();
    let post = memory.feed.as_ref().and_then(|templates| recognise(page, templates));
    let (alone, description, personal) = by_models(&stamps, models);
    overrule.judged(page, blocks, &alone.probabilities);
    let kept_alone = alone.extraction.kept.clone();
    let alone = Judged { extraction: or_post(alone.extraction, post.as_ref()), ..alone };
    let mut remembered = decide_on_site(page, blocks, memory, alone);
    let template = |post: &Recognition| memory.feed.as_ref()?.templates.get(post.template);
    let template = post.as_ref().and_then(template);
    remembered.basis.feed = template.map(|template| FeedBasis { posts: template.posts, body: kept_alone.is_empty() });
    let alone = Alone { kept: kept_alone, description, personal, models };
    Ok(finish(&stamps, remembered, alone, post.as_ref(), Clock { start, now }, overrule))
}

/// Adds a page to the memory of its site, with what is found on it by itself, so that the site's later pages are
/// understood better; files add nothing. To be called once for every page that was read, when there is time.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn remember_page(memory: &SiteMemory, snapshot: &PageSnapshot) -> Result<SiteMemory, EngineError> {
    let reading = Reading::new(snapshot)?;
    let Reading { page, blocks } = &reading;
    // Files do not share the layout of the site's pages.
    if opened(page, blocks).is_some() {
        return Ok(memory.clone());
    }
    let kept = by_itself(&reading.stamps(), RuleSet::ALL).0.extraction.kept;
    Ok(remember(memory, page, blocks, &notes(page, blocks, &kept)))
}

/// What was found on a page read without a memory as indented JSON, by `schemas/article.schema.json`, with what the other
/// systems make of the page. Where nothing was found it has no body.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn json_of(
    snapshot: &PageSnapshot,
    Analysis { article, extraction, .. }: &Analysis,
) -> Result<String, EngineError> {
    let Reading { page, blocks } = Reading::new(snapshot)?;
    let systems = agreements(&page, &SiteMemory::of_address(&snapshot.url), &extraction.kept);
    let comments = comments(&page, &blocks, &extraction.kept);
    to_json(article, &systems, &comments).map_err(EngineError::NotWritten)
}

/// Every block of a page with the role that it is likely to have, by the page alone.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn label_page(snapshot: &PageSnapshot) -> Result<LabelProposal, EngineError> {
    label_page_with(snapshot, &Models::default())
}

/// The same by other trees than those that ship, where there are some; personal models mean nothing here.
///
/// # Errors
/// Those of [`Page::new`](page::Page::new); a sound snapshot never fails.
pub fn label_page_with(snapshot: &PageSnapshot, models: &Models) -> Result<LabelProposal, EngineError> {
    let Reading { page, blocks } = Reading::new(snapshot)?;
    let clusters = cluster(&signatures(&page, &blocks));
    let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
    let weighed = Weighed::new(&page, &blocks, &models.judge(), &vectors);
    let mut judged = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL);
    judged.extraction.posts = parts(&page, &blocks, &judged.extraction.kept);
    let Extraction { kept, confidence, reason, .. } = &judged.extraction;
    let page_type = models.page_types(&weighed.description, &page, &blocks, kept).map(|types| types.likeliest());
    let (confidence, reason) = (*confidence, *reason);
    let article = assemble(&page, &judged.extraction);
    let labeled = label_blocks(&page, &blocks, &clusters, &judged, &article);
    Ok(LabelProposal { blocks: labeled, page_type, confidence, reason, model: models.judge_hash() })
}

/// The decision without any memory, by the models that ship, and what the page is like.
fn by_itself(stamps: &Stamps<'_>, rules: RuleSet) -> (Judged, Description) {
    let Stamps { page, blocks, .. } = *stamps;
    let (vectors, weighed) = weigh(stamps, &Judge::default());
    (judge_by(page, blocks, &vectors, &weighed, None, rules), weighed.description)
}

/// The decision without any memory, what the page is like, and for which pages the model is that has corrected it.
fn by_models(stamps: &Stamps<'_>, models: &Models) -> (Judged, Description, Option<Scope>) {
    let Stamps { page, blocks, .. } = *stamps;
    let (vectors, weighed) = weigh(stamps, &models.judge());
    let personal = models.of_page(&page.snapshot().url, weighed.page_types.map(|types| types.likeliest().name));
    let correction = personal.map(|(_, correction)| correction);
    let judged = judge_by(page, blocks, &vectors, &weighed, correction, RuleSet::ALL);
    (judged, weighed.description, personal.map(|(scope, _)| scope.clone()))
}

/// The features of the blocks, and what the trees make of them.
fn weigh(stamps: &Stamps<'_>, judge: &Judge<'_>) -> (Vec<FeatureVector>, Weighed) {
    let Stamps { page, blocks, .. } = *stamps;
    let clusters = cluster(&signatures(page, blocks));
    let vectors = features(page, blocks, &clusters, &propose(page, blocks, &clusters));
    let weighed = Weighed::with(stamps, judge, &vectors);
    (vectors, weighed)
}

/// What the page by itself gave, and by whom.
struct Alone<'m> {
    kept: Vec<NodeId>,
    description: Description,
    personal: Option<Scope>,
    models: &'m Models,
}

/// When the work began, and what time it is.
struct Clock<'c> {
    start: f64,
    now: &'c dyn Fn() -> f64,
}

fn finish(
    stamps: &Stamps<'_>,
    remembered: Remembered,
    alone: Alone<'_>,
    post: Option<&Recognition>,
    Clock { start, now }: Clock<'_>,
    overrule: &mut impl Overrule,
) -> Analysis {
    let Stamps { page, blocks, .. } = *stamps;
    let kind = Kind::new(stamps, post);
    let basis = remembered.basis;
    let (extraction, trimmed) = kind.content(stamps, remembered, overrule);
    let page_types = alone.models.page_types(&alone.description, page, blocks, &extraction.kept);
    let decided = now();
    let is_file = matches!(kind, Kind::File(_));
    let mut article = match kind {
        Kind::File(file) => file.assemble(page),
        Kind::Post(post) => assemble_post(page, &extraction, post),
        Kind::Judged => in_its_form(&extraction, trimmed, page_types.as_ref(), basis.reads_as, stamps),
    };
    article.page_type = page_types.map(|types| types.likeliest());
    if !is_file {
        put_product(page, blocks, &extraction.kept, &mut article);
        put_recipe(page, blocks, &mut article);
    }
    let assembled = now();
    let flattened = page.is_flattened().then_some(Truncation::Depth);
    let truncated = page.snapshot().truncated.or(flattened).map(Warning::Truncated);
    let nothing = extraction.reason.map(Warning::NothingFound);
    Analysis {
        extraction,
        alone: alone.kept,
        basis,
        personal: alone.personal,
        own_judge: alone.models.has_own_judge(),
        article,
        warnings: truncated.into_iter().chain(nothing).collect(),
        timings: Timings { capture: 0.0, decide: decided - start, article: assembled - decided },
    }
}

/// The article of a page, as one text or several; `trimmed` is what is kept without what is no text of the posts of a
/// thread. What the person chose for the site counts for more than what the page seems to be; where the posts cannot be
/// identified, it is no thread in any case.
fn in_its_form(
    extraction: &Extraction,
    trimmed: Option<Vec<NodeId>>,
    page_types: Option<&PageTypes>,
    reads_as: Option<ReadsAs>,
    stamps: &Stamps<'_>,
) -> Article {
    let Stamps { page, blocks, .. } = *stamps;
    let kept = trimmed.unwrap_or_else(|| extraction.kept.clone());
    let meant: Vec<usize> = (0..blocks.blocks.len()).filter(|&at| blocks.is_kept(&blocks.blocks[at], &kept)).collect();
    let is_parted = is_parted(stamps, &extraction.posts);
    let guess = form(stamps, page_types, &meant, is_parted);
    let of_thread = || {
        let own = Extraction { kept, posts: Vec::new(), ..extraction.clone() };
        let thread = thread(stamps, &own.kept, own.title)?;
        assemble_thread(page, blocks, &own, &thread)
    };
    let wants_thread = reads_as.map_or(guess.name.is_thread(), |reads_as| reads_as == ReadsAs::Thread);
    let told = if wants_thread { of_thread() } else { None };
    let form = match (told.is_some(), guess.name.is_thread()) {
        (true, false) => FormGuess { name: Form::Thread, ..guess },
        (false, true) => guess.of_one_text(blocks, is_parted),
        _ => guess,
    };
    Article { form: Some(form), ..told.unwrap_or_else(|| assemble(page, extraction)) }
}
