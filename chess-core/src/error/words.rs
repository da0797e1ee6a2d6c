//! The words of an error, written into a fixed buffer: fact, reason, cure, board.
//!
//! The first line is complete in itself, because an editor shows only that.

mod castling;
mod claim;
mod fault;
mod illegal;
mod syntax;

use super::{Claim, Error, ErrorKind, Event};
use crate::{Board, Color, Role, Square, SquareSet, Style, Suggestions, Text};

/// The words of an error; no message is longer than 3072 bytes.
pub type Message = Text<3072>;

/// The first line.
pub(super) const fn headline(error: &Error, board: &Board) -> Message {
    let mut out = Message::new();
    write_headline(error, board, &mut out);
    out
}

const fn write_headline(error: &Error, board: &Board, out: &mut Message) {
    let written = error.written.as_str();
    match error.kind {
        ErrorKind::Syntax(syntax) => syntax::reason(syntax, written, board, out),
        ErrorKind::Invalid(faults) => fault::first(faults, board, out),
        ErrorKind::Illegal(illegal) => {
            out.str("illegal move ");
            out.label(board.number, board.turn);
            out.str(written).str(": ");
            illegal::reason(illegal, board, out);
        }
        ErrorKind::Claim(claim @ (Claim::Number { .. } | Claim::Side { .. })) => {
            out.str("wrong move number `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::Claim(claim @ (Claim::Result { .. } | Claim::ResultTag { .. })) => {
            out.str("wrong result `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::Claim(claim @ Claim::PlyCount { .. }) => {
            out.str("wrong PlyCount `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::Claim(claim) => {
            out.str("false claim in ");
            out.label(board.number, board.turn);
            out.str(written).str(": ");
            claim::reason(claim, board, out);
        }
    }
}

/// All lines.
pub(super) const fn message(error: &Error, board: &Board, style: Style) -> Message {
    let mut out = Message::new();
    write_headline(error, board, &mut out);
    match error.kind {
        ErrorKind::Syntax(syntax) => {
            syntax::cure(syntax, error.written.as_str(), &mut out);
            return out;
        }
        ErrorKind::Invalid(faults) => fault::rest(faults, board, &mut out),
        ErrorKind::Illegal(illegal) => {
            illegal::cure(illegal, error.written.as_str(), board, &mut out);
            illegal::besides(illegal, board, &mut out);
            if illegal::may_be_a_slip(illegal) {
                suggestion(error.suggestions(), board, &mut out);
            }
        }
        ErrorKind::Claim(claim) => claim::cure(claim, error.written.as_str(), board, &mut out),
    }
    let seen_from =
        if matches!(error.kind, ErrorKind::Invalid(_)) { Color::White } else { board.turn };
    out.str("\n\n");
    board.diagram().seen_from(seen_from).marked(error.squares()).style(style).draw(&mut out);
    out.byte(b'\n').str(board.turn.name()).str(" to move");
    // A FEN that was refused stands in the source already, in the user's own letters.
    if !matches!(error.kind, ErrorKind::Invalid(_)) || error.written.as_str().is_empty() {
        out.byte(b'\n').str(board.fen().as_str());
    }
    out
}

/// `did you mean `Nge2` or `Nbe2`?`
const fn suggestion(suggestions: Suggestions, board: &Board, out: &mut Message) {
    let moves = suggestions.as_slice();
    let mut i = 0;
    while i < moves.len() {
        out.str(match i {
            0 => "\ndid you mean `",
            _ if i + 1 == moves.len() => " or `",
            _ => ", `",
        });
        out.str(board.san(moves[i]).as_str()).byte(b'`');
        i += 1;
    }
    if !moves.is_empty() {
        out.byte(b'?');
    }
}

impl Message {
    /// A move number as written before a side's move: `3. ` or `3... `.
    const fn label(&mut self, number: u16, color: Color) -> &mut Self {
        self.number(number as u64).str(match color {
            Color::White => ". ",
            Color::Black => "... ",
        })
    }

    /// `4... Kd7`: an earlier move with its number.
    const fn event(&mut self, event: Event) -> &mut Self {
        self.label(event.number, event.color).str(event.san.as_str())
    }

    /// `the queen on f3`.
    const fn man(&mut self, board: &Board, square: Square) -> &mut Self {
        match board.piece_at(square) {
            Some(piece) => self.str("the ").str(piece.role.name()).str(" on ").square(square),
            None => self.square(square),
        }
    }

    /// `the knights on b1 and f3`, or `the knight on b1`.
    const fn men(&mut self, role: Role, squares: SquareSet) -> &mut Self {
        self.str("the ").str(role.name());
        self.str(if squares.is_many() { "s on " } else { " on " });
        self.squares(squares, " and ")
    }

    /// `the queen on h5 and the rook on e8`.
    const fn each_man(&mut self, board: &Board, mut squares: SquareSet) -> &mut Self {
        while let Some(square) = squares.pop() {
            self.man(board, square);
            if !squares.is_empty() {
                self.str(" and ");
            }
        }
        self
    }

    /// A piece with its article: `a queen`.
    const fn a(&mut self, role: Role) -> &mut Self {
        self.str("a ").str(role.name())
    }
}
