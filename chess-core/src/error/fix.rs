//! Changes that make a refused text right, as data.

use super::{Allow, Language, Suggestions};
use crate::text::{ArrayString, opaque_text};

opaque_text!(
    /// The text that a fix writes, at most 24 bytes: a move, a number, a result, castling rights.
    FixText,
    24
);

impl FixText {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(text: &str) -> Self {
        let mut copy = ArrayString::new();
        copy.str(text);
        Self(copy)
    }
}

/// A change that makes a refused text right.
///
/// Messages print it, `caissa fix` applies it, and an editor can offer it. [`Error::fixes`](crate::Error::fixes)
/// lists the fixes of an error.
///
/// # Examples
///
/// ```
/// use caissa::Board;
///
/// let error = Board::START.read("N-f3").unwrap_err();
/// assert_eq!(error.fixes()[0].to_string(), "write `Nf3`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fix {
    /// Write this text in place of the refused one.
    Replace(FixText),
    /// Write this text before the refused one.
    Insert(FixText),
    /// Leave out the refused text.
    Remove,
    /// Write this sign right after the move before the refused word, and remove the word: `Qh5 mate` becomes
    /// `Qh5#`. A move that already has a sign keeps it.
    Sign(char),
    /// Write the English letters for the pieces in the whole game.
    Translate(Language),
    /// Write the tag with the quotes, brackets and signs that PGN has, at each place where they are missing or wrong.
    /// [`Error::edits`](crate::Error::edits) lists the places.
    Tag,
    /// Write these castling rights in the FEN. They are those of standard chess that the pieces allow.
    Castling(FixText),
    /// Declare that the position is one of Chess960, or write these castling rights, which name the rooks by
    /// their files.
    DeclareChess960(FixText),
    /// Allow these groups of faults.
    Allow(Allow),
    /// Do not claim that a game can reach the position.
    DropReachable,
    /// Write one of these legal moves. Only the author knows which one is right.
    Choose(Suggestions),
}

impl core::fmt::Display for Fix {
    /// Writes what to do, as in "write `Nf3`". A move to [choose](Self::Choose) is written in UCI, because a fix knows no
    /// board.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Replace(text) => write!(f, "write `{text}`"),
            Self::Insert(text) => write!(f, "write `{text}` before it"),
            Self::Remove => f.write_str("leave it out"),
            Self::Sign(sign) => write!(f, "write `{sign}` after the move, and leave it out"),
            Self::Translate(language) => {
                write!(f, "write the English letters for the pieces, which are {}", language.name())
            }
            Self::Tag => f.write_str("write the tag as `[Name \"value\"]`"),
            Self::Castling(rights) => write!(f, "write the castling rights `{rights}`"),
            Self::DeclareChess960(rights) => {
                write!(f, "declare Chess960, or write the castling rights `{rights}`")
            }
            Self::Allow(allowed) => {
                f.write_str("allow ")?;
                one_of(f, allowed.names())
            }
            Self::DropReachable => f.write_str("do not claim that a game can reach the position"),
            Self::Choose(moves) => {
                f.write_str("write ")?;
                one_of(f, moves.into_iter().map(|mv| mv.uci()))
            }
        }
    }
}

/// Writes words in backticks, with `or` between them.
fn one_of(
    f: &mut core::fmt::Formatter<'_>,
    words: impl Iterator<Item = impl core::fmt::Display>,
) -> core::fmt::Result {
    let mut before = "";
    for word in words {
        write!(f, "{before}`{word}`")?;
        before = " or ";
    }
    Ok(())
}

/// The fixes of an error, at most four.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Fixes {
    fixes: [Fix; Self::MOST],
    len: u8,
}

impl Fixes {
    const MOST: usize = 4;
    pub(crate) const NONE: Self = Self { fixes: [Fix::DropReachable; Self::MOST], len: 0 };

    /// The list with one more fix.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with(mut self, fix: Fix) -> Self {
        self.fixes[self.len as usize] = fix;
        self.len += 1;
        self
    }

    /// The fixes in the order in which messages print them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[Fix] {
        self.fixes.split_at(self.len as usize).0
    }
}

implement! {
    Deref<[Fix]> for Fixes = |self| self.as_slice();
    IntoIterator<core::iter::Take<core::array::IntoIter<Fix, { Self::MOST }>>> for Fixes =
        |self| self.fixes.into_iter().take(self.len as usize);
    Debug for Fixes = |self, f| f.debug_list().entries(self.as_slice()).finish();
}

/// A change of a text: the bytes of a range are replaced.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Edit {
    /// The byte range that is replaced; empty where text is only inserted.
    pub range: core::ops::Range<usize>,
    /// The text in its place.
    pub text: FixText,
}

impl Edit {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(range: core::ops::Range<usize>, text: FixText) -> Self {
        Self { range, text }
    }
}
