//! Messages about illegal moves.

use super::{Words, castling};
use crate::basics::{GameResult, Move, Outcome, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::{EarlierMove, Error, Illegal};
use crate::reading::language;

/// Writes the reason into the first line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(illegal: Illegal, board: &Board, out: &mut Words) {
    let (turn, other) = (board.turn.name(), board.turn.other().name());
    match illegal {
        Illegal::GameOver { end, last } => game_over(end, last, board, out),
        Illegal::EmptySquare { from } => say!(out; "there is no piece on ", square(from)),
        Illegal::OpponentsPiece { from } => say!(out;
            piece(board, from), " is ", str(other), "'s, but it is ", str(turn), "'s turn"),
        Illegal::WrongPiece { role, from } => say!(out;
            "the piece on ", square(from), " is ", a(board.role_at(from)), ", not ", a(role)),
        Illegal::NoSuchPiece { role } => say!(out; str(turn), " has no ", str(role.name())),
        Illegal::NoneThere { role, within } => {
            line_name(within, out.str(turn).str(" has no ").str(role.name()).str(" on "));
        }
        Illegal::SameSquare { square } => say!(out; piece(board, square), " already stands there"),
        Illegal::OwnPiece { to } => say!(out;
            str(turn), "'s own ", str(board.role_at(to).name()), " stands on ", square(to)),
        Illegal::TakesKing { to } => say!(out;
            piece(board, to), " can never be captured, only checkmated"),
        Illegal::CannotReach { role, from, to } if from.has_many() => say!(out;
            "no ", colored(board.turn), " ", str(role.name()), " can reach ", square(to)),
        Illegal::CannotReach { role, from, to } => say!(out;
            pieces(role, from), " cannot reach ", square(to)),
        Illegal::Blocked { from, by, .. } => say!(out;
            piece(board, from), " is blocked by ", piece(board, by)),
        Illegal::NothingToCapture { from, to } => say!(out;
            piece(board, from), " has nothing to capture on ", square(to)),
        Illegal::NoEnPassant { pawn, came: None, .. } => say!(out;
            piece(board, pawn), " cannot be taken en passant now"),
        Illegal::NoEnPassant { came: Some(earlier), .. } => no_en_passant(earlier, out),
        Illegal::KingAttacked { to, by } => {
            let is_behind = !board.attackers_to(to, board.turn.other()).contains(by);
            out.square(to).str(" is attacked by ").piece(board, by);
            out.str(if is_behind { ", through the king" } else { "" });
        }
        Illegal::EnPassantExposes { by } => say!(out;
            "taking en passant exposes the king to ", piece(board, by)),
        Illegal::StillInCheck { by } if by.has_many() => say!(out;
            "double check from ", squares(by, " and "), ": only the king can move"),
        Illegal::StillInCheck { by } => say!(out;
            "it does not answer the check from ", each_piece(board, by)),
        Illegal::NullInCheck { by } => say!(out;
            "the check from ", each_piece(board, by), " must be answered"),
        Illegal::Pinned { from, by } => say!(out;
            piece(board, from), " is pinned by ", piece(board, by)),
        Illegal::NoCastlingRight { side, lost } => castling::no_right(side, lost, board, out),
        Illegal::CastlingBlocked { side, by } => castling::blocked(side, by, board, out),
        Illegal::CastlingAttacked { side, square, by } => {
            castling::attacked(side, square, by, board, out);
        }
        Illegal::PromotionMissing { .. } => say!(out;
            "a pawn that reaches the last rank must promote"),
        Illegal::PromotionTo { role } => say!(out; "a pawn cannot promote to ", a(role)),
        Illegal::PromotionOf { role } => say!(out; "only a pawn promotes, not ", a(role)),
        Illegal::PromotionEarly { to } => say!(out;
            "a pawn promotes only on the last rank, not on ", square(to)),
        Illegal::UnclearMark => say!(out;
            "`[%illegal]` says that it stood, but not which piece was put where"),
        Illegal::ResultSign { kings, result, .. } => {
            out.str("kings on ").squares(kings, " and ").str(match result {
                GameResult::WhiteWins => " tell an electronic board that White won",
                GameResult::BlackWins => " tell an electronic board that Black won",
                GameResult::Draw | GameResult::Unknown => " tell an electronic board of a draw",
            });
        }
        Illegal::Ambiguous { role, from, .. } => {
            let all = if from.len() > 2 { " can all go there" } else { " can both go there" };
            out.pieces(role, from).str(all);
        }
    }
}

/// The squares where pawns begin.
const PAWN_HOMES: SquareSet = SquareSet::rank(Rank::SECOND).or(SquareSet::rank(Rank::SEVENTH));

