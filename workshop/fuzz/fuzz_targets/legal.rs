//! Legal, listed, played and not explained: four ways to say one thing, in positions of any game.
#![no_main]

use chess_core::{Board, ErrorKind, Move, Role, Square};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut board = Board::START;
    for pair in bytes.chunks_exact(2) {
        // The first bit says whether a move is to be tried, or a legal one played.
        if pair[0] & 0x80 == 0 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[pair[1] as usize % moves.len()]).expect("listed, so legal");
            continue;
        }
        let square = |byte: u8| Square::from_index(byte & 63).expect("six bits");
        let plain = Move::new(square(pair[0]), square(pair[1]));
        let role = Role::PROMOTIONS[(pair[1] >> 6) as usize];
        for mv in [plain, plain.promoting(role)] {
            check(&board, mv);
        }
    }
});

fn check(board: &Board, mv: Move) {
    match board.legal(mv) {
        Ok(legal) => {
            assert!(board.is_legal(mv));
            assert!(board.legal_moves().contains(legal.to_move()));
            assert_eq!(board.read(&legal.san()), Ok(legal.to_move()));
        }
        Err(error) => {
            assert!(!board.is_legal(mv) && !board.legal_moves().contains(mv));
            assert!(matches!(error.kind(), ErrorKind::Illegal(_)), "{error}");
            for suggested in error.suggestions().as_slice() {
                assert!(board.is_legal(*suggested), "{error}");
            }
            for line in error.to_string().lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
        }
    }
}
