//! What the browser reaches the web through: a proxy on loopback that resolves names by itself and refuses private addresses,
//! so that neither a redirect nor a picture nor a script of a page reaches them.

use std::{io, net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional},
    net::{TcpListener, TcpStream, lookup_host},
    task::JoinSet,
    time::timeout,
};
use url::Url;

use crate::address::Allowed;

/// Longest head of a request that is read, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// How long a server may take to answer a connection.
const CONNECTING: Duration = Duration::from_secs(20);

const REFUSED: &[u8] = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
const UNREACHABLE: &[u8] = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// A proxy that is open as long as this is there.
pub(crate) struct Gate {
    port: u16,
    _serving: JoinSet<()>,
}

impl Gate {
    /// Opens it on a port that is free.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) async fn open(allowed: Allowed) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let mut serving = JoinSet::new();
        serving.spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                tokio::select! {
                    accepted = listener.accept() => match accepted {
                        Ok((client, _)) => drop(connections.spawn(async move { drop(pass(client, allowed).await) })),
                        Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                    },
                    Some(_) = connections.join_next() => {}
                }
            }
        });
        Ok(Gate { port, _serving: serving })
    }

    /// Where it is.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }
}

/// What a request is for.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    /// A connection, over which the browser speaks to the server.
    Tunnel(String),
    /// A page without encryption: the server, and the request as the server wants it.
    Plain(String, Vec<u8>),
}

async fn pass(mut client: TcpStream, allowed: Allowed) -> io::Result<()> {
    let (head, rest) = timeout(CONNECTING, head_of(&mut client)).await??;
    let Some(wanted) = wanted(&head) else { return client.write_all(REFUSED).await };
    let (Wanted::Tunnel(host) | Wanted::Plain(host, _)) = &wanted;
    let Ok(found) = lookup_host(host.as_str()).await else { return client.write_all(UNREACHABLE).await };
    let public = allowed.reachable(found);
    if public.is_empty() {
        return client.write_all(REFUSED).await;
    }
    let Some(mut server) = connected(&public).await else { return client.write_all(UNREACHABLE).await };
    match &wanted {
        Wanted::Tunnel(_) => client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?,
        Wanted::Plain(_, head) => server.write_all(head).await?,
    }
    server.write_all(&rest).await?;
    copy_bidirectional(&mut client, &mut server).await.map(drop)
}

async fn connected(addresses: &[SocketAddr]) -> Option<TcpStream> {
    timeout(CONNECTING, TcpStream::connect(addresses)).await.ok()?.ok()
}

/// The head of a request, and what came after it.
async fn head_of(client: &mut TcpStream) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut read = Vec::new();
    loop {
        if let Some(at) = read.windows(4).position(|end| end == b"\r\n\r\n") {
            let rest = read.split_off(at + 4);
            return Ok((read, rest));
        }
        if read.len() > LONGEST_HEAD || client.read_buf(&mut read).await? == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
}

/// `None` where a request is for nothing that is on the web.
fn wanted(head: &[u8]) -> Option<Wanted> {
    let head = std::str::from_utf8(head).ok()?;
    let (first, fields) = head.split_once("\r\n")?;
    let mut words = first.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    if method == "CONNECT" {
        return Some(Wanted::Tunnel(target.to_owned()));
    }
    let url = Url::parse(target).ok().filter(|url| url.scheme() == "http")?;
    let host = format!("{}:{}", url.host_str()?, url.port_or_known_default()?);
    let path = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    // One request a connection: the next may be for another server.
    let is_of_proxy = |field: &&str| {
        let name = field.split(':').next().unwrap_or_default().to_ascii_lowercase();
        !matches!(name.as_str(), "connection" | "proxy-connection" | "keep-alive")
    };
    let fields: Vec<&str> = fields.split("\r\n").filter(|field| !field.is_empty()).filter(is_of_proxy).collect();
    let head = format!("{method} {path} {version}\r\n{}\r\nConnection: close\r\n\r\n", fields.join("\r\n"));
    Some(Wanted::Plain(host, head.into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_for_servers_of_the_web() {
        let tunnel = wanted(b"CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n");
        assert_eq!(tunnel, Some(Wanted::Tunnel("a.example:443".into())));
        let plain =
            wanted(b"GET http://a.example/b?c HTTP/1.1\r\nHost: a.example\r\nProxy-Connection: keep-alive\r\n\r\n");
        let head = b"GET /b?c HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n".to_vec();
        assert_eq!(plain, Some(Wanted::Plain("a.example:80".into(), head)));
        for other in ["GET /b HTTP/1.1\r\n\r\n", "GET ftp://a.example/ HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", ""] {
            assert_eq!(wanted(other.as_bytes()), None, "{other}");
        }
    }

    async fn answer(request: &str) -> String {
        let gate = Gate::open(Allowed::Public).await.expect("a free port");
        let mut client = TcpStream::connect(("127.0.0.1", gate.port())).await.expect("open");
        client.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.expect("an answer");
        answer
    }

    #[tokio::test]
    async fn private_servers_are_not_reached() {
        let server = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = server.local_addr().expect("bound").port();
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
            let tunnel = answer(&format!("CONNECT {host}:{port} HTTP/1.1\r\n\r\n")).await;
            assert!(tunnel.starts_with("HTTP/1.1 403") || tunnel.starts_with("HTTP/1.1 502"), "{host}: {tunnel}");
            let plain = answer(&format!("GET http://{host}:{port}/ HTTP/1.1\r\nHost: {host}\r\n\r\n")).await;
            assert!(plain.starts_with("HTTP/1.1 403") || plain.starts_with("HTTP/1.1 502"), "{host}: {plain}");
        }
    }
}
