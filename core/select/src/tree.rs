//! Matches selectors against the elements of a snapshot.

use std::fmt;

use engine::page::{NodeId, Page};
use selectors::{
    Element, OpaqueElement, SelectorList,
    attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint},
    bloom::BloomFilter,
    matching::{
        ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
        SelectorCaches, matches_selector_list,
    },
};

use crate::css::{Name, Never, Plain};

/// The elements of a page with their neighbours, which selectors ask for again and again.
pub(crate) struct Tree<'p> {
    page: &'p Page<'p>,
    /// The element before each element, and the one after it.
    beside: Vec<(Option<NodeId>, Option<NodeId>)>,
}

impl<'p> Tree<'p> {
    pub(crate) fn new(page: &'p Page<'p>) -> Self {
        let mut beside: Vec<(Option<NodeId>, Option<NodeId>)> = vec![(None, None); page.len() as usize];
        let mut last: Vec<Option<NodeId>> = vec![None; page.len() as usize];
        for node in page.all_elements() {
            let Some(last) = page.parent(node).and_then(|parent| last.get_mut(parent as usize)) else { continue };
            let before = last.replace(node);
            if let Some(slot) = beside.get_mut(node as usize) {
                slot.0 = before;
            }
            if let Some(slot) = before.and_then(|before| beside.get_mut(before as usize)) {
                slot.1 = Some(node);
            }
        }
        Tree { page, beside }
    }

    /// The outermost elements that a selector matches, in document order.
    pub(crate) fn matches(&self, selectors: &SelectorList<Plain>) -> Vec<NodeId> {
        let mut caches = SelectorCaches::default();
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let mut found = Vec::new();
        let mut end = 0;
        for node in self.page.all_elements() {
            if node >= end && matches_selector_list(selectors, &At { tree: self, node }, &mut context) {
                end = self.page.subtree_end(node);
                found.push(node);
            }
        }
        found
    }
}

/// An element.
#[derive(Clone, Copy)]
struct At<'t> {
    tree: &'t Tree<'t>,
    node: NodeId,
}

impl fmt::Debug for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.page().tag(self.node))
    }
}

impl<'t> At<'t> {
    fn page(&self) -> &'t Page<'t> {
        self.tree.page
    }

    fn beside(&self) -> (Option<NodeId>, Option<NodeId>) {
        self.tree.beside.get(self.node as usize).copied().unwrap_or_default()
    }

    fn at(&self, node: NodeId) -> Self {
        At { tree: self.tree, node }
    }
}

impl Element for At<'_> {
    type Impl = Plain;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(self.page().node(self.node))
    }

    fn parent_element(&self) -> Option<Self> {
        self.page().parent(self.node).map(|node| self.at(node))
    }

    // Shadow trees and frames are part of the one tree.
    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.beside().0.map(|node| self.at(node))
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.beside().1.map(|node| self.at(node))
    }

    fn first_element_child(&self) -> Option<Self> {
        self.page().children(self.node).find(|&node| self.page().element(node).is_some()).map(|node| self.at(node))
    }

    // Names in a snapshot are in lower case.
    fn is_html_element_in_html_document(&self) -> bool {
        true
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.page().tag(self.node) == name.0
    }

    fn has_namespace(&self, _: &Name) -> bool {
        true
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.page().tag(self.node) == self.page().tag(other.node)
    }

    fn attr_matches(
        &self,
        _: &NamespaceConstraint<&Name>,
        name: &Name,
        operation: &AttrSelectorOperation<&Name>,
    ) -> bool {
        self.page().attribute(self.node, &name.0).is_some_and(|value| operation.eval_str(value))
    }

    fn match_non_ts_pseudo_class(&self, class: &Never, _: &mut MatchingContext<'_, Plain>) -> bool {
        match *class {}
    }

    fn match_pseudo_element(&self, element: &Never, _: &mut MatchingContext<'_, Plain>) -> bool {
        match *element {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        self.page().is_link(self.node)
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Name, case: CaseSensitivity) -> bool {
        self.page().attribute(self.node, "id").is_some_and(|own| case.eq(own.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, name: &Name, case: CaseSensitivity) -> bool {
        let classes = self.page().attribute(self.node, "class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|class| case.eq(class.as_bytes(), name.0.as_bytes()))
    }

    fn has_custom_state(&self, _: &Name) -> bool {
        false
    }

    fn imported_part(&self, _: &Name) -> Option<Name> {
        None
    }

    fn is_part(&self, _: &Name) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.page().children(self.node).all(|child| self.page().text(child).is_some_and(str::is_empty))
    }

    fn is_root(&self) -> bool {
        self.page().parent(self.node).is_none()
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::css::parse_all;

    #[test]
    fn elements_are_matched_by_name_id_class_attribute_and_place() {
        let html = "<main id=a class='x Y'><p lang=de-AT>1</p><p>2</p>text<p title='Too long'>3</p></main><P>4</P>";
        let snapshot = html::snapshot(html, "").expect("HTML");
        let page = Page::new(&snapshot).expect("sound");
        let tree = Tree::new(&page);
        let texts = |selector: &str| {
            let (_, list) = parse_all(&[selector.to_owned()]).expect(selector).remove(0);
            let text = |node: NodeId| (node..page.subtree_end(node)).filter_map(|below| page.text(below)).collect();
            tree.matches(&list).into_iter().map(text).collect::<Vec<String>>()
        };
        for (selector, found) in [
            ("p", vec!["1", "2", "3", "4"]),
            ("P:first-of-type", vec!["1", "4"]),
            ("p:nth-child(2)", vec!["2", "4"]),
            ("main#a.Y > p + p", vec!["2", "3"]),
            ("main.y", vec![]),
            ("[lang|=de]", vec!["1"]),
            ("[TITLE~=long]", vec!["3"]),
            ("[title^='too' i], p:last-child", vec!["3", "4"]),
            ("main:has(> [lang])", vec!["12text3"]),
            ("main, main > p", vec!["12text3"]),
            ("p:not(main > p)", vec!["4"]),
            (":root > body > :empty", vec![]),
            ("aside", vec![]),
        ] {
            assert_eq!(texts(selector), found, "{selector}");
        }
    }
}
