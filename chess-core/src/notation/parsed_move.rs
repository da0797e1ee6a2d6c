//! A move as written, before any board has been asked.

use crate::basics::{CastlingSide, Move, Role, Square, SquareSet};

/// What a text says of a move: what every notation is read to.
#[derive(Clone, Copy, Debug)]
#[must_use = "a parsed move must be resolved on a board"]
pub struct ParsedMove {
    /// The piece named; `None` where the notation gives squares only.
    pub(crate) role: Option<Role>,
    /// The squares it may come from.
    pub(crate) from: SquareSet,
    /// The target; unused in castling by name.
    pub(crate) to: Square,
    /// `O-O` or `O-O-O`.
    pub(crate) castle: Option<CastlingSide>,
    /// What the pawn is said to become, possible or not.
    pub(crate) promotion: Option<Role>,
    /// A lower-case letter after two squares: UCI's promotion or Smith's captured piece.
    pub(crate) letter: Option<Role>,
    /// `x`.
    pub(crate) takes: bool,
    /// `e.p.`
    pub(crate) en_passant: bool,
    /// Smith's `c` or `C` after the king's squares.
    pub(crate) castles: Option<CastlingSide>,
    /// `+`, `++`, `#`.
    pub(crate) check: CheckClaim,
    /// The byte offset after the move and its claims.
    pub(crate) end: usize,
    /// The byte offset of the first judgement (`!`, `$6`) behind the move.
    pub(crate) judged: Option<usize>,
}

/// What the marks after a move claim of the opponent's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckClaim {
    None,
    Check,
    DoubleCheck,
    Mate,
}

impl ParsedMove {
    /// A target, and nothing else said.
    pub(crate) const fn to(to: Square) -> Self {
        Self {
            role: None,
            from: SquareSet::ALL,
            to,
            castle: None,
            promotion: None,
            letter: None,
            takes: false,
            en_passant: false,
            castles: None,
            check: CheckClaim::None,
            end: 0,
            judged: None,
        }
    }

    /// Two squares.
    pub(crate) const fn between(from: Square, to: Square) -> Self {
        Self { from: SquareSet::of(from), ..Self::to(to) }
    }

    /// Castling by name.
    pub(crate) const fn castling(side: CastlingSide) -> Self {
        Self { role: Some(Role::King), castle: Some(side), ..Self::to(Square::A1) }
    }

    /// A move that nobody wrote.
    pub(crate) const fn of(mv: Move) -> Self {
        Self { promotion: mv.promotion(), ..Self::between(mv.from(), mv.to()) }
    }

    /// The one square it comes from, where the text names it.
    pub(crate) const fn origin(&self) -> Option<Square> {
        if self.from.has_many() { None } else { self.from.first() }
    }
}
