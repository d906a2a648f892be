//! Page snapshots, changed: sound by their shape, so that the stages after the first get to see them.

use engine::page::{Element, Hiding, Media, MetaTag, Node, NodeContent, PageSnapshot, Rect, Scope};
use fastrand::Rng;

use super::dates::date;

/// Nodes of the pages that grow: what the capture lets through on a large page.
const LARGE: usize = 10_000;
/// Bytes of text and attributes beyond which no subtree is repeated. How time grows with more text is measured by `lab
/// growth`; here it would hide what takes long for other reasons.
const MOST_TEXT: usize = 4_000_000;
/// The last of so many cases grows to [`LARGE`].
const GROWS: u64 = 64;
/// One case in so many is broken as text, too.
const BREAKS: u32 = 40;

const NUMBERS: [f64; 12] = [0.0, -0.0, -1.0, 1.0, 0.5, 1e-300, 1e300, -1e300, f64::MAX, 4294967296.0, 16777217.0, 33.3];

const TAGS: [&str; 40] = [
    "div",
    "p",
    "span",
    "a",
    "img",
    "table",
    "tr",
    "td",
    "th",
    "thead",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "pre",
    "code",
    "h1",
    "h2",
    "blockquote",
    "figure",
    "figcaption",
    "math",
    "mi",
    "semantics",
    "annotation",
    "svg",
    "canvas",
    "video",
    "iframe",
    "details",
    "summary",
    "script",
    "style",
    "ruby",
    "rt",
    "article",
    "nav",
    "aside",
];

const TEXTS: [&str; 24] = [
    "",
    " ",
    "\u{a0}",
    "<script>alert(1)</script>",
    "</title></style>",
    "`",
    "\\",
    "| a | b |",
    "[^1]: javascript:alert(1)",
    "[x](javascript:alert(1))",
    "$x$",
    "1.",
    "- - -",
    "\u{202e}\u{2066}",
    "e\u{301}\u{301}\u{301}",
    "漢字かな交じり文。",
    "שלום עולם",
    "👩‍👩‍👧‍👦",
    "\u{0}\u{1}\u{7f}",
    "{\"@type\":\"Article\",\"headline\":[[[[",
    "2024-02-30T25:61:61Z",
    "by By BY von par",
    "A sentence that is long enough to be taken for a paragraph of an article, with a comma and a full stop.",
    "| – | · | — |",
];

const ATTRIBUTES: [(&str, &str); 24] = [
    ("colspan", "1000"),
    ("rowspan", "65535"),
    ("colspan", "-1"),
    ("href", "javascript:alert(1)"),
    ("href", "#"),
    ("href", "data:text/html,<script>"),
    ("src", "data:image/svg+xml,<svg onload=x>"),
    ("id", "a b"),
    ("class", "a a a"),
    ("class", "comment author byline"),
    ("start", "-2147483648"),
    ("lang", "\"><script>"),
    ("dir", "rtl"),
    ("title", "\"`<b>"),
    ("alt", "]("),
    ("datetime", "0000-00-00"),
    ("role", "doc-noteref"),
    ("itemprop", "articleBody"),
    ("srcset", ",,, 1x, 2w"),
    ("data-latex", "\\href{javascript:x}{y}"),
    ("encoding", "application/x-tex"),
    ("open", ""),
    ("type", "math/tex"),
    ("value", "9e99"),
];

/// One of the seeds after one to twelve changes, for the case at `place`.
pub(crate) fn changed(rng: &mut Rng, seeds: &[PageSnapshot], place: u64) -> PageSnapshot {
    let mut snapshot = seeds[rng.usize(..seeds.len())].clone();
    for _ in 0..rng.usize(1..=12) {
        change(rng, &mut snapshot);
    }
    if place % GROWS == GROWS - 1 {
        while snapshot.nodes.len() < LARGE && !snapshot.nodes.is_empty() {
            let before = snapshot.nodes.len();
            repeat(rng, &mut snapshot, LARGE);
            if snapshot.nodes.len() == before {
                nest(rng, &mut snapshot, LARGE / 20);
            }
        }
    }
    if rng.u32(..BREAKS) == 0 {
        unsound(rng, &mut snapshot);
    }
    snapshot
}

