//! Path finding (§III.D): where the values of one entry are in the page that it links to.
//!
//! Each function gives the elements that may be meant, the best first; [`learn`](super::learn) lets several posts
//! decide between them.

use page::{
    NodeId, Page,
    selector::KeyPath,
    sort::{sort_by, sort_by_key},
    text::dates::{Date, Habits, find_date, machine_date},
};

use super::{
    entry::Entry,
    trace::path_of,
    words::{PageWords, Shared, words},
};

/// A value with fewer words is found everywhere (the paper's minimum length).
const FEWEST_WORDS: usize = 8;

/// From this F1 on, the entry holds the whole body.
const WHOLE: f64 = 0.6;

/// At least this share of an entry's words must be in the page.
const LEAST_RECALL: f64 = 0.6;

/// Elements within this F1 of the best may be meant as well.
const NEARLY_BEST: f64 = 0.05;

/// Whether an element is only ever a part of a body.
pub(super) fn is_part(tag: &str) -> bool {
    PARTS.contains(&tag)
}

/// Elements that are in a body, and never are the body (§III.D.2: `p` and `section` are cut from the end of a path).
const PARTS: [&str; 30] = [
    "a",
    "b",
    "blockquote",
    "code",
    "em",
    "figure",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "q",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "tr",
    "td",
    "u",
    "ul",
];

/// One page and the entry that stands for it.
pub(super) struct Located<'p> {
    pub(super) page: &'p Page<'p>,
    pub(super) entry: &'p Entry,
    pub(super) index: PageWords,
    /// Words of the page that the entry's text holds.
    pub(super) shared: Shared,
    /// Whether the entry holds the whole body.
    pub(super) whole: bool,
    /// Elements that may be the body, with how well they fit; never empty.
    pub(super) bodies: Vec<(NodeId, f64)>,
}

/// Finds the body. `None` where the text of the entry is not in the page: then the entry is skipped, as in the paper.
///
/// Difference from §III.D: the paper takes words from the end of the value until what is left is the text of an
/// element, then climbs to where the whole value is. Feeds change too little and too much for that (smart quotes,
/// footnotes, dropped captions), so here runs of three words count: the body is the element whose words are the
/// entry's with the highest F1. An entry that holds a part only gives the element around that part, from which
/// [`grown`] climbs.
pub(super) fn locate<'p>(page: &'p Page<'p>, entry: &'p Entry) -> Option<Located<'p>> {
    let index = PageWords::of(page);
    let wanted = words(&body_text(entry));
    if wanted.len() < FEWEST_WORDS || page.is_empty() {
        return None;
    }
    let shared = index.shared(&wanted);
    let score = |node: NodeId| {
        let range = index.range(page, node);
        let both = shared.count(range.clone()).min(wanted.len()) as f64;
        let total = range.len().max(1) as f64;
        if both > 0.0 { 2.0 * both / (total + wanted.len() as f64) } else { 0.0 }
    };
    let elements = || (1..page.len()).filter(|&node| page.element(node).is_some());
    // Of wrappers that hold the same words, the innermost.
    let best = elements().fold(None, |best: Option<(NodeId, f64)>, node| {
        let f1 = score(node);
        if f1 > 0.0 && best.is_none_or(|(_, highest)| f1 >= highest) { Some((node, f1)) } else { best }
    });
    let (best, f1) = best?;
    let recall = shared.count(index.range(page, best)) as f64 / wanted.len() as f64;
    let whole = f1 >= WHOLE;
    if !whole && recall < LEAST_RECALL {
        return None;
    }
    let bodies = if whole {
        let body = without_parts(page, best);
        let near = |node: &NodeId| page.contains(*node, body) || page.contains(body, *node);
        let mut bodies: Vec<(NodeId, f64)> = elements()
            .filter(|node| near(node) && !PARTS.contains(&page.tag(*node)))
            .map(|node| (node, score(node)))
            .filter(|&(node, other)| other >= f1 - NEARLY_BEST || node == body)
            .collect();
        sort_by(&mut bodies, |a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
        bodies
    } else {
        vec![(grown(page, &index, entry, best), 1.0)]
    };
    Some(Located { page, entry, index, shared, whole, bodies })
}

