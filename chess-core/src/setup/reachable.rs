//! What shows that no game comes to a position: simple retro-analysis.
//!
//! It can only refute. Where it finds nothing the position may still be unreachable, and whatever it
//! finds is proof. Games are those from the starting array; a position in which a king or a rook that
//! may still castle stands elsewhere is one of Chess960, and nothing is then concluded from where men
//! began. It asks, one file each:
//! - `homes`: which men can have left their first squares at all;
//! - `pawns`: what captures the places of the pawns tell of;
//! - `last_move`: which moves can have led here.
//!
//! The clocks are compared with each other and with the en passant square, but not with the men: `0 1`
//! is what stands in most FENs whose author has not counted.

mod homes;
mod last_move;
mod pawns;

pub(crate) use homes::Homes;
pub(crate) use pawns::{Captures, passed, past, promotions};

use super::Setup;
use crate::basics::{Color, Role, SquareSet};
use crate::board::Board;
use crate::error::{Fault, Faults};

impl Setup {
    /// What shows that no game from the starting array comes to the position, its
    /// [`faults`](Self::faults) among it. Nothing found is no proof that one does.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Color, Fault};
    ///
    /// // The pawns on b2 and d2 have never moved: the bishop cannot have left c1.
    /// let fen = "rnbqkbnr/pppppppp/8/6B1/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1";
    /// let found = Board::from_fen(fen)?.unreachable();
    /// assert!(found.contains(Fault::ShutIn(Color::White)));
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub const fn unreachable(&self) -> Faults {
        let board = &self.0;
        let faults = self.faults();
        let mut found = clock_faults(board);
        if faults.intersects(&NO_KINGS) {
            return faults.or(found);
        }
        if !faults.intersects(&NO_ARMY) {
            army_faults(board, &mut found);
        }
        if !faults.intersects(&NO_LAST_MOVE) && board.en_passant.is_none() {
            last_move_fault(board, &mut found);
        }
        faults.or(found)
    }
}

impl Board {
    /// What shows that no game from the starting array comes to this position. Nothing found is no
    /// proof that one does.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Fault};
    ///
    /// assert!(Board::START.unreachable().is_empty());
    /// let passed = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")?;
    /// assert!(passed.unreachable().contains(Fault::WrongTurn));
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub const fn unreachable(&self) -> Faults {
        Setup(*self).unreachable()
    }
}

/// Faults after which nothing else can be asked.
const NO_KINGS: [Fault; 4] = [
    Fault::MissingKing(Color::White),
    Fault::MissingKing(Color::Black),
    Fault::TooManyKings(Color::White),
    Fault::TooManyKings(Color::Black),
];

/// Faults after which the men are no army that a game has left.
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

/// Faults that say already that no last move led here.
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

/// The plies played, as the move number tells.
pub(crate) const fn plies(board: &Board) -> u32 {
    2 * (board.number as u32).saturating_sub(1) + board.turn as u32
}

const fn clock_faults(board: &Board) -> Faults {
    let mut faults = Faults::NONE;
    // The highest number stays where it is, however long the game goes on.
    if board.number < u16::MAX && board.halfmoves as u32 > plies(board) {
        faults.add(Fault::HalfmoveClock);
    }
    if board.en_passant.is_some() && board.halfmoves > 0 {
        faults.add(Fault::EnPassantClock);
    }
    faults
}

/// What the men and their places tell, whoever moved last.
const fn army_faults(board: &Board, faults: &mut Faults) {
    let homes = Homes::of(board);
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

const fn side_faults(board: &Board, color: Color, homes: &Homes, faults: &mut Faults) {
    if homes.outsider(board, color).is_some() {
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

/// The men that are gone.
pub(crate) const fn captured(board: &Board) -> usize {
    32_usize.saturating_sub(board.occupied().len())
}

/// With all men on the board and no pawn moved, bishops, queens and kings have not moved either; each
/// rook has been on two squares by turns, and each knight on light and dark ones.
const fn is_wrong_turn(board: &Board, homes: &Homes) -> bool {
    if !homes.are_known() || captured(board) > 0 || homes.pawns().len() < 16 {
        return false;
    }
    // a1, c1 and their like: where as many moves as are even bring the rooks; the knights begin on one
    // light and one dark square a side.
    let rooks = board.by_role(Role::Rook).difference(homes::CORNERS);
    let knights = board.by_role(Role::Knight).and(SquareSet::LIGHT);
    let is_odd = (rooks.len() + knights.len()) % 2 == 1;
    is_odd != board.turn.is(Color::Black)
}

const fn last_move_fault(board: &Board, faults: &mut Faults) {
    if last_move::exists(board) {
        return;
    }
    let checkers = board.checkers();
    faults.add(if checkers.has_many() {
        Fault::NoUncoveringMove
    } else if checkers.is_empty() {
        Fault::NoLastMove
    } else {
        Fault::NoCheckingMove
    });
}
