//! Reads on where the position is unknown, after a mistake in the main line.
//!
//! Legality and claims are not checked there. Only words that are not a move in any notation are reported, and
//! text of several such words is reported once. The game ends where it would end without the mistake.

use super::words::{Prose, loose_words, unreadable_word};
use crate::basics::Color;
use crate::board::Board;
use crate::error::{Error, ErrorKind, Syntax};
use crate::notation::{self, result::eat_result};
use crate::replay::{Replay, Stage, eat_value_and_side, is_restart, skip_end_marks};

/// The state of reading in the text after a mistake.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost {
    /// Whether all moves are known up to the mistake, which may be not a move at all. Then the next
    /// move whose number fits is checked again.
    may_resume: bool,
    prose: Prose,
    /// Whether moves were read, or something in place of a move.
    has_moves: bool,
    /// Whether nothing is reported.
    is_silent: bool,
}

/// The first thing that matters in the text after a mistake.
pub(super) enum Reached {
    Mistake(Error),
    /// A move whose number fits the last known position: the position is known again.
    Known,
    Tags,
    /// The end of the game.
    End,
}

impl Lost {
    /// Before the moves of a game whose start is unknown.
    pub(super) const NO_START: Self =
        Self { may_resume: false, prose: Prose::No, has_moves: false, is_silent: false };

    /// After a mistake in the main line. `has_moves` says whether moves came before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn after(mistake: &Error, has_moves: bool) -> Self {
        let (may_resume, prose) = match mistake.kind() {
            ErrorKind::Syntax(Syntax::OpenComment | Syntax::LooseWords) => (true, Prose::Yes),
            ErrorKind::Syntax(_) => (true, Prose::begins_with(mistake)),
            _ => (false, Prose::No),
        };
        let has_moves = has_moves || matches!(prose, Prose::No);
        Self { may_resume, prose, has_moves, is_silent: false }
    }

    /// In text where only the end of the game is searched.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn silent(has_moves: bool) -> Self {
        Self { has_moves, is_silent: true, ..Self::NO_START }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn has_moves(self) -> bool {
        self.has_moves
    }

    /// Reads up to the next word that cannot be read, to tags, to a move whose number fits the last known position,
    /// or to the end of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn read_on(&mut self, replay: &mut Replay<'_>) -> Reached {
        // The word before the cursor.
        let mut word = None;
        loop {
            replay.cursor.skip_space();
            if replay.at_tag() {
                return Reached::Tags;
            }
            let Some(byte) = replay.cursor.peek() else { return Reached::End };
            if self.ends_game(byte, replay) {
                return Reached::End;
            }
            if let Some(reached) = self.read_item(byte, &mut word, replay) {
                return reached;
            }
        }
    }

    /// Reads the item at the cursor; `None` if reading goes on after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_item(
        &mut self,
        byte: u8,
        word: &mut Option<usize>,
        replay: &mut Replay<'_>,
    ) -> Option<Reached> {
        let before = word.take();
        if byte != b'{' && !replay.at_line_comment(byte) {
            replay.stage = Stage::Moves;
        }
        if matches!(byte, b'{' | b'(' | b')' | b'$') && self.prose == Prose::Word {
            self.prose = Prose::No;
        }
        match byte {
            // All at once, because each of them could begin the end of the file.
            _ if skip_end_marks(&mut replay.cursor) => {}
            b'{' => return self.read_comment(replay).map(Reached::Mistake),
            b';' | b'%' if replay.at_line_comment(byte) => _ = replay.read_line(),
            b'(' | b')' => {
                let depth = replay.depth;
                replay.depth = if byte == b'(' { depth + 1 } else { depth.saturating_sub(1) };
                replay.cursor.bump();
            }
            _ if replay.at_result() => {
                let result = eat_result(&mut replay.cursor);
                replay.result = if replay.depth == 0 { result } else { replay.result };
            }
            _ if byte.is_ascii_digit() && replay.at_number() => {
                return self.resumes_at_number(before, replay).then_some(Reached::Known);
            }
            _ if replay.cursor.at_word() || byte == b'$' => {
                *word = Some(replay.cursor.at());
                return self.read_word(byte, replay).map(Reached::Mistake);
            }
            _ => replay.cursor.bump(),
        }
        None
    }

    /// Reads a comment. Returns the mistake that it is not closed, unless it is part of a long text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_comment(&mut self, replay: &mut Replay<'_>) -> Option<Error> {
        let error = replay.read_comment().err()?;
        replay.cursor.rewind(error.range().end);
        let was_prose = self.prose == Prose::Yes;
        self.prose = Prose::Yes;
        (!was_prose && !self.is_silent).then_some(error)
    }

    /// Reads a word. Returns the mistake in it that is to be reported, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_word(&mut self, byte: u8, replay: &mut Replay<'_>) -> Option<Error> {
        // In long text, only numbers and results matter.
        if self.is_silent || self.prose == Prose::Yes {
            replay.cursor.bump();
            replay.cursor.skip_word();
            return None;
        }
        let Some(error) = unreadable_word(byte, replay) else {
            self.prose = Prose::No;
            self.has_moves = true;
            return None;
        };
        let begins = Prose::begins_with(&error);
        if self.prose == Prose::Word && begins == Prose::Word {
            self.prose = Prose::Yes;
            return None;
        }
        self.prose = begins;
        // The mistake of all words from this one on, if they are text.
        let Some(words) = loose_words(&error, replay) else { return Some(error) };
        self.prose = Prose::Yes;
        replay.cursor.rewind(words.range().end);
        Some(words)
    }

    /// Whether the game ends here, by the rules for games whose position is known.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn ends_game(self, byte: u8, replay: &Replay<'_>) -> bool {
        replay.is_at_next_game(byte)
            || replay.is_file()
                && (self.has_moves && replay.depth == 0 && is_restart(&replay.cursor)
                    || replay.ends_before(&replay.cursor, ErrorKind::Syntax(Syntax::UnknownWord)))
    }

    /// Reads a number. If it fits the last known position and a move follows, the position is known again, and
    /// the cursor is before the number. If it fits after the word before it as a move, the cursor is before that.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn resumes_at_number(&mut self, word: Option<usize>, replay: &mut Replay<'_>) -> bool {
        let start = replay.cursor;
        let (value, side) = eat_value_and_side(&mut replay.cursor);
        let after = replay.cursor;
        let mut ahead = after;
        ahead.skip_space();
        if notation::parse(&mut ahead).is_err() {
            return false;
        }
        self.prose = Prose::No;
        self.has_moves = true;
        let Some(side) = side else { return false };
        if !self.may_resume || replay.depth > 0 {
            return false;
        }
        replay.cursor = start;
        if !fits(value, side, &replay.line.board) {
            let before = match word {
                Some(word) => word,
                None => start.at(),
            };
            replay.cursor.rewind(before);
            let text = replay.text();
            match replay.line.board.read_next(&mut replay.cursor, text) {
                Ok(legal) if fits(value, side, &legal.play()) => replay.cursor.rewind(before),
                _ => {
                    replay.cursor = after;
                    return false;
                }
            }
        }
        replay.result = None;
        true
    }
}

/// Whether a number and its side fit the next move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fits(value: u32, side: Color, board: &Board) -> bool {
    value == board.number as u32 && side.is(board.turn)
}
