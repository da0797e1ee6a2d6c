//! The fixes of one game.

use std::collections::HashSet;

use chess_core::Replay;
use chess_core::pgn::{KeptNotes, Reader};

use super::ledger::{AppliedFix, Fix, Ledger, Read, Unfixed};
use crate::edit::{self, Edited, Moved, Replacement};
use crate::finding::Finding;
use crate::game;
use crate::lines::decode;
use crate::options::{CheckOptions, FixMode};
use crate::strict;
use crate::style::{Rule, StyleViolation};

/// A game with findings.
#[derive(Clone)]
pub(super) struct FaultyGame {
    pub(super) text: String,
    pub(super) bytes: Vec<u8>,
    pub(super) findings: Vec<Finding>,
    /// The line end of the file, for a game in one line; `None` if it is unknown.
    pub(super) line_end: Option<&'static str>,
    /// Whether an edit needed the line end and did not know it.
    needs_line_end: bool,
    /// The number of attempts that may still fail.
    tries: usize,
    /// The greatest number of mistakes that a reading reports.
    most: usize,
    /// The reasons of the fixes so far; `None` without [`FixMode::Explained`].
    pub(super) ledger: Option<Ledger>,
}

/// A game after its fixes.
pub(super) struct FixedGame {
    pub(super) bytes: Vec<u8>,
    /// The number of findings that were fixed.
    pub(super) fixed: u64,
    /// The number of findings that are left.
    pub(super) left: u64,
    /// The reasons of the fixes, with places from the beginning of the text of the findings; empty without
    /// [`FixMode::Explained`].
    pub(super) applied: Vec<AppliedFix>,
}

/// The greatest number of attempts that may fail in one game. Hostile games could have thousands of findings.
const TRIES: usize = 500;

impl FaultyGame {
    pub(super) fn new(text: String, bytes: Vec<u8>, findings: Vec<Finding>) -> Self {
        let (line_end, needs_line_end, most) = (None, false, Replay::MOST_MISTAKES);
        let ledger = None;
        Self { text, bytes, findings, line_end, needs_line_end, tries: TRIES, most, ledger }
    }

    /// A line of EPD, which is read up to its first mistake.
    pub(super) fn of_line(text: String, bytes: Vec<u8>, findings: Vec<Finding>) -> Self {
        Self { most: 1, ..Self::new(text, bytes, findings) }
    }

    /// The same game, which keeps the reasons of its fixes.
    pub(super) fn explaining(self, options: &CheckOptions) -> Self {
        let is_explained = matches!(options.fixing, FixMode::Explained);
        let first = self.findings.first().filter(|_| is_explained);
        let ledger = first.map(|first| Ledger::new(first.clone()));
        Self { ledger, ..self }
    }

    /// The game with all fixes that remove their findings and add no new one; `None` if that depends on the line end
    /// of the file, which is unknown.
    pub(super) fn fixed(
        mut self,
        line_end: Option<&'static str>,
        read: &Read<'_>,
    ) -> Option<FixedGame> {
        self.line_end = line_end;
        let fixed = self.fix(read);
        let Self { bytes, findings, needs_line_end, ledger, .. } = self;
        let left = findings.len() as u64;
        let applied = ledger.map(|ledger| ledger.applied).unwrap_or_default();
        (!needs_line_end).then_some(FixedGame { bytes, fixed, left, applied })
    }

    /// Applies the fixes. Returns the number of findings that it fixed.
    pub(super) fn fix(&mut self, read: &Read<'_>) -> u64 {
        // The text after a game can decide where the game ends, so the game alone may read differently.
        let is_other = |alone: Vec<Finding>| keys(&alone) != keys(&self.findings);
        if decode(&self.bytes) != self.text || read(&self.text).is_none_or(is_other) {
            return 0;
        }
        let mut fixed = 0;
        loop {
            // Usually all fixes can be applied at once. If not, each one is tried alone.
            let all = together(&self.findings);
            let count = self.take(&all, read);
            let count = if count > 0 { count } else { self.take_first(read) };
            if count == 0 {
                return fixed;
            }
            fixed += count;
        }
    }

    /// Applies the first fix that removes its finding and adds no new one.
    fn take_first(&mut self, read: &Read<'_>) -> u64 {
        for at in 0..self.findings.len() {
            let count = self.take(&[(at, self.findings[at].edits())], read);
            if count > 0 {
                return count;
            }
        }
        0
    }

    /// Makes the edits of some findings if they remove these findings and add no new one. Returns the number of these
    /// findings.
    pub(super) fn take(&mut self, fixes: &[Fix], read: &Read<'_>) -> u64 {
        let edits: Vec<Replacement> = fixes.iter().flat_map(|(_, edits)| edits).cloned().collect();
        let edits = self.with_line_ends(edits);
        let mut edits: Vec<&Replacement> = edits.iter().collect();
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        if edits.is_empty() || self.tries == 0 {
            return 0;
        }
        let keys: Vec<Key> = fixes.iter().map(|(at, _)| key(&self.findings[*at])).collect();
        let edited = edit::edited(&self.text, &self.bytes, &edits);
        let after = edited.and_then(|edited| Some((read(&edited.text)?, edited)));
        let fits = |(after, _): &(Vec<Finding>, _)| self.fits(after, &edits, &keys);
        let Some((after, Edited { text, bytes })) = after.filter(fits) else {
            self.tries -= 1;
            return 0;
        };
        if let Some(mut ledger) = self.ledger.take() {
            let Self { text, bytes, findings, .. } = &*self;
            let game = Unfixed { text, bytes, findings };
            ledger.add(game.explained(fixes, read, &ledger), &edits);
            self.ledger = Some(ledger);
        }
        (self.text, self.bytes, self.findings) = (text, bytes, after);
        fixes.len() as u64
    }

