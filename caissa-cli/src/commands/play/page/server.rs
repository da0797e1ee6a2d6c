//! The server of the page. It listens on this machine only, and its address contains a secret.
//!
//! | attack | defence |
//! |---|---|
//! | another website sends requests | it cannot guess the secret, 128 random bits from the operating system; `Origin` is checked |
//! | another website reads answers | browsers forbid it, since no answer allows it |
//! | the domain of another website resolves to this machine (DNS rebinding) | `Host` is checked |
//! | another user of this machine reads the arguments of the browser | they contain only an address that works once |

use std::fmt::Write as _;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use chess_core::{Color, Piece, Role};

use super::files;
use super::http::{self, FORBIDDEN, NOT_FOUND, Refused, Request, WRONG_METHOD};
use super::{Message, Task};
use crate::exit::Failure;

/// The greatest number of connections at a time. Further ones are dropped.
const CONNECTIONS: usize = 64;
/// The time after which a connection is dropped if nothing can be written.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time after which an empty comment is sent, to notice a page that is gone.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The greatest number of messages that wait for a page to read them.
const WAITING: usize = 64;

const OTHER_HOST: Refused = Refused(
    403,
    "Forbidden: the page answers only at the address and the port that the program has printed, so that no other \
     website reaches it. A tunnel must end at the same port.",
);
const TEXT: &str = "text/plain; charset=utf-8";
/// The beginning of the path that works once.
const ONCE: &str = "open/";
const JSON: &str = "application/json";

struct Server {
    port: u16,
    secret: String,
    /// The part of the address that works once, in place of the secret.
    ticket: String,
    is_ticket_used: AtomicBool,
    page: String,
    tasks: Sender<Task>,
    connections: AtomicUsize,
}

/// The addresses of the page.
pub(super) struct Addresses {
    /// For the player.
    pub(super) page: String,
    /// For the browser, at its start.
    pub(super) once: String,
}

/// The answer to the second use of the address that works once.
const USED: &str = "This address works only once, and has been used. The program has printed the address of the board. \
                    If the board was not opened here, somebody else may see it: end the program.";

/// Starts the server.
pub(super) fn start(tasks: Sender<Task>) -> Result<Addresses, Failure> {
    let failed = |error| Failure::of("cannot listen on this machine", error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let random = || random().map_err(|error| Failure::new(format!("no random numbers: {error}")));
    let (secret, ticket) = (random()?, random()?);
    let base = format!("http://127.0.0.1:{port}");
    let addresses =
        Addresses { page: format!("{base}/{secret}/"), once: format!("{base}/{ONCE}{ticket}") };
    let (is_ticket_used, connections) = (AtomicBool::new(false), AtomicUsize::new(0));
    let server =
        Server { port, secret, ticket, is_ticket_used, page: files::page(), tasks, connections };
    let server = Arc::new(server);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            accept(&server, stream);
        }
    });
    Ok(addresses)
}

/// 128 bits of the operating system's random numbers, as hexadecimal digits.
fn random() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

