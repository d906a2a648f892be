//! Days of the calendars that pages use, as ISO 8601.

/// A day, or a day and a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    /// Of the common era.
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// 0 where only the month is known.
    pub day: u8,
    /// Hour and minute, second, and offset as written (`+01:00`, `Z` or empty).
    pub time: Option<(u8, u8, u8, String)>,
}

impl Date {
    /// ISO 8601.
    pub fn iso(&self) -> String {
        let mut out = format!("{:04}-{:02}", self.year, self.month);
        if self.day > 0 {
            out.push_str(&format!("-{:02}", self.day));
        }
        if let Some((hour, minute, second, offset)) = &self.time {
            out.push_str(&format!("T{hour:02}:{minute:02}:{second:02}{offset}"));
        }
        out
    }

    /// The same day in ISO 8601.
    pub fn same_day(&self, other: &Date) -> bool {
        (self.year, self.month, self.day) == (other.year, other.month, other.day)
    }

    /// Whether this day is before another.
    pub fn is_before(&self, other: &Date) -> bool {
        (self.year, self.month, self.day) < (other.year, other.month, other.day)
    }

    /// Number of days between two dates, times left aside.
    pub fn days_from(&self, other: &Date) -> u32 {
        self.day_number().abs_diff(other.day_number())
    }

    /// Days since 1970-01-01, the reverse of [`civil`].
    fn day_number(&self) -> i32 {
        let (month, day) = (i32::from(self.month), i32::from(self.day));
        let year = i32::from(self.year) - i32::from(month <= 2);
        let era = year.div_euclid(400);
        let of_era = year.rem_euclid(400);
        let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }

    /// A day of the Gregorian calendar, if there is such a day and a web page may have that date.
    pub fn of(year: u32, month: u32, day: u32) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let length = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 31,
        };
        let sound = (1900..=2100).contains(&year) && (1..=12).contains(&month) && (1..=length).contains(&day);
        sound.then_some(Date { year: year as u16, month: month as u8, day: day as u8, time: None })
    }
}

/// Day of the Gregorian calendar from days since 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
/// algorithms").
pub(crate) fn civil(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = (of_year - (153 * shifted_month + 2) / 5 + 1) as u32;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 } as u32;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// A day of the Iranian calendar, whose leap years follow a cycle of 33 years: right from 1925 to 2087.
pub(crate) fn iranian(year: u32, month: u32, day: u32) -> Option<Date> {
    let sound = (1304..=1466).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !sound {
        return None;
    }
    // 1 Farvardin 1304 is 21 March 1925, 16,357 days before 1970.
    let leap = |year: u32| matches!(year % 33, 1 | 5 | 9 | 13 | 17 | 22 | 26 | 30);
    let years: i64 = (1304..year).map(|year| 365 + i64::from(leap(year))).sum();
    let months = i64::from(month - 1);
    let days = years + months * 31 - (months - 6).max(0) + i64::from(day - 1);
    let (year, month, day) = civil(days - 16_357);
    Date::of(u32::try_from(year).ok()?, month, day)
}
