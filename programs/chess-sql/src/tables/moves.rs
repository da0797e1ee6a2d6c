//! `moves(path, ..)`: a row for each move, also of variations, in the order of the text.

mod columns;
mod walk;

use std::sync::Arc;

use chess_check::chess_core::GameBuf;
use chess_check::chess_core::pgn::KeptNotes;
use chess_check::{FileItem, TextKind};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use crate::columns::{Base, Batch, Selection, schema};
use crate::filters::Filter;
use crate::scan::{Batches, FileTable, PartScan, Scan};
pub(crate) use columns::Moves;
use columns::{COLUMNS, is_of_notes};
use walk::Walk;

impl FileTable for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pgn"]
    }

    fn kind(&self) -> Option<TextKind> {
        Some(TextKind::Pgn)
    }

    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }

    fn scan(&self, columns: &[usize], _: Option<Arc<Filter>>) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(MovesScan(Selection::new(COLUMNS, columns)?)))
    }
}

/// Moves under a query.
#[derive(Debug)]
struct MovesScan(Selection<Moves>);

impl Scan for MovesScan {
    fn name(&self) -> &'static str {
        "MovesScan"
    }

    fn schema(&self) -> SchemaRef {
        self.0.schema().clone()
    }

    fn notes(&self) -> KeptNotes {
        if self.0.names().any(is_of_notes) { KeptNotes::All } else { KeptNotes::Variations }
    }

    fn part(self: Arc<Self>) -> Box<dyn PartScan> {
        Box::new(MovesPart { scan: self, games: Vec::new() })
    }
}

/// The games of a part. Their moves take a hundred times more memory as rows.
struct MovesPart {
    scan: Arc<MovesScan>,
    /// The games, with their numbers in the part.
    games: Vec<(u64, GameBuf)>,
}

impl PartScan for MovesPart {
    fn add(&mut self, item: &FileItem<'_>, _: &[u8]) -> Result<()> {
        self.games.extend(item.known().map(|game| (item.number, game.clone())));
        Ok(())
    }

    fn rows(self: Box<Self>, base: Base, most: usize) -> Batches {
        let batch = self.scan.0.batch();
        Box::new(MoveRows { games: self.games.into_iter(), batch, base, most })
    }
}

/// The rows of the games of a part. A batch may have somewhat more rows than wanted, because it ends with a game.
struct MoveRows {
    games: std::vec::IntoIter<(u64, GameBuf)>,
    batch: Batch<Moves>,
    base: Base,
    most: usize,
}

impl Iterator for MoveRows {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.batch.rows < self.most
            && let Some((number, game)) = self.games.next()
        {
            Walk::new(number, &mut |row| self.batch.add(row)).game(game.as_game());
        }
        (self.batch.rows > 0).then(|| self.batch.finish(&self.base))
    }
}
