//! Writes HTML: every piece of text and every attribute value passes through escaping here.

use html_escape::{encode_double_quoted_attribute_to_string, encode_text_to_string};

/// HTML under construction.
#[derive(Default)]
pub(crate) struct Markup {
    out: String,
    mentioned: Vec<u32>,
}

impl Markup {
    /// Opens an element. Attributes with `None` are left out. `tag` and the names are ours or from an allow-list,
    /// never free text.
    pub(crate) fn open(&mut self, tag: &str, attributes: &[(&str, Option<&str>)]) {
        self.out.push('<');
        self.out.push_str(tag);
        for (name, value) in attributes {
            if let Some(value) = value {
                self.out.push(' ');
                self.out.push_str(name);
                self.out.push_str("=\"");
                encode_double_quoted_attribute_to_string(value, &mut self.out);
                self.out.push('"');
            }
        }
        self.out.push('>');
    }

    /// Closes an element.
    pub(crate) fn close(&mut self, tag: &str) {
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push('>');
    }

    /// An element with text alone.
    pub(crate) fn element(&mut self, tag: &str, attributes: &[(&str, Option<&str>)], text: &str) {
        self.open(tag, attributes);
        self.text(text);
        self.close(tag);
    }

    /// Text.
    pub(crate) fn text(&mut self, text: &str) {
        encode_text_to_string(text, &mut self.out);
    }

    /// A line end of the source, for whoever reads it.
    pub(crate) fn line(&mut self) {
        self.out.push('\n');
    }

    /// Markup of our own: never anything that came from a page.
    pub(crate) fn fixed(&mut self, markup: &'static str) {
        self.out.push_str(markup);
    }

    /// Whether this footnote is mentioned for the first time: an id may be only once in a document.
    pub(crate) fn first_mention(&mut self, note: u32) -> bool {
        let first = !self.mentioned.contains(&note);
        if first {
            self.mentioned.push(note);
        }
        first
    }

    /// What was written.
    pub(crate) fn finish(self) -> String {
        self.out
    }
}
