//! What is known of a product besides its text: price, availability, picture and specifications.

use judge::{
    page_type::PageType,
    product::{offer_of_product, pairs},
};
use look::block::Blocks;
use page::{NodeId, Page, lexicon::WEEKDAY, text::folded};

use super::{Article, Block, BlockKind, Inline, ListItem, Product, Specification, plain::inline_text};

/// Characters of the longest name and the longest value of a specification; what is longer is text. Guesses.
const LONGEST_NAME: usize = 60;
const LONGEST_VALUE: usize = 300;

/// Fewest items of such a list: one alone may be anything. A guess.
const FEWEST: usize = 2;

/// Specifications of one product at most.
const MOST: usize = 500;

/// Adds what is known of a product to the article of its page: where the page is most likely one of a product, and where
/// it declares the price that it shows beside its main heading.
pub fn put_product(page: &Page, blocks: &Blocks, kept: &[NodeId], article: &mut Article) {
    let is_product = article.page_type.is_some_and(|guess| guess.name == PageType::Product);
    let offer = offer_of_product(page, blocks, is_product);
    let Some(offer) = offer else { return };
    let product = Product {
        price: offer.price,
        former_price: offer.former,
        availability: offer.availability,
        brand: offer.brand,
        sku: offer.sku,
        mpn: offer.mpn,
        gtin: offer.gtin,
        specifications: specifications(page, blocks, kept, &article.body),
    };
    if let (Some(price), Some(former)) = (&product.price, &product.former_price) {
        strike(&mut article.body, &price.text, &former.text);
    }
    let about = &mut article.metadata;
    let shown = || offer.picture.and_then(|node| address(page, node));
    about.lead_image = about.lead_image.take().or(offer.declared_picture).or_else(shown);
    about.product = Some(product).filter(|product| *product != Product::default());
}

/// Strikes the former price through where it is in one text with the price: style sheets do so within a line, which the
/// snapshot does not have.
fn strike(body: &mut [Block], price: &str, former: &str) {
    for block in body {
        let BlockKind::Paragraph { content } = &mut block.kind else { continue };
        let is_both =
            |inline: &Inline| matches!(inline, Inline::Text { text } if text.contains(price) && text.contains(former));
        let Some(at) = content.iter().position(is_both) else { continue };
        let Inline::Text { text } = content.remove(at) else { return };
        let Some((ahead, behind)) = text.split_once(former) else { return };
        let plain = |text: &str| Inline::Text { text: text.to_owned() };
        let struck = Inline::Styled { tag: "del".to_owned(), content: vec![plain(former)] };
        let parts = [plain(ahead), struck, plain(behind)];
        let is_some = |part: &Inline| !matches!(part, Inline::Text { text } if text.is_empty());
        content.splice(at..at, parts.into_iter().filter(is_some));
        return;
    }
}

/// Address of the file that a picture shows.
fn address(page: &Page, node: NodeId) -> Option<String> {
    let media = page.element(node)?.media.as_ref()?;
    Some(media.current_src.clone()).filter(|source| source.starts_with("http:") || source.starts_with("https:"))
}

/// The specifications in lists of names and values that are kept, then those in lists whose items are all "Name: value".
fn specifications(page: &Page, blocks: &Blocks, kept: &[NodeId], body: &[Block]) -> Vec<Specification> {
    let text = |index: usize| blocks.text_of(&blocks.blocks[index]);
    let is_kept = |index: &usize| [*index, index + 1].iter().all(|&at| blocks.is_kept(&blocks.blocks[at], kept));
    let names = pairs(page, blocks).into_iter().flat_map(|list| list.names).filter(is_kept);
    let mut found: Vec<Specification> =
        names.filter_map(|name| specification(text(name), text(name + 1))).take(MOST).collect();
    in_lists(body, &mut found);
    found.truncate(MOST);
    found
}

fn in_lists(blocks: &[Block], found: &mut Vec<Specification>) {
    for block in blocks {
        match &block.kind {
            BlockKind::List { items, .. } => {
                let all: Option<Vec<Specification>> = items.iter().map(in_item).collect();
                found.extend(all.filter(|all| all.len() >= FEWEST).into_iter().flatten());
            }
            BlockKind::Details { blocks, .. } | BlockKind::Aside { blocks } => in_lists(blocks, found),
            _ => {}
        }
    }
}

/// "Name: value", in one line.
fn in_item(item: &ListItem) -> Option<Specification> {
    let [Block { kind: BlockKind::Paragraph { content }, .. }] = item.blocks.as_slice() else { return None };
    let is_line = !content.iter().any(|inline| matches!(inline, Inline::Break));
    let text = inline_text(content);
    let (name, value) = text.split_once([':', '：']).filter(|_| is_line)?;
    specification(name, value)
}

fn specification(name: &str, value: &str) -> Option<Specification> {
    let (name, value) = (folded(name), folded(value));
    let name = name.trim_end_matches([':', '：']).trim_end().to_owned();
    let fits = |text: &str, most: usize| !text.is_empty() && text.chars().count() <= most;
    // The hours of the shop.
    let is_day = WEEKDAY.has(&name.to_lowercase());
    (!is_day && fits(&name, LONGEST_NAME) && fits(&value, LONGEST_VALUE)).then_some(Specification { name, value })
}

