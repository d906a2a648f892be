//! Who wrote it.

use judge::form::leads_to_writer;
use page::{
    NodeId, Page,
    json_ld::Name,
    lexicon::{ClassWords, OWN_SITE, ROLE_ACCOUNT},
    text::{
        dates::{Habits, find_date},
        is_unspaced, letters_and_digits as key,
    },
};

use super::{
    author_box::in_box,
    author_lists::{is_paper, linked_list, listed, of_bibliography, of_names, without_raised},
    beside::{beside_date, portrayed},
    clues::Clues,
    elsewhere::is_in_list,
    evidence::{Evidence, Found, Source},
    names::{
        LONGEST_LIST, byline_names, is_account, is_full_name, is_introduced, is_label, is_name, is_person,
        names_at_end, names_in, shown_names, signing_names, signs,
    },
    ownership::{self, belongs_elsewhere},
    published::is_product,
    shown::{CANDIDATES, Line, is_shown, parted_text, shown_text},
    surroundings::Surroundings,
    title::last_part,
};

/// Keys of `meta` elements that name the author, the most reliable first.
const AUTHOR_KEYS: [&str; 17] = [
    "citation_author",
    "citation_authors",
    "bepress_citation_author",
    "eprints.creators_name",
    "parsely-author",
    "sailthru.author",
    "article:author_name",
    "rbauthors",
    "cxenseparse:author",
    "byl",
    "dc.creator",
    "dcterms.creator",
    "dc.contributor",
    "author",
    "article:author",
    "og:article:author",
    "twitter:creator:name",
];

/// Most names in a byline. Papers have more than any newspaper.
const MOST: usize = 100;

/// Where the name of the author may come from, the most trusted first. The first two are declared; all others are in the
/// page's own text, the last as a link beside the declaration.
pub(super) const SOURCES: [Source<Vec<Name>>; 13] = [
    Source { id: "linked-data", find: |of| linked_data(of.clues) },
    Source { id: "meta", find: |of| declared(of.clues) },
    Source { id: "marked-up", find: |of| marked_up(of.page, of.clues, of.around) },
    Source { id: "line", find: |of| persons(in_lines(of.page, of.clues, of.around)) },
    Source { id: "author-link", find: |of| persons(author_links(of.page, of.around, of.title)) },
    Source { id: "class", find: |of| persons(by_class(of.page, of.clues, of.around, of.title)) },
    Source { id: "beside-date", find: |of| persons(beside_date(of.page, of.clues, of.around, of.title, &of.sites)) },
    Source { id: "in-title", find: |of| persons(in_title(of.clues, of.around)) },
    Source { id: "signed", find: |of| persons(signed(of.page, of.clues, of.around)) },
    Source { id: "foot", find: |of| persons(at_foot(of.page, of.clues, of.around)) },
    Source { id: "portrayed", find: |of| persons(portrayed(of.page, of.clues, of.around, of.title, of.lines)) },
    Source { id: "owner", find: |of| persons(whose_site(of.clues)) },
    Source { id: "declared-and-linked", find: |of| declared_and_shown(of.page, of.clues) },
];

/// Position of the first source that is part of the page's own text.
const FIRST_SHOWN: usize = 2;

/// So many sources of a paper are asked whether they know more of its authors than the first that knows one.
const OF_PAPERS: usize = 6;

/// Names of the authors, joined by commas, and where they come from; `None` if the page names none.
pub(super) fn byline(evidence: &Evidence<'_, '_>) -> Option<Found> {
    let Evidence { page, clues, around, .. } = *evidence;
    let mut fallback: Option<(Vec<String>, &str)> = None;
    for (position, source) in SOURCES.iter().enumerate().take(believed(page, clues, SOURCES.len())) {
        let names = names_of(source, evidence);
        // A site may bear its author's name: then the page shows it as a byline.
        let is_meant = |name: &&Name| position >= FIRST_SHOWN || !evidence.is_site(&name.name);
        let meant: Vec<&Name> = names.iter().filter(is_meant).collect();
        // Agencies write with persons, but an organisation alone may be the owner of the site by another name.
        if meant.iter().any(|name| !name.organisation) {
            let (meant, source) = whole_list(meant, position, evidence);
            return Some(Found { value: meant.join(", "), source });
        }
        if !names.is_empty() {
            fallback.get_or_insert((names.into_iter().map(|name| name.name).collect(), source.id));
        }
    }
    let (names, source) = fallback.filter(|(names, _)| may_be_authors(page, clues, around, names))?;
    Some(Found { value: names.join(", "), source })
}

