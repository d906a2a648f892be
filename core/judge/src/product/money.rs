//! Amounts of money in a text.

use std::{ops::Range, sync::OnceLock};

use borsh::{BorshDeserialize, BorshSerialize};
use page::{
    lexicon::CURRENCIES,
    text::{digit, folded, head, part, tail},
};
use serde::{Deserialize, Serialize};

/// Digits of the longest amount; more are a number of an article or a telephone. A guess.
const MOST_DIGITS: usize = 10;

/// Characters beside a number that are looked at for a currency.
const LONGEST_SIGN: usize = 6;

/// An amount of money that the page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Price {
    /// As it is shown: `1.299,50 €`.
    pub text: String,
    /// The number with a point before its decimals and nothing between its thousands: `1299.50`.
    pub amount: String,
    /// Code of the currency by ISO 4217. Absent where the page shows a sign of several and declares none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// The amounts of a text, each with where it is (bytes): numbers that have the sign or the code of a currency before or
/// after them.
pub(super) fn amounts(text: &str) -> Vec<(Range<usize>, Price)> {
    let mut found: Vec<(Range<usize>, Price)> = Vec::new();
    let mut at = 0;
    while let Some(number) = next_number(text, at) {
        at = number.end;
        let Some(value) = value(part(text, number.clone())) else { continue };
        let begin = found.last().map_or(0, |(place, _)| place.end);
        let before = sign_before(text, begin, number.start);
        // The sign between two amounts, each with one before it, is that of the second.
        let behind = sign_behind(text, number.end)
            .filter(|(_, end)| before.is_none() || !tail(text, *end).trim_start().starts_with(|c| digit(c).is_some()));
        if before.is_none() && behind.is_none() {
            continue;
        }
        let start = before.map_or(number.start, |(_, at)| at);
        let end = behind.map_or(number.end, |(_, at)| at);
        let codes = [before, behind].into_iter().flatten().map(|(code, _)| code);
        let currency = codes.into_iter().find(|code| *code != SEVERAL).map(str::to_owned);
        found.push((start..end, Price { text: folded(part(text, start..end)), amount: value, currency }));
        at = end.max(number.end);
    }
    found
}

/// What the lexicon calls the signs that several currencies share.
const SEVERAL: &str = "SEVERAL";

/// The next run of digits after a place, with what parts their thousands and decimals.
fn next_number(text: &str, from: usize) -> Option<Range<usize>> {
    let start = from + tail(text, from).find(|c| digit(c).is_some())?;
    let mut end = start;
    let mut rest = tail(text, start).chars().peekable();
    while let Some(c) = rest.next() {
        let is_digit = |c: &char| digit(*c).is_some();
        let joins = match c {
            '.' | ',' | '\'' | '’' | '٫' | '٬' => rest.peek().is_some_and(is_digit),
            _ if c.is_whitespace() => is_group(rest.clone()),
            _ => is_digit(&c),
        };
        if !joins {
            break;
        }
        end += c.len_utf8();
    }
    Some(start..end)
}

/// Whether three digits come, and no fourth: a group of thousands.
fn is_group(rest: impl Iterator<Item = char>) -> bool {
    rest.take(4).take_while(|c| digit(*c).is_some()).count() == 3
}

/// The number that is written so; `None` where it is too long for a price.
fn value(number: &str) -> Option<String> {
    let is_digit = |c: char| digit(c).is_some();
    let decimals = number.rfind(|c| !is_digit(c)).filter(|&at| {
        let mut behind = tail(number, at).chars();
        matches!(behind.next(), Some('.' | ',' | '٫')) && (1..=2).contains(&behind.count())
    });
    let (whole, decimals) = decimals.map_or((number, ""), |at| (head(number, at), tail(number, at)));
    let digits =
        |text: &str| text.chars().filter_map(digit).filter_map(|value| char::from_digit(value, 10)).collect::<String>();
    let whole = digits(whole).trim_start_matches('0').to_owned();
    if whole.len() > MOST_DIGITS {
        return None;
    }
    let whole = if whole.is_empty() { "0".to_owned() } else { whole };
    let decimals = digits(decimals);
    Some(if decimals.is_empty() { whole } else { format!("{whole}.{decimals:0<2}") })
}

/// The currency right before a number, and where its sign begins.
fn sign_before(text: &str, from: usize, number: usize) -> Option<(&'static str, usize)> {
    let ahead = part(text, from..number).trim_end_matches(|c: char| c.is_whitespace() || c == ':' || c == '.');
    let start = ahead.char_indices().rev().nth(LONGEST_SIGN - 1).map_or(0, |(at, _)| at);
    let word = tail(ahead, start).to_lowercase();
    let ends = |sign: &&str| {
        let before = word.strip_suffix(*sign).map(|rest| rest.chars().next_back());
        before.is_some_and(|before| parts_words(before, sign.chars().next()))
    };
    let last = *word.as_bytes().last()?;
    let (code, sign) = longest(&signs().by_last, last, ends)?;
    let length: usize = ahead.chars().rev().take(sign.chars().count()).map(char::len_utf8).sum();
    Some((code, from + ahead.len() - length))
}

