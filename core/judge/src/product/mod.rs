//! What a page offers to buy, as it shows it: price, price before, availability and picture.
//!
//! A shop sets the price large and near the name of what it sells, so it is found by where it is and how it is set, and
//! by no name of a class. The smallest element around the name that has a price has the right one, as a rule.

mod availability;
mod button;
mod declared;
mod identity;
mod money;
mod pairs;
mod shown;

use std::ops::Range;

use look::block::{Blocks, Hints, font_size, heading};
use page::{NodeId, Page, text::letters_and_digits};

pub use availability::Availability;
use button::{buys, is_sold};
pub use declared::{Declared, declared};
use identity::identity;
pub use money::Price;
pub use pairs::pairs;
use shown::{LONGEST_LINE, Priced, is_elsewhere, priced};

/// Elements around a price in which a price before and an availability are looked for; guesses.
const STEPS: usize = 4;

/// Lines around a price that are asked whether it can be had, in each element; a bound, more are around hardly any.
const MOST_LINES: usize = 400;

/// Share of the letters and digits of the document's title that a plain line has at least which names the product, and
/// weight, in characters, of the longest such line: the rest of the title is the shop's. Guesses.
const LEAST_OF_TITLE: f64 = 0.4;
const LONGEST_NAME: u32 = 300;

/// CSS px; a picture less wide or high shows no product to anybody. A guess.
const SMALLEST_PICTURE: f64 = 160.0;

/// What a page offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// What it costs.
    pub price: Option<Price>,
    /// Whether the page declares that price, too: then it is that of a product beyond doubt.
    pub is_declared: bool,
    /// What it cost before: struck through, or beside the price, and more than it.
    pub former: Option<Price>,
    /// Whether one can have it: as it is declared, else as it is stated beside the price.
    pub availability: Option<Availability>,
    /// The `img` that shows it.
    pub picture: Option<NodeId>,
    /// Address of the picture that the page declares of it.
    pub declared_picture: Option<String>,
    /// Who makes it.
    pub brand: Option<String>,
    /// The shop's own number.
    pub sku: Option<String>,
    /// The maker's number.
    pub mpn: Option<String>,
    /// The number in bar codes.
    pub gtin: Option<String>,
    /// Blocks that show price, price before and availability, in document order.
    pub blocks: Vec<usize>,
}

/// What the page offers beside its main heading; `None` where it shows no such heading, or nothing of an offer.
///
/// # Example
/// ```
/// use judge::product::{Declared, offer};
/// use look::block::segment;
/// use page::{Page, PageSnapshot, SNAPSHOT_FORMAT};
///
/// let empty = PageSnapshot { format: SNAPSHOT_FORMAT, ..PageSnapshot::default() };
/// let page = Page::new(&empty)?;
/// assert_eq!(offer(&page, &segment(&page), &Declared::default()), None);
/// # Ok::<(), page::PageError>(())
/// ```
pub fn offer(page: &Page, blocks: &Blocks, declared: &Declared) -> Option<Offer> {
    let name = name(page, blocks)?;
    let priced = priced(page, blocks);
    let price = price(page, blocks, name, &priced, declared);
    let near = price.map_or(name, |price| price.block);
    let former = price.and_then(|price| former(page, blocks, price, &priced));
    let said = availability(page, blocks, near);
    // Lines of other sizes and shops differ, too.
    let said = said.filter(|(said, _)| declared.availability.is_none_or(|declared| declared == *said));
    let mut told: Vec<usize> = [price, former].into_iter().flatten().map(|priced| priced.block).collect();
    told.extend(said.map(|(_, block)| block));
    told.sort_unstable();
    told.dedup();
    // A sign of several currencies is that which is declared.
    let told_in = |priced: &Priced| Price {
        currency: priced.price.currency.clone().or_else(|| declared.currency.clone()),
        ..priced.price.clone()
    };
    let found = Offer {
        price: price.map(told_in).or_else(|| only_declared(declared)),
        is_declared: price.is_some_and(|price| declared.has(price.number())),
        former: former.map(told_in),
        availability: declared
            .availability
            .or(said.map(|(said, _)| said))
            .or_else(|| buys(page, blocks, near).then_some(Availability::InStock)),
        picture: picture(page, blocks, name),
        blocks: told,
        ..Offer::default()
    };
    (found != Offer::default()).then_some(found)
}

