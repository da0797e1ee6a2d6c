//! Messages about broken tags.

use super::Words;
use crate::error::TagFault;
use crate::text::contains;

/// The first line, with `@` in the place of the refused tag.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(fault: TagFault, written: &str) -> &'static str {
    match fault {
        TagFault::Other => {
            "expected a tag such as `[Event \"...\"]`: a name, and a value in quotes"
        }
        TagFault::Name => "the name of a tag is one word of letters and digits, but found @",
        TagFault::Sign => "no sign stands between the name of a tag and its value, but found @",
        TagFault::NoQuotes => "the value of a tag is in quotes, but found @",
        TagFault::OtherQuotes => "the value of a tag is in straight quotes, `\"`, but found @",
        TagFault::NoClosingQuote => "the value of this tag has no quote at its end: @",
        TagFault::QuoteInside => "a quote within the value of a tag ends the value too early: @",
        TagFault::Backslash => "with the backslash, the last quote belongs to the value: @",
        TagFault::LineBreak => {
            "the value of a tag is on one line, but this one goes on on the next"
        }
        TagFault::Brackets if !contains(written.as_bytes(), b'"') => "the tag was closed before @",
        TagFault::Brackets => "a tag has one `[` and one `]`, but found @",
        TagFault::NoOpeningBracket => "this tag has no `[` at its beginning: @",
        TagFault::NoClosingBracket => "this tag has no `]` at its end: @",
        TagFault::CutOff => "this tag is cut off within its value: @",
    }
}

/// The line that says what would be right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(fault: TagFault, is_certain: bool, written: &str, out: &mut Words) {
    out.str("\n").str(match fault {
        TagFault::Other if contains(written.as_bytes(), b'"') => {
            "a tag is written `[Event \"...\"]`, with nothing else in its brackets"
        }
        TagFault::Other => "a comment is written `{..}`, and a variation `(..)`",
        TagFault::Name => "write its name without spaces and hyphens, such as `WhiteElo`",
        TagFault::Sign if contains(written.as_bytes(), b':') => "leave out the `:` after the name",
        TagFault::Sign => "leave out the `=` after the name",
        TagFault::NoQuotes if is_certain => "write `\"` before and after the value",
        TagFault::NoQuotes => {
            "write `\"` before and after the value, or put a comment in braces: `{..}`"
        }
        TagFault::OtherQuotes if is_certain => "write `\"` for both quotes",
        TagFault::OtherQuotes => {
            "write `\"` for both quotes, and `\\\"` for a quote within the value"
        }
        TagFault::NoClosingQuote => "write `\"` before the `]`",
        TagFault::QuoteInside if is_certain => "a quote within the value is written `\\\"`",
        TagFault::QuoteInside => {
            "a quote within the value is written `\\\"`, and each tag has brackets of its own"
        }
        TagFault::Backslash => "a backslash within the value is written `\\\\`",
        TagFault::LineBreak => "write a space for the line break",
        TagFault::Brackets if !contains(written.as_bytes(), b'"') => "leave it out",
        TagFault::Brackets => "leave out the others",
        TagFault::NoOpeningBracket => "write `[` before the name",
        TagFault::NoClosingBracket => "write `]` after the value",
        TagFault::CutOff => "complete the value, with `\"]` after it, or leave out the tag",
    });
}
