//! Writes a file with what has one certain cure mended, and nothing else changed.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::io::{self, Read, Write};
use std::rc::Rc;

use chess_core::Replay;
use chess_core::pgn::{self, Reader};

use crate::finding::Finding;
use crate::fix::{Edit, Fix};
use crate::game;
use crate::lines::decode;
use crate::options::Options;
use crate::part::Beginning;
use crate::style::{Rule, Style};

/// What [`fix`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The number of games.
    pub games: u64,
    /// The number of findings that were mended.
    pub mended: u64,
    /// The number of findings that are left, without those that were not wanted.
    pub left: u64,
}

/// Copies a file of games, with what has one certain cure mended. Everything else stays as it is, byte for
/// byte. Returns what was done.
///
/// The cure of a finding is taken if the game, read again with it, no longer has this finding, and has no new
/// one before its end. Findings that `is_wanted` refuses stay.
///
/// # Errors
///
/// Returns an error if the source cannot be read, the target cannot be written, or a game is
/// [too large](Options::largest_game).
///
/// # Examples
///
/// ```
/// use chess_check::{Options, fix};
///
/// let file = b"[White \"M\xFCller\"]\r\n\r\n1. e4+  e5 2.Nf3 1/2\r\n";
/// let mut mended = Vec::new();
/// let fixed = fix(&file[..], &mut mended, &Options::default(), |_| true)?;
/// assert_eq!(mended, b"[White \"M\xFCller\"]\r\n\r\n1. e4  e5 2.Nf3 1/2-1/2\r\n");
/// assert_eq!((fixed.games, fixed.mended, fixed.left), (1, 2, 0));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn fix(
    from: impl Read,
    mut to: impl Write,
    options: &Options,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<Fixed> {
    let kept = Rc::new(RefCell::new(VecDeque::new()));
    let source = Keeping { from, kept: kept.clone() };
    let reader = Reader::new(source).without_notes().allowing(options.fen.allowed);
    let mut reader = reader.at_most(options.largest_game);
    let (mut fixed, mut at) = (Fixed::default(), 0);
    while let Some(entry) = reader.next() {
        let entry = entry?;
        let mut take = |end: u64| {
            let length = usize::try_from(end - at).unwrap_or(usize::MAX);
            at = end;
            kept.borrow_mut().drain(..length).collect::<Vec<u8>>()
        };
        to.write_all(&take(entry.range.start))?;
        let bytes = take(entry.range.end);
        fixed.games += 1;
        let findings = game::findings(&entry, reader.text(), 1, Beginning::FILE, options);
        let findings: Vec<_> = findings.into_iter().filter(&is_wanted).collect();
        if findings.is_empty() {
            to.write_all(&bytes)?;
            continue;
        }
        let mut game = Game { text: reader.text().into(), bytes, findings, tries: TRIES };
        fixed.mended += game.mend(options, &is_wanted);
        fixed.left += game.findings.len() as u64;
        to.write_all(&game.bytes)?;
    }
    to.write_all(kept.borrow_mut().make_contiguous())?;
    Ok(fixed)
}

/// A source whose bytes are kept until they are written.
struct Keeping<R> {
    from: R,
    kept: Rc<RefCell<VecDeque<u8>>>,
}

impl<R: Read> Read for Keeping<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.from.read(buffer)?;
        self.kept.borrow_mut().extend(&buffer[..length]);
        Ok(length)
    }
}

/// A game that is being mended.
struct Game {
    text: String,
    bytes: Vec<u8>,
    findings: Vec<Finding>,
    /// How many cures may still not fit.
    tries: usize,
}

/// The greatest number of cures that are tried for one game and do not fit. Hostile games could have thousands.
const TRIES: usize = 500;

impl Game {
    /// Mends what can be mended. Returns how many findings it was.
    fn mend(&mut self, options: &Options, is_wanted: &impl Fn(&Finding) -> bool) -> u64 {
        let read = |text: &str| findings(text, options, is_wanted);
        // What stands behind a game may decide where it ends. Then it reads differently by itself.
        let is_other = |alone: Vec<Finding>| keys(&alone) != keys(&self.findings);
        if decode(&self.bytes) != self.text || read(&self.text).is_none_or(is_other) {
            return 0;
        }
        let mut mended = 0;
        loop {
            // All cures at once are the usual case. Each by itself is tried if they do not go together.
            let all = together(&self.findings);
            let count = self.take(&all, &read);
            let count = if count > 0 { count } else { self.take_first(&read) };
            if count == 0 {
                return mended;
            }
            mended += count;
        }
    }

    /// Takes the first cure that fits.
    fn take_first(&mut self, read: &impl Fn(&str) -> Option<Vec<Finding>>) -> u64 {
        for at in 0..self.findings.len() {
            if let Some(fix) = self.findings[at].fix() {
                let count = self.take(&[(at, fix)], read);
                if count > 0 {
                    return count;
                }
            }
        }
        0
    }

