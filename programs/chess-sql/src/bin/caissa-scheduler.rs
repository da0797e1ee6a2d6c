//! The command `caissa-scheduler`: divides the queries of `caissa-sql --cluster` into tasks.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use chess_sql::cluster::Scheduler;
use clap::Parser;

/// Divides the queries of `caissa-sql --cluster` into tasks for executors
///
/// Anyone who reaches its address can run queries: use it only in a network that you trust.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Args {
    /// The address at which clients and executors reach it
    #[arg(long, default_value = "127.0.0.1:50050", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The name of this machine for the executors [default: the address of --listen]
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// The seconds after which an executor that says nothing is taken for lost
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(5..))]
    timeout: u16,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    env_logger::init();
    eprintln!("listening on {}; stop with Ctrl-C", args.listen);
    let timeout = Duration::from_secs(args.timeout.into());
    let scheduler = Scheduler { address: args.listen, host: args.host, timeout };
    match scheduler.run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", error.message());
            ExitCode::from(2)
        }
    }
}
