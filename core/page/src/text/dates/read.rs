//! Dates as pages write them: for machines, and for people in many languages.

use super::{
    calendar::{Date, civil, iranian},
    months::{Month, month},
    order::{Order, order_shown},
    tokens::{Kind, Token, ends_range, tokens},
};
use crate::{
    Page,
    lexicon::IN_DATE,
    text::{head, tail},
};

/// How dates are written where a page comes from.
#[derive(Clone, Debug)]
pub struct Habits {
    /// Primary language, lower case; empty if unknown.
    pub language: String,
    /// Order of all-number dates.
    pub order: Order,
}

impl Habits {
    /// From the page's language, and its country where the host has one.
    pub fn of(tag: &str, host: &str) -> Self {
        let mut parts = tag.split(['-', '_']);
        let language = parts.next().unwrap_or_default().to_lowercase();
        let region = parts.find(|part| part.len() == 2).map(str::to_uppercase);
        let country = host.rsplit('.').next().unwrap_or_default();
        let order = match (language.as_str(), region.as_deref(), country) {
            // Written in both orders.
            (_, Some("CA" | "PH" | "PR"), _) => Order::Unknown,
            ("en" | "es", Some("US"), _) | ("en", None, "us" | "gov" | "edu" | "mil") => Order::MonthFirst,
            ("en", None, "uk" | "au" | "nz" | "ie" | "in" | "za" | "sg") | ("en", Some(_), _) => Order::DayFirst,
            ("" | "en" | "zh" | "ja" | "ko" | "fil" | "tl", _, _) => Order::Unknown,
            _ => Order::DayFirst,
        };
        Habits { language, order }
    }
}

impl Habits {
    /// The same, with the order that the page's own dates show where its language and its country leave it open.
    pub fn with_order_of(self, page: &Page) -> Self {
        if self.order != Order::Unknown {
            return self;
        }
        let texts = (0..page.len()).filter_map(|node| page.text(node));
        Habits { order: order_shown(texts), ..self }
    }

    /// The same, with a known order of all-number dates.
    pub fn with_order(self, day_first: bool) -> Self {
        Habits { order: if day_first { Order::DayFirst } else { Order::MonthFirst }, ..self }
    }
}

/// Reads a date meant for machines: ISO 8601 and its usual variations, RFC 2822, Unix time; as a last resort a date for
/// people that begins the value. `None` if it is none or impossible.
pub fn machine_date(value: &str, habits: &Habits) -> Option<Date> {
    let value = value.trim();
    if value.len() >= 10 && value.bytes().all(|byte| byte.is_ascii_digit()) {
        return unix_time(value);
    }
    iso_date(value).or_else(|| {
        let (start, mut date, end) = find_date(value, habits)?;
        // A weekday may be before it, but not a sentence.
        if start > 24 {
            return None;
        }
        date.time = time(tail(value, end));
        Some(date)
    })
}

fn iso_date(value: &str) -> Option<Date> {
    let digits = |range: std::ops::Range<usize>| -> Option<u32> {
        let part = value.get(range)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?
    };
    let year = digits(0..4)?;
    if let (Some(month), Some(day)) = (digits(4..6), digits(6..8)) {
        // 20240131, with or without a time after it.
        let ends = tail(value, 8).chars().next().is_none_or(|next| !next.is_ascii_digit());
        return if ends { Date::of(year, month, day) } else { None };
    }
    let mut parts = tail(value, 4).splitn(3, ['-', '/']);
    if !parts.next()?.is_empty() {
        return None;
    }
    let month = parts.next()?;
    let Some(rest) = parts.next() else {
        let month = month.parse().ok()?;
        return Date::of(year, month, 1).map(|date| Date { day: 0, ..date });
    };
    let length = rest.bytes().take_while(u8::is_ascii_digit).count().min(2);
    let mut date = Date::of(year, month.parse().ok()?, head(rest, length).parse().ok()?)?;
    date.time = time(tail(rest, length));
    Some(date)
}

