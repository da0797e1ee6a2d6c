//! The reasons that must come out, decided with attack maps from `shakmaty` alone.
//!
//! If several attackers make one reason true, or two pieces came equally far, all true values are listed;
//! otherwise there is exactly one.

use chess_core::error::Illegal;
use chess_core::{Color, Outcome};
use shakmaty::attacks::between;
use shakmaty::{Bitboard, Position, Rank, Role, Square};

use super::castling;
use super::query::Query;
use super::view::{View, role as our_role, set, square};

/// The stages between a piece and a legal move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// Something was in its way, or there was nothing to capture.
    NotThere,
    /// The capture en passant came too late.
    TooLate,
    /// Its king would be in check.
    IntoCheck,
    /// Only what it becomes is wrong.
    ToTheEnd,
}

/// The reasons for one piece, all equally true; `None` if its move is legal.
type Found = Option<(Came, Vec<Illegal>)>;

/// The reasons why a query is not a legal move. Any of them may be given; none if it is legal.
pub(super) fn reasons(view: &View, query: &Query) -> Vec<Illegal> {
    if view.legal.is_empty() {
        let winner = if view.us.is_white() { Color::Black } else { Color::White };
        let end =
            if view.checkers.any() { Outcome::Checkmate { winner } } else { Outcome::Stalemate };
        return vec![Illegal::GameOver { end, last: None }];
    }
    if let Some(side) = query.castle {
        return castling::reasons(view, side);
    }
    let (from, to) = (query.origin(view), square(query.to));
    let Some(role) = query.role.or_else(|| view.board().role_at(from?)) else {
        return vec![Illegal::EmptySquare { from: square(from.unwrap()) }];
    };
    if let Some(decided) = origin(view, query, from, role) {
        return decided;
    }
    let men = view.by_piece(view.us, role) & query.from;
    if men.single_square() == Some(query.to) {
        return vec![Illegal::SameSquare { square: to }];
    }
    let reaching: Vec<Square> =
        men.into_iter().filter(|from| view.reach(*from, role).contains(query.to)).collect();
    let is_far_pawn = role == Role::Pawn && reaching.is_empty();
    if view.own().contains(query.to) && !is_far_pawn {
        return vec![Illegal::OwnPiece { to }];
    }
    if view.by_piece(!view.us, Role::King).contains(query.to) && !is_far_pawn {
        return vec![Illegal::TakesKing { to }];
    }
    if reaching.is_empty() {
        return vec![Illegal::CannotReach { role: our_role(role), from: set(men), to }];
    }
    of_men(view, query, role, &reaching)
}

/// The reason that the possible starting squares decide.
fn origin(view: &View, query: &Query, from: Option<Square>, role: Role) -> Option<Vec<Illegal>> {
    let our = our_role(role);
    let Some(from) = from else {
        let men = view.by_piece(view.us, role);
        return if men.is_empty() {
            Some(vec![Illegal::NoSuchPiece { role: our }])
        } else if (men & query.from).is_empty() {
            Some(vec![Illegal::NoneThere { role: our, within: set(query.from) }])
        } else {
            None
        };
    };
    let at = square(from);
    match view.board().piece_at(from) {
        None => Some(vec![Illegal::EmptySquare { from: at }]),
        Some(man) if man.color != view.us => Some(vec![Illegal::OpponentsPiece { from: at }]),
        Some(man) if man.role != role => Some(vec![Illegal::WrongPiece { role: our, from: at }]),
        Some(man) if man.role == Role::King => castling::of_king(view, query),
        Some(_) => None,
    }
}

/// The reasons why none of the pieces that could go there on an empty board, or more than one, may go there
/// now.
fn of_men(view: &View, query: &Query, role: Role, reaching: &[Square]) -> Vec<Illegal> {
    let mut able = Bitboard::EMPTY;
    let mut found: Vec<(Came, Vec<Illegal>)> = Vec::new();
    for from in reaching {
        match man(view, query, role, *from) {
            Some(reason) => found.push(reason),
            None => able.add(*from),
        }
    }
    if able.more_than_one() {
        let to = square(query.to);
        return vec![Illegal::Ambiguous { role: our_role(role), from: set(able), to }];
    }
    if able.any() {
        return Vec::new();
    }
    let closest = found.iter().map(|(came, _)| *came).max();
    found.into_iter().filter(|(came, _)| Some(*came) == closest).flat_map(|found| found.1).collect()
}

fn man(view: &View, query: &Query, role: Role, from: Square) -> Found {
    way(view, role, from, query.to)
        .or_else(|| exposed(view, role, from, query.to))
        .or_else(|| promotion(view, query, role).map(|reason| (Came::ToTheEnd, vec![reason])))
}

