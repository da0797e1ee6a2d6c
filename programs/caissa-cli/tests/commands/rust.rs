//! `caissa check` and `caissa fix` on calls in Rust, beside the compiler, and on strings of any program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use snapbox::file;

use super::fmt::patched;
use super::{caissa, stdout};

const WRONG: &str = "tests/cases/rust/wrong.rs";

/// The file after `caissa fix`, compiled.
#[allow(unreachable_pub, dead_code, reason = "a program of another project")]
mod fixed {
    include!("../cases/rust/fixed.rs");
}

/// A package in a folder of its own.
fn package(name: &str, manifest: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-rust-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The findings of `caissa check` in a file or a folder: file, line, column and message.
fn found(path: &Path) -> Vec<(String, u64, u64, String)> {
    let path = path.to_str().unwrap();
    let lines = stdout(["check", path, "-q", "--exit-zero", "--format", "json"]);
    let records =
        lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let findings = records.filter(|record| record["type"] == "finding");
    let fields = |found: serde_json::Value| {
        let number = |name: &str| found[name].as_u64().unwrap();
        let text = |name: &str| found[name].as_str().unwrap().to_owned();
        (text("file"), number("line"), number("column"), text("message"))
    };
    findings.map(fields).collect()
}

#[test]
fn certain_mistakes_are_fixed_and_all_other_bytes_stay() {
    let fixed = fs::read_to_string("tests/cases/rust/fixed.rs").unwrap();
    caissa(["check", WRONG, "-q", "--format", "short"])
        .assert()
        .code(1)
        .stdout_eq(file!["../cases/rust/short.txt"].raw());
    assert_eq!(stdout(["fix", WRONG, "-q"]), fixed);
    assert_eq!(stdout(["fix", "tests/cases/rust/fixed.rs", "-q"]), fixed);
    let last = |pgn: &str| caissa::Game::to_pgn(fixed::GIUOCO).contains(pgn);
    assert!(last("3. Bc4 Bc5 4. c3 Nf6 5. d4"));
    assert_eq!(fixed::RAW.tag("Annotator").unwrap(), "Müller");
    assert_eq!(fixed::SEVERAL.len(), 2);
    assert_eq!(fixed::in_brackets().len(), 5);
}

#[test]
fn line_ends_and_a_byte_order_mark_stay() {
    let wrong = format!("\u{FEFF}#!/usr/bin/env caissa's\n{}", fs::read_to_string(WRONG).unwrap());
    let wrong = wrong.replace('\n', "\r\n");
    let folder = package("marks", "caissa = \"0.1\"", &[("src/lib.rs", &wrong)]);
    caissa(["fix", "-q", "--in-place"]).arg(&folder).assert().success().stdout_eq("").stderr_eq("");
    let fixed = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
    let expected = stdout(["fix", WRONG, "-q"]).replace('\n', "\r\n");
    assert_eq!(fixed.split_once("\r\n").unwrap().1, expected);
    assert!(found(&folder).is_empty(), "{:?}", found(&folder));
    fs::remove_dir_all(folder).unwrap();
}

/// The first line of each message of a file of UI tests, with its place.
fn told_by_rustc(stderr: &str) -> Vec<(u64, u64, String)> {
    let mut told = Vec::new();
    let mut lines = stderr.lines();
    while let Some(line) = lines.next() {
        let Some(message) = line.strip_prefix("error: ") else { continue };
        let place = lines.find_map(|line| line.trim_start().strip_prefix("--> ")).unwrap();
        let mut numbers = place.rsplit(':').map(|number| number.parse().unwrap());
        let (column, line) = (numbers.next().unwrap(), numbers.next().unwrap());
        told.push((line, column, message.to_owned()));
    }
    told
}

#[test]
fn the_mistakes_are_those_of_the_compiler_in_the_same_places() {
    let mut told = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ui");
    for room in fs::read_dir(&folder).unwrap() {
        for file in fs::read_dir(room.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                let stderr = fs::read_to_string(path.with_extension("stderr")).unwrap();
                told.insert(path.display().to_string(), (path, told_by_rustc(&stderr)));
            }
        }
    }
    let (mut count, mut in_tokens) = (0, 0);
    for (file, (path, mut told)) in told {
        let text = fs::read_to_string(&path).unwrap();
        let mut found: Vec<_> = found(&path).into_iter().map(|(_, a, b, c)| (a, b, c)).collect();
        // A compiler refuses the call anyway, so it does not say what is not read of it.
        found.retain(|(.., message)| !message.starts_with("the rest of the "));
        // It says once what is wrong with all commas.
        let mut commas = BTreeSet::new();
        let is_comma = |message: &str| message.starts_with("expected a move, but found `,`");
        found.retain(|(line, _, message)| !is_comma(message) || commas.insert(*line));
        found.sort_by(|a, b| (a.0, &a.2, a.1).cmp(&(b.0, &b.2, b.1)));
        told.sort_by(|a, b| (a.0, &a.2, a.1).cmp(&(b.0, &b.2, b.1)));
        let messages = |all: &[(u64, u64, String)]| {
            let mut all: Vec<_> = all.iter().map(|(_, _, message)| message.clone()).collect();
            all.sort();
            all
        };
        assert_eq!(messages(&found), messages(&told), "{file}");
        for (line, column, message) in told {
            count += 1;
            let source = text.lines().nth(line as usize - 1).unwrap();
            let rest: String = source.chars().skip(column as usize - 1).collect();
            // A stable compiler underlines the whole of a string.
            if rest.starts_with(['"', 'r']) {
                continue;
            }
            in_tokens += 1;
            // rustc underlines a whole token, and the mistake may be a letter of it.
            let word = rest.chars().take_while(|char| char.is_alphanumeric() || *char == '.');
            let word = word.count() as u64;
            let is_it = |(a, b, c): &(u64, u64, String)| {
                *a == line && (column..column + word.max(1)).contains(b) && *c == message
            };
            let is_there = found.iter().any(is_it);
            assert!(is_there, "{file}:{line}:{column}: {message}");
        }
    }
    assert!(count > 600 && in_tokens > 400, "{count} messages, {in_tokens} of them in tokens");
}

