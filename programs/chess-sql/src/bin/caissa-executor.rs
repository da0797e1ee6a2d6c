//! The command `caissa-executor`: runs the tasks of queries.

#[path = "caissa-sql/size.rs"]
mod size;

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use chess_sql::cluster::{self, Executor};
use clap::Parser;
use tempfile::TempDir;

/// Runs the tasks of the queries of `caissa-sql --cluster`
///
/// The paths of a query mean files of this machine: mount the archive at the same place everywhere.
/// Anyone who reaches its address can fetch the rows of its tasks: use it only in a network that
/// you trust.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Args {
    /// The scheduler
    #[arg(default_value = "localhost:50050", value_name = "HOST:PORT", value_parser = cluster::address)]
    scheduler: (String, u16),
    /// The address at which others fetch the rows of its tasks; the scheduler gives it tasks at the next port
    #[arg(long, default_value = "127.0.0.1:50051", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The name of this machine for the others [default: the address of --listen]
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// The number of tasks at the same time [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    tasks: Option<NonZero<usize>>,
    /// The memory for sorting and grouping; more is written to temporary files
    #[arg(long, default_value = "1GB", value_name = "SIZE", value_parser = size::size)]
    memory: usize,
    /// The folder for the rows of its tasks and for temporary files [default: a new one]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// The folder outside which queries open no file [default: none]
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    env_logger::init();
    match run(args).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("error: {words}");
            ExitCode::from(2)
        }
    }
}

async fn run(args: Args) -> Result<(), String> {
    let temporary = TempDir::new().map_err(|error| format!("no temporary folder: {error}"))?;
    let folder = args.folder.unwrap_or_else(|| temporary.path().to_owned());
    let all = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let (host, port) = &args.scheduler;
    eprintln!("runs tasks of {host}:{port} at {}; stop with Ctrl-C", args.listen);
    let executor = Executor {
        scheduler: args.scheduler,
        address: args.listen,
        host: args.host,
        tasks: args.tasks.unwrap_or_else(all),
        memory: args.memory,
        folder,
        root: args.root,
    };
    executor.run().await.map_err(|error| error.message().into_owned())
}
