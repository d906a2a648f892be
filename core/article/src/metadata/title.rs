//! The title without the name of the site.

use judge::Extraction;
use page::{
    LONGEST_TITLE, NodeId, Page,
    json_ld::text,
    lexicon::KIND_OF_SITE,
    sort::sort_by,
    text::{dates::find_date, folded, head, is_unspaced, letters_and_digits as key, tail},
};

use super::{
    clues::Clues,
    heading::{Heading, LONGEST, headings},
    large_line::large_line,
    shown::{Line, is_shown, shown_text},
    title_parts::{SEPARATORS, UNSPACED_SEPARATORS, confirms, with_marks},
};

/// A title and the element that shows it, if any does.
pub(super) struct Title {
    /// Text; empty if the page has none at all.
    pub(super) text: String,
    /// The element that shows it.
    pub(super) shown: Option<NodeId>,
    /// Where it comes from.
    pub(super) source: &'static str,
}

/// Sources of a title that a heading shows.
const HEADINGS: [&str; 4] = ["confirmed-heading", "confirmed-line", "related-heading", "heading"];

/// Likeness from which on a heading repeats a declared title.
const ALIKE: f64 = 0.5;

/// The same for the only heading of the first level: declared titles are often written for searches, and have the same text in
/// other words. Measured on the training pages of WCXB.
const SAID_OTHERWISE: f64 = 0.25;

/// Chooses the title; what is after a bar in it is the site's business, not the author's, unless the heading has it.
pub(super) fn title(page: &Page, extraction: &Extraction, clues: &Clues<'_>, lines: &[Line]) -> Title {
    let chosen = choose(page, extraction, clues, lines);
    let is_heading = HEADINGS.contains(&chosen.source);
    let is_shown = |node: NodeId| key(&shown_text(page, node)).contains(&key(&chosen.text));
    if is_heading && chosen.shown.is_some_and(is_shown) {
        return chosen;
    }
    let first = chosen.text.split(" | ").next().unwrap_or_default();
    let whole = first.split_whitespace().count() < 2 && key(first).chars().count() < 8;
    if whole { chosen } else { Title { text: first.to_owned(), ..chosen } }
}

/// Chooses the title: a heading that the page's declared titles confirm, else the declared title, else a heading.
fn choose(page: &Page, extraction: &Extraction, clues: &Clues<'_>, lines: &[Line]) -> Title {
    // The start page of a site is about the site: its name is no appendix there.
    let mut sites = Vec::new();
    if !clues.is_start_page() {
        sites = clues.site_names();
        // Some pages call the site what the article is called.
        let own = clues.meta(&["og:title"]).filter(|own| key(own) == key(clues.title)).map(|own| key(&own));
        let heads = |own: &String| page.elements("h1").any(|node| key(&shown_text(page, node)) == *own);
        let own = own.filter(heads);
        sites.retain(|site| own.as_ref() != Some(&key(site)));
        sites.extend(logo(page, clues.url));
        sites.extend(banner(page, clues.title));
    }
    let (declared, naming_site): (Vec<String>, Vec<String>) =
        declared(clues, &sites).into_iter().partition(|title| !sites.iter().any(|site| key(site) == key(title)));
    let mut headings = headings(page, extraction, &sites);
    for heading in &mut headings {
        heading.lose_labels(page, &declared);
    }
    let confirmed = |heading: &&Heading| {
        let text = &heading.text;
        declared.iter().any(|title| confirms(title, text) || is_set_off(text, title, clues))
            || declared.first().is_some_and(|title| continues(title, text))
    };
    if let Some(heading) = headings.iter().find(confirmed).map(|found| higher(page, &headings, found, &declared)) {
        let text = with_marks(page, heading.node, &heading.text, &declared).map(str::to_owned);
        return Title {
            text: text.unwrap_or_else(|| shorter(&heading.text, &declared, clues, &sites)),
            shown: Some(heading.node),
            source: "confirmed-heading",
        };
    }
    if let Some(line) = large_line(page, extraction, lines, |text| declared.iter().any(|title| confirms(title, text))) {
        return Title { text: line.text.clone(), shown: page.parent(line.first), source: "confirmed-line" };
    }
    let related = |heading: &&Heading| declared.iter().any(|title| likeness(title, &heading.text) >= ALIKE);
    // Where nothing but the document's title is declared, it may be the same on every page of the site.
    let alone = declared.len() == 1 && clues.meta(&["og:title"]).is_none();
    let above = |heading: NodeId| extraction.kept.first().is_none_or(|&first| heading < first);
    let only = |heading: &&Heading| {
        let begins = |title: &String| key(&heading.text).starts_with(&key(title));
        headings.len() == 1
            && !declared.iter().any(begins)
            && (alone && extraction.title == Some(heading.node) && above(heading.node)
                || declared
                    .iter()
                    .any(|title| likeness(title, &heading.text) >= SAID_OTHERWISE || inside(title, &heading.text)))
    };
    let in_address = |heading: &&Heading| heading.is_in_address(clues.url);
    let found = headings.iter().find(|heading| related(heading) || only(heading));
    if let Some(heading) = found.or_else(|| headings.iter().find(in_address)) {
        return Title {
            text: shorter(&heading.text, &declared, clues, &sites),
            shown: Some(heading.node),
            source: "related-heading",
        };
    }
    let chosen = extraction.title.and_then(|node| headings.iter().find(|heading| heading.node == node));
    match (chosen.or(headings.first()), declared.first()) {
        (Some(heading), None) => Title { text: heading.text.clone(), shown: Some(heading.node), source: "heading" },
        (heading, Some(title)) => {
            let title = without_label(without_section(page, without_program(page, title, lines), lines), lines);
            let wanted = key(title);
            let line = lines.iter().find(|line| key(&line.text) == wanted);
            let shown = line.map(|line| page.parent(line.first).unwrap_or(line.first));
            Title { text: title.to_owned(), shown: shown.or(heading.map(|heading| heading.node)), source: "declared" }
        }
        // A title that only names the site is better than none.
        (None, None) if !naming_site.is_empty() => Title { text: naming_site[0].clone(), shown: None, source: "site" },
        (None, None) => {
            let begin = extraction.kept.first().copied().unwrap_or(0);
            let line = lines.iter().find(|line| line.last >= begin).or(lines.first());
            Title {
                text: line.map_or_else(String::new, |line| line.text.chars().take(LONGEST).collect()),
                shown: None,
                source: "first-line",
            }
        }
    }
}

