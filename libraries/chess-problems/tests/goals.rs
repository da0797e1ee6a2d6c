//! Selfmates and helpmates in every format.

use chess_core::{Board, GameBuf, GameTree};
use chess_mate::{Budget, Extent, Solution, Solutions, Solver, Stipulation};
use chess_problems::{Problem, epd, json, pgn, popeye, text, yacpdb};

use crate::common::{Rng, position};
use crate::tree::check_tree;

/// Nikolai Argunow, Schachmatnaja Komposizija 1999: the pawn promotes to each piece, in the set play and after the key.
const ARGUNOW: &str = "2N2bBR/4P1k1/7p/2N2p1P/3p1P2/1PpP4/2Kp4/1n1R4 w - -";

/// Chris Feather, Schach 1975: two solutions.
const FEATHER: &str = "1RrB2b1/8/4n3/2n3p1/2K2b2/1p1rk3/6BR/8 b - -";

/// Asserts that every end of a game is mate, except those of tries.
fn check_game(text: &str) {
    let game: GameBuf = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let tree = GameTree::from(game.as_game());
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        open.extend(node.children());
        let is_try = node.parent().is_some_and(|before| before.nags().any(|nag| nag == 2));
        let is_end = node.next().is_none() && !is_try;
        assert!(!is_end || node.board().is_checkmate(), "{text}\n{}", node.board());
    }
}

fn selfmate(board: &Board, moves: u8, extent: Extent) -> Solution {
    let mut solver = Solver::new(Budget::default());
    let proof = solver.selfmate(board, moves).unwrap().unwrap();
    solver.solution(proof, extent).unwrap()
}

#[test]
fn a_selfmate_is_written_with_key_defences_set_play_and_tries() {
    let problem = epd::parse(&format!("{ARGUNOW} stipulation \"s#2\";")).unwrap();
    assert_eq!(problem.claim.stipulation, Some(Stipulation::selfmate(2)));
    let solution = selfmate(&problem.board, 2, Extent::VARIATIONS.with_set_play(true));
    check_tree(&solution);
    let shown = "set: 1...Na3#\nset: 1...Kf6 2.exf8=B\nset: 1...Kxh8 2.exf8=Q\n\
                 1.Ne6+!\n   1...Kf6 2.exf8=N Na3#\n   1...Kxh8 2.exf8=R Na3#\n";
    assert_eq!(text::write(&solution, 80), shown);
    let line = epd::write(&problem, &solution).unwrap().to_string();
    let rest = " bm Ne6+; stipulation \"s#2\"; pv Ne6+ Kf6 exf8=N Na3#;";
    assert_eq!(line, format!("{ARGUNOW}{rest}"));
    assert_eq!(epd::parse(&line).unwrap().claim.line, solution.proof().main_line());
    let solution = selfmate(&problem.board, 2, Extent::VARIATIONS.with_tries(1));
    assert!(text::write(&solution, 80).contains("1.exf8=R? Kxf8!\n"));
    let game = pgn::write(&problem, &solution).unwrap().to_pgn();
    check_game(&game);
    assert!(game.contains("[Black \"s#2\"]\n[Result \"0-1\"]"), "{game}");
    let text = json::write(&problem, &solution);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["stipulation"], "s#2");
    let reply = &value["variations"][0]["replies"][0];
    assert_eq!((&reply["move"], &reply["mate_in"]), (&"Kf6".into(), &1.into()));
    let mate = &reply["answers"][0]["replies"][0];
    assert_eq!((&mate["move"], &mate["mate_in"]), (&"Na3#".into(), &0.into()));
}

#[test]
fn a_selfmate_that_is_too_long_is_cut_at_its_ends() {
    let board = Board::from_fen(&format!("{ARGUNOW} 0 1")).unwrap();
    for branches in 1..8 {
        let solution = selfmate(&board, 2, Extent::VARIATIONS.with_branches(branches));
        let text = text::write(&solution, 80);
        assert_eq!(solution.is_cut(), text.contains(" left out"), "{text}");
        assert_eq!(solution.is_cut(), text.contains("..\n"), "{text}");
    }
}

/// Asserts that each line of the text follows the rules, and ends in mate.
fn check_lines(solutions: &Solutions) {
    for line in text::solutions(solutions).lines() {
        let (mut board, line) = match line.strip_prefix("set: ") {
            Some(line) => (solutions.board().pass().unwrap(), line),
            None => (*solutions.board(), line),
        };
        for word in line.split(' ') {
            let san = word.rsplit('.').next().unwrap();
            board = board.play(board.read(san).unwrap()).unwrap();
        }
        assert!(board.is_checkmate(), "{line}");
    }
}

