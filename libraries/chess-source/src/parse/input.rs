//! The contents of a call: `[[OPTIONS] fen SOURCE] [;] [SOURCE]`, where a source is tokens or one string
//! literal; or `[OPTIONS] file ".."`, `[OPTIONS] dir ".."`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::form::Form;
use crate::parse::habits::{self, strings};
use crate::parse::options::{self, ParsedOptions};
use crate::parse::request::{self, FileRequest};
use crate::tokens::source::Source;
use crate::tokens::{self, flatten, is_punct};

/// The parsed contents of a call.
pub enum CallContent {
    /// `file ".."` or `dir ".."`.
    Files(FileRequest),
    /// A position, moves, or both.
    Text {
        /// The position after the word `fen`.
        start: Option<StartPosition>,
        /// The moves; in `board!`, also a position without the word `fen`.
        text: Option<Source>,
    },
}

/// `[reachable] [allow(..)] [chess960] fen SOURCE [= SOURCE]`. After an option, `fen` may be left out.
pub struct StartPosition {
    /// The words before the position.
    pub options: ParsedOptions,
    /// The FEN.
    pub fen: Source,
    /// The moves from the starting position that should lead to it.
    pub moves: Option<Source>,
}

/// Takes the tokens after the first `=`, and the `=` itself.
#[inline]
pub(crate) fn take_claimed_moves(tokens: &mut Vec<TokenTree>) -> Result<Option<Source>> {
    let sign = tokens.iter().position(|token| is_punct(token, '='));
    let Some(at) = sign.filter(|at| *at > 0) else { return Ok(None) };
    let moves = tokens.split_off(at + 1);
    match (Source::parse(moves)?, tokens.pop()) {
        (None, Some(sign)) => Err(Error::new(sign.span(), "expected moves after `=`")),
        (moves, _) => Ok(moves),
    }
}

const AFTER_OPTIONS: &str =
    "expected `fen` and a position after `reachable`, `allow(...)` or `chess960`";

impl CallContent {
    /// Parses a call's tokens. Tokens that are only moves are printed as one text, and not visited one by one.
    #[inline]
    pub fn parse(stream: TokenStream) -> Result<Self> {
        Self::parse_in(stream, Form::CALL)
    }

    /// Parses the tokens of a call, or of a part of one that has a form of its own.
    #[inline]
    pub fn parse_in(stream: TokenStream, form: Form) -> Result<Self> {
        let text = tokens::print(&stream);
        if text.starts_with('<') {
            let words = "this `<` is not closed: expected `>` after the last move";
            let open = stream.into_iter().next().map_or_else(Span::call_site, |open| open.span());
            return Err(Error::new(open, words));
        }
        if options::may_begin(&text) || request::may_begin(&text) || text.contains('"') {
            return Self::parse_parts(flatten(stream), form);
        }
        let text = (!text.is_empty()).then_some(Source::Tokens(stream, text));
        Ok(Self::Text { start: None, text })
    }

    /// Parses the position of a problem and the moves of its solution: `[[OPTIONS] [fen] SOURCE | SOURCE] [, SOURCE]`.
    #[cfg(feature = "puzzle")]
    #[inline]
    pub fn parse_problem(mut tokens: Vec<TokenTree>) -> Result<(Self, Option<Source>)> {
        let form = Form::PROBLEM;
        let input = match tokens.first() {
            Some(TokenTree::Ident(word))
                if options::begin_with(word) || request::begins_with(word) =>
            {
                Self::parse_parts(tokens, form)?
            }
            Some(first) if is_fen(&tokens, form) => {
                Self::parse_start(ParsedOptions::default(), first.span(), tokens, form)?
            }
            _ => {
                let line = match form.split(&mut tokens) {
                    Some(line) => source(line, form)?,
                    None => None,
                };
                return Ok((Self::parse_parts(tokens, form)?, line));
            }
        };
        Ok(match input {
            Self::Text { start, text } => (Self::Text { start, text: None }, text),
            files @ Self::Files(_) => (files, None),
        })
    }

    #[inline]
    fn parse_parts(tokens: Vec<TokenTree>, form: Form) -> Result<Self> {
        match tokens.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                syn::parse2(tokens::stream(tokens)).map(Self::Files)
            }
            Some(TokenTree::Ident(word)) if options::begin_with(word) => {
                Self::parse_with(tokens, form)
            }
            Some(word) => {
                habits::check_word(word)?;
                habits::check_order(&tokens)?;
                Ok(Self::Text { start: None, text: source(tokens, form)? })
            }
            None => Ok(Self::Text { start: None, text: None }),
        }
    }

    /// Parses options and what follows them. Only the options, and a file, pass through `syn`.
    #[inline]
    fn parse_with(mut tokens: Vec<TokenTree>, form: Form) -> Result<Self> {
        let mut rest = tokens.split_off(options::count(&tokens));
        let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
        let options: ParsedOptions = syn::parse2(tokens::stream(tokens))?;
        match rest.first() {
            Some(TokenTree::Ident(word)) if word == "fen" => {
                let word = rest.remove(0).span();
                Self::parse_start(options, word, rest, form)
            }
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                let word = word.clone();
                let request: FileRequest = syn::parse2(tokens::stream(rest))?;
                request.with(options, &word).map(Self::Files)
            }
            next => {
                let next = next.map_or(last, TokenTree::span);
                if is_fen(&rest, form) {
                    return Self::parse_start(options, next, rest, form);
                }
                habits::check_comma(rest.first(), "between this word and the position")?;
                if !rest.first().is_some_and(tokens::is_string) {
                    strings::check(&rest, form)?;
                }
                Err(Error::new(next, AFTER_OPTIONS))
            }
        }
    }

    /// Parses `SOURCE [; [SOURCE]]` after the word `fen`, or after options. `word` is the word before, for an empty
    /// FEN.
    #[inline]
    fn parse_start(
        options: ParsedOptions,
        word: Span,
        mut fen: Vec<TokenTree>,
        form: Form,
    ) -> Result<Self> {
        if let Some(TokenTree::Ident(late)) = fen.first()
            && options::begin_with(late)
        {
            return Err(Error::new(late.span(), format!("write `{late}` before `fen`")));
        }
        let text = match form.split(&mut fen) {
            Some(text) => source(text, form)?,
            None => None,
        };
        let moves = take_claimed_moves(&mut fen)?;
        habits::check_after_fen(&fen)?;
        habits::check_end_of_fen(&fen, form)?;
        match source(fen, form)? {
            Some(fen) => {
                Ok(Self::Text { start: Some(StartPosition { options, fen, moves }), text })
            }
            None => Err(Error::new(word, "expected a FEN after `fen`")),
        }
    }
}

/// Whether tokens begin with a FEN: in a string, or as tokens up to the separator.
#[inline]
fn is_fen(tokens: &[TokenTree], form: Form) -> bool {
    if let Some(value) = tokens.first().and_then(tokens::string_value) {
        return chess_core::is_fen(&value);
    }
    let mut fen = tokens.to_vec();
    form.split(&mut fen);
    chess_core::is_fen(&tokens::print(&tokens::stream(fen)))
}

/// Parses tokens or one string.
#[inline]
fn source(tokens: Vec<TokenTree>, form: Form) -> Result<Option<Source>> {
    strings::check(&tokens, form)?;
    Source::parse(tokens)
}
