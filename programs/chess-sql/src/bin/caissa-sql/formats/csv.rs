//! Comma-separated values. Lists and maps are written as in tables.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
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
            if is_nested(field.data_type()) {
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

fn is_nested(kind: &DataType) -> bool {
    kind.is_nested() || matches!(kind, DataType::Binary)
}

/// A column without lists and maps.
fn flat(column: &ArrayRef) -> Result<ArrayRef> {
    if !is_nested(column.data_type()) {
        return Ok(column.clone());
    }
    let options = FormatOptions::default();
    let formatter = ArrayFormatter::try_new(column, &options)?;
    let text = |row| column.is_valid(row).then(|| formatter.value(row).to_string());
    Ok(Arc::new((0..column.len()).map(text).collect::<StringArray>()))
}
