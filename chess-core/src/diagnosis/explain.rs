//! Why a move is not legal: slow, and only asked when it is not.
//!
//! Reasons are tried from the most decisive on: the game is over; there is no such piece; it does not
//! move like that; something is in the way; it would leave the king in check; what the text says of
//! promotion is impossible; two pieces could be meant.

use crate::attacks;
use crate::basics::{CastlingSide, Color, Move, Rank, Role, Square, SquareSet};
use crate::board::CheckInfo;
use crate::board::{self, Board};
use crate::error::Illegal;
use crate::notation::ParsedMove;

/// Why no single legal move is meant.
pub(super) const fn illegal(board: &Board, parsed: &ParsedMove) -> Illegal {
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
    men(board, parsed)
}

/// What is wrong with the square that the move is said to start from.
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
            // It may castle: only the promotion is wrong.
            None if board.castle_of(Move::new(from, parsed.to)).is_some() => {
                Some(Illegal::PromotionOf { role: Role::King })
            }
            reason => reason,
        };
    }
    None
}

/// Whether the side lacks the piece, or lacks it on the file or rank named.
const fn no_piece(board: &Board, parsed: &ParsedMove, role: Role) -> Option<Illegal> {
    let men = board.by_piece(board.turn, role);
    if men.is_empty() {
        Some(Illegal::NoSuchPiece { role })
    } else if !men.intersects(parsed.from) {
        Some(Illegal::NoneThere { role, within: parsed.from })
    } else {
        None
    }
}

/// Why none, or more than one, of the men meant can make the move.
const fn men(board: &Board, parsed: &ParsedMove) -> Illegal {
    let to = parsed.to;
    let role = match parsed.role {
        Some(role) => role,
        None => match parsed.origin() {
            Some(from) => board.role_at(from),
            None => Role::Pawn,
        },
    };
    let men = board.by_piece(board.turn, role).and(parsed.from);
    if let Some(from) = men.first()
        && from.is(to)
        && !men.has_many()
    {
        return Illegal::SameSquare { square: to };
    }
    if board.by_color(board.turn).contains(to) {
        return Illegal::OwnPiece { to };
    }
    if board.by_piece(board.turn.other(), Role::King).contains(to) {
        return Illegal::TakesKing { to };
    }
    let reaching = men.and(board::reach_back(board.turn, role, to, SquareSet::EMPTY));
    if reaching.is_empty() {
        return Illegal::CannotReach { role, from: men, to };
    }
    best_reason(board, parsed, role, reaching)
}

/// Of the men that could go there on an empty board: the best reason why none can, or those that can.
const fn best_reason(board: &Board, parsed: &ParsedMove, role: Role, men: SquareSet) -> Illegal {
    let watch = board.check_info();
    let mut rest = men;
    let mut able = SquareSet::EMPTY;
    let mut reason = None;
    while let Some(from) = rest.pop() {
        let found = man(board, parsed, from, role, &watch);
        match (found, reason) {
            (None, _) => able = able.with(from),
            (Some(found), None) => reason = Some(found),
            // Of two men's reasons, the one that came closest to a legal move says more.
            (Some(found), Some(old)) if closeness(found) > closeness(old) => reason = Some(found),
            _ => {}
        }
    }
    match reason {
        Some(reason) if able.is_empty() => reason,
        _ => Illegal::Ambiguous { role, from: able, to: parsed.to },
    }
}

/// How far a man came: blocked before it arrived, or stopped by its king, or only by its promotion.
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

/// Why one man, who could go there on an empty board, cannot; `None` if it can.
const fn man(
    board: &Board,
    parsed: &ParsedMove,
    from: Square,
    role: Role,
    watch: &CheckInfo,
) -> Option<Illegal> {
    let to = parsed.to;
    if role.is(Role::Pawn) {
        if let Some(reason) = pawn_way(board, from, to) {
            return Some(reason);
        }
    } else if let Some(by) = blocker(board, from, to) {
        return Some(Illegal::Blocked { from, to, by });
    }
    if let Some(reason) = exposed_king(board, from, to, role, watch) {
        return Some(reason);
    }
    promotion(board, parsed, from, role)
}

/// The nearest man between two squares on a line.
const fn blocker(board: &Board, from: Square, to: Square) -> Option<Square> {
    let between = attacks::between(from, to).and(board.occupied());
    if from.index() < to.index() { between.first() } else { between.last() }
}

/// Why a pawn cannot take this way.
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
        // The board keeps its en passant square only where the capture is legal. Where it would be safe
        // now, it came too late; else the king is why.
        let checkers = board.checkers();
        let exposed = board.en_passant_exposes(from, to);
        return Some(match exposed.difference(checkers).first() {
            Some(by) => Illegal::EnPassantExposes { by },
            None if !exposed.is_empty() => Illegal::StillInCheck { by: checkers },
            None => Illegal::NoEnPassant { to, pawn: beside, came: None },
        });
    }
    Some(Illegal::NothingToCapture { from, to })
}

/// Why the king would be in check after a move that is otherwise possible.
const fn exposed_king(
    board: &Board,
    from: Square,
    to: Square,
    role: Role,
    watch: &CheckInfo,
) -> Option<Illegal> {
    if board.targets(from, role, watch).contains(to) {
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
        && watch.checkers.is_empty()
        && let Some(by) = board.en_passant_exposes(from, to).first()
    {
        return Some(Illegal::EnPassantExposes { by });
    }
    if watch.pinned.contains(from)
        && !attacks::line(watch.king, from).contains(to)
        && let Some(by) = board.pinner(from, watch.king)
    {
        return Some(Illegal::Pinned { from, by });
    }
    Some(Illegal::StillInCheck { by: watch.checkers })
}

/// What is impossible about the promotion written, or about its absence.
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

/// Why castling to a side is not possible now; `None` if it is.
const fn castling(board: &Board, side: CastlingSide) -> Option<Illegal> {
    let Some(castle) = board.castle(side) else {
        return Some(Illegal::NoCastlingRight { side, lost: None });
    };
    // In Chess960 the path may be on both sides of the king.
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
