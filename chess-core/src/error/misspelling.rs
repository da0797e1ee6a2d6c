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
    /// A typographic dash or cross: `Ng1–f3`, `e4×d5`.
    Typography,
    /// An invisible character, such as U+200B or U+FEFF.
    Invisible,
    /// Two characters in the wrong order: `N3f`.
    Transposed,
    /// A colon as the sign of a capture: `N:f3`, `e:d5`.
    Colon,
    /// An arrow between two squares: `e2->e4`.
    Arrow,
    /// A letter or digit twice: `Nf33`.
    Doubled,
    /// A space within a move: `Nf 3`.
    Split,
    /// A slash before the promotion: `e8/Q`.
    Slash,
    /// Letters for check or mate right after the move: `Qh5ch`.
    CheckWord,
    /// Castling without hyphens: `OO`, `000`, `O_O`.
    Castling,
    /// A hyphen after the piece or the file: `N-f3`, `e-d5`.
    Hyphen,
    /// A letter or digit of another script that looks like the right one: full-width, Cyrillic, Greek.
    Lookalike,
    /// A pawn's capture that names only the file of the capture: `ed`, `e:d`, `e4xd`.
    Files,
    /// `/ep` for `e.p.`.
    EnPassant,
    /// A move number where only a move is read: `1. e4`.
    Number,
    /// The long form without its first square: `pawn to e4`.
    NoOrigin,
    /// Descriptive notation: `P-K4`, `NxB`, `Ktf3`.
    Descriptive,
}
