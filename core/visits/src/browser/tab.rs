//! One tab: opens a page, reports when it is ready, and runs scripts beside it.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use tokio::{sync::mpsc, time::Instant};

use super::{
    Viewport,
    connection::{CallError, Connection, Event},
};

/// Microseconds between two samples of a profile.
const SAMPLING_INTERVAL: u32 = 100;

/// How long the report of a crash may lag behind the end of a navigation.
const CRASH_REPORT: Duration = Duration::from_millis(500);

/// Why a tab cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TabError {
    /// The browser refused a call.
    #[error(transparent)]
    Call(#[from] CallError),
    /// The page took its renderer down.
    #[error("the page crashed its renderer")]
    Crashed,
    /// The page cannot be opened.
    #[error("cannot be opened: {0}")]
    Navigation(String),
    /// A script of ours failed beside the page.
    #[error("{0}")]
    Script(String),
}

/// What a page may load.
#[derive(Clone, Debug)]
pub enum Network {
    /// Whatever the browser can reach.
    Open,
    /// Nothing but this document, at whatever address it is opened.
    Closed(SavedDocument),
}

/// A document that is given to the browser instead of fetched.
#[derive(Clone, Debug)]
pub struct SavedDocument {
    /// The bytes, UTF-8.
    pub html: Vec<u8>,
}

/// A tab. Where the network is open it has a storage of its own.
pub struct Tab {
    connection: Connection,
    session: String,
    context: Option<String>,
    frame: String,
    events: mpsc::UnboundedReceiver<Event>,
    network: Network,
    loaded: bool,
}

impl Tab {
    pub(super) async fn open(connection: Connection, network: Network, viewport: Viewport) -> Result<Self, TabError> {
        let context = match network {
            // Making one takes longer than opening a page; without scripts and network there is nothing to keep apart.
            Network::Closed(_) => None,
            Network::Open => {
                let params = json!({ "disposeOnDetach": true });
                let context = connection.call(None, "Target.createBrowserContext", params).await?;
                Some(text(&context, "browserContextId"))
            }
        };
        let mut target = json!({ "url": "about:blank" });
        if let Some(context) = &context {
            target["browserContextId"] = context.as_str().into();
        }
        let target = text(&connection.call(None, "Target.createTarget", target).await?, "targetId");
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text(&connection.call(None, "Target.attachToTarget", attach).await?, "sessionId");
        let events = connection.events(&session);
        let mut tab = Tab { connection, session, context, frame: target, events, network, loaded: false };
        tab.prepare(viewport).await?;
        Ok(tab)
    }

    async fn prepare(&mut self, (width, height): Viewport) -> Result<(), TabError> {
        self.call("Page.enable", json!({})).await?;
        self.call("Inspector.enable", json!({})).await?;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", screen).await?;
        if let Network::Closed(_) = self.network {
            self.call("Fetch.enable", json!({ "patterns": [{ "urlPattern": "*" }] })).await?;
        }
        Ok(())
    }

    /// Lets no policy of pages that are opened from now on hold.
    ///
    /// # Errors
    /// When the browser is gone.
    pub async fn lift_policies(&mut self) -> Result<(), TabError> {
        self.call("Page.setBypassCSP", json!({ "enabled": true })).await.map(drop)
    }

    /// Opens a page and waits until it has loaded, but no longer than `patience`. Gives whether it has.
    ///
    /// # Errors
    /// When the address leads nowhere, the page crashes, or the browser is gone.
    pub async fn navigate(&mut self, url: &str, patience: Duration) -> Result<bool, TabError> {
        self.loaded = false;
        let deadline = Instant::now() + patience;
        let answer = self.call("Page.navigate", json!({ "url": url }));
        let answer = match tokio::time::timeout_at(deadline, answer).await {
            Ok(answer) => answer?,
            Err(_) => return Err(TabError::Navigation("no answer".into())),
        };
        if answer["isDownload"] == true {
            return Err(TabError::Navigation("not HTML, but a download".into()));
        }
        if let Some(reason) = answer["errorText"].as_str().filter(|reason| !reason.is_empty()) {
            self.look_for_crash().await?;
            return Err(TabError::Navigation(reason.to_owned()));
        }
        while !self.loaded {
            match tokio::time::timeout_at(deadline, self.events.recv()).await {
                Ok(event) => self.handle(event)?,
                Err(_) => {
                    self.connection.tell(Some(&self.session), "Page.stopLoading", json!({}));
                    break;
                }
            }
        }
        Ok(self.loaded)
    }

    /// A renderer that falls over while opening a page first looks like a navigation that was given up.
    async fn look_for_crash(&mut self) -> Result<(), TabError> {
        let deadline = Instant::now() + CRASH_REPORT;
        while let Ok(event) = tokio::time::timeout_at(deadline, self.events.recv()).await {
            self.handle(event)?;
        }
        Ok(())
    }

