//! The stored form of what is kept of a site.

use std::collections::BTreeMap;

use page::selector::Selector;
use serde::{Deserialize, Serialize};
use systems::{
    feed::Templates,
    spider::{Digest, Rule, RuleMismatch, RuleSet, Verdict},
};
use url::Url;

/// Version of the format that this build writes. Readers take every older version and refuse newer ones.
pub const SITE_MEMORY_FORMAT: u32 = 1;

/// After so many articles in a row on which no older rule fits the site has changed, and what was learned before of pages
/// that are built like these is forgotten. One or two may be odd.
pub(super) const CHANGED_AFTER: u32 = 3;

/// What is kept of one site.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteMemory {
    /// [`SITE_MEMORY_FORMAT`] of the writer.
    pub format: u32,
    /// The site: the host of its pages.
    pub site: String,
    /// Pages that were read so far, also those that are forgotten.
    pub visits: u32,
    /// Digests of the last of them, oldest first.
    pub pages: Vec<Digest>,
    /// Pages that have each term, by its hash (spider §5).
    pub terms: BTreeMap<u32, u32>,
    /// Hashes of texts that recur on the site's pages, sorted.
    #[serde(rename = "furniture")]
    pub boilerplate: Vec<u32>,
    /// What was learned from the pages, the template with the most pages first.
    pub templates: Vec<RuleSet>,
    /// Templates that came from elsewhere. They stay as they are.
    pub imported: Vec<RuleSet>,
    /// Rules that the person wrote or changed.
    pub own_rules: Vec<Rule>,
    /// Selectors of learned rules that the person removed: they are not used though they are learned again.
    pub removed_rules: Vec<Selector>,
    /// The person's decisions about single blocks, oldest first.
    pub corrections: Vec<Correction>,
    /// Set while the rules do not fit the site's pages any more, as far as is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drift: Option<Drift>,
    /// What the site's feed taught.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feed: Option<Templates>,
    /// As what the person reads the site's pages; absent where they never chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reads_as: Option<ReadsAs>,
}

/// As what the person reads the pages of a site, whatever they seem to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ReadsAs {
    /// One text.
    OneText,
    /// Posts that answer one another, where they can be identified.
    Thread,
}

/// The person's decisions about one block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Correction {
    /// Hash of the block's text: blocks with this text are meant wherever they are.
    pub text: u32,
    /// Blocks that it selects are meant too, on every page; `None` where the correction is about the text alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selector: Option<Selector>,
    /// What they are.
    pub verdict: Verdict,
    /// Made with the one before, by the same click.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
}

impl Correction {
    /// Whether it is about this block.
    pub(super) fn means(&self, digest: &Digest, block: usize) -> bool {
        let row = &digest.blocks[block];
        row.text == self.text || self.selector.as_ref().is_some_and(|selector| digest.matches(selector, row.element))
    }
}

/// Signs that a site has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Drift {
    /// The visit on which rules that fitted before did not fit for the first time.
    pub since: u32,
    /// Articles since then on which none of them fitted.
    pub misses: u32,
    /// What was wrong the first time.
    pub misfit: RuleMismatch,
}

/// Why a stored memory cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SiteMemoryError {
    /// Written by a newer version.
    #[error("this site memory has format {found}, newer than {SITE_MEMORY_FORMAT}, the newest this version reads")]
    NewerFormat {
        /// Its format.
        found: u32,
    },
    /// No JSON object with a format.
    #[error("no site memory: {0}")]
    NotASiteMemory(#[from] serde_json::Error),
}

/// The format of stored JSON, if it is not newer than this build's.
pub(super) fn format_of(text: &str) -> Result<u32, SiteMemoryError> {
    #[derive(Deserialize)]
    struct Head {
        format: u32,
    }
    // A newer format need not have the shape of this one, so its number is read alone.
    let Head { format: found } = serde_json::from_str(text)?;
    if found > SITE_MEMORY_FORMAT { Err(SiteMemoryError::NewerFormat { found }) } else { Ok(found) }
}

impl SiteMemory {
    /// Nothing is known of this site yet.
    pub fn new(site: &str) -> Self {
        SiteMemory { format: SITE_MEMORY_FORMAT, site: site.to_owned(), ..SiteMemory::default() }
    }

    /// Nothing is known yet of the site of this address: its host with its port, the empty name where it has none.
    pub fn of_address(url: &str) -> Self {
        let url = Url::parse(url).ok();
        let port = url.as_ref().and_then(Url::port).map(|port| format!(":{port}")).unwrap_or_default();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        SiteMemory::new(&format!("{host}{port}"))
    }

    /// As JSON for storage and export.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Every template, those that were learned first; what is applied names its position in this list.
    pub fn rule_sets(&self) -> Vec<&RuleSet> {
        self.templates.iter().chain(&self.imported).collect()
    }

    /// Whether nothing in it changes how a page is read.
    pub fn says_nothing(&self) -> bool {
        self.templates.is_empty()
            && self.imported.is_empty()
            && self.own_rules.is_empty()
            && self.corrections.is_empty()
            && self.feed.is_none()
    }
}
