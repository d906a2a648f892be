//! The tree as the walk asks for it, and what its head declares.

use std::collections::HashMap;

use html5ever::{Attribute, LocalName, QualName, ns};
use markup::{
    Budget,
    attributes::{Keep, fitting, keep, longest},
    metadata::{JSON_LD, MOST, block, link, meta},
    parsed::{self, Kind, Source},
    streamed::{Mark, is_content, is_place},
    tags::{Names, Tag, Treatment},
};
use page::{Metadata, PageSnapshot, address};
use url::Url;

use crate::tree::{Data, Id, Tree};

/// What documents that browsers parse from text are.
const CONTENT_TYPE: &str = "text/html";

/// The snapshot of a tree; nothing where it has no element.
pub(crate) fn snapshot(tree: Tree, url: &str, budget: Budget) -> Option<PageSnapshot> {
    let root = tree.root()?;
    let base = base(&tree, url);
    let source = Source { url: page_address(url), content_type: CONTENT_TYPE.into(), metadata: metadata(&tree, &base) };
    let document = Document { tree, base, numbers: HashMap::new(), names: Names::default() };
    Some(parsed::snapshot(document, root, source, budget))
}

/// What addresses are relative to: the first `base` with an address, else the page.
fn base(tree: &Tree, url: &str) -> Option<Url> {
    let page = address::parse(url);
    let href = tree.elements("base").find_map(|base| tree.attribute(base, "href"));
    let Some(href) = href else { return page };
    let declared = address::resolve(page.as_ref(), href);
    declared.filter(|base| !matches!(base.scheme(), "data" | "javascript")).or(page)
}

/// The page's address, a host in another script as browsers have it; else as it is.
fn page_address(url: &str) -> String {
    if url.is_ascii() { url.to_owned() } else { resolve(&None, url) }
}

/// The absolute address, as written where there is none.
fn resolve(base: &Option<Url>, address: &str) -> String {
    address::resolve(base.as_ref(), address).map_or_else(|| address.to_owned(), String::from)
}

fn metadata(tree: &Tree, base: &Option<Url>) -> Metadata {
    let value = |id: Id, name: &str| tree.attribute(id, name).unwrap_or_default().to_owned();
    let has = |id: Id, name: &str| tree.attribute(id, name).is_some();
    let is_block = |id: Id| {
        let media_type = tree.attribute(id, "type").unwrap_or_default();
        media_type.get(..JSON_LD.len()).is_some_and(|start| start.eq_ignore_ascii_case(JSON_LD))
    };
    let declaring = tree.elements("meta").filter(|id| has(*id, "content"));
    let linking = tree.elements("link").filter(|id| has(*id, "rel") && has(*id, "href"));
    let blocks = tree.elements("script").filter(|id| is_block(*id));
    Metadata {
        title: title(tree),
        meta: declaring.take(MOST).filter_map(|id| meta(|name| value(id, name))).collect(),
        links: linking
            .take(MOST)
            .filter_map(|id| link(|name| value(id, name), || resolve(base, &value(id, "href"))))
            .collect(),
        json_ld: blocks.take(MOST).filter_map(|id| block(text(tree, id))).collect(),
    }
}

/// The document's title: the first `title` of HTML, its spaces folded.
fn title(tree: &Tree) -> String {
    let is_html = |id: &Id| matches!(tree.data(*id), Data::Element(name, _) if name.ns == ns!(html));
    let title = tree.elements("title").find(is_html).map(|id| text(tree, id)).unwrap_or_default();
    title.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of the children.
fn text(tree: &Tree, id: Id) -> String {
    let said = tree.children(id).filter_map(|child| match tree.data(child) {
        Data::Text(text) => Some(&**text),
        _ => None,
    });
    said.collect()
}

struct Document {
    tree: Tree,
    base: Option<Url>,
    /// Numbers of names that were met.
    numbers: HashMap<LocalName, u16>,
    names: Names,
}

impl Document {
    /// A name as scripts see it.
    fn qualified(name: &QualName) -> String {
        let local = name.local.to_ascii_lowercase();
        match &name.prefix {
            Some(prefix) => format!("{}:{local}", prefix.to_ascii_lowercase()),
            None => local.to_string(),
        }
    }

    fn captured(&self, element: &QualName, attribute: &Attribute, tag: Tag) -> Option<(String, String)> {
        let name = Self::qualified(&attribute.name);
        let kept = keep(&name);
        if kept == Keep::No || (tag.is_typed && name == "value") {
            return None;
        }
        let is_address = kept == Keep::Resolved && tag.treatment != Treatment::Form && element.ns == ns!(html);
        let value = if is_address && has_address(&element.local, &name) {
            resolve(&self.base, &attribute.value)
        } else {
            attribute.value.to_string()
        };
        let longest = longest(&name, kept);
        Some((name, fitting(value, kept, longest)?))
    }
}

impl parsed::Document for Document {
    type Node = Id;

    fn kind(&mut self, node: &Id) -> Kind {
        match self.tree.data(*node) {
            Data::Text(text) => Kind::Text(text.to_string()),
            Data::Element(..) => Kind::Element,
            Data::Mark(text) => Kind::Comment(text.to_string()),
            Data::Nothing => Kind::Nothing,
        }
    }

    fn first_child(&self, node: &Id) -> Option<Id> {
        self.tree.first(*node)
    }

    fn next_sibling(&self, node: &Id) -> Option<Id> {
        self.tree.next(*node)
    }

    fn tag(&mut self, element: &Id) -> u16 {
        let Data::Element(name, _) = self.tree.data(*element) else { return self.names.number("") };
        if let Some(number) = self.numbers.get(&name.local) {
            return *number;
        }
        let number = self.names.number(&name.local.to_lowercase());
        self.numbers.insert(name.local.clone(), number);
        number
    }

    fn known(&self, tag: u16) -> (Tag, &str) {
        (self.names.get(tag), self.names.name(tag))
    }

    fn attributes(&mut self, element: &Id, tag: Tag) -> Vec<(String, String)> {
        let Data::Element(name, attributes) = self.tree.data(*element) else { return Vec::new() };
        attributes.iter().filter_map(|attribute| self.captured(name, attribute, tag)).collect()
    }

    fn is_hidden(&self, element: &Id) -> bool {
        self.tree.attribute(*element, "hidden").is_some()
    }

    fn marks(&self) -> Vec<Mark<Id>> {
        let mark = |id: Id| {
            let own = self.tree.attribute(id, "id")?;
            let Data::Element(name, _) = self.tree.data(id) else { return None };
            let place = is_place(own, &*name.local == "template");
            let content = is_content(own, self.tree.attribute(id, "hidden").is_some());
            (place || content).then(|| (own.to_owned(), id, place))
        };
        self.tree.descendants().filter_map(mark).collect()
    }

    fn scripts(&self) -> Vec<String> {
        let scripts = self.tree.elements("script").filter(|id| self.tree.attribute(*id, "src").is_none());
        scripts.map(|id| text(&self.tree, id)).collect()
    }

    fn into_names(self) -> Vec<String> {
        self.names.into_names()
    }
}

/// Whether elements of this name have a property of the attribute's name that gives the absolute address.
fn has_address(element: &str, attribute: &str) -> bool {
    match attribute {
        "href" => matches!(element, "a" | "area" | "link" | "base"),
        "src" => matches!(
            element,
            "audio" | "embed" | "frame" | "iframe" | "img" | "input" | "script" | "source" | "track" | "video"
        ),
        "poster" => element == "video",
        "cite" => matches!(element, "blockquote" | "q" | "ins" | "del"),
        "data" => element == "object",
        _ => false,
    }
}
