//! The layout of lines of EPD and FEN.

use std::io::{self, Write};

use chess_core::epd::{Epd, Operation};
use chess_core::pgn::Place;
use chess_core::{FenOptions, Notation};

use super::FormatOptions;
use super::pgn::encoded;
use crate::fix::Fixed;
use crate::input::Input;
use crate::lines;
use crate::strict::dead_en_passant;
use crate::unformatted::WhyUnformatted;

/// A line of EPD or FEN in its usual layout: one space between words, and `;` after each operation. Moves get a
/// notation; with signs such as `!`, they stay. So do all other operands and the order of the operations, and
/// counts of perft keep the `;` before them (`;D1 20 ;D2 400`). An en passant square where no pawn can capture becomes `-`. The line comes without its end. `None` if it has a mistake.
///
/// # Examples
///
/// ```
/// use chess_check::formatted_line;
/// use chess_core::{FenOptions, Notation};
///
/// let formatted = |line| formatted_line(line, FenOptions::new(), Notation::San);
/// assert_eq!(
///     formatted("8/8/8/8/8/4k3/4p3/4K3 b  - -  id \"No.  1\" ;bm e3d3,"),
///     Some("8/8/8/8/8/4k3/4p3/4K3 b - - id \"No.  1\"; bm Kd3;".into())
/// );
/// assert_eq!(formatted("8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd9;"), None);
/// ```
pub fn formatted_line(line: &str, options: FenOptions, notation: Notation) -> Option<String> {
    let epd = options.parse_epd(line).ok()?;
    let operations: Vec<_> = epd.operations().collect();
    let begin = operations.first().map_or(line.len(), |first| begin(first, line));
    let (position, is_before) = without_semicolons(&line[..begin]);
    let mut words: Vec<_> = position.split_whitespace().collect();
    if dead_en_passant(line, &epd).is_some() {
        words[3] = "-";
    }
    let mut new = words.join(" ");
    for operation in operations {
        let (before, behind) = if is_before { (" ;", "") } else { (" ", ";") };
        new.extend([before, operation.opcode()]);
        let operands = operands(&epd, &operation, notation);
        if !operands.is_empty() {
            new.extend([" ", &operands]);
        }
        new += behind;
    }
    let read = options.parse_epd(&new).ok()?;
    is_same(&epd, &read).then_some(new)
}

/// The offset where an operation begins in its line.
fn begin(operation: &Operation<'_>, line: &str) -> usize {
    line[..operation.range().start].trim_end().len() - operation.opcode().len()
}

/// A position without the semicolons after it, and whether one touches what follows.
fn without_semicolons(position: &str) -> (&str, bool) {
    let end = position.trim_end_matches(|char: char| char == ';' || char.is_whitespace());
    (end, position.ends_with(';'))
}

/// The operands of an operation as they are written, but moves in a notation.
fn operands(epd: &Epd<'_>, operation: &Operation<'_>, notation: Notation) -> String {
    let written = operation.raw();
    if written.contains(['!', '?']) {
        return written.into();
    }
    let is_line = operation.takes_moves().unwrap_or_default();
    let mut board = *epd.board();
    let mut words = Vec::new();
    for mv in operation.moves_in(&board) {
        words.push(board.write(mv, notation).to_string());
        if let Ok(next) = board.play(mv)
            && is_line
        {
            board = next;
        }
    }
    // Other operations, and `bm #3`, have no moves.
    if words.is_empty() { written.into() } else { words.join(" ") }
}

/// Whether two lines have the same position, and the same operations in the same order.
fn is_same(old: &Epd<'_>, new: &Epd<'_>) -> bool {
    let operations = |epd: &Epd<'_>| {
        let operation = |one: Operation<'_>| {
            let operands = if one.takes_moves().is_some() { "" } else { one.raw() };
            let moves = one.moves_in(epd.board()).collect::<Vec<_>>();
            (one.opcode().to_owned(), operands.to_owned(), moves)
        };
        epd.operations().map(operation).collect::<Vec<_>>()
    };
    old.board() == new.board()
        && (old.mate_in(), old.mated_in()) == (new.mate_in(), new.mated_in())
        && operations(old) == operations(new)
}

/// Copies a file of positions, each in its usual layout.
pub(super) fn format(
    from: Input,
    to: impl Write,
    allowed: FenOptions,
    layout: &FormatOptions,
) -> io::Result<Fixed> {
    let notation = layout.notation.unwrap_or(Notation::San);
    let mut done = Fixed::default();
    lines::rewrite_list(from.open()?.1, to, |number, line, bytes| {
        done.games += 1;
        let new = formatted_line(line, allowed, notation).ok_or_else(|| {
            let is_wrong = allowed.parse_epd(line).is_err();
            if is_wrong { WhyUnformatted::Mistake } else { WhyUnformatted::Meaning }
        });
        let new = new
            .and_then(|new| Ok(encoded(&new, bytes).ok_or(WhyUnformatted::Encoding)?.into_owned()));
        match &new {
            Ok(new) => done.fixed += u64::from(*new != bytes),
            Err(why) => done.leave(Place { line: number, column: 1 }, *why),
        }
        new.ok()
    })?;
    Ok(done)
}
