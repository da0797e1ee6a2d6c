//! Pieces: their squares, mobility, attacks on the king, and threats.

use chess_core::{Board, Color, Role, Square, SquareSet, attacks};

use super::terms::{
    BISHOP_PAIR, HANGING, KING_ATTACK, KING_ATTACKERS, MINOR_THREAT, MOBILITY, PAWN_THREAT,
    ROOK_ON_HALF_OPEN_FILE, ROOK_ON_OPEN_FILE, ROOK_THREAT, Terms, is_on_right, turn_of,
};

/// The pieces of a side, and the squares that they attack.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) king: Square,
    pub(crate) pawns: SquareSet,
    pub(crate) all: SquareSet,
    /// The pieces by role.
    pub(crate) pieces: [SquareSet; Role::ALL.len()],
    /// The attacked squares, by role.
    pub(crate) attacks: [SquareSet; Role::ALL.len()],
    pub(crate) all_attacks: SquareSet,
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Side {
    /// A side with the attacks of its king and pawns; [`count_activity`](Self::count_activity) adds the others.
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let own = board.by_color(color);
        let pieces = Role::ALL.map(|role| own & board.by_role(role));
        let (king, pawns) = (board.king(color), pieces[Role::Pawn as usize]);
        let mut by_role = [SquareSet::EMPTY; Role::ALL.len()];
        by_role[Role::Pawn as usize] = attacks::pawns(color, pawns);
        by_role[Role::King as usize] = attacks::king(king);
        let all_attacks = by_role[Role::Pawn as usize] | by_role[Role::King as usize];
        Self { color, king, pawns, all: own, pieces, attacks: by_role, all_attacks }
    }

    /// Counts mobility and attacks on the enemy king, and notes the attacked squares. `them` is the enemy king, and the
    /// squares that the enemy pawns attack.
    pub(crate) fn count_activity(
        &mut self,
        board: &Board,
        them: (Square, SquareSet),
        terms: &mut impl Terms,
    ) {
        let (king, their_pawn_attacks) = them;
        let occupied = board.occupied();
        let area =
            Area { poor: their_pawn_attacks | self.pawns, zone: attacks::king(king).with(king) };
        let attackers = self.count_role(Role::Knight, area, terms, attacks::knight)
            + self.count_role(Role::Bishop, area, terms, |from| attacks::bishop(from, occupied))
            + self.count_role(Role::Rook, area, terms, |from| attacks::rook(from, occupied))
            + self.count_role(Role::Queen, area, terms, |from| attacks::queen(from, occupied));
        terms.add(self.color, KING_ATTACKERS + attackers.min(7), 1);
    }

    /// Counts the activity of the pieces of a role; returns how many of them attack squares around the enemy king.
    #[inline]
    fn count_role(
        &mut self,
        role: Role,
        area: Area,
        terms: &mut impl Terms,
        attacks: impl Fn(Square) -> SquareSet,
    ) -> usize {
        let (mut attackers, mut near, mut all) = (0, 0, SquareSet::EMPTY);
        for from in self.pieces[role as usize] {
            let seen = attacks(from);
            all |= seen;
            terms.add(self.color, mobility_of(role) + seen.difference(area.poor).len(), 1);
            if seen.intersects(area.zone) {
                attackers += 1;
                near += (seen & area.zone).len();
            }
        }
        if near > 0 {
            terms.add(self.color, KING_ATTACK + role as usize, near as i32);
        }
        self.attacks[role as usize] = all;
        self.all_attacks |= all;
        attackers
    }
}

/// The squares that count for activity.
#[derive(Clone, Copy, Debug)]
struct Area {
    /// Attacked by enemy pawns or occupied by own ones: no mobility.
    poor: SquareSet,
    /// The enemy king and the squares around it.
    zone: SquareSet,
}

const fn mobility_of(role: Role) -> usize {
    MOBILITY + (role as usize - Role::Knight as usize) * 28
}

/// Counts the piece-square terms of a role. The own king comes first, then the enemy's.
pub(crate) fn place(
    color: Color,
    kings: [Square; 2],
    role: Role,
    squares: SquareSet,
    terms: &mut impl Terms,
) {
    let turn = turn_of(color, kings[0]);
    let is_mirrored = is_on_right(kings[0]) != is_on_right(kings[1]);
    for square in squares {
        terms.place(color, role, usize::from(square.index() ^ turn), is_mirrored);
    }
}

/// Counts the piece-square terms of a side, its bishop pair, rooks on open files, and threats.
pub(crate) fn count(us: &Side, them: &Side, terms: &mut impl Terms) {
    for role in PIECES {
        place(us.color, [us.king, them.king], role, us.pieces[role as usize], terms);
    }
    if us.pieces[Role::Bishop as usize].has_many() {
        terms.add(us.color, BISHOP_PAIR, 1);
    }
    let (own, enemy) = (files(us.pawns), files(them.pawns));
    for rook in us.pieces[Role::Rook as usize] {
        let file = 1 << rook.file().index();
        if (own | enemy) & file == 0 {
            terms.add(us.color, ROOK_ON_OPEN_FILE, 1);
        } else if own & file == 0 {
            terms.add(us.color, ROOK_ON_HALF_OPEN_FILE, 1);
        }
    }
    threats(us, them, terms);
}

fn threats(us: &Side, them: &Side, terms: &mut impl Terms) {
    let minor = us.attacks[Role::Knight as usize] | us.attacks[Role::Bishop as usize];
    let targets =
        PIECES.iter().fold(SquareSet::EMPTY, |all, role| all | them.pieces[*role as usize]);
    for (group, seen) in [
        (PAWN_THREAT, us.attacks[Role::Pawn as usize]),
        (MINOR_THREAT, minor),
        (ROOK_THREAT, us.attacks[Role::Rook as usize]),
    ] {
        if !seen.intersects(targets) {
            continue;
        }
        for role in PIECES {
            let threatened = seen & them.pieces[role as usize];
            if !threatened.is_empty() {
                terms.add(us.color, group + role as usize, threatened.len() as i32);
            }
        }
    }
    let hanging = (them.all & us.all_attacks).difference(them.all_attacks);
    if !hanging.is_empty() {
        terms.add(us.color, HANGING, hanging.len() as i32);
    }
}

/// The files of the squares, a bit for each.
pub(crate) const fn files(squares: SquareSet) -> u8 {
    let mut bits = squares.bits();
    bits |= bits >> 32;
    bits |= bits >> 16;
    (bits | bits >> 8) as u8
}
