//! A position on the command line.

use chess_core::epd::Epd;
use chess_core::{Allow, Board, GameBuf, is_fen};

use crate::output::Failure;

/// A position in FEN or EPD, the one that moves lead to, or `start`.
pub(crate) fn read(text: &str, is_chess960: bool) -> Result<Board, Failure> {
    if matches!(text.trim(), "" | "start" | "startpos") {
        return Ok(Board::START);
    }
    let board = if is_fen(text) {
        let (fen, epd) = if is_chess960 {
            (Board::from_fen_chess960(text, Allow::NONE), Epd::read_chess960(text))
        } else {
            (Board::from_fen(text), Epd::read(text))
        };
        fen.or_else(|error| epd.map(|epd| *epd.board()).map_err(|_| error))
    } else {
        GameBuf::parse(text).map(|game| game.as_game().board())
    };
    board.map_err(|error| Failure::new(error.to_string()))
}
