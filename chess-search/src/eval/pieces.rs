//! Pieces: where they stand, what they attack, and what threatens them.

use chess_core::{Board, Color, File, Piece, Role, Square, SquareSet, attacks};

use super::terms::{
    BISHOP_PAIR, ENEMY, HANGING, KING_ATTACK, KING_ATTACKERS, MINOR_THREAT, MOBILITY, OWN,
    PAWN_THREAT, ROOK_ON_HALF_OPEN_FILE, ROOK_ON_OPEN_FILE, ROOK_THREAT, Terms, piece_on,
    square_for,
};

/// What a side attacks.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) king: Square,
    pub(crate) pawns: SquareSet,
    /// By role.
    pub(crate) attacks: [SquareSet; Role::ALL.len()],
    pub(crate) all_attacks: SquareSet,
    /// Each knight, bishop, rook and queen, with what it attacks.
    pieces: Vec<(Role, Square, SquareSet)>,
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Side {
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let (king, pawns) = (board.king(color), board.by_piece(color, Role::Pawn));
        let mut by_role = [SquareSet::EMPTY; Role::ALL.len()];
        let mut pieces = Vec::with_capacity(16);
        for role in PIECES {
            for square in board.by_piece(color, role) {
                let seen = attacks::of(Piece { color, role }, square, board.occupied());
                by_role[role as usize] |= seen;
                pieces.push((role, square, seen));
            }
        }
        by_role[Role::Pawn as usize] = pawn_attacks(color, pawns);
        by_role[Role::King as usize] = attacks::king(king);
        let all_attacks = by_role.iter().fold(SquareSet::EMPTY, |all, set| all | *set);
        Self { color, king, pawns, attacks: by_role, all_attacks, pieces }
    }
}

/// Counts what the pieces of a side are worth where they stand.
pub(crate) fn count(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    for role in Role::ALL {
        for square in board.by_piece(us.color, role) {
            let own = square_for(us.color, square, us.king);
            let enemy = square_for(us.color, square, them.king);
            terms.add(us.color, piece_on(OWN, role, own), 1);
            terms.add(us.color, piece_on(ENEMY, role, enemy), 1);
        }
    }
    if board.by_piece(us.color, Role::Bishop).has_many() {
        terms.add(us.color, BISHOP_PAIR, 1);
    }
    activity(board, us, them, terms);
    threats(board, us, them, terms);
}

fn activity(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    let poor = them.attacks[Role::Pawn as usize] | us.pawns;
    let zone = attacks::king(them.king).with(them.king);
    let mut attackers = 0;
    for (role, square, seen) in &us.pieces {
        let group = *role as usize - Role::Knight as usize;
        let reach = seen.difference(poor).len().min(27);
        terms.add(us.color, MOBILITY + group * 28 + reach, 1);
        let near = (*seen & zone).len();
        if near > 0 {
            attackers += 1;
            terms.add(us.color, KING_ATTACK + *role as usize, near as i32);
        }
        if *role == Role::Rook {
            let file = SquareSet::file(square.file());
            if !file.intersects(board.by_role(Role::Pawn)) {
                terms.add(us.color, ROOK_ON_OPEN_FILE, 1);
            } else if !file.intersects(us.pawns) {
                terms.add(us.color, ROOK_ON_HALF_OPEN_FILE, 1);
            }
        }
    }
    terms.add(us.color, KING_ATTACKERS + attackers.min(7), 1);
}

fn threats(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    let minor = us.attacks[Role::Knight as usize] | us.attacks[Role::Bishop as usize];
    for (group, seen) in [
        (PAWN_THREAT, us.attacks[Role::Pawn as usize]),
        (MINOR_THREAT, minor),
        (ROOK_THREAT, us.attacks[Role::Rook as usize]),
    ] {
        for role in PIECES {
            let count = (seen & board.by_piece(them.color, role)).len();
            if count > 0 {
                terms.add(us.color, group + role as usize, count as i32);
            }
        }
    }
    let pieces = board.by_color(them.color).without(them.king);
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
