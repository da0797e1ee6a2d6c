//! Reads on where the position is unknown, after a mistake in the main line.
//!
//! Legality and claims are not checked there. Only words that are not a move in any notation are reported, and
//! text of several such words is reported once. The game ends where it would end without the mistake.

use super::Replay;
use super::ends::{is_restart, skip_end_marks};
use super::number::eat_value_and_side;
use crate::basics::Color;
use crate::board::Board;
use crate::diagnosis;
use crate::error::{Error, ErrorKind, Syntax};
use crate::notation::{self, check_word, null, result::eat_result};

/// What is known in the text after a mistake.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost {
    /// Whether all moves are known up to the mistake, which may be no move at all. Then the next move whose
    /// number fits is checked again.
    may_resume: bool,
    prose: Prose,
    /// Whether moves were read, or something that stands for a move.
    has_moves: bool,
    /// Whether nothing is reported.
    is_silent: bool,
}

/// Text that is neither moves nor in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prose {
    No,
    /// A word so far, which may also be a move that cannot be read.
    Word,
    Yes,
}

impl Lost {
    /// Before the moves of a game whose start is unknown.
    pub(super) const NO_START: Self =
        Self { may_resume: false, prose: Prose::No, has_moves: false, is_silent: false };

    /// After a mistake in the main line. `has_moves` tells whether moves came before it, or a number.
    pub(super) fn after(mistake: &Error, has_moves: bool) -> Self {
        let (may_resume, prose) = match mistake.kind() {
            ErrorKind::Syntax(Syntax::OpenComment | Syntax::LooseWords) => (true, Prose::Yes),
            ErrorKind::Syntax(_) => (true, Prose::begins_with(mistake)),
            _ => (false, Prose::No),
        };
        let has_moves = has_moves || matches!(prose, Prose::No);
        Self { may_resume, prose, has_moves, is_silent: false }
    }

    /// From here on, only the end of the game is searched.
    pub(super) const fn silence(&mut self) {
        self.is_silent = true;
        self.may_resume = false;
    }

    /// Whether to report a word that cannot be read.
    fn reports(&mut self, mistake: &Error) -> bool {
        let word = Prose::begins_with(mistake);
        match (self.prose, word) {
            (Prose::No, _) | (Prose::Word, Prose::No) => {
                self.prose = word;
                true
            }
            _ => {
                self.prose = Prose::Yes;
                false
            }
        }
    }
}

impl Prose {
    /// A word that ends with a square, such as `Zf3`, is rather a move that cannot be read.
    pub(super) fn begins_with(mistake: &Error) -> Self {
        let written = mistake.written();
        match (mistake.kind(), written.as_str().as_bytes()) {
            (_, [.., b'a'..=b'h', b'1'..=b'8']) => Self::No,
            (
                ErrorKind::Syntax(
                    Syntax::UnknownWord | Syntax::UnexpectedCharacter | Syntax::NoSquare { .. },
                ),
                _,
            ) => Self::Word,
            _ => Self::No,
        }
    }
}

