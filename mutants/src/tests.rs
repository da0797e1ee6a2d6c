//! The tests, each as a process of its own, and the mutants that each of them runs through.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::copy::Copy;

pub struct Test {
    pub name: String,
    program: PathBuf,
    folder: PathBuf,
    /// Its number, if it is a doc test.
    doc: Option<usize>,
    /// How long it runs on the code as it is.
    pub time: Duration,
    /// The numbers of the mutants that it comes across.
    pub reaches: Vec<u32>,
}

/// Tests that call cargo or read the project's own files, on which a switch has no effect.
const LEFT_OUT: [&str; 10] = [
    "ui::",
    "hygiene::",
    "rooms::",
    "editor::",
    "docs::",
    "typed::",
    "corpus::opening_book",
    "corpus::sample_openings",
    "pgn::embedded",
    "hostile::game_of",
];

/// A test that takes longer on the code as it is takes too long for thousands of mutants.
const SLOWEST: Duration = Duration::from_secs(45);

/// Builds all tests in the copy, and runs each of them once to learn what it reaches.
pub fn all(copy: &Copy) -> Vec<Test> {
    let mut tests = unit_tests(copy);
    tests.extend(doc_tests(copy, "chess-core"));
    tests.extend(doc_tests(copy, "caissa"));
    println!("{} tests", tests.len());
    tests.retain_mut(|test| {
        let passes = test.record(&copy.root);
        if !passes {
            println!("left out, since it fails or takes too long: {}", test.name);
        }
        passes
    });
    tests
}

fn unit_tests(copy: &Copy) -> Vec<Test> {
    let arguments =
        ["test", "--workspace", "--all-features", "--lib", "--test", "suite", "--no-run"];
    let output = copy.cargo(&arguments).arg("--message-format=json").output().expect("cargo runs");
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut tests = Vec::new();
    for line in messages.lines() {
        let message: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let Some(program) = message["executable"].as_str() else { continue };
        let manifest = Path::new(message["manifest_path"].as_str().expect("a path"));
        let folder = manifest.parent().expect("a folder");
        let list = Command::new(program).arg("--list").current_dir(folder).output();
        let list = String::from_utf8(list.expect("the tests run").stdout).expect("UTF-8");
        let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
        tests.extend(names.filter(|name| !LEFT_OUT.iter().any(|word| name.starts_with(word))).map(
            |name| Test {
                name: name.to_owned(),
                program: program.into(),
                folder: folder.to_owned(),
                doc: None,
                time: Duration::ZERO,
                reaches: Vec::new(),
            },
        ));
    }
    tests
}

/// The doc tests of a package. rustdoc puts them into one program, which runs one of them by its number.
fn doc_tests(copy: &Copy, package: &str) -> Vec<Test> {
    let folder = copy.root.with_extension(format!("doc-{package}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let flags = format!("-Zunstable-options --persist-doctests {}", folder.display());
    let mut cargo = copy.cargo(&["test", "--doc", "--all-features", "-p", package]);
    let output = cargo.env("RUSTDOCFLAGS", flags).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut tests = Vec::new();
    for bundle in fs::read_dir(folder).expect("a folder").flatten() {
        let program = bundle.path().join("rust_out");
        if !program.is_file() {
            continue;
        }
        let list = Command::new(&program).env("RUSTDOC_DOCTEST_BIN_PATH", &program).output();
        let list = String::from_utf8(list.expect("the tests run").stdout).expect("UTF-8");
        let count = list.lines().filter(|line| line.starts_with("test ")).count();
        tests.extend((0..count).map(|number| Test {
            name: format!("doc test {number} of {package}"),
            program: program.clone(),
            folder: copy.root.join(if package == "caissa" { "" } else { package }),
            doc: Some(number),
            time: Duration::ZERO,
            reaches: Vec::new(),
        }));
    }
    tests
}

impl Test {
    /// Whether it passes. A test that does not end counts as failed.
    pub fn passes(&self, environment: (&str, &str), limit: Duration) -> bool {
        // A mutant may ask for all memory there is.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\""]).arg(&self.program);
        match self.doc {
            Some(number) => command.env("RUSTDOC_DOCTEST_RUN_NB_TEST", number.to_string()),
            None => command.args(["--exact", &self.name, "--test-threads=1"]),
        };
        command.env(environment.0, environment.1).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the test starts");
        let begin = Instant::now();
        let mut pause = Duration::from_micros(500);
        loop {
            if let Some(status) = child.try_wait().expect("the test ends") {
                return status.success();
            }
            if begin.elapsed() > limit {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    fn record(&mut self, root: &Path) -> bool {
        let reached = root.with_extension("reached");
        let _ = fs::remove_file(&reached);
        let begin = Instant::now();
        let path = reached.to_str().expect("UTF-8");
        let passes = self.passes(("CAISSA_MUTANTS_REACHED", path), SLOWEST);
        self.time = begin.elapsed();
        let numbers = fs::read_to_string(&reached).unwrap_or_default();
        self.reaches = numbers.lines().filter_map(|line| line.parse().ok()).collect();
        passes
    }
}
