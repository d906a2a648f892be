//! One page: opened, changed by one operator after the other, and captured each time.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, anyhow, bail};
use corpus::{Change, ChangeKind, Metadata, Truth, UNCHANGED, snapshots};
use engine::page::Page;
use flate2::{Compression, write::GzEncoder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Material, SNAPSHOTS};
use visits::{
    Job, OpenPage, PageError, Policy, Visit,
    browser::Browser,
    core::{Core, SNAPSHOT, snapshot},
    open,
};

/// Which operators are asked for; an empty list asks for all.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Wanted {
    /// By their ids.
    pub operators: Vec<String>,
    /// By what they do to the content.
    pub kinds: Vec<ChangeKind>,
    /// By their groups.
    pub groups: Vec<String>,
}

/// Changes every page.
pub struct Changing {
    /// The core.
    pub core: Core,
    /// What sets up the laboratory beside a page.
    pub script: String,
    /// What is put into pages.
    pub material: Material,
    /// By id, the truth of each page and its language.
    pub truths: BTreeMap<String, (Truth, String)>,
    /// Which operators work.
    pub wanted: Wanted,
    /// Variants of each.
    pub variants: usize,
    /// What everything is drawn by.
    pub seed: u64,
    /// Folder of the changed corpus.
    pub out: PathBuf,
    /// Whether the changed documents are kept, too.
    pub documents: bool,
    /// Whether every page is first cut down to a short one.
    pub short: bool,
}

/// What became of one page.
#[derive(Debug)]
pub struct Made {
    /// The truth of every copy, that of the unchanged one first.
    pub truths: Vec<Truth>,
    /// Variants that do not fit the page.
    pub unfit: usize,
    /// By operator, variants of which nothing could be seen.
    pub unseen: BTreeMap<String, usize>,
}

/// What `changes.open` gives.
#[derive(Deserialize)]
struct Opened {
    text: String,
    share: f64,
    usable: bool,
    unknown: Vec<String>,
    operators: Vec<String>,
}

/// What `changes.apply` gives.
#[derive(Deserialize)]
struct Applied {
    #[serde(default)]
    unseen: bool,
    #[serde(default)]
    group: String,
    #[serde(default)]
    kind: ChangeKind,
    #[serde(default)]
    variant: Value,
    #[serde(default)]
    put: String,
    #[serde(default)]
    clutter: String,
    #[serde(default)]
    line: i64,
    #[serde(default)]
    expected: Metadata,
    text: Option<String>,
}

/// A changed page as the tab gives it.
#[derive(Deserialize)]
struct Shot {
    made: Applied,
    snapshot: Value,
    document: Option<String>,
}

impl Visit for Changing {
    type Found = Made;

    async fn visit(&self, browser: &mut Browser, job: &Job, patience: Duration) -> Result<Made, PageError> {
        let mut page = open(browser, job, patience, Policy::Kept).await?;
        let made = self.all(&mut page, job).await;
        page.leave(browser).await;
        made
    }
}

impl Changing {
    async fn all(&self, page: &mut OpenPage, job: &Job) -> Result<Made, PageError> {
        let (truth, language) = self.truths.get(&job.id).ok_or_else(|| anyhow!("its truth is not known"))?;
        page.inject(&self.core).await?;
        page.evaluate(&self.script).await?;
        let opened = self.open(page, truth, language).await?;
        let truth = &Truth { text: Some(opened.text), ..truth.clone() };
        let mut made = Made { truths: Vec::new(), unfit: 0, unseen: BTreeMap::new() };
        let unchanged = self.shot(page, "{ made: { text: null } }").await?.context("nothing was captured")?;
        made.truths.push(self.keep(truth, language, UNCHANGED, 0, unchanged)?);
        for operator in &opened.operators {
            for n in 1..=self.variants {
                let call = format!("{{ made: changes.apply({}, {n}) }}", json!(operator));
                let shot = self.shot(page, &call).await.map_err(|error| match error {
                    PageError::Tab(visits::browser::TabError::Script(said)) => {
                        PageError::Own(anyhow!("{operator}: {said}"))
                    }
                    other => other,
                })?;
                match shot {
                    None => made.unfit += 1,
                    Some(shot) if shot.made.unseen => *made.unseen.entry(operator.clone()).or_default() += 1,
                    Some(shot) => made.truths.push(self.keep(truth, language, operator, n, shot)?),
                }
            }
        }
        Ok(made)
    }

