//! The Chrome DevTools Protocol: calls and events as JSON over one websocket.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::{
    connect_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

/// Why a call has no result.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The browser said no.
    #[error("{0}")]
    Refused(String),
    /// The browser ended, or was ended.
    #[error("the browser ended")]
    Gone,
}

/// Something that happened in a tab.
#[derive(Debug)]
pub struct Event {
    /// `Page.loadEventFired` for example.
    pub method: String,
    /// What the protocol lists for it.
    pub params: Value,
}

type Reply = oneshot::Sender<Result<Value, CallError>>;

#[derive(Default)]
struct Routes {
    last_call: u64,
    calls: HashMap<u64, Reply>,
    sessions: HashMap<String, mpsc::UnboundedSender<Event>>,
    closed: bool,
}

/// A connection to one browser. Clones share it.
#[derive(Clone)]
pub struct Connection {
    outgoing: mpsc::UnboundedSender<String>,
    routes: Arc<Mutex<Routes>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Incoming<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    session_id: Option<Cow<'a, str>>,
    params: Option<Value>,
    result: Option<Value>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    message: String,
}

impl Connection {
    /// Connects to the websocket that a browser announced.
    ///
    /// # Errors
    /// When nobody answers there.
    pub async fn open(address: &str) -> anyhow::Result<Self> {
        // Snapshots of large pages pass the default bounds.
        let bounds = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let (socket, _) =
            connect_async_with_config(address, Some(bounds), true).await.context("cannot connect to the browser")?;
        let (mut sink, mut stream) = socket.split();
        let (outgoing, mut queue) = mpsc::unbounded_channel::<String>();
        let routes = Arc::new(Mutex::new(Routes::default()));
        tokio::spawn(async move {
            while let Some(message) = queue.recv().await {
                if sink.send(Message::text(message)).await.is_err() {
                    break;
                }
            }
        });
        let incoming = Arc::clone(&routes);
        tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Message::Text(text) = message {
                    lock(&incoming).dispatch(&text);
                }
            }
            lock(&incoming).close();
        });
        Ok(Connection { outgoing, routes })
    }

    /// Calls a method of the browser or, with a session, of a tab, and waits for the result.
    ///
    /// # Errors
    /// When the browser refuses or is gone.
    pub async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value, CallError> {
        let (reply, result) = oneshot::channel();
        self.send(session, method, params, Some(reply));
        result.await.unwrap_or(Err(CallError::Gone))
    }

    /// Calls a method and does not wait.
    pub fn tell(&self, session: Option<&str>, method: &str, params: Value) {
        self.send(session, method, params, None);
    }

    /// The events of a session from now on. They end with the browser.
    pub fn events(&self, session: &str) -> mpsc::UnboundedReceiver<Event> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut routes = lock(&self.routes);
        if !routes.closed {
            routes.sessions.insert(session.to_owned(), sender);
        }
        receiver
    }

    /// Forgets a session whose tab is closed.
    pub fn forget(&self, session: &str) {
        lock(&self.routes).sessions.remove(session);
    }

    fn send(&self, session: Option<&str>, method: &str, params: Value, reply: Option<Reply>) {
        let mut routes = lock(&self.routes);
        if routes.closed {
            return; // dropping the reply tells the caller
        }
        routes.last_call += 1;
        let id = routes.last_call;
        if let Some(reply) = reply {
            routes.calls.insert(id, reply);
        }
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        // Where nobody takes messages any more, the reading half notices and answers every open call.
        let _ = self.outgoing.send(message.to_string());
    }
}

impl Routes {
    fn dispatch(&mut self, text: &str) {
        // The protocol is the browser's to extend: what cannot be read was not meant for us.
        let Ok(message) = serde_json::from_str::<Incoming>(text) else { return };
        if let Some(id) = message.id {
            let Some(reply) = self.calls.remove(&id) else { return };
            let result = match message.error {
                Some(error) => Err(CallError::Refused(error.message)),
                None => Ok(message.result.unwrap_or_default()),
            };
            let _ = reply.send(result);
        } else if let (Some(method), Some(session)) = (message.method, message.session_id)
            && let Some(events) = self.sessions.get(session.as_ref())
        {
            let event = Event { method: method.into_owned(), params: message.params.unwrap_or_default() };
            let _ = events.send(event);
        }
    }

    fn close(&mut self) {
        self.closed = true;
        self.calls.clear();
        self.sessions.clear();
    }
}

/// The lock is held for a look-up only, and nothing panics under it.
fn lock(routes: &Mutex<Routes>) -> MutexGuard<'_, Routes> {
    routes.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
