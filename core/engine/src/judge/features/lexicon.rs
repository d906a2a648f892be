//! What words give a block away: short texts that every site has in its own language.

use super::{Scene, flag};
use crate::block::Hints;

pub(super) const NAMES: [&str; 19] = [
    "says_consent",
    "says_copyright",
    "says_related",
    "says_action",
    "says_share",
    "says_comment",
    "says_byline",
    "says_commerce",
    "says_paging",
    "heads_consent",
    "heads_copyright",
    "heads_related",
    "heads_action",
    "heads_share",
    "heads_comment",
    "heads_byline",
    "heads_commerce",
    "heads_paging",
    "under_boilerplate",
];

const KINDS: usize = 9;

/// Longer texts tell a story in which these words may occur.
const LONGEST: u32 = 300;

/// One entry for each kind, in the order of [`NAMES`].
const PHRASES: [&[&str]; KINDS] = [
    &[
        "cookie",
        "consent",
        "gdpr",
        "privacy policy",
        "datenschutz",
        "confidentialité",
        "privacidad",
        "隐私",
        "クッキー",
    ],
    &[
        "©",
        "copyright",
        "all rights reserved",
        "alle rechte",
        "tous droits",
        "todos los derechos",
        "все права",
        "版权",
        "terms of",
    ],
    &[
        "related",
        "read more",
        "read next",
        "more from",
        "more in",
        "you may",
        "you might",
        "also like",
        "recommended",
        "see also",
        "popular",
        "trending",
        "latest",
        "recent posts",
        "most read",
        "further reading",
        "don't miss",
        "keep reading",
        "up next",
        "mehr zum",
        "weitere",
        "auch interessant",
        "à lire",
        "lire aussi",
        "artículos relacionados",
        "te puede",
        "читайте также",
        "相关",
        "推荐",
        "関連",
        "おすすめ",
        "more stories",
        "other posts",
        "similar",
    ],
    &[
        "subscribe",
        "sign up",
        "signup",
        "log in",
        "login",
        "sign in",
        "register",
        "join",
        "download",
        "get started",
        "learn more",
        "contact us",
        "book now",
        "request a",
        "free trial",
        "newsletter",
        "click here",
        "donate",
        "apply now",
        "abonnieren",
        "anmelden",
        "s'abonner",
        "suscríbete",
        "подпис",
        "订阅",
        "登录",
        "登録",
        "get in touch",
        "view all",
        "see all",
        "show more",
    ],
    &[
        "share",
        "tweet",
        "facebook",
        "twitter",
        "pinterest",
        "whatsapp",
        "linkedin",
        "email this",
        "print",
        "teilen",
        "partager",
        "compartir",
        "поделиться",
        "分享",
        "follow us",
        "copy link",
    ],
    &[
        "comment",
        "reply",
        "replies",
        "leave a",
        "kommentar",
        "antworten",
        "commentaire",
        "comentario",
        "комментар",
        "评论",
        "コメント",
        "trackback",
        "report abuse",
        "upvote",
        "likes",
    ],
    &[
        "min read",
        "minute read",
        "published",
        "posted",
        "updated",
        "written by",
        "by ",
        "author",
        "von ",
        "par ",
        "por ",
        "автор",
        "作者",
        "tags:",
        "tagged",
        "filed under",
        "category",
        "categories",
        "last modified",
    ],
    &[
        "add to cart",
        "add to bag",
        "in stock",
        "out of stock",
        "quantity",
        "sku",
        "shipping",
        "price",
        "checkout",
        "wishlist",
        "buy now",
        "warenkorb",
        "panier",
        "carrito",
        "reviews",
        "rating",
        "returns",
    ],
    &[
        "next",
        "previous",
        "prev",
        "older",
        "newer",
        "back to",
        "skip to",
        "page ",
        "home",
        "menu",
        "search",
        "top",
        "zurück",
        "weiter",
        "suivant",
        "précédent",
        "siguiente",
        "далее",
        "上一",
        "下一",
        "次へ",
    ],
];

/// What the words of each block say.
pub(super) struct Lexicon {
    kinds: Vec<u16>,
    under: Vec<bool>,
}

/// Kinds that turn what stands below a heading into furniture.
const BOILERPLATE: u16 = 0b1_1111 | 1 << 5;

impl Lexicon {
    pub(super) fn new(scene: &Scene) -> Self {
        let blocks = &scene.blocks.blocks;
        let kinds: Vec<u16> = blocks
            .iter()
            .map(
                |block| {
                    if block.weight == 0 || block.weight > LONGEST { 0 } else { kinds(scene.blocks.text_of(block)) }
                },
            )
            .collect();
        let under = (0..blocks.len())
            .map(|index| {
                scene.heading[index].is_some_and(|heading| {
                    kinds[heading] & BOILERPLATE != 0 && blocks[heading].hints.has(Hints::HEADING)
                })
            })
            .collect();
        Lexicon { kinds, under }
    }

    pub(super) fn of(&self, scene: &Scene, index: usize) -> [f64; NAMES.len()] {
        let mut out = [0.0; NAMES.len()];
        let heading = scene.heading[index].map_or(0, |heading| self.kinds[heading]);
        for kind in 0..KINDS {
            out[kind] = flag(self.kinds[index] >> kind & 1 == 1);
            out[KINDS + kind] = flag(heading >> kind & 1 == 1);
        }
        out[2 * KINDS] = flag(self.under[index]);
        out
    }
}

fn kinds(text: &str) -> u16 {
    let text = text.to_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| holds(&text, phrase));
    PHRASES.iter().enumerate().filter(|(_, phrases)| says(phrases)).fold(0, |kinds, (kind, _)| kinds | 1 << kind)
}

/// Whether a phrase stands in a text and begins where a word begins.
fn holds(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !phrase.starts_with(|c: char| c.is_ascii_alphabetic()) || before.is_none_or(|c| !c.is_alphabetic())
    })
}