    async fn open(&self, page: &mut OpenPage, truth: &Truth, language: &str) -> Result<Opened, PageError> {
        let seed = seed_of(self.seed, &truth.id);
        let kind = match truth.page_type.as_deref() {
            Some("post") => "article",
            Some(kind) => kind,
            None => "article",
        };
        let ready = json!({
            "id": truth.id,
            "text": truth.text,
            "author": truth.author,
            "type": kind,
            "seed": self.seed,
            "material": self.material.given(truth, language, seed),
            "wanted": self.wanted,
            "isShort": self.short,
        });
        let opened = page.evaluate(&format!("changes.open({ready})")).await?;
        let opened: Opened = serde_json::from_value(opened).context("the laboratory did not open")?;
        if !opened.unknown.is_empty() {
            return Err(anyhow!("no operator or group is called {}", opened.unknown.join(", ")).into());
        }
        if !opened.usable {
            let share = (opened.share * 100.0).floor();
            return Err(PageError::NoPage(format!(
                "left out: only {share} % of its text was found, or it has too little"
            )));
        }
        Ok(opened)
    }

    /// Changes the page, captures it, and takes the change back. `None` where the operator does not fit.
    async fn shot(&self, page: &mut OpenPage, call: &str) -> Result<Option<Shot>, PageError> {
        let document = if self.documents { "changes.document()" } else { "null" };
        let script = format!(
            "(() => {{
  try {{
    const shot = {call};
    if (!shot.made) return null;
    if (shot.made.unseen) return {{ ...shot, snapshot: null, document: null }};
    return {{ ...shot, snapshot: {SNAPSHOT}, document: {document} }};
  }} finally {{
    changes.undo();
  }}
}})()"
        );
        let given = page.evaluate(&script).await?;
        Ok(serde_json::from_value(given).context("the laboratory gave something else")?)
    }

    /// Stores a copy and gives its truth.
    fn keep(&self, of: &Truth, language: &str, operator: &str, n: usize, shot: Shot) -> anyhow::Result<Truth> {
        let made = shot.made;
        let id = if n == 0 { format!("{}~{operator}", of.id) } else { format!("{}~{operator}~{n}", of.id) };
        let captured = snapshot(&shot.snapshot)?;
        // Stores nothing that the engine would refuse later.
        Page::new(&captured).context("the core gave a broken snapshot")?;
        snapshots::write(&self.out.join(SNAPSHOTS), &id, &serde_json::to_string(&captured)?)?;
        if let Some(document) = shot.document {
            write_document(&self.out.join("pages"), &id, &document)?;
        }
        let change = Change {
            of: of.id.clone(),
            operator: operator.to_owned(),
            group: made.group,
            kind: made.kind,
            n,
            variant: made.variant,
            put: made.put,
            clutter: made.clutter,
            line: made.line,
            expected: made.expected,
        };
        let text = made.text.or_else(|| of.text.clone());
        let lang = Some(of.lang.clone().unwrap_or_else(|| language.to_owned()));
        let url = of.url.clone().or_else(|| Some(format!("https://page.invalid/{}", of.id)));
        // Where author and day are in question, what the page declared about them is taken away first.
        let (author, date) = if change.kind == ChangeKind::Metadata {
            (change.expected.author.clone(), change.expected.date.clone())
        } else {
            (of.author.clone(), of.date.clone())
        };
        Ok(Truth { id, url, text, lang, author, date, change: Some(change), ..of.clone() })
    }
}

fn write_document(folder: &Path, id: &str, document: &str) -> anyhow::Result<()> {
    let path = folder.join(format!("{id}.html.gz"));
    let Some(parent) = path.parent() else { bail!("{} has no folder", path.display()) };
    fs::create_dir_all(parent)?;
    let mut packed = GzEncoder::new(File::create(&path)?, Compression::fast());
    packed.write_all(document.as_bytes())?;
    packed.finish()?;
    Ok(())
}

/// A seed of its own for each page.
fn seed_of(seed: u64, id: &str) -> u64 {
    id.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
