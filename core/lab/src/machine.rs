//! The machine on which times were measured. What cannot be found out is left open.

use std::{fs, thread};

/// Processors that can be used.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Model of the processor, where the system tells.
pub fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, model)| model.trim().to_owned())
}

/// Mean number of processes that wanted a core within the last minute, where the system tells.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
