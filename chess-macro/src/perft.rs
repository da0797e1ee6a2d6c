//! The word `perft` before positions: their perft counts are checked.

use chess_core::Error;
use chess_core::epd::Epd;
use proc_macro2::{Delimiter, Group, Span, TokenTree};
use syn::Result;

use crate::diagnostic::Diagnostic;

/// The greatest depth. A macro is not optimised, so a deeper count takes minutes.
const DEEPEST: u32 = 4;
/// The greatest number of sequences of moves that one call counts, in millions.
const MOST: u64 = 100;

/// `perft` or `perft(3)`.
#[derive(Clone, Copy)]
pub(crate) struct Perft {
    deepest: u32,
    /// The span of the word.
    pub(crate) span: Span,
}

/// What is left to count in a call, and the number of counts that were right.
pub(crate) struct Counted {
    left: u64,
    right: usize,
}

impl Default for Counted {
    fn default() -> Self {
        Self { left: MOST * 1_000_000, right: 0 }
    }
}

impl Perft {
    /// Removes the word, with its depth, from the beginning of a call.
    pub(crate) fn take(tokens: &mut Vec<TokenTree>) -> Result<Option<Self>> {
        let Some(TokenTree::Ident(word)) = tokens.first() else { return Ok(None) };
        if word != "perft" {
            return Ok(None);
        }
        let span = word.span();
        tokens.remove(0);
        let deepest = match tokens.first() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let deepest = depth(group)?;
                tokens.remove(0);
                deepest
            }
            _ => DEEPEST,
        };
        Ok(Some(Self { deepest, span }))
    }

    /// Checks the counts of a position. The outer error says that counting has to stop.
    pub(crate) fn check(
        self,
        epd: &Epd<'_>,
        counted: &mut Counted,
    ) -> std::result::Result<std::result::Result<(), Error>, Diagnostic> {
        match epd.check_perft_within(self.deepest, &mut counted.left) {
            Ok(Some(right)) => counted.right += right,
            Ok(None) => return Err(self.too_many()),
            Err(error) => return Ok(Err(error)),
        }
        Ok(Ok(()))
    }

    /// An error if there was no count to check.
    pub(crate) fn check_any(self, counted: &Counted) -> std::result::Result<(), Diagnostic> {
        if counted.right > 0 {
            return Ok(());
        }
        let words = match self.deepest {
            1 => "`perft(1)` checks the operation `D1`, but there is none".to_owned(),
            deepest => {
                format!("`perft` checks the operations `D1` to `D{deepest}`, but there is none")
            }
        };
        Err(Diagnostic::new(words + "\nwrite for example `D1 20; D2 400;`", self.span))
    }

    fn too_many(self) -> Diagnostic {
        let fewer = match self.deepest {
            1 => String::new(),
            deepest => format!("check fewer plies, `perft({})`, or ", deepest - 1),
        };
        let words = format!(
            "the perft counts of this call have more than {MOST} million sequences, the limit while compiling\n\
             {fewer}check them at run time with `Epd::check_perft`"
        );
        Diagnostic::new(words, self.span)
    }
}

/// The number in the parentheses.
fn depth(group: &Group) -> Result<u32> {
    let text = group.stream().to_string();
    match text.parse() {
        Ok(depth @ 1..=DEEPEST) => Ok(depth),
        Ok(depth) if depth > DEEPEST => Err(syn::Error::new(
            group.span(),
            format!(
                "perft counts are checked up to depth {DEEPEST}: deeper ones take minutes while compiling\n\
                 check them at run time with `Epd::check_perft`"
            ),
        )),
        _ => Err(syn::Error::new(
            group.span(),
            format!("expected a depth from 1 to {DEEPEST} in `perft(...)`"),
        )),
    }
}
