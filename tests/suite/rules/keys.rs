//! Keys of positions: Zobrist's and Polyglot's.

use std::collections::{BTreeSet, HashMap, HashSet};

use chess_core::{Board, Setup};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Position};

use super::{occurred, play};
use crate::oracle::{same, to_shakmaty};

/// The parts of a position that its key must distinguish: the first four fields of its FEN.
fn timeless(board: &Board) -> String {
    board.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn zobrist_keys_are_equal_exactly_for_the_same_position() {
    let mut seen: HashMap<u64, (String, Board)> = HashMap::new();
    let mut met_again = 0;
    play(31, |_, board| {
        for board in board.legals().map(chess_core::Legal::play).chain([*board]) {
            let fields = timeless(&board);
            let (known, first) =
                seen.entry(board.zobrist()).or_insert_with(|| (fields.clone(), board));
            assert_eq!(*known, fields, "two positions have one key");
            assert!(first.same_position(&board), "{first} and {board}");
            assert_eq!(first.key(), board.key(), "{first} and {board}");
            met_again += usize::from(*first != board);
        }
        assert_eq!(format!("{:?}", board.key()), format!("PositionKey({})", timeless(board)));
    });
    occurred("positions", seen.len(), 100_000);
    occurred("the same position with other clocks", met_again, 1_000);
    let keys: HashMap<&String, u64> =
        seen.iter().map(|(key, (fields, _))| (fields, *key)).collect();
    assert_eq!(keys.len(), seen.len(), "a position has two keys");
    let in_order: BTreeSet<_> = seen.values().map(|(_, board)| board.key()).collect();
    let hashed: HashSet<_> = seen.values().map(|(_, board)| board.key()).collect();
    assert_eq!((in_order.len(), hashed.len()), (seen.len(), seen.len()), "two keys are equal");
}

#[test]
fn clocks_do_not_count_for_keys() {
    play(33, |rng, board| {
        // After a double step the clock is 0.
        let most = if board.en_passant().is_some() { 1 } else { 100 };
        let clock = u16::try_from(rng.below(most)).unwrap();
        let later = Setup::from(*board)
            .with_halfmove_clock(clock)
            .with_fullmove_number(clock + 1)
            .board()
            .unwrap();
        same("zobrist, later", board, &later.zobrist(), &board.zobrist());
        same("polyglot_key, later", board, &later.polyglot_key(), &board.polyglot_key());
        same("key, later", board, &later.key(), &board.key());
    });
}

#[test]
fn zobrist_keys_are_carried_along() {
    let (mut moves, mut new_en_passants, mut lost_rights) = (0_usize, 0, 0);
    play(35, |_, board| {
        let key = board.zobrist();
        for legal in board.legals() {
            let next = legal.play();
            let what = format!("zobrist_after {}", legal.to_move());
            same(&what, board, &legal.zobrist_after(key), &next.zobrist());
            moves += 1;
            new_en_passants += usize::from(next.en_passant().is_some());
            let rights = |board: &Board| board.to_string().split(' ').nth(2).unwrap().len();
            lost_rights += usize::from(rights(&next) < rights(board));
        }
        if let Some(passed) = board.pass() {
            same("after a pass", board, &board.zobrist_after_pass(key), &passed.zobrist());
        }
    });
    occurred("moves", moves, 100_000);
    occurred("new en passant squares", new_en_passants, 100);
    occurred("lost castling rights", lost_rights, 100);
}

#[test]
fn polyglot_keys_agree_with_shakmaty() {
    let (mut en_passants, mut pinned) = (0, 0);
    let mut last = Board::START;
    play(37, |_, board| {
        let theirs = to_shakmaty(board);
        // The position before may be of another game.
        let key = board.polyglot_key_from(&last, last.polyglot_key());
        same("polyglot_key_from any position", board, &key, &board.polyglot_key());
        last = *board;
        for legal in board.legals() {
            let next = legal.play();
            let key = next.polyglot_key_from(board, board.polyglot_key());
            same(
                format_args!("polyglot_key_from, {}", legal.to_move()),
                board,
                &key,
                &next.polyglot_key(),
            );
        }
        let key = |mode| theirs.zobrist_hash::<Zobrist64>(mode).0;
        same("polyglot_key", board, &board.polyglot_key(), &key(EnPassantMode::Legal));
        en_passants += usize::from(board.en_passant().is_some());
        // The position came through a FEN, which drops what is not legal.
        pinned += usize::from(key(EnPassantMode::PseudoLegal) != board.polyglot_key());
    });
    occurred("en passant squares", en_passants, 50);
    assert_eq!(pinned, 0);
}

/// The positions with which the format is published, and their keys.
const PUBLISHED: [(&str, u64); 9] = [
    ("", 0x463B_9618_1691_FC9C),
    ("e4", 0x823C_9B50_FD11_4196),
    ("e4 d5", 0x0756_B944_61C5_0FB0),
    ("e4 d5 e5", 0x662F_AFB9_65DB_29D4),
    ("e4 d5 e5 f5", 0x22A4_8B5A_8E47_FF78),
    ("e4 d5 e5 f5 Ke2", 0x652A_607C_A3F2_42C1),
    ("e4 d5 e5 f5 Ke2 Kf7", 0x00FD_D303_C946_BDD9),
    ("a4 b5 h4 b4 c4", 0x3C81_23EA_7B06_7637),
    ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5C3F_9B82_9B27_9560),
];

/// The rooks of two starting positions may stand on the same squares, with their kings on others.
#[test]
fn polyglot_keys_follow_the_castling_rights_of_any_two_positions() {
    let starts: Vec<Board> = (0..960).filter_map(Board::chess960).collect();
    for pair in starts.iter().zip(starts.iter().skip(1)) {
        let key = pair.1.polyglot_key_from(pair.0, pair.0.polyglot_key());
        assert_eq!(key, pair.1.polyglot_key(), "{} {}", pair.0, pair.1);
    }
}

#[test]
fn polyglot_keys_are_the_published_ones() {
    for (moves, key) in PUBLISHED {
        let play = |board: Board, mv| board.play(board.read(mv).unwrap()).unwrap();
        let board = moves.split_whitespace().fold(Board::START, play);
        assert_eq!(board.polyglot_key(), key, "after `{moves}`");
    }
}

#[test]
fn a_pinned_capturer_makes_no_other_polyglot_key() {
    // The pawn on e5 is pinned: the format would add the d-file, which a board does not keep.
    let board = Board::from_fen("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2").unwrap();
    assert_eq!(board.en_passant(), None);
    let without = Board::from_fen("4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2").unwrap();
    assert_eq!(board.polyglot_key(), without.polyglot_key());
}
