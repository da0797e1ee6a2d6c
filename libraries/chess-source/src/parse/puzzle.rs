//! The contents of `puzzle!`: `#3, [WORDS,] POSITION [, MOVES]`, or `[WORDS,] [OPTIONS] file "..", 3`. The position is
//! `[OPTIONS] fen SOURCE` or the moves to it.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::{Error, Lit, Result};

use crate::parse::habits::rust;
use crate::parse::input::CallContent;
use crate::parse::options;
use crate::parse::request;
use crate::parse::suite::SuiteCall;
use crate::tokens::source::Source;
use crate::tokens::{flatten, has_digit, is_punct};

/// The greatest number of moves. The compiler does not optimize the prover in a macro.
pub const MOST_MOVES: u8 = 20;
/// The number of positions that a proof may visit if the call does not say: about three seconds.
pub const BUDGET: u64 = 1_000_000;
/// The message for a call of `puzzles!` in another form.
pub const FILES: &str = "expected `file \"...\"` or `dir \"...\"`, or items: `const NAME = #2, fen \"...\";`\n\
                     one problem by itself is `puzzle!(...)`";
/// The message for a call of `puzzle!` in another form.
pub const FORM: &str = "expected `#` and a number of moves, a position and perhaps the key: `#2, fen \"...\", 1. Qh6`\n\
     or a file: `file \"problems.epd\", 1`";

const WORDS: [&str; 3] = ["any_key", "no_duals", "budget"];

/// The contents of a call.
pub enum PuzzleCall {
    /// A position and the claim about it.
    Written(WrittenPuzzle),
    /// The problems of a file.
    Files(SuiteCall, PuzzleOptions),
}

/// A position and the claim about it.
pub struct WrittenPuzzle {
    /// The number of moves.
    pub moves: u8,
    /// The spans of `#` and `3`.
    pub claim: (Span, Span),
    /// The words before the position.
    pub words: PuzzleOptions,
    /// The position: a FEN, or moves.
    pub position: CallContent,
    /// The key, and perhaps more of the main line.
    pub line: Option<Source>,
}

/// The words before a position.
#[derive(Clone, Copy)]
pub struct PuzzleOptions {
    /// `any_key`: there may be several keys.
    pub takes_any_key: bool,
    /// The span of `no_duals`.
    pub no_duals: Option<Span>,
    /// The number of positions that the proof may visit.
    pub budget: u64,
}

impl PuzzleCall {
    /// Parses a call or an item. `form` is the message for a first token that cannot begin one.
    #[inline]
    pub fn parse(stream: TokenStream, form: &str) -> Result<Self> {
        let mut tokens = flatten(stream);
        let claim = take_claim(&mut tokens)?;
        let words = PuzzleOptions::take(&mut tokens)?;
        let Some((moves, claim)) = claim else {
            let suite = SuiteCall::parse_files(tokens, |tokens| refuse(tokens, form))?;
            return Ok(Self::Files(suite, words));
        };
        if tokens.is_empty() {
            let words = "expected a position after the number of moves: `#2, fen \"...\"`";
            return Err(Error::new(claim.1, words));
        }
        if tokens.last().is_some_and(|token| is_punct(token, ',')) {
            tokens.pop();
        }
        check_words(&tokens)?;
        match CallContent::parse_problem(tokens)? {
            (CallContent::Files(request), _) => Err(Error::new(
                request.span,
                "a file says by `dm` how many moves a mate takes: `puzzle!(file \"...\", 1)`",
            )),
            (position, line) => {
                Ok(Self::Written(WrittenPuzzle { moves, claim, words, position, line }))
            }
        }
    }
}

/// The error for a call that begins with neither a claim nor a file.
#[inline]
fn refuse(tokens: &[TokenTree], form: &str) -> Error {
    let Some(first) = tokens.first() else { return Error::new(Span::call_site(), form) };
    let words = match (first, tokens.get(1)) {
        (sign, _) if is_punct(sign, '#') => {
            "write `#` and the number of moves first: `#2, any_key, fen \"...\"`".to_owned()
        }
        (TokenTree::Ident(name), Some(bang)) if name == "puzzle" && is_punct(bang, '!') => {
            rust::call_words("puzzle")
        }
        (TokenTree::Ident(goal), Some(sign)) if is_punct(sign, '#') => {
            format!(
                "expected `#`, but found `{goal}`: only mates are proved here, other goals by `caissa solve`"
            )
        }
        (TokenTree::Ident(word), Some(TokenTree::Literal(number)))
            if word == "mate" || word == "dm" =>
        {
            format!("expected `#` and a number of moves, but found `{word}`: write `#{number}`")
        }
        (TokenTree::Literal(number), _) => {
            let number = number.to_string();
            let number = number.trim_matches(['"', '#']);
            match number.parse::<u8>() {
                Ok(_) => format!("expected `#` before the number of moves: write `#{number}`"),
                Err(_) => form.to_owned(),
            }
        }
        _ => form.to_owned(),
    };
    Error::new(first.span(), words)
}

