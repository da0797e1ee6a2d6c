//! Simple retro-analysis: proofs that no game leads to a position.
//!
//! Retro-analysis can only refute. A fault proves that the position is unreachable; without a
//! fault, the position may still be unreachable. Games start from the standard starting position.
//! In a position that claims to be Chess960, no conclusions are drawn from the squares where pieces
//! begin. There is one file for each question:
//! - `homes`: which pieces can have left their first squares;
//! - `pawns`: which captures and promotions the pawn structure requires;
//! - `last_move`: which moves can have led to the position.
//!
//! The move counters are compared with each other, but not with the pieces: many FENs end with
//! `0 1` only because the moves were not counted.

mod homes;
mod last_move;
mod pawns;

pub(crate) use homes::Homes;
pub(crate) use pawns::{Captures, passed, past, promotions};

use super::{Setup, pushed_pawn};
use crate::attacks;
use crate::basics::{Color, Role, SquareSet};
use crate::board::{Board, CORNERS};
use crate::error::{Fault, Faults};

impl Setup {
    /// The faults that prove that no game from the starting position leads to this position, including
    /// [`faults`](Self::faults). An empty set does not prove that a game does. A game of
    /// [Chess960](Self::with_chess960) may begin with any array.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, error::Fault};
    ///
    /// // The pawns on b2 and d2 have never moved, so the bishop cannot have left c1.
    /// let fen = "rnbqkbnr/pppppppp/8/6B1/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1";
    /// let found = Board::from_fen(fen)?.unreachable();
    /// assert!(found.contains(Fault::ShutIn(Color::White)));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unreachable(&self) -> Faults {
        let board = &self.board;
        let faults = self.faults();
        let mut found = clock_faults(board);
        if faults.intersects(&NO_KINGS) {
            return faults.or(found);
        }
        if !faults.intersects(&NO_ARMY) {
            army_faults(self, &mut found);
        }
        if !faults.intersects(&NO_LAST_MOVE) && board.en_passant.is_none() {
            last_move_fault(self, &mut found);
        }
        if !faults.intersects(&NO_DOUBLE_STEP) && !checkers_before_step(board).is_empty() {
            found.add(Fault::CheckBeforeEnPassant);
        }
        faults.or(found)
    }
}

impl Board {
    /// The faults that prove that no game from the starting position leads to this position. An empty set
    /// does not prove that a game does. If the board [is of Chess960](Self::is_chess960), the game may begin
    /// with any array.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, error::Fault};
    ///
    /// assert!(Board::START.unreachable().is_empty());
    /// let passed = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")?;
    /// assert!(passed.unreachable().contains(Fault::WrongTurn));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unreachable(&self) -> Faults {
        Setup::of(*self).unreachable()
    }
}

/// Faults that leave nothing else to check.
const NO_KINGS: [Fault; 4] = [
    Fault::MissingKing(Color::White),
    Fault::MissingKing(Color::Black),
    Fault::TooManyKings(Color::White),
    Fault::TooManyKings(Color::Black),
];

/// Faults that make a count of the pieces meaningless.
const NO_ARMY: [Fault; 10] = [
    Fault::TooManyPawns(Color::White),
    Fault::TooManyPawns(Color::Black),
    Fault::TooManyPieces(Color::White),
    Fault::TooManyPieces(Color::Black),
    Fault::TooManyPromoted(Color::White),
    Fault::TooManyPromoted(Color::Black),
    Fault::PawnOnBackRank(Color::White),
    Fault::PawnOnBackRank(Color::Black),
    Fault::Castling(Color::White),
    Fault::Castling(Color::Black),
];

/// Faults that already show that no last move led to the position.
const NO_LAST_MOVE: [Fault; 9] = [
    Fault::KingsTouch,
    Fault::OpponentInCheck,
    Fault::TooManyCheckers,
    Fault::CheckersInLine,
    Fault::SteppingCheckers,
    Fault::PawnOnBackRank(Color::White),
    Fault::PawnOnBackRank(Color::Black),
    Fault::Castling(Color::White),
    Fault::Castling(Color::Black),
];