/// The heading of the first level in place of a lower one that repeats a part of a declared title only: above a patent is its
/// number, above an article the name of who publishes it. What is last in the declared title names the site: a manual has
/// its own in such a heading, and that of the chapter in a lower one.
fn higher<'h>(page: &Page, headings: &'h [Heading], found: &'h Heading, declared: &[String]) -> &'h Heading {
    let is_whole = declared.iter().any(|title| key(title) == key(&found.text));
    if is_whole || page.heading_level(found.node).is_none_or(|level| level == 1) {
        return found;
    }
    let mut first = headings.iter().filter(|heading| page.heading_level(heading.node) == Some(1));
    let (Some(only), None) = (first.next(), first.next()) else { return found };
    let names_site = |title: &String| last_part(title).is_some_and(|part| key(part) == key(&only.text));
    let is_meant = |title: &String| {
        !names_site(title) && (confirms(title, &only.text) || likeness(title, &only.text) >= SAID_OTHERWISE)
    };
    if declared.iter().any(is_meant) { only } else { found }
}

/// Text of the headings that link to where the site or its section begins: they name it, not the article.
fn logo(page: &Page, url: &str) -> Vec<String> {
    let home = |node: &NodeId| {
        let href = page.attribute(*node, "href").unwrap_or_default();
        let above = href.ends_with('/') && href.len() < url.len() && url.starts_with(href);
        page.tag(*node) == "a" && (above || is_start(href))
    };
    let headings = page.elements("h1");
    let linked = headings.filter(|&heading| {
        let inside = || (heading..page.subtree_end(heading)).find(home);
        let whole = inside().is_some_and(|link| shown_text(page, link) == shown_text(page, heading));
        whole || page.ancestors(heading).any(|above| home(&above))
    });
    linked.map(|heading| shown_text(page, heading)).filter(|text| !text.is_empty()).collect()
}

/// What is after the bar of the document's title, where a heading of the first level has the same text and a lower one
/// what is before it: a manual's name above a chapter's.
fn banner(page: &Page, title: &str) -> Option<String> {
    let (chapter, manual) = title.rsplit_once(" | ")?;
    let headed = |tags: &[&str], text: &str| {
        let mut headings = page.all_elements().filter(|&node| tags.contains(&page.tag(node)) && is_shown(page, node));
        headings.any(|node| key(&shown_text(page, node)) == key(text))
    };
    (headed(&["h1"], manual) && headed(&["h2", "h3"], chapter)).then(|| manual.to_owned())
}

/// Whether an absolute address is where a site begins.
fn is_start(address: &str) -> bool {
    const INDEXES: [&str; 4] = ["", "index.html", "index.htm", "index.php"];
    let Some((_, rest)) = address.split_once("://") else { return false };
    INDEXES.contains(&rest.split_once('/').map_or("", |(_, path)| path))
}

