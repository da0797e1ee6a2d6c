//! Legal moves, piece by piece.
//!
//! [`Board::targets`] is the one definition of where a man may go; whether a move is legal, the list
//! of all moves and their number follow from it.

use super::{Board, Watch};
use crate::{Color, Move, MoveList, Rank, Role, Side, Square, SquareSet, attacks};

impl Board {
    /// All legal moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert_eq!(Board::START.legal_moves().len(), 20);
    /// ```
    pub const fn legal_moves(&self) -> MoveList {
        let watch = self.watch();
        let mut list = MoveList::new();
        let mut men = self.colors[self.turn as usize];
        while let Some(from) = men.pop() {
            let role = self.role_at(from);
            let mut targets = self.targets(from, role, &watch);
            while let Some(to) = targets.pop() {
                let mv = Move::new(from, to);
                if role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to) {
                    let mut i = 0;
                    while i < 4 {
                        list.push(mv.promoting(Role::PROMOTIONS[i]));
                        i += 1;
                    }
                } else {
                    list.push(mv);
                }
            }
        }
        let mut i = 0;
        while i < 2 {
            if watch.checkers.is_empty()
                && let Some(castle) = self.legal_castle(Side::ALL[i])
            {
                list.push(castle.to_move());
            }
            i += 1;
        }
        list
    }

    /// How many legal moves there are, without listing them.
    pub const fn count_legal_moves(&self) -> usize {
        let watch = self.watch();
        let mut count = 0;
        let mut men = self.colors[self.turn as usize];
        while let Some(from) = men.pop() {
            let role = self.role_at(from);
            let targets = self.targets(from, role, &watch);
            count += targets.len();
            if role.is(Role::Pawn) {
                count += 3 * targets.and(SquareSet::BACK_RANKS).len();
            }
        }
        let mut i = 0;
        while i < 2 {
            if watch.checkers.is_empty() && self.legal_castle(Side::ALL[i]).is_some() {
                count += 1;
            }
            i += 1;
        }
        count
    }

    /// Whether the side to move has a legal move. In Chess960 castling can be the only one.
    pub(crate) const fn has_legal_move(&self) -> bool {
        let watch = self.watch();
        let mut men = self.colors[self.turn as usize];
        while let Some(from) = men.pop() {
            if !self.targets(from, self.role_at(from), &watch).is_empty() {
                return true;
            }
        }
        self.legal_castle(Side::King).is_some() || self.legal_castle(Side::Queen).is_some()
    }

    /// Whether a move is legal: castling in either spelling, promotion exactly where it is due.
    pub const fn is_legal(&self, mv: Move) -> bool {
        let watch = self.watch();
        self.allows(mv, &watch)
    }

    pub(crate) const fn allows(&self, mv: Move, watch: &Watch) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.colors[self.turn as usize].contains(from) {
            return false;
        }
        let role = self.role_at(from);
        if role.is(Role::King)
            && let Some(castle) = self.castle_of(mv)
        {
            return mv.promotion().is_none() && self.can_castle(castle);
        }
        let promotes = role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to);
        promotes == mv.promotion().is_some() && self.targets(from, role, watch).contains(to)
    }

    /// Where the side to move's man on `from` may legally go, castling aside.
    pub(crate) const fn targets(&self, from: Square, role: Role, watch: &Watch) -> SquareSet {
        match role {
            Role::King => return self.king_targets(from),
            Role::Pawn => return self.pawn_targets(from, watch),
            _ => {}
        }
        let targets = attacks::officer(role, from, self.occupied()).and(watch.targets);
        if watch.pinned.contains(from) {
            targets.and(attacks::line(watch.king, from))
        } else {
            targets
        }
    }

    const fn king_targets(&self, from: Square) -> SquareSet {
        let mut steps = attacks::king(from).minus(self.colors[self.turn as usize]);
        let mut targets = SquareSet::EMPTY;
        while let Some(to) = steps.pop() {
            if self.king_attackers(to).is_empty() {
                targets = targets.with(to);
            }
        }
        targets
    }

    const fn pawn_targets(&self, from: Square, watch: &Watch) -> SquareSet {
        let enemy = self.colors[self.turn.other() as usize];
        let captures = attacks::pawn(self.turn, from);
        let mut targets = self.pawn_pushes(from).or(captures.and(enemy)).and(watch.targets);
        if watch.pinned.contains(from) {
            targets = targets.and(attacks::line(watch.king, from));
        }
        if let Some(to) = self.en_passant
            && captures.contains(to)
            && self.en_passant_exposes(from, to).is_empty()
        {
            targets = targets.with(to);
        }
        targets
    }

    /// The empty squares straight ahead: one, or two from where the pawn began (FIDE 3.7.1, 3.7.2).
    pub(crate) const fn pawn_pushes(&self, from: Square) -> SquareSet {
        let empty = !self.occupied().0;
        let pawn = SquareSet::of(from).0;
        SquareSet(match self.turn {
            Color::White => {
                let one = pawn << 8 & empty;
                one | (one & SquareSet::rank(Rank::THIRD).0) << 8 & empty
            }
            Color::Black => {
                let one = pawn >> 8 & empty;
                one | (one & SquareSet::rank(Rank::SIXTH).0) >> 8 & empty
            }
        })
    }
}
