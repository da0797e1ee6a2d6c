//! Candidates for new problems: random positions, shuffled items, and king and queen close to each other.

use std::collections::HashSet;

use chess_core::{Color, Piece};
use chess_mate::Ending;
use chess_problems::candidates::{RandomPieces, RandomPositions, is_close_queen, shuffle};

#[test]
fn random_positions_depend_on_seed_and_number_only() {
    let positions = RandomPositions::new(RandomPieces::Any(6), 3);
    let forwards: Vec<_> = (0..2000).map(|number| positions.candidate(number)).collect();
    let backwards: Vec<_> = (0..2000).rev().map(|number| positions.candidate(number)).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
    let legal: Vec<_> = forwards.iter().flatten().copied().collect();
    assert!(legal.iter().copied().eq(positions.iter().take(legal.len())));
    let other = RandomPositions::new(RandomPieces::Any(6), 4);
    assert!((0..2000).filter(|number| other.candidate(*number).is_some()).count() > 500);
    let different: HashSet<_> =
        legal.iter().copied().chain(other.iter().take(500)).map(|board| board.key()).collect();
    assert_eq!(different.len(), legal.len() + 500);
}

#[test]
fn random_positions_have_their_pieces_on_all_squares() {
    let pieces: Vec<_> = "KQPkrp".chars().map(|char| Piece::from_letter(char).unwrap()).collect();
    let mut used = chess_core::SquareSet::EMPTY;
    for board in RandomPositions::new(RandomPieces::These(pieces.clone()), 1).iter().take(2000) {
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
    for board in RandomPositions::new(RandomPieces::Any(3), 1).iter().take(500) {
        roles.extend(board.pieces().map(|(_, piece)| piece));
    }
    assert_eq!(roles.len(), 12);
    // Three kings, or more pieces than squares, have no legal position.
    for pieces in
        [RandomPieces::These(vec![Piece::from_letter('K').unwrap(); 3]), RandomPieces::Any(70)]
    {
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

/// The numbers come from the program "Chess Puzzles".
#[test]
fn mates_of_a_close_queen_are_those_of_another_program() {
    let kqk: Ending = "KQK".parse().unwrap();
    for (moves, close) in (1..).zip([624, 532, 1464, 2044, 2728, 2052, 516, 4, 0, 0]) {
        let boards = kqk.mates(moves).map(|place| kqk.board(place));
        assert_eq!(boards.filter(is_close_queen).count(), close, "mate in {moves}");
    }
}
