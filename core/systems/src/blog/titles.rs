//! Title subtrees: candidates (§III.C) and their features (§IV.A).

use std::collections::BTreeMap;

use page::{
    NodeId, Page, StyleProperty,
    text::{WordSet, letters_and_digits, words},
};

use super::{
    links::{LinkKind, place},
    measures::{Measures, Span},
};

/// A subtree that may be a title.
#[derive(Clone, Debug, PartialEq)]
pub struct TitleCandidate {
    /// Root of the subtree.
    pub node: NodeId,
    /// Its features in the order of [`TITLE_FEATURES`], on the paper's scale.
    pub features: [f64; TITLE_FEATURES.len()],
    /// How it is set: candidates that look alike have the same number.
    pub style: u32,
}

/// Number of the features of §IV.A, which come first. The others are ours.
pub const TITLE_FEATURES_OF_THE_PAPER: usize = 6;

/// The features of a title subtree.
pub const TITLE_FEATURES: [&str; 27] = [
    // TRectCenter_N, formula (1): centre of the rect minus that of the browser, by the length of the latter.
    "center_x",
    "center_y",
    // FontSize, CSS px.
    "font_size",
    // TitleLen, words; characters where a script has no spaces.
    "title_len",
    // Link: 1 internal, 0 none, -1 external.
    "link",
    // EndWith: 1 where the text ends with a colon, a semicolon or a full stop.
    "end_with",
    // Natural logarithm of the font size by the size of most of the page's text.
    "font_ratio",
    // 1 where set in 600 or bolder.
    "bold",
    // 1 for h1 down to 1/6 for h6, 0 elsewhere.
    "heading",
    // Share of its words that the document's title has.
    "in_document_title",
    // ln(1 + words up to the next candidate that looks the same).
    "following",
    // ln of the number of candidates that look the same.
    "alike",
    // ln(1 + words).
    "length",
    // 1 below nav, aside or footer.
    "beside",
    // ln(1 + characters of prose before it).
    "prose_before",
    // ln(1 + characters of prose up to the next candidate that looks the same).
    "prose_following",
    // Mean of it over the candidates that look the same.
    "prose_following_alike",
    // ln(1 + words between it and the next prose).
    "words_to_prose",
    // ln(1 + words between it and the prose before it).
    "words_from_prose",
    // ln of its font size by the largest of those candidates that are followed by prose.
    "font_share",
    // The largest share of its words in the document's title that another heading has.
    "others_in_document_title",
    // ln(1 + distance from the top of the page to its centre, in lengths of the browser's centre).
    "top",
    // Shares of its characters in links to the page itself, to where the site or a part of it begins, and to other pages
    // of the site.
    "leads_here",
    "leads_above",
    "leads_elsewhere",
    // Share of its words that the page's address has.
    "in_address",
    // 1 where it repeats the document's title last, or what the page calls its site.
    "names_site",
];

/// Longer texts are no candidates: the paper gives no bound, but long texts cost time and are never titles.
const LONGEST_TITLE: u32 = 60;

/// Subtrees with at least one textual leaf (§III.C.1), in document order.
///
/// Of nested subtrees with the same text only one is a candidate: the innermost that has a box, because the paper
/// wants the smallest subtree that holds the title (§III.A), and inline elements have no rect of their own.
pub fn title_candidates(measures: &Measures) -> Vec<TitleCandidate> {
    TitleNodes::of(measures).described(measures)
}

/// Subtrees that may be titles, before anything but their look is known of them.
pub(super) struct TitleNodes {
    /// Their roots, in document order.
    pub(super) nodes: Vec<NodeId>,
    /// How each is set, as [`TitleCandidate::style`] has it.
    pub(super) styles: Vec<u32>,
}

