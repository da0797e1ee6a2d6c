//! The ways in which a query is stopped.

use std::process::ExitCode;
#[cfg(unix)]
use std::sync::OnceLock;
use std::time::Duration;

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
#[cfg(unix)]
use tokio::sync::watch::{Receiver, channel};

/// The time that tasks have to remove what they were writing, after a query.
pub(crate) const PAUSE: Duration = Duration::from_millis(5);
/// The same after a query that was stopped.
pub(crate) const PAUSE_AFTER_STOP: Duration = Duration::from_millis(200);
/// The longest time that reading goes on after a query.
pub(crate) const MOST: Duration = Duration::from_secs(5);

/// The exit code after SIGTERM.
pub(crate) const TERMINATED: u8 = 143;

/// Waits until the process is stopped, by Ctrl-C or by SIGTERM. Returns the exit code for it.
pub(crate) async fn stopped() -> ExitCode {
    #[cfg(unix)]
    if let Some(mut terminated) = terminated() {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return ExitCode::from(130),
            _ = terminated.wait_for(|is_terminated| *is_terminated) => {
                return ExitCode::from(TERMINATED);
            }
        }
    }
    // Without a handler there is nothing to wait for but the end of the query.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    ExitCode::from(130)
}

/// Whether SIGTERM has come, also while nothing waited for it: between two queries, it must not be
/// lost.
#[cfg(unix)]
fn terminated() -> Option<Receiver<bool>> {
    static TERMINATION: OnceLock<Option<Receiver<bool>>> = OnceLock::new();
    let listen = || {
        let mut terminate = signal(SignalKind::terminate()).ok()?;
        let (sender, receiver) = channel(false);
        tokio::spawn(async move {
            if terminate.recv().await.is_some() {
                sender.send_replace(true);
            }
        });
        Some(receiver)
    };
    TERMINATION.get_or_init(listen).clone()
}
