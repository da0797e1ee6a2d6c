//! A JSON object on each line. Absent values are left out.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::common::Result;

use super::{Out, RowFormat};

pub(super) struct Json;

impl RowFormat for Json {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()> {
        let mut writer = LineDelimitedWriter::new(out);
        writer.write(&batch)?;
        Ok(writer.finish()?)
    }
}
