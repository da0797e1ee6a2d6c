//! Messages about misspellings and foreign notations.

use super::Words;
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::{Error, Fix, Misspelling};
use crate::reading::{descriptive, language, lookalike, phrase, spoken};
use crate::text::{Cursor, contains};

/// Names the misspelling, and the correct spelling.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(kind: Misspelling, mv: Option<Move>, error: &Error, out: &mut Words) {
    if !matches!(kind, Misspelling::Lookalike) {
        out.quoted(error.text());
    }
    fact(kind, mv, error, out);
    match (mv, kind) {
        (Some(_), _) => say!(out; replacement(": ", error)),
        (None, Misspelling::Descriptive | Misspelling::NoFile | Misspelling::Words) => {
            unclear(kind, error, out);
        }
        _ => {}
    }
}

/// Names the misspelling of a text that has just been written.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fact(kind: Misspelling, mv: Option<Move>, error: &Error, out: &mut Words) {
    let written = error.text();
    let words = match (kind, written.as_bytes()) {
        (Misspelling::Lookalike, _) => return look_of(written, out),
        (Misspelling::Language, _) => return letter(mv, error, out),
        (Misspelling::Case | Misspelling::Capital, _) => " has a letter in the wrong case",
        (Misspelling::Invisible, _) => " contains an invisible character",
        (Misspelling::Typography, _) => return typography(written, out),
        (Misspelling::Transposed, _) => " has two characters swapped",
        (Misspelling::Colon, [.., b'x']) => " has its `x` after the square",
        (Misspelling::Colon, _) => " uses `:` for `x`",
        (Misspelling::Slash, _) => " uses `/` for `=`",
        (Misspelling::CheckWord, _) => " spells out check or mate",
        (Misspelling::Castling, word) if contains(word, b'-') => {
            " is castling with another sign than `O`"
        }
        (Misspelling::Castling, _) => " is castling without dashes",
        (Misspelling::Hyphen, [b'a'..=b'h', ..]) => " uses `-` for `x`",
        (Misspelling::Hyphen, [b'0'..=b'9', ..]) => " has a hyphen between its squares",
        (Misspelling::Hyphen, _) => " has a hyphen after the piece",
        (Misspelling::Arrow, _) => " has an arrow",
        (Misspelling::Doubled, _) => " has a character twice",
        (Misspelling::Split, _) => " has a space in it",
        (Misspelling::Files, [_, b'1'..=b'8', ..] | [b'A'..=b'Z', ..]) => {
            " names the file that it captures on, but no rank"
        }
        (Misspelling::Files, _) => " names two files, but no rank",
        (Misspelling::NoFile, [b'x', ..]) => " does not say which piece captures",
        (Misspelling::NoFile, _) => " does not say which pawn captures",
        (Misspelling::EnPassant, [b'E', ..]) => " stands for `e.p.`",
        (Misspelling::EnPassant, _) => " uses `/ep` for `e.p.`",
        (Misspelling::Number, _) => " begins with a move number, but only a move is read here",
        (Misspelling::Promotion, [.., b'a'..=b'z', b'a'..=b'z']) => " spells out the promotion",
        (Misspelling::Promotion, _) => " has another sign than `=` before its promotion",
        (Misspelling::Words, _) => " is a move in words",
        (Misspelling::Descriptive, _) => " is descriptive notation",
    };
    out.str(words);
}

/// Names the piece of a letter of another language, and the English letter if no move is known.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn letter(mv: Option<Move>, error: &Error, out: &mut Words) {
    let board = &error.position();
    let written = error.text();
    let is_promotion = match mv {
        Some(mv) => mv.promotion().is_some(),
        None => matches!(written.as_bytes(), [b'a'..=b'h', ..]),
    };
    let promoted = promoted(written).as_bytes();
    let (letter, role) = if is_promotion && !promoted.is_empty() {
        (promoted, language::role(board, promoted, None))
    } else {
        (written.as_bytes(), language::role(board, written.as_bytes(), mv))
    };
    match (error.fixes().as_slice(), role) {
        ([Fix::Choose(moves)], _) if moves.len() > 1 && mv.is_some() => say!(out;
            " is not a move with an English piece letter"),
        (_, Some((role, _))) => say!(out;
            " names a ", str(role.name()), " in ", languages(letter, role)),
        _ => {}
    }
    if let (None, Some((role, _))) = (mv, role) {
        out.str("; here it is `").char(role.letter()).byte(b'`');
    }
}

