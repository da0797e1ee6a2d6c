//! Kinds of moves, and whether a player sees a move.

use chess_core::{Board, Legal, Move, Role, Square, attacks};
use fastrand::Rng;

use super::params::{Kind, Params};
use crate::score::Value;

/// What a player sees in one position.
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

/// A number whose bits all depend on all bits of another one: the finalizer of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// The kind of a move after the last one.
fn kind(legal: Legal<'_>, last: Option<Move>) -> Kind {
    if legal.is_capture() || legal.promotion().is_some() {
        let is_recapture = last.is_some_and(|last| last.to() == legal.to());
        return if is_recapture { Kind::Recapture } else { Kind::Capture };
    }
    if is_fork(legal) {
        Kind::Fork
    } else if legal.gives_check() {
        Kind::Check
    } else {
        Kind::Quiet
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
