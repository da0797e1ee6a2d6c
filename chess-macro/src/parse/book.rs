//! The contents of `book!`: games and files of games, separated by semicolons.
//!
//! | line | |
//! |---|---|
//! | `B20 "Sicilian Defence" = 1. e4 c5` | a game with the code and the name of its last position; the code may be left out |
//! | `1. e4 c5` | a game as in `game!` |
//! | `plies 20 file ".."`, `plies 20 dir ".."` | all games of a file or a folder; of each the first 20 plies, or all |
//! | `variations ..` | any of these, with all variations of the games |

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::input::Input;
use crate::tokens::literal::StrLiteral;
use crate::tokens::{flatten, is_punct, stream, without_parentheses};

/// A line of a book.
pub(crate) struct BookLine {
    /// The name of the game.
    pub(crate) name: Option<Name>,
    /// The number of plies that are taken of each game of a file or a folder.
    pub(crate) plies: usize,
    /// Whether variations are taken too.
    pub(crate) with_variations: bool,
    /// The game, the file or the folder.
    pub(crate) games: Input,
}

/// The name of an opening.
pub(crate) struct Name {
    /// The code; may be empty.
    pub(crate) code: String,
    /// The name.
    pub(crate) text: String,
    /// The span of the name.
    pub(crate) span: Span,
}

/// Parses a call's tokens. A mistake in one line does not affect the others.
pub(crate) fn parse(written: TokenStream) -> Vec<Result<BookLine>> {
    let tokens = flatten(written);
    let lines = tokens.split(|token| is_punct(token, ';')).filter(|line| !line.is_empty());
    lines.map(BookLine::parse).collect()
}

impl BookLine {
    fn parse(tokens: &[TokenTree]) -> Result<Self> {
        if let [TokenTree::Ident(word), rest @ ..] = tokens
            && word == "variations"
        {
            if rest.is_empty() {
                let words = "expected games after `variations`, such as `variations dir \"lines\"`";
                return Err(Error::new(word.span(), words));
            }
            return Ok(Self { with_variations: true, ..Self::parse(rest)? });
        }
        if let [TokenTree::Ident(word), rest @ ..] = tokens
            && word == "plies"
        {
            return Self::parse_plies(word.span(), rest);
        }
        let (name, game) = parse_name(tokens)?;
        let games = Input::parse(without_parentheses(game))?;
        Ok(Self { name, plies: usize::MAX, with_variations: false, games })
    }

    /// Parses `20 file ".."` after the word `plies`.
    fn parse_plies(word: Span, rest: &[TokenTree]) -> Result<Self> {
        let place = rest.first().map_or(word, TokenTree::span);
        let Some(plies @ 1..) = rest.first().and_then(|number| number.to_string().parse().ok())
        else {
            return Err(Error::new(
                place,
                "expected a number of plies, from 1, such as `plies 20`",
            ));
        };
        match Input::parse(stream(rest[1..].to_vec()))? {
            games @ Input::Files(_) => {
                Ok(Self { name: None, plies, with_variations: false, games })
            }
            Input::Text { .. } => Err(Error::new(
                rest.get(1).map_or(place, TokenTree::span),
                "expected `file \"...\"` or `dir \"...\"` after `plies` and its number",
            )),
        }
    }
}

/// Parses `[[CODE] "NAME" =]`, and returns the other tokens.
fn parse_name(tokens: &[TokenTree]) -> Result<(Option<Name>, &[TokenTree])> {
    let (code, rest) = match tokens {
        [TokenTree::Ident(code), rest @ ..] => (code.to_string(), rest),
        rest => (String::new(), rest),
    };
    let (name, game) = match rest {
        [TokenTree::Literal(name), equals, game @ ..]
            if is_punct(equals, '=') && StrLiteral::is_string(name) =>
        {
            (name, game)
        }
        [equals, ..] if is_punct(equals, '=') && is_code(&code) => {
            let words =
                format!("expected a name in quotes after `{code}`: `{code} \"Name\" = 1. e4`");
            return Err(Error::new(tokens[0].span(), words));
        }
        _ => return Ok((None, tokens)),
    };
    let text = StrLiteral::parse(name.clone())?.value().to_owned();
    if text.trim().is_empty() {
        return Err(Error::new(name.span(), "expected a name, but the string is empty"));
    }
    if game.is_empty() {
        return Err(Error::new(name.span(), "expected a game after this name, such as `1. e4 e5`"));
    }
    Ok((Some(Name { code, text, span: name.span() }), game))
}

/// Whether a word looks like the code of an opening, such as `B20`. No move does.
fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}
