//! Checks the operations that have a meaning: numbers, move counters and moves.

use super::moves::EpdMoves;
use super::operation::{Checked, Span, mate, next_operation, number};
use crate::board::Board;
use crate::error::{Error, Fault, Faults, Field, Read, Syntax};
use crate::text::Cursor;

/// The first mistake in the operations from the cursor on. Sets the move counters that they give.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check(board: &mut Board, cursor: Cursor<'_>, text: &str) -> Option<Error> {
    // Numbers come first, because an error about a move shows its move number.
    if let Some(error) = check_numbers(board, cursor, text) {
        return Some(error);
    }
    let mut ahead = cursor;
    while let Ok(Some(span)) = next_operation(&mut ahead) {
        if let Some(error) = check_moves(board, span, text) {
            return Some(error);
        }
    }
    None
}

/// The first mistake that needs no board: an operation that cannot be read or is there twice, a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_numbers(board: &mut Board, mut ahead: Cursor<'_>, text: &str) -> Option<Error> {
    let mut seen = 0_u8;
    loop {
        match next_operation(&mut ahead) {
            Ok(None) => return None,
            Ok(Some(span)) => {
                let bit = match Checked::of(span.opcode_in(text), span.operands_in(text)) {
                    Some(checked) => 1 << checked as u8,
                    None => 0,
                };
                if seen & bit != 0 {
                    let (start, end) = span.opcode;
                    return Some(Error::syntax(Syntax::OperationTwice, text, start, end));
                }
                seen |= bit;
                let before = *board;
                if let Err((syntax, start, end)) = check_number(board, span, text) {
                    return Some(Error::syntax(syntax, text, start, end));
                }
                if matches!(span.opcode_in(text).as_bytes(), b"hmvc")
                    && board.en_passant.is_some()
                    && board.halfmoves > 0
                {
                    let (start, end) = span.operands;
                    let error = clock_after_double_step(board).at(text, start, end);
                    *board = before;
                    return Some(error);
                }
            }
            Err((syntax, start, end)) => return Some(Error::syntax(syntax, text, start, end)),
        }
    }
}

/// The error for a halfmove clock above 0 with an en passant square.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn clock_after_double_step(board: &Board) -> Error {
    let mut faults = Faults::NONE;
    faults.add(Fault::EnPassantClock);
    Error::invalid(board, board.is_chess960(), faults)
}

/// Checks the operand of an operation that takes a number, and sets the move counters.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_number(board: &mut Board, span: Span, text: &str) -> Read<()> {
    let operands = span.operands_in(text);
    let (start, end) = span.operands;
    let clock = match span.opcode_in(text).as_bytes() {
        b"hmvc" => Field::Halfmoves,
        b"fmvn" => Field::Number,
        b"ce" | b"dm" | b"acd" | b"bm" | b"am" | b"pv" if operands.is_empty() => {
            return Err((Syntax::NoOperand, span.opcode.0, span.opcode.1));
        }
        b"ce" => {
            return match number(operands) {
                Some(_) => Ok(()),
                None => Err((Syntax::OperationNumber, start, end)),
            };
        }
        b"dm" | b"acd" => {
            return match (operands.as_bytes(), number(operands)) {
                ([b'0'..=b'9', ..], Some(_)) => Ok(()),
                _ => Err((Syntax::OperationNumber, start, end)),
            };
        }
        _ => return Ok(()),
    };
    let value = match (operands.as_bytes(), number(operands)) {
        ([], _) => return Err((Syntax::NoOperand, span.opcode.0, span.opcode.1)),
        ([b'0'..=b'9', ..], Some(value)) if value <= u16::MAX as i32 => value.unsigned_abs() as u16,
        ([b'0'..=b'9', ..], Some(_)) => return Err((Syntax::ClockRange(clock), start, end)),
        _ => return Err((Syntax::Clock(clock), start, end)),
    };
    match clock {
        Field::Halfmoves => board.halfmoves = value,
        _ => board.number = if value == 0 { 1 } else { value },
    }
    Ok(())
}

/// The first mistake in an operation that takes moves.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_moves(board: &Board, span: Span, text: &str) -> Option<Error> {
    let is_line = match span.opcode_in(text).as_bytes() {
        b"bm" if mate(span.operands_in(text)).is_some() => return None,
        b"bm" | b"am" => false,
        b"pv" => true,
        _ => return None,
    };
    let mut moves = EpdMoves::new(*board, span.operands_in(text), is_line);
    let mut any = false;
    loop {
        match moves.read() {
            Ok(Some(_)) => any = true,
            Ok(None) if any => return None,
            // There are only commas.
            Ok(None) => {
                let (start, end) = span.opcode;
                return Some(Error::syntax(Syntax::NoOperand, text, start, end));
            }
            Err(error) => return Some(error.shifted(span.operands.0)),
        }
    }
}
