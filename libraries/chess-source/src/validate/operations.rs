//! Operations that nobody checks although they look as if somebody did: `BM Nf3`, `best Nf3`.

use std::ops::Range;

use chess_core::ParsedMove;
use chess_core::epd::{Epd, Operation};

/// The operations of the standard, without those that end with a number. Those that are written most come first.
const KNOWN: [&str; 27] = [
    "bm",
    "id",
    "am",
    "pv",
    "ce",
    "dm",
    "acd",
    "acn",
    "acs",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "hmvc",
    "nic",
    "noop",
    "pm",
    "rc",
    "refcom",
    "refreq",
    "resign",
    "sm",
    "tcgs",
    "tcri",
    "tcsi",
];
/// The beginnings of names that end with a number: comments, variation names and perft counts.
const NUMBERED: [&str; 3] = ["c", "v", "D"];

/// The help for a move in place of an operation.
const AFTER: &str = "\nmoves are written after `bm`, `am` or `pv`, without `;` between them";

/// The message and the place of the first operation that is not in the standard, but has a name of it in other letters, or
/// a move as its operand.
#[inline]
pub(crate) fn unchecked(epd: &Epd<'_>, line: &str) -> Option<(String, Range<usize>)> {
    epd.operations().find_map(|operation| {
        let words = words(&operation)?;
        let end = line.get(..operation.range().start)?.trim_end().len();
        Some((words, end.saturating_sub(operation.opcode().len())..end))
    })
}

#[inline]
fn words(operation: &Operation<'_>) -> Option<String> {
    let opcode = operation.opcode();
    let fact = || format!("unknown operation `{opcode}`, which nothing checks");
    if is_known(opcode) {
        // `c4` is a comment if a text follows.
        return (operation.raw().is_empty() && is_move(opcode)).then(|| fact() + AFTER);
    }
    let others = [opcode.to_ascii_lowercase(), opcode.to_ascii_uppercase()];
    if let Some(meant) = others.iter().find(|name| is_known(name)) {
        return Some(format!("{}: did you mean `{meant}`?", fact()));
    }
    if is_move(opcode) {
        return Some(fact() + AFTER);
    }
    let first = operation.operands().next()?;
    let is_quoted = operation.raw().starts_with('"');
    (!is_quoted && is_move(first.raw())).then(|| {
        let meant = if opcode.starts_with(['a', 'A']) { "am" } else { "bm" };
        format!(
            "{}: did you mean `{meant}`?\nmoves are checked after `bm`, `am` and `pv`; a text has quotes",
            fact()
        )
    })
}

/// Whether an operation is in the standard.
#[inline]
fn is_known(opcode: &str) -> bool {
    let is_numbered = || {
        let name = opcode.trim_end_matches(|char: char| char.is_ascii_digit());
        name.len() < opcode.len() && NUMBERED.contains(&name)
    };
    KNOWN.contains(&opcode) || is_numbered()
}

/// Whether a word is a move that begins with a letter, as all do but ICCF moves, which look like numbers.
#[inline]
fn is_move(word: &str) -> bool {
    word.starts_with(|char: char| char.is_alphabetic()) && ParsedMove::parse(word).is_ok()
}