/// Declared titles without the site's name, the most telling first.
fn declared(clues: &Clues<'_>, sites: &[String]) -> Vec<String> {
    let article = clues.data.article(clues.url);
    let headline = article.map(|object| text(object.get("headline")));
    let candidates = [
        clues.meta(&["og:title"]),
        headline,
        clues.meta(&[
            "twitter:title",
            "parsely-title",
            "sailthru.title",
            "citation_title",
            "dc.title",
            "dcterms.title",
        ]),
        Some(folded(clues.title)),
    ];
    let mut titles: Vec<String> = Vec::new();
    for candidate in candidates.into_iter().flatten() {
        let decoded = html_escape::decode_html_entities(head(&candidate, LONGEST_TITLE));
        let title = without_repeated_site(&without_site(&folded(&decoded), sites), clues).to_owned();
        if !title.is_empty() && !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles
}

/// Marks at the ends of a title on whose other side there is nothing: a site without a name.
const DANGLING: [char; 9] = ['|', '-', '–', '—', '·', '•', '｜', '∣', ' '];

/// Cuts separators off the ends that separate the title from nothing.
fn without_dangling(title: &str) -> &str {
    let shorter = title.trim_end_matches(DANGLING);
    let shorter = if tail(title, shorter.len()).starts_with(' ') { shorter } else { title };
    let rest = shorter.trim_start_matches(DANGLING);
    let rest = if head(shorter, shorter.len() - rest.len()).ends_with(' ') { rest } else { shorter };
    if rest.is_empty() { title } else { rest }
}

/// Cuts parts off both ends that name the site, and nothing else.
fn without_site(title: &str, sites: &[String]) -> String {
    let mut rest = without_dangling(title.trim());
    let is_site = |part: &str| sites.iter().any(|site| key(site) == key(part));
    loop {
        let cut = SEPARATORS.iter().find_map(|separator| {
            if let Some((before, after)) = rest.rsplit_once(separator)
                && names_site(after, sites)
                && !before.trim().is_empty()
            {
                return Some(before);
            }
            let (before, after) = rest.split_once(separator)?;
            (is_site(before) && !after.trim().is_empty()).then_some(after)
        });
        let cut = cut.or_else(|| {
            let (before, after) = rest.split_once(": ")?;
            (is_site(before) && !after.trim().is_empty()).then_some(after)
        });
        let cut = cut.or_else(|| {
            let (before, after) = rest.rsplit_once(UNSPACED_SEPARATORS)?;
            (is_site(after) && before.ends_with(is_unspaced)).then_some(before)
        });
        match cut {
            Some(shorter) => rest = shorter.trim(),
            None => return rest.to_owned(),
        }
    }
}

/// Nodes of a link to a section, at most.
const SECTION_NODES: NodeId = 32;

/// Cuts off what is after the last mark where the page nowhere contains all of it, but has a line with the rest alone:
/// the name of a program or service that a document was made with.
fn without_program<'t>(page: &Page, title: &'t str, lines: &[Line]) -> &'t str {
    let parts = SEPARATORS.iter().filter_map(|separator| title.rsplit_once(separator));
    let Some((text, _)) = parts.max_by_key(|(before, _)| before.len()) else { return title };
    let wanted = key(text);
    // A line of the text may have the same text by chance; one in a link is the way to another text.
    let is_link = |line: &Line| page.ancestors(line.first).any(|above| page.tag(above) == "a");
    let mut shown = lines.iter().filter(|line| key(&line.text) == wanted);
    let is_named = text.split_whitespace().count() > 1 && shown.any(|line| !is_link(line));
    if is_named && !is_line(title, lines) { text } else { title }
}

/// Whether the page shows a text as a line of its own.
fn is_line(text: &str, lines: &[Line]) -> bool {
    let wanted = key(text);
    lines.iter().any(|line| key(&line.text) == wanted)
}

/// Cuts off what is before a colon where the page has a line with the rest alone, and none with either the whole or the
/// label: what the program says of each of its pages ("View topic: …").
fn without_label<'t>(title: &'t str, lines: &[Line]) -> &'t str {
    let Some((label, rest)) = title.split_once(": ") else { return title };
    let is_named = rest.split_whitespace().count() > 1 && is_line(rest, lines);
    let is_shown = || is_line(title, lines) || is_line(label, lines);
    if is_named && !is_shown() { rest.trim() } else { title }
}

