//! Recognised misspellings and foreign notations.

/// A recognised misspelling or foreign notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Misspelling {
    /// A piece letter of another language: `Sf3`, `Cf3`, `Кf3`, `e8=D`.
    Language,
    /// A capital letter instead of a small one: `E4`, `E2E4`.
    Case,
    /// A small letter instead of a piece's capital: `nf3`, `NF3`.
    Capital,
    /// A typographic dash, cross or dagger: `Ng1–f3`, `e4×d5`, `Qh5†`.
    Typography,
    /// An invisible character, such as U+200B or U+FEFF.
    Invisible,
    /// Two characters in the wrong order: `N3f`.
    Transposed,
    /// A colon as the sign of a capture, or the sign after the square: `N:f3`, `ed5:`, `e4d5x`.
    Colon,
    /// An arrow between two squares: `e2->e4`.
    Arrow,
    /// A letter or digit twice: `Nf33`.
    Doubled,
    /// A space within a move: `Nf 3`, `a8 Q`.
    Split,
    /// A slash before the promotion: `e8/Q`.
    Slash,
    /// Letters for check or mate right after the move: `Qh5ch`.
    CheckWord,
    /// Castling without hyphens or with other signs: `OO`, `000`, `O_O`, `°-°`.
    Castling,
    /// A hyphen after the piece or the file, or between two ICCF squares: `N-f3`, `e-d5`, `52-54`.
    Hyphen,
    /// A letter or digit of another script that looks like the right one: full-width, Cyrillic, Greek.
    Lookalike,
    /// A capture that names only the file of its square: `ed`, `e:d`, `e4xd`, `Qxd`.
    Files,
    /// A pawn's capture that does not name the pawn's file: `xd5`, `Pxd5`.
    NoFile,
    /// `/ep` for `e.p.`.
    EnPassant,
    /// A move number where only a move is read: `1. e4`.
    Number,
    /// A promotion to a piece whose name is written in full, or behind other signs than `=`: `b8=Queen`, `a8queen`, `a8+=Q`,
    /// `a8[Q]`.
    Promotion,
    /// A move as people say it: `knight takes e5`, `castles kingside`, `Rook f1`.
    Words,
    /// Descriptive notation: `P-K4`, `KN-B3`, `NxB`, `Ktf3`.
    Descriptive,
}