#[test]
fn helpmates_are_written_in_every_format() {
    let problem = epd::parse(&format!("{FEATHER} stipulation \"h#2\"; id \"Feather\";")).unwrap();
    let mut solver = Solver::new(Budget::default());
    let found = solver.solutions(&problem.board, problem.claim.stipulation.unwrap(), 100).unwrap();
    check_lines(&found);
    let shown = "1.Bxb8 Bd5 2.Nc7 Bxg5#\n1.Rdxd8 Bc6 2.Nd7 Rxb3#\n";
    assert_eq!(text::solutions(&found), shown);
    let line = epd::write_solutions(&problem, &found).unwrap().to_string();
    let rest = " bm Bxb8 Rdxd8; stipulation \"h#2\"; pv Bxb8 Bd5 Nc7 Bxg5#; \
                c0 \"1.Rdxd8 Bc6 2.Nd7 Rxb3#\"; id \"Feather\";";
    assert_eq!(line, format!("{FEATHER}{rest}"));
    let game = pgn::write_solutions(&problem, &found).unwrap().to_pgn();
    check_game(&game);
    let moves = "1... Bxb8 (1... Rdxd8 2. Bc6 Nd7 3. Rxb3#) 2. Bd5 Nc7 3. Bxg5# 1-0";
    assert!(game.contains(moves), "{game}");
}

/// A helpmate in 1.5 moves is one in 2 moves after its first move, in every format.
#[test]
fn half_a_move_less_is_a_helpmate_after_its_first_move() {
    let board = Board::from_fen(&format!("{FEATHER} 0 1")).unwrap();
    let mut solver = Solver::new(Budget::default());
    let whole = solver.solutions(&board, Stipulation::helpmate(4), 100).unwrap();
    for line in whole.lines() {
        let mut problem = Problem::new(board.play(line[0]).unwrap());
        problem.claim.stipulation = Some(Stipulation::helpmate(3));
        let half = solver.solutions(&problem.board, Stipulation::helpmate(3), 100).unwrap();
        assert_eq!(half.lines(), [line[1..].to_vec()]);
        check_lines(&half);
        assert!(text::solutions(&half).starts_with("1...B"));
        let epd = epd::write_solutions(&problem, &half).unwrap().to_string();
        assert_eq!(epd::parse(&epd).unwrap().claim.stipulation, problem.claim.stipulation, "{epd}");
        let game = pgn::write_solutions(&problem, &half).unwrap().to_pgn();
        check_game(&game);
        let read = pgn::problem(game.parse::<GameBuf>().unwrap().as_game()).unwrap();
        assert_eq!(
            (read.claim.stipulation, read.claim.line),
            (problem.claim.stipulation, half.lines()[0].clone())
        );
        // White begins, also where a format does not say it.
        let text = popeye::write(&problem).unwrap();
        assert!(text.contains("Stipulation h#1.5\nOption NoBoard\nPieces\n"), "{text}");
        let read = popeye::parse(&text).next().unwrap().problem.unwrap();
        assert_eq!(read.board.key(), problem.board.key(), "{text}");
    }
    let yaml = "algebraic:\n  white: [Kf6, Rg1]\n  black: [Kh8]\nstipulation: \"h#1.5\"\n";
    let problem = yacpdb::parse(yaml).next().unwrap().problem.unwrap();
    assert_eq!(problem.board.to_string(), "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    let apart = "beginproblem stipulation h# 1.5 forsyth 7k/8/5K2/8/8/8/8/6R1 endproblem";
    let problem = popeye::parse(apart).next().unwrap().problem.unwrap();
    assert_eq!(problem.claim.stipulation, Some(Stipulation::helpmate(3)));
}

#[test]
fn set_play_of_helpmates_is_half_a_move_shorter() {
    let mut rng = Rng::new(23);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let mut count = 0;
    for plies in [1, 2, 3].into_iter().cycle().take(2_000) {
        let Some(board) = position(&mut rng) else { continue };
        let stipulation = Stipulation::helpmate(plies);
        let found = solver.solutions(&board, stipulation, 20).unwrap();
        let found = found.with_set_play(&mut solver, 20).unwrap();
        check_lines(&found);
        count += found.set_play().len();
        if !found.lines().is_empty() {
            let game = pgn::write_solutions(&Problem::new(board), &found).unwrap();
            check_game(&game.to_pgn());
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn stipulations_are_written_as_they_are_read() {
    for text in ["#1", "#100", "s#2", "h#1", "h#0.5", "h#2.5", "h#99.5", "h#100"] {
        let place = chess_core::pgn::Place::START;
        let stipulation = chess_problems::stipulation(text, place).unwrap();
        assert_eq!(stipulation.to_string(), text);
        assert_eq!(format!("#{}", stipulation.length()), text.trim_start_matches(['s', 'h']));
    }
    for (text, words) in [
        ("h#2\u{bd}", "h#2.5"),
        ("H # .5", "h#0.5"),
        (
            "h#0",
            "expected `h#` and a number of moves up to 100, such as `2` or `2.5`, but found `h#0`",
        ),
        ("h#100.5", "expected `h#` and a number of moves up to 100, "),
        ("h#2.25", "expected `h#` and a number of moves up to 100, "),
        ("s#2.5", "expected `#` and a whole number of moves from 1 to 100, but found `s#2.5`"),
        ("#2.5", "expected `#` and a whole number of moves from 1 to 100, but found `#2.5`"),
    ] {
        let read = chess_problems::stipulation(text, chess_core::pgn::Place::START);
        let shown =
            read.map_or_else(|mistake| mistake.to_string(), |stipulation| stipulation.to_string());
        assert!(shown.starts_with(words), "{text}: {shown}");
    }
}
