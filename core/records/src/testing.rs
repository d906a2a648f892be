//! Small records for tests.

use engine::page::{Element, Node, NodeContent, PageSnapshot, Rect, STYLE_PROPERTIES, Style, StyleProperty};

use super::{
    record::{
        By, EngineAnswer, Frozen, Label, PageType, Provenance, RECORD_FORMAT, RUBRIC, Record, Revision, SaidType,
        State, Tool,
    },
    role::Role,
    text::{ranges, starts},
};

const BODY: &str =
    "手紙は夜明け前に着いた。🐟 The mail came before dawn, and nobody on the quay had thought of it at all.";

const RECT: Rect = Rect { left: 0.0, top: 0.0, width: 600.0, height: 100.0 };

/// A page of five blocks: title, two paragraphs, a menu and a picture.
pub fn record(url: &str) -> Record {
    let snapshot = snapshot(url);
    let starts = starts(&snapshot);
    let label = |nodes: &[u32], role: &str, probability: f64| Label {
        nodes: nodes.to_vec(),
        ranges: ranges(&starts, nodes),
        role: role_named(role),
        either: false,
        post: 0,
        state: State::Seen,
        by: By::Model,
        proposed: role_named(role),
        probability,
    };
    let labels = vec![
        label(&[3], "main/title", 0.9),
        label(&[5, 7], "main/body", 0.8),
        label(&[9], "main/body", 0.6),
        label(&[11], "other/nav", 0.1),
        label(&[12], "main/figure", 0.5),
    ];
    Record {
        format: RECORD_FORMAT,
        id: uuid_of(url),
        provenance: provenance(url),
        page_type: SaidType { name: PageType::Article, by: By::Model },
        no_content: None,
        labels,
        lost: Vec::new(),
        note: String::new(),
        revision: Revision { number: 1, at: "2026-05-01T10:00:00Z".into(), annotator: "ann".into() },
        merged_from: Vec::new(),
        engine: EngineAnswer {
            model: "0123456789abcdef".into(),
            confidence: 0.9,
            page_type: Some(PageType::Article),
            reason: None,
        },
        redactions: Vec::new(),
        frozen: Frozen { html: "<!doctype html><p>手紙</p>".into(), ..Frozen::default() },
        screenshot: None,
        replay: None,
        snapshot,
    }
}

/// The record of [`record`] with other words in its paragraphs.
pub fn record_with(url: &str, words: &str) -> Record {
    let mut record = record(url);
    record.snapshot.nodes[9].content = NodeContent::Text(words.into());
    let starts = starts(&record.snapshot);
    for label in &mut record.labels {
        label.ranges = ranges(&starts, &label.nodes);
    }
    record
}

/// A line of an export.
pub fn line(record: &Record) -> String {
    serde_json::to_string(record).expect("a record is JSON") + "\n"
}

fn uuid_of(url: &str) -> String {
    super::record_id(url)
}

fn role_named(name: &str) -> Role {
    Role::named(name).expect("a role")
}

fn provenance(url: &str) -> Provenance {
    Provenance {
        url: url.into(),
        canonical: None,
        title: "手紙".into(),
        captured: "2026-05-01T10:00:00.000Z".into(),
        browser: "a browser".into(),
        tool: Tool { name: "foreground".into(), version: "1".into() },
        licences: Vec::new(),
        opt_outs: Vec::new(),
        purpose: String::new(),
        consent: String::new(),
        annotator: "ann".into(),
        rubric: RUBRIC,
        blind: false,
        seconds: 12.5,
    }
}

fn snapshot(url: &str) -> PageSnapshot {
    let tags = ["html", "body", "h1", "p", "b", "nav", "img"].map(str::to_owned).to_vec();
    let element = |parent, tag: u16, attributes: &[(&str, &str)]| {
        let attributes = attributes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        // All but `b` are blocks.
        let (rect, style) = if tag == 4 { (None, None) } else { (Some(RECT), Some(0)) };
        let element = Element { tag, attributes, rect, style, ..Element::default() };
        Node { parent, content: NodeContent::Element(Box::new(element)) }
    };
    let text = |parent, text: &str| Node { parent: Some(parent), content: NodeContent::Text(text.into()) };
    let nodes = vec![
        element(None, 0, &[("lang", "ja-JP")]),
        element(Some(0), 1, &[]),
        element(Some(1), 2, &[]),
        text(2, "𠮷野家の手紙"),
        element(Some(1), 3, &[]),
        text(4, "第一章 "),
        element(Some(4), 4, &[]),
        text(6, "🐟魚"),
        element(Some(1), 3, &[]),
        text(8, BODY),
        element(Some(1), 5, &[]),
        text(10, "Home"),
        element(Some(1), 6, &[]),
    ];
    let value = |property| if property == StyleProperty::Display { "block".into() } else { String::new() };
    let styles = vec![Style { values: STYLE_PROPERTIES.map(|(property, _)| value(property)).to_vec() }];
    PageSnapshot { format: 1, url: url.into(), base_url: url.into(), tags, styles, nodes, ..PageSnapshot::default() }
}
