//! Inline content as plain text.

use crate::{Inline, Math};

/// The text of inline content: line breaks as `\n`, readings of ruby in parentheses, formulas as their text, marks of
/// footnotes in brackets, quotations in marks. Images mean nothing.
pub fn inline_text(content: &[Inline]) -> String {
    let mut out = String::new();
    push_inline_text(&mut out, content);
    out
}

/// Appends [`inline_text`] to `out`.
pub(crate) fn push_inline_text(out: &mut String, content: &[Inline]) {
    for inline in content {
        match inline {
            Inline::Text { text } => out.push_str(text),
            // Browsers put marks around what is a quotation by its element.
            Inline::Styled { tag, content } if tag == "q" => {
                out.push('“');
                push_inline_text(out, content);
                out.push('”');
            }
            Inline::Break => out.push('\n'),
            Inline::Styled { content, .. }
            | Inline::Link { content, .. }
            | Inline::Abbreviation { content, .. }
            | Inline::Time { content, .. }
            | Inline::Span { content, .. } => push_inline_text(out, content),
            Inline::Ruby { base, reading } => {
                push_inline_text(out, base);
                out.push('(');
                push_inline_text(out, reading);
                out.push(')');
            }
            Inline::Image(_) => {}
            Inline::Math(math) => out.push_str(math_text(math)),
            Inline::FootnoteReference { label, .. } => {
                out.push('[');
                out.push_str(label);
                out.push(']');
            }
        }
    }
}

/// The content of a formula in plain text: its own fallback, else its LaTeX.
pub fn math_text(math: &Math) -> &str {
    match &math.latex {
        Some(latex) if math.text.trim().is_empty() => latex.trim(),
        _ => math.text.trim(),
    }
}
