//! The prover against published mates, and against a search without table and move ordering.

use chess_core::{Board, Legal, Move, Role};
use chess_mate::{Budget, MateIn, Solver, Verdict, prove};

use crate::common::definition::{is_lost, mates};
use crate::common::{Rng, board, position};
use tests::skip::corpus;

/// A random position where White may castle, capture en passant or promote.
fn special_position(rng: &mut Rng) -> Option<Board> {
    let mut squares = [b'.'; 64];
    for _ in 0..9 {
        squares[rng.below(64)] = b"QRBNPPrbnp"[rng.below(10)];
    }
    squares[rng.below(64)] = b'k';
    (squares[56], squares[60], squares[63]) = (b'R', b'K', b'R');
    if rng.below(2) == 0 {
        return board(squares, "w KQ -");
    }
    (squares[26], squares[27], squares[11], squares[19]) = (b'P', b'p', b'.', b'.');
    board(squares, "w KQ d6")
}

#[test]
fn small_positions_have_the_mates_of_the_definition() {
    let mut rng = Rng::new(15);
    let (mut found, mut refuted) = ([0; 4], 0);
    let mut compared = 0;
    while compared < 4_000 {
        let Some(board) = position(&mut rng) else { continue };
        compared += 1;
        let shortest = (1..=2).find(|moves| mates(&board, *moves));
        let verdict = prove(&board, MateIn::within(2), &mut Budget::default()).unwrap();
        match (shortest, verdict) {
            (Some(moves), Verdict::Mate(proof)) => {
                found[usize::from(moves)] += 1;
                assert_eq!(proof.moves(), moves, "{board}");
                let keys = board.legals().filter(|legal| is_lost(&legal.play(), moves - 1));
                let keys: Vec<_> = keys.map(Legal::to_move).collect();
                assert_eq!(proof.keys(), keys, "{board}");
                let line = proof.main_line();
                assert_eq!(line.len(), 2 * usize::from(moves) - 1, "{board}");
                let end = line.iter().fold(board, |board, mv| board.play(*mv).unwrap());
                assert!(end.is_checkmate(), "{board}");
            }
            (None, Verdict::Escapes(escapes)) => {
                refuted += 1;
                assert_eq!(escapes.len(), board.legal_moves().len(), "{board}");
                for escape in escapes {
                    let after = board.play(escape.first).unwrap();
                    match escape.by {
                        None => assert!(after.is_stalemate(), "{board}"),
                        Some(by) => assert!(!mates(&after.play(by).unwrap(), 1), "{board}"),
                    }
                }
            }
            (shortest, verdict) => panic!("{board}: {shortest:?}, {verdict:?}"),
        }
    }
    assert!(found[1] > 20 && found[2] > 20 && refuted > 500, "{found:?} {refuted}");
}

/// A random position where White's pawns are near Black's king.
fn pawn_position(rng: &mut Rng) -> Option<Board> {
    let mut squares = [b'.'; 64];
    let king = rng.below(40);
    for _ in 0..3 {
        let below = king + 8 * (1 + rng.below(3));
        squares[(below + rng.below(5)).saturating_sub(2).min(55)] = b'P';
    }
    for _ in 0..=rng.below(4) {
        squares[rng.below(64)] = b"RRBBNnpppp"[rng.below(10)];
    }
    squares[rng.below(64)] = b'K';
    squares[king] = b'k';
    board(squares, "w - -")
}

#[test]
fn pawns_mate_as_the_definition_says() {
    let mut rng = Rng::new(19);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let mut steps = 0;
    for _ in 0..30_000 {
        let Some(board) = pawn_position(&mut rng) else { continue };
        let shortest = (1..=2).find(|moves| mates(&board, *moves));
        assert_eq!(solver.distance(&board, 2).unwrap(), shortest, "{board}");
        let is_step = shortest == Some(2)
            && board.legals().any(|legal| {
                legal.role() == Role::Pawn
                    && legal.promotion().is_none()
                    && !legal.gives_check()
                    && is_lost(&legal.play(), 1)
            });
        steps += usize::from(is_step);
    }
    assert!(steps > 10, "{steps}");
}

/// Compares mates in one with the definition. Counts positions with a single mate: by castling, by
/// promotion, by capture en passant, by a discovered check, and all.
fn compare_mates_in_one(solver: &mut Solver, board: &Board, seen: &mut [usize; 5]) {
    let mates: Vec<Legal<'_>> =
        board.legals().filter(|legal| legal.play().is_checkmate()).collect();
    assert_eq!(solver.distance(board, 1).unwrap().is_some(), !mates.is_empty(), "{board}");
    if let [mate] = mates[..] {
        seen[0] += usize::from(mate.castling().is_some());
        seen[1] += usize::from(mate.promotion().is_some());
        seen[2] += usize::from(mate.is_en_passant());
        seen[3] += usize::from(!mate.play().checkers().contains(mate.to()));
        seen[4] += 1;
    }
}

