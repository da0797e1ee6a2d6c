//! Writes error messages into a fixed buffer: fact, reason, fix, board.
//!
//! The first line is complete in itself, because editors show only that line.

/// Writes the parts of a sentence one after the other: literals, and methods of [`Words`] with their arguments.
macro_rules! say {
    ($out:ident; $($($text:literal)? $($method:ident($($argument:expr),*))?),+) => {{
        $($out$(.str($text))?$(.$method($($argument),*))?;)+
    }};
}

mod castling;
mod claim;
mod fault;
mod illegal;
mod misspelling;
mod position;
mod syntax;
mod tag;

use crate::basics::{Color, Move, Role, Square, SquareSet};
use crate::board::Board;
use crate::diagram::Style;
use crate::error::{
    EarlierMove, Error, ErrorKind, FalseClaim, Fix, Illegal, Language, Message, Unread,
};
use crate::setup::Setup;
use crate::text::{ArrayString, characters};

/// A message under construction.
type Words = ArrayString<3072>;

/// The line for text that looks like another game.
const SECOND_GAME: &str = "\nif another game begins here: `games!` and `pgn::Reader` take several";

/// The line for a number that may be most of an ICCF move.
const ICCF_DIGITS: &str =
    "\nif it is an ICCF move, a digit is missing: it has four, such as `5254`";

/// The greatest number of columns of a line.
const COLUMNS: usize = 100;

/// The first line of the message.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn headline(error: &Error) -> Message {
    Message(first_line(error, Title::Written))
}

/// The facts, without a move or a text that would be right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(error: &Error) -> Message {
    let mut out = first_line(error, Title::LeftOut);
    match error.kind() {
        ErrorKind::Invalid(faults) => fault::details(faults, &refused(error), &mut out),
        ErrorKind::Illegal(illegal) => illegal::besides(illegal, &error.position(), &mut out),
        ErrorKind::Syntax(_) | ErrorKind::FalseClaim(_) | ErrorKind::Unread(_) => {}
    }
    Message(out)
}

/// The interface that shows a message.
#[derive(Clone, Copy)]
enum Interface {
    /// A macro or a function, whose options the message may name.
    Macro,
    /// A program or a page.
    Other,
}

impl Interface {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_macro(self) -> bool {
        matches!(self, Self::Macro)
    }
}

/// The name of the mistake before its reason.
#[derive(Clone, Copy)]
enum Title {
    Written,
    LeftOut,
}

/// The lines after the first that every interface can show.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(error: &Error) -> Message {
    let mut lines = Words::new();
    write_help(error, Interface::Other, &mut lines);
    let mut out = Words::new();
    if let Some((_, text)) = lines.as_str().split_at_checked(1) {
        out.str(text);
    }
    Message(out)
}

/// The board.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn drawing(error: &Error, style: Style) -> Message {
    let mut out = Words::new();
    if is_about_the_board(error.kind()) {
        draw(error, style, &mut out);
    }
    Message(out)
}

/// The full message.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn message(error: &Error, style: Option<Style>) -> Message {
    let mut out = first_line(error, Title::Written);
    write_help(error, Interface::Macro, &mut out);
    if let Some(style) = style
        && is_about_the_board(error.kind())
    {
        out.str("\n\n");
        draw(error, style, &mut out);
    }
    Message(out)
}

/// The first line, with or without the name of the mistake. If it would be longer than a line may be, it has less of
/// the user's text.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_line(error: &Error, title: Title) -> Words {
    let line = whole_line(error, title);
    match characters(line.as_str()).saturating_sub(COLUMNS) {
        0 => line,
        excess => whole_line(&error.shorter_by(excess), title),
    }
}

/// The same, however long it is.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn whole_line(error: &Error, title: Title) -> Words {
    let mut out = Words::new();
    if matches!(title, Title::Written) {
        write_title(error, &mut out);
    }
    write_fact(error, &mut out);
    out
}

