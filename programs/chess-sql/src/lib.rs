//! Files of chess games as tables for SQL, on Apache [`datafusion`].
//!
//! [`register`] gives a session the table functions `games`, `moves`, `positions` and `findings`, and functions about
//! positions. Files are plain or compressed, and read once, on all cores, as `caissa check` reads them. Only the columns
//! that a query asks for are filled: a query for tags plays no move, and a game that a filter on its tags refuses is not
//! played either. A game with a mistake is a row with what is known of it; its mistakes are in `findings`.
//!
//! It is for questions to many games. It changes no file of games, and refuses a text in a query
//! that is not a position: corrections are the work of `caissa fix`.
//!
//! # Examples
//!
//! ```
//! use datafusion::prelude::SessionContext;
//!
//! # let runtime = tokio::runtime::Runtime::new()?;
//! # runtime.block_on(async {
//! let session = SessionContext::new();
//! chess_sql::register(&session)?;
//! let query = "select white, plies from games('../../games/*.pgn') where black like 'Kieseritzky%'";
//! let rows = session.sql(query).await?.to_string().await?;
//! assert!(rows.contains("Anderssen"), "{rows}");
//! # Ok::<(), datafusion::error::DataFusionError>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cloud")]
pub mod cloud;
#[cfg(feature = "cluster")]
pub mod cluster;
mod columns;
mod distinct;
mod files;
mod filters;
mod functions;
pub mod index;
mod memory;
mod notes;
mod options;
mod origins;
mod packed;
mod packed_rule;
pub mod packing;
mod parquet;
mod provider;
mod scan;
mod slips;
mod sums;
mod tables;
mod watched;

use std::sync::Arc;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;

pub use files::files_of;
pub use functions::{json, json_of, position, usage};
pub use memory::QueryMemory;
pub use notes::notes;
pub use options::ChessOptions;
pub use origins::column_defaults;
pub use scan::{BYTES_READ, FILES_READ, skipped_files};

use provider::TableFunction;

/// The names of the tables, each with its columns.
///
/// # Errors
///
/// Returns an error if the columns of a table have no schema.
pub fn tables() -> Result<Vec<(&'static str, SchemaRef)>> {
    let table =
        |table: &&dyn scan::FileTable| Ok((table.facts().name, packed::without(&table.schema())?));
    tables::ALL.iter().map(table).collect()
}

/// Gives a session the tables, the functions and the settings of this crate. Settings that it has already stay.
///
/// # Errors
///
/// Returns an error if the session does not accept a function.
pub fn register(session: &SessionContext) -> Result<()> {
    {
        let state = session.state_ref();
        let mut state = state.write();
        let extensions = &mut state.config_mut().options_mut().extensions;
        if extensions.get::<ChessOptions>().is_none() {
            extensions.insert(ChessOptions::default());
        }
    }
    for table in tables::ALL {
        session.register_udtf(table.facts().name, Arc::new(TableFunction(table)));
    }
    for function in functions::all() {
        session.register_udf(function);
    }
    session.add_analyzer_rule(Arc::new(slips::Slips));
    session.add_analyzer_rule(Arc::new(origins::KeptOrigins));
    session.add_analyzer_rule(Arc::new(packed_rule::PackedPositions));
    session.add_analyzer_rule(Arc::new(parquet::WithoutListStatistics));
    session.add_optimizer_rule(Arc::new(distinct::DistinctByGroups));
    Ok(())
}

/// Lets a session on one machine hear which comparisons of a query concern a text that no row has, for [`notes`].
pub fn watch(session: &SessionContext) {
    session.add_analyzer_rule(Arc::new(watched::WatchedTexts));
}
