//! Recognised misspellings and foreign notations.

/// A recognised misspelling, or a notation that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Misspelling {
    /// A piece letter of another language: `Sf3`, `Cf3`, `Кf3`.
    Language,
    /// A capital where a small letter belongs: `E4`, `E2E4`.
    Case,
    /// A small letter where the piece's capital belongs: `nf3`, `NF3`.
    Capital,
    /// A dash or a cross of typography: `Ng1–f3`, `e4×d5`.
    Typography,
    /// A character that shows nothing, such as U+00A0 or U+FEFF.
    Invisible,
    /// Two characters exchanged: `N3f`.
    Transposed,
    /// A colon for a capture: `N:f3`, `e:d5`.
    Colon,
    /// A slash before the promotion: `e8/Q`.
    Slash,
    /// Check or mate in letters after the move: `Qh5ch`.
    CheckWord,
    /// Castling without its dashes: `OO`, `000`.
    Castling,
    /// Descriptive notation: `P-K4`, `NxB`.
    Descriptive,
}
