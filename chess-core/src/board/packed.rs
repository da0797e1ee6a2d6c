//! A position in forty bytes, for constants and errors.

use super::Board;
use crate::basics::{Color, Role, Square, SquareSet};

/// A position in forty bytes, unpacked in constant time. Three bits for each square hold the role and one the
/// color; the last word holds the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedBoard(pub(crate) [u64; 5]);

/// The fields of the last word, each with the position of its lowest bit.
const TURN: u32 = 0;
const EN_PASSANT: u32 = 1; // seven bits: a square, or 64 for none
const CASTLING: u32 = 8; // two ranks of eight bits
const HALFMOVES: u32 = 24;
const NUMBER: u32 = 40;

impl PackedBoard {
    /// The size in bytes.
    pub const SIZE: usize = 40;

    /// Packs a position, valid or not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(board: &Board) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings] = board.roles;
        let en_passant = match board.en_passant {
            Some(square) => square.index(),
            None => 64,
        };
        let castling = board.castling.0 & 0xFF | board.castling.0 >> 56 << 8;
        let state = (board.turn as u64) << TURN
            | (en_passant as u64) << EN_PASSANT
            | castling << CASTLING
            | (board.halfmoves as u64) << HALFMOVES
            | (board.number as u64) << NUMBER;
        // Roles count from 1; three zero bits are an empty square.
        Self([
            pawns.0 | bishops.0 | queens.0,
            knights.0 | bishops.0 | kings.0,
            rooks.0 | queens.0 | kings.0,
            board.colors[1].0,
            state,
        ])
    }

    /// Unpacks the position. It is as valid as the one that was packed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn unpack(&self) -> Board {
        let [a, b, c, black, state] = self.0;
        let mut roles = [SquareSet::EMPTY; 6];
        roles[Role::Pawn as usize] = SquareSet(a & !b & !c);
        roles[Role::Knight as usize] = SquareSet(!a & b & !c);
        roles[Role::Bishop as usize] = SquareSet(a & b & !c);
        roles[Role::Rook as usize] = SquareSet(!a & !b & c);
        roles[Role::Queen as usize] = SquareSet(a & !b & c);
        roles[Role::King as usize] = SquareSet(!a & b & c);
        let castling = state >> CASTLING;
        Board {
            roles,
            colors: [SquareSet((a | b | c) & !black), SquareSet((a | b | c) & black)],
            castling: SquareSet(castling & 0xFF | (castling >> 8 & 0xFF) << 56),
            en_passant: Square::from_index((state >> EN_PASSANT & 127) as u8),
            turn: if state >> TURN & 1 == 0 { Color::White } else { Color::Black },
            halfmoves: (state >> HALFMOVES) as u16,
            number: (state >> NUMBER) as u16,
        }
    }

    /// The bytes, as written into a byte-string literal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let mut i = 0;
        while i < Self::SIZE {
            bytes[i] = (self.0[i / 8] >> (i % 8 * 8)) as u8;
            i += 1;
        }
        bytes
    }

    /// Reads forty bytes, starting at `at`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_bytes(bytes: &[u8], at: usize) -> Self {
        let mut words = [0; 5];
        let mut i = 0;
        while i < Self::SIZE {
            words[i / 8] |= (bytes[at + i] as u64) << (i % 8 * 8);
            i += 1;
        }
        Self(words)
    }
}

impl Board {
    /// The forty bytes that represent a constant position.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to_bytes(&self) -> [u8; PackedBoard::SIZE] {
        PackedBoard::new(self).to_bytes()
    }

    /// The position with these bytes, which [`to_bytes`](Self::to_bytes) returned.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        assert!(bytes.len() == PackedBoard::SIZE, "the bytes of a position come from its macro");
        PackedBoard::from_bytes(bytes, 0).unpack()
    }
}
