//! The cause of a wrong move number: a wrong number alone, a missing move, a variation in the wrong place, or moves
//! that were written before. This is slow, and only runs for errors.

use super::Replay;
use super::ends::is_restart;
use super::number::{Number, eat_value_and_side, plies_at};
use crate::basics::Color;
use crate::board::Board;
use crate::error::{Error, FalseClaim, Miscount};
use crate::notation::{self, nag, null};
use crate::reading;
use crate::text::Cursor;

impl Replay<'_> {
    /// The error for the false number before the move at the cursor, with its cause. The byte range is that of the
    /// number, or of the moves that were written before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn miscounted(&self, claim: FalseClaim, number: Number) -> Error {
        let (cause, end) = self.cause(number);
        let claim = match claim {
            FalseClaim::Number { written, .. } => FalseClaim::Number { written, cause },
            FalseClaim::Side { written, .. } => FalseClaim::Side { written, cause },
            other => other,
        };
        self.refuse_number(claim, Number { end, ..number })
    }

    /// The cause, and the end of the text that it concerns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn cause(&self, number: Number) -> (Miscount, usize) {
        let mut start = self.cursor;
        start.rewind(number.start);
        // Where another game of a file begins with the number, its cause does not matter.
        let is_restart = self.form.is_file() && self.plies > 0 && is_restart(&start);
        let cause = if self.is_looking_back || is_restart {
            Miscount::Unknown
        } else if self.counts_plies(number) {
            Miscount::Plies
        } else if self.is_legal_next(&self.line.board) {
            Miscount::OnlyNumber
        } else if let Some(end) = self.repeats(number) {
            return (Miscount::Repeated, end);
        } else if self.is_misplaced_variation(number) {
            let color = number.side_or_white();
            Miscount::Variation { number: number.value, color }
        } else if self.lacks_move(number) {
            Miscount::MissingMove
        } else {
            Miscount::Unknown
        };
        (cause, number.end)
    }

    /// The error for a word that begins with a digit, and is neither a number before a legal move nor a move: `5f3` for `Rf3`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn word_with_digit(&self, start: usize) -> Option<Error> {
        let mut word = self.cursor;
        word.rewind(start);
        let mut behind = word;
        behind.bump();
        let begins = matches!(word.word_from(start), [b'0'..=b'9', b'A'..=b'Z' | b'a'..=b'z', ..]);
        if !begins || self.is_legal_at(behind, &self.line.board) {
            return None;
        }
        match self.line.board.read_any(&mut word, self.text) {
            Err(error) if !error.suggestions().is_empty() => Some(error),
            _ => None,
        }
    }

    /// Whether the move at the cursor, also a misspelled one, is legal in a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_legal_next(&self, board: &Board) -> bool {
        self.is_legal_at(self.cursor, board)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_legal_at(&self, cursor: Cursor<'_>, board: &Board) -> bool {
        let mut ahead = cursor;
        if self.depth > 0 && null::eat(&mut ahead) {
            return true;
        }
        match notation::parse(&mut ahead) {
            Ok(parsed) => board.meant_by(&parsed).is_some(),
            Err(_) => matches!(reading::guess(board, &cursor), Some((_, Some(_), _))),
        }
    }

    /// Whether the number is that of the next move but one, and the move at the cursor is legal there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn lacks_move(&self, number: Number) -> bool {
        let board = &self.line.board;
        let is_next_but_one = number.plies() == plies_at(board) + 1;
        match board.after_null() {
            Ok(next) => is_next_but_one && self.is_legal_next(&next),
            Err(_) => false,
        }
    }

    /// Whether the number begins a variation of an earlier move of the main line, or of the next move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_misplaced_variation(&self, number: Number) -> bool {
        if self.depth == 0 || self.line.last.is_some() {
            return false;
        }
        if let Some((outer, _)) = &self.outer[self.depth - 1]
            && number.plies() == plies_at(&outer.board)
        {
            return self.is_legal_next(&outer.board);
        }
        match self.main_line_at(number) {
            Some(earlier) => self.depth == 1 && self.is_legal_next(&earlier.line.board),
            None => false,
        }
    }

    /// The end of the moves from the number on that lead from an earlier position of the main line to the present
    /// one, as they did before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn repeats(&self, number: Number) -> Option<usize> {
        let mut ahead = self.cursor;
        let mut again = match self.main_line_at(number) {
            Some(again) if self.depth == 0 => again,
            _ => return None,
        };
        loop {
            let end = match again.line.board.read_any(&mut ahead, self.text) {
                Ok(read) => match again.step() {
                    Ok(Some(mv)) if mv.is(read.mv) => read.end,
                    _ => return None,
                },
                Err(_) => return None,
            };
            if again.plies == self.plies {
                while nag::eat_any(&mut ahead).is_some() {}
                return Some(if ahead.at() > end { ahead.at() } else { end });
            }
            ahead.skip_space();
            if matches!(ahead.peek(), Some(b'1'..=b'9')) {
                eat_value_and_side(&mut ahead);
                ahead.skip_space();
            }
        }
    }

    /// A replay of the same text up to an earlier move of the main line, which has the number; `None` if there is no
    /// such move, or a mistake before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn main_line_at(&self, number: Number) -> Option<Self> {
        if number.plies() >= plies_at(&self.line.board) {
            return None;
        }
        let mut again = self.again(self.text);
        again.is_looking_back = true;
        while plies_at(&again.line.board) < number.plies() {
            if !matches!(again.step(), Ok(Some(_))) {
                return None;
            }
        }
        if plies_at(&again.line.board) == number.plies() { Some(again) } else { None }
    }
}

impl Number {
    /// The side that the dots name; without dots, White.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn side_or_white(&self) -> Color {
        match self.side {
            Some(side) => side,
            None => Color::White,
        }
    }

    /// The number and its side as one number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn plies(&self) -> i32 {
        2 * self.value as i32 + self.side_or_white() as i32
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use crate::board::Board;
    use crate::error::{ErrorKind, FalseClaim, Miscount};
    use crate::replay::Replay;

    #[test]
    fn a_number_that_the_main_line_has_not_reached_ends_the_search_for_its_cause() {
        for text in [
            "1. e4 (1. d4 d5 2. c4 e6 3. Nc3 Nf6 2. Bb5) 1... e5 *",
            "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3 g5 3. Qxf8) 2... Nc6 3. Bb5 *",
            "1. e4 (1. d4 d5 2. c4 (2. Nf3 Nf6 3. g3 g6 2. Ke7",
        ] {
            let mut replay = Replay::new(text, Board::START);
            let error = loop {
                match replay.next_item() {
                    Ok(item) => assert!(item.is_some(), "{text}"),
                    Err(error) => break error,
                }
            };
            let ErrorKind::FalseClaim(FalseClaim::Number { cause, .. }) = error.kind() else {
                panic!("{text}: {error}")
            };
            assert_eq!(cause, Miscount::Unknown, "{text}");
        }
    }
}
