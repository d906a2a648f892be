//! Panels of which a page shows one at a time (tabs), and parts that a button opens: what each is called. Nothing else shows
//! for which system, language or size the text of a panel is.
//!
//! Names come from ARIA, from the address that a tab leads to, or from the place in the row where neither is there: so many
//! labels, and directly after them so many panels of which all but one are hidden.

use std::collections::BTreeMap;

use page::{Hiding, NodeId, Page, text::folded};

/// Characters of the longest name of a panel; a guess.
const LONGEST: usize = 60;

/// Panels in a row at most; a guess. More are an index rather than tabs.
const MOST: usize = 24;

/// Nodes of what opens a panel, at most: a bound, so that many in one another take no longer.
const OPENER: NodeId = 64;

/// Elements around a row of labels that hold nothing else, at most.
const WRAPPERS: usize = 3;

/// What opens a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opener {
    /// Its text, white space folded; never empty.
    pub text: String,
    /// The element with the name: a tab, or a button above what it opens.
    pub element: NodeId,
    /// Whether it is one of a row.
    pub is_tab: bool,
}

/// The panels below an element, with what opens each; empty where there are none. Of
/// `<button aria-expanded=false aria-controls=coast>Coast</button><div id=coast>`, the `div`, opened by "Coast".
pub fn panels(page: &Page, start: NodeId) -> BTreeMap<NodeId, Opener> {
    let mut found = Found::default();
    let ids = ids(page, start);
    for node in start..page.subtree_end(start) {
        found.by_aria(page, &ids, node);
        found.by_place(page, node);
    }
    found.0
}

#[derive(Default)]
struct Found(BTreeMap<NodeId, Opener>);

impl Found {
    fn add(&mut self, page: &Page, panel: NodeId, opener: NodeId, is_tab: bool) {
        if page.subtree_end(opener) - opener > OPENER {
            return;
        }
        let text = text_of(page, opener);
        let is_apart = !page.contains(panel, opener) && !page.contains(opener, panel);
        if is_apart && (1..=LONGEST).contains(&text.chars().count()) && text.contains(char::is_alphanumeric) {
            self.0.entry(panel).or_insert(Opener { text, element: opener, is_tab });
        }
    }

    /// Tabs and buttons that name what they open, and panels that name their tab.
    fn by_aria(&mut self, page: &Page, ids: &BTreeMap<&str, NodeId>, node: NodeId) {
        let role = page.attribute(node, "role").unwrap_or_default();
        let at = |name: &str| ids.get(name).copied();
        if role == "tabpanel" {
            let label = page.attribute(node, "aria-labelledby").and_then(|ids| ids.split_whitespace().next());
            if let Some(tab) = label.and_then(at) {
                self.add(page, node, tab, true);
            }
            return;
        }
        let is_tab = role == "tab";
        if !is_tab && page.attribute(node, "aria-expanded").is_none() {
            return;
        }
        let controlled = page.attribute(node, "aria-controls").and_then(|ids| ids.split_whitespace().next());
        let leads = || page.attribute(node, "href")?.rsplit_once('#').map(|(_, name)| name);
        if let Some(panel) = controlled.or_else(leads).and_then(at) {
            self.add(page, panel, node, is_tab);
        }
    }

    /// Labels in a row, right before a row of as many panels.
    fn by_place(&mut self, page: &Page, node: NodeId) {
        let Some(parent) = page.parent(node).filter(|_| page.element(node).is_some()) else { return };
        let end = page.subtree_end(node);
        if end >= page.subtree_end(parent) {
            return;
        }
        let labels = row(page, node);
        if !(2..=MOST).contains(&labels.len()) || !labels.iter().all(|&label| is_label(page, label)) {
            return;
        }
        let behind: Vec<NodeId> = behind(page, end, page.subtree_end(parent)).take(MOST).collect();
        let inside = behind.first().map(|&next| row(page, next)).unwrap_or_default();
        let beside = behind.get(..labels.len()).unwrap_or_default().to_vec();
        for panels in [inside, beside] {
            if panels.len() == labels.len() && are_panels(page, &panels) {
                for (&panel, &label) in panels.iter().zip(&labels) {
                    self.add(page, panel, label, true);
                }
                return;
            }
        }
    }
}

/// Elements by their id.
fn ids<'p>(page: &Page<'p>, start: NodeId) -> BTreeMap<&'p str, NodeId> {
    let mut ids = BTreeMap::new();
    for node in start..page.subtree_end(start) {
        if let Some(id) = page.attribute(node, "id") {
            ids.entry(id).or_insert(node);
        }
    }
    ids
}

/// The elements in an element.
fn elements<'p>(page: &'p Page, node: NodeId) -> impl Iterator<Item = NodeId> + use<'p> {
    page.children(node).filter(|&child| page.element(child).is_some() && !matches!(page.tag(child), "input" | "style"))
}

/// The elements of one parent from a node on.
fn behind<'p>(page: &'p Page<'p>, from: NodeId, end: NodeId) -> impl Iterator<Item = NodeId> + use<'p> {
    let next = move |&node: &NodeId| Some(page.subtree_end(node)).filter(|&next| next < end);
    std::iter::successors(Some(from).filter(|&from| from < end), next).filter(move |&node| page.element(node).is_some())
}

/// The elements in a row: those in an element, or in the only one that it holds.
fn row(page: &Page, node: NodeId) -> Vec<NodeId> {
    let mut inside: Vec<NodeId> = elements(page, node).take(MOST + 1).collect();
    for _ in 0..WRAPPERS {
        match inside[..] {
            [only] => inside = elements(page, only).take(MOST + 1).collect(),
            _ => break,
        }
    }
    inside
}

/// Whether an element is a label to press: short, and a button, a label or a link within the page for the most part.
fn is_label(page: &Page, node: NodeId) -> bool {
    let presses = |id: NodeId| match page.tag(id) {
        "label" | "button" => true,
        "a" => page.attribute(id, "href").is_none_or(|href| href.contains('#') || href.starts_with("javascript:")),
        _ => page.attribute(id, "role") == Some("tab"),
    };
    let end = page.subtree_end(node);
    let is_small = end - node <= 12 && page.hiding(node).is_none();
    is_small && text_of(page, node).chars().count() <= LONGEST && (node..end).any(presses)
}

/// Whether elements are alike, and all but one of them hidden.
fn are_panels(page: &Page, panels: &[NodeId]) -> bool {
    let is_hidden = |panel: &&NodeId| page.hiding(**panel) == Some(Hiding::NotDisplayed);
    let alike = panels.iter().all(|&panel| Some(&panel) == panels.first() || same(page, panel, panels[0]));
    alike && panels.iter().filter(is_hidden).count() + 1 == panels.len()
}

fn same(page: &Page, one: NodeId, other: NodeId) -> bool {
    page.tag(one) == page.tag(other)
}

/// Text of an element, white space folded.
fn text_of(page: &Page, node: NodeId) -> String {
    let texts = (node..page.subtree_end(node)).filter_map(|id| page.text(id));
    folded(&texts.take(MOST).collect::<Vec<_>>().join(" "))
}
