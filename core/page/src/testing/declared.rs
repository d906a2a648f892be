//! What the page declares about itself and its media, and where its addresses lead.

use scraper::Html;

use super::super::{LinkTag, Media, MetaTag, Metadata};
use super::URL;

pub(super) fn absolute(name: &str, value: &str) -> String {
    if !matches!(name, "href" | "src" | "poster" | "data") {
        return value.to_owned();
    }
    let base = url::Url::parse(URL).expect("the base is sound");
    base.join(value).map_or_else(|_| value.to_owned(), String::from)
}

pub(super) fn media(tag: &str, dom: &scraper::node::Element) -> Option<Media> {
    if !matches!(tag, "img" | "video" | "audio" | "source") {
        return None;
    }
    let natural = dom.attr("data-natural").and_then(|size| size.split_once('x'));
    let side = |name: &str| dom.attr(name).and_then(|value| value.parse().ok()).unwrap_or(0.0);
    let (natural_width, natural_height) = match natural {
        Some((width, height)) => (width.parse().unwrap_or(0.0), height.parse().unwrap_or(0.0)),
        None => (side("width"), side("height")),
    };
    let current_src = dom.attr("src").map_or_else(String::new, |src| absolute("src", src));
    Some(Media { current_src, natural_width, natural_height })
}

pub(super) fn metadata(document: &Html) -> Metadata {
    let mut metadata = Metadata::default();
    for node in document.tree.nodes() {
        let Some(element) = scraper::ElementRef::wrap(node) else { continue };
        let attribute = |name: &str| element.attr(name).unwrap_or("").to_owned();
        match element.value().name() {
            "title" if metadata.title.is_empty() => {
                let text: String = element.text().collect();
                metadata.title = text.split_whitespace().collect::<Vec<_>>().join(" ");
            }
            "meta" => {
                let names = ["name", "property", "itemprop", "http-equiv"];
                if let Some(key) = names.iter().find_map(|name| element.attr(name)) {
                    metadata.meta.push(MetaTag { key: key.to_lowercase(), content: attribute("content") });
                }
            }
            "link" => metadata.links.push(LinkTag {
                rel: attribute("rel").to_lowercase(),
                href: absolute("href", element.attr("href").unwrap_or("")),
                media_type: attribute("type"),
                title: attribute("title"),
                hreflang: attribute("hreflang"),
            }),
            "script" if element.attr("type") == Some("application/ld+json") => {
                metadata.json_ld.push(element.text().collect());
            }
            _ => {}
        }
    }
    metadata
}
