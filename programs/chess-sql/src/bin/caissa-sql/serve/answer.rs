//! Answers, in the JSON of Lichess's explorer.

use chess_check::chess_core::Board;
use chess_check::chess_core::book::openings;
use chess_sql::index::{IndexedGame, PlayedMove, Speed};
use serde_json::{Value, json};

use super::index::Served;
use super::question::{ExplorerQuestion, Failure};

/// Answers a question about a position.
pub(super) fn answer(served: &Served, question: &ExplorerQuestion) -> Result<Value, Failure> {
    let board = question.board()?;
    let moves = served.moves(&board, &question.choice()?).map_err(Failure::Index)?;
    let sum = |count: fn(&PlayedMove) -> u64| moves.iter().map(count).sum::<u64>();
    // As in the index: a game that lacks a rating has none.
    let rating = |game: &IndexedGame| match (game.white_elo, game.black_elo) {
        (0, _) | (_, 0) => 0,
        (white, black) => u32::from(white) + u32::from(black),
    };
    Ok(json!({
        "white": sum(|played| played.white),
        "draws": sum(|played| played.draws),
        "black": sum(|played| played.black),
        "moves": moves.iter().take(question.most()).map(|played| of_move(&board, played)).collect::<Value>(),
        "topGames": best(&board, &moves, question.top(), rating),
        "recentGames": best(&board, &moves, question.recent(), |game| game.date),
        "opening": opening(&board),
    }))
}

/// A move. If it was played in one game, the answer has the game.
fn of_move(board: &Board, played: &PlayedMove) -> Value {
    let total = played.white + played.draws + played.black;
    let only = played.shown.first().filter(|_| total == 1);
    let after = board.play(played.mv).ok();
    json!({
        "uci": board.uci(played.mv).to_string(),
        "san": board.san(played.mv).to_string(),
        "averageRating": played.elo.unwrap_or(0.0).round() as i64,
        "white": played.white,
        "draws": played.draws,
        "black": played.black,
        "game": only.map(|only| game(board.uci(played.mv).as_str(), only)),
        "opening": after.as_ref().and_then(opening),
    })
}

/// The games with the greatest values, each with its move.
fn best<K: Ord>(
    board: &Board,
    moves: &[PlayedMove],
    most: usize,
    value: impl Fn(&IndexedGame) -> K,
) -> Value {
    let of_move = |played: &'_ PlayedMove| board.uci(played.mv).to_string();
    let mut games: Vec<(String, &IndexedGame)> = moves
        .iter()
        .flat_map(|played| played.shown.iter().map(move |game| (of_move(played), game)))
        .collect();
    games.sort_by(|(mv, one), (other_mv, other)| {
        let by_value = value(other).cmp(&value(one));
        by_value.then_with(|| (&one.file, one.game, mv).cmp(&(&other.file, other.game, other_mv)))
    });
    games.into_iter().take(most).map(|(mv, found)| game(&mv, found)).collect()
}

/// A game. Programs expect numbers, so a rating or a year that the tags do not have is 0.
fn game(mv: &str, game: &IndexedGame) -> Value {
    let player = |name: &Option<String>, rating: u16| json!({ "name": name.as_deref().unwrap_or("?"), "rating": rating });
    let (year, month, _) = game.date;
    json!({
        "uci": mv,
        "id": format!("{}:{}", game.file, game.game),
        "winner": match game.result {
            "1-0" => Some("white"),
            "0-1" => Some("black"),
            _ => None,
        },
        "speed": game.speed.map(Speed::name),
        "mode": Value::Null,
        "white": player(&game.white, game.white_elo),
        "black": player(&game.black, game.black_elo),
        "year": year,
        "month": (year > 0 && month > 0).then(|| format!("{year:04}-{month:02}")),
    })
}

/// A game with such a name, as it is in its file.
pub(super) async fn pgn(served: &Served, id: &str) -> Result<Vec<u8>, Failure> {
    let (file, number) = id.rsplit_once(':').unwrap_or((id, ""));
    let game = match number.parse() {
        Ok(number) => served.game(file, number).await?,
        Err(_) => None,
    };
    match game {
        Some((game, true)) => Ok(game),
        Some((_, false)) => Err(Failure::Changed(file.to_owned())),
        None => Err(Failure::Game(id.to_owned())),
    }
}

/// The name of a position in our list of openings.
fn opening(board: &Board) -> Option<Value> {
    let entry = openings().get(board)?;
    Some(json!({ "eco": entry.eco(), "name": entry.name()? }))
}
