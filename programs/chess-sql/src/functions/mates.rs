//! `mate_in`: whether the side to move mates in time, proved against every defence.

use std::sync::Arc;

use chess_mate::{Budget, MateIn, Solver, Verdict};
use datafusion::arrow::array::{ArrayRef, BooleanBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 1] =
    [define("mate_in(fen, 2)", (2, 3), || DataType::Boolean, mate_in)];

/// The positions that a proof may visit, unless the third argument says another number.
const BUDGET: i64 = 1_000_000;

/// Whether the side to move mates in at most so many moves; null if the budget does not suffice to know.
fn mate_in(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let mut solver = Solver::new(Budget::new(0));
    let mut answers = BooleanBuilder::new();
    for row in 0..call.rows {
        let (moves, budget) = (call.number(1, row)?, call.number(2, row)?.unwrap_or(BUDGET));
        let (Some(board), Some(moves)) = (positions.get(row), moves) else {
            answers.append_null();
            continue;
        };
        let Ok(number @ 1..=MateIn::MOST) = u8::try_from(moves) else {
            let words = format!(
                "{moves} is not a number of moves: it is at least 1 and at most {}",
                MateIn::MOST
            );
            return call.refusal(&words);
        };
        solver.set_budget(Budget::new(u64::try_from(budget).unwrap_or(0)));
        let verdict = solver.prove(&board, MateIn::within(number));
        answers.append_option(verdict.ok().map(|verdict| !matches!(verdict, Verdict::Escapes(_))));
    }
    Ok(Arc::new(answers.finish()))
}
