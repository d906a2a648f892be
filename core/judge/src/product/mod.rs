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
#[cfg(test)]
mod tests;

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
    let buys = || buys(page, blocks, near, name);
    // Lines of other sizes and shops differ, too; and what a button sells is not sold out.
    let is_of_this = |said: Availability| match declared.availability {
        Some(declared) => declared == said,
        None => said != Availability::OutOfStock || !buys(),
    };
    let said = said.filter(|(said, _)| is_of_this(*said));
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
            .or_else(|| buys().then_some(Availability::InStock)),
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
