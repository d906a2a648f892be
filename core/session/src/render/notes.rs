//! Footnotes: references in the text, notes at the end, and the ways between them.

use engine::article::Footnote;

use super::{
    ID_PREFIX, Renderer,
    nodes::{Element, add, add_text, set},
};

/// More links back from one note than this help nobody.
const MOST_LINKS_BACK: u32 = 8;

fn note_id(index: usize) -> String {
    format!("{ID_PREFIX}note-{}", index + 1)
}

fn reference_id(index: usize, count: u32) -> String {
    format!("{ID_PREFIX}note-reference-{}-{count}", index + 1)
}

impl Renderer {
    /// The mark in the text.
    pub(super) fn reference(&mut self, parent: &Element, index: u32, label: &str) {
        let index = index as usize;
        let sup = add(parent, "sup");
        let Some(count) = self.references.get_mut(index) else { return add_text(&sup, label) };
        *count += 1;
        let id = reference_id(index, *count);
        let link = self.anchor(&sup, &format!("#{}", note_id(index)));
        set(&link, &[("id", &id), ("class", "footnote-ref"), ("role", "doc-noteref")]);
        let number = (index + 1).to_string();
        let label = if label.is_empty() { &number } else { label };
        link.set_attribute("aria-label", &format!("Note {label}"));
        add_text(&link, label)
    }

    /// The notes below the article.
    pub(super) fn notes(&mut self, fragment: &Element, notes: &[Footnote]) {
        if notes.is_empty() {
            return;
        }
        let section = add(fragment, "section");
        set(&section, &[("role", "doc-endnotes"), ("aria-label", "Notes")]);
        let list = add(&section, "ol");
        for (index, note) in notes.iter().enumerate() {
            let item = add(&list, "li");
            item.set_attribute("id", &note_id(index));
            match note.label.parse::<i32>() {
                Ok(number) if number == index as i32 + 1 => {}
                Ok(number) => item.set_attribute("value", &number.to_string()),
                Err(_) => self.note_label(&item, &note.label),
            }
            self.lone_or_blocks(&item, &note.blocks);
            self.links_back(&item, index);
        }
    }

    fn note_label(&self, item: &Element, label: &str) {
        if label.is_empty() {
            return;
        }
        let mark = add(item, "span");
        mark.set_attribute("class", "footnote-label");
        add_text(&mark, label);
        add_text(item, " ")
    }

    fn links_back(&self, item: &Element, index: usize) {
        // At the end of the last paragraph, where the eye is.
        let last = item.last_element().filter(|last| last.tag() == "p");
        let place = last.as_ref().unwrap_or(item);
        let count = self.references.get(index).copied().unwrap_or_default();
        for number in 1..=count.min(MOST_LINKS_BACK) {
            add_text(place, " ");
            let link = self.anchor(place, &format!("#{}", reference_id(index, number)));
            let name =
                if count == 1 { "Back to the text".to_owned() } else { format!("Back to the text, place {number}") };
            set(&link, &[("class", "footnote-back"), ("role", "doc-backlink"), ("aria-label", &name)]);
            // Followed by the sign that asks for text style, or some systems draw an emoji.
            add_text(&link, "\u{21a9}\u{fe0e}");
        }
    }
}
