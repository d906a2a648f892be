//! What a page declares of what it offers: JSON-LD, microdata and `meta` elements.

use page::{
    Page,
    json_ld::{JsonLd, Object, text},
};
use serde_json::Value;

use super::availability::Availability;

/// Types of what is sold.
const PRODUCT_TYPES: [&str; 5] = ["IndividualProduct", "Product", "ProductGroup", "ProductModel", "SomeProducts"];

/// Keys of `meta` elements for a price, a currency, and whether it can be had.
const PRICE_KEYS: [&str; 3] = ["product:sale_price:amount", "product:price:amount", "og:price:amount"];
const CURRENCY_KEYS: [&str; 2] = ["product:price:currency", "og:price:currency"];
const AVAILABILITY_KEYS: [&str; 2] = ["product:availability", "og:availability"];

/// Offers that are read: a shop may declare one for each size and colour.
const MOST_OFFERS: usize = 100;

/// Deepest nesting of offers that is followed: a product of variants, each of which has offers with a specification.
const DEEPEST: usize = 5;

/// The least difference between two prices.
const CENT: f64 = 0.01;

/// What a page declares of its offer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declared {
    /// Numbers of its prices, each once, in the order in which they are declared.
    pub prices: Vec<f64>,
    /// Code of the currency by ISO 4217.
    pub currency: Option<String>,
    /// Whether it can be had; `None` where offers differ.
    pub availability: Option<Availability>,
}

impl Declared {
    /// Whether this is one of the prices.
    pub fn has(&self, number: f64) -> bool {
        self.prices.iter().any(|price| (price - number).abs() < CENT / 2.0)
    }
}

/// What the page declares of its offer; empty where it declares none.
pub fn declared(page: &Page) -> Declared {
    let head = &page.snapshot().metadata;
    let mut found = Found::default();
    // Most pages have no shop, and all of them come by here.
    let of_shops: Vec<String> = head.json_ld.iter().filter(|data| data.contains("\"offers\"")).cloned().collect();
    for product in JsonLd::read(&of_shops).all(&PRODUCT_TYPES) {
        found.product(product, 0);
    }
    let meta = |keys: &[&str]| {
        let tags = head.meta.iter().filter(|tag| keys.contains(&tag.key.as_str()));
        tags.map(|tag| tag.content.clone()).collect::<Vec<_>>()
    };
    meta(&PRICE_KEYS).iter().for_each(|price| found.price(price));
    meta(&CURRENCY_KEYS).iter().for_each(|currency| found.currency(currency));
    meta(&AVAILABILITY_KEYS).iter().for_each(|availability| found.availability(availability));
    for node in page.all_elements() {
        let Some(property) = page.attribute(node, "itemprop") else { continue };
        let value = ["content", "href"].iter().find_map(|name| page.attribute(node, name)).unwrap_or_default();
        match property {
            "price" | "lowPrice" => found.price(value),
            "priceCurrency" => found.currency(value),
            "availability" => found.availability(value),
            _ => {}
        }
    }
    found.declared()
}

/// What is found of it so far.
#[derive(Default)]
struct Found {
    prices: Vec<f64>,
    currency: Option<String>,
    availabilities: Vec<Availability>,
    offers: usize,
}

impl Found {
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
            self.price(&text(offer.get(key)));
        }
        self.currency(&text(offer.get("priceCurrency")));
        self.availability(&text(offer.get("availability")));
        self.product(offer, depth);
    }

    fn price(&mut self, written: &str) {
        let Some(number) = number(written) else { return };
        if number > 0.0 && self.prices.len() < MOST_OFFERS && !self.prices.contains(&number) {
            self.prices.push(number);
        }
    }

    fn currency(&mut self, written: &str) {
        let code = written.trim().to_ascii_uppercase();
        if self.currency.is_none() && code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) {
            self.currency = Some(code);
        }
    }

    fn availability(&mut self, written: &str) {
        if self.availabilities.len() < MOST_OFFERS {
            self.availabilities.extend(Availability::declared(written));
        }
    }

    fn declared(self) -> Declared {
        let first = self.availabilities.first().copied();
        let availability = first.filter(|first| self.availabilities.iter().all(|other| other == first));
        Declared { prices: self.prices, currency: self.currency, availability }
    }
}

/// A declared number: with a point before its decimals by the standard, with a comma, or with a sign, on some pages all
/// the same.
fn number(written: &str) -> Option<f64> {
    let written = written.trim_matches(|c: char| !c.is_ascii_digit());
    let plain = if written.contains('.') { written.replace(',', "") } else { written.replace(',', ".") };
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use page::testing::snapshot;

    use super::*;

    fn of(html: &str) -> Declared {
        let snapshot = snapshot(html);
        declared(&Page::new(&snapshot).expect("sound"))
    }

    #[test]
    fn offers_of_json_ld_are_read_however_deep_they_are_within_reason() {
        let page = |offers: &str| {
            of(&format!("<script type='application/ld+json'>{{\"@type\":\"Product\",\"offers\":{offers}}}</script>"))
        };
        let one = "{\"price\":\"49.90\",\"priceCurrency\":\"eur\",\"availability\":\"https://schema.org/InStock\"}";
        let told = Declared {
            prices: vec![49.9],
            currency: Some("EUR".to_owned()),
            availability: Some(Availability::InStock),
        };
        assert_eq!(page(one), told);
        let sold = "{\"price\":39,\"availability\":\"SoldOut\"}";
        let two = Declared { prices: vec![49.9, 39.0], availability: None, ..told.clone() };
        assert_eq!(page(&format!("[{one},{sold}]")), two);
        assert_eq!(page(&format!("{{\"priceSpecification\":[{one}]}}")), told);
        assert_eq!(page("{\"lowPrice\":\"1,299.00\",\"highPrice\":\"1500\"}").prices, [1299.0]);
        let deep = "{\"offers\":".repeat(40) + "{\"price\":1}" + &"}".repeat(40);
        assert_eq!(page(&deep).prices, [0.0; 0]);
    }

    #[test]
    fn microdata_and_meta_elements_are_read() {
        let micro = "<p itemscope><meta itemprop=price content=12,50><meta itemprop=priceCurrency content=DKK>
                     <link itemprop=availability href=http://schema.org/PreOrder></p>";
        let found = of(micro);
        assert_eq!((found.prices, found.currency.as_deref()), (vec![12.5], Some("DKK")));
        assert_eq!(found.availability, Some(Availability::PreOrder));
        let meta =
            "<meta property=product:price:amount content=7><meta property=og:availability content='out of stock'>";
        let found = of(meta);
        assert_eq!((found.prices, found.availability), (vec![7.0], Some(Availability::OutOfStock)));
        assert_eq!(of("<p>A page.</p>"), Declared::default());
    }
}
