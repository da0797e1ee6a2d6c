//! A position as the parameters of a type.

use super::Setup;
use crate::board::{Board, PackedBoard};
use crate::error::Allow;

/// A position as the parameters of a type: piece placement, side to move, castling and en passant rights, and
/// whether the game is over. The move counters are left out, so positions that are the same by FIDE 9.2.3
/// have the same key.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeKey {
    pub men: [u128; 2],
    pub rest: u64,
    /// `w` or `b`.
    pub turn: char,
    /// One of the constants below.
    pub state: u8,
}

impl TypeKey {
    pub const PLAIN: u8 = 0;
    pub const CHECK: u8 = 1;
    pub const CHECKMATE: u8 = 2;
    pub const STALEMATE: u8 = 3;
    pub const DEAD: u8 = 4;
    pub const DEAD_CHECK: u8 = 5;

    /// The bit of the packed word that holds the side to move.
    const TURN: u64 = 1;

    /// The key of a position.
    pub const fn of(board: &Board) -> Self {
        let [a, b, c, d, rest] = PackedBoard::new(&board.timeless()).words();
        Self {
            men: [a as u128 | (b as u128) << 64, c as u128 | (d as u128) << 64],
            rest: rest & !Self::TURN,
            turn: if rest & Self::TURN == 0 { 'w' } else { 'b' },
            state: state(board),
        }
    }

    /// The position of a key that [`of`](Self::of) returned.
    ///
    /// # Panics
    ///
    /// Panics if the key was not returned by [`of`](Self::of).
    pub const fn board(self) -> Board {
        let Self { men: [ab, cd], rest, turn, state: _ } = self;
        let turn = if turn == 'b' { Self::TURN } else { 0 };
        let words = [ab as u64, (ab >> 64) as u64, cd as u64, (cd >> 64) as u64, rest | turn];
        let unchecked = PackedBoard::from_words(words).unpack();
        let allowed = Allow::MATERIAL.or(Allow::CHECK).or(Allow::CLOCKS).or(Allow::ARRAYS);
        match Setup::of(unchecked).board_allowing(allowed) {
            Ok(board) if Self::of(&board).is(&self) => board,
            Ok(_) => {
                panic!("inconsistent type parameters: write the type as `Board![...]`")
            }
            Err(error) => panic!("{}", error.message().as_str()),
        }
    }

    const fn is(&self, other: &Self) -> bool {
        self.men[0] == other.men[0]
            && self.men[1] == other.men[1]
            && self.rest == other.rest
            && self.turn == other.turn
            && self.state == other.state
    }
}

const fn state(board: &Board) -> u8 {
    match (board.has_legal_move(), board.is_check(), board.is_insufficient_material()) {
        (false, true, _) => TypeKey::CHECKMATE,
        (false, false, _) => TypeKey::STALEMATE,
        (true, false, true) => TypeKey::DEAD,
        (true, true, true) => TypeKey::DEAD_CHECK,
        (true, true, false) => TypeKey::CHECK,
        (true, false, false) => TypeKey::PLAIN,
    }
}
