//! Move numbers. ICCF moves, castling and results can begin with a digit too.

use super::Replay;
use crate::basics::Color;
use crate::board::Board;
use crate::error::{Error, FalseClaim, Miscount, Syntax};
use crate::notation::eat_time;
use crate::text::Cursor;

/// A move number in the text: its claims and its byte range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub(super) value: u16,
    /// The side that the dots name; `None` without dots.
    pub(super) side: Option<Color>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The way in which move numbers count.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Count {
    /// Moves of both sides. The number of plies by which the numbers are ahead of the position, since an earlier
    /// number was wrong or the FEN counts from 0.
    Moves(i32),
    /// Each ply, as in `1. e4 2. e5`, with what is to be added to the plies of the position.
    #[cfg_attr(
        not(feature = "alloc"),
        allow(dead_code, reason = "only `recovery` goes on after a wrong number")
    )]
    Plies(i32),
}

impl Count {
    /// As the rules count.
    pub(super) const MOVES: Self = Self::Moves(0);

    /// As in a FEN, which may count from 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_fen(fen: &str) -> Self {
        // A board has no move 0; it begins with move 1.
        let is_from_zero = matches!(fen.as_bytes().trim_ascii_end(), [.., b' ' | b'\t', b'0']);
        Self::Moves(if is_from_zero { -2 } else { 0 })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_usual(self) -> bool {
        matches!(self, Self::Moves(0))
    }
}

impl Number {
    /// The claim that is false in a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn false_claim(&self, board: &Board) -> Option<FalseClaim> {
        if self.value != board.number {
            return Some(FalseClaim::Number { written: self.value, cause: Miscount::OnlyNumber });
        }
        match self.side {
            Some(side) if !side.is(board.turn) => {
                Some(FalseClaim::Side { written: side, cause: Miscount::OnlyNumber })
            }
            _ => None,
        }
    }

    /// Whether it is right for a position by a way to count. Without dots, it may mean either side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_right(&self, board: &Board, count: Count) -> bool {
        let ply = plies_at(board);
        match count {
            Count::Moves(0) => false,
            Count::Moves(shift) => {
                let ply = ply + shift;
                let is_side = match self.side {
                    Some(side) => side as i32 == ply.rem_euclid(2),
                    None => true,
                };
                self.value as i32 == ply.div_euclid(2) && is_side
            }
            Count::Plies(shift) => {
                self.value as i32 == ply + shift && !matches!(self.side, Some(Color::Black))
            }
        }
    }

    /// The way to count that makes it right for a position.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn count(&self, board: &Board, counts_plies: bool) -> Count {
        if counts_plies {
            return Count::Plies(self.value as i32 - plies_at(board));
        }
        let side = match self.side {
            Some(side) => side,
            None => board.turn,
        };
        Count::Moves(2 * self.value as i32 + side as i32 - plies_at(board))
    }

    /// Reads digits followed by one dot or three, the usual form, and the white space after them. If it
    /// declines, the cursor does not move.
    #[inline]
    pub(super) const fn read_plain(cursor: &mut Cursor<'_>) -> Option<Self> {
        let start = cursor.at();
        let mut ahead = *cursor;
        let mut value = 0;
        while let Some(digit @ b'0'..=b'9') = ahead.peek() {
            value = value * 10 + (digit - b'0') as u16;
            ahead.bump();
            if value > 999 {
                return None;
            }
        }
        if !ahead.eat(b'.') {
            return None;
        }
        let side = if ahead.ahead(0) == b'.' && ahead.ahead(1) == b'.' {
            ahead.skip(2);
            Color::Black
        } else {
            Color::White
        };
        let end = ahead.at();
        // A time in seconds, such as `1.5s`, has no space there.
        let may_be_time = ahead.ahead(0).is_ascii_digit();
        ahead.skip_space();
        if may_be_time || matches!(ahead.ahead(0), b'.' | b'-') || at_ellipsis(&ahead) {
            return None;
        }
        *cursor = ahead;
        Some(Self { value, side: Some(side), start, end })
    }
}

