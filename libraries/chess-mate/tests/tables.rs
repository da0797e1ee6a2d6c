//! Endings solved by retrograde analysis against the rules, other programs and the prover.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use chess_core::{Board, Color, Legal, Setup, Square};
use chess_mate::{Budget, Distance, Ending, MateIn, NotAnEnding, Solver, Verdict};

use crate::common::Rng;

/// The numbers of mates in 1, 2, .. 10 moves with king and queen, of those with one key, and of both if White's king is
/// two steps from Black's and the queen one to three. They come from another program.
const KQK: [[usize; 10]; 4] = [
    [2448, 5012, 9064, 19964, 26164, 32064, 32104, 15000, 2680, 8],
    [1456, 2960, 4640, 8840, 11340, 11840, 10168, 2200, 64, 0],
    [624, 532, 1464, 2044, 2728, 2052, 516, 4, 0, 0],
    [264, 328, 1032, 1192, 1520, 960, 48, 0, 0, 0],
];

/// An ending. It is built once for all tests.
fn ending(name: &'static str) -> Arc<Ending> {
    type Built = Arc<OnceLock<Arc<Ending>>>;
    static ENDINGS: Mutex<BTreeMap<&str, Built>> = Mutex::new(BTreeMap::new());
    // The lock is not held while one is built.
    let place = ENDINGS.lock().unwrap().entry(name).or_default().clone();
    place.get_or_init(|| Arc::new(name.parse().expect("an ending"))).clone()
}

/// The number of steps of a king.
fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

fn is_near(board: &Board) -> bool {
    let king = board.king(Color::Black);
    let queen = board.by_role(chess_core::Role::Queen).first().expect("a queen");
    steps(board.king(Color::White), king) == 2 && steps(queen, king) <= 3
}

#[test]
fn king_and_queen_mate_as_often_as_in_another_program() {
    let kqk = ending("KQK");
    let mut counts = [[0; 10]; 4];
    for moves in 1..=10 {
        for position in kqk.mates(moves) {
            let (has_one_key, is_near) =
                (kqk.count_keys(position) == 1, is_near(&kqk.board(position)));
            let at = usize::from(moves) - 1;
            counts[0][at] += 1;
            counts[1][at] += usize::from(has_one_key);
            counts[2][at] += usize::from(is_near);
            counts[3][at] += usize::from(has_one_key && is_near);
        }
    }
    assert_eq!(counts, KQK);
    assert_eq!(kqk.longest(), 10);
    assert_eq!(kqk.mates(0).count() + kqk.mates(11).count() + kqk.mates(255).count(), 0);
}

/// Whether a distance follows by the rules from the distances after all legal moves. If this holds for all positions of
/// an ending, all its distances are exact.
fn follows(ending: &Ending, board: &Board, distance: Distance) -> bool {
    let after: Vec<_> =
        board.legals().map(|legal| ending.distance(&legal.play()).expect("an ending")).collect();
    let fastest = after.iter().filter_map(|after| match after {
        Distance::Loses(moves) => Some(moves + 1),
        _ => None,
    });
    let slowest = after.iter().map(|after| match after {
        Distance::Wins(moves) => Some(*moves),
        _ => None,
    });
    let expected = match fastest.min() {
        Some(moves) => Distance::Wins(moves),
        None if after.is_empty() && board.is_check() => Distance::Loses(0),
        None if after.is_empty() => Distance::Draws,
        // `None`, a draw, is less than all others.
        None => match slowest.min() {
            Some(Some(_)) => Distance::Loses(after.iter().fold(0, |most, after| match after {
                Distance::Wins(moves) => most.max(*moves),
                _ => most,
            })),
            _ => Distance::Draws,
        },
    };
    distance == expected
}

/// The squares of the pieces as a number, which is the same for all mirror images.
fn up_to_mirrors(ending: &Ending, board: &Board) -> usize {
    let pieces = ending.pieces().iter();
    let squares =
        pieces.map(|piece| board.by_piece(piece.color, piece.role).first().expect("a piece"));
    let place = squares.fold(0, |place, square| place << 8 | u32::from(square.index()));
    let transposed = (place & 0x0707_0707) << 3 | place >> 3 & 0x0707_0707;
    let has_pawns = ending.pieces().iter().any(|piece| piece.role == chess_core::Role::Pawn);
    let (mirrors, places) = if has_pawns { (2, 1) } else { (4, 2) };
    let pieces = ending.pieces().len();
    let masks =
        [0, 0x0707_0707, 0x3838_3838, 0x3F3F_3F3F].map(|mask: u32| mask >> (8 * (4 - pieces)));
    let images = [place, transposed].into_iter().take(places);
    images.flat_map(|image| masks[..mirrors].iter().map(move |mask| image ^ mask)).min().unwrap()
        as usize
}

