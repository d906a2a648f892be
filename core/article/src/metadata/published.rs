//! When it was published and changed.

use page::{
    NodeId, Page,
    json_ld::text,
    lexicon::{CHANGED, ClassWords, HAPPENED, WEEKDAY},
    sort::sort_by,
    text::{
        dates::{Date, Habits, find_date, find_short_date, machine_date},
        head, tail,
    },
};

use super::{
    clues::Clues,
    elsewhere::is_in_list,
    evidence::{Evidence, Found, Source},
    ownership::{self, belongs_elsewhere},
    shown::{CANDIDATES, Line, shown_text},
};

/// Keys of `meta` elements with the date of publication, the most reliable first.
const PUBLISHED_KEYS: [&str; 31] = [
    "article:published_time",
    "article:published",
    "og:article:published_time",
    "og:published_time",
    "datepublished",
    "parsely-pub-date",
    "sailthru.date",
    "citation_publication_date",
    "citation_online_date",
    "citation_date",
    "dc.date.issued",
    "dcterms.issued",
    "dcterms.created",
    "dcterms.date",
    "dc.date.created",
    "dc.date",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime",
    "rnews:datepublished",
    "shareaholic:article_published_time",
    "article.published",
    "article_date_original",
    "originalpublicationdate",
    "publication_date",
    "publish-date",
    "publish_date",
    "pubdate",
    "published",
    "bt:pubdate",
    "displaydate",
    "date",
];

/// Types of JSON-LD for what takes place on a day.
const EVENT_TYPES: [&str; 19] = [
    "BusinessEvent",
    "ChildrensEvent",
    "ComedyEvent",
    "CourseInstance",
    "DanceEvent",
    "EducationEvent",
    "Event",
    "EventSeries",
    "ExhibitionEvent",
    "Festival",
    "FoodEvent",
    "Hackathon",
    "LiteraryEvent",
    "MusicEvent",
    "ScreeningEvent",
    "SocialEvent",
    "SportsEvent",
    "TheaterEvent",
    "VisualArtsEvent",
];

const MODIFIED_KEYS: [&str; 10] = [
    "article:modified_time",
    "article:modified",
    "og:updated_time",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "article.updated",
    "lastmod",
    "last-modified",
    "revised",
];

/// Parses a machine-written date or date-time (RFC 822, ISO 8601) and returns it as ISO 8601.
pub(crate) fn written_day(written: &str) -> Option<String> {
    machine_date(written, &Habits::of("en", "")).map(|date| date.iso())
}

/// Publication and last change.
#[derive(Default)]
pub(super) struct Dates {
    /// ISO 8601.
    pub(super) published: Option<Found>,
    /// ISO 8601.
    pub(super) modified: Option<Found>,
}

/// Where the day of publication is declared, the most trusted first: content systems declare it.
const TOLD: [Source<Option<Date>>; 3] = [
    Source { id: "linked-data", find: |of| linked(of, &["datePublished", "dateCreated", "uploadDate"]) },
    Source { id: "meta", find: |of| declared(of, &PUBLISHED_KEYS) },
    Source {
        id: "marked-up",
        find: |of| marked_up(of, &["datePublished", "dateCreated"], &["dt-published", "published"]),
    },
];

/// Where it is found where nothing shows it, beside the days that are shown.
const ADDRESS: Source<Option<Date>> = Source { id: "address", find: |of| in_address(of.clues) };
const FOOT: Source<Option<Date>> =
    Source { id: "foot", find: |of| if is_product(of.page, of.clues) { None } else { at_foot(of) } };

/// Days shown around the title. Those shown with goods are of the goods: releases, deliveries.
const SHOWN: Source<Seen> =
    Source { id: "shown", find: |of| if is_product(of.page, of.clues) { Seen::default() } else { Seen::around(of) } };

/// Where the day of the last change is declared.
const MODIFIED: [Source<Option<Date>>; 3] = [
    Source { id: "linked-data", find: |of| linked(of, &["dateModified"]) },
    Source { id: "meta", find: |of| declared(of, &MODIFIED_KEYS) },
    Source { id: "marked-up", find: |of| marked_up(of, &["dateModified"], &["dt-updated", "updated"]) },
];

/// Ids of all sources of the day of publication.
pub(super) fn sources() -> impl Iterator<Item = &'static str> {
    TOLD.iter().map(|source| source.id).chain([SHOWN.id, ADDRESS.id, FOOT.id])
}

