//! Why a move is not legal: slow, and only asked when it is not.
//!
//! Reasons are tried from the most decisive on: the game is over; there is no such piece; it does not
//! move like that; something is in the way; it would leave the king in check; what the text says of
//! promotion is impossible; two pieces could be meant.

use crate::board::Watch;
use crate::error::{End, Error, ErrorKind, Illegal};
use crate::notation::{Spelling, reach_back};
use crate::{Board, Move, Rank, Role, Side, Square, SquareSet, attacks};

/// The refusal of a move that nobody wrote as text.
pub(crate) const fn refused(board: &Board, mv: Move) -> Error {
    let reason = illegal(board, &Spelling::of(mv), None);
    Error::of_move(ErrorKind::Illegal(reason), board, mv)
}

/// Why no single legal move is meant; `last` is the move that led to the position, where it is known.
pub(crate) const fn illegal(board: &Board, spelling: &Spelling, last: Option<Move>) -> Illegal {
    if !board.has_legal_move() {
        let end = if board.is_check() { End::Checkmate } else { End::Stalemate };
        return Illegal::GameOver { end, last };
    }
    if let Some(side) = spelling.castle
        && let Some(reason) = castling(board, side)
    {
        return reason;
    }
    if let Some(from) = spelling.origin() {
        if let Some(reason) = wrong_origin(board, spelling, from) {
            return reason;
        }
    } else if let Some(role) = spelling.role
        && let Some(reason) = no_piece(board, spelling, role)
    {
        return reason;
    }
    men(board, spelling)
}

/// What is wrong with the square that the move is said to start from.
const fn wrong_origin(board: &Board, spelling: &Spelling, from: Square) -> Option<Illegal> {
    let Some(piece) = board.piece_at(from) else {
        return Some(Illegal::EmptySquare { from });
    };
    if !piece.color.is(board.turn) {
        return Some(Illegal::OpponentsPiece { from });
    }
    if let Some(role) = spelling.role
        && !role.is(piece.role)
    {
        return Some(Illegal::WrongPiece { role, from });
    }
    if piece.role.is(Role::King)
        && let Some(side) = board.castling_side(from, spelling.to)
        && from.is(board.king(board.turn))
    {
        return match castling(board, side) {
            // It may castle: only the promotion is wrong.
            None if board.castle_of(Move::new(from, spelling.to)).is_some() => {
                Some(Illegal::PromotionOf { role: Role::King })
            }
            reason => reason,
        };
    }
    None
}

/// Whether the side lacks the piece, or lacks it on the file or rank named.
const fn no_piece(board: &Board, spelling: &Spelling, role: Role) -> Option<Illegal> {
    let men = board.men(board.turn, role);
    if men.is_empty() {
        Some(Illegal::NoSuchPiece { role })
    } else if !men.meets(spelling.from) {
        Some(Illegal::NoneThere { role, within: spelling.from })
    } else {
        None
    }
}

/// Why none, or more than one, of the men meant can make the move.
const fn men(board: &Board, spelling: &Spelling) -> Illegal {
    let to = spelling.to;
    let role = match spelling.role {
        Some(role) => role,
        None => match spelling.origin() {
            Some(from) => board.role_at(from),
            None => Role::Pawn,
        },
    };
    let men = board.men(board.turn, role).and(spelling.from);
    if let Some(from) = men.first()
        && from.is(to)
        && !men.is_many()
    {
        return Illegal::SameSquare { square: to };
    }
    if board.color(board.turn).contains(to) {
        return Illegal::OwnPiece { to };
    }
    if board.men(board.turn.other(), Role::King).contains(to) {
        return Illegal::TakesKing { to };
    }
    let reaching = men.and(reach_back(board.turn, role, to, SquareSet::EMPTY));
    if reaching.is_empty() {
        return Illegal::CannotReach { role, from: men, to };
    }
    best_reason(board, spelling, role, reaching)
}

/// Of the men that could go there on an empty board: the best reason why none can, or those that can.
const fn best_reason(board: &Board, spelling: &Spelling, role: Role, men: SquareSet) -> Illegal {
    let watch = board.watch();
    let mut rest = men;
    let mut able = SquareSet::EMPTY;
    let mut reason = None;
    while let Some(from) = rest.pop() {
        let found = man(board, spelling, from, role, &watch);
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
        _ => Illegal::Ambiguous { role, from: able, to: spelling.to },
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
    spelling: &Spelling,
    from: Square,
    role: Role,
    watch: &Watch,
) -> Option<Illegal> {
    let to = spelling.to;
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
    promotion(board, spelling, from, role)
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
        crate::Color::White => Rank::FIFTH,
        crate::Color::Black => Rank::FOURTH,
    };
    if from.rank().index() == fifth.index()
        && board.men(board.turn.other(), Role::Pawn).contains(beside)
    {
        // The board keeps its en passant square only where the capture is legal. Where it would be safe
        // now, it came too late; else the king is why.
        let checkers = board.checkers();
        let exposed = board.en_passant_exposes(from, to);
        return Some(match exposed.minus(checkers).first() {
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
    watch: &Watch,
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
    spelling: &Spelling,
    from: Square,
    role: Role,
) -> Option<Illegal> {
    let to = spelling.to;
    let said = board.spelled_promotion(from, spelling);
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
const fn castling(board: &Board, side: Side) -> Option<Illegal> {
    let Some(castle) = board.castle(side) else {
        return Some(Illegal::NoCastlingRight { side, lost: None });
    };
    // In Chess960 the path may be on both sides of the king.
    let blockers = castle.path().and(board.occupied());
    let left = SquareSet(blockers.0 & !(u64::MAX << castle.king.index()));
    let nearest = match (left.last(), blockers.minus(left).first()) {
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

impl Board {
    /// The enemy slider that pins a man.
    const fn pinner(&self, man: Square, king: Square) -> Option<Square> {
        let mut snipers = self.snipers(king);
        while let Some(sniper) = snipers.pop() {
            let blockers = attacks::between(king, sniper).and(self.occupied());
            if blockers.contains(man) && !blockers.is_many() {
                return Some(sniper);
            }
        }
        None
    }
}
