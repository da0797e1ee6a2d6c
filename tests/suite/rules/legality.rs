//! Whether a move is legal, asked of every move that a `Move` can hold.

use chess_core::{Board, CastlingSide, Move};

use super::occurred;
use crate::oracle::{Rng, chess960_start, sample, standard_start, walk};

/// Kings on the e-file with a rook that is not in its corner: the king moves two files, and does not castle.
const ARRAYS: [&str; 6] = [
    "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
    "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
    "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 0 1",
    "3rkr2/8/8/8/8/8/8/3RKR2 w FDfd - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
];

fn array(rng: &mut Rng) -> String {
    rng.pick(&ARRAYS).to_owned()
}

/// The moves that are legal: those that are generated, and castling written as the king's move onto its rook.
fn legal(board: &Board) -> Vec<Move> {
    let mut legal = board.legal_moves().to_vec();
    for side in CastlingSide::ALL {
        if board.legals().any(|legal| legal.castling() == Some(side)) {
            let rook = board.castling_rook(board.turn(), side).unwrap();
            legal.push(Move::new(board.king(board.turn()), rook));
        }
    }
    legal.sort_unstable();
    legal.dedup();
    legal
}

#[test]
fn no_move_is_legal_but_those_that_are_generated() {
    let (mut moves, mut castlings) = (0, 0);
    let mut compare = |_: &mut Rng, board: &Board| {
        let mut accepted: Vec<Move> =
            (0..u16::MAX).filter_map(Move::from_bits).filter(|mv| board.is_legal(*mv)).collect();
        accepted.sort_unstable();
        assert_eq!(accepted, legal(board), "{board}");
        for mv in accepted {
            let legal = board.to_legal(mv).unwrap();
            assert!(board.legal_moves().contains(legal.to_move()), "{board}: {mv}");
            assert_eq!(legal.promotion(), mv.promotion());
            castlings += usize::from(legal.castling().is_some());
            moves += 1;
        }
    };
    walk(81, sample(1_000), standard_start, &mut compare);
    walk(82, sample(1_000), chess960_start, &mut compare);
    walk(83, sample(1_000), array, &mut compare);
    occurred("legal moves", moves, 5_000);
    occurred("castlings", castlings, 20);
}
