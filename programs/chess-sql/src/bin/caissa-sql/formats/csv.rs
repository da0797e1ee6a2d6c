//! Comma-separated values. Lists and maps are written as JSON.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;

use super::{Out, RowFormat};

pub(super) struct Csv {
    /// The columns as they are written.
    schema: SchemaRef,
    is_begun: bool,
}

impl Csv {
    pub(super) fn new(schema: &SchemaRef) -> Self {
        let field = |field: &Arc<Field>| {
            if field.data_type().is_nested() {
                Arc::new(Field::new(field.name(), DataType::Utf8, true))
            } else {
                field.clone()
            }
        };
        let fields: Vec<_> = schema.fields().iter().map(field).collect();
        Self { schema: Arc::new(Schema::new(fields)), is_begun: false }
    }

    fn write(&mut self, batch: &RecordBatch, out: &mut Out) -> Result<()> {
        let columns = batch.columns().iter().map(flat).collect::<Result<_>>()?;
        let batch = RecordBatch::try_new(self.schema.clone(), columns)?;
        let has_names = !std::mem::replace(&mut self.is_begun, true);
        Ok(WriterBuilder::new().with_header(has_names).build(out).write(&batch)?)
    }
}

impl RowFormat for Csv {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()> {
        if batch.num_columns() == 0 { Ok(()) } else { self.write(&batch, out) }
    }

    fn end(&mut self, out: &mut Out) -> Result<()> {
        if self.is_begun || self.schema.fields().is_empty() {
            return Ok(());
        }
        self.write(&RecordBatch::new_empty(self.schema.clone()), out)
    }
}

/// A column without lists and maps.
fn flat(column: &ArrayRef) -> Result<ArrayRef> {
    if column.data_type().is_nested() { chess_sql::json_of(column) } else { Ok(column.clone()) }
}
