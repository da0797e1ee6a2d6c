//! Finds why a move is illegal. This is slow, and only runs for illegal moves.
//!
//! Reasons are tried from the most decisive one: the game is over; the piece does not exist; it
//! does not move like that; its way is blocked; its king would be in check; the promotion is
//! impossible; the text fits two pieces.

use crate::attacks;
use crate::basics::{CastlingSide, Color, Move, Rank, Role, Square, SquareSet};
use crate::board::{self, Board, CheckInfo};
use crate::error::Illegal;
use crate::notation::ParsedMove;

/// The reason why a parsed move does not mean exactly one legal move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn illegal(board: &Board, parsed: &ParsedMove) -> Illegal {
    let parsed = &board.settled(parsed);
    if !board.has_legal_move() {
        return Illegal::GameOver { end: board.outcome_without_moves(), last: None };
    }
    if let Some(side) = parsed.castle
        && let Some(reason) = castling(board, side)
    {
        return reason;
    }
    if let Some(from) = parsed.origin() {
        if let Some(reason) = wrong_origin(board, parsed, from) {
            return reason;
        }
    } else if let Some(role) = parsed.role
        && let Some(reason) = no_piece(board, parsed, role)
    {
        return reason;
    }
    impossible(board, parsed)
}

/// The reason why the move cannot start on the square that the text gives.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn wrong_origin(board: &Board, parsed: &ParsedMove, from: Square) -> Option<Illegal> {
    let Some(piece) = board.piece_at(from) else {
        return Some(Illegal::EmptySquare { from });
    };
    if !piece.color.is(board.turn) {
        return Some(Illegal::OpponentsPiece { from });
    }
    if let Some(role) = parsed.role
        && !role.is(piece.role)
    {
        return Some(Illegal::WrongPiece { role, from });
    }
    if piece.role.is(Role::King)
        && let Some(side) = board.castling_side(from, parsed.to)
        && from.is(board.king(board.turn))
    {
        return match castling(board, side) {
            // The castling is legal, so only the promotion is wrong.
            None if board.castle_of(Move::new(from, parsed.to)).is_some() => {
                Some(Illegal::PromotionOf { role: Role::King })
            }
            reason => reason,
        };
    }
    None
}

/// The reason, if the side lacks the piece, or lacks it on the file or rank that the text gives.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_piece(board: &Board, parsed: &ParsedMove, role: Role) -> Option<Illegal> {
    let pieces = board.by_piece(board.turn, role);
    if pieces.is_empty() {
        Some(Illegal::NoSuchPiece { role })
    } else if !pieces.intersects(parsed.from) {
        Some(Illegal::NoneThere { role, within: parsed.from })
    } else {
        None
    }
}

/// The reason why not exactly one of the pieces that fit the text can make the move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn impossible(board: &Board, parsed: &ParsedMove) -> Illegal {
    let to = parsed.to;
    let role = match parsed.role {
        Some(role) => role,
        None => match parsed.origin() {
            Some(from) => board.role_at(from),
            None => Role::Pawn,
        },
    };
    let pieces = board.by_piece(board.turn, role).and(parsed.from);
    if let Some(from) = pieces.first()
        && from.is(to)
        && !pieces.has_many()
    {
        return Illegal::SameSquare { square: to };
    }
    let reaching = pieces.and(board::reach_back(board.turn, role, to, SquareSet::EMPTY));
    // A pawn far away does not reach the square, whatever is on it.
    let is_far = role.is(Role::Pawn) && reaching.is_empty();
    if !is_far && board.by_color(board.turn).contains(to) {
        return Illegal::OwnPiece { to };
    }
    if !is_far && board.by_piece(board.turn.other(), Role::King).contains(to) {
        return Illegal::TakesKing { to };
    }
    if reaching.is_empty() {
        return Illegal::CannotReach { role, from: pieces, to };
    }
    best_reason(board, parsed, role, reaching)
}

/// For pieces that could make the move on an empty board: the best reason why none can, or the ambiguity.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn best_reason(board: &Board, parsed: &ParsedMove, role: Role, pieces: SquareSet) -> Illegal {
    let info = board.check_info();
    let mut rest = pieces;
    let mut able = SquareSet::EMPTY;
    let mut reason = None;
    while let Some(from) = rest.pop() {
        let found = obstacle(board, parsed, from, role, &info);
        match (found, reason) {
            (None, _) => able = able.with(from),
            (Some(found), None) => reason = Some(found),
            // The reason of the piece that came closest to a legal move says most.
            (Some(found), Some(old)) if closeness(found) > closeness(old) => reason = Some(found),
            _ => {}
        }
    }
    match reason {
        Some(reason) if able.is_empty() => reason,
        _ => Illegal::Ambiguous { role, from: able, to: parsed.to },
    }
}

/// The closeness of a piece to a legal move: blocked on its way, stopped by its king, or only by the promotion.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn closeness(reason: Illegal) -> u8 {
    match reason {
        Illegal::CannotReach { .. } => 0,
        Illegal::Blocked { .. } | Illegal::NothingToCapture { .. } => 1,
        Illegal::NoEnPassant { .. } => 2,
        Illegal::PromotionMissing { .. }
        | Illegal::PromotionTo { .. }
        | Illegal::PromotionOf { .. }
        | Illegal::PromotionEarly { .. } => 4,
        _ => 3,
    }
}

