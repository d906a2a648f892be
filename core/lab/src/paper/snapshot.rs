//! From a list of blocks to a page snapshot.

use std::collections::{BTreeMap, HashMap};

use engine::page::{
    Hiding, MetaTag, Metadata, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style, StyleId, Viewport,
};

use super::{
    data::{PaperBlock, PaperElement, PaperPage},
    tree::Tree,
};

/// The snapshot of a page of which only the blocks are known.
///
/// - Blocks share the elements of their paths as long as these are alike, so a list item is the child of its list.
///   The last element of a path is the block's own and never shared with the block before.
/// - Elements between have the rect around all blocks below them and the body's style; no other is known.
/// - A property that was not recorded has its initial value. What differs from the body's is in the data.
/// - Link text is known by its length only: those text nodes are linked whose lengths add up to it.
pub fn snapshot(page: &PaperPage) -> PageSnapshot {
    let mut styles = Styles::new(&page.body.style);
    let body_rect = rect(&page.body);
    let mut tree = Tree::new(styles.body(), body_rect);
    let mut open: Vec<(PaperElement, NodeId)> = Vec::new();
    for block in &page.blocks {
        let parent = descend(&mut tree, &mut open, block, styles.body());
        let hiding = hiding(block);
        let style = hiding.is_none().then(|| styles.style_of(&block.style));
        let own =
            block.path.last().cloned().unwrap_or_else(|| PaperElement { name: "div".into(), ..Default::default() });
        let node = tree.element(parent, &own, style, hiding);
        if hiding.is_none() {
            tree.place(node, rect(block));
        }
        text(&mut tree, node, block);
        open.push((own, node));
    }
    let (nodes, tags) = tree.finish();
    PageSnapshot {
        format: SNAPSHOT_FORMAT,
        url: page.url.clone(),
        base_url: page.url.clone(),
        content_type: "text/html".into(),
        error_status: None,
        viewport: Viewport {
            width: page.viewport.0,
            height: page.viewport.1,
            device_pixel_ratio: 1.0,
            document_width: body_rect.width,
            document_height: body_rect.height,
            ..Viewport::default()
        },
        metadata: metadata(page),
        tags,
        styles: styles.finish(),
        nodes,
        truncated: None,
    }
}

/// Keeps the open elements that lead to a block, opens the missing ones, and gives the parent of its own element.
fn descend(tree: &mut Tree, open: &mut Vec<(PaperElement, NodeId)>, block: &PaperBlock, style: StyleId) -> NodeId {
    let way = &block.path[..block.path.len().saturating_sub(1)];
    let shared = open.iter().zip(way).take_while(|((open, _), element)| open == *element).count();
    open.truncate(shared);
    for element in &way[shared..] {
        let parent = open.last().map_or(Tree::BODY, |(_, node)| *node);
        let node = tree.element(parent, element, Some(style), None);
        open.push((element.clone(), node));
    }
    open.last().map_or(Tree::BODY, |(_, node)| *node)
}

fn text(tree: &mut Tree, node: NodeId, block: &PaperBlock) {
    let length = |text: &String| text.chars().filter(|c| !c.is_whitespace()).count();
    let lengths: Vec<usize> = block.text.iter().map(length).collect();
    for (text, linked) in block.text.iter().zip(members_of_sum(&lengths, block.link_chars)) {
        let parent = match linked {
            true => tree.element(node, &PaperElement { name: "a".into(), ..PaperElement::default() }, None, None),
            false => node,
        };
        tree.text(parent, text);
    }
}

/// Chooses numbers whose sum comes nearest to `wanted` without passing it.
fn members_of_sum(numbers: &[usize], wanted: usize) -> Vec<bool> {
    let wanted = wanted.min(numbers.iter().sum());
    // For each sum the last number by which it was first reached: those before it make up the rest.
    let mut last: Vec<Option<usize>> = vec![None; wanted + 1];
    for (position, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
        for sum in (number..=wanted).rev() {
            if last[sum].is_none() && (sum == number || last[sum - number].is_some()) {
                last[sum] = Some(position);
            }
        }
    }
    let mut chosen = vec![false; numbers.len()];
    let mut left = (0..=wanted).rev().find(|&sum| last[sum].is_some()).unwrap_or(0);
    while let Some(position) = last[left] {
        chosen[position] = true;
        left -= numbers[position];
    }
    chosen
}

fn rect(block: &PaperBlock) -> Rect {
    let (left, top, width, height) = block.rect;
    Rect { left, top, width, height }
}

fn hiding(block: &PaperBlock) -> Option<Hiding> {
    let value = |property: &str| block.style.get(property).map(String::as_str);
    let rect = rect(block);
    match () {
        () if matches!(value("visibility"), Some("hidden" | "collapse")) => Some(Hiding::Invisible),
        () if value("opacity") == Some("0") => Some(Hiding::Transparent),
        () if rect.right() <= 0.0 || rect.bottom() <= 0.0 => Some(Hiding::OffScreen),
        () => None,
    }
}

fn metadata(page: &PaperPage) -> Metadata {
    let tag = |key: &str, content: &String| MetaTag { key: key.into(), content: content.clone() };
    let titles = page.titles.iter().skip(1).map(|title| tag("og:title", title));
    let descriptions = page.descriptions.iter().map(|description| tag("description", description));
    Metadata {
        title: page.titles.first().cloned().unwrap_or_default(),
        meta: titles.chain(descriptions).collect(),
        ..Metadata::default()
    }
}

