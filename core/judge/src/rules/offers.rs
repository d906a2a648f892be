//! Keeps the lines that show what a product costs and whether it can be had.
//!
//! They are a word or two beside buttons and choices, which are none of the text, and the training pages have few shops
//! with their styles. Wrong where a page is taken for that of a product and is none.

use super::{Phase, Rule, Verdicts};

pub(super) const RULE: Rule = Rule {
    id: "offers",
    phase: Phase::Complete,
    summary: "keeps the lines that tell what a product costs and whether it can be had",
    apply,
};

/// How sure an answer with the price of its subject is at least. What a page is about is not in doubt then, while
/// descriptions of a line or two are unlikely by themselves. A guess.
const LEAST_SURE: f64 = 0.5;

fn apply(verdicts: &mut Verdicts) {
    let Some(offer) = verdicts.offer() else { return };
    let (told, is_priced) = (offer.blocks.clone(), offer.price.is_some());
    told.into_iter().for_each(|index| verdicts.kept[index] = true);
    if is_priced {
        verdicts.confidence = verdicts.confidence.max(LEAST_SURE);
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;
    use crate::page_type::{PageType, PageTypes};

    fn kept(data: &str, product: i32) -> Vec<bool> {
        let snapshot = snapshot(&format!(
            "<title>Lamp</title><script type='application/ld+json'>{data}</script>
             <h1>Lamp</h1><p>$49.90</p><p>Sold out</p><p>Turns night into day.</p>"
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.5; 4]);
        verdicts.kept[3] = true;
        verdicts.page_types = Some(PageTypes::leaning(PageType::Product, product));
        apply(&mut verdicts);
        assert_eq!(verdicts.confidence >= LEAST_SURE, verdicts.kept[1]);
        verdicts.kept
    }

    #[test]
    fn on_pages_of_products_and_where_the_price_is_declared_price_and_stock_are_kept() {
        let (told, untold) = (vec![false, true, true, true], vec![false, false, false, true]);
        assert_eq!((kept("", 40_000), kept("", 0)), (told.clone(), untold.clone()));
        let declared = |price: &str| format!("{{\"@type\":\"Product\",\"offers\":{{\"price\":{price}}}}}");
        assert_eq!((kept(&declared("49.9"), 0), kept(&declared("12"), 0)), (told, untold));
    }
}
