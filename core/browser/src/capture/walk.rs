//! The walk over the live page: one pass in document order, without recursion, all reads and no write.

mod numbers;
mod pictures;
mod places;

use js_sys::JsString;
use markup::{
    Bounds, Budget,
    streamed::Streamed,
    tags::{Tag, Treatment},
};
use page::{Element, Hiding, Node, NodeContent, NodeId, Rect, Scope, Style, Truncation};
use wasm_bindgen::prelude::*;
use web_sys::Node as LiveNode;

use super::{
    attributes::Attributes,
    canvas::Canvases,
    counters::Counters,
    documents::Documents,
    drawing::Drawings,
    level::{Children, Level, Mode, Next, Place, Space},
    line::Line,
    memo::{Kin, Likeness, Row, number},
    special,
    style::Styles,
    tags::{self, Tags},
    traits::{Display, Look, Traits},
    visibility::{box_hiding, hiding_anywhere, replaced_hiding},
};
use crate::dom::{self, AnyElement, ShadowReader, TextNode};

/// What the walk found.
pub(super) struct Found {
    pub(super) tags: Vec<String>,
    pub(super) styles: Vec<Style>,
    pub(super) nodes: Vec<Node>,
    pub(super) live: Vec<LiveNode>,
    pub(super) truncated: Option<Truncation>,
}

/// Walks the tree below and including `root`, the root element of the first of the `documents`.
pub(super) fn walk(root: AnyElement, documents: Documents, bounds: Bounds, exactly: bool) -> Found {
    let mut walk = Walk {
        tags: Tags::new(),
        attributes: Attributes::new(),
        styles: Styles::new(exactly),
        shadows: ShadowReader::new(),
        drawings: Drawings::new(),
        canvases: Canvases::new(),
        last_drawing: None,
        streamed: Streamed::default(),
        counters: Counters::default(),
        line: Line::default(),
        documents,
        hidden: "hidden".into(),
        budget: Budget::new(bounds, dom::now),
        nodes: Vec::new(),
        live: Vec::new(),
        stack: Vec::new(),
    };
    let place = walk.documents.place(0);
    walk.find_streamed(&root);
    let tag = walk.tags.id(&root);
    walk.visit_element(root, tag, Mode::Seen, place);
    while let Some(level) = walk.stack.last_mut() {
        if walk.budget.is_spent(walk.nodes.len()) {
            break;
        }
        match level.children.next() {
            Some(next) => walk.visit(next),
            None => walk.close(),
        }
    }
    while !walk.stack.is_empty() {
        walk.close();
    }
    Found {
        tags: walk.tags.into_names(),
        styles: walk.styles.into_styles(),
        nodes: walk.nodes,
        live: walk.live,
        truncated: walk.budget.passed,
    }
}

struct Walk {
    tags: Tags,
    attributes: Attributes,
    styles: Styles,
    shadows: ShadowReader,
    drawings: Drawings,
    canvases: Canvases,
    /// The last drawing that was written, and where it lies.
    last_drawing: Option<(NodeId, Rect)>,
    /// Content that waits for its place.
    streamed: Streamed<LiveNode>,
    counters: Counters,
    line: Line,
    documents: Documents,
    hidden: JsString,
    budget: Budget,
    nodes: Vec<Node>,
    live: Vec<LiveNode>,
    stack: Vec<Level>,
}

/// The children of an element as they are captured.
struct Below {
    children: Children,
    scope: Option<Scope>,
    place: Place,
}

impl Walk {
    fn visit(&mut self, next: Next) {
        let Some(level) = self.stack.last() else { return };
        let (mode, place) = (level.mode, level.place);
        let (node, in_row) = match next {
            Next::Node(node, in_row) => (node, in_row),
            Next::Anonymous(nodes, hiding) => return self.open_anonymous(nodes, hiding),
        };
        match node.node_type() {
            LiveNode::TEXT_NODE | LiveNode::CDATA_SECTION_NODE => {
                self.follow(&node, in_row, false);
                self.visit_text(node.unchecked_into());
            }
            LiveNode::COMMENT_NODE | LiveNode::PROCESSING_INSTRUCTION_NODE | LiveNode::DOCUMENT_TYPE_NODE => {
                self.follow(&node, in_row, false);
            }
            // An element, or a form whose type is shadowed by a field.
            _ => {
                let element: AnyElement = node.unchecked_into();
                let tag = self.tags.id(&element);
                self.follow(&element, in_row, tags::is_form(self.tags.get(tag)));
                self.visit_element(element, tag, mode, place);
            }
        }
    }

    fn follow(&mut self, node: &LiveNode, in_row: bool, form: bool) {
        if in_row && let Some(level) = self.stack.last_mut() {
            level.children = Children::Siblings(tags::next_sibling(node, form));
        }
    }

