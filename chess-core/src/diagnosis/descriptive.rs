//! Descriptive notation, which is recognised but not read: `P-K4`, `NxB`, `Kt-KB3`.

use crate::basics::{Color, File, Move, Rank, Role, Square, SquareSet};
use crate::board::Board;

/// A move in descriptive notation.
pub(super) struct Descriptive {
    /// The legal move that it means, if there is exactly one.
    pub(super) mv: Option<Move>,
}

/// The piece and the squares that a text names, such as a pawn and d3 for `P-Q6` of Black; `None` without a square.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn goes_to(turn: Color, word: &[u8]) -> Option<(Role, SquareSet)> {
    let Some((role, [b'-', files @ .., rank])) = piece(word) else { return None };
    match squares(turn, files, *rank) {
        Some(squares) => Some((role, squares)),
        None => None,
    }
}

/// The piece with which a word begins, and the rest of the word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn piece(word: &[u8]) -> Option<(Role, &[u8])> {
    match word {
        [b'K', b't', rest @ ..] => Some((Role::Knight, rest)),
        [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            match Role::from_byte(*letter) {
                Some(role) => Some((role, rest)),
                None => None,
            }
        }
        _ => None,
    }
}

/// Reads descriptive notation: a piece, `-` and a square as the mover sees it, or `x` and a piece.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(board: &Board, word: &[u8]) -> Option<Descriptive> {
    let Some((role, rest)) = piece(word) else { return None };
    let targets = match rest {
        [b'x', b'K', b't'] => board.by_piece(board.turn.other(), Role::Knight),
        [b'x', letter @ (b'P' | b'N' | b'B' | b'R' | b'Q')] => match Role::from_byte(*letter) {
            Some(taken) => board.by_piece(board.turn.other(), taken),
            None => return None,
        },
        [b'-', files @ .., rank @ b'1'..=b'8'] => match squares(board.turn, files, *rank) {
            Some(squares) => squares,
            None => return None,
        },
        _ => return None,
    };
    Some(Descriptive { mv: only_move(board, role, SquareSet::ALL, targets) })
}

/// The squares of a descriptive name: one square, or one on each wing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn squares(turn: Color, files: &[u8], rank: u8) -> Option<SquareSet> {
    let files: [File; 2] = match files {
        b"Q" => [File::D, File::D],
        b"K" => [File::E, File::E],
        b"R" => [File::A, File::H],
        b"N" | b"Kt" => [File::B, File::G],
        b"B" => [File::C, File::F],
        b"QR" => [File::A, File::A],
        b"QN" | b"QKt" => [File::B, File::B],
        b"QB" => [File::C, File::C],
        b"KB" => [File::F, File::F],
        b"KN" | b"KKt" => [File::G, File::G],
        b"KR" => [File::H, File::H],
        _ => return None,
    };
    let Some(rank) = Rank::from_byte(rank) else { return None };
    let rank = match turn {
        Color::White => rank,
        Color::Black => match Rank::from_index(7 - rank.index()) {
            Some(rank) => rank,
            None => return None,
        },
    };
    Some(SquareSet::of(Square::new(files[0], rank)).with(Square::new(files[1], rank)))
}

/// The only legal move of a role from some squares to others.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn only_move(
    board: &Board,
    role: Role,
    from: SquareSet,
    targets: SquareSet,
) -> Option<Move> {
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut found = None;
    let mut i = 0;
    while i < moves.len() {
        let mv = moves[i];
        if board.role_at(mv.from()).is(role)
            && from.contains(mv.from())
            && targets.contains(mv.to())
        {
            if found.is_some() {
                return None;
            }
            found = Some(mv);
        }
        i += 1;
    }
    found
}