/// Steps over digits and the dots after them: one for White, more for Black. Before a move, the digits may end
/// with `)` or `:`, and the dots with `-`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_value_and_side(cursor: &mut Cursor<'_>) -> (u32, Option<Color>) {
    let value = cursor.eat_number();
    if matches!(cursor.peek(), Some(b')' | b':')) {
        eat_before_move(cursor, cursor.ahead(0));
    }
    let dots = count_dots(cursor);
    if dots > 0 {
        eat_before_move(cursor, b'-');
    }
    let side = match dots {
        0 => None,
        1 => Some(Color::White),
        _ => Some(Color::Black),
    };
    (value, side)
}

/// Steps over dots, beside which white space may be, and returns their number. An ellipsis, `…`, is three.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn count_dots(cursor: &mut Cursor<'_>) -> usize {
    let mut dots = 0;
    loop {
        if cursor.eat_spaced(b'.') {
            dots += 1;
            continue;
        }
        let mut ahead = *cursor;
        ahead.skip_space();
        if !at_ellipsis(&ahead) {
            return dots;
        }
        ahead.skip('…'.len_utf8());
        *cursor = ahead;
        dots += 3;
    }
}

/// Whether `…` comes next.
#[inline(always)]
const fn at_ellipsis(cursor: &Cursor<'_>) -> bool {
    cursor.ahead(0) == 0xE2 && cursor.ahead(1) == 0x80 && cursor.ahead(2) == 0xA6
}

/// Steps over white space and a sign if a word or dots follow it. `4.-O-O` has a sign behind its dots; `4. -O-O` has lost its
/// first letter.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_before_move(cursor: &mut Cursor<'_>, sign: u8) {
    let mut ahead = *cursor;
    let is_behind_dots = cursor.ahead(0) == sign;
    if ahead.eat_spaced(sign)
        && (is_behind_dots || !matches!(ahead.peek(), Some(b'O' | b'o')))
        && let Some(byte) = ahead.peek_spaced()
        && (byte.is_ascii_alphabetic() || !byte.is_ascii() || byte == b'.')
    {
        *cursor = ahead;
    }
}

/// The number and the side to move as one number.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn plies_at(board: &Board) -> i32 {
    2 * board.number as i32 + board.turn as i32
}

/// The only correct number of the next move, as text.
#[cfg(feature = "alloc")]
pub(super) struct Expected {
    /// The digits, the first one lowest.
    digits: u64,
    /// The number of bits of the digits.
    bits: u32,
}

/// The dots after a number for each side, and their number of bits.
#[cfg(feature = "alloc")]
const DOTS: [(u64, u32); 2] = [(0x2E, 8), (0x2E_2E2E, 24)];

#[cfg(feature = "alloc")]
impl Expected {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn at(board: &Board) -> Self {
        let (mut digits, mut bits) = (0, 0);
        let mut left = board.number;
        loop {
            digits = digits << 8 | (b'0' as u16 + left % 10) as u64;
            bits += 8;
            left /= 10;
            if left == 0 {
                return Self { digits, bits };
            }
        }
    }

    /// The length in bytes of the number with its dots, if the eight bytes begin with them.
    #[inline(always)]
    pub(super) const fn length_in(&self, eight: u64, turn: Color) -> Option<usize> {
        let (dots, bits) = DOTS[turn as usize];
        let bits = self.bits + bits;
        let differs = (eight ^ (self.digits | dots << self.bits)) << ((64 - bits) & 63) != 0;
        if differs { None } else { Some(bits as usize / 8) }
    }

    /// Updates the number for the position after a move.
    #[inline(always)]
    pub(super) const fn step(&mut self, board: &Board) {
        if !board.turn.is(Color::White) {
            return;
        }
        let last = self.bits - 8;
        if (self.digits >> last) as u8 == b'9' || board.number == u16::MAX {
            *self = Self::at(board);
        } else {
            self.digits += 1 << last;
        }
    }
}