    fn visit_element(&mut self, element: AnyElement, tag_id: u16, mode: Mode, place: Place) {
        let tag = self.tags.get(tag_id);
        match tag.treatment {
            Treatment::Skipped if mode != Mode::Drawing => {
                self.pass(tag_id);
                return self.place_streamed(&element);
            }
            _ if self.is_streamed_elsewhere(&element) => return self.pass(tag_id),
            Treatment::Script if !special::is_formula_script(&element) => return self.pass(tag_id),
            _ => {}
        }
        let mode = match mode {
            Mode::Invisible if self.styles.is_visible(&element) => {
                self.tell_shown();
                Mode::Seen
            }
            mode => mode,
        };
        let attributes =
            self.attributes.read(&element, tag, tag.treatment == Treatment::Formula || mode == Mode::Formula);
        let own = self.own(tag_id, attributes.telling);
        let attributes = attributes.kept;
        let look = match mode {
            Mode::Seen | Mode::Streamed => self.look(&element, tag, mode, place, own.1),
            Mode::Drawing => Look { hiding: Some(Hiding::NotDisplayed), ..Look::default() },
            Mode::Invisible | Mode::Hidden | Mode::Formula => Look::default(),
        };
        let inner = match look.traits {
            _ if look.hiding.is_some() => Mode::Hidden,
            Some(traits) if traits.invisible => Mode::Invisible,
            Some(_) if tag.treatment == Treatment::Formula => Mode::Formula,
            Some(_) if tag.treatment == Treatment::Drawing => Mode::Drawing,
            _ => mode,
        };
        self.settle_space(look.breaks_lines());
        if matches!(mode, Mode::Seen | Mode::Streamed) && look.hiding.is_none() && !look.is_block() {
            self.complete_style();
        }
        let number = self.number(&element, tag_id, mode, place, &look, own.1);
        let below = self.below(&element, tag, place, inner, &look);
        self.budget.add_text(attributes.iter().map(|(name, value)| name.len() + value.len()).sum());
        let media = self.media(&element, tag, mode, place, &look);
        let id = self.push(
            element.as_ref(),
            NodeContent::Element(Box::new(Element {
                tag: tag_id,
                attributes,
                rect: look.rect,
                style: look.style,
                hiding: look.hiding,
                scope: below.scope,
                media,
            })),
        );
        self.open(id, tag, inner, &look, below, own);
        if let Some(number) = number {
            self.complete_style();
            self.budget.add_text(number.len());
            self.push(element.as_ref(), NodeContent::Text(number));
        }
    }

    /// Passes a child of the innermost open element: its names with those around it, and which elements are like it.
    fn own(&mut self, tag: u16, telling: u64) -> (Kin, Likeness) {
        let own = number((tag, telling));
        match self.stack.last_mut() {
            Some(level) => (level.kin.child(own), level.row.next(own)),
            None => (Kin::default().child(own), own),
        }
    }

    /// Passes a child that is not captured.
    fn pass(&mut self, tag: u16) {
        self.own(tag, 0);
    }

    fn open(&mut self, id: NodeId, tag: Tag, mode: Mode, look: &Look, below: Below, (kin, likeness): (Kin, Likeness)) {
        // Style sheets end at shadow trees and frames; what is assigned to a slot has those of another scope.
        let is_apart = below.scope.is_some() || tag.treatment == Treatment::Slot;
        let kin = if is_apart { kin.apart(id) } else { kin };
        let row = look.traits.map_or_else(|| Row::alone(id), |traits| Row::below(kin, &traits));
        let inherited = self.stack.last().is_some_and(|level| level.space.keeps);
        let own = look.style.and(look.traits);
        let space = Space {
            keeps: own.map_or(tag.keeps_space || inherited, |traits| traits.keeps_space),
            drops: own.is_some_and(|traits| traits.drops_space),
            after_edge: look.is_block(),
            pending: None,
        };
        let children =
            if self.budget.is_too_deep(self.stack.len()) { Children::Siblings(None) } else { below.children };
        self.stack.push(Level {
            id,
            likeness,
            kin,
            row,
            children,
            mode,
            place: below.place,
            space,
            is_block: look.is_block(),
            awaits_text: tag.is_wrapper,
            shows: false,
            unseen: Vec::new(),
        });
    }

