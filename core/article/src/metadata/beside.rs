//! Names that are beside the title or the day with no word that introduces them.

use page::{
    NodeId, Page,
    lexicon::TELLS_OF,
    text::{
        dates::{Habits, find_date},
        folded, letters_and_digits as key,
    },
};

use super::{
    clues::Clues,
    elsewhere::is_in_list,
    link_target::leads_to_person,
    names::{dated_name, is_full_name},
    occupation::is_occupation,
    ownership::belongs_elsewhere,
    shown::{Line, is_shown, shown_text},
    surroundings::Surroundings,
    title::last_part,
};

/// Lines around the title that may be the author's name.
const LINES: usize = 8;

/// A name in the line of the date: of the owner of a site that bears his name (`5 May 2024 | Ann Example`), or right
/// below or above the title, where no link makes it a section of the site.
pub(super) fn beside_date(
    page: &Page,
    clues: &Clues<'_>,
    around: &Surroundings,
    title: Option<NodeId>,
    sites: &[String],
) -> Option<String> {
    let site = last_part(clues.title).map(key);
    let is_owner = |name: &String| sites.contains(&key(name)) || site.as_ref() == Some(&key(name));
    let mut of_owner = around.lines.iter().filter_map(|line| dated_name(&line.text, &clues.habits)).filter(is_owner);
    let above = around.lines.iter().filter(|line| line.last < around.own[0]).max_by_key(|line| line.last);
    let nearest = around.lines.first().into_iter().chain(above);
    let mut right_beside = nearest.filter_map(|line| {
        let name = dated_name(&line.text, &clues.habits).or_else(|| touching_date(page, line, &clues.habits))?;
        (is_full_name(&name) && is_of_person(page, line, title, &name)).then_some(name)
    });
    of_owner.next().or_else(|| right_beside.next())
}

/// The name in a text of its own beside the only other one of a line, which is a date.
fn touching_date(page: &Page, line: &Line, habits: &Habits) -> Option<String> {
    let texts = (line.first..=line.last).filter_map(|node| page.text(node)).map(str::trim);
    let mut texts = texts.filter(|text| !text.is_empty());
    let (one, other) = (texts.next()?, texts.next()?);
    let is_date = |text: &str| find_date(text, habits).is_some_and(|(start, _, end)| end - start == text.len());
    let name = if is_date(one) { other } else { Some(one).filter(|_| is_date(other))? };
    (texts.next().is_none() && is_full_name(name)).then(|| name.to_owned())
}

/// The first full name that is a line near the title and of whom the page shows a portrait or a description. Without
/// either it may as well be the name of a section.
pub(super) fn portrayed(
    page: &Page,
    clues: &Clues<'_>,
    around: &Surroundings,
    title: Option<NodeId>,
    lines: &[Line],
) -> Option<String> {
    let nearest = &around.lines[..around.lines.len().min(LINES)];
    let dated = nearest.iter().any(|line| find_date(&line.text, &clues.habits).is_some());
    let is_known = |name: &str| match (has_portrait(page, clues, name), is_told_of(lines, name)) {
        (true, true) => true,
        (portrait, told) => dated && (portrait || told),
    };
    let is_own = |line: &Line| !belongs_elsewhere(page, around, line.first) && !is_in_list(page, line.first, title);
    let own: Vec<&Line> = nearest.iter().filter(|line| is_own(line)).collect();
    with_occupation(page, &own).or_else(|| {
        let mut named = own.iter().filter(|line| is_full_name(&line.text));
        let author = named.find(|line| is_of_person(page, line, title, &line.text) && is_known(&line.text));
        author.map(|line| line.text.clone())
    })
}

/// Nodes between a name and what the person does, at most.
const TO_OCCUPATION: NodeId = 12;

/// The full name that is a text of its own right before one that states what the person does, or shares one with that:
/// `Ann Example, Science Editor`.
fn with_occupation(page: &Page, lines: &[&Line]) -> Option<String> {
    let texts = lines.iter().flat_map(|line| line.first..=line.last).filter_map(|node| {
        let text = page.text(node).map(folded).filter(|text| !text.is_empty() && is_shown(page, node))?;
        Some((node, text))
    });
    let texts: Vec<(NodeId, String)> = texts.collect();
    let in_one = texts.iter().find_map(|(_, text)| {
        let (name, occupation) = text.split_once(", ")?;
        (is_full_name(name) && is_occupation(occupation)).then(|| name.to_owned())
    });
    in_one.or_else(|| {
        let pair = texts.windows(2).find(|pair| {
            let is_near = pair[1].0.saturating_sub(pair[0].0) <= TO_OCCUPATION && pair[0].0 < pair[1].0;
            is_near && is_full_name(&pair[0].1) && is_occupation(&pair[1].1)
        })?;
        Some(pair[0].1.clone())
    })
}