/// Seconds or milliseconds since 1970.
fn unix_time(value: &str) -> Option<Date> {
    let number: u64 = value.parse().ok()?;
    let seconds = match value.len() {
        10 => number,
        13 => number / 1000,
        _ => return None,
    };
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(day as i64);
    let mut date = Date::of(u32::try_from(year).ok()?, month, day)?;
    date.time = Some(((second / 3600) as u8, (second / 60 % 60) as u8, (second % 60) as u8, "Z".into()));
    Some(date)
}

/// A time of day after a date: `T12:30`, ` 12:30:05 +0100`, `, 2:05 pm`. Seconds default to 0, the offset to none.
fn time(rest: &str) -> Option<(u8, u8, u8, String)> {
    let rest = rest.trim_start_matches(['T', 't', ',', ' ', '\u{a0}']);
    let rest = rest.strip_prefix("at ").unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(rest.len());
    let (clock, behind) = (head(rest, end), tail(rest, end));
    let mut parts = clock.split(':');
    let mut next = || -> Option<u8> { parts.next().filter(|part| part.len() <= 2)?.parse().ok() };
    let (mut hour, minute) = (next()?, next()?);
    let second = next().unwrap_or(0);
    let behind = behind.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit()).trim_start();
    let half: String = behind.chars().filter(|c| *c != '.').take(2).collect::<String>().to_ascii_lowercase();
    match half.as_str() {
        "pm" if hour < 12 => hour += 12,
        "am" if hour == 12 => hour = 0,
        _ => {}
    }
    (hour < 24 && minute < 60 && second < 61).then(|| (hour, minute, second.min(59), offset(behind)))
}

fn offset(text: &str) -> String {
    if text.starts_with(['Z', 'z']) || text.starts_with("GMT") || text.starts_with("UTC") {
        return "Z".into();
    }
    let digits: String = text.chars().skip(1).filter(|c| *c != ':').take_while(char::is_ascii_digit).take(4).collect();
    match (text.chars().next(), digits.len()) {
        (Some(sign @ ('+' | '-')), 4) => format!("{sign}{}:{}", head(&digits, 2), tail(&digits, 2)),
        (Some(sign @ ('+' | '-')), 2) => format!("{sign}{digits}:00"),
        _ => String::new(),
    }
}

/// The first date in a text for people, with where it begins and ends. Dates without a year, dates relative to now and
/// all-number dates of unknown order are passed over, and so are the last days of several ("5–7 June 2026"): on them
/// something takes place.
pub fn find_date(text: &str, habits: &Habits) -> Option<(usize, Date, usize)> {
    // Nothing is a date without the digits of its year: a look at the bytes spares most texts their tokens.
    if !text.bytes().any(|byte| byte.is_ascii_digit() || !byte.is_ascii()) {
        return None;
    }
    let tokens = tokens(text);
    let year = tokens.iter().rposition(|token| matches!(token.kind, Kind::Number(_, 4)))?;
    (0..=year).filter(|&at| !ends_range(&tokens[..=at])).find_map(|at| {
        let (date, used) = date_at(&tokens[at..], habits)?;
        Some((tokens[at].start, date, tokens[at + used - 1].end))
    })
}

/// Letters of the name of a time zone, at most.
const LONGEST_ZONE: usize = 5;

/// Walks over tokens, skipping what may be between the parts of a date.
struct Cursor<'t> {
    tokens: &'t [Token],
    at: usize,
}

