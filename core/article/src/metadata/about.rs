//! Lines that show who wrote a text and when, and nothing else: readers show it in its own place, and not again.

use page::{
    NodeId, Page,
    lexicon::{AND, COMMENTS},
    text::{
        dates::{Habits, find_date},
        head, tail,
    },
};

use super::{author_lists::without_raised, names::without_prefix, shown::Line};

/// Lines around a title that may show who wrote the text and when.
pub(super) const ABOUT_LINES: usize = 6;

/// Words that may be beside a name and a date where a line contains nothing else: "Posted by … on …, 2 min read".
const MOST_OTHER_WORDS: usize = 5;

/// The same where a line gives both a name and a day: "Written by … in … on …. 51 Comments".
const MOST_BESIDE_BOTH: usize = 10;

/// Bytes of a line that gives the day of a text, at most.
const LONGEST_DAY: usize = 100;

/// Dates in a line, at most: of publication and of the last change.
const MOST_DATES: usize = 2;

/// What is known of a text besides its title.
pub(super) struct Told<'t> {
    /// Names of the authors, joined by commas.
    pub(super) byline: Option<&'t str>,
    /// Days of publication and of the last change, ISO 8601.
    pub(super) dates: [Option<&'t str>; 2],
}

/// The text nodes of those lines that show only what is known.
pub(super) fn only_about<'l>(
    page: &Page,
    lines: impl Iterator<Item = &'l Line>,
    told: &Told,
    habits: &Habits,
) -> Vec<NodeId> {
    let lines: Vec<&Line> = lines.collect();
    // Numbers that lead from names to notes are raised.
    let tells = lines.iter().map(|line| tells_only(&without_raised(page, line), told, habits));
    let tells: Vec<bool> = tells.collect();
    // The number of comments is beside this, not in the text.
    let is_told = |at: usize| tells.get(at) == Some(&true);
    let is_beside = |at: usize| is_told(at + 1) || at.checked_sub(1).is_some_and(is_told);
    let about = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| is_told(*at) || is_beside(*at) && is_count_of_comments(&line.text));
    let about = about.map(|(_, line)| *line);
    about.flat_map(|line| line.first..=line.last).filter(|&node| page.text(node).is_some()).collect()
}

/// Whether a page has more lines with a date than those that show only what is known: it lists other texts, or has
/// replies, and the first of them is no better known than the others.
pub(super) fn has_other_days(page: &Page, lines: &[Line], kept: &[NodeId], about: &[NodeId], habits: &Habits) -> bool {
    let is_other = |line: &&Line| {
        let at = kept.partition_point(|&leaf| leaf < line.first);
        let is_kept = kept.get(at).is_some_and(|&leaf| leaf <= line.last);
        is_kept
            && line.text.len() <= LONGEST_DAY
            && about.binary_search(&line.first).is_err()
            && page.text(line.first).is_some()
    };
    lines.iter().filter(is_other).any(|line| {
        find_date(&line.text, habits).is_some_and(|(start, _, end)| {
            let others = [line.text.get(..start), line.text.get(end..)].into_iter().flatten().map(words);
            others.sum::<usize>() <= MOST_OTHER_WORDS
        })
    })
}

fn words(text: &str) -> usize {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count()
}

fn tells_only(line: &str, told: &Told, habits: &Habits) -> bool {
    let mut rest = line.to_owned();
    let mut dated = false;
    let day = |date: &str| date.get(..10).map(str::to_owned);
    for _ in 0..MOST_DATES {
        let Some((start, date, end)) = find_date(&rest, habits) else { break };
        if !told.dates.iter().flatten().any(|known| day(known) == day(&date.iso())) {
            break;
        }
        rest = format!("{} {}", head(&rest, start), tail(&rest, end));
        dated = true;
    }
    let mut named = false;
    for name in told.byline.iter().flat_map(|byline| byline.split(", ")).filter(|name| line.contains(name)) {
        rest = rest.replace(name, " ");
        named = true;
    }
    if !dated && !named {
        return false;
    }
    let joining = |word: &str| AND.all().any(|and| and.trim() == word.to_lowercase());
    let others = rest.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty() && !joining(word)).count();
    // A name alone does not state who wrote the text: "Dear Ann," "A favourite of Ann's".
    let byline = named && (others == 0 || without_prefix(line, habits).is_some());
    let is_both = dated && named && is_attribution(line, habits);
    (dated || byline) && others <= if is_both { MOST_BESIDE_BOTH } else { MOST_OTHER_WORDS }
}

/// Whether a line with a name and a day is one that states who wrote the text, rather than a sentence of it: it begins with
/// what introduces a name, or with the day, or ends in a number of comments.
fn is_attribution(line: &str, habits: &Habits) -> bool {
    let begins_with_day = find_date(line, habits).is_some_and(|(start, _, _)| start == 0);
    without_prefix(line, habits).is_some() || begins_with_day || ends_in_count(line)
}

/// Whether a line ends in how many comments there are.
fn ends_in_count(line: &str) -> bool {
    let words: Vec<String> = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let mut last = words.iter().rev().filter(|word| !word.is_empty());
    let (Some(what), Some(count)) = (last.next(), last.next()) else { return false };
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_count(count) && COMMENTS.has(what)
}

