//! The options of export format.

use crate::notation::Notation;

/// The greatest length of a line, except in comments: "less than 80 printing characters" (PGN 8.2.1).
const WIDTH: usize = 79;

/// The options of a game in PGN's export format.
///
/// # Examples
///
/// ```
/// use caissa::GameBuf;
/// use caissa::pgn::ExportOptions;
///
/// let game: GameBuf = "1. e4! {best by test} (1. d4 {safe}) 1... e5 2. Nf3 *".parse()?;
/// let mut options = ExportOptions::default();
/// options.comments = false;
/// assert_eq!(game.as_game().to_pgn_in(options), "1. e4 $1 (1. d4) 1... e5 2. Nf3 *\n");
/// (options.glyphs, options.variations, options.width) = (false, false, 10);
/// assert_eq!(game.as_game().to_pgn_in(options), "1. e4 e5\n2. Nf3 *\n");
///
/// let game: GameBuf = "1. e4 ; a {smile} :-}\n *".parse()?;
/// let mut options = ExportOptions::default();
/// assert_eq!(game.as_game().to_pgn_in(options), "1. e4 ; a {smile} :-}\n*\n");
/// options.line_comments = false;
/// assert_eq!(game.as_game().to_pgn_in(options), "1. e4 { a {smile) :-)} *\n");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct ExportOptions {
    /// The notation of the moves.
    pub notation: Notation,
    /// Whether comments are written, with the commands in them: clocks, evaluations, arrows. The mark of an illegal move that
    /// stood, `[%illegal]`, is written even if not.
    pub comments: bool,
    /// Whether a comment with a closing brace is written after `;`, to the end of its line. If not, each `}` in it is written
    /// as `)`: many programs read no comment after `;`.
    pub line_comments: bool,
    /// Whether annotation glyphs are written: `$1`.
    pub glyphs: bool,
    /// Whether variations are written.
    pub variations: bool,
    /// The greatest number of characters of a line, except in comments and tags; a word that is longer has a line of its own.
    pub width: usize,
}

impl ExportOptions {
    /// The options of a game on one line, which is not an export format.
    pub(super) const ONE_LINE: Self = Self {
        notation: Notation::San,
        comments: true,
        line_comments: true,
        glyphs: true,
        variations: true,
        width: usize::MAX,
    };
}

implement! {
    /// Standard algebraic notation, all notes, and lines of 79 characters.
    Default for ExportOptions = Notation::San.into();
    /// The default with another notation.
    From<Notation> for ExportOptions = |notation| Self { notation, width: WIDTH, ..Self::ONE_LINE };
}
