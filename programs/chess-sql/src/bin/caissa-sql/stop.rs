//! The ways in which a query is stopped.

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

/// The exit codes after Ctrl-C, SIGTERM and SIGHUP.
pub(crate) const INTERRUPTED: u8 = 130;
pub(crate) const TERMINATED: u8 = 143;
pub(crate) const HUNG_UP: u8 = 129;

/// Waits until the process is stopped, by Ctrl-C, by SIGTERM, or because its terminal has gone. Returns the exit code for it.
pub(crate) async fn stopped() -> u8 {
    #[cfg(unix)]
    if let Some(mut ended) = ended() {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return INTERRUPTED,
            Ok(code) = ended.wait_for(|code| *code != 0) => return *code,
        }
    }
    // Without a handler there is nothing to wait for but the end of the query.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    INTERRUPTED
}

/// The exit code after SIGTERM or SIGHUP, or 0, also while nothing waited for it: between two queries, it must not be lost.
#[cfg(unix)]
fn ended() -> Option<Receiver<u8>> {
    static END: OnceLock<Option<Receiver<u8>>> = OnceLock::new();
    let listen = || {
        let mut terminate = signal(SignalKind::terminate()).ok()?;
        let hangup = if is_hangup_ignored() { None } else { signal(SignalKind::hangup()).ok() };
        let (sender, receiver) = channel(0);
        tokio::spawn(async move {
            let hung_up = async {
                match hangup {
                    Some(mut hangup) => hangup.recv().await,
                    None => std::future::pending().await,
                }
            };
            sender.send_replace(tokio::select! {
                _ = terminate.recv() => TERMINATED,
                _ = hung_up => HUNG_UP,
            });
        });
        Some(receiver)
    };
    END.get_or_init(listen).clone()
}

/// Whether SIGHUP does nothing, as under `nohup`; also if the system does not say so.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).is_none_or(|set| set & 1 == 1)
}
