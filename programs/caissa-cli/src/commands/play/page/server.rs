//! The server of the page. It listens on this machine only, and its address contains a secret.
//!
//! | attack | defence |
//! |---|---|
//! | another website sends requests | it cannot guess the secret, 128 random bits from the operating system; `Origin` is checked |
//! | another website reads answers | browsers forbid it, since no answer allows it |
//! | the domain of another website resolves to this machine (DNS rebinding) | `Host` is checked |
//! | another user of this machine reads the arguments of the browser | they contain only an address that works once |
//! | another user opens many connections, and says nothing | the oldest connections that have not shown the secret are dropped first, and all have a time limit |
//! | another user listens at the port while the program is down, and hears the secret from an open tab | if the port is taken, the next program has another port and another secret |
//!
//! `guard.rs` has the checks of each request, `routes.rs` the answers. This file has the connections: it runs on a thread of
//! its own, with one asynchronous runtime.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::task::AbortHandle;

use super::HostTask;
use super::address::Address;
use super::routes::routes;
use super::site::{Site, Tickets, Trust};
use crate::exit::Failure;

/// The greatest number of connections at a time.
const CONNECTIONS: usize = 256;
/// The time for the head of a request. Browsers open connections in advance, and give them up
/// themselves after some seconds; if the server were quicker, a request could be lost. Silent
/// connections do not keep others out meanwhile.
const HEAD_TIME: Duration = Duration::from_secs(120);
/// The longest head of a request. It has room for cookies: browsers send the cookies of every
/// program on this machine.
const HEAD: usize = 1 << 16;

/// Starts the server at the address that was used before, if its port is free. Returns its address and a ticket.
pub(super) fn start(
    known: Option<Address>,
    page: &str,
    tasks: Sender<HostTask>,
) -> Result<(Arc<Address>, String), Failure> {
    let failed = |error| Failure::of("cannot listen on this machine", error);
    let (listener, address) = bind(known)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(failed)?;
    let ticket = super::address::random()?;
    let tickets = Tickets { valid: vec![ticket.clone()], used: Vec::new() };
    let site = Site {
        address: Arc::new(address),
        tickets: Arc::new(Mutex::new(tickets)),
        page: page.into(),
        tasks,
    };
    let address = site.address.clone();
    let app = routes(site);
    thread::spawn(move || runtime.block_on(serve(listener, app)));
    Ok((address, ticket))
}

/// Listens at the port that was used before, or at a free one. With another port comes another
/// secret: the program that has the old port may have heard the old secret from an open tab.
fn bind(known: Option<Address>) -> Result<(TcpListener, Address), Failure> {
    let listen = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if let Some(known) = known
        && let Ok(listener) = listen(known.port)
    {
        return Ok((listener, known));
    }
    let failed = |error| Failure::of("cannot listen on this machine", error);
    let listener = listen(0).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    Ok((listener, Address { port, secret: super::address::random()? }))
}

async fn serve(listener: TcpListener, app: Router) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let mut connections: VecDeque<(Trust, AbortHandle)> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // For example, there are too many open files: some are closed in time.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        connections.retain(|(_, task)| !task.is_finished());
        if connections.len() >= CONNECTIONS {
            let oldest = connections.iter().position(|(trust, _)| !trust.is_given());
            // If all have shown the secret, the new one is dropped.
            let Some((_, task)) = oldest.and_then(|at| connections.remove(at)) else { continue };
            task.abort();
        }
        let trust = Trust::default();
        let task = tokio::spawn(converse(stream, app.clone(), trust.clone()));
        connections.push_back((trust, task.abort_handle()));
    }
}

/// Answers the request of a connection. A page that does not listen gets no error.
async fn converse(stream: TcpStream, app: Router, trust: Trust) {
    let _: io::Result<()> = stream.set_nodelay(true);
    let service = TowerToHyperService::new(app.layer(Extension(trust)));
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    protocol.keep_alive(false).max_buf_size(HEAD).title_case_headers(true);
    let _ = protocol.serve_connection(TokioIo::new(stream), service).await;
}
