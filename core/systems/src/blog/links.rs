//! Where links lead: to pages of the same site, or elsewhere (§IV.A, *Link*).

use std::collections::{BTreeMap, BTreeSet};

use page::{NodeId, Page, address, sort::set_of};
use url::Url;

/// Where the links of a text lead (§IV.A, *Link*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// No link.
    None,
    /// At least one link to the page's own site.
    Internal,
    /// Links, and all of them to other sites.
    External,
}

/// Where one link leads, seen from the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// To the page itself.
    Here,
    /// To a place above it: where the site, or the part of it that the page belongs to, begins.
    Above,
    /// To another page of the site.
    Elsewhere,
    /// To another site.
    External,
}

/// The links of a page to web pages, in document order.
pub(super) struct Links(Vec<(NodeId, Destination)>);

impl Links {
    /// Resolves every link of a page once.
    pub(super) fn of(page: &Page) -> Self {
        let base = base(page);
        let found = |node| {
            let url = resolved(href(page, node)?, base.as_ref())?;
            Some((node, bare_host(&url)?, url))
        };
        let found: Vec<_> = page.links().filter_map(found).collect();
        let hosts = own_hosts(page, &found);
        let own = OwnPaths::of(page);
        let destination = |(node, host, url): (NodeId, String, Url)| {
            (node, if hosts.contains(&host) { own.destination(&url) } else { Destination::External })
        };
        Links(found.into_iter().map(destination).collect())
    }

    /// Where an element leads that is a link; `None` for others.
    pub(super) fn destination(&self, node: NodeId) -> Option<Destination> {
        let at = self.0.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        Some(self.0[at].1)
    }
}

/// Hosts that are the page's own: where it lies, and where it declares that it belongs. A page that links to none of its
/// own is a copy, saved to a file or shown by a mirror, and belongs where most of its links lead.
fn own_hosts(page: &Page, links: &[(NodeId, String, Url)]) -> BTreeSet<String> {
    let snapshot = page.snapshot();
    let canonical = snapshot.metadata.links.iter().filter(|link| link.rel == "canonical").map(|link| &link.href);
    let declared = snapshot.metadata.meta.iter().filter(|meta| meta.key == "og:url").map(|meta| &meta.content);
    let named = [&snapshot.url, &snapshot.base_url].into_iter().chain(canonical).chain(declared);
    let mut own = set_of(named.filter_map(|address| bare_host(&address::parse(address)?)));
    let beginning = |address: &str| address.split('#').next().map(str::to_owned);
    let here = beginning(&snapshot.url);
    let leaves_page = |node: NodeId| href(page, node).and_then(beginning) != here;
    let mut linked: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, host, _) in links.iter().filter(|(node, ..)| leaves_page(*node)) {
        *linked.entry(host).or_default() += 1;
    }
    if !linked.keys().any(|host| own.contains(*host)) {
        let all: usize = linked.values().sum();
        own.extend(linked.into_iter().find(|(_, links)| 2 * links > all).map(|(host, _)| host.to_owned()));
    }
    own
}

fn bare_host(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// Where an element that is a link to a web page leads.
pub(super) fn target(page: &Page, node: NodeId) -> Option<Url> {
    resolved(href(page, node)?, base(page).as_ref())
}

/// Where the page lies, and where it declares that it belongs. Sites have several names, so hosts are left out.
pub(super) struct OwnPaths(BTreeSet<String>);

impl OwnPaths {
    pub(super) fn of(page: &Page) -> Self {
        let snapshot = page.snapshot();
        let canonical = snapshot.metadata.links.iter().filter(|link| link.rel == "canonical").map(|link| &link.href);
        let own = canonical.chain([&snapshot.url]);
        OwnPaths(own.filter_map(|url| address::parse(url)).map(|url| path(&url)).collect())
    }

    /// Whether an address is the page's.
    pub(super) fn is_here(&self, url: &Url) -> bool {
        self.0.contains(&path(url))
    }

    /// Where an address of the site leads.
    fn destination(&self, url: &Url) -> Destination {
        let above = format!("{}/", place(url));
        if self.is_here(url) {
            Destination::Here
        } else if url.query().is_none() && self.0.iter().any(|own| own.starts_with(&above)) {
            Destination::Above
        } else {
            Destination::Elsewhere
        }
    }
}

/// The path of an address, without what may be at its end.
pub(super) fn place(url: &Url) -> &str {
    url.path().trim_end_matches("index.html").trim_end_matches('/')
}

/// The same with the query.
pub(super) fn path(url: &Url) -> String {
    format!("{}?{}", place(url), url.query().unwrap_or_default())
}

fn href<'p>(page: &'p Page<'_>, node: NodeId) -> Option<&'p str> {
    page.attribute(node, "href").filter(|_| page.is_link(node))
}

fn base(page: &Page) -> Option<Url> {
    Url::parse(&page.snapshot().base_url).ok()
}

fn resolved(href: &str, base: Option<&Url>) -> Option<Url> {
    let url = address::resolve(base, href)?;
    matches!(url.scheme(), "http" | "https").then_some(url)
}

#[cfg(test)]
mod tests {
    use page::testing::snapshot;

    use super::*;

    /// Whether each link on a page leads to its own site; addresses are absolute, as the capture reads them.
    fn stays(url: &str, links: &[&str]) -> Vec<bool> {
        let html: String = links.iter().map(|href| format!("<a href={href}>A link</a> ")).collect();
        let mut snapshot = snapshot(&html);
        url.clone_into(&mut snapshot.url);
        url.clone_into(&mut snapshot.base_url);
        let page = Page::new(&snapshot).expect("sound");
        let links = Links::of(&page);
        let found = (0..page.len()).filter_map(|node| links.destination(node));
        found.map(|destination| destination != Destination::External).collect()
    }

    #[test]
    fn a_site_has_its_name_with_and_without_www() {
        let links = ["https://quay.example/a", "https://www.quay.example/b", "https://else.example/"];
        assert_eq!(stays("https://quay.example/", &links), [true, true, false]);
    }

    #[test]
    fn a_copy_belongs_where_most_of_its_links_lead() {
        let links = ["https://quay.example/a", "https://quay.example/b", "https://else.example/"];
        let of_quay = [true, true, false];
        assert_eq!(stays("file:///home/reader/saved.html", &links), of_quay);
        let with = |more| [&[more][..], &links].concat();
        let mirror = "https://mirror.example/quay";
        assert_eq!(stays(mirror, &with("https://mirror.example/quay#top"))[1..], of_quay);
        assert_eq!(stays(mirror, &with("https://mirror.example/c"))[1..], [false; 3]);
    }
}
