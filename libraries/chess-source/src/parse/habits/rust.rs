//! Rust in place of chess, which a macro cannot evaluate: `game!(MY_GAME)`, `game!(include_str!(".."))`. Each is refused
//! with the words to write instead.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::{Error, Result};

use super::{check_word, unknown_option};
use crate::tokens::{cursor, flatten, has_digit, is_punct, is_string};

/// The meaning of a single name in a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NameMeaning {
    /// A word that core knows.
    Known,
    /// A word that core does not know.
    Unknown,
    /// Only a FEN is expected, so no name is chess.
    Rust,
}

/// Refuses Rust code that cannot be chess: a macro call, a path, a constant or a variable.
#[inline]
pub fn check(tokens: &TokenStream, meaning: NameMeaning) -> Result<()> {
    let tokens = flatten(tokens.clone());
    let Some(first) = tokens.first() else { return Ok(()) };
    if let [TokenTree::Group(list)] = &*tokens
        && list.delimiter() == Delimiter::Bracket
        && !matches!(&*flatten(list.stream()), [TokenTree::Ident(_), value, ..] if is_string(value))
    {
        let words =
            "expected moves, but found a list: write `1. e4 e5` without brackets and commas";
        return Err(Error::new(list.span_open(), words));
    }
    let fen =
        tokens.iter().position(|token| matches!(token, TokenTree::Ident(word) if word == "fen"));
    if let (TokenTree::Ident(word), Some(fen @ 1..)) = (first, fen) {
        return Err(unknown_option(word, &tokens[..fen], &tokens[fen]));
    }
    let reference = usize::from(is_punct(first, '&'));
    let Some(TokenTree::Ident(name)) = tokens.get(reference) else { return Ok(()) };
    check_word(first)?;
    let word = name.to_string();
    let word = cursor::split(&word).0;
    let rest = &tokens[reference + 1..];
    if rest.is_empty() || word == "startpos" {
        start_words(word).map_or(Ok(()), |words| Err(Error::new(name.span(), words)))?;
    }
    let is_rust = match rest {
        _ if reference == 1 => true,
        [] if is_constant(word) => true,
        [] => match meaning {
            NameMeaning::Known => false,
            NameMeaning::Unknown => !looks_like_chess(word),
            NameMeaning::Rust => true,
        },
        rest => goes_on_as_rust(name, rest) || is_constant(word) && !looks_like_chess(word),
    };
    if is_rust { Err(Error::new(first.span(), words(&tokens, name))) } else { Ok(()) }
}

/// Whether the tokens after a name make it Rust: `include_str!(..)`, `games::FIRST`, `pgn()`, `GAMES[0]`, `game.pgn`.
#[inline]
fn goes_on_as_rust(name: &Ident, rest: &[TokenTree]) -> bool {
    match rest {
        [bang, TokenTree::Group(_), ..] if is_punct(bang, '!') => true,
        [colon, ..] if is_punct(colon, ':') => true,
        [TokenTree::Group(operands), ..] => match operands.delimiter() {
            Delimiter::Parenthesis => operands.stream().is_empty(),
            delimiter => delimiter == Delimiter::Bracket && !has_digit(name),
        },
        [dot, TokenTree::Ident(field)] if is_punct(dot, '.') => {
            !has_digit(name) && !has_digit(field)
        }
        [dot, TokenTree::Ident(_), TokenTree::Group(operands), ..] => {
            is_punct(dot, '.') && operands.delimiter() == Delimiter::Parenthesis
        }
        _ => false,
    }
}

/// The message for a word that means the starting position.
#[inline]
pub fn start_words(word: &str) -> Option<String> {
    matches!(word, "startpos" | "start" | "START" | "Start").then(|| {
        format!(
            "expected moves or a FEN, but found `{word}`: moves from the starting position need no word\n\
             the starting position itself is the constant `Board::START`"
        )
    })
}

/// Whether a name is that of a constant or variable, and cannot be a move: `PGN`, `my_game`, but not `o_o`.
#[inline]
fn is_constant(name: &str) -> bool {
    let is_word = name.len() > 2 && name.starts_with(|char: char| char.is_ascii_alphabetic());
    let is_upper =
        name.chars().all(|char| char.is_ascii_uppercase() || matches!(char, '_' | '0'..='9'));
    is_word && !is_castling(name) && (is_upper || name.contains('_'))
}

/// Whether a name may be a move with a mistake: `Mf3`, `i4`, `O_O`.
#[inline]
fn looks_like_chess(word: &str) -> bool {
    is_castling(word) || word.contains(|char: char| char.is_ascii_digit()) && word.len() <= 4
}

#[inline]
fn is_castling(name: &str) -> bool {
    name.chars().all(|char| matches!(char, 'O' | 'o' | '_'))
}

/// The message for Rust code that begins with a name.
#[inline]
fn words(tokens: &[TokenTree], name: &Ident) -> String {
    let called = tokens.iter().zip(tokens.iter().skip(1)).find_map(|(name, bang)| match name {
        TokenTree::Ident(name) if is_punct(bang, '!') => Some(name.to_string()),
        _ => None,
    });
    if called.is_some() && (name == "game" || name == "board" || name == "puzzle") {
        return call_words(&name.to_string());
    }
    let instead = if called.is_some_and(|name| name.starts_with("include")) {
        "write `game!(file \"...\")`, with the path from the folder of `Cargo.toml`"
    } else {
        "write it here, or read it at run time with `Replay` or `Board::from_fen`;\n\
         a file is read by `game!(file \"...\")`"
    };
    if let Some(words) = constant_words(&name.to_string()) {
        return format!("{words}\n{instead}");
    }
    format!(
        "expected chess, but found Rust: a macro sees no values, only what is written in its call\n{instead}"
    )
}

/// The first line of the message for a constant, if a name is written as one.
#[inline]
pub fn constant_words(name: &str) -> Option<String> {
    let is_written_so = is_constant(name) && !name.contains(|char: char| char.is_lowercase());
    is_written_so.then(|| {
        format!(
            "`{name}` is a constant of Rust: a macro sees no constants, only what is written in its call"
        )
    })
}

/// The message for another macro's call around chess.
#[inline]
pub fn call_words(name: &str) -> String {
    format!("expected chess, but found another call: leave out `{name}!(` and `)`")
}
