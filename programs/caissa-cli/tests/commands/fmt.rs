//! `caissa fmt`, and the diffs of `--check`.

use std::fs;
use std::path::PathBuf;

use snapbox::data::IntoData;
use snapbox::file;
use tests::rng::Rng;

use super::{caissa, stdout};

const RUST: &str = "tests/cases/rust/layout.rs";

/// A file in a folder of its own.
fn file_of(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-fmt-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn moves_in_calls_are_laid_out() {
    caissa(["fmt", RUST])
        .assert()
        .success()
        .stdout_eq(file!["../cases/rust/laid_out.rs"].raw())
        .stderr_eq(
            "tests/cases/rust/layout.rs: 17 of 20 games formatted, 3 left as written\n  \
             16:5: a comment of Rust stands among the moves\n  \
             17:12: a comment in it ends with its line, and lines may be broken elsewhere\n  \
             18:12: a line of its string ends with a backslash\n",
        );
    let again = ["fmt", "tests/cases/rust/laid_out.rs", "--check"];
    caissa(again).assert().success().stdout_eq("");
    let tokens = ["fmt", "-q", "--tokens", RUST];
    caissa(tokens).assert().success().stdout_eq(file!["../cases/rust/as_tokens.rs"].raw());
    let strings = ["fmt", "-q", "--strings", RUST];
    caissa(strings).assert().success().stdout_eq(file!["../cases/rust/as_strings.rs"].raw());
}

/// The file before and after, compiled.
#[allow(dead_code, reason = "a program of another project")]
mod laid_out {
    pub(crate) mod before {
        include!("../cases/rust/layout.rs");
    }
    pub(crate) mod after {
        include!("../cases/rust/laid_out.rs");
    }
    pub(crate) mod tokens {
        include!("../cases/rust/as_tokens.rs");
    }
    pub(crate) mod strings {
        include!("../cases/rust/as_strings.rs");
    }
}

#[test]
fn the_compiler_reads_the_same_games() {
    use laid_out::{after, before, strings, tokens};
    let all = (before::GAMES, before::BOARDS, before::ITEMS);
    assert_eq!((after::GAMES, after::BOARDS, after::ITEMS), all);
    assert_eq!((tokens::GAMES, tokens::BOARDS, tokens::ITEMS), all);
    assert_eq!((strings::GAMES, strings::BOARDS, strings::ITEMS), all);
}

#[test]
fn moves_get_another_notation() {
    let source =
        b"const A: Game = game!(e2e4 e7e5 g1f3);\nconst B: Game = game!(\"1. f3 e5 2. g4 Qh4\");\n";
    let path = file_of("notation.rs", source);
    let text = |to: &str| stdout(["fmt", "-q", "--to", to, path.to_str().unwrap()]);
    let lines = [
        "const A: Game = game!(1. e4 e5 2. Nf3);",
        "const B: Game = game!(\"1. f3 e5 2. g4 Qh4#\");",
    ];
    assert_eq!(text("san").lines().collect::<Vec<_>>(), lines);
    let lines = [
        "const A: Game = game!(e2e4 e7e5 g1f3);",
        "const B: Game = game!(\"1. f2f3 e7e5 2. g2g4 d8h4\");",
    ];
    assert_eq!(text("uci").lines().collect::<Vec<_>>(), lines);
    let games = "1. e4 e5 2. Nf3 *\n";
    let assert = caissa(["fmt", "-", "-q", "--to", "lan"]).stdin(games).assert().success();
    assert.stdout_eq("1. e2-e4 e7-e5 2. Ng1-f3 *\n");
}

#[test]
fn games_with_mistakes_stay() {
    let wrong = b"1.e4 e5  2.Nf4 *\r\n\r\n[White \"M\xFCller\"]\r\n1.d4  (1.c4 {a\r\nb})d5 ; end\r\n\r\n\r\n1. e4\r\n% draft\r\ne5 *\r\n";
    let path = file_of("games.pgn", wrong);
    let left = "  1:1: it has a mistake, which `caissa check` explains\n  \
                8:1: one of its lines begins with `%`, and export format has no such lines\n";
    let told = format!("{}: 1 of 3 games formatted, 2 left as written\n{left}", path.display());
    caissa(["fmt", "--in-place"]).arg(&path).assert().success().stdout_eq("").stderr_eq(told);
    let right = b"1.e4 e5  2.Nf4 *\r\n\r\n[White \"M\xFCller\"]\r\n\r\n1. d4 (1. c4 {a\r\nb}) 1... d5 { end} *\r\n\r\n1. e4\r\n% draft\r\ne5 *\r\n";
    assert_eq!(fs::read(&path).unwrap(), right);
    caissa(["fmt", "--check", "-q"]).arg(&path).assert().success().stdout_eq("");
    caissa(["fmt", "--check", "--strict", "-q"]).arg(&path).assert().code(1).stdout_eq("");
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let many = "1. e5 *\n\n".repeat(12);
    let assert = caissa(["fmt", "-"]).stdin(many).assert().success();
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        told.ends_with("  19:1: it has a mistake, which `caissa check` explains\n  and 2 more\n"),
        "{told}"
    );
}

