//! What is put into pages: texts of other pages of the corpora, by language.
//!
//! Paragraphs, sentences, titles and the posts of threads come from the truth; code, tables, names of people, what they do
//! and short texts from the documents. Nothing is made up here, so that a model cannot learn it by heart, and a page of the split
//! `report` gives nothing to one of `train`.

use std::collections::BTreeMap;

use corpus::{CorpusPage, Source, Truth, read_document, score::fold};
use regex::Regex;
use scraper::{ElementRef, Html, Selector};
use serde::Serialize;
use serde_json::Value;

use visits::serve::site_document;

/// Pages of each language and split whose documents are looked into.
const DOCUMENTS: usize = 80;

/// Pieces of each kind that one page is given.
const GIVEN: [(&str, usize); 10] = [
    ("paragraphs", 40),
    ("sentences", 60),
    ("titles", 50),
    ("shorts", 60),
    ("comments", 40),
    ("names", 30),
    ("roles", 20),
    ("codes", 6),
    ("tables", 6),
    ("quotes", 12),
];

/// Fewest pieces of titles and paragraphs of other sites with which a language can serve.
const ENOUGH: usize = 12;

/// The language where a page's own has too little.
const COMMON: &str = "en";

/// The pieces that a page is given, by kind.
#[derive(Debug, Serialize)]
pub struct Pieces {
    lang: String,
    #[serde(flatten)]
    by_kind: BTreeMap<&'static str, Vec<Value>>,
}

/// What one page is given: pieces of its own language, and of another.
#[derive(Debug, Serialize)]
pub struct Given {
    own: Pieces,
    foreign: Option<Pieces>,
}

/// A piece and the site that it is from.
#[derive(Debug)]
struct Piece {
    site: String,
    value: Value,
}

type Pool = BTreeMap<&'static str, Vec<Piece>>;

/// The pieces of all pages, by split and language.
#[derive(Debug, Default)]
pub struct Material {
    pools: BTreeMap<(String, String), Pool>,
}

impl Material {
    /// Gathers from the pages of corpora, given with the language of each.
    pub fn of<'p>(pages: impl IntoIterator<Item = &'p CorpusPage>) -> Self {
        let mut material = Material::default();
        let mut looked_into: BTreeMap<(String, String), usize> = BTreeMap::new();
        for page in pages {
            let truth = &page.truth;
            let Some(text) = truth.text.as_deref().filter(|text| !text.is_empty()) else { continue };
            let document = document(&page.source);
            let key = (split_of(truth), language_of(truth, document.as_deref()));
            let count = looked_into.entry(key.clone()).or_default();
            *count += 1;
            let site = site_of(truth);
            let pool = material.pools.entry(key).or_default();
            let mut add = |kind, value: Value| pool.entry(kind).or_default().push(Piece { site: site.clone(), value });
            of_truth(truth, text, &mut add);
            let Some(document) = document else { continue };
            of_data(&document, &mut add);
            if *count <= DOCUMENTS {
                of_document(&document, &mut add);
            }
        }
        material
    }

    /// What a page is given, drawn by a seed. Nothing of its own site is in it.
    pub fn given(&self, truth: &Truth, language: &str, seed: u64) -> Given {
        let split = split_of(truth);
        let site = site_of(truth);
        let mut rng = fastrand::Rng::with_seed(seed);
        let serves = |lang: &str| {
            let pool = self.pools.get(&(split.clone(), lang.to_owned()));
            let count = |pool: &Pool, kind| {
                pool.get(kind).map_or(0, |pieces| pieces.iter().filter(|piece| piece.site != site).count())
            };
            pool.is_some_and(|pool| count(pool, "paragraphs") >= ENOUGH && count(pool, "titles") >= ENOUGH)
        };
        let own = if serves(language) { language } else { COMMON };
        let others: Vec<&str> = self
            .pools
            .keys()
            .filter(|(of, lang)| *of == split && lang != own && serves(lang))
            .map(|(_, lang)| lang.as_str())
            .collect();
        let foreign = rng.choice(others).map(|lang| self.pieces(&split, lang, &site, &mut rng));
        Given { own: self.pieces(&split, own, &site, &mut rng), foreign }
    }

    fn pieces(&self, split: &str, lang: &str, site: &str, rng: &mut fastrand::Rng) -> Pieces {
        let common = (split.to_owned(), COMMON.to_owned());
        let draw = |kind: &'static str, many: usize, rng: &mut fastrand::Rng| {
            let of = |key: &(String, String)| self.pools.get(key)?.get(kind);
            let own = of(&(split.to_owned(), lang.to_owned())).into_iter().flatten();
            let mut fit: Vec<&Piece> = own.filter(|piece| piece.site != site).collect();
            // Code and tables are few in most languages, and much the same in all of them.
            if fit.len() < 3 {
                fit.extend(of(&common).into_iter().flatten().filter(|piece| piece.site != site));
            }
            rng.shuffle(&mut fit);
            (kind, fit.into_iter().take(many).map(|piece| piece.value.clone()).collect())
        };
        Pieces { lang: lang.to_owned(), by_kind: GIVEN.iter().map(|&(kind, many)| draw(kind, many, rng)).collect() }
    }
}

