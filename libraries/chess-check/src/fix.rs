//! Applies every unambiguous fix to a file and leaves all other bytes unchanged.

mod adopt;
mod against;
mod game;
mod gate;
mod ledger;
mod positions;
mod rust;

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Mutex, PoisonError};

use chess_core::pgn::Place;

use crate::finding::{Finding, absolute};
use crate::game::findings;
use crate::input::Input;
use crate::item::FileItem;
use crate::kind::TextKind;
use crate::options::{CheckOptions, FixMode, OnError};
use crate::parts;
use crate::strict;
use crate::unformatted::WhyUnformatted;
use crate::visit::Visit;
pub use adopt::WhyLeft;
pub use against::RecordDifference;
pub(crate) use game::findings as findings_of_text;
use game::{FaultyGame, FixedGame};
pub use gate::CertainFixes;
pub use ledger::{AppliedFix, OtherReading};

/// The result of [`fix`] and [`format()`](crate::format()).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// The number of games.
    pub games: u64,
    /// The number of findings that were fixed.
    pub fixed: u64,
    /// The number of findings that are left, without the ones that `is_wanted` refused.
    pub left: u64,
    /// The fixes of [`fix`], if [`FixMode::Explained`] asks for their reasons.
    pub applied: Vec<AppliedFix>,
    /// The differences from the [other records](FixMode::Against) that are left.
    pub differences: Vec<RecordDifference>,
    /// The numbers of sound strings of chess that are not put into macros, by reason.
    pub why_left: BTreeMap<WhyLeft, u64>,
    /// The first games that [`format()`](crate::format()) has left, at most ten.
    pub unformatted: Vec<(Place, WhyUnformatted)>,
}

/// The greatest number of games that are left with their reasons.
const MOST_UNFORMATTED: usize = 10;

impl Fixed {
    /// Adds what was done in another text.
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.fixed += other.fixed;
        self.left += other.left;
        self.applied.extend(other.applied);
        self.differences.extend(other.differences);
        for (why, count) in other.why_left {
            *self.why_left.entry(why).or_default() += count;
        }
        self.unformatted.extend(other.unformatted);
        self.unformatted.truncate(MOST_UNFORMATTED);
    }

    /// Adds a game that is left as it is written.
    pub(crate) fn leave(&mut self, place: Place, why: WhyUnformatted) {
        self.left += 1;
        if self.unformatted.len() < MOST_UNFORMATTED {
            self.unformatted.push((place, why));
        }
    }

    /// Adds a game.
    fn add_game(&mut self, game: FixedGame, base: Place) {
        self.fixed += game.fixed;
        self.left += game.left;
        self.applied.extend(game.applied.into_iter().map(|applied| applied.at(base)));
    }
}

/// Copies a file of games, read on many threads, and applies each fix that is the only possible one. Everything else
/// stays as it is, byte for byte.
///
/// The edits of a finding are made if the game, read again with them, no longer has this finding
/// and has no new one. Findings that `is_wanted` refuses stay; it sees places that are counted from
/// the beginning of a part. The input is read as games in PGN, unless another kind is given: then
/// the games are positions, or the calls of macros in Rust. With
/// [`strings`](CheckOptions::strings), they are the strings of chess outside of calls instead:
/// sound ones are wrapped in calls, and count as fixed; wrong ones are left.
///
/// # Errors
///
/// Returns an error if the source cannot be read, the target cannot be written, or a game is
/// [too large](CheckOptions::largest_game).
///
/// # Examples
///
/// ```
/// use chess_check::{CheckOptions, Input, fix};
///
/// let file = b"[White \"M\xFCller\"]\r\n\r\n1. e4+  e5 2.Nf3 1/2\r\n";
/// let input = Input::reader("games.pgn", &file[..]);
/// let mut copy = Vec::new();
/// let done = fix(input, &mut copy, &CheckOptions::default(), |_| true)?;
/// assert_eq!(copy, b"[White \"M\xFCller\"]\r\n\r\n1. e4  e5 2.Nf3 1/2-1/2\r\n");
/// assert_eq!((done.games, done.fixed, done.left), (1, 2, 0));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn fix(
    from: Input,
    to: impl Write,
    options: &CheckOptions,
    is_wanted: impl Fn(&Finding) -> bool + Sync,
) -> io::Result<Fixed> {
    if from.kind == Some(TextKind::Rust) {
        if options.strings {
            return adopt::adopt(from, to, options, is_wanted);
        }
        return rust::fix(from, to, options, is_wanted);
    }
    if from.kind == Some(TextKind::Positions) {
        return positions::fix(from, to, options, is_wanted);
    }
    let options = &options.of_check(OnError::Stop);
    if let FixMode::Against(other) = &options.fixing {
        return against::fix(from, to, options, (other, is_wanted));
    }
    let fixing = Fixing { options, is_wanted, written: Mutex::default() };
    let mut copy = Copy { to, fixing: &fixing, done: Fixed::default(), line_end: None };
    parts::each_of_games(from, options, &fixing, |part| copy.add(part.done, part.place))?;
    Ok(copy.done)
}

/// The visitor that fixes games.
struct Fixing<'a, F> {
    options: &'a CheckOptions,
    is_wanted: F,
    /// The memory of parts that have been written, which is used again.
    written: Mutex<Vec<Vec<u8>>>,
}

