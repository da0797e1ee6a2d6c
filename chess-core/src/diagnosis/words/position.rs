//! Messages about positions that cannot be read: FEN, and the operations of EPD.

use super::{Interface, Words};
use crate::basics::opcode_meant;
use crate::diagnosis::fix::fen_field;
use crate::error::Syntax;
use crate::notation::is_move;
use crate::reading::{in_ascii, lookalike};
use crate::text::find;

/// Writes the first line about an operation that is not in the standard.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn unknown_operation(written: &str, out: &mut Words) {
    out.str("unknown operation ").quoted(written).str(", which nothing checks");
    if let Some(name) = opcode_meant(written) {
        out.str(": did you mean `").str(name.as_str()).str("`?");
    } else if !is_move(written) {
        out.str(match written.as_bytes() {
            [b'a' | b'A', ..] => ": did you mean `am`?",
            [b'p' | b'P', ..] => ": did you mean `pv`?",
            _ => ": did you mean `bm`?",
        });
    }
}

/// Writes the further lines.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(syntax: Syntax, written: &str, interface: Interface, out: &mut Words) {
    if let Some(meant) = fen_field(syntax, written) {
        out.str("\nwrite `").str(meant.as_str()).byte(b'`');
        return;
    }
    let line = match (syntax, written.as_bytes()) {
        (Syntax::UnknownOperation, _) if opcode_meant(written).is_none() => of_operation(written),
        (Syntax::MissingSemicolon, word)
            if opcode_meant(written).is_none() && invisible(word).is_empty() =>
        {
            "\nin a string, a quote has a backslash before it: `\\\"`"
        }
        (Syntax::Turn, b"-" | [b'K' | b'Q' | b'k' | b'q', ..]) => {
            "\nthe side to move is before the castling rights: `w KQkq`"
        }
        (Syntax::EnPassant, [b'K' | b'Q' | b'k' | b'q', ..]) => {
            "\nthe castling rights are before the en passant square: `KQkq -`"
        }
        (Syntax::Castling | Syntax::EnPassant, [b'0'..=b'9', ..]) => {
            "\na field before it is missing: the fields are pieces, side to move, castling,\n\
             en passant, halfmove clock, move number, such as ... w KQkq - 0 1"
        }
        (Syntax::Placement, b"_") => "\nweb addresses have `_` for a space: write spaces",
        (Syntax::Placement, b"%") => "\nweb addresses have `%20` for a space: write spaces",
        (Syntax::Placement, b"\"" | b"'" | b"`") => "\na quote is not part of a FEN: leave it out",
        (Syntax::Placement, [b'F' | b'f', b'E' | b'e', ..]) => {
            "\nthe position is enough: leave this word out"
        }
        (
            Syntax::Placement
            | Syntax::Turn
            | Syntax::Castling
            | Syntax::EnPassant
            | Syntax::Clock(_)
            | Syntax::Operation
            | Syntax::OperationNumber { .. }
            | Syntax::MissingSemicolon,
            word,
        ) if !invisible(word).is_empty() => invisible(word),
        (Syntax::Clock(_), [.., b';']) | (Syntax::ExtraField, [b';', ..])
            if interface.is_macro() =>
        {
            "\nwrite the moves after the string: `fen \"...\"; 1. e4`"
        }
        (Syntax::ExtraField, [b',', ..] | [b'0'..=b'9', b'.', ..]) if interface.is_macro() => {
            "\nwrite the moves after a semicolon: `fen ...; 1. e4`"
        }
        (Syntax::Clock(_), [b'A'..=b'z', _, ..]) if !interface.is_macro() => {
            "\nif it is an operation of EPD, write `;` after it"
        }
        (Syntax::ExtraSpace { between: true }, _) => "\nwrite one space",
        (Syntax::ExtraSpace { .. }, _) => "\nleave it out",
        (Syntax::MissingField(_), _) => {
            "\nthe fields are: pieces, side to move, castling, en passant, \
             halfmove clock, move number\nsuch as ... w KQkq - 0 1"
        }
        _ => "",
    };
    out.str(line);
}

/// Whether a word has a character of another script that looks like one of a FEN.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_lookalike(written: &str) -> bool {
    let mut start = 0;
    while start < written.len() {
        if lookalike(written.as_bytes().split_at(start).1).is_some() {
            return in_ascii(written).is_some();
        }
        start += 1;
    }
    false
}

/// The line about a character that is invisible, as an excerpt shows it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn invisible(written: &[u8]) -> &'static str {
    match written.split_at(find(written, b'\\', b'\\')).1 {
        [b'\\', b'0', ..] => "\n`\\0` is a NUL byte: leave it out",
        [b'\\', b'u' | b'x', ..] => "\nan invisible character is there: leave it out",
        _ => "",
    }
}

/// The line about an operation that is not in the standard.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_operation(written: &str) -> &'static str {
    if is_move(written) {
        "\nmoves are written after `bm`, `am` or `pv`, without `;` between them"
    } else {
        "\nmoves are checked after `bm`, `am` and `pv`; a text has quotes"
    }
}
