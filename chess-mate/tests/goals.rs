//! Selfmates and helpmates, against their definitions.

mod common;

use chess_core::{Board, Legal, Move};
use chess_mate::{Budget, Solver};

use common::{Rng, board, position};

/// All lines of so many plies that end in mate.
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

/// Whether a side can force that it is mated, when it has so many moves left.
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
    let mut found = [0; 3];
    for _ in 0..3_000 {
        let Some(board) = position(&mut rng) else { continue };
        let most = if board.legal_moves().len() < 9 { 2 } else { 1 };
        for moves in 1..=most {
            let wanted = mating_lines(&board, 2 * usize::from(moves));
            let lines = solver.helpmates(&board, moves, usize::MAX).unwrap();
            assert_eq!(lines, wanted, "{board} h#{moves}");
            found[usize::from(moves)] += lines.len();
            let first = solver.helpmates(&board, moves, 1).unwrap();
            assert_eq!(first[..], wanted[..wanted.len().min(1)], "{board}");
        }
    }
    assert!(found[1] > 30 && found[2] > 300, "{found:?}");
}

#[test]
fn selfmates_are_those_of_the_definition() {
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
        assert_eq!(solver.selfmate(&board, most).unwrap(), wanted, "{board}");
    }
    for (fen, key) in [
        ("4qk1K/8/8/8/6R1/8/1Q6/6r1 w - - 0 1", "Qf6+"),
        ("8/4Q3/2K5/k7/6R1/8/3rq3/8 w - - 0 1", "Qa7+"),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let keys = vec![board.read(key).unwrap()];
        assert_eq!(solver.selfmate(&board, 2).unwrap(), Some((2, keys)), "{board}");
    }
    assert!(found > 3 && longer > 10, "{found} {longer}");
}

#[test]
fn a_budget_ends_both() {
    let mut solver = Solver::new(Budget::new(1_000));
    assert!(solver.helpmates(&Board::START, 3, 10).is_err());
    let mut solver = Solver::new(Budget::new(1_000));
    assert!(solver.selfmate(&Board::START, 3).is_err());
}