    /// Makes a world beside the page that sees its document, but none of its script globals.
    ///
    /// # Errors
    /// When the page crashes or the browser is gone.
    pub async fn isolated_world(&mut self) -> Result<u64, TabError> {
        let params = json!({ "frameId": self.frame, "worldName": "foreground" });
        let world = self.call("Page.createIsolatedWorld", params).await?;
        world["executionContextId"].as_u64().ok_or_else(|| TabError::Script("there is no world beside the page".into()))
    }

    /// Runs a script in a world, waits for its promise if it gives one, and gives its value.
    ///
    /// # Errors
    /// When the script throws, the page crashes, or the browser is gone.
    pub async fn evaluate(&mut self, world: u64, script: &str) -> Result<Value, TabError> {
        let params = json!({ "expression": script, "contextId": world, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", params).await?;
        if let Some(exception) = answer.get("exceptionDetails") {
            let thrown = exception["exception"]["description"].as_str().or(exception["text"].as_str());
            return Err(TabError::Script(thrown.unwrap_or("a script failed").to_owned()));
        }
        Ok(answer["result"]["value"].take())
    }

    /// Runs a script in a world under the browser's sampling profiler, and gives the profile.
    ///
    /// # Errors
    /// Those of [`Tab::evaluate`].
    pub async fn profile(&mut self, world: u64, script: &str) -> Result<Value, TabError> {
        self.call("Profiler.enable", json!({})).await?;
        self.call("Profiler.setSamplingInterval", json!({ "interval": SAMPLING_INTERVAL })).await?;
        self.call("Profiler.start", json!({})).await?;
        self.evaluate(world, script).await?;
        let mut stopped = self.call("Profiler.stop", json!({})).await?;
        Ok(stopped["profile"].take())
    }

    /// Whether nothing of a page can stay behind in the tab: it had neither scripts nor network.
    pub(super) fn is_reusable(&self) -> bool {
        matches!(self.network, Network::Closed(_))
    }

    /// Gives the tab the document that it opens next.
    pub(super) fn set_document(&mut self, document: SavedDocument) {
        self.network = Network::Closed(document);
    }

    /// Closes the tab and drops what it stored.
    ///
    /// # Errors
    /// When the browser is gone.
    pub async fn close(self) -> Result<(), TabError> {
        self.connection.forget(&self.session);
        let (method, params) = match self.context {
            Some(context) => ("Target.disposeBrowserContext", json!({ "browserContextId": context })),
            None => ("Target.closeTarget", json!({ "targetId": self.frame })),
        };
        self.connection.call(None, method, params).await?;
        Ok(())
    }

    /// Calls a method of the tab and answers its events meanwhile: a page that waits for an answer would wait for ever.
    async fn call(&mut self, method: &str, params: Value) -> Result<Value, TabError> {
        let connection = self.connection.clone();
        let session = self.session.clone();
        let answer = connection.call(Some(&session), method, params);
        tokio::pin!(answer);
        loop {
            tokio::select! {
                answer = &mut answer => return Ok(answer?),
                event = self.events.recv() => self.handle(event)?,
            }
        }
    }

    fn handle(&mut self, event: Option<Event>) -> Result<(), TabError> {
        let Some(event) = event else { return Err(CallError::Gone.into()) };
        match event.method.as_str() {
            "Page.loadEventFired" => self.loaded = true,
            "Inspector.targetCrashed" => return Err(TabError::Crashed),
            "Page.javascriptDialogOpening" => self.tell("Page.handleJavaScriptDialog", json!({ "accept": true })),
            "Fetch.requestPaused" => self.answer_request(&event.params),
            _ => {}
        }
        Ok(())
    }

    fn answer_request(&self, request: &Value) {
        let id = &request["requestId"];
        let wanted = request["resourceType"] == "Document" && request["frameId"] == self.frame.as_str();
        match &self.network {
            Network::Closed(document) if wanted => self.tell(
                "Fetch.fulfillRequest",
                json!({
                    "requestId": id,
                    "responseCode": 200,
                    "responseHeaders": [
                        { "name": "Content-Type", "value": "text/html; charset=utf-8" },
                        // No script of the page runs, whatever was left of them; the core beside it may be compiled.
                        { "name": "Content-Security-Policy", "value": "script-src 'wasm-unsafe-eval'" },
                    ],
                    "body": BASE64_STANDARD.encode(&document.html),
                }),
            ),
            Network::Closed(_) => {
                self.tell("Fetch.failRequest", json!({ "requestId": id, "errorReason": "BlockedByClient" }))
            }
            Network::Open => self.tell("Fetch.continueRequest", json!({ "requestId": id })),
        }
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.tell(Some(&self.session), method, params);
    }
}

fn text(answer: &Value, key: &str) -> String {
    answer[key].as_str().unwrap_or_default().to_owned()
}
