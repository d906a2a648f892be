//! What a person gets on a page: the whole engine, without a memory and with one that holds what the feed taught.

use corpus::{
    Truth,
    score::{Overlap, fields, words},
};
use engine::{
    Analysis, analyze_on_site,
    article::to_text,
    feed::Templates,
    memory::{SiteMemory, with_feed},
    page::{Element, Hiding, NodeContent, PageSnapshot, STYLE_PROPERTIES, Style, StyleProperty, is_block_tag},
};
use serde::{Deserialize, Serialize};

/// How right an answer is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Got {
    /// Words of the text; `None` where the truth has none. Likewise below.
    pub body: Option<Overlap>,
    /// The title.
    pub title: Option<bool>,
    /// The author.
    pub author: Option<bool>,
    /// The date.
    pub date: Option<bool>,
    /// F1 of the tags.
    pub tags: Option<f64>,
}

/// What the engine gives with these templates in its memory, if they match anything.
pub(super) fn got(snapshot: &PageSnapshot, truth: &Truth, templates: Option<&Templates>) -> Option<Got> {
    let nothing = SiteMemory::of_address(&snapshot.url);
    let memory = templates.and_then(|templates| with_feed(&nothing, templates)).unwrap_or(nothing);
    let Analysis { article, .. } = analyze_on_site(snapshot, &memory, &|| 0.0).ok()?;
    let about = &article.metadata;
    let text = truth.text.as_deref();
    Some(Got {
        body: text.map(|truth| words::overlap(truth, &to_text(&article))),
        title: right(&truth.title, Some(&about.title), fields::same_title),
        author: right(&truth.author, about.byline.as_ref(), fields::same_author),
        date: right(&truth.date, about.published.as_ref(), fields::same_date),
        tags: (!truth.tags.is_empty()).then(|| super::tags(&truth.tags, &about.tags)),
    })
}

/// Whether an answer is right; `None` where the truth has none.
pub(super) fn right(truth: &Option<String>, answer: Option<&String>, same: fn(&str, &str) -> bool) -> Option<bool> {
    let truth = truth.as_deref().filter(|truth| !truth.trim().is_empty())?;
    Some(answer.is_some_and(|answer| same(truth, answer)))
}

/// The page as the extension learns from it: parsed, but never shown. Elements are blocks by their names,
/// and only the attribute `hidden` hides.
pub(super) fn parsed(snapshot: &PageSnapshot) -> PageSnapshot {
    let mut values = vec![String::new(); STYLE_PROPERTIES.len()];
    values[StyleProperty::Display as usize] = "block".to_owned();
    let mut parsed = PageSnapshot { styles: vec![Style { values }], ..snapshot.clone() };
    for node in &mut parsed.nodes {
        if let NodeContent::Element(element) = &mut node.content {
            let hidden = element.attributes.iter().any(|(name, _)| name == "hidden");
            let block = is_block_tag(&snapshot.tags[usize::from(element.tag)]);
            **element = Element {
                rect: None,
                style: block.then_some(0),
                hiding: hidden.then_some(Hiding::NotDisplayed),
                ..std::mem::take(&mut **element)
            };
        }
    }
    parsed
}

#[cfg(test)]
mod tests {
    use engine::page::Page;

    use super::*;

    #[test]
    fn a_parsed_page_keeps_its_markup_alone() {
        let nodes = serde_json::json!({
            "format": 1, "url": "", "baseUrl": "", "contentType": "text/html",
            "viewport": {"width": 1, "height": 1, "scrollX": 0, "scrollY": 0, "devicePixelRatio": 1, "documentWidth": 1, "documentHeight": 1},
            "metadata": {"title": "", "meta": [], "links": [], "jsonLd": []},
            "tags": ["html", "p", "b"], "styles": [],
            "nodes": [
                {"element": {"tag": 0, "hiding": "off-screen"}},
                {"parent": 0, "element": {"tag": 1, "attributes": [["hidden", ""]]}},
                {"parent": 0, "element": {"tag": 2, "rect": {"left": 0, "top": 0, "width": 1, "height": 1}}},
            ],
        });
        let parsed = parsed(&serde_json::from_value(nodes).expect("a snapshot"));
        let page = Page::new(&parsed).expect("sound");
        assert!(page.is_block_level(0) && !page.is_block_level(2));
        assert_eq!((page.hiding(0), page.hiding(1), page.rect(2)), (None, Some(Hiding::NotDisplayed), None));
    }
}
