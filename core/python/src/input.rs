//! What Python hands over, as a snapshot.

use std::io::Read;

use engine::{EngineError, page::PageSnapshot};
use pyo3::prelude::*;

use crate::error::Failure;

/// zstd's own default, which the lab keeps snapshots with.
pub(crate) const LEVEL: i32 = 3;

/// How what zstd has packed begins.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Most bytes of a snapshot after unpacking: twice what a capture may hold of text, and as much again for its nodes.
const LONGEST: u64 = 256 << 20;

/// HTML, as text or as the server sent it.
#[derive(FromPyObject)]
pub(crate) enum Markup {
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// The snapshot of HTML.
pub(crate) fn parse(html: &Markup, url: &str, charset: Option<&str>) -> Result<PageSnapshot, Failure> {
    Ok(match html {
        Markup::Text(text) => html::snapshot(text, url)?,
        Markup::Bytes(bytes) => html::snapshot_of_bytes(bytes, charset, url)?,
    })
}

/// The snapshot of JSON, which may be packed.
pub(crate) fn unpack(bytes: &[u8]) -> Result<PageSnapshot, Failure> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(serde_json::from_slice(bytes).map_err(EngineError::from)?);
    }
    let mut json = Vec::new();
    let decoder = zstd::Decoder::new(bytes).map_err(Failure::Packed)?;
    decoder.take(LONGEST).read_to_end(&mut json).map_err(Failure::Packed)?;
    Ok(serde_json::from_slice(&json).map_err(EngineError::from)?)
}

/// The JSON of a snapshot.
pub(crate) fn to_json(snapshot: &PageSnapshot) -> Result<Vec<u8>, Failure> {
    Ok(serde_json::to_vec(snapshot)?)
}
