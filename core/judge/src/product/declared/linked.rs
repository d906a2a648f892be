//! Products that a page declares as JSON-LD.

use page::json_ld::{JsonLd, Object, text};
use serde_json::Value;

use super::Found;

/// Types of what is sold.
const PRODUCT_TYPES: [&str; 8] =
    ["Book", "Car", "IndividualProduct", "Product", "ProductGroup", "ProductModel", "SomeProducts", "Vehicle"];

/// Keys of numbers of bar codes.
const GTIN_KEYS: [&str; 7] = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "isbn"];

/// Offers that are read of a product.
const MOST_OFFERS: usize = 100;

/// Deepest nesting of offers that is followed: a product of variants, each of which has offers with a specification.
const DEEPEST: usize = 5;

/// The products of scripts, in their order.
pub(super) fn products(scripts: &[String]) -> Vec<Found> {
    // Most pages have no shop, and all of them come by here.
    let is_of_shop = |data: &&String| PRODUCT_TYPES.iter().any(|kind| data.contains(kind)) || data.contains("offers");
    let of_shops: Vec<String> = scripts.iter().filter(is_of_shop).cloned().collect();
    let data = JsonLd::read(&of_shops);
    let told = data.all(&PRODUCT_TYPES).map(|product| Reader::default().read(&data, product));
    // Texts are about books and cars that are not for sale.
    told.filter(|(found, is_product)| *is_product || !found.prices.is_empty()).map(|(found, _)| found).collect()
}

#[derive(Default)]
struct Reader {
    found: Found,
    offers: usize,
}

impl Reader {
    fn read(mut self, data: &JsonLd, product: &Object) -> (Found, bool) {
        let one = |key: &str| text(product.get(key));
        let found = &mut self.found;
        found.name(&one("name"));
        let named =
            |key: &str| data.names(product.get(key)).into_iter().map(|name| name.name).find(|name| !name.is_empty());
        for brand in ["brand", "manufacturer"].into_iter().filter_map(named) {
            found.brand(&brand);
        }
        found.sku(&one("sku"));
        found.sku(&one("productID"));
        found.mpn(&one("mpn"));
        GTIN_KEYS.iter().for_each(|key| found.gtin(&one(key)));
        if let Some(picture) = data.image(product.get("image")) {
            found.picture(&picture);
        }
        self.product(product, 0);
        let kind = product.get("@type").map(Value::to_string).unwrap_or_default();
        (self.found, kind.contains("Product"))
    }

    /// A product: its offers, and those of its variants.
    fn product(&mut self, product: &Object, depth: usize) {
        for key in ["offers", "hasVariant", "priceSpecification"] {
            match product.get(key) {
                Some(Value::Array(values)) => values.iter().for_each(|value| self.offer(value, depth + 1)),
                Some(value) => self.offer(value, depth + 1),
                None => {}
            }
        }
    }

    fn offer(&mut self, value: &Value, depth: usize) {
        let Some(offer) = value.as_object() else { return };
        self.offers += 1;
        if self.offers > MOST_OFFERS || depth > DEEPEST {
            return;
        }
        for key in ["price", "lowPrice"] {
            self.found.price(&text(offer.get(key)));
        }
        self.found.currency(&text(offer.get("priceCurrency")));
        self.found.availability(&text(offer.get("availability")));
        self.found.sku(&text(offer.get("sku")));
        GTIN_KEYS.iter().for_each(|key| self.found.gtin(&text(offer.get(*key))));
        self.product(offer, depth);
    }
}
