//! Writes FEN.

use crate::basics::{CastlingSide, Color, Role, Square, SquareSet};
use crate::board::{Board, PositionKey};
use crate::setup::Setup;
use crate::text::{ArrayString, opaque_text};

opaque_text!(
    /// A FEN, at most 96 bytes. The longest has 71 bytes for the placement and 22 for the other fields.
    FenText,
    96
);

type Buffer = ArrayString<96>;

/// Writes the FEN of a position, valid or not.
pub(crate) const fn write(board: &Board) -> FenText {
    let mut text = write_without_clocks(board).0;
    text.byte(b' ').number(board.halfmoves as u64);
    text.byte(b' ').number(board.number as u64);
    FenText(text)
}

/// Writes the first four fields, without the move counters.
pub(crate) const fn write_without_clocks(board: &Board) -> FenText {
    let mut text = Buffer::new();
    write_placement(board, &mut text);
    text.str(match board.turn {
        Color::White => " w ",
        Color::Black => " b ",
    });
    if board.castling.is_empty() {
        text.byte(b'-');
    } else {
        write_right(board, &mut text, Color::White, CastlingSide::KingSide);
        write_right(board, &mut text, Color::White, CastlingSide::QueenSide);
        write_right(board, &mut text, Color::Black, CastlingSide::KingSide);
        write_right(board, &mut text, Color::Black, CastlingSide::QueenSide);
    }
    text.byte(b' ');
    match board.en_passant {
        Some(square) => text.square(square),
        None => text.byte(b'-'),
    };
    FenText(text)
}

const fn write_placement(board: &Board, text: &mut Buffer) {
    let mut row = 0;
    while row < 8 {
        let mut empty = 0;
        let mut file = 0;
        while file < 8 {
            match board.piece_at(Square::wrap((7 - row) * 8 + file)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.byte(b'0' + empty);
                        empty = 0;
                    }
                    text.char(piece.letter());
                }
            }
            file += 1;
        }
        if empty > 0 {
            text.byte(b'0' + empty);
        }
        if row < 7 {
            text.byte(b'/');
        }
        row += 1;
    }
}

/// Writes a castling right: `K` or `Q` if the rook is the outermost on its side of the king, else the rook's
/// file.
const fn write_right(board: &Board, text: &mut Buffer, color: Color, side: CastlingSide) {
    let Some(rook) = board.castling_rook(color, side) else { return };
    let home = SquareSet::rank(CastlingSide::rank(color));
    let rooks = board.by_piece(color, Role::Rook).and(home);
    let outermost = match side {
        CastlingSide::KingSide => rooks.last(),
        CastlingSide::QueenSide => rooks.first(),
    };
    let letter = match (outermost, side) {
        (Some(square), CastlingSide::KingSide) if square.is(rook) => 'k',
        (Some(square), CastlingSide::QueenSide) if square.is(rook) => 'q',
        // There is no rook. Only a refused position has such a right.
        (None, CastlingSide::KingSide) => 'k',
        (None, CastlingSide::QueenSide) => 'q',
        _ => rook.file().letter(),
    };
    text.char(match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    });
}

impl core::fmt::Debug for Setup {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Setup({})", write(&self.0))
    }
}

impl core::fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "PositionKey({})", write_without_clocks(&self.board()))
    }
}
