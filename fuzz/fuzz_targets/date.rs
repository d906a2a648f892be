//! `date` of [`fuzzing::Target`] under libFuzzer.
#![no_main]

use fuzzing::{Target, fuzz_one};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz_one(Target::Date, bytes);
});
