use foreign_engine::Position;

const SUITE: [(&str, u32, u64); 3] = [
    (foreign_engine::START, 3, 8_902),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 2, 191),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 2, 30),
];

#[test]
fn moves_are_counted() {
    for (fen, depth, count) in SUITE {
        assert_eq!(Position::parse(fen).unwrap().perft(depth), count, "{fen}");
    }
}

#[test]
fn a_knight_has_eight_moves() {
    assert_eq!(Position::parse("8/8/8/3N4/8/8/8/8").unwrap().perft(1), 8);
}

#[test]
fn positions_are_parsed() {
    for fen in vec![
        "6k1/5ppp/8/4P3/3P4/PPP5/PPPP4/6K1 b - - 0 1",
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    ] {
        assert!(Position::parse(fen).is_ok(), "{fen}");
    }
}

#[test]
fn short_ranks_are_refused() {
    assert!(Position::parse("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").is_err());
}
