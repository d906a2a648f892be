//! A page that nobody wrote, read ahead: an instance makes its trees, lists and tables when it first needs them, and the
//! browser compiles each function when it is first called. Both take longer than reading a small page does.

use engine::{
    analyze_with,
    memory::SiteMemory,
    page::{
        Element, Metadata, Node, NodeContent, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style,
        StyleProperty, Viewport,
    },
    personal::Models,
};
use wasm_bindgen::prelude::*;

use crate::render;

/// Width of the text, CSS px.
const WIDTH: f64 = 600.0;

/// Height of a line, CSS px.
const LINE: f64 = 20.0;

/// Elements of the page, a line each: how deep below the root, tag, text.
const PAGE: &str = include_str!("warm_up.txt");

/// Makes what a page is read with. Worth calling before there is one to read.
#[wasm_bindgen(js_name = warmUp)]
pub fn warm_up() {
    // What cannot be read ahead is read all the same when it is there.
    if let Ok(analysis) = analyze_with(&page(), &SiteMemory::default(), &Models::default(), &|| 0.0) {
        let _ = render::answer(&analysis.article, analysis.extraction.kept.clone());
    }
}

fn page() -> PageSnapshot {
    let mut page = PageSnapshot {
        format: SNAPSHOT_FORMAT,
        url: "https://example.org/shore/what-the-tide-brings-in".to_owned(),
        content_type: "text/html".to_owned(),
        viewport: Viewport { width: 800.0, height: 600.0, device_pixel_ratio: 1.0, ..Viewport::default() },
        metadata: Metadata { title: "What the tide brings in – Example".to_owned(), ..Metadata::default() },
        styles: vec![style("block"), style("inline")],
        ..PageSnapshot::default()
    };
    let mut path = vec![element(&mut page, None, "html")];
    path.push(element(&mut page, Some(0), "body"));
    for line in PAGE.lines() {
        let mut parts = line.splitn(3, ' ');
        let depth: usize = parts.next().and_then(|depth| depth.parse().ok()).unwrap_or(1);
        let (tag, text) = (parts.next().unwrap_or("p"), parts.next().unwrap_or_default());
        path.truncate(depth + 1);
        let id = element(&mut page, path.last().copied(), tag);
        if !text.is_empty() {
            page.nodes.push(Node { parent: Some(id), content: NodeContent::Text(text.to_owned()) });
        }
        path.push(id);
    }
    page
}

fn element(page: &mut PageSnapshot, parent: Option<NodeId>, tag: &str) -> NodeId {
    let id = page.nodes.len() as NodeId;
    let known = page.tags.iter().position(|known| known == tag).unwrap_or_else(|| {
        page.tags.push(tag.to_owned());
        page.tags.len() - 1
    });
    let inline = tag == "a";
    let rect = Rect { left: 100.0, top: f64::from(id) * LINE, width: WIDTH, height: LINE };
    let attributes = if inline { vec![("href".to_owned(), format!("https://example.org/{id}"))] } else { Vec::new() };
    let element = Element {
        tag: known as u16,
        attributes,
        rect: (!inline).then_some(rect),
        style: Some(u32::from(inline)),
        ..Element::default()
    };
    page.nodes.push(Node { parent, content: NodeContent::Element(Box::new(element)) });
    id
}

fn style(display: &str) -> Style {
    let value = |property| match property {
        StyleProperty::Display => display,
        StyleProperty::FontSize => "16px",
        StyleProperty::FontWeight => "400",
        StyleProperty::Color => "rgb(0, 0, 0)",
        _ => "",
    };
    Style { values: STYLE_PROPERTIES.iter().map(|&(property, _)| value(property).to_owned()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_read() {
        let analysis =
            analyze_with(&page(), &SiteMemory::default(), &Models::default(), &|| 0.0).expect("a sound page");
        assert_eq!(analysis.article.metadata.title, "What the tide brings in");
        assert!(analysis.extraction.kept.len() > 5);
    }
}
