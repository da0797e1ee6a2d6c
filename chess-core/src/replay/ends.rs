//! The end of a game in a file, and the beginning of the next one. Correct games and games with mistakes end by the
//! same rules.
//!
//! - A tag begins another game after moves or a result, on any line. After tags alone, an `Event` tag after a
//!   blank line does, so does a tag after a blank line whose name the game has already, and an `Event` tag after a tag
//!   that is cut off. A line that begins with a bracket and a letter, or with a tag without its bracket,
//!   counts as a tag.
//! - After a result, another game begins with a number, with a move, or with anything on another line.
//! - Without a result, another game begins where a number 1 follows a blank line.

use super::tag::{
    BrokenTag, at_bare_tag, begins_line, follows_blank_line, is_bare_tag, opens_tag, rule_end,
};
use super::{Item, Replay, Stage};
use crate::error::{Error, ErrorKind, FalseClaim};
use crate::notation;
use crate::text::Cursor;

impl<'a> Replay<'a> {
    /// Whether anything of the moves was read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_in_moves(&self) -> bool {
        self.plies > 0 || self.number.is_some() || matches!(self.stage, Stage::Moves)
    }

    /// Whether another game of a file begins here with a tag, or with anything after a result.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_at_next_game(&self, byte: u8) -> bool {
        self.form.is_file() && self.is_next_game(byte)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_next_game(&self, byte: u8) -> bool {
        if byte == b'[' {
            return match self.result {
                None if !self.is_in_moves() => self.at_tags_of_next_game(),
                None => begins_tag(&self.cursor),
                Some(_) => has_letter(&self.cursor) || begins_tag(&self.cursor),
            };
        }
        self.depth == 0 && self.result.is_some() && self.is_game_after_result(byte)
    }

    /// Whether the byte begins a game after a result, rather than a comment, another result, or mere text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_game_after_result(&self, byte: u8) -> bool {
        if matches!(byte, b'{' | b';' | b'%' | b'(' | b')' | b'$') || self.at_result() {
            return false;
        }
        let mut ahead = self.cursor;
        if rule_end(&ahead).is_some() {
            return false;
        }
        if at_mark(&ahead) == 1 {
            return is_end_of_file(&ahead);
        }
        byte.is_ascii_digit()
            || begins_line(&ahead)
            || is_bare_tag(&ahead)
            || at_mark(&ahead) == BOM.len()
            || notation::parse(&mut ahead).is_ok()
    }

    /// Ends the game before an error that another game explains.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn end_before(&mut self, error: Error) -> Result<Option<Item<'a>>, Error> {
        let mut at = self.cursor;
        at.rewind(error.range().start);
        if !self.form.is_file() || !self.ends_before(&at, error.kind()) {
            let is_syntax = matches!(error.kind(), ErrorKind::Syntax(_));
            // A tag without its bracket, after a comment before the moves.
            if is_syntax && !self.is_in_moves() && self.result.is_none() && at_bare_tag(&at) {
                let broken = BrokenTag::at(&at);
                return Err(self.refuse(broken.syntax(), broken.start, broken.end));
            }
            return Err(error);
        }
        self.cursor = at;
        if matches!(error.kind(), ErrorKind::FalseClaim(_)) {
            self.number = None;
        }
        self.finish()
    }

    /// Whether the error is the beginning of another game, or marks that some programs write at the end of a file.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn ends_before(&self, at: &Cursor<'_>, error: ErrorKind) -> bool {
        match error {
            ErrorKind::FalseClaim(FalseClaim::Number { .. } | FalseClaim::Side { .. }) => {
                self.plies > 0 && is_restart(at)
            }
            ErrorKind::Syntax(_) => is_end_of_file(at) || self.is_in_moves() && at_bare_tag(at),
            _ => false,
        }
    }
}

/// Whether the number 1 for White follows a blank line. After moves, another game begins with it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_restart(at: &Cursor<'_>) -> bool {
    let mut ahead = *at;
    ahead.eat(b'1') && ahead.eat_spaced(b'.') && !ahead.eat_spaced(b'.') && follows_blank_line(at)
}

/// Whether the bracket at the cursor begins a tag, which may be broken: a line begins with the bracket and a
/// letter, or a name and a quote follow the bracket.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn begins_tag(cursor: &Cursor<'_>) -> bool {
    has_letter(cursor) && begins_line(cursor) || opens_tag(cursor)
}

/// Whether a letter follows the bracket at the cursor.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_letter(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.peek_at(1), Some(b'A'..=b'Z' | b'a'..=b'z'))
}

/// A byte order mark, which is between games where files were joined.
const BOM: &[u8] = "\u{FEFF}".as_bytes();

/// The length of the mark at the cursor, if it is one that programs write at the end of a file.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_mark(cursor: &Cursor<'_>) -> usize {
    let mut ahead = *cursor;
    if matches!(ahead.peek(), Some(0 | 0x1A)) {
        return 1;
    }
    if ahead.eat_bytes(BOM) { BOM.len() } else { 0 }
}

/// Whether only Ctrl-Z, NUL, byte order marks and white space follow, and at least one of these characters, as at
/// the end of files from old programs.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_end_of_file(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    skip_end_marks(&mut ahead) && ahead.is_done()
}

/// Steps over the marks at the end of a file, and the white space after them. Returns whether there was one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn skip_end_marks(cursor: &mut Cursor<'_>) -> bool {
    let start = cursor.at();
    loop {
        let length = at_mark(cursor);
        if length == 0 {
            return cursor.at() > start;
        }
        cursor.skip(length);
        cursor.skip_space();
    }
}
