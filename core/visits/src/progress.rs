//! Progress on the terminal: a bar, or now and then a line where there is no terminal.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// Progress of a run.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    last_line: Instant,
    total: u64,
    passed: u64,
    failed: u64,
}

impl Progress {
    /// Shows a run over a number of pages.
    pub fn new(total: u64) -> Self {
        let bar = ProgressBar::new(total);
        let template = "{bar:30} {pos}/{len}  {per_sec}  {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        let now = Instant::now();
        Progress { bar, start: now, last_line: now, total, passed: 0, failed: 0 }
    }

    /// One page more is done.
    pub fn done(&mut self) {
        self.step();
    }

    /// One page more failed; explains why.
    pub fn failed(&mut self, id: &str, reason: &str) {
        self.failed += 1;
        self.bar.set_message(format!("{} failed", self.failed));
        self.bar.suspend(|| eprintln!("{id}: {reason}"));
        self.step();
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn step(&mut self) {
        self.passed += 1;
        self.bar.inc(1);
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let rate = self.passed as f64 / self.start.elapsed().as_secs_f64();
            let left = Duration::from_secs_f64((self.total - self.passed) as f64 / rate);
            eprintln!(
                "{} of {} pages, {rate:.1} a second, {} left, {} failed",
                self.passed,
                self.total,
                HumanDuration(left),
                self.failed
            );
        }
    }
}