#[test]
fn distances_follow_from_each_other_in_whole_endings() {
    for name in ["KQK", "KRK", "KPK", "KKP"] {
        let ending = ending(name);
        for turn in Color::ALL {
            let mut known = vec![None; 1 << 22];
            for (board, distance) in ending.positions(turn) {
                assert_eq!(ending.distance(&board), Some(distance), "{board}");
                // Mirror images have the same moves, so one of them is enough if their distances are equal.
                let of_image = &mut known[up_to_mirrors(&ending, &board)];
                if of_image.is_none() {
                    assert!(follows(&ending, &board, distance), "{name}: {board}: {distance:?}");
                }
                let of_image = of_image.get_or_insert(distance);
                assert_eq!(*of_image, distance, "{board}");
            }
        }
    }
}

/// A legal position of an ending.
fn position(rng: &mut Rng, ending: &Ending) -> Board {
    loop {
        let setup = Setup::EMPTY.with_turn(Color::ALL[rng.below(2)]);
        let pieces = ending.pieces().iter();
        let setup = pieces.fold(setup, |setup, piece| {
            setup.put(Square::from_index(rng.below(64) as u8).unwrap(), *piece)
        });
        if setup.pieces().count() == ending.pieces().len()
            && let Ok(board) = setup.board()
        {
            return board;
        }
    }
}

/// Endings of four pieces; the others need some seconds each.
fn four() -> Vec<&'static str> {
    let is_deep = std::env::var_os("CAISSA_DEEP").is_some_and(|value| !value.is_empty());
    let all = ["KBBK", "KRKN", "KQKR", "KBNK", "KQKP", "KRPK", "KRKP", "KPPK"];
    all[..if is_deep { all.len() } else { 2 }].to_vec()
}

#[test]
fn distances_follow_from_each_other_and_agree_with_the_prover() {
    let mut rng = Rng::new(5);
    for name in four() {
        let ending = ending(name);
        for number in 0..20_000 {
            let board = position(&mut rng, &ending);
            let distance = ending.distance(&board).expect("a legal position");
            assert!(follows(&ending, &board, distance), "{name}: {board}: {distance:?}");
            if number < 500 {
                check(&board, distance);
            }
        }
        for moves in 1..=2 {
            let mates: Vec<_> = ending.mates(moves).collect();
            assert!(mates.len() > 50, "{name}");
            for _ in 0..100 {
                check(&ending.board(mates[rng.below(mates.len())]), Distance::Wins(moves));
            }
        }
    }
}

/// Checks whether the prover finds the same mate in one or two.
fn check(board: &Board, distance: Distance) {
    let known = match distance {
        Distance::Wins(moves @ 1..=2) => Some(moves),
        _ => None,
    };
    let proved = Solver::new(Budget::new(u64::MAX)).distance(board, 2).unwrap();
    assert_eq!(proved, known, "{board}");
}

#[test]
fn the_prover_agrees_on_all_positions_of_king_and_queen() {
    // Longer mates take minutes.
    let most = std::env::var("CAISSA_MATES").map_or(2, |most| most.parse().unwrap());
    let kqk = ending("KQK");
    let mut solver = Solver::new(Budget::new(u64::MAX));
    let mut count = 0;
    for (board, distance) in kqk.positions(Color::White) {
        count += 1;
        let verdict = solver.prove(&board, MateIn::within(most)).unwrap();
        match (distance, verdict) {
            (Distance::Wins(moves), Verdict::Mate(proof)) => {
                assert_eq!(proof.moves(), moves, "{board}");
            }
            (Distance::Wins(moves), Verdict::Escapes(_)) => assert!(moves > most, "{board}"),
            (distance, verdict) => panic!("{board}: {distance:?}, {verdict:?}"),
        }
    }
    assert_eq!(count, 144_508);
    for position in (1..=most).flat_map(|moves| kqk.mates(moves)) {
        let board = kqk.board(position);
        let verdict = solver.prove(&board, MateIn::within(most)).unwrap();
        let Verdict::Mate(proof) = verdict else { panic!("{board}") };
        assert_eq!(proof.keys().len(), kqk.count_keys(position), "{board}");
    }
}

