//! A validated page with the indexes that later stages share.

use super::{
    Element, Hiding, Node, NodeContent, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT, Scope, StyleProperty, drop_caps,
    is_block_tag,
};
use crate::PageError;

/// Attributes in which frames keep their address until they come into view, or until scripts are done.
pub const LATER_ADDRESSES: [&str; 4] = ["data-src", "data-lazy-src", "data-litespeed-src", "data-url"];

/// Levels of nesting that are kept. HTML parsers stop at 512, so only scripts and XML nest deeper; many questions
/// are asked of every element around a text, and would take the square of the depth.
pub const MOST_LEVELS: u32 = 512;

/// Bytes of a title that are read.
pub const LONGEST_TITLE: usize = 2_000;

/// A page snapshot that is known to be sound, with indexes built once.
///
/// What is nested deeper than [`MOST_LEVELS`] is on the last of these levels, in the same order.
///
/// Node ids are positions in document order, so the subtree of `n` is exactly `n..page.subtree_end(n)`.
pub struct Page<'a> {
    snapshot: &'a PageSnapshot,
    parents: Vec<Option<NodeId>>,
    is_flattened: bool,
    subtree_ends: Vec<NodeId>,
    hidings: Vec<Option<Hiding>>,
    block_level: Vec<bool>,
    /// The name of each element, empty for text.
    tags: Vec<&'a str>,
    /// Which attributes each node may have: a bit for each name, see [`bit_of`].
    attributes: Vec<u64>,
}

impl<'a> Page<'a> {
    /// Checks the snapshot once, so that every later stage may be total.
    ///
    /// # Errors
    /// [`PageError::NewerFormat`] for a format this build does not know, [`PageError::BrokenSnapshot`] where the
    /// tree, a tag, a style or a number is out of bounds.
    pub fn new(snapshot: &'a PageSnapshot) -> Result<Self, PageError> {
        validate(snapshot)?;
        let count = snapshot.nodes.len();
        let (parents, is_flattened) = parents(snapshot);
        let mut subtree_ends: Vec<NodeId> = (1..=count as NodeId).collect();
        for id in (0..count).rev() {
            if let Some(parent) = parents[id] {
                let end = subtree_ends[id];
                let slot = &mut subtree_ends[parent as usize];
                *slot = (*slot).max(end);
            }
        }
        let mut hidings: Vec<Option<Hiding>> = Vec::with_capacity(count);
        for node in &snapshot.nodes {
            let inherited = node.parent.and_then(|parent| hidings[parent as usize]);
            let own = match &node.content {
                NodeContent::Element(element) => element.hiding,
                NodeContent::Text(_) => None,
            };
            hidings.push(inherited.or(own));
        }
        let mut block_level = block_level(snapshot, &hidings);
        drop_caps::join(snapshot, &subtree_ends, &mut block_level);
        let attributes = snapshot.nodes.iter().map(attribute_bits).collect();
        let tags = snapshot.nodes.iter().map(|node| tag_of(snapshot, node)).collect();
        Ok(Page { snapshot, parents, is_flattened, subtree_ends, hidings, block_level, tags, attributes })
    }