impl TitleNodes {
    pub(super) fn of(measures: &Measures) -> Self {
        let page = measures.page();
        let mut by_leaves: BTreeMap<(NodeId, NodeId), NodeId> = BTreeMap::new();
        for node in page.all_elements().filter(|&node| page.hiding(node).is_none()) {
            let span = Span::subtree(page, node);
            if !(1..=LONGEST_TITLE).contains(&measures.words(span)) {
                continue;
            }
            let Some(leaves) = measures.leaves(span) else { continue };
            let boxed = page.rect(node).is_some();
            by_leaves.entry(leaves).and_modify(|known| *known = if boxed { node } else { *known }).or_insert(node);
        }
        let mut nodes: Vec<NodeId> = by_leaves.into_values().collect();
        nodes.sort_unstable();
        TitleNodes { styles: styles(page, &nodes), nodes }
    }

    /// The same with their features.
    pub(super) fn described(&self, measures: &Measures) -> Vec<TitleCandidate> {
        let TitleNodes { nodes, styles } = self;
        let around = surroundings(measures, nodes, styles);
        let names = Names::of(measures.page());
        let of_node = |(&node, around): (&NodeId, &Surroundings)| features(measures, node, around, &names);
        let mut features: Vec<_> = nodes.iter().zip(&around).map(of_node).collect();
        compare(&mut features, styles);
        let candidates = nodes.iter().zip(features).zip(styles);
        candidates.map(|((&node, features), &style)| TitleCandidate { node, features, style }).collect()
    }
}

type Features = [f64; TITLE_FEATURES.len()];

/// Columns that are measured on one candidate and compared with those of others.
const FONT_SIZE: usize = 2;
const LENGTH: usize = 3;
const FONT_RATIO: usize = 6;
const HEADING: usize = 8;
const IN_DOCUMENT_TITLE: usize = 9;
const ALIKE: usize = 11;
const PROSE_FOLLOWING: usize = 15;
const PROSE_FOLLOWING_ALIKE: usize = 16;
const FONT_SHARE: usize = 19;
const OTHERS_IN_DOCUMENT_TITLE: usize = 20;

/// What the page is called, and where.
struct Names {
    /// Words of the document's title.
    document_title: WordSet<String>,
    /// Words of the last part of the page's address.
    address: WordSet<String>,
    /// What the site is called, as [`letters_and_digits`] has it.
    site: Vec<String>,
}

impl Names {
    fn of(page: &Page) -> Self {
        let snapshot = page.snapshot();
        let title = page.title();
        let declared = snapshot.metadata.meta.iter();
        let declared = declared.filter(|meta| matches!(meta.key.as_str(), "og:site_name" | "application-name"));
        let parts: Vec<&str> = title.split(TITLE_MARKS).map(str::trim).filter(|part| !part.is_empty()).collect();
        let last = parts.last().filter(|_| parts.len() > 1).copied();
        let site = declared
            .map(|meta| meta.content.as_str())
            .chain(last)
            .map(letters_and_digits)
            .filter(|name| !name.is_empty());
        let url = url::Url::parse(&snapshot.url).ok();
        let end = url.as_ref().and_then(|url| place(url).rsplit('/').next()).unwrap_or_default();
        let decoded = percent_encoding::percent_decode_str(end).decode_utf8_lossy();
        let address = decoded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        Names {
            document_title: folded_words(title).collect(),
            address: address.map(str::to_lowercase).collect(),
            site: site.collect(),
        }
    }
}

/// What separates the parts of a document's title.
const TITLE_MARKS: [char; 7] = ['|', '-', '–', '—', '·', '•', '»'];

