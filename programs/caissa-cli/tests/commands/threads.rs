//! Commands that read on many threads: all that they print is the same for any number of threads.

use std::fs;
use std::path::{Path, PathBuf};

use super::{around_the_end_of_a_block, caissa};
use tests::rng::Rng;
use tests::skip::is_release;

/// Games with and without mistakes, and everything that makes it hard to see where a game begins.
const GAMES: [&str; 10] = [
    "[Event \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n",
    "[Event \"A\"]\r\n[White \"B\"]\r\n\r\n1. e4+ e5 2. Nf4 *\r\n\r\n",
    "[Event \"A\"]\n\n1. e4 {a comment\n\n[Event \"no tag\"]\n\n1. d4 *\n} e5 2. Nxf3 *\n\n",
    "1. d4 d5 2. c4 1-0 1. e4 e5 2. nf3 *\n",
    "[White \"M\u{FC}ller\"]\n\n1. e4 e5 (1... c5 2. Nf3!) 2. Nf3 1/2\n\n",
    "[Event \"tags only\"]\n\n",
    "\u{FEFF}[Event \"a mark\"]\n\n1. e4 e5 2. Bd5 *\n\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n",
    "no chess at all; words and \u{BD} signs\n\n",
    "*\n",
];

/// Files that take several blocks, and an empty one, by their names.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut rng = Rng::new(11);
    let comment = "a comment ".repeat(50);
    let mut odd = Vec::new();
    while odd.len() < 1_300_000 {
        let game = rng.pick(&GAMES).repeat(1 + rng.below(40));
        // The games are mostly right, so that not everything is words about mistakes, and take more room than time.
        odd.extend(GAMES[0].replace('*', &format!("{{{comment}}} *")).repeat(16).bytes());
        odd.extend(GAMES[0].repeat(10).bytes());
        match rng.below(4) {
            0 => odd.extend(game.chars().map(|char| u8::try_from(char).unwrap_or(b'?'))),
            _ => odd.extend(game.bytes()),
        }
    }
    let inside = around_the_end_of_a_block(
        &format!("{comment}\n\n[Event \"x\"]\n\n1. d4 *\n\n"),
        "words\n\n[Event \"x\"]\n\n1. d4 *\n\n",
    );
    let huge = format!("1. e4 {{{inside}}} e5 2. Nxf3 *\n\n{}", GAMES[1]);
    let open = format!("{}1. e4 {{{inside}", GAMES[1]);
    let list = around_the_end_of_a_block(
        &format!("e2e4 e7e5 g1f3\n# {comment}\n\nd4 d5 c4\ne4 e5 Nf4\n"),
        "e2e4 e7e5 g1f3\n# a comment\n\nd4 d5 c4\ne4 e5 Nf4\n",
    );
    let line = "[Event \"?\"]\r\n\r\n".to_owned()
        + &around_the_end_of_a_block(
            &format!("1. e4+ e5 {{{comment}}} 2. Nf3 * "),
            "1. e4+ e5 2. Nf3 * ",
        );
    vec![
        ("odd.pgn", odd),
        ("huge.pgn", huge.into()),
        ("open.pgn", open.into()),
        ("list.txt", list.into()),
        ("line.pgn", line.into()),
        ("empty.pgn", Vec::new()),
    ]
}

/// A folder with the files.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-threads-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files() {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

/// The exit code and all that a command prints.
fn run(folder: &Path, args: &str, threads: usize) -> (Option<i32>, Vec<u8>, String) {
    let args = args.split(' ').map(str::to_owned).chain([format!("--threads={threads}")]);
    let output = caissa(args).current_dir(folder).output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), output.stdout, words)
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let folder = folder();
    let is_release = is_release("commands run on 1 and 3 threads, not on 2 and 8");
    let counts: &[usize] = if is_release { &[2, 3, 8] } else { &[3] };
    for args in [
        "convert odd.pgn --to pgn",
        "convert odd.pgn list.txt lost.pgn empty.pgn --to uci",
        "convert odd.pgn --to macro",
        "convert odd.pgn list.txt lost.pgn empty.pgn --to json",
        "convert open.pgn line.pgn --to lan",
        "convert list.txt --to epd --last",
        "stats odd.pgn list.txt lost.pgn",
        "stats empty.pgn",
        "fix odd.pgn list.txt huge.pgn",
        "fix line.pgn empty.pgn --strict",
        "fix odd.pgn empty.pgn --check",
        "fix . lost.pgn list.txt -q",
        "check odd.pgn --format json --quiet",
    ] {
        let wanted = run(&folder, args, 1);
        for &threads in counts {
            // Not `assert_eq`, because the output is long.
            assert!(run(&folder, args, threads) == wanted, "{args}, {threads} threads");
        }
    }
    for threads in [1, 8] {
        let copy = folder.join(format!("copy-{threads}.pgn"));
        fs::copy(folder.join("odd.pgn"), &copy).expect("a copy");
        run(&folder, &format!("fix -q --in-place copy-{threads}.pgn"), threads);
    }
    let copy = |threads: usize| fs::read(folder.join(format!("copy-{threads}.pgn"))).expect("it");
    assert!(copy(1) == copy(8));
    assert!(copy(1) == run(&folder, "fix -q odd.pgn", 3).1);
    fs::remove_dir_all(folder).expect("removed");
}