/// Finds both dates; each is `None` if the page does not show one.
pub(super) fn dates(evidence: &Evidence<'_, '_>) -> Dates {
    let clues = evidence.clues;
    if clues.is_index() {
        // Dates on the start page of a site are those of its news.
        return Dates::default();
    }
    let mut seen = SHOWN.ask(evidence);
    let held = days_of_event(clues);
    seen.published.retain(|date| !held.iter().any(|day| day.same_day(date)));
    let first =
        |sources: &[Source<Option<Date>>]| sources.iter().find_map(|source| Some((source.ask(evidence)?, source.id)));
    let shown = || seen.published().map(|date| (in_order_of_address(date, clues), SHOWN.id));
    // Content systems declare the day on which they took over an older text.
    let is_earlier =
        |shown: &Date, told: &Date| shown.day > 0 && shown.is_before(told) && !is_in_other_order(shown, told);
    let earlier = |told: &Date| shown().filter(|(shown, _)| seen.is_certain() && is_earlier(shown, told));
    let published =
        first(&TOLD).map(|told| earlier(&told.0).unwrap_or(told)).or_else(shown).or_else(|| first(&[ADDRESS, FOOT]));
    let modified = first(&MODIFIED).or_else(|| Some((seen.modified.first()?.clone(), SHOWN.id)));
    let found = |found: Option<(Date, &'static str)>| found.map(|(date, source)| Found { value: date.iso(), source });
    Dates { published: found(published), modified: found(modified) }
}

/// The first date that the page's article declares under one of these names.
fn linked(evidence: &Evidence<'_, '_>, names: &[&str]) -> Option<Date> {
    let clues = evidence.clues;
    let article = clues.data.article(clues.url)?;
    names.iter().find_map(|name| machine_date(&text(article.get(*name)), &clues.habits))
}

/// The first date in the head of the page under one of these keys.
fn declared(evidence: &Evidence<'_, '_>, keys: &[&str]) -> Option<Date> {
    let clues = evidence.clues;
    keys.iter().find_map(|key| clues.metas(key).find_map(|value| machine_date(&value, &clues.habits)))
}

/// Days of the event that the page is about: nobody publishes on the day itself.
fn days_of_event(clues: &Clues<'_>) -> Vec<Date> {
    let event = clues.data.first(&EVENT_TYPES);
    let day = |key: &&str| machine_date(&text(event?.get(*key)), &clues.habits);
    ["startDate", "endDate"].iter().filter_map(day).collect()
}

/// Whether the page, or the part of it that is meant, offers something for sale rather than writes about it.
pub(super) fn is_product(page: &Page, clues: &Clues<'_>) -> bool {
    let kind = clues.meta(&["og:type"]).unwrap_or_default();
    // Guides to sharing had this on `html`, and sites copied it onto all of their pages.
    let is_copied = |node: NodeId| kind == "article" && page.tag(node) == "html";
    let marked = |node: NodeId| {
        let is_so = page.attribute(node, "itemtype").is_some_and(|kind| kind.ends_with("schema.org/Product"));
        is_so && !is_copied(node)
    };
    kind.starts_with("product")
        || clues.data.article(clues.url).is_none()
            && (clues.data.first(&["Product", "ProductGroup"]).is_some() || clues.nodes.clone().any(marked))
}

/// Different days that may be around one title.
const MOST_DAYS: usize = 3;

/// Bytes of a line that gives a day and is no sentence, at most.
const LONGEST_DAY: usize = 100;

/// Dates that are shown around the title.
#[derive(Default)]
struct Seen {
    published: Vec<Date>,
    modified: Vec<Date>,
    /// Whether one of them may be that of something else: it is in a line that may be a sentence, or after a word
    /// that indicates it.
    is_doubtful: bool,
}

impl Seen {
    fn around(evidence: &Evidence<'_, '_>) -> Seen {
        let Evidence { page, clues, around, title, .. } = *evidence;
        let mut seen = Seen::default();
        let is_of_other = |node: NodeId| {
            belongs_elsewhere(page, around, node) || is_in_list(page, node, title) || is_of_event(page, node)
        };
        for node in around.elements(page, title).filter(|&node| page.tag(node) == "time").take(CANDIDATES) {
            if is_of_other(node) {
                continue;
            }
            let words = shown_text(page, node);
            let value = page.attribute(node, "datetime").unwrap_or(&words);
            if let Some(date) = machine_date(value, &clues.habits) {
                let line = around.lines.iter().find(|line| line.first <= node + 1 && node <= line.last);
                let before = line.and_then(|line| Some(line.text.split_once(&words)?.0)).unwrap_or_default();
                let before = if before.len() > LONGEST_DAY { "" } else { behind_last_date(before, &clues.habits) };
                // The element itself may show that something changed then.
                let own = find_date(&words, &clues.habits).map_or("", |(start, ..)| head(&words, start));
                seen.is_doubtful |= line.is_some_and(|line| line.text.len() > LONGEST_DAY);
                seen.add(date, &format!("{before} {own}"));
            }
        }
        let mut short = None;
        for line in around.lines.iter().filter(|line| line.text.chars().count() <= 250) {
            if is_of_other(line.first) || is_masthead(page, line, title) {
                continue;
            }
            if short.is_none() {
                short = find_short_date(&line.text, &clues.habits);
            }
            let mut rest = line.text.as_str();
            while let Some((start, date, end)) = find_date(rest, &clues.habits) {
                // In a sentence a date is part of the story.
                let before = head(rest, start);
                let behind_sentence = before.split_whitespace().count() > 8;
                if let Some(end) = end_of_range(tail(rest, end), &clues.habits).map(|length| end + length) {
                    rest = tail(rest, end);
                    continue;
                }
                if !behind_sentence {
                    seen.is_doubtful |= line.text.len() > LONGEST_DAY;
                    seen.add(date, before);
                }
                rest = tail(rest, end);
            }
        }
        // A year of two digits may be anything else, and counts only where no day is written in full.
        if seen.published.is_empty() {
            seen.published.extend(short);
        }
        seen
    }

    /// The first date of publication. Many different days are those of a list of articles.
    fn published(&self) -> Option<&Date> {
        let mut days: Vec<_> = self.published.iter().map(|date| (date.year, date.month, date.day)).collect();
        sort_by(&mut days, Ord::cmp);
        days.dedup();
        self.published.first().filter(|_| days.len() <= MOST_DAYS)
    }

    /// Whether all dates of publication are the same day, and none may be that of something else.
    fn is_certain(&self) -> bool {
        !self.is_doubtful && self.published.windows(2).all(|pair| pair[0].same_day(&pair[1]))
    }

    fn add(&mut self, date: Date, before: &str) {
        self.is_doubtful |= happened(before);
        if is_changed(before) { &mut self.modified } else { &mut self.published }.push(date);
    }
}

/// Where a text that is after a day ends the range that the day begins: that of a life, or of an event. Nothing is
/// published for days on end.
fn end_of_range(text: &str, habits: &Habits) -> Option<usize> {
    let rest = text.trim_start().strip_prefix(['–', '—', '-'])?.trim_start();
    let (start, _, end) = find_date(rest, habits)?;
    (start == 0).then_some(text.len() - rest.len() + end)
}

/// Whether a line with a weekday is above the title, and nothing but the page has both: newspapers print the date there.
fn is_masthead(page: &Page, line: &Line, title: Option<NodeId>) -> bool {
    let Some(title) = title.filter(|&title| line.last < title) else { return false };
    let common = page.ancestors(line.first).find(|&above| page.contains(above, title));
    let is_page = common.is_none_or(|common| matches!(page.tag(common), "body" | "html"));
    is_page && line.text.split_whitespace().any(is_weekday)
}

/// Whether a word is the full name of a weekday.
fn is_weekday(word: &str) -> bool {
    WEEKDAY.has(&word.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase())
}

/// Whether a day is that of an event by its microdata, microformat or class: nobody publishes on the day itself.
fn is_of_event(page: &Page, node: NodeId) -> bool {
    const PROPERTIES: [&str; 4] = ["startDate", "endDate", "doorTime", "previousStartDate"];
    const CLASSES: [&str; 4] = ["dtstart", "dtend", "dt-start", "dt-end"];
    let mut way = std::iter::once(node).chain(page.ancestors(node)).take(EVENT_ELEMENTS);
    way.any(|node| {
        let class = page.attribute(node, "class").unwrap_or_default();
        let property = page.attribute(node, "itemprop").unwrap_or_default();
        let of_event = |name: &str| {
            let words = ClassWords::of(name);
            words.any(ClassWords::EVENT) && words.any(ClassWords::DAY)
        };
        PROPERTIES.contains(&property) || class.split(' ').any(|name| CLASSES.contains(&name) || of_event(name))
    })
}

/// Elements around a day, itself among them, that may state that it is that of an event.
const EVENT_ELEMENTS: usize = 4;

/// Whether the words before a day state that it is the day of a change.
fn is_changed(before: &str) -> bool {
    let before = before.to_lowercase();
    CHANGED.within(&before)
}

/// Nodes of an element that is called after its day, at most.
const DATE_NODES: NodeId = 16;

/// Nodes before a day, in the same block, that may state it at the foot.
const NODES_BEFORE: NodeId = 8;

/// The one day that elements for dates show after the content. Days of changes, and those in links, which are of other
/// texts, do not count.
fn at_foot(evidence: &Evidence<'_, '_>) -> Option<Date> {
    in_elements_at_foot(evidence).or_else(|| at_end(evidence))
}

/// Words before a day in a line with which a text ends, at most: "Published on".
const BEFORE_DAY: usize = 2;

/// The day in a line with which the text ends, and which contains nothing else.
fn at_end(evidence: &Evidence<'_, '_>) -> Option<Date> {
    let Evidence { page, clues, around, .. } = *evidence;
    around.closing.iter().filter(|line| around.ends_text(page, line)).find_map(|line| {
        let (start, date, end) = find_date(&line.text, &clues.habits)?;
        let (before, behind) = (head(&line.text, start), tail(&line.text, end));
        let is_told = before.split_whitespace().filter(|word| !is_weekday(word)).count() <= BEFORE_DAY
            && !behind.contains(char::is_alphabetic);
        let is_of_other = is_changed(before) || happened(before);
        let is_linked = page.link_around(line.first).is_some();
        let is_own = !is_of_other && !is_linked && !is_of_row(page, line.first, &clues.habits);
        (is_told && is_own && date.day > 0).then_some(date)
    })
}

/// Whether a day is that of a row of a table or an item of a list, of which one beside it has a day, too.
fn is_of_row(page: &Page, node: NodeId, habits: &Habits) -> bool {
    let mut rows = page.ancestors(node).filter(|&above| matches!(page.tag(above), "tr" | "li"));
    rows.any(|row| {
        let is_like_it = |&other: &NodeId| page.parent(other) == page.parent(row) && page.tag(other) == page.tag(row);
        let before = (0..row).rev().take(NODES_OF_ROW).find(is_like_it);
        let after = (page.subtree_end(row)..page.len()).take(NODES_BETWEEN).find(is_like_it);
        [before, after].into_iter().flatten().any(|other| find_date(&shown_text(page, other), habits).is_some())
    })
}

/// Nodes before a row among which the row above it begins, and after it among which the next does: bounds.
const NODES_OF_ROW: usize = 400;
const NODES_BETWEEN: usize = 4;

/// What of a text is after its last date.
fn behind_last_date<'t>(text: &'t str, habits: &Habits) -> &'t str {
    let mut rest = text;
    while let Some((_, _, end)) = find_date(rest, habits) {
        rest = tail(rest, end);
    }
    rest
}

