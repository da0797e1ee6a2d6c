//! `moves(path, ..)`: a row for each move, also of variations, in the order of the text.

mod columns;
mod walk;

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::Arc;

use chess_check::chess_core::GameBuf;
use chess_check::chess_core::pgn::KeptNotes;
use chess_check::{FileItem, TextKind};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::logical_expr::Expr;

use crate::columns::{Base, Batch, Selection, schema};
use crate::filters::{Filter, ScanFilter};
use crate::scan::{Batches, FileTable, PartScan, Scan, TableFacts};
pub(crate) use columns::Moves;
use columns::{COLUMNS, is_for_filters, is_of_notes, keeps_few};
use walk::{MoveRow, OfGame, Told, Walk};

impl FileTable for Moves {
    fn facts(&self) -> TableFacts {
        TableFacts { name: "moves", extensions: &["pgn"], kind: Some(TextKind::Pgn) }
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    /// A filter on positions or on losses keeps few rows, so the other columns are filled for these alone.
    fn accepts(&self, filter: &Expr) -> bool {
        let columns = filter.column_refs();
        columns.iter().any(|column| keeps_few(&column.name))
            && columns.iter().all(|column| is_for_filters(&column.name))
            && !filter.is_volatile()
    }

    fn scan(&self, columns: &[usize], filter: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        let columns = Selection::new(COLUMNS, columns)?;
        let filter = filter.map(|filter| ScanFilter::new(COLUMNS, filter)).transpose()?;
        Ok(Arc::new(MovesScan { columns, filter }))
    }
}

/// Moves under a query.
#[derive(Debug)]
struct MovesScan {
    columns: Selection<Moves>,
    /// It asks for the position, the ply and the depth.
    filter: Option<ScanFilter<Moves>>,
}

impl MovesScan {
    /// The names of the columns that are filled, for the rows or for the filter.
    fn names(&self) -> impl Iterator<Item = &str> {
        let asked = self.filter.iter().flat_map(|of_moves| of_moves.columns.names());
        self.columns.names().chain(asked)
    }
}

impl Scan for MovesScan {
    fn shape(&self) -> (&'static str, &SchemaRef) {
        ("MovesScan", self.columns.schema())
    }

    fn notes(&self) -> KeptNotes {
        if self.names().any(is_of_notes) { KeptNotes::All } else { KeptNotes::Variations }
    }

    fn explanation(&self) -> String {
        self.filter.iter().map(ScanFilter::to_string).collect()
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(MovesPart { scan: self, games: Vec::new() })
    }
}

/// The rows about which a filter is asked at once, at least.
const ASKED: usize = 4096;

/// The games of a part. Their moves take a hundred times more memory as rows.
struct MovesPart {
    scan: Arc<MovesScan>,
    games: Vec<(OfGame, GameBuf)>,
}

impl PartScan for MovesPart {
    fn add(&mut self, item: &FileItem<'_>, _: &[u8]) -> Result<()> {
        let tags = self.scan.names().any(|name| name == "seconds").then_some(item.text);
        let has_keys = self.scan.names().any(|name| name == "key");
        let game = |game: &GameBuf| {
            let of = OfGame::new(item.number, game.as_game(), tags);
            (if has_keys { of.with_keys() } else { of }, game.clone())
        };
        self.games.extend(item.known().map(game));
        Ok(())
    }

    fn rows(self: Box<Self>, base: Base, most: usize) -> Batches {
        let batch = self.scan.columns.batch();
        let asked = self.scan.filter.as_ref().map(|of_moves| of_moves.columns.batch());
        Box::new(MoveRows {
            scan: self.scan,
            games: self.games.into(),
            kept: VecDeque::new(),
            asked,
            batch,
            base,
            most,
        })
    }
}

/// The rows of the games of a part. A batch may have somewhat more rows than wanted, because it ends with a game.
struct MoveRows {
    scan: Arc<MovesScan>,
    games: VecDeque<(OfGame, GameBuf)>,
    /// Whether the filter keeps each row of the next games, and what is written at it. It is asked about many rows at once.
    kept: VecDeque<(Vec<bool>, Vec<OnceCell<Told>>)>,
    /// The batch for the filter.
    asked: Option<Batch<Moves>>,
    batch: Batch<Moves>,
    base: Base,
    most: usize,
}

impl MoveRows {
    /// Asks the filter about the rows of the next games.
    fn ask(&mut self) -> Result<()> {
        let (Some(asked), Some(of_moves)) = (&mut self.asked, &self.scan.filter) else {
            return Ok(());
        };
        if !self.kept.is_empty() {
            return Ok(());
        }
        let (mut ends, mut all_told) = (Vec::new(), Vec::new());
        for (of, game) in &self.games {
            if asked.rows >= ASKED {
                break;
            }
            let mut told = Vec::new();
            let mut ask = |row: &MoveRow<'_>| {
                asked.add(row);
                told.push(row.told.clone());
            };
            Walk::new(*of, &mut ask).game(game.as_game());
            ends.push(asked.rows);
            all_told.push(told);
        }
        let kept = of_moves.filter.keeps(&asked.finish(&self.base)?)?;
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let kept = starts.zip(&ends).map(|(start, end)| kept[start..*end].to_vec());
        self.kept = kept.zip(all_told).collect();
        Ok(())
    }

    /// Adds the rows of a game that the filter keeps.
    fn add(&mut self, of: OfGame, game: &GameBuf) {
        if self.asked.is_none() {
            Walk::new(of, &mut |row| self.batch.add(row)).game(game.as_game());
            return;
        }
        let (kept, told) = self.kept.pop_front().unwrap_or_default();
        if kept.contains(&true) {
            let mut kept = kept.into_iter();
            let mut give = |row: &MoveRow<'_>| {
                if kept.next() == Some(true) {
                    self.batch.add(row);
                }
            };
            Walk::new(of, &mut give).again(&told).game(game.as_game());
        }
    }
}

impl Iterator for MoveRows {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.batch.rows < self.most && !self.games.is_empty() {
            if let Err(error) = self.ask() {
                self.games.clear();
                return Some(Err(error));
            }
            if let Some((of, game)) = self.games.pop_front() {
                self.add(of, &game);
            }
        }
        (self.batch.rows > 0).then(|| self.batch.finish(&self.base))
    }
}
