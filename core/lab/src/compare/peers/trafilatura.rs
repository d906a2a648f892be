//! Trafilatura, in a Python process of its own that answers line by line.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
};

use super::Found;

const SCRIPT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/peers/trafilatura_runner.py"));

/// Where the sentence on a missing Trafilatura puts it.
const ENVIRONMENT: &str = "target/peers/venv";

/// The process. It ends with the value.
pub struct Runner {
    python: PathBuf,
    process: Option<Process>,
}

struct Process {
    // Dropping it ends the process.
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

/// The process's first line.
#[derive(Deserialize)]
struct Hello {
    version: String,
}

/// Its answer for a page.
#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    found: Found,
    #[serde(default)]
    ms: f64,
    error: Option<String>,
}

impl Runner {
    /// Starts the process with the Python of the environment, if that is there, or else with `python3`. Gives the
    /// version of Trafilatura too.
    ///
    /// # Errors
    /// When there is no Python with Trafilatura; explains how to get it.
    pub async fn start() -> anyhow::Result<(Self, String)> {
        let own = Path::new(ENVIRONMENT).join("bin/python");
        let python = if own.is_file() { own } else { "python3".into() };
        let (process, version) = Process::start(&python).await.with_context(|| {
            format!(
                "to have it, python3 -m venv {ENVIRONMENT} && {ENVIRONMENT}/bin/pip install -r tools/peers/requirements.txt"
            )
        })?;
        Ok((Runner { python, process: Some(process) }, version))
    }

    /// Lets it answer, and measures how long that took without the way to it and back.
    ///
    /// # Errors
    /// When it fails on the page or ends.
    pub async fn answer(&mut self, html: &str, url: &str) -> anyhow::Result<(Found, Duration)> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.python).await?.0,
        };
        let page = json!({ "html": html, "url": url }).to_string() + "\n";
        process.input.write_all(page.as_bytes()).await?;
        process.input.flush().await?;
        let line = process.output.next_line().await?.context("the Python process ended")?;
        let line: Line = serde_json::from_str(&line).context("the Python process said something else")?;
        self.process = Some(process);
        match line.error {
            Some(error) => bail!(error),
            None => Ok((line.found, Duration::from_secs_f64(line.ms / 1000.0))),
        }
    }

    /// Ends the process; the next answer starts another.
    pub fn stop(&mut self) {
        self.process = None;
    }
}

impl Process {
    async fn start(python: &Path) -> anyhow::Result<(Self, String)> {
        let mut child = Command::new(python)
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", python.display()))?;
        let input = child.stdin.take().context("the process takes no input")?;
        let output = child.stdout.take().context("the process gives no output")?;
        let mut output = BufReader::new(output).lines();
        let hello = output.next_line().await?.context("Python is without it")?;
        let hello: Hello = serde_json::from_str(&hello)?;
        Ok((Process { _child: child, input, output }, hello.version))
    }
}
