//! Pieces: where they stand, what they attack, and what threatens them.

use chess_core::{Board, Color, File, Role, Square, SquareSet, attacks};

use super::terms::{
    BISHOP_PAIR, HANGING, KING_ATTACK, KING_ATTACKERS, MINOR_THREAT, MOBILITY, PAWN_THREAT,
    ROOK_ON_HALF_OPEN_FILE, ROOK_ON_OPEN_FILE, ROOK_THREAT, Terms, is_on_right, turn_of,
};

/// What a side has, and what it attacks.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) king: Square,
    pub(crate) pawns: SquareSet,
    pub(crate) all: SquareSet,
    /// The pieces by role.
    pub(crate) pieces: [SquareSet; Role::ALL.len()],
    /// What they attack, by role.
    pub(crate) attacks: [SquareSet; Role::ALL.len()],
    pub(crate) all_attacks: SquareSet,
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Side {
    /// A side before its knights, bishops, rooks and queens are looked at.
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let own = board.by_color(color);
        let pieces = Role::ALL.map(|role| own & board.by_role(role));
        let (king, pawns) = (board.king(color), pieces[Role::Pawn as usize]);
        let mut by_role = [SquareSet::EMPTY; Role::ALL.len()];
        by_role[Role::Pawn as usize] = pawn_attacks(color, pawns);
        by_role[Role::King as usize] = attacks::king(king);
        let all_attacks = by_role[Role::Pawn as usize] | by_role[Role::King as usize];
        Self { color, king, pawns, all: own, pieces, attacks: by_role, all_attacks }
    }

    /// Counts what the pieces can do, and notes what they attack.
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

    /// Counts what the pieces of a role can do. How many of them attack squares around the enemy king.
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

/// What decides how good an attacked square is.
#[derive(Clone, Copy, Debug)]
struct Area {
    /// Attacked by enemy pawns, or taken by own ones.
    poor: SquareSet,
    /// Around the enemy king.
    zone: SquareSet,
}

const fn mobility_of(role: Role) -> usize {
    MOBILITY + (role as usize - Role::Knight as usize) * 28
}

/// Counts what the pieces of a role are worth where they stand, as their own king sees them and the other one.
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

/// Counts what the pieces of a side are worth where they stand, and what they threaten.
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

/// The files on which squares are, a bit for each.
pub(crate) const fn files(squares: SquareSet) -> u8 {
    let mut bits = squares.bits();
    bits |= bits >> 32;
    bits |= bits >> 16;
    (bits | bits >> 8) as u8
}

/// The squares that pawns attack.
pub(crate) fn pawn_attacks(color: Color, pawns: SquareSet) -> SquareSet {
    let beside = beside(pawns).bits();
    SquareSet::from_bits(if color == Color::White { beside << 8 } else { beside >> 8 })
}

/// The squares on either side.
pub(crate) const fn beside(squares: SquareSet) -> SquareSet {
    let right = squares.difference(SquareSet::file(File::H)).bits() << 1;
    let left = squares.difference(SquareSet::file(File::A)).bits() >> 1;
    SquareSet::from_bits(right | left)
}
