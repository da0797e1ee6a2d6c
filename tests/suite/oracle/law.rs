//! Legal, played and refused: three questions with one answer, and every refusal with a true reason.

use std::collections::BTreeSet;

use chess_core::error::Illegal;
use chess_core::{Board, ErrorKind, Move, Role, Square};
use shakmaty::{CastlingMode, Chess, Position};

use super::{
    Rng, chess960_start, positions, same, spelled, square, standard_start, to_shakmaty, walk,
};

/// All spellings of the legal moves: castling may also be king takes rook.
fn legal_spellings(theirs: &Chess) -> BTreeSet<String> {
    let both = |mv: &shakmaty::Move| [spelled(*mv), mv.to_uci(CastlingMode::Chess960).to_string()];
    theirs.legal_moves().iter().flat_map(both).collect()
}

/// Whether legality, playing, and the error agree with what `shakmaty` allows.
fn check_law(board: &Board, legal: &BTreeSet<String>, mv: Move) {
    let expected = legal.contains(&mv.to_string());
    same(format_args!("is_legal {mv}"), board, &board.is_legal(mv), &expected);
    same(format_args!("play {mv}"), board, &board.play(mv).is_ok(), &expected);
    match board.legal(mv) {
        Ok(proof) => {
            assert!(expected, "{board}: {mv}");
            assert!(board.legal_moves().contains(proof.to_move()), "{board}: {mv}");
            same(format_args!("legal {mv}"), board, &Ok(proof.play()), &board.play(mv));
        }
        Err(error) => {
            same(format_args!("board of the error of {mv}"), board, &error.board(), &Some(*board));
            let ErrorKind::Illegal(reason) = error.kind() else {
                panic!("{board}: {mv}: {error:#}")
            };
            let holds = reason_holds(board, mv, reason);
            assert!(holds, "false reason for {mv}: {reason:?}\n  position: {board}\n{error}");
        }
    }
}

/// Whether the squares and pieces that a reason names are there and do what it says of them.
fn reason_holds(board: &Board, mv: Move, reason: Illegal) -> bool {
    let us = board.turn();
    let (from, to) = (mv.from(), mv.to());
    let ours = |square| board.by_color(us).contains(square);
    let theirs = |square| board.by_color(us.other()).contains(square);
    let is = |square, role| board.by_role(role).contains(square);
    match reason {
        Illegal::GameOver { .. } => board.legal_moves().is_empty(),
        Illegal::EmptySquare { from: at } => at == from && board.piece_at(at).is_none(),
        Illegal::OpponentsPiece { from: at } => at == from && theirs(at),
        Illegal::SameSquare { square } => from == square && to == square,
        Illegal::OwnPiece { to: at } => at == to && ours(at),
        Illegal::TakesKing { to: at } => at == to && at == board.king(us.other()),
        Illegal::CannotReach { role, from: at, .. } => {
            at.contains(from) && is(from, role) && !reaches_when_alone(board, from, to)
        }
        Illegal::Blocked { by, .. } => {
            board.occupied().contains(by)
                && (between(from, to, by) || (is(from, Role::Pawn) && by == to))
        }
        Illegal::NothingToCapture { from: at, to } => is(at, Role::Pawn) && !theirs(to),
        Illegal::NoEnPassant { pawn, .. } => is(pawn, Role::Pawn) && theirs(pawn),
        Illegal::EnPassantExposes { by } => theirs(by),
        Illegal::KingAttacked { by, .. } => from == board.king(us) && attacks(board, by, to),
        Illegal::StillInCheck { by } => by == board.checkers() && board.is_check(),
        Illegal::Pinned { from: at, by } => {
            at == from && theirs(by) && between(board.king(us), by, from)
        }
        Illegal::NoCastlingRight { side, .. } => board.castling_rook(us, side).is_none(),
        Illegal::CastlingBlocked { by, .. } => board.occupied().contains(by),
        Illegal::CastlingAttacked { by, square, .. } => attacks(board, by, square),
        Illegal::PromotionMissing { .. } => mv.promotion().is_none() && is(from, Role::Pawn),
        Illegal::PromotionTo { role } => mv.promotion() == Some(role),
        Illegal::PromotionOf { role } => is(from, role) && role != Role::Pawn,
        Illegal::PromotionEarly { .. } => is(from, Role::Pawn) && mv.promotion().is_some(),
        _ => false,
    }
}

fn to_their_square(square: Square) -> shakmaty::Square {
    square.to_string().parse().unwrap()
}

fn between(a: Square, b: Square, middle: Square) -> bool {
    let [a, b, middle] = [a, b, middle].map(to_their_square);
    shakmaty::attacks::between(a, b).contains(middle)
}

/// Whether an opponent's piece would attack a square if the king left its own.
fn attacks(board: &Board, by: Square, target: Square) -> bool {
    let theirs = to_shakmaty(board);
    let occupied = theirs.board().occupied().without(to_their_square(board.king(board.turn())));
    theirs
        .king_attackers(to_their_square(target), !theirs.turn(), occupied)
        .contains(to_their_square(by))
}

/// Whether the piece on a square moves like that where nothing is in its way; a pawn may capture.
fn reaches_when_alone(board: &Board, from: Square, to: Square) -> bool {
    let piece = to_shakmaty(board).board().piece_at(to_their_square(from)).unwrap();
    let [origin, target] = [from, to].map(to_their_square);
    let no_man = shakmaty::Bitboard::EMPTY;
    if shakmaty::attacks::attacks(origin, piece, no_man).contains(target) {
        return true;
    }
    let (home, ahead) = if piece.color.is_white() { (1, 8) } else { (6, -8) };
    let distance = i32::from(to.index()) - i32::from(from.index());
    piece.role == shakmaty::Role::Pawn
        && (distance == ahead || (distance == 2 * ahead && from.rank().index() == home))
}

#[test]
fn a_move_is_legal_or_has_a_true_reason() {
    let mut checked = 0_usize;
    let mut check = |rng: &mut Rng, board: &Board| {
        let legal = legal_spellings(&to_shakmaty(board));
        for _ in 0..100 {
            let mut mv = Move::new(square(rng.below(64)), square(rng.below(64)));
            if rng.once_in(2) {
                // Half of them start on a piece of the side to move.
                let own: Vec<Square> = board.by_color(board.turn()).into_iter().collect();
                mv = Move::new(rng.pick(&own), mv.to());
            }
            if rng.once_in(4) {
                mv = mv.promoting(rng.pick(&Role::PROMOTIONS));
            }
            check_law(board, &legal, mv);
            checked += 1;
        }
    };
    walk(3, positions() / 10, standard_start, &mut check);
    walk(4, positions() / 10, chess960_start, &mut check);
    println!("{checked} random moves checked");
}

#[test]
fn of_all_moves_exactly_the_legal_ones_are_played() {
    let mut checked = 0_usize;
    let mut check = |rng: &mut Rng, board: &Board| {
        if !rng.once_in(50) {
            return;
        }
        let legal = legal_spellings(&to_shakmaty(board));
        for i in 0..64 * 64 {
            let mv = Move::new(square(i / 64), square(i % 64));
            check_law(board, &legal, mv);
            for role in Role::PROMOTIONS {
                check_law(board, &legal, mv.promoting(role));
            }
            checked += 5;
        }
    };
    walk(5, positions() / 20, standard_start, &mut check);
    walk(6, positions() / 20, chess960_start, &mut check);
    println!("{checked} moves checked");
}
