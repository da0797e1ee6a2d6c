//! The columns of `moves`.

use chess_check::chess_core::pgn::Eval;

use super::walk::MoveRow;
use crate::columns::{ColumnKind, Definition, Rows, column};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Moves;

impl Rows for Moves {
    type Row<'a> = MoveRow<'a>;
}

/// Whether a column is read from comments or annotation glyphs.
pub(super) fn is_of_notes(column: &str) -> bool {
    let others =
        ["clock", "seconds", "loss", "accuracy", "illegal", "nags", "comment", "comment_before"];
    others.contains(&column) || column.starts_with("eval") || column.starts_with("mate")
}

/// Whether a filter can be decided by this column before the others are filled.
pub(super) fn is_for_filters(column: &str) -> bool {
    keeps_few(column) || matches!(column, "ply" | "depth")
}

/// Whether a filter on this column keeps few rows in most queries.
pub(super) fn keeps_few(column: &str) -> bool {
    matches!(column, "key" | "loss")
}

fn centipawns(eval: Option<Eval>) -> Option<i32> {
    eval.and_then(
        |eval| if let Eval::Centipawns(hundredths) = eval { Some(hundredths) } else { None },
    )
}

fn mate(eval: Option<Eval>) -> Option<i32> {
    eval.and_then(|eval| if let Eval::Mate(moves) = eval { Some(moves) } else { None })
}

/// The hundredths of a pawn that a move costs.
fn loss([before, after]: [i32; 2]) -> i32 {
    (before - after).max(0)
}

/// The accuracy of a move in percent, by the formula that Lichess has published: from the chance to win, before and after.
fn accuracy(evals: [i32; 2]) -> f64 {
    let chance = |eval: i32| 100.0 / (1.0 + (-0.003_682_08 * f64::from(eval)).exp());
    let [before, after] = evals.map(chance);
    let lost = (before - after).max(0.0);
    (103.166_8 * (-0.043_54 * lost).exp() - 3.166_9).clamp(0.0, 100.0)
}

/// All columns, in the order of the table.
pub(super) const COLUMNS: &[Definition<Moves>] = &[
    column("file", ColumnKind::File),
    column("game", ColumnKind::Counted(|row| row.game.number as i64, |base| base.games as i64)),
    column("ply", ColumnKind::Small(|row| Some(row.ply))),
    column("depth", ColumnKind::Small(|row| Some(row.depth))),
    column(
        "san",
        ColumnKind::Text(|row, values| {
            // Writing into memory does not fail.
            let _ = row.san(values);
            values.append_value("");
        }),
    ),
    column(
        "uci",
        ColumnKind::Text(|row, values| {
            let _ = row.uci(values);
            values.append_value("");
        }),
    ),
    column("key", ColumnKind::Key(|row| Some(row.before.key))),
    column("fen", ColumnKind::Position(|row| Some(row.before.board))),
    column("clock", ColumnKind::Fraction(|row| row.clock())),
    column("seconds", ColumnKind::Fraction(|row| row.seconds())),
    column("eval", ColumnKind::Small(|row| centipawns(row.eval()))),
    column("mate", ColumnKind::Small(|row| mate(row.eval()))),
    column("eval_before", ColumnKind::Small(|row| centipawns(row.before.eval))),
    column("mate_before", ColumnKind::Small(|row| mate(row.before.eval))),
    column("loss", ColumnKind::Small(|row| row.evals().map(loss))),
    column("accuracy", ColumnKind::Fraction(|row| row.evals().map(accuracy))),
    column("illegal", ColumnKind::Flag(|row| Some(row.is_illegal()))),
    column(
        "nags",
        ColumnKind::Numbers(|row, values| {
            values.values().append_slice(&row.nags);
            values.append(true);
        }),
    ),
    column("comment", ColumnKind::Text(|row, values| values.append_option(row.comment.as_deref()))),
    column(
        "comment_before",
        ColumnKind::Text(|row, values| values.append_option(row.comment_before.as_deref())),
    ),
    column("hash", ColumnKind::Key(|row| Some(row.hash.number()))),
];