/// Refuses an unknown word before the position, and a known word after it.
#[inline]
fn check_words(tokens: &[TokenTree]) -> Result<()> {
    let Some(comma) = tokens.iter().position(|token| is_punct(token, ',')) else { return Ok(()) };
    let before = &tokens[..comma];
    let is_word = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if !has_digit(word));
    if let Some(TokenTree::Ident(first)) = before.first()
        && before.iter().all(is_word)
        && !options::begin_with(first)
        && !request::begins_with(first)
    {
        let word = before.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let plain = |text: &str| text.replace([' ', '_'], "").to_ascii_lowercase();
        let meant = WORDS.iter().find(|known| plain(known) == plain(&word));
        let instead = meant.map_or_else(
            || {
                let known = WORDS.map(|word| format!("`{word}`")).join(", ");
                format!("expected one of {known}, or a position")
            },
            |meant| format!("write `{meant}`"),
        );
        let words = format!("unknown word `{word}`: {instead}");
        return Err(Error::new(first.span(), words));
    }
    let late = tokens[comma + 1..].iter().find_map(|token| match token {
        TokenTree::Ident(word) if WORDS.iter().any(|known| word == known) => Some(word),
        _ => None,
    });
    match late {
        Some(word) => Err(Error::new(word.span(), format!("write `{word},` before the position"))),
        None => Ok(()),
    }
}

/// Whether a call begins with a claim, and not with the attribute of an item.
#[inline]
pub fn begins_with_claim(stream: &TokenStream) -> bool {
    let mut tokens = stream.clone().into_iter();
    tokens.next().is_some_and(|token| is_punct(&token, '#'))
        && matches!(tokens.next(), Some(TokenTree::Literal(_)))
}

/// Removes `#3,` from the beginning of a call.
#[inline]
fn take_claim(tokens: &mut Vec<TokenTree>) -> Result<Option<(u8, (Span, Span))>> {
    let Some(sign) = tokens.first().filter(|token| is_punct(token, '#')) else { return Ok(None) };
    let sign = sign.span();
    let words = format!("expected a number of moves from 1 to {MOST_MOVES} after `#`");
    let Some(TokenTree::Literal(number)) = tokens.get(1) else {
        return Err(Error::new(tokens.get(1).map_or(sign, TokenTree::span), words));
    };
    let span = number.span();
    let moves = match Lit::new(number.clone()) {
        Lit::Int(number) if number.suffix().is_empty() => number.base10_parse().ok(),
        _ => None,
    };
    let Some(moves) = moves.filter(|moves| (1..=MOST_MOVES).contains(moves)) else {
        return Err(Error::new(span, words));
    };
    tokens.drain(..2);
    take_comma(tokens, span)?;
    Ok(Some((moves, (sign, span))))
}

/// Removes a comma. Without one, the error is on the next token.
#[inline]
fn take_comma(tokens: &mut Vec<TokenTree>, before: Span) -> Result<()> {
    match tokens.first() {
        Some(token) if is_punct(token, ',') => {
            tokens.remove(0);
            Ok(())
        }
        Some(TokenTree::Punct(sign)) => {
            let words = format!("expected `,`, but found `{}`", sign.as_char());
            Err(Error::new(sign.span(), words))
        }
        Some(token) => Err(Error::new(token.span(), format!("expected `,` before `{token}`"))),
        None => Err(Error::new(before, FORM)),
    }
}

impl PuzzleOptions {
    /// Removes `any_key,`, `no_duals,` and `budget(5_000_000),` from the beginning of a call.
    #[inline]
    fn take(tokens: &mut Vec<TokenTree>) -> Result<Self> {
        let mut words = Self { takes_any_key: false, no_duals: None, budget: BUDGET };
        loop {
            let Some(TokenTree::Ident(word)) = tokens.first() else { return Ok(words) };
            let span = word.span();
            if word == "any_key" {
                words.takes_any_key = true;
            } else if word == "no_duals" {
                words.no_duals = Some(span);
            } else if word == "budget" {
                words.budget = budget(word, tokens.get(1))?;
                tokens.remove(0);
            } else {
                return Ok(words);
            }
            tokens.remove(0);
            take_comma(tokens, span)?;
        }
    }
}

/// The number in `budget(5_000_000)`.
#[inline]
fn budget(word: &Ident, group: Option<&TokenTree>) -> Result<u64> {
    let words = "expected a number of positions in `budget(...)`, such as `budget(5_000_000)`";
    let Some(TokenTree::Group(group)) = group else { return Err(Error::new(word.span(), words)) };
    if group.delimiter() != Delimiter::Parenthesis {
        return Err(Error::new(group.span(), words));
    }
    syn::parse2::<syn::LitInt>(group.stream())
        .and_then(|number| number.base10_parse())
        .map_err(|_| Error::new(group.span(), words))
}
