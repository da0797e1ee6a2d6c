//! The contents of a call: `[[OPTIONS] fen SOURCE] [;] [SOURCE]`, where a source is tokens or one string
//! literal; or `[OPTIONS] file ".."`, `[OPTIONS] dir ".."`.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::habits;
use crate::literal::StrLiteral;
use crate::options::{self, Options};
use crate::request::{self, Request};
use crate::source::Source;

/// The parsed contents of a call.
pub(crate) enum Input {
    /// `file ".."` or `dir ".."`.
    Files(Request),
    /// A position, moves, or both.
    Text {
        /// The position after the word `fen`.
        start: Option<Start>,
        /// The moves; in `board!`, also a position without the word `fen`.
        text: Option<Source>,
    },
}

/// `[reachable] [allow(..)] [chess960] fen SOURCE`. After an option, `fen` may be left out.
pub(crate) struct Start {
    /// The words before the position.
    pub(crate) options: Options,
    /// The FEN.
    pub(crate) fen: Source,
}

const AFTER_OPTIONS: &str =
    "expected `fen` and a position after `reachable`, `allow(...)` or `chess960`";

impl Input {
    /// Parses a call's tokens. Tokens that are only moves are printed as one text, and not visited one by one.
    pub(crate) fn parse(stream: TokenStream) -> Result<Self> {
        let text = stream.to_string();
        if text.starts_with('<') {
            let words = "this `<` is not closed: expected `>` after the last move";
            let open = stream.into_iter().next().map_or_else(Span::call_site, |open| open.span());
            return Err(Error::new(open, words));
        }
        if options::may_begin(&text) || request::may_begin(&text) || text.contains('"') {
            return Self::parse_parts(flatten(stream));
        }
        let text = (!text.is_empty()).then(|| Source::of_tokens(stream, text));
        Ok(Self::Text { start: None, text })
    }

    fn parse_parts(tokens: Vec<TokenTree>) -> Result<Self> {
        match tokens.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                syn::parse2(tokens.into_iter().collect()).map(Self::Files)
            }
            Some(TokenTree::Ident(word)) if options::begin_with(word) => Self::parse_with(tokens),
            Some(word) => {
                habits::check_word(word)?;
                habits::check_order(&tokens)?;
                Ok(Self::Text { start: None, text: Source::parse(tokens)? })
            }
            None => Ok(Self::Text { start: None, text: None }),
        }
    }

    /// Parses options and what follows them. Only the options, and a file, pass through `syn`.
    fn parse_with(mut tokens: Vec<TokenTree>) -> Result<Self> {
        let mut rest = tokens.split_off(options::count(&tokens));
        let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
        let options: Options = syn::parse2(tokens.into_iter().collect())?;
        match rest.first() {
            Some(TokenTree::Ident(word)) if word == "fen" => {
                let word = rest.remove(0).span();
                Self::parse_start(options, word, rest)
            }
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                let word = word.clone();
                let request: Request = syn::parse2(rest.into_iter().collect())?;
                request.with(options, &word).map(Self::Files)
            }
            next => {
                let next = next.map_or(last, TokenTree::span);
                let fen = rest.iter().take_while(|token| !is_semicolon(token)).cloned();
                // A string is a FEN by itself, whatever stands behind it.
                let is_string = matches!(rest.first(), Some(TokenTree::Literal(first)) if StrLiteral::is_string(first));
                let fen = fen.take(if is_string { 1 } else { usize::MAX }).collect();
                let fen = Source::parse(fen).ok().flatten();
                if fen.is_some_and(|fen| chess_core::is_fen(fen.text())) {
                    return Self::parse_start(options, next, rest);
                }
                Err(Error::new(next, AFTER_OPTIONS))
            }
        }
    }

    /// Parses `SOURCE [; [SOURCE]]` after the word `fen`, or after options.
    fn parse_start(options: Options, word: Span, mut fen: Vec<TokenTree>) -> Result<Self> {
        if let Some(TokenTree::Ident(late)) = fen.first()
            && options::begin_with(late)
        {
            return Err(Error::new(late.span(), format!("write `{late}` before `fen`")));
        }
        let text = match fen.iter().position(is_semicolon) {
            Some(at) => {
                let text = fen.split_off(at + 1);
                fen.pop();
                Source::parse(text)?
            }
            None => None,
        };
        habits::check_after_fen(&fen)?;
        habits::check_end_of_fen(&fen)?;
        match Source::parse(fen)? {
            Some(fen) => Ok(Self::Text { start: Some(Start { options, fen }), text }),
            None => Err(Error::new(word, "expected a FEN after `fen`")),
        }
    }
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
}

/// Removes doc comments, and the invisible groups that `macro_rules!` puts around matched tokens.
pub(crate) fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut stack = vec![stream.into_iter()];
    while let Some(mut top) = stack.pop() {
        let Some(token) = top.next() else { continue };
        stack.push(top);
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                stack.push(group.stream().into_iter());
            }
            // A doc comment arrives as `#[doc = "..."]`, but is still a comment.
            TokenTree::Group(group) if is_doc(&group) && tokens.last().is_some_and(is_hash) => {
                tokens.pop();
            }
            other => tokens.push(other),
        }
    }
    tokens
}

fn is_hash(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')
}

fn is_doc(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}
