//! The same tables and functions on many machines, on Apache [Ballista].
//!
//! A [`Scheduler`] and [`Executor`]s run as processes. A session that is [`connect`]ed plans its queries itself and sends
//! the plan to the scheduler, which gives each executor tasks. A task reads some of the files, so the paths of a query must
//! mean the same files on all machines. If an executor is lost, others run its tasks again.
//!
//! Neither the scheduler nor the executors ask who sends them a plan: keep their ports in a network that you trust.
//!
//! [Ballista]: https://datafusion.apache.org/ballista/

mod client;
mod codec;
mod executor;
mod scheduler;

use datafusion::common::{DataFusionError, Result};
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
/// Returns the words of an error if the address is none.
pub fn address(text: &str) -> Result<(String, u16), String> {
    let port = |port: &str| port.parse().ok().filter(|port| *port > 0);
    text.rsplit_once(':')
        .filter(|(host, _)| !host.is_empty())
        .and_then(|(host, text)| Some((host.to_owned(), port(text)?)))
        .ok_or_else(|| format!("`{text}` is no address: write host:port, as in localhost:50050"))
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
