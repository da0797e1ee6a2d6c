//! The output of `caissa check`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use snapbox::cmd::{Command, cargo_bin};
use snapbox::{file, str};

fn caissa(args: &[&str]) -> Command {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    Command::new(cargo_bin!("caissa")).args(args).current_dir(cases).env_remove("NO_COLOR")
}

fn output(args: &[&str]) -> Output {
    caissa(args).output().unwrap()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-cli-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn findings_are_drawn_as_rustc_draws_errors() {
    caissa(&["check", "games.pgn"]).assert().code(1).stdout_eq(file!["cases/human.txt"]).stderr_eq(
        str![[r"
3 games, 8 plies: 4 findings (1 false claim, 3 illegal), [..] s

"]],
    );
}

#[test]
fn colors_are_those_of_rustc() {
    let others = ["false-claim", "illegal/castling-blocked", "illegal/blocked"];
    let others = others.map(|code| ["--allow", code]).concat();
    caissa(&[&["check", "games.pgn", "--color", "always"], &others[..]].concat())
        .assert()
        .code(1)
        .stdout_eq(file!["../../../games/finding.svg": TermSvg]);
}

#[test]
fn each_format_says_the_same() {
    for (format, expected) in [
        ("short", file!["cases/short.txt"]),
        ("json", file!["cases/findings.jsonl": JsonLines]),
        ("sarif", file!["cases/findings.sarif": Json]),
        ("github", file!["cases/github.txt"]),
        ("rustc", file!["cases/rustc.jsonl": JsonLines]),
    ] {
        let found = caissa(&["check", "games.pgn", "--quiet", "--format", format]);
        found.assert().code(1).stdout_eq(expected).stderr_eq(str![]);
    }
}

#[test]
fn formats_go_to_files_of_their_own() {
    let folder = folder("formats");
    let (json, sarif) = (folder.join("a.json"), folder.join("a.sarif"));
    let (to_json, to_sarif) =
        (format!("json={}", json.display()), format!("sarif={}", sarif.display()));
    let args = [
        "check",
        "games.pgn",
        "-q",
        "--format",
        "short",
        "--format",
        &to_json,
        "--format",
        &to_sarif,
    ];
    caissa(&args).assert().code(1).stdout_eq(file!["cases/short.txt"]);
    assert_eq!(fs::read_to_string(json).unwrap().lines().count(), 5);
    assert!(fs::read_to_string(sarif).unwrap().ends_with("}\n"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn findings_can_be_left_out_or_be_warnings() {
    let codes = |args: &[&str]| {
        let found = output(&[&["check", "games.pgn", "-q", "--format", "json"], args].concat());
        let text = String::from_utf8(found.stdout).unwrap();
        let records = text.lines().map(|line| serde_json::from_str(line).unwrap());
        let of = |record: serde_json::Value, name: &str| record[name].as_str().map(str::to_string);
        let codes: Vec<String> = records
            .filter_map(|record: serde_json::Value| {
                Some(format!("{} {}", of(record.clone(), "level")?, of(record, "code")?))
            })
            .collect();
        (found.status.code().unwrap(), codes)
    };
    let illegal =
        ["error illegal/ambiguous", "error illegal/castling-blocked", "error illegal/blocked"];
    let with = |claim: &[&str]| {
        let mut all = illegal.map(str::to_string).to_vec();
        all.splice(1..1, claim.iter().map(ToString::to_string));
        all
    };
    assert_eq!(codes(&[]), (1, with(&["error false-claim/not-check"])));
    assert_eq!(codes(&["--lenient"]), (1, with(&["warning false-claim/not-check"])));
    assert_eq!(codes(&["--allow", "false-claim"]), (1, with(&[])));
    assert_eq!(codes(&["--allow", "false-claim/not-check"]), (1, with(&[])));
    assert_eq!(codes(&["--allow", "false"]), (2, Vec::new()));
    assert_eq!(
        codes(&["--allow", "illegal", "--lenient"]),
        (0, vec!["warning false-claim/not-check".to_string()])
    );
    assert_eq!(codes(&["--allow", "illegal", "--allow", "false-claim"]), (0, Vec::new()));
    assert_eq!(codes(&["--exit-zero"]).0, 0);
    assert_eq!(codes(&["--max", "1"]).1.len(), 1);
}

#[test]
fn unreadable_files_are_reported_and_the_others_are_checked() {
    caissa(&["check", "missing.pgn", "games.pgn", "-q", "--format", "short"])
        .assert()
        .code(2)
        .stdout_eq(file!["cases/short.txt"])
        .stderr_eq(str![[r"
error: cannot read `missing.pgn`: no such file or directory

"]]);
    let folder = folder("empty");
    caissa(&["check", folder.to_str().unwrap()]).assert().code(2).stderr_eq(str![[r"
error: the folder `[..]` has no files that end with .pgn, .epd or .fen, and no package that uses `caissa`

"]]);
    fs::remove_dir_all(folder).unwrap();
    caissa(&["check", "games.pgn", "--format", "json=no/such/folder/a"])
        .assert()
        .code(2)
        .stdout_eq(str![])
        .stderr_eq(str![[r"
error: cannot write to `no/such/folder/a`: no such file or directory

"]]);
}

#[test]
fn wrong_arguments_are_explained() {
    for (args, words) in [
        (vec!["check"], "the following required arguments were not provided"),
        (
            vec!["check", "games.pgn", "--format", "xml"],
            "expected human, short, json, sarif, github or rustc",
        ),
        (vec!["check", "games.pgn", "--max", "most"], "expected a number or `all`"),
        (vec!["check", "games.pgn", "--allow-position", "all"], "expected material, check"),
        (vec!["chekc", "games.pgn"], "check"),
    ] {
        let found = output(&args);
        let error = String::from_utf8_lossy(&found.stderr);
        assert_eq!(found.status.code(), Some(2), "{args:?}");
        assert!(error.contains(words), "{args:?}: {error}");
    }
}

#[test]
fn standard_input_is_read() {
    let text =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/games.pgn")).unwrap();
    caissa(&["check", "-", "-q", "--format", "short"]).stdin(text).assert().code(1).stdout_eq(
        str![[r"
<stdin>:9:24: error[illegal/ambiguous]: [..]
<stdin>:10:4: error[false-claim/not-check]: [..]
<stdin>:10:31: error[illegal/castling-blocked]: illegal move 6... O-O-O: the pieces on b8, c8 and d8 stand between king and rook
<stdin>:14:4: error[illegal/blocked]: illegal move 1. Bc4: the bishop on f1 is blocked by the pawn on e2

"]],
    );
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_raw() {
    let hostile = "[Event \"\x1b]0;x\x07\"]\n\n1. e4 {\x1b[31m \u{9b}31m \u{202E}} e5 2. \x1b[2JNf4 *\n\n\
                   [Event \"\u{7f}\"]\n\n1. Nf4\x1b[1m *\n";
    for format in ["human", "short", "json", "sarif", "github", "rustc"] {
        let found = caissa(&["check", "-", "--format", format]).stdin(hostile).output().unwrap();
        let text =
            String::from_utf8(found.stdout).unwrap() + &String::from_utf8(found.stderr).unwrap();
        assert!(text.contains("Nf4"), "{text}");
        let raw = |char: char| (char.is_control() && char != '\n') || char == '\u{202E}';
        assert!(!text.contains(raw), "{format}: {text:?}");
    }
}

#[test]
fn suggestions_in_the_json_of_rustc_are_the_fixes() {
    let folder = folder("rustc");
    let games: [&[u8]; 4] = [
        "\u{FEFF}[Event \"Café 𝄞\"]\r\n\r\n1. e4+ e5 2. Nf3 Nc6 {ü 𝄞} 3. Bb5+ a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\r\n7. Bb3 *\r\n\r\n1. d4 d5 2. Qd3+ *\r\n".as_bytes(),
        b"[Event \"Caf\xE9\"]\n\n1. e4 {\xFC\xE9} e5+ 2. Nf3 {\xFC} Nc6+ *\n",
        b"1. e4 e5\r2. Nf3+ Nc6 * 1. e4 e5 {two\rlines} 2. Nc3+ Nc6 *",
        "1. e4 {\u{FC}} * 1. f3 e5 2. g4 {\u{1D11E}} Qh4\r\n mate 0-1\r\n\r\n1. e4+ *".as_bytes(),
    ];
    for (number, text) in games.iter().enumerate() {
        let file = folder.join(format!("{number}.pgn"));
        fs::write(&file, text).unwrap();
        let name = file.to_str().unwrap();
        let found = caissa(&["check", name, "-q", "--format", "rustc"]).output().unwrap();
        let mut edits = Vec::new();
        for line in String::from_utf8(found.stdout).unwrap().lines() {
            let diagnostic: serde_json::Value = serde_json::from_str(line).unwrap();
            let fixes = diagnostic["children"].as_array().unwrap().iter();
            let spans = fixes.flat_map(|fix| fix["spans"].as_array().unwrap());
            edits.extend(spans.map(|span| {
                assert_eq!(span["suggestion_applicability"], "MachineApplicable", "{line}");
                let at = |name: &str| span[name].as_u64().unwrap() as usize;
                let new = span["suggested_replacement"].as_str().unwrap().to_owned();
                (at("byte_start")..at("byte_end"), new)
            }));
        }
        assert!(edits.len() > 1, "{edits:?}");
        let mut mine = text.to_vec();
        for (range, new) in edits.into_iter().rev() {
            mine.splice(range, new.into_bytes());
        }
        let fixed = caissa(&["fix", name]).output().unwrap().stdout;
        assert_eq!(String::from_utf8_lossy(&mine), String::from_utf8_lossy(&fixed));
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    let folder = folder("pipe");
    let file = folder.join("many.pgn");
    fs::write(&file, "1. Nf4 *\n\n".repeat(50_000)).unwrap();
    let program = cargo_bin!("caissa");
    let line = format!(
        "'{}' check -q --max all '{}' | head -n 1; echo ${{PIPESTATUS[0]}}",
        program.display(),
        file.display()
    );
    let found = std::process::Command::new("bash").args(["-c", &line]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&found.stderr), "");
    let text = String::from_utf8(found.stdout).unwrap();
    assert!(text.starts_with("error[illegal/cannot-reach]") && text.ends_with("\n0\n"), "{text}");
    fs::remove_dir_all(folder).unwrap();
}

/// A game whose move numbers are wrong three times in the same way.
const MISCOUNTED: &str = "1. e4 e5 3. Nf3 Nc6 5. Bb5 a6 7. Ba4 Nf6 *\n\n";

/// The lines of an output outside of drawings: what was found, and how much was not printed.
fn heads(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    let is_head = |line: &&str| line.starts_with("error") || line.starts_with("note");
    text.lines().filter(is_head).map(str::to_owned).collect()
}

#[test]
fn many_findings_of_a_file_are_counted_and_not_all_printed() {
    let folder = folder("limit");
    let file = |name: &str, games: usize| {
        fs::write(folder.join(name), "1. Nf4 *\n\n".repeat(games)).unwrap();
    };
    file("a.pgn", 100);
    file("b.pgn", 101);
    file("c.pgn", 1_200);
    let check = |args: &[&str]| {
        let found = caissa(args).current_dir(&folder).output().unwrap();
        assert_eq!(found.status.code(), Some(1));
        (heads(&found.stdout), String::from_utf8(found.stderr).unwrap())
    };
    let all = ["check", "a.pgn", "b.pgn", "c.pgn"];
    let (heads, summary) = check(&all);
    assert_eq!(heads.len(), 3 * 100 + 2);
    let one = "note: 1 more finding in `b.pgn` is not shown; `--max all` shows all of them";
    assert_eq!(heads[200], one);
    let many = "note: 1,100 more findings in `c.pgn` are not shown; `--max all` shows all of them";
    assert_eq!(heads[301], many);
    let counts = "1,401 games, 0 plies: 1,401 findings (1,401 illegal), 1,101 not shown, ";
    assert!(summary.starts_with(counts), "{summary}");

    let (heads, summary) = check(&[&all[..], &["--max", "all"]].concat());
    assert!(heads.len() == 1_401 && !summary.contains("not shown"), "{summary}");
    let (heads, _) = check(&[&all[..], &["--max", "700"]].concat());
    assert_eq!(heads.len(), 100 + 101 + 700 + 1);
    let (heads, _) = check(&["check", "a.pgn", "--max", "0"]);
    let none = "note: 100 more findings in `a.pgn` are not shown; `--max all` shows all of them";
    assert_eq!(heads, [none]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn other_formats_are_complete_unless_a_number_is_asked_for() {
    let text = "1. Nf4 *\n\n".repeat(150) + MISCOUNTED;
    for (format, name) in [
        ("short", ": error["),
        ("json", "\"type\":\"finding\""),
        ("sarif", "\"ruleId\""),
        ("github", "::error "),
        ("rustc", "\"$message_type\""),
    ] {
        for (max, number) in [(&[][..], 153), (&["--max", "7"], 7), (&["--max", "all"], 153)] {
            let args = [&["check", "-", "-q", "--format", format], max].concat();
            let found = caissa(&args).stdin(text.as_str()).output().unwrap();
            let found = String::from_utf8(found.stdout).unwrap();
            assert_eq!(found.matches(name).count(), number, "{format}, {max:?}");
            assert!(!found.contains("more finding"), "{format}: {found}");
        }
    }
}

#[test]
fn findings_that_a_game_repeats_are_drawn_once() {
    let check = |text: &str, args: &[&str]| {
        let args = [&["check", "-"], args].concat();
        let found = caissa(&args).stdin(text).output().unwrap();
        assert_eq!(found.status.code(), Some(1));
        (heads(&found.stdout), String::from_utf8(found.stderr).unwrap())
    };
    let number = "error[false-claim/number]: wrong move number `3.`: this is move 2";
    let two = "note: 2 more findings like this follow in this game; `--max all` shows them";
    let illegal = "error[illegal/cannot-reach]: illegal move 1. Nf4: no white knight can reach f4";
    let text = [MISCOUNTED, MISCOUNTED, "1. Nf4 *\n\n", MISCOUNTED].concat();
    let (heads, summary) = check(&text, &[]);
    assert_eq!(heads, [number, two, number, two, illegal, number, two]);
    let counts = "4 games, 24 plies: 10 findings (9 false claim, 1 illegal), ";
    assert!(summary.starts_with(counts) && !summary.contains("not shown"), "{summary}");
    let (heads, _) = check(&text, &["--max", "all"]);
    assert!(heads.len() == 10 && heads.iter().all(|head| head.starts_with("error")), "{heads:?}");

    // A finding that repeats an unprinted one is not printed either.
    let (heads, summary) = check(&text, &["--max", "1"]);
    let rest = "note: 7 more findings in `<stdin>` are not shown; `--max all` shows all of them";
    assert_eq!(heads, [number, two, rest]);
    assert!(summary.contains(", 7 not shown, "), "{summary}");
    let (heads, _) = check("1. e4 e5 3. Nf3 Nc6 5. Bb5 *", &[]);
    let one = "note: 1 more finding like this follows in this game; `--max all` shows it";
    assert_eq!(heads, [number, one]);
}
