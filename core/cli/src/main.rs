//! The program `foreground`: articles of pages and files, and labeled pages, on the command line.

mod article;
mod collect;
mod dataset;
mod extract;
mod mcp;
mod read;
mod share;
mod status;

use std::{env, io, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use status::Status;

/// Find the main content of web pages
#[derive(Parser)]
#[command(name = "foreground", version, about, arg_required_else_help = true, after_help = HELP)]
struct Foreground {
    #[command(subcommand)]
    command: Command,
}

const HELP: &str = "\
Examples:
  foreground read https://example.org/
  foreground extract page.html --url https://example.org/a --format text
  curl -s https://example.org/ | foreground extract --json
  foreground extract page.html --format chunks --max-tokens 300
  foreground mcp
  foreground share install --browser firefox
  foreground dataset stats records.jsonl
  foreground completion bash > /etc/bash_completion.d/foreground

Exit status: 0 an article was printed, 2 invalid arguments, 3 the page is unreachable, 4 it is not HTML, 5 it has no article,
6 the browser or the core is missing, 7 another error. With several files, the highest status is returned.";

#[derive(Subcommand)]
enum Command {
    /// Open a page in a headless browser and print its article
    Read(read::Options),
    /// Extract articles from HTML files and page snapshots, without a browser
    Extract(extract::Options),
    /// Inspect, validate, split, compare and convert labeled pages
    Dataset(dataset::Options),
    /// Render pages of a list of addresses, and propose labels for review
    Collect(collect::Options),
    /// Start a Model Context Protocol server that reads pages for assistants
    Mcp(mcp::Options),
    /// Allow the extension to share a page with assistants on this computer
    Share(share::Options),
    /// Print a completion script for a shell
    Completion {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

fn main() -> ExitCode {
    let first = env::args_os().nth(1).unwrap_or_default();
    if ::share::is_started_by_browser(&first.to_string_lossy()) {
        return share::host().into();
    }
    let status = match Foreground::parse().command {
        Command::Read(options) => read::run(&options),
        Command::Extract(options) => extract::run(&options),
        Command::Dataset(options) => status_of(dataset::run(options)),
        Command::Collect(options) => status_of(collect::run(options)),
        Command::Mcp(options) => mcp::run(options),
        Command::Share(options) => share::run(&options),
        Command::Completion { shell } => {
            clap_complete::generate(shell, &mut Foreground::command(), "foreground", &mut io::stdout());
            Status::Fine
        }
        Command::Man => {
            status_of(clap_mangen::Man::new(Foreground::command()).render(&mut io::stdout()).map_err(Into::into))
        }
    };
    status.into()
}

fn status_of(result: anyhow::Result<()>) -> Status {
    match result {
        Ok(()) => Status::Fine,
        Err(error) => Status::Failed.tell(&format!("{error:#}")),
    }
}
