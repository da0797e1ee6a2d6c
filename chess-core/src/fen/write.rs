//! Board to FEN.

use super::Buffer;
use crate::{Board, Color, Role, Side, Square, SquareSet};

/// A FEN, at most 96 bytes.
pub type FenText = Buffer;

/// Writes the FEN of a position, valid or not.
pub(crate) const fn write(board: &Board) -> FenText {
    let mut text = Buffer::new();
    write_placement(board, &mut text);
    text.str(match board.turn {
        Color::White => " w ",
        Color::Black => " b ",
    });
    if board.castling.is_empty() {
        text.byte(b'-');
    } else {
        write_right(board, &mut text, Color::White, Side::King);
        write_right(board, &mut text, Color::White, Side::Queen);
        write_right(board, &mut text, Color::Black, Side::King);
        write_right(board, &mut text, Color::Black, Side::Queen);
    }
    text.byte(b' ');
    match board.en_passant {
        Some(square) => text.square(square),
        None => text.byte(b'-'),
    };
    text.byte(b' ').number(board.halfmoves as u64);
    text.byte(b' ').number(board.number as u64);
    text
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
                    text.byte(piece.letter());
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

/// A right is `K` or `Q` where its rook is the outermost on its side of the king, else the rook's file.
const fn write_right(board: &Board, text: &mut Buffer, color: Color, side: Side) {
    let Some(rook) = board.castling_rook(color, side) else { return };
    let home = SquareSet::rank(Side::rank(color));
    let rooks = board.men(color, Role::Rook).and(home);
    let outermost = match side {
        Side::King => rooks.last(),
        Side::Queen => rooks.first(),
    };
    let letter = match (outermost, side) {
        (Some(square), Side::King) if square.is(rook) => b'k',
        (Some(square), Side::Queen) if square.is(rook) => b'q',
        // No rook at all: only a position that is refused has such a right.
        (None, Side::King) => b'k',
        (None, Side::Queen) => b'q',
        _ => rook.file().letter(),
    };
    text.byte(match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    });
}
