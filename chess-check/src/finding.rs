//! Mistakes, with their places and the text around them.

use std::ops::Range;
use std::sync::Arc;

use chess_core::pgn::Place;
use chess_core::{Board, Error, ErrorKind, Message};

/// A mistake in a file.
#[derive(Clone, Debug)]
pub struct Finding {
    pub(crate) file: Arc<str>,
    pub(crate) game: u64,
    pub(crate) place: Place,
    pub(crate) end: Place,
    pub(crate) ply: Option<usize>,
    error: Error,
    context: Arc<Context>,
    /// The byte range of the mistake in the context.
    range: Range<usize>,
}

/// The text of a game, and the place where it begins.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// Source lines with a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excerpt {
    /// The lines, without the last line's end.
    pub text: String,
    /// The number of the first of them.
    pub line: usize,
    /// The byte range of the mistake in the lines.
    pub range: Range<usize>,
}

impl Finding {
    pub(crate) fn new(game: u64, error: Error, range: Range<usize>, context: Arc<Context>) -> Self {
        let mut place = context.place;
        place.skip(&context.text[..range.start]);
        let mut end = place;
        end.skip(&context.text[range.clone()]);
        Self { file: Arc::from(""), game, place, end, ply: None, error, context, range }
    }

    pub(crate) fn at_ply(self, ply: Option<usize>) -> Self {
        Self { ply, ..self }
    }

    /// Counts games and places from the beginning of a file instead of the beginning of a part.
    pub(crate) fn moved(self, file: &Arc<str>, games: u64, base: Place) -> Self {
        let game = self.game + games;
        let (place, end) = (absolute(self.place, base), absolute(self.end, base));
        Self { file: file.clone(), game, place, end, ..self }
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The number of the game or position in the file, from 1.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The place where the mistake begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The place after its last character.
    pub fn end(&self) -> Place {
        self.end
    }

    /// The ply of the main line, from 0; see [`chess_core::pgn::Finding::ply`].
    pub fn ply(&self) -> Option<usize> {
        self.ply
    }

    /// The error.
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// The stable short name of its kind; see [`ErrorKind::code`].
    pub fn code(&self) -> &'static str {
        self.error.kind().code()
    }

    /// Whether something that is written is false, such as a check mark without a check, while the moves are
    /// legal.
    pub fn is_claim(&self) -> bool {
        matches!(self.error.kind(), ErrorKind::FalseClaim(_))
    }

    /// What is wrong, and why, in one line.
    pub fn headline(&self) -> Message {
        self.error.headline()
    }

    /// The position before the refused move.
    pub fn board(&self) -> Option<Board> {
        self.error.board()
    }

    /// The refused text as it is written.
    pub fn written(&self) -> &str {
        &self.context.text[self.range.clone()]
    }

    /// The source lines with the mistake. What stands in the first line before the game is left blank.
    pub fn excerpt(&self) -> Excerpt {
        let text = &self.context.text;
        let range = self.range.clone();
        let is_end = |char: char| matches!(char, '\n' | '\r');
        let begin = text[..range.start].rfind(is_end).map_or(0, |at| at + 1);
        let length = text[range.end..].find(is_end).unwrap_or(text.len() - range.end);
        let missing =
            if begin == 0 { self.place.column - 1 - chars(&text[..range.start]) } else { 0 };
        let line = format!("{:missing$}{}", "", &text[begin..range.end + length]);
        let range = range.start - begin + missing..range.end - begin + missing;
        Excerpt { text: line, line: self.place.line, range }
    }
}

/// The number of characters that count as columns.
fn chars(text: &str) -> usize {
    text.trim_start_matches('\u{FEFF}').chars().count()
}

/// A place in a file, from a place counted from the first character of a part of it.
pub(crate) fn absolute(place: Place, base: Place) -> Place {
    let column = if place.line == 1 { base.column + place.column - 1 } else { place.column };
    Place { line: base.line + place.line - 1, column }
}
