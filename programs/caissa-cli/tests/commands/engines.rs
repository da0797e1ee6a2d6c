//! Engines in `check` and `analyse`: the built-in one, this command as a program that speaks UCI, and programs that fail.

use std::path::PathBuf;
use std::process::Output;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use snapbox::cmd::cargo_bin;
use tests::skip::note;

use super::caissa;

/// A line of each objection, and lines without one: good moves, another key of a mate, a slower mate, no move at all.
const SUITE: &str = "\
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra7;
r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm h3, Rb7; id allows;
r3k3/pp3ppp/8/3q4/8/8/PP3PPP/3QK2R w - - bm Qd4;
r3k3/pp3ppp/8/3q4/8/8/PP3PPP/3QK2R w - - am Qxd5;
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Kf1 Ra8#;
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;
7k/5Q2/6K1/8/8/8/8/R7 w - - bm Ra8#;
7k/8/5K2/8/8/8/8/R5R1 w - - bm Ra2;
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; am f3;
8/8/8/8/8/4k3/4p3/4K3 b - - id none;
";

/// The output of a command.
fn run(args: &[&str], input: &str) -> Output {
    caissa(args).stdin(input).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The option for this command as an engine.
fn own_program() -> String {
    format!("--engine={} uci", cargo_bin!("caissa").display())
}

/// The findings about [`SUITE`], a line each.
fn checked(args: &[&str]) -> Vec<String> {
    let fixed = ["check", "-", "--format", "short"];
    let output = run(&[&fixed[..], args].concat(), SUITE);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn best_moves_that_miss_a_mate_or_lose_are_warnings() {
    let found = checked(&["--engine", "--nodes", "3000", "-q"]);
    let wanted = [
        "<stdin>:1:34: warning[engine/missed-mate]: `Ra7` misses a mate in 1: 1. Ra8#",
        "<stdin>:2:43: warning[engine/allowed-mate]: `Rb7` allows a mate in 2: 1. Rb7 Ra1+ 2. Rb1 Rxb1#",
        "<stdin>:3:45: warning[engine/bad-best-move]: `Qd4` loses a queen, says Caissa: 1. Qd4 Qxd4",
        "<stdin>:4:45: warning[engine/good-avoid-move]: `Qxd5` is to be avoided, but far better than all others, says Caissa",
        "<stdin>:5:38: warning[engine/good-avoid-move]: `Ra8#` is to be avoided, but begins a mate in 1: 1. Ra8#",
    ];
    assert_eq!(found, wanted);
    // As often as it is asked, on any number of threads.
    for threads in ["1", "3"] {
        assert_eq!(checked(&["--engine", "--nodes", "3000", "-j", threads]), wanted);
    }
    assert_eq!(checked(&[]).len(), 0);
}

#[test]
fn a_program_is_asked_as_the_built_in_engine_is() {
    let built_in = checked(&["--engine", "--depth", "6"]);
    let program = checked(&[&own_program(), "--depth", "6"]);
    let name = format!("Caissa {}", env!("CARGO_PKG_VERSION"));
    let named: Vec<_> =
        built_in.iter().map(|line| line.replace("says Caissa", &format!("says {name}"))).collect();
    assert_eq!(program, named);
    let output = run(&["check", "-", &own_program(), "--depth", "4"], SUITE);
    assert!(text(&output.stderr).trim_end().ends_with(&format!("; engine: {name}")));
    let game = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let analysed = |engine: &str, game: &str| {
        let output = run(&["analyse", "-", engine, "--depth", "6", "-j", "2"], game);
        assert!(output.status.success(), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    };
    let (own, words) = analysed("--engine=built-in", game);
    assert!(!words.contains("engine"), "{words}");
    let (other, words) = analysed(&own_program(), game);
    assert!(words.trim_end().ends_with(&format!("; engine: {name}")), "{words}");
    assert_eq!(other, format!("[Annotator \"{name}\"]\n\n{own}"));
    // An annotator of the game stays.
    let (other, _) = analysed(&own_program(), &format!("[Annotator \"A\"]\n\n{game}"));
    assert!(other.contains("[Annotator \"A\"]") && !other.contains(&name), "{other}");
}

#[test]
fn formats_and_rules_take_warnings_as_others() {
    let args = ["check", "-", "-q", "--engine", "--nodes", "1000", "--hash", "1"];
    let json = text(&run(&[&args[..], &["--format", "json"]].concat(), SUITE).stdout);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["code"], "engine/missed-mate");
    assert_eq!((&first["level"], &first["move"]), (&"warning".into(), &"Ra7".into()));
    assert_eq!(first["fen"], "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(first["help"][0], "the mate is proved against every defence");
    let allowed = run(&[&args[..], &["--allow", "engine"]].concat(), SUITE);
    assert_eq!((allowed.status.code(), text(&allowed.stdout)), (Some(0), String::new()));
    // A mistake in the text is still an error, and no engine is asked about its line.
    let wrong = run(
        &[&args[..], &["--format", "short"]].concat(),
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9;\n",
    );
    assert_eq!(wrong.status.code(), Some(1));
    assert!(!text(&wrong.stdout).contains("warning"));
}

/// A program of a shell: it answers `uci` and `isready`, and obeys `on_go` for each `go`.
#[cfg(unix)]
fn program(name: &str, on_go: &str) -> (PathBuf, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (path, log) =
        (folder.join(format!("engine-{name}")), folder.join(format!("engine-{name}.pid")));
    let script = format!(
        "#!/bin/sh\necho $$ >> '{}'\nwhile read -r word rest; do case $word in\n\
         uci) echo 'id name Fake'; echo uciok;;\nisready) echo readyok;;\ngo) {on_go};;\nquit) exit;;\nesac; done\n",
        log.display()
    );
    let _ = fs::remove_file(&log);
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    (path, log)
}

/// Both commands end in time, say what is wrong with a program, and leave none of its processes behind.
#[cfg(unix)]
fn fails(name: &str, on_go: &str, words: &str) {
    let (path, log) = program(name, on_go);
    let engine = format!("--engine={}", path.display());
    for (command, input) in [("check", SUITE), ("analyse", "1. e4 e5 *")] {
        let begun = Instant::now();
        let output = run(&[command, "-", &engine, "--movetime", "50", "-j", "2"], input);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(&format!("error: the engine failed: {words}")), "{name}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{name}");
    }
    for id in fs::read_to_string(log).unwrap().lines() {
        let there = std::process::Command::new("kill").args(["-0", id]).output().unwrap();
        assert!(!there.status.success(), "{name}: the process {id} is left");
    }
}

#[test]
#[cfg(unix)]
fn programs_that_fail_end_the_command_with_the_reason() {
    let programs = [
        ("exits", "exit 3", "it has ended (exit status: 3)"),
        (
            "garbage",
            "echo $$; echo 'info depth pv score'; echo bestmove e9e5",
            "its move is refused: ",
        ),
        ("illegal", "echo 'info score cp 3'; echo bestmove a1a1", "its move is refused: "),
        ("none", "echo 'bestmove (none)'", "it found no move"),
        ("no-score", "echo bestmove a1a2; echo bestmove e2e4", "it"),
        ("hangs", "exec sleep 600", "it finds no move in time"),
        // More than a pipe holds, and then on and on, because a flood for as long costs as much as it takes.
        (
            "babbles",
            "i=0; while :; do echo info depth 1; i=$((i + 1)); [ $i -lt 20000 ] || sleep 0.02; done",
            "it finds no move in time",
        ),
    ];
    thread::scope(|scope| {
        for (name, on_go, words) in programs {
            scope.spawn(move || fails(name, on_go, words));
        }
    });
}

#[test]
fn programs_that_do_not_start_are_named() {
    for (engine, words) in [
        ("no-such-engine", "cannot start `no-such-engine`: no such file or directory"),
        ("false", "it has ended (exit status: 1)"),
        ("cat", "it does not answer `uci`"),
    ] {
        let engine = format!("--engine={engine}");
        for args in [["check", "-", &engine], ["analyse", "-", &engine]] {
            let output = run(&args, "");
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(text(&output.stderr), format!("error: the engine failed: {words}\n"));
            assert_eq!(output.stdout, b"");
        }
    }
    assert_eq!(run(&["check", "-", "--nodes", "5"], "").status.code(), Some(2));
}

/// The path of a program of chess, which Debian keeps beside the usual places.
pub(super) fn installed(name: &str) -> Option<PathBuf> {
    let places = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&places).chain([PathBuf::from("/usr/games")]);
    places.find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
}

#[test]
fn stockfish_finds_the_same() {
    let Some(path) = installed("stockfish") else {
        note("stockfish", "there is no Stockfish to compare with");
        return;
    };
    let engine = format!("--engine={}", path.display());
    let codes = |lines: Vec<String>| -> Vec<String> {
        lines.iter().map(|line| line.split(": `").next().unwrap().to_owned()).collect()
    };
    let own = checked(&["--engine", "--nodes", "20000"]);
    let theirs = checked(&[&engine, "--nodes", "20000", "-j", "1"]);
    assert!(theirs[2].contains(", says Stockfish"), "{}", theirs[2]);
    assert_eq!(codes(theirs), codes(own));
    let output =
        run(&["analyse", "-", &engine, "--nodes", "20000", "-j", "1"], "1. f3 e5 2. g4 Qh4# 0-1");
    let printed = text(&output.stdout);
    assert!(
        printed.contains("[Annotator \"Stockfish") && printed.contains("g4 $4 {[%eval #-1]}"),
        "{printed}"
    );
}
