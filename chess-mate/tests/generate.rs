//! What generated problems must be, against the definitions.

use std::collections::HashSet;

use chess_core::{Board, Color, Legal, Move, Piece, Role};
use chess_mate::generate::{Pieces, Quality, RandomPositions, Wanted, is_close_queen, shuffle};
use chess_mate::{Budget, Distance, Ending};

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
            let wanted = Wanted::mate_in(moves).with(quality);
            let known = wanted.proof_in(ending, board);
            assert_eq!(known.is_some(), has.contains(&quality), "{board}: {quality:?}");
            counts[at] += usize::from(known.is_some());
            if number < by_prover {
                let proved = wanted.proof(board, Budget::new(u64::MAX)).unwrap();
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
    let close = [624, 532, 1464, 2044, 2728, 2052, 516, 4, 0, 0];
    for (moves, (one_key, close)) in (1..).zip(one_key.into_iter().zip(close)) {
        let mut boards: Vec<_> = kqk.mates(moves).map(|place| kqk.board(place)).collect();
        shuffle(&mut boards, 1);
        assert_eq!(boards.iter().filter(|board| is_close_queen(board)).count(), close);
        // No sooner or later mate is taken for one.
        let other = Wanted::mate_in(moves % 10 + 1);
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
        shuffle(&mut boards, 2);
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
    // The queen mates; the rook, with its right to castle, does nothing.
    let board = Board::from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
    let wanted = Wanted::mate_in(1).with(Quality::Economy);
    assert!(wanted.proof(&board, Budget::default()).unwrap().is_some());
    let castles = Board::from_fen("6k1/5ppp/8/8/8/8/4Q3/R3K3 w Q - 0 1").unwrap();
    let proof = Wanted::mate_in(1).proof(&castles, Budget::default()).unwrap();
    assert!(proof.is_some());
    assert!(wanted.proof(&castles, Budget::default()).unwrap().is_none());
}

#[test]
fn a_small_budget_decides_nothing() {
    let board = Board::from_fen("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").unwrap();
    assert!(Wanted::mate_in(9).proof(&board, Budget::new(100)).is_err());
}

#[test]
fn random_positions_depend_on_seed_and_number_only() {
    let positions = RandomPositions::new(Pieces::Any(6), 3);
    let forwards: Vec<_> = (0..2000).map(|number| positions.candidate(number)).collect();
    let backwards: Vec<_> = (0..2000).rev().map(|number| positions.candidate(number)).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
    let legal: Vec<_> = forwards.iter().flatten().copied().collect();
    assert!(legal.iter().copied().eq(positions.iter().take(legal.len())));
    let other = RandomPositions::new(Pieces::Any(6), 4);
    assert!((0..2000).filter(|number| other.candidate(*number).is_some()).count() > 500);
    let different: HashSet<_> =
        legal.iter().copied().chain(other.iter().take(500)).map(|board| board.key()).collect();
    assert_eq!(different.len(), legal.len() + 500);
}

#[test]
fn random_positions_have_the_pieces_asked_for_on_all_squares() {
    let pieces: Vec<_> = "KQPkrp".chars().map(|char| Piece::from_letter(char).unwrap()).collect();
    let mut used = chess_core::SquareSet::EMPTY;
    for board in RandomPositions::new(Pieces::These(pieces.clone()), 1).iter().take(2000) {
        assert_eq!(board.turn(), Color::White);
        let mut own: Vec<_> = board.pieces().map(|(_, piece)| piece).collect();
        let mut wanted = pieces.clone();
        own.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(own, wanted);
        used = used.or(board.occupied());
    }
    assert_eq!(used.len(), 64);
    let mut roles = HashSet::new();
    for board in RandomPositions::new(Pieces::Any(3), 1).iter().take(500) {
        roles.extend(board.pieces().map(|(_, piece)| piece));
    }
    assert_eq!(roles.len(), 12);
    // Three kings, or more pieces than squares, have no legal position.
    for pieces in [Pieces::These(vec![Piece::from_letter('K').unwrap(); 3]), Pieces::Any(70)] {
        let positions = RandomPositions::new(pieces, 1);
        assert!((0..50).all(|number| positions.candidate(number).is_none()));
    }
}

#[test]
fn shuffling_keeps_all_items_and_moves_them_far() {
    let mut items: Vec<_> = (0..1000).collect();
    shuffle(&mut items, 1);
    let far = items.iter().enumerate().filter(|(at, item)| at.abs_diff(**item) > 100).count();
    assert!(far > 700, "{far}");
    items.sort_unstable();
    assert!(items.into_iter().eq(0..1000));
    shuffle::<u8>(&mut [], 1);
}
