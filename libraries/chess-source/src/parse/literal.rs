//! Strings of chess that stay strings: `fen!(..)`, `fens![..]`, `epd!(..)`, `pgn!(..)`, `san!(..)` and `uci!(..)`.
//!
//! | macro | contents |
//! |---|---|
//! | `fen!` | `[OPTIONS] [fen \| setup] STRING [= MOVES]` |
//! | `fens!` | the same several times, with commas between them |
//! | `epd!` | `[CLAIMS] [OPTIONS] [fen] STRING` |
//! | `pgn!` | `STRING` |
//! | `san!`, `uci!` | `[[OPTIONS] fen STRING;] STRING` |

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::form::Form;
use crate::parse::habits::{self, rust};
use crate::parse::input::StartPosition;
use crate::parse::input::take_claimed_moves;
use crate::parse::line::EpdLine;
use crate::parse::options::{self, ParsedOptions};
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::Source;
use crate::tokens::{self, flatten, is_punct, is_string};

/// A macro that gives strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `fen!`.
    Fen,
    /// `fens!`.
    Fens,
    /// `epd!`.
    Epd,
    /// `pgn!`.
    Pgn,
    /// `san!`.
    San,
    /// `uci!`.
    Uci,
}

impl Kind {
    /// All macros and their names.
    pub const ALL: [(&str, Self); 6] = [
        ("fen", Self::Fen),
        ("fens", Self::Fens),
        ("epd", Self::Epd),
        ("pgn", Self::Pgn),
        ("san", Self::San),
        ("uci", Self::Uci),
    ];

    /// Takes the name of a macro from the beginning of a call.
    #[inline]
    pub fn take(written: TokenStream) -> Option<(Self, TokenStream)> {
        let mut tokens = written.into_iter();
        let name = tokens.next()?.to_string();
        let (_, kind) = Self::ALL.iter().find(|(known, _)| name == *known)?;
        Some((*kind, tokens.collect()))
    }

    /// The macro that takes tokens in place of a string.
    #[inline]
    const fn with_tokens(self) -> &'static str {
        match self {
            Self::Fen | Self::Fens => "board!",
            Self::Epd => "boards!",
            Self::Pgn | Self::San | Self::Uci => "game!",
        }
    }
}

/// A string and its meaning.
pub enum ChessLiteral {
    /// A FEN.
    Position(StartPosition, StrLiteral),
    /// A FEN of a position that need not be whole.
    Setup(StartPosition, StrLiteral),
    /// A line of EPD.
    Line(EpdLine, StrLiteral),
    /// Games in PGN.
    Games(StrLiteral),
    /// Moves in one notation, perhaps from a position.
    Moves(Option<StartPosition>, StrLiteral, Kind),
}

/// Parses the position of `setup!`: `[OPTIONS] [fen] SOURCE [= SOURCE]`.
#[inline]
pub fn parse_setup(written: TokenStream) -> Result<StartPosition> {
    let mut tokens = flatten(written);
    let (options, _) = take_options(&mut tokens)?;
    let moves = take_claimed_moves(&mut tokens)?;
    match Source::parse(tokens)? {
        Some(fen) => Ok(StartPosition { options, fen, moves }),
        None => Err(Error::new(Span::call_site(), "expected a FEN, but found nothing")),
    }
}

impl ChessLiteral {
    /// Parses the strings of a call.
    #[inline]
    pub fn parse(kind: Kind, written: TokenStream) -> Vec<Result<Self>> {
        if kind != Kind::Fens {
            return vec![Self::parse_one(kind, flatten(written))];
        }
        let tokens = flatten(written);
        let mut parts: Vec<_> = tokens.split(|token| is_punct(token, ',')).collect();
        // A comma may follow the last one.
        parts.pop_if(|last| last.is_empty());
        parts.into_iter().map(|part| Self::parse_one(kind, part.to_vec())).collect()
    }

