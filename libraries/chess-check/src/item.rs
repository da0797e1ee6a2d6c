//! A game of a file, or a line of a list.

use std::io::Read;

use chess_core::pgn::{Entry, MoveTexts, Place};
use chess_core::{Error, GameBuf, GameResult};

use crate::kind::TextKind;

/// A game of a file, or a line of a list that is neither empty nor a comment.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FileItem<'a> {
    /// The kind of the file.
    pub kind: TextKind,
    /// The number in its part, from 1.
    pub number: u64,
    /// The place where it begins, counted from the beginning of its part.
    pub place: Place,
    /// Its text.
    pub text: &'a str,
    /// The offset of its first byte in its part.
    pub offset: u64,
    /// Its bytes. For a game, they are as in the file; for a line, they are its text.
    pub bytes: &'a [u8],
    /// The result of a game that was passed over, so that its moves have not been read; `None` for all others. See
    /// [`Visit::is_wanted`](crate::Visit::is_wanted).
    pub passed: Option<GameResult>,
    /// The game, if it is one of a file of games.
    pub(crate) entry: Option<&'a Entry>,
    pub(crate) exported: Option<&'a str>,
    pub(crate) sans: Option<&'a MoveTexts>,
    /// Whether its part is the first of the file.
    pub(crate) is_in_first: bool,
}

impl<'a> FileItem<'a> {
    /// A line, or a game with nothing known but its text.
    pub(crate) fn new(kind: TextKind, number: u64, place: Place, text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let (passed, entry, exported, sans) = (None, None, None, None);
        Self {
            kind,
            number,
            place,
            text,
            offset: 0,
            bytes,
            passed,
            entry,
            exported,
            sans,
            is_in_first: true,
        }
    }

    /// A game in PGN, if nothing is wrong with it.
    pub fn game(&self) -> Option<&'a GameBuf> {
        self.entry.filter(|entry| entry.findings.is_empty())?.game.as_ref()
    }

    /// A game in PGN as far as it is known; see [`Entry::game`].
    pub fn known(&self) -> Option<&'a GameBuf> {
        self.entry?.game.as_ref()
    }

    /// A game in PGN's export format, if nothing is wrong with it and
    /// [`CheckOptions::export`](crate::CheckOptions::export) asks for it.
    pub fn exported(&self) -> Option<&'a str> {
        self.exported
    }

    /// The moves of the main line of a game in PGN in standard algebraic notation, if nothing is wrong with it and
    /// [`CheckOptions::sans`](crate::CheckOptions::sans) asks for them.
    pub fn sans(&self) -> Option<&'a MoveTexts> {
        self.sans
    }

    /// The white space before the first game of a file, taken from the bytes of its part that have not been read; empty for
    /// all other games.
    pub fn before(&self, bytes: &mut dyn Read) -> Vec<u8> {
        let mut before = Vec::new();
        if self.number == 1 && self.kind == TextKind::Pgn {
            // An error of the input is reported with its block.
            let _ = bytes.take(self.offset).read_to_end(&mut before);
        }
        before
    }

    /// The mistakes of a game in PGN, with their places, which are counted from the beginning of the part.
    pub fn mistakes(&self) -> impl Iterator<Item = (Place, Error)> + use<'a> {
        let findings = self.entry.into_iter().flat_map(|entry| &entry.findings);
        findings.map(|finding| (finding.place(), *finding.error()))
    }
}