impl Cursor<'_> {
    fn number(&mut self) -> Option<(u32, usize)> {
        let Kind::Number(value, digits) = self.tokens.get(self.at)?.kind else { return None };
        self.at += 1;
        Some((value, digits))
    }

    fn mark(&mut self, marks: &str) -> Option<char> {
        let Kind::Mark(mark) = self.tokens.get(self.at)?.kind else { return None };
        marks.contains(mark).then(|| {
            self.at += 1;
            mark
        })
    }

    fn word(&mut self) -> Option<&str> {
        let Kind::Word(word) = &self.tokens.get(self.at)?.kind else { return None };
        self.at += 1;
        Some(word)
    }

    fn month(&mut self, habits: &Habits) -> Option<Month> {
        let start = self.at;
        let found = self.word().and_then(|word| month(word, &habits.language));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn skip_words(&mut self, is_one: impl Fn(&str) -> bool) {
        while let Some(Kind::Word(word)) = self.tokens.get(self.at).map(|token| &token.kind)
            && is_one(word)
        {
            self.at += 1;
        }
    }

    /// `09:12:44 CET` between day and year, as programs write it.
    fn skip_time(&mut self) {
        let start = self.at;
        if !matches!(self.number(), Some((_, 1..=2)))
            || self.mark(":").is_none()
            || !matches!(self.number(), Some((_, 2)))
        {
            self.at = start;
            return;
        }
        if self.mark(":").is_some() {
            self.number();
        }
        let is_zone = |word: &str| word.len() <= LONGEST_ZONE;
        if let Some(Kind::Word(word)) = self.tokens.get(self.at).map(|token| &token.kind)
            && is_zone(word)
        {
            self.at += 1;
        }
    }

    fn skip_marks(&mut self, marks: &str) {
        while self.mark(marks).is_some() {}
    }
}

