use caissa::{Board, Game, board, game, games};

pub(crate) const GAMES: [Game; 16] = [
    game!("1. e4 e5 2. Nf3! {best   move} 2... Nc6 (2... d6 3. d4) 3. Bb5"),
    game!("1. f3 e5 2. g4 Qh4# 0-1"),
    game!("1. f3 e5 2. g4 Qh4# 0-1"),
    game!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6"),
    game! { fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1";   "1. O-O Kd7" },
    game!(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8
            10. d4 Nbd7"
    ),
    game!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3
        Nb8 10. d4 Nbd7"),
    game!(
        "1. e4 e5 2. Nf3 Nc6"
    ),
    // Left: a comment of Rust, one that ends with its line, and a line that ends with a backslash.
    game!(1.e4 /* best */ e5),
    game!("1.e4 ; best\ne5"),
    game!("1.e4 \
        e5"),
    game!("e2e4 e7e5"),
    game!("1. e4 {it's best} 1... e5"),
    game!("1. e4 (1. d4 d5) 1... e5 {best}"),
    game!("1. e2-e4 e7-e5"),
    game!(r#"[White "A"]
[Black "B"]

1. e4 e5 $1 (1... c5 2. -- d6)"#),
];

pub(crate) const BOARDS: [Board; 3] = [
    board!("1. e4 c5"),
    board!(fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7"; "7... e5"),
    board!( fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1  ),
];

games! {
    pub(crate) const OPEN = "1. e4 e5";
    pub(crate) const KNIGHTS = OPEN,   "2. Nf3 Nc6";
}

pub(crate) const ITEMS: [Game; 2] = [OPEN, KNIGHTS];