/// The names of a source, or of a later one that has all of these and more: pages declare the first author of many.
fn whole_list(known: Vec<&Name>, position: usize, evidence: &Evidence<'_, '_>) -> (Vec<String>, &'static str) {
    let mut best: Vec<String> = known.into_iter().map(|name| name.name.clone()).collect();
    let mut source = SOURCES.get(position).map_or("", |source| source.id);
    let end = if is_paper(evidence.clues) { OF_PAPERS } else { FIRST_SHOWN };
    for other in SOURCES.iter().take(end).skip(position + 1) {
        let names: Vec<String> = names_of(other, evidence).into_iter().map(|name| name.name).collect();
        let has = |name: &String| names.iter().any(|other| key(other) == key(name));
        if names.len() > best.len() && best.iter().all(has) && names.iter().all(|name| is_person(name)) {
            (best, source) = (names, other.id);
        }
    }
    (best, source)
}

/// The names that one source gives, each once.
fn names_of(source: &Source<Vec<Name>>, evidence: &Evidence<'_, '_>) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for name in source.ask(evidence) {
        let known = names.iter().any(|other| key(&other.name) == key(&name.name));
        let date = find_date(&name.name, &evidence.clues.habits).is_some();
        if !name.name.is_empty() && !known && !date && names.len() < MOST {
            names.push(name);
        }
    }
    names
}

/// Whether names that are the site's or an organisation's may be those of the authors. Shops and start pages name their
/// owner as the author of everything; an article may well be by an organisation, and shows it, or its day.
fn may_be_authors(page: &Page, clues: &Clues<'_>, around: &Surroundings, names: &[String]) -> bool {
    let is_article = clues.data.article(clues.url).is_some() || clues.meta(&["og:type"]).as_deref() == Some("article");
    if names.iter().all(|name| is_full_name(name)) {
        return is_article || !clues.is_index() && !is_product(page, clues);
    }
    let is_signed = |line: &Line| {
        names.iter().any(|name| line.text.contains(name)) || find_date(&line.text, &clues.habits).is_some()
    };
    is_article && around.lines.iter().any(is_signed)
}

/// How many of the sources are believed. The text of a site's start page names the authors of its news, and that of a
/// page that sells something those who praise it.
fn believed(page: &Page, clues: &Clues<'_>, all: usize) -> usize {
    let is_article = || clues.meta(&["og:type"]).as_deref() == Some("article");
    if is_product(page, clues) {
        if is_article() { FIRST_SHOWN } else { 0 }
    } else if clues.is_index() {
        FIRST_SHOWN
    } else {
        all
    }
}

/// The names in the first line that gives some, and in those right below it: further lines are of other texts.
fn in_lines(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let names = |line: &Line| {
        let mut names = byline_names(&without_raised(page, line), &clues.habits);
        if names.is_empty() {
            names = listed(page, clues, line);
        }
        if names.is_empty() && is_label(&line.text, &clues.habits) {
            names = below_label(line, &around.lines, &clues.habits);
        }
        let linked = if names.is_empty() { Vec::new() } else { linked_names(page, line) };
        names.into_iter().map(|name| without_deeds(name, &linked)).collect::<Vec<_>>()
    };
    let own = around.lines.iter().filter(|line| !ownership::is_among_teasers(page, around, line.first));
    let lines = own.map(names).skip_while(Vec::is_empty);
    lines.take_while(|names| !names.is_empty()).flatten().collect()
}

