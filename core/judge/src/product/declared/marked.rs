//! Products that a page declares in attributes of what it shows: microdata and RDFa.

use page::{NodeId, Page, text::folded};

use super::Found;

/// Products that are read: a bound, lists have one for each entry.
const MOST: usize = 200;

/// The products of a page, in document order; a product within another is none of its parts.
pub(super) fn products(page: &Page) -> Vec<Found> {
    let roots: Vec<NodeId> = page.all_elements().filter(|&node| is_product(page, node)).take(MOST).collect();
    // What holds other products and is not named is their list.
    roots.iter().map(|&root| product(page, root)).collect()
}

/// Prices, currency and availability that are declared outside of any product.
pub(super) fn add_loose(page: &Page, found: &mut Found) {
    for node in page.all_elements() {
        for name in names(page, node) {
            if matches!(name, "price" | "lowPrice" | "priceCurrency" | "availability") {
                set(page, node, name, found);
            }
        }
    }
}

fn is_product(page: &Page, node: NodeId) -> bool {
    let kind = ["itemtype", "typeof"].iter().find_map(|name| page.attribute(node, name));
    let is_one = |kind: &str| {
        matches!(kind.rsplit(['/', ':', '#']).next(), Some("Product" | "IndividualProduct" | "ProductModel"))
    };
    kind.is_some_and(|kind| kind.split_whitespace().any(is_one))
}

fn product(page: &Page, root: NodeId) -> Found {
    let mut found = Found::default();
    let end = page.subtree_end(root);
    let mut node = root + 1;
    while node < end {
        if is_product(page, node) || is_of_another(page, node) {
            node = page.subtree_end(node).max(node + 1);
            continue;
        }
        let mut is_whole = false;
        for name in names(page, node) {
            set(page, node, name, &mut found);
            // What makers, reviews and sellers are called is none of the product's.
            is_whole |=
                matches!(name, "brand" | "manufacturer" | "review" | "reviews" | "seller" | "author" | "category");
        }
        node = if is_whole { page.subtree_end(node).max(node + 1) } else { node + 1 };
    }
    found
}

/// Whether an element declares another thing within a product, such as a breadcrumb or a review. Offers and brands are parts of
/// the product.
fn is_of_another(page: &Page, node: NodeId) -> bool {
    let kind = ["itemtype", "typeof"].iter().find_map(|name| page.attribute(node, name)).unwrap_or_default();
    let is_offer = kind.contains("Offer") || kind.contains("Price");
    let mut roles = names(page, node);
    let is_part = roles.any(|name| matches!(name, "offers" | "brand" | "manufacturer" | "image" | "hasVariant"));
    !kind.trim().is_empty() && !is_offer && !is_part
}

fn names<'p>(page: &'p Page<'_>, node: NodeId) -> impl Iterator<Item = &'p str> {
    let declared = ["itemprop", "property"].into_iter().filter_map(move |name| page.attribute(node, name));
    declared.flat_map(str::split_whitespace).map(|name| name.rsplit([':', '/']).next().unwrap_or_default())
}

fn set(page: &Page, node: NodeId, name: &str, found: &mut Found) {
    let value = || value(page, node);
    match name {
        "name" => found.name(&value()),
        "price" | "lowPrice" => found.price(&value()),
        "priceCurrency" => found.currency(&value()),
        "availability" => found.availability(&value()),
        "brand" | "manufacturer" => found.brand(&name_of(page, node)),
        "sku" | "productID" => found.sku(value().trim_start_matches("sku:")),
        "mpn" => found.mpn(&value()),
        "gtin" | "gtin8" | "gtin12" | "gtin13" | "gtin14" | "isbn" => found.gtin(&value()),
        "image" => found.picture(&picture(page, node)),
        _ => {}
    }
}

/// The name within an element, or all of it.
fn name_of(page: &Page, node: NodeId) -> String {
    let mut inside = node + 1..page.subtree_end(node);
    let name = inside.find(|&inner| names(page, inner).any(|name| name == "name"));
    let named = name.map(|name| value(page, name)).filter(|name| !name.is_empty());
    named.unwrap_or_else(|| page.attribute(node, "content").map_or_else(|| text(page, node), folded))
}

/// What a machine is to read, else the text.
fn value(page: &Page, node: NodeId) -> String {
    let attribute = ["content", "href"].iter().find_map(|name| page.attribute(node, name));
    attribute.map_or_else(|| text(page, node), folded)
}

fn picture(page: &Page, node: NodeId) -> String {
    let media = page.element(node).and_then(|element| element.media.as_ref()).map(|media| media.current_src.clone());
    let attribute = || ["src", "href", "content"].iter().find_map(|name| page.attribute(node, name)).map(str::to_owned);
    media.filter(|source| !source.is_empty()).or_else(attribute).unwrap_or_default()
}

fn text(page: &Page, node: NodeId) -> String {
    let texts: Vec<&str> = (node..page.subtree_end(node)).filter_map(|inner| page.text(inner)).collect();
    folded(&texts.join(" "))
}
