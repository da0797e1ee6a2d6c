//! The rules that end a game (FIDE 5.1, 5.2, 9.6).

use super::Board;
use crate::basics::{Color, GameResult, Outcome, Role, SquareSet};

/// # How the game ends
impl Board {
    /// Whether the side to move is in check and has no legal move (FIDE 5.1.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_checkmate(&self) -> bool {
        let info = self.check_info();
        if info.checkers.is_empty() || self.en_passant.is_some() {
            return !info.checkers.is_empty() && !self.has_legal_move();
        }
        if !self.king_targets(info.king).is_empty() {
            return false;
        }
        // A pinned piece answers no check.
        let free = self.by_color(self.turn).difference(info.pinned).without(info.king);
        let pawns = free.and(self.by_role(Role::Pawn));
        if self.pawn_pushes(pawns).intersects(info.targets) {
            return false;
        }
        // Two checks leave no square here.
        let mut targets = info.targets;
        while let Some(to) = targets.pop() {
            let may_go = if info.checkers.contains(to) { free } else { free.difference(pawns) };
            if self.attackers_to(to, self.turn).intersects(may_go) {
                return false;
            }
        }
        true
    }

    /// Whether a result has a winner who has only the king. By a clock, such a game cannot be won (FIDE 6.9).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_won_by_king(&self, result: GameResult) -> bool {
        match result.winner() {
            Some(winner) => !self.by_color(winner).has_many(),
            None => false,
        }
    }

    /// Whether the side to move is not in check and has no legal move (FIDE 5.2.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether the material alone rules out checkmate: a lone king each, one knight in all, or only bishops
    /// that all stand on squares of one color (FIDE 5.2.2).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_insufficient_material(&self) -> bool {
        self.has_insufficient_material(Color::White) && self.has_insufficient_material(Color::Black)
    }

    /// Whether a side can never give checkmate, however the other helps: with a lone king; with one knight, unless the
    /// opponent has a piece other than queens; with bishops on squares of one color, unless the opponent has a knight, a
    /// pawn, or a bishop on the other color. If its time runs out, the opponent of such a side does not lose (FIDE 6.9).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Color, board};
    ///
    /// let board = board!(fen "4k3/8/8/8/8/8/3R4/3NK3 w - - 0 1");
    /// assert!(board.has_insufficient_material(Color::Black));
    /// assert!(!board.has_insufficient_material(Color::White));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn has_insufficient_material(&self, color: Color) -> bool {
        let (own, other) = (self.by_color(color), self.by_color(color.other()));
        let mating = self.pawns().or(self.rooks()).or(self.queens());
        if own.intersects(mating) {
            return false;
        }
        let (knights, bishops) = (self.knights(), self.bishops());
        if own.intersects(knights) {
            let helpers = other.difference(self.queens()).difference(self.by_role(Role::King));
            return own.len() == 2 && helpers.is_empty();
        }
        if own.intersects(bishops) {
            let (light, dark) = (SquareSet::LIGHT, SquareSet::LIGHT.complement());
            let is_one_color = !bishops.intersects(light) || !bishops.intersects(dark);
            return is_one_color && knights.or(self.pawns()).is_empty();
        }
        true
    }

    /// The rule by which this position ends the game: checkmate, stalemate, dead position, or 75 moves by each player
    /// without a capture or a pawn move (FIDE 9.6.2); `None` if the game goes on.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Outcome};
    ///
    /// const MATE: Board = match Board::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1") {
    ///     Ok(board) => board,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(MATE.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// ```
    #[doc(alias = "is_game_over")]
    #[doc(alias = "status")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(self.outcome_without_moves());
        }
        if self.is_insufficient_material() {
            Some(Outcome::DeadPosition)
        } else if self.halfmoves >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// Checkmate or stalemate, in a position where the side to move has no legal move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn outcome_without_moves(&self) -> Outcome {
        if self.is_check() {
            Outcome::Checkmate { winner: self.turn.other() }
        } else {
            Outcome::Stalemate
        }
    }

    /// Whether a player may claim a draw in this position by the fifty-move rule (FIDE 9.3.2).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_fifty_moves(&self) -> bool {
        self.halfmoves >= 100 && self.has_legal_move()
    }

    /// The winner, if the side to move is checkmated; else `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn winner(&self) -> Option<Color> {
        if self.is_checkmate() { Some(self.turn.other()) } else { None }
    }
}
