//! The starting positions of Chess960 by number, against `shakmaty` and by their rule.

use std::collections::BTreeSet;

use chess_core::{Board, Color, FenOptions, Role, Setup};

/// The pieces of the first rank as letters.
fn array(board: &Board) -> String {
    let own = board.pieces().take(8);
    own.map(|(_, piece)| piece.role.letter()).collect()
}

#[test]
fn chess960_numbers_are_shakmatys() {
    for number in 0..960 {
        let board = Board::chess960(number).unwrap();
        let theirs = shakmaty::Board::chess960(u32::from(number)).to_string();
        let fen = format!("{theirs} w KQkq - 0 1");
        assert_eq!(FenOptions::new().chess960().parse(&fen), Ok(board), "{number}");
        assert_eq!(Board::from_fen(&fen).is_ok(), !board.is_chess960(), "{number}");
        let is_standard = [0, 4, 7].map(|file| theirs.as_bytes()[file]) == *b"rkr";
        assert_eq!(board.is_chess960(), !is_standard, "{number}");
    }
}

#[test]
fn chess960_starts_keep_the_rule_and_are_all_different() {
    let mut arrays = BTreeSet::new();
    for number in 0..960 {
        let board = Board::chess960(number).unwrap();
        let array = array(&board);
        let files = |role: Role| -> Vec<usize> {
            array.match_indices(role.letter()).map(|(file, _)| file).collect()
        };
        let (bishops, rooks) = (files(Role::Bishop), files(Role::Rook));
        let king = files(Role::King)[0];
        assert_eq!(bishops[0] % 2 + bishops[1] % 2, 1, "{number}: {array}");
        assert!(rooks[0] < king && king < rooks[1], "{number}: {array}");
        assert_eq!((files(Role::Queen).len(), files(Role::Knight).len()), (1, 2));
        assert_eq!(Setup::from(board).board(), Ok(board));
        assert_eq!(Board::from_fen(&board.to_string()), Ok(board));
        // The colors are mirror images of each other.
        let mirrored = board.mirrored();
        assert_eq!(mirrored.by_color(Color::White), board.by_color(Color::White));
        arrays.insert(array);
    }
    assert_eq!(arrays.len(), 960);
    assert_eq!(Board::chess960(518), Some(Board::START));
    assert_eq!([960, 961, u16::MAX].map(Board::chess960), [None; 3]);
}
