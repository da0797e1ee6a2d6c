//! Games and positions in their usual layout: numbers, spaces, line breaks.

mod moves;
mod pgn;
mod positions;
mod rust;

use std::io::{self, Write};

use chess_core::Notation;

use crate::fix::Fixed;
use crate::input::Input;
use crate::kind::TextKind;
use crate::options::CheckOptions;
pub use pgn::formatted;
pub use positions::formatted_line;
pub use rust::moves_in_tokens;

/// The options of [`format()`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FormatOptions {
    /// The greatest number of characters of a line in a file of Rust; comments stay as they are.
    pub width: usize,
    /// The notation of the moves. Without one, games in PGN and lines of EPD get standard algebraic notation, and the moves in a
    /// file of Rust keep theirs.
    pub notation: Option<Notation>,
    /// The form of the moves in a file of Rust. Without one, they keep theirs, as do moves that
    /// cannot have it: moves with tags, and as tokens those with comments.
    pub form: Option<MovesForm>,
}

/// The form of moves in the call of a macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesForm {
    /// Tokens of Rust: `game!(1. e4 e5)`.
    Tokens,
    /// A string: `game!("1. e4 e5")`.
    Strings,
}

impl Default for FormatOptions {
    /// A hundred characters, as `rustfmt` has.
    fn default() -> Self {
        Self { width: 100, notation: None, form: None }
    }
}

/// Copies a file of games, read on many threads, with its games in PGN's export format. Games with mistakes stay as they
/// are, byte for byte.
///
/// If the kind of the input is given as Rust, the moves in the calls of macros are laid out
/// instead: numbers, spaces, castling with the letter `O`, and line breaks where a line would be
/// too long. What a call means does not change: the new file is read again, and a call whose game
/// or position would differ stays as it is. So do moves with comments of Rust among them, strings
/// whose lines end with a backslash, and everything outside of the moves.
///
/// If it is given as a list of positions, each line gets the layout of [`formatted_line`], and
/// other lines stay.
///
/// The result counts games: `fixed` have changed, and `left` stay although they are perhaps not in
/// this layout, the first of them with their [reasons](Fixed::unformatted).
///
/// # Errors
///
/// Returns an error if the source cannot be read, the target cannot be written, or a game is
/// [too large](CheckOptions::largest_game).
///
/// # Examples
///
/// ```
/// use chess_check::{CheckOptions, FormatOptions, Input, TextKind, format};
///
/// let (options, layout) = (CheckOptions::default(), FormatOptions::default());
/// let formatted = |input| {
///     let mut copy = Vec::new();
///     let done = format(input, &mut copy, &options, &layout)?;
///     assert_eq!((done.games, done.fixed, done.left), (1, 1, 0));
///     Ok::<_, std::io::Error>(String::from_utf8(copy).unwrap())
/// };
/// let input = Input::reader("games.pgn", &b"1.e4 {best}  e5 2.Nf3\n"[..]);
/// assert_eq!(formatted(input)?, "1. e4 {best} 1... e5 2. Nf3 *\n");
/// let input = Input::reader("lib.rs", &b"const GAME: Game = game!(1.e4   e5 2 .Nf3);"[..]);
/// assert_eq!(formatted(input.of_kind(TextKind::Rust))?, "const GAME: Game = game!(1. e4 e5 2. Nf3);");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn format(
    from: Input,
    to: impl Write,
    options: &CheckOptions,
    layout: &FormatOptions,
) -> io::Result<Fixed> {
    match from.kind {
        Some(TextKind::Rust) => rust::format(from, to, layout),
        Some(TextKind::Positions) => positions::format(from, to, options.fen, layout),
        _ => pgn::format(from, to, options, layout),
    }
}
