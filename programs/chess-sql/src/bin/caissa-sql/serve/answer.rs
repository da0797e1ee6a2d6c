//! Answers, in the JSON of Lichess's explorer.

use chess_check::chess_core::Board;
use chess_check::chess_core::book::openings;
use serde_json::{Value, json};

use super::index::Index;
use super::question::{ExplorerQuestion, Failure};

/// Answers a question about a position.
pub(super) async fn answer(index: &Index, question: &ExplorerQuestion) -> Result<Value, Failure> {
    let board = question.board()?;
    let moves = index.moves(board.polyglot_key()).await?;
    let shown: Vec<_> = moves.iter().flat_map(shown).collect();
    let sum = |name: &str| moves.iter().filter_map(|row| row[name].as_i64()).sum::<i64>();
    Ok(json!({
        "white": sum("white"),
        "draws": sum("draws"),
        "black": sum("black"),
        "moves": moves.iter().take(question.most()).map(of_move).collect::<Value>(),
        "topGames": ranked(&shown, "top", question.top()),
        "recentGames": ranked(&shown, "recent", question.recent()),
        "opening": opening(&board),
    }))
}

/// The games of a move that may be shown.
fn shown(row: &Value) -> &[Value] {
    row["shown"].as_array().map_or(&[], Vec::as_slice)
}

/// A move. If it was played in one game, and that game is shown, the answer has the game.
fn of_move(row: &Value) -> Value {
    let only = shown(row).first().filter(|_| row["games"] == 1);
    json!({
        "uci": row["uci"],
        "san": row["san"],
        "averageRating": row["elo"].as_f64().map(|elo| elo.round() as i64),
        "white": row["white"],
        "draws": row["draws"],
        "black": row["black"],
        "game": only.map(game),
    })
}

/// The first games by a rank.
fn ranked(shown: &[&Value], rank: &str, most: u64) -> Value {
    let rank = |game: &&Value| game[rank].as_u64().unwrap_or(u64::MAX);
    let mut games: Vec<_> = shown.iter().copied().filter(|game| rank(game) <= most).collect();
    games.sort_by_key(rank);
    games.into_iter().map(game).collect()
}

/// A game. Programs expect numbers, so a rating or a year that the tags do not have is 0.
fn game(row: &Value) -> Value {
    let text = |name: &str| row[name].as_str().unwrap_or_default();
    let player = |name: &str, elo: &str| json!({ "name": row[name].as_str().unwrap_or("?"), "rating": row[elo].as_i64().unwrap_or(0) });
    let mut date = text("date").split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let (year, month) = (date.next().unwrap_or(0), date.next().unwrap_or(0));
    json!({
        "uci": row["uci"],
        "id": id(text("file"), row["game"].as_u64().unwrap_or(0)),
        "winner": match text("result") {
            "1-0" => Some("white"),
            "0-1" => Some("black"),
            _ => None,
        },
        "white": player("white", "white_elo"),
        "black": player("black", "black_elo"),
        "year": year,
        "month": (year > 0 && month > 0).then(|| format!("{year:04}-{month:02}")),
    })
}

/// The name of a game in answers.
fn id(file: &str, game: u64) -> String {
    format!("{file}:{game}")
}

/// A game with such a name, as it is in its file.
pub(super) async fn pgn(index: &Index, id: &str) -> Result<Vec<u8>, Failure> {
    let (file, number) = id.rsplit_once(':').unwrap_or((id, ""));
    let game = match number.parse() {
        Ok(number) => index.game(file, number).await?,
        Err(_) => None,
    };
    game.ok_or_else(|| Failure::Game(id.to_owned()))
}

/// The name of a position in our list of openings.
fn opening(board: &Board) -> Option<Value> {
    let entry = openings().get(board)?;
    Some(json!({ "eco": entry.eco(), "name": entry.name()? }))
}
