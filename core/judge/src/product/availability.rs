//! Whether one can have a product.

use borsh::{BorshDeserialize, BorshSerialize};
use page::lexicon::{BACK_ORDER, IN_STOCK, OUT_OF_STOCK, PRE_ORDER};
use serde::{Deserialize, Serialize};

/// Whether one can have a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Availability {
    /// At once.
    InStock,
    /// Not now.
    OutOfStock,
    /// Before it is there for the first time.
    PreOrder,
    /// Once it is there again.
    BackOrder,
}

impl Availability {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Availability::InStock => "in-stock",
            Availability::OutOfStock => "out-of-stock",
            Availability::PreOrder => "pre-order",
            Availability::BackOrder => "back-order",
        }
    }

    /// What a line states; `None` where it has no information about it. A denial has the same words and more, so it is asked
    /// first.
    pub(super) fn said(line: &str) -> Option<Self> {
        let line = line.to_lowercase();
        let kinds = [
            (&PRE_ORDER, Availability::PreOrder),
            (&BACK_ORDER, Availability::BackOrder),
            (&OUT_OF_STOCK, Availability::OutOfStock),
            (&IN_STOCK, Availability::InStock),
        ];
        kinds.into_iter().find(|(words, _)| words.within(&line)).map(|(_, availability)| availability)
    }

    /// By the last word of an address of schema.org, or as Facebook's catalogues spell it; `None` where it is none.
    pub(super) fn declared(written: &str) -> Option<Self> {
        let word = written.trim().rsplit(['/', '#']).next()?.to_ascii_lowercase();
        let word: String = word.chars().filter(char::is_ascii_alphabetic).collect();
        match word.as_str() {
            "instock" | "instoreonly" | "onlineonly" | "limitedavailability" | "availablefororder" => {
                Some(Availability::InStock)
            }
            "outofstock" | "soldout" | "discontinued" | "oos" => Some(Availability::OutOfStock),
            "preorder" | "presale" => Some(Availability::PreOrder),
            "backorder" => Some(Availability::BackOrder),
            _ => None,
        }
    }
}
