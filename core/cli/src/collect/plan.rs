//! Pages of the web, rendered with the core that ships, as records with proposed labels for a person to check.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use visits::{self, Crew, Job, PageError, Summary, core::Core, lines::Lines};

use super::{
    robots::origin_of,
    store::{self, Row},
    visit::{Collect, Collected},
};

/// What to collect, and how.
pub struct Plan {
    /// The pages.
    pub jobs: Vec<Job>,
    /// Who visits them.
    pub crew: Crew,
    /// The core.
    pub core: Core,
    /// The script that freezes pages.
    pub freezing: String,
    /// Folder of the records.
    pub out: PathBuf,
    /// Pause between two pages of a host.
    pub delay: Duration,
    /// What the records are for.
    pub purpose: String,
}

/// What became of a run.
pub struct Outcome {
    /// The visits.
    pub summary: Summary,
    /// Records in the file that is to be checked.
    pub records: usize,
}

type Rows = BTreeMap<String, Row>;

/// Opens what is there of a folder: the rows so far, by page, and the file to append to.
///
/// # Errors
/// When the folder cannot be written.
pub fn begin(out: &std::path::Path) -> anyhow::Result<(Lines, Rows)> {
    let (lines, rows) = Lines::open::<Row>(out, store::ROWS)?;
    Ok((lines, rows.into_iter().map(|row| (row.id.clone(), row)).collect()))
}

/// Collects every page of a plan and puts all records in order, those of earlier runs among them. Ctrl-C ends the run
/// with everything kept that was collected.
///
/// # Errors
/// When no browser starts, or the folder cannot be written.
pub async fn collect(plan: Plan, mut lines: Lines, rows: Rows) -> anyhow::Result<Outcome> {
    let Plan { jobs, crew, core, freezing, out, delay, purpose } = plan;
    let first = crew.launch().await?;
    let user_agent = crew.user_agent.clone().unwrap_or_default();
    let visit =
        Collect { core, freezing, out: out.clone(), delay, user_agent, purpose, hosts: Mutex::new(HashMap::new()) };
    let rows = Arc::new(Mutex::new(rows));
    let kept = Arc::clone(&rows);
    let record = move |job: Job, result: Result<Collected, &PageError>, elapsed: Duration| {
        let row = row_of(job, result, elapsed);
        lines.add(&row)?;
        lock(&kept).insert(row.id.clone(), row);
        Ok(())
    };
    let summary = visits::visit_all(crew, in_turn(jobs), first, visit, record).await?;
    let records = store::put_in_order(&out, &lock(&rows))?;
    Ok(Outcome { summary, records })
}

fn row_of(job: Job, result: Result<Collected, &PageError>, elapsed: Duration) -> Row {
    let ms = elapsed.as_millis() as u64;
    match result {
        Ok(Collected { bytes, uncertainty, labels, notes }) => {
            Row { id: job.id, url: job.url, reason: None, uncertainty: Some(uncertainty), labels, notes, ms, bytes }
        }
        Err(error) => {
            let reason = Some(error.to_string());
            Row { id: job.id, url: job.url, reason, uncertainty: None, labels: 0, notes: Vec::new(), ms, bytes: 0 }
        }
    }
}

/// The pages host after host in turn, so that pauses are spent on others.
fn in_turn(jobs: Vec<Job>) -> Vec<Job> {
    let mut by_host: BTreeMap<Option<String>, VecDeque<Job>> = BTreeMap::new();
    for job in jobs {
        by_host.entry(origin_of(&job.url)).or_default().push_back(job);
    }
    let mut turns = Vec::new();
    while !by_host.is_empty() {
        turns.extend(by_host.values_mut().filter_map(VecDeque::pop_front));
        by_host.retain(|_, jobs| !jobs.is_empty());
    }
    turns
}

/// Nothing panics while this lock is held.
fn lock(rows: &Mutex<Rows>) -> MutexGuard<'_, Rows> {
    rows.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use visits::Opening;

    #[test]
    fn hosts_take_turns() {
        let job = |url: &str| Job { id: url.into(), url: url.into(), opening: Opening::Live { fades_in: false } };
        let jobs = ["https://a.example/1", "https://a.example/2", "https://a.example/3", "https://b.example/1"];
        let turns: Vec<String> = in_turn(jobs.map(job).to_vec()).into_iter().map(|job| job.id).collect();
        assert_eq!(turns, ["https://a.example/1", "https://b.example/1", "https://a.example/2", "https://a.example/3"]);
    }
}