fn accept(server: &Arc<Server>, stream: TcpStream) {
    if server.connections.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
        server.connections.fetch_sub(1, Ordering::Relaxed);
        return;
    }
    let own = server.clone();
    let spawned = thread::Builder::new().spawn(move || {
        // A page that does not listen gets no error.
        let _ = own.serve(&stream);
        own.connections.fetch_sub(1, Ordering::Relaxed);
    });
    if spawned.is_err() {
        server.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Server {
    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let answered = Request::read(stream).and_then(|request| {
            self.check(&request)?;
            let path = request.path.strip_prefix('/').ok_or(NOT_FOUND)?;
            if let Some(ticket) = path.strip_prefix(ONCE) {
                return self.open(stream, ticket);
            }
            let (secret, place) = path.split_once('/').ok_or(NOT_FOUND)?;
            if !is_same(secret, &self.secret) {
                return Err(NOT_FOUND);
            }
            Ok(self.answer(stream, &request, place))
        });
        match answered {
            Ok(done) => {
                done?;
                stream.shutdown(Shutdown::Write)
            }
            Err(Refused(code, words)) => {
                refuse(stream, Refused(code, words))?;
                http::end(stream)
            }
        }
    }

    /// Redirects the first request that has the ticket to the page.
    fn open(&self, stream: &TcpStream, ticket: &str) -> Result<io::Result<()>, Refused> {
        if !is_same(ticket, &self.ticket) {
            return Err(NOT_FOUND);
        }
        Ok(if self.is_ticket_used.swap(true, Ordering::Relaxed) {
            http::answer(stream, (410, "Gone"), TEXT, USED)
        } else {
            http::redirect(stream, &format!("/{}/", self.secret))
        })
    }

    /// Refuses requests from other origins and to other hosts.
    fn check(&self, request: &Request) -> Result<(), Refused> {
        let host = request.header("host")?.ok_or(FORBIDDEN)?;
        if !["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{}", self.port)) {
            return Err(OTHER_HOST);
        }
        let origin = request.header("origin")?;
        let is_own = origin.is_some_and(|origin| origin.strip_prefix("http://") == Some(host));
        let may_ask = is_own || origin.is_none() && request.method == "GET";
        if may_ask { Ok(()) } else { Err(FORBIDDEN) }
    }

    fn answer(&self, stream: &TcpStream, request: &Request, place: &str) -> io::Result<()> {
        let whole = |kind, body: &str| http::answer(stream, (200, "OK"), kind, body);
        match (request.method.as_str(), place) {
            ("GET", "") => whole("text/html; charset=utf-8", &self.page),
            ("GET", "style.css") => whole("text/css; charset=utf-8", files::STYLE),
            ("GET", "icon.svg") => whole(
                "image/svg+xml",
                &Piece { color: Color::White, role: Role::Knight }.svg().to_string(),
            ),
            ("GET", "game.pgn") => whole("application/x-chess-pgn", &self.ask(Task::Pgn)?),
            ("GET", "events") => self.send_events(stream),
            ("POST", "line") => {
                whole(JSON, &self.ask(|sender| Task::Lines(request.body.clone(), sender))?)
            }
            ("POST", "game") => {
                whole(JSON, &self.ask(|sender| Task::Game(request.body.clone(), sender))?)
            }
            ("GET", name) => match files::script(name) {
                Some(script) => whole("text/javascript; charset=utf-8", script),
                None => refuse(stream, NOT_FOUND),
            },
            _ => refuse(stream, WRONG_METHOD),
        }
    }

    fn ask<T>(&self, task: impl FnOnce(Sender<T>) -> Task) -> io::Result<T> {
        let (sender, answer) = mpsc::channel();
        self.tasks.send(task(sender)).map_err(io::Error::other)?;
        answer.recv().map_err(io::Error::other)
    }

    /// Sends all messages to a page, as server-sent events, until the page is gone.
    fn send_events(&self, mut stream: &TcpStream) -> io::Result<()> {
        let (sender, messages) = mpsc::sync_channel::<Message>(WAITING);
        self.tasks.send(Task::Listen(sender)).map_err(io::Error::other)?;
        http::begin(stream, "text/event-stream")?;
        stream.write_all(b"retry: 1000\n\n")?;
        loop {
            match messages.recv_timeout(KEEP_ALIVE) {
                // JSON of `serde_json` is one line: it writes a line feed in a text as `\n`.
                Ok(message) => stream.write_all(format!("data: {message}\n\n").as_bytes())?,
                Err(RecvTimeoutError::Timeout) => stream.write_all(b":\n\n")?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }
}

/// Answers with a refusal. Its first words are the status.
fn refuse(stream: &TcpStream, Refused(code, words): Refused) -> io::Result<()> {
    let status = words.split(':').next().unwrap_or(words);
    http::answer(stream, (code, status), TEXT, words)
}

/// Compares in constant time, so that the time does not reveal how many characters are right.
fn is_same(one: &str, other: &str) -> bool {
    let differ = |(a, b): (u8, u8)| a ^ b;
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).map(differ).fold(0, |a, b| a | b) == 0
}
