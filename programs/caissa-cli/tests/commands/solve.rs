//! `caissa solve`.

use std::fmt::Write as _;

use chess_core::pgn::Reader;
use snapbox::{Data, file};

use super::{caissa, corpus, endless, interrupted, stdout};

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
const EPD: &str = "tests/cases/solve/problems.epd";
const POPEYE: &str = "tests/cases/solve/problems.txt";
const CSV: &str = "tests/cases/solve/problems.csv";
const YAML: &str = "tests/cases/solve/problems.yaml";
const GOALS: &str = "tests/cases/solve/goals.epd";

#[test]
fn a_position_is_solved_with_all_variations() {
    let solved: [(&[&str], Data); 6] = [
        (&[MORPHY, "--mate", "2", "--tries", "--set-play"], file!["../cases/solve/morphy.txt"]),
        (
            &["kbK5/pp6/1P6/8/8/8/8/R7", "w", "-", "-", "-m2", "--tries", "--set-play"],
            file!["../cases/solve/morphy.txt"],
        ),
        // Sam Loyd's Excelsior: the pawn from b2 mates.
        (
            &[
                "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - dm 5; id \"Excelsior\";",
                "--unique",
            ],
            file!["../cases/solve/excelsior.txt"],
        ),
        (&["8/8/8/8/2Np4/3N4/k1K5/8 w - - dm 4;"], file!["../cases/solve/long.txt"]),
        (&["5rk1/8/7p/3R2p1/3PQ3/1q6/6PP/6K1 b - -", "-m2"], file!["../cases/solve/black.txt"]),
        (&["8/3K2k1/2R5/8/8/3Q3p/8/8 w - -", "-m2", "--duals"], file!["../cases/solve/duals.txt"]),
    ];
    for (args, expected) in solved {
        let command = caissa(["solve"].iter().chain(args).copied());
        command.assert().success().stdout_eq(expected).stderr_eq("");
    }
}

#[test]
fn files_in_every_format_are_solved_and_their_claims_checked() {
    let files: [(&str, i32, Data); 4] = [
        (EPD, 1, file!["../cases/solve/epd.txt"]),
        (POPEYE, 2, file!["../cases/solve/popeye.txt"]),
        (CSV, 1, file!["../cases/solve/csv.txt"]),
        (YAML, 2, file!["../cases/solve/yaml.txt"]),
    ];
    for (name, code, expected) in files {
        let command = caissa(["solve", name, "--unique"]).assert().code(code);
        command.stdout_eq(expected);
    }
}

#[test]
fn the_last_line_counts() {
    let command = caissa(["solve", EPD, "--unique"]).assert();
    let words = String::from_utf8_lossy(&command.get_output().stderr).into_owned();
    let expected = "10 problems: 4 solved, 5 wrong, 0 over budget, 1 unreadable or unsupported, 1 without a number of \
                    moves (`--mate N` proves them); ";
    assert!(words.starts_with(expected) && words.ends_with(" a second\n"), "{words}");
    caissa(["solve", EPD, "--quiet"]).assert().code(1).stderr_eq("");
    // Nothing is solved, and the command says so in any case.
    let idle =
        caissa(["solve", "-", "--quiet"]).stdin("6k1/5ppp/8/8/8/8/8/R5K1 w - -").assert().code(2);
    let words = String::from_utf8_lossy(&idle.get_output().stderr).into_owned();
    assert!(words.contains("1 without a number of moves (`--mate N` proves them)"), "{words}");
}

#[test]
fn solutions_are_written_in_every_format() {
    let formats: [(&str, Data); 4] = [
        ("epd", file!["../cases/solve/solved.epd"]),
        ("json", file!["../cases/solve/solved.jsonl"]),
        ("pgn", file!["../cases/solve/solved.pgn"]),
        ("popeye", file!["../cases/solve/solved.txt"]),
    ];
    for (format, expected) in formats {
        let command = caissa(["solve", EPD, "--tries", "--set-play", "--format", format, "-q"])
            .assert()
            .code(1);
        command.stdout_eq(expected.raw()).stderr_eq(file!["../cases/solve/complaints.txt"]);
    }
    assert_eq!(
        stdout(["solve", MORPHY, "-m2", "--json"]),
        stdout(["solve", MORPHY, "-m2", "--format", "json"])
    );
}

#[test]
fn written_solutions_are_solved_again_without_complaints() {
    for format in ["epd", "json", "pgn", "popeye"] {
        let written = caissa(["solve", EPD, "--format", format, "-q"]).assert().code(1);
        let written = written.get_output().stdout.clone();
        let again = caissa(["solve", "-", "--format", format, "-q"]).stdin(written.clone());
        if format == "popeye" || format == "pgn" {
            // Popeye's input holds neither keys nor numbers of moves in FEN, PGN no further keys; but all problems.
            again.assert().success();
        } else {
            again.assert().success().stdout_eq(String::from_utf8(written).unwrap()).stderr_eq("");
        }
    }
}

#[test]
fn pgn_passes_our_own_checker() {
    let written =
        caissa(["solve", EPD, "--tries", "--set-play", "--format", "pgn", "-q"]).assert().code(1);
    let written = written.get_output().stdout.clone();
    let games: Vec<_> = Reader::new(&written[..]).map(|entry| entry.unwrap()).collect();
    assert_eq!(games.len(), 8);
    assert!(games.iter().all(|entry| entry.findings.is_empty()));
    caissa(["check", "-", "--quiet"]).stdin(written).assert().success().stdout_eq("");
}

