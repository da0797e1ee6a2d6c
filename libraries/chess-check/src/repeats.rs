//! Mistakes that a game makes again and again.

use std::sync::Arc;

use chess_core::ErrorKind;
use chess_core::error::{FalseClaim, Miscount};

use crate::finding::Finding;
use crate::style::Rule;

/// Tells which findings repeat the one before, for a report that counts such findings instead of showing each.
///
/// A finding repeats the one before if both are in one game, and
///
/// - in both, a move number of the main line is too large or too small by the same number, counted
///   on from the number before it, while the moves are right, as is a number between them that does
///   not count: `1. e4 e5 3. Nf3 Nc6 5. Bb5`, or
/// - in both, moves are written in the same form, which
///   [`CheckOptions::strict`](crate::CheckOptions::strict) reports: `1.e4 e5 2.Nf3`.
///
/// All other findings are mistakes of their own, even with equal codes.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_check::{CheckOptions, Event, Input, Repeats, check};
///
/// let input = Input::reader("games.pgn", &b"1. e4 e5 3. Nf3 Nc6 5. Bb5 *"[..]);
/// let (mut repeats, mut found) = (Repeats::default(), Vec::new());
/// check(vec![input], &CheckOptions::default(), |event| {
///     if let Event::Found(finding) = event {
///         found.push((finding.written().to_owned(), repeats.is_repeat(finding)));
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, [("3.".into(), false), ("5.".into(), true)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Repeats {
    /// The name of the file, which is another one for another input of that name.
    file: Option<Arc<str>>,
    game: u64,
    /// The number by which the last wrong move number of the game was too large, and the ply after it.
    number: (i32, usize),
    habit: Option<Habit>,
}

/// A mistake that a later one can repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// A move number is too large by this number, counted on from the wrong number before it.
    Number(i32),
    /// A rule about the form of moves is broken.
    Form(Rule),
}

impl Repeats {
    /// Whether a finding repeats the one that was asked about before it. Findings are asked about in their order.
    pub fn is_repeat(&mut self, finding: &Finding) -> bool {
        let input = |file: &Option<Arc<str>>| file.as_ref().map(Arc::as_ptr);
        if self.game != finding.game || input(&self.file) != input(&finding.file) {
            *self = Self { file: finding.file.clone(), game: finding.game, ..Self::default() };
        }
        let habit = self.habit(finding);
        let is_repeat = habit.is_some() && habit == self.habit;
        self.habit = habit;
        is_repeat
    }

    fn habit(&mut self, finding: &Finding) -> Option<Habit> {
        if let Some(style) = finding.style() {
            return is_form(style.rule()).then_some(Habit::Form(style.rule()));
        }
        let error = finding.error().filter(|_| !finding.is_in_variation())?;
        let cause = Miscount::OnlyNumber;
        match error.kind() {
            ErrorKind::FalseClaim(FalseClaim::Number { written, cause: found })
                if found == cause =>
            {
                let excess = i32::from(written) - i32::from(error.board()?.fullmove_number());
                let ply = finding.ply()?;
                let (before, last) = std::mem::replace(&mut self.number, (excess, ply));
                if ply > last + 2 {
                    // Each move of White has a number, so one between the two was right.
                    self.habit = None;
                }
                Some(Habit::Number(excess - before))
            }
            _ => None,
        }
    }
}

/// Whether a rule is about the form of moves, which a game that breaks it once usually breaks throughout. The others are
/// about single tags, the end of a game, or moves that differ from each other.
fn is_form(rule: Rule) -> bool {
    match rule {
        Rule::LongLine
        | Rule::NoPeriod
        | Rule::NoSpaceAfterNumber
        | Rule::ManySpaces
        | Rule::MissingCheck
        | Rule::SpaceBeforeSign
        | Rule::Castling
        | Rule::Promotion
        | Rule::EnPassant
        | Rule::Coordinates
        | Rule::LongAlgebraic
        | Rule::Time
        | Rule::MovesInComment
        | Rule::DeadEnPassant => true,
        Rule::NoEmptyLineAfterMoves
        | Rule::NoEmptyLineAfterTags
        | Rule::TagOrder
        | Rule::MissingTag
        | Rule::Date
        | Rule::MissingMate
        | Rule::NotSan
        | Rule::TagName
        | Rule::Clock
        | Rule::MissingResult => false,
    }
}
