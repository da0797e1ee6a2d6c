//! Answers, in the JSON of Lichess's explorer.

use chess_check::chess_core::Board;
use chess_check::chess_core::book::OPENINGS;
use chess_check::chess_core::pgn::Reader;
use datafusion::arrow::array::{Array, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::common::Result;
use serde_json::{Value, json};

use super::index::Index;
use super::question::{Failure, Question};

/// A move that was played.
struct Played {
    uci: String,
    san: String,
    /// Of both players in all games where the tags have it.
    average_rating: Option<i64>,
    white: i64,
    draws: i64,
    black: i64,
}

impl Played {
    fn json(&self) -> Value {
        json!({
            "uci": self.uci,
            "san": self.san,
            "averageRating": self.average_rating,
            "white": self.white,
            "draws": self.draws,
            "black": self.black,
            "game": null,
        })
    }
}

/// Answers a question. Single games are not in the index, so there are none in the answer.
pub(super) async fn answer(index: &Index, question: &Question) -> Result<Value, Failure> {
    let board = question.board()?;
    let mut all = Vec::new();
    for batch in index.moves(board.polyglot_key()).await? {
        all.extend(moves(&batch)?);
    }
    let sum = |of: fn(&Played) -> i64| all.iter().map(of).sum::<i64>();
    Ok(json!({
        "white": sum(|played| played.white),
        "draws": sum(|played| played.draws),
        "black": sum(|played| played.black),
        "moves": all.iter().take(question.most()).map(Played::json).collect::<Value>(),
        "topGames": [],
        "recentGames": [],
        "opening": opening(&board),
    }))
}

/// The moves of rows of the index.
fn moves(batch: &RecordBatch) -> Result<Vec<Played>> {
    let column = |name: &str, kind| {
        Ok::<_, datafusion::error::DataFusionError>(cast(
            batch.column(batch.schema().index_of(name)?),
            &kind,
        )?)
    };
    let (uci, san) = (column("uci", DataType::Utf8)?, column("san", DataType::Utf8)?);
    let [white, draws, black] =
        ["white", "draws", "black"].map(|name| column(name, DataType::Int64));
    let (white, draws, black, elo) = (white?, draws?, black?, column("elo", DataType::Float64)?);
    let number = |column: &dyn Array, row| column.as_primitive::<Int64Type>().value(row);
    let played = |row| Played {
        uci: uci.as_string::<i32>().value(row).to_owned(),
        san: san.as_string::<i32>().value(row).to_owned(),
        average_rating: elo
            .is_valid(row)
            .then(|| elo.as_primitive::<Float64Type>().value(row).round() as i64),
        white: number(&white, row),
        draws: number(&draws, row),
        black: number(&black, row),
    };
    Ok((0..batch.num_rows()).map(played).collect())
}

/// The name of a position in our list of openings.
fn opening(board: &Board) -> Option<Value> {
    let games = Reader::new(OPENINGS.as_bytes()).flatten().filter_map(|entry| entry.game);
    let mut named = games.filter(|game| game.board().same_position(board));
    named.next().map(|game| json!({ "eco": game.tag("ECO"), "name": game.tag("Opening") }))
}
