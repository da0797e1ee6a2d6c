//! The names of operations, and operations that would not be checked although they look as if they
//! were: `BM Nf3`, `best Nf3`, `id "x" bm Nf3`.

use super::operand::{EpdText, first_operand, number};
use super::operation::Span;
use crate::basics::{is_opcode, opcode_meant};
use crate::error::{Read, Syntax};
use crate::notation::is_move;

/// Refuses an operation that nothing checks, although it has a name of the standard in other letters, or a move as its
/// operand; and one that has another operation among its operands.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check_unchecked(span: Span, text: &str) -> Read<()> {
    let (opcode, (start, end)) = (span.opcode_in(text), span.opcode);
    let is_known = is_opcode(opcode.as_bytes());
    // A string stands alone.
    if is_known && matches!(span.operands_in(text).as_bytes(), [b'"', ..]) {
        return Ok(());
    }
    let mut is_move_in = false;
    match first_operand(span.operands_in(text), false) {
        Some(_) if is_known => return separate(span, text),
        // `c4` is a comment if a text follows.
        None if is_known && !is_move(opcode) => return Ok(()),
        None => {}
        Some((first, rest)) => {
            let both = span.operands.0 + first.raw.len();
            if opcode_meant(opcode).is_none()
                && !first.is_quoted
                && opcode_meant(text.split_at(both).0.split_at(start).1).is_some()
            {
                return Err((Syntax::UnknownOperation, start, both));
            }
            is_move_in |= is_move_operand(first);
            if let Some((second, _)) = first_operand(rest, false) {
                is_move_in |= is_move_operand(second);
            }
        }
    }
    if is_move_in || is_move(opcode) || opcode_meant(opcode).is_some() {
        return Err((Syntax::UnknownOperation, start, end));
    }
    separate(span, text)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_move_operand(operand: EpdText<'_>) -> bool {
    !operand.is_quoted && is_move(operand.raw)
}

/// Refuses an operation among operands, because a `;` is missing before it: a name of the standard in any letters, before what
/// the operation takes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn separate(span: Span, text: &str) -> Read<()> {
    let (mut rest, end) = (span.operands_in(text), span.operands.1);
    while let Some((word, after)) = first_operand(rest, false) {
        if after.is_empty() {
            return Ok(());
        }
        if !word.is_quoted
            && let Some((next, _)) = first_operand(after, false)
            && let Some(name) = opcode_meant(word.raw)
            && takes(name.as_bytes(), next)
        {
            let start = end - rest.len();
            return Err((Syntax::MissingSemicolon, start, start + word.raw.len()));
        }
        rest = after;
    }
    Ok(())
}

/// Whether operands of an operation may begin with one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn takes(name: &[u8], first: EpdText<'_>) -> bool {
    match name {
        _ if first.is_quoted => true,
        b"bm" | b"am" | b"pv" | b"sm" | b"pm" => {
            matches!(first.raw.as_bytes(), [b'#', ..]) || is_move(first.raw)
        }
        b"ce" | b"dm" | b"acd" | b"acn" | b"acs" | b"hmvc" | b"fmvn" | [b'D', ..] => {
            // In tokens, a sign is apart.
            number(first.raw).is_some() || matches!(first.raw.as_bytes(), b"-" | b"+")
        }
        _ => false,
    }
}
