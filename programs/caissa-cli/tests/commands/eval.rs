//! `caissa eval`.

use super::{caissa, stdout};

/// The pieces with their worths, from the eighth rank to the first, and the evaluation for White.
fn printed(position: &str) -> (Vec<(String, i32)>, i32) {
    let printed = stdout(["eval", position]);
    let mut lines = printed.lines();
    let mut pieces = Vec::new();
    for _ in 0..8 {
        let letters = lines.next().unwrap().split_whitespace().skip(1);
        let letters: Vec<&str> = letters.filter(|letter| !".Kk".contains(letter)).collect();
        let worths = lines.next().unwrap().split_whitespace().map(|word| word.parse().unwrap());
        let worths: Vec<i32> = worths.collect();
        assert_eq!(letters.len(), worths.len(), "{printed}");
        pieces.extend(letters.into_iter().map(str::to_owned).zip(worths));
    }
    assert_eq!(lines.next().unwrap().split_whitespace().collect::<String>(), "abcdefgh");
    let last = lines.next_back().unwrap().strip_suffix(" for White").unwrap();
    (pieces, last.parse().unwrap())
}

#[test]
fn each_piece_has_its_worth() {
    let (pieces, value) = printed("start");
    assert_eq!(pieces.len(), 30);
    assert!((0..100).contains(&value), "{value}");
    // The best of a kind: a pawn at the edge is worth little.
    let best = |letter: &str| {
        pieces.iter().filter(|(name, _)| name == letter).map(|(_, worth)| *worth).max().unwrap()
    };
    for side in [["P", "N", "R", "Q"], ["p", "n", "r", "q"]] {
        let [pawn, knight, rook, queen] = side.map(best);
        assert!(0 < pawn && pawn < knight && knight < rook && rook < queen, "{pieces:?}");
    }
}

#[test]
fn the_value_is_that_of_white() {
    let (pieces, black_to_move) = printed("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 b - - 0 1");
    let (_, white_to_move) = printed("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 w - - 0 1");
    assert!(pieces.len() == 9 && black_to_move > 600 && white_to_move > 600, "{pieces:?}");
}

#[test]
fn a_position_that_is_none_is_explained() {
    let words = "error: illegal move 1... e4: the pawn on e7 cannot reach e4\n...";
    caissa(["eval", "1. e4 e4"]).assert().code(2).stdout_eq("").stderr_eq(words);
}
