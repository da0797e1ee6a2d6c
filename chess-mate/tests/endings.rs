//! King and queen against king, whole: how many positions are mates in exactly N moves, and how many of these have
//! one key. The numbers come from retro-analysis by another program.

use chess_core::Board;
use chess_mate::{Budget, Solver, Stipulation, Verdict};

/// How many positions are mate in 1, 2, .. 10 moves, and how many of them with one key.
const ALL: [usize; 10] = [2448, 5012, 9064, 19964, 26164, 32064, 32104, 15000, 2680, 8];
const ONE_KEY: [usize; 10] = [1456, 2960, 4640, 8840, 11340, 11840, 10168, 2200, 64, 0];

/// All legal positions with White's king and queen, Black's king, and White to move.
fn positions() -> Vec<Board> {
    let mut positions = Vec::new();
    for squares in 0..64 * 64 * 64 {
        let mut text = [b'.'; 64];
        for (at, piece) in [(squares % 64, b'K'), (squares / 64 % 64, b'Q'), (squares / 4096, b'k')]
        {
            text[at] = piece;
        }
        if text.iter().filter(|byte| **byte != b'.').count() < 3 {
            continue;
        }
        let mut fen = String::new();
        for rank in text.chunks(8) {
            let mut empty = 0;
            for byte in rank.iter().chain(b"/") {
                if *byte == b'.' {
                    empty += 1;
                } else {
                    if empty > 0 {
                        fen += &empty.to_string();
                    }
                    (empty, fen) = (0, fen + &char::from(*byte).to_string());
                }
            }
        }
        let fen = format!("{} w - - 0 1", fen.trim_end_matches('/'));
        positions.extend(Board::from_fen(&fen));
    }
    positions
}

#[test]
fn king_and_queen_mate_as_often_as_retro_analysis_says() {
    // Longer mates take minutes.
    let most = std::env::var("CAISSA_MATES").map_or(2, |most| most.parse().unwrap());
    let positions = positions();
    assert_eq!(positions.len(), 144_508);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let (mut all, mut one_key) = ([0; 10], [0; 10]);
    for board in &positions {
        if let Verdict::Mate(proof) = solver.prove(board, Stipulation::within(most)).unwrap() {
            let at = usize::from(proof.moves()) - 1;
            all[at] += 1;
            one_key[at] += usize::from(proof.key().is_some());
        }
    }
    let most = usize::from(most).min(10);
    assert_eq!((&all[..most], &one_key[..most]), (&ALL[..most], &ONE_KEY[..most]));
}