/// The currency directly after a number, and where its sign ends.
fn sign_behind(text: &str, number: usize) -> Option<(&'static str, usize)> {
    let behind =
        tail(text, number).trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '-' | '–'));
    let end = behind.char_indices().nth(LONGEST_SIGN).map_or(behind.len(), |(at, _)| at);
    let word = head(behind, end).to_lowercase();
    let begins = |sign: &&str| {
        let after = word.strip_prefix(*sign).map(|rest| rest.chars().next());
        after.is_some_and(|after| {
            parts_words(sign.chars().next_back(), after) && !after.is_some_and(|c| c.is_ascii_digit())
        })
    };
    let first = *word.as_bytes().first()?;
    let (code, sign) = longest(&signs().by_first, first, begins)?;
    let length: usize = behind.chars().take(sign.chars().count()).map(char::len_utf8).sum();
    Some((code, text.len() - behind.len() + length))
}

/// Whether no word goes on from one of these characters to the other.
fn parts_words(one: Option<char>, other: Option<char>) -> bool {
    !(one.is_some_and(char::is_alphabetic) && other.is_some_and(char::is_alphabetic))
}

/// Signs of currencies, each after its own code.
type Listed = Vec<(&'static str, &'static str)>;

/// The signs of all currencies by a byte, in the order of the lexicon.
struct Signs {
    by_first: Vec<Listed>,
    by_last: Vec<Listed>,
}

/// Most numbers are no price: of the signs, only those are tried that end or begin as the word beside the number does.
fn signs() -> &'static Signs {
    static SIGNS: OnceLock<Signs> = OnceLock::new();
    SIGNS.get_or_init(|| {
        let bytes = 1 << u8::BITS;
        let mut all = Signs { by_first: vec![Vec::new(); bytes], by_last: vec![Vec::new(); bytes] };
        for (code, signs) in CURRENCIES {
            for sign in signs.split('|') {
                if let (Some(first), Some(last)) = (sign.bytes().next(), sign.bytes().next_back()) {
                    all.by_first[usize::from(first)].push((*code, sign));
                    all.by_last[usize::from(last)].push((*code, sign));
                }
            }
        }
        all
    })
}

/// The longest sign of a kind among those at a byte, with the code of its currency.
fn longest(by: &[Listed], byte: u8, is_one: impl Fn(&&str) -> bool) -> Option<(&'static str, &'static str)> {
    let listed = by.get(usize::from(byte))?.iter().copied();
    listed.filter(|(_, sign)| is_one(sign)).max_by_key(|(_, sign)| sign.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts, numbers and currencies of the amounts.
    fn amounts_in(text: &str) -> Vec<(&str, String, Option<String>)> {
        amounts(text).into_iter().map(|(place, price)| (&text[place], price.amount, price.currency)).collect()
    }

    #[test]
    fn amounts_are_read_as_shops_of_many_countries_write_them() {
        let one = |text: &'static str, value: &str, currency: Option<&str>| {
            let (_, found, code) = amounts_in(text).into_iter().next().unwrap_or_else(|| panic!("nothing in {text}"));
            assert_eq!((found.as_str(), code.as_deref()), (value, currency), "{text}");
        };
        one("$1,299.00", "1299.00", None);
        one("US$ 45", "45", Some("USD"));
        one("1.299,50 €", "1299.50", Some("EUR"));
        one("2 590 kr", "2590", None);
        one("2\u{a0}590:- SEK", "2590", Some("SEK"));
        one("R$ 79,90", "79.90", Some("BRL"));
        one("CHF 1'250.–", "1250", Some("CHF"));
        one("₹1,29,999", "129999", Some("INR"));
        one("Rs. 499", "499", Some("INR"));
        one("AED 229", "229", Some("AED"));
        one("¥1,980(税込)", "1980", None);
        one("19,5 zł", "19.50", Some("PLN"));
        one("£0.5", "0.50", Some("GBP"));
        one("٤٩٫٩٠ ر.س", "49.90", Some("SAR"));
    }

    #[test]
    fn an_amount_is_as_long_as_it_is_written() {
        let texts = |text: &'static str| amounts_in(text).into_iter().map(|(text, ..)| text).collect::<Vec<_>>();
        assert_eq!(texts("Now $49.90 USD, before $59"), ["$49.90 USD", "$59"]);
        assert_eq!(texts("3 Stück 12,– €"), ["12,– €"]);
        assert_eq!(texts("€ 84.50 € 99.00"), ["€ 84.50", "€ 99.00"]);
    }

    #[test]
    fn numbers_without_a_currency_are_no_amounts() {
        for text in ["420 lumen", "12 krones", "Order 4 pcs", "26,5%", "+1 555 0100 2233", "2024-05-03", "EURO", ""] {
            assert_eq!(amounts_in(text), [], "{text}");
        }
        assert_eq!(amounts_in("$12345678901"), []);
    }
}
