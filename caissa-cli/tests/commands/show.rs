//! `caissa show`.

use snapbox::file;

use super::{caissa, in_terminal, stdout};

const IMMORTAL: &str = "../games/immortal.pgn";

#[test]
fn moves_positions_and_files_are_shown() {
    let shown = [
        (&["e4", "e5", "Nf3"][..], file!["../cases/show/moves.txt"]),
        (&["1. e4 c5 2. Nf3", "--flip", "--unicode"], file!["../cases/show/flipped.txt"]),
        (&["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"], file!["../cases/show/stalemate.txt"]),
        (&["8/8/8/8/8/4k3/4p3/4K3", "w", "-", "-"], file!["../cases/show/stalemate.txt"]),
        (&[IMMORTAL], file!["../cases/show/immortal.txt"]),
        (&[IMMORTAL, "--ply", "6"], file!["../cases/show/ply.txt"]),
        (&["e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", "--film"], file!["../cases/show/film.txt"]),
        (
            &["4k3/8/8/8/8/8/8/1R2K1R1", "w", "KQ", "-", "--chess960"],
            file!["../cases/show/chess960.txt"],
        ),
        (&["e4 e5", "--film", "--columns", "2"], file!["../cases/show/columns.txt"]),
    ];
    for (args, expected) in shown {
        caissa(["show"].iter().chain(args).copied())
            .assert()
            .success()
            .stdout_eq(expected)
            .stderr_eq("");
    }
}

#[test]
fn standard_input_is_a_file() {
    let command = caissa(["show", "-", "--game", "2"]).stdin("1. e4 *\n\n1. d4 d5 *\n");
    command.assert().success().stdout_eq(stdout(["show", "d4", "d5"]));
}

#[test]
fn a_game_with_a_mistake_is_shown_as_far_as_it_is_known() {
    let command = caissa(["show", "-"]).stdin("1. e4 e5 2. Nf4 Nc6 *\n");
    let line = "<stdin>:1:13: error[illegal/cannot-reach]: illegal move 2. Nf4: no white knight can reach f4\n";
    command.assert().code(1).stdout_eq(stdout(["show", "e4", "e5"])).stderr_eq(line);
}

#[test]
fn a_film_is_one_picture() {
    let svg = stdout(["show", "e4", "e5", "Nf3", "--film", "--svg", "--columns", "3"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<svg ").count(), 1 + 4);
    assert_eq!(svg.matches("<svg ").count(), svg.matches("</svg>").count());
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    assert!(svg.contains("width=\"760\" height=\"570\""), "{}", svg.lines().next().unwrap_or(""));
    for caption in ["start", "1. e4", "1... e5", "2. Nf3"] {
        assert!(svg.contains(&format!(">{caption}</text>")), "{caption}");
    }
}

#[test]
fn a_film_has_as_many_boards_in_a_row_as_the_terminal_is_wide() {
    for (width, boards) in [(20, 1), (36, 1), (37, 2), (57, 3), (200, 5)] {
        let setup = format!("stty rows 24 cols {width} && ");
        let Some(text) = in_terminal(&setup, "show e4 e5 Nf3 Nc6 --film") else { return };
        let columns = boards.to_string();
        let shown = stdout(["show", "e4 e5 Nf3 Nc6", "--film", "--columns", &columns]);
        assert_eq!(text, shown, "{width} columns");
    }
}

#[test]
fn a_picture_goes_to_a_file() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/board.svg");
    caissa(["show", "e4", "--svg", "-o", file]).assert().success().stdout_eq("").stderr_eq("");
    let svg = std::fs::read_to_string(file).expect("written");
    assert_eq!(svg, stdout(["show", "e4", "--svg"]));
    assert!(svg.starts_with("<svg "));
}
