//! The help: the list of commands, the explanation of one, and of a few words that are not
//! commands.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::nearest::nearest;
use super::table::{COMMANDS, CommandEntry};

/// Words that are not commands but that players ask about, with the command or the move that they
/// mean.
const TOPICS: [(&[&str], &str); 5] = [
    (
        &["castle", "castles", "castling"],
        "`O-O` castles kingside, `O-O-O` queenside; so do `castle kingside` and `castle queenside`.",
    ),
    (
        &["promotion", "promotions", "promote a pawn"],
        "`e8=Q` promotes. If the piece is missing, as in `e8`, you are asked: answer `queen`, `rook`, `bishop` or `knight`.",
    ),
    (
        &["en passant"],
        "A pawn takes en passant as if the other pawn had gone one square: `exd6`, or `pawn takes d6`.",
    ),
    (
        &["notation", "a move"],
        "A move is read in any notation: `e4`, `Nf3`, `e2e4`, `knight to f3`, `knight takes d5`.",
    ),
    (
        &["keys"],
        "The keys of the page are in its help; those of the terminal are on its last line.",
    ),
];

/// The list of commands, or the explanation of one.
pub(crate) fn help(about: Option<&str>) -> String {
    let Some(about) = about else { return list() };
    let is_it = |name: &&str| name.eq_ignore_ascii_case(about);
    if let Some(entry) = COMMANDS.iter().find(|entry| entry.names.iter().any(is_it)) {
        return explanation(entry);
    }
    if let Some((_, text)) = TOPICS.iter().find(|(names, _)| names.iter().any(is_it)) {
        return String::from(*text);
    }
    let near = nearest(about).map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
    format!("There is no command of this name.{near} `help` lists the commands.")
}

/// `` `claim MOVE` claims a draw. For example `claim Nf3`. `` and the other names.
fn explanation(entry: &CommandEntry) -> String {
    let shown = entry.usage.split(' ').next().unwrap_or_default();
    let others: Vec<_> = entry.names.iter().copied().filter(|name| *name != shown).collect();
    let mut text = format!("`{}` {}.", entry.usage, entry.effect);
    let examples: Vec<_> = entry.examples.iter().filter(|rest| !rest.is_empty()).collect();
    if !examples.is_empty() {
        let written: Vec<_> = examples.iter().map(|rest| format!("`{shown} {rest}`")).collect();
        let _ = write!(text, " For example {}.", written.join(", "));
    }
    if !others.is_empty() {
        let _ = write!(text, "\nAlso: `{}`.", others.join("`, `"));
    }
    text
}

fn list() -> String {
    let mut text = String::from(
        "A move in any notation: `e4`, `Nf3`, `e2e4`, `e2 e4`, `O-O`, `e8=Q`, `knight to f3`. Or a command:",
    );
    // The names of pieces are answers. A page makes two columns where it finds two spaces.
    for CommandEntry { usage, effect, .. } in COMMANDS.iter().filter(|entry| !entry.is_piece) {
        let _ = write!(text, "\n  {usage:<20} {effect}");
    }
    text
}
