//! Days as pages write them, of all shapes, right and wrong; and small pages that have one wherever the engine
//! looks for it.

use engine::page::{Element, MetaTag, Node, NodeContent, PageSnapshot, STYLE_PROPERTIES, Style};
use fastrand::Rng;

const YEARS: [&str; 14] =
    ["2024", "0000", "1", "99", "9999", "10000", "12345", "-0044", "+012024", "２０２４", "٢٠٢٤", "۱۴۰۳", "2567", ""];

/// What may be after a year: months, days, weeks, days of the year.
const BEHIND: [&str; 24] = [
    "",
    "-06",
    "-6",
    "/06",
    "-06-05",
    "/6/5",
    "-13-01",
    "-02-30",
    "-00-00",
    "0605",
    "06",
    "-W23",
    "-W23-3",
    "W233",
    "-157",
    "157",
    "年6月5日",
    "년 6월",
    ". június 5.",
    "-٠٦-٠٥",
    "-06-05-07",
    "--06",
    ".06.05",
    " m. birželio 5 d.",
];

/// Days that people read.
const SHOWN: [&str; 16] = [
    "June 2024",
    "5 June 2024",
    "June 5th, 2024",
    "05/06/2024",
    "5.6.24",
    "5 de junio de 2024",
    "5 มิถุนายน 2567",
    "٥ يونيو ٢٠٢٤",
    "۱۵ خرداد ۱۴۰۳",
    "5 เดือน",
    "ngày 5 tháng 6 năm 2024",
    "Wed, 05 Jun 2024",
    "1717545600",
    "1717545600000",
    "99999999999999999999",
    "İstanbul 5 Haziran 2024",
];

const TIMES: [&str; 10] = [
    "",
    "T10:20:30",
    "T10:20",
    " 10:20:30.123456789",
    "T24:00:00",
    "T99:99:99",
    ", 2:05 pm",
    "T",
    " at 10",
    "T1０:2０",
];

const OFFSETS: [&str; 14] = [
    "",
    "Z",
    "+02:00",
    "-0330",
    "+02",
    "+2",
    "+24:60",
    "+0",
    "−02:00",
    " GMT",
    " CET",
    "[Europe/Paris]",
    "+é0:00",
    "+０２:００",
];

/// Characters of one to four bytes, which may be anywhere.
const STRAYS: [&str; 8] = ["é", "漢", "🙂", "\u{301}", "\u{200b}", "\u{a0}", "İ", "\u{202e}"];

/// A day of any shape.
pub(crate) fn date(rng: &mut Rng) -> String {
    let day = if rng.u32(..4) == 0 {
        one(rng, &SHOWN).to_owned()
    } else {
        format!("{}{}", first_or_one(rng, &YEARS), one(rng, &BEHIND))
    };
    let mut text = format!("{day}{}{}", first_or_one(rng, &TIMES), first_or_one(rng, &OFFSETS));
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = places[rng.usize(..places.len())];
    match rng.u32(..4) {
        0 => text.insert_str(at, STRAYS[rng.usize(..STRAYS.len())]),
        1 => text.truncate(at),
        _ => {}
    }
    text
}

fn one<'t>(rng: &mut Rng, list: &[&'t str]) -> &'t str {
    list[rng.usize(..list.len())]
}

/// The first half of the time: of a day that is wrong in everything nothing is read.
fn first_or_one<'t>(rng: &mut Rng, list: &[&'t str]) -> &'t str {
    if rng.bool() { list[0] } else { one(rng, list) }
}

/// Places of a page that may hold a day.
const PLACES: usize = 5;

/// A small page for each place that may hold a day, and one with it in all of them.
pub(crate) fn pages(day: &str) -> impl Iterator<Item = PageSnapshot> {
    (0..=PLACES).map(move |only| page(day, |place| only == PLACES || place == only))
}

fn page(day: &str, is_at: impl Fn(usize) -> bool) -> PageSnapshot {
    const TAGS: [&str; 5] = ["article", "h1", "time", "p", "span"];
    let mut nodes: Vec<Node> = Vec::new();
    let mut put = |parent: Option<u32>, tag: u16, attributes: &[(&str, &str)], text: &str| {
        let own = u32::try_from(nodes.len()).unwrap_or_default();
        let attributes = attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let element = Element { tag, attributes, style: Some(0), ..Element::default() };
        nodes.push(Node { parent, content: NodeContent::Element(Box::new(element)) });
        if !text.is_empty() {
            nodes.push(Node { parent: Some(own), content: NodeContent::Text(text.to_owned()) });
        }
        own
    };
    let article = Some(put(None, 0, &[], ""));
    put(article, 1, &[], "The ferry is late");
    if is_at(0) {
        put(article, 2, &[("datetime", day)], "then");
    }
    if is_at(1) {
        put(article, 2, &[], day);
    }
    if is_at(2) {
        put(article, 3, &[], &format!("By Ann Lee on {day} | Updated {day}"));
        put(article, 4, &[("class", "date published"), ("itemprop", "datePublished"), ("content", day)], day);
    }
    for number in 0..4 {
        let text =
            format!("The ferry left late {number} times, as it had on all days before, and no one minded it much.");
        put(article, 3, &[], &text);
    }
    let mut snapshot =
        PageSnapshot { format: 1, tags: TAGS.map(str::to_owned).into(), nodes, ..PageSnapshot::default() };
    let mut values = vec![String::new(); STYLE_PROPERTIES.len()];
    values[0] = "block".to_owned();
    snapshot.styles = vec![Style { values }];
    snapshot.url =
        if is_at(2) { format!("https://example.org/{day}/ferry") } else { "https://example.org/ferry".into() };
    snapshot.metadata.title = "The ferry is late".to_owned();
    if is_at(3) {
        let keys = ["article:published_time", "date", "article:modified_time"];
        let tag = |key: &str| MetaTag { key: key.to_owned(), content: day.to_owned() };
        snapshot.metadata.meta = keys.map(tag).into();
    }
    if is_at(4) {
        let told = serde_json::json!({
            "@type": "NewsArticle", "headline": "The ferry is late", "datePublished": day, "dateModified": day,
        });
        let event = serde_json::json!({ "@type": "Event", "startDate": day, "endDate": [day, 20240605] });
        snapshot.metadata.json_ld = vec![told.to_string(), event.to_string()];
    }
    snapshot
}
