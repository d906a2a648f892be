//! What a page declares of what it offers: JSON-LD, microdata, RDFa and `meta` elements.

mod linked;
mod marked;
#[cfg(test)]
mod tests;

use html_escape::decode_html_entities;
use page::{
    Page,
    text::{folded, letters_and_digits},
};

use super::availability::Availability;

/// Keys of `meta` elements, the ones that count first first.
const TYPE_KEYS: [&str; 1] = ["og:type"];
const PRICE_KEYS: [&str; 3] = ["product:sale_price:amount", "product:price:amount", "og:price:amount"];
const CURRENCY_KEYS: [&str; 3] = ["product:sale_price:currency", "product:price:currency", "og:price:currency"];
const AVAILABILITY_KEYS: [&str; 2] = ["product:availability", "og:availability"];
const BRAND_KEYS: [&str; 2] = ["product:brand", "og:brand"];
const ITEM_NUMBER_KEYS: [&str; 2] = ["product:retailer_item_id", "product:retailer_part_no"];
const PART_NUMBER_KEYS: [&str; 1] = ["product:mfr_part_no"];
const GTIN_KEYS: [&str; 4] = ["product:gtin", "product:ean", "product:upc", "product:isbn"];

/// Prices and availabilities that are read: a shop may declare one for each size and colour.
const MOST_OFFERS: usize = 100;

/// Characters of the longest name or number that is taken.
const LONGEST_NAME: usize = 200;
const LONGEST_NUMBER: usize = 60;

/// Letters and digits of the shortest heading that a longer name of a product may be known by. A guess.
const SHORTEST_HEADING: usize = 4;

/// The least difference between two prices.
const CENT: f64 = 0.01;

/// What a page declares of its offer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declared {
    /// Whether it declares a product by the page's own name.
    pub is_of_page: bool,
    /// Whether it declares that product, or one alone.
    pub is_own: bool,
    /// Numbers of its prices, each once, in the order in which they are declared.
    pub prices: Vec<f64>,
    /// Code of the currency by ISO 4217.
    pub currency: Option<String>,
    /// Whether it can be had: in stock where one of its offers is, `None` where offers differ otherwise.
    pub availability: Option<Availability>,
    /// Who makes it.
    pub brand: Option<String>,
    /// The shop's own number.
    pub sku: Option<String>,
    /// The maker's number.
    pub mpn: Option<String>,
    /// The number in bar codes: GTIN, EAN, UPC or ISBN.
    pub gtin: Option<String>,
    /// Address of its picture.
    pub picture: Option<String>,
}

impl Declared {
    /// Whether this is one of the prices.
    pub fn has(&self, number: f64) -> bool {
        self.prices.iter().any(|price| (price - number).abs() < CENT / 2.0)
    }
}

/// What the page declares of its offer; empty where it declares none. Of several products it is the one that is called as
/// the page is; where none is, prices are those of all, and names and numbers are not known.
pub fn declared(page: &Page) -> Declared {
    let head = &page.snapshot().metadata;
    let names = Names::of(page);
    let mut all = linked::products(&head.json_ld);
    all.extend(marked::products(page));
    let is_named = |product: &&Found| product.name.as_deref().is_some_and(|name| names.has(name));
    let is_of_page = all.iter().any(|product| is_named(&product));
    let is_one = all.len() == 1;
    let mut found = Found::default();
    // What is declared in several ways is complete only together.
    let own = all.iter().filter(is_named).chain(all.iter().filter(|_| is_one));
    own.for_each(|product| found.add(product));
    if !is_of_page {
        all.iter().for_each(|product| found.add_offers(product));
    }
    let meta = |keys: &[&str]| {
        let of_key = |key: &&str| head.meta.iter().find(|tag| tag.key == *key && !tag.content.trim().is_empty());
        keys.iter().find_map(of_key).map(|tag| tag.content.as_str())
    };
    let told = |keys: &[&str], set: &mut dyn FnMut(&str)| meta(keys).into_iter().for_each(set);
    told(&PRICE_KEYS, &mut |price| found.price(price));
    told(&CURRENCY_KEYS, &mut |currency| found.currency(currency));
    if found.availabilities.is_empty() {
        told(&AVAILABILITY_KEYS, &mut |availability| found.availability(availability));
    }
    told(&BRAND_KEYS, &mut |brand| found.brand(brand));
    told(&ITEM_NUMBER_KEYS, &mut |number| found.sku(number));
    told(&PART_NUMBER_KEYS, &mut |number| found.mpn(number));
    told(&GTIN_KEYS, &mut |number| found.gtin(number));
    if all.is_empty() {
        marked::add_loose(page, &mut found);
    }
    // What the head declares, or the one price that is marked, belongs to the page's subject.
    let is_alone = all.is_empty() && found.prices.len() == 1;
    let is_of_page = is_of_page || all.is_empty() && meta(&TYPE_KEYS).is_some_and(says_product);
    Declared { is_of_page, is_own: is_of_page || is_one || is_alone, ..found.declared() }
}

/// Whether a type of Open Graph is that of a product.
fn says_product(kind: &str) -> bool {
    let kind = kind.trim().rsplit(':').next().unwrap_or_default().to_ascii_lowercase();
    matches!(kind.as_str(), "product" | "product.item")
}

