//! Any position as a problem: a proof stands against every defence, it is the shortest, and its keys are complete.
#![no_main]

use chess_core::Board;
use chess_mate::{Budget, MateIn, Solver, Verdict};
use libfuzzer_sys::fuzz_target;

#[path = "../../../libraries/chess-mate/tests/common/definition.rs"]
mod definition;

use definition::{is_lost, mates};

fuzz_target!(|text: &str| {
    let Ok(board) = Board::from_fen(text) else { return };
    let mut solver = Solver::new(Budget::new(20_000));
    match solver.prove(&board, MateIn::within(3)) {
        Ok(Verdict::Mate(proof)) => {
            assert!(!mates(&board, proof.moves() - 1), "not the shortest: {board}");
            // The definition takes long for the longest.
            if proof.moves() < 3 {
                for legal in board.legals() {
                    let is_key = proof.keys().contains(&legal.to_move());
                    assert_eq!(is_key, is_lost(&legal.play(), proof.moves() - 1), "{board}");
                }
            }
            let line = proof.main_line();
            assert_eq!(line.len(), 2 * usize::from(proof.moves()) - 1, "{board}");
            let end = line.iter().fold(board, |board, mv| board.play(*mv).expect("a legal move"));
            assert!(end.is_checkmate(), "{board}");
        }
        Ok(Verdict::Escapes(escapes)) => {
            assert_eq!(escapes.len(), board.count_legal_moves(), "{board}");
            assert!(!mates(&board, 2), "a mate is overlooked: {board}");
        }
        Ok(verdict) => panic!("{board}: {verdict:?}"),
        Err(_) => assert_eq!(solver.budget().spent(), 20_000),
    }
});
