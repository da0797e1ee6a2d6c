//! The wait for the first executor of a cluster, which is bounded and not silent.

use std::time::{Duration, Instant};

use chess_check::chess_core::text::Count;
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::prelude::SessionConfig;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::options::ChessOptions;

/// The pause between two questions to the scheduler.
const PAUSE: Duration = Duration::from_millis(250);
/// The wait about which nothing is said: executors come back within seconds when their scheduler has started again.
const SILENT: Duration = Duration::from_secs(5);
/// The longest time for an answer of the scheduler.
const ANSWER: Duration = Duration::from_secs(10);

/// The function of a session that says words to people.
pub(super) struct Say(pub(super) fn(&str));

/// Waits until a scheduler has an executor.
///
/// # Errors
///
/// Returns an error if no scheduler answers, or if it has no executor for so long as the setting `chess.executor_wait` says.
pub(super) async fn wait(scheduler: &str, config: &SessionConfig) -> Result<()> {
    let (start, mut say) = (Instant::now(), config.get_extension::<Say>());
    let seconds = ChessOptions::of(config.options()).executor_wait;
    let most = Count(seconds, "second");
    while !has_executor(scheduler).await? {
        if start.elapsed() >= Duration::from_secs(seconds) {
            return exec_err!(
                "the scheduler at {scheduler} has had no executor for {most}: start `caissa-executor {scheduler}` on a machine \
                 with the files, or wait longer with set chess.executor_wait = 600"
            );
        }
        if start.elapsed() >= SILENT
            && let Some(Say(say)) = say.take().as_deref()
        {
            say(&format!(
                "the scheduler at {scheduler} has no executor, so the query waits for one, {most} at most: start \
                 `caissa-executor {scheduler}` on a machine with the files"
            ));
        }
        sleep(PAUSE).await;
    }
    Ok(())
}

/// Whether a scheduler has an executor that is alive.
async fn has_executor(scheduler: &str) -> Result<bool> {
    let question =
        format!("GET /readyz HTTP/1.1\r\nHost: {scheduler}\r\nConnection: close\r\n\r\n");
    let answer = async {
        let mut stream = TcpStream::connect(scheduler).await?;
        stream.write_all(question.as_bytes()).await?;
        let mut status = [0; "HTTP/1.1 503".len()];
        stream.read_exact(&mut status).await?;
        Ok::<_, std::io::Error>(!status.ends_with(b"503"))
    };
    let failed = |error| {
        exec_datafusion_err!(
            "no scheduler answers at {scheduler}: {error}: start `caissa-scheduler` there, or correct the address"
        )
    };
    match timeout(ANSWER, answer).await {
        Ok(answer) => answer.map_err(failed),
        Err(late) => Err(failed(std::io::Error::other(late))),
    }
}