/// Nodes between a label and the name that it introduces, at most.
const TO_NAME: NodeId = 16;

/// The names in the line right below one that only introduces them ("Written by").
fn below_label(label: &Line, lines: &[Line], habits: &Habits) -> Vec<String> {
    let behind = lines.iter().filter(|line| line.first > label.last);
    let next = behind.min_by_key(|line| line.first).filter(|line| line.first - label.last <= TO_NAME);
    let names = next.map(|line| shown_names(&line.text, habits)).unwrap_or_default();
    names.into_iter().take_while(|name| is_full_name(name) || is_name(name) && name.chars().all(is_unspaced)).collect()
}

/// Nodes of a link that is a name, at most.
const LINK_NODES: NodeId = 64;

/// The texts of those links in a line that may be names.
fn linked_names(page: &Page, line: &Line) -> Vec<String> {
    let says = |node: &NodeId| is_shown(page, *node) && page.text(*node).is_some_and(|text| !text.trim().is_empty());
    let link = |node: NodeId| {
        let link = page.link_around(node)?;
        (page.subtree_end(link) - link <= LINK_NODES).then_some(link)
    };
    let mut links: Vec<NodeId> = (line.first..=line.last).filter(says).filter_map(link).collect();
    links.dedup();
    links.into_iter().map(|link| shown_text(page, link)).filter(|text| is_name(text)).collect()
}

/// A name without what is after the link that it begins with: what the author does, and where.
fn without_deeds(name: String, linked: &[String]) -> String {
    let begins = |text: &&String| name.strip_prefix(text.as_str()).is_some_and(|rest| rest.starts_with(' '));
    linked.iter().find(begins).cloned().unwrap_or(name)
}

/// The names that follow "by" in the title that the page declares, where the page shows them: `A poem by Ann Example`.
fn in_title(clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let title = clues.title;
    let behind = title.split_once(" by ").map(|(_, names)| names).unwrap_or_default();
    let shown = around.lines.iter().find(|line| {
        let rest = behind.strip_prefix(line.text.as_str());
        is_full_name(&line.text) && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
    });
    shown.map(|line| line.text.clone()).into_iter().collect()
}

/// The names with which the content ends: `Posted by Ann Example at 5 May 2024`, `Auteur : Ann Example`.
fn signed(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let is_other = |line: &Line| {
        belongs_elsewhere(page, around, line.first) || ownership::is_below_other_title(page, around, line)
    };
    let own = around.closing.iter().filter(|line| !is_other(line));
    let names = own.map(|line| {
        let below = || below_label(line, &around.closing, &clues.habits);
        let mut names = signing_names(&line.text, &clues.habits);
        if names.is_empty() && around.ends_text(page, line) {
            names = names_at_end(&line.text, &clues.habits);
        }
        if names.is_empty() && signs(&line.text) && is_label(&line.text, &clues.habits) { below() } else { names }
    });
    names.into_iter().find(|names| !names.is_empty()).unwrap_or_default()
}

/// The author as an element after the content names it by its class.
fn at_foot(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let names = names_in_first(page, clues, ownership::elements(page, around, |node| names_author(page, node)));
    let names: Vec<String> = names.into_iter().filter(|name| is_name(name)).collect();
    if names.is_empty() { in_box(page, clues, around) } else { names }
}

/// The owner of a site that is called after him: `Ann Example's blog`.
fn whose_site(clues: &Clues<'_>) -> Option<String> {
    let owner = |name: &str| {
        let (owner, rest) = name.split_once("'s ").or_else(|| name.split_once("’s "))?;
        let kind = rest.split(' ').next_back()?.to_lowercase();
        let is_person = is_full_name(owner) && !owner.starts_with("The ");
        (OWN_SITE.has(&kind) && rest.split(' ').count() <= 2 && is_person).then(|| owner.to_owned())
    };
    let names = clues.site_name().into_iter().chain(last_part(clues.title).map(str::to_owned));
    names.filter_map(|name| owner(&name)).next()
}

