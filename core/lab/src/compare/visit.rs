//! What the comparison does with one page.

use std::{collections::BTreeMap, fs, path::Path, time::Duration};

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

use crate::evaluate::Answer;
use visits::{Job, OpenPage, PageError, Policy, Visit, browser::Browser, core::Core, open};

use super::{
    Entry, Measured,
    block_text::block_text,
    dates::iso,
    peers::{Found, Native},
};

const MEASURE: &str = include_str!("measure.js");

/// The document as the tab shows it.
const DOCUMENT: &str = "'<!doctype html>' + document.documentElement.outerHTML";

/// Systems that `measure.js` knows: the name there, and that in files and tables.
const IN_TAB: [(&str, &str); 4] = [
    ("foreground", super::FOREGROUND),
    ("npm", super::NPM),
    ("readability", "Readability.js"),
    ("defuddle", "Defuddle"),
];

/// Peers that run in the tab, as `tools/peers/bundle.mjs` wrote them.
pub struct InPage {
    script: String,
    /// Name and version of each.
    pub versions: BTreeMap<String, String>,
}

impl InPage {
    /// Reads the bundle.
    ///
    /// # Errors
    /// When it is not there; explains how to make it.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| fs::read_to_string(folder.join(name));
        let hint = || format!("there is no bundle in {}; node tools/peers/bundle.mjs makes it", folder.display());
        let script = read("peers.js").with_context(hint)?;
        let versions = serde_json::from_str(&read("versions.json").with_context(hint)?)?;
        Ok(InPage { script, versions })
    }
}

/// Measures every page.
pub struct Comparing {
    /// The core.
    pub core: Core,
    /// Peers in the tab.
    pub in_page: Option<InPage>,
    /// Peers outside.
    pub natives: Vec<Native>,
    /// Timed runs of each system in the tab.
    pub rounds: usize,
}

/// What `measure.js` gives.
#[derive(Deserialize)]
struct Measurement {
    systems: BTreeMap<String, InTab>,
    language: Option<String>,
    elements: usize,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct InTab {
    answer: Option<InTabAnswer>,
    error: Option<String>,
    first: BTreeMap<String, f64>,
    times: BTreeMap<String, Vec<f64>>,
    changes: u64,
}

#[derive(Deserialize)]
struct InTabAnswer {
    #[serde(flatten)]
    found: Found,
    #[serde(default)]
    confidence: f64,
}

impl Visit for Comparing {
    type Found = Entry;

    async fn visit(&self, browser: &mut Browser, job: &Job, patience: Duration) -> Result<Entry, PageError> {
        let mut page = open(browser, job, patience, Policy::Lifted).await?;
        let document = self.document(&mut page).await;
        let measurement = self.measure(&mut page).await;
        let notes = std::mem::take(&mut page.notes);
        page.leave(browser).await;
        let (document, measurement) = (document?, measurement?);
        let mut systems = BTreeMap::new();
        for (key, in_tab) in measurement.systems {
            if let Some((_, name)) = IN_TAB.iter().find(|(known, _)| *known == key) {
                systems.insert((*name).to_owned(), in_tab.measured(&job.id));
            }
        }
        for native in &self.natives {
            let answer = native.answer(&document, &job.url, patience).await;
            systems.insert(native.name.to_owned(), of_native(&job.id, answer));
        }
        let (language, elements) = (measurement.language, measurement.elements);
        Ok(Entry { id: job.id.clone(), failure: None, notes, language, elements, systems })
    }
}

impl Comparing {
    /// What native peers get: the saved document as the browser got it, else what the tab shows.
    async fn document(&self, page: &mut OpenPage) -> Result<String, PageError> {
        match page.html.take() {
            Some(html) => Ok(String::from_utf8_lossy(&html).into_owned()),
            None if self.natives.is_empty() => Ok(String::new()),
            None => match page.evaluate(DOCUMENT).await? {
                Value::String(html) => Ok(html),
                _ => Err(anyhow::anyhow!("the page does not show its document").into()),
            },
        }
    }

    async fn measure(&self, page: &mut OpenPage) -> Result<Measurement, PageError> {
        page.inject(&self.core).await?;
        page.evaluate(self.core.session_script()).await?;
        if let Some(in_page) = &self.in_page {
            page.evaluate(&in_page.script).await?;
        }
        let result = page.evaluate(&format!("{}({})", MEASURE.trim_end(), self.rounds)).await?;
        Ok(serde_json::from_value(result).context("the measurement in the tab is not understood")?)
    }
}

impl InTab {
    fn measured(self, id: &str) -> Measured {
        let InTab { answer, error, first, times, changes } = self;
        let answer = match answer {
            Some(answer) => Answer { confidence: answer.confidence, ..answer_of(id, answer.found) },
            None => answer_of(id, Found::default()),
        };
        Measured { answer, error, first, times, changes }
    }
}

fn of_native(id: &str, answer: anyhow::Result<(Found, Duration)>) -> Measured {
    match answer {
        Ok((found, time)) => {
            let first = BTreeMap::from([("total".to_owned(), time.as_secs_f64() * 1000.0)]);
            Measured { answer: answer_of(id, found), first, ..Measured::default() }
        }
        Err(error) => Measured {
            answer: answer_of(id, Found::default()),
            error: Some(format!("{error:#}")),
            ..Measured::default()
        },
    }
}

fn answer_of(id: &str, found: Found) -> Answer {
    let present = |field: Option<String>| field.filter(|value| !value.trim().is_empty());
    Answer {
        id: id.to_owned(),
        text: found.html.map(|html| block_text(&html)).or(found.text).unwrap_or_default(),
        title: present(found.title),
        author: present(found.author),
        date: present(found.date).map(|date| iso(&date)),
        page_type: present(found.page_type),
        ..Answer::default()
    }
}
