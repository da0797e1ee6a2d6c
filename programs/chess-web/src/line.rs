//! Moves of UCI as text, with commas between them.

use chess_core::Move;

pub(crate) fn write_line(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

pub(crate) fn read_line(text: &str) -> Option<Vec<Move>> {
    text.split(',').filter(|text| !text.is_empty()).map(Move::from_uci).collect()
}