impl Replay<'_> {
    /// The false claim of the number before the next move, if there is one. Where an earlier number was wrong,
    /// or the game counts from 0, the numbers may go on from there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn false_number(&mut self) -> Option<(FalseClaim, Number)> {
        let Some(number) = self.number else { return None };
        let (board, count) = (&self.line.board, self.line.count);
        match number.false_claim(board) {
            None => {
                // The wrong number was one of its own. A shift by an odd number of plies is a habit instead:
                // both moves have the number as if they were White's.
                if matches!(count, Count::Moves(shift) if shift % 2 == 0) {
                    self.line.count = Count::MOVES;
                }
                None
            }
            Some(_) if number.is_right(board, count) => None,
            Some(claim) => Some((claim, number)),
        }
    }

    /// Whether a number counts plies: it is one too high for Black's move at the cursor, and the number after that
    /// move is one higher again.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn counts_plies(&self, number: Number) -> bool {
        let board = &self.line.board;
        let is_next = board.turn.is(Color::Black) && number.value as u32 == board.number as u32 + 1;
        if !is_next || matches!(number.side, Some(Color::Black)) {
            return false;
        }
        let mut ahead = self.cursor;
        ahead.skip_space();
        if board.read_any(&mut ahead, self.text).is_err() {
            return false;
        }
        ahead.skip_space();
        let (value, side) = eat_value_and_side(&mut ahead);
        value == number.value as u32 + 1 && !matches!(side, Some(Color::Black))
    }

    /// Counts moves as the FEN of the starting position does.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn counting_as_in(mut self, fen: &str) -> Self {
        self.line.count = Count::of_fen(fen);
        self
    }

    /// Whether the digits at the cursor are a move number. Four or five digits without a dot are an ICCF move
    /// if they are squares, follow a number, or follow moves by squares. A zero and a dash are castling.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_number(&self) -> bool {
        let mut ahead = self.cursor;
        let mut digits = 0;
        let mut squares = true;
        while let Some(digit @ b'0'..=b'9') = ahead.peek() {
            squares = squares && matches!(digit, b'1'..=b'8');
            digits += 1;
            ahead.bump();
        }
        if matches!(ahead.peek_spaced(), Some(b'.')) {
            return true;
        }
        if matches!(ahead.peek(), Some(b':')) && eat_time(&mut { self.cursor }) {
            return false;
        }
        // `52-54`: two ICCF squares.
        let mut second = ahead;
        if digits == 2 && squares && second.eat_spaced(b'-') {
            second.skip_space();
            if let [b'1'..=b'8', b'1'..=b'8'] = second.word_from(second.at()) {
                return false;
            }
        }
        if matches!(self.cursor.peek(), Some(b'0')) {
            // `0-0`, or the misspellings `00` and `0_0`.
            return digits == 1 && !matches!(ahead.peek_spaced(), Some(b'-' | b'_'));
        }
        if ahead.at_word() {
            // `2Nf3`: the number and the move have no space between them.
            return digits < 4;
        }
        !(digits == 5 || digits == 4 && (squares || self.by_squares || self.number.is_some()))
    }

    /// Reads dots without a number, as after a comment: `1. e4 ... c5`. They claim that Black is to move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn eat_dots(&mut self) -> bool {
        let start = self.cursor.at();
        let mut ahead = self.cursor;
        if count_dots(&mut ahead) < 2 {
            return false;
        }
        let value = match self.line.count {
            Count::Moves(shift) => ((plies_at(&self.line.board) + shift).unsigned_abs() / 2) as u16,
            Count::Plies(_) => self.line.board.number,
        };
        let side = Some(Color::Black);
        self.number = Some(Number { value, side, start, end: ahead.at() });
        self.cursor = ahead;
        true
    }

    /// Reads a move number and its dots.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read_number(&mut self) -> Result<(), Error> {
        let mut ahead = self.cursor;
        let start = ahead.at();
        let (value, side) = eat_value_and_side(&mut ahead);
        let end = ahead.at();
        if let Some(number) = self.number {
            let is_same = number.value as u32 == value && number.end - number.start == end - start;
            if let Some(word) = self.word_with_digit(start) {
                return Err(word);
            }
            return Err(if is_same {
                self.refuse(Syntax::NumberTwice, start, end)
            } else {
                self.refuse(Syntax::NumberWithoutMove, number.start, number.end)
            });
        }
        self.cursor = ahead;
        if value > u16::MAX as u32 {
            return Err(self.refuse(Syntax::NumberTooLarge, start, end));
        }
        self.number = Some(Number { value: value as u16, side, start, end });
        Ok(())
    }
}