/// Faults of the double step itself.
const NO_DOUBLE_STEP: [Fault; 4] =
    [Fault::EnPassantRank, Fault::EnPassantPawn, Fault::EnPassantOccupied, Fault::EnPassantCheck];

/// The pieces that attacked the king of the side to move before the double step that the en passant square
/// claims, when the other side was to move. A pawn that gave check from its first square is on its new one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn checkers_before_step(board: &Board) -> SquareSet {
    let Some(passed) = board.en_passant else { return SquareSet::EMPTY };
    let Some((to, from)) = pushed_pawn(board, passed) else { return SquareSet::EMPTY };
    let (king, mover) = (board.king(board.turn), board.turn.other());
    let before = board.occupied().without(to).with(from);
    let checkers = board.attackers_to_with(king, mover, before).without(to);
    if attacks::pawn(mover, from).contains(king) { checkers.with(to) } else { checkers }
}

/// The number of plies played according to the move number. At its maximum, where it stops, that is more than
/// the halfmove clock can count.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn plies(board: &Board) -> u32 {
    2 * (board.number as u32).saturating_sub(1) + board.turn as u32
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn clock_faults(board: &Board) -> Faults {
    let mut faults = Faults::NONE;
    // At 150 the game is over (FIDE 9.6.2).
    if board.halfmoves as u32 > plies(board) || board.halfmoves > 150 {
        faults.add(Fault::HalfmoveClock);
    }
    faults
}

/// Adds the faults that follow from the pieces and their squares, whatever the last move was.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn army_faults(setup: &Setup, faults: &mut Faults) {
    let (board, homes) = (&setup.board, Homes::of(setup));
    side_faults(board, Color::White, &homes, faults);
    side_faults(board, Color::Black, &homes, faults);
    if faults.contains(Fault::ShutIn(Color::White)) || faults.contains(Fault::ShutIn(Color::Black))
    {
        return;
    }
    if passed(board).len() > captured(board) {
        faults.add(Fault::PawnsPassed);
    }
    if promotions(board, &homes) > past(board, &homes) {
        faults.add(Fault::TooManyPromotions);
    }
    if is_wrong_turn(board, &homes) {
        faults.add(Fault::WrongTurn);
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn side_faults(board: &Board, color: Color, homes: &Homes, faults: &mut Faults) {
    if homes.trapped_piece(board, color).is_some() {
        faults.add(Fault::ShutIn(color));
        return;
    }
    match Captures::of(board, color, homes) {
        Captures::Impossible { .. } => faults.add(Fault::PawnStructure(color)),
        Captures::AtLeast { needed, possible } if needed > possible => {
            faults.add(Fault::PawnCaptures(color));
        }
        Captures::AtLeast { .. } => {}
    }
}

/// The number of captured pieces.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn captured(board: &Board) -> usize {
    32_usize.saturating_sub(board.occupied().len())
}

/// Whether the number of moves played contradicts the side to move. With all pieces on the board and no pawn
/// moved, bishops, queens and kings have not moved either. Each move takes a rook to the other one of two
/// squares, or a knight to a square of the other color.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_wrong_turn(board: &Board, homes: &Homes) -> bool {
    if !homes.is_known || captured(board) > 0 || homes.pawns.len() < 16 {
        return false;
    }
    // A rook on its corner has made an even number of moves. Each side's knights begin on one light and one
    // dark square.
    let rooks = board.by_role(Role::Rook).difference(CORNERS);
    let knights = board.by_role(Role::Knight).and(SquareSet::LIGHT);
    let is_odd = (rooks.len() + knights.len()) % 2 == 1;
    is_odd != board.turn.is(Color::Black)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn last_move_fault(setup: &Setup, faults: &mut Faults) {
    if last_move::exists(setup) {
        return;
    }
    let checkers = setup.board.checkers();
    faults.add(if checkers.has_many() {
        Fault::NoUncoveringMove
    } else if checkers.is_empty() {
        Fault::NoLastMove
    } else {
        Fault::NoCheckingMove
    });
}
