//! What was written about a legal move and is not true.

use crate::basics::{Color, GameResult, Role};

/// A false claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FalseClaim {
    /// `x`, but nothing is captured.
    NotCapture,
    /// A captured piece is named that is not the one captured (Smith).
    CapturedOther {
        /// The piece named.
        named: Role,
        /// The piece captured.
        found: Option<Role>,
    },
    /// `e.p.`, but the move captures no pawn in passing.
    NotEnPassant,
    /// Castling is claimed (Smith's `c` and `C`), but the move is none, or the other one.
    NotCastling,
    /// `+`, but the move gives no check.
    NotCheck,
    /// `++`, but only one man gives check.
    NotDoubleCheck,
    /// `#`, but the move gives no check.
    NotMateNorCheck,
    /// `#`, but the check can be answered.
    NotMate,
    /// The move number is another one.
    Number {
        /// The number written.
        written: u16,
    },
    /// The move number's dots name the wrong side: one for White, three for Black.
    Side {
        /// Whose move the dots claim.
        written: Color,
    },
    /// The result contradicts the final position.
    Result {
        /// The result written.
        written: GameResult,
    },
    /// The result at the end is not the one of the `Result` tag.
    ResultTag {
        /// The result of the tag.
        tag: GameResult,
    },
    /// The `PlyCount` tag gives another number of plies than the game has.
    PlyCount {
        /// The plies of the game.
        found: u32,
    },
}
