//! The contents of a call: `[[OPTIONS] fen SOURCE] [;] [SOURCE]`, where a source is tokens or one string
//! literal; or `[OPTIONS] file ".."`, `[OPTIONS] dir ".."`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::habits;
use crate::parse::options::{self, Options};
use crate::parse::request::{self, Request};
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::Source;
use crate::tokens::{self, flatten};

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
            return Self::parse_parts(flatten(stream), ";");
        }
        let text = (!text.is_empty()).then_some(Source::Tokens(stream, text));
        Ok(Self::Text { start: None, text })
    }

    /// Parses the position and the moves of a problem, which a comma may separate:
    /// `[[OPTIONS] [fen] SOURCE] [, SOURCE]`.
    #[cfg(feature = "puzzle")]
    pub(crate) fn parse_problem(tokens: Vec<TokenTree>) -> Result<Self> {
        const SEPARATORS: &str = ",;";
        match tokens.first() {
            Some(TokenTree::Ident(word)) if options::begin_with(word) => {}
            Some(first) if tokens::is_string(first) || is_fen(&tokens, SEPARATORS) => {
                return Self::parse_start(Options::default(), first.span(), tokens, SEPARATORS);
            }
            _ => {}
        }
        Self::parse_parts(tokens, SEPARATORS)
    }

    fn parse_parts(tokens: Vec<TokenTree>, separators: &str) -> Result<Self> {
        match tokens.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                syn::parse2(tokens::stream(tokens)).map(Self::Files)
            }
            Some(TokenTree::Ident(word)) if options::begin_with(word) => {
                Self::parse_with(tokens, separators)
            }
            Some(word) => {
                habits::check_word(word)?;
                habits::check_order(&tokens)?;
                Ok(Self::Text { start: None, text: Source::parse(tokens)? })
            }
            None => Ok(Self::Text { start: None, text: None }),
        }
    }

    /// Parses options and what follows them. Only the options, and a file, pass through `syn`.
    fn parse_with(mut tokens: Vec<TokenTree>, separators: &str) -> Result<Self> {
        let mut rest = tokens.split_off(options::count(&tokens));
        let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
        let options: Options = syn::parse2(tokens::stream(tokens))?;
        match rest.first() {
            Some(TokenTree::Ident(word)) if word == "fen" => {
                let word = rest.remove(0).span();
                Self::parse_start(options, word, rest, separators)
            }
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                let word = word.clone();
                let request: Request = syn::parse2(tokens::stream(rest))?;
                request.with(options, &word).map(Self::Files)
            }
            next => {
                let next = next.map_or(last, TokenTree::span);
                if is_fen(&rest, separators) {
                    return Self::parse_start(options, next, rest, separators);
                }
                Err(Error::new(next, AFTER_OPTIONS))
            }
        }
    }

    /// Parses `SOURCE [; [SOURCE]]` after the word `fen`, or after options. `word` is the word before, for an empty
    /// FEN.
    fn parse_start(
        options: Options,
        word: Span,
        mut fen: Vec<TokenTree>,
        separators: &str,
    ) -> Result<Self> {
        if let Some(TokenTree::Ident(late)) = fen.first()
            && options::begin_with(late)
        {
            return Err(Error::new(late.span(), format!("write `{late}` before `fen`")));
        }
        let text = match fen.iter().position(|token| is_separator(token, separators)) {
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

/// Whether tokens begin with a FEN: in a string, or as tokens up to the separator.
fn is_fen(tokens: &[TokenTree], separators: &str) -> bool {
    if let Some(TokenTree::Literal(string)) = tokens.first()
        && StrLiteral::is_string(string)
    {
        return StrLiteral::parse(string.clone())
            .is_ok_and(|string| chess_core::is_fen(string.value()));
    }
    let end = tokens.iter().position(|token| is_separator(token, separators));
    let fen = &tokens[..end.unwrap_or(tokens.len())];
    chess_core::is_fen(&tokens::stream(fen.to_vec()).to_string())
}

/// Whether a token separates a position from the moves.
fn is_separator(token: &TokenTree, separators: &str) -> bool {
    matches!(token, TokenTree::Punct(punct) if separators.contains(punct.as_char()))
}
