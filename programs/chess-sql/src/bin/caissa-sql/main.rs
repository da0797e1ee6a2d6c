//! The command `caissa-sql`: SQL over files of chess games.

mod args;
mod copied;
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
    if let Some(SqlCommand::Ready(ready)) = &args.command
        && let Some(code) = ready.without_query(args.format)
    {
        return code;
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return words::failed(&format!("threads cannot be started: {error}")),
    };
    if let Some(SqlCommand::Index(index)) = &args.command {
        return runtime.block_on(index.run(&args.limits));
    }
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
        // Tasks remove unfinished output.
        tokio::time::sleep(stop::PAUSE).await;
        code
    });
    // A query that was stopped may still read a file.
    runtime.shutdown_timeout(stop::MOST);
    code
}

/// Runs what needs a session.
async fn run(args: &Args, temporary: &TemporaryFolder) -> ExitCode {
    let session = match session::new(&args.limits, temporary) {
        Ok(session) => session,
        Err(error) => return words::failed(&words::of(&error)),
    };
    match (&args.command, &args.query, &args.file) {
        (Some(SqlCommand::Serve(serve)), ..) => serve.run(session, &args.limits, temporary).await,
        (Some(SqlCommand::Ready(ready)), ..) => match ready.register(&session) {
            Ok(()) => query::run_all(&session, &ready.sql(), args.format).await,
            Err(error) => words::failed(&error),
        },
        (_, Some(query), _) => query::run_all(&session, query, args.format).await,
        (_, None, Some(file)) => match std::fs::read_to_string(file) {
            Ok(text) => query::run_all(&session, &text, args.format).await,
            Err(error) => words::failed(&format!("`{}`: {error}", file.display())),
        },
        (_, None, None) if std::io::stdin().is_terminal() => {
            prompt::run(&session, args.format).await
        }
        (_, None, None) => prompt::run_script(&session, args.format).await,
    }
}
