//! Illegal moves that stood: played at the board and not corrected, so that the game went on from there.
//!
//! In rapid chess and blitz an illegal move stands if it is not claimed before the opponent's next move (FIDE, appendices
//! A.4.2 and B.4), and in any game once it is over (8.7). Then the pieces are where the players put them, and the rules apply
//! to the position: a king that has moved cannot castle (3.8.2.1), a pawn's move or a capture begins the count of moves anew
//! (9.3), and a pawn on the last rank is a queen (7.5.2).

use super::ParsedMove;
use crate::attacks;
use crate::basics::{Move, Role, Square, SquareSet};
use crate::board::Board;
use crate::text::Cursor;

/// The command in a comment that says so.
pub(crate) const MARK: &str = "[%illegal]";

/// Whether the rest of a comment has the mark. In tokens of Rust, there may be spaces in it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn has_mark(mut comment: Cursor<'_>) -> bool {
    while !matches!(comment.peek(), None | Some(b'}')) {
        if comment.eat(b'[')
            && comment.eat_spaced(b'%')
            && comment.eat_spaced(b'i')
            && comment.eat_bytes(b"llegal")
            && comment.eat_spaced(b']')
        {
            return true;
        }
        comment.bump();
    }
    false
}

impl Board {
    /// The illegal move that is meant: of exactly one piece of the side to move, onto neither a king nor a piece of its own, and not a king
    /// beside the other king.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn stood(&self, parsed: &ParsedMove) -> Option<Move> {
        if let Some(side) = parsed.castle {
            let king = self.king(self.turn);
            let mv = Move::new(king, side.king_to(self.turn));
            return match self.castle_by_hand(mv) {
                Some(castle) if self.is_open(castle) => Some(mv),
                _ => None,
            };
        }
        let parsed = self.settled(parsed);
        let pieces = match parsed.role {
            Some(role) if !parsed.is_unnamed => self.by_piece(self.turn, role),
            _ if parsed.from.has_many() => return None,
            _ => self.colors[self.turn as usize],
        };
        // Pieces that could reach the square on their way are meant before all others.
        let from = match self.sole_of(pieces.and(parsed.from), parsed.to) {
            Some(from) if !self.untakable().contains(parsed.to) => from,
            _ => return None,
        };
        self.put_by_hand(from, &parsed)
    }

    /// The only piece of a set, or the only one of them that attacks a square.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn sole_of(&self, pieces: SquareSet, to: Square) -> Option<Square> {
        let reaching = pieces.and(self.attackers_to(to, self.turn));
        match (pieces.has_many(), reaching.has_many()) {
            (false, _) => pieces.first(),
            (true, false) => reaching.first(),
            (true, true) => None,
        }
    }

    /// The move of a piece by hand; `None` if no position is possible after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn put_by_hand(&self, from: Square, parsed: &ParsedMove) -> Option<Move> {
        let role = self.role_at(from);
        let is_pawn = role.is(Role::Pawn);
        let promotes = is_pawn && parsed.to.rank().index() == Self::last_rank(self.turn).index();
        let mut mv = match self.parsed_move(from, parsed) {
            Some(mv) if mv.promotion().is_none() || promotes => mv,
            _ => return None,
        };
        if promotes && mv.promotion().is_none() {
            mv = mv.promoting(Role::Queen);
        }
        let is_on_first_rank = is_pawn && !promotes && SquareSet::BACK_RANKS.contains(parsed.to);
        // Only a pawn that passes one square of its file is captured en passant.
        let is_double = matches!(from.rank().index(), 1 | 6)
            && from.file().index() == parsed.to.file().index()
            && from.rank().index().abs_diff(parsed.to.rank().index()) == 2;
        let passes = self.played(mv).en_passant.is_some();
        let is_blocked = match self.castle_by_hand(mv) {
            Some(castle) => !self.is_open(castle),
            None => false,
        };
        let touches =
            role.is(Role::King) && attacks::king(parsed.to).contains(self.king(self.turn.other()));
        if is_on_first_rank || is_blocked || from.is(parsed.to) || passes && !is_double || touches {
            return None;
        }
        Some(mv)
    }
}
