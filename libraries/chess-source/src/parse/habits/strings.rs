//! A string beside other tokens, where a part of a call is either tokens or one string. Each is refused with the form to
//! write instead.
//!
//! | written | instead |
//! |---|---|
//! | `File "a.pgn"`, `path: "a.pgn"` | `file "a.pgn"` |
//! | `position "8/.."`, `from "8/.."` | `fen "8/.."` |
//! | `chess-960 fen ".."`, `Reachable fen ".."` | `chess960 fen ".."`, `reachable fen ".."` |
//! | `"1. e4", "e5"`, `"1. e4" e5` | all moves in one string |
//! | `"1. e4",` | without the comma |

use proc_macro2::{Ident, TokenTree};
use syn::{Error, Result};

use super::{is_path, leave_out, path_words, unknown_option};
use crate::parse::form::Form;
use crate::parse::{options, request};
use crate::tokens::{has_digit, is_string, string_value};

const ALL_IN_ONE: &str = "put all moves in one string, or all in tokens";

/// Refuses a string beside other tokens.
#[inline]
pub fn check(tokens: &[TokenTree], form: Form) -> Result<()> {
    match (tokens, tokens.iter().position(is_string)) {
        ([_], _) | (_, None) => Ok(()),
        (_, Some(0)) => Err(after_string(&tokens[0], &tokens[1..], form)),
        (_, Some(at)) => Err(before_string(tokens, at)),
    }
}

/// The error for tokens after a string.
#[inline]
fn after_string(string: &TokenTree, rest: &[TokenTree], form: Form) -> Error {
    let value = string_value(string).unwrap_or_default();
    if let Some(words) = path_words(&value) {
        return Error::new(string.span(), words);
    }
    let next = &rest[0];
    if let ([TokenTree::Punct(sign)], ',' | ';') = (rest, sign_of(next)) {
        return leave_out("after the string", sign.as_char(), next);
    }
    if chess_core::is_fen(&value) {
        let words = format!("expected `fen` before a position: `{}`", form.example);
        return Error::new(string.span(), words);
    }
    let is_joint =
        |token: &TokenTree| is_string(token) || matches!(sign_of(token), ',' | ';' | '+');
    if let Some(other) = rest.iter().find(|token| is_string(token))
        && rest.iter().all(is_joint)
    {
        let words = "expected one string, but found another: put all moves in one";
        return Error::new(other.span(), words);
    }
    let found = format!("expected nothing after the string, but found `{next}`");
    let words = match (sign_of(next), rest) {
        ('=' | ':', _) => format!("{found}: only lines of `book!` have names"),
        (',', [_, TokenTree::Literal(_)]) => {
            format!("{found}: only `file \"...\"` takes a number after it")
        }
        ('.' | '&' | '+' | '?', _) => format!("{found}: a macro does not evaluate Rust"),
        _ => format!("{found}: {ALL_IN_ONE}"),
    };
    Error::new(next.span(), words)
}

/// The error for tokens before a string.
#[inline]
fn before_string(tokens: &[TokenTree], at: usize) -> Error {
    let known = tokens[..at].iter().position(is_known);
    let value = string_value(&tokens[at]).unwrap_or_default();
    match (&tokens[0], known) {
        (TokenTree::Ident(first), Some(known @ 1..)) => {
            unknown_option(first, &tokens[..known], &tokens[known])
        }
        (TokenTree::Ident(word), None)
            if matches!(tokens[1..at], [] | [TokenTree::Punct(_)]) && !has_digit(word) =>
        {
            let words = match keyword(word, &value) {
                Some("fen") => {
                    format!(
                        "expected `fen` before a position, but found `{word}`: write `fen \"...\"`"
                    )
                }
                Some(_) if value.contains('*') => format!(
                    "expected `dir` before a folder, but found `{word}`: write {}",
                    folder(&value)
                ),
                Some(known) => format!(
                    "expected `{known}` before a path, but found `{word}`: write `{known} \"{value}\"`"
                ),
                None => {
                    format!("expected nothing before the string, but found `{word}`: leave it out")
                }
            };
            Error::new(word.span(), words)
        }
        (TokenTree::Punct(sign), _) if at == 1 => {
            leave_out("before the string", sign.as_char(), &tokens[0])
        }
        _ => {
            let words = format!("expected a move, but found a string: {ALL_IN_ONE}");
            Error::new(tokens[at].span(), words)
        }
    }
}

/// The request for the folder of a pattern: `` `dir "games"` `` for `games/*.pgn`.
#[inline]
pub fn folder(pattern: &str) -> String {
    let before = pattern.split('*').next().unwrap_or_default();
    let folder = before.rsplit_once('/').map_or(".", |(folder, _)| folder);
    format!("`dir \"{folder}\"`")
}

/// Whether a token is `fen`, an option, `file` or `dir`.
#[inline]
fn is_known(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if options::begin_with(word) || request::begins_with(word))
}

/// The keyword that a word before a string stands for.
#[inline]
fn keyword(word: &Ident, value: &str) -> Option<&'static str> {
    let word = word.to_string().to_ascii_lowercase();
    match &*word {
        _ if is_path(value) => Some("file"),
        _ if chess_core::is_fen(value) => Some("fen"),
        "dir" | "directory" | "folder" => Some("dir"),
        "file" | "files" | "path" | "include" => Some("file"),
        _ => None,
    }
}

/// The character of a sign, or a space.
#[inline]
fn sign_of(token: &TokenTree) -> char {
    match token {
        TokenTree::Punct(sign) => sign.as_char(),
        _ => ' ',
    }
}
