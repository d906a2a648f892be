//! Formulas.

use engine::article::{Math, MathNode, is_math_attribute, is_math_element};
use web_sys::{Element, Node};

use super::{Renderer, nodes::set};
use crate::ReadError;

impl Renderer<'_> {
    /// MathML where it is known, with its LaTeX as annotation; else the LaTeX, else the text.
    pub(super) fn math(&mut self, parent: &Node, math: &Math, display: bool) -> Result<(), ReadError> {
        let Some(tree) = &math.mathml else { return self.math_source(parent, math) };
        let root = self.nodes.add_math(parent, "math")?;
        set(&root, &[("display", if display { "block" } else { "inline" })])?;
        for (name, value) in tree.attributes.iter().filter(|(name, _)| is_math_attribute(name) && name != "display") {
            root.set_attribute(name, value)?;
        }
        let Some(latex) = &math.latex else { return self.math_content(&root, tree) };
        root.set_attribute("alttext", latex)?;
        let semantics = self.nodes.add_math(&root, "semantics")?;
        let row = self.nodes.add_math(&semantics, "mrow")?;
        self.math_content(&row, tree)?;
        let annotation = self.nodes.add_math(&semantics, "annotation")?;
        annotation.set_attribute("encoding", "application/x-tex")?;
        self.nodes.add_text(&annotation, latex)
    }

    fn math_content(&mut self, parent: &Element, node: &MathNode) -> Result<(), ReadError> {
        if node.tag == "math" { self.math_children(parent, node) } else { self.math_node(parent, node) }
    }

    fn math_node(&mut self, parent: &Element, node: &MathNode) -> Result<(), ReadError> {
        // The engine has looked at both already; what reaches the page is checked twice.
        let element = self.nodes.add_math(parent, if is_math_element(&node.tag) { &node.tag } else { "mrow" })?;
        for (name, value) in node.attributes.iter().filter(|(name, _)| is_math_attribute(name)) {
            element.set_attribute(name, value)?;
        }
        self.math_children(&element, node)
    }

    fn math_children(&mut self, element: &Element, node: &MathNode) -> Result<(), ReadError> {
        self.nodes.add_text(element, &node.text)?;
        node.children.iter().try_for_each(|child| self.math_node(element, child))
    }

    fn math_source(&mut self, parent: &Node, math: &Math) -> Result<(), ReadError> {
        let Some(latex) = &math.latex else { return self.nodes.add_text(parent, &math.text) };
        let code = self.nodes.add(parent, "code")?;
        set(&code, &[("class", "math-source"), ("translate", "no"), ("dir", "ltr")])?;
        self.nodes.add_text(&code, latex)
    }
}
