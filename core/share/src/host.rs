//! The host: started by the browser for one page, which it offers until the browser closes its input.

use std::{
    fs,
    io::{self, Read, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process,
    sync::Arc,
    thread,
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::{
    io::AsyncWriteExt,
    net::{UnixListener, UnixStream},
    runtime::Builder,
    signal::unix::{Signal, SignalKind, signal},
    sync::oneshot,
    time::timeout,
};

use crate::{
    ShareError,
    folder::{SOCKET, folder, is_own, make, sockets},
    native,
};

/// How long a program may take to read the page.
const LONGEST: Duration = Duration::from_secs(60);

/// What the extension sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Offer {
    snapshot: String,
}

/// What every snapshot has.
#[derive(Deserialize)]
struct AnySnapshot {
    #[serde(rename = "url")]
    _url: String,
}

/// What the extension is told.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "is")]
enum Told {
    Shared,
    Failed,
}

/// Reads a page from the browser and offers it until the browser closes the input or the system ends the program.
///
/// # Errors
/// [`ShareError`]; once a whole message has arrived, the browser is told of it as well.
pub fn host(mut input: impl Read + Send + 'static, output: &mut impl Write) -> Result<(), ShareError> {
    let Some(message) = native::read(&mut input)? else { return Ok(()) };
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before there is a socket: who is told to end as soon as there is one takes it away, too.
        let signals = [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?];
        match page(&message).and_then(|page| Ok((page, Door::open(&folder())?))) {
            Ok((page, door)) => {
                native::write(output, &Told::Shared)?;
                offer(&door, page.into(), closed(input), signals).await
            }
            Err(error) => {
                native::write(output, &Told::Failed)?;
                Err(error)
            }
        }
    })
}

/// The snapshot in a message.
fn page(message: &[u8]) -> Result<String, ShareError> {
    let wrong = |error: serde_json::Error| ShareError::Message(error.to_string());
    let Offer { snapshot } = serde_json::from_slice(message).map_err(wrong)?;
    serde_json::from_str::<AnySnapshot>(&snapshot).map_err(wrong)?;
    Ok(snapshot)
}

/// Resolves when the input closes. Another message ends it as well: one host offers one page.
fn closed(mut input: impl Read + Send + 'static) -> oneshot::Receiver<()> {
    let (tell, closed) = oneshot::channel();
    thread::spawn(move || {
        // Whatever it is, nothing is offered after it.
        let _ = input.read(&mut [0]);
        let _ = tell.send(());
    });
    closed
}

async fn offer(
    door: &Door,
    page: Arc<str>,
    closed: oneshot::Receiver<()>,
    [mut terminated, mut interrupted]: [Signal; 2],
) -> Result<(), ShareError> {
    let serve = async {
        loop {
            let (stream, _) = door.listener.accept().await?;
            // Who does not read keeps nobody else waiting, and all of these end with the runtime.
            tokio::spawn(timeout(LONGEST, send(stream, page.clone())));
        }
    };
    tokio::select! {
        ended = serve => ended,
        _ = closed => Ok(()),
        _ = terminated.recv() => Ok(()),
        _ = interrupted.recv() => Ok(()),
    }
}

/// Sends the page to a program of the same user.
async fn send(mut stream: UnixStream, page: Arc<str>) -> io::Result<()> {
    if is_own(&stream) {
        stream.write_all(page.as_bytes()).await?;
        stream.shutdown().await?;
    }
    Ok(())
}

/// A socket in the private folder, which goes with it.
struct Door {
    listener: UnixListener,
    path: PathBuf,
}

impl Door {
    fn open(folder: &Path) -> Result<Self, ShareError> {
        make(folder)?;
        sweep(folder)?;
        let path = folder.join(format!("{}.{SOCKET}", process::id()));
        // It gets its name once it is private and answers.
        let hidden = path.with_extension("new");
        let _ = fs::remove_file(&hidden);
        let listener = UnixListener::bind(&hidden)?;
        fs::set_permissions(&hidden, fs::Permissions::from_mode(0o600))?;
        fs::rename(&hidden, &path)?;
        Ok(Door { listener, path })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // What somebody has removed already is gone.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes sockets of hosts that were killed, behind which nobody answers.
fn sweep(folder: &Path) -> io::Result<()> {
    for path in sockets(folder)? {
        let answer = std::os::unix::net::UnixStream::connect(&path);
        if answer.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            // Another host may have removed it at the same time.
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}
