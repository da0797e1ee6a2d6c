//! `findings(path, ..)`: a row for each finding of `caissa check`, with the names of its JSON: the
//! fields of [`Message`](chess_check::Message). A query makes only the ones that it asks for.

use std::io;
use std::sync::Arc;

use chess_check::{FileItem, Finding};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use super::findings_of;
use crate::columns::{Base, ColumnKind, Definition, Rows, Selection, column, schema};
use crate::filters::Filter;
use crate::scan::{Batches, FileTable, PartScan, Scan, TableFacts, sliced};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Findings;

/// A finding with its places in the file, or the reason why the file cannot be read.
pub(crate) enum FindingRow<'a> {
    Finding(&'a Finding),
    Unreadable(&'a io::Error),
}

impl Rows for Findings {
    type Row<'a> = FindingRow<'a>;
}

impl<'a> FindingRow<'a> {
    fn finding(&self) -> Option<&'a Finding> {
        match self {
            Self::Finding(finding) => Some(finding),
            Self::Unreadable(_) => None,
        }
    }

    /// A number of the finding, if there is one.
    fn number(&self, number: fn(&Finding) -> usize) -> Option<i64> {
        self.finding().map(|finding| number(finding) as i64)
    }
}

/// All columns, in the order of the table.
const COLUMNS: &[Definition<Findings>] = &[
    column("file", ColumnKind::File),
    column("game", ColumnKind::Number(|row| row.number(|finding| finding.game() as usize))),
    column("line", ColumnKind::Number(|row| row.number(Finding::line))),
    column("column", ColumnKind::Number(|row| row.number(Finding::column))),
    column("end_line", ColumnKind::Number(|row| row.number(|finding| finding.end().line))),
    column("end_column", ColumnKind::Number(|row| row.number(|finding| finding.end().column))),
    column(
        "ply",
        ColumnKind::Small(|row| row.finding().and_then(Finding::ply).map(|ply| ply as i32 + 1)),
    ),
    column(
        "move",
        ColumnKind::Text(|row, values| values.append_option(row.finding().map(Finding::written))),
    ),
    column(
        "code",
        ColumnKind::Text(|row, values| {
            values.append_value(row.finding().map_or("unreadable", Finding::code))
        }),
    ),
    column("level", ColumnKind::Text(|_, values| values.append_value("error"))),
    column(
        "message",
        ColumnKind::Text(|row, values| match row {
            FindingRow::Finding(finding) => values.append_value(finding.headline()),
            FindingRow::Unreadable(error) => values.append_value(error.to_string()),
        }),
    ),
    column(
        "help",
        ColumnKind::Texts(|row, values| {
            for line in row.finding().map(Finding::help).unwrap_or_default() {
                values.push(&line);
            }
            values.end(true);
        }),
    ),
    column("fen", ColumnKind::Position(|row| row.finding().and_then(Finding::board))),
];

impl FileTable for Findings {
    fn facts(&self) -> TableFacts {
        TableFacts { name: "findings", extensions: &["pgn", "epd", "fen"], kind: None }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn scan(&self, columns: &[usize], _: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(FindingsScan(Selection::new(COLUMNS, columns)?)))
    }
}

/// Findings under a query.
#[derive(Debug)]
struct FindingsScan(Selection<Findings>);

impl Scan for FindingsScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("FindingsScan", self.0.schema())
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(FindingsPart { scan: self, findings: Vec::new() })
    }

    fn unreadable(&self, file: &str, error: &io::Error) -> Result<Option<RecordBatch>> {
        let mut batch = self.0.batch();
        batch.add(&FindingRow::Unreadable(error));
        batch.finish(&Base::start(file)).map(Some)
    }
}

/// The findings of a part, which become rows when their places in the file are known.
struct FindingsPart {
    scan: Arc<FindingsScan>,
    findings: Vec<Finding>,
}

impl PartScan for FindingsPart {
    fn add(&mut self, item: &FileItem<'_>, _: &[u8]) -> Result<()> {
        self.findings.extend(findings_of(item));
        Ok(())
    }

    fn rows(self: Box<Self>, base: Base, most: usize) -> Batches {
        let mut batch = self.scan.0.batch();
        for finding in self.findings {
            batch.add(&FindingRow::Finding(&finding.moved(&base.file, base.games, base.place)));
        }
        sliced(batch.finish(&base), most)
    }
}