/// Cuts off what is after the last mark where the page has a link that has the same text: the section that the text
/// belongs to. What has a number is rather a part of several, which link to one another.
fn without_section<'t>(page: &Page, title: &'t str, lines: &[Line]) -> &'t str {
    let parts = SEPARATORS.iter().filter_map(|separator| title.rsplit_once(separator));
    let Some((text, section)) = parts.max_by_key(|(before, _)| before.len()) else { return title };
    let wanted = key(section);
    let is_link = |&node: &NodeId| page.subtree_end(node) - node <= SECTION_NODES;
    let mut links = page.links().filter(is_link);
    let words = text.split_whitespace().count();
    let is_named = words > 2 || words == 2 && is_line(text, lines);
    let may_be_section = is_named && !section.contains(char::is_numeric);
    let is_section = may_be_section && links.any(|link| key(&shown_text(page, link)) == wanted);
    if is_section { text } else { title }
}

/// The title of a site's start page without the name of the site after it where that is before it, too.
fn without_repeated_site<'t>(title: &'t str, clues: &Clues<'_>) -> &'t str {
    if !clues.is_start_page() {
        return title;
    }
    let names = clues.site_names();
    let parts = SEPARATORS.iter().filter_map(|separator| title.rsplit_once(separator));
    let mut repeated = parts.filter(|(before, name)| names_site(name, &names) && key(before).contains(&key(name)));
    repeated.next().map_or(title, |(before, _)| before.trim())
}

/// The last part of the document's title, where it has several: as a rule the name of the site.
pub(super) fn last_part(title: &str) -> Option<&str> {
    SEPARATORS
        .iter()
        .filter_map(|separator| title.rsplit_once(separator))
        .map(|(_, part)| part.trim())
        .min_by_key(|part| part.len())
}

/// Whether a part of a title is a name of the site: the same letters and digits, its initials, or one within the other
/// where both are long enough to mean it.
fn names_site(part: &str, sites: &[String]) -> bool {
    let (whole, letters) = (key(part), initials(part));
    !whole.is_empty()
        && sites.iter().any(|site| {
            let name = key(site);
            let close = whole.len() >= 4 && name.len() >= 4 && (whole.contains(&name) || name.contains(&whole));
            whole == name
                || name.len() > 2 && whole.strip_prefix(&name).is_some_and(is_kind)
                || close && whole.len() <= name.len() * 2
                || letters.len() >= 3 && letters == name
                || whole.len() >= 3 && whole == initials(site)
        })
}

/// Whether what is after a name, letters only, states what kind of site bears it: "forum", "'s forum".
fn is_kind(rest: &str) -> bool {
    KIND_OF_SITE.has(rest) || rest.strip_prefix('s').is_some_and(|kind| KIND_OF_SITE.has(kind))
}

/// First letters of the words that begin with a capital, lower case.
fn initials(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.chars().next());
    words.filter(|first| first.is_uppercase()).flat_map(char::to_lowercase).collect()
}

/// Whether a declared title begins with the whole heading and goes on.
fn continues(declared: &str, heading: &str) -> bool {
    let heading = key(heading);
    heading.chars().count() >= 12 && key(declared).starts_with(&heading)
}

/// A heading's text without the site's name and without what is set off beside a declared title: a section after a
/// mark, a date before it.
fn shorter(heading: &str, declared: &[String], clues: &Clues<'_>, sites: &[String]) -> String {
    let text = without_site(heading, sites);
    let found = declared.iter().filter(|title| title.len() * 5 >= text.len() * 3 && is_set_off(&text, title, clues));
    found.min_by_key(|title| title.len()).cloned().unwrap_or(text)
}

/// Whether `text` is `title` with something set off before or after it.
fn is_set_off(text: &str, title: &str, clues: &Clues<'_>) -> bool {
    let begins_with_date = |part: &str| find_date(part, &clues.habits).is_some_and(|(start, _, _)| start < 3);
    if let Some(rest) = text.strip_prefix(title) {
        return begins_with_date(rest)
            || rest.trim_start().starts_with(['|', '–', '—', '-', '/', '·', '•', '(', '«', '»']);
    }
    let before = text.strip_suffix(title).filter(|before| !before.is_empty());
    before.is_some_and(begins_with_date)
}

/// Share of words that two titles have in common: 1 for the same words.
fn likeness(one: &str, other: &str) -> f64 {
    let words = |text: &str| -> Vec<String> {
        let mut words: Vec<String> = text.split_whitespace().map(key).filter(|word| !word.is_empty()).collect();
        sort_by(&mut words, String::cmp);
        words.dedup();
        words
    };
    let (one, other) = (words(one), words(other));
    let common = one.iter().filter(|word| other.binary_search(word).is_ok()).count();
    let all = one.len() + other.len() - common;
    if all == 0 { 0.0 } else { common as f64 / all as f64 }
}

/// Whether a title has all the words of a heading of several.
fn inside(title: &str, heading: &str) -> bool {
    let words: Vec<String> = title.split_whitespace().map(key).collect();
    heading.split_whitespace().count() > 1 && heading.split_whitespace().all(|word| words.contains(&key(word)))
}
