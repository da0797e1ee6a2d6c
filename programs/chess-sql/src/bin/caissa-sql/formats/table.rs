//! Tables for people.

use std::io::Write;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::common::Result;

use super::{Out, RowFormat};

/// The rows of a table: as many as are kept in memory to find the widths of the columns.
const MOST: usize = 10_000;

/// Rows that wait for their table.
pub(super) struct TextTable {
    schema: SchemaRef,
    waiting: Vec<RecordBatch>,
    count: usize,
    is_begun: bool,
}

impl TextTable {
    pub(super) fn new(schema: SchemaRef) -> Self {
        Self { schema, waiting: Vec::new(), count: 0, is_begun: false }
    }

    fn print(&mut self, out: &mut Out) -> Result<()> {
        self.is_begun = true;
        self.count = 0;
        Ok(writeln!(out, "{}", pretty_format_batches(&std::mem::take(&mut self.waiting))?)?)
    }
}

impl RowFormat for TextTable {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()> {
        self.count += batch.num_rows();
        self.waiting.push(batch);
        if self.count >= MOST { self.print(out) } else { Ok(()) }
    }

    fn end(&mut self, out: &mut Out) -> Result<()> {
        if self.schema.fields().is_empty() {
            return Ok(());
        }
        if self.waiting.is_empty() && !self.is_begun {
            self.waiting.push(RecordBatch::new_empty(self.schema.clone()));
        }
        if self.waiting.is_empty() { Ok(()) } else { self.print(out) }
    }
}