fn change(rng: &mut Rng, snapshot: &mut PageSnapshot) {
    if snapshot.nodes.is_empty() {
        return;
    }
    let at = rng.usize(..snapshot.nodes.len());
    match rng.u32(..16) {
        0 => snapshot.nodes[at].content = NodeContent::Text(text(rng)),
        1 | 2 => with_element(snapshot, at, |element| element.attributes.push(attribute(rng))),
        3 => with_element(snapshot, at, |element| drop(element.attributes.pop())),
        4 => {
            let tag = tag(rng, snapshot);
            with_element(snapshot, at, |element| element.tag = tag);
        }
        5 => {
            let rect = Rect { left: number(rng), top: number(rng), width: number(rng), height: number(rng) };
            with_element(snapshot, at, |element| element.rect = rng.bool().then_some(rect));
        }
        6 => {
            let style = (!snapshot.styles.is_empty() && rng.bool()).then(|| rng.usize(..snapshot.styles.len()) as u32);
            with_element(snapshot, at, |element| element.style = style);
        }
        7 => hide(rng, snapshot, at),
        8 => style(rng, snapshot),
        9 => repeat(rng, snapshot, snapshot.nodes.len() + 500),
        10 => nest(rng, snapshot, 200),
        11 => drop_end(rng, snapshot),
        12 => metadata(rng, snapshot),
        13 | 14 => dated(rng, snapshot, at),
        _ => move_to(rng, snapshot, at),
    }
}

fn text(rng: &mut Rng) -> String {
    let piece = TEXTS[rng.usize(..TEXTS.len())];
    if rng.u32(..6) == 0 { piece.repeat(rng.usize(1..400)) } else { piece.to_owned() }
}

fn number(rng: &mut Rng) -> f64 {
    if rng.bool() { NUMBERS[rng.usize(..NUMBERS.len())] } else { rng.f64() * 2_000.0 - 200.0 }
}

fn attribute(rng: &mut Rng) -> (String, String) {
    let (name, value) = ATTRIBUTES[rng.usize(..ATTRIBUTES.len())];
    (name.to_owned(), if rng.u32(..5) == 0 { text(rng) } else { value.to_owned() })
}

fn tag(rng: &mut Rng, snapshot: &mut PageSnapshot) -> u16 {
    let name = TAGS[rng.usize(..TAGS.len())];
    let place = snapshot.tags.iter().position(|known| known == name).unwrap_or_else(|| {
        snapshot.tags.push(name.to_owned());
        snapshot.tags.len() - 1
    });
    u16::try_from(place).unwrap_or_default()
}

fn with_element(snapshot: &mut PageSnapshot, at: usize, change: impl FnOnce(&mut Element)) {
    if let NodeContent::Element(element) = &mut snapshot.nodes[at].content {
        change(element);
    }
}

fn hide(rng: &mut Rng, snapshot: &mut PageSnapshot, at: usize) {
    let hidings = [Hiding::NotDisplayed, Hiding::Invisible, Hiding::Clipped, Hiding::OffScreen, Hiding::ClosedDetails];
    let scopes = [Scope::OpenShadow, Scope::ClosedShadow, Scope::Frame];
    let hiding = rng.bool().then(|| hidings[rng.usize(..hidings.len())]);
    let scope = (rng.u32(..4) == 0).then(|| scopes[rng.usize(..scopes.len())]);
    let media = (rng.u32(..4) == 0).then(|| Media {
        current_src: ATTRIBUTES[rng.usize(..ATTRIBUTES.len())].1.to_owned(),
        natural_width: number(rng),
        natural_height: number(rng),
    });
    with_element(snapshot, at, |element| {
        (element.hiding, element.scope, element.media) = (hiding, scope, media);
    });
}

fn style(rng: &mut Rng, snapshot: &mut PageSnapshot) {
    const VALUES: [&str; 12] = [
        "",
        "none",
        "0px",
        "1e9px",
        "-1px",
        "normal",
        "rgba(0, 0, 0, 0)",
        "color(srgb 1 2 3)",
        "inline",
        "table",
        "fixed",
        "🙂",
    ];
    if snapshot.styles.is_empty() {
        return;
    }
    let which = rng.usize(..snapshot.styles.len());
    let values = &mut snapshot.styles[which].values;
    if !values.is_empty() {
        let which = rng.usize(..values.len());
        values[which] = VALUES[rng.usize(..VALUES.len())].to_owned();
    }
}

/// First node after the subtree of `at`.
fn subtree_end(snapshot: &PageSnapshot, at: usize) -> usize {
    let outside = |node: &Node| node.parent.is_none_or(|parent| (parent as usize) < at);
    snapshot.nodes[at + 1..].iter().position(outside).map_or(snapshot.nodes.len(), |length| at + 1 + length)
}

/// Puts nodes of one subtree at the end of the document, below `parent`.
fn append(snapshot: &mut PageSnapshot, part: &[Node], start: usize, parent: usize) {
    let base = snapshot.nodes.len();
    for (offset, node) in part.iter().enumerate() {
        let own = node.parent.map(|own| own as usize).filter(|_| offset > 0);
        let parent = own.map_or(parent, |own| own - start + base);
        snapshot.nodes.push(Node { parent: u32::try_from(parent).ok(), content: node.content.clone() });
    }
}

