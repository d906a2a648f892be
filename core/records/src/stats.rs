//! `foreground dataset stats`: what a dataset holds. Memory grows with the number of its sites alone.

use std::{collections::BTreeMap, fmt::Write, path::PathBuf};

use serde::Serialize;

use super::{
    error::RecordsError,
    input::each_item,
    item::Item,
    percent,
    record::{Record, State},
};

/// Sites that the table names.
const SITES_SHOWN: usize = 10;

/// What a dataset holds.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    /// Pages.
    pub pages: u64,
    /// Pages of each site.
    pub sites: BTreeMap<String, u64>,
    /// Pages of each type; `unknown` where it is not known.
    pub types: BTreeMap<String, u64>,
    /// Pages in each language, by the primary part of its tag.
    pub languages: BTreeMap<String, u64>,
    /// Pages of each split of a corpus.
    pub splits: BTreeMap<String, u64>,
    /// Pages of each annotator; records alone.
    pub annotators: BTreeMap<String, u64>,
    /// Labels of each role.
    pub roles: BTreeMap<&'static str, RoleStats>,
    /// Labels of each state.
    pub states: BTreeMap<&'static str, u64>,
    /// Labels whose text is not on the page any more.
    pub lost: u64,
    /// Records whose frozen page renders as the live one did.
    pub verified: u64,
    /// Records of pages without content.
    pub no_content: u64,
    /// Records with a signal that the page is not to be used for something.
    pub opt_outs: u64,
    /// Hours of work.
    pub hours: f64,
}

/// How much has a role.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct RoleStats {
    /// Labels.
    pub labels: u64,
    /// Characters of text under them.
    pub characters: u64,
    /// Labels that a person has changed.
    pub changed: u64,
}

/// Counts what the files hold.
///
/// # Errors
/// When a file cannot be read or there is no sound line.
pub fn stats(paths: &[PathBuf]) -> Result<Stats, RecordsError> {
    let mut stats = Stats::default();
    each_item(paths, |_, item| {
        stats.add(&item);
        Ok::<_, RecordsError>(())
    })?;
    Ok(stats)
}

impl Stats {
    fn add(&mut self, item: &Item) {
        self.pages += 1;
        *self.sites.entry(item.site()).or_default() += 1;
        *self.types.entry(item.page_type().unwrap_or("unknown").to_owned()).or_default() += 1;
        *self.languages.entry(item.language().unwrap_or_else(|| "unknown".into())).or_default() += 1;
        match item {
            Item::Record(record) => self.add_record(record),
            Item::Truth { truth, .. } => {
                if let Some(split) = &truth.split {
                    *self.splits.entry(split.clone()).or_default() += 1;
                }
            }
        }
    }

    fn add_record(&mut self, record: &Record) {
        *self.annotators.entry(record.provenance.annotator.clone()).or_default() += 1;
        for label in &record.labels {
            let role = self.roles.entry(label.role.name()).or_default();
            role.labels += 1;
            role.characters += label.ranges.iter().map(|(from, to)| to - from).sum::<u64>();
            role.changed += u64::from(label.state == State::Changed);
            *self.states.entry(label.state.name()).or_default() += 1;
        }
        self.lost += record.lost.len() as u64;
        self.verified += u64::from(record.replay.as_ref().is_some_and(|replay| replay.verified));
        self.no_content += u64::from(record.no_content.is_some());
        self.opt_outs += u64::from(!record.provenance.opt_outs.is_empty());
        self.hours += record.provenance.seconds / 3_600.0;
    }

    /// The counts as text.
    pub fn table(&self) -> String {
        let mut table = format!("{} pages of {} sites\n", self.pages, self.sites.len());
        section(&mut table, "types", &self.types, self.pages);
        section(&mut table, "languages", &self.languages, self.pages);
        section(&mut table, "splits", &self.splits, self.pages);
        let mut largest: Vec<(&String, &u64)> = self.sites.iter().collect();
        largest.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        let largest: BTreeMap<&String, u64> =
            largest.into_iter().take(SITES_SHOWN).map(|(site, &n)| (site, n)).collect();
        section(&mut table, "largest sites", &largest, self.pages);
        if self.annotators.is_empty() {
            return table;
        }
        section(&mut table, "annotators", &self.annotators, self.pages);
        section(&mut table, "states of labels", &self.states, self.states.values().sum());
        table.push_str("\nroles                labels  characters   changed\n");
        for (role, RoleStats { labels, characters, changed }) in &self.roles {
            let _ = writeln!(table, "  {role:<16} {labels:>8} {characters:>11} {changed:>9}");
        }
        let Stats { lost, verified, no_content, opt_outs, hours, .. } = self;
        let _ = writeln!(
            table,
            "\nverified {verified}, without content {no_content}, with signals against use {opt_outs}, lost labels {lost}, \
             hours of work {hours:.1}"
        );
        table
    }
}

fn section(table: &mut String, name: &str, counts: &BTreeMap<impl AsRef<str>, u64>, whole: u64) {
    if counts.is_empty() {
        return;
    }
    let mut sorted: Vec<(&str, u64)> = counts.iter().map(|(name, &count)| (name.as_ref(), count)).collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let _ = writeln!(table, "\n{name}");
    for (name, count) in sorted {
        let name = if name.is_empty() { "(none)" } else { name };
        let _ = writeln!(table, "  {name:<30} {count:>8}  {:>7}", percent(count, whole));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::testing, *};

    #[test]
    fn records_and_truths_are_counted() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let records = folder.path().join("records.jsonl");
        let urls = ["https://www.a.example/1", "https://a.example/2", "https://b.example/"];
        let lines: String = urls.iter().map(|url| testing::line(&testing::record(url))).collect();
        fs::write(&records, format!("{lines}{{}}\n"))?;
        let truth =
            "{\"id\":\"c\",\"url\":\"https://c.example/\",\"type\":\"forum\",\"lang\":\"en-GB\",\"split\":\"train\"}\n";
        fs::write(folder.path().join("truth.jsonl"), truth)?;
        let stats = stats(&[records, folder.path().to_owned()])?;
        assert_eq!((stats.pages, stats.sites.len(), stats.sites["a.example"]), (4, 3, 2));
        assert_eq!((stats.types["article"], stats.types["forum"]), (3, 1));
        assert_eq!((stats.languages["ja"], stats.languages["en"]), (3, 1));
        assert_eq!((stats.roles["main/body"].labels, stats.roles["main/title"].characters), (6, 18));
        assert_eq!((stats.states["seen"], stats.annotators["ann"], stats.splits["train"]), (15, 3, 1));
        let table = stats.table();
        assert!(table.starts_with("4 pages of 3 sites") && table.contains("main/title"), "{table}");
        Ok(())
    }
}
