//! Games one behind the other in a file of PGN, so that each is read as it is.

use chess_core::{GameRef, Notation};

use crate::exit::Failure;
use crate::output::Sink;

/// What has been written of a file.
#[derive(Default)]
pub(crate) struct ManyGames {
    has_some: bool,
    /// Whether the last game has mistakes, and perhaps no end.
    is_open: bool,
}

impl ManyGames {
    /// Writes a game behind the others.
    pub(crate) fn write(
        &mut self,
        game: GameRef<'_>,
        notation: Notation,
        out: &mut Sink,
    ) -> Result<(), Failure> {
        let text = game.to_pgn_in(notation);
        // Behind another game, a result alone would be read as that game's; behind a game without an end, all moves would.
        let is_bare = (game.is_empty() || self.is_open) && !text.starts_with('[');
        let tag = if is_bare { "[Event \"?\"]\n\n" } else { "" };
        self.is_open = false;
        let separator = self.separator();
        out.write(&format!("{separator}{tag}{text}"))
    }

    /// Writes a game with mistakes behind the others, as it stands.
    pub(crate) fn write_wrong(&mut self, text: &str, out: &mut Sink) -> Result<(), Failure> {
        self.is_open = true;
        let separator = self.separator();
        out.write(&format!("{separator}{}\n", text.trim_end()))
    }

    fn separator(&mut self) -> &'static str {
        if std::mem::replace(&mut self.has_some, true) { "\n" } else { "" }
    }
}
