//! Code lenses above games: commands that the extension for Visual Studio Code has.

use chess_check::rust::{Content, strings};
use chess_check::{Passage, Point, TextKind, moves_in_tokens};
use gen_lsp_types::{CodeLens, CodeLensRequest, Command};
use serde_json::json;

use super::Lister;
use crate::open::OpenDocument;
use crate::parts::start_of_moves;
use crate::settings::Settings;

/// The most games of a document with lenses: an editor draws all of them at once.
const MOST: usize = 1_000;

impl Lister for CodeLensRequest {
    type Item = CodeLens;

    const IN_RUST: bool = true;

    fn each(
        open: &OpenDocument,
        settings: &Settings,
        params: &Self::Params,
        act: &mut dyn FnMut(CodeLens),
    ) -> Option<String> {
        for start in starts(open).into_iter().take(if settings.lenses { MOST } else { 0 }) {
            let position = open.position(start);
            let range = gen_lsp_types::Range { start: position, end: position };
            for (title, command) in [("Board", "caissa.board"), ("Analyse", "caissa.analyse")] {
                let place = vec![json!(params.text_document.uri), json!(position)];
                let command = Command::new(title.into(), None, command.into(), Some(place));
                act(CodeLens::new(range, Some(command), None));
            }
        }
        None
    }
}

/// The places where the moves of games begin.
fn starts(open: &OpenDocument) -> Vec<Point> {
    let (text, name) = (|| open.document.text(), open.document.name());
    match open.document.kind() {
        TextKind::Pgn => {
            let games = open.document.passages().filter(|game| game.number.is_some());
            let start = |game: Passage<'_>| {
                game.start.then(Point::after(&game.text[..start_of_moves(game.text)]))
            };
            games.map(start).take(MOST).collect()
        }
        TextKind::Rust => {
            let tokens = moves_in_tokens(&text(), name, None).unwrap_or_default();
            let texts = strings(&text(), name, None).map(|all| all.texts).unwrap_or_default();
            let is_game = |content| matches!(content, Content::Moves(_) | Content::Games);
            let texts = texts.into_iter().filter(|text| is_game(text.content));
            let mut starts: Vec<_> =
                texts.map(|text| text.written.range_in_file(&(0..0)).start).collect();
            starts.extend(tokens.into_iter().map(|(range, _)| range.start));
            starts.sort_unstable();
            starts.into_iter().map(|offset| open.document.point(offset)).collect()
        }
        _ => Vec::new(),
    }
}
