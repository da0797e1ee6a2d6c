//! `caissa-sql serve`: an opening explorer over one's own files, in the JSON of Lichess's.

mod answer;
mod guard;
mod index;
mod question;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use clap::Args as ClapArgs;
use datafusion::prelude::SessionContext;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::limits::Limits;
use crate::stop;
use crate::temporary::TemporaryFolder;
use crate::words;
use answer::answer;
use index::Served;
use question::{ExplorerQuestion, Failure};

/// The plies of each game in an index that is made for serving.
const PLIES: u32 = 50;

/// Arguments of the server.
#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// Files, folders, or patterns such as 'more/*.pgn.zst'
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The port on this machine
    #[arg(long, default_value_t = 9002, value_name = "NUMBER")]
    port: u16,
    /// The plies of each game that are counted, 0 for all [default: those of the index that is there, or 50]
    #[arg(long, value_name = "NUMBER")]
    plies: Option<u32>,
    /// The folder of an index of these files, made by `caissa-sql index`, or now if it is not there
    #[arg(long, value_name = "FOLDER")]
    index: Option<PathBuf>,
    /// Bring the index up to date if files have changed since it was made
    #[arg(long, requires = "index")]
    update: bool,
    /// The scheme and host of pages that may read the answers. Programs need none
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<HeaderValue>,
}

impl Serve {
    /// Counts the moves of the files, and serves them until Ctrl-C.
    pub(crate) async fn run(
        &self,
        session: SessionContext,
        limits: &Limits,
        temporary: &TemporaryFolder,
    ) -> ExitCode {
        tokio::select! {
            result = self.serve(session, limits, temporary.path()) => match result {
                Ok(()) => ExitCode::SUCCESS,
                Err(words) => words::failed(&words),
            },
            _ = stop::stopped() => ExitCode::SUCCESS,
        }
    }

    async fn serve(
        &self,
        session: SessionContext,
        limits: &Limits,
        temporary: &std::path::Path,
    ) -> Result<(), String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let listener = TcpListener::bind(address).await.map_err(|error| {
            format!("port {} cannot be served: {error}: choose another with --port", self.port)
        })?;
        let files = self.files.clone();
        let (folder, is_updated) = match &self.index {
            Some(folder) => (folder.clone(), self.update),
            None => (temporary.join("index"), false),
        };
        let options = crate::index::options(limits, &folder, self.plies, PLIES)
            .map_err(|error| error.to_string())?;
        let made = move || Served::new(session, &files, &options, &folder, is_updated);
        let made = tokio::task::spawn_blocking(made).await.map_err(|error| error.to_string())?;
        let index = Arc::new(made?);
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        eprintln!(
            "{} moves of positions: http://{address}/lichess?fen=.. until Ctrl-C",
            index.rows()
        );
        let origins: Arc<[HeaderValue]> = self.origin.as_slice().into();
        let guarded = middleware::from_fn_with_state(origins, guard::guard);
        receive(&listener, &routes(index).layer(guarded)).await
    }
}

/// The time in which a connection must send a request, the first one and the next one.
const IDLE: Duration = Duration::from_secs(10);

/// Answers requests as long as the process lives.
async fn receive(listener: &TcpListener, answers: &Router) -> ! {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Connections end, and then there is room for others.
            tokio::time::sleep(IDLE / 10).await;
            continue;
        };
        let mut connection = http1::Builder::new();
        connection.timer(TokioTimer::new()).header_read_timeout(IDLE);
        let answers = TowerToHyperService::new(answers.clone());
        // It ends with an error if the reader goes away.
        tokio::spawn(connection.serve_connection(TokioIo::new(stream), answers));
    }
}

/// Lichess's explorer has a path for each of its databases. Here, all are the same files.
const PATHS: [&str; 3] = ["/lichess", "/masters", "/player"];

fn routes(index: Arc<Served>) -> Router {
    let routes = Router::new().fallback(nothing);
    let routes = PATHS.into_iter().fold(routes, |routes, path| routes.route(path, get(explore)));
    let routes = routes.route("/masters/pgn/{*id}", get(game));
    routes.with_state(index)
}

async fn explore(State(index): State<Arc<Served>>, RawQuery(query): RawQuery) -> Response {
    let question = ExplorerQuestion::parse(&query.unwrap_or_default());
    // It reads files.
    let answered = tokio::task::spawn_blocking(move || answer(&index, &question)).await;
    json_of(answered.unwrap_or_else(|error| Err(Failure::Index(std::io::Error::other(error)))))
}

async fn game(State(index): State<Arc<Served>>, Path(id): Path<String>) -> Response {
    match answer::pgn(&index, &id).await {
        Ok(pgn) => (StatusCode::OK, headers("application/x-chess-pgn"), pgn).into_response(),
        Err(failure) => json_of(Err(failure)),
    }
}

async fn nothing(uri: Uri) -> Response {
    json_of(Err(Failure::Path(uri.path().to_owned())))
}

fn json_of(result: Result<Value, Failure>) -> Response {
    let (status, body) = match result {
        Ok(answer) => (StatusCode::OK, answer),
        Err(failure) => (failure.status(), json!({ "error": failure.to_string() })),
    };
    (status, headers("application/json"), body.to_string()).into_response()
}

fn headers(kind: &'static str) -> [(HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, kind)]
}
