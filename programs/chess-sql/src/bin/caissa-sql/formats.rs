//! The formats of rows, a file for each.

mod csv;
mod json;
mod pgn;
mod table;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Result};

use crate::words;
use table::{Look, TextTable};

/// The form in which rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    Table,
    /// Comma-separated values with a line of names
    Csv,
    /// A JSON object on each line
    #[value(aliases = ["jsonl", "ndjson"])]
    Json,
    /// A table of Markdown
    Markdown,
    /// The games of a column `raw` or `pgn`, and nothing else
    Pgn,
}

/// The form of rows, and the file to which they are added; without one, they are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub(crate) format: Format,
    pub(crate) file: Option<&'a Path>,
    /// Whether a ready query gives the rows, whose conditions its user has not written.
    pub(crate) is_ready: bool,
}

/// The place of rows.
type Out = BufWriter<Box<dyn Write>>;

/// A format, while rows are printed.
trait RowFormat {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()>;

    fn end(&mut self, _out: &mut Out) -> Result<()> {
        Ok(())
    }
}

/// Rows on their way out.
pub(crate) struct RowOutput {
    rows: Box<dyn RowFormat>,
    out: Out,
    /// Why the answer may not be the one that was asked for: told when all rows are printed.
    pub(crate) notes: Vec<String>,
}

impl RowOutput {
    /// An output for rows with some columns.
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot print such rows.
    pub(crate) fn new(to: Target<'_>, schema: SchemaRef) -> Result<Self> {
        let rows: Box<dyn RowFormat> = match to.format {
            Format::Table if to.file.is_none() && io::stdout().is_terminal() => {
                Box::new(TextTable::new(schema, Look::Cut))
            }
            Format::Table => Box::new(TextTable::new(schema, Look::Whole)),
            Format::Markdown => Box::new(TextTable::new(schema, Look::Markdown)),
            Format::Csv => Box::new(csv::Csv::new(&schema)),
            Format::Json => Box::new(json::Json),
            Format::Pgn => Box::new(pgn::Pgn::new(&schema)?),
        };
        let out: Box<dyn Write> = match to.file {
            Some(file) => Box::new(File::options().create(true).append(true).open(file)?),
            None => Box::new(io::stdout()),
        };
        Ok(Self { rows, out: BufWriter::with_capacity(1 << 16, out), notes: Vec::new() })
    }

    pub(crate) fn add(&mut self, batch: RecordBatch) -> Result<()> {
        self.rows.add(batch, &mut self.out)
    }

    pub(crate) fn end(mut self) -> Result<()> {
        self.rows.end(&mut self.out)?;
        self.out.flush()?;
        words::say_notes(&self.notes);
        Ok(())
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
