//! The layout of lines of EPD and FEN.

use std::io::{self, BufRead, BufReader, Write};

use chess_core::epd::{Epd, EpdMoves, Operation};
use chess_core::{FenOptions, Notation};

use super::FormatOptions;
use super::pgn::encoded;
use crate::fix::Fixed;
use crate::input::Input;
use crate::lines::{LONGEST, decode, too_long};

/// A line of EPD or FEN in its usual layout: one space between words, and `;` after each operation. The moves of `bm`, `am`
/// and `pv` get a notation; with signs such as `!`, they stay. So do all other operands and the order of the operations, and
/// counts of perft keep the `;` before them (`;D1 20 ;D2 400`). The line comes without its end. `None` if it has a mistake.
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
    let mut new = position.split_whitespace().collect::<Vec<_>>().join(" ");
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

/// The offset at which an operation begins in its line.
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
    let (moves, is_line) = match operation.opcode() {
        "bm" => (epd.best_moves(), false),
        "am" => (epd.avoid_moves(), false),
        "pv" => (epd.pv(), true),
        _ => return written.into(),
    };
    let mut board = *epd.board();
    let mut words = Vec::new();
    for mv in moves {
        words.push(board.write(mv, notation).to_string());
        if let Ok(next) = board.play(mv)
            && is_line
        {
            board = next;
        }
    }
    // `bm #3` has no moves.
    if words.is_empty() { written.into() } else { words.join(" ") }
}

/// Whether two lines have the same position, and the same operations in the same order.
fn is_same(old: &Epd<'_>, new: &Epd<'_>) -> bool {
    let moves = |epd: &Epd<'_>| {
        [epd.best_moves(), epd.avoid_moves(), epd.pv()].map(EpdMoves::collect::<Vec<_>>)
    };
    let others = |epd: &Epd<'_>| {
        let is_moves = |name: &str| matches!(name, "bm" | "am" | "pv");
        let operation = |one: Operation<'_>| {
            let operands = if is_moves(one.opcode()) { "" } else { one.raw() };
            (one.opcode().to_owned(), operands.to_owned())
        };
        epd.operations().map(operation).collect::<Vec<_>>()
    };
    old.board() == new.board()
        && (old.mate_in(), old.mated_in()) == (new.mate_in(), new.mated_in())
        && moves(old) == moves(new)
        && others(old) == others(new)
}

/// Copies a file of positions, each in its usual layout.
pub(super) fn format(
    from: Input,
    mut to: impl Write,
    allowed: FenOptions,
    layout: &FormatOptions,
) -> io::Result<Fixed> {
    let notation = layout.notation.unwrap_or(Notation::San);
    let mut lines = BufReader::new(from.open()?.1);
    let (mut done, mut bytes, mut number) = (Fixed::default(), Vec::new(), 0);
    loop {
        bytes.clear();
        io::Read::take(&mut lines, LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(done);
        }
        number += 1;
        if bytes.len() as u64 == LONGEST {
            return Err(too_long(number));
        }
        let text = decode(&bytes);
        let mark = if number == 1 && text.starts_with('\u{FEFF}') { 3 } else { 0 };
        let line = text[mark..].trim_end_matches(['\r', '\n']);
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            to.write_all(&bytes)?;
            continue;
        }
        done.games += 1;
        let new = formatted_line(line, allowed, notation);
        let new = new.map(|new| format!("{}{new}{}", &text[..mark], &text[mark + line.len()..]));
        let Some(new) = new.as_ref().and_then(|new| encoded(new, &bytes)) else {
            done.left += 1;
            to.write_all(&bytes)?;
            continue;
        };
        done.fixed += u64::from(*new != *bytes);
        to.write_all(&new)?;
    }
}
