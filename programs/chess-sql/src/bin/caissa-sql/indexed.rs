//! `find`, `explore` and `duplicates` by an index: the rows of the queries of the same names, without reading all games.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_archive::GameHash;
use chess_check::chess_core::pgn::{Reader, tag_pairs};
use chess_check::chess_core::{Board, GameBuf};
use chess_check::{PlacedText, decode};
use chess_sql::index::{Choice, IndexedGame, PlayedMove};
use datafusion::arrow::array::{
    Array, ArrayRef, Float64Array, Int32Array, Int64Array, MapArray, MapBuilder, RecordBatch,
    StringArray, StringBuilder, UInt64Array,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::MemTable;
use datafusion::prelude::SessionContext;

use crate::formats::{self, RowOutput, Target};
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
    pub(crate) fn find(&self, to: Target<'_>) -> Result<(), String> {
        let board = self.board()?;
        let index = index::open(self.index, self.files).map_err(|error| error.to_string())?;
        let games = index.visits(board.polyglot_key()).map_err(|error| error.to_string())?;
        let text =
            |of: fn(&IndexedGame) -> Option<String>| array::<_, StringArray>(games.iter().map(of));
        let mut texts = GameTexts::default();
        let columns: [(&str, ArrayRef); 7] = [
            ("file", text(|game| Some(game.file.clone()))),
            ("game", array::<_, Int64Array>(games.iter().map(|game| Some(game.game as i64)))),
            ("ply", array::<_, Int32Array>(games.iter().map(|game| ply(texts.of(game), &board)))),
            ("white", text(|game| game.white.clone())),
            ("black", text(|game| game.black.clone())),
            ("result", text(|game| Some(game.result.to_owned()))),
            ("date", text(|game| game.date_text.clone())),
        ];
        print(columns.into(), to)
    }

    /// Prints the moves that were played in the position.
    pub(crate) fn explore(&self, to: Target<'_>) -> Result<(), String> {
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
        let count = |of: fn(&PlayedMove) -> u64| {
            array::<_, Int64Array>(moves.iter().map(|(_, played)| Some(of(played) as i64)))
        };
        let ucis = moves.iter().map(|(_, played)| Some(board.uci(played.mv).to_string()));
        let elos = moves.iter().map(|(_, played)| played.elo.map(f64::round));
        let columns: [(&str, ArrayRef); 8] = [
            ("san", array::<_, StringArray>(moves.iter().map(|(san, _)| Some(san.as_str())))),
            ("uci", array::<_, StringArray>(ucis)),
            ("games", count(|played| played.games)),
            ("white", count(|played| played.white)),
            ("draws", count(|played| played.draws)),
            ("black", count(|played| played.black)),
            ("score", array::<_, Float64Array>(moves.iter().map(|(_, played)| score(played)))),
            ("elo", array::<_, Float64Array>(elos)),
        ];
        print(columns.into(), to)
    }
}

/// The column of values.
fn array<T, A: Array + FromIterator<T> + 'static>(values: impl Iterator<Item = T>) -> ArrayRef {
    Arc::new(values.collect::<A>())
}

/// The score of White in percent, with one decimal.
fn score(played: &PlayedMove) -> Option<f64> {
    let total = (played.white + played.draws + played.black) as f64;
    let points = played.white as f64 * 100.0 + played.draws as f64 * 50.0;
    (total > 0.0).then(|| (points / total * 10.0).round() / 10.0)
}

/// The ply that is played in a position first, if the text of the game is known.
fn ply(text: io::Result<Option<Vec<u8>>>, board: &Board) -> Option<i32> {
    let game = played(&text.ok().flatten()?)?;
    let at = game.as_game().boards().position(|other| other.same_position(board))?;
    i32::try_from(at + 1).ok()
}

/// The game of a text, as far as it is known.
fn played(text: &[u8]) -> Option<GameBuf> {
    Reader::new(text).next()?.ok()?.game
}

/// The games of an archive that may be there more than once.
pub(crate) struct AskedCopies<'a> {
    pub(crate) plies: u32,
    pub(crate) files: &'a [PathBuf],
    pub(crate) index: &'a Path,
}

/// The names of the tables that stand for the tables of the files in a query of copies.
pub(crate) const COPIES: [(&str, &str); 2] =
    [("games({files})", "indexed_games"), ("moves({files})", "indexed_moves")];

