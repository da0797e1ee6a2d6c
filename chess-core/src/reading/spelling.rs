//! The spellings of a legal move without signs, from which a slip may lead to a text.

use super::chunk::Word;
use crate::basics::{CastlingSide, Move, Role};
use crate::board::Board;
use crate::notation::eat_letter;
use crate::text::{Cursor, ONES};

/// The text without the signs that say nothing about the squares of a move, and with letters for chess symbols.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn without_signs(text: &str) -> Word {
    let mut word = Word::new();
    let mut at = 0;
    while at < text.len() {
        let mut next = at + 1;
        while !text.is_char_boundary(next) {
            next += 1;
        }
        let byte = text.as_bytes()[at];
        let symbol = &mut Cursor::new(text.split_at(at).1);
        if byte == 0xE2
            && let Some(role) = eat_letter(symbol)
        {
            word.char(role.letter());
            next = at + symbol.at();
        } else if !byte.is_ascii()
            || byte.is_ascii_alphanumeric() && (at == 0 || !matches!(byte, b'x' | b'X'))
        {
            word.str(text.split_at(next).0.split_at(at).1);
        }
        at = next;
    }
    word
}

/// The number of spellings of a move: with or without the file and the rank of its first square, by squares alone, and by
/// the digits of squares.
pub(super) const FORMS: usize = 6;

/// A text of at most eight bytes, as a number: the first byte is the lowest.
#[derive(Clone, Copy)]
pub(super) struct Short {
    text: u64,
    len: u32,
}

impl Short {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let (mut short, mut i) = (Self { text: 0, len: 0 }, 0);
        while i < bytes.len() && i < 8 {
            short = short.with(bytes[i]);
            i += 1;
        }
        short
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with(self, byte: u8) -> Self {
        Self { text: self.text | ((byte as u64) << (8 * self.len)), len: self.len + 1 }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn bytes(self) -> [u8; 8] {
        self.text.to_le_bytes()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether one slip may lead from one text to another: nearly all pairs differ by more.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn may_be_close(self, other: Self) -> bool {
        let differing = self.text ^ other.text;
        if self.len == other.len {
            // Each byte that differs by more than its case.
            let bytes = differing & (ONES * 0xDF);
            let found = (((bytes & (ONES * 0x7F)) + ONES * 0x7F) | bytes) & (ONES * 0x80);
            let are_squares = self.len == 4 && self.text as u8 >= b'a';
            return found.count_ones() <= 2 || are_squares;
        }
        let (long, short) = if self.len > other.len { (self, other) } else { (other, self) };
        if long.len != short.len + 1 || differing == 0 {
            return false;
        }
        // Without the first byte that differs, the longer one is the other.
        let before = (1 << (differing.trailing_zeros() & !7)) - 1;
        (long.text & before) | ((long.text >> 8) & !before) == short.text
    }
}

/// A legal move. Each spelling is a part of it.
#[derive(Clone, Copy)]
pub(super) struct Spelled {
    mv: Move,
    role: Role,
    /// Castling has one spelling.
    castling: Option<CastlingSide>,
}

impl Spelled {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of(board: &Board, mv: Move) -> Self {
        let castling = match board.castle_of(mv) {
            Some(castle) => Some(castle.side),
            None => None,
        };
        Self { mv, role: board.role_at(mv.from()), castling }
    }

    /// A spelling without signs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn form(self, form: usize) -> Short {
        match self.castling {
            Some(CastlingSide::KingSide) => return Short::of(b"OO"),
            Some(CastlingSide::QueenSide) => return Short::of(b"OOO"),
            None => {}
        }
        let (from, to) = (self.mv.from(), self.mv.to());
        let (file, rank) = (from.file().letter() as u8, from.rank().digit() as u8);
        if form == FORMS - 1 {
            let [from, to] = [from.file().index(), to.file().index()];
            let to_rank = self.mv.to().rank().digit() as u8;
            return Short::of(&[b'1' + from, rank, b'1' + to, to_rank]);
        }
        let by_squares = form == FORMS - 2;
        let is_pawn = matches!(self.role, Role::Pawn);
        let mut short = Short { text: 0, len: 0 };
        if !is_pawn && !by_squares {
            short = short.with(self.role.letter() as u8);
        }
        let captures_sideways = is_pawn && from.file().index() != to.file().index();
        if form & 1 != 0 || by_squares || captures_sideways {
            short = short.with(file);
        }
        if form & 2 != 0 || by_squares {
            short = short.with(rank);
        }
        short = short.with(to.file().letter() as u8).with(to.rank().digit() as u8);
        match self.mv.promotion() {
            Some(role) if by_squares => short.with(role.letter().to_ascii_lowercase() as u8),
            Some(role) => short.with(role.letter() as u8),
            None => short,
        }
    }
}
