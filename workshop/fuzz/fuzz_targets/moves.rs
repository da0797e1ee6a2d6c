//! Any text as one move: refused with a range in the text, or the same move in every notation; found exactly if read.
#![no_main]

use chess_core::{Board, Notation};
use libfuzzer_sys::fuzz_target;

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1n2k3/P7/8/2pP4/8/8/6p1/4K2R w K c6 0 2",
    "4k2r/6P1/8/8/2Pp4/8/p7/1N2K3 b k c3 0 2",
];

fuzz_target!(|input: (u8, &str)| {
    let (position, text) = input;
    let board: Board = POSITIONS[position as usize % 4].parse().expect("a position");
    assert_eq!(board.find(text), board.read(text).ok(), "{text:?}");
    match board.read(text) {
        Ok(mv) => {
            assert!(board.is_legal(mv), "{text:?}");
            for notation in Notation::ALL {
                assert_eq!(board.read(&board.write(mv, notation)), Ok(mv), "{text:?} {notation:?}");
            }
        }
        Err(error) => {
            assert!(text.get(error.range()).is_some(), "{text:?}: {error}");
            assert!(error.to_string().lines().all(|line| line.chars().count() <= 100));
        }
    }
});
