//! Blocks.

use engine::article::{Block, BlockKind, DefinitionItem, Inline, ListItem, Role};

use super::{
    Renderer,
    nodes::{Element, add, add_text, set, set_language},
};

impl Renderer {
    /// Blocks of the body, numbered from `first` on.
    pub(super) fn parts(&mut self, parent: &Element, blocks: &[Block], first: usize) {
        for (part, block) in (first..).zip(blocks) {
            self.block(parent, block);
            let made = parent.last_element();
            if let Some(element) = made.filter(|_| has_text(block)) {
                element.set_attribute("data-part", &part.to_string());
            }
        }
    }

    pub(super) fn blocks(&mut self, parent: &Element, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(parent, block))
    }

    pub(super) fn block(&mut self, parent: &Element, block: &Block) {
        let element = match &block.kind {
            BlockKind::Heading { level, content, .. } => self.heading(parent, *level, content),
            BlockKind::Paragraph { content } => {
                let element = self.lines(parent, "p", content);
                if block.role == Some(Role::Caption) {
                    element.set_attribute("class", "caption");
                }
                element
            }
            BlockKind::List { ordered, start, reversed, items } => {
                self.list(parent, *ordered, *start, *reversed, items)
            }
            BlockKind::DefinitionList { items } => self.definitions(parent, items),
            BlockKind::Table(table) => self.table(parent, table),
            BlockKind::Code { language, text } => self.code(parent, language.as_deref(), text),
            BlockKind::Preformatted { content } => {
                let element = self.lines(parent, "pre", content);
                element.set_attribute("tabindex", "0");
                element
            }
            BlockKind::Quote { pull, blocks } => {
                let element = add(parent, "blockquote");
                if *pull {
                    element.set_attribute("class", "pull-quote");
                }
                self.blocks(&element, blocks);
                element
            }
            BlockKind::Figure { blocks, caption } => self.figure(parent, blocks, caption),
            BlockKind::Image(_) => return self.lone_image(parent, block),
            BlockKind::Audio { src, title } => self.audio(parent, src, title),
            BlockKind::Video { src, poster, title } => self.video(parent, src, poster.as_deref(), title),
            BlockKind::Embed { url, title } => self.embed(parent, url, title),
            BlockKind::Math(math) => {
                let element = add(parent, "div");
                set(
                    &element,
                    &[("class", "math-display"), ("tabindex", "0"), ("role", "group"), ("aria-label", "Formula")],
                );
                self.math(&element, math, true);
                element
            }
            BlockKind::Details { summary, blocks, open } => {
                let element = add(parent, "details");
                if *open {
                    element.set_attribute("open", "");
                }
                self.lines(&element, "summary", summary);
                self.blocks(&element, blocks);
                element
            }
            // Not `aside`: a landmark within the article helps nobody.
            BlockKind::Aside { blocks } => {
                let element = add(parent, "div");
                set(&element, &[("class", "note"), ("role", "note")]);
                self.blocks(&element, blocks);
                element
            }
            BlockKind::Rule => add(parent, "hr"),
        };
        set_language(&element, block.lang.as_deref(), block.dir)
    }

    /// An element that holds nothing but inline content.
    fn lines(&mut self, parent: &Element, tag: &str, content: &[Inline]) -> Element {
        let element = add(parent, tag);
        self.inlines(&element, content);
        element
    }

    /// Items, cells and notes that hold one paragraph hold its text directly.
    pub(super) fn lone_or_blocks(&mut self, parent: &Element, blocks: &[Block]) {
        match blocks {
            [Block { kind: BlockKind::Paragraph { content }, lang, dir, .. }] => {
                set_language(parent, lang.as_deref(), *dir);
                self.inlines(parent, content)
            }
            _ => self.blocks(parent, blocks),
        }
    }

    fn heading(&mut self, parent: &Element, level: u8, content: &[Inline]) -> Element {
        let element = self.lines(parent, &format!("h{}", level.clamp(2, 6)), content);
        if let Some(heading) = self.headings.get(self.next_heading) {
            element.set_attribute("id", &heading.id);
        }
        self.next_heading += 1;
        element
    }

    fn list(&mut self, parent: &Element, ordered: bool, start: i32, reversed: bool, items: &[ListItem]) -> Element {
        let list = add(parent, if ordered { "ol" } else { "ul" });
        if ordered && (start != 1 || reversed) {
            list.set_attribute("start", &start.to_string());
        }
        if ordered && reversed {
            list.set_attribute("reversed", "");
        }
        for item in items {
            let element = add(&list, "li");
            if let Some(value) = item.value.filter(|_| ordered) {
                element.set_attribute("value", &value.to_string());
            }
            if let Some(checked) = item.checked {
                self.task_mark(&element, checked);
            }
            self.item(&element, &item.blocks);
        }
        list
    }

    /// An item that begins with a paragraph and goes on with lists keeps its text beside the mark.
    fn item(&mut self, parent: &Element, blocks: &[Block]) {
        let is_list = |block: &Block| matches!(block.kind, BlockKind::List { .. });
        match blocks.split_first() {
            Some((first, rest)) if rest.iter().all(is_list) => {
                self.lone_or_blocks(parent, std::slice::from_ref(first));
                self.blocks(parent, rest)
            }
            _ => self.blocks(parent, blocks),
        }
    }

    fn task_mark(&self, item: &Element, checked: bool) {
        let mark = add(item, "span");
        let name = if checked { "Done" } else { "To do" };
        set(&mark, &[("class", "task-mark"), ("role", "img"), ("aria-label", name)]);
        add_text(&mark, if checked { "\u{2611}\u{fe0e}" } else { "\u{2610}\u{fe0e}" });
        add_text(item, " ")
    }

    fn definitions(&mut self, parent: &Element, items: &[DefinitionItem]) -> Element {
        let list = add(parent, "dl");
        for item in items {
            for term in &item.terms {
                self.lines(&list, "dt", term);
            }
            for description in &item.descriptions {
                let element = add(&list, "dd");
                self.lone_or_blocks(&element, description);
            }
        }
        list
    }

    /// Code reads from left to right and is not translated, whatever the language around it.
    fn code(&mut self, parent: &Element, language: Option<&str>, text: &str) -> Element {
        let outer = add(parent, "pre");
        set(&outer, &[("tabindex", "0"), ("dir", "ltr"), ("translate", "no")]);
        let code = add(&outer, "code");
        if let Some(language) = language {
            code.set_attribute("class", &format!("language-{language}"));
        }
        add_text(&code, text);
        outer
    }
}

/// Whether a block has words.
fn has_text(block: &Block) -> bool {
    match &block.kind {
        BlockKind::Image(_) | BlockKind::Audio { .. } | BlockKind::Video { .. } | BlockKind::Rule => false,
        BlockKind::Embed { .. } | BlockKind::Math(_) => false,
        BlockKind::Figure { blocks, caption } => !caption.is_empty() || blocks.iter().any(has_text),
        _ => true,
    }
}
