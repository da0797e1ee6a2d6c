//! The games themselves, as they are in their files.

use std::io::Write;

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::common::{Result, plan_err};

use super::{Out, RowFormat};

/// The column with the games.
pub(super) struct Pgn {
    column: usize,
    /// Whether the last game ended with its line. If not, it was the last of a file.
    is_apart: bool,
}

impl Pgn {
    pub(super) fn new(schema: &Schema) -> Result<Self> {
        let column = ["raw", "pgn"].into_iter().find_map(|name| schema.index_of(name).ok());
        let Some(column) = column else {
            return plan_err!(
                "the rows have no column with games: select the column `raw` of games(..)"
            );
        };
        Ok(Self { column, is_apart: true })
    }
}

impl RowFormat for Pgn {
    fn add(&mut self, batch: RecordBatch, out: &mut Out) -> Result<()> {
        let games = cast(batch.column(self.column), &DataType::Binary)?;
        for game in games.as_binary::<i32>().iter().flatten() {
            if !self.is_apart {
                out.write_all(b"\n\n")?;
            }
            out.write_all(game)?;
            self.is_apart = game.ends_with(b"\n") || game.ends_with(b"\r");
        }
        Ok(())
    }
}