    /// Reads style and rect of an element, as far as it has them.
    fn look(&mut self, element: &AnyElement, tag: Tag, mode: Mode, place: Place, likeness: Likeness) -> Look {
        let view = self.documents.view(place);
        let replaced = tag.treatment.is_replaced();
        let traits = match tag.treatment {
            Treatment::Inline | Treatment::Slot | Treatment::NoScript => {
                self.styles.read_inline(view, element, tag.is_plain, likeness)
            }
            _ => self.styles.read(view, element, !tag.is_wrapper, likeness),
        };
        let mut look = Look { traits: Some(traits), ..Look::default() };
        let unused = tag.treatment == Treatment::NoScript && !self.styles.is_visible(element);
        match traits.display {
            _ if unused => look.hiding = Some(Hiding::NotDisplayed),
            Display::None => look.hiding = Some(Hiding::NotDisplayed),
            Display::Contents => {}
            Display::Inline if !replaced => {
                look.hiding = traits.transparent.then_some(Hiding::Transparent);
                look.style = traits.style.filter(|_| traits.struck || tag.is_plain && traits.stands_out);
            }
            _ if mode == Mode::Streamed => {
                look.style = traits.style;
                look.hiding = hiding_anywhere(&traits, replaced);
            }
            _ => {
                let (page, local, reachable) = self.documents.rects(element, place, traits.fixed);
                look.rect = Some(page);
                look.style = traits.style;
                look.hiding = if replaced {
                    replaced_hiding(&traits, &local, reachable, special::is_loaded(element, tag.treatment))
                } else if tag.is_root {
                    box_hiding(&Traits { clips: false, ..traits }, &local, reachable)
                } else {
                    let hiding = box_hiding(&traits, &local, reachable)
                        .or_else(|| self.hiding_by_more(element, &traits, &local, place, likeness));
                    // Rules and the like have nothing to hide, however thin they are.
                    hiding.filter(|_| tag.may_host || tags::first_child(element, tags::is_form(tag)).is_some())
                };
            }
        }
        if look.hiding == Some(Hiding::ContentVisibility) && self.is_until_found(element) {
            look.hiding = Some(Hiding::UntilFound);
        }
        look
    }

    /// What only some boxes are asked for: clipping, and shrinking to nothing.
    fn hiding_by_more(
        &mut self,
        element: &AnyElement,
        traits: &Traits,
        local: &Rect,
        place: Place,
        likeness: Likeness,
    ) -> Option<Hiding> {
        if traits.positioned && self.styles.is_cut(self.documents.view(place), element, likeness) {
            return Some(Hiding::Clipped);
        }
        let nothing = local.width == 0.0 && local.height == 0.0;
        // A box that has a size before transforms was scaled away; one without type shows no text either.
        let scaled_away = nothing && element.offset_width().unwrap_or_default() > 0.0;
        let typeless = local.height == 0.0 && traits.without_type && dom::first_element_child(element).is_none();
        (scaled_away || typeless).then_some(Hiding::ZeroSized)
    }

    fn is_until_found(&self, element: &LiveNode) -> bool {
        dom::attribute(element, &self.hidden).is_some_and(|value| value.eq_ignore_ascii_case("until-found"))
    }

    /// The children to capture of an element that is about to be opened.
    fn below(&mut self, element: &AnyElement, tag: Tag, place: Place, mode: Mode, look: &Look) -> Below {
        let mut below = Below { children: Children::Siblings(None), scope: None, place };
        match tag.treatment {
            Treatment::Leaf | Treatment::Image | Treatment::Canvas | Treatment::Skipped => {}
            Treatment::Media => below.children = special::selected(element, ":scope > source, :scope > track"),
            Treatment::Drawing => below.children = special::selected(element, ":scope > title, :scope > desc"),
            Treatment::Slot => below.children = special::slotted(element),
            Treatment::Form => below.children = Children::Siblings(tags::first_child(element, true)),
            Treatment::Details if mode == Mode::Seen => {
                below.children = special::details(element, |node| self.styles.is_visible(node));
            }
            Treatment::Frame => {
                if let Some((place, root)) =
                    look.rect.filter(|_| mode == Mode::Seen).and_then(|rect| self.enter_frame(element, place, &rect))
                {
                    below = Below {
                        children: Children::List(vec![root.into()].into_iter()),
                        scope: Some(Scope::Frame),
                        place,
                    };
                }
            }
            _ => {
                let first = element.first_child();
                let shows = look.rect.is_some_and(|rect| rect.area() > 0.0);
                let likely = tag.custom || (first.is_none() && shows);
                let shadow = if tag.may_host { special::shadow(element, likely, &self.shadows) } else { None };
                (below.children, below.scope) = match shadow {
                    Some((children, scope)) => (children, Some(scope)),
                    None => (Children::Siblings(first), None),
                };
                below.place = self.scrolled(element, tag, place, look);
            }
        }
        below
    }

    /// The place of what scrolls with a box, as if it was not scrolled.
    fn scrolled(&self, element: &AnyElement, tag: Tag, place: Place, look: &Look) -> Place {
        let Some(traits) = look.traits.filter(|_| look.rect.is_some()) else { return place };
        let base = if traits.fixed { self.documents.place(place.document) } else { place };
        if !traits.clips || tag.is_root {
            return base;
        }
        Place { x: base.x + element.scroll_left(), y: base.y + element.scroll_top(), ..base }
    }