#[test]
fn the_longest_mates_are_the_known_ones() {
    let known =
        [("KQK", 10, 8), ("KRK", 16, 916), ("KPK", 28, 0), ("KBBK", 19, 120), ("KBK", 0, 0)];
    for (name, longest, count) in known {
        let ending = ending(name);
        assert_eq!(ending.longest(), longest, "{name}");
        assert!(count == 0 || ending.mates(longest).count() == count, "{name}");
    }
}

#[test]
fn every_legal_position_is_in_the_table_once() {
    for name in ["KQK", "KPK"] {
        let ending = ending(name);
        for turn in Color::ALL {
            let mut boards: Vec<_> = ending.positions(turn).map(|(board, _)| board.key()).collect();
            boards.sort_unstable();
            let all = 0..1_usize << (6 * ending.pieces().len());
            let legal = all.filter_map(|number| placed(&ending, number, turn));
            let mut legal: Vec<_> = legal.map(|board| board.key()).collect();
            legal.sort_unstable();
            assert!(boards == legal, "{name}: {} and {}", boards.len(), legal.len());
        }
    }
    assert_eq!(ending("KQK").positions(Color::White).count(), 144_508);
}

/// The pieces of an ending on the squares that a number encodes, if the position is legal.
fn placed(ending: &Ending, number: usize, turn: Color) -> Option<Board> {
    let mut setup = Setup::EMPTY.with_turn(turn);
    for (slot, piece) in ending.pieces().iter().enumerate() {
        setup = setup.put(Square::from_index((number >> (6 * slot) & 63) as u8)?, *piece);
    }
    if setup.pieces().count() < ending.pieces().len() {
        return None;
    }
    setup.board().ok()
}

#[test]
fn alike_pieces_are_not_counted_twice() {
    let kbbk = ending("KBBK");
    let mut boards: Vec<_> =
        (1..=6).flat_map(|moves| kbbk.mates(moves)).map(|place| kbbk.board(place).key()).collect();
    let count = boards.len();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), count);
    let sample = (0..1 << 24).step_by(997).filter_map(|number| placed(&kbbk, number, Color::White));
    for board in sample {
        assert!(kbbk.distance(&board).is_some(), "{board}");
    }
}

#[test]
fn keys_are_the_moves_after_which_the_other_side_is_mated_soonest() {
    let mut rng = Rng::new(9);
    let ending = ending("KRK");
    for moves in 1..=ending.longest() {
        let positions: Vec<_> = ending.mates(moves).collect();
        for _ in 0..50 {
            let position = positions[rng.below(positions.len())];
            let board = ending.board(position);
            let is_key = |legal: &Legal<'_>| {
                ending.distance(&legal.play()) == Some(Distance::Loses(moves - 1))
            };
            assert_eq!(
                board.legals().filter(is_key).count(),
                ending.count_keys(position),
                "{board}"
            );
        }
    }
}

#[test]
fn other_positions_have_no_distance() {
    let ending = ending("KRK");
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/4K2R w K - 0 1",
        "8/8/8/3k4/8/8/8/KRR5 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(ending.distance(&Board::from_fen(fen).unwrap()), None, "{fen}");
    }
    let draw = Board::from_fen("8/8/8/3k4/8/8/8/K7 w - - 0 1").unwrap();
    assert_eq!(ending.distance(&draw), Some(Distance::Draws));
}

#[test]
fn other_pieces_are_refused_with_a_reason() {
    for (name, why) in [
        ("", NotAnEnding::Kings),
        ("KQ", NotAnEnding::Kings),
        ("QKK", NotAnEnding::Kings),
        ("KQKK", NotAnEnding::Kings),
        ("KQRKR", NotAnEnding::TooMany),
        ("KPKP", NotAnEnding::EnPassant),
        ("KXK", NotAnEnding::Letter('X')),
    ] {
        assert_eq!(name.parse::<Ending>().unwrap_err(), why, "{name}");
    }
    assert_eq!("kkq".parse::<Ending>().unwrap().pieces(), ending("KKQ").pieces());
}
