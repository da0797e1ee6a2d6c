//! The fast reader agrees with the general reader.

use super::*;
use crate::notation::Notation;
use fastrand::Rng;

/// Whether the fast reader accepts the text. If it does, the general reader must agree.
fn is_read_alike(board: &Board, text: &str) -> bool {
    let (mut here, mut there) = (Cursor::new(text), Cursor::new(text));
    let Some(plain) = board.read_plain(&mut here) else {
        assert_eq!(here.at(), 0, "{text:?} was declined, and the cursor moved");
        return false;
    };
    let any = board.read_any(&mut there, text);
    let any = any.unwrap_or_else(|error| panic!("{text:?} on {board:?}: {error}"));
    assert_eq!(plain, any, "{text:?} on {board:?}");
    there.skip_space();
    assert_eq!(here.at(), there.at(), "{text:?} on {board:?}");
    true
}

/// Plays random moves and visits each position. Some games begin where castling and promotion are near.
fn walk(plies: usize, numbers: &mut Rng, mut visit: impl FnMut(&Board, &mut Rng)) {
    let late = Board::from_fen("r3k2r/1P1q1p1P/8/3pP3/8/2n5/p1P2Pp1/R3K2R w KQkq - 0 1").unwrap();
    let starts = [Board::START, late];
    let mut board = Board::START;
    for _ in 0..plies {
        visit(&board, numbers);
        let moves = board.legal_moves();
        board = match moves.len() {
            _ if numbers.usize(..100) == 0 => starts[numbers.usize(..2)],
            0 => Board::START,
            len => board.play(moves[numbers.usize(..len)]).unwrap(),
        };
    }
}

#[test]
fn every_plain_move_is_read_and_read_alike() {
    let (mut moves, mut read) = (0, 0);
    walk(3_000, &mut Rng::with_seed(1), |board, _| {
        for &mv in &board.legal_moves() {
            let san = board.san(mv);
            // The move alone, and with enough text after it that its end must be found.
            for after in ["", "       ", " e4 e5 Nf3", "\n12. Nf3", " 1-0    ", " {a} e5"] {
                moves += 1;
                let text = [san.as_str(), after].concat();
                read += usize::from(is_read_alike(board, &text));
                assert!(
                    is_read_alike(board, &text) || san.contains('='),
                    "{text:?} was declined on {board:?}"
                );
                if let Some((unfinished, _)) = san.split_once('=') {
                    assert!(!is_read_alike(board, &[unfinished, after].concat()), "{text:?}");
                }
            }
        }
    });
    assert!(read * 100 > moves * 95, "{read} of {moves}");
}

#[test]
fn whatever_else_is_read_is_read_alike() {
    const BYTES: &[u8] = b"abcdefgh12345678NBRQKPxnrqk+#=-OoQ.!?$ ep(){}0_:;\n";
    let mut read = 0;
    walk(2_000, &mut Rng::with_seed(2), |board, numbers| {
        let moves = board.legal_moves();
        if moves.is_empty() {
            return;
        }
        for notation in Notation::ALL {
            let mv = moves[numbers.usize(..moves.len())];
            let mut text = board.write(mv, notation).as_bytes().to_vec();
            if numbers.usize(..2) == 0 {
                text.push(b' ');
                text.extend((0..7).map(|_| BYTES[numbers.usize(..BYTES.len())]));
            }
            for _ in 0..8 {
                if let Ok(text) = core::str::from_utf8(&text) {
                    read += usize::from(is_read_alike(board, text));
                }
                let at = numbers.usize(..text.len());
                text[at] = BYTES[numbers.usize(..BYTES.len())];
            }
        }
    });
    assert!(read > 1_000, "only {read}");
}

#[test]
fn a_colon_after_space_is_the_place_of_its_error() {
    for text in ["h2:", "h2 :", "h2\n:-", "h2\u{a0}:", "h2\u{a0}\n:-\u{7}:\n85"] {
        let error = Board::START.read(text).unwrap_err();
        assert_eq!(text.get(error.range()), Some(":"), "{text:?}");
        assert_eq!(std::format!("{error}"), "expected a move, but found `:`", "{text:?}");
    }
}
