//! Rules by hand: the person may write rules, remove those that were learned, and pass them on.
//!
//! They are listed as [`SiteMemory::templates`], [`SiteMemory::imported`] and [`SiteMemory::own_rules`]. To change one is
//! to remove it and to add another.

use serde::{Deserialize, Serialize};

use crate::spider::{Rule, RuleSet, Selector, Verdict};

use super::{SITE_MEMORY_FORMAT, SiteMemory, SiteMemoryError, memory::checked};

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
        checked(text)
    }

    /// As JSON for people: a rule in a few lines.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

/// Adds a rule, or changes the one with this selector. The person's rules stand above those that were learned.
pub fn add_rule(memory: &SiteMemory, selector: Selector, verdict: Verdict) -> SiteMemory {
    let mut changed = remove_rule(memory, &selector);
    changed.removed_rules.retain(|removed| *removed != selector);
    changed.own_rules.push(Rule { selector, verdict, pages: 0 });
    changed
}

/// Removes the rules with this selector, the person's own and learned ones. A learned one stays away though it is
/// learned again; [`add_rule`] brings it back.
pub fn remove_rule(memory: &SiteMemory, selector: &Selector) -> SiteMemory {
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
pub fn import_rules(memory: &SiteMemory, rules: &SiteRules) -> SiteMemory {
    if rules.site != memory.site {
        return memory.clone();
    }
    let own_rules = rules.own_rules.iter();
    let mut changed =
        own_rules.fold(memory.clone(), |memory, rule| add_rule(&memory, rule.selector.clone(), rule.verdict));
    changed.imported.clone_from(&rules.templates);
    for set in &mut changed.imported {
        // What was learned elsewhere was learned before anything here.
        set.since = 0;
        set.rules.retain(|rule| !changed.removed_rules.contains(&rule.selector));
    }
    changed
}
