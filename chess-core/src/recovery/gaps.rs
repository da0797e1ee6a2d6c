//! The text of a game that is passed over after a mistake, and the findings that say so.
//!
//! ```text
//! 1. e4 e5 2. Ke3 Nc6 {a comment} 3. Bb5 1-0
//!                 ^^^             ^^^^^^      three words that are not read
//! ```
//!
//! No word counts that a finding is about, and neither do comments, parentheses, glyphs and results, which are read
//! everywhere.

use alloc::vec::Vec;

use crate::error::finding::Finding;
use crate::error::{Error, ErrorKind, Unread};
use crate::notation::{nag, result::eat_result};
use crate::replay::{Replay, skip_end_marks};

/// A part of the text that is passed over.
#[derive(Clone, Copy, Debug)]
struct Gap {
    start: usize,
    end: usize,
    in_variation: bool,
}

/// The parts of a game's text that are passed over, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Gaps(Vec<Gap>);

impl Gaps {
    /// Adds a part, which may go on from the last one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn add(&mut self, start: usize, end: usize, in_variation: bool) {
        match self.0.last_mut() {
            Some(last) if last.end >= start && last.in_variation == in_variation => {
                last.end = last.end.max(end);
            }
            _ => self.0.push(Gap { start, end, in_variation }),
        }
    }

    /// Forgets what is after an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn cut(&mut self, at: usize) {
        self.0.retain(|gap| gap.start < at);
    }

    /// Adds to the findings of a game, which ends where the replay is, one for each part with words that none of them is
    /// about.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn tell(&self, replay: &Replay<'_>, findings: &mut Vec<Finding>) {
        let end = replay.end();
        for Gap { start, end: to, in_variation } in &self.0 {
            let Some((first, words)) = unread(replay, *start, end.min(*to), findings) else {
                continue;
            };
            let at = findings.partition_point(|found| found.error.range().start <= first.start);
            let last = findings[..at].last().map(|found| found.error.kind());
            let unread = match () {
                () if *in_variation => Unread::Variation { words },
                () if *to < end => Unread::Part { words },
                () => Unread::Game {
                    words,
                    is_after_illegal: matches!(last, Some(ErrorKind::Illegal(_))),
                },
            };
            let error = Error::of_unread(unread, replay.text(), (first.start, first.end));
            findings.insert(at, Finding::new(error, None, *in_variation));
        }
    }
}

/// The first word between two offsets that no finding is about, and the number of such words.
#[cfg_attr(not(feature = "compiled"), inline)]
fn unread(
    replay: &Replay<'_>,
    start: usize,
    end: usize,
    findings: &[Finding],
) -> Option<(core::ops::Range<usize>, u32)> {
    let text = replay.text();
    let mut ahead = replay.clone();
    ahead.cursor.rewind(start);
    // The rest of a word that a finding is about.
    if text[..start].ends_with(|char: char| char.is_alphanumeric()) {
        ahead.cursor.rewind(end_of_word(text, start, end));
    }
    let (mut first, mut words) = (None, 0);
    loop {
        ahead.cursor.skip_space();
        let at = ahead.end();
        let Some(byte) = ahead.cursor.peek().filter(|_| at < end) else { break };
        if is_read_everywhere(byte, &mut ahead) {
            continue;
        }
        let next = end_of_word(text, ahead.cursor.char_end(), end);
        ahead.cursor.rewind(next);
        let before = findings.partition_point(|found| found.error.range().start <= at);
        let is_told = findings[..before].last().is_some_and(|found| found.error.range().end > at);
        if !is_told {
            first.get_or_insert(at..next);
            words += 1;
        }
    }
    Some((first?, words))
}

/// Steps over something that is also read where the position is not known. Returns whether there was such a thing.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_read_everywhere(byte: u8, replay: &mut Replay<'_>) -> bool {
    let begin = replay.cursor;
    match byte {
        b'{' if replay.read_comment().is_ok() => return true,
        b';' | b'%' if replay.at_line_comment(byte) => _ = replay.read_line(),
        b'(' | b')' => replay.cursor.bump(),
        b'$' if replay.read_nag().is_ok() => return true,
        _ if skip_end_marks(&mut replay.cursor) || nag::eat_any(&mut replay.cursor).is_some() => {}
        _ if replay.at_result() => _ = eat_result(&mut replay.cursor),
        _ => {
            replay.cursor = begin;
            return false;
        }
    }
    true
}

/// The end of the word from an offset on.
#[cfg_attr(not(feature = "compiled"), inline)]
fn end_of_word(text: &str, from: usize, end: usize) -> usize {
    let ends = |char: char| char.is_whitespace() || matches!(char, '{' | '(' | ')' | ';');
    let end = end.max(from);
    text[from..end].find(ends).map_or(end, |length| from + length)
}
