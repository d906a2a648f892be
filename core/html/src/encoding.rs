//! From bytes to text, in the order in which browsers look for the encoding: a byte order mark, what the server declared,
//! what the page declares in its first kilobyte, and last what the bytes look like. Bytes that can be UTF-16 alone are
//! read so whatever is declared.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use markup::{Bounds, Budget};

use crate::{HtmlError, kind, now, tree};

/// Bytes in which a page has to declare its encoding, by the HTML standard.
const DECLARED_WITHIN: usize = 1_024;

/// The text of a page, without byte order mark.
pub(crate) fn decode<'a>(bytes: &'a [u8], charset: Option<&str>) -> Result<Cow<'a, str>, HtmlError> {
    kind::refuse_known(bytes)?;
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let told = || Encoding::for_label(charset?.trim().as_bytes());
    let start = bytes.get(..DECLARED_WITHIN).unwrap_or(bytes);
    let known = marked.or_else(|| kind::utf_16(bytes)).or_else(told).or_else(|| declared(start));
    let encoding = known.unwrap_or_else(|| guess(bytes));
    let (text, ..) = encoding.decode(bytes);
    let in_pairs = encoding == UTF_16LE || encoding == UTF_16BE;
    if kind::is_text(&text, in_pairs) { Ok(text) } else { Err(HtmlError::NotHtml("its bytes are not text")) }
}

/// What the page declares. A declaration that can be read as ASCII is not in UTF-16, whatever it declares.
fn declared(start: &[u8]) -> Option<&'static Encoding> {
    let (text, _, _) = WINDOWS_1252.decode(start);
    let tree = tree::parse(&text, &mut Budget::new(Bounds::default(), now));
    let found = tree.elements("meta").find_map(|meta| {
        let charset = tree.attribute(meta, "charset").map(str::to_owned);
        let typed = || tree.attribute(meta, "http-equiv").is_some_and(|name| name.eq_ignore_ascii_case("content-type"));
        charset.or_else(|| typed().then(|| of_content_type(tree.attribute(meta, "content")?)).flatten())
    })?;
    let encoding = Encoding::for_label(found.trim().as_bytes())?;
    Some(if encoding == UTF_16LE || encoding == UTF_16BE { UTF_8 } else { encoding })
}

/// The `charset` of a content type.
fn of_content_type(value: &str) -> Option<String> {
    let (_, after) = value.to_ascii_lowercase().split_once("charset").map(|(a, b)| (a.to_owned(), b.to_owned()))?;
    let label = after.trim_start().strip_prefix('=')?.trim_start();
    let quoted = label.trim_start_matches(['"', '\'']);
    let ends = |c: char| c.is_whitespace() || matches!(c, ';' | '"' | '\'');
    quoted.split(ends).next().map(str::to_owned)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], charset: Option<&str>) -> String {
        decode(bytes, charset).map(Cow::into_owned).unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn a_mark_stands_above_the_server_and_the_server_above_the_page() {
        assert_eq!(read("\u{feff}é".as_bytes(), Some("windows-1252")), "é");
        assert_eq!(read(b"<meta charset=utf-8>\xe9", Some("ISO-8859-1")), "<meta charset=utf-8>é");
        assert_eq!(read(&[0xff, 0xfe, b'a', 0, 0xe9, 0], None), "aé");
    }

    #[test]
    fn pages_declare_in_two_ways() {
        let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode("<meta charset='shift_jis'>日本語の頁");
        assert!(read(&sjis, None).ends_with("日本語の頁"));
        let old = b"<meta http-equiv=Content-Type content=\"text/html; charset=koi8-r\">\xf2\xcf";
        assert!(read(old, None).ends_with("Ро"));
        assert_eq!(read("<meta charset=utf-16>é".as_bytes(), None), "<meta charset=utf-16>é");
        assert_eq!(of_content_type("text/html; charset = \"UTF-8\"").as_deref(), Some("utf-8"));
        assert_eq!(of_content_type("text/html"), None);
    }

    #[test]
    fn undeclared_text_is_told_by_its_bytes() {
        assert_eq!(read("Grüße".as_bytes(), None), "Grüße");
        assert_eq!(read(b"Viele Gr\xfc\xdfe aus M\xfcnchen", None), "Viele Grüße aus München");
        let (cyrillic, _, _) = encoding_rs::WINDOWS_1251.encode("Страница без объявленной кодировки, как раньше");
        assert!(read(&cyrillic, None).starts_with("Страница"));
    }
}
