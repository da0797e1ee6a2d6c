//! Certificates against a check by the definition of mate.

use chess_core::{Board, FenOptions, Move};
use chess_mate::{
    Budget, Certificate, MateIn, NoCertificate, Solver, Stipulation, Strategy, Verdict,
};

use crate::common::{Rng, position};

/// Whether the answers of a strategy mate within `moves` after every reply.
fn proves(after: &Board, moves: u8, attack: &Strategy) -> bool {
    let mut replies = after.legals().peekable();
    if replies.peek().is_none() {
        return after.is_checkmate() && *attack == Strategy::default();
    }
    replies.all(|reply| {
        let answer = attack.to(reply.to_move());
        moves > 0
            && answer.is_some_and(|answer| {
                let after = reply.play().play(answer.by).unwrap();
                proves(&after, moves - 1, &answer.afterwards)
            })
    })
}

/// Whether the answers of a strategy escape from mate within `moves`, and after a key within one less.
fn refutes(board: &Board, moves: u8, defence: &Strategy, key: Option<Move>) -> bool {
    board.legals().all(|attempt| {
        let after = attempt.play();
        let answer = defence.to(attempt.to_move());
        let left = moves.checked_sub(1 + u8::from(Some(attempt.to_move()) == key));
        match (left, answer) {
            (None, _) => true,
            (Some(0), _) => !after.is_checkmate(),
            (Some(left), Some(answer)) => {
                refutes(&after.play(answer.by).unwrap(), left, &answer.afterwards, None)
            }
            (Some(_), None) => after.is_stalemate(),
        }
    })
}

fn is_right(certificate: &Certificate) -> bool {
    let (board, moves) = (certificate.board(), certificate.moves());
    proves(&board.play(certificate.key()).unwrap(), moves - 1, certificate.attack())
        && match certificate.only_key() {
            Some(key) => {
                key == certificate.key() && refutes(board, moves, certificate.defence(), Some(key))
            }
            None => refutes(board, moves - 1, certificate.defence(), None),
        }
}

#[test]
fn certificates_are_right_by_the_definition() {
    let (mut rng, mut found, mut only) = (Rng::new(7), [0; 4], [0; 4]);
    for _ in 0..4_000 {
        let Some(board) = position(&mut rng) else { continue };
        let mut solver = Solver::new(Budget::default());
        let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::within(3)) else { continue };
        let certificate = solver.certificate(&proof, 1_000_000).unwrap();
        assert_eq!(certificate.moves(), proof.moves());
        assert!(is_right(&certificate), "{board}");
        // It has as many moves as it says.
        assert!(solver.certificate(&proof, certificate.size() - 1).is_ok());
        if certificate.size() > 1 {
            let cut = solver.certificate(&proof, certificate.size() - 2);
            assert_eq!(cut.unwrap_err(), NoCertificate::Length);
        }
        match solver.only_key_certificate(&proof, 1_000_000) {
            Ok(certificate) => {
                assert_eq!(certificate.only_key(), proof.key());
                assert!(is_right(&certificate), "{board}");
                only[usize::from(proof.moves())] += 1;
            }
            Err(reason) => {
                assert_eq!((reason, proof.key()), (NoCertificate::Keys, None), "{board}");
            }
        }
        found[usize::from(proof.moves())] += 1;
    }
    assert!(only[1..].iter().all(|count| *count > 10), "{only:?}");
    assert!(found[1..].iter().all(|count| *count > 20), "{found:?}");
}

#[test]
fn selfmates_chess960_and_small_budgets_have_none() {
    let mut solver = Solver::new(Budget::default());
    let board = Board::from_fen("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - 0 1").unwrap();
    let solutions = solver.solutions(&board, Stipulation::selfmate(1), 100).unwrap();
    let refused = solver.certificate(solutions.proof().unwrap(), 1_000);
    assert_eq!(refused.unwrap_err(), NoCertificate::Selfmate);

    let fen = "3k4/8/8/8/8/8/2R1R3/RK6 w A - 0 1";
    let board = FenOptions::new().chess960().parse(fen).unwrap();
    let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::within(2)) else { panic!() };
    assert_eq!(solver.certificate(&proof, 1_000).unwrap_err(), NoCertificate::Chess960);

    let board = Board::from_fen("7k/8/8/8/5K2/8/8/6Q1 w - - 0 1").unwrap();
    let Ok(Verdict::Mate(proof)) = solver.prove(&board, MateIn::exactly(3)) else { panic!() };
    let refused = Solver::new(Budget::new(10)).certificate(&proof, 1_000);
    assert_eq!(refused.unwrap_err(), NoCertificate::Budget);
}
