//! Hash maps for the texts and names of a page.
//!
//! The hasher of the standard library guards against keys that are chosen to collide, which costs more here than what
//! it hashes; a page that does so only slows its own reading down.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

/// A map that is only asked, never gone through: its order means nothing.
pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;

/// The same without values.
pub(crate) type FastSet<K> = HashSet<K, BuildHasherDefault<Fnv>>;

/// FNV-1a in 32 bits: WebAssembly's JavaScript twin has no fast 64-bit integers.
pub(crate) struct Fnv(u32);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0x811C_9DC5)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B1).rotate_left(13);
    }

    /// Maps take their buckets from the low bits and a first comparison from the high ones.
    fn finish(&self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.0)
    }
}
