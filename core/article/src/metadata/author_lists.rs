//! Lists of authors, as papers have them: many names, with marks that lead to notes.

use std::borrow::Cow;

use page::{NodeId, Page, lexicon::AND, text::folded};

use super::{
    clues::Clues,
    names::{LONGEST_LIST, is_name, is_person, names_in, without_marks, without_others},
    occupation::is_occupation,
    shown::{Line, is_shown, shown_text, shown_text_but},
};

/// Nodes of such a list, at most.
const LIST_NODES: NodeId = 4_000;

/// Words beside the names in a list of links to authors, at most: "Authors:", "and".
const MOST_OTHER_WORDS: usize = 3;

/// Whether the page declares that it is a paper.
pub(super) fn is_paper(clues: &Clues<'_>) -> bool {
    clues.meta(&["citation_title", "citation_author", "citation_authors", "citation_doi"]).is_some()
        || clues.data.all(&["ScholarlyArticle", "MedicalScholarlyArticle"]).next().is_some()
}

/// The names in a value of a bibliography: separated by semicolons, each as a rule with the family's name first.
pub(super) fn of_bibliography(value: &str) -> Vec<String> {
    let value = without_others(value);
    value.split(';').map(|name| in_order(name.trim())).filter(|name| !name.is_empty()).collect()
}

/// The names in a value that holds either one name as bibliographies write it or several in their usual order.
pub(super) fn of_names(value: &str) -> Vec<String> {
    let is_one = |part: &str| {
        let halves = part.split_once(',').map(|(last, first)| (last.trim(), first.trim()));
        halves.is_some_and(|(last, first)| {
            let is_word = |half: &str| !half.is_empty() && !half.contains(' ');
            !first.contains(',')
                && (is_word(last) || is_word(first))
                && is_name(last)
                && is_name(first)
                && !is_occupation(first)
        })
    };
    if value.contains(';') || is_one(value) { of_bibliography(value) } else { names_in(value) }
}

/// A name as bibliographies write it (`Example, Ann`) in its usual order.
fn in_order(name: &str) -> String {
    match name.split_once(',') {
        Some((last, first)) if !first.contains(',') => format!("{} {}", first.trim(), last.trim()),
        _ => name.to_owned(),
    }
}

/// The text of a line without what is raised in it, where anything is.
pub(super) fn without_raised<'l>(page: &Page, line: &'l Line) -> Cow<'l, str> {
    let is_raised = |node: NodeId| page.tag(node) == "sup";
    if line.last - line.first > LIST_NODES || !(line.first..=line.last).any(is_raised) {
        return Cow::Borrowed(&line.text);
    }
    let (mut text, mut next) = (String::new(), line.first);
    for node in line.first..=line.last {
        if is_raised(node) {
            next = page.subtree_end(node).max(next);
        } else if node >= next && is_shown(page, node) {
            text.push_str(page.text(node).unwrap_or_default());
        }
    }
    Cow::Owned(folded(&text))
}

/// The names in a line that is nothing but a list of several, set apart by commas, where the page is a paper or marks
/// lead from them to notes.
pub(super) fn listed(page: &Page, clues: &Clues<'_>, line: &Line) -> Vec<String> {
    if line.text.chars().count() > LONGEST_LIST || !line.text.contains([',', ';', '&']) && !is_paper(clues) {
        return Vec::new();
    }
    let text = without_raised(page, line);
    let is_marked = text.len() < line.text.len() || line.text.contains(|c: char| c.is_ascii_digit());
    if !is_marked && !is_paper(clues) {
        return Vec::new();
    }
    let names = names_in(&text);
    let is_list = names.len() > 1 && names.iter().all(|name| is_person(name));
    if is_list { names } else { Vec::new() }
}

/// The texts of all links in the list that a link to an author is in; the link's own alone where it is in none.
pub(super) fn linked_list(page: &Page, link: NodeId) -> Vec<String> {
    let around = page.ancestors(link).filter(|&above| page.is_block_level(above));
    let mut list = vec![shown_text(page, link)];
    for container in around.take(3).take_while(|&above| page.subtree_end(above) - above <= LIST_NODES) {
        let text = shown_text_but(page, container, |node| page.tag(node) == "sup");
        let links = (container..page.subtree_end(container))
            .filter(|&node| page.tag(node) == "a" && is_shown(page, node))
            .map(|node| without_marks(&shown_text(page, node)).to_owned());
        let names: Vec<String> = links.filter(|text| text.chars().any(char::is_alphabetic)).collect();
        let rest = names.iter().fold(text, |rest, name| rest.replacen(name.as_str(), " ", 1));
        let others = rest
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty() && !AND.all().any(|and| and.trim() == *word));
        if !names.iter().all(|name| is_person(name)) || others.count() > MOST_OTHER_WORDS {
            break;
        }
        list = names;
    }
    list
}
