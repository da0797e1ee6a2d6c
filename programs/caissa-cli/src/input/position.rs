//! Positions on the command line.

use std::ffi::OsString;

use chess_core::{Board, Error, ErrorKind, GameBuf, is_fen};

use crate::args::{Chess960, PositionArgs};
use crate::exit::Failure;

/// The text of arguments that are not files.
pub(crate) fn text(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// The position of arguments.
pub(crate) fn of(position: &PositionArgs) -> Result<Board, Failure> {
    parse(&position.words.join(" "), position.chess960)
}

/// A position in FEN or EPD, the one that moves lead to, or `start`.
pub(crate) fn parse(text: &str, chess960: Chess960) -> Result<Board, Failure> {
    board(text, chess960).map_err(|error| Failure::new(format!("{error:#}")))
}

/// The same for a command that also takes files, after no file was found.
pub(crate) fn parse_unless_file(text: &str, chess960: Chess960) -> Result<Board, Failure> {
    board(text, chess960).map_err(|error| {
        let mut words = text.split_whitespace();
        let (first, is_alone) = (words.next().unwrap_or_default(), words.next().is_none());
        // Moves have digits, except castling.
        let is_name = is_alone || !first.contains(|char: char| char.is_ascii_digit());
        Failure::new(match error.kind() {
            ErrorKind::Syntax(_) if is_name && error.range().start == 0 && !is_fen(text) => {
                let it = if is_alone { "it".to_owned() } else { format!("`{}`", text.trim()) };
                format!("there is no file `{first}`, and {it} is neither FEN nor moves")
            }
            _ => format!("{error:#}"),
        })
    })
}

fn board(text: &str, chess960: Chess960) -> Result<Board, Error> {
    if matches!(text.trim(), "" | "start" | "startpos") {
        return Ok(Board::START);
    }
    if is_fen(text) {
        chess960.options().parse_epd(text).map(|epd| *epd.board())
    } else {
        GameBuf::parse(text).map(|game| game.as_game().board())
    }
}
