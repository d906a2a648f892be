//! The machine on which times were measured. What cannot be found out is left open.

use std::{fs, sync::LazyLock, thread, time::Instant};

/// Processors that can be used.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Model of the processor, if the system reports it.
pub fn processor() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, model)| model.trim().to_owned())
}

/// Mean number of processes that wanted a core within the last minute, if the system reports it.
pub fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// Milliseconds that this thread has spent on a processor, so that other work on the machine does not count; since the
/// program began where the system does not report it.
pub fn busy() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| 1000.0 * BEGAN.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e6)
}

/// Memory of a process in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resident {
    /// Now.
    pub now: u64,
    /// The most since it began, or since [`forget_peak`].
    pub peak: u64,
}

/// Memory that a process has taken, if the system reports it.
pub fn resident(process: u32) -> Option<Resident> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let kilobytes = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    };
    Some(Resident { now: kilobytes("VmRSS")? * 1024, peak: kilobytes("VmHWM")? * 1024 })
}

/// Makes the present memory of a process its peak. Where the system does not let us, the peak stays what it was.
pub fn forget_peak(process: u32) {
    let _ = fs::write(format!("/proc/{process}/clear_refs"), "5");
}
