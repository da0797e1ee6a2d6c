//! Movetext: legal moves, results, glyphs, and the commands in comments.

use std::borrow::Cow;

use chess_check::TextKind;
use chess_core::pgn::{MARKS, TagPair, nag_name, tag_pairs};
use chess_core::{Board, Outcome, Role};
use gen_lsp_types::{CompletionItem, CompletionItemKind};

use super::{Cursor, begun, is_of_word, item, legal};
use crate::parts;
use crate::vocabulary::{COMMANDS, RESULTS};

/// The commands in a comment, after `[`.
pub(super) fn of_comment(cursor: &Cursor<'_>, comment: &str) -> Vec<CompletionItem> {
    let Some(bracket) = comment.rfind('[') else { return Vec::new() };
    let typed = &comment[bracket + 1..];
    begun(&COMMANDS, typed, CompletionItemKind::Function, cursor.range(typed))
}

/// The moves of several words that begin with those before the cursor, such as `knight g1 to `.
pub(super) fn of_phrase(cursor: &Cursor<'_>) -> Option<Vec<CompletionItem>> {
    let before = cursor.before();
    let is_first = |start: &usize| {
        let is_word = before[..*start].ends_with(char::is_alphanumeric);
        !is_word && before[*start..].len() <= LONGEST_PHRASE
    };
    let begin =
        |role: Role| [format!("{} ", role.name()), format!("{} ", role.letter()).to_lowercase()];
    let all = Role::ALL.into_iter().flat_map(begin);
    let start = all.filter_map(|begin| before.rfind(&begin)).filter(is_first).max()?;
    let (game, typed) = (with_earlier(cursor, &before[..start]), &before[start..]);
    let (board, style, _) = parts::position(&game)?;
    Some(legal(&board, style, typed, cursor.range(typed))).filter(|moves| !moves.is_empty())
}

/// The most bytes of a move of several words that is not whole: `knight g1 to f`.
const LONGEST_PHRASE: usize = 16;

/// The items that may come next in the moves: legal moves, glyphs, results.
pub(super) fn all(cursor: &Cursor<'_>) -> Vec<CompletionItem> {
    let before = cursor.before();
    let start = before.trim_end_matches(is_of_word).len();
    // A mark or a glyph after the word of a move.
    let cut = start + before[start..].find(['$', '!', '?']).unwrap_or(0);
    let typed = &before[cut..];
    let range = cursor.range(typed);
    let game = with_earlier(cursor, &before[..cut]);
    let Some((board, style, is_inside)) = parts::position(&game) else { return Vec::new() };
    let sign = |label: &str, name| item(label, CompletionItemKind::Operator, name, range);
    if typed.starts_with('$') {
        let glyph = |number: u8| Some(sign(&format!("${number}"), nag_name(number)?));
        return (1..=255).filter_map(glyph).collect();
    }
    if typed.starts_with(['!', '?']) {
        let marks = (1..).zip(MARKS).filter(|(_, mark)| mark.starts_with(typed));
        return marks
            .map(|(number, mark)| sign(mark, nag_name(number).unwrap_or_default()))
            .collect();
    }
    let mut items = legal(&board, style, typed, range);
    if cursor.open.document.kind() == TextKind::Pgn && !is_inside {
        let results = results(&board, cursor.passage.text);
        let begun = results.into_iter().filter(|one| one.starts_with(typed) && *one != typed);
        items.extend(begun.map(|one| item(one, CompletionItemKind::Keyword, "result", range)));
    }
    items
}

/// The text of a game. If it has no tags and its first number is not 1, it goes on from the game before it, whose result came
/// too early.
fn with_earlier<'a>(cursor: &Cursor<'_>, game: &'a str) -> Cow<'a, str> {
    let begin = game.trim_start_matches(parts::is_space);
    let number = begin.split('.').next().and_then(|number| number.parse::<u32>().ok());
    let before =
        cursor.passage.start.byte.checked_sub(1).filter(|_| number.is_some_and(|one| one > 1));
    match before.and_then(|before| cursor.open.document.passage(before)) {
        Some(earlier) => format!("{}{game}", earlier.text).into(),
        None => game.into(),
    }
}

/// The results that a game may have: where the position decides it, only one, and else that of its tag first.
fn results(board: &Board, game: &str) -> Vec<&'static str> {
    let decided = board.outcome().map(|outcome| Outcome::result(outcome).as_str());
    let tag = tag_pairs(game).find(|tag| tag.name() == "Result").map(TagPair::value_range);
    let told = tag.map_or("*", |value| &game[value]);
    let mut results: Vec<_> =
        RESULTS.into_iter().filter(|one| decided.is_none_or(|decided| decided == *one)).collect();
    results.sort_by_key(|one| told == "*" || *one != told);
    results
}
