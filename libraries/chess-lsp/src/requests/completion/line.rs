//! Lines of EPD and FEN: the fields of the position, the operations, and the moves of `bm`, `am` and `pv`.

use chess_core::__private::MoveStyle;
use gen_lsp_types::{CompletionItem, CompletionItemKind};

use super::{Cursor, begun, is_string_open, legal, of_fen};
use crate::vocabulary::OPERATIONS;

/// The items of a line.
pub(super) fn all(cursor: &Cursor<'_>) -> Vec<CompletionItem> {
    let before = cursor.before();
    let Some(operations) = operations(before) else {
        return of_fen(cursor, before).unwrap_or_default();
    };
    let Ok(mut board) = cursor.options.fen.parse_epd_position(before) else { return Vec::new() };
    let operation = operations.rsplit(';').next().unwrap_or_default().trim_start();
    let is_space = |char: char| char.is_whitespace() || char == ',';
    let typed = operation.rsplit(is_space).next().unwrap_or_default();
    let range = cursor.range(typed);
    let mut words = operation[..operation.len() - typed.len()].split(is_space);
    let words = words.by_ref().filter(|word| !word.is_empty()).collect::<Vec<_>>();
    match *words {
        [] => begun(&OPERATIONS, typed, CompletionItemKind::Property, range),
        ["bm" | "am", ..] => legal(&board, MoveStyle::default(), typed, range),
        ["pv", ref moves @ ..] => {
            for word in moves {
                match board.read(word).and_then(|mv| board.play(mv)) {
                    Ok(next) => board = next,
                    Err(_) => return Vec::new(),
                }
            }
            legal(&board, MoveStyle::default(), typed, range)
        }
        _ => Vec::new(),
    }
}

/// The text after the fields of a position, if it does not end in a string.
fn operations(line: &str) -> Option<&str> {
    let (mut rest, mut fields) = (line, 0);
    while fields < 6 {
        let word = rest.trim_start().split(char::is_whitespace).next().unwrap_or_default();
        let is_clock = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if fields >= 4 && !is_clock {
            break;
        }
        rest = rest.trim_start().strip_prefix(word).filter(|rest| !rest.is_empty())?;
        fields += 1;
    }
    (!is_string_open(rest)).then_some(rest)
}
