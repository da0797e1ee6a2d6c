//! The files of `docs/` that people copy: what they run is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use snapbox::cmd::cargo_bin;

use super::skip_without;

const SOUND: &str = "[Event \"A\"]\n\n1. e4 e5 *\n\n";
const WRONG: &str = "[Event \"B\"]\n\n1. e4+ e5 2. Nf4 1/2\n\n";

/// A file of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-recipes-{}-{name}", std::process::id()));
    fs::create_dir_all(folder.join("games")).expect("a folder");
    folder
}

/// Runs a line of a shell in a folder, with the command in the path.
fn shell(line: &str, folder: &Path) -> Output {
    let own = cargo_bin!("caissa").parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("a path");
    let mut command = Command::new("sh");
    command.args(["-ec", line]).current_dir(folder).env("PATH", path);
    command.output().expect("a shell")
}

/// The values of a key of one line in a YAML file.
fn values(file: &str, key: &str) -> Vec<String> {
    let text = fs::read_to_string(repository(file)).expect("a file");
    let values = text.lines().filter_map(|line| line.trim().strip_prefix(key));
    values.map(|value| value.trim().to_string()).collect()
}

#[test]
fn the_steps_of_the_workflow_run() {
    let folder = folder("workflow");
    let steps = values("docs/github-action.yml", "run:");
    let [install, check] = &steps[..] else { panic!("{steps:?}") };
    // Installing takes minutes and a network; the package of this name is the one that is tested here.
    // `check` and its formats are in it without any feature: `left_out.rs` runs it so.
    let package = env!("CARGO_PKG_NAME");
    assert_eq!(install, &format!("cargo install --locked {package} --no-default-features"));

    fs::write(folder.join("games/a.pgn"), SOUND).expect("a file");
    let sound = shell(check, &folder);
    assert_eq!((sound.status.code(), sound.stdout.len()), (Some(0), 0));

    fs::write(folder.join("games/b.pgn"), WRONG).expect("a file");
    let wrong = shell(check, &folder);
    let text = String::from_utf8(wrong.stdout).expect("UTF-8");
    assert_eq!((wrong.status.code(), text.lines().count()), (Some(1), 3), "{text}");
    let begin = "::error file=games/b.pgn,line=3,col=4,endColumn=7,title=false-claim/not-check::";
    assert!(text.starts_with(begin), "{text}");
    let [sarif] = &values("docs/github-action.yml", "sarif_file:")[..] else { panic!() };
    let sarif = fs::read_to_string(folder.join(sarif)).expect("a file");
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("JSON");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(3));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_hooks_before_a_commit_run() {
    let folder = folder("hooks");
    fs::write(folder.join("a.pgn"), SOUND).expect("a file");
    fs::write(folder.join("b.pgn"), WRONG).expect("a file");
    let entries = values(".pre-commit-hooks.yaml", "entry:");
    let [check, fix] = &entries[..] else { panic!("{entries:?}") };
    assert!(fs::read_to_string(repository("docs/recipes.md")).expect("a file").contains(check));
    let code = |line: &str| shell(line, &folder).status.code();
    assert_eq!(code(&format!("{check} a.pgn")), Some(0));
    assert_eq!(code(&format!("{check} a.pgn b.pgn")), Some(1));
    assert_eq!(code(&format!("{fix} a.pgn b.pgn")), Some(0));
    assert_eq!(fs::read_to_string(folder.join("a.pgn")).expect("a file"), SOUND);
    assert_ne!(fs::read_to_string(folder.join("b.pgn")).expect("a file"), WRONG);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn parts_on_gnu_parallel_join_to_the_whole() {
    let folder = folder("it's parallel");
    if !shell("parallel --version", &folder).status.success() {
        skip_without("parallel");
        return;
    }
    let file = folder.join("all games.pgn");
    fs::write(&file, [SOUND, WRONG].concat().repeat(40)).expect("a file");
    let script = repository("docs/recipes/on_parallel.sh");
    let (script, name) = (script.display(), "all games.pgn");
    let joined = shell(&format!("sh '{script}' '{name}' 7 -j 3"), &folder);
    let whole =
        shell(&format!("caissa check \"$PWD/{name}\" -q --format json --exit-zero"), &folder);
    assert_eq!(String::from_utf8_lossy(&joined.stderr), "");
    assert_eq!(joined.status.code(), Some(0));
    assert_eq!(joined.stdout, whole.stdout);
    assert_eq!(String::from_utf8_lossy(&joined.stdout).lines().count(), 121);
    fs::remove_dir_all(folder).expect("removed");
}