/// What the page is called.
struct Names {
    title: String,
    headings: Vec<String>,
}

impl Names {
    fn of(page: &Page) -> Self {
        let text = |node| (node..page.subtree_end(node)).filter_map(|inner| page.text(inner)).collect::<String>();
        let headings = page.elements("h1").map(|node| letters_and_digits(&text(node)));
        let headings = headings.filter(|text| !text.is_empty()).collect();
        Names { title: letters_and_digits(page.title()), headings }
    }

    /// Whether something is called as the page is: by all of a heading, or within its title.
    fn has(&self, name: &str) -> bool {
        let name = letters_and_digits(name);
        let is_heading =
            |heading: &String| heading.contains(&name) || heading.len() >= SHORTEST_HEADING && name.contains(heading);
        !name.is_empty() && (self.title.contains(&name) || self.headings.iter().any(is_heading))
    }
}

/// What is found of a product so far: the first of each counts.
#[derive(Clone, Debug, Default)]
struct Found {
    name: Option<String>,
    prices: Vec<f64>,
    currency: Option<String>,
    availabilities: Vec<Availability>,
    brand: Option<String>,
    sku: Option<String>,
    mpn: Option<String>,
    gtin: Option<String>,
    picture: Option<String>,
}

impl Found {
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

    // Programs of shops escape names that are stored escaped, so that one more level of entities is left.
    fn name(&mut self, written: &str) {
        fill(&mut self.name, &decode_html_entities(written), LONGEST_NAME);
    }

    fn brand(&mut self, written: &str) {
        fill(&mut self.brand, &decode_html_entities(written), LONGEST_NAME);
    }

    fn sku(&mut self, written: &str) {
        fill(&mut self.sku, written, LONGEST_NUMBER);
    }

    fn mpn(&mut self, written: &str) {
        fill(&mut self.mpn, written, LONGEST_NUMBER);
    }

    /// A number of bar codes, with nothing between its digits.
    fn gtin(&mut self, written: &str) {
        if self.gtin.is_none() {
            self.gtin = gtin(written);
        }
    }

    fn picture(&mut self, address: &str) {
        let is_address = address.starts_with("https://") || address.starts_with("http://");
        if self.picture.is_none() && is_address {
            self.picture = Some(address.to_owned());
        }
    }

    fn add(&mut self, other: &Found) {
        self.add_offers(other);
        let parts = [
            (&mut self.brand, &other.brand),
            (&mut self.sku, &other.sku),
            (&mut self.mpn, &other.mpn),
            (&mut self.gtin, &other.gtin),
            (&mut self.picture, &other.picture),
        ];
        for (own, other) in parts {
            *own = own.take().or_else(|| other.clone());
        }
    }

    fn add_offers(&mut self, other: &Found) {
        for price in &other.prices {
            if self.prices.len() < MOST_OFFERS && !self.prices.contains(price) {
                self.prices.push(*price);
            }
        }
        self.currency = self.currency.take().or_else(|| other.currency.clone());
        if self.availabilities.len() < MOST_OFFERS {
            self.availabilities.extend(&other.availabilities);
        }
    }

    fn declared(self) -> Declared {
        // Of sizes and colours that differ, what one can have.
        let of_all = |wanted| self.availabilities.iter().all(|one| *one == wanted);
        let first = self.availabilities.first().copied();
        let is_partly = self.availabilities.contains(&Availability::InStock);
        let availability = first.filter(|first| of_all(*first)).or(is_partly.then_some(Availability::InStock));
        let Found { prices, currency, brand, sku, mpn, gtin, picture, .. } = self;
        Declared { is_of_page: false, is_own: false, prices, currency, availability, brand, sku, mpn, gtin, picture }
    }
}

/// The number of bar codes that a text is; `None` where it is none by its length.
pub(super) fn gtin(written: &str) -> Option<String> {
    let plain: String = written.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let is_isbn10 = plain.len() == 10
        && plain.bytes().enumerate().all(|(at, byte)| byte.is_ascii_digit() || at == 9 && matches!(byte, b'x' | b'X'));
    let is_one = matches!(plain.len(), 8 | 12 | 13 | 14) && plain.bytes().all(|byte| byte.is_ascii_digit());
    (is_one || is_isbn10).then_some(plain)
}

fn fill(place: &mut Option<String>, written: &str, longest: usize) {
    let value = folded(written);
    let fits = value.chars().any(char::is_alphanumeric) && value.chars().count() <= longest;
    if place.is_none() && fits {
        *place = Some(value);
    }
}

/// A declared number: with a point before its decimals by the standard, with a comma, or with a sign, on some pages all
/// the same.
fn number(written: &str) -> Option<f64> {
    let written = written.trim_matches(|c: char| !c.is_ascii_digit());
    let plain = match (written.rfind('.'), written.rfind(',')) {
        (Some(point), Some(comma)) if comma > point => written.replace('.', "").replace(',', "."),
        (Some(_), _) => written.replace(',', ""),
        _ => written.replace(',', "."),
    };
    let plain: String = plain.chars().filter(|c| !c.is_whitespace()).collect();
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}
