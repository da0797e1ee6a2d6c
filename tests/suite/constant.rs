//! Computations in constants of user code. rustc's lint against long evaluation must not stop them, so this file
//! already proves something by compiling.

use caissa::{Board, GameBuf, Replay, board};

use crate::hygiene::fixture::Fixture;

/// 115 moves, 230 plies.
const LONG: &str = "\
    1. e4 c5 2. Nf3 d6 3. d4 Nf6 4. Nc3 cxd4 5. Nxd4 a6 6. Be3 e5 7. Nb3 Be6 8. f3 Be7 9. Qd2 h5 10. \
    O-O-O Nbd7 11. Bg5 Qc7 12. Kb1 b5 13. a3 Rc8 14. Nc1 Qb7 15. N1a2 O-O 16. h3 Nb6 17. g4 Rfd8 18. \
    Bxf6 Bxf6 19. Nb4 Rc5 20. Nbd5 Bxd5 21. Nxd5 Nxd5 22. exd5 Rdc8 23. Bd3 e4 24. Bxe4 b4 25. axb4 Rc4 \
    26. c3 Rxc3 27. g5 Be5 28. f4 R3c4 29. fxe5 Rxe4 30. exd6 Rxb4 31. Rc1 Rb8 32. Rc2 Qd7 33. Qd3 Rb3 \
    34. Qe4 R8b4 35. Qe5 Kh7 36. h4 a5 37. Rf1 Rb7 38. Qe4+ g6 39. Qe7 Qxe7 40. dxe7 Rxe7 41. d6 Reb7 \
    42. Rd1 Rd7 43. Rc7 Rd8 44. Rxf7+ Kg8 45. Rf6 Kg7 46. d7 Rb7 47. Rdd6 Rdxd7 48. Rxg6+ Kh7 49. Rh6+ \
    Kg7 50. Rxd7+ Rxd7 51. Rxh5 Rd4 52. Kc2 a4 53. Rh6 Rc4+ 54. Kb1 Rd4 55. Ka2 Rb4 56. Ka1 Rd4 57. Kb1 \
    Rb4 58. Kc2 Rc4+ 59. Kd3 Rb4 60. Kc3 Rb3+ 61. Kc2 Rb4 62. h5 Rh4 63. Kc3 Rh3+ 64. Kd4 Rh4+ 65. Kd3 \
    Rh3+ 66. Ke4 Rh4+ 67. Kf5 Rb4 68. Rg6+ Kh7 69. Ra6 Rxb2 70. Ra7+ Kg8 71. Rxa4 Rb5+ 72. Kg4 Rb1 73. \
    Re4 Kg7 74. Kf5 Rf1+ 75. Rf4 Ra1 76. Rf3 Rh1 77. Kg4 Rg1+ 78. Rg3 Ra1 79. Rc3 Rg1+ 80. Rg3 Ra1 81. \
    Rd3 Rg1+ 82. Kf4 Rf1+ 83. Kg4 Rg1+ 84. Kf3 Rf1+ 85. Kg2 Rf5 86. Rg3 Ra5 87. Kh3 Ra1 88. Rb3 Rh1+ \
    89. Kg4 Rg1+ 90. Kf4 Rf1+ 91. Rf3 Rh1 92. Kf5 Rxh5 93. Ra3 Rh1 94. Ra7+ Kf8 95. Kg6 Rg1 96. Ra8+ \
    Ke7 97. Kh6 Kf7 98. Ra7+ Kg8 99. Rb7 Kf8 100. Kg6 Rg2 101. Rf7+ Kg8 102. Rg7+ Kf8 103. Rh7 Kg8 104. \
    Ra7 Kf8 105. Ra4 Rg1 106. Rh4 Kg8 107. Kh6 Ra1 108. Rb4 Ra6+ 109. Kh5 Kg7 110. Rb7+ Kg8 111. Rc7 \
    Rb6 112. Rc8+ Kg7 113. Ra8 Rc6 114. Ra7+ Kg8 115. g6 Rc1";

/// A game read as text, with its numbers.
const READ: Board = {
    let mut replay = Replay::new(LONG, Board::START);
    while let Ok(Some(_)) = replay.step() {}
    *replay.board()
};

/// The same in one call for each half.
const AFTER: Board = {
    let (half, rest) = LONG.split_at(HALF);
    Board::START.after(half).after(rest)
};

/// The number of bytes before the first move number of two digits after the middle of the text.
const HALF: usize = {
    let text = LONG.as_bytes();
    let mut at = text.len() / 2;
    while !(text[at] == b' ' && text[at + 1].is_ascii_digit() && text[at + 3] == b'.') {
        at += 1;
    }
    at
};

/// The knights leave and return, 500 moves, each read as a word.
const SHUFFLED: Board = {
    let words = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut board = Board::START;
    let mut ply = 0;
    while ply < 1_000 {
        let Ok(legal) = board.read_legal(words[ply % 4]) else { panic!("the knights are free") };
        board = legal.play();
        ply += 1;
    }
    board
};

/// The number of moves in positions that are easy or hard to count; the last one has the most moves known.
const MOVES: [(usize, usize); 8] = [
    (Board::START.legal_moves().len(), 20),
    (READ.legal_moves().len(), 19),
    (
        board!(fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .legal_moves()
            .len(),
        48,
    ),
    (board!(fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").legal_moves().len(), 14),
    (
        board!(fen "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")
            .legal_moves()
            .len(),
        6,
    ),
    (
        board!(fen "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8").legal_moves().len(),
        44,
    ),
    (board!(fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").legal_moves().len(), 0),
    (board!(fen "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").legal_moves().len(), 218),
];

#[test]
fn long_games_are_replayed_in_constants() {
    assert_eq!(READ.to_string(), "6k1/R7/6P1/7K/8/8/8/2r5 w - - 1 116");
    assert_eq!(AFTER, READ);
    assert_eq!(SHUFFLED.fullmove_number(), 501);
    assert!(SHUFFLED.same_position(&Board::START));
}

/// Also without the macros, and then no procedural macro is built.
#[test]
fn wrong_constants_stop_the_build_with_their_reasons() {
    let source = r#"pub const ITALIAN: caissa::Board = caissa::Board::START.after("1. e4 e5 2. Nf4");
pub const LONELY: caissa::Board = caissa::Board::constant("8/8/8/8/8/8/8/K7 w - - 0 1");
fn main() {}"#;
    let package = Fixture::apart("constant-wrong", source);
    let manifest = std::fs::read_to_string(package.path("Cargo.toml")).unwrap();
    let without =
        manifest.replace("features = [\"prover\", \"puzzle\"]", "default-features = false");
    package.write("Cargo.toml", &without);
    let output = package.cargo(&["check"]);
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    let moves = GameBuf::parse("1. e4 e5 2. Nf4").unwrap_err();
    let fen = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
    for line in moves.message().lines().chain(fen.message().lines()) {
        assert!(error.contains(line.trim()), "{line}\n{error}");
    }
    assert!(error.contains("src/main.rs:1:") && error.contains("src/main.rs:2:"), "{error}");
    let tree = package.succeed(&["tree", "--prefix", "none"]);
    let crates: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(crates, ["constant-wrong", "caissa", "chess-core"], "no procedural macro is built");
}

#[test]
fn moves_are_counted_in_constants() {
    for (at, (counted, known)) in MOVES.iter().enumerate() {
        assert_eq!(counted, known, "position {at}");
    }
}
