//! The rest of a line of EPD after a mistake in one of its operations.

use alloc::string::String;
use core::ops::Range;

use super::operation::{Checked, Span, next_operation};
use crate::error::{Error, Fix};
use crate::fen::{FenOptions, read_before_operations};
use crate::text::Cursor;

impl FenOptions {
    /// The line after a mistake, at the same offsets: without the refused word of a list of moves, or else without its
    /// operation, and the error about the words of that which are then not read. `None` if the position itself is refused, or an
    /// operation cannot be told from the next one.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn epd_after(self, line: &str, mistake: &Error) -> Option<(String, Option<Error>)> {
        let refused = mistake.range();
        let span = self.operation_at(line, refused.start)?;
        let mut rest = String::from(line);
        if let Some(Fix::Insert(sign)) = mistake.fix()
            && line[..refused.start].ends_with(' ')
        {
            rest.replace_range(refused.start - 1..refused.start, sign.as_str());
            return Some((rest, None));
        }
        let (start, end) = span.operands;
        let is_list = Checked::of(span.opcode_in(line), span.operands_in(line))
            .is_some_and(|checked| checked.is_moves() && !checked.is(Checked::Line));
        let is_alone = line[start..end].trim().len() <= refused.len();
        if is_list && !is_alone && refused.start >= start {
            blank(&mut rest, refused);
            return Some((rest, None));
        }
        let unread = Error::of_unread_part(line, refused.end.min(end), end);
        let has_sign = line[end..].starts_with(';');
        blank(&mut rest, span.opcode.0..end + usize::from(has_sign));
        Some((rest, unread))
    }

    /// The operation that has an offset of a line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn operation_at(self, line: &str, at: usize) -> Option<Span> {
        let mut cursor = Cursor::new(line);
        _ = read_before_operations(&mut cursor, line, self).ok()?;
        if at < cursor.at() {
            return None;
        }
        while let Some(span) = next_operation(&mut cursor).ok()? {
            if at < span.operands.1.max(span.opcode.1) {
                return Some(span);
            }
        }
        None
    }
}

/// Writes spaces over a part of a text.
#[cfg_attr(not(feature = "compiled"), inline)]
fn blank(text: &mut String, part: Range<usize>) {
    let spaces = " ".repeat(part.len());
    text.replace_range(part, &spaces);
}
