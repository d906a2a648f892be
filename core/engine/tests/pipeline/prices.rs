//! Prices, up to the written Markdown.

use article::testing::{find, keep_all, snapshot};
use engine::{
    article::{assemble, put_product},
    block::segment,
    page::Page,
    page_type::{PageType, TypeGuess},
    render::to_markdown_body,
};

#[test]
fn a_former_price_in_one_text_with_the_price_is_struck_through() {
    let written = |prices: &str| {
        let snapshot = snapshot(&format!("<title>Lamp</title><main><h1>Lamp</h1><p>{prices}</p></main>"));
        let page = Page::new(&snapshot).expect("sound");
        let kept = keep_all(&page, find(&page, "main"), &[]);
        let mut article = assemble(&page, &kept);
        article.page_type = Some(TypeGuess { name: PageType::Product, probability: 0.9 });
        put_product(&page, &segment(&page), &kept.kept, &mut article);
        to_markdown_body(&article)
    };
    assert_eq!(written("Now <span>£79.90</span> <span>£49.90</span> each"), "Now ~~£79.90~~ £49.90 each\n");
    assert_eq!(written("<del>£79.90</del> £49.90"), "~~£79.90~~ £49.90\n");
    assert_eq!(written("£49.90"), "£49.90\n");
}
