//! Mistakes in the text of a game, before their places in the file are known.

use std::ops::Range;

use chess_core::Error;
use chess_core::error::{Explanation, Needs};

use crate::edit::Replacement;
use crate::style::{Rule, StyleViolation};

/// A mistake in the text of a game: an [`Error`], a [`StyleViolation`], or either of them.
#[derive(Clone, Debug)]
pub(crate) struct Mistake<P = Problem> {
    pub(crate) problem: P,
    /// The byte range in the text.
    pub(crate) range: Range<usize>,
    /// The ply of the main line, as in [`chess_core::pgn::Finding::ply`].
    pub(crate) ply: Option<usize>,
    pub(crate) in_variation: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Problem {
    Error(Box<Error>),
    Style(Box<StyleViolation>),
    Call(Box<Call>),
}

/// A mistake in a call of a macro.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The message of the compiler.
    pub(crate) words: String,
    /// The error behind it; its range is one of the text that core read.
    pub(crate) error: Option<Error>,
    /// The edits that fix it.
    pub(crate) edits: Vec<Replacement>,
}

impl Call {
    /// The explanation of a mistake that is none of chess.
    pub(crate) const EXPLANATION: Explanation = Explanation::new(
        "call/refused",
        "A macro refuses its call for a reason outside of the moves: its form, its files, or a claim about a problem. \
         Reported only in files of Rust.",
        Some("const GAME: Game = game!(file 7);"),
        Needs::Nothing,
    );
}

impl<P> Mistake<P> {
    /// A mistake outside of the moves.
    pub(crate) const fn outside_moves(problem: P, range: Range<usize>) -> Self {
        Self { problem, range, ply: None, in_variation: false }
    }
}

impl Mistake {
    /// An error outside of the moves.
    pub(crate) fn of_error(error: Error, range: Range<usize>) -> Self {
        Self::outside_moves(Problem::Error(Box::new(error)), range)
    }

    /// An error in a game.
    pub(crate) fn of_game(found: &chess_core::pgn::Finding) -> Self {
        let (ply, in_variation) = (found.ply(), found.is_in_variation());
        Self { ply, in_variation, ..Self::of_error(*found.error(), found.error().range()) }
    }
}

impl Mistake<StyleViolation> {
    /// A text that breaks a rule.
    pub(crate) fn of_style(rule: Rule, range: Range<usize>, wanted: &str) -> Self {
        let style = StyleViolation { rule, wanted: wanted.into(), edits: Vec::new() };
        Self::outside_moves(style, range)
    }

    /// Adds an edit that fixes the style.
    pub(crate) fn fixed_by(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.problem.edits.push(Replacement { range, text: text.into() });
        self
    }
}

impl From<Mistake<StyleViolation>> for Mistake {
    fn from(mistake: Mistake<StyleViolation>) -> Self {
        let Mistake { problem, range, ply, in_variation } = mistake;
        Self { problem: Problem::Style(Box::new(problem)), range, ply, in_variation }
    }
}