fn split_of(truth: &Truth) -> String {
    truth.split.clone().unwrap_or_default()
}

/// The site of a page: its host, or the first part of its id.
fn site_of(truth: &Truth) -> String {
    crate::train::host(truth)
}

/// The document of a page as it was saved or as its server sends it.
pub fn document(source: &Source) -> Option<String> {
    let bytes = match source {
        Source::Saved(path) => read_document(path).ok()?,
        Source::Site { root, path, .. } => site_document(root, path)?,
        Source::Live => return None,
    };
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The primary language of a page: the value in the corpus, else what the document declares, else English.
pub fn language_of(truth: &Truth, document: Option<&str>) -> String {
    let declared = || {
        let head = document?.get(..4_000.min(document?.len()))?;
        let found = Regex::new(r#"(?i)<html[^>]*\slang\s*=\s*["']?([a-z]{2,3})"#).ok()?.captures(head)?;
        Some(found.get(1)?.as_str().to_owned())
    };
    let tag = truth.lang.clone().or_else(declared).unwrap_or_else(|| COMMON.to_owned());
    tag.split(['-', '_']).next().unwrap_or(COMMON).to_lowercase()
}

/// How long a text is: letters of scripts that do not divide words count for a word each two.
fn length(text: &str) -> usize {
    let wide = text.chars().filter(|c| ('\u{3040}'..='\u{d7af}').contains(c)).count();
    if wide > 4 { wide / 2 } else { text.split_whitespace().count() }
}

fn of_truth(truth: &Truth, text: &str, add: &mut impl FnMut(&'static str, Value)) {
    if let Some(title) = truth.title.as_deref().map(fold).filter(|title| (3..=18).contains(&length(title))) {
        add("titles", title.into());
    }
    if let Some(name) = truth.author.as_deref().map(fold).filter(|name| name.chars().count() <= 40) {
        add("names", name.into());
    }
    let is_thread = truth.page_type.as_deref() == Some("forum");
    for line in text.lines().map(|line| fold(line.trim_start_matches(['-', '*', '•', ' ']))) {
        let words = length(&line);
        if is_thread && (6..=120).contains(&words) {
            add("comments", line.clone().into());
        }
        match words {
            1..=4 if is_plain(&line) => add("shorts", line.into()),
            18..=120 => {
                let sentences = sentences(&line);
                for sentence in sentences.iter().filter(|sentence| (5..=30).contains(&length(sentence))).take(2) {
                    add("sentences", sentence.clone().into());
                }
                if !is_thread && sentences.len() <= 3 {
                    add("comments", line.clone().into());
                }
                add("paragraphs", line.into());
            }
            _ => {}
        }
    }
}

/// Whether a short text is words, not code or a number.
fn is_plain(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters * 4 >= text.chars().count() * 3 && !text.contains(['(', '{', '<', '=', ';', '_', '/', '\\', '|'])
}

/// The sentences of a line, divided at marks that end one.
fn sentences(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut sentence = String::new();
    let mut rest = line.chars().peekable();
    while let Some(mark) = rest.next() {
        sentence.push(mark);
        let ends =
            matches!(mark, '。' | '！' | '？') || (matches!(mark, '.' | '!' | '?' | '؟') && rest.peek() == Some(&' '));
        if ends {
            found.push(fold(&std::mem::take(&mut sentence)));
        }
    }
    found.push(fold(&sentence));
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// What people do, as documents declare it in JSON-LD: seldom, so all of them are looked into.
fn of_data(html: &str, add: &mut impl FnMut(&'static str, Value)) {
    let Ok(declared) = Regex::new(r#""jobTitle"\s*:\s*("(?:[^"\\]|\\.)*")"#) else { return };
    for found in declared.captures_iter(html) {
        let role = found.get(1).and_then(|text| serde_json::from_str::<String>(text.as_str()).ok());
        if let Some(role) = role.map(|role| fold(&role)).filter(|role| (1..=6).contains(&length(role))) {
            add("roles", role.into());
        }
    }
}

fn of_document(html: &str, add: &mut impl FnMut(&'static str, Value)) {
    let document = Html::parse_document(html);
    let all = |selector: &str| {
        Selector::parse(selector).map(|selector| document.select(&selector).collect::<Vec<_>>()).unwrap_or_default()
    };
    for code in all("pre").into_iter().take(3) {
        let text: String = code.text().collect();
        let text = text.trim_matches('\n');
        if (2..=30).contains(&text.lines().count()) && text.len() <= 2_000 {
            add("codes", text.into());
        }
    }
    for table in all("table").into_iter().take(6) {
        if let Some(rows) = rows(table) {
            add("tables", rows.into());
        }
    }
    for quote in all("blockquote").into_iter().take(2) {
        let text = fold(&quote.text().collect::<String>());
        if (8..=80).contains(&length(&text)) {
            add("quotes", text.into());
        }
    }
    for link in all("a").into_iter().take(200).filter(|link| link.value().attr("href").is_some()) {
        // Parts that are apart on the page, as those of cards, are not glued together.
        let text = fold(&link.text().collect::<Vec<_>>().join(" "));
        if (6..=16).contains(&length(&text)) {
            add("titles", text.into());
        }
    }
}

/// The cells of a table of data: at least three rows of equally many cells with little text.
fn rows(table: ElementRef) -> Option<Vec<Value>> {
    let (row, cell) = (Selector::parse("tr").ok()?, Selector::parse("td, th").ok()?);
    let cells = |row: ElementRef| -> Vec<String> {
        row.select(&cell).map(|cell| fold(&cell.text().collect::<String>())).collect()
    };
    let mut rows: Vec<Vec<String>> = table.select(&row).map(cells).collect();
    rows.truncate(8);
    let width = rows.first()?.len();
    let is_data = rows.len() >= 3
        && (2..=6).contains(&width)
        && rows.iter().all(|row| row.len() == width && row.iter().all(|cell| !cell.is_empty() && cell.len() <= 80));
    is_data.then(|| rows.into_iter().map(Value::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, split: &str, lang: &str, text: &str) -> CorpusPage {
        let truth = Truth {
            id: format!("{id}/p"),
            split: Some(split.into()),
            lang: Some(lang.into()),
            title: Some(format!("A title of the site {id}")),
            text: Some(text.into()),
            ..Truth::default()
        };
        CorpusPage { truth, source: Source::Live }
    }

    #[test]
    fn a_page_is_given_nothing_of_its_own_site_and_of_the_other_split() {
        let line = |site: &str| format!("{} of {site} sails.", "The ferry ".repeat(12));
        let text = |site: &str| vec![line(site); 14].join("\n");
        let mut pages: Vec<CorpusPage> = ["a", "b"].map(|site| page(site, "train", "en", &text(site))).into();
        pages.push(page("c", "report", "en", &text("c")));
        pages.extend((0..14).map(|_| page("b", "train", "en", &text("b"))));
        let material = Material::of(&pages);
        let given = serde_json::to_string(&material.given(&pages[0].truth, "en", 1)).expect("JSON");
        assert!(given.contains("of b sails"), "{given}");
        assert!(!given.contains("of a sails") && !given.contains("of c sails"));
        assert_eq!(given, serde_json::to_string(&material.given(&pages[0].truth, "en", 1)).expect("JSON"));
    }

    #[test]
    fn lines_are_cut_into_sentences_of_their_script() {
        assert_eq!(sentences("One. Two? Three v1.2 four"), ["One.", "Two?", "Three v1.2 four"]);
        assert_eq!(sentences("一つ。二つ！"), ["一つ。", "二つ！"]);
    }

    #[test]
    fn tables_of_data_are_told_from_layout() {
        let html =
            |cells: &str| Html::parse_document(&format!("<table>{}</table>", format!("<tr>{cells}</tr>").repeat(3)));
        let rows_of = |html: Html| {
            let table = Selector::parse("table").expect("a selector");
            html.select(&table).next().and_then(rows)
        };
        assert_eq!(rows_of(html("<td>a<td>b")).map(|rows| rows.len()), Some(3));
        assert_eq!(rows_of(html("<td>a")), None);
        assert_eq!(rows_of(html(&format!("<td>a<td>{}", "long ".repeat(30)))), None);
    }
}
