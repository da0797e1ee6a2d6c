//! Random questions, most of them about what is nearly legal.

use shakmaty::{Bitboard, CastlingSide, File, Role, Square};

use super::query::{Asked, Query};
use super::view::View;
use crate::oracle::Rng;

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// A random question about a position.
pub(super) fn question(rng: &mut Rng, view: &View) -> (Query, Asked) {
    if rng.once_in(20) {
        return Query::castling(CastlingSide::from_king_side(rng.once_in(2)));
    }
    let (from, to) = squares(rng, view);
    let stands = view.board().role_at(from);
    let role = stands.filter(|_| !rng.once_in(16)).unwrap_or_else(|| rng.pick(&ROLES));
    let is_promotion = stands == Some(Role::Pawn) && to.rank() == view.last();
    let promotion = promotion(rng, is_promotion);
    match rng.below(11) {
        10 => Query::short_form(role, to, promotion),
        0..=2 => Query::of_move(from, to, promotion),
        3 => Query::iccf(from, to, promotion),
        4 => Query::uci(from, to, promotion),
        5 => Query::long_form(role, from, to),
        6 => Query::long_algebraic(role, (from, to), promotion),
        _ if role == Role::Pawn => {
            let file = if rng.once_in(8) { File::new(draw(rng, 8)) } else { from.file() };
            Query::pawn(file, to, promotion)
        }
        _ => {
            let file = rng.once_in(4).then(|| from.file());
            let rank = rng.once_in(4).then(|| from.rank());
            Query::san(role, (file, rank), to, promotion)
        }
    }
}

fn draw(rng: &mut Rng, n: usize) -> u32 {
    u32::try_from(rng.below(n)).unwrap()
}

/// Usually correct; sometimes missing, for another piece, or to a role that no pawn can promote to.
fn promotion(rng: &mut Rng, is_promotion: bool) -> Option<Role> {
    let wanted = if is_promotion { !rng.once_in(4) } else { rng.once_in(25) };
    let roles = if rng.once_in(3) { &ROLES[..] } else { &ROLES[1..5] };
    wanted.then(|| rng.pick(roles))
}

/// The squares that a move leaves and reaches.
fn squares(rng: &mut Rng, view: &View) -> (Square, Square) {
    let any = |rng: &mut Rng| Square::new(draw(rng, 64));
    if rng.once_in(20) {
        return (any(rng), any(rng));
    }
    if rng.once_in(4)
        && let Some(pair) = late_captures(view).first()
    {
        return *pair;
    }
    let from = pick(rng, view.own()).unwrap();
    let role = view.board().role_at(from).unwrap();
    if role == Role::King && rng.once_in(2) {
        return (from, pick(rng, castling_squares(view)).unwrap_or(from));
    }
    let to = match rng.below(16) {
        0 => Some(any(rng)),
        1 => pick(rng, view.own()),
        2 => view.board().king_of(!view.us),
        _ => pick(rng, view.reach(from, role) & !view.own()),
    };
    (from, to.unwrap_or(from))
}

fn pick(rng: &mut Rng, squares: Bitboard) -> Option<Square> {
    if squares.is_empty() {
        return None;
    }
    squares.into_iter().nth(rng.below(squares.count()))
}

/// Two files from the king, and the rooks of its rank.
fn castling_squares(view: &View) -> Bitboard {
    let rooks = view.by_piece(view.us, Role::Rook) & Bitboard::from_rank(view.king.rank());
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    sides.into_iter().fold(rooks, |squares, side| squares.with(side.king_to(view.us)))
}

/// Pawns beside a pawn that they cannot capture en passant, with the square behind it.
pub(super) fn late_captures(view: &View) -> Vec<(Square, Square)> {
    let ours = view.by_piece(view.us, Role::Pawn) & Bitboard::from_rank(view.fifth());
    let theirs = view.by_piece(!view.us, Role::Pawn);
    let behind = |from: Square, to: &Square| {
        theirs.contains(Square::from_coords(to.file(), from.rank()))
            && !view.occupied().contains(*to)
            && view.en_passant != Some(*to)
    };
    let targets = |from: Square| shakmaty::attacks::pawn_attacks(view.us, from).into_iter();
    ours.into_iter()
        .flat_map(|from| targets(from).filter(move |to| behind(from, to)).map(move |to| (from, to)))
        .collect()
}