/// The blocks of the product that a page declares by its own name, from the one that names it to the end of the largest
/// element around it in which no other price is shown. `None` where the page declares no such product or shows no price.
pub(crate) fn declared_product(page: &Page, blocks: &Blocks) -> Option<Range<usize>> {
    let declared = declared(page);
    let name = name(page, blocks).filter(|_| declared.is_of_page)?;
    let priced = priced(page, blocks);
    let price = price(page, blocks, name, &priced, &declared)?;
    let all: Vec<&Priced> = priced.iter().collect();
    let around = page.ancestors(blocks.blocks[name].node).map(|element| blocks.within(page, element));
    let mut around = around.filter(|range| range.contains(&price.block));
    let smallest = around.next()?;
    let prices = |range: &Range<usize>| amounts(&all, range).len();
    let own = around.take_while(|range| prices(range) == prices(&smallest)).last();
    Some(name..own.unwrap_or(smallest).end)
}

/// The price that is declared of a product by the page's own name, in the words of a machine.
fn only_declared(declared: &Declared) -> Option<Price> {
    let number = declared.prices.first().filter(|_| declared.is_own)?;
    let amount = if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.2}") };
    let text = declared.currency.iter().fold(amount.clone(), |text, code| format!("{text} {code}"));
    Some(Price { text, amount, currency: declared.currency.clone() })
}

/// What the page offers, where it is one of a product: by its type, as far as that is known, by what it shows around its
/// main heading, or because it declares the price that it shows, or a product by its own name. Names and numbers are as declared, else as the page shows them.
pub fn offer_of_product(page: &Page, blocks: &Blocks, is_product: bool) -> Option<Offer> {
    let declared = declared(page);
    let is_product = is_product || is_sold(page, blocks, name(page, blocks), &priced(page, blocks));
    if !is_product && !declared.is_of_page && declared.prices.is_empty() {
        return None;
    }
    // Where nothing shown names the product, what is declared of it is all there is.
    let offer = offer(page, blocks, &declared).or_else(|| only_declared_offer(&declared));
    let is_offered = declared.is_of_page && (declared.availability.is_some() || !declared.prices.is_empty());
    let mut offer =
        if is_product || is_offered { offer.unwrap_or_default() } else { offer.filter(|offer| offer.is_declared)? };
    let shown = identity(page, blocks, name(page, blocks));
    offer.declared_picture = declared.picture;
    offer.brand = declared.brand.or(shown.brand);
    offer.sku = declared.sku.or(shown.sku);
    offer.mpn = declared.mpn.or(shown.mpn);
    offer.gtin = declared.gtin.or(shown.gtin);
    Some(offer)
}

/// What is declared of the page's own product; `None` where that is neither a price nor an availability.
fn only_declared_offer(declared: &Declared) -> Option<Offer> {
    let offer = Offer {
        price: only_declared(declared),
        availability: declared.availability.filter(|_| declared.is_own),
        is_declared: declared.is_of_page,
        ..Offer::default()
    };
    (offer.price.is_some() || offer.availability.is_some()).then_some(offer)
}

/// The block that names the product: the main heading that repeats the document's title, what repeats most of that
/// title, or else the first main heading. Shops call offers and subscriptions main headings, too, and set names as plain
/// text.
fn name(page: &Page, blocks: &Blocks) -> Option<usize> {
    let title = letters_and_digits(page.title());
    let is_name = |&index: &usize| {
        let block = &blocks.blocks[index];
        block.is_visible() && block.weight > 1 && !block.hints.any(Hints::BOILERPLATE)
    };
    let level = |&index: &usize| heading(page, &blocks.blocks[index]).map(|(level, _)| level);
    let says_title = |&index: &usize| title.contains(&letters_and_digits(blocks.text_of(&blocks.blocks[index])));
    let headings = || (0..blocks.blocks.len()).filter(|index| level(index).is_some()).filter(is_name);
    let main = || headings().filter(|index| level(index) == Some(1));
    let named = || main().find(says_title).or_else(|| most_of_title(page, blocks, &title));
    named().or_else(|| main().next()).or_else(|| headings().find(says_title))
}

