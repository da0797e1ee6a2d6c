//! The trait of everything that reads games and lines.

use std::io::{self, Read};

use chess_core::pgn::Outline;

use crate::item::FileItem;
use crate::language::ProgramLanguage;

/// A visitor of games and lines, for [`visit`](crate::visit()).
pub trait Visit: Sync {
    /// The result of a part.
    type Done: Default + Send;

    /// Whether some games may be passed over. If not, no time is spent on outlines.
    fn passes_over(&self) -> bool {
        false
    }

    /// Whether a game is to be played, where some may be passed over. A game of a form so unusual that it has no outline is
    /// played without this question. `done` is the result of its part so far.
    fn is_wanted(&self, _outline: &Outline<'_>, _done: &mut Self::Done) -> bool {
        true
    }

    /// Adds a game or a line to the result of its part. `bytes` are those of the part, from the first that the visitor has
    /// not read.
    fn add(&self, item: &FileItem<'_>, bytes: &mut dyn Read, done: &mut Self::Done);

    /// Adds a file of Rust, by the number of its input, to the result of its part. Returns the number of its calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read: by default always, because it has no games.
    fn rust(&self, _input: usize, _text: &str, _done: &mut Self::Done) -> io::Result<u64> {
        let words = "it is Rust, whose calls can be checked and fixed, but not read as games";
        Err(io::Error::new(io::ErrorKind::InvalidData, words))
    }

    /// Adds a program in another language, by the number of its input, to the result of its part. Returns the number of its strings of chess.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read: by default always, because it has no games.
    fn program(
        &self,
        _input: usize,
        _language: ProgramLanguage,
        _text: &str,
        _done: &mut Self::Done,
    ) -> io::Result<u64> {
        let words = "it is a program, whose strings can be checked, but not read as games";
        Err(io::Error::new(io::ErrorKind::InvalidData, words))
    }

    /// Ends a part after this many bytes; `None` after an error.
    fn end(&self, _length: Option<u64>, _bytes: &mut dyn Read, _done: &mut Self::Done) {}
}
