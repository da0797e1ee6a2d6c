//! Checks the operations that have a meaning: numbers, move counters and moves.

use super::moves::WrittenMoves;
use super::names::{check_unchecked, separate};
use super::operand::number;
use super::operation::{Checked, Span, next_operation};
use super::perft::{count, depth_of};
use crate::basics::SquareSet;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Fault, Faults, Field, NumberRange, Read, Syntax};
use crate::text::Cursor;

/// The first mistake in the operations from the cursor on. Sets the move counters that they give.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check(board: &mut Board, cursor: Cursor<'_>, text: &str) -> Option<Error> {
    // Numbers come first, because an error about a move shows its move number.
    let mut left = match check_numbers(board, cursor, text) {
        Ok(of_moves) => of_moves,
        Err(error) => return Some(error),
    };
    let (mut ahead, mut best, mut avoided) = (cursor, None, None);
    while left > 0
        && let Ok(Some(span)) = next_operation(&mut ahead)
    {
        let Some(checked) = Checked::of(span.opcode_in(text), span.operands_in(text)) else {
            continue;
        };
        if !checked.is_moves() {
            continue;
        }
        left -= 1;
        let targets = match check_moves(board, span, checked.is(Checked::Line), text) {
            Ok(targets) => targets,
            Err(error) => return Some(error_of_operand(error, span, text)),
        };
        match checked {
            Checked::BestMoves => best = Some((span, targets)),
            Checked::AvoidMoves => avoided = Some((span, targets)),
            _ => {}
        }
    }
    match (best, avoided) {
        (Some((best, targets)), Some((avoided, others))) if targets.intersects(others) => {
            check_avoided(board, best, avoided, text)
        }
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
    let mut moves = WrittenMoves::new(*board, avoided.operands_in(text), false);
    while let Some(mv) = moves.advance() {
        let mut others = WrittenMoves::new(*board, best.operands_in(text), false);
        while let Some(other) = others.advance() {
            if other.is(mv) {
                let (start, end) = moves.last_range();
                let (start, end) = (avoided.operands.0 + start, avoided.operands.0 + end);
                let kind = ErrorKind::FalseClaim(FalseClaim::Avoided);
                return Some(Error::of_text(kind, board, text, (start, end)));
            }
        }
    }
    None
}

/// The number of operations that take moves, or the first mistake that needs no board: an operation that cannot be read or is
/// there twice, a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_numbers(board: &mut Board, mut ahead: Cursor<'_>, text: &str) -> Result<u32, Error> {
    let (mut seen, mut of_moves) = (0_u16, 0);
    loop {
        let span = match next_operation(&mut ahead) {
            Ok(None) => return Ok(of_moves),
            Ok(Some(span)) => span,
            Err((syntax, start, end)) => return Err(Error::syntax(syntax, text, start, end)),
        };
        if let Some((start, end)) = span.after_string {
            return Err(Error::syntax(Syntax::MissingSemicolon, text, start, end));
        }
        let halfmoves = board.halfmoves;
        let checked = Checked::of(span.opcode_in(text), span.operands_in(text));
        let read = match checked {
            Some(checked) if seen & 1 << checked as u8 != 0 => {
                Err((Syntax::OperationTwice, span.opcode.0, span.opcode.1))
            }
            Some(checked) => {
                seen |= 1 << checked as u8;
                of_moves += checked.is_moves() as u32;
                check_number(board, checked, span, text)
            }
            None if depth_of(span.opcode_in(text).as_bytes()).is_some() => check_count(span, text),
            None => check_unchecked(span, text),
        };
        if let Err((syntax, start, end)) = read {
            let error = Error::syntax(syntax, text, start, end);
            return Err(error_of_operand(error, span, text));
        }
        if matches!(checked, Some(Checked::HalfmoveClock))
            && board.en_passant.is_some()
            && board.halfmoves > 0
        {
            let (start, end) = span.operands;
            let error = clock_after_double_step(board).at(text, start, end);
            board.halfmoves = halfmoves;
            return Err(error);
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
const fn check_number(board: &mut Board, checked: Checked, span: Span, text: &str) -> Read<()> {
    let operands = span.operands_in(text);
    let (start, end) = span.operands;
    let (value, first) = (number(operands), operands.as_bytes().first());
    let clock = match checked {
        _ if operands.is_empty() => {
            return Err((Syntax::NoOperand, span.opcode.0, span.opcode.1));
        }
        Checked::HalfmoveClock => Field::Halfmoves,
        Checked::MoveNumber => Field::Number,
        Checked::Centipawns if value.is_none() => {
            return Err((number_expected(NumberRange::Signed), start, end));
        }
        Checked::Mate if matches!(first, Some(b'#')) => return Ok(()),
        Checked::Mate | Checked::Depth => {
            return match (first, value) {
                (Some(b'0'..=b'9'), Some(_)) => Ok(()),
                _ => Err((number_expected(NumberRange::Natural), start, end)),
            };
        }
        _ => return Ok(()),
    };
    let value = match (first, value) {
        (Some(b'0'..=b'9'), Some(value)) if value <= u16::MAX as i32 => value.unsigned_abs() as u16,
        (Some(b'0'..=b'9'), Some(_)) => return Err((Syntax::ClockRange(clock), start, end)),
        _ => return Err((Syntax::Clock(clock), start, end)),
    };
    match clock {
        Field::Halfmoves => board.halfmoves = value,
        _ => board.number = if value == 0 { 1 } else { value },
    }
    Ok(())
}

/// Checks an operand that is a perft count.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_count(span: Span, text: &str) -> Read<()> {
    let (operands, (start, end)) = (span.operands_in(text), span.operands);
    match count(operands) {
        Some(_) => Ok(()),
        None if operands.is_empty() => Err((Syntax::NoOperand, span.opcode.0, span.opcode.1)),
        None => Err((number_expected(NumberRange::Count), start, end)),
    }
}

/// The error for an operand that is not a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number_expected(range: NumberRange) -> Syntax {
    Syntax::OperationNumber { range }
}

/// The squares to which the moves of an operation lead, or the first mistake.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_moves(
    board: &Board,
    span: Span,
    is_line: bool,
    text: &str,
) -> Result<SquareSet, Error> {
    let mut moves = WrittenMoves::new(*board, span.operands_in(text), is_line);
    let mut targets = SquareSet::EMPTY;
    loop {
        match moves.read() {
            Ok(Some(mv)) => targets = targets.with(mv.to()),
            Ok(None) if !targets.is_empty() => return Ok(targets),
            // There are only commas.
            Ok(None) => {
                let (start, end) = span.opcode;
                return Err(Error::syntax(Syntax::NoOperand, text, start, end));
            }
            Err(error) => return Err(error.shifted(span.operands.0)),
        }
    }
}
