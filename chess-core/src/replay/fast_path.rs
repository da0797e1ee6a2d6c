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

use super::line::{LineKind, LineState};
use super::number::Expected;
use super::{Item, Replay, Stage};
use crate::basics::Move;
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
    fn take_item(&mut self, item: Item<'_>, word: Option<&Word>, line: &LineState, kind: LineKind);
}

/// A sink that keeps nothing.
impl Sink for () {
    #[inline(always)]
    fn take_tag(&mut self, _: &[u8], _: &[u8]) {}

    #[inline(always)]
    fn take_comment(&mut self, _: &[u8]) {}

    #[inline(always)]
    fn take_item(&mut self, _: Item<'_>, _: Option<&Word>, _: &LineState, _: LineKind) {}
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
    fn take_item(&mut self, item: Item<'_>, word: Option<&Word>, line: &LineState, kind: LineKind) {
        self.0.take_item(item, word, line, kind);
        self.1.take_item(item, word, line, kind);
    }
}

impl<'a> Replay<'a> {
    /// Whether the loop may begin here: in the moves, before a number or a move, in a game that counts as usual. A number may
    /// return to the usual way of counting, which only the general reader notices.
    #[inline]
    const fn may_run(&self) -> bool {
        let is_amid = self.number.is_some() || self.signs.0 < self.signs.1;
        let is_usual = self.line.count.is_usual() && self.result.is_none();
        !is_amid && is_usual && !matches!(self.stage, Stage::Tags)
    }

    /// Replays moves up to the first that is not plain or whose claim is false.
    // A function of its own, so that its loop has all registers.
    #[inline(never)]
    pub(crate) fn run(&mut self, taker: &mut impl Sink) {
        if !self.may_run() {
            return;
        }
        let mut rest = skip_space(self.rest());
        let mut ahead = first_eight(rest);
        let mut number = Expected::at(&self.line.board);
        let mut plies = 0;
        let kind = self.line_kind();
        while let Some(mut eight) = ahead {
            if eight as u8 == b'{' {
                let Some((comment, after)) = comment_on_line(rest) else { break };
                taker.take_comment(comment);
                rest = skip_space(after);
                ahead = first_eight(rest);
                continue;
            }
            let mut words = rest;
            if matches!(eight as u8, b'1'..=b'9') {
                let Some(next) = self.line.behind_number(&number, eight, rest) else { break };
                (eight, words) = next;
            }
            let Some(word) = Word::of(eight) else { break };
            let after = skip_space(&words[word.length..]);
            ahead = first_eight(after);
            if !matches!(ahead, Some(next) if may_follow(next as u8, (next >> 8) as u8)) {
                break;
            }
            let Some(mv) = self.line.play_word(&word) else { break };
            taker.take_item(Item::Move(mv), Some(&word), &self.line, kind);
            if let Some(number) = sign_of(&word, words) {
                taker.take_item(Item::Nag(number), None, &self.line, kind);
            }
            plies += 1;
            number.step(&self.line.board);
            rest = after;
        }
        self.plies += if kind.is_main() { plies } else { 0 };
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

impl LineState {
    /// The text after the number of the next move, and its first eight bytes. `eight` are the first bytes of `text`.
    #[inline(always)]
    fn behind_number<'t>(
        &self,
        number: &Expected,
        eight: u64,
        text: &'t [u8],
    ) -> Option<(u64, &'t [u8])> {
        let words = skip_space(&text[number.length_in(eight, self.board.turn)?..]);
        Some((first_eight(words)?, words))
    }

    /// Plays the move of a word; `None` if the word is not one legal move, or makes a false claim.
    #[inline(always)]
    const fn play_word(&mut self, word: &Word) -> Option<Move> {
        let Some((role, mv)) = self.board.read_word(word) else { return None };
        match self.play(role, mv, word.check) {
            None => Some(mv),
            Some(_) => None,
        }
    }
}

/// The annotation sign at the end of a word, with which the text begins.
#[inline(always)]
fn sign_of(word: &Word, text: &[u8]) -> Option<u8> {
    if word.signs < word.length { nag::number(&text[word.signs..word.length]) } else { None }
}

/// The comment on one line with which the text begins, without its braces, and the text after it.
#[inline(always)]
fn comment_on_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let comment = &text[1..];
    let length = find(comment, b'}', b'\n');
    match comment.get(length) {
        Some(b'}') => Some((&comment[..length], &comment[length + 1..])),
        _ => None,
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
