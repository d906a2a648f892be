//! What elements declare about themselves: by name, by role and, as the weakest sign, by class and id.

use std::ops::BitOr;

use page::{NodeId, Page, heading_level, lexicon::ClassWords};

use super::{Kinds, Sums, is_formula};

/// A set of statements about a block, gathered from the block's element and all of its ancestors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints(u32);

impl BitOr for Hints {
    type Output = Hints;

    fn bitor(self, other: Hints) -> Hints {
        Hints(self.0 | other.0)
    }
}

impl Hints {
    /// `nav`, a menu, breadcrumbs, pagination.
    pub const NAVIGATION: Hints = Hints(1);
    /// The page's or a section's `footer`.
    pub const FOOTER: Hints = Hints(1 << 1);
    /// The page's or a section's `header`.
    pub const HEADER: Hints = Hints(1 << 2);
    /// `aside`, a sidebar.
    pub const ASIDE: Hints = Hints(1 << 3);
    /// Comments and replies.
    pub const COMMENT: Hints = Hints(1 << 4);
    /// Links to other articles.
    pub const RELATED: Hints = Hints(1 << 5);
    /// Buttons to share or follow.
    pub const SHARE: Hints = Hints(1 << 6);
    /// Advertisement, sponsored content.
    pub const ADVERT: Hints = Hints(1 << 7);
    /// Newsletter, subscription, sign-up.
    pub const SUBSCRIBE: Hints = Hints(1 << 8);
    /// Cookie bars, consent, dialogs, pop-ups.
    pub const DIALOG: Hints = Hints(1 << 9);
    /// Byline, dates, tags and other particulars.
    pub const PARTICULARS: Hints = Hints(1 << 10);
    /// `main`, `role=main`.
    pub const MAIN: Hints = Hints(1 << 11);
    /// `article`, `itemprop=articleBody`.
    pub const ARTICLE: Hints = Hints(1 << 12);
    /// Class or id has a word for content: content, post, entry, body.
    pub const CONTENT: Hints = Hints(1 << 13);
    /// A form.
    pub const FORM: Hints = Hints(1 << 14);
    /// Hidden from assistive technology or inert.
    pub const ARIA_HIDDEN: Hints = Hints(1 << 15);
    /// Figure, caption.
    pub const FIGURE: Hints = Hints(1 << 16);
    /// Preformatted text or code.
    pub const CODE: Hints = Hints(1 << 17);
    /// Cell of a table.
    pub const TABLE: Hints = Hints(1 << 18);
    /// Item of a list.
    pub const LIST_ITEM: Hints = Hints(1 << 19);
    /// Heading.
    pub const HEADING: Hints = Hints(1 << 20);
    /// Quotation.
    pub const QUOTE: Hints = Hints(1 << 21);
    /// Paragraph.
    pub const PARAGRAPH: Hints = Hints(1 << 22);

    /// Every kind of page boilerplate: what is seldom content wherever it is.
    pub const BOILERPLATE: Hints = Hints(
        Hints::NAVIGATION.0
            | Hints::FOOTER.0
            | Hints::RELATED.0
            | Hints::SHARE.0
            | Hints::ADVERT.0
            | Hints::SUBSCRIBE.0
            | Hints::DIALOG.0,
    );

    /// Hints that an element is not content because of where it is. Ignored on an element that holds the bulk of the prose.
    const AGAINST: Hints = Hints(
        Hints::BOILERPLATE.0
            | Hints::HEADER.0
            | Hints::ASIDE.0
            | Hints::COMMENT.0
            | Hints::PARTICULARS.0
            | Hints::FORM.0
            | Hints::ARIA_HIDDEN.0,
    );

