//! Where links lead: to pages of the same site, or elsewhere (§IV.A, *Link*).

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use crate::page::{NodeId, Page};

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

/// The links of a page, and the hosts that are its own.
pub(super) struct Links {
    /// Elements that link to web pages, in document order, with the host that each leads to.
    hosts: Vec<(NodeId, String)>,
    own: BTreeSet<String>,
}

impl Links {
    /// Resolves every link of a page once.
    pub(super) fn of(page: &Page) -> Self {
        let base = base(page);
        let host = |node| bare_host(&resolved(href(page, node)?, base.as_ref())?);
        let hosts: Vec<_> = (0..page.len()).filter_map(|node| Some((node, host(node)?))).collect();
        let own = own_hosts(page, &hosts);
        Links { hosts, own }
    }

    /// Where an element leads that is a link; `None` for others.
    pub(super) fn kind(&self, node: NodeId) -> Option<LinkKind> {
        let at = self.hosts.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        Some(if self.own.contains(&self.hosts[at].1) { LinkKind::Internal } else { LinkKind::External })
    }
}

/// Hosts that are the page's own: where it lies, and where it says that it belongs. A page that links to none of its
/// own is a copy, saved to a file or shown by a mirror, and belongs where most of its links lead.
fn own_hosts(page: &Page, links: &[(NodeId, String)]) -> BTreeSet<String> {
    let snapshot = page.snapshot();
    let canonical = snapshot.metadata.links.iter().filter(|link| link.rel == "canonical").map(|link| &link.href);
    let declared = snapshot.metadata.meta.iter().filter(|meta| meta.key == "og:url").map(|meta| &meta.content);
    let named = [&snapshot.url, &snapshot.base_url].into_iter().chain(canonical).chain(declared);
    let mut own: BTreeSet<String> = named.filter_map(|address| bare_host(&Url::parse(address).ok()?)).collect();
    let beginning = |address: &str| address.split('#').next().map(str::to_owned);
    let here = beginning(&snapshot.url);
    let leaves_page = |node: NodeId| href(page, node).and_then(beginning) != here;
    let mut linked: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, host) in links.iter().filter(|(node, _)| leaves_page(*node)) {
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

fn href<'p>(page: &'p Page<'_>, node: NodeId) -> Option<&'p str> {
    page.attribute(node, "href").filter(|_| page.tag(node) == "a")
}

fn base(page: &Page) -> Option<Url> {
    Url::parse(&page.snapshot().base_url).ok()
}

fn resolved(href: &str, base: Option<&Url>) -> Option<Url> {
    let url = Url::options().base_url(base).parse(href).ok()?;
    matches!(url.scheme(), "http" | "https").then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::snapshot;

    /// The kinds of links on a page; addresses are absolute, as the capture reads them.
    fn kinds(url: &str, links: &[&str]) -> Vec<LinkKind> {
        let html: String = links.iter().map(|href| format!("<a href={href}>A link</a> ")).collect();
        let mut snapshot = snapshot(&html);
        url.clone_into(&mut snapshot.url);
        url.clone_into(&mut snapshot.base_url);
        let page = Page::new(&snapshot).expect("sound");
        let links = Links::of(&page);
        (0..page.len()).filter_map(|node| links.kind(node)).collect()
    }

    #[test]
    fn a_site_has_its_name_with_and_without_www() {
        let links = ["https://quay.example/a", "https://www.quay.example/b", "https://else.example/"];
        assert_eq!(
            kinds("https://quay.example/", &links),
            [LinkKind::Internal, LinkKind::Internal, LinkKind::External]
        );
    }

    #[test]
    fn a_copy_belongs_where_most_of_its_links_lead() {
        let links = ["https://quay.example/a", "https://quay.example/b", "https://else.example/"];
        let of_quay = [LinkKind::Internal, LinkKind::Internal, LinkKind::External];
        assert_eq!(kinds("file:///home/reader/saved.html", &links), of_quay);
        let with = |more| [&[more][..], &links].concat();
        let mirror = "https://mirror.example/quay";
        assert_eq!(kinds(mirror, &with("https://mirror.example/quay#top"))[1..], of_quay);
        assert_eq!(kinds(mirror, &with("https://mirror.example/c"))[1..], [LinkKind::External; 3]);
    }
}
