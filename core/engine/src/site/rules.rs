//! Rules by hand: the person may write rules, and remove those that were learned.

use crate::spider::{Rule, Selector, Verdict};

use super::SiteMemory;

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
    for set in &mut changed.templates {
        let before = set.rules.len();
        set.rules.retain(|rule| rule.selector != *selector);
        learned |= set.rules.len() < before;
    }
    if learned && !changed.removed_rules.contains(selector) {
        changed.removed_rules.push(selector.clone());
    }
    changed
}
