//! The command `caissa-sql`: SQL over files of chess games.

mod args;
mod formats;
mod index;
mod indexed;
mod limits;
mod progress;
mod prompt;
mod query;
mod ready;
mod serve;
mod session;
mod size;
mod stop;
mod temporary;
mod words;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, SqlCommand};
use temporary::TemporaryFolder;

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return words::failed(&format!("threads cannot be started: {error}")),
    };
    let outer = args.limits.temporary.clone().unwrap_or_else(std::env::temp_dir);
    let temporary = match TemporaryFolder::new(&outer) {
        Ok(folder) => folder,
        Err(error) => {
            return words::failed(&format!(
                "`{}` takes no temporary files: {error}: choose another folder with --temporary",
                outer.display()
            ));
        }
    };
    let code = runtime.block_on(async {
        let code = run(&args, &temporary).await;
        // What was being written is removed by tasks.
        tokio::time::sleep(stop::PAUSE).await;
        code
    });
    // A query that was stopped may still read a file.
    runtime.shutdown_timeout(stop::MOST);
    code
}

async fn run(args: &Args, temporary: &TemporaryFolder) -> ExitCode {
    let session = match session::new(&args.limits, temporary) {
        Ok(session) => session,
        Err(error) => return words::failed(&words::of(&error)),
    };
    match (&args.command, &args.query) {
        (Some(SqlCommand::Index(index)), _) => index.run(&args.limits).await,
        (Some(SqlCommand::Serve(serve)), _) => serve.run(session, &args.limits, temporary).await,
        (Some(SqlCommand::Ready(ready)), _) => match ready.of_index(args.format) {
            Some(Ok(())) => ExitCode::SUCCESS,
            Some(Err(error)) => words::failed(&error),
            None => match ready.sql() {
                (sql, true) => words::print(&sql),
                (sql, false) => query::run_all(&session, &sql, args.format).await,
            },
        },
        (None, Some(query)) => query::run_all(&session, query, args.format).await,
        (None, None) => match &args.file {
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => query::run_all(&session, &text, args.format).await,
                Err(error) => words::failed(&format!("`{}`: {error}", file.display())),
            },
            None if std::io::stdin().is_terminal() => prompt::run(&session, args.format).await,
            None => prompt::run_script(&session, args.format, std::io::stdin().lock()).await,
        },
    }
}
