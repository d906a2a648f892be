//! Rules by hand: the person may write rules, remove those that were learned, and pass them on.
//!
//! They are listed as [`SiteMemory::templates`], [`SiteMemory::imported`] and [`SiteMemory::own_rules`]. To change one is
//! to remove it and to add another.

use page::selector::Selector;
use serde::{Deserialize, Serialize};
use systems::spider::{Rule, RuleSet, Verdict};

use super::{
    MemoryFull, SITE_MEMORY_FORMAT, SiteMemory, SiteMemoryError,
    bounds::{bounded, with_room},
    memory::format_of,
};

/// The rules of a site without what was read there, to be passed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteRules {
    /// [`SITE_MEMORY_FORMAT`] of the writer.
    pub format: u32,
    /// The site: the host of its pages.
    pub site: String,
    /// The templates, those that were learned first.
    pub templates: Vec<RuleSet>,
    /// Rules that the person wrote.
    pub own_rules: Vec<Rule>,
}

impl SiteRules {
    /// Reads rules that were passed on.
    ///
    /// # Errors
    /// When they were written by a newer version, or are broken.
    pub fn from_json(text: &str) -> Result<Self, SiteMemoryError> {
        format_of(text)?;
        Ok(serde_json::from_str(text)?)
    }

    /// As JSON for people: a rule in a few lines.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// A rule as it is shown to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ListedRule {
    /// The elements it means, as CSS writes it.
    pub selector: String,
    /// Whether they are content.
    pub keep: bool,
    /// Number of pages that it rests on; 0 for the person's own.
    pub pages: u32,
    /// Where it comes from.
    pub origin: RuleOrigin,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RuleOrigin {
    /// The person wrote it.
    Own,
    /// It was learned from pages that were read.
    Learned,
    /// It came from elsewhere.
    Imported,
}

/// Every rule, those first that overrule the others.
pub fn list_rules(memory: &SiteMemory) -> Vec<ListedRule> {
    let listed = |origin| {
        move |rule: &Rule| ListedRule {
            selector: rule.selector.to_string(),
            keep: rule.verdict == Verdict::Keep,
            pages: rule.pages,
            origin,
        }
    };
    let of = |sets: &[RuleSet], origin| -> Vec<ListedRule> {
        sets.iter().flat_map(|set| &set.rules).map(listed(origin)).collect()
    };
    let own = memory.own_rules.iter().map(listed(RuleOrigin::Own));
    let learned = of(&memory.templates, RuleOrigin::Learned);
    own.chain(learned).chain(of(&memory.imported, RuleOrigin::Imported)).collect()
}

/// Adds a rule, or changes the one with this selector. The person's rules overrule those that were learned.
///
/// # Errors
/// When there is no room for it.
pub fn add_rule(memory: &SiteMemory, selector: Selector, verdict: Verdict) -> Result<SiteMemory, MemoryFull> {
    with_room(with_rule(memory, selector, verdict))
}

fn with_rule(memory: &SiteMemory, selector: Selector, verdict: Verdict) -> SiteMemory {
    let mut changed = without_rule(memory, &selector);
    changed.removed_rules.retain(|removed| *removed != selector);
    changed.own_rules.push(Rule { selector, verdict, pages: 0 });
    changed
}

/// Removes the rules with this selector, the person's own and learned ones. A learned one stays away though it is
/// learned again; [`add_rule`] brings it back.
///
/// # Errors
/// When a learned one has no room among those that stay away.
pub fn remove_rule(memory: &SiteMemory, selector: &Selector) -> Result<SiteMemory, MemoryFull> {
    with_room(without_rule(memory, selector))
}

fn without_rule(memory: &SiteMemory, selector: &Selector) -> SiteMemory {
    let mut changed = memory.clone();
    changed.own_rules.retain(|rule| rule.selector != *selector);
    let mut learned = false;
    for set in changed.templates.iter_mut().chain(&mut changed.imported) {
        let before = set.rules.len();
        set.rules.retain(|rule| rule.selector != *selector);
        learned |= set.rules.len() < before;
    }
    if learned && !changed.removed_rules.contains(selector) {
        changed.removed_rules.push(selector.clone());
    }
    changed
}

/// The rules alone.
pub fn export_rules(memory: &SiteMemory) -> SiteRules {
    SiteRules {
        format: SITE_MEMORY_FORMAT,
        site: memory.site.clone(),
        templates: memory.rule_sets().into_iter().cloned().collect(),
        own_rules: memory.own_rules.clone(),
    }
}

/// Takes rules over: templates beside those that were learned, in place of what was imported before, and the rules that
/// a person wrote over those with the same selectors. Rules of another site change nothing.
///
/// # Errors
/// When there is no room for all of them.
pub fn import_rules(memory: &SiteMemory, rules: &SiteRules) -> Result<SiteMemory, MemoryFull> {
    if rules.site != memory.site {
        return Ok(memory.clone());
    }
    let own_rules = rules.own_rules.iter();
    let mut changed =
        own_rules.fold(memory.clone(), |memory, rule| with_rule(&memory, rule.selector.clone(), rule.verdict));
    changed.imported.clone_from(&rules.templates);
    for set in &mut changed.imported {
        // What was learned elsewhere was learned before anything here.
        set.since = 0;
        set.rules.retain(|rule| !changed.removed_rules.contains(&rule.selector));
    }
    with_room(changed).map(bounded)
}