fn features(measures: &Measures, node: NodeId, around: &Surroundings, names: &Names) -> Features {
    let page = measures.page();
    let span = Span::subtree(page, node);
    let [center_x, center_y] = normalised_center(measures, node);
    let viewport = page.snapshot().viewport;
    let browser_y = viewport.height.max(1.0) / libm::hypot(viewport.width.max(1.0), viewport.height.max(1.0));
    let font = measures.font_size(span);
    let words = f64::from(measures.words(span));
    let before = Span { start: 0, end: node };
    let text = measures.text(span);
    let [in_title, in_address] = shares_in(&text, [&names.document_title, &names.address]);
    let [here, above, elsewhere] = measures.destinations(span);
    [
        center_x,
        center_y,
        font,
        words,
        match measures.link(span) {
            LinkKind::Internal => 1.0,
            LinkKind::None => 0.0,
            LinkKind::External => -1.0,
        },
        flag(measures.last_character(span).is_some_and(ends_a_sentence)),
        font_ratio(measures, font),
        flag(is_bold(page, node)),
        heading(page, node),
        in_title,
        libm::log1p(f64::from(around.words)),
        0.0,
        libm::log1p(words),
        flag(is_beside(page, node)),
        libm::log1p(f64::from(measures.prose(before))),
        libm::log1p(f64::from(around.prose)),
        0.0,
        libm::log1p(f64::from(around.words_to_prose)),
        libm::log1p(f64::from(around.words_from_prose)),
        0.0,
        0.0,
        libm::log1p((center_y + browser_y).max(0.0)),
        here,
        above,
        elsewhere,
        in_address,
        flag(!names.site.is_empty() && names.site.contains(&letters_and_digits(&text))),
    ]
}

/// How a title's type compares with that of most of the page's text, as a logarithm.
fn font_ratio(measures: &Measures, font: f64) -> f64 {
    libm::log((font / measures.text_size.max(1.0)).max(0.1))
}

/// ln of 1.08: from this difference in font size on, type is seen to be larger.
const LARGER: f64 = 0.077;

/// Whether a title is set as one: as a heading, in larger type or in bold.
pub(super) fn stands_out(measures: &Measures, node: NodeId) -> bool {
    let page = measures.page();
    let font = measures.font_size(Span::subtree(page, node));
    is_heading(page, node) || font_ratio(measures, font) > LARGER || is_bold(page, node)
}

/// Whether a title is a heading, or close inside of one.
pub(super) fn is_heading(page: &Page, node: NodeId) -> bool {
    heading(page, node) > 0.0
}

/// Fills the columns that need the other candidates of the page.
fn compare(features: &mut [Features], styles: &[u32]) {
    let mut alike: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for (row, style) in features.iter().zip(styles) {
        let (count, sum) = alike.entry(*style).or_default();
        *count += 1.0;
        *sum += row[PROSE_FOLLOWING];
    }
    let leads = features.iter().filter(|row| row[PROSE_FOLLOWING] > libm::log1p(200.0));
    let largest = leads.map(|row| row[FONT_SIZE]).fold(1.0, f64::max);
    // The two best shares, so that each candidate can be compared with the best of the others.
    let (mut best, mut second) = ((usize::MAX, 0.0), 0.0);
    for (at, row) in features.iter().enumerate() {
        let large = row[HEADING] > 0.0 || row[FONT_RATIO] > 0.2;
        let share = if large && row[LENGTH] >= 2.0 { row[IN_DOCUMENT_TITLE] } else { 0.0 };
        if share > best.1 {
            (second, best) = (best.1, (at, share));
        } else if share > second {
            second = share;
        }
    }
    for (at, (row, style)) in features.iter_mut().zip(styles).enumerate() {
        let (count, sum) = alike.get(style).copied().unwrap_or((1.0, 0.0));
        row[ALIKE] = libm::log(count);
        row[PROSE_FOLLOWING_ALIKE] = sum / count;
        row[FONT_SHARE] = libm::log((row[FONT_SIZE] / largest).max(0.1));
        row[OTHERS_IN_DOCUMENT_TITLE] = if at == best.0 { second } else { best.1 };
    }
}

/// Formula (1) and (2): where the centre of an element lies, seen from the centre of the browser's window.
pub(super) fn normalised_center(measures: &Measures, node: NodeId) -> [f64; 2] {
    let viewport = measures.page().snapshot().viewport;
    let (x, y) = (viewport.width.max(1.0) / 2.0, viewport.height.max(1.0) / 2.0);
    let length = libm::hypot(x, y);
    let rect = measures.rect(node);
    [(rect.left + rect.width / 2.0 - x) / length, (rect.top + rect.height / 2.0 - y) / length]
}

