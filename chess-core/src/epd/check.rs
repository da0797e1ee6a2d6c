//! Checks the operations that have a meaning: numbers, move counters and moves.

use super::moves::EpdMoves;
use super::names::{check_unchecked, separate};
use super::operand::number;
use super::operation::{Checked, Span, next_operation};
use super::perft::{count, depth_of};
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Fault, Faults, Field, NumberRange, Read, Syntax};
use crate::text::Cursor;

/// The first mistake in the operations from the cursor on. Sets the move counters that they give.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check(board: &mut Board, cursor: Cursor<'_>, text: &str) -> Option<Error> {
    // Numbers come first, because an error about a move shows its move number.
    if let Some(error) = check_numbers(board, cursor, text) {
        return Some(error);
    }
    let (mut ahead, mut best, mut avoided) = (cursor, None, None);
    while let Ok(Some(span)) = next_operation(&mut ahead) {
        let checked = Checked::of(span.opcode_in(text), span.operands_in(text));
        match checked {
            Some(Checked::BestMoves) => best = Some(span),
            Some(Checked::AvoidMoves) => avoided = Some(span),
            _ => {}
        }
        if let Some(checked) = checked
            && checked.is_moves()
            && let Some(error) = check_moves(board, span, checked.is(Checked::Line), text)
        {
            return Some(error_of_operand(error, span, text));
        }
    }
    match (best, avoided) {
        (Some(best), Some(avoided)) => check_avoided(board, best, avoided, text),
        _ => None,
    }
}

/// The error of an operand, or that of an operation among the operands.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn error_of_operand(error: Error, span: Span, text: &str) -> Error {
    match separate(span, text) {
        Ok(()) => error,
        Err((syntax, start, end)) => Error::syntax(syntax, text, start, end),
    }
}

/// The error of a move that is to be avoided, although it is a best move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_avoided(board: &Board, best: Span, avoided: Span, text: &str) -> Option<Error> {
    let mut moves = EpdMoves::new(*board, avoided.operands_in(text), false);
    while let Some(mv) = moves.advance() {
        let mut others = EpdMoves::new(*board, best.operands_in(text), false);
        while let Some(other) = others.advance() {
            if other.is(mv) {
                let (start, end) = moves.last_range();
                let (start, end) = (avoided.operands.0 + start, avoided.operands.0 + end);
                let kind = ErrorKind::FalseClaim(FalseClaim::Avoided);
                return Some(Error::of_text(kind, board, text, start, end));
            }
        }
    }
    None
}

/// The first mistake that needs no board: an operation that cannot be read or is there twice, a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_numbers(board: &mut Board, mut ahead: Cursor<'_>, text: &str) -> Option<Error> {
    let mut seen = 0_u16;
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
                    let error = Error::syntax(syntax, text, start, end);
                    return Some(error_of_operand(error, span, text));
                }
                if bit == 0
                    && let Err((syntax, start, end)) = check_unchecked(span, text)
                {
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
                None => Err((number_expected(NumberRange::Signed), start, end)),
            };
        }
        b"dm" | b"acd" => {
            return match (operands.as_bytes(), number(operands)) {
                ([b'0'..=b'9', ..], Some(_)) => Ok(()),
                _ => Err((number_expected(NumberRange::Natural), start, end)),
            };
        }
        opcode if depth_of(opcode).is_some() => {
            return match count(operands) {
                Some(_) => Ok(()),
                None if operands.is_empty() => {
                    Err((Syntax::NoOperand, span.opcode.0, span.opcode.1))
                }
                None => Err((number_expected(NumberRange::Count), start, end)),
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

/// The error for an operand that is no number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number_expected(range: NumberRange) -> Syntax {
    Syntax::OperationNumber { range }
}

/// The first mistake in an operation that takes moves.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_moves(board: &Board, span: Span, is_line: bool, text: &str) -> Option<Error> {
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
