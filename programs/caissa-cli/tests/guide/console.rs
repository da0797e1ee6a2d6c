//! The blocks ```` ```console ````: each line that begins with `$ ` is run by a shell, in a folder
//! with the files of `docs/guide/src/files/`, or of the folder there with the name of the chapter,
//! and prints the lines after it. A line `...` stands for any number of lines, and times and rates
//! are not compared. The commands of a chapter share one folder. Commands of `caissa-sql`, a
//! package of its own, are run where it is in the path.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use snapbox::cmd::cargo_bin;
use snapbox::data::IntoData;

use super::chapter::{blocks, chapters, rewrite};
use super::{guide, is_overwriting};
use tests::skip::note;

/// The beginnings of commands that need a tool, with the tool.
const NEEDS: [(&str, &str); 3] =
    [("caissa-sql", "caissa-sql"), ("cargo fmt", "cargo fmt"), ("sh keep-archive.sh", "sha256sum")];

#[test]
fn commands_print_what_the_guide_shows() {
    let mut tally = Tally::default();
    let has = |tool: &str| {
        run(&format!("{tool} --version && echo yes"), &env::temp_dir()).ends_with("yes\n")
    };
    let missing = NEEDS.into_iter().filter(|(_, tool)| !has(tool));
    let (commands, missing): (Vec<_>, Vec<_>) = missing.unzip();
    for file in chapters(&guide()) {
        let text = fs::read_to_string(&file).expect("a chapter");
        let folder = copy_of_the_files(&file);
        let new = blocks(&text, "console").into_iter().map(|block| {
            let printed = tally.check(&text[block.clone()], &folder, &commands);
            (block, printed)
        });
        let new: Vec<_> = new.collect();
        if is_overwriting() {
            rewrite(&file, &text, &new);
        }
        if file.ends_with("adopt.md") {
            adopted(&folder);
        }
        fs::remove_dir_all(folder).expect("removed");
    }
    if tally.skipped > 0 {
        let words = format!("commands of the guide: there is no {}", missing.join(", no "));
        note(missing[0], &format!("{} {words}", tally.skipped));
    }
    assert!(is_overwriting() || tally.wrong.is_empty(), "\n{}", tally.wrong);
    assert!(tally.run > 40, "only {} commands were run", tally.run);
}

/// The commands that were run, and what they print that the guide does not show.
#[derive(Default)]
struct Tally {
    wrong: String,
    run: usize,
    skipped: usize,
}

impl Tally {
    /// Runs the commands of a block. Returns the block, with the new output of commands that print
    /// something else.
    fn check(&mut self, block: &str, folder: &Path, missing: &[&str]) -> String {
        let (mut printed, mut is_unformatted) = (String::new(), false);
        for (command, shown) in steps(block) {
            printed.extend(["$ ", &command, "\n"]);
            let is_missing = missing.iter().any(|tool| command.starts_with(tool));
            // The lines after `cargo fmt` are those of the new layout.
            is_unformatted |= is_missing && command == "cargo fmt";
            if is_missing || is_unformatted {
                self.skipped += 1;
                printed += shown;
                continue;
            }
            self.run += 1;
            let output = run(&command, folder);
            if let Some(difference) = difference(&output, shown) {
                self.wrong.extend(["$ ", &command, "\n", &difference, "\n"]);
                printed += &output;
            } else {
                printed += shown;
            }
        }
        printed
    }
}

/// The commands of a block, each with the lines that it shall print.
fn steps(block: &str) -> Vec<(String, &str)> {
    let starts: Vec<_> = block
        .match_indices("$ ")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || block.as_bytes()[at - 1] == b'\n')
        .collect();
    assert_eq!(starts.first(), Some(&0), "a block begins with a command: {block}");
    let ends = starts.iter().skip(1).copied().chain([block.len()]);
    let step = |(start, end): (&usize, usize)| {
        let text = &block[start + 2..end];
        let mut length = 0;
        for line in text.split_inclusive('\n') {
            length += line.len();
            if !line.ends_with("\\\n") {
                break;
            }
        }
        (text[..length].trim_end().to_owned(), &text[length..])
    };
    starts.iter().zip(ends).map(step).collect()
}