    fn enter_frame(&mut self, frame: &AnyElement, place: Place, rect: &Rect) -> Option<(Place, AnyElement)> {
        let document = frame.content_document().ok()??;
        let (left, top) = self.styles.padding(self.documents.view(place), frame);
        self.documents.enter(&document, rect.left + frame.client_left() + left, rect.top + frame.client_top() + top)
    }

    fn visit_text(&mut self, node: TextNode) {
        let mut text = node.data();
        let Some(level) = self.stack.last_mut() else { return };
        if text.is_empty() {
            return;
        }
        let blank = text.bytes().all(|byte| byte.is_ascii_whitespace());
        if blank && !level.space.keeps {
            if !level.space.drops && !level.space.after_edge {
                level.space.pending = Some(node.into());
            }
            return;
        }
        // Where white space counts, what is written is what is meant.
        let in_line = level.mode == Mode::Seen && !level.space.keeps;
        let alone =
            level.mode != Mode::Invisible || blank || dom::first_element_child(&self.live[level.id as usize]).is_none();
        self.settle_space(false);
        self.complete_style();
        if alone {
            self.budget.add_text(text.len());
            text.shrink_to_fit();
            if in_line && self.line.is_apart(&node, &text) {
                self.push(node.as_ref(), NodeContent::Text(" ".to_owned()));
            }
            self.push(node.as_ref(), NodeContent::Text(text));
        } else {
            self.open_anonymous(vec![node.into()], Hiding::Invisible);
        }
    }

    /// Reads how the text of the nearest block is set, now that it is known to hold some.
    fn complete_style(&mut self) {
        let seen = self.stack.last().is_some_and(|level| matches!(level.mode, Mode::Seen | Mode::Streamed));
        let block = self.stack.iter_mut().rev().find(|level| level.is_block);
        let Some(level) = block.filter(|level| seen && level.awaits_text) else { return };
        level.awaits_text = false;
        let likeness = level.likeness;
        let view = self.documents.view(level.place);
        if let NodeContent::Element(element) = &mut self.nodes[level.id as usize].content {
            let live = &self.live[level.id as usize];
            element.style = element.style.map(|style| self.styles.complete(view, live, style, likeness));
        }
    }

    /// Decides on white space that was held back: it makes a box only between two things that share a line.
    fn settle_space(&mut self, block_follows: bool) {
        let Some(level) = self.stack.last_mut() else { return };
        let pending = level.space.pending.take();
        level.space.after_edge = block_follows;
        if block_follows || pending.is_some() {
            self.line.end();
        }
        if let Some(node) = pending.filter(|_| !block_follows) {
            self.push(&node, NodeContent::Text(" ".to_owned()));
        }
    }

    /// Opens a box that the document does not name, so that what hides its text has an element. It is called
    /// `slot`, as the element that browsers use for the body of `details`.
    fn open_anonymous(&mut self, nodes: Vec<LiveNode>, hiding: Hiding) {
        let Some((parent, place)) = self.stack.last().map(|level| (level.id, level.place)) else { return };
        let tag = self.tags.id_of("slot");
        let live = self.live[parent as usize].clone();
        let element = Element { tag, hiding: Some(hiding), ..Element::default() };
        let id = self.push(&live, NodeContent::Element(Box::new(element)));
        let below = Below { children: Children::List(nodes.into_iter()), scope: None, place };
        let tag = self.tags.get(tag);
        self.open(id, tag, Mode::Hidden, &Look::default(), below, Default::default());
    }

    fn push(&mut self, live: &LiveNode, content: NodeContent) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node { parent: self.stack.last().map(|level| level.id), content });
        self.live.push(live.clone());
        id
    }

    /// An element has a visible descendant below `visibility: hidden`.
    fn tell_shown(&mut self) {
        for level in self.stack.iter_mut().rev().take_while(|level| !level.shows) {
            level.shows = true;
        }
    }

    fn close(&mut self) {
        let ends_in_line = self.stack.last().is_some_and(|level| !level.is_block);
        if ends_in_line {
            self.settle_space(false);
        }
        let Some(level) = self.stack.pop() else { return };
        self.counters.close(self.stack.len());
        if level.is_block {
            self.line.end();
        }
        if level.mode != Mode::Invisible {
            return;
        }
        if level.shows {
            for id in level.unseen {
                self.mark_invisible(id);
            }
            return;
        }
        match self.stack.last_mut() {
            Some(parent) if parent.mode == Mode::Invisible => parent.unseen.push(level.id),
            _ => self.mark_invisible(level.id),
        }
    }

    fn mark_invisible(&mut self, id: NodeId) {
        if let Some(Node { content: NodeContent::Element(element), .. }) = self.nodes.get_mut(id as usize) {
            element.hiding.get_or_insert(Hiding::Invisible);
        }
    }
}
