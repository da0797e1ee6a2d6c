//! `caissa why`.

use snapbox::file;

use super::caissa;

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn legal_moves_are_described() {
    let asked = [
        (&["1. e4 e5 2. Qh5 Ke7", "Qxe5#"][..], file!["../cases/why/mate.txt"]),
        (&[CASTLING, "O-O"], file!["../cases/why/castling.txt"]),
        (&[CASTLING, "Rxa8"], file!["../cases/why/rights.txt"]),
        (&["e4 a6 e5 d5", "exd6"], file!["../cases/why/en_passant.txt"]),
        (&["3k4/1P6/8/8/8/8/8/K7 w - - 0 1", "b8=Q"], file!["../cases/why/promotion.txt"]),
        (&["4k3/8/8/8/8/5N2/4N3/K3R3 w - - 0 1", "Ned4"], file!["../cases/why/uncovered.txt"]),
        (&["start", "pawn", "e2", "to", "e4"], file!["../cases/why/words.txt"]),
        (&["7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "Qg6"], file!["../cases/why/stalemate.txt"]),
        (
            &["--chess960", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "O-O-O"],
            file!["../cases/why/chess960.txt"],
        ),
    ];
    for (args, expected) in asked {
        let command = caissa(["why"].iter().chain(args).copied());
        command.assert().success().stdout_eq(expected).stderr_eq("");
    }
}

#[test]
fn the_reason_of_a_refusal_is_the_answer() {
    let asked = [
        (&["start", "Ke2"][..], file!["../cases/why/own_piece.txt"]),
        (&["1. e4 f5 2. Qf3 g5", "Qh6", "--unicode"], file!["../cases/why/cannot_reach.txt"]),
        (
            &["r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1", "O-O"],
            file!["../cases/why/through_check.txt"],
        ),
        (&["start", "Sf3"], file!["../cases/why/german.txt"]),
    ];
    for (args, expected) in asked {
        let command = caissa(["why"].iter().chain(args).copied());
        command.assert().code(1).stdout_eq(expected).stderr_eq("");
    }
}
