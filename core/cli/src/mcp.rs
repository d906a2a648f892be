//! `foreground mcp`: pages for programs that read for people.

use std::{io::Write, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use mcp::{Render, Settings, Transport};

use crate::{read::core_folder, status::Status};

/// Options of `foreground mcp`.
#[derive(Args)]
pub struct Options {
    /// Listen for HTTP on this port of the loopback interface instead of using standard input and output; 0 picks a free port
    #[arg(long, value_name = "PORT")]
    http: Option<u16>,
    /// Token that HTTP requests must send; by default, a new one is printed
    #[arg(long, env = "FOREGROUND_MCP_TOKEN", hide_env_values = true, requires = "http")]
    token: Option<String>,
    /// Whether to render pages in an installed browser
    #[arg(long, value_enum, default_value_t = Rendering::Auto)]
    render: Rendering,
    /// Allow hosts on this computer and in its network
    #[arg(long)]
    allow_private: bool,
    /// Allow files in this folder
    #[arg(long, value_name = "DIR")]
    allow_files: Option<PathBuf>,
    /// Ignore robots.txt and Content-Signal
    #[arg(long)]
    ignore_robots: bool,
    /// Timeout in seconds, for fetching and for rendering a page
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Folder with the built core [default: as for `read`]
    #[arg(long, value_name = "DIR")]
    core: Option<PathBuf>,
}

/// Whether pages are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rendering {
    /// If a browser is installed
    Auto,
    /// Read pages from their HTML only
    Never,
}

/// Serves until the client is gone.
pub fn run(options: Options) -> Status {
    let settings = Settings {
        core: options.core.unwrap_or_else(core_folder),
        timeout: Duration::from_secs(options.timeout),
        render: match options.render {
            Rendering::Auto => Render::Auto,
            Rendering::Never => Render::Never,
        },
        allow_private: options.allow_private,
        allow_files: options.allow_files,
        ignore_robots: options.ignore_robots,
    };
    let is_given = options.token.is_some();
    let transport = options.http.map_or(Transport::Stdio, |port| Transport::Http { port, token: options.token });
    // Standard output belongs to the protocol.
    let listening = |address: &str, token: &str| {
        let token = if is_given { "as given" } else { token };
        // Whoever started it may not listen to this.
        let _ = writeln!(std::io::stderr(), "foreground: listening at {address}\nforeground: token {token}");
    };
    match mcp::serve(settings, transport, listening) {
        Ok(()) => Status::Fine,
        Err(error) => Status::Failed.tell(&error.to_string()),
    }
}
