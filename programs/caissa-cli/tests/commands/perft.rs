//! `caissa perft`.

use tests::KIWIPETE;

use super::{caissa, stdout};

/// Another rule decides in each: castling, en passant, promotion, pins, Chess960.
const POSITIONS: [(&str, &[u64]); 5] = [
    ("start", &[1, 20, 400, 8902, 197_281]),
    (KIWIPETE, &[1, 48, 2039, 97_862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[1, 14, 191, 2812, 43_238]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[1, 24, 496, 9483, 182_838]),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[1, 21, 528, 12_189]),
];

#[test]
fn counts_are_the_published_ones_on_any_number_of_threads() {
    for (fen, counts) in POSITIONS {
        for (plies, count) in counts.iter().enumerate() {
            for threads in ["1", "3"] {
                let printed = stdout(["perft", &plies.to_string(), fen, "-q", "-j", threads]);
                assert_eq!(printed, format!("{count}\n"), "{fen}, {plies} plies");
            }
        }
    }
}

#[test]
fn the_parts_add_up() {
    for (fen, counts) in POSITIONS {
        let printed = stdout(["perft", "3", "--divide", "-q", fen]);
        let (parts, total) = printed.trim_end().rsplit_once('\n').expect("lines");
        let parts: Vec<u64> =
            parts.lines().filter_map(|line| line.split_once(": ")?.1.parse().ok()).collect();
        assert_eq!(parts.len() as u64, counts[1]);
        assert_eq!(parts.iter().sum::<u64>(), counts[3]);
        assert_eq!(total, counts[3].to_string());
    }
}

#[test]
fn each_first_move_has_a_line() {
    let lines = "e1d1: 1\ne1d2: 1\ne1e2: 1\ne1f1: 1\ne1f2: 1\n5\n";
    assert_eq!(stdout(["perft", "1", "--divide", "-q", "k7/p7/8/8/8/8/8/4K3 w - - 0 1"]), lines);
    let stalemate = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    assert_eq!(stdout(["perft", "1", "--divide", "-q", stalemate]), "0\n");
}

#[test]
fn speed_goes_to_standard_error() {
    let assert = caissa(["perft", "3"]).assert().success().stdout_eq("8902\n");
    let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(text.contains(" million a second, "), "{text}");
}
