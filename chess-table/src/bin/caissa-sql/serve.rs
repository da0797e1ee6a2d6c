//! `caissa-sql serve`: an opening explorer over one's own files, in the JSON of Lichess's.

mod answer;
mod index;
mod question;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args as ClapArgs;
use datafusion::prelude::SessionContext;
use serde_json::json;
use tiny_http::{Header, Request, Response, Server};

use crate::words;
use answer::answer;
use index::Index;
use question::{Failure, Question};

/// Arguments of the server.
#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// Files, folders, or patterns such as 'more/*.pgn.zst'
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The port on this machine
    #[arg(long, default_value_t = 9002, value_name = "NUMBER")]
    port: u16,
    /// The plies of each game that are counted
    #[arg(long, default_value_t = 50, value_name = "NUMBER")]
    plies: u32,
    /// A Parquet file that keeps the counts. If it is there already, the games are not read
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,
}

impl Serve {
    /// Counts the moves of the files, and serves them until Ctrl-C.
    pub(crate) async fn run(&self, session: SessionContext) -> ExitCode {
        tokio::select! {
            result = self.serve(session) => match result {
                Ok(()) => ExitCode::SUCCESS,
                Err(words) => words::failed(&words),
            },
            _ = tokio::signal::ctrl_c() => ExitCode::SUCCESS,
        }
    }

    async fn serve(&self, session: SessionContext) -> Result<(), String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let server = Server::http(address).map_err(|error| {
            format!("port {} cannot be served: {error}: choose another with --port", self.port)
        })?;
        let files = self.files.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let index = Index::new(session, files, self.plies, self.index.as_deref());
        let index = Arc::new(index.await.map_err(|error| words::of(&error))?);
        let address = server.server_addr();
        eprintln!("{} positions: http://{address}/lichess?fen=.. until Ctrl-C", index.positions());
        let server = Arc::new(server);
        loop {
            let server = server.clone();
            // The server waits on a thread of its own.
            let request = tokio::task::spawn_blocking(move || server.recv()).await;
            let request = request.map_err(|error| error.to_string())?;
            let request =
                request.map_err(|error| format!("requests cannot be received: {error}"))?;
            tokio::spawn(respond(request, index.clone()));
        }
    }
}

/// Lichess's explorer has a path for each of its databases. Here, all are the same files.
const PATHS: [&str; 3] = ["/lichess", "/masters", "/player"];

async fn respond(request: Request, index: Arc<Index>) {
    let (path, query) = request.url().split_once('?').unwrap_or((request.url(), ""));
    let result = if PATHS.contains(&path) {
        answer(&index, &Question::read(query)).await
    } else {
        Err(Failure::Path(path.to_owned()))
    };
    let (status, body) = match result {
        Ok(answer) => (200, answer),
        Err(failure) => (failure.status(), json!({ "error": failure.to_string() })),
    };
    // Pages of other sites may ask, as they may ask Lichess.
    let headers = ["Content-Type: application/json", "Access-Control-Allow-Origin: *"];
    let headers = headers.into_iter().filter_map(|header| header.parse::<Header>().ok());
    let response = Response::from_string(body.to_string()).with_status_code(status);
    // Whoever asked may have gone.
    let _ = request.respond(headers.fold(response, Response::with_header));
}