/// Whether the words before a day state that something else happened then.
fn happened(before: &str) -> bool {
    before.split(|c: char| !c.is_alphabetic()).any(|word| HAPPENED.has(&word.to_lowercase()))
}

fn in_elements_at_foot(evidence: &Evidence<'_, '_>) -> Option<Date> {
    let Evidence { page, clues, around, .. } = *evidence;
    let is_of_change = |node: NodeId| {
        let says_so =
            |name: &str| page.attribute(node, name).is_some_and(|of| of.contains("odified") || of.contains("pdated"));
        let line = page.parent(node).and_then(|parent| page.block_level_ancestor(parent)).unwrap_or_default();
        let before = line.max(node.saturating_sub(NODES_BEFORE))..node;
        let before: String = before.filter_map(|node| page.text(node)).collect();
        says_so("itemprop") || says_so("class") || is_changed(&before)
    };
    let is_linked = |node: NodeId| {
        let inside = node..page.subtree_end(node).min(node + DATE_NODES);
        page.ancestors(node).chain(inside).any(|node| page.tag(node) == "a")
    };
    let shown = ownership::elements(page, around, |node| is_called_date(page, node));
    let own = shown.filter(|&node| !is_linked(node) && !is_of_change(node) && !is_of_row(page, node, &clues.habits));
    let mut dates = own.filter_map(|node| day_of(page, clues, node));
    let first = dates.next()?;
    dates.all(|date| date.same_day(&first)).then_some(first)
}

