//! Several games in one PGN file, separated so that each is read back as it was written.

use chess_core::pgn::ExportOptions;
use chess_core::{GameRef, GameResult, Notation};

use crate::exit::Failure;
use crate::output::Sink;

/// The state of a file after the games written so far.
#[derive(Default)]
pub(crate) struct ManyGames {
    has_some: bool,
    /// Whether the last game has mistakes, and perhaps no result.
    is_open: bool,
    /// The number of line ends that the last game needs before the next one.
    line_ends_missing: usize,
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

    /// Adds a game after the others, byte for byte, to a text. Between two games there is an empty line.
    pub(crate) fn push_bytes(&mut self, game: &[u8], to: &mut Vec<u8>) {
        let game = game.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(game).trim_ascii_start();
        let end = if game.contains(&b'\r') { "\r\n" } else { "\n" };
        (0..self.line_ends_missing).for_each(|_| to.extend(end.as_bytes()));
        // Without a result before it, a game without tags would be read as the next moves.
        if self.is_open && !game.starts_with(b"[") {
            to.extend(format!("[Event \"?\"]{end}{end}").as_bytes());
        }
        to.extend(game);
        let (words, space) = game.split_at(game.trim_ascii_end().len());
        let has_result =
            GameResult::ALL.iter().any(|result| words.ends_with(result.as_str().as_bytes()));
        let sign = if space.contains(&b'\n') { b'\n' } else { b'\r' };
        let breaks = space.split(|byte| *byte == sign).count() - 1;
        (self.is_open, self.line_ends_missing) = (!has_result, 2_usize.saturating_sub(breaks));
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
