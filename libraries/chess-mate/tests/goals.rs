//! Selfmates and helpmates against their definitions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess_core::{Board, Legal, Move};
use chess_mate::{Budget, Extent, Goal, Manner, Proof, Solver, Stipulation};

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

/// Whether a battle is won within `left` moves, by its definition.
fn wins(board: &Board, left: u8, stipulation: Stipulation) -> bool {
    let is_goal = |board: &Board| match stipulation.goal() {
        Goal::Mate => board.is_checkmate(),
        _ => board.is_stalemate(),
    };
    let in_one = |board: &Board| board.legals().any(|legal| is_goal(&legal.play()));
    if stipulation.manner() == Manner::Reflex && in_one(board) {
        return false;
    }
    board.legals().any(|legal| {
        let after = legal.play();
        let go_on = |next: &Board| left > 1 && wins(next, left - 1, stipulation);
        let mut replies = after.legals().map(Legal::play);
        let lasts = after.has_legal_move();
        match stipulation.manner() {
            Manner::Direct => is_goal(&after) || lasts && replies.all(|next| go_on(&next)),
            Manner::Selfplay => lasts && replies.all(|next| is_goal(&next) || go_on(&next)),
            _ => in_one(&after) || lasts && replies.all(|next| go_on(&next)),
        }
    })
}

/// The number of lines of a series with `left` moves.
fn series(board: &Board, left: u8, stipulation: Stipulation) -> usize {
    let ends = |after: &Board, goal: Goal| match goal {
        Goal::Mate => after.is_checkmate(),
        _ => after.is_stalemate(),
    };
    let goal = stipulation.goal();
    let count = |legal: Legal<'_>| {
        let after = legal.play();
        let ending = || after.legals().filter(|reply| ends(&reply.play(), goal)).count();
        match stipulation.manner() {
            _ if left > 1 && after.is_check() => 0,
            _ if left > 1 => series(&after.pass().unwrap(), left - 1, stipulation),
            Manner::Series => usize::from(ends(&after, goal)),
            Manner::SeriesHelp => ending(),
            _ => usize::from(after.has_legal_move() && ending() == after.count_legal_moves()),
        }
    };
    board.legals().map(count).sum()
}

#[test]
fn battles_and_series_meet_their_definitions() {
    let mut rng = Rng::new(79);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let battles = ["=1", "=2", "s=1", "s=2", "r#1", "r#2", "r=1", "r=2", "semi-r#1", "semi-r=2"];
    let lines = ["ser-#2", "ser-=2", "ser-h#1", "ser-h#2", "ser-h=2", "ser-s#2", "ser-s=1"];
    let mut found = vec![0; battles.len() + lines.len()];
    for _ in 0..4_000 {
        let Some(board) = position(&mut rng).filter(|board| board.count_legal_moves() < 14) else {
            continue;
        };
        for (found, text) in found.iter_mut().zip(battles.iter().chain(&lines)) {
            let asked: Stipulation = text.parse().unwrap();
            assert_eq!(asked.to_string(), **text);
            let solutions = solver.solutions(&board, asked, usize::MAX).unwrap();
            if asked.manner().is_battle() {
                let shortest = (1..=asked.moves()).find(|moves| wins(&board, *moves, asked));
                let proof = solutions.proof().map(Proof::moves);
                assert_eq!(proof, shortest, "{text} in {board}");
                if let Some(proof) = solutions.proof() {
                    let solution = solver.solution(proof.clone(), Extent::VARIATIONS).unwrap();
                    assert!(!solution.is_cut(), "{text} in {board}");
                }
            } else {
                let wanted = series(&board, asked.moves(), asked);
                assert_eq!(solutions.lines().len(), wanted, "{text} in {board}");
            }
            *found += usize::from(!solutions.lines().is_empty());
        }
    }
    assert!(found.iter().filter(|count| **count > 0).count() > 12, "{found:?}");
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
    for stipulation in [Stipulation::helpmate(0), Stipulation::selfmate(0)] {
        let mut solver = Solver::new(Budget::default());
        let solutions = solver.solutions(&board, stipulation, 10).unwrap();
        let solutions = solutions.with_set_play(&mut solver, 10).unwrap();
        assert!(solutions.lines().is_empty() && solutions.set_play().is_empty(), "{stipulation}");
    }
}
