//! The answers to the requests of a page.

use std::convert::Infallible;
use std::sync::PoisonError;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use chess_match::page::files;
use futures_util::stream::{StreamExt, unfold};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::guard::{guard, is_same, refuse};
use super::site::Site;
use super::{HostTask, Message, address};

/// The longest body of lines, and of games or puzzles. Only the page itself sends one: the [`guard`] comes first.
const LINES: usize = 1 << 20;
const FILE: usize = 64 << 20;
/// The longest part of a body that is too long and is read all the same.
const SKIPPED: usize = 16 << 20;
/// The time without a byte after which the rest of such a body is not waited for.
const QUIET: Duration = Duration::from_millis(300);
/// The time for a body.
const BODY_TIME: Duration = Duration::from_secs(10);
/// The time after which an empty comment is sent, to notice a page that is gone.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The time after which a page connects again.
const RETRY: Duration = Duration::from_secs(1);
/// The greatest number of messages that wait for a page to read them.
const WAITING: usize = 64;

/// The answer to the second use of the address that works once.
const USED: &str = "This address works only once, and has been used. The program has printed the address of the board. \
                    If the board was not opened here, somebody else may see it: end the program.";

/// The paths of the page, behind the [`guard`].
pub(super) fn routes(site: Site) -> Router {
    Router::new()
        .route("/open/{ticket}", get(open))
        .route("/{secret}/", get(page))
        .route("/{secret}/events", get(events))
        .route("/{secret}/game.pgn", get(pgn))
        .route("/{secret}/games.json", get(games))
        .route("/{secret}/line", post(line))
        .route("/{secret}/game", post(game))
        .route("/{secret}/puzzles", post(puzzles))
        .route("/{secret}/arranged", post(arranged))
        .route("/{secret}/ticket", post(ticket))
        .route("/{secret}/{file}", get(file))
        .fallback(async || refuse(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || refuse(StatusCode::METHOD_NOT_ALLOWED))
        .layer(from_fn_with_state(site.clone(), guard))
        .with_state(site)
}

/// Redirects the first request that has a ticket to the page.
async fn open(State(site): State<Site>, Path(ticket): Path<String>) -> Response {
    let mut tickets = site.tickets.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = tickets.valid.iter().position(|valid| is_same(valid, &ticket)) {
        let ticket = tickets.valid.swap_remove(at);
        tickets.used.push(ticket);
        return Redirect::to(&site.address.path()).into_response();
    }
    if tickets.used.iter().any(|used| is_same(used, &ticket)) {
        return (StatusCode::GONE, USED).into_response();
    }
    refuse(StatusCode::NOT_FOUND)
}

/// Gives another ticket, to a second program that opens the same page.
async fn ticket(State(site): State<Site>) -> Response {
    let Ok(ticket) = address::random() else { return refuse(StatusCode::INTERNAL_SERVER_ERROR) };
    let mut tickets = site.tickets.lock().unwrap_or_else(PoisonError::into_inner);
    tickets.valid.push(ticket.clone());
    ticket.into_response()
}

fn whole(kind: &'static str, body: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, kind)], body).into_response()
}

async fn page(State(site): State<Site>) -> Response {
    whole("text/html; charset=utf-8", site.page.to_string())
}

async fn file(Path((_, name)): Path<(String, String)>) -> Response {
    match name.as_str() {
        "style.css" => whole("text/css; charset=utf-8", files::STYLE),
        "icon.svg" => whole("image/svg+xml", files::icon()),
        name => match files::script(name) {
            Some(script) => whole("text/javascript; charset=utf-8", script),
            None => refuse(StatusCode::NOT_FOUND),
        },
    }
}

async fn pgn(State(site): State<Site>) -> Response {
    answer(&site, "application/x-chess-pgn", HostTask::Pgn).await
}

async fn games(State(site): State<Site>) -> Response {
    answer(&site, "application/json", HostTask::Games).await
}

async fn line(State(site): State<Site>, headers: HeaderMap, body: Body) -> Response {
    posted(&site, text(&headers, body, LINES).await, HostTask::Lines).await
}

async fn game(State(site): State<Site>, headers: HeaderMap, body: Body) -> Response {
    posted(&site, text(&headers, body, FILE).await, HostTask::Game).await
}

async fn puzzles(State(site): State<Site>, headers: HeaderMap, body: Body) -> Response {
    posted(&site, text(&headers, body, FILE).await, HostTask::Puzzles).await
}

/// The answer of the host to a text.
async fn posted(
    site: &Site,
    text: Result<String, Response>,
    task: fn(String, oneshot::Sender<Message>) -> HostTask,
) -> Response {
    match text {
        Ok(text) => answer(site, "application/json", |page| task(text, page)).await,
        Err(refused) => refused,
    }
}

async fn arranged(headers: HeaderMap, body: Body) -> Response {
    match text(&headers, body, LINES).await {
        Ok(text) => whole("application/json", chess_match::page::arranged(&text)),
        Err(refused) => refused,
    }
}

/// The answer of the host of the table to a task.
async fn answer<T: AsRef<str>>(
    site: &Site,
    kind: &'static str,
    task: impl FnOnce(oneshot::Sender<T>) -> HostTask,
) -> Response {
    let (sender, answer) = oneshot::channel();
    // The host is gone when the program ends.
    if site.tasks.send(task(sender)).is_err() {
        return refuse(StatusCode::SERVICE_UNAVAILABLE);
    }
    match answer.await {
        Ok(text) => whole(kind, text.as_ref().to_owned()),
        Err(_) => refuse(StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// The text of a body of limited size, read in limited time.
#[allow(clippy::result_large_err, reason = "the refusal is the answer: one for each request")]
async fn text(headers: &HeaderMap, body: Body, most: usize) -> Result<String, Response> {
    let told = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if told.is_some_and(|told: usize| told > most) {
        skip(body).await;
        return Err(refuse(StatusCode::PAYLOAD_TOO_LARGE));
    }
    let read = timeout(BODY_TIME, to_bytes(body, most)).await;
    let bytes = read.map_err(|_| refuse(StatusCode::REQUEST_TIMEOUT))?;
    let bytes = bytes.map_err(|_| refuse(StatusCode::PAYLOAD_TOO_LARGE))?;
    String::from_utf8(bytes.into()).map_err(|_| refuse(StatusCode::BAD_REQUEST))
}

/// Reads a body that is too long, until nothing more comes: a connection that is closed before is reset, and its answer is
/// lost.
async fn skip(body: Body) {
    let mut skipped = 0;
    let mut parts = body.into_data_stream();
    while skipped < SKIPPED
        && let Ok(Some(Ok(part))) = timeout(QUIET, parts.next()).await
    {
        skipped += part.len();
    }
}

/// Sends all messages to a page, as server-sent events, until the page is gone.
async fn events(State(site): State<Site>) -> Response {
    let (sender, messages) = mpsc::channel::<Message>(WAITING);
    if site.tasks.send(HostTask::Listen(sender)).is_err() {
        return refuse(StatusCode::SERVICE_UNAVAILABLE);
    }
    let events = unfold(messages, async |mut messages| {
        let message = messages.recv().await?;
        // JSON of `serde_json` is one line: it writes a line feed in a text as `\n`.
        Some((Ok::<_, Infallible>(Event::default().retry(RETRY).data(&*message)), messages))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}