    /// Takes the cures of some findings if they mend these and break nothing. Returns how many it were.
    fn take(
        &mut self,
        fixes: &[(usize, Fix)],
        read: &impl Fn(&str) -> Option<Vec<Finding>>,
    ) -> u64 {
        let mut edits: Vec<&Edit> = fixes.iter().flat_map(|(_, fix)| &fix.edits).collect();
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        if edits.is_empty() || self.tries == 0 {
            return 0;
        }
        let mut latin = Vec::new();
        pgn::decode(&self.bytes, &mut latin);
        // A tag that moves would come out in another encoding.
        if !latin.is_empty() && edits.iter().any(|edit| !edit.text.is_ascii()) {
            self.tries -= 1;
            return 0;
        }
        let text = edited(self.text.as_bytes(), &edits, |offset| offset);
        let mended: Vec<Key> = fixes.iter().map(|(at, _)| key(&self.findings[*at])).collect();
        let read = String::from_utf8(text).ok().and_then(|text| Some((read(&text)?, text)));
        let fits = |(after, _): &(Vec<Finding>, _)| fits(&self.findings, after, &edits, &mended);
        let Some((after, text)) = read.filter(fits) else {
            self.tries -= 1;
            return 0;
        };
        let offset = |offset| offset - latin.partition_point(|at| *at < offset);
        self.bytes = edited(&self.bytes, &edits, offset);
        (self.text, self.findings) = (text, after);
        fixes.len() as u64
    }
}

/// The findings of a text that is one game; `None` if it is more or less.
fn findings(
    text: &str,
    options: &Options,
    is_wanted: &impl Fn(&Finding) -> bool,
) -> Option<Vec<Finding>> {
    let reader = Reader::new(text.as_bytes()).without_notes().allowing(options.fen.allowed);
    let mut reader = reader.at_most(options.largest_game);
    let entry = reader.next()?.ok()?;
    let is_whole = entry.range == (0..text.len() as u64);
    let findings = game::findings(&entry, reader.text(), 1, Beginning::FILE, options);
    is_whole.then(|| findings.into_iter().filter(is_wanted).collect())
}

/// The kind and the place of a finding. Those about a whole game have no place.
type Key = (&'static str, usize);

fn key(finding: &Finding) -> Key {
    let is_of_game = |style: &Style| {
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

/// The cures that do not overlap. Lines are broken last, when their words are right.
fn together(findings: &[Finding]) -> Vec<(usize, Fix)> {
    let fixes = findings.iter().enumerate().filter_map(|(at, finding)| Some((at, finding.fix()?)));
    let (lines, words): (Vec<_>, Vec<_>) = fixes.partition(|(at, _)| is_long_line(&findings[*at]));
    let mut fixes = if words.is_empty() { lines } else { words };
    fixes.sort_by_key(|(_, fix)| fix.edits.first().map(|edit| edit.range.start));
    let mut end = None;
    fixes.retain(|(_, fix)| {
        let (Some(first), Some(last)) = (fix.edits.first(), fix.edits.last()) else { return false };
        let (first, last) = (&first.range, &last.range);
        // Two insertions at one place have no order.
        let is_behind = |end| first.start > end || first.start == end && !first.is_empty();
        let is_apart = end.is_none_or(is_behind);
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

/// Whether the findings after some edits are fewer than before, and none of them is new.
///
/// Style is checked up to the first mistake, so it may be told further when mistakes are mended; and not all
/// mistakes of a game are told. Lines may become too long, which is mended afterwards.
fn fits(before: &[Finding], after: &[Finding], edits: &[&Edit], mended: &[Key]) -> bool {
    let moved = Moved::new(edits);
    let after_edits = |&(code, place): &Key| (code, moved.offset(place));
    let mended: HashSet<&Key> = mended.iter().collect();
    let kept = |found: &Key| !mended.contains(found);
    let old: HashSet<Key> = keys(before).iter().filter(|key| kept(key)).map(after_edits).collect();
    let (count, count_after) = (counts(before), counts(after));
    let has_all = count[0] < Replay::MOST_MISTAKES;
    let errors = before.iter().filter(|finding| finding.error().is_some());
    let last = errors.map(|finding| finding.range().start).max().unwrap_or(0);
    let last = moved.offset(last);
    let is_expected = |finding: &Finding| {
        let is_revealed = match finding.style() {
            Some(_) => count[0] > 0,
            None => !has_all && finding.range().start > last,
        };
        is_revealed || is_long_line(finding) || old.contains(&key(finding))
    };
    (count_after < count || !has_all) && after.iter().all(is_expected)
}

/// Where the bytes of a text are after some edits.
struct Moved {
    /// For each edit, the offset from which bytes have moved, and how far they have moved back and forth.
    steps: Vec<(usize, usize, usize)>,
}

impl Moved {
    /// The edits are in order.
    fn new(edits: &[&Edit]) -> Self {
        let (mut more, mut less) = (0, 0);
        let step = |edit: &&Edit| {
            more += edit.text.len();
            less += edit.range.len();
            (edit.range.end, more, less)
        };
        Self { steps: edits.iter().map(step).collect() }
    }

    /// The beginning of the text stays.
    fn offset(&self, offset: usize) -> usize {
        let before = self.steps.partition_point(|(end, ..)| *end <= offset);
        let (_, more, less) = before.checked_sub(1).map_or((0, 0, 0), |last| self.steps[last]);
        if offset == 0 { 0 } else { offset + more - less }
    }
}

/// A text with some edits, which are in order and do not overlap.
fn edited(text: &[u8], edits: &[&Edit], offset: impl Fn(usize) -> usize) -> Vec<u8> {
    let (mut out, mut at) = (Vec::with_capacity(text.len() + 64), 0);
    for Edit { range, text: new } in edits {
        out.extend_from_slice(&text[at..offset(range.start)]);
        out.extend_from_slice(new.as_bytes());
        at = offset(range.end);
    }
    out.extend_from_slice(&text[at..]);
    out
}
