//! The formats of rows, a file for each.

mod csv;
mod json;
mod pgn;
mod table;

use std::io::{self, BufWriter, Stdout, Write};

use clap::ValueEnum;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Result};

/// The form in which rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    Table,
    /// Comma-separated values with a line of names
    Csv,
    /// A JSON object on each line
    Json,
    /// The games of a column `raw` or `pgn`, and nothing else
    Pgn,
}

/// Standard output.
type Out = BufWriter<Stdout>;

/// A format, while rows are printed.
trait RowFormat {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()>;

    fn end(&mut self, _out: &mut Out) -> Result<()> {
        Ok(())
    }
}

/// Rows on their way to standard output.
pub(crate) struct RowOutput {
    rows: Box<dyn RowFormat>,
    out: Out,
}

impl RowOutput {
    /// An output for rows with some columns.
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot print such rows.
    pub(crate) fn new(format: Format, schema: SchemaRef) -> Result<Self> {
        let rows: Box<dyn RowFormat> = match format {
            Format::Table => Box::new(table::TextTable::new(schema)),
            Format::Csv => Box::new(csv::Csv::new(&schema)),
            Format::Json => Box::new(json::Json),
            Format::Pgn => Box::new(pgn::Pgn::new(&schema)?),
        };
        Ok(Self { rows, out: BufWriter::with_capacity(1 << 16, io::stdout()) })
    }

    pub(crate) fn add(&mut self, batch: RecordBatch) -> Result<()> {
        self.rows.add(batch, &mut self.out)
    }

    pub(crate) fn end(mut self) -> Result<()> {
        self.rows.end(&mut self.out)?;
        Ok(self.out.flush()?)
    }
}

/// Whether an error says that the reader of the output has gone.
pub(crate) fn is_closed_pipe(error: &DataFusionError) -> bool {
    match error.find_root() {
        DataFusionError::IoError(error) => error.kind() == io::ErrorKind::BrokenPipe,
        DataFusionError::ArrowError(error, _) => match &**error {
            ArrowError::IoError(_, error) => error.kind() == io::ErrorKind::BrokenPipe,
            ArrowError::CsvError(words) => words.contains("Broken pipe"),
            _ => false,
        },
        _ => false,
    }
}
