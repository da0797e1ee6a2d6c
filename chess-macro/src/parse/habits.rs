//! Calls in a form that other macros take. Each is refused with the form to write instead.
//!
//! | written | reason |
//! |---|---|
//! | `board!(FEN "..")`, `board!(fen: "..")` | the keyword of another language or macro |
//! | `board!(".." reachable)` | an option after the position |
//! | `game!("games/immortal.pgn")` | a path without `file` |
//! | `game!(MY_GAME)`, `game!(include_str!(".."))` | Rust, which a macro cannot evaluate |

use proc_macro2::{TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::options;
use crate::tokens::is_string;

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

/// Refuses `".." reachable` and `fen ".." allow(..)`, in which an option follows the FEN.
pub(crate) fn check_order(tokens: &[TokenTree]) -> Result<()> {
    match tokens {
        [string, TokenTree::Ident(late), ..] if is_string(string) && options::begin_with(late) => {
            Err(Error::new(late.span(), format!("write `{late}` before the FEN")))
        }
        _ => Ok(()),
    }
}

/// Refuses other tokens after the FEN in a string.
pub(crate) fn check_end_of_fen(tokens: &[TokenTree]) -> Result<()> {
    check_order(tokens)?;
    match tokens {
        [string, next, ..] if is_string(string) => {
            let words = "expected `;` between the FEN and the moves: `fen \"...\"; 1. e4`";
            Err(Error::new(next.span(), words))
        }
        _ => Ok(()),
    }
}

/// The message for a string that is the path of a file.
pub(crate) fn path_words(text: &str) -> Option<String> {
    let (name, extension) = text.trim().rsplit_once('.')?;
    let is_path = !name.contains(char::is_whitespace)
        && (extension.eq_ignore_ascii_case("pgn") || extension.eq_ignore_ascii_case("epd"));
    let words = "expected moves, but found a path: to read a file write";
    is_path.then(|| format!("{words} `file \"{text}\"`"))
}

/// Refuses Rust code that cannot be chess: a macro call, a path or a constant. Where only a FEN is expected, no single
/// name is chess.
pub(crate) fn check_rust(tokens: &TokenStream, is_fen: bool) -> Result<()> {
    let mut tokens = tokens.clone().into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else { return Ok(()) };
    check_word(&name.clone().into())?;
    let word = name.to_string();
    let is_rust = match tokens.next() {
        Some(TokenTree::Punct(punct)) if punct.as_char() == '!' => {
            matches!(tokens.next(), Some(TokenTree::Group(_)))
        }
        Some(TokenTree::Punct(punct)) => punct.as_char() == ':',
        Some(_) => false,
        None => is_fen || is_constant(&word),
    };
    if is_rust { Err(Error::new(name.span(), rust_words(&word))) } else { Ok(()) }
}

/// Whether a name is that of a constant or variable, and cannot be a move: `PGN`, `my_game`, but not `o_o`.
fn is_constant(name: &str) -> bool {
    let is_word = name.len() > 2 && name.starts_with(|char: char| char.is_ascii_alphabetic());
    let is_upper =
        name.chars().all(|char| char.is_ascii_uppercase() || matches!(char, '_' | '0'..='9'));
    is_word && !name.starts_with("o_o") && (is_upper && !is_castling(name) || name.contains('_'))
}

fn is_castling(name: &str) -> bool {
    name.chars().all(|char| char == 'O')
}

/// The message for Rust code that begins with a name.
fn rust_words(name: &str) -> String {
    if matches!(name, "game" | "board") {
        return format!("expected chess, but found another call: leave out `{name}!(` and `)`");
    }
    "expected chess, but found Rust: a macro sees only what is written in its call\n\
     write it here, or read it at run time with `Replay` or `Board::from_fen`"
        .to_owned()
}
