//! Writes FEN.

use crate::basics::{CastlingSide, Color, File, Square, SquareSet};
use crate::board::{Board, CORNERS, PositionKey};
use crate::setup::Setup;
use crate::text::{ArrayString, opaque_text};

opaque_text!(
    /// A FEN, at most 96 bytes. The longest has 71 bytes for the placement and 22 for the other fields.
    FenText,
    96
);

type Buffer = ArrayString<96>;

/// Writes the FEN of a position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn write(board: &Board) -> FenText {
    write_all(board, CastlingLetters::of(board))
}

/// Writes the FEN of a set-up. It keeps `KQkq` where only the king is not on its square.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn write_unchecked(setup: &Setup) -> FenText {
    let are_corners = setup.board.castling.difference(CORNERS).is_empty();
    let are_files = setup.is_chess960 || !are_corners;
    write_all(&setup.board, if are_files { CastlingLetters::Files } else { CastlingLetters::Sides })
}

/// The letters of castling rights.
#[derive(Clone, Copy)]
pub(crate) enum CastlingLetters {
    /// `KQkq`.
    Sides,
    /// The files of the rooks, as in Chess960.
    Files,
}

impl CastlingLetters {
    /// The letters that are usual for a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(board: &Board) -> Self {
        if board.is_chess960() { Self::Files } else { Self::Sides }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn are_files(self) -> bool {
        matches!(self, Self::Files)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_all(board: &Board, letters: CastlingLetters) -> FenText {
    let mut text = write_position(board, letters);
    text.byte(b' ').number(board.halfmoves as u64);
    text.byte(b' ').number(board.number as u64);
    FenText(text)
}

/// Writes the first four fields, without the move counters.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn write_without_clocks(board: &Board) -> FenText {
    FenText(write_position(board, CastlingLetters::of(board)))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_position(board: &Board, letters: CastlingLetters) -> Buffer {
    let mut text = Buffer::new();
    write_placement(board, &mut text);
    text.str(match board.turn {
        Color::White => " w ",
        Color::Black => " b ",
    });
    write_castling(board.castling, letters, &mut text);
    text.byte(b' ');
    match board.en_passant {
        Some(square) => text.square(square),
        None => text.byte(b'-'),
    };
    text
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_placement(board: &Board, text: &mut Buffer) {
    let mut rank = 8;
    while rank > 0 {
        rank -= 1;
        let mut pieces = (board.occupied().0 >> (8 * rank)) as u8;
        let mut file = 0;
        while pieces != 0 {
            let next = pieces.trailing_zeros();
            pieces &= pieces - 1;
            text.byte_if(b'0' + (next - file) as u8, next > file);
            text.byte(letter(board, Square::wrap(8 * rank + next)));
            file = next + 1;
        }
        text.byte_if(b'0' + (8 - file) as u8, file < 8);
        if rank > 0 {
            text.byte(b'/');
        }
    }
}

/// The letter of the piece on an occupied square. No branch depends on the piece: it would be mispredicted.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn letter(board: &Board, square: Square) -> u8 {
    let is_black = board.by_color(Color::Black).contains(square) as u8;
    // Lower-case letters have one more bit set.
    board.role_at(square).letter() as u8 | is_black << 5
}

/// Writes castling rights, those of White and of the king's side first: as `KQkq`, or as the files of the
/// rooks.
pub(crate) const fn write_castling<const N: usize>(
    rooks: SquareSet,
    letters: CastlingLetters,
    text: &mut ArrayString<N>,
) {
    if rooks.is_empty() {
        text.byte(b'-');
    }
    let mut i = 0;
    while i < 2 {
        let color = Color::ALL[i];
        let mut rights = rooks.and(SquareSet::rank(CastlingSide::rank(color)));
        while let Some(rook) = rights.last() {
            rights = rights.without(rook);
            let letter = match rook.file() {
                file if letters.are_files() => file.letter(),
                File::A => 'q',
                _ => 'k',
            };
            text.char(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
        i += 1;
    }
}

implement! {
    Debug for Setup = |self, f| write!(f, "Setup({self})");
    Debug for PositionKey =
        |self, f| write!(f, "PositionKey({})", write_without_clocks(&self.board()));
}
