//! Formulas.

use engine::{
    article::{Math, MathNode},
    page::formula::{is_math_attribute, is_math_element},
};

use super::{
    Renderer,
    nodes::{Element, add, add_math, add_text, set},
};

impl Renderer {
    /// MathML where it is known, with its LaTeX as annotation; else the LaTeX, else the text.
    pub(super) fn math(&mut self, parent: &Element, math: &Math, display: bool) {
        let Some(tree) = &math.mathml else { return self.math_source(parent, math) };
        let root = add_math(parent, "math");
        set(&root, &[("display", if display { "block" } else { "inline" })]);
        for (name, value) in tree.attributes.iter().filter(|(name, _)| is_math_attribute(name) && name != "display") {
            root.set_attribute(name, value);
        }
        let Some(latex) = &math.latex else { return self.math_content(&root, tree) };
        root.set_attribute("alttext", latex);
        let semantics = add_math(&root, "semantics");
        let row = add_math(&semantics, "mrow");
        self.math_content(&row, tree);
        let annotation = add_math(&semantics, "annotation");
        annotation.set_attribute("encoding", "application/x-tex");
        add_text(&annotation, latex)
    }

    fn math_content(&mut self, parent: &Element, node: &MathNode) {
        if node.tag == "math" { self.math_children(parent, node) } else { self.math_node(parent, node) }
    }

    fn math_node(&mut self, parent: &Element, node: &MathNode) {
        // The engine has looked at both already, and the page does again.
        let element = add_math(parent, if is_math_element(&node.tag) { &node.tag } else { "mrow" });
        for (name, value) in node.attributes.iter().filter(|(name, _)| is_math_attribute(name)) {
            element.set_attribute(name, value);
        }
        self.math_children(&element, node)
    }

    fn math_children(&mut self, element: &Element, node: &MathNode) {
        add_text(element, &node.text);
        node.children.iter().for_each(|child| self.math_node(element, child))
    }

    fn math_source(&mut self, parent: &Element, math: &Math) {
        let Some(latex) = &math.latex else { return add_text(parent, &math.text) };
        let code = add(parent, "code");
        set(&code, &[("class", "math-source"), ("translate", "no"), ("dir", "ltr")]);
        add_text(&code, latex)
    }
}
