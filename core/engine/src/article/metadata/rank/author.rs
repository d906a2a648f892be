//! What a candidate for the author is like.

use super::{Candidate, flag, log};
use crate::{
    article::metadata::{
        beside::{has_portrait, is_told_of},
        byline::{SOURCES, byline, names_author, names_of},
        elsewhere::is_in_list,
        evidence::Evidence,
        link_target::leads_to_writer,
        names::{byline_names, is_account, is_full_name, is_name, shown_names},
        ownership::belongs_elsewhere,
        published::{self, is_product},
        shown::{is_shown, shown_text},
        title::last_part,
    },
    feature_list::feature_list,
    lexicon::ROLE_IN_NAME,
    page::NodeId,
    text::{dates::find_date, letters_and_digits as key},
};

/// Number of features.
pub const AUTHOR_FEATURES: usize = Author::NAMES.len();

/// Their names, in order.
pub fn author_feature_names() -> impl Iterator<Item = &'static str> + Clone {
    Author::NAMES.iter().copied()
}

/// What one source says.
struct Said {
    /// Position among [`SOURCES`], or behind them among [`LOOSE`].
    source: usize,
    /// Where it stands in the page's text, for what was found there loosely.
    at: Option<NodeId>,
    value: String,
    key: String,
    names: Vec<String>,
    organisation: bool,
}

/// What is the same for all candidates of a page.
struct Whole {
    said: Vec<Said>,
    distinct: usize,
    chosen: Option<String>,
    links: Vec<String>,
    title: String,
    start_page: bool,
    product: bool,
    article: bool,
    is_declared_article: bool,
    dated: bool,
    authors: usize,
    times: usize,
}

/// Line numbers above this are as good as none.
const FAR: f64 = 30.0;

/// The first sources are declared.
const DECLARED: usize = 2;

/// Fewest letters with which a name within another means anything.
const TELLING: usize = 4;

/// Names that no rule would believe by themselves: what they are like decides.
const LOOSE: [&str; 4] = ["name-line", "name-part", "class-anywhere", "named-in-title"];

/// Loose names of one kind, at most.
const MOST_LOOSE: usize = 4;

/// Lines around the title in which names are looked for.
const NAME_LINES: usize = 16;

/// What is found loosely: position among [`LOOSE`], the name, and where it stands.
fn loose(evidence: &Evidence<'_, '_>) -> Vec<(usize, String, Option<NodeId>)> {
    let Evidence { page, clues, around, .. } = *evidence;
    let mut found = Vec::new();
    let near = || around.lines.iter().take(NAME_LINES).filter(|line| line.text.len() <= LONGEST_LINE);
    let lines = near().filter(|line| is_full_name(&line.text));
    found.extend(lines.take(MOST_LOOSE).map(|line| (0, line.text.clone(), Some(line.first))));
    let parts = near().flat_map(|line| {
        let parts = line.text.split(['|', '·', '•', '—', '–', ',', '/', '(']).map(str::trim);
        let parts: Vec<&str> = parts.collect();
        let several = parts.len() > 1;
        parts.into_iter().filter(move |part| several && is_full_name(part)).map(move |part| (line.first, part))
    });
    found.extend(parts.take(MOST_LOOSE).map(|(first, part)| (1, part.to_owned(), Some(first))));
    let called = clues.nodes.clone().filter(|&node| names_author(page, node) && is_shown(page, node));
    let called = called.take(MOST_CALLED).filter_map(|node| {
        let text = shown_text(page, node);
        let name = shown_names(&text, &clues.habits).into_iter().next();
        Some((2, name.filter(|name| text.len() <= LONGEST_LINE && is_name(name) || is_account(name))?, Some(node)))
    });
    found.extend(called.take(MOST_LOOSE));
    let titled = [last_part(clues.title).map(str::to_owned), clues.site_name()];
    found.extend(titled.into_iter().flatten().filter(|name| is_full_name(name)).map(|name| (3, name, None)));
    found
}

/// Bytes of a line that may give a name, at most.
const LONGEST_LINE: usize = 160;

/// Elements called after an author that are looked at.
const MOST_CALLED: usize = 32;

/// The id of a source.
fn id(source: usize) -> &'static str {
    SOURCES.get(source).map_or_else(|| LOOSE[(source - SOURCES.len()).min(LOOSE.len() - 1)], |source| source.id)
}

/// Every source's candidate, with what it is like.
pub(in crate::article::metadata) fn authors(evidence: &Evidence<'_, '_>) -> Vec<Candidate> {
    let whole = Whole::of(evidence);
    let candidate = |said: &Said| Candidate {
        source: id(said.source),
        value: said.value.clone(),
        features: features(evidence, &whole, said).iter().map(|value| *value as f32).collect(),
        chosen: whole.chosen.as_ref() == Some(&said.key),
    };
    whole.said.iter().map(candidate).collect()
}

