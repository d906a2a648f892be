//! Which file an image shows: candidates from all attributes, place holders last.

use page::{
    NodeId, Page,
    text::{head, tail},
};

use super::Size;
use crate::content::leaves::classes;

/// Attributes in which lazy loaders keep the address of the real file, the most usual first.
const LAZY_SOURCES: [&str; 11] = [
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-orig-file",
    "data-original-src",
    "data-full-src",
    "data-hi-res-src",
    "data-url",
    "data-image",
    "data-actualsrc",
];

/// Parts of the names of attributes with other files than the one that is meant: smaller, larger, of other places.
const OTHERS: [&str; 12] =
    ["thumb", "small", "preview", "placeholder", "low", "lqip", "blur", "pin", "href", "poster", "error", "fallback"];

/// Ends of the names of picture files.
const PICTURES: [&str; 8] = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".jxl", ".svg"];

/// A candidate wider than this is larger than any reader shows.
const WIDEST: f64 = 2048.0;

/// Nodes on either side among which another image is looked for that shows the same place holder. Source: guess.
const AROUND: NodeId = 300;

/// Whether a lazy loader keeps a file for this image.
pub(super) fn is_lazy(page: &Page, img: NodeId) -> bool {
    !addresses(page, img).is_empty() || sets(page, img).next().is_some()
}

/// Addresses that lazy loaders keep, best first.
fn addresses<'p>(page: &Page<'p>, img: NodeId) -> Vec<&'p str> {
    let value = |name: &str| page.attribute(img, name).map(str::trim).filter(|value| is_address(value));
    let known = LAZY_SOURCES.iter().filter_map(|name| value(name));
    let attributes = page.element(img).map(|element| element.attributes.as_slice()).unwrap_or_default();
    let others = attributes.iter().filter(|(name, value)| {
        let is_other = OTHERS.iter().any(|part| name.contains(part));
        name.starts_with("data-") && !is_other && !LAZY_SOURCES.contains(&name.as_str()) && is_picture(value)
    });
    known.chain(others.map(|(_, value)| value.trim())).collect()
}

/// Lists of candidates that lazy loaders keep for an `img` or a `source`.
fn sets<'p>(page: &Page<'p>, element: NodeId) -> impl Iterator<Item = &'p str> {
    let attributes = page.element(element).map(|element| element.attributes.as_slice()).unwrap_or_default();
    let is_set = |name: &str| name.starts_with("data-") && (name.ends_with("srcset") || name.ends_with("-set"));
    attributes.iter().filter(move |(name, _)| is_set(name)).map(|(_, value)| value.as_str())
}

fn is_picture(value: &str) -> bool {
    let path = value.trim().split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    is_address(value) && !value.trim().contains(char::is_whitespace) && PICTURES.iter().any(|end| path.ends_with(end))
}

/// Candidates, best first. Place holders are not among them.
pub(super) fn sources(page: &Page, node: NodeId, img: NodeId, size: &Size, noscript: Option<NodeId>) -> Vec<String> {
    let attribute = |name: &str| page.attribute(img, name).map(str::trim).filter(|value| !value.is_empty());
    let media = page.element(img).and_then(|element| element.media.as_ref());
    let current = media.map_or("", |media| media.current_src.as_str());
    let lazy = addresses(page, img);
    let loaded = !is_placeholder(current) && size.natural.is_none_or(|(width, height)| width > 2.0 && height > 2.0);
    // A preview stands in for the file: it is much smaller than the place that it fills.
    let preview = match (size.natural, size.shown) {
        (Some((natural, _)), Some((shown, _))) => natural * 2.0 <= shown,
        _ => false,
    };
    let mut found: Vec<String> = Vec::new();
    let mut doubtful: Vec<String> = Vec::new();
    let mut add = |source: &str| match () {
        () if is_placeholder(source) => {}
        () if is_named_placeholder(source) => doubtful.push(source.to_owned()),
        () => found.push(source.to_owned()),
    };
    let stands_in = is_lazy(page, img)
        && !lazy.iter().any(|source| current.ends_with(source.trim_start_matches(['.', '/'])))
        && (preview || waits(page, img) || is_shared(page, img, current));
    if loaded && !stands_in {
        add(current);
    }
    sets(page, img).filter_map(best_candidate).for_each(&mut add);
    lazy.into_iter().for_each(&mut add);
    let elements = (node..page.subtree_end(node)).filter(|&id| page.tag(id) == "source" || id == img);
    for element in elements {
        let sets = sets(page, element).chain(page.attribute(element, "srcset"));
        sets.filter_map(best_candidate).for_each(&mut add);
    }
    if !stands_in {
        attribute("src").into_iter().for_each(&mut add);
    }
    if let Some(noscript) = noscript {
        from_noscript(page, noscript).iter().for_each(|source| add(source));
    }
    add(current);
    attribute("src").into_iter().for_each(&mut add);
    found.extend(doubtful);
    found
}

/// Whether a lazy loader has marked an image by class and not yet loaded it.
fn waits(page: &Page, img: NodeId) -> bool {
    let is_marked = classes(page, img).any(|class| class.split(['-', '_']).any(|part| part.starts_with("lazy")));
    is_marked && !classes(page, img).any(|class| class.ends_with("loaded") || class.ends_with("entered"))
}