/// The styles of a page, each once; the first is the body's.
struct Styles {
    base: Vec<String>,
    known: HashMap<Vec<String>, StyleId>,
    styles: Vec<Style>,
}

impl Styles {
    fn new(body: &BTreeMap<String, String>) -> Self {
        let value = |name: &str| body.get(recorded(name)).cloned().unwrap_or_else(|| initial(name).to_owned());
        let base: Vec<String> = STYLE_PROPERTIES.iter().map(|(_, name)| value(name)).collect();
        let mut styles = Styles { base: base.clone(), known: HashMap::new(), styles: Vec::new() };
        styles.intern(base);
        styles
    }

    fn body(&self) -> StyleId {
        0
    }

    fn style_of(&mut self, differing: &BTreeMap<String, String>) -> StyleId {
        let value = |(column, (_, name)): (usize, &(_, &str))| {
            let own = differing.get(recorded(name)).filter(|value| *name != "display" || !value.starts_with("inline"));
            own.cloned().unwrap_or_else(|| self.base[column].clone())
        };
        let values = STYLE_PROPERTIES.iter().enumerate().map(value).collect();
        self.intern(values)
    }

    fn intern(&mut self, values: Vec<String>) -> StyleId {
        *self.known.entry(values.clone()).or_insert_with(|| {
            self.styles.push(Style { values });
            self.styles.len() as StyleId - 1
        })
    }

    fn finish(self) -> Vec<Style> {
        self.styles
    }
}

/// The name under which a browser of 2013 recorded a property.
fn recorded(name: &str) -> &str {
    if name == "text-decoration-line" { "text-decoration" } else { name }
}

/// Initial value of a property that was not recorded.
fn initial(name: &str) -> &'static str {
    match name {
        "display" => "block",
        "visibility" | "overflow-y" => "visible",
        "opacity" => "1",
        "position" => "static",
        "float" | "text-transform" | "text-decoration-line" => "none",
        "font-size" => "16px",
        "font-weight" => "400",
        "color" => "rgb(0, 0, 0)",
        "background-color" => "rgba(0, 0, 0, 0)",
        "text-align" => "start",
        "direction" => "ltr",
        "list-style-type" => "disc",
        "border-left-width" | "border-top-width" => "0px",
        _ => "normal",
    }
}

#[cfg(test)]
mod tests {
    use engine::{
        block::segment,
        page::{Page, StyleProperty},
    };

    use super::*;

    fn element(name: &str) -> PaperElement {
        PaperElement { name: name.into(), ..PaperElement::default() }
    }

    fn block(path: &[&str], rect: (f64, f64, f64, f64), text: &[&str], link_chars: usize) -> PaperBlock {
        PaperBlock {
            rect,
            path: path.iter().map(|name| element(name)).collect(),
            text: text.iter().map(|text| (*text).to_owned()).collect(),
            link_chars,
            ..PaperBlock::default()
        }
    }

    fn page(blocks: Vec<PaperBlock>) -> PaperPage {
        let body = PaperBlock { rect: (0.0, 0.0, 800.0, 600.0), ..PaperBlock::default() };
        PaperPage { body, blocks, viewport: (800.0, 600.0), ..PaperPage::default() }
    }

    #[test]
    fn sums_are_met_or_come_near() {
        assert_eq!(members_of_sum(&[4, 2, 5], 9), [true, false, true]);
        assert_eq!(members_of_sum(&[0, 7, 7], 10), [false, true, false]);
        assert_eq!(members_of_sum(&[3, 3], 20), [true, true]);
        assert_eq!(members_of_sum(&[3], 0), [false]);
    }

    #[test]
    fn blocks_come_back_as_blocks() {
        let mut menu = block(&["nav", "ul", "li"], (0.0, 0.0, 90.0, 20.0), &["Home", " or ", "About"], 9);
        menu.style.insert("display".into(), "inline-block".into());
        let blocks = vec![
            menu,
            block(&["nav", "ul", "li"], (100.0, 0.0, 90.0, 20.0), &["Help"], 4),
            block(&["div", "p"], (0.0, 50.0, 400.0, 40.0), &["Long ", "text"], 0),
            block(&["div", "p"], (0.0, -900.0, 400.0, 40.0), &["Above the page"], 0),
        ];
        let snapshot = snapshot(&page(blocks));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let texts: Vec<&str> = blocks.blocks.iter().map(|block| blocks.text_of(block)).collect();
        assert_eq!(texts, ["Home or About", "Help", "Long text", "Above the page"]);
        let links: Vec<u32> = blocks.blocks.iter().map(|block| block.link_weight).collect();
        assert_eq!(links, [9, 4, 0, 0]);
        assert_eq!(blocks.blocks[3].hiding, Some(Hiding::OffScreen));
        let list = (0..page.len()).find(|&node| page.tag(node) == "ul").expect("a list");
        assert_eq!(page.children(list).count(), 2);
        assert_eq!(page.rect(list), Some(Rect { left: 0.0, top: 0.0, width: 190.0, height: 20.0 }));
        assert_eq!(page.style(blocks.blocks[2].node, StyleProperty::FontSize), Some("16px"));
    }
}
