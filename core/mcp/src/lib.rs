//! A server of the Model Context Protocol: programs that read for people get outlines, sections and passages of pages, each
//! with its way back to the page.
//!
//! ```text
//! tools ──▶ pages (what was read) ──▶ reader ──▶ fetch: HTML, Markdown; robots.txt
//!                       │                └─────▶ gate ──▶ browser
//!                       └───▶ shared: the page that the person shares, never kept
//! ```
//!
//! Pages are data. Nothing on a page is taken for a question or an order, and every answer marks what comes from one.

mod address;
mod answer;
mod document;
mod error;
mod fetch;
mod found;
mod gate;
mod http;
mod manners;
mod pages;
mod reader;
mod serve;
mod server;
mod shared;
mod tools;
mod wanted;

use std::{path::PathBuf, time::Duration};

pub use error::ReadError;
pub use serve::{ServeError, Transport, serve};

/// Whether pages are rendered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Render {
    /// Where a browser is installed.
    #[default]
    Auto,
    /// Never: pages are read from their HTML.
    Never,
}

/// What the server may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Folder of the core as the build makes it for the lab.
    pub core: PathBuf,
    /// How long fetching, rendering and reading a page may take, each.
    pub timeout: Duration,
    /// Whether pages are rendered.
    pub render: Render,
    /// Whether hosts on this machine and in its network may be read.
    pub allow_private: bool,
    /// The folder whose files may be read; `None` for none.
    pub allow_files: Option<PathBuf>,
    /// Whether what sites ask of programs is ignored.
    pub ignore_robots: bool,
}
