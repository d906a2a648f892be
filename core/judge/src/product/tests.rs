//! What small pages that are made here offer.

use look::block::segment;
use page::testing::snapshot;

use super::*;

fn offer_on(html: &str, declared: &Declared) -> Option<Offer> {
    let snapshot = snapshot(&format!("<title>Lamp | The lamp shop</title>{html}"));
    let page = Page::new(&snapshot).expect("sound");
    offer(&page, &segment(&page), declared)
}

/// The price that is found by its look.
fn price(html: &str) -> Option<String> {
    offer_on(html, &Declared::default()).and_then(|offer| offer.price).map(|price| price.text)
}

fn declares(price: f64) -> Declared {
    Declared { prices: vec![price], ..Declared::default() }
}

#[test]
fn the_price_is_the_largest_in_the_smallest_element_around_the_name() {
    let cart = "<header><p>Cart: $0.00</p></header>";
    let others = "<div><h2>Others</h2><p style='font-size: 60px'>$5</p></div>";
    let product = "<div><h1>Lamp</h1><div><p>$12 each month</p><p style='font-size: 30px'>$49.90</p></div></div>";
    assert_eq!(price(&format!("{cart}{product}{others}")).as_deref(), Some("$49.90"));
    assert_eq!(price("<h1>Lamp</h1><p>$49.90</p><p>$79.90</p>").as_deref(), Some("$49.90"));
    let beside = "<div><h1>Lamp</h1></div><div><p>£9</p></div>";
    assert_eq!(price(beside).as_deref(), Some("£9"));
}

