//! Problems in JSON, as `--json` writes them: read are `fen`, `stipulation`, `keys` or `key`, `pv` and the names.

use chess_core::pgn::Place;
use chess_core::{Board, Error, Move};
use chess_mate::formats::{Flaw, Mistake, Problem, epd, stipulation};
use serde::Deserialize;

#[derive(Deserialize)]
struct Record {
    fen: String,
    stipulation: Option<String>,
    key: Option<String>,
    #[serde(default)]
    keys: Vec<String>,
    #[serde(default)]
    pv: Vec<String>,
    id: Option<String>,
    author: Option<String>,
    source: Option<String>,
    #[serde(default)]
    themes: Vec<String>,
}

/// Reads the object of a line.
pub(super) fn read(line: &str, is_chess960: bool) -> Result<Problem, Mistake> {
    let record: Record = serde_json::from_str(line).map_err(|error| {
        let place = Place { line: 1, column: error.column().max(1) };
        let words = error.to_string();
        let words = words.split(" at line").next().unwrap_or_default();
        Mistake::new(place, Flaw::Syntax(format!("no problem in JSON: {words}")))
    })?;
    let board = if is_chess960 { epd::read_chess960(&record.fen) } else { epd::read(&record.fen) };
    let board = board.map_err(|mistake| Mistake::new(Place::START, mistake.flaw))?.board;
    let mut problem = Problem::new(board);
    if let Some(text) = &record.stipulation {
        problem.stipulation = Some(stipulation(text, Place::START)?);
    }
    let keys = if record.keys.is_empty() { Vec::from_iter(record.key) } else { record.keys };
    let chess = |error| Mistake::new(Place::START, Flaw::Chess(Box::new(error)));
    let read = |text: &String| board.read(text);
    problem.keys = keys.iter().map(read).collect::<Result<_, _>>().map_err(chess)?;
    problem.line = line_of(board, &record.pv).map_err(chess)?;
    (problem.id, problem.author, problem.source) = (record.id, record.author, record.source);
    problem.themes = record.themes;
    Ok(problem)
}

fn line_of(mut board: Board, moves: &[String]) -> Result<Vec<Move>, Error> {
    let step = |text: &String| {
        let mv = board.read(text)?;
        board = board.play(mv)?;
        Ok(mv)
    };
    moves.iter().map(step).collect()
}