/// The reason why one piece, which could make the move on an empty board, cannot; `None` if it can.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn obstacle(
    board: &Board,
    parsed: &ParsedMove,
    from: Square,
    role: Role,
    info: &CheckInfo,
) -> Option<Illegal> {
    let to = parsed.to;
    if role.is(Role::Pawn) {
        if let Some(reason) = pawn_way(board, from, to) {
            return Some(reason);
        }
    } else if let Some(by) = blocker(board, from, to) {
        return Some(Illegal::Blocked { from, to, by });
    }
    if let Some(reason) = exposed_king(board, from, to, role, info) {
        return Some(reason);
    }
    promotion(board, parsed, from, role)
}

/// The nearest piece between two squares on a line.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn blocker(board: &Board, from: Square, to: Square) -> Option<Square> {
    let between = attacks::between(from, to).and(board.occupied());
    if from.index() < to.index() { between.first() } else { between.last() }
}

/// The reason why a pawn cannot move like this; `None` if it can.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn pawn_way(board: &Board, from: Square, to: Square) -> Option<Illegal> {
    if from.file().index() == to.file().index() {
        let by = match blocker(board, from, to) {
            Some(by) => by,
            None if board.occupied().contains(to) => to,
            None => return None,
        };
        return Some(Illegal::Blocked { from, to, by });
    }
    let is_en_passant = matches!(board.en_passant, Some(square) if square.is(to));
    if board.occupied().contains(to) || is_en_passant {
        return None;
    }
    let beside = Square::new(to.file(), from.rank());
    let fifth = match board.turn {
        Color::White => Rank::FIFTH,
        Color::Black => Rank::FOURTH,
    };
    if from.rank().index() == fifth.index()
        && board.by_piece(board.turn.other(), Role::Pawn).contains(beside)
    {
        // The board keeps an en passant square only if the capture is legal. If the capture would leave the
        // king safe, it came too late; otherwise the king is the reason.
        let checkers = board.checkers();
        let exposed = board.en_passant_exposes(from, to);
        return Some(match exposed.difference(checkers).first() {
            _ if !may_be_double_step(board, beside, checkers) => {
                Illegal::NoEnPassant { to, pawn: beside, came: None }
            }
            Some(by) => Illegal::EnPassantExposes { by },
            None if !exposed.is_empty() => Illegal::StillInCheck { by: checkers },
            None => Illegal::NoEnPassant { to, pawn: beside, came: None },
        });
    }
    Some(Illegal::NothingToCapture { from, to })
}

/// Whether the last move may have been a pawn's double step to a square, by the pieces that now give check:
/// the pawn itself, or those on a line that it left.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn may_be_double_step(board: &Board, pawn: Square, mut checkers: SquareSet) -> bool {
    let home = match board.turn {
        Color::White => Rank::SEVENTH,
        Color::Black => Rank::SECOND,
    };
    let home = Square::new(pawn.file(), home);
    while let Some(checker) = checkers.pop() {
        let line = attacks::between(board.king(board.turn), checker);
        if !checker.is(pawn) && !line.contains(home) {
            return false;
        }
    }
    true
}

/// The reason, if the king would be in check after a move that is otherwise possible.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn exposed_king(
    board: &Board,
    from: Square,
    to: Square,
    role: Role,
    info: &CheckInfo,
) -> Option<Illegal> {
    if board.targets(from, role, info).contains(to) {
        return None;
    }
    if role.is(Role::King) {
        return match board.king_attackers(to).first() {
            Some(by) => Some(Illegal::KingAttacked { to, by }),
            None => None,
        };
    }
    let is_en_passant =
        role.is(Role::Pawn) && matches!(board.en_passant, Some(square) if square.is(to));
    if is_en_passant
        && info.checkers.is_empty()
        && let Some(by) = board.en_passant_exposes(from, to).first()
    {
        return Some(Illegal::EnPassantExposes { by });
    }
    if info.pinned.contains(from)
        && !attacks::line(info.king, from).contains(to)
        && let Some(by) = board.pinner(from)
    {
        return Some(Illegal::Pinned { from, by });
    }
    Some(Illegal::StillInCheck { by: info.checkers })
}

/// The reason, if the promotion in the text is impossible, or a promotion is missing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn promotion(
    board: &Board,
    parsed: &ParsedMove,
    from: Square,
    role: Role,
) -> Option<Illegal> {
    let to = parsed.to;
    let said = board.parsed_promotion(from, parsed);
    if !role.is(Role::Pawn) {
        return match said {
            Some(_) => Some(Illegal::PromotionOf { role }),
            None => None,
        };
    }
    let last = to.rank().index() == Board::last_rank(board.turn).index();
    match said {
        None if last => Some(Illegal::PromotionMissing { to }),
        Some(_) if !last => Some(Illegal::PromotionEarly { to }),
        Some(role) if !role.is_promotion() => Some(Illegal::PromotionTo { role }),
        _ => None,
    }
}

/// The reason why castling on a side is illegal now; `None` if it is legal.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn castling(board: &Board, side: CastlingSide) -> Option<Illegal> {
    let Some(castle) = board.castle(side) else {
        return Some(Illegal::NoCastlingRight { side, lost: None });
    };
    // In Chess960, pieces on both sides of the king may be in the way.
    let blockers = castle.path().and(board.occupied());
    let left = SquareSet(blockers.0 & !(u64::MAX << castle.king.index()));
    let nearest = match (left.last(), blockers.difference(left).first()) {
        (Some(left), Some(right))
            if castle.king.file().index() - left.file().index()
                < right.file().index() - castle.king.file().index() =>
        {
            Some(left)
        }
        (left, None) => left,
        (_, right) => right,
    };
    if let Some(by) = nearest {
        return Some(Illegal::CastlingBlocked { side, by });
    }
    if let Some((square, by)) = board.castling_attack(castle)
        && let Some(by) = by.first()
    {
        return Some(Illegal::CastlingAttacked { side, square, by });
    }
    None
}
