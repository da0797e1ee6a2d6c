//! Replays the most frequent parts of a game in one loop: plain moves, their numbers, and comments on one
//! line. Everything else is left to [`next_item`](Replay::next_item), which would return the same.
//!
//! Nothing here reports a mistake. At anything unusual or wrong the loop stops before it, and the
//! general reader, which knows every notation and every reason, reads the same text again. So the
//! loop needs no words, and a test compares both ways. `docs/design/questions.md` says what each
//! quick way saves.
//!
//! Reading files spends most of its time here, so the loop looks at eight bytes at a time and checks nothing
//! twice. In `12. Nf3 {good} Nc6`, for example,
//!
//! - `12. Nf3` as one number is compared with `12.`, the only number that the move can have;
//! - `Nf3 {goo` as one number is split into the move and what follows it;
//! - `{` begins a comment, whose `}` is searched eight bytes at a time.

mod tags;

use super::line::LineState;
use super::number::Expected;
use super::{Item, Replay, Stage};
use crate::notation::nag;
use crate::notation::san::{Word, may_follow};
use crate::text::{Cursor, find, first_eight};

/// Receives the parts of a game in order.
pub(crate) trait Sink {
    /// Receives a tag. In its value, escapes are resolved.
    fn take_tag(&mut self, name: &[u8], value: &[u8]);
    /// Receives a comment on one line, without a closing brace.
    fn take_comment(&mut self, text: &[u8]);
    /// Receives an item and the line where it stands. A move has been played there, and comes with
    /// its word if that has the usual form.
    fn take_item(
        &mut self,
        item: Item<'_>,
        word: Option<&Word>,
        line: &LineState,
        is_in_main_line: bool,
    );
}

/// A sink that keeps nothing.
impl Sink for () {
    #[inline(always)]
    fn take_tag(&mut self, _: &[u8], _: &[u8]) {}

    #[inline(always)]
    fn take_comment(&mut self, _: &[u8]) {}

    #[inline(always)]
    fn take_item(&mut self, _: Item<'_>, _: Option<&Word>, _: &LineState, _: bool) {}
}

/// Two sinks that receive the same.
impl<A: Sink, B: Sink> Sink for (&mut A, &mut B) {
    #[inline(always)]
    fn take_tag(&mut self, name: &[u8], value: &[u8]) {
        self.0.take_tag(name, value);
        self.1.take_tag(name, value);
    }

    #[inline(always)]
    fn take_comment(&mut self, text: &[u8]) {
        self.0.take_comment(text);
        self.1.take_comment(text);
    }

    #[inline(always)]
    fn take_item(
        &mut self,
        item: Item<'_>,
        word: Option<&Word>,
        line: &LineState,
        is_in_main_line: bool,
    ) {
        self.0.take_item(item, word, line, is_in_main_line);
        self.1.take_item(item, word, line, is_in_main_line);
    }
}

impl<'a> Replay<'a> {
    /// Replays moves up to the first that is not plain or whose claim is false.
    // A function of its own, so that its loop has all registers.
    #[inline(never)]
    pub(crate) fn run(&mut self, taker: &mut impl Sink) {
        let is_amid = self.number.is_some() || self.signs.0 < self.signs.1;
        // A number may return to the usual way of counting, which only the general reader notices.
        let is_usual = self.line.count.is_usual() && self.result.is_none();
        if is_amid || !is_usual || matches!(self.stage, Stage::Tags) {
            return;
        }
        let mut rest = skip_space(self.rest());
        let mut ahead = first_eight(rest);
        let mut number = Expected::at(&self.line.board);
        let mut plies = 0;
        let is_in_main_line = self.depth == 0;
        while let Some(mut eight) = ahead {
            if eight as u8 == b'{' {
                let comment = &rest[1..];
                let length = find(comment, b'}', b'\n');
                if comment.get(length) != Some(&b'}') {
                    break;
                }
                taker.take_comment(&comment[..length]);
                rest = skip_space(&comment[length + 1..]);
                ahead = first_eight(rest);
                continue;
            }
            let mut words = rest;
            if matches!(eight as u8, b'1'..=b'9') {
                let Some(length) = number.length_in(eight, self.line.board.turn) else { break };
                words = skip_space(&rest[length..]);
                let Some(next) = first_eight(words) else { break };
                eight = next;
            }
            let Some(word) = Word::of(eight) else { break };
            let after = skip_space(&words[word.length..]);
            ahead = first_eight(after);
            match ahead {
                Some(next) if may_follow(next as u8, (next >> 8) as u8) => {}
                _ => break,
            }
            let Some((role, mv)) = self.line.board.read_word(word) else { break };
            if self.line.play(role, mv, word.check).is_some() {
                break;
            }
            taker.take_item(Item::Move(mv), Some(&word), &self.line, is_in_main_line);
            if word.signs < word.length
                && let Some(number) = nag::number(&words[word.signs..word.length])
            {
                taker.take_item(Item::Nag(number), None, &self.line, is_in_main_line);
            }
            plies += 1;
            number.step(&self.line.board);
            rest = after;
        }
        self.plies += if is_in_main_line { plies } else { 0 };
        self.stop_before(rest);
    }

    /// The rest of the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().split_at(self.cursor.at()).1
    }

    /// Moves the cursor to the beginning of `rest`, the unread end of the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn stop_before(&mut self, rest: &[u8]) {
        self.cursor.rewind(self.text.len() - rest.len());
    }
}

/// The text without white space at its beginning, usually none or one byte.
#[inline(always)]
fn skip_space(text: &[u8]) -> &[u8] {
    match text {
        [b' ' | b'\n', next, ..] if *next > b' ' => &text[1..],
        [next, ..] if *next > b' ' => text,
        _ => skip_spaces(text),
    }
}

// Inlined, it would take registers from the loop that seldom needs it.
#[inline(never)]
fn skip_spaces(text: &[u8]) -> &[u8] {
    let mut cursor = Cursor::of_bytes(text);
    cursor.skip_space();
    &text[cursor.at()..]
}

#[cfg(all(test, feature = "std"))]
mod tests;