/// Whether an element is one for dates, or is called so by its class and holds none.
fn is_called_date(page: &Page, node: NodeId) -> bool {
    let end = page.subtree_end(node);
    let class = page.attribute(node, "class").unwrap_or_default();
    let is_small = || end - node <= DATE_NODES && !(node..end).any(|inside| page.tag(inside) == "time");
    page.tag(node) == "time" || ClassWords::of(class).any(ClassWords::DATE) && is_small()
}

/// The day that such an element gives: for machines, or in its text if that does not state that something changed then.
fn day_of(page: &Page, clues: &Clues<'_>, node: NodeId) -> Option<Date> {
    if let Some(value) = page.attribute(node, "datetime") {
        return machine_date(value, &clues.habits);
    }
    let text = Some(shown_text(page, node)).filter(|_| page.tag(node) != "time")?;
    let (start, ..) = find_date(&text, &clues.habits)?;
    if is_changed(head(&text, start)) { None } else { machine_date(&text, &clues.habits) }
}

/// A date marked by microdata or microformats, outside of comments and related articles.
fn marked_up(evidence: &Evidence<'_, '_>, properties: &[&str], classes: &[&str]) -> Option<Date> {
    let Evidence { page, clues, around, .. } = *evidence;
    let has = |node: NodeId, attribute: &str, wanted: &[&str]| {
        page.attribute(node, attribute).is_some_and(|value| value.split_whitespace().any(|one| wanted.contains(&one)))
    };
    let marked = |node: &NodeId| {
        has(*node, "itemprop", properties)
            || has(*node, "property", &[properties[0]])
            || has(*node, "class", classes) && matches!(page.tag(*node), "time" | "abbr" | "span")
    };
    let found = clues.nodes.clone().filter(|&node| page.element(node).is_some()).filter(marked);
    found.filter(|&node| !belongs_elsewhere(page, around, node)).find_map(|node| {
        let value = ["datetime", "content", "title"].iter().find_map(|name| page.attribute(node, name));
        let date = value.and_then(|value| machine_date(value, &clues.habits));
        date.or_else(|| machine_date(&shown_text(page, node), &clues.habits))
    })
}