#[test]
fn mates_in_one_are_those_of_the_definition() {
    let mut rng = Rng::new(17);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let mut seen = [0; 5];
    for game in 0..200 {
        let mut board = match game % 2 {
            0 => Board::START,
            _ => Board::chess960(u16::try_from(rng.below(960)).unwrap()).unwrap(),
        };
        for _ in 0..100 {
            compare_mates_in_one(&mut solver, &board, &mut seen);
            let moves = board.legal_moves();
            let Some(mv) = moves.get(rng.below(moves.len().max(1))) else { break };
            board = board.play(*mv).unwrap();
        }
    }
    for _ in 0..500_000 {
        let Some(board) = special_position(&mut rng) else { continue };
        compare_mates_in_one(&mut solver, &board, &mut seen);
    }
    assert!(seen.iter().all(|count| *count > 3), "{seen:?}");
}

#[test]
fn replies_and_tries_are_those_of_the_definition() {
    let mut rng = Rng::new(16);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let (mut replies, mut duals, mut tries, mut refuted) = (0, 0, 0, 0);
    for _ in 0..8_000 {
        let Some(board) = position(&mut rng) else { continue };
        for legal in board.legals() {
            let after = legal.play();
            let Some(found) = solver.replies(&after, 1).unwrap() else {
                refuted += 1;
                assert!(!is_lost(&after, 1), "{after}");
                continue;
            };
            assert!(is_lost(&after, 1), "{after}");
            assert_eq!(found.len(), after.legal_moves().len());
            for reply in found {
                let next = after.play(reply.mv).unwrap();
                assert_eq!(reply.answers, mates_in_one(&next), "{next}");
                replies += 1;
                duals += usize::from(reply.answers.len() > 1);
            }
        }
        for found in solver.tries(&board, 2, 1).unwrap() {
            let after = board.play(found.first).unwrap();
            let by_definition = after.legals().filter(|reply| !mates(&reply.play(), 1));
            let by_definition: Vec<_> = by_definition.map(Legal::to_move).collect();
            assert_eq!(found.refutations, by_definition, "{board}");
            tries += 1;
        }
    }
    assert!(
        replies > 100 && duals > 30 && tries > 100 && refuted > 1_000,
        "{replies} {duals} {tries} {refuted}"
    );
}

#[test]
fn set_play_and_threats_are_those_of_the_definition() {
    let mut rng = Rng::new(18);
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let (mut set, mut threats, mut blocks) = (0, 0, 0);
    for _ in 0..8_000 {
        let Some(board) = position(&mut rng) else { continue };
        let passed = board.pass();
        let mut wanted = Vec::new();
        for reply in passed.iter().flat_map(Board::legals) {
            let mates = mates_in_one(&reply.play());
            if !mates.is_empty() {
                wanted.push((reply.to_move(), mates));
            }
        }
        set += wanted.len();
        let found = solver.set_play(&board, 2).unwrap();
        let found: Vec<_> = found.into_iter().map(|reply| (reply.mv, reply.answers)).collect();
        assert_eq!(found, wanted, "{board}");

        let mates = passed.map_or(Vec::new(), |passed| mates_in_one(&passed));
        let threat = solver.threat(&board, 1).unwrap();
        threats += usize::from(threat.is_some());
        blocks += usize::from(threat.is_none());
        assert_eq!(threat.unwrap_or_default(), mates, "{board}");
    }
    assert!(set > 100 && threats > 30 && blocks > 1_000, "{set} {threats} {blocks}");
}

fn mates_in_one(board: &Board) -> Vec<Move> {
    board.legals().filter(|legal| legal.play().is_checkmate()).map(Legal::to_move).collect()
}

#[test]
fn published_mates_are_proved_with_all_keys() {
    let Some(corpus) = corpus("published mates") else { return };
    let most = std::env::var("CAISSA_MATES").map_or(3, |most| most.parse().unwrap());
    let text = std::fs::read_to_string(corpus.join("mates.jsonl")).unwrap();
    let (mut proved, mut positions) = ([0; 8], [0; 8]);
    for line in text.lines() {
        let mate: serde_json::Value = serde_json::from_str(line).unwrap();
        // Where the source gave up, only a bound is known.
        let Some(moves) = mate["mate_in"].as_u64() else { continue };
        let moves = u8::try_from(moves).unwrap();
        if moves > most {
            continue;
        }
        let board: Board = mate["fen"].as_str().unwrap().parse().unwrap();
        let mut solver = Solver::new(Budget::new(100_000_000));
        let verdict = solver.prove(&board, MateIn::exactly(moves)).unwrap();
        let Verdict::Mate(proof) = verdict else { panic!("{line}: {verdict:?}") };
        let mut keys: Vec<String> = proof.keys().iter().map(ToString::to_string).collect();
        keys.sort();
        let mut wanted: Vec<&str> =
            mate["keys"].as_array().unwrap().iter().filter_map(|key| key.as_str()).collect();
        wanted.sort_unstable();
        assert_eq!(keys, wanted, "{line}");
        proved[usize::from(moves)] += 1;
        positions[usize::from(moves)] += solver.budget().spent();
    }
    println!("proved {proved:?}, positions {positions:?}");
    assert!(proved[2] > 100 && proved[3] > 50, "{proved:?}");
}
