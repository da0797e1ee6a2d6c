//! Move notations: text to a [`ParsedMove`] and back.
//!
//! | notation | examples | file |
//! |---|---|---|
//! | standard algebraic, figurine, long algebraic | `Nf3` `exd5` `O-O` `e8=Q` `♘f3` `Ng1-f3` | `san` |
//! | UCI, Smith | `e2e4` `e7e8q` `e4d5p` `e1g1c` | `uci` |
//! | ICCF numeric | `5254` `57581` | `iccf` |
//! | Chesskell's long and short forms | `pawn e2 to e4`, `p e4`, `o_o`, `_5 _54` | `chesskell` |
//!
//! Each file reads and writes its notation. `parse` tells the notations apart and reads the suffixes that any
//! move can have: `+`, `#`, `e.p.`, `!?`, `$6`. `null` reads null moves, which only variations have. A new
//! notation needs a file here, a variant of [`Notation`], and an arm in `parse` and in [`Board::write`].
//!
//! The parts of a move that Rust lexes as separate tokens may have white space between them (`O - O`, `e8 =
//! Q`).

mod chesskell;
mod claims;
mod iccf;
mod letter;
pub(crate) mod nag;
pub(crate) mod null;
mod parse;
mod parsed_move;
mod promotion;
mod resolve;
pub(crate) mod result;
pub(crate) mod san;
mod stood;
mod suffix;
mod uci;
mod unknown;

pub(crate) use letter::eat_letter;
pub(crate) use parse::{is_move, parse, read_castling};
pub use parsed_move::{CheckClaim, ParsedMove};
pub(crate) use stood::{MARK, has_mark};
#[cfg(feature = "alloc")]
pub(crate) use suffix::skip_suffixes;
pub(crate) use suffix::{check_word, eat_en_passant};
pub(crate) use unknown::eat_time;

use core::str::FromStr;

use crate::basics::{Move, MoveText, ParseNameError};
use crate::board::{Board, Legal};

/// A notation for moves.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Notation};
///
/// let board = Board::START;
/// let mv = board.read("Nf3")?;
/// assert_eq!(board.write(mv, Notation::LongAlgebraic), "Ng1-f3");
/// assert_eq!(board.write(mv, Notation::LongForm), "knight g1 to f3");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Standard algebraic (FIDE Appendix C, PGN export format): `Nf3`, `exd5`, `e8=Q+`, `O-O`.
    San,
    /// Standard algebraic with chess symbols instead of letters: `♘f3`.
    Figurine,
    /// Long algebraic: `Ng1-f3`, `e4xd5`, `e7-e8=Q`.
    LongAlgebraic,
    /// Universal Chess Interface: `g1f3`, `e7e8q`, `e1g1`.
    Uci,
    /// ICCF numeric: `7163`, `57581`, `5171`.
    Iccf,
    /// Smith: `g1f3`, `e4d5p`, `e7e8Q`, `e1g1c`, `e5d6E`.
    Smith,
    /// Chesskell's long form: `knight g1 to f3`, `pawn e7 to e8 becomes queen`.
    LongForm,
    /// Chesskell's short form: `n f3`, `o_o`. The long form if the short one would fit two pieces.
    ShortForm,
    /// Chesskell's short form in digits: `_4 _63`. The pieces are 1 Q, 2 R, 3 B, 4 N, 5 P, 6 K.
    NumericShortForm,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 9] = [
        Self::San,
        Self::Figurine,
        Self::LongAlgebraic,
        Self::Uci,
        Self::Iccf,
        Self::Smith,
        Self::LongForm,
        Self::ShortForm,
        Self::NumericShortForm,
    ];

    /// The name of the notation, as the command `caissa why` prints it: `san`, `figurine`, `lan`, `uci`, `iccf`, `smith`,
    /// `long`, `short` or `digits`. `FromStr` reads it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Notation;
    ///
    /// assert_eq!(Notation::LongAlgebraic.name(), "lan");
    /// assert_eq!("lan".parse(), Ok(Notation::LongAlgebraic));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::Figurine => "figurine",
            Self::LongAlgebraic => "lan",
            Self::Uci => "uci",
            Self::Iccf => "iccf",
            Self::Smith => "smith",
            Self::LongForm => "long",
            Self::ShortForm => "short",
            Self::NumericShortForm => "digits",
        }
    }
}

impl FromStr for Notation {
    type Err = ParseNameError;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let named = Self::ALL.into_iter().find(|notation| notation.name() == text);
        named.ok_or(ParseNameError::expecting("a notation, such as `san` or `uci`"))
    }
}

/// # Writing a move in any notation
impl Board {
    /// Writes a legal move in a notation.
    ///
    /// If the move is illegal, the text describes it as well as the board allows.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn write(&self, mv: Move, notation: Notation) -> MoveText {
        if let Some(null) = null::written(mv)
            && !matches!(notation, Notation::Uci)
        {
            return null;
        }
        match notation {
            Notation::San => self.san(mv),
            Notation::Figurine => self.figurine(mv),
            Notation::LongAlgebraic => self.long_algebraic(mv),
            Notation::Uci => self.uci(mv),
            Notation::Iccf => iccf::written(mv),
            Notation::Smith => self.smith(mv),
            Notation::LongForm => self.long_form(mv),
            Notation::ShortForm => self.short_form(mv),
            Notation::NumericShortForm => self.numeric_short_form(mv),
        }
    }
}

impl Legal<'_> {
    /// Writes the move in standard algebraic notation, export format.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn san(self) -> MoveText {
        self.board().san(self.to_move())
    }

    /// Writes the move in a notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn write(self, notation: Notation) -> MoveText {
        self.board().write(self.to_move(), notation)
    }
}
