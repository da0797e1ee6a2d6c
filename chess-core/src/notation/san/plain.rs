//! A fast reader for standard algebraic notation in PGN's export format, which nearly every game uses.
//!
//! It reads `e4`, `exd5`, `Nf3!`, `Nbxd7`, `Qh5+` and `O-O`, followed by white space or the end of the text.
//! Such a word is read as one number of eight bytes and resolved at once, because a replay spends most of its
//! time here. The reader declines promotions and anything unusual, ambiguous, illegal or false. The other
//! files of this folder then read the word; they know every notation and every reason. They would read all
//! accepted words the same way.

use super::word::Word;
use crate::attacks;
use crate::basics::{CastlingSide, File, Move, Rank, Role, Square, SquareSet};
use crate::board::Board;

impl Board {
    /// The legal move that a word means, and the role that moves. The claim about check is not compared here.
    #[inline(always)]
    pub(crate) const fn read_word(&self, word: &Word) -> Option<(Role, Move)> {
        match word.target() {
            Some(to) => self.read_step(word, to),
            None => self.read_castling(word),
        }
    }

    /// Reads a move other than castling. It must be written as a capture exactly if it is one.
    #[inline(always)]
    const fn read_step(&self, word: &Word, to: Square) -> Option<(Role, Move)> {
        let (role, takes) = (word.role(), word.takes());
        if takes != self.captures(role, to)
            || self.by_color(self.turn).contains(to)
            // Only after an illegal move that stood could a king be taken.
            || takes && self.roles[Role::King as usize].contains(to)
        {
            return None;
        }
        let bytes = word.end - 2 - takes as usize;
        let reach = match role {
            Role::Pawn if bytes == takes as usize => self.pawn_reach(word, takes, to),
            Role::Pawn => return None,
            _ if bytes == 1 => attacks::reach(role, to),
            _ => match disambiguation(word, bytes) {
                Some(from) => attacks::reach(role, to).and(from),
                None => return None,
            },
        };
        match self.sole(reach.and(self.by_piece(self.turn, role)), role, to) {
            Some(from) => Some((role, Move::new(from, to))),
            None => None,
        }
    }

    /// The squares from which a pawn may come: on the file that begins the word, for a capture as well. Empty
    /// for promotions, which are declined.
    #[inline(always)]
    const fn pawn_reach(&self, word: &Word, takes: bool, to: Square) -> SquareSet {
        let file = match File::from_byte(word.byte(0)) {
            Some(file) if !SquareSet::BACK_RANKS.contains(to) => SquareSet::file(file),
            _ => return SquareSet::EMPTY,
        };
        let reach = if takes { attacks::pawn(self.turn.other(), to) } else { self.pushed_from(to) };
        reach.and(file)
    }

    /// `O-O` or `O-O-O`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn read_castling(&self, word: &Word) -> Option<(Role, Move)> {
        const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
        const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
        let side = match word.unmarked() {
            SHORT => CastlingSide::KingSide,
            LONG => CastlingSide::QueenSide,
            _ => return None,
        };
        let Some(castle) = self.legal_castle(side) else { return None };
        Some((Role::King, castle.to_move()))
    }
}

/// The squares that the file, the rank or both after the piece letter select.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn disambiguation(word: &Word, bytes: usize) -> Option<SquareSet> {
    let mut from = SquareSet::ALL;
    let mut at = 1;
    if let Some(file) = File::from_byte(word.byte(at)) {
        from = SquareSet::file(file);
        at += 1;
    }
    if at < bytes
        && let Some(rank) = Rank::from_byte(word.byte(at))
    {
        from = from.and(SquareSet::rank(rank));
        at += 1;
    }
    if at == bytes { Some(from) } else { None }
}

/// Whether the next two bytes cannot be part of the move. NUL is the end of the text.
#[inline(always)]
pub(crate) const fn may_follow(first: u8, second: u8) -> bool {
    MAY_FOLLOW[first as usize] || first == b'e' && matches!(second, b'1'..=b'8' | b'x')
}

/// The bytes that can follow a move. After `e`, the next byte decides between a pawn move and `e.p.`
static MAY_FOLLOW: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(
            byte as u8,
            b'0'..=b'9' | b'a'..=b'd' | b'f'..=b'h' | b'A'..=b'Z' | b'{' | b')' | b'*' | 0
        );
        byte += 1;
    }
    table
};