#[test]
fn lines_of_positions_are_laid_out() {
    let list = "# two\n7k/5Q2/6K1/8/8/8/8/8  w - -  bm f7g7 ;id \"1\"\n\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Kb9;\n";
    let path = file_of("list.epd", list.as_bytes());
    let left = "  4:1: it has a mistake, which `caissa check` explains\n";
    let told = format!("{}: 1 of 2 positions formatted, 1 left as written\n{left}", path.display());
    caissa(["fmt", "--in-place"]).arg(&path).assert().success().stderr_eq(told);
    let new = "# two\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"1\";\n\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Kb9;\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), new);
    // The files of a folder are formatted too.
    let folder = path.parent().unwrap();
    caissa(["fmt", "--check", "-q"]).arg(folder).assert().success().stdout_eq("");
    fs::remove_dir_all(folder).unwrap();
    let refused =
        "error: `<stdin>` is a list of moves: only games in PGN and positions can be formatted\n";
    let assert = caissa(["fmt", "-", "--as", "moves"]).stdin("e2e4 e7e5\n").assert().code(2);
    assert.stderr_eq(refused);
}

#[test]
fn a_check_prints_a_diff() {
    let assert = caissa(["fmt", "--check", "-"]).stdin("1. e4 *\n\n1.d4 d5  2.c4\n").assert();
    assert.code(1).stdout_eq("--- <stdin>\n+++ <stdin>\n@@ -1,3 +1,3 @@\n 1. e4 *\n \n-1.d4 d5  2.c4\n+1. d4 d5 2. c4 *\n");
    let assert = caissa(["fix", "--check", "-"]).stdin("1. e4+ *\n\n1. d4 d5").assert().code(1);
    assert.stdout_eq(
        "--- <stdin>\n+++ <stdin>\n@@ -1,3 +1,3 @@\n-1. e4+ *\n+1. e4 *\n \n 1. d4 d5\n\\ No newline at end of file\n".raw(),
    );
}

/// Makes the changes of a diff in a text.
pub(super) fn patched(old: &str, diff: &str) -> String {
    let mut old_lines = old.split_inclusive('\n').collect::<Vec<_>>().into_iter();
    let (mut new, mut at) = (String::new(), 0);
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(line) = lines.next() {
        let rest = &line[1..];
        let is_cut = lines.next_if(|next| next.starts_with('\\')).is_some();
        let rest = if is_cut { rest.trim_end_matches('\n') } else { rest };
        if line.starts_with("@@") {
            let numbers = line.split(['-', '+', ',', ' ']).filter_map(|word| word.parse().ok());
            let numbers: Vec<usize> = numbers.collect();
            let start = numbers[0].max(1) - usize::from(numbers[1] > 0 || numbers[0] == 0);
            new.extend(old_lines.by_ref().take(start - at));
            at = start;
        } else {
            if !line.starts_with('+') {
                assert_eq!(old_lines.next(), Some(rest));
                at += 1;
            }
            if !line.starts_with('-') {
                new += rest;
            }
        }
    }
    new.extend(old_lines);
    new
}

#[test]
fn a_diff_makes_the_new_file_of_the_old_one() {
    let mut rng = Rng::new(60);
    for _ in 0..40 {
        let mut old = String::new();
        for _ in 0..rng.below(200) {
            old += rng.pick(&[
                "1. e4 *\n\n",
                "[White \"A\"]\n\n1. e4 e5 *\n\n",
                "1.e4 e5\n2.Nf3\nNc6 *\n\n",
                "[White \"A\"]\n1. e4\n\n\n\n",
                "1. e4 {a\n\nb\nc} c5 *\n\n",
                "1. e5 *\n",
            ]);
        }
        old.truncate(old.len() - rng.below(3).min(old.len()));
        let new = stdout_of(&["fmt", "-", "-q"], &old);
        let diff = stdout_of(&["fmt", "-", "-q", "--check"], &old);
        assert_eq!(patched(&old, &diff), new, "{diff}");
        assert_eq!(diff.is_empty(), old == new);
    }
    // More than is compared at once.
    let old = "1.e4 *\n\n".repeat(5_000) + &"1. e4 *\n\n".repeat(5_000);
    let diff = stdout_of(&["fmt", "-", "-q", "--check"], &old);
    assert_eq!(patched(&old, &diff), stdout_of(&["fmt", "-", "-q"], &old));
    assert!((5_000..6_000).contains(&diff.matches("\n-").count()));
}

fn stdout_of(args: &[&str], input: &str) -> String {
    let assert = caissa(args.iter().copied()).stdin(input.to_owned()).assert();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}