impl AskedCopies<'_> {
    /// Gives a session the games that may be copies, and their moves where another one ends.
    pub(crate) fn register(&self, session: &SessionContext) -> Result<(), String> {
        let index = index::open(self.index, self.files).map_err(|error| error.to_string())?;
        if index.plies() != 0 {
            return Err(format!(
                "the index `{}` has {} plies of each game, and copies are found by their last positions: make one of all plies with `caissa-sql index --plies 0`",
                self.index.display(),
                index.plies()
            ));
        }
        let plies = u16::try_from(self.plies).unwrap_or(u16::MAX);
        let games = index.alike(plies).map_err(|error| error.to_string())?;
        let (tags, moves) = tags_and_moves(&games)?;
        for ((_, name), batch) in COPIES.into_iter().zip([of_games(&games, tags), moves]) {
            let table = batch
                .map_err(DataFusionError::from)
                .and_then(|batch| MemTable::try_new(batch.schema(), vec![vec![batch]]))
                .and_then(|table| session.register_table(name, Arc::new(table)));
            table.map_err(|error| words::of(&error))?;
        }
        Ok(())
    }
}

/// The columns of `games` that the query of copies asks for.
fn of_games(games: &[IndexedGame], tags: MapArray) -> Result<RecordBatch, ArrowError> {
    let text =
        |of: fn(&IndexedGame) -> &str| array::<_, StringArray>(games.iter().map(of).map(Some));
    let plies = games.iter().map(|game| Some(i32::from(game.plies)));
    RecordBatch::try_from_iter([
        ("file", text(|game| &game.file)),
        ("game", array::<_, Int64Array>(games.iter().map(|game| Some(game.game as i64)))),
        ("plies", array::<_, Int32Array>(plies)),
        ("hash", array::<_, UInt64Array>(games.iter().map(|game| Some(game.hash)))),
        ("result", text(|game| game.result)),
        ("tags", Arc::new(tags)),
    ])
}

/// The bytes of a game.
fn bytes_of(texts: &mut GameTexts, game: &IndexedGame) -> Result<Vec<u8>, String> {
    let file = &game.file;
    let bytes = texts.of(game).map_err(|error| format!("`{file}` cannot be read: {error}"))?;
    bytes.ok_or_else(|| {
        format!(
            "`{file}` is packed so that only its beginning is found, and an index has no moves: leave out --index, or \
             pack the file with `caissa pack`"
        )
    })
}

/// The tags of games, and their moves after which another one ends, by the hashes of both.
fn tags_and_moves(
    games: &[IndexedGame],
) -> Result<(MapArray, Result<RecordBatch, ArrowError>), String> {
    let ends: HashSet<u64> = games.iter().map(|game| game.hash).collect();
    let (mut texts, mut moves) = (GameTexts::default(), (Vec::new(), Vec::new(), Vec::new()));
    let mut tags = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    for game in games {
        let bytes = bytes_of(&mut texts, game)?;
        let text = decode(&bytes);
        let mut seen = HashSet::new();
        for tag in tag_pairs(&text).filter(|tag| seen.insert(tag.name())) {
            tags.keys().append_value(tag.name());
            tags.values().append_value(tag.value());
        }
        // Names and values have been added in pairs.
        let _ = tags.append(true);
        let Some(played) = played(&bytes) else { continue };
        let played = played.as_game();
        let mut hash = GameHash::new(&played.start());
        for mv in played.moves() {
            hash = hash.then(mv);
            if ends.contains(&hash.number()) {
                moves.0.push(game.file.as_str());
                moves.1.push(game.game as i64);
                moves.2.push(hash.number());
            }
        }
    }
    let depths = Int32Array::from(vec![0; moves.0.len()]);
    let moves = RecordBatch::try_from_iter([
        ("file", Arc::new(StringArray::from(moves.0)) as ArrayRef),
        ("game", Arc::new(Int64Array::from(moves.1))),
        ("depth", Arc::new(depths)),
        ("hash", Arc::new(UInt64Array::from(moves.2))),
    ]);
    Ok((tags.finish(), moves))
}

/// The texts of games in their files. The last file stays open.
#[derive(Default)]
struct GameTexts {
    /// The name of the file; no text if only its beginning is found.
    open: Option<(String, Option<PlacedText>)>,
}

impl GameTexts {
    /// The bytes of a game; `None` if only the beginning of its file is found.
    fn of(&mut self, game: &IndexedGame) -> io::Result<Option<Vec<u8>>> {
        let open = match self.open.take().filter(|(name, _)| *name == game.file) {
            Some(open) => open,
            None => (game.file.clone(), PlacedText::open(&game.file)?),
        };
        let (_, text) = self.open.insert(open);
        let (offset, length) = game.place;
        text.as_mut().map(|text| text.read(offset, length as usize)).transpose()
    }
}

fn print(columns: Vec<(&str, ArrayRef)>, to: Target<'_>) -> Result<(), String> {
    let printed = || {
        let columns = columns.into_iter().map(|(name, values)| (name, values, true));
        let batch = RecordBatch::try_from_iter_with_nullable(columns)?;
        let mut output = RowOutput::new(to, batch.schema())?;
        output.add(batch)?;
        output.end()
    };
    match printed() {
        Err(error) if !formats::is_closed_pipe(&error) => Err(words::of(&error)),
        _ => Ok(()),
    }
}
