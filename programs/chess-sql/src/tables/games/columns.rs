//! The columns of `games`.

use chess_archive::GameHash;
use chess_check::chess_core::GameRef;

use super::row::GameRow;
use crate::columns::{ColumnKind, Definition, Rows, column};

/// The table, and its rows.
#[derive(Debug)]
pub(crate) struct Games;

impl Rows for Games {
    type Row<'a> = GameRow<'a>;
}

/// The columns that can be filled before a move is played, and do not depend on the games before.
const OF_TAGS: &str = "bytes event site date round white black result white_elo black_elo eco opening time_control tags";

/// The other columns that need no move.
const OF_TEXT: &str = "file game offset line pgn raw";

/// Whether a column is filled without playing a move.
pub(super) fn needs_no_moves(column: &str) -> bool {
    OF_TAGS.split(' ').chain(OF_TEXT.split(' ')).any(|name| name == column)
}

/// Whether a filter can be decided by this column before a game is played.
pub(super) fn is_for_filters(column: &str) -> bool {
    column != "bytes" && OF_TAGS.split(' ').any(|name| name == column)
}

/// All columns, in the order of the table.
pub(super) const COLUMNS: &[Definition<Games>] = &[
    column("file", ColumnKind::File),
    column("game", ColumnKind::Counted(|row| row.number(), |base| base.games as i64)),
    column("offset", ColumnKind::Counted(|row| row.offset(), |base| base.offset as i64)),
    column("bytes", ColumnKind::Number(|row| Some(row.length()))),
    column("line", ColumnKind::Counted(|row| row.lines(), |base| base.place.line as i64)),
    column("event", ColumnKind::Text(|row, values| values.append_option(row.tag("Event")))),
    column("site", ColumnKind::Text(|row, values| values.append_option(row.tag("Site")))),
    column("date", ColumnKind::Text(|row, values| values.append_option(row.tag("Date")))),
    column("round", ColumnKind::Text(|row, values| values.append_option(row.tag("Round")))),
    column("white", ColumnKind::Text(|row, values| values.append_option(row.tag("White")))),
    column("black", ColumnKind::Text(|row, values| values.append_option(row.tag("Black")))),
    column("result", ColumnKind::Text(|row, values| values.append_option(row.result()))),
    column("white_elo", ColumnKind::Small(|row| elo(row, "WhiteElo"))),
    column("black_elo", ColumnKind::Small(|row| elo(row, "BlackElo"))),
    column("eco", ColumnKind::Text(|row, values| values.append_option(row.tag("ECO")))),
    column("opening", ColumnKind::Text(|row, values| values.append_option(row.tag("Opening")))),
    column(
        "time_control",
        ColumnKind::Text(|row, values| values.append_option(row.tag("TimeControl"))),
    ),
    column(
        "tags",
        ColumnKind::Map(|row, values| {
            for (name, value) in row.tags() {
                values.keys().append_value(name);
                values.values().append_value(value);
            }
            // Names and values have been added in pairs.
            let _ = values.append(true);
        }),
    ),
    column("start_fen", ColumnKind::Position(|row| row.game().map(GameRef::start))),
    column("fen", ColumnKind::Position(|row| row.game().map(GameRef::board))),
    column("plies", ColumnKind::Small(|row| row.game().map(|game| game.len() as i32))),
    column(
        "san",
        ColumnKind::Texts(|row, values| {
            match row.sans() {
                Some(sans) => values.push_all(sans),
                // A game with mistakes, as far as it is known.
                None => {
                    for san in row.game().into_iter().flat_map(GameRef::sans) {
                        values.push_move(&san);
                    }
                }
            }
            values.end(row.game().is_some());
        }),
    ),
    column(
        "uci",
        ColumnKind::Texts(|row, values| {
            let game = row.game();
            match game.filter(|game| game.is_chess960()) {
                // Castling is king takes rook.
                Some(game) => {
                    for (board, mv) in game.boards().zip(game.moves()) {
                        values.push_move(&board.uci_chess960(mv));
                    }
                }
                None => {
                    for mv in game.into_iter().flat_map(GameRef::moves) {
                        values.push_move(&mv.uci());
                    }
                }
            }
            values.end(game.is_some());
        }),
    ),
    column("pgn", ColumnKind::Text(|row, values| values.append_value(row.text()))),
    column("raw", ColumnKind::Bytes(|row, values| values.append_value(row.bytes()))),
    column("findings", ColumnKind::Small(|row| Some(row.findings() as i32))),
    column("hash", ColumnKind::Key(|row| row.game().map(|game| GameHash::of(game).number()))),
];

/// The number of a tag; null if it is not a number, as `?`, `-` and an empty value.
fn elo(row: &GameRow<'_>, tag: &str) -> Option<i32> {
    row.tag(tag)?.trim().parse().ok()
}