/// Writes the name of the mistake, if the reason does not tell it: `illegal move 3. Qh5: `.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_title(error: &Error, out: &mut Words) {
    let board = &error.position();
    let written = error.text();
    match error.kind() {
        ErrorKind::Syntax(_) | ErrorKind::Unread(_) => {}
        ErrorKind::Invalid(faults) => fault::title(faults, out),
        ErrorKind::Illegal(illegal) => {
            out.str(match illegal {
                Illegal::Ambiguous { .. } => "ambiguous move ",
                _ => "illegal move ",
            });
            out.label(board.number, board.turn);
            out.str(written).str(": ");
        }
        ErrorKind::FalseClaim(claim) => claim::title(claim, written, board, out),
    }
}

/// Writes the first line of the reason.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_fact(error: &Error, out: &mut Words) {
    let board = &error.position();
    match error.kind() {
        ErrorKind::Syntax(syntax) => syntax::reason(syntax, error, out),
        ErrorKind::Invalid(faults) => fault::first(faults, &refused(error), out),
        ErrorKind::Illegal(illegal) => illegal::reason(illegal, board, out),
        ErrorKind::FalseClaim(claim) => claim::reason(claim, board, out),
        ErrorKind::Unread(unread) => out.unread(unread),
    }
}

/// The refused position, with the claim about its kind of chess.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn refused(error: &Error) -> Setup {
    Setup { board: error.position(), is_chess960: error.is_chess960() }
}

/// Writes the lines that say what would be right, each after a line break. Only macros and functions have the
/// options and the syntax of [`Interface::Macro`].
#[cfg_attr(not(feature = "compiled"), inline)]
const fn write_help(error: &Error, interface: Interface, out: &mut Words) {
    let board = &error.position();
    if let Some((mv, last)) = error.proof() {
        out.str("\nit can only be ").moves(&[mv], error);
        out.str(": with any other move, the game goes wrong by move ").number(last as u64);
        return;
    }
    match error.kind() {
        ErrorKind::Syntax(syntax) if syntax.is_of_slip(error.suggestions().as_slice(), board) => {
            out.choice("\ndid you mean ", error.suggestions().as_slice(), error);
        }
        ErrorKind::Syntax(syntax) => syntax::help(syntax, error, interface, out),
        ErrorKind::Invalid(faults) => {
            fault::details(faults, &refused(error), out);
            fault::fixes(error, faults, interface, out);
        }
        ErrorKind::Illegal(illegal) => {
            illegal::help(illegal, error, board, out);
            illegal::besides(illegal, board, out);
            if illegal.may_be_a_slip() && error.hints.language().is_none() {
                out.choice("\ndid you mean ", error.suggestions().as_slice(), error);
            }
        }
        ErrorKind::FalseClaim(claim) => claim::help(claim, error, interface, out),
        ErrorKind::Unread(unread) => {
            out.str("\nit is read once the mistake before it is corrected");
            if matches!(unread, Unread::Game { is_after_illegal: true, .. }) {
                out.str("\nif an illegal move was really played, mark it: `{[%illegal]}` after it");
            }
        }
    }
}

/// Whether the board shows the reason.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_about_the_board(kind: ErrorKind) -> bool {
    !matches!(
        kind,
        ErrorKind::Syntax(_)
            | ErrorKind::Unread(_)
            | ErrorKind::FalseClaim(
                FalseClaim::Number { .. }
                    | FalseClaim::Side { .. }
                    | FalseClaim::ResultTag { .. }
                    | FalseClaim::PlyCount { .. }
            )
    )
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn draw(error: &Error, style: Style, out: &mut Words) {
    let board = &error.position();
    let is_position = matches!(error.kind(), ErrorKind::Invalid(_));
    let seen_from = if is_position { Color::White } else { board.turn };
    board.diagram().seen_from(seen_from).marked(error.squares()).style(style).draw(out);
    out.byte(b'\n').str(board.turn.name()).str(" to move");
    // A refused FEN is not repeated: the source already shows it.
    if !is_position || error.text().is_empty() {
        out.byte(b'\n').str(board.fen().as_str());
    }
}