/// Bytes of text and attributes.
fn bytes(nodes: &[Node]) -> usize {
    let of_node = |node: &Node| match &node.content {
        NodeContent::Text(text) => text.len(),
        NodeContent::Element(element) => element.attributes.iter().map(|(name, value)| name.len() + value.len()).sum(),
    };
    nodes.iter().map(of_node).sum()
}

/// A subtree several times more, at the end of the document, where it stays in document order.
fn repeat(rng: &mut Rng, snapshot: &mut PageSnapshot, most: usize) {
    let at = rng.usize(..snapshot.nodes.len());
    let end = subtree_end(snapshot, at);
    let room = most.saturating_sub(snapshot.nodes.len());
    if at == 0 || end - at > room {
        return;
    }
    let part = snapshot.nodes[at..end].to_vec();
    let parent = last_ancestor(rng, snapshot);
    let text = MOST_TEXT.saturating_sub(bytes(&snapshot.nodes)) / bytes(&part).max(1);
    for _ in 0..rng.usize(1..=60).min(room / part.len()).min(text) {
        append(snapshot, &part, at, parent);
    }
}

/// Elements within each other at the end of the document, with a text in the innermost.
fn nest(rng: &mut Rng, snapshot: &mut PageSnapshot, most: usize) {
    let mut parent = last_ancestor(rng, snapshot);
    let tag = tag(rng, snapshot);
    for _ in 0..rng.usize(1..=most) {
        let element = Element { tag, ..Element::default() };
        let content = NodeContent::Element(Box::new(element));
        snapshot.nodes.push(Node { parent: u32::try_from(parent).ok(), content });
        parent = snapshot.nodes.len() - 1;
    }
    let content = NodeContent::Text(text(rng));
    snapshot.nodes.push(Node { parent: u32::try_from(parent).ok(), content });
}

/// An element that contains the last node: whatever is put below it comes after everything else.
fn last_ancestor(rng: &mut Rng, snapshot: &PageSnapshot) -> usize {
    let mut way = Vec::new();
    let mut at = snapshot.nodes.len().checked_sub(1);
    while let Some(node) = at {
        if matches!(snapshot.nodes[node].content, NodeContent::Element(_)) {
            way.push(node);
        }
        at = snapshot.nodes[node].parent.map(|parent| parent as usize).filter(|parent| *parent < node);
    }
    if way.is_empty() { 0 } else { way[rng.usize(..way.len())] }
}

fn drop_end(rng: &mut Rng, snapshot: &mut PageSnapshot) {
    let length = snapshot.nodes.len();
    snapshot.nodes.truncate(length - rng.usize(..length / 4 + 1));
}

fn metadata(rng: &mut Rng, snapshot: &mut PageSnapshot) {
    let about = &mut snapshot.metadata;
    match rng.u32(..5) {
        0 => about.title = text(rng),
        1 => about.json_ld.push(text(rng)),
        2 if !about.meta.is_empty() => {
            let which = rng.usize(..about.meta.len());
            about.meta[which].content = text(rng);
        }
        3 => snapshot.base_url = text(rng),
        _ => snapshot.url = text(rng),
    }
}

/// A day of any shape, where pages show theirs.
fn dated(rng: &mut Rng, snapshot: &mut PageSnapshot, at: usize) {
    let day = date(rng);
    match rng.u32(..4) {
        0 => {
            let told = serde_json::json!({ "@type": "Article", "datePublished": day, "dateModified": day });
            snapshot.metadata.json_ld.push(told.to_string());
        }
        1 => snapshot.metadata.meta.push(MetaTag { key: "article:published_time".to_owned(), content: day }),
        2 => with_element(snapshot, at, |element| element.attributes.push(("datetime".to_owned(), day))),
        _ => snapshot.nodes[at].content = NodeContent::Text(day),
    }
}

/// A subtree goes to the end of the document.
fn move_to(rng: &mut Rng, snapshot: &mut PageSnapshot, at: usize) {
    if at == 0 {
        return;
    }
    let part = snapshot.nodes[at..subtree_end(snapshot, at)].to_vec();
    let parent = last_ancestor(rng, snapshot);
    append(snapshot, &part, at, parent);
}

/// What no capture writes: parents after their children, names and styles that are not there, other versions.
fn unsound(rng: &mut Rng, snapshot: &mut PageSnapshot) {
    let most = u32::try_from(snapshot.nodes.len() + 2).unwrap_or(u32::MAX);
    match rng.u32(..4) {
        0 => snapshot.format = rng.u32(..),
        1 => snapshot.tags.truncate(snapshot.tags.len() / 2),
        2 => snapshot.styles.truncate(snapshot.styles.len() / 2),
        _ => {
            if let Some(node) = snapshot.nodes.last_mut() {
                node.parent = Some(rng.u32(..most));
            }
        }
    }
}
