//! Fetches a page and prints its article in Markdown; `docs/recipes/rust.md` shows it.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::{env, error::Error};

use foreground_extract::extract_bytes;
use ureq::ResponseExt;

fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args().nth(1).ok_or("name an address")?;
    let mut response = ureq::get(&address).call()?;
    let url = response.get_uri().to_string();
    let charset = response.body().charset().map(str::to_owned);
    let html = response.body_mut().read_to_vec()?;
    let article = extract_bytes(&html, charset.as_deref(), &url)?;
    match article.reason {
        Some(reason) => return Err(format!("{url} has no article: {reason}").into()),
        None => println!("{}", article.markdown),
    }
    Ok(())
}
