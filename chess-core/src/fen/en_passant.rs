//! The three habits of writing an en passant square in a FEN.

use super::FenText;
use crate::attacks;
use crate::basics::{Role, Square};
use crate::setup::Setup;

/// A habit of writing the en passant square in a FEN. Programs differ, and the tests of a parser expect one of these.
///
/// | habit | programs |
/// |---|---|
/// | [`Legal`](Self::Legal) | Caissa, the default of `python-chess` and `chess.js`, `EnPassantMode::Legal` of `shakmaty` |
/// | [`PseudoLegal`](Self::PseudoLegal) | `fen(en_passant="xfen")` of `python-chess`, `forceEnpassantSquare` of `chess.js`, `EnPassantMode::PseudoLegal` of `shakmaty`, X-FEN; the crate `chess`, but its text names the pawn's square |
/// | [`Always`](Self::Always) | the standard of PGN (16.1.3.4), `cozy-chess`, `owlchess`, `fen(en_passant="fen")` of `python-chess`, `EnPassantMode::Always` of `shakmaty` |
///
/// Caissa reads all of them. A [`Board`](crate::Board) keeps the square only if a capture is legal, so it does not know
/// of other double steps. The last move does: see [`Legal::play_setup`](crate::Legal::play_setup)
/// and [`GameRef::setup_after`](crate::GameRef::setup_after).
///
/// # Examples
///
/// ```
/// use caissa::{Board, EnPassant, FenText, Move, Setup, Square, board};
///
/// // After e2-e4, the pawn on d4 stands ready, but it is pinned to its king.
/// const BEFORE: Board = board!(fen "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
/// const AFTER: Setup = BEFORE.to_legal(Move::new(Square::E2, Square::E4)).unwrap().play_setup();
/// const LEGAL: FenText = AFTER.fen_in(EnPassant::Legal);
/// assert_eq!(LEGAL, "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
/// assert_eq!(AFTER.fen_in(EnPassant::PseudoLegal), "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "EnPassantMode")]
pub enum EnPassant {
    /// If a pawn can legally capture en passant. Without a king, nothing is illegal.
    Legal,
    /// If a pawn stands ready to capture, though it may be pinned.
    PseudoLegal,
    /// After each double step.
    Always,
}

impl Setup {
    /// The set-up in FEN, with the en passant square that was [set](Self::en_passant) or without it, as the habit has it.
    ///
    /// So the FEN of another program is written in the habit of a third.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{EnPassant, Setup};
    ///
    /// let theirs = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// let setup = Setup::from_fen(theirs)?;
    /// assert_eq!(setup.fen_in(EnPassant::Always), theirs);
    /// let ours = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    /// assert_eq!(setup.fen_in(EnPassant::Legal), ours);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fen_in(&self, habit: EnPassant) -> FenText {
        self.with_en_passant(self.en_passant_in(habit)).fen()
    }

    /// The en passant square that was set, if the habit has it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn en_passant_in(&self, habit: EnPassant) -> Option<Square> {
        let (board, Some(passed)) = (&self.board, self.board.en_passant) else { return None };
        match habit {
            EnPassant::Legal if !board.by_piece(board.turn, Role::King).is_empty() => {
                board.en_passant_at(passed)
            }
            EnPassant::Legal | EnPassant::PseudoLegal => {
                let pawns = board.by_piece(board.turn, Role::Pawn);
                let ready = attacks::pawn(board.turn.other(), passed).intersects(pawns);
                if ready { Some(passed) } else { None }
            }
            EnPassant::Always => Some(passed),
        }
    }
}
