//! The reasons of the fixes that were made.

use chess_core::pgn::Place;

use crate::edit::{self, Moved, Replacement};
use crate::finding::{Finding, absolute};

/// Reads the findings of a text; `None` if it is not exactly one game.
pub(super) type Read<'a> = dyn Fn(&str) -> Option<Vec<Finding>> + 'a;

/// The index of a finding and its edits.
pub(super) type Fix = (usize, Vec<Replacement>);

/// A fix that was made, and the other moves that the refused text may mean.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AppliedFix {
    /// The finding that was fixed, as it was read in its game.
    pub finding: Finding,
    /// The place in the file where its mistake begins.
    pub place: Place,
    /// The text that was written in place of the refused one, for each edit.
    pub written: Vec<String>,
    /// The other readings.
    pub others: Vec<OtherReading>,
}

/// Another legal move that a refused text may mean.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OtherReading {
    /// The move, as the game would write it.
    pub text: String,
    /// The first mistake that the game then has from this move on; `None` if it has none.
    pub mistake: Option<Finding>,
}

/// The reasons of the fixes of a game.
#[derive(Clone)]
pub(super) struct Ledger {
    /// A finding in the text without a fix, which knows the places of it.
    first: Finding,
    /// The edits so far, in rounds.
    rounds: Vec<Moved>,
    pub(super) applied: Vec<AppliedFix>,
}

impl Ledger {
    pub(super) const fn new(first: Finding) -> Self {
        Self { first, rounds: Vec::new(), applied: Vec::new() }
    }

    /// Adds the fixes of a round, and their edits in order.
    pub(super) fn add(&mut self, applied: Vec<AppliedFix>, edits: &[&Replacement]) {
        self.applied.extend(applied);
        self.rounds.push(Moved::new(edits));
    }

    /// The place of an offset in the text as it is now, in the text without a fix.
    fn place(&self, offset: usize) -> Place {
        let origin = self.rounds.iter().rev().fold(offset, |at, round| round.origin(at));
        self.first.place_of(self.first.nearest(origin))
    }
}

impl AppliedFix {
    /// The same fix in a text that begins at a place.
    pub(crate) fn at(self, base: Place) -> Self {
        Self { place: absolute(self.place, base), ..self }
    }
}

/// A game as it is read before some fixes.
pub(super) struct Unfixed<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) findings: &'a [Finding],
}

impl Unfixed<'_> {
    /// The reasons of some fixes, which are made together.
    pub(super) fn explained(
        &self,
        fixes: &[Fix],
        read: &Read<'_>,
        ledger: &Ledger,
    ) -> Vec<AppliedFix> {
        let explain = |number: usize| {
            let (at, edits) = &fixes[number];
            let finding = self.findings[*at].clone();
            let others = match (finding.error(), edits.as_slice()) {
                (Some(error), [edit]) => {
                    let moves = error.suggestions().into_iter();
                    let texts = moves.map(|mv| finding.before_mark(&error.spelled(mv)));
                    let others = texts.filter(|text| !is_same_move(text, &edit.text));
                    others.map(|text| self.tried(text, number, fixes, read)).collect()
                }
                _ => Vec::new(),
            };
            let written = edits.iter().map(|edit| edit.text.clone()).collect();
            let place = ledger.place(finding.range().start);
            AppliedFix { finding, place, written, others }
        };
        (0..fixes.len()).map(explain).collect()
    }

    /// The game with another reading in place of one of some fixes.
    fn tried(&self, text: String, number: usize, fixes: &[Fix], read: &Read<'_>) -> OtherReading {
        let range = self.findings[fixes[number].0].range();
        let start = range.start;
        let mut edits = vec![Replacement { range, text: text.clone() }];
        let others = fixes.iter().enumerate().filter(|(at, _)| *at != number);
        edits.extend(others.flat_map(|(_, (_, edits))| edits).cloned());
        let mut edits: Vec<&Replacement> = edits.iter().collect();
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let start = Moved::new(&edits).offset(start);
        let edited = edit::edited(self.text, self.bytes, &edits);
        let found = edited.and_then(|edited| read(&edited.text)).unwrap_or_default();
        let is_behind = |found: &Finding| found.error().is_some() && found.range().start >= start;
        OtherReading { text, mistake: found.into_iter().find(is_behind) }
    }
}

/// Whether two texts are one move, whatever its marks.
fn is_same_move(one: &str, other: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['+', '#', ' ']).to_owned();
    bare(one) == bare(other)
}
