//! Selfmates and helpmates against their definitions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess_core::{Board, Legal, Move};
use chess_mate::{Budget, Extent, Solver, Stipulation};

use crate::common::{Rng, board, position};
use crate::tree::check_tree;

/// All lines of `plies` that end in mate.
fn mating_lines(board: &Board, plies: usize) -> Vec<Vec<Move>> {
    if plies == 0 {
        return if board.is_checkmate() { vec![Vec::new()] } else { Vec::new() };
    }
    let mut lines = Vec::new();
    for legal in board.legals() {
        for rest in mating_lines(&legal.play(), plies - 1) {
            lines.push([vec![legal.to_move()], rest].concat());
        }
    }
    lines
}

/// Whether a side can force the other side to mate it, with `left` moves left.
fn is_forced(board: &Board, left: u8, is_own_turn: bool) -> bool {
    let moves = board.legal_moves();
    if moves.is_empty() || (is_own_turn && left == 0) {
        return is_own_turn && board.is_checkmate();
    }
    let left = left - u8::from(is_own_turn);
    let mut after = moves.iter().map(|mv| board.play(*mv).unwrap());
    if is_own_turn {
        after.any(|after| is_forced(&after, left, false))
    } else {
        after.all(|after| is_forced(&after, left, true))
    }
}

#[test]
fn helpmates_are_all_lines_that_end_in_mate() {
    let mut rng = Rng::new(21);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let mut found = [0; 5];
    for _ in 0..3_000 {
        let Some(board) = position(&mut rng) else { continue };
        let most = if board.legal_moves().len() < 9 { 4 } else { 2 };
        for plies in 1..=most {
            let wanted = mating_lines(&board, usize::from(plies));
            let lines = solver.helpmates(&board, plies, usize::MAX).unwrap();
            assert_eq!(lines, wanted, "{board} in {plies} plies");
            found[usize::from(plies)] += lines.len();
            let first = solver.helpmates(&board, plies, 1).unwrap();
            assert_eq!(first[..], wanted[..wanted.len().min(1)], "{board}");
        }
    }
    assert!(found[1] > 20 && found[2] > 100 && found[3] > 30 && found[4] > 300, "{found:?}");
}

#[test]
fn selfmates_meet_their_definition() {
    let mut rng = Rng::new(22);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let (mut found, mut longer) = (0, 0);
    for number in 0..60_000 {
        let mut squares = [b'.'; 64];
        for piece in *b"KkQRqr" {
            squares[rng.below(64)] = piece;
        }
        let Some(board) = board(squares, "w - -") else { continue };
        let keys = |moves: u8| -> Vec<Move> {
            let all = board.legals();
            let keys = all.filter(|legal| is_forced(&legal.play(), moves - 1, false));
            keys.map(Legal::to_move).collect()
        };
        let most = if number % 1_000 == 0 { 2 } else { 1 };
        let wanted =
            (1..=most).map(|moves| (moves, keys(moves))).find(|(_, keys)| !keys.is_empty());
        found += usize::from(wanted.is_some());
        longer += usize::from(most == 2);
        let proof = solver.selfmate(&board, most).unwrap();
        let shortest = proof.as_ref().map(|proof| (proof.moves(), proof.keys().to_vec()));
        assert_eq!(shortest, wanted, "{board}");
        if let Some(proof) = proof {
            assert_eq!(proof.main_line().len(), 2 * usize::from(proof.moves()), "{board}");
            check_tree(&solver.solution(proof, Extent::VARIATIONS).unwrap());
        }
    }
    for (fen, key) in [
        ("4qk1K/8/8/8/6R1/8/1Q6/6r1 w - - 0 1", "Qf6+"),
        ("8/4Q3/2K5/k7/6R1/8/3rq3/8 w - - 0 1", "Qa7+"),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let keys = [board.read(key).unwrap()];
        let proof = solver.selfmate(&board, 2).unwrap().unwrap();
        assert_eq!((proof.moves(), proof.keys()), (2, &keys[..]), "{board}");
    }
    assert!(found > 3 && longer > 10, "{found} {longer}");
}

#[test]
fn a_budget_ends_selfmates_and_helpmates() {
    let mut solver = Solver::new(Budget::new(1_000));
    assert!(solver.helpmates(&Board::START, 6, 10).is_err());
    let mut solver = Solver::new(Budget::new(1_000));
    assert!(solver.selfmate(&Board::START, 3).is_err());
}

#[test]
fn another_thread_can_end_a_budget() {
    let stop = Arc::new(AtomicBool::new(true));
    let mut solver = Solver::new(Budget::new(1_000_000).until(stop));
    assert!(solver.selfmate(&Board::START, 3).is_err());
    assert!(solver.budget().spent() < 1_000);
}

#[test]
fn there_is_no_solution_in_no_moves() {
    let board = Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1").unwrap();
    for stipulation in [Stipulation::Helpmate { plies: 0 }, Stipulation::Selfmate(0)] {
        let mut solver = Solver::new(Budget::default());
        let solutions = solver.solutions(&board, stipulation, 10).unwrap();
        let solutions = solutions.with_set_play(&mut solver, 10).unwrap();
        assert!(solutions.lines().is_empty() && solutions.set_play().is_empty(), "{stipulation}");
    }
}
