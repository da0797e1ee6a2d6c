//! `caissa probe`.

use super::caissa;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const NONE: &str = "6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn all_mates_in_one_are_printed_and_the_exit_code_reports_them() {
    for (args, printed, code) in [
        (&[MATE][..], "Ra8#\n", 0),
        (&[NONE], "-\n", 1),
        (&["start"], "-\n", 1),
        (&["1. f3 e5 2. g4"], "Qh4#\n", 0),
        (&["mate1", MATE], "Ra8#\n", 0),
        (&["6k1/2P2ppp/8/8/8/8/8/6K1 w - - 0 1"], "c8=Q# c8=R#\n", 0),
        (&["7k/5Q2/6K1/8/8/8/8/8", "w", "-", "-"], "Qg7# Qh7# Qe8# Qf8#\n", 0),
    ] {
        let args = std::iter::once("probe").chain(args.iter().copied());
        caissa(args).assert().code(code).stdout_eq(printed).stderr_eq("");
    }
}

#[test]
fn each_position_of_a_list_and_each_game_has_a_line() {
    let list = format!("{MATE}\n\n# a comment\n{NONE}\n{MATE} bm Ra8#; id \"x\";\n");
    for args in [&["probe"][..], &["probe", "-"], &["probe", "mate1"]] {
        let assert = caissa(args.iter().copied()).stdin(list.clone()).assert();
        assert.code(0).stdout_eq("<stdin>:1: Ra8#\n<stdin>:4: -\n<stdin>:5: Ra8#\n").stderr_eq("");
    }
    caissa(["probe"]).stdin(format!("{NONE}\n")).assert().code(1).stdout_eq("<stdin>:1: -\n");
    let game = caissa(["probe"]).stdin("1. f3 e5 2. g4 *\n").assert();
    game.code(0).stdout_eq("<stdin>:1: Qh4#\n");
    caissa(["probe"]).stdin("").assert().code(1).stdout_eq("");
}

#[test]
fn mistakes_are_reported() {
    let assert = caissa(["probe"]).stdin(format!("{MATE}\n8/8/8/8/8/8/8/K7 w - - 0 1\n")).assert();
    let assert = assert.code(1).stdout_eq("<stdin>:1: Ra8#\n");
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with("<stdin>:2:"), "{words}");
    let assert = caissa(["probe", "8/8/8/8/8/8/8/K7 w - - 0 1"]).assert().code(2).stdout_eq("");
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with("error: "), "{words}");
}

#[test]
fn a_word_that_is_neither_file_nor_position_is_reported() {
    for (word, words) in [
        ("nope", "error: there is no file `nope`, and it is neither FEN nor moves\n"),
        ("nope.epd", "error: cannot read `nope.epd`: no such file or directory\n"),
    ] {
        caissa(["probe", word]).assert().code(2).stdout_eq("").stderr_eq(words);
    }
    // An illegal move is still a move.
    let assert = caissa(["probe", "e2e5"]).assert().code(2);
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with("error: illegal move 1. e2e5"), "{words}");
}
