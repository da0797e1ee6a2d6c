//! `caissa simulate`.

use snapbox::file;

use super::{caissa, stdout};

#[test]
fn a_session_goes_on_after_bad_moves() {
    let lines = "e4 e5\r\nKe3\nNf3 Nc6 Bb5 a6 Ba5\n\nundo 2\nmoves\npgn\nundo 10\nundo x\nhelp\n[White \"A\"]\n\
                 5. Bb5\nknight g1\nquit\nd4\n";
    let assert = caissa(["simulate"]).stdin(lines).assert().success();
    assert.stdout_eq(file!["../cases/simulate/session.txt"].raw()).stderr_eq("");
}

#[test]
fn the_end_of_the_game_is_shown() {
    let mate = caissa(["simulate", "1. f3 e5 2. g4"]).stdin("Qh4#\na3\nmoves\n").assert();
    mate.success().stdout_eq(file!["../cases/simulate/mate.txt"].raw());
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let draw = caissa(["simulate"]).stdin(format!("{again}\n{again}\n")).assert().success();
    let text = String::from_utf8_lossy(&draw.get_output().stdout).into_owned();
    assert!(text.contains("4... Ng8, White to move, who may claim a draw\n"), "{text}");
    assert!(text.contains("8... Ng8, draw by fivefold repetition\n"), "{text}");
}

#[test]
fn the_session_starts_from_the_given_position() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 9";
    let assert =
        caissa(["simulate", "--chess960", fen, "--flip"]).stdin("O-O-O\n").assert().success();
    assert.stdout_eq(file!["../cases/simulate/chess960.txt"].raw());
    assert_eq!(stdout(["simulate", "start"]), stdout(["simulate"]));
}
