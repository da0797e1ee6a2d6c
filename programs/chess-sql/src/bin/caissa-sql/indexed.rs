//! `find` and `explore` by an index: the rows of the queries of the same names, without reading files.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_check::Input;
use chess_check::chess_core::{Board, GameBuf};
use chess_sql::index::{Choice, IndexedGame, PlayedMove};
use datafusion::arrow::array::{
    ArrayRef, Float64Array, Int32Array, Int64Array, RecordBatch, StringArray,
};
use datafusion::common::Result;

use crate::formats::{self, Format, RowOutput};
use crate::index;
use crate::words;

/// A question about a position.
pub(crate) struct Asked<'a> {
    pub(crate) position: &'a str,
    pub(crate) files: &'a [PathBuf],
    pub(crate) index: &'a Path,
}

impl Asked<'_> {
    fn board(&self) -> Result<Board, String> {
        chess_sql::position(self.position).map_err(|error| error.headline().to_string())
    }

    /// Prints the games in which the position occurs.
    pub(crate) fn find(&self, format: Format) -> Result<(), String> {
        let board = self.board()?;
        let index = index::open(self.index, self.files).map_err(|error| error.to_string())?;
        let games = index.visits(board.polyglot_key()).map_err(|error| error.to_string())?;
        let text = |of: fn(&IndexedGame) -> Option<String>| -> ArrayRef {
            Arc::new(games.iter().map(of).collect::<StringArray>())
        };
        let plies = games.iter().map(|game| ply(game, &board)).collect::<Int32Array>();
        let columns: [(&str, ArrayRef); 7] = [
            ("file", text(|game| Some(game.file.clone()))),
            (
                "game",
                Arc::new(games.iter().map(|game| Some(game.game as i64)).collect::<Int64Array>()),
            ),
            ("ply", Arc::new(plies)),
            ("white", text(|game| game.white.clone())),
            ("black", text(|game| game.black.clone())),
            ("result", text(|game| Some(game.result.to_owned()))),
            ("date", text(|game| game.date_text.clone())),
        ];
        print(columns.into(), format)
    }

    /// Prints the moves that were played in the position.
    pub(crate) fn explore(&self, format: Format) -> Result<(), String> {
        let board = self.board()?;
        let index = index::open(self.index, self.files).map_err(|error| error.to_string())?;
        let moves = index.moves(board.polyglot_key(), &Choice::default());
        let mut moves: Vec<_> = moves
            .map_err(|error| error.to_string())?
            .into_iter()
            .map(|played| (board.san(played.mv).to_string(), played))
            .collect();
        moves.sort_by(|(san, one), (other_san, other)| {
            other.games.cmp(&one.games).then_with(|| san.cmp(other_san))
        });
        let count = |of: fn(&PlayedMove) -> u64| -> ArrayRef {
            Arc::new(
                moves.iter().map(|(_, played)| Some(of(played) as i64)).collect::<Int64Array>(),
            )
        };
        let sans = moves.iter().map(|(san, _)| Some(san.as_str())).collect::<StringArray>();
        let ucis = moves.iter().map(|(_, played)| Some(board.uci(played.mv).to_string()));
        let scores = moves.iter().map(|(_, played)| score(played)).collect::<Float64Array>();
        let elos =
            moves.iter().map(|(_, played)| played.elo.map(f64::round)).collect::<Float64Array>();
        let columns: [(&str, ArrayRef); 8] = [
            ("san", Arc::new(sans)),
            ("uci", Arc::new(ucis.collect::<StringArray>())),
            ("games", count(|played| played.games)),
            ("white", count(|played| played.white)),
            ("draws", count(|played| played.draws)),
            ("black", count(|played| played.black)),
            ("score", Arc::new(scores)),
            ("elo", Arc::new(elos)),
        ];
        print(columns.into(), format)
    }
}

/// The score of White in percent, with one decimal.
fn score(played: &PlayedMove) -> Option<f64> {
    let total = (played.white + played.draws + played.black) as f64;
    let points = played.white as f64 * 100.0 + played.draws as f64 * 50.0;
    (total > 0.0).then(|| (points / total * 10.0).round() / 10.0)
}

/// The ply that is played in a position first, if the file is not packed.
fn ply(game: &IndexedGame, board: &Board) -> Option<i32> {
    let text = text(game).ok().flatten()?;
    let game: GameBuf = GameBuf::parse(&text).ok()?;
    let at = game.as_game().boards().position(|other| other.same_position(board))?;
    i32::try_from(at + 1).ok()
}

/// The text of a game in its file; `None` if the file is packed.
fn text(game: &IndexedGame) -> io::Result<Option<String>> {
    if Input::is_packed(&game.file)? {
        return Ok(None);
    }
    let mut file = File::open(&game.file)?;
    let (offset, length) = game.place;
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::new();
    file.take(length.into()).read_to_end(&mut bytes)?;
    Ok(Some(chess_check::decode(&bytes)))
}

fn print(columns: Vec<(&str, ArrayRef)>, format: Format) -> Result<(), String> {
    let printed = || {
        let columns = columns.into_iter().map(|(name, values)| (name, values, true));
        let batch = RecordBatch::try_from_iter_with_nullable(columns)?;
        let mut output = RowOutput::new(format, batch.schema())?;
        output.add(batch)?;
        output.end()
    };
    match printed() {
        Err(error) if !formats::is_closed_pipe(&error) => Err(words::of(&error)),
        _ => Ok(()),
    }
}
