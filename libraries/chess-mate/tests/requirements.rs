//! The requirements for generated problems against their definitions.

use std::collections::HashSet;

use chess_core::{Board, Color, Legal, Move, Role};
use chess_mate::{Budget, Distance, Ending, Quality, Requirements};

const QUALITIES: [Quality; 5] = [
    Quality::OneKey,
    Quality::NoDuals,
    Quality::NoCheckingKey,
    Quality::NoCapturingKey,
    Quality::Economy,
];

/// The moves after which the other side is mated in one move less.
fn keys(ending: &Ending, board: &Board, moves: u8) -> Vec<Move> {
    let is_key =
        |legal: &Legal<'_>| ending.distance(&legal.play()) == Some(Distance::Loses(moves - 1));
    board.legals().filter(is_key).map(Legal::to_move).collect()
}

/// Whether White has one move that mates soonest, and again after each reply.
fn has_no_duals(ending: &Ending, board: &Board) -> bool {
    let Some(Distance::Wins(moves)) = ending.distance(board) else { panic!("{board}") };
    let [key] = keys(ending, board, moves)[..] else { return false };
    let after = board.play(key).unwrap();
    after.legals().all(|reply| has_no_duals(ending, &reply.play()))
}

/// The qualities that a mate has, by their definitions.
fn qualities(ending: &Ending, board: &Board, moves: u8) -> Vec<Quality> {
    let keys = keys(ending, board, moves);
    let after: Vec<_> = keys.iter().map(|key| board.play(*key).unwrap()).collect();
    let mut pieces =
        board.pieces().filter(|(_, piece)| piece.color == Color::White && piece.role != Role::King);
    let is_needed = |(square, _)| {
        let without = chess_core::Setup::from(*board).clear(square).board();
        !without.is_ok_and(|without| match ending.distance(&without).unwrap() {
            Distance::Wins(least) => least <= moves,
            _ => false,
        })
    };
    let holds = [
        keys.len() == 1,
        has_no_duals(ending, board),
        !after.iter().any(Board::is_check),
        after.iter().all(|after| after.occupied().len() == board.occupied().len()),
        pieces.all(is_needed),
    ];
    QUALITIES
        .into_iter()
        .zip(holds)
        .filter(|(_, holds)| *holds)
        .map(|(quality, _)| quality)
        .collect()
}

/// Checks the filters on some positions, and gives how many positions have each quality.
fn check(ending: &Ending, moves: u8, boards: &[Board], by_prover: usize) -> [usize; 5] {
    let mut counts = [0; 5];
    for (number, board) in boards.iter().enumerate() {
        let has = qualities(ending, board, moves);
        for (at, quality) in QUALITIES.into_iter().enumerate() {
            let required = Requirements::mate_in(moves).with(quality);
            let known = required.proof_in(ending, board);
            assert_eq!(known.is_some(), has.contains(&quality), "{board}: {quality:?}");
            counts[at] += usize::from(known.is_some());
            if number < by_prover {
                let proved = required.proof(board, Budget::new(u64::MAX)).unwrap();
                assert_eq!(proved.is_some(), known.is_some(), "{board}: {quality:?}");
                if let (Some(proved), Some(known)) = (proved, known) {
                    assert_eq!(proved.moves(), known.moves());
                    assert_eq!(proved.main_line().len(), known.main_line().len(), "{board}");
                    let sets = [proved, known].map(|proof| {
                        proof.keys().iter().map(ToString::to_string).collect::<HashSet<_>>()
                    });
                    assert_eq!(sets[0], sets[1], "{board}");
                }
            }
        }
    }
    counts
}

#[test]
fn each_filter_is_right_for_all_mates_of_king_and_queen() {
    let kqk: Ending = "KQK".parse().unwrap();
    let one_key = [1456, 2960, 4640, 8840, 11340, 11840, 10168, 2200, 64, 0];
    for (moves, one_key) in (1..).zip(one_key) {
        let mut boards: Vec<_> = kqk.mates(moves).map(|place| kqk.board(place)).collect();
        fastrand::Rng::with_seed(1).shuffle(&mut boards);
        // A sooner or later mate does not count.
        let other = Requirements::mate_in(moves % 10 + 1);
        assert!(boards.iter().all(|board| other.proof_in(&kqk, board).is_none()));
        if moves > 2 {
            boards.truncate(250);
        }
        let counts = check(&kqk, moves, &boards, if moves <= 2 { 100 } else { 0 });
        assert!(moves > 2 || counts[0] == one_key, "mate in {moves}");
        assert!(counts[1] <= counts[0]);
        assert_eq!((counts[3], counts[4]), (boards.len(), boards.len()));
    }
}

#[test]
fn each_filter_is_right_where_pieces_can_be_captured_or_left_out() {
    let endings: [Ending; 2] = ["KQRK", "KQKR"].map(|name| name.parse().unwrap());
    for (at, moves) in [(0, 1), (0, 2), (1, 2), (1, 3)] {
        let (name, ending) = (["KQRK", "KQKR"][at], &endings[at]);
        let mut boards: Vec<_> = ending.mates(moves).map(|place| ending.board(place)).collect();
        fastrand::Rng::with_seed(2).shuffle(&mut boards);
        boards.truncate(1000);
        let counts = check(ending, moves, &boards, if moves <= 2 { 30 } else { 5 });
        let is_sometimes = |at: usize| counts[at] > 0 && counts[at] < boards.len();
        assert!(is_sometimes(0), "{name}: {counts:?}");
        assert_eq!(is_sometimes(4), name == "KQRK", "{name}: {counts:?}");
        assert_eq!(is_sometimes(3), name == "KQKR", "{name}: {counts:?}");
    }
}

#[test]
fn a_rook_that_may_castle_can_be_left_out() {
    // The queen mates; the rook does nothing, although it may castle.
    let board = Board::from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
    let required = Requirements::mate_in(1).with(Quality::Economy);
    assert!(required.proof(&board, Budget::default()).unwrap().is_some());
    let castles = Board::from_fen("6k1/5ppp/8/8/8/8/4Q3/R3K3 w Q - 0 1").unwrap();
    let proof = Requirements::mate_in(1).proof(&castles, Budget::default()).unwrap();
    assert!(proof.is_some());
    assert!(required.proof(&castles, Budget::default()).unwrap().is_none());
}

#[test]
fn a_small_budget_decides_nothing() {
    let board = Board::from_fen("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").unwrap();
    assert!(Requirements::mate_in(9).proof(&board, Budget::new(100)).is_err());
}
