//! Moves of a game, with the numbers before them.

use super::Replay;
use super::number::Number;
use crate::basics::Move;
use crate::board::Board;
use crate::error::{
    Error, ErrorKind, FalseClaim, Hints, Illegal, Misspelling, Suggestions, Syntax,
};
use crate::notation::{self, has_mark, null, read_castling};
use crate::read::ReadMove;
use crate::reading::{self, lookalike};
use crate::text::{Cursor, contains};

/// The number of bytes of a move in which a text that touches it is searched.
pub(super) const LONGEST_MOVE: usize = 16;

impl Replay<'_> {
    /// Reads and plays a move in any notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read_move(&mut self) -> Result<Move, Error> {
        if let Some((claim, number)) = self.false_number()
            // After the end of the game, no number is right but that of another game.
            && (number.value == 1 || self.line.board.has_legal_move())
        {
            return Err(match self.word_with_digit(number.start) {
                Some(word) => word,
                None => self.miscounted(claim, number),
            });
        }
        self.number = None;
        let start = self.cursor.at();
        let read = match self.line.board.read_plain(&mut self.cursor) {
            Some(read) => Ok(read),
            None if null::eat(&mut self.cursor) => return self.play_null(start),
            None => self.line.board.read_any(&mut self.cursor, self.text),
        };
        match read {
            Ok(read) => {
                self.by_squares = self.by_squares || read.by_squares;
                if let Some(start) = read.signs {
                    self.signs = (start, self.cursor.at());
                }
                match self.line.play(read.role, read.mv, read.check) {
                    None => {
                        self.plies += (self.depth == 0) as u32;
                        Ok(read.mv)
                    }
                    Some(claim) => {
                        let ReadMove { mv, end, .. } = read;
                        Err(self.line.board.refuse_claim(claim, mv, self.text, (start, end)))
                    }
                }
            }
            Err(error) => match self.play_by_hand(&error, start) {
                Some(played) => played,
                None => Err(self.refused_move(error, start)),
            },
        }
    }

    /// Plays an illegal move that stood, if a comment after it says so: `Kd1 {[%illegal]}`.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn play_by_hand(&mut self, error: &Error, start: usize) -> Option<Result<Move, Error>> {
        match error.kind() {
            ErrorKind::Illegal(Illegal::GameOver { .. }) => return None,
            ErrorKind::Illegal(_) => {}
            _ => return None,
        }
        let mut ahead = self.cursor;
        ahead.rewind(start);
        let Ok(parsed) = notation::parse(&mut ahead) else { return None };
        if !is_marked(ahead) {
            return None;
        }
        let Some(mv) = self.line.board.stood(&parsed) else {
            let (kind, board) = (ErrorKind::Illegal(Illegal::UnclearMark), &self.line.board);
            return Some(Err(Error::of_text(kind, board, self.text, (start, parsed.end))));
        };
        let role = self.line.board.role_at(mv.from());
        if let Some(claim) = self.line.play(role, mv, parsed.check) {
            let board = &self.line.board;
            return Some(Err(board.refuse_claim(claim, mv, self.text, (start, parsed.end))));
        }
        if let Some(signs) = parsed.signs {
            self.signs = (signs, ahead.at());
        }
        self.cursor = ahead;
        self.plies += (self.depth == 0) as u32;
        Some(Ok(mv))
    }

    /// The error for a move that is refused: what touches it, the words in its place, or the reason.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refused_move(&self, error: Error, start: usize) -> Error {
        let other = match error.kind() {
            ErrorKind::Syntax(Syntax::UnknownWord | Syntax::NoSquare { .. }) => {
                match (self.wide_end(start), self.joined_result(start)) {
                    (Some(end), _) => Some(self.refuse(Syntax::UnexpectedCharacter, start, end)),
                    (None, None) => match self.joined_moves(start) {
                        None => self.result_words(start),
                        joined => joined,
                    },
                    (None, joined) => joined,
                }
            }
            ErrorKind::Syntax(_) => self.joined_result(start),
            // `e4e5` would be a move from e4.
            ErrorKind::Illegal(Illegal::EmptySquare { .. }) => self.joined_moves(start),
            ErrorKind::Illegal(_) => self.result_sign(start),
            _ => None,
        };
        match other {
            Some(error) => error,
            None => self.explained(error),
        }
    }

    /// The end of full-width signs at an offset that no move has: a number, `１．`, or signs in braces or in parentheses,
    /// `｛best｝`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn wide_end(&self, start: usize) -> Option<usize> {
        let mut ahead = self.cursor;
        ahead.rewind(start);
        let close = match lookalike(ahead.left()) {
            Some((b'{', ..)) => "｝",
            Some((b'(', ..)) => "）",
            Some((b'0'..=b'9' | b'.', ..)) => {
                while let Some(length) = digit_or_dot(&ahead) {
                    ahead.skip(length);
                }
                return Some(ahead.at());
            }
            Some((byte, length, _)) if byte.is_ascii_punctuation() => return Some(start + length),
            _ => return None,
        };
        while !ahead.eat_bytes(close.as_bytes()) {
            if matches!(ahead.peek(), None | Some(b'\n')) {
                return None;
            }
            ahead.bump();
        }
        Some(ahead.at())
    }

    /// Plays a null move that has been read. Only variations may have one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn play_null(&mut self, start: usize) -> Result<Move, Error> {
        let end = self.cursor.at();
        if self.depth == 0 {
            return Err(self.refuse(Syntax::NullMove, start, end));
        }
        let board = &self.line.board;
        match board.after_null() {
            Ok(next) => {
                self.line.pass(next);
                Ok(Move::NULL)
            }
            Err(reason) => {
                let kind = ErrorKind::Illegal(reason);
                Err(self.explained(Error::of_text(kind, board, self.text, (start, end))))
            }
        }
    }

    /// The error for a legal move that the next legal move touches, as in `Nf3Nc6`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn joined_moves(&self, start: usize) -> Option<Error> {
        let mut word = self.cursor;
        word.rewind(start);
        word.skip_word();
        // The hyphens of castling join it to its neighbour.
        let mut joined = self.cursor;
        joined.rewind(start);
        let end = reading::joined_end(&joined);
        let mut at = start + 2;
        while at < end && at < start + LONGEST_MOVE {
            if self.text.as_bytes()[at].is_ascii_whitespace() {
                if let Some(error) = self.dashed_moves(start, at) {
                    return Some(error);
                }
            } else if self.text.is_char_boundary(at)
                && let Some(mv) = self.move_between(&self.line.board, start, at)
                && self.goes_on(&self.line.board.played(mv), at, end)
            {
                let kind = ErrorKind::Syntax(Syntax::JoinedMoves);
                let error = Error::of_text(kind, &self.line.board, self.text, (at, end));
                return Some(error.suggesting(Suggestions::one(mv), Hints::NONE));
            }
            at += 1;
        }
        match self.joined_castling(start, end) {
            None => self.dashed_moves(start, word.at()),
            illegal => illegal,
        }
    }

    /// The error for castling that touches another move and is misspelt or not legal, as in `OONf6` and `O-OO-O`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn joined_castling(&self, start: usize, end: usize) -> Option<Error> {
        let mut length = 5;
        while length > 1 {
            let at = start + length;
            length -= 1;
            if at >= end || !self.text.is_char_boundary(at) {
                continue;
            }
            let before = self.text.split_at(at).0;
            // `O- Qe7` is cut short: its queen is of the next move.
            let is_apart = contains(before.split_at(start).1.as_bytes(), b' ');
            let (mut castling, mut next) = (Cursor::new(before), Cursor::new(self.text));
            castling.rewind(start);
            next.rewind(at);
            let mut castled = castling;
            let is_castling = read_castling(&mut castled).is_some() && castled.is_done();
            if notation::parse(&mut next).is_err() {
                continue;
            }
            match self.line.board.read_any(&mut castling, before) {
                Err(error)
                    if error.range().end == at
                        && (is_castling || !is_apart && is_castling_misspelt(&error)) =>
                {
                    return Some(self.explained(error));
                }
                _ => {}
            }
        }
        None
    }

    /// Whether the text between two offsets is the next move, or its number, on a board.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn goes_on(&self, board: &Board, start: usize, end: usize) -> bool {
        let (mut number, mut castling) = (self.cursor, Cursor::new(self.text.split_at(end).0));
        number.rewind(start);
        castling.rewind(start);
        self.move_between(board, start, end).is_some()
            || matches!(
                reading::guess(board, &castling),
                Some((Misspelling::Castling, Some(_), last)) if last == end
            )
            || number.eat_number() == board.number as u32
                && number.at() == end
                && matches!(number.peek_spaced(), Some(b'.'))
    }

    /// The error for the dash between a legal move, up to an offset, and the next one, as in `1. e4-e5`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn dashed_moves(&self, start: usize, end: usize) -> Option<Error> {
        let mut dash = self.cursor;
        dash.rewind(end);
        dash.skip_space();
        let at = dash.at();
        if !dash.eat(b'-') {
            return None;
        }
        let after = dash.at();
        dash.skip_space();
        let second = dash.at();
        // The hyphens of castling are in its word.
        dash.rewind(reading::joined_end(&dash));
        if let Some(mv) = self.move_between(&self.line.board, start, end)
            && let Some(_) = self.move_between(&self.line.board.played(mv), second, dash.at())
        {
            let kind = ErrorKind::Syntax(Syntax::UnexpectedCharacter);
            let error = Error::of_text(kind, &self.line.board, self.text, (at, after));
            return Some(error.suggesting(Suggestions::one(mv), Hints::NONE));
        }
        None
    }

    /// The legal move that a part of the text means.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn move_between(&self, board: &Board, start: usize, end: usize) -> Option<Move> {
        let mut cursor = Cursor::new(self.text.split_at(end).0);
        cursor.rewind(start);
        match notation::parse(&mut cursor) {
            Ok(parsed) if cursor.is_done() => match board.meant_by(&parsed) {
                Some(legal) => Some(legal.to_move()),
                None => None,
            },
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn refuse_number(&self, claim: FalseClaim, number: Number) -> Error {
        let kind = ErrorKind::FalseClaim(claim);
        Error::of_text(kind, &self.line.board, self.text, (number.start, number.end))
    }
}

/// Whether the comment after a move and its glyphs has the command `[%illegal]`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_marked(mut cursor: Cursor<'_>) -> bool {
    cursor.skip_space();
    while cursor.eat(b'$') {
        cursor.skip_word();
        cursor.skip_space();
    }
    cursor.eat(b'{') && has_mark(cursor)
}

/// The length of the digit or the dot at a cursor, of any width.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn digit_or_dot(cursor: &Cursor<'_>) -> Option<usize> {
    let (byte, length) = match lookalike(cursor.left()) {
        Some((byte, length, _)) => (byte, length),
        None => (cursor.ahead(0), 1),
    };
    if matches!(byte, b'0'..=b'9' | b'.') { Some(length) } else { None }
}

/// Whether an error is about castling in another spelling.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_castling_misspelt(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Castling, .. })
    )
}
