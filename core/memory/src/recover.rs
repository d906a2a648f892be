//! Reading what was stored: one bad entry costs itself only.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use systems::{
    feed::Templates,
    spider::{Digest, Rule, RuleSet},
};

use super::{
    bounds::bounded,
    memory::{SiteMemory, SiteMemoryError, format_of},
};

/// A memory that was read, and what was lost of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovered {
    /// What could be read.
    pub memory: SiteMemory,
    /// Entries that were not what they should be, and were left out; 0 in what this version has written.
    pub dropped: u32,
}

/// Reads a stored memory: entries that are not what they should be are left out and counted. What was stored by versions
/// with wider bounds is cut back.
///
/// # Errors
/// When it was written by a newer version, or is no memory at all.
pub fn recover(text: &str) -> Result<Recovered, SiteMemoryError> {
    let format = format_of(text)?;
    let mut parts = Parts { parts: serde_json::from_str(text)?, dropped: 0 };
    // The format was read already.
    parts.parts.remove("format");
    let memory = SiteMemory {
        format,
        site: parts.one("site").unwrap_or_default(),
        visits: parts.one("visits").unwrap_or_default(),
        pages: parts.list("pages", |page| one::<Digest>(page).filter(Digest::is_sound)),
        terms: parts.terms(),
        boilerplate: parts.list("furniture", one),
        templates: parts.rule_sets("templates"),
        imported: parts.rule_sets("imported"),
        own_rules: parts.list("ownRules", one),
        removed_rules: parts.list("removedRules", one),
        corrections: parts.list("corrections", one),
        drift: parts.optional("drift"),
        feed: parts.optional::<Templates>("feed"),
        reads_as: parts.optional("readsAs"),
    };
    let dropped = parts.dropped.saturating_add(u32::try_from(parts.parts.len()).unwrap_or(u32::MAX));
    Ok(Recovered { memory: bounded(memory), dropped })
}

impl SiteMemory {
    /// Reads a stored memory, as [`recover`] does, without a report of what was lost.
    ///
    /// # Errors
    /// When it was written by a newer version, or is no memory at all.
    pub fn from_json(text: &str) -> Result<Self, SiteMemoryError> {
        recover(text).map(|recovered| recovered.memory)
    }
}

fn one<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

/// The parts of an object that were not read yet.
struct Parts {
    parts: Map<String, Value>,
    /// Entries that were left out.
    dropped: u32,
}

impl Parts {
    /// Counts what is missing.
    fn counted<T>(&mut self, value: Option<T>) -> Option<T> {
        self.dropped = self.dropped.saturating_add(u32::from(value.is_none()));
        value
    }

    fn one<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let value = self.parts.remove(name).and_then(one);
        self.counted(value)
    }

    fn optional<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let value = self.parts.remove(name)?;
        self.counted(one(value))
    }

    fn list<T>(&mut self, name: &str, read: impl Fn(Value) -> Option<T>) -> Vec<T> {
        let values: Vec<Value> = self.one(name).unwrap_or_default();
        values.into_iter().filter_map(|value| self.counted(read(value))).collect()
    }

    fn terms(&mut self) -> BTreeMap<u32, u32> {
        let values: Map<String, Value> = self.one("terms").unwrap_or_default();
        let term = |(term, count): (String, Value)| Some((term.parse().ok()?, one(count)?));
        values.into_iter().filter_map(|entry| self.counted(term(entry))).collect()
    }

    /// Templates: one without a place costs itself, a rule that is none costs itself and not its template.
    fn rule_sets(&mut self, name: &str) -> Vec<RuleSet> {
        let values: Vec<Map<String, Value>> = self.list(name, one);
        values.into_iter().filter_map(|set| self.rule_set(set)).collect()
    }

    fn rule_set(&mut self, set: Map<String, Value>) -> Option<RuleSet> {
        let mut own = Parts { parts: set, dropped: 0 };
        let rules = own.list::<Rule>("rules", one);
        let looks = own.list("looks", one);
        own.parts
            .extend([("rules".to_owned(), Value::Array(Vec::new())), ("looks".to_owned(), Value::Array(Vec::new()))]);
        let set = self.counted(one::<RuleSet>(Value::Object(own.parts)))?;
        self.dropped = self.dropped.saturating_add(own.dropped);
        Some(RuleSet { rules, looks, ..set })
    }
}