/// A piece in the way, or one that is missing on the target.
fn way(view: &View, role: Role, from: Square, to: Square) -> Found {
    let mut men = between(from, to) & view.occupied();
    if role == Role::Pawn {
        if from.file() != to.file() {
            return pawn_capture(view, from, to);
        }
        men |= view.occupied() & Bitboard::from_square(to);
    }
    let by = men.into_iter().min_by_key(|man| man.distance(from))?;
    let [from, to, by] = [from, to, by].map(square);
    Some((Came::NotThere, vec![Illegal::Blocked { from, to, by }]))
}

/// Why a pawn has nothing to capture.
fn pawn_capture(view: &View, from: Square, to: Square) -> Found {
    if view.occupied().contains(to) || view.en_passant == Some(to) {
        return None;
    }
    let beside = Square::from_coords(to.file(), from.rank());
    if from.rank() != view.fifth() || !view.by_piece(!view.us, Role::Pawn).contains(beside) {
        let reason = Illegal::NothingToCapture { from: square(from), to: square(to) };
        return Some((Came::NotThere, vec![reason]));
    }
    // No square is open to it: the king forbade it, or it comes too late. It does where another move than the
    // double step gave the check.
    let late = Illegal::NoEnPassant { to: square(to), pawn: square(beside), came: None };
    let home = Square::from_coords(
        to.file(),
        if view.us.is_white() { Rank::Seventh } else { Rank::Second },
    );
    let is_of_the_step =
        |checker: Square| checker == beside || between(checker, view.king).contains(home);
    if !view.checkers.into_iter().all(is_of_the_step) {
        return Some((Came::TooLate, vec![late]));
    }
    exposed(view, Role::Pawn, from, to).or(Some((Came::TooLate, vec![late])))
}

/// The opponent's pieces that attack the king after a move and a capture.
fn attackers_after(view: &View, from: Square, to: Square, taken: Square) -> Bitboard {
    let occupied = view.occupied().without(from).without(taken).with(to);
    view.attackers(view.king, occupied).without(taken)
}

/// The reason, if the king would be attacked.
fn exposed(view: &View, role: Role, from: Square, to: Square) -> Found {
    if role == Role::King {
        let attackers = view.attackers(to, view.occupied().without(from));
        let reason = |by| Illegal::KingAttacked { to: square(to), by: square(by) };
        return into_check(attackers.into_iter().map(reason).collect());
    }
    let is_en_passant =
        role == Role::Pawn && from.file() != to.file() && !view.occupied().contains(to);
    let taken = if is_en_passant { Square::from_coords(to.file(), from.rank()) } else { to };
    let attackers = attackers_after(view, from, to, taken);
    if attackers.is_empty() {
        return None;
    }
    let uncovered = attackers & !view.checkers;
    if uncovered.is_empty() {
        return into_check(vec![Illegal::StillInCheck { by: set(view.checkers) }]);
    }
    let reason = |by| {
        if is_en_passant {
            Illegal::EnPassantExposes { by: square(by) }
        } else {
            Illegal::Pinned { from: square(from), by: square(by) }
        }
    };
    into_check(uncovered.into_iter().map(reason).collect())
}

fn into_check(reasons: Vec<Illegal>) -> Found {
    (!reasons.is_empty()).then_some((Came::IntoCheck, reasons))
}

/// A promotion that is impossible, or that is missing.
fn promotion(view: &View, query: &Query, role: Role) -> Option<Illegal> {
    let to = square(query.to);
    let is_last = query.to.rank() == view.last();
    match query.promotion {
        Some(_) if role != Role::Pawn => Some(Illegal::PromotionOf { role: our_role(role) }),
        Some(_) if !is_last => Some(Illegal::PromotionEarly { to }),
        Some(said @ (Role::King | Role::Pawn)) => {
            Some(Illegal::PromotionTo { role: our_role(said) })
        }
        None if role == Role::Pawn && is_last => Some(Illegal::PromotionMissing { to }),
        _ => None,
    }
}

/// The legal moves that a query may mean, by `shakmaty`'s own list.
pub(super) fn meant(view: &View, query: &Query) -> usize {
    let is_meant = |legal: &&super::view::Legal| match (query.castle, legal.castle) {
        (Some(said), castle) => castle == Some(said),
        // Castling by squares names both of them.
        (None, Some(_)) if query.origin(view).is_none() => false,
        (None, _) => {
            query.role.is_none_or(|role| role == legal.role)
                && query.from.contains(legal.from)
                && query.to == legal.to
                && query.promotion == legal.promotion
        }
    };
    // The list contains castling once for each spelling.
    let count = view.legal.iter().filter(is_meant).count();
    if query.castle.is_some() { count.min(1) } else { count }
}

/// Whether the position has ended, by `shakmaty`'s own word.
pub(super) fn is_over(view: &View) -> bool {
    view.position.is_checkmate() || view.position.is_stalemate()
}
