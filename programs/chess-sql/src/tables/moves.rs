//! `moves(path, ..)`: a row for each move, also of variations, in the order of the text.

mod columns;
mod walk;

use chess_check::Item;
use chess_check::chess_core::GameBuf;
use chess_check::chess_core::pgn::KeptNotes;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use crate::columns::{Base, Batch, Selection, schema};
use crate::scan::{Batches, Scan};
use columns::{COLUMNS, Moves, is_of_notes};
use walk::Walk;

/// The schema of all columns.
pub(crate) fn all_columns() -> SchemaRef {
    schema::<Moves>(COLUMNS)
}

/// Moves under a query.
#[derive(Debug)]
pub(crate) struct MovesScan(Selection<Moves>);

impl MovesScan {
    pub(crate) fn new(columns: &[usize]) -> Result<Self> {
        Selection::new(COLUMNS, columns).map(Self)
    }
}

impl Scan for MovesScan {
    /// The numbers of the games in their part, and the games. Their moves take a hundred times more memory as rows.
    type Part = Vec<(u64, GameBuf)>;

    fn name(&self) -> &'static str {
        "MovesScan"
    }

    fn schema(&self) -> SchemaRef {
        self.0.schema().clone()
    }

    fn notes(&self) -> KeptNotes {
        if self.0.names().any(is_of_notes) { KeptNotes::All } else { KeptNotes::Variations }
    }

    fn add(&self, item: &Item<'_>, _: &[u8], part: &mut Self::Part) -> Result<()> {
        part.extend(item.known().map(|game| (item.number, game.clone())));
        Ok(())
    }

    fn rows(&self, part: Self::Part, base: Base, most: usize) -> Batches {
        Box::new(Rows { games: part.into_iter(), batch: self.0.batch(), base, most })
    }
}

/// The rows of the games of a part. A batch may have somewhat more rows than wanted, because it ends with a game.
struct Rows {
    games: std::vec::IntoIter<(u64, GameBuf)>,
    batch: Batch<Moves>,
    base: Base,
    most: usize,
}

impl Iterator for Rows {
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