/// Whether another image nearby that waits for a file of its own shows the same picture.
fn is_shared(page: &Page, img: NodeId, current: &str) -> bool {
    let near = img.saturating_sub(AROUND)..img.saturating_add(AROUND).min(page.len());
    let own = addresses(page, img);
    let mut others = near.filter(|&other| other != img && page.tag(other) == "img");
    others.any(|other| {
        let shown = page.element(other).and_then(|element| element.media.as_ref());
        shown.is_some_and(|media| media.current_src == current) && {
            let theirs = addresses(page, other);
            !theirs.is_empty() && theirs != own
        }
    })
}

/// The widest candidate of a `srcset` that is not wider than any reader needs.
fn best_candidate(set: &str) -> Option<&str> {
    let mut best: Option<(f64, &str)> = None;
    let mut rest = set;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            return best.map(|(_, source)| source);
        }
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (mut source, behind) = (head(rest, end), tail(rest, end));
        let mut descriptor = "";
        if let Some(cut) = source.strip_suffix(',') {
            source = cut;
            rest = behind;
        } else {
            let comma = behind.find(',').unwrap_or(behind.len());
            descriptor = head(behind, comma).trim();
            rest = tail(behind, comma);
        }
        let value = descriptor.get(..descriptor.len().saturating_sub(1)).and_then(|number| number.parse::<f64>().ok());
        let width = match descriptor.chars().last() {
            Some('w') => value.unwrap_or(1.0),
            Some('x') => value.unwrap_or(1.0) * 600.0,
            _ => 600.0,
        };
        // Too wide is worse than too narrow, and of those the narrowest is best.
        let rank = |width: f64| if width <= WIDEST { width } else { -width };
        let better = best.is_none_or(|(known, _)| match (known <= WIDEST, width <= WIDEST) {
            (true, false) => known < 320.0,
            (false, true) => width >= 320.0,
            _ => rank(width) > rank(known),
        });
        if better && !is_placeholder(source) {
            best = Some((width, source));
        }
    }
}

/// Sources of the first image in a `noscript` element, which holds markup as text where scripts run.
fn from_noscript(page: &Page, noscript: NodeId) -> Vec<String> {
    for id in noscript..page.subtree_end(noscript) {
        if page.tag(id) == "img" {
            let set = page.attribute(id, "srcset").and_then(best_candidate);
            return set.into_iter().chain(page.attribute(id, "src")).map(str::to_owned).collect();
        }
        if let Some(markup) = page.text(id).and_then(|text| Some(tail(text, text.find("<img")?))) {
            let tag = markup.split('>').next().unwrap_or(markup);
            let value = |name: &str| markup_attribute(tag, name).map(|value| value.replace("&amp;", "&"));
            let set = value("srcset").and_then(|set| best_candidate(&set).map(str::to_owned));
            return set.into_iter().chain(value("data-src")).chain(value("src")).collect();
        }
    }
    Vec::new()
}

fn markup_attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    while let Some((before, behind)) = rest.split_once(name) {
        rest = behind;
        let Some(value) = behind.trim_start().strip_prefix('=') else { continue };
        if !before.ends_with(|c: char| c.is_ascii_whitespace()) {
            continue;
        }
        let value = value.trim_start();
        return match value.chars().next()? {
            quote @ ('"' | '\'') => value.split(quote).nth(1),
            _ => value.split_ascii_whitespace().next(),
        };
    }
    None
}

fn is_address(value: &str) -> bool {
    !value.starts_with(['{', '[', '<']) && (value.contains('/') || value.contains('.'))
}

/// Whether this address names no picture, but what is in its place until it is loaded.
fn is_placeholder(source: &str) -> bool {
    let source = source.trim();
    if source.is_empty() || source.starts_with("about:") {
        return true;
    }
    if source.starts_with("data:") {
        return source.starts_with("data:image/svg") || source.starts_with("data:image/gif") || source.len() < 1500;
    }
    let path = source.split(['?', '#']).next().unwrap_or("");
    let name = path.rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    let stem = name.split('.').next().unwrap_or("");
    matches!(
        stem,
        "blank"
            | "spacer"
            | "pixel"
            | "transparent"
            | "placeholder"
            | "lazy"
            | "lazyload"
            | "loading"
            | "loader"
            | "grey"
            | "gray"
            | "1x1"
            | "clear"
            | "trans"
            | "dot"
            | "empty"
            | "img-placeholder"
            | "image-placeholder"
    )
}

/// Words of which the name of a place holder is made, along with others: it may be the name of a picture, too.
const NAMES: [&str; 8] = ["placeholder", "spacer", "lazyload", "lqip", "loader", "loading", "transparent", "fallback"];

/// Whether a file is called after place holders.
fn is_named_placeholder(source: &str) -> bool {
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    name.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| NAMES.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::best_candidate;

    #[test]
    fn commas_in_addresses_do_not_part_them() {
        assert_eq!(best_candidate("/a,b.jpg 1x, /c,d.jpg 2x"), Some("/c,d.jpg"));
        assert_eq!(best_candidate("/a.jpg, /b.jpg 2x"), Some("/b.jpg"));
        assert_eq!(best_candidate(" "), None);
    }
}
