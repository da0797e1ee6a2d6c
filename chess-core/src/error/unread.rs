//! Text that was not read.

use super::{Error, ErrorKind};
use crate::board::Board;
use crate::text::Cursor;

/// Words that were not read, because of a mistake before them. The number counts what white space separates, without comments
/// and without the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unread {
    /// The rest of a game: the position is not known after a mistake, or the game has too many mistakes.
    Game {
        /// The number of words.
        words: u32,
        /// Whether the last mistake before it is an illegal move: if the move was really played, a mark says so, and the rest
        /// is read.
        is_after_illegal: bool,
    },
    /// A part of a game. After it, the position is known again.
    Part {
        /// The number of words.
        words: u32,
    },
    /// The rest of a variation.
    Variation {
        /// The number of words.
        words: u32,
    },
    /// The rest of a line of a list.
    Line {
        /// The number of words.
        words: u32,
    },
}

impl Unread {
    /// The number of words.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn words(self) -> u32 {
        match self {
            Self::Game { words, .. }
            | Self::Part { words }
            | Self::Variation { words }
            | Self::Line { words } => words,
        }
    }
}

impl Error {
    /// The text that was not read, if the error is about such text and no mistake of its own.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Replay};
    ///
    /// let mistakes = Replay::new("1. e4 e5 2. Ke3 Nc6 3. Bb5", Board::START).mistakes();
    /// let [illegal, rest] = &mistakes[..] else { panic!() };
    /// assert!(illegal.unread().is_none());
    /// assert_eq!(rest.unread().unwrap().words(), 3);
    /// assert_eq!(rest.headline(), "the rest of the game is not read: 3 words");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unread(&self) -> Option<Unread> {
        match self.kind {
            ErrorKind::Unread(unread) => Some(unread),
            _ => None,
        }
    }

    /// The error that says how much of a line of EPD is not read after this one, which is about the line; `None` if nothing is
    /// left.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rest_of_line(&self, line: &str) -> Option<Self> {
        let mut cursor = Cursor::new(line);
        if matches!(self.kind, ErrorKind::Invalid(_)) {
            skip_fen(&mut cursor);
        } else {
            cursor.rewind(self.end as usize);
            skip_to_space(&mut cursor);
        }
        Self::of_unread_part(line, cursor.at(), line.len())
    }

    /// The error that says that a part of a line of EPD is not read; `None` if it has no words.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_unread_part(line: &str, start: usize, end: usize) -> Option<Self> {
        let mut cursor = Cursor::new(line.split_at(end).0);
        cursor.rewind(start);
        let Some((range, words)) = count(cursor) else { return None };
        Some(Self::of_unread(Unread::Line { words }, line, range))
    }

    /// The error that says that nothing of a game is read; `None` if it has no words.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_unread_game(text: &str) -> Option<Self> {
        let Some((range, words)) = count(Cursor::new(text)) else { return None };
        Some(Self::of_unread(Unread::Game { words, is_after_illegal: false }, text, range))
    }

    /// The error about words of a text. The byte range is that of the first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_unread(unread: Unread, text: &str, first: (usize, usize)) -> Self {
        Self::of_text(ErrorKind::Unread(unread), &Board::EMPTY, text, (first.0, first.1))
    }
}

/// The byte range of the first word from here on, and the number of words.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn count(mut cursor: Cursor<'_>) -> Option<((usize, usize), u32)> {
    let (mut first, mut words) = (None, 0);
    loop {
        cursor.skip_space();
        let start = cursor.at();
        if cursor.is_done() {
            break;
        }
        skip_to_space(&mut cursor);
        if first.is_none() {
            first = Some((start, cursor.at()));
        }
        words += 1;
    }
    let Some(first) = first else { return None };
    Some((first, words))
}

/// Steps over the fields of a FEN. The last two are numbers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_fen(cursor: &mut Cursor<'_>) {
    let mut fields = 0;
    while fields < 4 || fields < 6 && matches!(cursor.peek_spaced(), Some(b'0'..=b'9')) {
        cursor.skip_space();
        skip_to_space(cursor);
        fields += 1;
    }
}

/// Steps to the end of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_to_space(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        if byte.is_ascii_whitespace() {
            return;
        }
        cursor.bump();
    }
}
