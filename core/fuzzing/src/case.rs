//! A case: a seed, changed by numbers that its place gives, tried and timed.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use fastrand::Rng;

use super::{Outcome, Seeds, Target, dates, fuzz_one, snapshots, texts};

/// What became of a case.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// `None` after a panic.
    pub outcome: Option<Outcome>,
    /// Wall time in the engine.
    pub time: Duration,
    /// Bytes of the input.
    pub bytes: usize,
    /// Nodes of a snapshot; 0 of a text.
    pub nodes: usize,
}

/// The input of the case at `place`; the same for the same `seed`.
pub fn input(seeds: &Seeds, seed: u64, place: u64) -> Vec<u8> {
    made(seeds, seed, place).0
}

/// Tries a case; a panic of the engine is caught and reported.
pub fn try_case(seeds: &Seeds, seed: u64, place: u64) -> Tried {
    let (bytes, nodes) = made(seeds, seed, place);
    let began = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| fuzz_one(seeds.target, &bytes))).ok();
    Tried { outcome, time: began.elapsed(), bytes: bytes.len(), nodes }
}

fn made(seeds: &Seeds, seed: u64, place: u64) -> (Vec<u8>, usize) {
    // Neighbouring places must not give neighbouring numbers.
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ place.wrapping_mul(0xD1B5_4A32_D192_ED03));
    match seeds.target {
        Target::Snapshot => {
            let snapshot = snapshots::changed(&mut rng, &seeds.snapshots, place);
            (serde_json::to_vec(&snapshot).unwrap_or_default(), snapshot.nodes.len())
        }
        Target::Date if !place.is_multiple_of(4) => (dates::date(&mut rng).into_bytes(), 0),
        // Bytes alone hardly ever stay JSON.
        Target::Memory | Target::Rules | Target::Model if !place.is_multiple_of(4) => {
            (texts::json_changed(&mut rng, &seeds.files).unwrap_or_default(), 0)
        }
        _ => (texts::changed(&mut rng, &seeds.files), 0),
    }
}
