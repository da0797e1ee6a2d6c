//! The files of the guide that people copy: what they run is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use snapbox::cmd::cargo_bin;

const SOUND: &str = "[Event \"A\"]\n\n1. e4 e5 *\n\n";
const WRONG: &str = "[Event \"B\"]\n\n1. e4+ e5 2. Nf4 1/2\n\n";

/// A file of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-recipes-{}-{name}", std::process::id()));
    fs::create_dir_all(folder.join("games")).expect("a folder");
    folder
}

/// Runs a line of a shell in a folder, with the command in the path.
fn shell(line: &str, folder: &Path) -> Output {
    run_in("sh", &["-ec", line], folder)
}

/// Runs a shell with its arguments in a folder, with the command in the path.
fn run_in(shell: &str, args: &[&str], folder: &Path) -> Output {
    let own = cargo_bin!("caissa").parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("a path");
    let mut command = Command::new(shell);
    command.args(args).current_dir(folder).env("PATH", path);
    command.output().expect("a shell")
}

/// The values of a key of one line in a YAML file.
fn values(file: &str, key: &str) -> Vec<String> {
    let text = fs::read_to_string(repository(file)).expect("a file");
    let values = text.lines().filter_map(|line| line.trim().strip_prefix(key));
    values.map(|value| value.trim().to_string()).collect()
}

/// Runs the step of the action that checks files, with the values that a workflow gives it.
fn run_action(files: &str, options: &str, folder: &Path) -> Output {
    let text = fs::read_to_string(repository("action.yml")).expect("a file");
    let (_, script) = text.rsplit_once("run: |\n").expect("a script");
    // A step of GitHub runs so.
    let args = ["--noprofile", "--norc", "-eo", "pipefail", "-c"];
    let line = format!("FILES='{files}' OPTIONS='{options}'\n{script}");
    run_in("bash", &[&args[..], &[&line]].concat(), folder)
}

#[test]
fn the_workflow_runs_the_action() {
    const WORKFLOW: &str = "docs/guide/src/recipes/github-action.yml";
    let folder = folder("workflow");
    let [files] = &values(WORKFLOW, "files:")[..] else { panic!() };
    let [options] = &values(WORKFLOW, "options:")[..] else { panic!() };
    assert!(values(WORKFLOW, "uses:")[0].contains("/caissa@"));

    fs::write(folder.join("games/a.pgn"), SOUND).expect("a file");
    let sound = run_action(files, options, &folder);
    assert_eq!((sound.status.code(), sound.stdout.len()), (Some(0), 0));

    fs::write(folder.join("games/b.pgn"), WRONG).expect("a file");
    let wrong = run_action(files, options, &folder);
    let text = String::from_utf8(wrong.stdout).expect("UTF-8");
    assert_eq!((wrong.status.code(), text.lines().count()), (Some(1), 3), "{text}");
    let begin = "::error file=games/b.pgn,line=3,col=4,endColumn=7,title=false-claim/not-check::";
    assert!(text.starts_with(begin), "{text}");
    let [sarif] = &values(WORKFLOW, "sarif_file:")[..] else { panic!() };
    let sarif = fs::read_to_string(folder.join(sarif)).expect("a file");
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(3));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_action_checks_files() {
    let folder = folder("action");
    fs::write(folder.join("games/a.pgn"), SOUND).expect("a file");
    fs::write(folder.join("games/b.pgn"), WRONG).expect("a file");
    let run = |files: &str, options: &str| run_action(files, options, &folder);
    assert_eq!(run("games/a.pgn", "").status.code(), Some(0));
    let wrong = run("games/a.pgn games/b.pgn", "--allow false-claim");
    let text = String::from_utf8(wrong.stdout).expect("UTF-8");
    assert_eq!((wrong.status.code(), text.lines().count()), (Some(1), 2), "{text}");
    assert!(text.starts_with("::error file=games/b.pgn,line=3,"), "{text}");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_action_checks_patterns_and_runs_nothing_else() {
    let folder = folder("patterns");
    fs::create_dir_all(folder.join("games/old/older")).expect("a folder");
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    // The arguments are what matters here.
    fs::write(folder.join("bin/caissa"), "#!/bin/sh\necho \"$@\"\n").expect("a file");
    assert!(shell("chmod +x bin/caissa", &folder).status.success());
    for name in ["games/a.pgn", "games/b.pgn", "games/c.txt", "games/old/older/d.pgn", "--e"] {
        fs::write(folder.join(name), "").expect("a file");
    }
    let text = fs::read_to_string(repository("action.yml")).expect("a file");
    let (_, script) = text.rsplit_once("run: |\n").expect("a script");
    for (files, options, args) in [
        ("games/*.pgn", "", "-- games/a.pgn games/b.pgn"),
        ("games/?.txt games", "", "-- games/c.txt games"),
        ("games/**/*.pgn", "", "-- games/a.pgn games/b.pgn games/old/older/d.pgn"),
        ("none/*.pgn", "--strict  --max 3", "--strict --max 3 -- none/*.pgn"),
        // Options are not patterns, and no text is run.
        ("games", "--e* [a-z]*", "--e* [a-z]* -- games"),
        (
            "$(touch x) `touch x`;touch x",
            "$(touch x)",
            "$(touch x) -- $(touch x) `touch x`;touch x",
        ),
    ] {
        let line = format!("PATH=\"$PWD/bin:$PATH\" FILES='{files}' OPTIONS='{options}'\n{script}");
        let output = run_in("bash", &["-eo", "pipefail", "-c", &line], &folder);
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(printed, format!("check --format github {args}\n"), "{files} {options}");
        assert!(!folder.join("x").exists(), "{files} {options}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_hooks_before_a_commit_run() {
    let folder = folder("hooks");
    fs::write(folder.join("a.pgn"), SOUND).expect("a file");
    fs::write(folder.join("b.pgn"), WRONG).expect("a file");
    let entries = values(".pre-commit-hooks.yaml", "entry:");
    let [check, fix, fmt] = &entries[..] else { panic!("{entries:?}") };
    // The guide shows the first with the wheel of this version.
    let guide = "docs/guide/src/ci.md";
    assert_eq!(values(guide, "entry:"), [check.as_str()]);
    assert_eq!(values(guide, "files:"), values(".pre-commit-hooks.yaml", "files:")[..1]);
    let wheel = format!("[\"{}=={}\"]", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    assert_eq!(values(guide, "additional_dependencies:"), [wheel]);
    let text = fs::read_to_string(repository(guide)).expect("a file");
    assert!(text.contains(&format!("`{fix}`")));
    let code = |line: &str| shell(line, &folder).status.code();
    assert_eq!(code(&format!("{check} a.pgn")), Some(0));
    assert_eq!(code(&format!("{check} a.pgn b.pgn")), Some(1));
    assert_eq!(code(&format!("{fix} a.pgn b.pgn")), Some(0));
    assert_eq!(fs::read_to_string(folder.join("a.pgn")).expect("a file"), SOUND);
    assert_ne!(fs::read_to_string(folder.join("b.pgn")).expect("a file"), WRONG);
    assert_eq!(code(&format!("{fmt} a.pgn")), Some(0));
    assert_eq!(
        fs::read_to_string(folder.join("a.pgn")).expect("a file"),
        SOUND.trim_end().to_owned() + "\n"
    );
    fs::remove_dir_all(folder).expect("removed");
}
