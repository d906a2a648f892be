//! Names that are beside the title or the day with no word that introduces them.

use page::{
    NodeId, Page,
    lexicon::{TELLS_OF, controls_in},
    text::{
        dates::{Habits, find_date},
        folded, letters_and_digits as key,
    },
};

use super::{
    clues::Clues,
    elsewhere::is_in_list,
    link_target::leads_to_person,
    names::{dated_names, is_full_name},
    occupation::is_occupation,
    ownership::belongs_elsewhere,
    shown::{Line, is_shown, shown_text},
    surroundings::Surroundings,
    title::last_part,
};

/// Lines around the title that may be the author's name.
const LINES: usize = 8;

/// Characters of a line above that of the day which is no name but says what the text is about, at least.
const SHORTEST_DECK: usize = 60;

/// Names in the line of the date: of the owner of a site that bears his name (`5 May 2024 | Ann Example`), or right
/// below or above the title, or below its deck, where no link makes them sections of the site.
pub(super) fn beside_date(
    page: &Page,
    clues: &Clues<'_>,
    around: &Surroundings,
    title: Option<NodeId>,
    sites: &[String],
) -> Vec<String> {
    let site = last_part(clues.title).map(key);
    let is_owner = |name: &String| sites.contains(&key(name)) || site.as_ref() == Some(&key(name));
    let mut of_owner = around.lines.iter().flat_map(|line| dated_names(&line.text, &clues.habits)).filter(is_owner);
    if let Some(owner) = of_owner.next() {
        return vec![owner];
    }
    let above = around.lines.iter().filter(|line| line.last < around.own[0]).max_by_key(|line| line.last);
    let is_deck = |line: &&Line| line.text.chars().count() >= SHORTEST_DECK && line.first > around.own[0];
    let below = around.lines.iter().take(1 + usize::from(around.lines.first().as_ref().is_some_and(is_deck)));
    let named = below.chain(above).map(|line| {
        let names = dated_names(&line.text, &clues.habits);
        let names =
            if names.is_empty() { touching_date(page, line, &clues.habits).into_iter().collect() } else { names };
        let is_meant = |name: &String| is_full_name(name) && is_of_person(page, line, title, name);
        names.into_iter().take_while(is_meant).collect::<Vec<_>>()
    });
    named.into_iter().find(|names| !names.is_empty()).unwrap_or_default()
}

/// The name in a text of its own beside another of a line that is a date, where all others are labels of controls.
fn touching_date(page: &Page, line: &Line, habits: &Habits) -> Option<String> {
    let texts = (line.first..=line.last).filter_map(|node| page.text(node)).map(str::trim);
    let mut texts = texts.filter(|text| !text.is_empty());
    let (one, other) = (texts.next()?, texts.next()?);
    let is_date = |text: &str| find_date(text, habits).is_some_and(|(start, _, end)| end - start == text.len());
    let name = if is_date(one) { other } else { Some(one).filter(|_| is_date(other))? };
    (texts.all(|text| controls_in(text).is_some()) && is_full_name(name)).then(|| name.to_owned())
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
    let is_known = |line: &Line| match (has_portrait(page, clues, &line.text), is_told_of(lines, &line.text)) {
        (true, true) => true,
        (portrait, told) => dated && (portrait || told || is_below_portrait(page, line, &clues.habits)),
    };
    let is_own = |line: &Line| !belongs_elsewhere(page, around, line.first) && !is_in_list(page, line.first, title);
    let own: Vec<&Line> = nearest.iter().filter(|line| is_own(line)).collect();
    with_occupation(page, &own).or_else(|| {
        let mut named = own.iter().filter(|line| is_full_name(&line.text));
        let author = named.find(|line| is_of_person(page, line, title, &line.text) && is_known(line));
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

/// Sides of a picture that may be a portrait beside a name, CSS px; themes have 24 to 96.
const PORTRAIT: std::ops::RangeInclusive<f64> = 20.0..=160.0;

/// Elements between a name and the box that it shares with a portrait, and characters in that box, at most.
const TO_PORTRAIT: usize = 4;
const LONGEST_CARD: usize = 120;

/// Whether a name is in a small box with a day and one small square picture, and little else.
fn is_below_portrait(page: &Page, line: &Line, habits: &Habits) -> bool {
    let is_portrait = |node: &NodeId| {
        let side = |side: f64| PORTRAIT.contains(&side);
        let is_square =
            |rect: page::Rect| side(rect.width) && side(rect.height) && (rect.width - rect.height).abs() < 2.0;
        page.tag(*node) == "img" && page.rect(*node).is_some_and(is_square)
    };
    let cards = page.ancestors(line.first).take(TO_PORTRAIT);
    let texts = cards.map(|card| (card, shown_text(page, card)));
    let mut small = texts.take_while(|(_, text)| text.chars().count() <= LONGEST_CARD);
    small.any(|(card, text)| {
        let portraits = (card..page.subtree_end(card)).filter(is_portrait).count();
        portraits == 1 && find_date(&text, habits).is_some()
    })
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
            format!("<span>Ann Example</span><span>{day}</span><span>Share</span><span>12 comments</span>"),
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
    fn names_stand_beside_the_day_below_the_deck() {
        let head = "<title>The last ferry</title><h1>The last ferry</h1>";
        let deck = "<p>What became of the boats that took the mail to the island for a hundred years.</p>";
        let line = "<p>Ann Example and Bo Beispiel · 8 December 2022</p><p>text</p>";
        assert_eq!(byline(&format!("{head}{deck}{line}")).as_deref(), Some("Ann Example, Bo Beispiel"));
        assert_eq!(byline(&format!("{head}<p>Boats</p>{line}")), None, "below another line");
    }

    #[test]
    fn a_name_is_in_a_box_with_a_portrait_and_the_day() {
        let head = "<title>The last ferry</title><h1>The last ferry</h1>";
        let card = |image: &str| {
            format!("{head}<div>{image}<div><div>Ann Example</div><div>8 December 2022</div></div></div><p>text</p>")
        };
        let portrait = "<img width=44 height=44 alt=''>";
        assert_eq!(byline(&card(portrait)).as_deref(), Some("Ann Example"));
        assert_eq!(byline(&card("<img width=600 height=400 alt=''>")), None, "a picture of what it is about");
        assert_eq!(byline(&card(&portrait.repeat(2))), None, "two");
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