/// The largest block, or the first of those alike, that contains most of the document's title and is no link.
fn most_of_title(page: &Page, blocks: &Blocks, title: &str) -> Option<usize> {
    let says_most = |&index: &usize| {
        let block = &blocks.blocks[index];
        let is_shown = block.is_visible() && (2..=LONGEST_NAME).contains(&block.weight) && !is_elsewhere(block);
        if !is_shown || block.link_density() > 0.0 {
            return false;
        }
        let text = letters_and_digits(blocks.text_of(block));
        text.len() as f64 >= LEAST_OF_TITLE * title.len() as f64 && title.contains(&text)
    };
    let size = |index: usize| font_size(page, &blocks.blocks[index]);
    let found = (0..blocks.blocks.len()).filter(says_most);
    found.max_by(|&a, &b| size(a).total_cmp(&size(b)).then(b.cmp(&a))).filter(|_| !title.is_empty())
}

/// The price in the smallest element around the name that has one: the largest, or the first of those alike after the
/// name. Where the page declares prices and shows one of them, it is one of these.
fn price<'f>(
    page: &Page,
    blocks: &Blocks,
    name: usize,
    priced: &'f [Priced],
    declared: &Declared,
) -> Option<&'f Priced> {
    let is_declared = |priced: &Priced| declared.has(priced.number());
    let by_look = |priced: &Priced| priced.is_told && !priced.is_former;
    let search = |is_price: &dyn Fn(&Priced) -> bool| {
        let prices: Vec<&Priced> = priced.iter().filter(|priced| is_price(priced)).collect();
        let mut around = page.ancestors(blocks.blocks[name].node);
        let near = around.find_map(|element| {
            let near = inside(page, blocks, element, &prices);
            (!near.is_empty()).then_some(near)
        })?;
        let largest = near.iter().map(|price| price.size).fold(0.0, f64::max);
        let large = || near.iter().filter(|price| price.size >= largest);
        large().find(|price| price.block > name).or_else(|| large().next()).copied()
    };
    let shown = || search(&|priced| !priced.is_former && is_declared(priced));
    // What is declared of this product beats a guess, unless the page shows it as the price of before.
    let was_before = |price: &&Priced| former(page, blocks, price, priced).is_some_and(is_declared);
    let guessed =
        || search(&by_look).filter(|price| !declared.is_of_page || declared.prices.is_empty() || was_before(price));
    search(&|priced| by_look(priced) && is_declared(priced)).or_else(shown).or_else(guessed)
}

/// Those of the amounts that are below an element.
fn inside<'a, 'f>(page: &Page, blocks: &Blocks, element: NodeId, priced: &'a [&'f Priced]) -> &'a [&'f Priced] {
    amounts(priced, &blocks.within(page, element))
}

/// Those of the amounts that are in a range of blocks.
fn amounts<'a, 'f>(priced: &'a [&'f Priced], range: &Range<usize>) -> &'a [&'f Priced] {
    let place = |block: usize| priced.partition_point(|priced| priced.block < block);
    &priced[place(range.start)..place(range.end)]
}

/// The former price nearest around a price, where it is more.
fn former<'f>(page: &Page, blocks: &Blocks, price: &Priced, priced: &'f [Priced]) -> Option<&'f Priced> {
    let before: Vec<&Priced> = priced.iter().filter(|priced| priced.is_former).collect();
    let node = blocks.blocks[price.block].node;
    let mut around = std::iter::once(node).chain(page.ancestors(node)).take(STEPS);
    let nearest = around.find_map(|element| inside(page, blocks, element, &before).first().copied())?;
    (nearest.number() > price.number()).then_some(nearest)
}

