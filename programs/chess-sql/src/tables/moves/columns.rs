//! The columns of `moves`.

use chess_check::chess_core::pgn::Eval;

use super::walk::Row;
use crate::columns::{Definition, Kind, Rows};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Moves;

impl Rows for Moves {
    type Row<'a> = Row<'a>;
}

/// Whether a column is read from comments or annotation glyphs.
pub(super) fn is_of_notes(column: &str) -> bool {
    matches!(column, "clock" | "eval" | "mate" | "nags" | "comment" | "comment_before")
}

/// All columns, in the order of the table.
pub(super) const COLUMNS: &[Definition<Moves>] = &[
    Definition { name: "file", kind: Kind::File },
    Definition {
        name: "game",
        kind: Kind::Counted(|row| row.game as i64, |base| base.games as i64),
    },
    Definition { name: "ply", kind: Kind::Small(|row, values| values.append_value(row.ply)) },
    Definition { name: "depth", kind: Kind::Small(|row, values| values.append_value(row.depth)) },
    Definition {
        name: "san",
        kind: Kind::Text(|row, values| {
            // Writing into memory does not fail.
            let _ = row.san(values);
            values.append_value("");
        }),
    },
    Definition {
        name: "uci",
        kind: Kind::Text(|row, values| {
            let _ = row.uci(values);
            values.append_value("");
        }),
    },
    Definition { name: "key", kind: Kind::Key(|row, values| values.append_value(row.before.key)) },
    Definition { name: "fen", kind: Kind::Position(|row| Some(row.before.board)) },
    Definition {
        name: "clock",
        kind: Kind::Fraction(|row, values| values.append_option(row.clock())),
    },
    Definition {
        name: "eval",
        kind: Kind::Small(|row, values| {
            values.append_option(match row.eval() {
                Some(Eval::Centipawns(hundredths)) => Some(hundredths),
                _ => None,
            });
        }),
    },
    Definition {
        name: "mate",
        kind: Kind::Small(|row, values| {
            values.append_option(match row.eval() {
                Some(Eval::Mate(moves)) => Some(moves),
                _ => None,
            });
        }),
    },
    Definition {
        name: "nags",
        kind: Kind::Numbers(|row, values| {
            values.values().append_slice(&row.nags);
            values.append(true);
        }),
    },
    Definition {
        name: "comment",
        kind: Kind::Text(|row, values| values.append_option(row.comment.as_deref())),
    },
    Definition {
        name: "comment_before",
        kind: Kind::Text(|row, values| values.append_option(row.comment_before.as_deref())),
    },
    Definition {
        name: "hash",
        kind: Kind::Key(|row, values| values.append_value(row.hash.number())),
    },
];