    /// The statements about every node: its own and those of its ancestors.
    pub(super) fn inherited(page: &Page, sums: &Sums, own: &[Hints]) -> Vec<Hints> {
        let total = if page.is_empty() { 0 } else { sums.below(page, 0).prose };
        page.inherited(|id, above: Hints| {
            let mut own = own[id as usize];
            if own.any(Hints::AGAINST) && total > 0 && sums.below(page, id).prose * 2 > total {
                own = Hints(own.0 & !Hints::AGAINST.0);
            }
            // Quotations name their source in a footer of their own.
            if page.tag(id) == "footer" && above.has(Hints::QUOTE) {
                own = own.without(Hints::FOOTER);
            }
            above | own
        })
    }

    /// What every node declares about itself; nothing for text. Name and class are asked once for each kind of element.
    pub(super) fn own(page: &Page, kinds: &Kinds) -> Vec<Hints> {
        let mut of_kind: Vec<Option<Hints>> = vec![None; kinds.count()];
        // Where the code ends that a node is in.
        let mut code_end = 0;
        let of = |id: NodeId| {
            // The root has the classes of the theme and the page type, which describe no part of the page.
            let Some(element) = page.element(id).filter(|_| !matches!(page.tag(id), "html" | "body")) else {
                return Hints::default();
            };
            // Renderers name their formulas after the menus and tips that they attach to them.
            if is_formula(page, id) {
                return Hints::of_tag(page.tag(id));
            }
            let attributes = element.attributes.iter();
            // Highlighters name the parts of code after what they are in its language: comment, title, tag, section.
            if id < code_end {
                let attributes = attributes.filter(|(name, _)| name != "id");
                return attributes.fold(Hints::of_tag(page.tag(id)), |hints, (name, value)| {
                    hints | Hints::of_attribute(name, value)
                });
            }
            if matches!(page.tag(id), "pre" | "code") {
                code_end = page.subtree_end(id);
            }
            let kind = &mut of_kind[kinds.kind_of(id) as usize];
            let class = || page.attribute(id, "class").map_or(Hints::default(), Hints::of_words);
            let kind = *kind.get_or_insert_with(|| Hints::of_tag(page.tag(id)) | class());
            attributes.fold(kind, |hints, (name, value)| hints | Hints::of_attribute(name, value))
        };
        (0..page.len()).map(of).collect()
    }

    /// What an attribute declares, `class` aside.
    fn of_attribute(name: &str, value: &str) -> Hints {
        match name {
            "id" => Hints::of_words(value),
            "role" => Hints::of_role(value),
            "inert" => Hints::ARIA_HIDDEN,
            "aria-hidden" if value == "true" => Hints::ARIA_HIDDEN,
            "itemprop" if value == "articleBody" => Hints::ARTICLE,
            _ => Hints::default(),
        }
    }

    /// Whether all statements of `other` are among these.
    pub fn has(self, other: Hints) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any statement of `other` is among these.
    pub fn any(self, other: Hints) -> bool {
        self.0 & other.0 != 0
    }

    /// These statements without those of `other`.
    pub(super) fn without(self, other: Hints) -> Hints {
        Hints(self.0 & !other.0)
    }

    /// What an element declares about itself by its name and its role, whatever its class and id are.
    pub fn declared(page: &Page, node: NodeId) -> Hints {
        if page.element(node).is_none() {
            return Hints::default();
        }
        Hints::of_tag(page.tag(node)) | page.attribute(node, "role").map_or(Hints::default(), Hints::of_role)
    }

    fn of_tag(tag: &str) -> Hints {
        match tag {
            "nav" | "menu" => Hints::NAVIGATION,
            "footer" => Hints::FOOTER,
            "header" => Hints::HEADER,
            "aside" => Hints::ASIDE,
            "main" => Hints::MAIN,
            "article" => Hints::ARTICLE,
            "form" => Hints::FORM,
            "dialog" => Hints::DIALOG,
            "figure" | "figcaption" => Hints::FIGURE,
            "pre" | "code" => Hints::CODE,
            "td" | "th" | "caption" => Hints::TABLE,
            "li" | "dd" | "dt" => Hints::LIST_ITEM,
            "blockquote" => Hints::QUOTE,
            "p" => Hints::PARAGRAPH,
            _ if heading_level(tag).is_some() => Hints::HEADING,
            _ => Hints::default(),
        }
    }