pub(super) fn flag(value: bool) -> f64 {
    if value { 1.0 } else { 0.0 }
}

/// Whether an element is in what pages put beside their content.
pub(super) fn is_beside(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).any(|above| matches!(page.tag(above), "nav" | "aside" | "footer"))
}

fn ends_a_sentence(character: char) -> bool {
    matches!(character, ':' | ';' | '.' | '：' | '；' | '。' | '\u{06D4}' | '\u{061B}' | '\u{0964}')
}

fn is_bold(page: &Page, node: NodeId) -> bool {
    let around = std::iter::once(node).chain(page.ancestors(node));
    let weight = around.filter_map(|node| page.style(node, StyleProperty::FontWeight)).next();
    match weight {
        Some("bold" | "bolder") => true,
        Some(weight) => weight.parse::<f64>().is_ok_and(|weight| weight >= 600.0),
        None => false,
    }
}

fn heading(page: &Page, node: NodeId) -> f64 {
    let near = std::iter::once(node).chain(page.ancestors(node).take(3));
    let level = near.filter_map(|node| page.tag(node).strip_prefix('h')?.parse::<u32>().ok()).next();
    level.map_or(0.0, |level| f64::from(7_u32.saturating_sub(level)) / 6.0)
}

/// A number for each look: font size, weight and family, and the tags of the element and of the one around it.
fn styles(page: &Page, nodes: &[NodeId]) -> Vec<u32> {
    let mut known: BTreeMap<[&str; 5], u32> = BTreeMap::new();
    let mut numbers = Vec::with_capacity(nodes.len());
    for &node in nodes {
        let boxed = std::iter::once(node).chain(page.ancestors(node)).find(|&node| page.rect(node).is_some());
        let value = |property| boxed.and_then(|node| page.style(node, property)).unwrap_or_default();
        let look = [
            page.tag(node),
            page.parent(node).map_or("", |parent| page.tag(parent)),
            value(StyleProperty::FontSize),
            value(StyleProperty::FontWeight),
            value(StyleProperty::FontFamily),
        ];
        let next = known.len() as u32;
        numbers.push(*known.entry(look).or_insert(next));
    }
    numbers
}

/// What is around a candidate.
#[derive(Clone, Copy, Debug, Default)]
struct Surroundings {
    /// Words up to the next candidate that looks the same, or the end of the page.
    words: u32,
    /// Characters of prose up to there.
    prose: u32,
    /// Words before the next prose.
    words_to_prose: u32,
    /// Words since the prose before, or the top of the page.
    words_from_prose: u32,
}

fn surroundings(measures: &Measures, nodes: &[NodeId], styles: &[u32]) -> Vec<Surroundings> {
    let page = measures.page();
    let mut next: BTreeMap<u32, NodeId> = BTreeMap::new();
    let mut around = vec![Surroundings::default(); nodes.len()];
    for (at, (&node, &style)) in nodes.iter().zip(styles).enumerate().rev() {
        let start = page.subtree_end(node);
        let end = next.insert(style, node).unwrap_or(page.len()).max(start);
        let next_prose = measures.prose_from(start).unwrap_or(page.len());
        let last_prose = measures.prose_before(node).map_or(0, |last| last + 1);
        around[at] = Surroundings {
            words: measures.words(Span { start, end }),
            prose: measures.prose(Span { start, end }),
            words_to_prose: measures.words(Span { start, end: next_prose }),
            words_from_prose: measures.words(Span { start: last_prose, end: node }),
        };
    }
    around
}

fn folded_words(text: &str) -> impl Iterator<Item = String> {
    words(text).map(str::to_lowercase)
}

/// Shares of the words of a text that are among others.
fn shares_in<const N: usize>(text: &str, others: [&WordSet<String>; N]) -> [f64; N] {
    let (mut all, mut common) = (0, [0; N]);
    for word in folded_words(text) {
        all += 1;
        for (common, others) in common.iter_mut().zip(others) {
            *common += u32::from(others.contains(&word));
        }
    }
    common.map(|common| f64::from(common) / f64::from(all.max(1)))
}