#[test]
fn a_plain_line_that_says_most_of_the_title_names_the_product() {
    let of = |html: &str| {
        let snapshot = snapshot(&format!("<title>Buy the green lamp of glass | Lamps</title>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        let found = offer(&page, &segment(&page), &Declared::default());
        found.and_then(|offer| offer.price).map(|price| price.text)
    };
    let product = "<div><div>The green lamp of glass</div><p>$49.90</p></div>";
    let upsell = "<div><h1>Save more each month</h1><p>$12</p></div>";
    assert_eq!(of(product).as_deref(), Some("$49.90"));
    assert_eq!(of(&format!("{upsell}{product}")).as_deref(), Some("$49.90"));
    assert_eq!(of("<div><div>Lamps</div><p>$49.90</p></div>"), None);
}

#[test]
fn lines_that_tell_more_than_an_amount_are_no_prices() {
    assert_eq!(price("<h1>Lamp</h1><p>Free delivery on all orders from $50</p>"), None);
    assert_eq!(price("<h1>Lamp</h1><p>Or 4 payments of $12.50, free of interest</p>"), None);
    assert_eq!(price("<h1>Lamp</h1><nav><p>$50</p></nav><p><a href=/b>$7</a></p>"), None);
    assert_eq!(price("<h1>Lamp</h1><p style='display: none'>$50</p>"), None);
    assert_eq!(price("<p>$50</p>"), None);
}

#[test]
fn a_price_of_several_elements_is_one() {
    let cents = "<p><span>$</span><span>49</span><sup>99</sup></p>";
    assert_eq!(price(&format!("<h1>Lamp</h1>{cents}")).as_deref(), Some("$49.99"));
    assert_eq!(price("<h1>Lamp</h1><p>ab <b>1.299</b>,00 <i>€</i></p>").as_deref(), Some("1.299,00 €"));
}

#[test]
fn what_is_struck_through_is_the_price_before_where_it_is_more() {
    let prices = |html: &str| {
        let found = offer_on(&format!("<h1>Lamp</h1>{html}"), &Declared::default()).unwrap_or_default();
        (found.price.map(|price| price.amount), found.former.map(|price| price.amount))
    };
    let (now, before) = (Some("49.90".to_owned()), Some("79.90".to_owned()));
    assert_eq!(prices("<p><del>$79.90</del> $49.90</p>"), (now.clone(), before.clone()));
    let look = "<div><p style='text-decoration-line: line-through'>$79.90</p></div><div><p>$49.90</p></div>";
    assert_eq!(prices(look), (now.clone(), before));
    assert_eq!(prices("<p>$49.90 <s>$19.90</s></p>"), (now.clone(), None));
    let pair = Some("79.90".to_owned());
    assert_eq!(prices("<p><span>$79.90</span> <span>$49.90</span> Save 38%</p>"), (now.clone(), pair));
    assert_eq!(prices("<p>$49.90 – $79.90</p>"), (now, None));
}

#[test]
fn the_larger_of_two_amounts_is_the_price_before_where_the_page_shows_the_discount() {
    let prices = |html: &str| {
        let found = offer_on(&format!("<h1>Lamp</h1>{html}"), &Declared::default()).unwrap_or_default();
        (found.price.map(|price| price.amount), found.former.map(|price| price.amount))
    };
    let both = (Some("110.00".to_owned()), Some("219.99".to_owned()));
    assert_eq!(prices("<p>€219.99 -50%</p><p>€110.00</p>"), both);
    assert_eq!(prices("<p>€110.00</p><p>€219.99</p><p>%50</p>"), both);
    let rows = "<p>List price:</p><p>£55.00</p><p>Price:</p><p>£48.99</p><p>You save:</p><p>£6.01 (11%)</p>";
    assert_eq!(prices(rows), (Some("48.99".to_owned()), Some("55.00".to_owned())));
    for [gross, tax] in [["€119.00", "19%"], ["€107.00", "7%"], ["€110.00", "10%"]] {
        let html = format!("<p>{gross}</p><p>€100.00 + {tax} tax</p>");
        assert_eq!(prices(&html), (Some(gross.trim_start_matches('€').to_owned()), None));
    }
}

#[test]
fn the_box_of_a_declared_product_ends_before_other_prices() {
    let own = |data: &str, price: &str| {
        let html = format!(
            "<title>Lamp | Shop</title><script type='application/ld+json'>{data}</script><p>Menu</p>
             <div><div><h1>Lamp</h1>{price}</div><p>Of glass</p></div><div><p>Other lamp</p><p>$7</p></div>"
        );
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        declared_product(&page, &segment(&page))
    };
    let data = r#"{"@type":"Product","name":"Lamp","offers":{"price":"49.90","priceCurrency":"USD"}}"#;
    assert_eq!(own(data, "<p>$49.90</p>"), Some(1..4));
    assert_eq!(own(data, "").map(|own| own.len()), None);
    assert_eq!(own("", "<p>$49.90</p>"), None);
}

#[test]
fn a_declared_price_that_is_struck_through_is_that_of_before() {
    let html = "<h1>Lamp</h1><p><del>$79.90</del></p><p>$39.90</p>";
    let declared = Declared { is_of_page: true, is_own: true, ..declares(79.9) };
    let found = offer_on(html, &declared).expect("an offer");
    let amounts = [found.price, found.former].map(|price| price.map(|price| price.amount));
    assert_eq!(amounts, [Some("39.90".to_owned()), Some("79.90".to_owned())]);
    let other = offer_on("<h1>Lamp</h1><p>$39.90</p>", &declared).expect("an offer");
    assert_eq!(other.price.map(|price| price.amount).as_deref(), Some("79.90"));
}

#[test]
fn what_nothing_on_the_page_names_has_its_declared_price() {
    let data = r#"{"@type":"Product","name":"Lamp","offers":{"price":"49.90","priceCurrency":"EUR","availability":"InStock"}}"#;
    let html =
        format!("<title>Lamp | Shop</title><script type='application/ld+json'>{data}</script><p>In all colours.</p>");
    let snapshot = snapshot(&html);
    let page = Page::new(&snapshot).expect("sound");
    let found = offer_of_product(&page, &segment(&page), false).expect("an offer");
    assert_eq!(found.price.map(|price| price.text).as_deref(), Some("49.90 EUR"));
    assert_eq!(found.availability, Some(Availability::InStock));
}

#[test]
fn a_declared_price_that_is_shown_is_the_price() {
    let html = "<h1>Lamp</h1><p style='font-size: 40px'>$5</p><p>$49.90</p>";
    let found =
        |declared| offer_on(html, &declared).map(|offer| (offer.price.map(|price| price.amount), offer.is_declared));
    assert_eq!(found(declares(49.9)), Some((Some("49.90".to_owned()), true)));
    assert_eq!(found(declares(12.0)), Some((Some("5".to_owned()), false)));
}

#[test]
fn what_a_line_beside_the_price_says_of_stock_is_told_unless_the_page_declares_otherwise() {
    let found = |line: &str, declared| {
        let offer = offer_on(&format!("<h1>Lamp</h1><p>$49.90</p><p>{line}</p>"), &declared).expect("an offer");
        (offer.availability, offer.blocks)
    };
    let declared = Declared { availability: Some(Availability::InStock), ..Declared::default() };
    assert_eq!(found("Nicht auf Lager", Declared::default()), (Some(Availability::OutOfStock), vec![1, 2]));
    assert_eq!(found("В наличии", Declared::default()), (Some(Availability::InStock), vec![1, 2]));
    assert_eq!(found("予約受付中", Declared::default()).0, Some(Availability::PreOrder));
    assert_eq!(found("Blue: sold out", declared), (Some(Availability::InStock), vec![1]));
    assert_eq!(found("Made of glass", Declared::default()), (None, vec![1]));
}

#[test]
fn what_a_button_sells_is_not_sold_out_and_the_button_may_be_in_another_column() {
    let found = |html: &str| offer_on(html, &Declared::default()).expect("an offer").availability;
    let sold_out = "<h1>Lamp</h1><p>$49.90</p><p>Blue – sold out</p>";
    assert_eq!(found(sold_out), Some(Availability::OutOfStock));
    assert_eq!(found(&format!("{sold_out}<button>Add to cart</button>")), Some(Availability::InStock));
    let far = "<div>".repeat(9) + "<h1>Lamp</h1><p>$49.90</p>" + &"</div>".repeat(9);
    assert_eq!(found(&format!("<div>{far}<button>Add to cart</button></div>")), Some(Availability::InStock));
    let list = "<p>Other</p><button>Add to cart</button>".repeat(4);
    assert_eq!(found(&format!("<div>{far}{list}</div>")), None);
}

#[test]
fn the_picture_is_the_largest_of_the_nearest() {
    let picture = |html: &str| {
        let snapshot = snapshot(&format!("<title>Lamp</title>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        let found = offer(&page, &segment(&page), &Declared::default()).and_then(|offer| offer.picture)?;
        page.attribute(found, "id").map(str::to_owned)
    };
    let img = |id: &str, size: u32| format!("<img id={id} width={size} height={size}>");
    let near = format!("<div><h1>Lamp</h1>{}{}{}</div>", img("small", 200), img("large", 400), img("icon", 20));
    assert_eq!(picture(&format!("{near}{}", img("banner", 700))).as_deref(), Some("large"));
    assert_eq!(picture(&format!("<h1>Lamp</h1>{}", img("icon", 20))), None);
    let linked =
        |to: &str| picture(&format!("<h1>Lamp</h1><a href='https://example.org/{to}'>{}</a>", img("one", 300)));
    assert_eq!((linked("other-lamp"), linked("lamp.jpg").as_deref()), (None, Some("one")));
}
