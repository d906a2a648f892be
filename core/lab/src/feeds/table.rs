//! What was measured as text for a terminal.

use std::{collections::BTreeMap, fmt::Write};

use crate::score::statistics::{mean, mean_figure};

use super::{FeedScores, Run, Tried};

/// Sites named as the worst.
const WORST: usize = 10;

/// The table: a line a number of posts, then the worst sites of the last one.
pub fn table(scores: &FeedScores) -> String {
    let mut out = String::new();
    let listed: usize = scores.sites.iter().map(|site| site.listed).sum();
    let (feeds, comments) =
        scores.sites.iter().fold((0, 0), |sum, site| (sum.0 + site.feeds, sum.1 + site.comment_feeds));
    let cut = scores.excerpt.map_or(String::new(), |words| format!(", entries cut to {words} words"));
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
