//! `games(path, ..)`: a row for each game.

mod columns;
mod filter;
mod row;

use std::sync::Arc;

use chess_check::Item;
use chess_check::chess_core::pgn::Outline;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;

use crate::columns::{Base, Batch, Selection, schema};
use crate::scan::{Batches, Scan, sliced};
pub(crate) use columns::Games;
use columns::{COLUMNS, is_of_tags};
pub(crate) use filter::Filter;
use row::Row;

/// The schema of all columns.
pub(crate) fn all_columns() -> SchemaRef {
    schema::<Games>(COLUMNS)
}

/// Games under a query.
#[derive(Debug)]
pub(crate) struct GamesScan {
    columns: Selection<Games>,
    filter: Option<Arc<Filter>>,
    /// Whether a column needs the moves.
    needs_moves: bool,
}

impl GamesScan {
    pub(crate) fn new(columns: &[usize], filter: Option<Arc<Filter>>) -> Result<Self> {
        let columns = Selection::new(COLUMNS, columns)?;
        let needs_moves = !columns.names().all(is_of_tags);
        Ok(Self { columns, filter, needs_moves })
    }

    fn keeps(&self, row: &Row<'_>) -> Result<bool> {
        self.filter.as_ref().map_or(Ok(true), |filter| filter.keeps(row))
    }
}

/// The games of a part.
#[derive(Default)]
pub(crate) struct Part(Option<Batch<Games>>);

impl Scan for GamesScan {
    type Part = Part;

    fn name(&self) -> &'static str {
        "GamesScan"
    }

    fn schema(&self) -> SchemaRef {
        self.columns.schema().clone()
    }

    fn has_sans(&self) -> bool {
        self.columns.names().any(|name| name == "san")
    }

    fn passes_over(&self) -> bool {
        !self.needs_moves || self.filter.is_some()
    }

    fn is_wanted(&self, outline: &Outline<'_>) -> bool {
        // An error of the filter is reported when the game is added.
        self.needs_moves && self.keeps(&Row::of_outline(outline)).unwrap_or(true)
    }

    fn add(&self, item: &Item<'_>, before: &[u8], part: &mut Part) -> Result<()> {
        // Its filter has refused it already.
        if self.needs_moves && item.passed.is_some() {
            return Ok(());
        }
        let row = Row::new(item, before);
        if self.keeps(&row)? {
            part.0.get_or_insert_with(|| self.columns.batch()).add(&row);
        }
        Ok(())
    }

    fn rows(&self, part: Part, base: Base, most: usize) -> Batches {
        match part.0 {
            Some(mut batch) => sliced(batch.finish(&base), most),
            None => Box::new(std::iter::empty()),
        }
    }

    fn explanation(&self) -> String {
        let moves = if self.needs_moves { "played" } else { "passed over" };
        let filter =
            self.filter.as_ref().map(|filter| format!(", filter={filter}")).unwrap_or_default();
        format!(", moves={moves}{filter}")
    }
}
