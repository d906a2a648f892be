//! Element names, and how each kind of element is captured.

/// How an element is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// By its style; the whole style is read at once.
    Boxed,
    /// By its style; it is inline by nature, so `display` is read first.
    Inline,
    /// Not at all: nothing a person reads.
    Skipped,
    /// `script`: data blocks only.
    Script,
    /// Itself, but not what is below it: form fields (what was typed is never captured), fallback content.
    Leaf,
    /// Always a box of its own; below it, only what names its sources.
    Media,
    /// An image: always a box of its own, nothing below it.
    Image,
    /// A frame; its child is its document, if that may be read.
    Frame,
    /// A form: its properties may be shadowed by its fields.
    Form,
    /// `slot`: what is assigned to it takes its place.
    Slot,
    /// `details`: its body may be closed.
    Details,
    /// `noscript`: shown only where scripts are switched off, whatever its style is.
    NoScript,
    /// `canvas`: what a script has painted, but not what is below it.
    Canvas,
    /// A drawing: below it, only its title and description.
    Drawing,
    /// A formula: everything below it, without styles.
    Formula,
}

impl Treatment {
    /// Shows something of its own in a box of its own, whatever its `display`.
    pub fn is_replaced(self) -> bool {
        use Treatment::{Canvas, Drawing, Formula, Frame, Image, Leaf, Media};
        matches!(self, Leaf | Image | Media | Frame | Canvas | Drawing | Formula)
    }
}

fn treatment(name: &str) -> Treatment {
    match name {
        "a" | "abbr" | "acronym" | "b" | "bdi" | "bdo" | "big" | "br" | "cite" | "code" | "data" | "del" | "dfn"
        | "em" | "font" | "i" | "ins" | "kbd" | "label" | "mark" | "picture" | "q" | "rb" | "rp" | "rt" | "ruby"
        | "s" | "samp" | "small" | "span" | "strike" | "strong" | "sub" | "sup" | "time" | "tt" | "u" | "var"
        | "wbr" | "source" | "track" | "meta" | "link" | "area" => Treatment::Inline,
        "style" | "template" | "head" | "base" | "title" | "noframes" | "noembed" | "param" | "option" | "optgroup"
        | "datalist" => Treatment::Skipped,
        "script" => Treatment::Script,
        "input" | "textarea" | "select" | "progress" | "meter" => Treatment::Leaf,
        "canvas" => Treatment::Canvas,
        "img" => Treatment::Image,
        "video" | "audio" => Treatment::Media,
        "embed" | "object" => Treatment::Leaf,
        "iframe" | "frame" => Treatment::Frame,
        "form" => Treatment::Form,
        "slot" => Treatment::Slot,
        "details" => Treatment::Details,
        "noscript" => Treatment::NoScript,
        "svg" => Treatment::Drawing,
        "math" => Treatment::Formula,
        _ => Treatment::Boxed,
    }
}

/// Whether an author may attach a shadow root to an element of this name (custom elements aside).
fn may_host(name: &str) -> bool {
    const HOSTS: [&str; 18] = [
        "article",
        "aside",
        "blockquote",
        "body",
        "div",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "main",
        "nav",
        "p",
        "section",
        "span",
    ];
    HOSTS.contains(&name)
}

fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "html"
            | "body"
            | "div"
            | "section"
            | "article"
            | "main"
            | "aside"
            | "header"
            | "footer"
            | "nav"
            | "form"
            | "fieldset"
            | "figure"
            | "center"
            | "ul"
            | "ol"
            | "dl"
            | "table"
            | "thead"
            | "tbody"
            | "tfoot"
            | "tr"
    )
}

/// What is known of an element name.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// How elements of this name are captured.
    pub treatment: Treatment,
    /// May have a shadow root.
    pub may_host: bool,
    /// Name of a custom element.
    pub custom: bool,
    /// White space below it counts even where no style is read.
    pub keeps_space: bool,
    /// `html` and `body`, whose overflow belongs to the viewport.
    pub is_root: bool,
    /// Its `value` is what a person typed or chose.
    pub is_typed: bool,
    /// Holds other boxes more often than text, so that the style of its text is read when it turns out to have some.
    pub is_wrapper: bool,
    /// Means nothing by its name, so that style sheets alone define what it emphasizes.
    pub is_plain: bool,
}

/// What is known of a (lower-case) name.
pub fn describe(name: &str) -> Tag {
    let custom = name.contains('-');
    Tag {
        treatment: treatment(name),
        may_host: custom || may_host(name),
        custom,
        keeps_space: matches!(name, "pre" | "listing" | "xmp" | "plaintext"),
        is_root: matches!(name, "html" | "body"),
        is_typed: matches!(name, "input" | "textarea" | "select" | "option" | "button" | "output"),
        is_wrapper: custom || is_wrapper(name) || treatment(name).is_replaced(),
        is_plain: matches!(name, "span" | "font"),
    }
}

/// Whether the `type` of a script states that it holds a formula.
pub fn is_formula_type(kind: &str) -> bool {
    let kind = kind.to_ascii_lowercase();
    ["math/tex", "math/mml", "math/asciimath"].iter().any(|prefix| kind.starts_with(prefix))
}

/// Every element name met so far, in order of their numbers.
#[derive(Default)]
pub struct Names {
    names: Vec<String>,
    tags: Vec<Tag>,
}

impl Names {
    /// Name of whatever comes after 65,535 different names.
    const OVERFLOW: &str = "unknown";

    /// The number of a (lower-case) name.
    pub fn number(&mut self, name: &str) -> u16 {
        let last = usize::from(u16::MAX);
        let name = if self.names.len() >= last { Self::OVERFLOW } else { name };
        let found = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.tags.push(describe(name));
            self.names.len() - 1
        });
        found as u16
    }

    /// What is known of the name with this number.
    pub fn get(&self, number: u16) -> Tag {
        self.tags[usize::from(number)]
    }

    /// The name with this number.
    pub fn name(&self, number: u16) -> &str {
        &self.names[usize::from(number)]
    }

    /// The names in order of their numbers.
    pub fn into_names(self) -> Vec<String> {
        self.names
    }
}

#[cfg(test)]
mod tests {
    use super::{Treatment, describe};

    #[test]
    fn what_a_person_types_is_never_entered() {
        for name in ["input", "textarea", "select"] {
            let tag = describe(name);
            assert!(tag.is_typed && tag.treatment == Treatment::Leaf, "{name}");
        }
    }

    #[test]
    fn names_tell_hosts() {
        assert!(describe("my-card").may_host && describe("my-card").custom);
        assert!(describe("div").may_host && !describe("div").custom);
        assert!(!describe("li").may_host);
    }
}
