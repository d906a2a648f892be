//! Addresses as browsers read them: relative to a base, and with hosts in any script.
//!
//! The `url` crate is built without Unicode's tables for hosts, so that the extension's modules stay small. What is
//! needed of them is little: letters in lower case, and Punycode (RFC 3492).

use std::borrow::Cow;

use url::Url;

/// Characters that part a host's labels besides the full stop (UTS #46).
const STOPS: [char; 4] = ['.', '。', '．', '｡'];

/// Bytes of a label at most: 63 in ASCII (RFC 1035), each at most four here. Encoding takes the square of its length.
const LONGEST_LABEL: usize = 4 * 63;

/// The absolute address that is written here; `None` where it is none.
///
/// ```
/// let url = page::address::parse("https://Bücher.example/a");
/// assert_eq!(url.map(String::from).as_deref(), Some("https://xn--bcher-kva.example/a"));
/// ```
pub fn parse(address: &str) -> Option<Url> {
    resolve(None, address)
}

/// The absolute address that is meant by one on a page with this base; `None` where it is none.
pub fn resolve(base: Option<&Url>, address: &str) -> Option<Url> {
    let address = with_ascii_host(address).map_or(Cow::Borrowed(address), Cow::Owned);
    Url::options().base_url(base).parse(&address).ok()
}

/// The address with its host in ASCII; `None` where it has no host, one that is in ASCII as it is, or one that only Unicode's
/// tables could map: better no host than another one.
fn with_ascii_host(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("//")?;
    let (host, after) = rest.split_at_checked(rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len()))?;
    // Name and password before it, and a port after it, are no part of the host.
    let (start, end) = (host.rfind('@').map_or(0, |at| at + 1), host.rfind(':').unwrap_or(host.len()));
    let (name, port, host) = (host.get(..start)?, host.get(end..)?, host.get(start..end)?);
    if !(scheme.is_empty() || scheme.ends_with(':')) || host.is_ascii() {
        return None;
    }
    let mut ascii = [scheme, "//", name].concat();
    for (position, label) in host.to_lowercase().split(STOPS).enumerate() {
        if position > 0 {
            ascii.push('.');
        }
        if label.is_ascii() {
            ascii.push_str(label);
        } else if label.len() <= LONGEST_LABEL && !label.contains(is_mapped) {
            ascii.push_str("xn--");
            ascii.push_str(&idna::punycode::encode_str(label)?);
        } else {
            return None;
        }
    }
    ascii.push_str(port);
    ascii.push_str(after);
    Some(ascii)
}

/// Whether a character may stand for another one in a host (UTS #46), such as a digit in a circle: the blocks of such forms,
/// and all that counts and is not in ASCII.
fn is_mapped(c: char) -> bool {
    !c.is_ascii() && c.is_numeric()
        || matches!(c, '\u{2000}'..='\u{2bff}' | '\u{3200}'..='\u{33ff}' | '\u{fb00}'..='\u{ffef}' | '\u{1d400}'..='\u{1d7ff}' | '\u{1f100}'..='\u{1f2ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(address: &str) -> Option<String> {
        parse(address).map(String::from)
    }

    #[test]
    fn hosts_of_any_script_are_as_browsers_have_them() {
        // What `new URL(…).href` gives in Chromium and in Firefox.
        for (written, read) in [
            ("https://例え.jp/a?b#c", "https://xn--r8jz45g.jp/a?b#c"),
            ("https://ПРЕЗИДЕНТ.рф", "https://xn--d1abbgf6aiiy.xn--p1ai/"),
            ("http://me@Straße.example:8080/ü", "http://me@xn--strae-oqa.example:8080/%C3%BC"),
            ("https://例え。jp/", "https://xn--r8jz45g.jp/"),
            ("https://example.org/ü", "https://example.org/%C3%BC"),
        ] {
            assert_eq!(parsed(written).as_deref(), Some(read), "{written}");
        }
        assert_eq!(parsed(&format!("https://{}/", "ü".repeat(1_000_000))), None);
        for mapped in ["http://①②⑦.⓪.⓪.①/", "http://１２７.0.0.1/", "https://ｅｘａｍｐｌｅ.org/", "https://ﬁ.example/"]
        {
            assert_eq!(parsed(mapped), None, "{mapped}");
        }
        for wrong in ["", "a/b", "https://", "https://a b/", "https://ü ü/", "//müller.example/"] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_base_completes_them() {
        let base = Url::parse("https://example.org/a/b").ok();
        let resolved = |address: &str| resolve(base.as_ref(), address).map(String::from);
        assert_eq!(resolved("//müller.example/c").as_deref(), Some("https://xn--mller-kva.example/c"));
        assert_eq!(resolved("müller//c").as_deref(), Some("https://example.org/a/m%C3%BCller//c"));
        assert_eq!(resolved("a//ü/c").as_deref(), Some("https://example.org/a/a//%C3%BC/c"));
        assert_eq!(resolved("mailto:ann@müller.example").as_deref(), Some("mailto:ann@m%C3%BCller.example"));
    }
}
