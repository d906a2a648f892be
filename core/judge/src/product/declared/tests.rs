//! What small pages that are made here declare of products.

use page::testing::snapshot;

use super::*;

fn declared_on(html: &str) -> Declared {
    let snapshot = snapshot(html);
    declared(&Page::new(&snapshot).expect("sound"))
}

fn linked(data: &str) -> Declared {
    declared_on(&format!("<title>Lamp | Shop</title><script type='application/ld+json'>{data}</script>"))
}

#[test]
fn offers_of_json_ld_are_read_however_deep_they_are_within_reason() {
    let page = |offers: &str| {
        declared_on(&format!(
            "<script type='application/ld+json'>{{\"@type\":\"Product\",\"offers\":{offers}}}</script>"
        ))
    };
    let one = "{\"price\":\"49.90\",\"priceCurrency\":\"eur\",\"availability\":\"https://schema.org/InStock\"}";
    let told = Declared {
        prices: vec![49.9],
        currency: Some("EUR".to_owned()),
        availability: Some(Availability::InStock),
        is_own: true,
        ..Declared::default()
    };
    assert_eq!(page(one), told);
    let sold = "{\"price\":39,\"availability\":\"SoldOut\"}";
    let two = Declared { prices: vec![49.9, 39.0], ..told.clone() };
    assert_eq!(page(&format!("[{one},{sold}]")), two);
    let later = "{\"price\":39,\"availability\":\"PreOrder\"}";
    assert_eq!(page(&format!("[{sold},{later}]")).availability, None);
    assert_eq!(page(&format!("{{\"priceSpecification\":[{one}]}}")), told);
    assert_eq!(page("{\"lowPrice\":\"1,299.00\",\"highPrice\":\"1500\"}").prices, [1299.0]);
    let deep = "{\"offers\":".repeat(40) + "{\"price\":1}" + &"}".repeat(40);
    assert_eq!(page(&deep).prices, [0.0; 0]);
}

#[test]
fn names_and_numbers_are_those_of_the_product_that_the_page_is_called_after() {
    let product = |name: &str, sku: &str| {
        format!(
            "{{\"@type\":\"Product\",\"name\":\"{name}\",\"sku\":\"{sku}\",\"mpn\":\"M-{sku}\",\"gtin13\":\"4006381333931\",
             \"brand\":{{\"@type\":\"Brand\",\"name\":\"Lux\"}},\"image\":[\"https://example.org/{sku}.jpg\"]}}"
        )
    };
    let both = linked(&format!("[{},{}]", product("Bulb", "1"), product("Lamp", "2")));
    assert!(both.is_of_page);
    assert_eq!((both.sku.as_deref(), both.mpn.as_deref()), (Some("2"), Some("M-2")));
    assert_eq!((both.brand.as_deref(), both.gtin.as_deref()), (Some("Lux"), Some("4006381333931")));
    assert_eq!(both.picture.as_deref(), Some("https://example.org/2.jpg"));
    let others = linked(&format!("[{},{}]", product("Bulb", "1"), product("Cable", "3")));
    assert_eq!(others, Declared::default());
}

#[test]
fn microdata_rdfa_and_meta_elements_are_read() {
    let micro = "<p itemscope><meta itemprop=price content=12,50><meta itemprop=priceCurrency content=DKK>
                 <link itemprop=availability href=http://schema.org/PreOrder></p>";
    let found = declared_on(micro);
    assert_eq!((found.prices, found.currency.as_deref()), (vec![12.5], Some("DKK")));
    assert_eq!(found.availability, Some(Availability::PreOrder));
    let meta = "<meta property=product:price:amount content=7><meta property=product:brand content=Lux>
                <meta property=og:availability content='out of stock'><meta property=product:sale_price:amount content=5>";
    let found = declared_on(meta);
    assert_eq!((found.prices, found.availability), (vec![5.0], Some(Availability::OutOfStock)));
    assert_eq!(found.brand.as_deref(), Some("Lux"));
    assert_eq!(declared_on("<p>A page.</p>"), Declared::default());
    let product = "<h1>Lamp</h1><div typeof='schema:Product'><span property='schema:name'>Lamp</span>
                   <div property='schema:brand' typeof='schema:Brand'><span property='schema:name'>Lux</span></div>
                   <b property='schema:sku'>L 1</b><i property='schema:price'>9.50 €</i></div>";
    let found = declared_on(product);
    assert_eq!((found.brand.as_deref(), found.sku.as_deref(), found.prices), (Some("Lux"), Some("L 1"), vec![9.5]));
}

#[test]
fn what_crumbs_and_reviews_within_a_product_are_called_is_not_its_name() {
    let scope = |kind: &str, inner: &str| {
        format!("<div itemprop=part itemscope itemtype=https://schema.org/{kind}>{inner}</div>")
    };
    let crumbs = scope("BreadcrumbList", "<b itemprop=name>Lights</b>");
    let offer =
        "<div itemprop=offers itemscope itemtype=https://schema.org/Offer><i itemprop=price content=49.90></i></div>";
    let review = scope("Review", "<b itemprop=name>Too dear</b><i itemprop=price>3</i>");
    let product = format!("{crumbs}<b itemprop=name>Lamp</b>{offer}{review}");
    let html = format!("<title>Lamp</title><h1>Lamp</h1>{}", scope("Product", &product));
    let found = declared_on(&html);
    assert!(found.is_of_page);
    assert_eq!(found.prices, [49.9]);
}

#[test]
fn a_page_that_calls_itself_a_product_has_that_of_its_head() {
    let price = "<meta property=product:price:amount content=7>";
    let found = declared_on(&format!("<meta property=og:type content=og:product>{price}"));
    assert!(found.is_of_page && found.is_own);
    let alone = declared_on(price);
    assert!(!alone.is_of_page && alone.is_own);
    let several = declared_on("<p itemprop=price>7</p><p itemprop=price>9</p>");
    assert!(!several.is_of_page && !several.is_own);
}

#[test]
fn products_beside_the_one_of_the_page_are_not_its() {
    let scope = |name: &str, price: &str| {
        format!(
            "<div itemscope itemtype='http://schema.org/Product'><b itemprop=name>{name}</b><i itemprop=price>{price}</i></div>"
        )
    };
    let html = format!("<title>Lamp</title><h1>Lamp</h1>{}{}", scope("Bulb", "3"), scope("Lamp", "40"));
    assert_eq!(declared_on(&html).prices, [40.0]);
}

#[test]
fn names_lose_the_entities_of_a_store_that_escapes_twice() {
    let found = linked(r#"{"@type":"Product","name":"Lamp","brand":{"@type":"Brand","name":"L&amp;#8217;Atelier"}}"#);
    assert_eq!(found.brand.as_deref(), Some("L’Atelier"));
    let found = declared_on("<meta property=product:brand content='Day &amp;amp; Night'>");
    assert_eq!(found.brand.as_deref(), Some("Day & Night"));
    let named = r#"{"@type":"Product","name":"Day &amp;amp; Night","offers":{"price":"5"}}"#;
    let page = |title: &str| {
        declared_on(&format!("<title>{title}</title><script type='application/ld+json'>{named}</script>")).is_of_page
    };
    assert!(page("Day &amp; Night | Shop") && !page("Day | Shop"));
}