/// Declared names of which the page has a link to their own page: a site may bear the name of its author.
fn declared_and_shown(page: &Page, clues: &Clues<'_>) -> Vec<Name> {
    let declared = declared(clues);
    if declared.is_empty() {
        return declared;
    }
    let links: Vec<String> = clues
        .nodes
        .clone()
        .filter(|&node| page.tag(node) == "a")
        .filter(|&node| page.attribute(node, "href").is_some_and(leads_to_writer))
        .map(|node| key(&shown_text(page, node)))
        .collect();
    declared.into_iter().filter(|name| links.contains(&key(&name.name))).collect()
}

fn persons(names: impl IntoIterator<Item = String>) -> Vec<Name> {
    names.into_iter().map(|name| Name { name, organisation: false }).collect()
}

/// The author that JSON-LD names; persons before organisations.
fn linked_data(clues: &Clues<'_>) -> Vec<Name> {
    let Some(article) = clues.data.article(clues.url) else { return Vec::new() };
    let all =
        ["author", "creator"].iter().map(|role| clues.data.names(article.get(*role))).find(|names| !names.is_empty());
    let all = all.unwrap_or_default();
    let split = |name: Name| if name.organisation { vec![name] } else { persons(of_names(&name.name)) };
    all.into_iter().flat_map(split).filter(|name| !is_role(&name.name)).collect()
}

fn declared(clues: &Clues<'_>) -> Vec<Name> {
    let written_by = clues.meta(&["twitter:label1"]).is_some_and(|label| key(&label) == "writtenby");
    let card = clues.meta(&["twitter:data1"]).filter(|_| written_by);
    let of_key = |key: &str, value: String| {
        let is_bibliographic = key.contains("citation_") || key.starts_with("eprints.");
        if is_bibliographic {
            of_bibliography(&value)
        } else {
            credited(&value, &clues.habits).unwrap_or_else(|| of_names(&value))
        }
    };
    let all = AUTHOR_KEYS.iter().map(|key| clues.metas(key).flat_map(|value| of_key(key, value)).collect::<Vec<_>>());
    let first = all
        .chain(std::iter::once(card.iter().flat_map(|name| names_in(name)).collect()))
        .find(|names| !names.is_empty());
    persons(first.unwrap_or_default().into_iter().filter(|name| !is_role(name)))
}

/// Those who wrote, where a value is a list of who did what: `text: Ann Example, design: Bo Beispiel`.
fn credited(value: &str, habits: &Habits) -> Option<Vec<String>> {
    let parts = || value.split([',', ';']).map(str::trim);
    let is_list = parts().filter(|part| part.contains(": ")).nth(1).is_some();
    let own = || parts().filter(|part| is_introduced(part, habits)).flat_map(|part| shown_names(part, habits));
    is_list.then(|| own().filter(|name| is_name(name)).collect())
}

/// Whether a declared name is that of an account to look after the site, which means nothing to a reader.
fn is_role(name: &str) -> bool {
    ROLE_ACCOUNT.has(&key(name))
}