    /// The edits, with the line ends of the file if the game has none.
    fn with_line_ends(&mut self, mut edits: Vec<Replacement>) -> Vec<Replacement> {
        let has_breaks = edits.iter().any(|edit| edit.text.contains('\n'));
        if !has_breaks || strict::own_line_end(&self.text).is_some() {
            return edits;
        }
        let Some(line_end) = self.line_end else {
            self.needs_line_end = true;
            return edits;
        };
        for edit in &mut edits {
            edit.text = edit.text.replace('\n', line_end);
        }
        edits
    }

    /// Whether some edits leave fewer findings than before, and no new one.
    ///
    /// Style is checked up to the first mistake, so a fixed mistake can reveal findings after it; and a game reports at
    /// most a number of mistakes. So can a fixed game reveal the findings of a later one that goes on from it, in
    /// a call in Rust. Lines may become too long; they are broken afterwards.
    fn fits(&self, after: &[Finding], edits: &[&Replacement], fixed: &[Key]) -> bool {
        let before = &self.findings;
        let moved = Moved::new(edits);
        let after_edits = |&(code, place): &Key| (code, moved.offset(place));
        let fixed: HashSet<&Key> = fixed.iter().collect();
        let kept = |found: &Key| !fixed.contains(found);
        let old: HashSet<Key> =
            keys(before).iter().filter(|key| kept(key)).map(after_edits).collect();
        let (count, count_after) = (counts(before), counts(after));
        let is_unread = |found: &Finding| found.error().is_some_and(|e| e.unread().is_some());
        let has_all = count[0] < self.most && !before.iter().any(is_unread);
        let errors = before.iter().filter(|found| found.error().is_some() && !is_unread(found));
        let last = errors.map(|finding| finding.range().start).max().unwrap_or(0);
        let last = moved.offset(last);
        let of_fixed = before.iter().filter(|finding| fixed.contains(&key(finding)));
        let game = of_fixed.map(Finding::game).max().unwrap_or(0);
        let is_of_later_game = |finding: &Finding| finding.game() > game;
        let is_expected = |finding: &Finding| {
            let is_revealed = match finding.style() {
                Some(_) => count[0] > 0,
                None => !has_all && finding.range().start > last || is_of_later_game(finding),
            };
            is_revealed || is_long_line(finding) || old.contains(&key(finding))
        };
        let is_less = count_after < count || !has_all || after.iter().any(is_of_later_game);
        is_less && after.iter().all(is_expected)
    }
}

/// The findings of a text that is one game; `None` if it is not exactly one game.
pub(crate) fn findings(
    text: &str,
    options: &CheckOptions,
    is_wanted: &impl Fn(&Finding) -> bool,
) -> Option<Vec<Finding>> {
    let reader =
        Reader::new(text.as_bytes()).keeping(KeptNotes::None).allowing(options.fen.allowed);
    let mut reader = reader.at_most(options.largest_game);
    let entry = reader.next()?.ok()?;
    let is_whole = entry.range == (0..text.len() as u64);
    let findings = game::findings(&entry, reader.text(), 1, options);
    is_whole.then(|| findings.into_iter().filter(is_wanted).collect())
}

/// The kind and the place of a finding. Findings about a whole game have the place 0.
pub(super) type Key = (&'static str, usize);

pub(super) fn key(finding: &Finding) -> Key {
    let is_of_game = |style: &StyleViolation| {
        matches!(
            style.rule(),
            Rule::NoEmptyLineAfterMoves
                | Rule::NoEmptyLineAfterTags
                | Rule::MissingResult
                | Rule::MissingTag
                | Rule::TagOrder
        )
    };
    let place = if finding.style().is_some_and(is_of_game) { 0 } else { finding.range().start };
    (finding.code(), place)
}

fn keys(findings: &[Finding]) -> Vec<Key> {
    findings.iter().map(key).collect()
}

/// The fixes that do not overlap. Lines are broken last, after their words are fixed.
pub(super) fn together(findings: &[Finding]) -> Vec<Fix> {
    let fixes = findings.iter().enumerate().map(|(at, finding)| (at, finding.edits()));
    let fixes = fixes.filter(|(_, edits)| !edits.is_empty());
    let (lines, words): (Vec<_>, Vec<_>) = fixes.partition(|(at, _)| is_long_line(&findings[*at]));
    let mut fixes = if words.is_empty() { lines } else { words };
    fixes.sort_by_key(|(_, edits)| edits.first().map(|edit| edit.range.start));
    let mut end = None;
    fixes.retain(|(_, edits)| {
        let (Some(first), Some(last)) = (edits.first(), edits.last()) else { return false };
        let (first, last) = (&first.range, &last.range);
        // Two insertions at one place have no order.
        let is_after = |end| first.start > end || first.start == end && !first.is_empty();
        let is_apart = end.is_none_or(is_after);
        if is_apart {
            end = Some(last.end);
        }
        is_apart
    });
    fixes
}

fn is_long_line(finding: &Finding) -> bool {
    finding.style().is_some_and(|style| style.rule() == Rule::LongLine)
}

/// The numbers of mistakes, of findings about style, and of long lines.
fn counts(findings: &[Finding]) -> [usize; 3] {
    let errors = findings.iter().filter(|finding| finding.error().is_some()).count();
    let lines = findings.iter().filter(|finding| is_long_line(finding)).count();
    [errors, findings.len() - errors - lines, lines]
}
