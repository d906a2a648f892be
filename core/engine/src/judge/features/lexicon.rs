//! What words give a block away: short texts that every site has in its own language.

use super::{Scene, flag};
use crate::{
    block::{Block, Hints},
    text::push_lowercase,
};

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
        let mut finder = Finder::new();
        let mut kinds_of = |block: &Block| {
            if block.weight == 0 || block.weight > LONGEST { 0 } else { finder.kinds(scene.blocks.text_of(block)) }
        };
        let kinds: Vec<u16> = blocks.iter().map(&mut kinds_of).collect();
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

/// Finds all phrases in one pass over a text.
struct Finder {
    /// The phrases that begin with each byte, with the bit of their kind.
    by_first: Vec<Vec<(&'static [u8], u16)>>,
    lower: String,
}

impl Finder {
    fn new() -> Self {
        let mut by_first = vec![Vec::new(); 256];
        for (kind, phrases) in PHRASES.iter().enumerate() {
            for phrase in phrases.iter().map(|phrase| phrase.as_bytes()) {
                by_first[usize::from(phrase[0])].push((phrase, 1 << kind));
            }
        }
        Finder { by_first, lower: String::new() }
    }

    /// The kinds of the phrases that stand in a text and begin where a word begins. Scripts without spaces do not show
    /// where that is.
    fn kinds(&mut self, text: &str) -> u16 {
        self.lower.clear();
        push_lowercase(&mut self.lower, text);
        let mut kinds = 0;
        let mut within_word = false;
        for (at, c) in self.lower.char_indices() {
            if !(within_word && c.is_ascii_alphabetic()) {
                let rest = &self.lower.as_bytes()[at..];
                let known = self.by_first[usize::from(rest[0])].iter();
                kinds |= known.filter(|(phrase, _)| rest.starts_with(phrase)).fold(0, |kinds, (_, kind)| kinds | kind);
            }
            within_word = c.is_alphabetic();
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_count_where_a_word_begins() {
        let mut finder = Finder::new();
        assert_eq!(finder.kinds("SHARE this, or leave a Comment"), 1 << 4 | 1 << 5);
        assert_eq!(finder.kinds("Foreshare, reprinted"), 0);
        assert_eq!(finder.kinds("这是相关文章"), 1 << 2);
        assert_eq!(finder.kinds("(© Nobody)"), 1 << 1);
        assert_eq!(finder.kinds(""), 0);
    }
}
