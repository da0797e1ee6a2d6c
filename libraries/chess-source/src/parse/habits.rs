//! Calls in a form that other macros take. Each is refused with the form to write instead.
//!
//! | written | reason |
//! |---|---|
//! | `board!(FEN "..")`, `board!(fen: "..")`, `board!(fen(".."))` | the keyword of another language or macro |
//! | `board!(".." reachable)` | an option after the position |
//! | `game!("games/immortal.pgn")` | a path without `file` |
//!
//! Strings beside tokens, and Rust in place of chess, have files of their own.

pub mod rust;
pub mod strings;

use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::{Error, Result};

use crate::parse::form::Form;
use crate::parse::options;
use crate::tokens::{is_punct, is_string, stream};

/// Refuses `FEN ".."`, because the word is not in small letters.
#[inline]
pub fn check_word(word: &TokenTree) -> Result<()> {
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

/// Refuses `fen: ".."`, `fen = ".."` and `fen("..")`, given the tokens after the word.
#[inline]
pub fn check_after_fen(fen: &[TokenTree]) -> Result<()> {
    match fen.first() {
        Some(TokenTree::Group(group)) => {
            let open = match group.delimiter() {
                Delimiter::Parenthesis => '(',
                Delimiter::Bracket => '[',
                Delimiter::Brace => '{',
                Delimiter::None => return Ok(()),
            };
            let words =
                format!("expected a FEN after `fen`, but found `{open}`: write `fen \"...\"`");
            Err(Error::new(group.span_open(), words))
        }
        Some(TokenTree::Punct(sign)) if matches!(sign.as_char(), ':' | '=') => {
            let words =
                format!("expected a FEN after `fen`, but found `{sign}`: write `fen \"...\"`");
            Err(Error::new(sign.span(), words))
        }
        _ => Ok(()),
    }
}

/// Refuses `".." reachable` and `fen ".." allow(..)`, because an option follows the FEN.
#[inline]
pub fn check_order(tokens: &[TokenTree]) -> Result<()> {
    match tokens {
        [string, TokenTree::Ident(late), ..] if is_string(string) && options::begin_with(late) => {
            Err(Error::new(late.span(), format!("write `{late}` before the FEN")))
        }
        _ => Ok(()),
    }
}

/// Refuses other tokens after the FEN in a string.
#[inline]
pub fn check_end_of_fen(tokens: &[TokenTree], form: Form) -> Result<()> {
    check_order(tokens)?;
    let [string, next, rest @ ..] = tokens else { return Ok(()) };
    if !is_string(string) {
        return Ok(());
    }
    let separator = &form.separators[..1];
    let example = form.example;
    let found = match next {
        TokenTree::Punct(sign) if rest.is_empty() => {
            return Err(leave_out("after the FEN", sign.as_char(), next));
        }
        TokenTree::Punct(sign) => format!(", but found `{}`", sign.as_char()),
        _ => String::new(),
    };
    let words = format!("expected `{separator}` between the FEN and the moves{found}: `{example}`");
    Err(Error::new(next.span(), words))
}

/// Refuses a sign after which the call ends.
#[inline]
pub fn leave_out(place: &str, sign: char, token: &TokenTree) -> Error {
    let words = format!("expected nothing {place}, but found `{sign}`: leave it out");
    Error::new(token.span(), words)
}

/// Refuses a comma at a place such as `after the position`.
#[inline]
pub fn check_comma(next: Option<&TokenTree>, place: &str) -> Result<()> {
    match next.filter(|next| is_punct(next, ',')) {
        Some(comma) => Err(leave_out(place, ',', comma)),
        None => Ok(()),
    }
}

/// Whether a string is the path of a file of games or positions.
#[inline]
pub fn is_path(text: &str) -> bool {
    text.trim().rsplit_once('.').is_some_and(|(name, extension)| {
        !name.contains(char::is_whitespace)
            && (extension.eq_ignore_ascii_case("pgn") || extension.eq_ignore_ascii_case("epd"))
    })
}

/// The message for a string that is the path of a file.
#[inline]
pub fn path_words(text: &str) -> Option<String> {
    let words = "expected moves, but found a path: to read a file write";
    is_path(text).then(|| format!("{words} `file \"{text}\"`"))
}

/// The error for words before `fen` or an option that are not options.
#[inline]
fn unknown_option(first: &Ident, words: &[TokenTree], known: &TokenTree) -> Error {
    let found = words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let letters = stream(words.to_vec()).to_string().to_ascii_lowercase();
    let letters: String = letters.chars().filter(char::is_ascii_alphanumeric).collect();
    let instead = match &*letters {
        _ if letters.starts_with("reach") => "write `reachable`",
        "position" | "startpos" => "leave it out",
        _ if letters.starts_with("al") => "write `allow(...)`",
        _ if ["960", "fischer", "frc", "chess"].iter().any(|name| letters.contains(name)) => {
            "write `chess960`"
        }
        _ => "expected `reachable`, `allow(...)` or `chess960`",
    };
    let found = found.replace(" - ", "-");
    Error::new(first.span(), format!("unknown word `{found}` before `{known}`: {instead}"))
}