    /// The snapshot behind this page.
    pub fn snapshot(&self) -> &'a PageSnapshot {
        self.snapshot
    }

    /// The document's title, cut at [`LONGEST_TITLE`]: what is longer is none, and is compared with much.
    pub fn title(&self) -> &'a str {
        let title = &self.snapshot.metadata.title;
        title.get(..title.floor_char_boundary(LONGEST_TITLE)).unwrap_or(title)
    }

    /// Whether elements are nested deeper than [`MOST_LEVELS`], and those below were raised to the last of them.
    pub fn is_flattened(&self) -> bool {
        self.is_flattened
    }

    /// Number of nodes.
    pub fn len(&self) -> NodeId {
        self.snapshot.nodes.len() as NodeId
    }

    /// Whether the document had no element at all.
    pub fn is_empty(&self) -> bool {
        self.snapshot.nodes.is_empty()
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> &'a Node {
        &self.snapshot.nodes[id as usize]
    }

    /// The element with this id, `None` for text.
    pub fn element(&self, id: NodeId) -> Option<&'a Element> {
        match &self.node(id).content {
            NodeContent::Element(element) => Some(element),
            NodeContent::Text(_) => None,
        }
    }

    /// The text of a text node, `None` for an element.
    pub fn text(&self, id: NodeId) -> Option<&'a str> {
        match &self.node(id).content {
            NodeContent::Text(text) => Some(text),
            NodeContent::Element(_) => None,
        }
    }

    /// Lower-case local name; empty for text.
    #[inline]
    pub fn tag(&self, id: NodeId) -> &'a str {
        self.tags[id as usize]
    }

    /// 1 to 6 for a heading by its name; `None` for everything else.
    pub fn heading_level(&self, id: NodeId) -> Option<u8> {
        heading_level(self.tag(id))
    }

    /// Whether an element is a heading by its name.
    pub fn is_heading(&self, id: NodeId) -> bool {
        self.heading_level(id).is_some()
    }

    /// Every element, in document order.
    pub fn all_elements(&self) -> impl Iterator<Item = NodeId> {
        (0..self.len()).filter(|&node| self.element(node).is_some())
    }

    /// Elements that are links by their name, in document order; anchors without an address among them.
    pub fn links(&self) -> impl Iterator<Item = NodeId> {
        self.elements("a")
    }

    /// Whether an element is a link by its name.
    pub fn is_link(&self, id: NodeId) -> bool {
        self.tag(id) == "a"
    }

    /// The nearest link above a node.
    pub fn link_around(&self, id: NodeId) -> Option<NodeId> {
        self.ancestors(id).find(|&above| self.is_link(above))
    }

    /// A value for every node, made of its id and the value of its parent; the root begins with the default.
    pub fn inherited<T: Copy + Default>(&self, mut value: impl FnMut(NodeId, T) -> T) -> Vec<T> {
        let mut values: Vec<T> = Vec::with_capacity(self.len() as usize);
        for id in 0..self.len() {
            let above = self.parent(id).map_or_else(T::default, |parent| values[parent as usize]);
            values.push(value(id, above));
        }
        values
    }

    /// Elements of this name, in document order.
    pub fn elements(&self, tag: &str) -> impl Iterator<Item = NodeId> {
        (0..self.len()).filter(move |&node| self.tag(node) == tag)
    }

    /// Value of an attribute; `None` for text and where it was not captured.
    #[inline]
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&'a str> {
        if self.attributes[id as usize] & bit_of(name) == 0 { None } else { self.find_attribute(id, name) }
    }

    fn find_attribute(&self, id: NodeId, name: &str) -> Option<&'a str> {
        let element = self.element(id)?;
        element.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether the `class` attribute has one of these words.
    pub fn has_class(&self, id: NodeId, names: &[&str]) -> bool {
        let classes = self.attribute(id, "class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|class| names.contains(&class))
    }

    /// Whether a node is an `img` whose file is not there yet, or was refused: its box is not that of the picture.
    pub fn is_unloaded(&self, id: NodeId) -> bool {
        let media = self.element(id).filter(|_| self.tag(id) == "img").and_then(|element| element.media.as_ref());
        media.is_some_and(|media| media.natural_width == 0.0 || media.natural_height == 0.0)
    }

    /// The `width` or `height` that an element declares in CSS px; `None` where it declares none, or another unit.
    pub fn declared_side(&self, id: NodeId, name: &str) -> Option<f64> {
        self.attribute(id, name)?.trim().trim_end_matches("px").parse().ok()
    }

    /// Whether the document of a frame is below an element. A frame that waits for its address holds an empty one,
    /// which is not what it is there to show.
    pub fn holds_document(&self, id: NodeId) -> bool {
        let is_read = self.element(id).is_some_and(|element| element.scope == Some(Scope::Frame));
        let shows = || (id + 1..self.subtree_end(id)).any(|below| !matches!(self.tag(below), "html" | "body"));
        let waits = || LATER_ADDRESSES.iter().any(|name| self.attribute(id, name).is_some());
        is_read && (shows() || !waits())
    }

    /// Parent; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.parents[id as usize]
    }

    /// First id after the subtree of `id`.
    pub fn subtree_end(&self, id: NodeId) -> NodeId {
        self.subtree_ends[id as usize]
    }

    /// Whether `node` is `ancestor` or below it.
    pub fn contains(&self, ancestor: NodeId, node: NodeId) -> bool {
        ancestor <= node && node < self.subtree_end(ancestor)
    }

    /// Children in document order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.subtree_end(id);
        let mut next = id + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = next;
                next = self.subtree_end(child);
                child
            })
        })
    }

    /// Ancestors from the parent up to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |&node| self.parent(node))
    }

    /// The innermost ancestor of a node that holds another node, too; `None` for the root.
    pub fn common_ancestor(&self, node: NodeId, other: NodeId) -> Option<NodeId> {
        self.ancestors(node).find(|&ancestor| self.contains(ancestor, other))
    }

    /// What hides this node, by itself or by an ancestor; `None` if it is seen.
    pub fn hiding(&self, id: NodeId) -> Option<Hiding> {
        self.hidings[id as usize]
    }

    /// Whether text before, in and after this element is on lines of its own: by computed `display` where it is
    /// rendered, by the element's name where it is hidden. False for text.
    pub fn is_block_level(&self, id: NodeId) -> bool {
        self.block_level[id as usize]
    }

    /// Border box in page coordinates; `None` for text, inline and hidden elements.
    pub fn rect(&self, id: NodeId) -> Option<Rect> {
        self.element(id)?.rect
    }

    /// A computed value; `None` for text, hidden elements and inline ones that nothing sets apart (see
    /// [`Element::style`](crate::Element::style)), and where it was not read (see [`StyleProperty::is_of_text`]).
    pub fn style(&self, id: NodeId, property: StyleProperty) -> Option<&'a str> {
        let style = self.element(id)?.style?;
        let value = self.snapshot.styles[style as usize].values.get(property as usize)?;
        (!value.is_empty()).then_some(value)
    }

    /// The nearest block-level element: `id` itself or an ancestor.
    pub fn block_level_ancestor(&self, id: NodeId) -> Option<NodeId> {
        std::iter::once(id).chain(self.ancestors(id)).find(|&node| self.is_block_level(node))
    }
}