#[test]
fn output_is_the_same_on_any_number_of_threads() {
    let one = many(1);
    for threads in [2, 5] {
        assert_eq!(many(threads), one);
    }
}

/// The output for the corpus, or for the small file many times.
fn many(threads: usize) -> String {
    let text = std::fs::read_to_string(EPD).unwrap().repeat(300);
    let command =
        caissa(["solve", "-", "--variations", "--unique", "-j", &threads.to_string()]).stdin(text);
    String::from_utf8(command.assert().code(1).get_output().stdout.clone()).unwrap()
}

#[test]
fn ctrl_c_ends_with_a_summary() {
    let text = std::fs::read(EPD).unwrap();
    let Some(output) = interrupted(endless(&["solve", "-"], text)) else { return };
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.starts_with("stopped after ") && words.contains(" problems: "), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn progress_is_shown_on_a_terminal_only() {
    let problems = std::fs::read_to_string(EPD).unwrap().repeat(20);
    let file = std::env::temp_dir().join(format!("caissa-progress-{}.epd", std::process::id()));
    std::fs::write(&file, problems).unwrap();
    let args = format!("solve {} --format json --budget 100000 || true", file.display());
    let shown = super::in_terminal("", &args);
    let quiet = super::in_terminal("", &args.replace("||", "-q ||"));
    let piped = caissa(["solve".as_ref(), file.as_os_str()]).assert();
    let piped = String::from_utf8_lossy(&piped.get_output().stderr).into_owned();
    std::fs::remove_file(&file).unwrap();
    assert!(!piped.contains(" problems, "), "{piped}");
    if let (Some(shown), Some(quiet)) = (shown, quiet) {
        assert!(shown.contains(" problems, ") && !quiet.contains(" problems, "), "{shown}");
    }
}

#[test]
fn exit_codes_tell_wrong_from_undecided() {
    caissa(["solve", MORPHY, "-m2"]).assert().code(0);
    caissa(["solve", MORPHY, "-m3"]).assert().code(0);
    caissa(["solve", MORPHY, "-m3", "--exact"]).assert().code(1);
    caissa(["solve", MORPHY, "-m1"]).assert().code(1);
    caissa(["solve", "k7/8/1K6/8/8/8/8/6QR w - -", "-m1"]).assert().code(0);
    caissa(["solve", "k7/8/1K6/8/8/8/8/6QR w - -", "-m1", "--unique"]).assert().code(1);
    let over = caissa(["solve", MORPHY, "-m2", "--budget", "10"]).assert().code(2);
    over.stdout_eq(
        "over budget: #2 is not decided within 10 positions; a greater `--budget` may suffice\n",
    );
}

/// A line of each kind; the file has several of them.
const COLLECTION: [(&str, &str); 18] = [
    (
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id \"Morphy\";",
        "sound: #2 1.Ra6 bxa6 2.b7# (Morphy)",
    ),
    ("8/3K2k1/2R5/8/8/3Q3p/8/8 w - - dm 2;", "duals: #2 1."),
    ("7k/8/4K3/8/8/8/8/1Q4R1 w - - bm Qb3; dm 2;", "cooked by 1.Qa1+, 1.Qd1, "),
    ("k7/8/1K6/8/8/8/8/6QR w - - dm 1;", "cooked: 2 keys mate in 1: 1. Rh8# and 1. Qg8#"),
    // A problem with several keys names all of them.
    ("k7/8/1K6/8/8/8/8/6QR w - - bm Qg8 Rh8; dm 1;", "sound: #1 1.Qg8#"),
    (
        "7k/8/5K2/8/8/8/8/6R1 w - - dm 3;",
        "short: there is a mate in 2, sooner than claimed: 1. Kf7 Kh7 2. Rh1#",
    ),
    (
        "7k/8/5K2/8/8/8/8/6R1 w - - dm 1;",
        "no solution: no mate in 1: after 1. Ra1, 1... Kh7 escapes",
    ),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rh1; dm 2;", "wrong: 1. Rh1 does not mate in 2: "),
    (
        "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - dm 5;",
        "not searched to its end: #5 is not decided within 2,000 positions",
    ),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"x2\";", "not read: "),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "no stipulation"),
    ("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#1\"; bm Qb7;", "sound: s#1 1.Qb7+ Qxb7#"),
    ("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - stipulation \"s#2\";", "short: "),
    ("7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\";", "sound: h#1 1.Kg8 Ra8#"),
    ("8/5R2/1P6/2K2k2/8/8/8/3Q4 b - - stipulation \"h#2\";", "short: "),
    ("7k/8/8/5K2/8/8/8/R7 b - - stipulation \"h#2\";", "cooked: there are "),
    ("7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; intended \"1.1\";", "sound: h#1 "),
    (
        "7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\"; intended \"2.1\";",
        "wrong: there is 1 solution, not 2.1",
    ),
];

