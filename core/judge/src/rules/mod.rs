//! Rules: what is known about pages by hand, and what the trees get wrong without it.
//!
//! Every rule has a file of its own with five parts: what it does, why the trees miss it and when it is wrong; its
//! constants; its [`Rule`]; how it is applied; its tests. [`RULES`] lists them in the order in which they run.
//! `lab worth` measures each and writes `rules.md`.

mod announced_texts;
mod beside_text;
mod captions;
mod code;
mod comments;
mod controls;
mod empty_headings;
mod footnotes;
mod formulas;
mod gaps;
mod headed_sections;
mod headings;
mod hidden_inline;
mod interludes;
mod interruptions;
mod media;
mod next_article;
mod offers;
mod overlays;
mod panels;
mod recipes;
mod refusals;
mod related_sections;
mod repeated_text;
mod rule;
mod said;
mod sibling_groups;
mod slides;
mod small_frames;
mod specifications;
mod standfirst;
mod verdicts;
mod whole_entries;
mod whole_lists;

pub(super) use comments::RULE as COMMENTS;
pub use rule::{Phase, Rule};
pub(super) use verdicts::Verdicts;

/// All rules, in the order in which they run.
pub static RULES: &[Rule] = &[
    comments::RULE,
    announced_texts::RULE,
    repeated_text::RULE,
    related_sections::RULE,
    overlays::RULE,
    interruptions::RULE,
    controls::RULE,
    next_article::RULE,
    slides::RULE,
    sibling_groups::EVEN_OUT,
    refusals::RULE,
    sibling_groups::WHOLE_GROUPS,
    headed_sections::RULE,
    standfirst::RULE,
    panels::RULE,
    gaps::RULE,
    media::RULE,
    captions::RULE,
    formulas::RULE,
    code::RULE,
    offers::RULE,
    specifications::RULE,
    whole_lists::RULE,
    whole_entries::RULE,
    interludes::RULE,
    small_frames::RULE,
    footnotes::RULE,
    headings::RULE,
    empty_headings::RULE,
    recipes::RULE,
    hidden_inline::RULE,
];

/// Which rules are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet(u64);

impl RuleSet {
    /// Every rule, as it ships.
    pub const ALL: RuleSet = RuleSet(u64::MAX);

    /// These without the one of this id; `None` where there is no such rule.
    ///
    /// ```
    /// use judge::RuleSet;
    ///
    /// assert!(RuleSet::ALL.without("footnotes").is_some());
    /// assert!(RuleSet::ALL.without("no such rule").is_none());
    /// ```
    pub fn without(self, id: &str) -> Option<RuleSet> {
        let at = RULES.iter().position(|rule| rule.id == id)?;
        Some(RuleSet(self.0 & !(1 << at)))
    }

    /// Runs the rules of a phase that are on, in order, and notes which blocks each of them changed.
    pub(super) fn run(self, phase: Phase, verdicts: &mut Verdicts) {
        let is_on = |at: usize| self.0 & (1 << at) != 0;
        for (_, rule) in RULES.iter().enumerate().filter(|(at, rule)| rule.phase == phase && is_on(*at)) {
            verdicts.note(rule.id, rule.apply);
        }
    }
}

#[cfg(test)]
mod testing {
    use look::block::{Blocks, segment};
    use page::{Page, testing::snapshot};

    use super::{Phase, RuleSet, Verdicts};

    /// What the rules of a phase make of a page: of the blocks with which it begins by `kept`, each as likely as
    /// `likely` returns.
    pub(super) fn completed(page: &Page, blocks: &Blocks, likely: impl Fn(usize) -> bool, kept: &mut [bool]) {
        let probability = |index| if likely(index) { 1.0 } else { 0.0 };
        let mut verdicts = Verdicts::new(page, blocks, &[], (0..kept.len()).map(probability).collect());
        verdicts.kept = kept.to_vec();
        RuleSet::ALL.run(Phase::Open, &mut verdicts);
        RuleSet::ALL.run(Phase::Complete, &mut verdicts);
        kept.copy_from_slice(&verdicts.kept);
    }

    #[test]
    fn a_rule_that_is_off_changes_nothing_and_others_are_named_at_what_they_change() {
        let snapshot =
            snapshot("<main><p>The ferry leaves at dawn</p><h2>Later</h2><p>It comes back at night</p></main>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let run = |rules: RuleSet| {
            let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![1.0, 0.0, 1.0]);
            verdicts.kept = vec![true, false, true];
            rules.run(Phase::Complete, &mut verdicts);
            (verdicts.kept.clone(), verdicts.changed_by().to_vec())
        };
        assert_eq!(run(RuleSet::ALL), (vec![true; 3], vec![None, Some("headings"), None]));
        let without = RuleSet::ALL.without("headings").expect("a rule");
        assert_eq!(run(without), (vec![true, false, true], vec![None; 3]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_words_and_name_one_rule_each_in_the_order_of_phases() {
        assert!(RULES.len() <= u64::BITS as usize);
        assert!(RULES.is_sorted_by_key(|rule| rule.phase));
        for rule in RULES {
            assert!(rule.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", rule.id);
            assert_eq!(RULES.iter().filter(|other| other.id == rule.id).count(), 1, "{}", rule.id);
            assert!(rule.summary.starts_with(char::is_lowercase) && !rule.summary.ends_with('.'), "{}", rule.id);
        }
    }
}
