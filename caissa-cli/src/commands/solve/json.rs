//! Problems in JSON, as `--json` writes them: read are `fen`, `stipulation`, `keys` or `key`, `pv` and the names.

use chess_core::pgn::Place;
use chess_core::{Board, Error, Move};
use chess_mate::formats::{Flaw, Mistake, Problem, epd, stipulation};
use serde_json::{Map, Value};

/// The object of a line.
struct Record {
    line: String,
    fields: Map<String, Value>,
}

impl Record {
    fn read(line: &str) -> Result<Self, Mistake> {
        let line = line.trim_end();
        match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => Ok(Self { line: line.to_owned(), fields }),
            Ok(_) => Err(mistake(1, EXPECTED)),
            Err(error) if error.is_eof() => {
                let words = "the object does not end in its line; write each in a line of its own";
                Err(mistake(line.chars().count(), words))
            }
            Err(error) => {
                // The column counts bytes from 1.
                let before = line.as_bytes().get(..error.column().saturating_sub(1));
                let before = String::from_utf8_lossy(before.unwrap_or_default());
                let column = before.chars().count();
                let found = line.chars().nth(column).unwrap_or(' ');
                Err(mistake(
                    column + 1,
                    &format!("`{found}` cannot stand here in JSON; {EXPECTED}"),
                ))
            }
        }
    }

    /// A text; `None` if it is not there.
    fn text(&self, name: &str) -> Result<Option<String>, Mistake> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(self.wrong(name, "a text")),
        }
    }

    /// A list of texts; empty if it is not there.
    fn texts(&self, name: &str) -> Result<Vec<String>, Mistake> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        match self.fields.get(name) {
            None | Some(Value::Null) => Some(Vec::new()),
            Some(Value::Array(all)) => all.iter().map(text).collect(),
            Some(_) => None,
        }
        .ok_or_else(|| self.wrong(name, "a list of texts"))
    }

    fn wrong(&self, name: &str, expected: &str) -> Mistake {
        let before = self.line.split(&format!("\"{name}\"")).next().unwrap_or_default();
        mistake(before.chars().count() + 1, &format!("expected {expected} as `{name}`"))
    }
}

/// What a line has to be.
const EXPECTED: &str =
    "expected an object in a line, such as `{\"fen\": \"..\", \"stipulation\": \"#2\"}`";

fn mistake(column: usize, words: &str) -> Mistake {
    Mistake::new(Place { line: 1, column: column.max(1) }, Flaw::Syntax(words.to_owned()))
}

/// Reads the object of a line.
pub(super) fn read(line: &str, is_chess960: bool) -> Result<Problem, Mistake> {
    let record = Record::read(line)?;
    let Some(fen) = record.text("fen")? else {
        return Err(mistake(1, "the object of JSON has no `fen`"));
    };
    let board = if is_chess960 { epd::read_chess960(&fen) } else { epd::read(&fen) };
    let board = board.map_err(|mistake| Mistake::new(Place::START, mistake.flaw))?.board;
    let mut problem = Problem::new(board);
    if let Some(text) = record.text("stipulation")? {
        problem.stipulation = Some(stipulation(&text, Place::START)?);
    }
    let (key, keys) = (record.text("key")?, record.texts("keys")?);
    let keys = if keys.is_empty() { Vec::from_iter(key) } else { keys };
    let chess = |error| Mistake::new(Place::START, Flaw::Chess(Box::new(error)));
    let read = |text: &String| board.read(text);
    problem.keys = keys.iter().map(read).collect::<Result<_, _>>().map_err(chess)?;
    problem.line = line_of(board, &record.texts("pv")?).map_err(chess)?;
    problem.id = record.text("id")?;
    problem.author = record.text("author")?;
    problem.source = record.text("source")?;
    problem.themes = record.texts("themes")?;
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
