//! The game that is played on every surface, and is the same in every file.

/// A game with captures, castling, en passant, a promotion and mate; each move as two squares.
pub(crate) const GAME: &str = "e2e4 c7c5 g1f3 d7d6 f1c4 a7a6 e1g1 b7b5 c4b3 c8b7 e4e5 f7f5 e5f6 g8h6 f6g7 h6f7 g7h8n \
    b8c6 h8f7 d6d5 f7d8 a8d8 f1e1 d5d4 b3f7 e8f7 f3g5 f7g8 d1f3 a6a5 f3f7 g8h8 f7h7";
