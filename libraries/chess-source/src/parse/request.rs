//! A request for games in files: `file "games/immortal.pgn"`, `file "book.pgn", 3`, `dir "games"`, each also after
//! `allow(..)`.

use chess_core::Allow;
use proc_macro2::{Ident, Literal, Span};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Lit, Result, Token};

use crate::parse::options::ParsedOptions;
use crate::tokens::literal::StrLiteral;

mod kw {
    syn::custom_keyword!(file);
    syn::custom_keyword!(dir);
}

/// One file, or all files of a folder.
pub struct FileRequest {
    /// The path as written, relative to the package's folder.
    pub path: String,
    /// The span of the path.
    pub span: Span,
    /// Whether the path names a folder.
    pub is_folder: bool,
    /// The number of the game in the file, counted from 1, and its span.
    pub number: Option<(usize, Span)>,
    /// The faults that the positions in `FEN` tags may have.
    pub allowed: Allow,
}

impl FileRequest {
    /// The same request after options. A file takes only `allow`; `word` is `file` or `dir`.
    #[inline]
    pub fn with(self, options: ParsedOptions, word: &Ident) -> Result<Self> {
        if options.0.is_reachable || options.0.is_chess960 {
            let words = format!("expected `fen`, or only `allow(...)` before `{word}`");
            return Err(Error::new(word.span(), words));
        }
        Ok(Self { allowed: options.0.allowed, ..self })
    }
}

/// Whether a call's text may begin with a request.
#[inline]
pub fn may_begin(text: &str) -> bool {
    text.starts_with("file") || text.starts_with("dir")
}

/// Whether a call's first word begins a request.
#[inline]
pub fn begins_with(word: &Ident) -> bool {
    word == "file" || word == "dir"
}

impl Parse for FileRequest {
    #[inline]
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let folder: Option<kw::dir> = input.parse()?;
        let is_folder = folder.is_some();
        let word = match folder {
            Some(word) => word.span,
            None => input.parse::<kw::file>()?.span,
        };
        let after_word = input.fork();
        let Some(path) = input.parse().ok().filter(StrLiteral::is_string) else {
            return Err(expected_path(&after_word, word, is_folder));
        };
        let span = path.span();
        let after_path = input.fork();
        let number = parse_number(input).ok().filter(|_| input.is_empty());
        let Some(number) = number.filter(|number| number.is_none() || !is_folder) else {
            return Err(unexpected_after_path(&after_path, span, is_folder));
        };
        let path = StrLiteral::parse(path)?.value().to_owned();
        let number = number.map(game_number).transpose()?;
        Ok(Self { path, span, is_folder, number, allowed: Allow::NONE })
    }
}

/// Parses `, 3`, or nothing.
#[inline]
fn parse_number(input: ParseStream<'_>) -> Result<Option<Literal>> {
    input.parse::<Option<Token![,]>>()?.map(|_| input.parse()).transpose()
}

/// The value and the span of a game's number.
#[inline]
fn game_number(literal: Literal) -> Result<(usize, Span)> {
    let span = literal.span();
    let value = match Lit::new(literal) {
        Lit::Int(number) if number.suffix().is_empty() => number.base10_parse().ok(),
        _ => None,
    };
    let words = "expected the number of a game, counted from 1";
    value.map(|value| (value, span)).ok_or_else(|| Error::new(span, words))
}

#[inline]
fn expected_path(input: ParseStream<'_>, word: Span, is_folder: bool) -> Error {
    let words = if is_folder {
        "expected a path in quotes after `dir`, such as `dir \"games\"`"
    } else {
        "expected a path in quotes after `file`, such as `file \"games/book.pgn\"`, optionally followed by `, 2`"
    };
    Error::new(next_span(input).unwrap_or(word), words)
}

/// An error on the first token that is not a comma, or else on the path.
#[inline]
fn unexpected_after_path(input: ParseStream<'_>, path: Span, is_folder: bool) -> Error {
    let words = if is_folder {
        "expected nothing after the folder's path"
    } else {
        "expected nothing after the path, or a comma and the number of a game, counted from 1"
    };
    while input.parse::<Token![,]>().is_ok() {}
    Error::new(next_span(input).unwrap_or(path), words)
}

/// The span of the next token. `None` at the end, where `ParseStream::error` would underline the whole call.
#[inline]
fn next_span(input: ParseStream<'_>) -> Option<Span> {
    input.cursor().token_tree().map(|(token, _)| token.span())
}
