//! Writes standard algebraic, figurine and long algebraic notation.
//!
//! A null move is `--`. A writer does not check its move. If the move is illegal, the text describes it as well
//! as the board allows.

use super::Buffer;
use crate::attacks;
use crate::basics::{Color, Move, MoveText, Piece, Role, SquareSet};
use crate::board::{Board, Legal};
use crate::notation::{Notation, null};

/// The names of pieces.
#[derive(Clone, Copy)]
enum Pieces {
    /// `N`.
    Letters,
    /// `♘`, always White's, as in print.
    Figurines,
}

/// # Algebraic notation
impl Board {
    /// Writes the move in standard algebraic notation, export format.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Move, Square};
    ///
    /// assert_eq!(Board::START.san(Move::new(Square::G1, Square::F3)), "Nf3");
    /// ```
    #[doc(alias = "to_san")]
    #[doc(alias = "algebraic")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn san(&self, mv: Move) -> MoveText {
        if let Some(null) = null::written(mv) {
            return null;
        }
        let mut text = Buffer::new();
        self.write_san(&mut text, mv, Pieces::Letters);
        MoveText(text)
    }

    /// Writes the move in standard algebraic notation with White's chess symbols instead of letters, as books
    /// print it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::notation) const fn figurine(&self, mv: Move) -> MoveText {
        let mut text = Buffer::new();
        self.write_san(&mut text, mv, Pieces::Figurines);
        MoveText(text)
    }

    /// Writes the move in long algebraic notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::notation) const fn long_algebraic(&self, mv: Move) -> MoveText {
        let mut text = Buffer::new();
        self.write_bare_long(&mut text, mv);
        self.write_check(&mut text, mv);
        MoveText(text)
    }

    /// Writes the move in a notation, as [`write`](Self::write) does, where the position after it is known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn write_before(&self, next: &Self, mv: Move, notation: Notation) -> MoveText {
        if let Some(null) = null::written(mv) {
            return if matches!(notation, Notation::Uci) { mv.uci() } else { null };
        }
        let mut text = Buffer::new();
        match notation {
            Notation::San => self.write_bare_san(&mut text, mv, Pieces::Letters),
            Notation::Figurine => self.write_bare_san(&mut text, mv, Pieces::Figurines),
            Notation::LongAlgebraic => self.write_bare_long(&mut text, mv),
            _ => return self.write(mv, notation),
        }
        if let Some(sign) = next.check_sign() {
            text.byte(sign);
        }
        MoveText(text)
    }

    /// Writes the move in standard algebraic notation without `+` and `#`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn bare_san(&self, mv: Move) -> MoveText {
        if let Some(null) = null::written(mv) {
            return null;
        }
        let mut text = Buffer::new();
        self.write_bare_san(&mut text, mv, Pieces::Letters);
        MoveText(text)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_san(&self, text: &mut Buffer, mv: Move, pieces: Pieces) {
        self.write_bare_san(text, mv, pieces);
        self.write_check(text, mv);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_bare_san(&self, text: &mut Buffer, mv: Move, pieces: Pieces) {
        let role = self.role_at(mv.from());
        if role.is(Role::King)
            && let Some(castle) = self.castle_by_hand(mv)
        {
            text.str(castle.side.san());
        } else {
            let takes = self.captured(mv).is_some();
            if role.is(Role::Pawn) {
                if takes {
                    text.char(mv.from().file().letter());
                }
                if !self.origins(role, mv.to()).contains(mv.from()) {
                    write_pawn_by_hand(text, mv);
                }
            } else {
                write_letter(text, role, pieces);
                self.write_origin(text, mv, role);
            }
            if takes {
                text.byte(b'x');
            }
            text.square(mv.to());
            write_promotion(text, mv, pieces);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_bare_long(&self, text: &mut Buffer, mv: Move) {
        if let Some(castle) = self.castle_by_hand(mv) {
            text.str(castle.side.san());
        } else {
            let role = self.role_at(mv.from());
            if !role.is(Role::Pawn) {
                text.char(role.letter());
            }
            text.square(mv.from());
            text.byte(if self.captured(mv).is_some() { b'x' } else { b'-' });
            text.square(mv.to());
            write_promotion(text, mv, Pieces::Letters);
        }
    }

    /// Writes the origin that tells the piece from others of its kind that could go there: the file, else the
    /// rank, else both.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_origin(&self, text: &mut Buffer, mv: Move, role: Role) {
        let from = mv.from();
        let rivals = self.rivals(role, mv);
        if rivals.is_empty() {
            return;
        }
        let same_file = rivals.intersects(SquareSet::file(from.file()));
        let same_rank = rivals.intersects(SquareSet::rank(from.rank()));
        if !same_file || same_rank {
            text.char(from.file().letter());
        }
        if same_file {
            text.char(from.rank().digit());
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_check(&self, text: &mut Buffer, mv: Move) {
        if let Some(sign) = self.played(mv).check_sign() {
            text.byte(sign);
        }
    }

    /// The sign after a move that leads to this position, if it gives check or mate.
    #[inline]
    pub(crate) const fn check_sign(&self) -> Option<u8> {
        if self.is_check() { Some(self.sign_in_check()) } else { None }
    }

    /// The same if the position is known to be check.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn sign_in_check(&self) -> u8 {
        // Most often the king has a step, which is found sooner than the moves of other pieces.
        let own = self.by_color(self.turn());
        let mut steps = attacks::king(self.king(self.turn())).difference(own);
        while let Some(to) = steps.pop() {
            if self.king_attackers(to).is_empty() {
                return b'+';
            }
        }
        if self.has_legal_move() { b'+' } else { b'#' }
    }
}

implement! {
    /// Writes the move in standard algebraic notation.
    Display for Legal<'_> = |self, f| f.pad(&self.board().san(self.to_move()));
}

/// Writes the square from which a pawn was moved against the rules. A capture has begun with its file.
#[cold]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_pawn_by_hand(text: &mut Buffer, mv: Move) {
    if text.is_empty() {
        text.char(mv.from().file().letter());
    }
    text.char(mv.from().rank().digit());
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_letter(text: &mut Buffer, role: Role, pieces: Pieces) {
    if matches!(pieces, Pieces::Figurines) {
        let white = Piece { color: Color::White, role };
        text.str(white.figurine());
    } else {
        text.char(role.letter());
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_promotion(text: &mut Buffer, mv: Move, pieces: Pieces) {
    if let Some(promoted) = mv.promotion() {
        text.byte(b'=');
        write_letter(text, promoted, pieces);
    }
}