/// The parent of every node, on one of [`MOST_LEVELS`]; and whether any had to be raised to be so. Texts stay in their
/// element as long as nothing was raised from it.
fn parents(snapshot: &PageSnapshot) -> (Vec<Option<NodeId>>, bool) {
    let mut parents: Vec<Option<NodeId>> = Vec::with_capacity(snapshot.nodes.len());
    let mut levels: Vec<u32> = Vec::with_capacity(snapshot.nodes.len());
    let mut last_full = None;
    let mut is_flattened = false;
    for (id, node) in snapshot.nodes.iter().enumerate() {
        let is_text = matches!(node.content, NodeContent::Text(_));
        let is_full = |parent: &NodeId| levels[*parent as usize] >= MOST_LEVELS;
        let full = node.parent.filter(is_full).filter(|_| !is_text || node.parent != last_full);
        let raised = full.and_then(|parent| parents[parent as usize]);
        is_flattened |= raised.is_some();
        let parent = raised.or(node.parent);
        let level = parent.map_or(1, |parent| levels[parent as usize] + 1);
        if level == MOST_LEVELS {
            last_full = Some(id as NodeId);
        }
        levels.push(level);
        parents.push(parent);
    }
    (parents, is_flattened)
}

/// 1 to 6 for the name of a heading.
pub fn heading_level(tag: &str) -> Option<u8> {
    match tag.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// A bit that stands for the name of an attribute, so that most that an element does not have need not be looked for.
/// Several names share one; none of those that are asked for most does.
#[inline]
fn bit_of(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let byte = |at: Option<&u8>| at.copied().unwrap_or_default();
    let number = byte(bytes.first()).wrapping_mul(3).wrapping_add(byte(bytes.last()).wrapping_mul(14));
    let number = number.wrapping_add(bytes.len() as u8);
    1 << (number % 64)
}

fn tag_of<'a>(snapshot: &'a PageSnapshot, node: &Node) -> &'a str {
    match &node.content {
        NodeContent::Element(element) => &snapshot.tags[usize::from(element.tag)],
        NodeContent::Text(_) => "",
    }
}

fn attribute_bits(node: &Node) -> u64 {
    match &node.content {
        NodeContent::Element(element) => element.attributes.iter().fold(0, |bits, (name, _)| bits | bit_of(name)),
        NodeContent::Text(_) => 0,
    }
}

fn block_level(snapshot: &PageSnapshot, hidings: &[Option<Hiding>]) -> Vec<bool> {
    let by_style: Vec<bool> = snapshot
        .styles
        .iter()
        .map(|style| {
            let display = style.values[StyleProperty::Display as usize].as_str();
            !(display.starts_with("inline")
                || display.starts_with("ruby")
                || matches!(display, "contents" | "none" | "math"))
        })
        .collect();
    let by_tag: Vec<bool> = snapshot.tags.iter().map(|tag| is_block_tag(tag)).collect();
    let one = |(node, hiding): (&Node, &Option<Hiding>)| match &node.content {
        NodeContent::Text(_) => false,
        NodeContent::Element(element) if hiding.is_some() => by_tag[usize::from(element.tag)],
        NodeContent::Element(element) => element.style.is_some_and(|style| by_style[style as usize]),
    };
    snapshot.nodes.iter().zip(hidings).map(one).collect()
}

