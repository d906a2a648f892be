//! The server over HTTP: on loopback alone, for requests that have the token, and from no page of a browser.

use std::{convert::Infallible, io, net::SocketAddr, time::Duration};

use http_body_util::{BodyExt, Full, Limited, combinators::BoxBody};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::AUTHORIZATION,
    server::conn::http1,
    service::service_fn,
};
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use sha2::{Digest, Sha256};
use tokio::{net::TcpListener, sync::watch, task::JoinSet};

use crate::server::Server;

/// Where the protocol is spoken.
pub(crate) const PATH: &str = "/mcp";

/// Bytes of the longest message; a page in it is what a client may send at most.
const LONGEST: usize = 64 << 20;

/// Bytes that are read of a message that is refused.
const MOST_REFUSED: usize = 64 << 10;

/// From a connection that failed to the next.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stopping` is true.
pub(crate) async fn serve(
    listener: TcpListener,
    token: String,
    server: Server,
    mut stopping: watch::Receiver<bool>,
) -> io::Result<()> {
    let port = listener.local_addr()?.port();
    // Names that a page can make its own lead here, too: only these are answered, and no page at all.
    let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|host| format!("{host}:{port}"));
    let config = StreamableHttpServerConfig::default().with_allowed_hosts(hosts).enforce_origin_validation();
    let service = StreamableHttpService::new(move || Ok(server.clone()), LocalSessionManager::default().into(), config);
    let service = TowerToHyperService::new(service);
    let expected = digest(&token);
    let mut connections = JoinSet::new();
    loop {
        let (stream, _): (_, SocketAddr) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            },
            Some(_) = connections.join_next() => continue,
            _ = stopping.wait_for(|stopping| *stopping) => return Ok(()),
        };
        let service = service.clone();
        let answer = service_fn(move |request: Request<Incoming>| {
            let service = service.clone();
            async move {
                let refusal = if request.uri().path() != PATH {
                    Some(StatusCode::NOT_FOUND)
                } else {
                    (!has_token(&request, expected)).then_some(StatusCode::UNAUTHORIZED)
                };
                // Read also where it is refused: a connection that ends with unread bytes takes the answer with it.
                let most = if refusal.is_some() { MOST_REFUSED } else { LONGEST };
                let (head, body) = request.into_parts();
                let body = Limited::new(body, most).collect().await;
                match (refusal, body) {
                    (Some(status), _) => Ok(refused(status)),
                    (None, Err(_)) => Ok(refused(StatusCode::PAYLOAD_TOO_LARGE)),
                    (None, Ok(body)) => {
                        let request = Request::from_parts(head, Full::new(body.to_bytes()));
                        hyper::service::Service::call(&service, request).await
                    }
                }
            }
        });
        connections.spawn(async move {
            // A client that breaks off is no matter of the others.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}

/// Compared by digests, so that the time it takes reveals nothing about the token.
fn has_token(request: &Request<Incoming>, expected: [u8; 32]) -> bool {
    let given = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.split_once(' ')).filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer"));
    given.is_some_and(|(_, token)| digest(token.trim()) == expected)
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn refused(status: StatusCode) -> Response<BoxBody<Bytes, Infallible>> {
    let mut response = Response::new(Full::new(Bytes::from_static(b"")).boxed());
    *response.status_mut() = status;
    response
}
