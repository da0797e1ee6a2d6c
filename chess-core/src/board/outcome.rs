//! How a game ends by rule (FIDE 5.1, 5.2, 9.6).

use super::Board;
use crate::{Color, Outcome, Role, SquareSet};

impl Board {
    /// Whether the side to move is in check and has no legal move (FIDE 5.1.1).
    pub const fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move (FIDE 5.2.1).
    pub const fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether neither side can ever checkmate, judged by the material: king against king, with one
    /// knight, or with bishops that all stand on squares of one color (FIDE 5.2.2).
    pub const fn is_dead_by_material(&self) -> bool {
        let strong = [Role::Pawn, Role::Rook, Role::Queen];
        let mut i = 0;
        while i < strong.len() {
            if !self.role(strong[i]).is_empty() {
                return false;
            }
            i += 1;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        if !knights.is_empty() {
            return bishops.is_empty() && !knights.is_many();
        }
        !bishops.meets(SquareSet::LIGHT) || bishops.minus(SquareSet::LIGHT).is_empty()
    }

    /// How the game has ended by rule in this position, whatever led to it: checkmate, stalemate,
    /// dead position, or 75 moves by each player without capture or pawn move (FIDE 9.6.2).
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Color, Outcome};
    ///
    /// const MATE: Board = match Board::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1") {
    ///     Ok(board) => board,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(MATE.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// ```
    pub const fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Outcome::Checkmate { winner: self.turn.other() }
            } else {
                Outcome::Stalemate
            });
        }
        if self.is_dead_by_material() {
            Some(Outcome::DeadPosition)
        } else if self.halfmoves >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// Whether a player may claim a draw by the fifty-move rule in this position (FIDE 9.3.2).
    pub const fn is_fifty_moves(&self) -> bool {
        self.halfmoves >= 100 && self.has_legal_move()
    }

    /// The winner, if the side to move is checkmated.
    pub const fn winner(&self) -> Option<Color> {
        if self.is_checkmate() { Some(self.turn.other()) } else { None }
    }
}