    fn of_role(role: &str) -> Hints {
        match role {
            "navigation" | "menu" | "menubar" | "tablist" | "toolbar" => Hints::NAVIGATION,
            "contentinfo" => Hints::FOOTER,
            "banner" => Hints::HEADER,
            "complementary" => Hints::ASIDE,
            "main" => Hints::MAIN,
            "article" => Hints::ARTICLE,
            "search" | "form" => Hints::FORM,
            "dialog" | "alertdialog" | "alert" => Hints::DIALOG,
            "heading" => Hints::HEADING,
            _ => Hints::default(),
        }
    }

    /// What the words of a class or id attribute mean.
    pub fn of_words(value: &str) -> Hints {
        let words = ClassWords::of(value);
        SAID.iter().filter(|(kind, _)| words.any(*kind)).fold(Hints::default(), |hints, (_, said)| hints | *said)
    }
}

/// What the words of classes and ids mean about what is in an element.
const SAID: [(ClassWords, Hints); 12] = [
    (ClassWords::NAVIGATION, Hints::NAVIGATION),
    (ClassWords::FOOTER, Hints::FOOTER),
    (ClassWords::HEADER, Hints::HEADER),
    (ClassWords::ASIDE, Hints::ASIDE),
    (ClassWords::COMMENT, Hints::COMMENT),
    (ClassWords::RELATED, Hints::RELATED),
    (ClassWords::SHARE, Hints::SHARE),
    (ClassWords::ADVERT, Hints::ADVERT),
    (ClassWords::SUBSCRIBE, Hints::SUBSCRIBE),
    (ClassWords::DIALOG, Hints::DIALOG),
    (ClassWords::PARTICULARS, Hints::PARTICULARS),
    (ClassWords::CONTENT, Hints::CONTENT),
];

#[cfg(test)]
mod tests {
    use super::Hints;

    #[test]
    fn what_renderers_call_a_formula_says_nothing() {
        let html = "<p>The speed <mjx-container class='MathJax CtxtMenu_Attached_0'><math><mi>v</mi></math></mjx-container>\
                    <span id=menu class=CtxtMenu_Attached_0>is</span></p>";
        let snapshot = page::testing::snapshot(html);
        let page = page::Page::new(&snapshot).expect("sound");
        let blocks = crate::block::segment(&page);
        let hints = |name| blocks.own_hints(page::testing::find(&page, name));
        assert!(!hints("mjx-container").any(Hints::BOILERPLATE) && hints("menu").has(Hints::NAVIGATION));
    }

    #[test]
    fn what_highlighters_call_a_part_of_code_says_nothing() {
        let html = "<pre class=comments><code><b class=hljs-comment>// One.</b><i id=nav aria-hidden=true>1</i></code></pre>\
                    <u class=hljs-comment>Two.</u>";
        let snapshot = page::testing::snapshot(html);
        let page = page::Page::new(&snapshot).expect("sound");
        let blocks = crate::block::segment(&page);
        let hints = |name| blocks.own_hints(page::testing::find(&page, name));
        assert!(!hints("b").has(Hints::COMMENT) && hints("u").has(Hints::COMMENT) && hints("pre").has(Hints::COMMENT));
        assert!(!hints("i").any(Hints::BOILERPLATE) && hints("i").has(Hints::ARIA_HIDDEN));
    }

    #[test]
    fn words_divide_at_punctuation_and_capitals() {
        assert!(Hints::of_words("relatedPosts").has(Hints::RELATED));
        assert!(Hints::of_words("c-site-nav__list").has(Hints::NAVIGATION));
        assert!(Hints::of_words("entry-content").has(Hints::CONTENT));
        assert!(!Hints::of_words("shadow navy").any(Hints::BOILERPLATE));
    }
}