/// Authors marked by microdata, microformats or `rel=author`, outside of comments and related articles.
fn marked_up(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<Name> {
    let has = |node: NodeId, attribute: &str, wanted: &[&str]| {
        page.attribute(node, attribute).is_some_and(|value| value.split_whitespace().any(|one| wanted.contains(&one)))
    };
    let mut found: Vec<String> = Vec::new();
    let mut inside = 0;
    // Authors of other posts on the page are not authors of this one.
    let mut post: Option<Option<NodeId>> = None;
    for node in clues.nodes.clone().filter(|&node| page.element(node).is_some()) {
        let author = has(node, "itemprop", &["author", "creator"])
            || has(node, "class", &["p-author", "u-author"])
            || has(node, "rel", &["author"]) && page.tag(node) == "a";
        if !author || node < inside || belongs_elsewhere(page, around, node) {
            continue;
        }
        let own = page.ancestors(node).find(|&above| {
            page.attribute(above, "itemscope").is_some()
                || has(above, "class", &["h-entry"])
                || page.tag(above) == "article"
        });
        if *post.get_or_insert(own) != own {
            break;
        }
        inside = page.subtree_end(node);
        let named =
            (node..inside).find(|&part| has(part, "itemprop", &["name"]) || has(part, "class", &["fn", "p-name"]));
        let content = page.attribute(named.unwrap_or(node), "content").map(str::to_owned);
        let text = content.unwrap_or_else(|| parted_text(page, named.unwrap_or(node)));
        // Themes mark the name of the site so, whether it is a person's or not.
        if has(node, "class", &["site-title", "site-name", "logo", "navbar-brand"]) && !is_full_name(text.trim()) {
            continue;
        }
        found.extend(shown_names(&text, &clues.habits));
    }
    persons(found)
}

/// Links to a page about an author near the title.
fn author_links(page: &Page, around: &Surroundings, title: Option<NodeId>) -> Vec<String> {
    let links = around.elements(page, title).filter(|&node| page.tag(node) == "a");
    let to_author = |node: &NodeId| page.attribute(*node, "href").is_some_and(leads_to_writer);
    let is_own = |node: &NodeId| !belongs_elsewhere(page, around, *node) && !is_in_list(page, *node, title);
    let is_first = |node: &NodeId| names_in(&shown_text(page, *node)).iter().any(|name| is_name(name));
    let first = links.filter(to_author).take(CANDIDATES).filter(is_own).find(is_first);
    let names = first.map(|link| linked_list(page, link)).unwrap_or_default();
    names.iter().flat_map(|name| names_in(name)).filter(|name| is_name(name)).collect()
}

/// The names in elements near the title whose class states it.
fn by_class(page: &Page, clues: &Clues<'_>, around: &Surroundings, title: Option<NodeId>) -> Vec<String> {
    let is_own = |node: &NodeId| !belongs_elsewhere(page, around, *node) && !is_in_list(page, *node, title);
    let elements = around.elements(page, title).filter(|&node| names_author(page, node)).take(CANDIDATES);
    names_in_first(page, clues, elements.filter(is_own))
}

/// Whether an element's class states that it names the author.
fn names_author(page: &Page, node: NodeId) -> bool {
    let words = ClassWords::of(page.attribute(node, "class").unwrap_or_default());
    words.any(ClassWords::AUTHOR) && !words.any(ClassWords::ABOUT_AUTHOR)
}

/// Characters of what names the author in an element of its own, at most, where it is no list of names.
const LONGEST_CREDIT: usize = 80;

/// The names in a text that is nothing but a list of three or more.
fn list_in(text: &str) -> Option<Vec<String>> {
    if text.chars().count() > LONGEST_LIST {
        return None;
    }
    let names: Vec<String> = text.split(" | ").flat_map(names_in).collect();
    (names.len() > 2 && names.iter().all(|name| is_person(name))).then_some(names)
}

/// The names in the first of these elements that is short and has some. Other words are there, too: an element that
/// is called after a name is believed more.
fn names_in_first(page: &Page, clues: &Clues<'_>, elements: impl Iterator<Item = NodeId>) -> Vec<String> {
    let mut names = elements.take(CANDIDATES).filter_map(|node| {
        let text = parted_text(page, node);
        if text.chars().count() > LONGEST_CREDIT {
            return list_in(&text);
        }
        let is_called_name =
            page.attribute(node, "class").is_some_and(|class| ClassWords::of(class).any(ClassWords::NAME));
        let of_part = |part: &str| {
            let certain = is_called_name || is_introduced(part, &clues.habits);
            let is_meant = |name: &String| certain || is_name(name) || is_account(name);
            shown_names(part, &clues.habits).into_iter().filter(is_meant).collect::<Vec<_>>()
        };
        text.split(" | ").map(of_part).find(|names| !names.is_empty())
    });
    names.next().unwrap_or_default()
}
