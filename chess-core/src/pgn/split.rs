//! Finds the end of a game in bytes as they arrive.

use crate::replay::{
    eat_result, is_event_after_blank_line, is_tag_after_blank_line, may_follow_result,
};
use crate::text::{Cursor, is_line_start};

/// The number of bytes after a byte that may be needed to decide what it means.
const AHEAD: usize = 96;

/// The context of the current byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum In {
    /// Moves, numbers, results, or nothing.
    Moves,
    /// A tag, up to the end of its line.
    Tag,
    /// A comment in braces.
    Comment,
    /// A comment, or text after `%`, up to the end of the line.
    Line,
}

/// A search for the end of the first game. When more bytes have arrived, it continues where it stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    at: usize,
    inside: In,
    depth: usize,
    has_tags: bool,
    /// Whether anything other than white space, tags and comments was found.
    has_moves: bool,
    has_result: bool,
}

impl Split {
    pub(crate) const NEW: Self = Self {
        at: 0,
        inside: In::Moves,
        depth: 0,
        has_tags: false,
        has_moves: false,
        has_result: false,
    };

    /// The length of the first game if its end is in the bytes; the length of all bytes if they are the last
    /// ones.
    pub(crate) fn end(&mut self, bytes: &[u8], are_last: bool) -> Option<usize> {
        while self.at < bytes.len() {
            if !are_last && bytes.len() - self.at < AHEAD {
                return None;
            }
            if self.begins_game(bytes) {
                return Some(self.at);
            }
            self.step(bytes);
        }
        (are_last && !bytes.is_empty()).then_some(bytes.len())
    }

    /// Whether the byte begins another game: a tag after moves, a second `Event` tag after a blank line, a
    /// tag in a comment that is not closed, or anything but a comment after a result.
    fn begins_game(&self, bytes: &[u8]) -> bool {
        let byte = bytes[self.at];
        match self.inside {
            In::Moves if byte == b'[' && is_line_start(bytes, self.at) => {
                self.has_moves
                    || self.has_result
                    || self.has_tags && is_event_after_blank_line(bytes, self.at)
            }
            In::Moves => {
                self.has_result
                    && self.depth == 0
                    && is_first_of_character(byte)
                    && !byte.is_ascii_whitespace()
                    && !may_follow_result(byte)
                    && eat_result(&mut self.ahead(bytes)).is_none()
            }
            In::Comment => is_tag_after_blank_line(bytes, self.at),
            In::Tag | In::Line => false,
        }
    }

    /// The bytes after the current one, as far as they can matter.
    fn ahead<'a>(&self, bytes: &'a [u8]) -> Cursor<'a> {
        Cursor::of_bytes(&bytes[self.at..bytes.len().min(self.at + AHEAD)])
    }

    fn step(&mut self, bytes: &[u8]) {
        let byte = bytes[self.at];
        match self.inside {
            In::Tag | In::Line => {
                if matches!(byte, b'\n' | b'\r') {
                    self.inside = In::Moves;
                }
            }
            In::Comment => {
                if byte == b'}' {
                    self.inside = In::Moves;
                }
            }
            In::Moves => self.step_in_moves(bytes, byte),
        }
        self.at += 1;
    }

    fn step_in_moves(&mut self, bytes: &[u8], byte: u8) {
        match byte {
            b'{' => self.inside = In::Comment,
            b';' => self.inside = In::Line,
            b'%' if is_line_start(bytes, self.at) => self.inside = In::Line,
            b'[' if !self.has_moves => {
                self.inside = In::Tag;
                self.has_tags = true;
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => {
                self.has_moves = true;
                match byte {
                    b'(' => self.depth += 1,
                    b')' => self.depth = self.depth.saturating_sub(1),
                    b'0' | b'1' | b'*' | 0xC2 if self.depth == 0 => self.see_result(bytes),
                    _ => {}
                }
            }
        }
    }

    /// Steps onto the last byte of a result, if there is one here as a separate word.
    fn see_result(&mut self, bytes: &[u8]) {
        let is_apart = self.at == 0
            || matches!(bytes[self.at - 1], b'}' | b')' | b']' | b'*')
            || bytes[self.at - 1].is_ascii_whitespace();
        let mut cursor = self.ahead(bytes);
        if is_apart && eat_result(&mut cursor).is_some() {
            self.at += cursor.at() - 1;
            self.has_result = true;
        }
    }
}

/// Whether a byte begins a character in UTF-8. A game can end only before such a byte.
const fn is_first_of_character(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}
