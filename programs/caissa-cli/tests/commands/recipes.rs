//! The files of the guide that people copy: what they run is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use snapbox::cmd::cargo_bin;

use tests::skip::skip_without;

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
        // Options are no patterns, and no text is run.
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

/// A folder with games, a `caissa` that treats one range as the words say, and the length of the file of games.
fn damaged(name: &str, damage: &str) -> (PathBuf, u64) {
    let folder = folder(name);
    let games = [SOUND, WRONG].concat().repeat(40);
    fs::write(folder.join("all games.pgn"), &games).expect("a file");
    let length = games.len();
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *..{length}*) {damage};; esac\nexec '{}' \"$@\"\n",
        cargo_bin!("caissa").display()
    );
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    fs::write(folder.join("bin/caissa"), script).expect("a file");
    assert!(shell("chmod +x bin/caissa", &folder).status.success());
    (folder, length as u64)
}

/// A range that is lost in every try; one that is lost in the first; one whose output is lost without an error.
const DAMAGES: [(&str, bool); 3] =
    [("kill -9 $$", false), ("mkdir tried 2>/dev/null && kill -9 $$", true), ("exit 0", false)];

#[test]
fn parts_on_gnu_parallel_join_to_the_whole_or_to_an_error() {
    for (number, (damage, is_whole)) in DAMAGES.into_iter().chain([(":", true)]).enumerate() {
        let (folder, length) = damaged(&format!("it's parallel {number}"), damage);
        if !shell("parallel --version", &folder).status.success() {
            skip_without("parallel");
            return;
        }
        let script = repository("docs/guide/src/recipes/on_parallel.sh");
        let line =
            format!("PATH=\"$PWD/bin:$PATH\" sh '{}' 'all games.pgn' 7 -j 3", script.display());
        check(&shell(&line, &folder), is_whole, length, &folder);
        fs::remove_dir_all(folder).expect("removed");
    }
}

/// Checks the output of a recipe: the findings of the whole file, or an error.
#[track_caller]
fn check(found: &Output, is_whole: bool, length: u64, folder: &Path) {
    let line = "caissa check \"$PWD/all games.pgn\" -q --format json --exit-zero";
    let (stdout, stderr) =
        (String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
    if is_whole {
        assert_eq!(stdout, String::from_utf8_lossy(&shell(line, folder).stdout), "{stderr}");
        assert_eq!((found.status.code(), stdout.lines().count()), (Some(0), 121));
    } else {
        assert!(!found.status.success() && stdout.is_empty(), "{stdout}");
        let is_named = stderr.contains("error: no part has the bytes ")
            && stderr.contains(&format!("..{length} of"));
        assert!(is_named || stderr.contains("Error: "), "{stderr}");
    }
}

/// Modules that write to standard output like the real ones, and run everything here and once.
const ENGINES: [(&str, &str, &str); 3] = [
    (
        "on_dask.py",
        "dask/distributed.py",
        "class Client:
    def __init__(self, *address): print('a log')
    def __enter__(self): return self
    def __exit__(self, *error): print('a log')
    def submit(self, work, *args, retries): return work(*args)
    def gather(self, all): return all
",
    ),
    (
        "on_ray.py",
        "ray.py",
        "class Remote:
    def __init__(self, work): self.work = work
    def remote(self, *args):
        print('a log', flush=True)
        return self.work(*args)
def remote(**options): return Remote
def get(all): return all
",
    ),
    (
        "on_spark.py",
        "pyspark.py",
        "import os, subprocess
from types import SimpleNamespace as Names
class SparkContext:
    def __enter__(self):
        self._jvm = Names(System=Names(err=Names(println=lambda text: os.write(2, text.encode()))))
        return self
    def __exit__(self, *error): print('a log')
    def parallelize(self, all, parts):
        self.all = all
        return self
    def pipe(self, command, environment, checkCode):
        self.command = command
        return self
    def collect(self):
        each = [subprocess.check_output(self.command, shell=True, text=True, input=one) for one in self.all]
        return ''.join(each).splitlines()
",
    ),
];

#[test]
fn recipes_in_python_print_the_whole_or_an_error_and_no_logs() {
    for (number, (damage, is_whole)) in
        [(":", true), DAMAGES[0], DAMAGES[2]].into_iter().enumerate()
    {
        for (script, module, text) in ENGINES {
            let (folder, length) = damaged(&format!("{script}-{number}"), damage);
            if !shell("python3 --version", &folder).status.success() {
                skip_without("python3");
                return;
            }
            let module = folder.join("modules").join(module);
            fs::create_dir_all(module.parent().expect("a folder")).expect("a folder");
            fs::write(module, text).expect("a file");
            let script = repository("docs/guide/src/recipes").join(script);
            let line = format!(
                "PYTHONPATH=modules PATH=\"$PWD/bin:$PATH\" python3 -B '{}' 'all games.pgn' 7",
                script.display()
            );
            check(&shell(&line, &folder), is_whole, length, &folder);
            fs::remove_dir_all(folder).expect("removed");
        }
    }
}
