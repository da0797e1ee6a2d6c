//! `positions(path, ..)`: a row for each position of files of EPD or FEN.

use std::sync::Arc;

use chess_check::FileItem;
use chess_check::chess_core::epd::Epd;
use chess_check::chess_core::{Board, FenOptions};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use super::findings_of;
use crate::columns::{Base, Batch, ColumnKind, Definition, Rows, Selection, column, schema};
use crate::filters::Filter;
use crate::scan::{Batches, FileTable, PartScan, Scan, TableFacts, sliced};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Positions;

impl Rows for Positions {
    type Row<'a> = PositionRow<'a>;
}

/// A line with a position.
pub(crate) struct PositionRow<'a> {
    item: &'a FileItem<'a>,
    /// The position and its operations, if they can be read.
    epd: Option<Epd<'a>>,
}

impl<'a> PositionRow<'a> {
    fn new(item: &'a FileItem<'a>) -> Self {
        Self { item, epd: FenOptions::new().parse_epd(item.text).ok() }
    }

    /// The position, even if the operations are wrong.
    fn board(&self) -> Option<Board> {
        let alone = || FenOptions::new().parse_epd_position(self.item.text).ok();
        self.epd.map(|epd| *epd.board()).or_else(alone)
    }
}

/// All columns, in the order of the table.
const COLUMNS: &[Definition<Positions>] = &[
    column("file", ColumnKind::File),
    column("game", ColumnKind::Counted(|row| row.item.number as i64, |base| base.games as i64)),
    column(
        "line",
        ColumnKind::Counted(|row| row.item.place.line as i64 - 1, |base| base.place.line as i64),
    ),
    column("fen", ColumnKind::Position(|row| row.board())),
    column("key", ColumnKind::Key(|row| row.board().map(|board| board.polyglot_key()))),
    column(
        "id",
        ColumnKind::Text(|row, values| {
            values.append_option(row.epd.and_then(|epd| epd.id()).map(|id| id.to_string()))
        }),
    ),
    column(
        "best",
        ColumnKind::Texts(|row, values| {
            if let Some(epd) = row.epd {
                for mv in epd.best_moves() {
                    values.push_move(&epd.board().san(mv));
                }
            }
            values.end(row.epd.is_some());
        }),
    ),
    column(
        "operations",
        ColumnKind::Map(|row, values| {
            let mut names = Vec::new();
            for operation in row.epd.iter().flat_map(Epd::operations) {
                // If an operation is there twice, the first counts.
                if !names.contains(&operation.opcode()) {
                    names.push(operation.opcode());
                    values.keys().append_value(operation.opcode());
                    values.values().append_value(operation.text().to_string());
                }
            }
            // Names and values have been added in pairs.
            let _ = values.append(row.epd.is_some());
        }),
    ),
    column("text", ColumnKind::Text(|row, values| values.append_value(row.item.text.trim_end()))),
    column("findings", ColumnKind::Small(|row| Some(findings_of(row.item).len() as i32))),
];

impl FileTable for Positions {
    fn facts(&self) -> TableFacts {
        TableFacts {
            name: "positions",
            extensions: &["epd", "fen"],
            kind: Some(chess_check::TextKind::Positions),
        }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn scan(&self, columns: &[usize], _: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(PositionsScan(Selection::new(COLUMNS, columns)?)))
    }
}

/// Positions under a query.
#[derive(Debug)]
struct PositionsScan(Selection<Positions>);

impl Scan for PositionsScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("PositionsScan", self.0.schema())
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(PositionsPart(self.0.batch()))
    }
}

struct PositionsPart(Batch<Positions>);

impl PartScan for PositionsPart {
    fn add(&mut self, item: &FileItem<'_>, _: &[u8]) -> Result<()> {
        self.0.add(&PositionRow::new(item));
        Ok(())
    }

    fn rows(mut self: Box<Self>, base: Base, most: usize) -> Batches {
        sliced(self.0.finish(&base), most)
    }
}