impl Words {
    /// Moves in the notation of the game: `` `Nge2`, `Nbe2` or `Nce2` ``.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moves(&mut self, moves: &[Move], error: &Error) -> &mut Self {
        let mut i = 0;
        while i < moves.len() {
            self.str(match i {
                0 => "`",
                _ if i + 1 == moves.len() => " or `",
                _ => ", `",
            });
            self.str(error.spelled(moves[i]).as_str()).byte(b'`');
            i += 1;
        }
        self
    }

    /// The words that are not read: `the rest of the game is not read: 3 words`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn unread(&mut self, unread: Unread) {
        self.str(match unread {
            Unread::Game { .. } => "the rest of the game",
            Unread::Part { .. } => "a part of the game",
            Unread::Variation { .. } => "the rest of the variation",
            Unread::Line { .. } => "the rest of the line",
        });
        let words = unread.words();
        self.str(" is not read: ").number(words as u64);
        self.str(if words == 1 { " word" } else { " words" });
    }

    /// A move number as written before a move: `3. ` or `3... `.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn label(&mut self, number: u16, color: Color) -> &mut Self {
        self.number(number as u64).str(color.dots()).str(" ")
    }

    /// An earlier move with its number: `4... Kd7`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn earlier(&mut self, earlier: EarlierMove) -> &mut Self {
        self.label(earlier.number, earlier.color).str(earlier.san())
    }

    /// A piece with its square: `the queen on f3`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn piece(&mut self, board: &Board, square: Square) -> &mut Self {
        match board.piece_at(square) {
            Some(piece) => self.str("the ").str(piece.role.name()).str(" on ").square(square),
            None => self.square(square),
        }
    }

    /// Pieces of a role with their squares: `the knights on b1 and f3`, or `the knight on b1`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn pieces(&mut self, role: Role, squares: SquareSet) -> &mut Self {
        self.str("the ").str(role.name());
        self.str(if squares.has_many() { "s on " } else { " on " });
        self.squares(squares, " and ")
    }

    /// Each piece with its square: `the queen on h5 and the rook on e8`.
    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn a(&mut self, role: Role) -> &mut Self {
        self.str("a ").str(role.name())
    }

    /// A side as an adjective: `white`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn colored(&mut self, color: Color) -> &mut Self {
        self.str(match color {
            Color::White => "white",
            Color::Black => "black",
        })
    }

    /// The user's text in backticks, or `nothing`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn quoted(&mut self, written: &str) -> &mut Self {
        if written.is_empty() {
            self.str("nothing")
        } else {
            self.byte(b'`').str(written).byte(b'`')
        }
    }

    /// The fix that writes a text, and the moves to choose from: "write `Rd7`, or did you mean `Rd8#`?".
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn replacement(&mut self, before: &str, error: &Error) -> &mut Self {
        match error.fixes().as_slice() {
            [Fix::Replace(text), rest @ ..] => {
                self.str(before).str("write `").str(text.as_str()).byte(b'`');
                if let [Fix::Choose(moves)] = rest {
                    self.choice(", or did you mean ", moves.as_slice(), error);
                }
            }
            [Fix::Choose(moves)] => {
                self.str(before).choice("did you mean ", moves.as_slice(), error);
            }
            _ => {}
        }
        self
    }

    /// Moves among which the author can choose: "did you mean `Nge2` or `Nbe2`?".
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn choice(&mut self, before: &str, moves: &[Move], error: &Error) {
        if !moves.is_empty() {
            self.str(before).moves(moves, error).byte(b'?');
        }
    }

    /// The languages in which the first letter of a word names a role, at most four: `German and Polish`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn languages(&mut self, word: &[u8], role: Role) -> &mut Self {
        let mut names = [""; 4];
        let (mut count, mut i) = (0, 0);
        while i < Language::ALL.len() && count < names.len() {
            let language = Language::ALL[i];
            if let Some((named, _)) = language.foreign_letter(word)
                && named.is(role)
            {
                names[count] = language.short_name();
                count += 1;
            }
            i += 1;
        }
        i = 0;
        while i < count {
            self.str(match i {
                0 => "",
                _ if i + 1 == count => " and ",
                _ => ", ",
            });
            self.str(names[i]);
            i += 1;
        }
        self
    }
}
