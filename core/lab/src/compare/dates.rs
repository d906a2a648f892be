//! Dates as peers write them.

use jiff::civil::Date;

/// Ways of writing a day that are not ISO 8601.
const FORMATS: [&str; 10] = [
    "%B %d, %Y",
    "%b %d, %Y",
    "%b. %d, %Y",
    "%d %B %Y",
    "%d %b %Y",
    "%A, %B %d, %Y",
    "%a, %d %b %Y",
    "%Y/%m/%d",
    "%Y%m%d",
    "%B %d %Y",
];

/// The date in ISO 8601 where it can be read, so that a peer loses nothing by how it writes one; else unchanged.
pub fn iso(date: &str) -> String {
    let date = date.trim();
    let starts_iso = date.get(..10).is_some_and(|day| day.parse::<Date>().is_ok());
    if starts_iso {
        return date.to_owned();
    }
    let read = FORMATS.iter().find_map(|format| {
        let (broken_down, _) = jiff::fmt::strtime::BrokenDownTime::parse_prefix(format, date).ok()?;
        broken_down.to_date().ok()
    });
    read.map_or_else(|| date.to_owned(), |day| day.to_string())
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn days_are_read_in_many_writings() {
        for written in
            ["March 7, 2024", "Mar 7, 2024", "7 March 2024 10:00", "Thu, 07 Mar 2024 10:00:00 GMT", "2024/03/07"]
        {
            assert_eq!(iso(written), "2024-03-07", "{written}");
        }
        assert_eq!(iso(" 2024-03-07T10:00:00Z"), "2024-03-07T10:00:00Z");
        assert_eq!(iso("last week"), "last week");
    }
}