#[test]
fn only_packages_that_use_caissa_are_read() {
    let wrong = "const G: Game = game!(1. e4+);\n";
    let others = package("others", "[dependencies]\nchess = \"3\"\n", &[("src/lib.rs", wrong)]);
    caissa(["check"]).arg(&others).assert().code(2).stdout_eq("").stderr_eq(format!(
        "error: the folder `{}` has no files that end with .pgn, .epd or .fen, and no package that uses `caissa`\n",
        others.display()
    ));
    let path = others.join("src/lib.rs");
    assert_eq!(found(&path).len(), 1, "a file that is named is read");
    fs::write(others.join(".ignore"), "*.pgn\n").unwrap();
    fs::write(others.join("a.pgn"), "1. e5 *\n").unwrap();
    caissa(["check"]).arg(&others).assert().code(2).stderr_eq(format!(
        "error: nothing is read of the folder `{}`: `.gitignore` or the like leaves out its 1 file of games; to read files, name them\n",
        others.display()
    ));
    assert_eq!(found(&others.join("a.pgn")).len(), 1, "a file that is named is read");
    let files = [
        ("src/lib.rs", wrong),
        ("src/deep/mod.rs", wrong),
        ("target/CACHEDIR.TAG", ""),
        ("target/out/made.rs", wrong),
        ("games/a.pgn", "1. e4 e5 2. Nf4 *\n"),
    ];
    let ours = package("ours", "[dependencies]\ncaissa = \"0.1\"\n", &files);
    let names: Vec<_> = found(&ours).into_iter().map(|(file, ..)| file).collect();
    let names: Vec<_> =
        names.iter().map(|name| name.rsplit_once("ours/").unwrap().1.to_owned()).collect();
    assert_eq!(names, ["games/a.pgn", "src/deep/mod.rs", "src/lib.rs"]);
    let here = caissa(["check", ".", "-q", "--format", "short"]).current_dir(ours.join("src"));
    let here = String::from_utf8(here.output().unwrap().stdout).unwrap();
    let names: Vec<_> = here.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, ["deep/mod.rs", "lib.rs"]);
    fs::remove_dir_all(others).unwrap();
    fs::remove_dir_all(ours).unwrap();
}

