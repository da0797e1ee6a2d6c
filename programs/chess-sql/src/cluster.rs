//! The same tables and functions on many machines, on Apache [Ballista].
//!
//! A [`Scheduler`] and [`Executor`]s run as processes. A session that is [`connect`]ed plans its queries itself and sends
//! the plan to the scheduler, which gives each executor tasks. A task reads some of the files, or a range of a large one, so
//! the paths of a query must mean the same files on all machines. If an executor is lost, others run its tasks again.
//!
//! Neither the scheduler nor the executors ask who sends them a plan: keep their ports in a network that you trust.
//!
//! [Ballista]: https://datafusion.apache.org/ballista/

mod call;
mod client;
mod codec;
mod distribution;
mod executor;
mod ranges;
mod scheduler;
mod wait;

use std::net::SocketAddr;

use datafusion::common::{DataFusionError, Result, exec_err};
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::prelude::{SessionConfig, SessionContext};

pub use client::connect;
pub use executor::Executor;
pub use scheduler::Scheduler;

use ballista_core::extension::SessionConfigExt;

use crate::options::ChessOptions;

/// The host and the port of an address, `host:port`.
///
/// # Errors
///
/// Returns the words of an error if the text is not an address.
pub fn address(text: &str) -> Result<(String, u16), String> {
    let port = |port: &str| port.parse().ok().filter(|port| *port > 0);
    text.rsplit_once(':')
        .filter(|(host, _)| !host.is_empty())
        .and_then(|(host, text)| Some((host.to_owned(), port(text)?)))
        .ok_or_else(|| {
            format!("`{text}` is not an address: write host:port, as in localhost:50050")
        })
}

/// The host by which other machines reach this one: its name, or else the host of the address.
///
/// # Errors
///
/// Returns an error if there is no name, and the address stands for all addresses of this machine.
fn host(name: Option<String>, address: SocketAddr) -> Result<String> {
    let ip = address.ip();
    match name {
        Some(name) => Ok(name),
        None if ip.is_unspecified() => exec_err!(
            "{ip} stands for all addresses of this machine, and others cannot reach it by that: name the machine with --host"
        ),
        None => Ok(ip.to_string()),
    }
}

/// The settings that machines of a cluster begin with.
fn config() -> SessionConfig {
    SessionConfig::new_with_ballista().with_option_extension(ChessOptions::default())
}

/// A session of a machine of a cluster.
fn state(config: SessionConfig) -> Result<SessionState> {
    let state = SessionStateBuilder::new_with_default_features().with_config(config).build();
    let session = SessionContext::new_with_state(state);
    crate::register(&session)?;
    Ok(session.state())
}

fn failure(error: ballista_core::error::BallistaError) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_never_told_an_address_that_stands_for_all() {
        let named = |name: Option<&str>, address: &str| {
            host(name.map(str::to_owned), address.parse().unwrap()).ok()
        };
        assert_eq!(named(None, "10.1.2.3:50050").as_deref(), Some("10.1.2.3"));
        assert_eq!(named(Some("chess"), "0.0.0.0:50050").as_deref(), Some("chess"));
        assert_eq!(named(None, "0.0.0.0:50050"), None);
        assert_eq!(named(None, "[::]:50050"), None);
    }
}