#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_en_passant(earlier: EarlierMove, out: &mut Words) {
    let steps = earlier.mv.from().rank().index().abs_diff(earlier.mv.to().rank().index());
    if steps == 2 {
        out.earlier(earlier).str(" could be taken en passant only on the next move");
    } else {
        out.earlier(earlier).str(" was not a double step, so it cannot be taken en passant");
    }
}

/// Writes `2... Qh4# ended the game by checkmate`, if the last move is known.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn game_over(end: Outcome, last: Option<EarlierMove>, board: &Board, out: &mut Words) {
    let is_mate = matches!(end, Outcome::Checkmate { .. });
    let Some(last) = last else {
        out.str("the game is over because ").str(board.turn.name());
        out.str(if is_mate { " is checkmated" } else { " is stalemated" });
        return;
    };
    out.earlier(last);
    out.str(if is_mate { "# ended the game by checkmate" } else { " ended the game by stalemate" });
}

/// Writes `the b-file`, `rank 1`, or the squares themselves.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn line_name(within: SquareSet, out: &mut Words) {
    if let Some(first) = within.first() {
        if within.0 == SquareSet::file(first.file()).0 {
            out.str("the ").char(first.file().letter()).str("-file");
        } else if within.0 == SquareSet::rank(first.rank()).0 {
            out.str("rank ").char(first.rank().digit());
        } else {
            out.squares(within, " or ");
        }
    }
}

/// Names what else forbids the move: a check that it does not answer, an attack on the king's way in
/// castling.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn besides(illegal: Illegal, board: &Board, out: &mut Words) {
    let checkers = board.checkers();
    match illegal {
        Illegal::CastlingBlocked { side, .. } => castling::besides(side, None, board, out),
        Illegal::CastlingAttacked { side, square, .. } => {
            castling::besides(side, Some(square), board, out);
        }
        Illegal::GameOver { .. }
        | Illegal::ResultSign { .. }
        | Illegal::StillInCheck { .. }
        | Illegal::NullInCheck { .. }
        | Illegal::KingAttacked { .. } => {}
        _ if !checkers.is_empty() => say!(out;
            "\nand ", str(board.turn.name()), " is in check from ", each_piece(board, checkers)),
        _ => {}
    }
}

/// Writes the further lines, which say what would be right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(illegal: Illegal, error: &Error, board: &Board, out: &mut Words) {
    foreign_letter(error, board, out);
    match illegal {
        Illegal::Pinned { from, .. } => {
            destinations(
                from,
                board,
                out.str("\nit shields ").piece(board, board.king(board.turn)),
            );
        }
        Illegal::EnPassantExposes { by }
            if by.rank().index() == board.king(board.turn).rank().index() =>
        {
            out.str("\nboth pawns leave rank ").char(by.rank().digit()).str(" at once");
        }
        Illegal::NoEnPassant { came: None, .. } => say!(out;
            "\nen passant is possible only right after the pawn's double step"),
        // A square by itself, where no pawn can have come: the second one is written apart from it.
        Illegal::SameSquare { square }
            if error.suggestions().is_empty()
                && error.text().len() == 2
                && PAWN_HOMES.contains(square) =>
        {
            out.str("\nwrite the two squares of a move together, such as `e2e4`");
        }
        Illegal::OpponentsPiece { .. } => other_side(error, board, out),
        Illegal::CannotReach { from, .. } => match from.first() {
            Some(only) if !from.has_many() => destinations(only, board, out),
            _ => other_side(error, board, out),
        },
        Illegal::Blocked { from, to, by } if by.is(to) => {
            destinations(from, board, out.str("\na pawn captures only diagonally"));
        }
        Illegal::Blocked { from, .. } | Illegal::NothingToCapture { from, .. } => {
            destinations(from, board, out);
        }
        Illegal::KingAttacked { .. } => destinations(board.king(board.turn), board, out),
        Illegal::PromotionMissing { .. } => {
            promotion_spelling(error, out.str("\nadd a queen, rook, bishop or knight: "));
        }
        Illegal::PromotionTo { .. } => {
            let to = "\na pawn promotes to a queen, rook, bishop or knight: ";
            promotion_spelling(error, out.str(to));
        }
        Illegal::UnclearMark => {
            out.str("\nwrite both squares, as in `Ng1-f4`; no piece can be put on a king or on one of its own");
            out.str("\ncolor, and no king beside the other");
        }
        Illegal::ResultSign { result, is_certain, .. } => {
            out.str(if is_certain {
                "\nleave out both moves"
            } else {
                "\nleave out what was not played"
            });
            if !is_certain {
                out.str(", and write the result `").str(result.as_str()).str("` if it is right");
            }
        }
        Illegal::PromotionOf { .. } | Illegal::PromotionEarly { .. } => {
            out.str("\nleave out the promotion");
            if let [mv, ..] = error.suggestions().as_slice() {
                out.str(": write ").moves(&[*mv], error);
            }
        }
        Illegal::StillInCheck { .. } => answers(error, board, out),
        Illegal::Ambiguous { role, from, to } => spellings((role, from, to), error, out),
        _ => {}
    }
}