/// What a line near a block states about whether one can have the product, and where.
fn availability(page: &Page, blocks: &Blocks, near: usize) -> Option<(Availability, usize)> {
    let node = blocks.blocks[near].node;
    page.ancestors(node).take(STEPS).find_map(|element| {
        let mut lines = blocks.within(page, element).take(MOST_LINES).filter(|&index| {
            let block = &blocks.blocks[index];
            block.is_visible() && block.weight <= LONGEST_LINE && !is_elsewhere(block)
        });
        lines.find_map(|index| Some((Availability::said(blocks.text_of(&blocks.blocks[index]))?, index)))
    })
}

/// The largest picture in the smallest element around the name that has a large one; pictures that lead to other pages are
/// of other products.
fn picture(page: &Page, blocks: &Blocks, name: usize) -> Option<NodeId> {
    let area = |node: NodeId| {
        let rect = page.rect(node).filter(|rect| rect.width >= SMALLEST_PICTURE && rect.height >= SMALLEST_PICTURE)?;
        (page.hiding(node).is_none() && !leads_away(page, node)).then(|| rect.area())
    };
    let pictures: Vec<(NodeId, f64)> = page.elements("img").filter_map(|node| Some((node, area(node)?))).collect();
    let below = |element: NodeId| {
        let place = |node: NodeId| pictures.partition_point(|(picture, _)| *picture < node);
        &pictures[place(element)..place(page.subtree_end(element))]
    };
    let around = page.ancestors(blocks.blocks[name].node);
    let found = around.map(below).find(|pictures| !pictures.is_empty())?;
    found.iter().max_by(|(a, x), (b, y)| x.total_cmp(y).then(b.cmp(a))).map(|(node, _)| *node)
}

/// Whether a picture is a link to anything but a place on the page or a larger version of it.
fn leads_away(page: &Page, picture: NodeId) -> bool {
    let address = page.link_around(picture).and_then(|link| page.attribute(link, "href")).unwrap_or_default();
    let plain = address.split(['?', '#']).next().unwrap_or_default();
    let own = page.snapshot().url.split(['?', '#']).next().unwrap_or_default();
    let name = plain.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let is_picture = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].iter().any(|end| name.ends_with(end));
    !plain.is_empty() && plain != own && !is_picture && !plain.starts_with("javascript:")
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn of(html: &str, declared: &Declared) -> Option<Offer> {
        let snapshot = snapshot(&format!("<title>Lamp | The lamp shop</title>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        offer(&page, &segment(&page), declared)
    }

    /// The price that is found by its look.
    fn price(html: &str) -> Option<String> {
        of(html, &Declared::default()).and_then(|offer| offer.price).map(|price| price.text)
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
            let found = of(&format!("<h1>Lamp</h1>{html}"), &Declared::default()).unwrap_or_default();
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
            let found = of(&format!("<h1>Lamp</h1>{html}"), &Declared::default()).unwrap_or_default();
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
        let found = of(html, &declared).expect("an offer");
        let amounts = [found.price, found.former].map(|price| price.map(|price| price.amount));
        assert_eq!(amounts, [Some("39.90".to_owned()), Some("79.90".to_owned())]);
        let other = of("<h1>Lamp</h1><p>$39.90</p>", &declared).expect("an offer");
        assert_eq!(other.price.map(|price| price.amount).as_deref(), Some("79.90"));
    }

    #[test]
    fn what_nothing_on_the_page_names_has_its_declared_price() {
        let data = r#"{"@type":"Product","name":"Lamp","offers":{"price":"49.90","priceCurrency":"EUR","availability":"InStock"}}"#;
        let html = format!(
            "<title>Lamp | Shop</title><script type='application/ld+json'>{data}</script><p>In all colours.</p>"
        );
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
            |declared| of(html, &declared).map(|offer| (offer.price.map(|price| price.amount), offer.is_declared));
        assert_eq!(found(declares(49.9)), Some((Some("49.90".to_owned()), true)));
        assert_eq!(found(declares(12.0)), Some((Some("5".to_owned()), false)));
    }

    #[test]
    fn what_a_line_beside_the_price_says_of_stock_is_told_unless_the_page_declares_otherwise() {
        let found = |line: &str, declared| {
            let offer = of(&format!("<h1>Lamp</h1><p>$49.90</p><p>{line}</p>"), &declared).expect("an offer");
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
}