/// A date that is shown with day and month as the address has them: all-number dates can often be read both ways.
fn in_order_of_address(shown: &Date, clues: &Clues<'_>) -> Date {
    let told = in_address(clues).filter(|told| is_in_other_order(shown, told));
    told.map_or_else(|| shown.clone(), |told| Date { time: shown.time.clone(), ..told })
}

/// Whether one day is the other with day and month the other way round.
fn is_in_other_order(one: &Date, other: &Date) -> bool {
    (one.year, one.month, one.day) == (other.year, other.day, other.month)
}

/// `/2024/03/05/`, `/2024/march/05/` or `/2024-03-05-…` in the address.
fn in_address(clues: &Clues<'_>) -> Option<Date> {
    day_in_address(clues.url, &clues.habits)
}

/// The same in any address.
pub(super) fn day_in_address(address: &str, habits: &Habits) -> Option<Date> {
    let path = address.split(['?', '#']).next()?;
    let parts: Vec<&str> = path.split('/').collect();
    let day = |year: &str, month: &str, day: &str| {
        let number = |part: &str, most: usize| -> Option<u32> {
            let sound = part.len() <= most && part.bytes().all(|byte| byte.is_ascii_digit());
            sound.then(|| part.parse().ok())?
        };
        Date::of(number(year, 4)?, number(month, 2)?, number(day, 2)?)
    };
    let named = |year: &str, month: &str, day: &str| {
        let is_word = month.len() > 2 && month.chars().all(char::is_alphabetic);
        let text = Some(format!("{year} {month} {day}")).filter(|_| is_word)?;
        find_date(&text, habits).filter(|(start, _, end)| end - start == text.len()).map(|(_, date, _)| date)
    };
    let folders = || {
        let mut folders = parts.windows(3);
        folders.find_map(|part| day(part[0], part[1], part[2]).or_else(|| named(part[0], part[1], part[2])))
    };
    let prefixes = || {
        parts.iter().find_map(|part| {
            let (date, rest) = (part.get(..10)?, part.get(10..)?);
            let ends = rest.is_empty() || rest.starts_with(['-', '_', '.', '+']);
            let mut numbers = date.split('-').filter(|_| ends);
            day(numbers.next()?, numbers.next()?, numbers.next()?)
        })
    };
    folders().or_else(prefixes)
}
