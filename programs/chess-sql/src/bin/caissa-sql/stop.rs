//! The ways in which a query is stopped.

use std::process::ExitCode;
use std::time::Duration;

/// The time that tasks have to remove what they were writing, after a query.
pub(crate) const PAUSE: Duration = Duration::from_millis(5);
/// The same after a query that was stopped.
pub(crate) const PAUSE_AFTER_STOP: Duration = Duration::from_millis(200);
/// The longest time that reading goes on after a query.
pub(crate) const MOST: Duration = Duration::from_secs(5);

/// The exit code after SIGTERM.
pub(crate) const TERMINATED: u8 = 143;

/// Waits until somebody stops the process, by Ctrl-C or by SIGTERM. Returns the exit code for it.
pub(crate) async fn stopped() -> ExitCode {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};

        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => return ExitCode::from(TERMINATED),
            }
            return ExitCode::from(130);
        }
    }
    // Without a handler there is nothing to wait for but the end of the query.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    ExitCode::from(130)
}