#[test]
fn files_of_games_are_found_as_the_compiler_finds_them() {
    let source = "const A: Game = game!(file \"games/a.pgn\");
                  const B: Game = game!(file \"games/b.pgn\");
                  const C: Game = game!(file \"games/c.pgn\");
                  const D: Games = games!(file \"$OUT_DIR/unknown.pgn\");\n";
    let files = [
        ("src/lib.rs", source),
        ("games/a.pgn", "1. e4 e5 *\n"),
        ("games/b.pgn", "1. e4 e5 2. Nf4 *\n"),
    ];
    let folder = package("files", "caissa = \"0.1\"", &files);
    let found = found(&folder.join("src/lib.rs"));
    let places: Vec<_> = found.iter().map(|(_, line, column, _)| (*line, *column)).collect();
    assert_eq!(places, [(2, 46), (3, 46)]);
    assert_eq!(found[0].3, "games/b.pgn:1:13: illegal move 2. Nf4: no white knight can reach f4");
    assert!(found[1].3.starts_with("`games/c.pgn` cannot be read: "), "{}", found[1].3);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn calls_of_other_macros_of_the_same_name_are_left_alone() {
    let source = "macro_rules! game { ($($any:tt)*) => { caissa::game!($($any)*) } }
                  const A: Game = game!(anything goes);
                  const B: Game = caissa::game!(1. e4+);
                  const C: &str = \"game!(1. e4+)\"; // game!(1. e4+)
                  /// `game!(1. e4+)`
                  const D: bool = board != 1 && game! == 2;\n";
    let folder = package("names", "caissa = \"0.1\"", &[("lib.rs", source)]);
    let found: Vec<_> = found(&folder).into_iter().map(|(_, line, ..)| line).collect();
    assert_eq!(found, [3]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_rust_is_refused_with_its_place() {
    for (source, words) in [
        (&b"fn f() {\n    let x = \xE2\x99\x97;\n}\n"[..], "no token begins at 2:13"),
        (b"fn f() {\n    let x = (;\n}\n", "the `}` at 3:1 closes no bracket"),
        (b"fn f() {\n    let x = (1);\n", "the `{` at 1:8 is not closed"),
        (b"fn f() {\n    let x = \"1;\n}\n", "the string that begins at 2:13 is not closed"),
        (b"fn f() {\n    let x = 1; /* one\n}\n", "the comment that begins at 2:16 is not closed"),
        (b"// M\xFCller\nfn f() {}\n", "its text is not UTF-8"),
    ] {
        let words = format!("error: cannot read `<stdin>`: it is not Rust: {words}\n");
        for command in ["check", "fix"] {
            caissa([command, "-", "-q", "--from", "rust"])
                .stdin(source)
                .assert()
                .code(2)
                .stdout_eq("")
                .stderr_eq(words.clone());
        }
    }
    for command in [&["stats"][..], &["convert", "--to", "uci"]] {
        caissa([command, &["-", "--from", "rust"]].concat())
            .stdin("const _: Game = game!(1. e4);")
            .assert()
            .code(2);
    }
}

#[test]
fn deep_brackets_are_no_danger() {
    let nest = |deep: usize| format!("{}1. d4{}", "(".repeat(deep), ")".repeat(deep));
    let deep = 200_000;
    let source =
        format!("const _: Game = game!(1. e4 {});\nconst _: () = {};", nest(deep), nest(deep));
    let told = "<stdin>:1:17: error[call/refused]: the brackets of this call are nested too deep\n";
    caissa(["check", "-", "-q", "--from", "rust", "--format", "short"])
        .stdin(source)
        .assert()
        .code(1)
        .stdout_eq(told)
        .stderr_eq("");
}

/// Strings of a program without macros.
const STRINGS: &str = include_str!("../cases/rust/strings.rs");

/// They after `caissa fix --adopt`, compiled.
#[allow(unreachable_pub, dead_code, reason = "a program of another project")]
mod adopted {
    include!("../cases/rust/adopted.rs");
}

#[test]
fn strings_of_chess_are_checked_in_any_package() {
    let folder = package("strings", "[package]", &[("src/lib.rs", STRINGS)]);
    let source = folder.join("src/lib.rs");
    let copy = |args: &[&str]| {
        let assert = caissa(args).current_dir(&folder).assert().code(1).stderr_eq("");
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let args = ["check", "src", "--strings", "-q", "--format", "short"];
    snapbox::assert_data_eq!(copy(&args), file!["../cases/rust/strings.txt"].raw());
    // As a part of a folder, the file is left out without the option.
    caissa(["check", "src"]).current_dir(&folder).assert().code(2);
    caissa(["check", "src/lib.rs"]).current_dir(&folder).assert().code(0);
    // Macros of the same names belong to another crate.
    let mut text = STRINGS.to_owned();
    text += "fn other() { board!(8, \"8\"); game!(1. e9); }";
    fs::write(&source, &text).unwrap();
    snapbox::assert_data_eq!(copy(&args), file!["../cases/rust/strings.txt"].raw());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn sound_strings_are_put_into_macros_where_the_package_has_them() {
    let (all, tests) =
        ("[dependencies]\ncaissa = \"0.1\"\n", "[dev-dependencies]\ncaissa = \"0.1\"\n");
    let files = [("src/lib.rs", STRINGS), ("tests/a.rs", STRINGS)];
    let folder = package("adopted", all, &files);
    let fix = |args: &[&str]| caissa(["fix", "--adopt"]).args(args).current_dir(&folder).assert();
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    let adopted = include_str!("../cases/rust/adopted.rs").to_owned();
    let printed = fix(&["src/lib.rs", "-q"]).success();
    assert_eq!(String::from_utf8_lossy(&printed.get_output().stdout), adopted);
    let stay =
        "3 strings stay: no macro takes commands of UCI, lists or operations of other programs\n";
    let told = "src/lib.rs: 10 strings would be put into macros, 9 wrong in 22 strings of chess\n";
    let told = format!("{told}{stay}");
    let checked = fix(&["src", "--check"]).code(1).stderr_eq(told);
    assert_eq!(patched(STRINGS, &String::from_utf8_lossy(&checked.get_output().stdout)), adopted);
    fix(&["src", "--in-place", "-q"]).success();
    assert_eq!(read("src/lib.rs"), adopted);
    let told = "src/lib.rs: 0 strings put into macros, 9 wrong in 12 strings of chess\n";
    let told = format!("{told}{stay}");
    fix(&["src", "--in-place"]).success().stderr_eq(told);
    assert_eq!(read("src/lib.rs"), adopted);
    // Only tests have the macros.
    fs::write(folder.join("Cargo.toml"), tests).unwrap();
    fs::write(folder.join("src/lib.rs"), STRINGS).unwrap();
    fix(&[".", "--in-place", "-q"]).success();
    assert_eq!(read("tests/a.rs"), adopted);
    let at = |text: &str| text.find("#[cfg(test)]").unwrap();
    let (own, new) = (read("src/lib.rs"), &*adopted);
    assert_eq!((&own[..at(&own)], &own[at(&own)..]), (&STRINGS[..at(STRINGS)], &new[at(new)..]));
    fs::write(folder.join("Cargo.toml"), "[package]\nname = \"caissa-user\"\n").unwrap();
    fs::write(folder.join("tests/a.rs"), STRINGS).unwrap();
    let told = format!(
        "tests/a.rs: 0 strings put into macros, 9 wrong in 22 strings of chess\n{stay}error: cannot adopt 10 strings of the package \
         in `.`: it does not depend on `caissa`: `cargo add caissa --dev` adds it for tests\n"
    );
    let copied = fix(&["tests"]).code(2).stderr_eq(told);
    assert_eq!(String::from_utf8_lossy(&copied.get_output().stdout), STRINGS);
    let told = "error: `games.pgn` is not a file of Rust: only its strings are adopted\n";
    fs::write(folder.join("games.pgn"), "1. e4 *").unwrap();
    fix(&["games.pgn"]).code(2).stdout_eq("").stderr_eq(told);
    fs::remove_dir_all(folder).unwrap();
    assert_eq!(adopted::CASES[1].fen, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
}

#[test]
fn strings_of_other_languages_are_checked_at_their_places() {
    let strings = "tests/cases/strings";
    caissa(["check", strings, "--strings", "-q", "--format", "short"])
        .assert()
        .code(1)
        .stdout_eq(file!["../cases/strings/short.txt"])
        .stderr_eq("");
    // Without the option, they are not files of chess.
    caissa(["check", strings]).assert().code(2).stdout_eq("");
    let source = "a = '4k3/8/8/8/8/8/8/4K3 x - - 0 1'";
    let (own, others) = ("lib/fen.py", "node_modules/other/fen.js");
    let folder = package("languages", "", &[(own, source), (others, source)]);
    let told = "lib/fen.py:1:26: error[syntax/turn]: expected `w` or `b` for the side to move, but found `x`\n";
    caissa(["check", ".", "--strings", "-q", "--format", "short"])
        .current_dir(&folder)
        .assert()
        .code(1)
        .stdout_eq(told);
    fs::remove_dir_all(folder).unwrap();
}