fn validate(snapshot: &PageSnapshot) -> Result<(), PageError> {
    if snapshot.format > SNAPSHOT_FORMAT {
        return Err(PageError::NewerFormat { found: snapshot.format, known: SNAPSHOT_FORMAT });
    }
    let broken = |node: usize, what: &'static str| Err(PageError::BrokenSnapshot { node: node as NodeId, what });
    if snapshot.nodes.len() > NodeId::MAX as usize {
        return broken(0, "more nodes than ids");
    }
    let columns = super::STYLE_PROPERTIES.len();
    if snapshot.styles.iter().any(|style| style.values.len() != columns) {
        return broken(0, "a style with the wrong number of values");
    }
    // The open path: a parent must lie on it, or a subtree would not be one run of ids.
    let mut path: Vec<NodeId> = Vec::new();
    for (id, node) in snapshot.nodes.iter().enumerate() {
        match node.parent {
            None if id == 0 => {}
            None => return broken(id, "a second root"),
            Some(parent) => {
                while path.last().is_some_and(|&open| open != parent) {
                    path.pop();
                }
                if path.is_empty() {
                    return broken(id, "a parent outside of the open path");
                }
            }
        }
        let NodeContent::Element(element) = &node.content else {
            if id == 0 {
                return broken(id, "the root is text");
            }
            continue;
        };
        if usize::from(element.tag) >= snapshot.tags.len() {
            return broken(id, "a tag outside of the list");
        }
        if element.style.is_some_and(|style| style as usize >= snapshot.styles.len()) {
            return broken(id, "a style outside of the list");
        }
        if element.rect.is_some_and(|r| ![r.left, r.top, r.width, r.height].iter().all(|v| v.is_finite())) {
            return broken(id, "a rect that is not finite");
        }
        path.push(id as NodeId);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::snapshot;

    #[test]
    fn what_is_nested_too_deep_is_raised_in_order_with_its_texts() {
        let html = |levels: usize| format!("{}z{}", "<div>a".repeat(levels), "b</div>".repeat(levels));
        let shallow = snapshot(&html(100));
        assert!(!Page::new(&shallow).expect("sound").is_flattened());
        let deep = snapshot(&html(2000));
        let page = Page::new(&deep).expect("sound");
        assert!(page.is_flattened());
        let levels = (0..page.len()).map(|node| page.ancestors(node).count() as u32).max();
        assert_eq!(levels, Some(MOST_LEVELS), "a text within an element of the last level");
        for node in 1..page.len() {
            let parent = page.parent(node).expect("only the root has none");
            assert!(
                parent < node && node < page.subtree_end(parent) && page.subtree_end(node) <= page.subtree_end(parent)
            );
            if page.text(node).is_some_and(|text| text.starts_with('a')) {
                assert_eq!(parent, node - 1);
            }
        }
    }

    #[test]
    fn links_are_found_from_above_and_from_below() {
        let snapshot = snapshot("<h2><a href='/a'>one <b>two</b></a></h2><p>three</p><a>four</a>");
        let page = Page::new(&snapshot).expect("sound");
        let text = |wanted: &str| (0..page.len()).find(|&node| page.text(node) == Some(wanted)).expect("a text");
        let links: Vec<NodeId> = page.links().collect();
        assert_eq!(links.len(), 2);
        assert_eq!(
            ["two", "three", "four"].map(|wanted| page.link_around(text(wanted))),
            [Some(links[0]), None, Some(links[1])]
        );
        assert!(page.all_elements().all(|node| page.text(node).is_none()));
    }

    #[test]
    fn what_is_inherited_goes_from_parents_to_children() {
        let snapshot = snapshot("<div><p>a</p></div>b");
        let page = Page::new(&snapshot).expect("sound");
        let depths = page.inherited(|_, above: usize| above + 1);
        assert!((0..page.len()).all(|node| depths[node as usize] == page.ancestors(node).count() + 1));
    }

    #[test]
    fn what_is_hidden_stays_hidden_where_it_is_raised() {
        let html = format!("{}<div style='display:none'><p>z</p></div>{}", "<div>".repeat(600), "</div>".repeat(600));
        let deep = snapshot(&html);
        let page = Page::new(&deep).expect("sound");
        let text = (0..page.len()).find(|&node| page.text(node) == Some("z")).expect("a text");
        assert_eq!(page.hiding(text), Some(Hiding::NotDisplayed));
    }
}
