//! Addresses by which a page is known again, however somebody came there.

use url::Url;

/// Beginnings of parameters of an address that show where somebody came from, not which page it is.
const WHENCE: &[&str] = &["utm_", "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid"];

/// A host without what only some of its addresses begin with, and without its port.
pub(crate) fn bare(host: &str) -> &str {
    let named = host.strip_prefix("www.").unwrap_or(host);
    match named.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty() => name,
        _ => named,
    }
}

/// An address by which a page is known again: without its scheme, a leading `www.`, its fragment, a slash at its end and
/// parameters that show where somebody came from; the others in order. A fragment that is a way within the site stays. What is
/// no address is itself.
pub(crate) fn address(url: &str) -> String {
    let Ok(parsed) = Url::parse(url) else { return url.to_owned() };
    let is_whence = |name: &str| name.is_empty() || WHENCE.iter().any(|beginning| name.starts_with(beginning));
    let mut parts: Vec<_> = parsed.query_pairs().filter(|(name, _)| !is_whence(name)).collect();
    parts.sort_unstable();
    let host = bare(parsed.host_str().unwrap_or_default());
    let port = parsed.port().unwrap_or_default();
    let way = parsed.fragment().filter(|fragment| fragment.starts_with(['/', '!'])).unwrap_or_default();
    format!("{host}:{port}{}?{parts:?}#{way}", parsed.path().trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_one_whatever_its_port() {
        let hosts = ["www.a.example", "a.example:8080", "[::1]", "[::1]:80", "localhost"];
        assert_eq!(hosts.map(bare), ["a.example", "a.example", "[::1]", "[::1]", "localhost"]);
    }

    #[test]
    fn an_address_is_known_again_however_somebody_came_there() {
        let same = [
            "https://www.A.example/x/?b=2&a=1",
            "http://a.example/x?a=1&b=2&utm_source=mail#top",
            "https://a.example:443/x?a=1&b=2&fbclid=9",
        ];
        assert!(same.iter().all(|url| address(url) == address(same[0])), "{:?}", same.map(address));
        let others = [
            "https://a.example/x?a=1",
            "https://a.example/X?a=1&b=2",
            "https://b.example/x?a=1&b=2",
            "https://a.example:8080/x?a=1&b=2",
            "https://a.example/x?a=1&b=2#/y",
        ];
        assert!(others.iter().all(|url| address(url) != address(same[0])));
    }
}
