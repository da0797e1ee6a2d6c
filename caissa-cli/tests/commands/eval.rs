//! `caissa eval`.

use super::{caissa, stdout};

/// The last number of a line.
fn number(line: &str) -> i32 {
    line.split_whitespace().next_back().unwrap().parse().unwrap()
}

#[test]
fn the_parts_make_the_whole() {
    for position in ["start", "1. e4 e5 2. Qh5", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"] {
        let printed = stdout(["eval", position]);
        let lines: Vec<&str> = printed.lines().collect();
        let (last, parts) = lines.split_last().unwrap();
        assert!(last.starts_with("for White "), "{printed}");
        let sum: i32 = parts[1..].iter().map(|line| number(line)).sum();
        assert_eq!(sum, number(last), "{printed}");
    }
}

#[test]
fn a_position_that_is_none_is_explained() {
    let words = "error: illegal move 1... e4: the pawn on e7 cannot reach e4\n...";
    caissa(["eval", "1. e4 e4"]).assert().code(2).stdout_eq("").stderr_eq(words);
}
