//! Texts, changed: bytes, words, numbers and pieces of other seeds.

use fastrand::Rng;
use serde_json::Value;

/// Most bytes of a changed text; a seed may be longer.
const LONGEST: usize = 1 << 16;

/// What means something to one of the readers, or is at the edge of what a number can hold.
const WORDS: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "1e-308",
    "18446744073709551616",
    "4294967296",
    "\\u0000",
    "\\ud800",
    "\u{feff}",
    "\u{202e}",
    "<![CDATA[",
    "]]>",
    "<!--",
    "<entry>",
    "</item>",
    "<item>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]>",
    "&a;",
    "&#x110000;",
    "&lt;script&gt;",
    ">",
    "#",
    ".",
    "*",
    "\\",
    "div",
    ":nth-child(2)",
    "\"format\":",
    "\"pages\":[",
    "é\u{301}\u{200d}",
    "javascript:alert(1)",
];

/// One of the seeds after one to eight changes.
pub(crate) fn changed(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut text = seeds[rng.usize(..seeds.len())].clone();
    for _ in 0..rng.usize(1..=8) {
        change(rng, &mut text, seeds);
    }
    text
}

fn change(rng: &mut Rng, text: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = rng.usize(..=text.len());
    let end = (at + 1 + rng.usize(..32).min(rng.usize(..32))).min(text.len());
    match rng.u32(..9) {
        0 => text.insert(at, rng.u8(..)),
        1 if at < text.len() => text[at] = rng.u8(..),
        2 => drop(text.drain(at.min(end)..end)),
        3 => {
            let word = WORDS[rng.usize(..WORDS.len())];
            text.splice(at..at, word.bytes());
        }
        4 => {
            let word = WORDS[rng.usize(..WORDS.len())];
            text.splice(at.min(end)..end, word.bytes());
        }
        // A piece again and again: what grows with length, depth or number.
        5 => {
            let end = (at + rng.usize(..200)).min(text.len());
            let piece = text[at.min(end)..end].to_vec();
            let times = (1 << rng.u32(..10)).min(LONGEST.saturating_sub(text.len()) / piece.len().max(1));
            text.splice(at..at, piece.repeat(times));
        }
        6 => {
            let other = &seeds[rng.usize(..seeds.len())];
            let from = rng.usize(..=other.len());
            let to = (from + rng.usize(..400)).min(other.len());
            text.splice(at..at, other[from..to].iter().copied());
        }
        7 => number(rng, text, at),
        _ => text.truncate(at.max(1)),
    }
}

/// Another number in place of the next one.
fn number(rng: &mut Rng, text: &mut Vec<u8>, from: usize) {
    let Some(start) = text[from..].iter().position(u8::is_ascii_digit).map(|offset| from + offset) else { return };
    let end = text[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |length| start + length);
    let number = match rng.u32(..4) {
        0 => "0".to_owned(),
        1 => rng.u64(..).to_string(),
        2 => rng.u32(..300).to_string(),
        _ => "9".repeat(rng.usize(1..40)),
    };
    text.splice(start..end, number.bytes());
}

/// A text of JSON with one to four of its values changed, so that it stays JSON; `None` if it was none.
pub(crate) fn json_changed(rng: &mut Rng, seeds: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut root: Value = serde_json::from_slice(&seeds[rng.usize(..seeds.len())]).ok()?;
    for _ in 0..rng.usize(1..=4) {
        change_value(rng, &mut root);
    }
    serde_json::to_vec(&root).ok().filter(|text| text.len() <= LONGEST * 16)
}

/// Goes down at random and changes what it comes to.
fn change_value(rng: &mut Rng, value: &mut Value) {
    let goes_on = rng.u32(..8) > 0;
    match value {
        Value::Array(items) if goes_on && !items.is_empty() => {
            let which = rng.usize(..items.len());
            change_value(rng, &mut items[which]);
        }
        Value::Object(fields) if goes_on && !fields.is_empty() => {
            let which = rng.usize(..fields.len());
            if let Some((_, field)) = fields.iter_mut().nth(which) {
                change_value(rng, field);
            }
        }
        Value::Array(items) => match rng.u32(..3) {
            0 => items.clear(),
            1 => items.reverse(),
            _ => {
                let copies = vec![items.clone(); rng.usize(..12)];
                items.extend(copies.into_iter().flatten());
            }
        },
        Value::Number(number) => {
            let other = [0, 1, u64::from(u32::MAX), u64::MAX, rng.u64(..1_000)][rng.usize(..5)];
            *number = if rng.u32(..8) == 0 { (-1_i64).into() } else { other.into() };
        }
        Value::String(text) => {
            let word = WORDS[rng.usize(..WORDS.len())];
            match rng.u32(..4) {
                0 => text.push_str(word),
                1 => *text = word.to_owned(),
                2 => *text = format!("{text} > {text}").repeat(rng.usize(1..60)),
                _ => text.clear(),
            }
        }
        other => *other = Value::Null,
    }
}
