//! Tables for people, and of Markdown.

use std::io::Write;
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, SchemaRef};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::common::Result;

use super::{Out, RowFormat};

/// The rows of a table: as many as are kept in memory to find the widths of the columns.
const MOST: usize = 10_000;

/// The characters of a line of a cell on a terminal; the rest is cut off.
const WIDEST: usize = 60;

/// The look of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    Whole,
    Cut,
    Markdown,
}

/// Rows that wait for their table.
pub(super) struct TextTable {
    schema: SchemaRef,
    look: Look,
    waiting: Vec<RecordBatch>,
    count: usize,
    is_begun: bool,
}

impl TextTable {
    pub(super) fn new(schema: SchemaRef, look: Look) -> Self {
        Self { schema, look, waiting: Vec::new(), count: 0, is_begun: false }
    }

    fn print(&mut self, out: &mut Out) -> Result<()> {
        let names = if std::mem::replace(&mut self.is_begun, true) { 2 } else { 0 };
        self.count = 0;
        let table = pretty_format_batches(&std::mem::take(&mut self.waiting))?.to_string();
        let lines: Vec<_> = table.lines().collect();
        if let (Look::Markdown, [_, lines @ .., _]) = (self.look, &lines[..]) {
            for line in lines.iter().skip(names) {
                let is_border = line.starts_with('+');
                let line = if is_border { line.replace('+', "|") } else { (*line).to_owned() };
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        Ok(writeln!(out, "{table}")?)
    }
}

impl RowFormat for TextTable {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()> {
        let short = |line: &str| match line.char_indices().nth(WIDEST) {
            Some((at, _)) => format!("{}..", &line[..at]),
            None => line.to_owned(),
        };
        self.count += batch.num_rows();
        self.waiting.push(match self.look {
            Look::Whole => batch,
            Look::Cut => {
                changed(&batch, |text| text.lines().map(short).collect::<Vec<_>>().join("\n"))?
            }
            // A cell has no bars and no line breaks of its own.
            Look::Markdown => {
                changed(&batch, |text| text.replace('|', "\\|").replace('\n', "<br>"))?
            }
        });
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

/// The rows with other texts, lists and maps.
fn changed(batch: &RecordBatch, change: impl Fn(String) -> String) -> Result<RecordBatch> {
    let options = FormatOptions::default();
    let column = |(field, column): (&Arc<Field>, &ArrayRef)| {
        if !column.data_type().is_nested() && *column.data_type() != DataType::Utf8 {
            return Ok((field.name().clone(), column.clone()));
        }
        let formatter = ArrayFormatter::try_new(column, &options)?;
        let text = |row| column.is_valid(row).then(|| change(formatter.value(row).to_string()));
        let texts = (0..column.len()).map(text).collect::<StringArray>();
        Ok((field.name().clone(), Arc::new(texts) as ArrayRef))
    };
    let columns = batch.schema_ref().fields().iter().zip(batch.columns()).map(column);
    Ok(RecordBatch::try_from_iter(columns.collect::<Result<Vec<_>>>()?)?)
}
