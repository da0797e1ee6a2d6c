//! The one scan: it reads games once, in parts on many threads, and gives rows of the columns that a query asks for.
//!
//! A table says what it takes of each game ([`PartScan::add`], on the threads that read) and makes
//! rows of it ([`PartScan::rows`], on the thread that wants them). Between them, a queue of a few
//! parts is shared by all partitions, so nothing waits for a partition that is not read, and memory
//! stays bounded. On a cluster, each partition reads files of its own.

mod feed;
mod pack;
mod plan;
mod request;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io;
use std::sync::Arc;

use chess_check::chess_core::pgn::{KeptNotes, Outline};
use chess_check::{Ends, FileItem, Summary, TextKind};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::MetricsSet;

use crate::columns::Base;
use crate::filters::Filter;

#[cfg(feature = "cluster")]
pub(crate) use feed::ScanMetrics;
pub(crate) use pack::{END, FOLDER, KEY, Pack, PackFacts};
pub(crate) use plan::ScanExec;
#[cfg(feature = "cluster")]
pub(crate) use request::Divide;
#[cfg(feature = "cluster")]
pub(crate) use request::Machine;
pub use request::ReadOptions;
pub(crate) use request::{Division, ScanFiles, ScanRequest};

/// The metric of a scan that counts files, each with its first part.
pub const FILES_READ: &str = "files_read";
/// The metric of a scan that counts the bytes of text that it has read.
pub const BYTES_READ: &str = "bytes_read";

/// The metric of a scan that counts the files that it has skipped. A label names each.
const FILES_SKIPPED: &str = "files_skipped";

/// The files that the scans of a plan have skipped so far because they could not be read, or not to their end, with the
/// reasons.
pub fn skipped_files(plan: &dyn ExecutionPlan) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let metrics = plan.metrics();
    let metrics = metrics.iter().flat_map(MetricsSet::iter);
    for metric in metrics.filter(|metric| metric.value().name() == FILES_SKIPPED) {
        if let [file, reason] = metric.labels() {
            files.insert(file.value().to_owned(), reason.value().to_owned());
        }
    }
    files.extend(plan.children().into_iter().flat_map(|input| skipped_files(&**input)));
    files
}

/// The facts about the function of a table.
pub(crate) struct TableFacts {
    /// The name of the function.
    pub(crate) name: &'static str,
    /// The extensions of the files that are read of a folder.
    pub(crate) extensions: &'static [&'static str],
    /// The kind of the files; `None` if it is guessed.
    pub(crate) kind: Option<TextKind>,
}

/// A table of files.
pub(crate) trait FileTable: Debug + Send + Sync {
    fn facts(&self) -> TableFacts;

    /// The schema, with its packed positions.
    fn schema(&self) -> SchemaRef;

    /// Whether its scan decides a filter.
    fn accepts(&self, _filter: &Expr) -> bool {
        false
    }

    /// The scan for the columns with these numbers, and for the rows that a filter keeps.
    fn scan(&self, columns: &[usize], filter: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>>;
}

/// A table under a query, with the columns and the filter that the query asks for.
pub(crate) trait Scan: Debug + Send + Sync {
    /// The name in plans, and the columns of the rows.
    fn shape(&self) -> (&'static str, &SchemaRef);

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

    /// A part of a file before its first game is read.
    fn part(self: Arc<Self>) -> Box<dyn PartScan>;

    /// Whether the table lists files that cannot be read, so that such a file does not end the
    /// query.
    fn tells_unreadable(&self) -> bool {
        false
    }

    /// The row for a file that cannot be read, or not to its end.
    fn unreadable(&self, _file: &str, _error: &io::Error) -> Result<Option<RecordBatch>> {
        Ok(None)
    }

    /// The row for a file or a range of it that has been read to its end. `begin` is the first byte of a range.
    fn ended(&self, _begin: u64, _summary: &Summary, _ends: &Ends) -> Result<Option<RecordBatch>> {
        Ok(None)
    }

    /// The end of its line in plans: its dealings with games.
    fn explanation(&self) -> String {
        String::new()
    }
}

/// The games of a part of a file, as far as a scan needs them.
pub(crate) trait PartScan: Send {
    /// Whether the moves of a game have to be played.
    fn is_wanted(&mut self, _outline: &Outline<'_>) -> bool {
        true
    }

    /// Takes what is needed of a game or a line. `before` is the white space before the first game of a file.
    fn add(&mut self, item: &FileItem<'_>, before: &[u8]) -> Result<()>;

    /// The rows, in batches of at most so many.
    fn rows(self: Box<Self>, base: Base, most: usize) -> Batches;
}

/// The rows of a part of a file.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch>> + Send>;

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