impl Whole {
    fn of(evidence: &Evidence<'_, '_>) -> Self {
        let Evidence { page, clues, .. } = *evidence;
        let mut said: Vec<Said> = Vec::new();
        for (position, source) in SOURCES.iter().enumerate() {
            let all = names_of(source, evidence);
            let persons = all.iter().filter(|name| !name.organisation).count();
            let of = all.iter().filter(|name| persons == 0 || !name.organisation);
            let names: Vec<String> = of.map(|name| name.name.clone()).collect();
            if !names.is_empty() {
                let value = names.join(", ");
                let organisation = persons == 0;
                said.push(Said { source: position, at: None, key: key(&value), value, names, organisation });
            }
        }
        for (kind, name, at) in loose(evidence) {
            let key = key(&name);
            let known = said.iter().any(|other| other.key == key);
            if !known && !key.is_empty() {
                let (names, source) = (vec![name.clone()], SOURCES.len() + kind);
                said.push(Said { source, at, key, value: name, names, organisation: false });
            }
        }
        let mut keys: Vec<&str> = said.iter().map(|said| said.key.as_str()).collect();
        keys.sort_unstable();
        keys.dedup();
        let distinct = keys.len();
        let is_link = |node: &u32| page.attribute(*node, "href").is_some_and(leads_to_writer);
        let links = page.elements("a").filter(is_link).map(|node| key(&shown_text(page, node))).collect();
        let title = evidence.title.map(|title| key(&shown_text(page, title))).unwrap_or_default();
        Whole {
            distinct,
            chosen: byline(evidence).map(|found| key(&found.value)),
            links,
            title,
            start_page: clues.is_start_page(),
            product: is_product(page, clues),
            article: clues.data.article(clues.url).is_some(),
            is_declared_article: clues.meta(&["og:type"]).as_deref() == Some("article"),
            dated: published::dates(evidence).published.is_some(),
            authors: clues.nodes.clone().filter(|&node| names_author(page, node)).count(),
            times: page.elements("time").count(),
            said,
        }
    }
}

feature_list! {
    /// What a candidate for the author is like.
    enum Author;
    fn features(evidence: &Evidence<'_, '_>, whole: &Whole, said: &Said) {
        let clues = evidence.clues;
        let others = || whole.said.iter().filter(|other| other.source != said.source);
        let agreeing = others().filter(|other| other.key == said.key);
        let (declared, shown): (Vec<&Said>, Vec<&Said>) = agreeing.partition(|other| other.source < DECLARED);
        let first = said.names.first().map_or("", String::as_str);
        let words: Vec<&str> = said.value.split_whitespace().collect();
        let is_capitals = |word: &&&str| word.chars().count() > 2 && word.chars().all(|c| !c.is_lowercase());
        let is_role = |word: &&&str| {
            ROLE_IN_NAME.has(word.to_lowercase().trim_matches(|c: char| !c.is_alphanumeric()))
        };
        let of_site = |site: &String| {
            let (long, short) = if site.len() > said.key.len() { (site, &said.key) } else { (&said.key, site) };
            short.len() >= TELLING && long.contains(short.as_str())
        };
        let says = |text: &String| text.contains(first);
        let near = evidence.around.lines.iter().position(|line| says(&line.text));
        let line = near.map(|at| &evidence.around.lines[at]);
        let lines = evidence.lines.iter().filter(|line| says(&line.text)).count();
        let letters = said.value.chars().count();
        let place = said.at.or(line.map(|line| line.first));
    }
    source => said.source as f64,
    is_declared => flag(said.source < DECLARED),
    is_first => flag(whole.said.first().is_some_and(|first| first.source == said.source)),
    is_chosen => flag(whole.chosen.as_ref() == Some(&said.key)),
    none_chosen => flag(whole.chosen.is_none()),
    agreeing_declared => declared.len() as f64,
    agreeing_shown => shown.len() as f64,
    holds_another => flag(others().any(|other| other.key != said.key && said.key.contains(&other.key))),
    within_another => flag(others().any(|other| other.key != said.key && other.key.contains(&said.key))),
    distinct => whole.distinct as f64,
    sources => whole.said.len() as f64,
    names => said.names.len() as f64,
    words => words.len() as f64,
    characters => letters as f64,
    is_full => flag(said.names.iter().all(|name| is_full_name(name))),
    is_account => flag(is_account(first)),
    capitals => words.iter().filter(is_capitals).count() as f64 / words.len().max(1) as f64,
    digits => said.value.chars().filter(char::is_ascii_digit).count() as f64,
    small => words.iter().filter(|word| word.chars().next().is_some_and(char::is_lowercase)).count() as f64,
    roles => words.iter().filter(is_role).count() as f64,
    is_organisation => flag(said.organisation),
    is_site => flag(evidence.is_site(&said.value)),
    of_site => flag(evidence.sites.iter().any(of_site)),
    lines => log(lines),
    near => near.map_or(FAR, |at| at as f64),
    line_is_dated => flag(line.is_some_and(|line| find_date(&line.text, &clues.habits).is_some())),
    line_introduces => flag(line.is_some_and(|line| !byline_names(&line.text, &clues.habits).is_empty())),
    line_length => line.map_or(0.0, |line| log(line.text.len())),
    in_title => flag(!said.key.is_empty() && whole.title.contains(&said.key)),
    is_loose => flag(said.source >= SOURCES.len()),
    is_elsewhere => flag(place.is_some_and(|node| belongs_elsewhere(evidence.page, evidence.around, node))),
    is_in_list => flag(place.is_some_and(|node| is_in_list(evidence.page, node, evidence.title))),
    is_above => flag(place.is_some_and(|node| node < evidence.around.own[0])),
    has_portrait => flag(has_portrait(evidence.page, clues, first)),
    is_told_of => flag(is_told_of(evidence.lines, first)),
    line_is_name => flag(line.is_some_and(|line| key(&line.text) == said.key)),
    is_linked => flag(whole.links.contains(&key(first))),
    links_to_writers => log(whole.links.len()),
    start_page => flag(whole.start_page),
    product => flag(whole.product),
    article => flag(whole.article),
    declared_article => flag(whole.is_declared_article),
    dated => flag(whole.dated),
    author_elements => log(whole.authors),
    time_elements => log(whole.times),
}
