//! The command `caissa-sql`: SQL over files of chess games.

mod args;
mod complete;
mod copied;
mod formats;
mod held;
mod index;
mod indexed;
mod limits;
mod pack;
mod progress;
mod prompt;
mod query;
mod ready;
mod serve;
mod session;
mod size;
mod stop;
mod temporary;
mod whole;
mod words;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, SqlCommand};
use formats::Target;
use temporary::TemporaryFolder;
use whole::WholeOutput;

/// Starts the process again, in its place, with settings that the allocator of glibc reads at the start: memory that is
/// freed goes back to the system. Without them, a sort of games holds some hundred megabytes that it does not use; with
/// `mimalloc`, it takes twice the memory (319 MB for 151, 64,000 games at `--memory 100MB`).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    use std::os::unix::process::CommandExt;

    const SETTINGS: [&str; 2] = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
    let mut arguments = std::env::args_os();
    if let (Ok(program), Some(name)) = (std::env::current_exe(), arguments.next())
        && SETTINGS.iter().all(|setting| std::env::var_os(setting).is_none())
    {
        let settings = SETTINGS.map(|setting| (setting, "65536"));
        // It returns only if it fails, and then the process goes on as it is.
        let _ =
            std::process::Command::new(program).arg0(name).args(arguments).envs(settings).exec();
    }
}

fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_memory_back();
    let args = Args::parse();
    if let (Some(word), Some(_)) = (&args.query, args.rest.first()) {
        return words::failed(&format!("there is no command `{word}`: --help shows all"));
    }
    let whole = match (&args.output, &args.command) {
        (None, _) | (_, Some(SqlCommand::Index(_) | SqlCommand::Pack(_))) => None,
        (_, Some(SqlCommand::Serve(_))) => {
            return words::failed("a server has no rows for --output");
        }
        (Some(path), _) if path.is_dir() => {
            return words::failed(&format!("`{}` is a folder: name a file", path.display()));
        }
        (Some(path), _) => match WholeOutput::new(path) {
            Ok(whole) => Some(whole),
            Err(error) => return words::failed(&words::of(&error)),
        },
    };
    let file = whole.as_ref().map(WholeOutput::unfinished);
    let is_ready = matches!(args.command, Some(SqlCommand::Ready(_)));
    let code = work(&args, Target { format: args.format, file: file.as_deref(), is_ready });
    match whole.filter(|_| code == ExitCode::SUCCESS).map(WholeOutput::finish) {
        Some(Err(error)) => words::failed(&format!("the output cannot be kept: {error}")),
        _ => code,
    }
}

/// Runs a command, or queries.
fn work(args: &Args, to: Target<'_>) -> ExitCode {
    if let Some(SqlCommand::Ready(ready)) = &args.command
        && let Some(code) = ready.without_query(to)
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
    if let Some(SqlCommand::Pack(index)) = &args.command {
        return runtime.block_on(pack::run(index, &args.limits));
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
        let code = run(args, &temporary, to).await;
        // Tasks remove unfinished output.
        tokio::time::sleep(stop::PAUSE).await;
        code
    });
    // A query that was stopped may still read a file.
    runtime.shutdown_timeout(stop::MOST);
    code
}

/// Runs what needs a session.
async fn run(args: &Args, temporary: &TemporaryFolder, to: Target<'_>) -> ExitCode {
    let session = match session::new(&args.limits, temporary) {
        Ok(session) => session,
        Err(error) => return words::failed(&words::of(&error)),
    };
    match (&args.command, &args.query, &args.file) {
        (Some(SqlCommand::Serve(serve)), ..) => serve.run(session, &args.limits, temporary).await,
        (Some(SqlCommand::Ready(ready)), ..) => match ready.register(&session) {
            Ok(()) => query::run_all(&session, &ready.sql(), to).await,
            Err(error) => words::failed(&error),
        },
        (_, Some(query), _) => query::run_all(&session, query, to).await,
        (_, None, Some(file)) => match std::fs::read_to_string(file) {
            Ok(text) => query::run_all(&session, &text, to).await,
            Err(error) => words::failed(&format!("`{}`: {error}", file.display())),
        },
        (_, None, None) if std::io::stdin().is_terminal() => prompt::run(&session, to).await,
        (_, None, None) => prompt::run_script(&session, to).await,
    }
}
