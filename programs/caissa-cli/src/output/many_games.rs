//! Several games in one PGN file, separated so that each is read back as it was written.

use chess_core::pgn::ExportOptions;
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
        let mut text = String::new();
        self.push(game, notation, &mut text);
        out.write(&text)
    }

    /// Adds a game after the others to a text.
    pub(crate) fn push(
        &mut self,
        game: GameRef<'_>,
        export: impl Into<ExportOptions>,
        text: &mut String,
    ) {
        self.push_pgn(&game.to_pgn_in(export), game.is_empty(), text);
    }

    /// Adds a game in export format, with moves or without, after the others to a text.
    pub(crate) fn push_pgn(&mut self, pgn: &str, is_empty: bool, text: &mut String) {
        text.push_str(self.separator());
        // Without tags, a result alone would be read as the result of the game before, and moves after a game without a
        // result as its next moves.
        if (is_empty || self.is_open) && !pgn.starts_with('[') {
            text.push_str("[Event \"?\"]\n\n");
        }
        self.is_open = false;
        text.push_str(pgn);
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
