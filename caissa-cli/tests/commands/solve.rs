//! `caissa solve`.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chess_core::pgn::Reader;
use snapbox::cmd::cargo_bin;
use snapbox::{Data, file};

use super::{caissa, stdout};

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
const EPD: &str = "tests/cases/solve/problems.epd";
const POPEYE: &str = "tests/cases/solve/problems.txt";
const CSV: &str = "tests/cases/solve/problems.csv";
const YAML: &str = "tests/cases/solve/problems.yaml";

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
fn files_in_every_format_are_solved_and_what_they_say_is_checked() {
    let files: [(&str, i32, Data); 4] = [
        (EPD, 1, file!["../cases/solve/epd.txt"]),
        (POPEYE, 1, file!["../cases/solve/popeye.txt"]),
        (CSV, 1, file!["../cases/solve/csv.txt"]),
        (YAML, 1, file!["../cases/solve/yaml.txt"]),
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
    let expected = "10 problems: 4 solved, 6 wrong, 0 over budget, 1 without a number of moves (`--mate N` proves \
                    them); ";
    assert!(words.starts_with(expected) && words.ends_with(" a second\n"), "{words}");
    caissa(["solve", EPD, "--quiet"]).assert().code(1).stderr_eq("");
    // Nothing is solved, so that is said in any case.
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
fn what_is_written_is_solved_again_and_nothing_is_wrong() {
    for format in ["epd", "json", "popeye"] {
        let written = caissa(["solve", EPD, "--format", format, "-q"]).assert().code(1);
        let written = written.get_output().stdout.clone();
        let again = caissa(["solve", "-", "--format", format, "-q"]).stdin(written.clone());
        if format == "popeye" {
            // It holds neither keys nor numbers of moves in FEN, but all problems.
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

/// What is printed about the corpus, or about the small file many times.
fn many(threads: usize) -> String {
    let text = std::fs::read_to_string(EPD).unwrap().repeat(300);
    let command =
        caissa(["solve", "-", "--variations", "--unique", "-j", &threads.to_string()]).stdin(text);
    String::from_utf8(command.assert().code(1).get_output().stdout.clone()).unwrap()
}

#[test]
fn ctrl_c_ends_with_a_summary() {
    let mut child = Command::new(cargo_bin!("caissa"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = std::fs::read_to_string(EPD).unwrap();
    // Problems without end, until nobody reads them.
    let writer = std::thread::spawn(move || while input.write_all(text.as_bytes()).is_ok() {});
    // Once something is printed, the command is at work.
    child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let is_asked = kill.is_ok_and(|status| status.success());
    if !is_asked {
        child.kill().unwrap();
    }
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    if !is_asked {
        super::skip("there is no `kill`");
        return;
    }
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
    over.stdout_eq("over budget: #2 is not decided within 10 positions\n");
}

#[test]
fn what_cannot_be_solved_is_a_sentence() {
    let refused: [(&[&str], &str); 6] = [
        (&[MORPHY], "error: in how many moves? Give the number, as in `--mate 3`\n"),
        (&["lost.epd"], "error: cannot read `lost.epd`: no such file or directory\n"),
        (&["not here.epd"], "error: cannot read `not here.epd`: no such file or directory\n"),
        (
            &["../README.md"],
            "error: cannot read `../README.md`: no problems: expected EPD, FEN, Lichess puzzles (CSV), JSON, input of Popeye, or YAML of YACPDB\n",
        ),
        (
            &["kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 0;"],
            "error: expected a number of moves from 1 to 100 in which the side to move mates, but found `0`\n",
        ),
        (&["4k3/8/8/8/8/8/8/4K2k w - -", "-m2"], "error: "),
    ];
    for (args, words) in refused {
        let args = ["solve", "-q"].iter().chain(args);
        let assert = caissa(args.copied()).assert().code(2).stdout_eq("");
        let stderr = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(stderr.starts_with(words), "{stderr}");
    }
}

/// The folder of the corpus, if the environment names it.
fn corpus() -> Option<PathBuf> {
    let corpus =
        std::env::var_os("CAISSA_CORPUS").filter(|corpus| corpus != "none" && !corpus.is_empty());
    corpus.map(|corpus| Path::new(&corpus).to_owned())
}

#[test]
fn published_mates_are_solved_with_the_published_keys() {
    let Some(corpus) = corpus() else {
        super::skip("CAISSA_CORPUS is not set");
        return;
    };
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
