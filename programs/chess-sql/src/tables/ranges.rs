//! The games and lines of ranges of files, counted: what a cluster asks before it reads a large file in many tasks.

use std::sync::Arc;

use chess_check::{Ends, Summary};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use super::unreadable::UnplayedPart;
use crate::columns::{Base, ColumnKind, Definition, Rows, Selection, column, schema};
use crate::filters::Filter;
use crate::scan::{FileTable, PartScan, Scan, TableFacts};

/// The table, which no query names, and its rows. A range that cannot be read has none.
#[derive(Debug)]
pub(crate) struct Ranges;

/// A range that has been read.
pub(crate) struct RangeRow<'a> {
    begin: u64,
    summary: &'a Summary,
    ends: &'a Ends,
}

impl Rows for Ranges {
    type Row<'a> = RangeRow<'a>;
}

/// All columns, in the order of the table: numbers.
const COLUMNS: &[Definition<Ranges>] = &[
    column("begin", ColumnKind::Key(|row| Some(row.begin))),
    column("games", ColumnKind::Key(|row| Some(row.summary.games))),
    column("bytes", ColumnKind::Key(|row| Some(row.summary.bytes))),
    column("skipped", ColumnKind::Key(|row| Some(row.ends.skipped))),
    column("beyond", ColumnKind::Key(|row| Some(row.ends.beyond))),
    column("line", ColumnKind::Key(|row| Some(row.ends.place.line as u64))),
    column("column", ColumnKind::Key(|row| Some(row.ends.place.column as u64))),
];

impl FileTable for Ranges {
    fn facts(&self) -> TableFacts {
        TableFacts { name: "ranges", extensions: &[], kind: None }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn scan(&self, columns: &[usize], _: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(RangesScan(Selection::new(COLUMNS, columns)?)))
    }
}

impl Ranges {
    /// The numbers of all columns.
    pub(crate) fn all() -> Vec<usize> {
        (0..COLUMNS.len()).collect()
    }
}

/// Ranges that are counted.
#[derive(Debug)]
struct RangesScan(Selection<Ranges>);

impl Scan for RangesScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("RangesScan", self.0.schema())
    }

    fn passes_over(&self) -> bool {
        true
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(UnplayedPart)
    }

    fn tells_unreadable(&self) -> bool {
        true
    }

    fn ended(&self, begin: u64, summary: &Summary, ends: &Ends) -> Result<Option<RecordBatch>> {
        let mut batch = self.0.batch();
        batch.add(&RangeRow { begin, summary, ends });
        batch.finish(&Base::start("")).map(Some)
    }
}
