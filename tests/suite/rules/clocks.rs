//! The move counters at their limits.

use chess_core::{Board, Outcome};

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{error:#}"))
}

/// FIDE 9.6.2: 75 moves by each player, so 150 plies and not one less; 9.3: 50 moves, 100 plies.
#[test]
fn move_count_rules_begin_with_their_last_ply() {
    let quiet = |clock| board(&format!("8/8/4k3/8/8/3K4/8/R7 w - - {clock} 90"));
    assert_eq!(quiet(149).outcome(), None);
    assert_eq!(quiet(150).outcome(), Some(Outcome::SeventyFiveMoves));
    assert_eq!(quiet(151).outcome(), Some(Outcome::SeventyFiveMoves));
    assert!(!quiet(99).is_fifty_moves() && quiet(100).is_fifty_moves());
    // The move that makes 75 moves.
    let before = quiet(149);
    let after = before.play(before.read("Ra2").unwrap()).unwrap();
    assert_eq!(after.outcome(), Some(Outcome::SeventyFiveMoves));
}

#[test]
fn move_counters_stop_at_their_maximum() {
    let late = board("8/8/4k3/8/8/3K4/4P3/R7 b - - 65535 65535");
    let counters = |board: Board| (board.halfmove_clock(), board.fullmove_number());
    for next in [late.play(late.read("Kd6").unwrap()).unwrap(), late.pass().unwrap()] {
        assert_eq!(counters(next), (65535, 65535));
        // A pawn move still resets the clock.
        let pushed = next.play(next.read("e4").unwrap()).unwrap();
        assert_eq!(counters(pushed), (0, 65535));
    }
}
