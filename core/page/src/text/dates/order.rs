//! Whether the day or the month is first in dates of numbers alone, as a page's other dates show.

/// Which of day and month comes first in an all-number date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 31/12/2024.
    DayFirst,
    /// 12/31/2024.
    MonthFirst,
    /// Not known: only dates that can be read in one way are read.
    Unknown,
}

/// Shortest and longest text that is searched, in bytes: a date in a story may be a quotation.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=80;

/// The order in which these texts write day and month, where one of the two numbers can be no month; [`Order::Unknown`] where
/// none shows it, or they disagree.
pub(super) fn order_shown<'t>(texts: impl IntoIterator<Item = &'t str>) -> Order {
    let mut shown = Order::Unknown;
    let is_year = |part: &[u8]| match part {
        [b'/' | b'-' | b'.', year @ ..] => year.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let has_year = |text: &str| text.as_bytes().windows("/2014".len()).any(is_year);
    let may_have = |text: &&str| LENGTHS.contains(&text.len()) && has_year(text);
    for (first, second) in texts.into_iter().filter(may_have).flat_map(numbers) {
        let order = match (first > 12, second > 12) {
            (true, false) => Order::DayFirst,
            (false, true) => Order::MonthFirst,
            _ => continue,
        };
        if shown != Order::Unknown && shown != order {
            return Order::Unknown;
        }
        shown = order;
    }
    shown
}

/// The first two numbers of each date in a text: one or two digits each, and four for the year after the same mark.
fn numbers(text: &str) -> impl Iterator<Item = (u32, u32)> {
    let is_inner = |c: char| c.is_ascii_digit() || matches!(c, '/' | '-' | '.');
    let candidates = text.split(move |c: char| !is_inner(c));
    candidates.filter_map(|candidate| {
        ['/', '-', '.'].iter().find_map(|&mark| {
            let mut parts = candidate.trim_end_matches('.').split(mark);
            let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
            let is_short = |part: &str| (1..=2).contains(&part.len());
            let is_date = is_short(first) && is_short(second) && year.len() == 4 && parts.next().is_none();
            let (first, second): (u32, u32) = (first.parse().ok()?, second.parse().ok()?);
            (is_date && year.parse::<u32>().is_ok() && first.max(second) <= 31).then_some((first, second))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_no_month_shows_the_order() {
        assert_eq!(order_shown(["Joined 05.06.2012", "am 31.12.2014."]), Order::DayFirst);
        assert_eq!(order_shown(["02-07-2014", "02-28-2014, 09:14 PM"]), Order::MonthFirst);
        assert_eq!(order_shown(["31/12/2014", "12/31/2014"]), Order::Unknown, "both");
        for text in ["192.168.13.2014", "1-2-3", "31-31-2014", "99/12/2014", "2014-12-31", "31/12", "02/07/2014"] {
            assert_eq!(order_shown([text]), Order::Unknown, "{text}");
        }
    }
}
