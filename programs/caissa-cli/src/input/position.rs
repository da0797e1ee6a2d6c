//! Positions on the command line.

use std::ffi::OsString;

use chess_core::{Board, Error, ErrorKind, GameBuf, is_fen};

use crate::args::{FenArgs, PositionArgs};
use crate::exit::Failure;
use crate::formats::full;

/// The text of arguments that are not files.
pub(crate) fn text(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// The position of arguments.
pub(crate) fn of(position: &PositionArgs) -> Result<Board, Failure> {
    parse(&position.words.join(" "), position.fen)
}

/// A position in FEN or EPD, the one that moves lead to, or `start`.
pub(crate) fn parse(text: &str, fen: FenArgs) -> Result<Board, Failure> {
    board(text, fen).map_err(|error| Failure::new(full(&error, true)))
}

/// The same for a command that also takes files, after no file was found.
pub(crate) fn parse_unless_file(text: &str, fen: FenArgs) -> Result<Board, Failure> {
    board(text, fen).map_err(|error| {
        let mut words = text.split_whitespace();
        let (first, is_alone) = (words.next().unwrap_or_default(), words.next().is_none());
        // Moves have digits, except castling.
        let is_name = is_alone || !first.contains(|char: char| char.is_ascii_digit());
        Failure::new(match error.kind() {
            ErrorKind::Syntax(_) if is_name && error.range().start == 0 && !is_fen(text) => {
                let it = if is_alone { "it".to_owned() } else { format!("`{}`", text.trim()) };
                format!("there is no file `{first}`, and {it} is neither FEN nor moves")
            }
            _ => full(&error, true),
        })
    })
}

fn board(text: &str, fen: FenArgs) -> Result<Board, Error> {
    if matches!(text.trim(), "" | "start" | "startpos") {
        return Ok(Board::START);
    }
    if is_fen(text) {
        fen.options().parse_epd(text).map(|epd| *epd.board())
    } else {
        GameBuf::replay(&mut fen.replay(text)).map(|game| game.as_game().board())
    }
}
