//! Addresses by which a page is known again, however somebody came there.

/// Beginnings of parameters of an address that tell whence somebody came, not which page it is.
const WHENCE: &[&str] = &["utm_", "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid"];

/// A host without what only some of its addresses begin with.
pub(crate) fn bare(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// An address by which a page is known again: without its scheme, a leading `www.`, its fragment, a slash at its end and
/// parameters that tell whence somebody came; the others in order. A fragment that is a way within the site stays.
pub(crate) fn address(url: &str) -> String {
    let (whole, fragment) = url.split_once('#').unwrap_or((url, ""));
    let (_, rest) = whole.split_once("://").unwrap_or(("", whole));
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = place.split_once('/').unwrap_or((place, ""));
    let host = host.to_lowercase();
    let host = bare(&host).trim_end_matches(":443").trim_end_matches(":80");
    let is_whence = |part: &&str| part.is_empty() || WHENCE.iter().any(|name| part.starts_with(name));
    let mut parts: Vec<&str> = query.split('&').filter(|part| !is_whence(part)).collect();
    parts.sort_unstable();
    let way = if fragment.starts_with(['/', '!']) { fragment } else { "" };
    format!("{host}/{}?{}#{way}", path.trim_end_matches('/'), parts.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
