//! Headless Chromium, driven over the Chrome DevTools Protocol.
//!
//! One [`Browser`] is one process with one tab at a time, so that whatever a page does to it costs nothing but that
//! page. Nothing but the addresses the caller allows is ever reached.

mod connection;
mod find;
mod profile;
mod tab;

use std::{path::Path, process::Stdio, time::Duration};

use anyhow::Context;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, BufReader},
    process::{Child, Command},
    time::timeout,
};

pub use connection::{CallError, Connection};
pub use find::find;
use profile::Profile;
pub use tab::{Network, SavedDocument, Tab, TabError};

/// How long a browser may take to start. It takes under a second on an idle machine.
const LAUNCH: Duration = Duration::from_secs(60);

/// Width and height of the viewport in CSS px.
pub type Viewport = (u32, u32);

/// The viewport where nobody asks for another.
pub const VIEWPORT: Viewport = (1366, 900);

/// Names that lead to the lab's own server: each site of a corpus has one under this domain.
pub const SITE_DOMAIN: &str = "localhost";

/// What a browser may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Nothing at all.
    Nothing,
    /// The lab's own server on this port of the loopback interface, by the names under [`SITE_DOMAIN`].
    Sites(u16),
    /// The web.
    Web,
    /// What a proxy on this port of the loopback interface lets through, and nothing beside it.
    Through(u16),
}

/// A running browser. Dropping it ends the process.
pub struct Browser {
    connection: Connection,
    version: String,
    user_agent: String,
    process: Child,
    viewport: Viewport,
    idle: Option<Tab>,
    // The profile goes when the browser goes, so its field comes after the process.
    _profile: Profile,
}

impl Browser {
    /// Starts the browser, whose tabs will have this viewport. With `user_agent` it calls itself so in every request.
    ///
    /// # Errors
    /// When it does not start or does not speak the protocol.
    pub async fn launch(
        program: &Path,
        reach: Reach,
        viewport: Viewport,
        user_agent: Option<&str>,
    ) -> anyhow::Result<Self> {
        let profile = Profile::new()?;
        let mut command = Command::new(program);
        if let Some(folder) = profile.for_sockets() {
            command.env("TMPDIR", folder);
        }
        let mut process = command
            .args(arguments(reach, viewport))
            .args(user_agent.map(|name| format!("--user-agent={name}")))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let stderr = process.stderr.take().context("the browser has no error output")?;
        let address = timeout(LAUNCH, devtools_address(stderr))
            .await
            .with_context(|| format!("{} did not start within {} s", program.display(), LAUNCH.as_secs()))??;
        let connection = Connection::open(&address).await?;
        let version = connection.call(None, "Browser.getVersion", json!({})).await?;
        let user_agent = version["userAgent"].as_str().unwrap_or_default().to_owned();
        let version = version["product"].as_str().unwrap_or("unknown").to_owned();
        connection.call(None, "Browser.setDownloadBehavior", json!({ "behavior": "deny" })).await?;
        Ok(Browser { connection, version, user_agent, process, viewport, idle: None, _profile: profile })
    }

    /// Name and version, `Chrome/140.0.1` for example.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What it calls itself in requests.
    pub fn user_agent(&self) -> &str {
        &self.user_agent
    }

    /// Opens a tab that shares nothing with the tabs before it: no cookies, no storage, no cache.
    ///
    /// # Errors
    /// When the browser is gone.
    pub async fn open_tab(&mut self, network: Network) -> Result<Tab, TabError> {
        match (network, self.idle.take()) {
            (Network::Closed(document), Some(mut tab)) => {
                tab.set_document(document);
                Ok(tab)
            }
            (network, _) => Tab::open(self.connection.clone(), network, self.viewport).await,
        }
    }

    /// Takes back a tab that did its work, to be used again or closed.
    pub async fn leave_tab(&mut self, tab: Tab) {
        if tab.is_reusable() {
            self.idle = Some(tab);
        } else {
            // A tab that cannot be closed has no say in what was read.
            let _ = tab.close().await;
        }
    }

    /// Processes that show pages.
    ///
    /// # Errors
    /// When the browser is gone.
    pub async fn renderers(&self) -> Result<Vec<u32>, TabError> {
        let processes = self.connection.call(None, "SystemInfo.getProcessInfo", json!({})).await?;
        let processes = processes["processInfo"].as_array().cloned().unwrap_or_default();
        let renderers = processes.iter().filter(|process| process["type"] == "renderer");
        Ok(renderers.filter_map(|process| process["id"].as_u64()?.try_into().ok()).collect())
    }

    /// Ends the process and waits until it is gone.
    pub async fn close(mut self) {
        // A process that has already ended is as good as one that was killed.
        let _ = self.process.kill().await;
    }
}

fn arguments(reach: Reach, (width, height): Viewport) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "--headless",
        "--remote-debugging-port=0",
        "--hide-scrollbars",
        "--mute-audio",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--disable-breakpad",
        "--disable-popup-blocking",
        "--disable-hang-monitor",
        "--disable-background-timer-throttling",
        "--disable-renderer-backgrounding",
        "--disable-backgrounding-occluded-windows",
        "--block-new-web-contents",
        "--deny-permission-prompts",
        "--force-color-profile=srgb",
        "--lang=en-US",
        "--password-store=basic",
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,MediaRouter,OptimizationHints,SpareRendererForSitePerProcess,BackForwardCache",
    ]
    .map(str::to_owned)
    .into();
    arguments.push(format!("--window-size={width},{height}"));
    if runs_as_root() {
        arguments.push("--no-sandbox".into());
    }
    match reach {
        Reach::Nothing => arguments.push("--host-resolver-rules=MAP * ~NOTFOUND".into()),
        Reach::Sites(port) => arguments.push(format!(
            "--host-resolver-rules=MAP *.{SITE_DOMAIN} 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
        )),
        Reach::Web => {}
        // Without the exception for loopback, and without datagrams that go around the proxy.
        Reach::Through(port) => arguments.extend([
            format!("--proxy-server=http://127.0.0.1:{port}"),
            "--proxy-bypass-list=<-loopback>".into(),
            "--force-webrtc-ip-handling-policy=disable_non_proxied_udp".into(),
        ]),
    }
    arguments
}

/// Chromium's sandbox refuses to run as root, as containers do.
#[cfg(target_os = "linux")]
fn runs_as_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[cfg(not(target_os = "linux"))]
fn runs_as_root() -> bool {
    false
}

/// Reads the address that the browser announces, and keeps reading after it: a full pipe would halt the browser.
async fn devtools_address(stderr: impl AsyncRead + Unpin + Send + 'static) -> anyhow::Result<String> {
    let mut said = String::new();
    let mut lines = BufReader::new(stderr).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = line.strip_prefix("DevTools listening on ") {
            let address = address.trim().to_owned();
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(address);
        }
        said.push_str(&line);
        said.push('\n');
    }
    anyhow::bail!("the browser ended while starting; it said:\n{}", said.trim_end())
}
