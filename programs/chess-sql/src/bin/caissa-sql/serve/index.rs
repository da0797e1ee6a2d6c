//! The index that is served: one that is kept, or one that ends with the server.

use std::path::{Path, PathBuf};

use chess_check::chess_core::Board;
use chess_sql::index::{Choice, Index, IndexOptions, PlayedMove};
use datafusion::arrow::array::AsArray;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;

use crate::index;
use crate::ready::quoted;

/// An index, and the files of its games.
pub(super) struct Served {
    session: SessionContext,
    /// The files with the games, as arguments of a table function.
    games: String,
    index: Index,
}

impl Served {
    /// Makes the index of files in a folder, unless it is there. An index of other files, or of the same ones before they
    /// changed, is refused or brought up to date.
    pub(super) fn new(
        session: SessionContext,
        paths: &[PathBuf],
        options: &IndexOptions,
        folder: &Path,
        is_updated: bool,
    ) -> Result<Self, String> {
        let made = || {
            let files = index::all_files(paths)?;
            let mut is_new = false;
            if is_updated || Index::plies_of(folder)?.is_none() {
                Index::update(folder, &files, options)?;
                is_new = true;
            }
            let index = index::open(folder, paths)?;
            // An update has compared what it kept.
            if !is_new {
                index.verify()?;
            }
            Ok::<_, std::io::Error>(index)
        };
        let index = made().map_err(|error| error.to_string())?;
        let games = paths.iter().map(|path| quoted(&path.to_string_lossy()));
        Ok(Self { session, games: games.collect::<Vec<_>>().join(", "), index })
    }

    /// The number of positions with a move.
    pub(super) fn rows(&self) -> u64 {
        self.index.rows()
    }

    /// The moves of a position in finished games, the most frequent first.
    pub(super) fn moves(&self, board: &Board, choice: &Choice) -> std::io::Result<Vec<PlayedMove>> {
        let mut moves = self.index.moves(board.polyglot_key(), choice)?;
        let finished = |played: &PlayedMove| played.white + played.draws + played.black;
        moves.retain(|played| finished(played) > 0);
        moves.sort_by_key(|played| (std::cmp::Reverse(finished(played)), played.mv.to_string()));
        Ok(moves)
    }

    /// A game as it is in its file, and whether that is still the file that was indexed; `None` if the files have no such
    /// game.
    pub(super) async fn game(&self, file: &str, number: u64) -> Result<Option<(Vec<u8>, bool)>> {
        let query = format!(
            "select raw from games({}) where file = {} and game = {number} limit 1",
            self.games,
            quoted(file),
        );
        let rows = self.session.sql(&query).await?.collect().await?;
        let games = rows.iter().flat_map(|batch| batch.column(0).as_binary::<i32>().iter());
        // Looked at last: what has been read is of this file or of a later one.
        Ok(games.flatten().next().map(|game| (game.to_vec(), self.index.is_current(file))))
    }
}