/// A folder of its own for a chapter.
fn copy_of_the_files(chapter: &Path) -> PathBuf {
    let name = chapter.file_stem().expect("a name").to_string_lossy();
    let folder = env::temp_dir().join(format!("caissa-guide-{}-{name}", std::process::id()));
    let files = guide().join("files");
    let own = files.join(&*name);
    copy(if own.exists() { &own } else { &files }, &folder);
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the files") {
        let path = entry.expect("a file").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, to).expect("copied");
        }
    }
}

/// Runs the tests of a package that has adopted the macros, with the macros of this checkout.
fn adopted(folder: &Path) {
    let root = guide().join("../../..");
    let read = |path: &str| fs::read_to_string(folder.join(path)).expect("a file");
    assert_eq!(read("tests/perft.rs").matches("caissa::").count(), 5);
    let own = format!("{{ path = {:?} }}", root.to_str().expect("UTF-8"));
    let manifest = read("Cargo.toml").replace("\"0.1\"", &own);
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--offline", "--quiet"]).current_dir(folder);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures");
    let output = cargo.env("CARGO_TARGET_DIR", target).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Both outputs of a line of a shell. The data of the user are the folder's.
fn run(line: &str, folder: &Path) -> String {
    let own = cargo_bin!("caissa").parent().expect("a folder").to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&path))).expect("a path");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{line}")]).current_dir(folder);
    shell.env("PATH", path).env("HOME", folder).env("NO_COLOR", "1");
    shell.env_remove("XDG_DATA_HOME").env_remove("CAISSA_BOARD");
    let output = shell.output().expect("a shell").stdout;
    let text = String::from_utf8(output).expect("UTF-8");
    if text.is_empty() || text.ends_with('\n') { text } else { text + "\n" }
}

/// The difference between the output of a command and the lines in the guide.
fn difference(output: &str, shown: &str) -> Option<String> {
    let (output, shown) = (without_rates(output), without_rates(shown));
    let found = snapbox::Assert::new().try_eq(None, output.into_data(), shown.into_data());
    found.err().map(|difference| difference.to_string())
}

/// The text without the numbers that depend on the machine: of seconds, rates and threads, in lines that end with a time
/// or a rate, or say more after it.
fn without_rates(text: &str) -> String {
    let line = |line: &str| {
        let has_rate = ["MB/s", " s", "a second", "threads"].iter().any(|end| line.ends_with(end));
        if !has_rate && !line.contains(" s; ") {
            return format!("{line}\n");
        }
        let words: Vec<_> = line.split(' ').collect();
        let units = ["s", "MB/s", "million", "a", "threads"];
        let is_rate = |at: usize| {
            let unit = words.get(at + 1).map(|word| word.trim_end_matches([',', ';']));
            words[at].parse::<f64>().is_ok() && unit.is_some_and(|unit| units.contains(&unit))
        };
        let kept = words.iter().enumerate().map(|(at, word)| if is_rate(at) { "0" } else { word });
        kept.collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

#[test]
fn rates_are_not_compared() {
    assert_eq!(without_rates("2 games, 0.01 s, 3 MB/s\n"), "2 games, 0 s, 0 MB/s\n");
    assert_eq!(without_rates("2 games, 0.01 s\n"), "2 games, 0 s\n");
    assert_eq!(without_rates("1 solved; 0.03 s, 61 a second"), "1 solved; 0 s, 0 a second\n");
    assert_eq!(without_rates("2 games, 0.01 s; 1 left\n"), "2 games, 0 s; 1 left\n");
    assert_eq!(without_rates("2 games, 3 plies\n"), "2 games, 3 plies\n");
}

#[test]
fn differences_are_found() {
    assert!(difference("a\nb\nc\n", "a\n...\nc\n").is_none());
    assert!(difference("a\nb\n", "a\nc\n").is_some());
    assert!(difference("a\n", "").is_some());
    assert_eq!(steps("$ a\nb\n$ c \\\n  d\n"), [("a".into(), "b\n"), ("c \\\n  d".into(), "")]);
}
