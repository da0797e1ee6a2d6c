//! Replaying what nearly all of a game is made of, in one go.

use super::Replay;
use super::number::Expected;
use crate::cursor::{Cursor, find};
use crate::Move;
use crate::notation::{Word, glyph, may_follow};

/// What takes the things of a game as they come.
pub(crate) trait Take {
    /// A tag: a name of so many bytes that the text begins with, and where its value stands.
    fn take_tag(&mut self, text: &[u8], name: usize, value: core::ops::Range<usize>);
    /// A move of the line being replayed.
    fn take_move(&mut self, mv: Move);
    /// A judgement of it.
    fn take_judgement(&mut self, number: u8);
    /// A comment in it: so many bytes that the text begins with.
    fn take_comment(&mut self, text: &[u8], length: usize);
}

impl Replay<'_> {
    #[inline(never)]
    pub(crate) fn run_tags(&mut self, taker: &mut impl Take) {
        let mut rest = skip_space(self.text.as_bytes().split_at(self.cursor.at()).1);
        while let [b'[', name @ ..] = rest {
            let length = letters(name);
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
    #[inline(never)]
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
        let mut ahead = first_eight(rest);
        while let Some(eight) = ahead {
            if eight as u8 == b'{' {
                let comment = &rest[1..];
                let Some(length) = end_of_comment(comment) else { break };
                taker.take_comment(comment, length);
                rest = skip_space(&comment[length + 1..]);
                ahead = first_eight(rest);
                continue;
            }
            let (mut words, mut eight) = (rest, eight);
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
            ahead = first_eight(behind);
            match ahead {
                Some(next) if may_follow(next as u8, (next >> 8) as u8) => {}
                _ => break,
            }
            let Some(written) = self.line.board.read_word(word, 0) else { break };
            if self.line.play(written, None).is_some() {
                break;
            }
            number.step(&self.line.board);
            plies += 1;
            taker.take_move(written.mv);
            if let Some(start) = written.judged {
                self.cursor.rewind(text.len() - words.len() + start);
                while self.cursor.at() < text.len() - words.len() + word.length
                    && let Some(number) = glyph::eat_judgement(&mut self.cursor)
                {
                    taker.take_judgement(number);
                }
            }
            rest = behind;
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

/// How many letters a text begins with.
#[inline(always)]
fn letters(text: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut at = 0;
    while let Some(eight) = text.get(at..).and_then(first_eight) {
        let small = eight & (ONES * 0x7F) | (ONES * 0x20);
        // A byte's highest bit says that it is at least `a`, and is not behind `z`.
        let letters = (small + ONES * 0x1F) & !(small + ONES * 0x05) & !eight;
        let others = !letters & (ONES * 0x80);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
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
        [b' ' | b'\n', next, ..] if *next > b' ' => &rest[1..],
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