#[cfg(test)]
mod tests {
    use judge::{
        page_type::TypeGuess,
        product::{Availability, Price},
    };
    use look::block::segment;

    use super::*;
    use crate::{
        assemble,
        testing::{find, keep_all, snapshot},
    };

    fn product_of(html: &str, kind: PageType) -> (Option<Product>, Option<String>) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let kept = keep_all(&page, find(&page, "main"), &[]);
        let mut article = assemble(&page, &kept);
        article.page_type = Some(TypeGuess { name: kind, probability: 0.9 });
        put_product(&page, &segment(&page), &kept.kept, &mut article);
        (article.metadata.product, article.metadata.lead_image)
    }

    const LAMP: &str = "<title>Lamp | Shop</title><main><h1>Lamp</h1><p>59,90 € <del>79,90 €</del></p><p>Auf Lager</p>\
                        <p>Turns night into day.</p>";

    fn price(text: &str, amount: &str, currency: Option<&str>) -> Option<Price> {
        Some(Price { text: text.to_owned(), amount: amount.to_owned(), currency: currency.map(str::to_owned) })
    }

    #[test]
    fn a_product_has_its_price_its_picture_and_what_is_said_of_stock() {
        let picture = "<img src='https://example.org/lamp.jpg' width=400 height=300>";
        let (product, lead) = product_of(&format!("{LAMP}{picture}</main>"), PageType::Product);
        let product = product.expect("a product");
        assert_eq!(product.price, price("59,90 €", "59.90", Some("EUR")));
        assert_eq!(product.former_price, price("79,90 €", "79.90", Some("EUR")));
        assert_eq!(product.availability, Some(Availability::InStock));
        assert_eq!(lead.as_deref(), Some("https://example.org/lamp.jpg"));
    }

    #[test]
    fn a_page_of_another_type_has_a_product_only_where_it_declares_the_price_that_it_shows() {
        assert_eq!(product_of(&format!("{LAMP}</main>"), PageType::Article).0, None);
        let declared = |price: &str| {
            let data = format!("{{\"@type\":\"Product\",\"offers\":{{\"price\":{price},\"priceCurrency\":\"CHF\"}}}}");
            product_of(&format!("<script type='application/ld+json'>{data}</script>{LAMP}</main>"), PageType::Article).0
        };
        assert_eq!(declared("59.9").and_then(|product| product.price), price("59,90 €", "59.90", Some("EUR")));
        assert_eq!(declared("12"), None);
    }

    #[test]
    fn a_sign_of_several_currencies_is_that_which_the_page_declares() {
        let page = |head: &str| format!("<title>Mug</title>{head}<main><h1>Mug</h1><p>$12.00</p></main>");
        let shown = |html: &str| product_of(html, PageType::Product).0.and_then(|product| product.price);
        assert_eq!(shown(&page("")), price("$12.00", "12.00", None));
        let meta = "<meta property='product:price:currency' content='CAD'>";
        assert_eq!(shown(&page(meta)), price("$12.00", "12.00", Some("CAD")));
    }

    #[test]
    fn specifications_are_in_tables_and_lists_collapsed_or_not() {
        let specifications = |html: &str| {
            let (product, _) =
                product_of(&format!("<title>Lamp</title><main><h1>Lamp</h1>{html}</main>"), PageType::Product);
            let all = product.map(|product| product.specifications).unwrap_or_default();
            all.into_iter().map(|one| format!("{}={}", one.name, one.value)).collect::<Vec<_>>()
        };
        let rows = [("Weight", "1.2 kg"), ("Light:", "420 lm"), ("Cable", "2 m")];
        let told = ["Weight=1.2 kg", "Light=420 lm", "Cable=2 m"];
        let all = |row: fn(&str, &str) -> String| rows.map(|(name, value)| row(name, value)).concat();
        let table =
            format!("<table>{}</table>", all(|name, value| format!("<tr><th>{name}</th><td>{value}</td></tr>")));
        assert_eq!(specifications(&table), told);
        assert_eq!(specifications(&format!("<details><summary>Data</summary>{table}</details>")), told);
        let list = format!("<dl>{}</dl>", all(|name, value| format!("<dt>{name}</dt><dd>{value}</dd>")));
        assert_eq!(specifications(&list), told);
        let boxes = all(|name, value| format!("<div><p>{name}</p><p>{value}</p></div>"));
        assert_eq!(specifications(&format!("<div style='display: none'>{boxes}</div>")), told);
        let items = "<ul><li>Cable: 2 m</li><li><b>Colour</b>: white</li></ul>";
        assert_eq!(specifications(items), ["Cable=2 m", "Colour=white"]);
        let hours = "<ul><li>Monday: closed</li><li>Tuesday: 10 to 17</li><li>Cable: 2 m</li></ul>";
        assert!(!specifications(hours).iter().any(|row| row.starts_with("Monday") || row.starts_with("Tuesday")));
        let text = "<ul><li>Note: it is heavy</li><li>It stands by itself</li></ul>";
        assert_eq!(specifications(text), [""; 0]);
        let sizes =
            "<table><tr><th>Size</th><th>EU</th><th>UK</th></tr><tr><td>S</td><td>36</td><td>8</td></tr></table>";
        assert_eq!(specifications(sizes), [""; 0]);
    }
}
