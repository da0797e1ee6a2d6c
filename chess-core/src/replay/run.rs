//! Replaying what nearly all of a game is made of, in one go.

use super::Replay;
use super::number::Expected;
use crate::cursor::Cursor;
use crate::Move;
use crate::notation::{Word, may_follow};

/// What takes the things of a game as they come.
pub(crate) trait Take {
    /// A tag: a name of so many bytes that the text begins with, and where its value stands.
    fn take_tag(&mut self, text: &[u8], name: usize, value: core::ops::Range<usize>);
    /// A move of the line being replayed.
    fn take_move(&mut self, mv: Move);
    /// A comment in it: so many bytes that the text begins with.
    fn take_comment(&mut self, text: &[u8], length: usize);
}

impl Replay<'_> {
    #[inline(always)]
    pub(crate) fn run_tags(&mut self, taker: &mut impl Take) {
        let mut rest = skip_space(self.text.as_bytes().split_at(self.cursor.at()).1);
        while let [b'[', name @ ..] = rest {
            let length = name.iter().position(|byte| !crate::cursor::is_in_word(*byte)).unwrap_or(0);
            if length == 0 || is_claim(&name[..length]) { break; }
            let Some(value) = name[length..].strip_prefix(b" \"") else { break };
            let end = find(value, b'"', b'\\');
            let Some(behind) = value[end..].strip_prefix(b"\"]") else { break };
            taker.take_tag(name, length, length + 2..length + 2 + end);
            self.tags_end = self.text.len() - behind.len();
            rest = skip_space(behind);
        }
        self.cursor.rewind(self.text.len() - rest.len());
    }

    /// Goes on over plain moves, their numbers and comments, and gives what [`next_item`](Self::next_item) would;
    /// stops before what is anything else, or is wrong.
    #[inline(always)]
    pub(crate) fn run(&mut self, taker: &mut impl Take) {
        let is_amid = self.number.is_some() || self.judged.0 < self.judged.1;
        if is_amid || !self.begun || self.result.is_some() || self.question.is_some() {
            return;
        }
        let text = self.text;
        let mut rest = skip_space(text.as_bytes().split_at(self.cursor.at()).1);
        let mut number = Expected::of(&self.line.board);
        let is_main = self.depth == 0;
        let mut plies = 0;
        while let Some(mut eight) = first_eight(rest) {
            if eight as u8 == b'{' {
                let comment = &rest[1..];
                let Some(length) = end_of_comment(comment) else { break };
                taker.take_comment(comment, length);
                rest = skip_space(&comment[length + 1..]);
                continue;
            }
            let mut words = rest;
            if matches!(eight as u8, b'1'..=b'9') {
                let Some(length) = number.length_in(eight, self.line.board.turn) else { break };
                words = skip_space(&rest[length..]);
                match first_eight(words) {
                    Some(next) if next as u8 != b'.' => eight = next,
                    _ => break,
                }
            }
            let Some(word) = Word::of(eight) else { break };
            let behind = skip_space(&words[word.length..]);
            let next = match behind {
                [a, b, ..] => (*a, *b),
                [a] => (*a, 0),
                [] => (0, 0),
            };
            if !may_follow(next.0, next.1) {
                break;
            }
            let Some(written) = self.line.board.read_word(word, 0) else { break };
            if self.line.play(written, None).is_some() {
                break;
            }
            number.step(&self.line.board);
            plies += 1;
            taker.take_move(written.mv);
            rest = behind;
            if let Some(start) = written.judged {
                self.judged = (text.len() - words.len() + start, text.len() - behind.len());
                break;
            }
        }
        self.plies += if is_main { plies } else { 0 };
        self.cursor.rewind(text.len() - rest.len());
    }
}

/// Where a comment ends that begins here, if it does so in this line.
#[inline(always)]
fn end_of_comment(text: &[u8]) -> Option<usize> {
    let end = find(text, b'}', b'\n');
    (text.get(end) == Some(&b'}')).then_some(end)
}

/// Where the first of two bytes stands; all of the text, if none does.
#[inline(always)]
fn find(text: &[u8], one: u8, other: u8) -> usize {
    let mut cursor = Cursor::of_bytes(text);
    cursor.skip_to(one, other);
    cursor.at()
}

fn is_claim(name: &[u8]) -> bool {
    matches!(name, b"FEN" | b"SetUp" | b"Variant" | b"Result" | b"PlyCount")
}

#[inline(always)]
fn first_eight(rest: &[u8]) -> Option<u64> {
    rest.first_chunk::<8>().map(|eight| u64::from_le_bytes(*eight))
}

#[inline(always)]
fn skip_space(rest: &[u8]) -> &[u8] {
    match rest {
        [b' ', next, ..] if *next > b' ' => &rest[1..],
        [next, ..] if *next > b' ' => rest,
        _ => skip_spaces(rest),
    }
}

#[inline(never)]
fn skip_spaces(rest: &[u8]) -> &[u8] {
    let mut cursor = Cursor::of_bytes(rest);
    cursor.skip_space();
    &rest[cursor.at()..]
}

#[cfg(all(test, feature = "std"))]
mod tests;
