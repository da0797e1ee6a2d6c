//! The command `caissa-sql`: SQL over files of chess games.

mod args;
mod formats;
mod progress;
mod prompt;
mod query;
mod ready;
mod serve;
mod session;
mod size;
mod words;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, SqlCommand};

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return words::failed(&format!("threads cannot be started: {error}")),
    };
    let code = runtime.block_on(run(&args));
    // A query that was stopped may still read a file.
    runtime.shutdown_background();
    code
}

async fn run(args: &Args) -> ExitCode {
    let session = match session::new(&args.limits) {
        Ok(session) => session,
        Err(error) => return words::failed(&words::of(&error)),
    };
    match (&args.command, &args.query) {
        (Some(SqlCommand::Serve(serve)), _) => serve.run(session).await,
        (Some(SqlCommand::Ready(ready)), _) => match ready.sql() {
            (sql, true) => words::print(&sql),
            (sql, false) => query::run_all(&session, &sql, args.format).await,
        },
        (None, Some(query)) => query::run_all(&session, query, args.format).await,
        (None, None) => prompt::run(&session, args.format).await,
    }
}
