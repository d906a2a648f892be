//! Datasets: records that people labeled, and the truth of corpora, as plain lines of JSON.
//!
//! [`record`] is the format of a record, [`check`] decides whether one is sound, [`input`] reads exports and corpora line by
//! line. What is done with them is a file each: [`stats`], [`validate`], [`split`], [`dedup`], [`agree`], [`convert`],
//! [`score`].

pub mod agree;
pub mod agreement;
pub mod check;
pub mod compose;
pub mod convert;
pub mod dedup;
pub mod error;
pub mod from_truth;
pub mod frozen;
pub mod input;
pub mod item;
pub mod output;
pub mod record;
pub mod role;
pub mod score;
mod sketch;
pub mod split;
pub mod stats;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
#[cfg(test)]
mod typescript;
pub mod validate;

use sha2::{Digest, Sha256};

/// The id of a record that no person made: a UUID (version 8) of what it is made from, so that it is the same each time.
pub fn record_id(name: &str) -> String {
    let digest = Sha256::digest(name.as_bytes());
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let part = |range| hex.get(range).unwrap_or_default();
    format!("{}-{}-8{}-8{}-{}", part(0..8), part(8..12), part(13..16), part(17..20), part(20..32))
}

/// A share of a whole in percent, for tables.
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".into() } else { format!("{:.1} %", 100.0 * part as f64 / whole as f64) }
}
