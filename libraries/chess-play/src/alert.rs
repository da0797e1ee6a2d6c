//! Facts that players must know now.

use alloc::string::String;
use core::fmt;

use chess_core::{Board, Color, Square, SquareSet};

use crate::ending::{DrawClaim, GameEnd};

/// A fact that players must know now. Its `Display` writes a whole sentence.
///
/// # Examples
///
/// ```
/// use chess_play::Session;
///
/// let mut game = Session::default();
/// for text in ["e4", "f5", "Qh5"] {
///     game.act(text)?;
/// }
/// let alerts = game.alerts();
/// assert_eq!(alerts[0].to_string(), "Check: the queen on h5 attacks the king on e8.");
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Alert {
    /// The side to move is in check.
    Check {
        /// The position, for the names of the pieces.
        board: Board,
        /// The square of the king.
        king: Square,
        /// The squares of the pieces that give check.
        by: SquareSet,
    },
    /// A pawn is about to promote: the player chooses a piece, and then the move is made.
    Promotion {
        /// The square of the pawn.
        from: Square,
        /// The square that it goes to.
        to: Square,
    },
    /// The side to move may claim a draw.
    Claim {
        /// The side.
        side: Color,
        /// The reason.
        claim: DrawClaim,
    },
    /// A player has offered a draw.
    DrawOffered {
        /// The player.
        by: Color,
    },
    /// The game is over.
    Over(GameEnd),
    /// The engine cannot go on; the text says why.
    EngineFailed(String),
    /// An earlier position is on the board.
    Paused,
}

impl Alert {
    /// The commands that answer it, as a sentence; for a user interface without buttons.
    const fn commands(&self) -> Option<&'static str> {
        Some(match self {
            Self::Claim { .. } => "`claim` claims it.",
            Self::DrawOffered { .. } => "Answer with `accept` or `decline`.",
            Self::EngineFailed(_) => {
                "`continue` starts it again; `side both` lets you move for it."
            }
            Self::Paused => "`redo` or `end` goes forward.",
            _ => return None,
        })
    }

    /// The fact as a sentence, without the commands that answer it; for a user interface with buttons or little room.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// for text in ["e4", "e5", "draw"] {
    ///     game.act(text)?;
    /// }
    /// let alert = &game.alerts()[0];
    /// assert_eq!(alert.fact(), "White offers a draw.");
    /// assert_eq!(alert.to_string(), "White offers a draw. Answer with `accept` or `decline`.");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn fact(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_fact(&mut text);
        text
    }

    /// Writes the fact as a sentence, without the commands that answer it.
    fn write_fact(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Check { board, king, by } => {
                f.write_str(if by.has_many() { "Double check: " } else { "Check: " })?;
                for (at, square) in by.iter().enumerate() {
                    let role = board.piece_at(square).map_or("piece", |piece| piece.role.name());
                    write!(f, "{}the {role} on {square}", if at > 0 { " and " } else { "" })?;
                }
                let verb = if by.has_many() { "attack" } else { "attacks" };
                write!(f, " {verb} the king on {king}.")
            }
            Self::Promotion { from, to } => write!(
                f,
                "The pawn from {from} promotes on {to}: choose queen, rook, bishop or knight."
            ),
            Self::Claim { side, claim } => {
                write!(f, "{side} may claim a draw by {claim}.")
            }
            Self::DrawOffered { by } => write!(f, "{by} offers a draw."),
            Self::Over(ending) => write!(f, "The game is over: {ending}."),
            Self::EngineFailed(why) => write!(f, "The engine failed: {why}."),
            Self::Paused => f.write_str("This is an earlier position: a move goes on from here."),
        }
    }
}

impl fmt::Display for Alert {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fact(f)?;
        match self.commands() {
            Some(commands) => write!(f, " {commands}"),
            None => Ok(()),
        }
    }
}
