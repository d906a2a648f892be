//! What a candidate for the day of publication is like.

use super::{Candidate, flag, log};
use crate::{
    article::metadata::{
        elsewhere::is_in_list,
        evidence::Evidence,
        ownership::belongs_elsewhere,
        published::{DayCandidate, candidates, dates as chosen_dates, is_product},
    },
    feature_list::feature_list,
};

/// Number of features.
pub const DATE_FEATURES: usize = Day::NAMES.len();

/// Their names, in order.
pub fn date_feature_names() -> impl Iterator<Item = &'static str> + Clone {
    Day::NAMES.iter().copied()
}

/// What is the same for all candidates of a page.
struct Whole {
    days: Vec<DayCandidate>,
    chosen: Option<String>,
    modified: Option<String>,
    distinct: usize,
    start_page: bool,
    product: bool,
    article: bool,
    is_declared_article: bool,
    times: usize,
}

/// Lines further from the title are as good as this far.
const FAR: f64 = 200.0;

/// Characters of a day in ISO 8601.
const DAY: usize = 10;

fn day_of(iso: &str) -> &str {
    iso.get(..DAY).unwrap_or(iso)
}

/// Every source's candidates, with what they are like.
pub(in crate::article::metadata) fn dates(evidence: &Evidence<'_, '_>) -> Vec<Candidate> {
    let clues = evidence.clues;
    let chosen = chosen_dates(evidence);
    let days = candidates(evidence);
    let mut all: Vec<&str> = days.iter().map(|day| day_of(&day.iso)).collect();
    all.sort_unstable();
    all.dedup();
    let whole = Whole {
        distinct: all.len(),
        chosen: chosen.published.map(|found| found.value),
        modified: chosen.modified.map(|found| found.value),
        start_page: clues.is_start_page(),
        product: is_product(evidence.page, clues),
        article: clues.data.article(clues.url).is_some(),
        is_declared_article: clues.meta(&["og:type"]).as_deref() == Some("article"),
        times: evidence.page.elements("time").count(),
        days,
    };
    let candidate = |at: usize| Candidate {
        source: whole.days[at].source,
        value: whole.days[at].iso.clone(),
        features: features(evidence, &whole, at).iter().map(|value| *value as f32).collect(),
        chosen: whole.chosen.as_ref() == Some(&whole.days[at].iso),
    };
    (0..whole.days.len()).map(candidate).collect()
}

feature_list! {
    /// What a candidate for the day is like.
    enum Day;
    fn features(evidence: &Evidence<'_, '_>, whole: &Whole, at: usize) {
        let own = &whole.days[at];
        let day = day_of(&own.iso);
        let others = || whole.days.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        let same = |iso: &Option<String>| iso.as_deref().map(day_of) == Some(day);
        let line = own.line.and_then(|at| evidence.lines.get(at));
        let title = evidence.lines.partition_point(|line| line.first < evidence.around.own[0]);
        let end = evidence.lines.len() as f64;
        let distance = own.line.map(|at| at as f64 - title as f64);
        let shown = whole.days.iter().filter(|other| other.is_shown).count();
    }
    source => own.position as f64,
    is_chosen => flag(same(&whole.chosen)),
    none_chosen => flag(whole.chosen.is_none()),
    agreeing_declared => others().filter(|other| !other.is_shown && day_of(&other.iso) == day).count() as f64,
    agreeing_shown => others().filter(|other| other.is_shown && day_of(&other.iso) == day).count() as f64,
    earlier => others().filter(|other| day_of(&other.iso) < day).count() as f64,
    later => others().filter(|other| day_of(&other.iso) > day).count() as f64,
    distinct => whole.distinct as f64,
    shown => shown as f64,
    place => own.place as f64,
    is_doubtful => flag(own.is_doubtful),
    distance => distance.map_or(0.0, f64::abs).min(FAR),
    is_above => flag(distance.is_some_and(|distance| distance < 0.0)),
    share_of_page => own.line.map_or(0.0, |at| at as f64 / end.max(1.0)),
    line_length => line.map_or(0.0, |line| log(line.text.len())),
    is_elsewhere => flag(line.is_some_and(|line| belongs_elsewhere(evidence.page, evidence.around, line.first))),
    is_in_list => flag(line.is_some_and(|line| is_in_list(evidence.page, line.first, evidence.title))),
    has_time => flag(own.iso.len() > DAY),
    is_whole => flag(own.iso.len() >= DAY),
    is_modified => flag(same(&whole.modified)),
    modified_known => flag(whole.modified.is_some()),
    start_page => flag(whole.start_page),
    product => flag(whole.product),
    article => flag(whole.article),
    declared_article => flag(whole.is_declared_article),
    time_elements => log(whole.times),
}