#[test]
fn each_problem_of_a_collection_has_a_line_about_its_soundness() {
    let lines: Vec<&str> = COLLECTION.iter().map(|(problem, _)| *problem).collect();
    let args = ["solve", "-", "--sound", "--budget", "2000"];
    let assert = caissa(args).stdin(lines.join("\n")).assert().code(1);
    let shown = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert_eq!(shown.lines().count(), COLLECTION.len(), "{shown}");
    for (at, (line, (_, expected))) in shown.lines().zip(COLLECTION).enumerate() {
        let (place, words) = line.split_once(": ").expect("a place");
        assert!(place.starts_with(&format!("<stdin>:{}", at + 1)), "{line}");
        assert!(words.starts_with(expected), "{words}, not {expected}");
    }
    let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let expected = "18 problems: 5 sound, 1 with duals, 3 cooked, 3 short, 1 without a solution, 2 with a wrong claim, \
                    1 not searched to their end, 1 unreadable or unsupported, 1 without a stipulation; ";
    assert!(said.starts_with(expected), "{said}");
    // Sound problems are not shown with `--quiet`, and each kind alone has its exit code.
    let quiet = caissa(args).arg("--quiet").stdin(lines.join("\n")).assert().code(1);
    let quiet = String::from_utf8_lossy(&quiet.get_output().stdout).into_owned();
    let is_flawed = |line: &&str| !line.contains(": sound: ") && !line.contains(": duals: ");
    let flawed: Vec<&str> = shown.lines().filter(is_flawed).collect();
    assert_eq!(quiet.lines().collect::<Vec<_>>(), flawed);
    for (problem, words) in COLLECTION {
        let code = match words.split([':', ' ']).next() {
            Some("sound" | "duals") => 0,
            Some("not") => 2,
            _ if words == "no stipulation" => 2,
            _ => 1,
        };
        caissa(args).stdin(problem).assert().code(code);
    }
}

