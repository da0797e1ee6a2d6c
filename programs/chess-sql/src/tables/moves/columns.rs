//! The columns of `moves`.

use chess_check::chess_core::pgn::Eval;

use super::walk::MoveRow;
use crate::columns::{ColumnKind, Definition, Rows};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Moves;

impl Rows for Moves {
    type Row<'a> = MoveRow<'a>;
}

/// Whether a column is read from comments or annotation glyphs.
pub(super) fn is_of_notes(column: &str) -> bool {
    matches!(column, "clock" | "eval" | "mate" | "illegal" | "nags" | "comment" | "comment_before")
}

/// Whether a filter can be decided by this column before the others are filled.
pub(super) fn is_for_filters(column: &str) -> bool {
    matches!(column, "key" | "ply" | "depth")
}

/// All columns, in the order of the table.
pub(super) const COLUMNS: &[Definition<Moves>] = &[
    Definition { name: "file", kind: ColumnKind::File },
    Definition {
        name: "game",
        kind: ColumnKind::Counted(|row| row.game as i64, |base| base.games as i64),
    },
    Definition { name: "ply", kind: ColumnKind::Small(|row, values| values.append_value(row.ply)) },
    Definition {
        name: "depth",
        kind: ColumnKind::Small(|row, values| values.append_value(row.depth)),
    },
    Definition {
        name: "san",
        kind: ColumnKind::Text(|row, values| {
            // Writing into memory does not fail.
            let _ = row.san(values);
            values.append_value("");
        }),
    },
    Definition {
        name: "uci",
        kind: ColumnKind::Text(|row, values| {
            let _ = row.uci(values);
            values.append_value("");
        }),
    },
    Definition {
        name: "key",
        kind: ColumnKind::Key(|row, values| values.append_value(row.before.key)),
    },
    Definition { name: "fen", kind: ColumnKind::Position(|row| Some(row.before.board)) },
    Definition {
        name: "clock",
        kind: ColumnKind::Fraction(|row, values| values.append_option(row.clock())),
    },
    Definition {
        name: "eval",
        kind: ColumnKind::Small(|row, values| {
            values.append_option(match row.eval() {
                Some(Eval::Centipawns(hundredths)) => Some(hundredths),
                _ => None,
            });
        }),
    },
    Definition {
        name: "mate",
        kind: ColumnKind::Small(|row, values| {
            values.append_option(match row.eval() {
                Some(Eval::Mate(moves)) => Some(moves),
                _ => None,
            });
        }),
    },
    Definition {
        name: "illegal",
        kind: ColumnKind::Flag(|row, values| values.append_value(row.is_illegal())),
    },
    Definition {
        name: "nags",
        kind: ColumnKind::Numbers(|row, values| {
            values.values().append_slice(&row.nags);
            values.append(true);
        }),
    },
    Definition {
        name: "comment",
        kind: ColumnKind::Text(|row, values| values.append_option(row.comment.as_deref())),
    },
    Definition {
        name: "comment_before",
        kind: ColumnKind::Text(|row, values| values.append_option(row.comment_before.as_deref())),
    },
    Definition {
        name: "hash",
        kind: ColumnKind::Key(|row, values| values.append_value(row.hash.number())),
    },
];