fn has_portrait(page: &Page, clues: &Clues<'_>, name: &str) -> bool {
    let mut images = clues.nodes.clone().filter(|&node| page.tag(node) == "img");
    images.any(|image| page.attribute(image, "alt").is_some_and(|alt| alt.contains(name)))
}

fn is_told_of(lines: &[Line], name: &str) -> bool {
    let behind = |line: &Line| line.text.strip_prefix(name).map(str::to_owned);
    lines.iter().filter_map(behind).any(|rest| TELLS_OF.all().any(|tells| rest.starts_with(tells)))
}

/// Whether a name in a line is neither part of the title, which shows what the text is about, nor a link to anything but
/// the page of a person.
fn is_of_person(page: &Page, line: &Line, title: Option<NodeId>, name: &str) -> bool {
    let holds = |node: &NodeId| is_shown(page, *node) && page.text(*node).is_some_and(|text| text.contains(name));
    let mut addresses = (line.first..=line.last)
        .filter(holds)
        .filter_map(|node| page.link_around(node))
        .filter_map(|link| page.attribute(link, "href"));
    let is_subject = || title.is_some_and(|title| key(&shown_text(page, title)).contains(&key(name)));
    addresses.all(leads_to_person) && !is_subject()
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use page::{Page, testing};

    use crate::metadata::metadata;

    fn byline(html: &str) -> Option<String> {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let title = (0..page.len()).find(|&node| page.tag(node) == "h1");
        metadata(&page, &Extraction { title, ..Extraction::default() }, &[]).byline
    }

    #[test]
    fn names_stand_beside_the_day_right_above_or_below_the_title() {
        let day = "8 December 2022";
        let (head, title) = ("<title>The last ferry</title>", "<h1>The last ferry</h1>");
        for line in [
            format!("<span>{day}</span><span>Ann Example</span>"),
            format!("{day} · <a>Ann Example</a>"),
            format!("{day} / <a href=/team/ann>Ann Example</a>"),
            format!("{day} • Ann Example in <a href=/boats>Boats</a>"),
        ] {
            assert_eq!(
                byline(&format!("{head}{title}<p>{line}</p><p>text</p>")).as_deref(),
                Some("Ann Example"),
                "{line}"
            );
            assert_eq!(
                byline(&format!("{head}<p>{line}</p>{title}<p>text</p>")).as_deref(),
                Some("Ann Example"),
                "{line}"
            );
        }
        for line in [
            format!("<span>{day}</span><a href=/news>Company News</a>"),
            format!("{day} · Last Ferry"),
            format!("<span>{day}</span><span>Ann Example</span><span>Volume</span>"),
        ] {
            assert_eq!(byline(&format!("{head}{title}<p>{line}</p><p>text</p>")), None, "{line}");
        }
    }

    #[test]
    fn a_name_alone_is_an_author_whom_the_page_shows_or_tells_of() {
        let title = "<title>The last ferry</title><h1>The last ferry</h1>";
        let day = "<p>8 December 2022</p>";
        let name = "<p>Ann Example</p>";
        let portrait = "<img alt='Portrait of Ann Example'>";
        let card = "<p>Ann Example is the keeper of the ferry.</p>";
        let of = |rest: String| byline(&format!("{title}{rest}<p>text</p>"));
        assert_eq!(of(format!("{name}{day}")), None);
        for evidence in [format!("{day}{portrait}"), format!("{day}{card}"), format!("{portrait}{card}")] {
            assert_eq!(of(format!("{name}{evidence}")).as_deref(), Some("Ann Example"), "{evidence}");
        }
        assert_eq!(of(format!("{name}{portrait}")), None, "without a day it may be what a page is about");
        let unseen = "<p>Ann Example<a href=/boats hidden>Ann Example</a></p>";
        assert_eq!(of(format!("{unseen}{day}{portrait}")).as_deref(), Some("Ann Example"));
        let section = "<p><a href=/boats>Ann Example</a></p>";
        assert_eq!(of(format!("{section}{day}{portrait}{card}")), None);
        assert_eq!(of(format!("<p>Last Ferry</p>{day}<img alt='Last Ferry'>")), None);
    }
}
