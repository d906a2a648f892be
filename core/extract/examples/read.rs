//! Prints what is found in a page snapshot that it gets as JSON, as JSON by `article.schema.json`.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::{
    error::Error,
    io::{Read, stdin},
};

use foreground_extract::{Snapshot, read_json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut json = Vec::new();
    stdin().read_to_end(&mut json)?;
    println!("{}", read_json(&Snapshot::from_json(&json)?)?);
    Ok(())
}