fn date_at(tokens: &[Token], habits: &Habits) -> Option<(Date, usize)> {
    let forms: [fn(&mut Cursor<'_>, &Habits) -> Option<Date>; 5] =
        [year_first, all_numbers, day_first, month_first, vietnamese];
    forms.iter().find_map(|form| {
        let mut cursor = Cursor { tokens, at: 0 };
        let date = form(&mut cursor, habits)?;
        Some((date, cursor.at))
    })
}

/// `2024-01-31`, `2024/1/31`, `2024. 1. 31.`, `2024年1月31日`, `2024년 1월 31일`, `2024. január 31.`,
/// `2024. gada 31. janvārī`
fn year_first(cursor: &mut Cursor<'_>, habits: &Habits) -> Option<Date> {
    let (year, 4) = cursor.number()? else { return None };
    let first = cursor.mark("-/.年년");
    cursor.skip_words(|word| IN_DATE.has(word));
    if first.is_none() {
        cursor.skip_marks(".");
    }
    if let Some(name) = cursor.month(habits) {
        cursor.skip_marks(".,-");
        cursor.skip_words(|word| IN_DATE.has(word));
        let (day, 1..=2) = cursor.number()? else { return None };
        return dated(year, name, day);
    }
    let after_year = cursor.at;
    if let Some((day, 1..=2)) = cursor.number()
        && cursor.mark(".").is_some()
        && let Some(name) = cursor.month(habits)
    {
        return dated(year, name, day);
    }
    cursor.at = after_year;
    let separator = first?;
    let (month, 1..=2) = cursor.number()? else { return None };
    let second = cursor.mark("-/.月월")?;
    let matching = match separator {
        '年' => '月',
        '년' => '월',
        other => other,
    };
    let (day, 1..=2) = cursor.number().filter(|_| second == matching)? else { return None };
    cursor.mark("日일号");
    if (1300..1500).contains(&year) { iranian(year, month, day) } else { Date::of(western(year, habits), month, day) }
}

/// `31.12.2024`, `31/12/2024`, `12/31/2024`, `31-12-2024`
fn all_numbers(cursor: &mut Cursor<'_>, habits: &Habits) -> Option<Date> {
    let (first, 1..=2) = cursor.number()? else { return None };
    let separator = cursor.mark("./-")?;
    let (second, 1..=2) = cursor.number()? else { return None };
    let (year, 4) = cursor.mark(&separator.to_string()).and_then(|_| cursor.number())? else { return None };
    in_order(western(year, habits), first, second, separator, habits)
}

/// The day that two numbers of an all-number date give in the order that is usual.
pub(super) fn in_order(year: u32, first: u32, second: u32, separator: char, habits: &Habits) -> Option<Date> {
    let (day_first, month_first) = (Date::of(year, second, first), Date::of(year, first, second));
    match (separator, habits.order) {
        ('.', _) | (_, Order::DayFirst) => day_first,
        (_, Order::MonthFirst) => month_first,
        (_, Order::Unknown) if first == second => day_first,
        (_, Order::Unknown) => day_first.clone().xor(month_first),
    }
}

/// `31 December 2024`, `31st of December, 2024`, `31. Dezember 2024`, `31 de diciembre de 2024`, `31-Dec-2024`
fn day_first(cursor: &mut Cursor<'_>, habits: &Habits) -> Option<Date> {
    let (day, 1..=2) = cursor.number()? else { return None };
    cursor.skip_words(|word| IN_DATE.has(word));
    cursor.skip_marks(".-/,ºª'’");
    cursor.skip_words(|word| IN_DATE.has(word));
    let name = cursor.month(habits)?;
    cursor.skip_marks(".,-/،");
    cursor.skip_words(|word| IN_DATE.has(word));
    let (year, 4) = cursor.number()? else { return None };
    dated(western(year, habits), name, day)
}

/// `December 31, 2024`, `Dec. 31st 2024`
fn month_first(cursor: &mut Cursor<'_>, habits: &Habits) -> Option<Date> {
    // Names of months are many, so the day is looked for first.
    let start = cursor.at;
    cursor.word()?;
    cursor.skip_marks(".");
    let (day, 1..=2) = cursor.number()? else { return None };
    let after_day = std::mem::replace(&mut cursor.at, start);
    let name = cursor.month(habits)?;
    cursor.at = after_day;
    cursor.skip_words(|word| IN_DATE.has(word));
    cursor.skip_marks(".,،");
    cursor.skip_time();
    let (year, 4) = cursor.number()? else { return None };
    dated(western(year, habits), name, day)
}

/// `31 tháng 12, 2024`, `ngày 31 tháng 12 năm 2024`
fn vietnamese(cursor: &mut Cursor<'_>, _: &Habits) -> Option<Date> {
    let (day, 1..=2) = cursor.number()? else { return None };
    cursor.word().filter(|word| *word == "tháng")?;
    let (month, 1..=2) = cursor.number()? else { return None };
    cursor.skip_marks(",");
    cursor.skip_words(|word| word == "năm");
    let (year, 4) = cursor.number()? else { return None };
    Date::of(year, month, day)
}

fn dated(year: u32, name: Month, day: u32) -> Option<Date> {
    match name {
        Month::Gregorian(month) => Date::of(year, month.into(), day),
        Month::Iranian(month) => iranian(year, month.into(), day),
    }
}

/// Thai pages count from the Buddha's death, 543 years earlier.
fn western(year: u32, habits: &Habits) -> u32 {
    if habits.language == "th" && year > 2400 { year - 543 } else { year }
}

#[cfg(test)]
mod tests {
    use super::{Habits, Order, find_date, machine_date};

    fn seen(text: &str, tag: &str) -> Option<String> {
        find_date(text, &Habits::of(tag, "example.org")).map(|(_, date, _)| date.iso())
    }

    #[test]
    fn the_last_of_several_days_is_no_date_by_itself() {
        for several in ["5–7 June 2026 · Old quay", "5.–7. Juni 2026", "vom 5 - 7 Juni 2026"] {
            assert_eq!(seen(several, "de"), None, "{several}");
        }
        assert_eq!(seen("Page 5 – 7 June 2026 at noon, 8 June 2026", "en").as_deref(), Some("2026-06-08"));
    }

    #[test]
    fn dates_for_people() {
        let cases = [
            ("Posted on January 5, 2024 by Ann", "en", "2024-01-05"),
            ("Sept. 3rd, 2019", "en", "2019-09-03"),
            ("the 21st of May 2020", "en", "2020-05-21"),
            ("3-Dec-2021", "en", "2021-12-03"),
            ("Veröffentlicht am 5. März 2024", "de", "2024-03-05"),
            ("05.03.2024, 12:00 Uhr", "de", "2024-03-05"),
            ("le 1er août 2023", "fr", "2023-08-01"),
            ("5 de marzo de 2024", "es", "2024-03-05"),
            ("5 março 2024", "pt", "2024-03-05"),
            ("giovedì 7 luglio 2022", "it", "2022-07-07"),
            ("5. listopada 2023.", "hr", "2023-10-05"),
            ("5 listopada 2023", "pl", "2023-11-05"),
            ("12. června 2012", "cs", "2012-06-12"),
            ("2024. január 8.", "hu", "2024-01-08"),
            ("2024 m. sausio 8 d.", "lt", "2024-01-08"),
            ("2024. gada 8. janvārī", "lv", "2024-01-08"),
            ("8. tammikuuta 2024", "fi", "2024-01-08"),
            ("26 января 2023 г.", "ru", "2023-01-26"),
            ("26 січня 2023", "uk", "2023-01-26"),
            ("26 Ιανουαρίου 2023", "el", "2023-01-26"),
            ("26 Ocak 2023", "tr", "2023-01-26"),
            ("2024年3月5日", "ja", "2024-03-05"),
            ("２０２４年０３月０５日", "ja", "2024-03-05"),
            ("2024년 3월 5일", "ko", "2024-03-05"),
            ("2024. 3. 5.", "ko", "2024-03-05"),
            ("٥ مارس ٢٠٢٤", "ar", "2024-03-05"),
            ("5 במרץ 2024", "he", "2024-03-05"),
            ("۱۳ دی ۱۴۰۴", "fa", "2026-01-03"),
            ("۱۴۰۳/۰۱/۰۱", "fa", "2024-03-20"),
            ("5 मार्च 2024", "hi", "2024-03-05"),
            ("5 มีนาคม 2567", "th", "2024-03-05"),
            ("ngày 5 tháng 3 năm 2024", "vi", "2024-03-05"),
            ("31/12/2024", "en", "2024-12-31"),
            ("03/05/2024", "en-GB", "2024-05-03"),
            ("03/05/2024", "en-US", "2024-03-05"),
            ("03/05/2024", "fr", "2024-05-03"),
        ];
        for (text, tag, expected) in cases {
            assert_eq!(seen(text, tag).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_date_or_not_sure() {
        for text in
            ["03/05/2024", "31.02.2024", "May 2024", "5 days ago", "1.2.3", "version 2024", "12 monkeys 2024", ""]
        {
            assert_eq!(seen(text, "en"), None, "{text}");
        }
    }

    #[test]
    fn dates_for_machines() {
        let habits = Habits { language: "en".into(), order: Order::Unknown };
        let cases = [
            ("2024-01-08", "2024-01-08"),
            ("2024-1-8", "2024-01-08"),
            ("20240108", "2024-01-08"),
            ("2024-01", "2024-01"),
            ("2024-01-08T12:36:37Z", "2024-01-08T12:36:37Z"),
            ("2024-01-08T12:36:37.000+0100", "2024-01-08T12:36:37+01:00"),
            ("2024-01-08 12:36", "2024-01-08T12:36:00"),
            ("2024/01/08 12:36:37", "2024-01-08T12:36:37"),
            ("Mon, 08 Jan 2024 12:36:37 GMT", "2024-01-08T12:36:37Z"),
            ("January 8, 2024, 2:05 pm", "2024-01-08T14:05:00"),
            ("8 January 2024, 12:05 a.m.", "2024-01-08T00:05:00"),
            ("8 January 2024, 2:05 P.M.", "2024-01-08T14:05:00"),
            ("1704717397", "2024-01-08T12:36:37Z"),
            ("1704717397000", "2024-01-08T12:36:37Z"),
        ];
        for (value, expected) in cases {
            assert_eq!(machine_date(value, &habits).map(|date| date.iso()).as_deref(), Some(expected), "{value}");
        }
        for value in ["", "0000-00-00", "2024-13-01", "2024-02-30", "soon", "1"] {
            assert_eq!(machine_date(value, &habits), None, "{value}");
        }
    }
}