/// Writes what a text without a clear meaning can mean: descriptive notation, or a capture without its piece.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn unclear(kind: Misspelling, error: &Error, out: &mut Words) {
    let board = &error.position();
    let written = error.written();
    let is_of_slip = matches!((kind, error.suggestions().as_slice()), (Misspelling::NoFile, [mv, ..]) if board.captured(*mv).is_none());
    if !error.suggestions().is_empty() && !is_of_slip {
        out.str(": write ").moves(error.suggestions().as_slice(), error);
    } else if board.occupied().is_empty() {
    } else if matches!(kind, Misspelling::Descriptive) {
        of_squares(written.as_str(), board, out);
    } else {
        captures(written.as_str(), board, out);
    }
}

/// The letters after the last rank or `=` of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn promoted(written: &str) -> &str {
    let mut at = written.len();
    while at > 0 && !matches!(written.as_bytes()[at - 1], b'0'..=b'9' | b'=') {
        at -= 1;
    }
    written.split_at(at).1
}

/// The same move as the side to move writes it today, if the notation names a square.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_squares(written: &str, board: &Board, out: &mut Words) {
    let (role, mut squares) = match descriptive::read(board, &Cursor::new(written)) {
        Some((found, _)) if found.names_square => (found.role, found.targets),
        _ => return captures(written, board, out),
    };
    out.str(": for ").str(board.turn.name()).str(", it is `");
    while let Some(square) = squares.pop() {
        if !matches!(role, Role::Pawn) {
            out.char(role.letter());
        }
        out.square(square).str(if squares.is_empty() { "`" } else { "` or `" });
    }
}

/// Writes why a capture without its square is not a move: none is legal, or too many are.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn captures(written: &str, board: &Board, out: &mut Words) {
    let word = written.as_bytes();
    let cursor = Cursor::new(written);
    let moves = match (spoken::read(board, &cursor), descriptive::read(board, &cursor)) {
        // Castling has a line of its own.
        (Some((said, _)), _) if !said.takes => return,
        (Some((said, _)), _) => said.moves(board),
        (None, Some((found, _))) => found.moves(board),
        (None, None) => phrase::captures(board, word),
    };
    out.str(if moves.is_some() {
        ": no such capture is legal here"
    } else {
        ": it can mean several moves"
    });
}

/// Names the first character of another script, and the one that it looks like.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn look_of(written: &str, out: &mut Words) {
    let mut start = 0;
    while start < written.len() {
        let rest = written.split_at(start).1;
        if let Some((ascii, length, kind)) = lookalike(rest.as_bytes()) {
            out.byte(b'`').str(rest.split_at(length).0);
            if length < written.len() {
                out.str("` in `").str(written);
            }
            out.str("` is a ").str(kind).str(" character, not `").byte(ascii).byte(b'`');
            return;
        }
        start += 1;
        while start < written.len() && !written.is_char_boundary(start) {
            start += 1;
        }
    }
}

/// Names the first character outside ASCII, and the one to use instead.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn typography(written: &str, out: &mut Words) {
    let bytes = written.as_bytes();
    let mut start = 0;
    while start < bytes.len() && bytes[start].is_ascii() {
        start += 1;
    }
    let mut end = start + 1;
    while end < bytes.len() && !written.is_char_boundary(end) {
        end += 1;
    }
    if end <= bytes.len() {
        let sign = written.split_at(end).0.split_at(start).1;
        let plain = match sign.as_bytes() {
            [0xC3, 0x97] => "` for `x`",
            [0xE2, 0x80, 0xA0] => "` for `+`",
            [0xE2, 0x80, 0xA1] | [0xE2, 0x89, 0xA0] => "` for `#`",
            _ => "` for `-`",
        };
        out.str(" uses `").str(sign).str(plain);
    }
}
