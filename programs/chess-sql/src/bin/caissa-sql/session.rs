//! The session in which queries run.

use std::sync::Arc;

#[cfg(feature = "cloud")]
use chess_sql::cloud::Stores;
use chess_sql::{ChessOptions, QueryMemory};
use datafusion::common::Result;
use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
#[cfg(not(feature = "cloud"))]
use datafusion::execution::object_store::DefaultObjectStoreRegistry as Stores;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::held::{HeldStores, HeldUploads};
use crate::limits::Limits;
use crate::temporary::TemporaryFolder;

/// The rows that are handed on together. A row with a game has some kilobytes, and the batches that are under way are not
/// counted against the limit: with eight times as many rows, a sort took twice the memory that it was given.
const ROWS: usize = 1024;

/// One part in `MERGED` of the memory is kept for merging what has been sorted, for all partitions of a sort together. Merging
/// takes more if there is more.
const MERGED: usize = 32;

/// The rows in a group of a Parquet file, which is in memory until it is written. Few also mean that little is read to find a
/// position.
const GROUPED: usize = 65_536;

/// A session with the tables of games, within limits.
pub(crate) fn new(limits: &Limits, temporary: &TemporaryFolder) -> Result<SessionContext> {
    let folders = DiskManagerMode::Directories(vec![temporary.path().to_owned()]);
    let runtime = RuntimeEnvBuilder::new()
        .with_memory_pool(Arc::new(QueryMemory::new(limits.memory)))
        .with_disk_manager_builder(DiskManagerBuilder::default().with_mode(folders));
    let held = Arc::new(HeldUploads::default());
    let stores = HeldStores { stores: Stores::default(), held: held.clone() };
    let runtime = runtime.with_object_store_registry(Arc::new(stores));
    let mut config = SessionConfig::new().with_information_schema(true).with_extension(held);
    if let Some(threads) = limits.threads {
        config = config.with_target_partitions(threads.into());
    }
    let sorted = limits.memory / (MERGED * config.target_partitions());
    let mut config = config.with_batch_size(ROWS).with_sort_spill_reservation_bytes(sorted);
    config.options_mut().execution.parquet.max_row_group_size = GROUPED;
    let session = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    chess_sql::register(&session)?;
    {
        let state = session.state_ref();
        let mut state = state.write();
        let options = state.config_mut().options_mut();
        if let Some(options) = options.extensions.get_mut::<ChessOptions>() {
            options.threads = limits.threads.unwrap_or(0).into();
            if limits.skip_unreadable {
                options.unreadable = "skip".into();
            }
        }
    }
    #[cfg(feature = "cluster")]
    let session = match &limits.cluster {
        Some(scheduler) => chess_sql::cluster::connect(&session, scheduler, crate::words::say)?,
        None => session,
    };
    // A path in quotes is a table too: 'x.parquet', 'x.csv'.
    let session = session.enable_url_table();
    // It has brought DataFusion's own functions again. One has the name of ours: `position`.
    chess_sql::register(&session)?;
    if limits.is_local() {
        chess_sql::watch(&session);
    }
    Ok(session)
}
