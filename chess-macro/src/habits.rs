//! Calls that are written as in another place, or as other macros take them: each gets its cure.

use proc_macro2::{Span, TokenTree};
use syn::{Error, Result};

use crate::diagnostic::Diagnostic;
use crate::literal::StrLiteral;
use crate::options;

/// Refuses `FEN ".."`, in which the word is not in small letters.
pub(crate) fn check_word(word: &TokenTree) -> Result<()> {
    match word {
        TokenTree::Ident(name) if name != "fen" && name.to_string().eq_ignore_ascii_case("fen") => {
            Err(Error::new(
                word.span(),
                format!("expected `fen`, but found `{name}`: write `fen \"...\"`"),
            ))
        }
        _ => Ok(()),
    }
}

/// Refuses `fen: ".."` and `fen = ".."`, given the tokens after the word.
pub(crate) fn check_after_fen(fen: &[TokenTree]) -> Result<()> {
    match fen.first() {
        Some(TokenTree::Punct(sign)) if matches!(sign.as_char(), ':' | '=') => {
            let words =
                format!("expected a FEN after `fen`, but found `{sign}`: write `fen \"...\"`");
            Err(Error::new(sign.span(), words))
        }
        _ => Ok(()),
    }
}

/// Refuses `".." reachable` and `fen ".." allow(..)`, in which an option stands behind the FEN.
pub(crate) fn check_order(tokens: &[TokenTree]) -> Result<()> {
    match tokens {
        [TokenTree::Literal(string), TokenTree::Ident(late), ..]
            if StrLiteral::is_string(string) && options::begin_with(late) =>
        {
            Err(Error::new(late.span(), format!("write `{late}` before the FEN")))
        }
        _ => Ok(()),
    }
}

/// Refuses other tokens behind the FEN in a string.
pub(crate) fn check_end_of_fen(tokens: &[TokenTree]) -> Result<()> {
    check_order(tokens)?;
    match tokens {
        [TokenTree::Literal(string), next, ..] if StrLiteral::is_string(string) => {
            let words = "expected `;` between the FEN and the moves: `fen \"...\"; 1. e4`";
            Err(Error::new(next.span(), words))
        }
        _ => Ok(()),
    }
}

/// A diagnostic for a string that is the path of a file.
pub(crate) fn diagnose_path(text: &str, span: Span) -> Option<Diagnostic> {
    let is_path = ["pgn", "epd"].iter().any(|kind| {
        let (name, extension) = text.trim().rsplit_once('.').unwrap_or_default();
        !name.contains(char::is_whitespace) && extension.eq_ignore_ascii_case(kind)
    });
    let words =
        || format!("expected moves, but found a path: to read a file write `file \"{text}\"`");
    is_path.then(|| Diagnostic::new(words(), span))
}

/// Whether a name cannot be that of a move: `PGN`, `my_game`, but not `o_o`.
pub(crate) fn is_constant(name: &str) -> bool {
    let is_word = name.len() > 2 && name.starts_with(|char: char| char.is_ascii_alphabetic());
    let is_upper =
        name.chars().all(|char| char.is_ascii_uppercase() || matches!(char, '_' | '0'..='9'));
    is_word && !name.starts_with("o_o") && (is_upper && !is_castling(name) || name.contains('_'))
}

fn is_castling(name: &str) -> bool {
    name.chars().all(|char| char == 'O')
}

/// The words for Rust code where chess is expected, which begins with a name.
pub(crate) fn rust_words(name: &str) -> String {
    if matches!(name, "game" | "board") {
        return format!("expected chess, but found another call: leave out `{name}!(` and `)`");
    }
    "expected chess, but found Rust: a macro sees only what is written in its call\n\
     write it here, or read it at run time with `Replay` or `Board::from_fen`"
        .to_owned()
}
