//! `unreadable(path, ..)`: a row for each file that cannot be read to its end. It plays no games.

use std::io;
use std::sync::Arc;

use chess_check::FileItem;
use chess_check::chess_core::pgn::Outline;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use crate::columns::{Base, ColumnKind, Definition, Rows, Selection, column, schema};
use crate::filters::Filter;
use crate::scan::{Batches, FileTable, PartScan, Scan, TableFacts};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Unreadable;

impl Rows for Unreadable {
    type Row<'a> = &'a io::Error;
}

/// All columns, in the order of the table.
const COLUMNS: &[Definition<Unreadable>] = &[
    column("file", ColumnKind::File),
    column("message", ColumnKind::Text(|error, values| values.append_value(error.to_string()))),
];

impl FileTable for Unreadable {
    fn facts(&self) -> TableFacts {
        TableFacts { name: "unreadable", extensions: &["pgn", "epd", "fen"], kind: None }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn scan(&self, columns: &[usize], _: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(UnreadableScan(Selection::new(COLUMNS, columns)?)))
    }
}

/// Files under a query.
#[derive(Debug)]
struct UnreadableScan(Selection<Unreadable>);

impl Scan for UnreadableScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("UnreadableScan", self.0.schema())
    }

    fn passes_over(&self) -> bool {
        true
    }

    fn tells_unreadable(&self) -> bool {
        true
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(UnplayedPart)
    }

    fn unreadable(&self, file: &str, error: &io::Error) -> Result<Option<RecordBatch>> {
        let mut batch = self.0.batch();
        batch.add(&error);
        batch.finish(&Base::start(file)).map(Some)
    }
}

/// A part of a file that is read without playing a game.
pub(super) struct UnplayedPart;

impl PartScan for UnplayedPart {
    fn is_wanted(&mut self, _: &Outline<'_>) -> bool {
        false
    }

    fn add(&mut self, _: &FileItem<'_>, _: &[u8]) -> Result<()> {
        Ok(())
    }

    fn rows(self: Box<Self>, _: Base, _: usize) -> Batches {
        Box::new(std::iter::empty())
    }
}
