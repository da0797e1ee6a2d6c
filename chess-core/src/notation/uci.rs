//! Two squares: UCI and Smith notation.
//!
//! After the squares, a capital letter is a promotion in Smith notation, `c` and `C` are castling, and `E` is
//! en passant. Any other small letter has two meanings, which the board decides: the promotion (UCI) or the
//! captured piece (Smith).

use super::unknown::refused_word;
use super::{ParsedMove, promotion};
use crate::basics::{CastlingSide, Move, MoveText, Role, Square};
use crate::board::Board;
use crate::error::{Read, Syntax};
use crate::text::{ArrayString, Cursor, attempt};

/// Reads two squares and the letters after them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let start = cursor.at();
    let (Some(from), Some(to)) = (eat_square(cursor), eat_square(cursor)) else {
        return Err(refused_word(cursor, start, Syntax::OffBoard));
    };
    let mut parsed = ParsedMove::between(from, to);
    if let Some(letter @ (b'p' | b'n' | b'b' | b'r' | b'q' | b'k')) = cursor.peek() {
        parsed.letter = Role::from_byte(letter);
        cursor.bump();
    }
    match cursor.peek() {
        Some(letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P')) => {
            parsed.promotion = Role::from_byte(letter);
            cursor.bump();
        }
        Some(b'c') => {
            parsed.castles = Some(CastlingSide::KingSide);
            cursor.bump();
        }
        Some(b'C') => {
            parsed.castles = Some(CastlingSide::QueenSide);
            cursor.bump();
        }
        Some(b'E') => {
            parsed.en_passant = true;
            cursor.bump();
        }
        _ => {}
    }
    if parsed.promotion.is_none() && parsed.letter.is_none() {
        parsed.promotion = attempt!(promotion::read(cursor, None, to));
    }
    Ok(parsed)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    match (cursor.peek(), cursor.peek_at(1)) {
        (Some(file), Some(rank)) => {
            cursor.skip(2);
            Square::from_bytes(file, rank)
        }
        _ => None,
    }
}

/// # UCI
impl Board {
    /// Writes the move in UCI, as `Display` does.
    #[doc(alias = "to_uci")]
    #[doc(alias = "UciMove")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn uci(&self, mv: Move) -> MoveText {
        mv.uci()
    }

    /// Writes the move in UCI as Chess960 engines and `cozy-chess` expect it: castling is always king takes rook.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")?;
    /// let castles = board.read("O-O-O")?;
    /// assert_eq!(castles.to_string(), "e8c8");
    /// assert_eq!(board.uci_chess960(castles), "e8a8");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn uci_chess960(&self, mv: Move) -> MoveText {
        match self.castle_of(mv) {
            Some(castle) => self.uci(Move::new(castle.king, castle.rook)),
            None => self.uci(mv),
        }
    }

    /// Writes the move in Smith notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn smith(&self, mv: Move) -> MoveText {
        let mut text = ArrayString::new();
        text.square(mv.from()).square(mv.to());
        if let Some(castle) = self.castle_of(mv) {
            text.byte(match castle.side {
                CastlingSide::KingSide => b'c',
                CastlingSide::QueenSide => b'C',
            });
        } else if self.is_en_passant(mv) {
            text.byte(b'E');
        } else if let Some(captured) = self.captured(mv) {
            text.char(captured.letter().to_ascii_lowercase());
        }
        if let Some(promoted) = mv.promotion() {
            text.char(promoted.letter());
        }
        MoveText(text)
    }
}
