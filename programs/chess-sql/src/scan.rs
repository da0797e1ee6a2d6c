//! The one scan: it reads games once, in parts on many threads, and gives rows of the columns that a query asks for.
//!
//! A table says what it takes of each game ([`Scan::add`], on the threads that read) and makes rows of it
//! ([`Scan::rows`], on the thread that wants them). Between them, a queue of a few parts is shared by all partitions, so
//! nothing waits for a partition that nobody reads, and memory stays bounded. On a cluster, each partition reads files of
//! its own.

mod feed;
mod plan;
mod request;

use std::fmt::Debug;
use std::io;

use chess_check::Item;
use chess_check::chess_core::pgn::{KeptNotes, Outline};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use crate::columns::Base;

pub(crate) use plan::ScanExec;
pub(crate) use request::{Files, Manner, Request};

/// The metric of a scan that counts files, each with its first part.
pub const FILES_READ: &str = "files_read";
/// The metric of a scan that counts the bytes of text that it has read.
pub const BYTES_READ: &str = "bytes_read";

/// The rows of a part of a file.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch>> + Send>;

/// A table under a query, with the columns and the filter that the query asks for.
pub(crate) trait Scan: Debug + Send + Sync + 'static {
    /// The things that are taken of the games of a part of a file.
    type Part: Default + Send + 'static;

    /// The name in plans.
    fn name(&self) -> &'static str;

    /// The columns of the rows.
    fn schema(&self) -> SchemaRef;

    /// The notes that games need.
    fn notes(&self) -> KeptNotes {
        KeptNotes::None
    }

    /// Whether games need their moves in standard algebraic notation.
    fn has_sans(&self) -> bool {
        false
    }

    /// Whether the moves of some games need not be played.
    fn passes_over(&self) -> bool {
        false
    }

    /// Whether the moves of a game have to be played.
    fn is_wanted(&self, _outline: &Outline<'_>) -> bool {
        true
    }

    /// Takes what is needed of a game or a line. `before` is the white space before the first game of a file.
    fn add(&self, item: &Item<'_>, before: &[u8], part: &mut Self::Part) -> Result<()>;

    /// The rows of a part, each batch with at most so many rows.
    fn rows(&self, part: Self::Part, base: Base, most: usize) -> Batches;

    /// The row for a file that cannot be read, or not to its end.
    fn unreadable(&self, _file: &str, _error: &io::Error) -> Result<Option<RecordBatch>> {
        Ok(None)
    }

    /// The end of its line in plans: its dealings with games.
    fn explanation(&self) -> String {
        String::new()
    }
}

/// A batch, cut into batches of at most so many rows.
pub(crate) fn sliced(batch: Result<RecordBatch>, most: usize) -> Batches {
    let batch = match batch {
        Ok(batch) => batch,
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    let rows = batch.num_rows();
    let slice = move |at| Ok(batch.slice(at, most.min(rows - at)));
    Box::new((0..rows).step_by(most.max(1)).map(slice))
}
