//! Pieces: where they stand, what they attack, and what threatens them.

use chess_core::{Board, Color, File, Piece, Role, Square, SquareSet, attacks};

use super::terms::{
    BISHOP_PAIR, ENEMY, HANGING, KING_ATTACK, KING_ATTACKERS, MINOR_THREAT, MOBILITY, OWN,
    PAWN_THREAT, ROOK_ON_HALF_OPEN_FILE, ROOK_ON_OPEN_FILE, ROOK_THREAT, Terms, piece_on,
    square_for,
};

/// What a side has, and what it attacks.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) king: Square,
    pub(crate) pawns: SquareSet,
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
        Self { color, king, pawns, pieces, attacks: by_role, all_attacks }
    }

    /// Counts what the pieces can do, and notes what they attack.
    pub(crate) fn count_activity(
        &mut self,
        board: &Board,
        them: (Square, SquareSet),
        terms: &mut impl Terms,
    ) {
        let (king, their_pawn_attacks) = them;
        let poor = their_pawn_attacks | self.pawns;
        let zone = attacks::king(king).with(king);
        let mut attackers = 0;
        for role in PIECES {
            let (group, mut near, mut all) = (mobility_of(role), 0, SquareSet::EMPTY);
            let mut pieces = self.pieces[role as usize];
            while let Some(square) = pieces.pop() {
                let seen = attacks::of(Piece { color: self.color, role }, square, board.occupied());
                all |= seen;
                terms.add(self.color, group + seen.difference(poor).len().min(27), 1);
                if seen.intersects(zone) {
                    attackers += 1;
                    near += (seen & zone).len();
                }
            }
            terms.add(self.color, KING_ATTACK + role as usize, near as i32);
            self.attacks[role as usize] = all;
            self.all_attacks |= all;
        }
        terms.add(self.color, KING_ATTACKERS + attackers.min(7), 1);
    }
}

const fn mobility_of(role: Role) -> usize {
    MOBILITY + (role as usize - Role::Knight as usize) * 28
}

/// Counts what the pieces of a side are worth where they stand, and what they threaten.
pub(crate) fn count(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    for role in Role::ALL {
        let mut pieces = us.pieces[role as usize];
        while let Some(square) = pieces.pop() {
            let own = square_for(us.color, square, us.king);
            let enemy = square_for(us.color, square, them.king);
            terms.add(us.color, piece_on(OWN, role, own), 1);
            terms.add(us.color, piece_on(ENEMY, role, enemy), 1);
        }
    }
    if us.pieces[Role::Bishop as usize].has_many() {
        terms.add(us.color, BISHOP_PAIR, 1);
    }
    let mut rooks = us.pieces[Role::Rook as usize];
    while let Some(rook) = rooks.pop() {
        let file = SquareSet::file(rook.file());
        if !file.intersects(board.by_role(Role::Pawn)) {
            terms.add(us.color, ROOK_ON_OPEN_FILE, 1);
        } else if !file.intersects(us.pawns) {
            terms.add(us.color, ROOK_ON_HALF_OPEN_FILE, 1);
        }
    }
    threats(us, them, terms);
}

fn threats(us: &Side, them: &Side, terms: &mut impl Terms) {
    let minor = us.attacks[Role::Knight as usize] | us.attacks[Role::Bishop as usize];
    for (group, seen) in [
        (PAWN_THREAT, us.attacks[Role::Pawn as usize]),
        (MINOR_THREAT, minor),
        (ROOK_THREAT, us.attacks[Role::Rook as usize]),
    ] {
        for role in PIECES {
            let count = (seen & them.pieces[role as usize]).len();
            if count > 0 {
                terms.add(us.color, group + role as usize, count as i32);
            }
        }
    }
    let pieces = PIECES.iter().fold(them.pawns, |all, role| all | them.pieces[*role as usize]);
    let hanging = (pieces & us.all_attacks).difference(them.all_attacks).len();
    terms.add(us.color, HANGING, hanging as i32);
}

/// The squares that pawns attack.
pub(crate) fn pawn_attacks(color: Color, pawns: SquareSet) -> SquareSet {
    let right = pawns.difference(SquareSet::file(File::H)).bits();
    let left = pawns.difference(SquareSet::file(File::A)).bits();
    SquareSet::from_bits(match color {
        Color::White => right << 9 | left << 7,
        Color::Black => right >> 7 | left >> 9,
    })
}
