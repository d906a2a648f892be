//! Addresses of pages, and which hosts are private: on this machine, or in a network that only it sees.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use url::{Host, Url};

use crate::ReadError;

/// The address of a page, without what is after `#`.
///
/// # Errors
/// [`ReadError::Address`] where it is none of the web, or holds a name and password.
pub(crate) fn of_page(address: &str) -> Result<Url, ReadError> {
    let wrong = || ReadError::Address(address.chars().take(200).collect());
    let mut url = engine::page::address::parse(address.trim()).ok_or_else(wrong)?;
    let is_of_web = matches!(url.scheme(), "http" | "https") && url.host().is_some();
    if !is_of_web || !url.username().is_empty() || url.password().is_some() {
        return Err(wrong());
    }
    // What some sites name their pages by stays.
    if !url.fragment().is_some_and(|part| part.starts_with(['!', '/'])) {
        url.set_fragment(None);
    }
    Ok(url)
}

/// Which hosts may be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// Those of the public internet.
    Public,
    /// All of them.
    All,
    /// Besides public ones a port of loopback: a server that a test takes for a public one.
    #[cfg(test)]
    Port(u16),
}

impl Allowed {
    fn takes(self, address: SocketAddr) -> bool {
        match self {
            Allowed::Public => !is_private(address.ip()),
            Allowed::All => true,
            #[cfg(test)]
            Allowed::Port(port) => address.port() == port || !is_private(address.ip()),
        }
    }

    /// Those of the addresses of a host that may be connected to.
    pub(crate) fn reachable(self, addresses: impl Iterator<Item = SocketAddr>) -> Vec<SocketAddr> {
        addresses.filter(|address| self.takes(*address)).collect()
    }
}

/// Refuses an address whose host is private by what it is, before anybody is asked for its name.
///
/// # Errors
/// [`ReadError::Private`].
pub(crate) fn refuse_private(url: &Url, allowed: Allowed) -> Result<(), ReadError> {
    match allowed {
        Allowed::Public => {}
        Allowed::All => return Ok(()),
        #[cfg(test)]
        Allowed::Port(port) if url.port() == Some(port) => return Ok(()),
        #[cfg(test)]
        Allowed::Port(_) => {}
    }
    let is_private = match url.host() {
        Some(Host::Ipv4(ip)) => is_private(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => is_private(IpAddr::V6(ip)),
        Some(Host::Domain(name)) => is_private_name(name),
        None => true,
    };
    if is_private { Err(ReadError::Private(host(url))) } else { Ok(()) }
}

/// The host of an address, as messages name it.
pub(crate) fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

/// Names that mean this machine or its network whoever is asked (RFC 6761, RFC 6762, RFC 8375, RFC 9476).
fn is_private_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let ends = ["localhost", "local", "internal", "home.arpa", "localdomain"];
    ends.iter().any(|end| name.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('.')))
}

/// Whether an address is not one of the public internet.
fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_private_v4(ip),
        IpAddr::V6(ip) => is_private_v6(ip),
    }
}

/// Of the registry of special addresses (RFC 6890) all that are not reached globally.
fn is_private_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_broadcast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        || a == 100 && (64..128).contains(&b)
        || a == 192 && b == 0 && c == 0
        || a == 198 && (18..20).contains(&b)
}

fn is_private_v6(ip: Ipv6Addr) -> bool {
    let [first, second, ..] = ip.segments();
    let [.., high, low] = ip.segments();
    let [a, b] = high.to_be_bytes();
    let [c, d] = low.to_be_bytes();
    let embedded = Ipv4Addr::new(a, b, c, d);
    if ip.to_ipv4_mapped().is_some() || ip.segments().starts_with(&[0, 0, 0, 0, 0, 0]) {
        return is_private_v4(embedded);
    }
    // What is translated to an address of the old kind is what that is.
    if ip.segments().starts_with(&[0x64, 0xff9b, 0, 0, 0, 0]) {
        return is_private_v4(embedded);
    }
    // Only this part of the space is given out; within it are documentation, benchmarks and tunnels to anywhere.
    let is_global = first & 0xe000 == 0x2000;
    let is_special = first == 0x2002 || first == 0x2001 && (second < 0x0200 || second == 0x0db8) || first == 0x3fff;
    !is_global || is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_pages_are_those_of_the_web() {
        assert_eq!(of_page(" https://a.example/b#c ").expect("a page").as_str(), "https://a.example/b");
        assert_eq!(of_page("https://a.example/#!/b").expect("a page").as_str(), "https://a.example/#!/b");
        let wrong = [
            "a.example",
            "file:///etc/passwd",
            "https://me:secret@a.example/",
            "javascript:1",
            "http://",
            "data:,a",
            "",
        ];
        assert!(wrong.iter().all(|address| of_page(address).is_err_and(|error| error.code() == "bad-address")));
    }

    #[test]
    fn private_hosts_are_refused_however_they_are_written() {
        let private = [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f.0.0.1/",
            "http://0177.0.0.1/",
            "http://0/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::127.0.0.1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[2002:7f00:1::]/",
            "http://[fe80::1]/",
            "http://[fd00::1]/",
            "http://localhost/",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://printer.local/",
            "http://10.1.2.3/",
            "http://192.168.1.1/",
            "http://172.16.0.1/",
            "http://169.254.169.254/latest/meta-data/",
            "http://100.64.0.1/",
            "http://metadata.google.internal/",
            "http://198.18.0.1/",
            "http://224.0.0.1/",
            "http://255.255.255.255/",
        ];
        for address in private {
            let refused = of_page(address).and_then(|url| refuse_private(&url, Allowed::Public));
            assert!(refused.is_err_and(|error| error.code() == "private-address"), "{address}");
        }
        // In other digits they are no address at all.
        for address in ["http://1２7.0.0.1/", "http://①②⑦.⓪.⓪.①/"] {
            assert!(of_page(address).and_then(|url| refuse_private(&url, Allowed::Public)).is_err(), "{address}");
        }
        for address in ["http://1.1.1.1/", "https://example.org/", "http://[2606:4700:4700::1111]/", "http://notlocal/"]
        {
            assert_eq!(of_page(address).and_then(|url| refuse_private(&url, Allowed::Public)), Ok(()), "{address}");
        }
    }
}