/// Whether a line is nothing but how many comments there are: "51 Comments".
fn is_count_of_comments(line: &str) -> bool {
    line.len() <= LONGEST_DAY && ends_in_count(line) && words(line) <= 2
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use page::{Page, testing::snapshot};

    use crate::{Article, assemble, to_text};

    /// The article of a page of which all is kept.
    fn whole(html: &str) -> Article {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
        assemble(&page, &Extraction { kept, root: Some(0), ..Extraction::default() })
    }

    const TEXT: &str = "<p>Dear Ann, the ferry left the harbour before dawn, and nobody had thought of the mail.</p>";

    #[test]
    fn what_is_said_above_the_text_is_not_said_in_it() {
        let article = whole(&format!(
            "<h1>The last ferry</h1><p>By Ann Smith</p><p><b>Published</b> 5 May 2021, 2 min read</p><p>Dear Ann Smith,</p>
             {TEXT}{TEXT}"
        ));
        assert_eq!(article.metadata.byline.as_deref(), Some("Ann Smith"));
        assert_eq!(article.metadata.published.as_deref(), Some("2021-05-05"));
        let text = to_text(&article);
        assert!(!text.contains("By Ann") && !text.contains("2021"), "{text}");
        assert!(text.contains("Dear Ann Smith,") && text.matches("the ferry left").count() == 2, "{text}");
    }

    #[test]
    fn what_the_byline_said_is_not_said_again() {
        let line = |html: &str| {
            to_text(&whole(&format!(
                "<meta name=author content='Ann Smith'><meta property=article:published_time content=2021-05-05>
                 <h1>The last ferry</h1>{html}{TEXT}{TEXT}"
            )))
        };
        let plain = line("");
        for again in [
            "<p>Written by Ann Smith in <a href=/boats>Boats</a> on 5 May 2021. <a href=#c>51 Comments</a></p>",
            "<div>Posted on May 5, 2021 by <a href=/ann>Ann Smith</a> in Boats and Harbours — 3 comments</div>",
            "<div>By Ann Smith</div><div>5 May 2021</div><div>51 Comments</div>",
            "<div>5 May 2021 | Ann Smith | Boats, Ropes, Old Harbours | 12 Replies</div>",
            "<div>Von Ann Smith in Boote am 5. Mai 2021, 4 Kommentare</div>",
        ] {
            let html = if again.contains("Mai") { format!("<html lang=de>{again}") } else { again.to_owned() };
            assert_eq!(line(&html), plain, "{again}");
        }
        for own in [
            "<p>On 5 May 2021 the last ferry left without Ann Smith and without the mail of the island.</p>",
            "<p>Ann Smith told us on 5 May 2021 that nobody on the quay had thought of it.</p>",
        ] {
            assert_ne!(line(own), plain, "{own}");
        }
    }

    #[test]
    fn a_list_of_authors_is_not_said_again() {
        let names = ["Ann Example", "Bo Beispiel", "María Ejemplo", "Rui Modelo"];
        let metas = names.map(|name| format!("<meta name=citation_author content='{name}'>")).concat();
        let said = |line: &str| to_text(&whole(&format!("{metas}<h1>The last ferry</h1>{line}{TEXT}{TEXT}")));
        let raised = |mark: &str| names.map(|name| format!("{name}<sup>{mark}</sup>"));
        let plain = said("");
        for and in ["and", "und", "y", "&amp;"] {
            for [a, b, c, d] in [names.map(str::to_owned), raised("1"), raised("1,2"), raised("*")] {
                let line = format!("<p>{a}, {b}, {c} {and} {d}</p>");
                assert_eq!(said(&line), plain, "{line}");
            }
        }
        let own =
            said("<p>Ann Example, Bo Beispiel and the ferryman of the island, who had not slept, said nothing.</p>");
        assert!(own.contains("the ferryman"), "{own}");
    }

    #[test]
    fn days_of_a_list_stay() {
        let entry = |day: u32| format!("<h2>Letter {day}</h2><p>{day} May 2021</p>{TEXT}");
        let text = to_text(&whole(&format!("<h1>Letters</h1>{}", (5..8).map(entry).collect::<String>())));
        assert_eq!(text.matches("May 2021").count(), 3, "{text}");
    }

    #[test]
    fn a_page_of_nothing_but_its_day_keeps_it() {
        assert!(to_text(&whole("<p>5 May 2021</p>")).contains("5 May 2021"));
    }

    #[test]
    fn words_in_elements_of_their_own_stay_apart() {
        let words =
            ["The", "mail", "goes", "with", "the", "ferry", "of", "5 May 2021"].map(|word| format!("<i>{word}</i> "));
        let date = "<p>Published 5 May 2021</p>";
        let text = to_text(&whole(&format!("<h1>Mail</h1>{date}<p>{}</p>{TEXT}", words.concat())));
        assert!(text.contains("The mail goes with the ferry of 5 May 2021"), "{text}");
        assert!(!text.contains("Published"), "{text}");
    }
}
