//! Several games in one PGN file, separated so that each is read back as it was written.

use chess_core::{GameRef, Notation};

use crate::exit::Failure;
use crate::output::Sink;

/// The state of a file after the games written so far.
#[derive(Default)]
pub(crate) struct ManyGames {
    has_some: bool,
    /// Whether the last game has mistakes, and perhaps no result.
    is_open: bool,
}

impl ManyGames {
    /// Writes a game after the others.
    pub(crate) fn write(
        &mut self,
        game: GameRef<'_>,
        notation: Notation,
        out: &mut Sink,
    ) -> Result<(), Failure> {
        let text = game.to_pgn_in(notation);
        // Without tags, a result alone would be read as the result of the game before, and moves after a game without a
        // result as its next moves.
        let is_bare = (game.is_empty() || self.is_open) && !text.starts_with('[');
        let tag = if is_bare { "[Event \"?\"]\n\n" } else { "" };
        self.is_open = false;
        let separator = self.separator();
        out.write(&format!("{separator}{tag}{text}"))
    }

    /// Writes a game with mistakes after the others, unchanged.
    pub(crate) fn write_wrong(&mut self, text: &str, out: &mut Sink) -> Result<(), Failure> {
        self.is_open = true;
        let separator = self.separator();
        out.write(&format!("{separator}{}\n", text.trim_end()))
    }

    fn separator(&mut self) -> &'static str {
        if std::mem::replace(&mut self.has_some, true) { "\n" } else { "" }
    }
}