impl<F: Fn(&Finding) -> bool> Fixing<'_, F> {
    /// The findings of a text that is one game; `None` if it is not exactly one game.
    fn read(&self, text: &str) -> Option<Vec<Finding>> {
        game::findings(text, self.options, &self.is_wanted)
    }

    /// Copies the bytes of a part up to an offset.
    fn copy(&self, part: &mut FixedPart, end: u64, bytes: &mut dyn Read) {
        if part.bytes.capacity() == 0 {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            part.bytes = written.pop().unwrap_or_default();
        }
        part.copy(end, bytes);
    }

    fn give_back(&self, mut bytes: Vec<u8>) {
        bytes.clear();
        self.written.lock().unwrap_or_else(PoisonError::into_inner).push(bytes);
    }
}

/// The copy of a part.
#[derive(Default)]
pub(crate) struct FixedPart {
    /// The bytes with the fixes, except the fixes of late games.
    pub(crate) bytes: Vec<u8>,
    /// The number of bytes that have been read, and their number up to the end of the last game.
    at: u64,
    pub(crate) end: u64,
    pub(crate) done: Fixed,
    /// The line end of the first game that has one.
    pub(crate) line_end: Option<&'static str>,
    late: Vec<Late>,
}

/// A game whose fixes depend on the line end of the file, which is that of an earlier part.
struct Late {
    game: FaultyGame,
    /// The offset of the game in the bytes of its part.
    at: usize,
    /// The line end of the part up to this game.
    line_end: Option<&'static str>,
}

impl<F: Fn(&Finding) -> bool + Sync> Visit for Fixing<'_, F> {
    type Done = FixedPart;

    fn add(&self, item: &FileItem<'_>, bytes: &mut dyn Read, part: &mut FixedPart) {
        let Some(entry) = item.entry else { return };
        part.begin(item.text, entry.range.end);
        let findings = findings(entry, item.text, 1, self.options);
        let findings: Vec<_> = findings.into_iter().filter(&self.is_wanted).collect();
        if findings.is_empty() {
            // The bytes are copied with the bytes of the next game that has findings.
            return;
        }
        self.copy(part, entry.range.start, bytes);
        let game = FaultyGame::new(item.text.into(), part.read(entry.range.end, bytes), findings)
            .explaining(self.options);
        let line_end = item.is_in_first.then(|| part.line_end.unwrap_or("\n"));
        if let Some(fixed) = game.clone().fixed(line_end, &|text| self.read(text)) {
            part.bytes.extend_from_slice(&fixed.bytes);
            part.done.add_game(fixed, Place::START);
        } else {
            let (at, line_end) = (part.bytes.len(), part.line_end);
            part.late.push(Late { game, at, line_end });
        }
    }

    fn end(&self, length: Option<u64>, bytes: &mut dyn Read, part: &mut FixedPart) {
        self.copy(part, length.unwrap_or(part.end), bytes);
    }
}

impl FixedPart {
    /// Begins a game: its text, and the offset of its end.
    pub(crate) fn begin(&mut self, text: &str, end: u64) {
        self.done.games += 1;
        self.end = end;
        self.line_end = self.line_end.or_else(|| strict::own_line_end(text));
    }

    /// Copies the bytes up to an offset.
    pub(crate) fn copy(&mut self, end: u64, bytes: &mut dyn Read) {
        let length = end.saturating_sub(self.at);
        // All of them are in memory.
        self.bytes.reserve(usize::try_from(length).unwrap_or_default());
        // The same bytes have been read as text, without an error.
        let _ = bytes.take(length).read_to_end(&mut self.bytes);
        self.at = end;
    }

    /// Reads the bytes up to an offset.
    pub(crate) fn read(&mut self, end: u64, bytes: &mut dyn Read) -> Vec<u8> {
        let mut read = Vec::new();
        let _ = bytes.take(end.saturating_sub(self.at)).read_to_end(&mut read);
        self.at = end;
        read
    }
}

/// The copy of the file, up to the last part.
struct Copy<'a, W, F> {
    to: W,
    fixing: &'a Fixing<'a, F>,
    done: Fixed,
    /// The line end of the first game that has one.
    line_end: Option<&'static str>,
}

impl<W: Write, F: Fn(&Finding) -> bool> Copy<'_, W, F> {
    /// Adds a part, which begins at a place.
    fn add(&mut self, mut part: FixedPart, base: Place) -> io::Result<()> {
        let mut at = 0;
        for late in std::mem::take(&mut part.late) {
            self.to.write_all(&part.bytes[at..late.at])?;
            at = late.at;
            let line_end = self.line_end.or(late.line_end).unwrap_or("\n");
            if let Some(fixed) = late.game.fixed(Some(line_end), &|text| self.fixing.read(text)) {
                self.to.write_all(&fixed.bytes)?;
                part.done.add_game(fixed, Place::START);
            }
        }
        self.to.write_all(&part.bytes[at..])?;
        self.fixing.give_back(part.bytes);
        self.line_end = self.line_end.or(part.line_end);
        for applied in &mut part.done.applied {
            applied.place = absolute(applied.place, base);
        }
        part.done.applied.sort_by_key(|applied| applied.place);
        self.done.add(part.done);
        Ok(())
    }
}
