//! The expected reasons for refused castling.

use chess_core::error::Illegal;
use shakmaty::attacks::between;
use shakmaty::{Bitboard, CastlingSide, File, Position, Role, Square};

use super::query::Query;
use super::view::{View, role as our_role, side as our_side, square};

/// The reasons against castling to a side. Any of them may be given; none if it is legal.
pub(super) fn reasons(view: &View, side: CastlingSide) -> Vec<Illegal> {
    let our_side = our_side(side);
    let Some(rook) = view.position.castles().rook(view.us, side) else {
        return vec![Illegal::NoCastlingRight { side: our_side, lost: None }];
    };
    let (king_to, rook_to) = (side.king_to(view.us), side.rook_to(view.us));
    let way = between(view.king, king_to).with(king_to);
    let path = way | between(rook, rook_to).with(rook_to);
    let men = path & view.occupied().without(view.king).without(rook);
    if let Some(nearest) = men.into_iter().map(|man| man.distance(view.king)).min() {
        let men = men.into_iter().filter(|man| man.distance(view.king) == nearest);
        return men.map(|by| Illegal::CastlingBlocked { side: our_side, by: square(by) }).collect();
    }
    let attacked = |(at, by): (Square, Bitboard)| {
        let reason = move |by| Illegal::CastlingAttacked {
            side: our_side,
            square: square(at),
            by: square(by),
        };
        by.into_iter().map(reason)
    };
    attacks(view, rook, king_to, rook_to).into_iter().flat_map(attacked).collect()
}

/// The attackers of each square of the king's way: its start, the squares it passes, and its target with the
/// rook beside it.
fn attacks(view: &View, rook: Square, king_to: Square, rook_to: Square) -> Vec<(Square, Bitboard)> {
    let lifted = view.occupied().without(view.king);
    let passed = between(view.king, king_to).into_iter().map(|at| (at, view.attackers(at, lifted)));
    let castled = lifted.without(rook).with(rook_to).with(king_to);
    let ends = [(view.king, view.checkers), (king_to, view.attackers(king_to, castled))];
    passed.chain(ends).collect()
}

/// The side to which the king's squares castle: onto a rook that may castle, or two files from the
/// e-file.
fn side_of(view: &View, to: Square) -> Option<CastlingSide> {
    let from = view.king;
    if [from, to].iter().any(|square| square.rank() != view.last().flip_vertical()) {
        return None;
    }
    let side = CastlingSide::from_king_side(to > from);
    let is_home = from == Square::from_coords(File::E, view.last().flip_vertical());
    let two_files = is_home && to == side.king_to(view.us);
    let may_castle = view.position.castles().castling_rights();
    (two_files || may_castle.contains(to)).then_some(side)
}

/// The reasons that the squares of a castling king decide; an empty list if castling is legal.
pub(super) fn of_king(view: &View, query: &Query) -> Option<Vec<Illegal>> {
    let side = side_of(view, query.to)?;
    let reasons = reasons(view, side);
    if !reasons.is_empty() {
        return Some(reasons);
    }
    let is_spelling =
        view.legal.iter().any(|legal| legal.castle == Some(side) && legal.to == query.to);
    match query.promotion {
        _ if !is_spelling => None,
        None => Some(Vec::new()),
        Some(_) => Some(vec![Illegal::PromotionOf { role: our_role(Role::King) }]),
    }
}
