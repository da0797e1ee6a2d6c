//! Reads tags in their usual form, `[Name "value"]`, if they claim nothing about the game.

use super::{Sink, skip_space};
use crate::replay::Replay;
use crate::replay::claims::{bit_of, is_claim, name_bit};
use crate::text::{ONES, first_eight, value_length};

/// The bits of the names that need a closer look, and of no name.
const SPECIAL: u64 = name_bit(b"")
    | name_bit(b"Event")
    | name_bit(b"FEN")
    | name_bit(b"SetUp")
    | name_bit(b"Variant")
    | name_bit(b"PlyCount")
    | name_bit(b"Result");
// Each has a bit of its own.
const _: () = assert!(SPECIAL.count_ones() == 7);

impl Replay<'_> {
    /// Reads tags as long as they have the usual form. [`next_tag`](Replay::next_tag) would read the same.
    #[inline(never)]
    pub(crate) fn run_over_tags(&mut self, taker: &mut impl Sink) {
        let mut rest = skip_space(self.rest());
        let mut names = self.tags.names;
        while let [b'[', text @ ..] = rest {
            let name = letters(text);
            let Some(eight) = first_eight(text) else { break };
            let bit = bit_of(if name < 8 { eight & !(u64::MAX << (8 * name)) } else { eight });
            let Some(value) = text[name..].strip_prefix(b" \"") else { break };
            let length = value_length(value);
            let Some(after) = value[length..].strip_prefix(b"\"]") else { break };
            if (names | SPECIAL) & bit != 0 {
                // An `Event` tag that is not the first may belong to another game.
                let may_end = self.tags.end > 0 && &text[..name] == b"Event";
                if name == 0 || names & bit != 0 || may_end || is_claim(&text[..name]) {
                    break;
                }
            }
            names |= bit;
            taker.take_tag(text, name, length);
            self.tags.end = self.text.len() - after.len();
            rest = skip_space(after);
        }
        self.tags.names = names;
        self.stop_before(rest);
    }
}

/// The number of letters at the beginning of a text, as far as eight bytes can be read at a time.
#[inline(always)]
fn letters(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = text.get(at..).and_then(first_eight) {
        let small = eight & (ONES * 0x7F) | (ONES * 0x20);
        // The highest bit of each byte tells whether it is in `a`..=`z`.
        let letters = (small + ONES * 0x1F) & !(small + ONES * 0x05) & !eight;
        let others = !letters & (ONES * 0x80);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}