    #[inline]
    fn parse_one(kind: Kind, mut tokens: Vec<TokenTree>) -> Result<Self> {
        // A comma may follow, as in `assert!`.
        if tokens.len() > 1 {
            tokens.pop_if(|last| is_punct(last, ','));
        }
        match kind {
            Kind::Fen | Kind::Fens => {
                let (options, is_setup) = take_options(&mut tokens)?;
                let moves = take_claimed_moves(&mut tokens)?;
                let string = only_string(kind, &tokens)?;
                let start = StartPosition { options, fen: Source::Literal(string.clone()), moves };
                Ok(if is_setup {
                    Self::Setup(start, string)
                } else {
                    Self::Position(start, string)
                })
            }
            Kind::Epd => {
                let string = string(kind, tokens.last())?;
                EpdLine::parse(tokens::stream(tokens)).map(|line| Self::Line(line, string))
            }
            Kind::Pgn => only_string(kind, &tokens).map(Self::Games),
            Kind::San | Kind::Uci => {
                let moves = Form::CALL.split(&mut tokens);
                let (start, moves) = match moves {
                    Some(moves) => (Some(start(kind, tokens)?), moves),
                    None => (None, tokens),
                };
                Ok(Self::Moves(start, only_string(kind, &moves)?, kind))
            }
        }
    }

    /// The string that the macro gives.
    #[inline]
    pub const fn string(&self) -> &StrLiteral {
        match self {
            Self::Position(_, string)
            | Self::Setup(_, string)
            | Self::Line(_, string)
            | Self::Games(string)
            | Self::Moves(_, string, _) => string,
        }
    }
}

/// Takes `[OPTIONS] [fen | setup]` from the beginning of a call, and returns whether the word is `setup`.
#[inline]
fn take_options(tokens: &mut Vec<TokenTree>) -> Result<(ParsedOptions, bool)> {
    let mut rest = tokens.split_off(options::count(tokens));
    let options = syn::parse2(tokens::stream(std::mem::take(tokens)))?;
    let begins_with = |name| matches!(rest.first(), Some(TokenTree::Ident(word)) if word == name);
    let is_setup = begins_with("setup");
    if is_setup || begins_with("fen") {
        rest.remove(0);
    }
    *tokens = rest;
    Ok((options, is_setup))
}

/// Parses `[OPTIONS] [fen] STRING` before moves.
#[inline]
fn start(kind: Kind, mut tokens: Vec<TokenTree>) -> Result<StartPosition> {
    let (options, _) = take_options(&mut tokens)?;
    let fen = Source::Literal(only_string(kind, &tokens)?);
    Ok(StartPosition { options, fen, moves: None })
}

/// The only token, which is a string.
#[inline]
fn only_string(kind: Kind, tokens: &[TokenTree]) -> Result<StrLiteral> {
    let string = string(kind, tokens.first())?;
    match tokens.get(1) {
        None => Ok(string),
        Some(next) if kind == Kind::Fen && is_punct(next, ',') => {
            Err(Error::new(next.span(), "`fen!` takes one string: `fens![...]` takes several"))
        }
        Some(next) if tokens[2..].iter().any(is_string) && !is_punct(next, ',') => {
            let words = "the string ends at this quote: write `\\\"` for quotes in it, or `r#\"..\"#` around it";
            Err(Error::new(next.span(), words))
        }
        Some(next) => {
            habits::check_comma(Some(next), "after the string")?;
            Err(Error::new(
                next.span(),
                format!("expected nothing after the string, but found `{next}`"),
            ))
        }
    }
}

/// A token that is a string.
#[inline]
fn string(kind: Kind, token: Option<&TokenTree>) -> Result<StrLiteral> {
    match (token.and_then(StrLiteral::of), token) {
        (Some(string), _) => string,
        (None, other) => {
            let words = "expected a string, which this macro checks and gives back";
            let words = match other.map(ToString::to_string).as_deref() {
                None => words.to_owned(),
                Some("concat") => {
                    "`concat!` runs after this macro: write one string, with `\\` before each line end"
                        .to_owned()
                }
                Some("suite") => "`suite` compares a position with the one that its `id` names: write `epd!(suite \"..\")`".to_owned(),
                Some(name) => rust::constant_words(name)
                    .unwrap_or_else(|| format!("{words}: `{}` takes tokens", kind.with_tokens())),
            };
            Err(Error::new(other.map_or_else(Span::call_site, TokenTree::span), words))
        }
    }
}