impl Replay<'_> {
    /// The next word that cannot be read; `None` at the end of the game, before a move whose number fits the
    /// last known position, and before tags.
    pub(super) fn next_unreadable(&mut self, lost: &mut Lost) -> Option<Error> {
        // The word before the cursor.
        let mut word = None;
        loop {
            self.cursor.skip_space();
            let byte = self.cursor.peek()?;
            let before = word.take();
            if self.form.is_file() && self.ends_game(byte, lost.has_moves) || self.at_tag() {
                return None;
            }
            self.gap.has_words |= byte != b'{' && !self.at_line_comment(byte);
            if matches!(byte, b'{' | b'(' | b')' | b'$') && lost.prose == Prose::Word {
                lost.prose = Prose::No;
            }
            match byte {
                // All at once, because each of them could begin the end of the file.
                _ if skip_end_marks(&mut self.cursor) => {}
                b'{' => {
                    if let Err(error) = self.read_comment() {
                        self.cursor.rewind(error.range().end);
                        if core::mem::replace(&mut lost.prose, Prose::Yes) != Prose::Yes
                            && !lost.is_silent
                        {
                            return Some(error);
                        }
                    }
                }
                b';' | b'%' if self.at_line_comment(byte) => {
                    self.read_line();
                }
                b'(' => {
                    self.depth += 1;
                    self.cursor.bump();
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.cursor.bump();
                }
                _ if self.at_result() => {
                    let result = eat_result(&mut self.cursor);
                    self.result = if self.depth == 0 { result } else { self.result };
                }
                _ if byte.is_ascii_digit() && self.at_number() => {
                    if self.resumes_at_number(lost, before) {
                        return None;
                    }
                }
                _ if self.cursor.at_word() || byte == b'$' => {
                    word = Some(self.cursor.at());
                    // In long text, only numbers and results matter.
                    if lost.is_silent || lost.prose == Prose::Yes {
                        self.cursor.bump();
                        self.cursor.skip_word();
                    } else if let Some(error) = self.unreadable_word(byte) {
                        if lost.reports(&error) {
                            return Some(self.with_all_words(error, lost));
                        }
                    } else {
                        lost.prose = Prose::No;
                        lost.has_moves = true;
                    }
                }
                _ => self.cursor.bump(),
            }
        }
    }

    /// The mistake of all words from this one on, if they are text.
    fn with_all_words(&mut self, error: Error, lost: &mut Lost) -> Error {
        let Some(words) = self.loose_words(&error) else { return error };
        lost.prose = Prose::Yes;
        self.cursor.rewind(words.range().end);
        words
    }

    /// Whether the game ends here, by the rules for games whose position is known.
    const fn ends_game(&self, byte: u8, has_moves: bool) -> bool {
        self.is_next_game(byte)
            || has_moves && self.depth == 0 && is_restart(&self.cursor)
            || self.ends_before(&self.cursor, ErrorKind::Syntax(Syntax::UnknownWord))
    }

    /// Reads a number. If it fits the last known position and a move follows, the position is known again, and
    /// the cursor is before the number. If it fits behind the word before it as a move, the cursor is before that.
    const fn resumes_at_number(&mut self, lost: &mut Lost, word: Option<usize>) -> bool {
        let start = self.cursor;
        let (value, side) = eat_value_and_side(&mut self.cursor);
        let behind = self.cursor;
        let mut ahead = behind;
        ahead.skip_space();
        if notation::parse(&mut ahead).is_err() {
            return false;
        }
        lost.prose = Prose::No;
        lost.has_moves = true;
        let Some(side) = side else { return false };
        if !lost.may_resume || self.depth > 0 {
            return false;
        }
        self.cursor = start;
        if !fits(value, side, &self.line.board) {
            let before = match word {
                Some(word) => word,
                None => start.at(),
            };
            self.cursor.rewind(before);
            match self.line.board.read_next(&mut self.cursor, self.text) {
                Ok(legal) if fits(value, side, &legal.play()) => self.cursor.rewind(before),
                _ => {
                    self.cursor = behind;
                    return false;
                }
            }
        }
        self.gap.is_lost = false;
        self.result = None;
        true
    }

    /// Reads a move. Returns the error if there is none.
    pub(super) const fn unreadable_word(&mut self, byte: u8) -> Option<Error> {
        // The rest of a long form that was cut short.
        if self.cursor.eat_word(b"to") || self.cursor.eat_word(b"becomes") {
            return None;
        }
        if byte == b'$' {
            return match self.read_nag() {
                Ok(_) => None,
                Err(error) => Some(error),
            };
        }
        let start = self.cursor.at();
        if let Some(mate) = check_word(&mut self.cursor) {
            return Some(self.refuse(Syntax::CheckWord { mate }, start, self.cursor.at()));
        }
        let word = self.cursor;
        if null::eat(&mut self.cursor) {
            return None;
        }
        let Err((syntax, start, end)) = notation::parse(&mut self.cursor) else { return None };
        // Without a position, a misspelling has a name but no move.
        if let Some((kind, _, last)) = diagnosis::guess(&Board::EMPTY, &word)
            && last >= end
        {
            self.cursor.rewind(last);
            return Some(self.refuse(Syntax::Misspelling { kind, mv: None }, word.at(), last));
        }
        // Words joined by punctuation count as one: `N-KB3`.
        let joined = diagnosis::joined_end(&word);
        self.cursor.rewind(if joined > end { joined } else { end });
        self.cursor.skip_word();
        Some(if joined > end {
            self.refuse(Syntax::UnknownWord, word.at(), joined)
        } else {
            self.refuse(syntax, start, end)
        })
    }
}

/// Whether a number and its side are those of the next move.
const fn fits(value: u32, side: Color, board: &Board) -> bool {
    value == board.number as u32 && side.is(board.turn)
}
