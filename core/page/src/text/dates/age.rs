//! How long ago something was written, as threads show it: "3 hours ago", "vor 2 Tagen", "2d".

use super::tokens::{Kind, tokens};
use crate::lexicon::{AGE_ALONE, AGE_UNIT, AGO};

/// Longest text that is an age, characters.
const LONGEST: usize = 32;

/// Most digits of its number.
const MOST_DIGITS: usize = 3;

/// Fewest of the words around the unit where a word stands for the number: "an hour ago".
const WITHOUT_NUMBER: usize = 2;

/// Whether a text is an age and nothing else, in any language. A length of time alone ("3 days") is none.
///
/// ```
/// # use page::text::dates::is_age;
/// assert!(is_age("2 days ago") && is_age("· 2d") && is_age("3 小时前") && !is_age("2 days"));
/// ```
pub fn is_age(text: &str) -> bool {
    if text.chars().take(LONGEST + 1).count() > LONGEST {
        return false;
    }
    let mut numbers = Vec::new();
    let mut words: Vec<(String, usize)> = Vec::new();
    for token in tokens(text) {
        let word = match token.kind {
            // "v1" is a version.
            Kind::Number(_, digits) => {
                numbers.push((digits, words.is_empty()));
                continue;
            }
            Kind::Word(word) => word,
            // Those of dates: "3日前".
            Kind::Mark(mark) if mark.is_alphabetic() => mark.to_string(),
            Kind::Mark(_) => continue,
        };
        match words.last_mut().filter(|(_, end)| *end == token.start) {
            Some((last, end)) => {
                last.push_str(&word);
                *end = token.end;
            }
            None => words.push((word, token.end)),
        }
    }
    if numbers.len() > 1 || numbers.iter().any(|(digits, _)| *digits > MOST_DIGITS) {
        return false;
    }
    if let ([(_, is_first)], [(sign, _)]) = (&numbers[..], &words[..]) {
        return *is_first && AGE_ALONE.has(sign);
    }
    let least = if numbers.is_empty() { WITHOUT_NUMBER } else { 1 };
    // A word may be both: French "an", a year, is an English article.
    let is_around = |unit: usize| words.iter().enumerate().all(|(at, (word, _))| at == unit || AGO.has(word));
    words.len() > least && (0..words.len()).any(|at| AGE_UNIT.has(&words[at].0) && is_around(at))
}

#[cfg(test)]
mod tests {
    use super::is_age;

    #[test]
    fn ages_are_told_in_many_languages() {
        for text in [
            "2d",
            "· 1h",
            "3 mo",
            "12m",
            "5 minutes ago",
            "an hour ago",
            "about 2 years ago",
            "vor 2 Tagen",
            "vor einer Stunde",
            "il y a 3 jours",
            "il y a une heure",
            "il y a un an",
            "hace 2 días",
            "há 5 minutos",
            "2 ore fa",
            "3 dagen geleden",
            "för 2 dagar sedan",
            "for 4 timer siden",
            "2 дня назад",
            "3 dni temu",
            "před 2 dny",
            "2 gün önce",
            "3天前",
            "2 小时前",
            "3日前",
            "2시간 전",
            "منذ 3 أيام",
            "לפני 3 ימים",
            "3 दिन पहले",
            "3 วันที่แล้ว",
            "3 ngày trước",
            "2 hari yang lalu",
            "πριν από 2 ώρες",
        ] {
            assert!(is_age(text), "{text}");
        }
    }

    #[test]
    fn lengths_of_time_and_sentences_are_none() {
        for text in [
            "",
            "2 days",
            "5 min read",
            "3 Tage",
            "2",
            "d",
            "ago",
            "1,200 d",
            "2024",
            "12 ferries ago",
            "2d 3h",
            "two boats left a day ago today",
            "3 days of rain an hour ago in the town",
            "hour",
            "an hour",
            "5 Minuten",
            "5 min",
            "v1",
            "h2",
            "3 天",
            "2 x 3 d",
        ] {
            assert!(!is_age(text), "{text}");
        }
    }
}
