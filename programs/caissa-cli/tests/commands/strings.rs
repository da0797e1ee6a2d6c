//! `caissa check --strings` in a project of others: known findings, excluded files, and files that are not read.

use std::fs;
use std::path::{Path, PathBuf};

use super::caissa;

const WRONG: &str = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";

/// A folder of its own with some files.
fn project(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-strings-{}-{name}", std::process::id()));
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The exit code of `caissa check . --strings` in a folder, and the lines that it prints on both channels, without times.
fn check(folder: &Path, args: &[&str]) -> (i32, Vec<String>, Vec<String>) {
    let command = caissa(["check", ".", "--strings"]).args(args).current_dir(folder);
    let output = command.output().unwrap();
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let time = |line: &str| {
            let words =
                line.split(", ").filter(|words| !words.ends_with(" s") && !words.ends_with("MB/s"));
            words
                .map(|words| words.split(" s;").next().unwrap_or(words))
                .collect::<Vec<_>>()
                .join(", ")
        };
        text.lines().map(time).collect::<Vec<_>>()
    };
    (output.status.code().unwrap(), lines(&output.stdout), lines(&output.stderr))
}

#[test]
fn known_findings_are_not_reported_and_gone_ones_are_told() {
    let line = |fen: &str| format!("    \"{fen}\",\n");
    let list = |lines: &str| format!("FENS = [\n{lines}]\n");
    let twice = list(&(line(WRONG) + &line(WRONG)));
    let folder = project(
        "baseline",
        &[
            ("tests/a.py", twice.as_bytes()),
            ("games.pgn", b"1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Ke3 Nc6 *\n"),
            ("suite.epd", b"4k3/8/8/8/8/8/8/4K3 w - - bm Ke4;\n"),
        ],
    );
    let (code, out, told) = check(&folder, &["--write-baseline", "known.txt"]);
    assert_eq!((code, out.len()), (0, 0), "{told:?}");
    let known = fs::read_to_string(folder.join("known.txt")).unwrap();
    let lines: Vec<_> = known.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "games.pgn\tillegal/cannot-reach\t1. e4 e5 2. Ke3 *",
            "games.pgn\tillegal/cannot-reach\t1. e4 e5 2. Ke3 Nc6 *",
            "suite.epd\tillegal/cannot-reach\t4k3/8/8/8/8/8/8/4K3 w - - bm Ke4;",
            "tests/a.py\tsyntax/turn\t\"4k3/8/8/8/8/8/8/4K3 x - - 0 1\",",
            "tests/a.py\tsyntax/turn\t\"4k3/8/8/8/8/8/8/4K3 x - - 0 1\",",
        ]
    );
    for format in ["human", "short", "json", "sarif", "github", "rustc"] {
        let (code, out, told) = check(&folder, &["--baseline", "known.txt", "--format", format]);
        assert_eq!(code, 0, "{format}: {told:?}");
        let out = out.join("\n");
        assert!(!out.contains("syntax/turn\"") || format == "sarif", "{out}");
        assert!(!out.contains("Ke3") && !out.contains("Ke4"), "{format}: {out}");
        assert!(told.iter().any(|line| line.contains("no findings, 5 known")), "{told:?}");
    }
    // Lines that move stay known, a third one of two is new, and a finding of a file that was not read is not gone.
    let thrice = format!("\n\n{}", list(&line(WRONG).repeat(3)));
    fs::write(folder.join("tests/a.py"), thrice).unwrap();
    let (code, out, _) = check(&folder, &["--baseline", "known.txt", "--format", "short"]);
    assert_eq!((code, out.len()), (1, 1), "{out:?}");
    assert!(out[0].starts_with("tests/a.py:6:26: error[syntax/turn]"), "{out:?}");
    fs::write(folder.join("tests/a.py"), list(&line(WRONG))).unwrap();
    let (code, _, told) = check(&folder, &["--baseline", "known.txt"]);
    assert_eq!(code, 0);
    let gone = "  tests/a.py  syntax/turn  \"4k3/8/8/8/8/8/8/4K3 x - - 0 1\",";
    assert_eq!(told[..2], ["1 finding of `known.txt` is gone:", gone]);
    let (code, _, told) = check(&folder, &["--baseline", "known.txt", "--exclude", "tests"]);
    assert_eq!((code, told.len()), (0, 1), "{told:?}");
    fs::write(folder.join("known.txt"), "# a comment\n\nnonsense\n").unwrap();
    let (code, _, told) = check(&folder, &["--baseline", "known.txt"]);
    let words = "error: line 3 of `known.txt` is not a file";
    assert!(code == 2 && told[0].starts_with(words), "{told:?}");
    let (code, _, told) = check(&folder, &["--baseline", "none.txt"]);
    let words =
        "error: cannot read `none.txt`, which `--write-baseline` writes: no such file or directory";
    assert_eq!((code, &*told[0]), (2, words));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn excluded_files_and_folders_are_left_out() {
    let source = format!("a = '{WRONG}'");
    let source = source.as_bytes();
    let files = ["a.py", "lib/a.py", "lib/b.py", "lib/other/c.py", "third_party/d.js"];
    let folder = project("exclude", &files.map(|file| (file, source)));
    for (patterns, left) in [
        (&["*.py"][..], &["third_party/d.js"][..]),
        (&["third_party/", "./lib/other"], &["a.py", "lib/a.py", "lib/b.py"]),
        (&["lib/*.py"], &["a.py", "lib/other/c.py", "third_party/d.js"]),
        (&["lib/**/*.py", "a.py"], &["third_party/d.js"]),
        (&["[bc].py", "d.*"], &["a.py", "lib/a.py"]),
        (&["ib", "py"], &files),
    ] {
        let patterns: Vec<_> = patterns.iter().flat_map(|glob| ["--exclude", glob]).collect();
        let (_, out, _) = check(&folder, &[&patterns[..], &["--format", "short"]].concat());
        let names: Vec<_> = out.iter().map(|line| line.split(':').next().unwrap()).collect();
        assert_eq!(names, left, "{patterns:?}");
    }
    let (code, _, told) = check(&folder, &["--exclude", "a[b"]);
    assert!(code == 2 && told[0].contains("--exclude"), "{told:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_source_that_is_not_text_is_a_warning_in_a_folder() {
    let utf16: Vec<u8> =
        "\u{FEFF}#define A 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let sound = b"const A: &str = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\";\n";
    let files: [(&str, &[u8]); 5] = [
        ("resource.h", &utf16),
        ("a.rs", sound),
        ("b.rs", b"fn b() {\xFF}"),
        ("tool.lua", b"print('x')"),
        ("more.lua", b""),
    ];
    let folder = project("no-text", &files);
    let (code, _, told) = check(&folder, &[]);
    assert_eq!(code, 0, "{told:?}");
    assert!(told[0].starts_with("warning: `b.rs` is not checked: it is not Rust"), "{told:?}");
    assert!(told[1].starts_with("warning: `resource.h` is not checked: "), "{told:?}");
    assert!(told[2].starts_with("not read: 2 .lua, languages whose strings"), "{told:?}");
    assert!(told[3].starts_with("1 string: nothing found"), "{told:?}");
    // A file that is named has to be read.
    for file in ["resource.h", "b.rs"] {
        caissa(["check", file, "--strings"]).current_dir(&folder).assert().code(2);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_program_is_never_read_as_a_game() {
    let folder = project("programs", &[("A.cs", b"var a = \"x\";"), ("a.lua", b"local a = 1")]);
    let refused = |args: &[&str], words: &str| {
        let output = caissa(["check"]).args(args).current_dir(&folder).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{told}");
        assert!(told.starts_with(words), "{told}");
    };
    refused(&["A.cs"], "error: `A.cs` is a program (C#): `--strings` checks its strings\n");
    let words = "error: cannot check `a.lua`: its language is not read\nlanguages that are read: Rust, C, C++, C#, ";
    refused(&["a.lua"], words);
    refused(&["a.lua", "--strings"], words);
    caissa(["check", "A.cs", "--strings"]).current_dir(&folder).assert().code(0);
    fs::remove_dir_all(folder).unwrap();
}
