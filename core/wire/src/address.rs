//! Addresses that the article may lead to or load from; both sides check them.

/// Whether a link may lead there.
pub fn is_safe_link(address: &str) -> bool {
    has_scheme(address, &["http:", "https:", "mailto:", "tel:"])
}

/// Whether media may be loaded from there.
pub fn is_safe_source(address: &str) -> bool {
    has_scheme(address, &["http:", "https:", "data:image/"])
}

fn has_scheme(address: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| {
        address.as_bytes().get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_safe_link, is_safe_source};

    #[test]
    fn scripts_are_no_addresses() {
        for address in ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x", ""] {
            assert!(!is_safe_link(address) && !is_safe_source(address), "{address:?}");
        }
        assert!(is_safe_link("HTTPS://example.org/") && is_safe_link("mailto:a@example.org"));
        assert!(is_safe_source("data:image/png;base64,AA") && !is_safe_link("data:image/png;base64,AA"));
    }
}
