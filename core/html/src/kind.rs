//! Whether what was given is text, and what it is where it is something else. A declared type is not reliable: files have
//! the wrong name, and servers declare anything.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use infer::MatcherType;

use crate::HtmlError;

/// Bytes or characters at the beginning that are looked at.
const LOOKED_AT: usize = 1_024;

/// Of so many characters one may be a control character, as on a page that something went wrong with. Of random bytes,
/// and of what is packed, one in ten is.
const FEW: usize = 32;

/// How documents begin that are written in ASCII all the same.
const IN_ASCII: [&[u8]; 3] = [b"%PDF", b"{\\rtf", b"%!PS"];

/// Refuses pictures, documents, archives, programs and the like.
///
/// # Errors
/// [`HtmlError::Other`] with their type.
pub(crate) fn refuse_known(bytes: &[u8]) -> Result<(), HtmlError> {
    let start = beginning(bytes);
    // Without any control character also the first letters of a sentence would be a type: "BM" begins bitmaps.
    let is_suspect =
        start.iter().any(|&byte| is_control(byte.into())) || IN_ASCII.iter().any(|it| start.starts_with(it));
    let found = if is_suspect { infer::get(bytes) } else { None };
    match found.filter(|kind| kind.matcher_type() != MatcherType::Text) {
        Some(kind) => Err(HtmlError::Other(kind.mime_type())),
        None => Ok(()),
    }
}

/// Which UTF-16 bytes are by themselves: markup is ASCII, so one byte of many pairs is zero, and always the same one.
pub(crate) fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = beginning(bytes);
    let zeros = |first: usize| start.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let is_most = |zeros: usize, others: usize| zeros * FEW > start.len() && zeros > others * 8;
    match () {
        () if is_most(second, first) => Some(UTF_16LE),
        () if is_most(first, second) => Some(UTF_16BE),
        () => None,
    }
}

/// Whether characters are those of a text. Of bytes that are read in pairs nearly all give one; noise is found by those
/// that nobody writes.
pub(crate) fn is_text(text: &str, in_pairs: bool) -> bool {
    let unwritten = |c: char| matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fffd}'..='\u{ffff}');
    let start = text.chars().take(LOOKED_AT);
    let (all, odd) =
        start.fold((0, 0), |(all, odd), c| (all + 1, odd + usize::from(is_control(c) || in_pairs && unwritten(c))));
    odd <= 1 + all / FEW
}

fn beginning(bytes: &[u8]) -> &[u8] {
    bytes.get(..LOOKED_AT).unwrap_or(bytes)
}

/// Characters that no text has, by the standard of MIME sniffing.
fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{1a}' | '\u{1c}'..='\u{1f}')
}

#[cfg(test)]
mod tests {
    use crate::snapshot_of_bytes;

    fn code(bytes: &[u8], charset: Option<&str>) -> Result<usize, String> {
        snapshot_of_bytes(bytes, charset, "").map(|page| page.nodes.len()).map_err(|error| {
            assert_eq!(error.code(), "not-html");
            error.to_string()
        })
    }

    /// Bytes without any order, always the same.
    fn noise(count: usize) -> Vec<u8> {
        let mut state = 7_u64;
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u8
        };
        std::iter::repeat_with(next).take(count).collect()
    }

    #[test]
    fn noise_is_no_page_whatever_is_said_of_it() {
        let noise = noise(200_000);
        let mut tried = vec![(None, 200_000)];
        for charset in [None, Some("utf-8"), Some("windows-1252"), Some("shift_jis"), Some("gb18030"), Some("utf-16")] {
            tried.extend([200, 1_000, 5_000].map(|length| (charset, length)));
        }
        for (charset, length) in tried {
            let told = code(&noise[..length], charset).expect_err("no page");
            assert!(told.contains("its bytes are not text"), "{charset:?}, {length}: {told}");
        }
        let text: String = noise.iter().map(|&byte| char::from(byte)).collect();
        assert!(crate::snapshot(&text, "").is_err(), "nor is it one as text");
    }

    #[test]
    fn noise_is_no_page_wherever_it_begins() {
        let noise = noise(300_000);
        for start in 0..300 {
            for length in [500, 2_000] {
                let bytes = &noise[start * 900..start * 900 + length];
                assert!(code(bytes, None).is_err(), "{length} bytes from {start}");
                let text = String::from_utf8_lossy(bytes);
                assert!(crate::snapshot(&text, "").is_err(), "{length} bytes from {start} as text");
            }
        }
    }

    #[test]
    fn other_kinds_are_named() {
        let cases: [(&[u8], &str); 9] = [
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01", "image/png"),
            (b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01", "image/jpeg"),
            (b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0", "image/gif"),
            (b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "application/pdf"),
            (b"{\\rtf1\\ansi Hello}", "application/rtf"),
            (b"PK\x03\x04\x14\0\0\0\x08\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "application/zip"),
            (b"\x1f\x8b\x08\0\0\0\0\0\0\x03", "application/gzip"),
            (
                b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "application/x-executable",
            ),
            (b"ID3\x03\0\0\0\0\0\x0aTIT2", "audio/mpeg"),
        ];
        for (bytes, kind) in cases {
            assert_eq!(code(bytes, Some("utf-8")), Err(format!("this is not a web page, but {kind}")));
        }
    }

    #[test]
    fn texts_that_begin_like_something_else_are_pages() {
        for html in ["BM is a sign of bitmaps", "<p>BM", "MZ", "<p>\0</p>", "<p>a\u{c}\u{1b}$B</p>", "P\u{1}K<p>a</p>"]
        {
            assert!(code(html.as_bytes(), None).is_ok(), "{html:?}");
        }
        let broken =
            format!("<p>{}</p>", "A line of a terminal, \u{8}with a control character now and then. ".repeat(9));
        assert!(code(broken.as_bytes(), None).is_ok());
    }

    #[test]
    fn pages_in_pairs_of_bytes_are_pages_with_a_mark_and_without() {
        let pages = [
            "<!doctype html><meta charset=utf-16><title>Fähre</title><p>Die Fähre kam spät.</p>".to_owned(),
            format!("<!doctype html><title>渡し船</title><p class=text>{}</p>", "渡し船は遅れて出た。".repeat(300)),
        ];
        for page in &pages {
            let units = || page.encode_utf16();
            let (little, big): (Vec<u8>, Vec<u8>) =
                (units().flat_map(u16::to_le_bytes).collect(), units().flat_map(u16::to_be_bytes).collect());
            let right = code(page.as_bytes(), Some("utf-8"));
            for (bytes, mark, charset) in [(&little, [0xff, 0xfe], "utf-16le"), (&big, [0xfe, 0xff], "utf-16be")] {
                assert_eq!(code(bytes, None), right);
                assert_eq!(code(bytes, Some(charset)), right);
                assert_eq!(code(bytes, Some("utf-8")), right, "the bytes speak against it");
                assert_eq!(code(&[&mark, &bytes[..]].concat(), None), right);
            }
        }
    }
}
