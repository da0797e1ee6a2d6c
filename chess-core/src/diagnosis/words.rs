//! Writes error messages into a fixed buffer: fact, reason, cure, board.
//!
//! The first line is complete in itself, because editors show only that line.

mod castling;
mod claim;
mod fault;
mod illegal;
mod syntax;

use crate::basics::{Color, Role, Square, SquareSet};
use crate::board::Board;
use crate::diagram::Style;
use crate::error::{
    EarlierMove, Error, ErrorKind, FalseClaim, Illegal, Message, Suggestions, Syntax,
};
use crate::setup::Setup;
use crate::text::ArrayString;

/// A message under construction.
type Words = ArrayString<3072>;

/// The first line of the message.
pub(super) const fn headline(error: &Error, board: &Board) -> Message {
    let mut out = Words::new();
    write_headline(error, board, &mut out);
    Message(out)
}

/// The refused position, with what was said about it.
const fn refused(error: &Error) -> Setup {
    Setup { board: error.position(), is_chess960: error.is_chess960() }
}

const fn write_headline(error: &Error, board: &Board, out: &mut Words) {
    let written = error.written();
    let written = written.as_str();
    match error.kind() {
        ErrorKind::Syntax(syntax) => syntax::reason(syntax, written, board, out),
        ErrorKind::Invalid(faults) => fault::first(faults, &refused(error), out),
        ErrorKind::Illegal(illegal) => {
            out.str(match illegal {
                Illegal::Ambiguous { .. } => "ambiguous move ",
                _ => "illegal move ",
            });
            out.label(board.number, board.turn);
            out.str(written).str(": ");
            illegal::reason(illegal, board, out);
        }
        ErrorKind::FalseClaim(claim @ (FalseClaim::Number { .. } | FalseClaim::Side { .. })) => {
            out.str("wrong move number `");
            match written.as_bytes() {
                // The number had a dot and a space before three dots.
                [.., b'0'..=b'9', b'.', b'.', b'.', b'.'] => {
                    out.str(written.split_at(written.len() - 3).0).str(" ...");
                }
                _ => _ = out.str(written),
            }
            out.str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::FalseClaim(
            claim @ (FalseClaim::Result { .. } | FalseClaim::ResultTag { .. }),
        ) => {
            out.str("wrong result `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::FalseClaim(claim @ FalseClaim::PlyCount { .. }) => {
            out.str("wrong PlyCount `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::FalseClaim(claim @ FalseClaim::Perft { .. }) => {
            out.str("wrong perft count `").str(written).str("`: ");
            claim::reason(claim, board, out);
        }
        ErrorKind::FalseClaim(claim) => {
            out.str("false claim in ");
            out.label(board.number, board.turn);
            out.str(written).str(": ");
            claim::reason(claim, board, out);
        }
    }
}

/// The full message.
pub(super) const fn message(error: &Error, board: &Board, style: Option<Style>) -> Message {
    let mut out = Words::new();
    write_headline(error, board, &mut out);
    let written = error.written();
    let written = written.as_str();
    match error.kind() {
        ErrorKind::Syntax(syntax) => {
            if let (Syntax::JoinedResult, [mv]) = (syntax, error.suggestions().as_slice()) {
                out.str("\nwrite `").str(board.san(*mv).as_str());
                out.byte(b' ').str(written).byte(b'`');
            }
            syntax::cure(syntax, written, &mut out);
            return Message(out);
        }
        ErrorKind::Invalid(faults) => {
            fault::rest(faults, &refused(error), error.is_in_tag(), &mut out);
        }
        ErrorKind::Illegal(illegal) => {
            illegal::cure(illegal, error, board, &mut out);
            illegal::besides(illegal, board, &mut out);
            if illegal.may_be_a_slip() {
                suggestion(error.suggestions(), board, &mut out);
            }
        }
        ErrorKind::FalseClaim(claim) => {
            claim::cure(claim, error, board, &mut out);
            if !claim::is_about_the_board(claim) {
                return Message(out);
            }
        }
    }
    let Some(style) = style else { return Message(out) };
    let seen_from =
        if matches!(error.kind(), ErrorKind::Invalid(_)) { Color::White } else { board.turn };
    out.str("\n\n");
    board.diagram().seen_from(seen_from).marked(error.squares()).style(style).draw(&mut out);
    out.byte(b'\n').str(board.turn.name()).str(" to move");
    // A refused FEN is not repeated: the source already shows it.
    if !matches!(error.kind(), ErrorKind::Invalid(_)) || written.is_empty() {
        out.byte(b'\n').str(board.fen().as_str());
    }
    Message(out)
}

/// `did you mean `Nge2` or `Nbe2`?`
const fn suggestion(suggestions: Suggestions, board: &Board, out: &mut Words) {
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

impl Words {
    /// A move number as written before a move: `3. ` or `3... `.
    const fn label(&mut self, number: u16, color: Color) -> &mut Self {
        self.number(number as u64).str(match color {
            Color::White => ". ",
            Color::Black => "... ",
        })
    }

    /// An earlier move with its number: `4... Kd7`.
    const fn earlier(&mut self, earlier: EarlierMove) -> &mut Self {
        self.label(earlier.number, earlier.color).str(earlier.san())
    }

    /// A piece with its square: `the queen on f3`.
    const fn piece(&mut self, board: &Board, square: Square) -> &mut Self {
        match board.piece_at(square) {
            Some(piece) => self.str("the ").str(piece.role.name()).str(" on ").square(square),
            None => self.square(square),
        }
    }

    /// Pieces of a role with their squares: `the knights on b1 and f3`, or `the knight on b1`.
    const fn pieces(&mut self, role: Role, squares: SquareSet) -> &mut Self {
        self.str("the ").str(role.name());
        self.str(if squares.has_many() { "s on " } else { " on " });
        self.squares(squares, " and ")
    }

    /// Each piece with its square: `the queen on h5 and the rook on e8`.
    const fn each_piece(&mut self, board: &Board, mut squares: SquareSet) -> &mut Self {
        while let Some(square) = squares.pop() {
            self.piece(board, square);
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
