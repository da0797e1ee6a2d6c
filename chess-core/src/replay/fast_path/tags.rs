//! Reads tags in their usual form, `[Name "value"]`, if they claim nothing about the game.
//!
//! Each name is a bit of one number. So one comparison tells that a tag is neither there twice nor
//! claims anything, which is true of nearly all; the few others, and names that share a bit with
//! them, are compared as text.

use super::{Sink, skip_space};
use crate::replay::Replay;
use crate::replay::claims::{bit_of, is_claim, name_bit};
use crate::replay::tag::UsualTag;
use crate::text::first_eight;

/// The bits of the names that need a closer look.
const SPECIAL: u64 = name_bit(b"Event")
    | name_bit(b"SetUp")
    | name_bit(b"Variant")
    | name_bit(b"PlyCount")
    | name_bit(b"Result");
// Each has a bit of its own.
const _: () = assert!(SPECIAL.count_ones() == 5);

impl Replay<'_> {
    /// Reads tags as long as they have the usual form. [`next_tag`](Replay::next_tag) would read the same.
    // A function of its own, so that its loop has all registers.
    #[inline(never)]
    pub(crate) fn run_over_tags(&mut self, taker: &mut impl Sink) {
        let mut rest = skip_space(self.rest());
        let mut names = self.tags.names;
        while let Some(UsualTag { text, name, value, after }) = UsualTag::of(rest) {
            let Some(eight) = first_eight(text) else { break };
            let bit = bit_of(if name < 8 { eight & !(u64::MAX << (8 * name)) } else { eight });
            // `FEN` may be in letters of any case.
            if (names | SPECIAL) & bit != 0 || name == 3 {
                // An `Event` tag that is not the first may belong to another game.
                let may_end = self.tags.end > 0 && &text[..name] == b"Event";
                if names & bit != 0 || may_end || is_claim(&text[..name]) {
                    break;
                }
            }
            names |= bit;
            taker.take_tag(&text[..name], &text[name + 2..name + 2 + value]);
            self.tags.end = self.text.len() - after.len();
            rest = skip_space(after);
        }
        self.tags.names = names;
        self.stop_before(rest);
    }
}
