//! `foreground mcp`: pages for programs that read for people.

use std::{io::Write, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use mcp::{Render, Settings, Transport};

use crate::{read::core_folder, status::Status};

/// Options of `foreground mcp`.
#[derive(Args)]
pub struct Options {
    /// Serve over HTTP on this port of loopback instead of standard input and output; 0 takes one that is free
    #[arg(long, value_name = "PORT")]
    http: Option<u16>,
    /// The token that requests over HTTP must have; without it one is made and printed
    #[arg(long, env = "FOREGROUND_MCP_TOKEN", hide_env_values = true, requires = "http")]
    token: Option<String>,
    /// Whether pages are rendered by an installed browser
    #[arg(long, value_enum, default_value_t = Rendering::Auto)]
    render: Rendering,
    /// Also read hosts on this machine and in its network
    #[arg(long)]
    allow_private: bool,
    /// Also read the files in this folder
    #[arg(long, value_name = "DIR")]
    allow_files: Option<PathBuf>,
    /// Do not ask for robots.txt and Content-Signal
    #[arg(long)]
    ignore_robots: bool,
    /// Seconds that fetching and rendering a page may take, each
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Folder of the core as the build makes it for the lab [default: as for `read`]
    #[arg(long, value_name = "DIR")]
    core: Option<PathBuf>,
}

/// Whether pages are rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rendering {
    /// Where a browser is installed
    Auto,
    /// From their HTML alone
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
