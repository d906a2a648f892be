//! Phrases by which short texts give themselves away, and the one search for all of them.

mod finder;

use page::lexicon::{self, Words};

pub(super) use finder::{phrases_in, saying};

/// Declares the kinds of phrases, each with its list.
macro_rules! phrases {
    ($($(#[$about:meta])* $Phrase:ident => $list:expr,)+) => {
        /// A kind of phrases that one list holds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Phrase {
            $($(#[$about])* $Phrase,)+
        }

        impl Phrase {
            /// Every kind.
            const ALL: &'static [Phrase] = &[$(Phrase::$Phrase),+];

            /// Its phrases, in lower case.
            pub(super) fn listed(self) -> impl Iterator<Item = &'static str> {
                let words: &Words = match self {
                    $(Phrase::$Phrase => &$list,)+
                };
                words.all()
            }
        }
    };
}

phrases! {
    /// Of the notices that ask for consent.
    Consent => lexicon::CONSENT,
    /// Of the page's owner.
    Copyright => lexicon::COPYRIGHT,
    /// What lists of other texts are called.
    Related => lexicon::RELATED,
    /// What buttons offer.
    Action => lexicon::ACTION,
    /// What passes the page on.
    Share => lexicon::SHARE,
    /// What is around comments.
    Comment => lexicon::COMMENT,
    /// Who, when, and what about.
    Byline => lexicon::BYLINE,
    /// Of shops.
    Commerce => lexicon::COMMERCE,
    /// What leads on, back and up.
    Paging => lexicon::PAGING,
    /// The wording of boxes with a field for an address.
    SignUp => lexicon::SIGN_UP,
    /// What sites ask for in their own name.
    Asking => lexicon::ASKING,
    /// What is above and below an advertisement.
    Advertisement => lexicon::ADVERTISEMENT,
    /// What announces another text in the midst of one.
    Another => lexicon::ANOTHER,
    /// How lines begin that ask the reader to take part, without a link to do so.
    Invitation => lexicon::INVITATION,
    /// The same with a link.
    LinkedInvitation => lexicon::LINKED_INVITATION,
    /// What heads a form for the reader's own text.
    OwnWords => lexicon::OWN_WORDS,
    /// What labels lists of texts that others have paid for.
    Promoted => lexicon::PROMOTED,
    /// What the next article begins with.
    Next => lexicon::NEXT,
}

/// A set of kinds of phrases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Phrases(u32);

impl Phrases {
    /// These kinds.
    pub(super) const fn of(kinds: &[Phrase]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < kinds.len() {
            set |= 1 << kinds[at] as u32;
            at += 1;
        }
        Phrases(set)
    }

    /// Whether a kind is among them.
    pub(super) fn has(self, kind: Phrase) -> bool {
        self.any(Phrases::of(&[kind]))
    }

    /// Whether one of other kinds is among them.
    pub(super) fn any(self, others: Phrases) -> bool {
        self.0 & others.0 != 0
    }

    /// Those of both sets.
    pub(super) fn and(self, others: Phrases) -> Self {
        Phrases(self.0 | others.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_into_them() {
        let set = Phrases::of(&[Phrase::Share, Phrase::Next]);
        assert!(set.has(Phrase::Share) && set.has(Phrase::Next) && !set.has(Phrase::Consent));
        assert!(set.any(Phrases::of(&[Phrase::Consent, Phrase::Next])));
        assert!(!set.any(Phrases::default()) && !set.any(Phrases::of(&[Phrase::Consent, Phrase::Comment])));
    }

    #[test]
    fn every_kind_has_phrases_of_its_own() {
        for (place, kind) in Phrase::ALL.iter().enumerate() {
            assert!(kind.listed().all(|phrase| !phrase.is_empty() && phrase == phrase.to_lowercase()), "{kind:?}");
            let lists = |phrase: &str| Phrase::ALL.iter().filter(|kind| kind.listed().any(|p| p == phrase)).count();
            assert!(kind.listed().any(|phrase| lists(phrase) == 1), "{kind:?} has nothing of its own");
            assert_eq!(Phrases::of(&[*kind]), Phrases(1 << place));
        }
    }
}
