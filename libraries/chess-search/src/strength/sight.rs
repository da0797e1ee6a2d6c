//! Kinds of moves, and whether a player sees a move.

use chess_core::__private::mixed;
use chess_core::{Board, Legal, Move, Role, Square, attacks};
use fastrand::Rng;

use super::params::{MoveKind, Params};
use crate::score::Value;

/// The moves that a player sees in one position.
pub(super) struct Sight<'p> {
    params: &'p Params,
    /// The seed of the game and the key of the position in one number.
    seed: u64,
}

impl<'p> Sight<'p> {
    pub(super) fn new(params: &'p Params, seed: u64, key: u64) -> Self {
        Self { params, seed: mixed(seed) ^ key }
    }

    /// Whether the player sees a move, at the root or later in a line. `last` is the move before it.
    pub(super) fn sees(&self, legal: Legal<'_>, last: Option<Move>) -> bool {
        self.rng(Question::Sees, legal.to_move()).f64() < self.params.chance(kind(legal, last))
    }

    /// The random error of the value of a move: small ones are more frequent than great ones.
    pub(super) fn error(&self, mv: Move) -> Value {
        let (mut rng, half) = (self.rng(Question::Error, mv), self.params.error / 2);
        rng.i32(-half..=half) + rng.i32(-half..=half)
    }

    /// The depth of the search in plies.
    pub(super) fn depth(&self) -> u8 {
        let (whole, part) = (self.params.depth.floor(), self.params.depth.fract());
        let is_deeper = Rng::with_seed(mixed(self.seed)).f64() < part;
        whole as u8 + u8::from(is_deeper)
    }

    /// Random numbers that depend on nothing but the seed, the position, the move and the question.
    fn rng(&self, question: Question, mv: Move) -> Rng {
        let number = u64::from(mv.to_bits()) << 1 | question as u64;
        Rng::with_seed(mixed(self.seed ^ mixed(number + 1)))
    }
}

#[derive(Clone, Copy)]
enum Question {
    Sees,
    Error,
}

/// The kind of a move after the last one.
fn kind(legal: Legal<'_>, last: Option<Move>) -> MoveKind {
    if legal.is_capture() || legal.promotion().is_some() {
        let is_recapture = last.is_some_and(|last| last.to() == legal.to());
        return if is_recapture { MoveKind::Recapture } else { MoveKind::Capture };
    }
    if is_fork(legal) {
        MoveKind::Fork
    } else if legal.gives_check() {
        MoveKind::Check
    } else {
        MoveKind::Quiet
    }
}

/// Whether the piece attacks two pieces after its move that are worth more than it or not protected.
fn is_fork(legal: Legal<'_>) -> bool {
    let (before, board, to) = (legal.board(), legal.play(), legal.to());
    let Some(piece) = board.piece_at(to).filter(|piece| piece.color == before.turn()) else {
        // Castling in Chess960.
        return false;
    };
    let attacked = attacks::of(piece, to, board.occupied()) & board.by_color(board.turn());
    let is_target = |square: &Square| {
        let role = board.piece_at(*square).map_or(Role::Pawn, |piece| piece.role);
        worth(role) > worth(piece.role) || is_loose(&board, *square)
    };
    attacked.iter().filter(is_target).count() >= 2
}

/// Whether a piece of the side to move, other than a pawn, is not protected.
fn is_loose(board: &Board, square: Square) -> bool {
    let is_pawn = board.piece_at(square).is_none_or(|piece| piece.role == Role::Pawn);
    !is_pawn && board.attackers_to(square, board.turn()).is_empty()
}

/// The worth of a piece in pawns; the king is worth more than all.
const fn worth(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(fen: &str, mv: &str, last: Option<&str>) -> MoveKind {
        let board = Board::from_fen(fen).unwrap();
        let last = last.map(|last| last.parse().unwrap());
        kind(board.to_legal(mv.parse().unwrap()).unwrap(), last)
    }

    #[test]
    fn each_move_has_its_kind() {
        let knight = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        let rows = [
            (knight, "d5c7", None, MoveKind::Fork),
            (knight, "d5f6", None, MoveKind::Check),
            (knight, "d5b4", None, MoveKind::Quiet),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", None, MoveKind::Capture),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Some("d7d5"), MoveKind::Recapture),
            ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", None, MoveKind::Capture),
            // A pawn forks a rook and a knight; both are protected.
            ("4k3/8/2p1r1p1/3n4/8/4P3/5P2/4K3 w - - 0 1", "e3e4", None, MoveKind::Quiet),
            ("4k3/8/8/3n1r2/8/4P3/8/4K3 w - - 0 1", "e3e4", None, MoveKind::Fork),
            // A queen attacks two protected pieces.
            ("4k3/8/1p3p2/2n3n1/8/8/8/3QK3 w - - 0 1", "d1d2", None, MoveKind::Quiet),
            // In Chess960 a castling king goes to the square of its rook.
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", None, MoveKind::Quiet),
        ];
        for (fen, mv, last, expected) in rows {
            assert_eq!(kind_of(fen, mv, last), expected, "{fen} {mv}");
        }
    }

    #[test]
    fn errors_are_small_more_often_than_great() {
        let params = Params::of(super::super::WEAKEST);
        let most = params.error;
        let mv = Move::from_uci("e2e4").unwrap();
        let errors: Vec<Value> =
            (0..10_000).map(|key| Sight::new(&params, 7, key).error(mv)).collect();
        assert!(errors.iter().all(|error| error.abs() <= most));
        let small = errors.iter().filter(|error| error.abs() <= most / 2).count();
        assert!((7_000..8_000).contains(&small), "{small}");
    }
}
