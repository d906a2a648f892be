//! A record of the engine's answer for a page that no person has looked at yet.

use std::sync::LazyLock;

use engine::{
    label::{LabelBlock, LabelProposal},
    page::{Metadata, NodeContent, PageSnapshot},
};
use jiff::Timestamp;
use regex::Regex;

use crate::{
    record::{
        By, EngineAnswer, Frozen, Label, OptOut, PageType, Provenance, RECORD_FORMAT, RUBRIC, Record, Revision,
        SaidType, State, Tool,
    },
    role::Role,
    text,
};

/// Names of `meta` elements that state what a page is not to be used for, as label mode knows them.
const OPT_OUTS: [&str; 9] = [
    "robots",
    "googlebot",
    "bingbot",
    "tdm-reservation",
    "tdm-policy",
    "content-usage",
    "content-signal",
    "ai-policy",
    "cc-learning",
];

/// Names of `meta` elements that state a licence.
const LICENCES: [&str; 8] =
    ["license", "dc.rights", "dc.license", "dcterms.license", "dcterms.rights", "rights", "copyright", "cc:license"];

/// Characters of a signal or a title that are kept.
const LONGEST: usize = 1_000;

static LICENCE_IN_DATA: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""license"\s*:\s*"([^"]+)""#).expect("a sound pattern"));

/// What is known of a page beside its snapshot.
pub struct Visited {
    /// UUID of the record.
    pub id: String,
    /// When it was captured.
    pub captured: Timestamp,
    /// What the browser calls itself.
    pub browser: String,
    /// What the record is for.
    pub purpose: String,
    /// The page as one file.
    pub frozen: Frozen,
}

/// The record, with every label as the model proposes it.
pub fn compose(snapshot: PageSnapshot, proposal: &LabelProposal, visited: Visited) -> Record {
    let Visited { id, captured, browser, purpose, frozen } = visited;
    let declared = &snapshot.metadata;
    let page_type = proposal.page_type.map(|guess| PageType::named(guess.name.name()));
    let provenance = Provenance {
        url: snapshot.url.clone(),
        canonical: canonical_of(declared),
        title: cut(&declared.title),
        captured: captured.to_string(),
        browser,
        tool: Tool { name: "foreground-lab".into(), version: env!("CARGO_PKG_VERSION").into() },
        licences: licences_of(declared),
        opt_outs: opt_outs_of(declared),
        purpose,
        consent: String::new(),
        annotator: String::new(),
        rubric: RUBRIC,
        blind: false,
        seconds: 0.0,
    };
    let engine = EngineAnswer {
        model: proposal.model.clone(),
        confidence: proposal.confidence,
        page_type,
        reason: proposal.reason.map(|reason| reason.code().to_owned()),
    };
    Record {
        format: RECORD_FORMAT,
        id,
        provenance,
        page_type: SaidType { name: page_type.unwrap_or(PageType::Other), by: By::Model },
        no_content: None,
        labels: labels_of(&snapshot, proposal),
        lost: Vec::new(),
        note: String::new(),
        revision: Revision { number: 1, at: captured.to_string(), annotator: String::new() },
        merged_from: Vec::new(),
        engine,
        redactions: Vec::new(),
        frozen,
        screenshot: None,
        replay: None,
        snapshot,
    }
}

/// The proposal as labels that nobody has seen.
pub fn labels_of(snapshot: &PageSnapshot, proposal: &LabelProposal) -> Vec<Label> {
    let starts = text::starts(snapshot);
    let label = |block: &LabelBlock| {
        let role = role_of(block);
        Label {
            nodes: block.nodes.clone(),
            ranges: text::ranges(&starts, &block.nodes),
            role,
            either: false,
            post: block.post,
            state: State::Unseen,
            by: By::Model,
            proposed: role,
            probability: block.probability.clamp(0.0, 1.0),
        }
    };
    proposal.blocks.iter().map(label).collect()
}

fn role_of(block: &LabelBlock) -> Role {
    let name = serde_json::to_value(block.role).ok();
    name.as_ref().and_then(|name| Role::named(name.as_str()?)).unwrap_or(Role::SKIP)
}

/// How unsure the judge is of a page, between 0 and 1: the mean of `1 − |2p − 1|` over what is seen, by its characters.
/// A page that shows no text is 0, for there is nothing to check.
pub fn uncertainty(snapshot: &PageSnapshot, proposal: &LabelProposal) -> f64 {
    let (mut unsure, mut whole) = (0.0, 0.0);
    for block in proposal.blocks.iter().filter(|block| block.visible) {
        let characters = characters_of(snapshot, block) as f64;
        unsure += characters * (1.0 - (2.0 * block.probability - 1.0).abs());
        whole += characters;
    }
    if whole > 0.0 { unsure / whole } else { 0.0 }
}

fn characters_of(snapshot: &PageSnapshot, block: &LabelBlock) -> usize {
    let of_node = |node: &u32| match snapshot.nodes.get(*node as usize).map(|node| &node.content) {
        Some(NodeContent::Text(text)) => text.chars().filter(|c| !c.is_whitespace()).count(),
        _ => 0,
    };
    block.nodes.iter().map(of_node).sum()
}

fn licences_of(declared: &Metadata) -> Vec<String> {
    let linked = declared.links.iter().filter(|link| has_relation(&link.rel, "license")).map(|link| link.href.as_str());
    let named = declared.meta.iter().filter(|tag| LICENCES.contains(&tag.key.as_str())).map(|tag| tag.content.as_str());
    let structured = declared.json_ld.iter().flat_map(|text| LICENCE_IN_DATA.captures_iter(text));
    let structured = structured.filter_map(|found| found.get(1).map(|licence| licence.as_str()));
    let mut licences: Vec<String> = Vec::new();
    for licence in linked.chain(named).chain(structured).map(|licence| cut(licence.trim())) {
        if !licence.is_empty() && !licences.contains(&licence) {
            licences.push(licence);
        }
    }
    licences
}

fn opt_outs_of(declared: &Metadata) -> Vec<OptOut> {
    let named = declared.meta.iter().filter(|tag| OPT_OUTS.contains(&tag.key.as_str()));
    let named = named.map(|tag| OptOut { name: tag.key.clone(), value: cut(&tag.content) });
    let linked = declared.links.iter().filter(|link| link.rel == "tdm-policy");
    named.chain(linked.map(|link| OptOut { name: link.rel.clone(), value: cut(&link.href) })).collect()
}

fn canonical_of(declared: &Metadata) -> Option<String> {
    declared.links.iter().find(|link| has_relation(&link.rel, "canonical")).map(|link| link.href.clone())
}

fn has_relation(relations: &str, wanted: &str) -> bool {
    relations.split_whitespace().any(|relation| relation == wanted)
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use engine::page::{LinkTag, MetaTag};

    use super::*;
    use crate::{check::check, record_id, testing};

    fn visited() -> Visited {
        let captured = Timestamp::UNIX_EPOCH;
        let (browser, purpose) = ("a browser".into(), "a test".into());
        Visited { id: record_id("a"), captured, browser, purpose, frozen: Frozen::default() }
    }

    #[test]
    fn what_is_composed_is_a_sound_record() -> anyhow::Result<()> {
        let mut snapshot = testing::record("https://a.example/").snapshot;
        let link = |rel: &str, href: &str| LinkTag {
            rel: rel.into(),
            href: href.into(),
            media_type: String::new(),
            title: String::new(),
            hreflang: String::new(),
        };
        let by = "https://creativecommons.org/licenses/by/4.0/";
        snapshot.metadata.links = vec![link("canonical", "https://a.example/c"), link("nofollow license", by)];
        snapshot.metadata.meta = vec![MetaTag { key: "robots".into(), content: "noai".into() }];
        snapshot.metadata.json_ld = vec![format!(r#"{{"license": "{by}"}}"#)];
        let proposal = engine::label_page(&snapshot)?;
        let record = compose(snapshot, &proposal, visited());
        assert_eq!(check(&record), Ok(()));
        assert_eq!(record.provenance.licences, [by]);
        assert_eq!(record.provenance.opt_outs, [OptOut { name: "robots".into(), value: "noai".into() }]);
        assert_eq!(record.provenance.canonical.as_deref(), Some("https://a.example/c"));
        assert!(!record.labels.is_empty() && record.labels.iter().all(|label| label.state == State::Unseen));
        Ok(())
    }

    #[test]
    fn uncertainty_is_highest_where_half_is_likely() -> anyhow::Result<()> {
        let snapshot = testing::record("https://a.example/").snapshot;
        let mut proposal = engine::label_page(&snapshot)?;
        let mut with = |probability: f64| {
            proposal.blocks.iter_mut().for_each(|block| {
                block.probability = probability;
                block.visible = true;
            });
            uncertainty(&snapshot, &proposal)
        };
        assert_eq!([0.0, 0.5, 1.0].map(&mut with), [0.0, 1.0, 0.0]);
        assert!((with(0.75) - 0.5).abs() < 1e-9);
        proposal.blocks.clear();
        assert!(uncertainty(&snapshot, &proposal) < 1e-9);
        Ok(())
    }
}
