//! A position on the command line.

use chess_core::epd::Epd;
use chess_core::{Allow, Board, GameBuf, is_fen};

use crate::output::Failure;

/// A position in FEN or EPD, the one that moves lead to, or `start`.
pub(crate) fn read(text: &str, is_chess960: bool) -> Result<Board, Failure> {
    if matches!(text.trim(), "" | "start" | "startpos") {
        return Ok(Board::START);
    }
    let board = if !is_fen(text) {
        GameBuf::parse(text).map(|game| game.as_game().board())
    } else if is_chess960 {
        Board::from_fen_chess960(text, Allow::NONE)
    } else {
        let fen = Board::from_fen(text);
        fen.or_else(|error| Epd::read(text).map(|epd| *epd.board()).map_err(|_| error))
    };
    board.map_err(|error| Failure::new(error.to_string()))
}