/// Suggests the intended move if its first letter is a piece letter of another language.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn foreign_letter(error: &Error, board: &Board, out: &mut Words) {
    let written = error.written();
    if let Some(mv) = error.hints.language()
        && let Some((role, letter)) = language::role(board, written.as_str().as_bytes(), Some(mv))
    {
        out.str("\nin ").languages(written.as_str().as_bytes(), role);
        out.str(" `").str(written.as_str().split_at(letter).0);
        out.str("` is ").a(role).str(": write ").moves(&[mv], error);
    }
}

/// Names the opponent's move of the same text, if a move of the side to move seems to be missing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn other_side(error: &Error, board: &Board, out: &mut Words) {
    let Some(mv) = error.hints.other_side() else { return };
    let mut other = *board;
    other.turn = board.turn.other();
    other.en_passant = None;
    out.str("\n").str(other.turn.name()).str(" could play `").str(other.bare_san(mv).as_str());
    out.str("`: is a move of ").str(board.turn.name()).str(" missing before it?");
}

/// The number of squares or moves that a line lists before it counts the rest.
const LISTED: usize = 14;

/// Writes `it can go to e2, d1 or take on f5`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn destinations(square: Square, board: &Board, out: &mut Words) {
    let role = board.role_at(square);
    let targets = board.targets(square, role, &board.check_info());
    let enemy = board.by_color(board.turn.other());
    let captures = targets.and(enemy);
    let en_passant = match role {
        Role::Pawn => targets.difference(enemy).difference(SquareSet::file(square.file())),
        _ => SquareSet::EMPTY,
    };
    let quiet = targets.difference(enemy).difference(en_passant);
    out.str("\nit can");
    if targets.is_empty() {
        out.str("not move at all");
    }
    if !quiet.is_empty() {
        out.str(" go to ");
        listed(quiet, out);
    }
    if !captures.is_empty() {
        out.str(match quiet.len() {
            0 => " take on ",
            1..=9 => ", or take on ",
            _ => ",\nor take on ",
        });
        listed(captures, out);
    }
    if let Some(square) = en_passant.first() {
        out.str(if en_passant.0 == targets.0 { "" } else { ", or" });
        out.str(" take en passant on ").square(square);
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn listed(squares: SquareSet, out: &mut Words) {
    let mut rest = squares;
    let mut shown = SquareSet::EMPTY;
    while shown.len() < LISTED
        && let Some(square) = rest.pop()
    {
        shown = shown.with(square);
    }
    out.squares(shown, if rest.is_empty() { " or " } else { ", " });
    if !rest.is_empty() {
        out.str(" and ").number(rest.len() as u64).str(" more");
    }
}

/// The number of replies to a check that fit on a line.
const ANSWERS: usize = 6;

/// Lists the legal replies to a check.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn answers(error: &Error, board: &Board, out: &mut Words) {
    let list = board.legal_moves();
    let moves = list.as_slice();
    let shown = if moves.len() <= ANSWERS { moves.len() } else { ANSWERS - 1 };
    out.str("\nthe check can be answered by ");
    let mut i = 0;
    while i < shown {
        if i > 0 {
            out.str(if i + 1 == moves.len() { " or " } else { ", " });
        }
        out.moves(&[moves[i]], error);
        i += 1;
    }
    if shown < moves.len() {
        out.str(" or ").number((moves.len() - shown) as u64).str(" more moves");
    }
}

/// Writes the move with a promotion to a queen.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn promotion_spelling(error: &Error, out: &mut Words) {
    match error.suggestions().as_slice() {
        [mv, ..] => out.moves(&[*mv], error),
        [] => out.str("`=Q`"),
    };
}

/// Writes the exact spellings to choose from.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn spellings((role, from, to): (Role, SquareSet, Square), error: &Error, out: &mut Words) {
    out.str("\nwrite ");
    let mut rest = from;
    let mut written = 0;
    while let Some(square) = rest.pop() {
        if written == 6 {
            out.str("one of ").number(1 + rest.len() as u64).str(" more");
            return;
        }
        written += 1;
        let mut mv = Move::new(square, to);
        if role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to) {
            mv = mv.promoting(Role::Queen);
        }
        out.moves(&[mv], error);
        if !rest.is_empty() {
            out.str(if rest.has_many() { ", " } else { " or " });
        }
    }
}
