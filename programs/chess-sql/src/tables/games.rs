//! `games(path, ..)`: a row for each game.

mod columns;
mod row;

use std::sync::Arc;

use chess_check::chess_core::pgn::Outline;
use chess_check::{FileItem, TextKind};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::logical_expr::Expr;

use crate::columns::{Base, Batch, Selection, schema};
use crate::filters::{Filter, ScanFilter};
use crate::scan::{Batches, FileTable, PartScan, Scan, TableFacts, sliced};
pub(crate) use columns::Games;
use columns::{COLUMNS, is_for_filters, needs_no_moves};
pub(crate) use row::GameRow;

impl FileTable for Games {
    fn facts(&self) -> TableFacts {
        TableFacts { name: "games", extensions: &["pgn"], kind: Some(TextKind::Pgn) }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn accepts(&self, filter: &Expr) -> bool {
        filter.column_refs().iter().all(|column| is_for_filters(&column.name))
            && !filter.is_volatile()
    }

    fn scan(&self, columns: &[usize], filter: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        let columns = Selection::new(COLUMNS, columns)?;
        let filter = filter.map(|filter| ScanFilter::new(COLUMNS, filter)).transpose()?;
        let needs_moves = !columns.names().all(needs_no_moves);
        let has_texts = columns.names().any(|name| matches!(name, "pgn" | "raw" | "san" | "uci"));
        Ok(Arc::new(GamesScan { columns, filter, needs_moves, has_texts }))
    }
}

/// Games under a query.
#[derive(Debug)]
struct GamesScan {
    columns: Selection<Games>,
    /// It only asks for columns that are known before a move is played.
    ///
    /// `DataFusion` decides it for each game, on a batch with one row. So it means what it means in every other query.
    filter: Option<ScanFilter<Games>>,
    /// Whether a column needs the moves.
    needs_moves: bool,
    /// Whether a column has the text of a game, or about as many bytes.
    has_texts: bool,
}

impl Scan for GamesScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("GamesScan", self.columns.schema())
    }

    fn has_sans(&self) -> bool {
        self.columns.names().any(|name| name == "san")
    }

    fn passes_over(&self) -> bool {
        !self.needs_moves || self.filter.is_some()
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(GamesPart { scan: self, games: Vec::new(), bytes: 0, one: None })
    }

    fn explanation(&self) -> String {
        let moves = if self.needs_moves { "played" } else { "passed over" };
        let filter: String = self.filter.iter().map(ScanFilter::to_string).collect();
        format!(", moves={moves}{filter}")
    }
}

/// The bytes of games from which a batch is full, if it has their texts.
const BATCH: usize = 1 << 18;

/// The games of a part, as rows.
struct GamesPart {
    scan: Arc<GamesScan>,
    /// The games that the filter keeps, in batches. A sort must have one of them in memory.
    games: Vec<Batch<Games>>,
    /// The bytes of the games in the last batch.
    bytes: usize,
    /// The batch for the filter, which is used again for each game.
    one: Option<Batch<Games>>,
}

impl GamesPart {
    fn keeps(&mut self, row: &GameRow<'_>) -> Result<bool> {
        let Some(ScanFilter { filter, columns }) = &self.scan.filter else { return Ok(true) };
        let one = self.one.get_or_insert_with(|| columns.batch());
        one.add(row);
        Ok(filter.keeps(&one.finish(&Base::start(""))?)? == [true])
    }
}

impl PartScan for GamesPart {
    fn is_wanted(&mut self, outline: &Outline<'_>) -> bool {
        // An error of the filter is reported when the game is added.
        self.scan.needs_moves && self.keeps(&GameRow::of_outline(outline)).unwrap_or(true)
    }

    fn add(&mut self, item: &FileItem<'_>, before: &[u8]) -> Result<()> {
        // Its filter has refused it already.
        if self.scan.needs_moves && item.passed.is_some() {
            return Ok(());
        }
        let row = GameRow::new(item, before);
        if self.keeps(&row)? {
            if self.games.is_empty() || self.bytes >= BATCH && self.scan.has_texts {
                self.games.push(self.scan.columns.batch());
                self.bytes = 0;
            }
            self.bytes += item.bytes.len();
            if let Some(batch) = self.games.last_mut() {
                batch.add(&row);
            }
        }
        Ok(())
    }

    fn rows(self: Box<Self>, base: Base, most: usize) -> Batches {
        let batches = self.games.into_iter();
        Box::new(batches.flat_map(move |mut games| sliced(games.finish(&base), most)))
    }
}
