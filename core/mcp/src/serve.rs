//! Runs the server until its client or the person ends it, and leaves no browser behind.

use std::{io, time::Duration};

use rmcp::{ServiceExt, transport::stdio};
use tokio::{net::TcpListener, runtime::Builder, sync::watch};

use crate::{
    Settings,
    http::{self, PATH},
    server::Server,
};

/// How long browsers may take to end.
const ENDING: Duration = Duration::from_secs(5);

/// How a client speaks with the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Over standard input and output.
    Stdio,
    /// Over HTTP on loopback.
    Http {
        /// The port; 0 for one that is free.
        port: u16,
        /// What requests have to have as their bearer token; `None` for a random one.
        token: Option<String>,
    },
}

/// Why the server ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The port is taken, or the system gives none.
    #[error("the server cannot listen: {0}")]
    Listen(io::Error),
    /// The client does not speak the protocol.
    #[error("the client does not speak the protocol: {0}")]
    Protocol(String),
    /// Something of the system failed.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Serves until the client is gone or the person stops it. `listening` receives the address and the token over HTTP.
///
/// # Errors
/// [`ServeError`].
pub fn serve(settings: Settings, transport: Transport, listening: impl Fn(&str, &str)) -> Result<(), ServeError> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let (stop, stopping) = watch::channel(false);
        let server = Server::new(settings, stopping.clone());
        let reader = server.reader();
        let result = tokio::select! {
            result = run(server, transport, stopping, listening) => result,
            () = signalled() => Ok(()),
        };
        // Nobody listens where nothing was read.
        let _ = stop.send(true);
        reader.finished(ENDING).await;
        result
    });
    // What still waits for standard input waits for ever.
    runtime.shutdown_timeout(Duration::from_millis(200));
    result
}

async fn run(
    server: Server,
    transport: Transport,
    stopping: watch::Receiver<bool>,
    listening: impl Fn(&str, &str),
) -> Result<(), ServeError> {
    match transport {
        Transport::Stdio => {
            let running = server.serve(stdio()).await.map_err(|error| ServeError::Protocol(error.to_string()))?;
            running.waiting().await.map_err(|error| ServeError::Protocol(error.to_string()))?;
        }
        Transport::Http { port, token } => {
            let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(ServeError::Listen)?;
            let token = match token {
                Some(token) => token,
                None => random()?,
            };
            listening(&format!("http://{}{PATH}", listener.local_addr()?), &token);
            http::serve(listener, token, server, stopping).await?;
        }
    }
    Ok(())
}

fn random() -> io::Result<String> {
    let mut bytes = [0_u8; 24];
    getrandom::getrandom(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The person or the system asks the program to end.
async fn signalled() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = ended.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    // Without it the client ends the program.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
