//! Wrong arguments: one sentence, and exit code 2.

use super::caissa;

#[test]
fn each_refusal_is_a_sentence_and_exit_code_2() {
    let refused: [(&[&str], &str); 18] = [
        (
            &["show", "tests/cases/convert/source.pgn", "--game", "10"],
            "error: `tests/cases/convert/source.pgn` has 6 games, so no game 10\n",
        ),
        (
            &["show", "e4", "--game", "2"],
            "error: `--game` chooses a game of a file, and there is no file\n",
        ),
        (
            &["convert", "../../games/famous.pgn"],
            "error: the following required arguments were not provided:\n  --to <TARGET>\n",
        ),
        (
            &["convert", "../../games/famous.pgn", "--to", "chess"],
            "error: invalid value 'chess' for '--to <TARGET>'\n",
        ),
        (
            &["convert", "../../games/famous.pgn", "--to", "uci", "--last"],
            "error: `--last` chooses a position, so it needs `--to fen` or `--to epd`\n",
        ),
        (
            &["convert", "../../games/famous.pgn", "--to", "uci", "--no-comments"],
            "error: `--no-comments`, `--no-glyphs`, `--no-variations`, `--stood` and `--width` choose the form of \
             PGN, so they need `--to pgn`, `san`, `lan` or `figurine`\n",
        ),
        (
            &["convert", "../../games/famous.pgn", "--to", "uci", "-o", "../../games/famous.pgn"],
            "error: `../../games/famous.pgn` is read, so it cannot be written\n",
        ),
        (
            &["convert", "../../games", "--to", "uci", "-o", "../../games/famous.pgn"],
            "error: `../../games/famous.pgn` is read, so it cannot be written\n",
        ),
        (
            &["convert", "lost.pgn", "--to", "uci"],
            "error: cannot read `lost.pgn`: no such file or directory\n",
        ),
        (&["show", "lost.pgn"], "error: cannot read `lost.pgn`: no such file or directory\n"),
        (
            &["show", "../../games/famous.pgn", "--game", "5"],
            "error: `../../games/famous.pgn` has 2 games, so no game 5\n",
        ),
        (&["show", "e4", "--ply", "3"], "error: the game has 1 ply, so no ply 3\n"),
        (&["show", "e4 e5 Ke3"], "error: illegal move 2. Ke3: the king on e1 cannot reach e3\n"),
        (
            &["show", "e4", "--svg", "-o", "no/such/folder.svg"],
            "error: cannot write to `no/such/folder.svg`: no such file or directory\n",
        ),
        (&["why", "8/8/8/8/8/8/8/K7 w - - 0 1", "Kb1"], "error: "),
        (&["perft", "x"], "error: invalid value 'x' for '<N>': "),
        (&["perft", "2", "nonsense"], "error: "),
        (
            &["show", "e4", "--columns", "3"],
            "error: the following required arguments were not provided:\n  --film\n",
        ),
    ];
    for (args, words) in refused {
        let assert = caissa(args.iter().copied()).assert().code(2).stdout_eq("");
        let text = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(text.starts_with(words), "{args:?}: {text}");
    }
}