/// The entry's text without what goes before the body: feeds that put the title into the text (§III.D.3), and the mark
/// that the text continues elsewhere.
fn body_text(entry: &Entry) -> String {
    let text = entry.text();
    let text = text.strip_prefix(entry.title.as_str()).filter(|_| !entry.title.is_empty()).unwrap_or(text);
    // A feed without texts may have them in the title.
    if text.trim().is_empty() { entry.title.clone() } else { text.to_owned() }
}

fn without_parts(page: &Page, node: NodeId) -> NodeId {
    let not_a_part = |node: &NodeId| !PARTS.contains(&page.tag(*node));
    std::iter::once(node).chain(page.ancestors(node)).find(not_a_part).unwrap_or(node)
}

/// The body around a part of it (§III.D.2, generalisation): from the paragraph up, as long as there is a good deal
/// more text, most of it unlinked, and not the title.
fn grown(page: &Page, index: &PageWords, entry: &Entry, part: NodeId) -> NodeId {
    let titles = index.places(page, &words(&entry.title));
    let has_title = |node: NodeId| titles.iter().any(|&(title, _)| page.contains(node, title));
    let mut body = without_parts(page, part);
    if has_title(body) {
        return body;
    }
    let mut size = index.count(page, body);
    for parent in page.ancestors(body) {
        if matches!(page.tag(parent), "body" | "html") || has_title(parent) {
            break;
        }
        let total = index.count(page, parent);
        let gain = total - size;
        if gain * 10 >= size * 3 {
            if linked(page, index, parent) * 2 > total {
                break;
            }
            (body, size) = (parent, total);
        }
    }
    body
}

fn linked(page: &Page, index: &PageWords, node: NodeId) -> usize {
    let links = (node..page.subtree_end(node)).filter(|&below| page.is_link(below));
    links.map(|link| index.count(page, link)).sum()
}

impl Located<'_> {
    /// Elements that may show the title. A title that is nowhere is shortened from its end (§III.D).
    pub(super) fn titles(&self, body: NodeId) -> Vec<NodeId> {
        let mut wanted = words(&self.entry.title);
        let shortest = (wanted.len() * 3 / 5).max(2);
        let mut places = self.index.places(self.page, &wanted);
        while places.is_empty() && wanted.len() > shortest {
            wanted.pop();
            places = self.index.places(self.page, &wanted);
        }
        let in_heading = |node: NodeId| self.page.is_heading(self.heading(node));
        let places = places.into_iter().filter(|&(node, more)| more <= 2 || more <= 8 && in_heading(node));
        let places = places.map(|(node, _)| (self.heading(node), node));
        let rank = |(heading, node): &(NodeId, NodeId)| {
            // Beyond the paper, which asks for nearness alone: headings before others, and what is before the body.
            (!self.page.is_heading(*heading), *node > body && !self.page.contains(body, *node))
        };
        let mut places: Vec<(NodeId, NodeId)> = places.collect();
        sort_by_key(&mut places, rank);
        let first = places.first().map(rank);
        places.retain(|place| Some(rank(place)) == first);
        self.nearest(places.into_iter().map(|(heading, _)| heading).collect(), body)
    }

    /// The heading that holds no other words, otherwise the outermost element that does not.
    fn heading(&self, node: NodeId) -> NodeId {
        let words = self.index.count(self.page, node);
        let same = |&other: &NodeId| self.index.count(self.page, other) == words;
        let chain: Vec<NodeId> = std::iter::once(node).chain(self.page.ancestors(node)).take_while(same).collect();
        let heading = chain.iter().find(|&&node| self.page.is_heading(node));
        heading.or(chain.last()).copied().unwrap_or(node)
    }

    /// Elements that may name the author.
    pub(super) fn authors(&self, body: NodeId) -> Vec<NodeId> {
        let Some(author) = self.entry.authors.first() else { return Vec::new() };
        let places = self.index.places(self.page, &words(author)).into_iter();
        let around = places.filter(|&(node, more)| more <= 8 && !self.is_in_text(body, node)).map(|(node, _)| node);
        self.nearest(around.collect(), body)
    }

    /// Elements that may show the date, in whatever way and language. Where none shows the very day, one that shows the
    /// day before or after is believed: the feed may count in another time zone.
    pub(super) fn dates(&self, body: NodeId) -> Vec<NodeId> {
        let Some(wanted) = self.published() else { return Vec::new() };
        let small = |node: &NodeId| {
            let words = self.index.count(self.page, *node);
            self.page.element(*node).is_some() && (1..=14).contains(&words)
                || self.page.attribute(*node, "datetime").is_some()
        };
        let elements = (1..self.page.len()).filter(small).filter(|&node| !self.is_in_text(body, node));
        let read =
            |node| readings(self.page).into_iter().filter_map(move |habits| shown_date(self.page, node, &habits));
        let near = |node| Some((node, read(node).map(|date| date.days_from(&wanted)).min()?));
        let found: Vec<(NodeId, u32)> = elements.filter_map(near).filter(|&(_, days)| days <= 1).collect();
        let nearest = found.iter().map(|&(_, days)| days).min();
        let found: Vec<NodeId> =
            found.into_iter().filter(|&(_, days)| Some(days) == nearest).map(|(node, _)| node).collect();
        let innermost =
            |node: &&NodeId| !found.iter().any(|&other| other != **node && self.page.contains(**node, other));
        self.nearest(found.iter().filter(innermost).copied().collect(), body)
    }

    fn published(&self) -> Option<Date> {
        machine_date(&self.entry.published, &habits(self.page))
    }

    /// For each tag of the entry the elements that show it alone.
    pub(super) fn tags(&self, body: NodeId) -> Vec<Vec<NodeId>> {
        let places = |tag: &String| {
            let places = self.index.places(self.page, &words(tag)).into_iter();
            places.filter(|&(node, more)| more == 0 && !self.is_in_text(body, node)).map(|(node, _)| node).collect()
        };
        self.entry.tags.iter().map(places).filter(|places: &Vec<NodeId>| !places.is_empty()).collect()
    }

    /// Whether an element is in the running text of the body.
    fn is_in_text(&self, body: NodeId, node: NodeId) -> bool {
        self.page.contains(body, node) && self.shared.count(self.index.range(self.page, node)) > 0
    }

    /// Several matches are resolved by the longest path shared with the body (§III.D.1).
    fn nearest(&self, mut nodes: Vec<NodeId>, body: NodeId) -> Vec<NodeId> {
        let target: KeyPath = path_of(self.page, body);
        sort_by_key(&mut nodes, |&node| {
            (std::cmp::Reverse(path_of(self.page, node).shared_prefix(&target)), node.abs_diff(body))
        });
        nodes.dedup();
        nodes.truncate(6);
        nodes
    }
}