#[test]
fn certificates_of_a_collection_are_in_a_folder() {
    let folder = std::env::temp_dir().join(format!("caissa-proofs-{}", std::process::id()));
    let problems: Vec<&str> = COLLECTION.iter().map(|(problem, _)| *problem).collect();
    let solve = |format: &str| {
        let args = ["solve", "-", "--sound", "--budget", "2000", "--certificate", format, "-o"];
        let command = caissa(args).arg(&folder).stdin(problems.join("\n"));
        String::from_utf8_lossy(&command.assert().get_output().stdout).into_owned()
    };
    let args = ["solve", "-", "--sound", "--budget", "2000"];
    let lines =
        caissa(args).stdin(problems.join("\n")).assert().code(1).get_output().stdout.clone();
    for (format, extension) in [("coq", "v"), ("json", "json")] {
        // Sound selfmates and helpmates, which have no certificates, are sound.
        assert_eq!(solve(format), String::from_utf8_lossy(&lines));
        let text =
            |line: usize| std::fs::read_to_string(folder.join(format!("mate_{line}.{extension}")));
        // Only mates have certificates, and one key is the only one.
        let is_only = |line: usize| text(line).ok().map(|text| text.contains("only"));
        let found: Vec<_> = (1..=9).map(is_only).collect();
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(found, [yes, yes, no, no, no, yes, None, yes, None]);
        let names = std::fs::read_dir(&folder).unwrap().count();
        assert_eq!(names, 7);
        // A folder with files is not overwritten.
        let again = caissa(["solve", MORPHY, "-m2", "--certificate", format, "-o"]).arg(&folder);
        let words = again.assert().code(2).get_output().stderr.clone();
        assert!(String::from_utf8_lossy(&words).ends_with(": it is not empty\n"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
    caissa(["solve", MORPHY, "-m2", "--sound", "--certificate", "coq"])
        .assert()
        .code(2)
        .stdout_eq("");
}

/// The two sides of a duplex stand in one line, and so do twins: Coq refuses a name that is taken.
#[test]
fn theorems_of_twins_have_names_of_their_own() {
    let duplex = "BeginProblem\nStipulation #1\nOption Duplex\nPieces White Kg1 Ra1 Rb7 Black Kg8 Ra8 Rb2\nEndProblem\n";
    let command = caissa(["solve", "-", "-q", "--certificate", "coq"]);
    let output = command.stdin(duplex).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    let theorems = text.lines().filter_map(|line| line.strip_prefix("Theorem "));
    let names: Vec<_> = theorems.filter_map(|theorem| theorem.split(' ').next()).collect();
    assert_eq!(names, ["mate_1", "mate_1_part2"]);
}

/// The lines after the thousandth are left out aloud, in each format.
#[test]
fn more_than_a_thousand_solutions_are_said() {
    let solve = |stipulation: &str, format: &str| {
        let position = "6k1/8/8/8/8/8/1R6/KQQ5 w - - 0 1";
        let args = ["solve", position, "--stipulation", stipulation, "--format", format];
        let output = caissa(args).assert().code(1).get_output().clone();
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let [told, _] = solve("h#2.5", "human");
    assert!(told.ends_with("\nThere are more than 1,000 solutions.\n"), "{told}");
    for format in ["json", "pgn", "yacpdb"] {
        let [written, told] = solve("h#2.5", format);
        assert!(told.contains("note: there are more than 1,000 solutions\n"), "{told}");
        assert!(!written.is_empty());
    }
    assert!(!solve("h#2", "human").concat().contains("more than"));
}

/// A problem that is not read, or of a kind that is not proved, makes no false claim.
#[test]
fn exit_codes_tell_unsupported_from_wrong() {
    let solve = |text: &str| {
        let assert = caissa(["solve", "-"]).stdin(text.to_owned()).assert();
        let output = assert.get_output();
        let summary = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), summary.split(';').next().unwrap_or_default().to_owned())
    };
    let sound = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n";
    let unsupported = [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"x2\";\n",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #-2;\n",
        "2K5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n",
        "kbK5/pp6/1P6/8/8/8/8/R8 w - - dm 2;\n",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra9; dm 2;\n",
    ];
    for text in unsupported {
        let words = "2 problems: 1 solved, 0 wrong, 0 over budget, 1 unreadable or unsupported";
        assert_eq!(solve(&format!("{sound}{text}")), (Some(2), words.into()), "{text}");
    }
    for wrong in ["bm Ra5; dm 2", "bm Rb2; dm 2", "dm 1", "bm Ra6+; dm 2"] {
        let text = format!("{sound}kbK5/pp6/1P6/8/8/8/8/R7 w - - {wrong};\n");
        assert_eq!(solve(&text).0, Some(1), "{wrong}");
        assert_eq!(solve(&(text + unsupported[0])).0, Some(1), "{wrong}");
    }
    let popeye = "BeginProblem\nPieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7 b7\nStipulation #2\n\
                  Twin Move a1 a2\nEndProblem\n";
    assert_eq!(solve(popeye).0, Some(2));
}

#[test]
fn unsolvable_problems_are_reported_in_a_sentence() {
    let refused: [(&[&str], &str); 15] = [
        (&["nope"], "error: there is no file `nope`, and it is neither FEN nor moves\n"),
        (
            &["nope", "nope"],
            "error: there is no file `nope`, and `nope nope` is neither FEN nor moves\n",
        ),
        (&["e4", "nope", "-m1"], "error: "),
        (&["Nf9", "e5", "-m1"], "error: `Nf9` is off the board"),
        (&[EPD, "nope"], "error: cannot read `nope`: no such file or directory\n"),
        (
            &["tests/cases/games.pgn"],
            "error: cannot read `tests/cases/games.pgn`: its games begin from the starting position; \
             `caissa generate FILE` finds mates inside games. Problems are EPD, FEN, ",
        ),
        (
            &[MORPHY, "--stipulation", "x2"],
            "error: invalid value 'x2' for '--stipulation <#N|s#N|h#N|..>': `x2`: only `#3`, `s#2`, ",
        ),
        (&[MORPHY, "--stipulation", "s#2.5"], "error: invalid value 's#2.5' for "),
        (&[MORPHY, "--stipulation", "#2", "-m2"], "error: the argument '--stipulation "),
        (&[MORPHY], "error: in how many moves? Give the number, as in `--mate 3`\n"),
        (&["lost.epd"], "error: cannot read `lost.epd`: no such file or directory\n"),
        (&["not here.epd"], "error: cannot read `not here.epd`: no such file or directory\n"),
        (
            &["../../README.md"],
            "error: cannot read `../../README.md`: no problems: expected EPD, FEN, Lichess puzzles (CSV), JSON, input of Popeye, YAML of YACPDB, or PGN games with a `FEN` tag\n",
        ),
        (
            &["kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 0;"],
            "error: expected a number of moves from 1 to 100 in which the side to move mates, but found `0`\n",
        ),
        (&["4k3/8/8/8/8/8/8/4K2k w - -", "-m2"], "error: "),
    ];
    for (args, words) in refused {
        let args = ["solve", "-q"].iter().chain(args);
        let assert = caissa(args.copied()).assert().code(2);
        let stderr = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(stderr.starts_with(words), "{stderr}");
    }
}

#[test]
fn the_format_is_found_after_long_and_short_comments() {
    let mut first = String::new();
    for comments in [0, 1, 200, 1000] {
        for mark in ["", "\u{FEFF}"] {
            let before = format!("{mark}{}", "# a comment about what follows\n".repeat(comments));
            let epd = format!("{before}{MORPHY} dm 2;\n");
            let line = comments + 1;
            let solved = format!("<stdin>:{line}: #2 1.Ra6 bxa6 2.b7#\n");
            caissa(["solve", "-", "-q", "--variations"]).stdin(epd.clone()).assert().success();
            let shown = caissa(["solve", "-"]).stdin(epd.clone()).assert().success();
            shown.stdout_eq(solved);
            let json = caissa(["solve", "-", "--json"]).stdin(epd).assert().success();
            let json = String::from_utf8(json.get_output().stdout.clone()).unwrap();
            first = if first.is_empty() { json.clone() } else { first };
            assert_eq!(json, first);
            caissa(["solve", "-"]).stdin(format!("{before}{json}")).assert().success();
            let csv = std::fs::read_to_string(CSV).unwrap();
            let csv = caissa(["solve", "-"]).stdin(format!("{before}{csv}")).assert().code(1);
            let csv = String::from_utf8_lossy(&csv.get_output().stdout).into_owned();
            assert!(csv.contains("#1 1.Ra8# (own1)"), "{csv}");
        }
    }
    // The word that identifies YAML comes after 8 KB of other words.
    let yaml = std::fs::read_to_string(YAML).unwrap();
    let yaml = yaml.trim_start_matches("---").trim_start();
    let comment = "comment: many words that say nothing\n".repeat(300);
    let words = |text: String| {
        let assert = caissa(["solve", "-"]).stdin(text).assert();
        String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
    };
    assert!(!words(format!("{comment}{yaml}")).contains("no problems: expected"));
    assert!(words(comment).contains("no problems: expected"));
    // Nothing but comments is a list without problems.
    caissa(["solve", "-"]).stdin("# a comment\n".repeat(10_000)).assert().success();
}

#[test]
fn nothing_reaches_the_terminal_raw() {
    let id = "a\u{1b}[31mred\u{7}\u{202e}";
    let text = format!("{MORPHY} dm 2; id \"{id}\";\n{MORPHY} bm {id};\n");
    for args in [
        &["--variations"][..],
        &["--unique", "--duals"],
        &["-m3"],
        &["--budget", "1"],
        &["--sound"],
    ] {
        let args = ["solve", "-"].iter().chain(args);
        let assert = caissa(args).stdin(text.clone()).assert();
        let output = assert.get_output();
        for bytes in [&output.stdout, &output.stderr] {
            let shown = String::from_utf8_lossy(bytes);
            let is_raw = |char: char| char.is_control() && char != '\n' || char == '\u{202e}';
            assert!(!shown.contains(is_raw), "{shown:?}");
        }
    }
    let file = std::env::temp_dir().join(format!("caissa-raw-{}.epd", std::process::id()));
    std::fs::write(&file, &text).unwrap();
    for format in ["human", "epd", "json", "pgn", "popeye"] {
        let args = format!("solve {} -q --format {format} || true", file.display());
        if let Some(shown) = super::in_terminal("", &args) {
            assert!(!shown.contains("\u{1b}[31m") && !shown.contains('\u{7}'), "{shown:?}");
        }
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_number_of_a_problem_is_checked_whatever_is_asked() {
    let wrong = "wrong: the problem says #2, but `--mate` says #3\n";
    let solved = "#2 1.Ra6 bxa6 2.b7#\n";
    let problem = format!("{MORPHY} dm 2;");
    let assert = caissa(["solve", &problem, "-m3"]).assert().code(1);
    let shown = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(shown.starts_with(&format!("{wrong}{solved}")), "{shown}");
    caissa(["solve", &problem, "-m2"]).assert().success();
    let of = |text: &str| format!("<stdin>:1: {text}");
    let stdin = || caissa(["solve", "-", "-m3"]);
    let shown = format!("{}{}", of(wrong), of(solved));
    stdin().stdin(problem).assert().code(1).stdout_eq(shown);
    stdin().stdin(MORPHY).assert().success().stdout_eq(of(solved));
    // A claim of a problem is false even if `--mate` repeats it.
    let shown = "<stdin>:1: wrong: mate in 2, not in 3: 1. Ra6 bxa6 2. b7#\n";
    let assert = stdin().stdin(format!("{MORPHY} dm 3;")).assert().code(1);
    let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(printed.starts_with("<stdin>:1: wrong: ") && !printed.contains("--mate"), "{shown}");
}

#[test]
fn a_proof_is_kept_when_the_budget_is_spent_after_it() {
    let over = "over budget: #2 is proved, but not the tries within 75 positions; a greater `--budget` may suffice\n";
    let shown = format!("{over}#2 1.Ra6 bxa6 2.b7#\n1.Ra6! zugzwang\n   1...bxa6 2.b7#\n");
    let assert = caissa(["solve", MORPHY, "-m2", "--tries", "--budget", "75"]).assert().code(2);
    let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(printed.starts_with(&shown), "{printed}");
    // What is cut says why, at whatever budget.
    let mut cut = 0;
    for budget in 10..120 {
        let assert = caissa(["solve", MORPHY, "-m2", "--budget", &budget.to_string()]).assert();
        let output = assert.get_output();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_proved = printed.starts_with("#2 1.Ra6");
        assert_eq!(is_proved, output.status.success(), "{printed}");
        let over = "over budget: #2 is not decided";
        assert!(is_proved || printed.starts_with(over) && printed.contains("`--budget`"));
        if printed.contains("Where `..` stands") {
            cut += 1;
            assert!(printed.contains("the budget is spent; a greater `--budget`"), "{printed}");
        }
    }
    assert!(cut > 0);
}

#[test]
fn a_proof_is_kept_when_the_budget_is_spent_while_keys_are_checked() {
    let problem = format!("{MORPHY} dm 2; bm Rh1;");
    let solved = caissa(["solve", MORPHY, "-m2"]).assert().success();
    let solved = String::from_utf8_lossy(&solved.get_output().stdout).into_owned();
    let mut kept = 0;
    for budget in 10..120 {
        let assert = caissa(["solve", &problem, "--budget", &budget.to_string()]).assert();
        let output = assert.get_output();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let over = format!(
            "over budget: #2 is proved, but not the moves that are given within {budget} positions; \
             a greater `--budget` may suffice\n#2 1.Ra6"
        );
        if printed.starts_with(&over) {
            assert_eq!(output.status.code(), Some(2), "{printed}");
            kept += 1;
        }
    }
    assert!(kept > 0 && solved.starts_with("#2 1.Ra6"));
}

/// A helpmate in fewer moves cooks a problem, as any other solution does.
#[test]
fn short_helpmates_are_told() {
    for (fen, task, shown) in [
        (
            "8/8/8/1k2N3/7K/Q4Q2/8/8 w - -",
            "h#1.5",
            "wrong: there is a helpmate in 0.5, sooner than claimed: 1. Qfb3#\nh#1.5 1...Nd3 2.Kc4 Qb4#\n",
        ),
        (
            "8/5R2/1P6/2K2k2/8/8/8/3Q4 b - -",
            "h#2",
            "wrong: there is a helpmate in 1, sooner than claimed: 1... Ke4 2. Qe2#\nh#2 ",
        ),
    ] {
        let assert = caissa(["solve", fen, "--stipulation", task]).assert().code(1);
        let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(printed.starts_with(shown), "{task}: {printed}");
    }
}

#[test]
fn selfmates_and_helpmates_are_solved_and_checked() {
    let selfmate = "1QK5/8/k7/6R1/8/1q6/8/3r4 w - -";
    let helpmate = "7k/8/6K1/8/8/8/8/R7 b - -";
    for (fen, task, code, shown) in [
        (selfmate, "s#1", 0, "s#1 1.Qb7+ Qxb7#\n1.Qb7+!\n   1...Qxb7#\n"),
        (
            selfmate,
            "s#2",
            1,
            "wrong: there is a selfmate in 1, sooner than claimed: 1. Qb7+ Qxb7#\ns#1 1.Qb7+ Qxb7#\n",
        ),
        (MORPHY, "s#1", 1, "wrong: there is no selfmate in 1\n"),
        (helpmate, "h#1", 0, "h#1 1.Kg8 Ra8#\n"),
        ("7k/8/5K2/8/8/8/8/6R1 w - -", "h#1.5", 0, "h#1.5 1...Kf7 2.Kh7 Rh1#\n"),
        (helpmate, "h#0.5", 1, "wrong: there is no helpmate in 0.5\n"),
        (MORPHY, "#2", 0, "#2 1.Ra6 bxa6 2.b7#\n"),
        (MORPHY, "#3", 1, "wrong: there is a mate in 2, sooner than claimed"),
    ] {
        let assert = caissa(["solve", fen, "--stipulation", task]).assert().code(code);
        let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(printed.starts_with(shown), "{task}: {printed}");
        // It is read again, and true.
        let json = caissa(["solve", fen, "--stipulation", task, "--json", "-q"]).assert();
        let json = String::from_utf8_lossy(&json.get_output().stdout).into_owned();
        let again = caissa(["solve", "-", "--json", "-q"]).stdin(json.clone()).assert().success();
        again.stdout_eq(json);
    }
    let json = stdout(["solve", helpmate, "--stipulation", "h#1", "--json"]);
    let expected = "\"stipulation\":\"h#1\",\"key\":\"Kg8\",\"keys\":[\"Kg8\"],\"unique\":true,\
                    \"solutions\":[[\"Kg8\",\"Ra8#\"]],\"set_play\":[],\"themes\":[],\"cut\":false}\n";
    assert!(json.ends_with(expected), "{json}");
    // What is claimed is checked.
    let line = json.replace("\"key\":\"Kg8\",\"keys\":[\"Kg8\"]", "\"pv\":[\"Kg8\",\"Ra7\"]");
    let assert = caissa(["solve", "-"]).stdin(line).assert().code(1);
    let shown = "<stdin>:1: wrong: no helpmate in 1 begins with 1... Kg8 2. Ra7\n<stdin>:1: h#1 1.Kg8 Ra8#\n";
    assert.stdout_eq(shown);
    for (option, said) in [("--mate", "2"), ("--stipulation", "s#1")] {
        let assert = caissa(["solve", "-", option, said]).stdin(json.clone()).assert().code(1);
        let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        let words = format!("<stdin>:1: wrong: the problem says h#1, but `{option}` says ");
        assert!(printed.starts_with(&words), "{printed}");
    }
    let over = caissa(["solve", MORPHY, "--stipulation", "s#4", "--budget", "9"]).assert().code(2);
    over.stdout_eq(
        "over budget: s#4 is not decided within 9 positions; a greater `--budget` may suffice\n",
    );
    // Black begins a helpmate also in formats that do not say who begins.
    let popeye = stdout(["solve", helpmate, "--stipulation", "h#1", "--format", "popeye"]);
    assert!(popeye.contains("Stipulation h#1\nOption NoBoard\nPieces"), "{popeye}");
    caissa(["solve", "-"])
        .stdin(popeye)
        .assert()
        .success()
        .stdout_eq("<stdin>:1: h#1 1.Kg8 Ra8#\n");
    let yaml = "---\nalgebraic:\n  white: [Kg6, Ra1]\n  black: [Kh8]\nstipulation: \"h#1\"\n";
    caissa(["solve", "-"]).stdin(yaml).assert().success().stdout_eq("<stdin>:2: h#1 1.Kg8 Ra8#\n");
    let duplex =
        "beginproblem stip s#1 option halfduplex forsyth 1qk5/8/K7/6r1/8/1Q6/8/3R4 endproblem";
    caissa(["solve", "-"])
        .stdin(duplex)
        .assert()
        .success()
        .stdout_eq("<stdin>:1: s#1 1...Qb7+ 2.Qxb7#\n");
}

#[test]
fn selfmates_and_helpmates_are_written_in_every_format() {
    let formats: [(&str, Data); 5] = [
        ("human", file!["../cases/solve/goals.txt"]),
        ("epd", file!["../cases/solve/goals_solved.epd"]),
        ("json", file!["../cases/solve/goals_solved.jsonl"]),
        ("pgn", file!["../cases/solve/goals_solved.pgn"]),
        ("popeye", file!["../cases/solve/goals_solved.txt"]),
    ];
    for (format, expected) in formats {
        let options = ["--variations", "--set-play", "--tries", "--format", format];
        let args = ["solve", GOALS].into_iter().chain(options);
        let assert = caissa(args).assert().success().stdout_eq(expected.raw());
        if format == "human" {
            continue;
        }
        // It is read again, and true.
        let written = assert.get_output().stdout.clone();
        let again = caissa(["solve", "-", "-q"].into_iter().chain(options));
        again
            .stdin(written.clone())
            .assert()
            .success()
            .stdout_eq(String::from_utf8(written).unwrap());
    }
}

#[test]
fn games_from_a_position_are_problems() {
    let game = |tags: &str, moves: &str| {
        format!("{tags}[FEN \"{MORPHY} 0 1\"]\n[SetUp \"1\"]\n\n{moves} *\n\n")
    };
    for (tags, moves, shown) in [
        ("[Black \"#2\"]\n", "1. Ra6", "#2 1.Ra6 bxa6 2.b7#\n"),
        ("[Black \"Mate in 2 moves\"]\n", "", "#2 1.Ra6 bxa6 2.b7#\n"),
        ("[Event \"Morphy, #2, 1856\"]\n", "1. Ra6", "#2 1.Ra6 bxa6 2.b7# (Morphy, #2, 1856)\n"),
        ("[Event \"A #2 by Morphy\"]\n", "1. Ra6", "#2 1.Ra6 bxa6 2.b7# (A #2 by Morphy)\n"),
        ("[Stipulation \"#2\"]\n", "1. Rh1", "wrong: "),
        ("[White \"?\"]\n[Black \"mate in two\"]\n", "1. Ra6", ""),
    ] {
        let assert = caissa(["solve", "-", "-q"]).stdin(game(tags, moves)).assert();
        if shown.is_empty() {
            assert.code(2).stdout_eq("");
            continue;
        }
        let assert = caissa(["solve", "-"]).stdin(game(tags, moves)).assert();
        let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(printed.starts_with(&format!("<stdin>:1: {shown}")), "{tags}{printed}");
    }
    // A game from the starting position among problems is one mistake, and an illegal move keeps its place.
    let file = format!("{}1. e4 *\n\n{}", game("[Black \"#2\"]\n", ""), game("", "1. Ra9"));
    let assert = caissa(["solve", "-"]).stdin(file).assert().code(2);
    let printed = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[0], "<stdin>:1: #2 1.Ra6 bxa6 2.b7#");
    assert_eq!(lines[1], "<stdin>:7:1: error: the game has no `FEN` tag, so it is not a problem");
    assert!(lines[2].starts_with("<stdin>:12:4: error: `Ra9`"), "{printed}");
}

#[test]
fn comments_and_twins_of_popeye_are_known() {
    let problem = "BeginProblem\nStip #1\nForsyth 6k1/5ppp/8/8/8/8/8/R5K1\n";
    let file = format!(
        "# all\n# of it\n{problem}EndProblem\n# more\n{problem}Twin Move a1 b1\nEndProblem\n"
    );
    let assert = caissa(["solve", "-"]).stdin(file).assert().code(0);
    let twins = "<stdin>:8: #1 1.Ra8# (a)\n<stdin>:11: #1 1.Rb8# (b)\n";
    assert.stdout_eq(format!("<stdin>:3: #1 1.Ra8#\n{twins}"));
}

#[test]
fn what_composers_write_is_solved_and_written_as_entries() {
    let file = "BeginProblem\nTitle T\nStip h#2\nForsyth 7k/8/5K2/8/8/8/8/6R1\nOption WhiteToPlay\nTwin Stip ser-h#2\n\
                Twin Stip =1\nTwin Stip h#2 Option Duplex\nEndProblem\n";
    let assert = caissa(["solve", "-"]).stdin(file).assert();
    let shown = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let lines: Vec<&str> = shown.lines().take(3).collect();
    let wanted = [
        "<stdin>:1: h#1.5 1...Kf7 2.Kh7 Rh1# (T a)",
        "<stdin>:6: ser-h#2 1.Kh7 2.Kh6 Rh1# (T b)",
        "<stdin>:7: =1 1.Rg7 (T c)",
    ];
    assert_eq!(lines, wanted, "{shown}");
    assert!(shown.contains("<stdin>:8: wrong: there is no helpmate in 1.5\n"), "{shown}");
    // Written entries read as the same, with the same solutions.
    let entries = caissa(["solve", "-", "--format", "yacpdb"]).stdin(file).assert();
    let entries = String::from_utf8_lossy(&entries.get_output().stdout).into_owned();
    assert!(entries.contains("  1.Kh8-h7 2.Kh7-h6 Rg1-h1 #\n"), "{entries}");
    let assert = caissa(["solve", "-"]).stdin(entries).assert().code(0);
    let again = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    for (line, again) in lines.iter().zip(again.lines()) {
        assert_eq!(line.split_once(": ").unwrap().1, again.split_once(": ").unwrap().1);
    }
    let series = ["solve", "7k/8/5K2/8/8/8/8/6R1 b - -", "--stipulation", "ser-h#2"];
    let assert = caissa(series.iter().chain(&["--format", "pgn"])).assert().code(1);
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.contains("PGN has no passes"), "{words}");
}

#[test]
fn a_folder_is_searched_for_every_format_of_problems() {
    let folder = std::env::temp_dir().join(format!("caissa-folder-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    for (name, from) in [
        ("a.epd", EPD),
        ("b.txt", POPEYE),
        ("c.INP", POPEYE),
        ("d.csv", CSV),
        ("inner/e.yaml", YAML),
        ("inner/f.yml", YAML),
        ("g.jsonl", "tests/cases/solve/solved.jsonl"),
        ("h.pgn", "tests/cases/games.pgn"),
        ("i.md", "../../README.md"),
    ] {
        std::fs::copy(from, folder.join(name)).unwrap();
    }
    let assert = caissa(["solve".as_ref(), folder.as_os_str()]).assert().code(1);
    let output = assert.get_output();
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    for name in ["a.epd", "b.txt", "c.INP", "d.csv", "e.yaml", "f.yml", "g.jsonl"] {
        assert!(shown.contains(&format!("{name}:")), "{name}: {shown}");
    }
    assert!(!shown.contains(".pgn:") && !words.contains("cannot read"), "{words}");
    std::fs::remove_dir_all(folder.join("inner")).unwrap();
    for file in std::fs::read_dir(&folder).unwrap() {
        std::fs::remove_file(file.unwrap().path()).unwrap();
    }
    let assert = caissa(["solve".as_ref(), folder.as_os_str()]).assert().code(2);
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.contains(" has no files that end with .epd, .fen, .csv"), "{words}");
    std::fs::remove_dir(&folder).unwrap();
}

#[test]
fn mistakes_in_json_are_reported_without_words_of_rust() {
    let fen = format!("{{\"fen\": \"{MORPHY}\"");
    for (line, words) in [
        (
            "\"fen\"".into(),
            "2:1: error: expected an object in a line, such as `{\"fen\": \"..\", \"stipulation\": \"#2\"}`",
        ),
        (
            "{\"fen\": nope}".into(),
            "2:10: error: `o` cannot stand here in JSON; expected an object in a line, such as `{\"fen\": \"..\", \"stipulation\": \"#2\"}`",
        ),
        (
            format!("{fen}, \"id\": \"ö\"}} x"),
            "2:53: error: `x` cannot stand here in JSON; expected an object in a line, such as `{\"fen\": \"..\", \"stipulation\": \"#2\"}`",
        ),
        ("{\"fen\": 3}".into(), "2:2: error: expected a text as `fen`"),
        ("{}".into(), "2:1: error: the object of JSON has no `fen`"),
        (
            fen.clone(),
            "2:39: error: the object does not end in its line; write each in a line of its own",
        ),
        (format!("{fen}, \"keys\": \"Ra6\"}}"), "2:42: error: expected a list of texts as `keys`"),
        (format!("{fen}, \"pv\": [1]}}"), "2:42: error: expected a list of texts as `pv`"),
        (format!("{fen}, \"id\": []}}"), "2:42: error: expected a text as `id`"),
    ] {
        let text = format!("{fen}, \"stipulation\": \"#2\", \"id\": null}}\n{line}\n");
        let solved = "<stdin>:1: #2 1.Ra6 bxa6 2.b7#";
        let assert = caissa(["solve", "-"]).stdin(text).assert().code(2);
        assert.stdout_eq(format!("{solved}\n<stdin>:{words}\n"));
    }
}

#[test]
fn a_mate_in_one_is_printed_once() {
    caissa(["solve", "1. f3 e5 2. g4", "-m1"]).assert().success().stdout_eq("#1 1...Qh4#\n");
    let two = caissa(["solve", "k7/8/1K6/8/8/8/8/6QR w - -", "-m1"]).assert().success();
    two.stdout_eq("#1 1.Rh8#\n1.Qg8#\n");
}

#[test]
fn published_mates_are_solved_with_the_published_keys() {
    let Some(corpus) = corpus("published mates") else { return };
    let text = std::fs::read_to_string(corpus.join("mates.jsonl")).unwrap();
    let mut problems = String::new();
    let mut count = 0;
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let (Some(moves), Some(fen)) = (value["mate_in"].as_u64(), value["fen"].as_str()) {
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            let keys: Vec<&str> =
                value["keys"].as_array().unwrap().iter().filter_map(|key| key.as_str()).collect();
            let (fields, keys) = (fields.join(" "), keys.join(" "));
            writeln!(problems, "{fields} bm {keys}; dm {moves};").unwrap();
            count += 1;
        }
    }
    let assert = caissa(["solve", "-"]).stdin(problems).assert().success();
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(words.starts_with(&format!("{count} problems: {count} solved, 0 wrong")), "{words}");
}

/// The tests of `chess-mate` and of `puzzles!` read the same two files.
#[test]
fn the_command_accepts_the_same_lines_as_the_prover_and_the_macros() {
    let (right, wrong) =
        ("../../tests/data/puzzles/true.epd", "../../tests/data/puzzles/false.epd");
    caissa(["solve", right, "-q"]).assert().success().stdout_eq("");
    for line in std::fs::read_to_string(wrong).unwrap().lines() {
        // A mate in 101 is not proved, so it is not a false claim either.
        let code = if line.ends_with(" dm 101;") { 2 } else { 1 };
        caissa(["solve", "-", "-q"]).stdin(line).assert().code(code);
    }
}
