// Größe ♘: letters of more than one byte, before and inside the calls.
use caissa::book::BookRef;
use caissa::{Board, Game, Games, board, boards, book, chess, game, games};

pub(crate) const TOKENS: Game = game!(1. e4 e5 2. nf3 /* ♘ */ Nc6+ 3. Bb5 {"♗"} a6);
pub(crate) const STRING: Game = game!("1. e4 e5\n2. nf3 {\u{265e}} \u{4e}c6+ 3. Bb5");
pub(crate) const RAW: Game = game!(
    r#"[Annotator "Müller"]

1. Sf3 Sf6 2. c4 e6 3. Sc3 Lb4 *"#
);
games! {
    /// The Italian Game.
    pub(crate) const ITALIAN = 1. e4 e5 2. Nf3 Nc6 3. Bc4+;
    pub(crate) const GIUOCO = ITALIAN, 3... Bc5 4. c3 Nf6+ 5. d4;
    pub(crate) const MATE = (1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7+);
}
boards! {
    pub(crate) const ENDING = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3+; id "ending";
    pub(crate) const AFTER = (1. e4 e5) bm Nf3+; c3 "two moves";
}
pub(crate) const BOOK: BookRef =
    book!(C20 "King's Pawn Game" = 1. e4 e5+; B20 "Sicilian Defence" = "1. e4 c5+");
pub(crate) const SEVERAL: Games = games!("1. e4+ e5 *\n\n1. d4 d5+ *");
pub(crate) const ROOKS: Board = board!(fen "4k3/8/8/8/8/8/8/R4K2 w K - 0 1");
pub(crate) type French = Board![1. e4 e6 2. d4 d5+];

pub(crate) fn in_brackets() -> Game {
    chess! { game!<1. e4 e5 2. Qh5 Nc6+ 3. Bc4> }
}
