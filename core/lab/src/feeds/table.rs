//! What was measured as text for a terminal.

use std::{collections::BTreeMap, fmt::Write};

use corpus::score::statistics::{mean, mean_figure, paired_difference};

use super::{FeedScores, Got, Run, Tried};

/// Sites named as the worst.
const WORST: usize = 10;

/// The table: a line a number of posts, then the worst sites of the last one.
pub fn table(scores: &FeedScores) -> String {
    let mut out = String::new();
    let listed: usize = scores.sites.iter().map(|site| site.listed).sum();
    let (feeds, comments) =
        scores.sites.iter().fold((0, 0), |sum, site| (sum.0 + site.feeds, sum.1 + site.comment_feeds));
    let mut cut = scores.excerpt.map_or(String::new(), |words| format!(", entries cut to {words} words"));
    cut.push_str(if scores.parsed { ", learned from parsed pages" } else { "" });
    let _ = writeln!(
        out,
        "{} sites, {feeds} feeds of posts and {comments} of comments, {listed} posts listed{cut}",
        scores.sites.len()
    );
    let _ = writeln!(
        out,
        "{:>5}  {:<21} {:>6} {:>6} {:>8} {:>7} {:>7} {:>7} {:>7} {:>6}  recognition P, R, F1",
        "posts", "word F1", "P", "R", "applied", "there", "title", "author", "date", "tags"
    );
    for run in &scores.runs {
        line(&mut out, run);
    }
    people(&mut out, &scores.runs);
    if let Some(run) = scores.runs.last() {
        worst(&mut out, run);
    }
    out
}

fn line(out: &mut String, run: &Run) {
    let posts: Vec<&Tried> = run.pages.iter().filter(|page| page.post).collect();
    let bodies = || posts.iter().filter_map(|page| page.body);
    let f1: Vec<f64> = bodies().map(|body| body.f1).collect();
    let there = posts.iter().filter(|page| page.applied).filter_map(|page| page.body);
    let found = posts.iter().filter(|page| page.applied).count() as f64;
    let taken = run.pages.iter().filter(|page| page.applied).count() as f64;
    let (precision, recall) = (found / taken.max(1.0), found / posts.len().max(1) as f64);
    let _ = writeln!(
        out,
        "{:>5}  {:<21} {:>6.3} {:>6.3} {:>8.3} {:>7.3} {:>7} {:>7} {:>7} {:>6.3}  {precision:.3} {recall:.3} {:.3}",
        run.posts,
        mean_figure(&f1).to_string(),
        mean(bodies().map(|body| body.precision)),
        mean(bodies().map(|body| body.recall)),
        recall,
        mean(there.map(|body| body.f1)),
        rate(&posts, |page| page.title),
        rate(&posts, |page| page.author),
        rate(&posts, |page| page.date),
        mean(posts.iter().filter_map(|page| page.tags)),
        2.0 * precision * recall / (precision + recall).max(f64::MIN_POSITIVE),
    );
}

/// What a person gets on posts: the whole engine alone, and with what each number of posts taught.
fn people(out: &mut String, runs: &[Run]) {
    let _ = writeln!(out, "what a person gets on posts");
    let _ = writeln!(
        out,
        "  {:<14} {:<21} {:>17} {:>7} {:>7} {:>7} {:>6}",
        "", "word F1", "difference", "title", "author", "date", "tags"
    );
    let Some(first) = runs.first() else { return };
    person(out, "alone", first, |page| page.alone.as_ref());
    for run in runs {
        person(out, &format!("with {} posts", run.posts), run, |page| page.learned.as_ref());
    }
}

fn person(out: &mut String, name: &str, run: &Run, of: fn(&Tried) -> Option<&Got>) {
    let f1 = |got: Option<&Got>| got.and_then(|got| got.body).map(|body| body.f1);
    let pairs = run.pages.iter().filter_map(|page| Some((f1(of(page))?, f1(page.alone.as_ref())?)));
    let (own, alone): (Vec<f64>, Vec<f64>) = pairs.unzip();
    let difference = paired_difference(&own, &alone);
    let answers: Vec<&Got> = run.pages.iter().filter_map(of).collect();
    let rate = |field: fn(&Got) -> Option<bool>| {
        mean(answers.iter().filter_map(|got| field(got)).map(|right| f64::from(u8::from(right))))
    };
    let _ = writeln!(
        out,
        "  {name:<14} {:<21} {:>+8.4} ± {:.4} {:>7.3} {:>7.3} {:>7.3} {:>6.3}",
        mean_figure(&own).to_string(),
        difference.mean,
        difference.standard_error,
        rate(|got| got.title),
        rate(|got| got.author),
        rate(|got| got.date),
        mean(answers.iter().filter_map(|got| got.tags)),
    );
}

fn rate(posts: &[&Tried], field: fn(&Tried) -> Option<bool>) -> String {
    let known: Vec<f64> = posts.iter().filter_map(|page| field(page)).map(|right| f64::from(u8::from(right))).collect();
    if known.is_empty() { "–".to_owned() } else { format!("{:.3}", mean(known)) }
}

fn worst(out: &mut String, run: &Run) {
    let mut sites: BTreeMap<&str, Vec<&Tried>> = BTreeMap::new();
    for page in run.pages.iter().filter(|page| page.post) {
        sites.entry(&page.site).or_default().push(page);
    }
    let loss = |pages: &[&Tried]| 1.0 - mean(pages.iter().map(|page| page.body.map_or(0.0, |body| body.f1)));
    let mut sites: Vec<(f64, &str, Vec<&Tried>)> =
        sites.into_iter().map(|(name, pages)| (loss(&pages), name, pages)).collect();
    sites.sort_by(|a, b| b.0.total_cmp(&a.0));
    let _ = writeln!(out, "worst sites with {} posts: word F1, P, R, applied, title, author, date", run.posts);
    for (loss, name, pages) in sites.iter().take(WORST) {
        let bodies = || pages.iter().filter_map(|page| page.body);
        let _ = writeln!(
            out,
            "  {:.3} {:.2} {:.2} {:>3}/{:<3} {:>6} {:>6} {:>6}  {name}",
            1.0 - loss,
            mean(bodies().map(|body| body.precision)),
            mean(bodies().map(|body| body.recall)),
            pages.iter().filter(|page| page.applied).count(),
            pages.len(),
            rate(pages, |page| page.title),
            rate(pages, |page| page.author),
            rate(pages, |page| page.date),
        );
    }
}