/// How dates are written on a page.
pub(super) fn habits(page: &Page) -> Habits {
    let language = if page.is_empty() { None } else { page.attribute(0, "lang") };
    let host = url::Url::parse(&page.snapshot().url).ok().and_then(|url| url.host_str().map(str::to_owned));
    Habits::of(language.unwrap_or_default(), &host.unwrap_or_default())
}

/// In which ways dates of a page may be read: its own, and those of a page that has too little text.
fn readings(page: &Page) -> [Habits; 3] {
    let own = habits(page);
    [own.clone(), own.clone().with_order(true), own.with_order(false)]
}

/// Which of day and month comes first, by dates that can be read in one way only if the feed is right. `None` where the
/// pages' own language is enough, or nothing fits.
pub(super) fn date_reading(posts: &[&Located]) -> Option<bool> {
    let fits = |reading: usize| {
        let shows = |post: &&&Located| {
            let Some(wanted) = post.published() else { return false };
            let habits = &readings(post.page)[reading];
            let small = |node: &NodeId| {
                post.page.element(*node).is_some() && (1..=14).contains(&post.index.count(post.page, *node))
            };
            let mut dates = (1..post.page.len()).filter(small).filter_map(|node| shown_date(post.page, node, habits));
            dates.any(|date| date.same_day(&wanted))
        };
        posts.iter().filter(shows).count()
    };
    let (own, day, month) = (fits(0), fits(1), fits(2));
    (day.max(month) > own).then_some(day >= month)
}

/// The date that an element shows: for machines if it has one, otherwise for people.
pub(super) fn shown_date(page: &Page, node: NodeId, habits: &Habits) -> Option<Date> {
    let machine = ["datetime", "content"].into_iter().filter_map(|name| page.attribute(node, name));
    machine.filter_map(|value| machine_date(value, habits)).next().or_else(|| {
        let text = super::trace::text_of(page, node);
        text.chars().any(char::is_numeric).then(|| find_date(&text, habits))?.map(|(_, date, _)| date)
    })
}
