//! The effects of a legal move: capture, castling, promotion, check.

use super::Legal;
use crate::attacks;
use crate::basics::{CastlingSide, Role, Square, SquareSet};

impl Legal<'_> {
    /// The role of the piece that the move captures; a pawn for an en passant capture.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Role};
    ///
    /// let board = Board::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")?;
    /// let captured = board.legals().find_map(|legal| legal.captured());
    /// assert_eq!(captured, Some(Role::Queen));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "capture")]
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        self.board().captured(self.to_move())
    }

    /// Whether the move captures a piece; en passant counts.
    #[inline]
    pub const fn is_capture(self) -> bool {
        let enemy = self.board().by_color(self.board().turn().other());
        enemy.contains(self.to_move().to()) || self.is_en_passant()
    }

    /// Whether the move captures a pawn en passant (FIDE 3.7.3.1).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// let legal = board.legals().find(|legal| legal.is_en_passant()).unwrap();
    /// assert_eq!(legal.to_move().to_string(), "e5d6");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.board().is_en_passant(self.to_move())
    }

    /// Whether the move castles; see [`castling`](Self::castling).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::board;
    ///
    /// let board = board!(fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let castles: Vec<_> = board.legals().filter(|legal| legal.is_castling()).collect();
    /// assert_eq!(castles[0].to_string(), "O-O");
    /// ```
    #[doc(alias = "is_castle")]
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.castling().is_some()
    }

    /// The side on which the move castles, or `None` if it does not castle.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, CastlingSide};
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let castles: Vec<_> = board.legals().filter_map(|legal| legal.castling()).collect();
    /// assert_eq!(castles, [CastlingSide::KingSide]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[inline]
    pub const fn castling(self) -> Option<CastlingSide> {
        if !self.role().is(Role::King) {
            return None;
        }
        let Some(castle) = self.board().castle_of(self.to_move()) else { return None };
        Some(castle.side)
    }

    /// The role that the pawn promotes to.
    #[doc(alias = "is_promotion")]
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.to_move().promotion()
    }

    /// Whether the move gives check: with the piece that moves, with a piece it uncovers, or with the rook in
    /// castling. The answer is found without making the move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// // Each knight move uncovers the rook.
    /// let board = Board::from_fen("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")?;
    /// let checks = board.legals().filter(|legal| legal.gives_check());
    /// assert_eq!(checks.count(), 8);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[inline]
    pub const fn gives_check(self) -> bool {
        let (board, us) = (self.board(), self.board().turn());
        let king = board.king(us.other());
        // Most moves reach no square in line with the king and leave none.
        if !matches!(self.role(), Role::Pawn | Role::King)
            && !attacks::reach(self.role(), self.to()).contains(king)
            && !attacks::reach(Role::Queen, king).contains(self.from())
        {
            return false;
        }
        let change = board.change(self.role(), self.to_move());
        let mut placed = SquareSet::of(change.to);
        if let Some(rook_to) = change.rook_to {
            placed = placed.with(rook_to);
        }
        let occupied = board.occupied().difference(change.emptied).or(placed);
        let moved = match change.role {
            Role::Pawn => attacks::pawn(us, change.to).contains(king),
            Role::King => match change.rook_to {
                Some(rook_to) => sees(Role::Rook, rook_to, king, occupied),
                None => false,
            },
            role => sees(role, change.to, king, occupied),
        };
        // Only a slider can be uncovered. Any other piece that did not move attacked the king already.
        let mut stayed = board.sliders_in_line(king, us).difference(change.emptied);
        let mut is_check = moved;
        while let Some(slider) = stayed.pop() {
            is_check |= !attacks::between(slider, king).intersects(occupied);
        }
        is_check
    }
}

/// Whether a piece other than a pawn attacks a square.
#[inline(always)]
const fn sees(role: Role, from: Square, to: Square, occupied: SquareSet) -> bool {
    attacks::reach(role, from).contains(to) && !attacks::between(from, to).intersects(occupied)
}
