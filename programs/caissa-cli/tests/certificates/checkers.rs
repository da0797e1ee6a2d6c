//! Both checkers: Coq with the laws of the guide, and the witness in Python.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io};

use serde_json::Value;
use snapbox::cmd::cargo_bin;
use tests::project;
use tests::skip::skip_without;

/// A file of the guide's proofs.
pub(crate) fn proofs(name: &str) -> PathBuf {
    project("docs/guide/src/proofs").join(name)
}

/// The files that each theorem needs, in order.
pub(crate) const LAWS: [&str; 3] = ["Articles", "Laws", "Mate"];

/// The files of the proof that the articles and the laws agree, in order.
pub(crate) const AGREEMENT: [&str; 7] = [
    "agreement/Boards",
    "agreement/Attacks",
    "agreement/Pawns",
    "agreement/Moves",
    "agreement/Played",
    "agreement/Legality",
    "Agreement",
];

/// Coq, with the laws compiled.
pub(crate) struct Coq(PathBuf);

impl Coq {
    /// `None` where there is no Coq, and a note about it.
    pub(crate) fn new() -> Option<Self> {
        static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
        let folder = FOLDER.get_or_init(compiled).clone();
        if folder.is_none() {
            skip_without("coq");
        }
        folder.map(Self)
    }

    /// Compiles a file.
    pub(crate) fn run(&self, text: &str) -> Output {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("Test{}.v", NUMBER.fetch_add(1, Ordering::Relaxed));
        fs::write(self.0.join(&name), text).expect("a file");
        self.coqc(&name).expect("Coq runs")
    }

    /// The output of a file without mistakes.
    pub(crate) fn print(&self, text: &str) -> String {
        let output = self.run(text);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// A folder of its own, with files of the guide that are not compiled.
    pub(crate) fn aside(&self) -> Self {
        let folder = self.0.with_file_name("coq-guide");
        fs::create_dir_all(&folder).expect("a folder");
        for name in ["Articles.v", "Laws.v", "Mate.v", "witness.py"] {
            fs::copy(proofs(name), folder.join(name)).expect("a file of the guide");
        }
        Self(folder)
    }

    /// Compiles files of the guide's proofs.
    pub(crate) fn compile(&self, names: &[&str]) {
        for name in names {
            let name = format!("{name}.v");
            let file = self.0.join(&name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::copy(proofs(&name), file).expect("a file of the guide");
            let output = self.coqc(&name).expect("Coq runs");
            assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }

    /// The output of a script of a shell in the folder of the laws. No line of it fails.
    pub(crate) fn shell(&self, script: &str) -> String {
        let own = cargo_bin!("caissa").parent().expect("a folder").to_owned();
        let path = env::var_os("PATH").unwrap_or_default();
        let path =
            env::join_paths([own].into_iter().chain(env::split_paths(&path))).expect("a path");
        let mut shell = Command::new("sh");
        shell.args(["-ec", script]).current_dir(&self.0).env("PATH", path);
        let output = shell.output().expect("a shell");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn coqc(&self, name: &str) -> io::Result<Output> {
        let args = ["-q", "-Q", ".", "Caissa", name];
        Command::new("coqc").args(args).current_dir(&self.0).output()
    }
}

/// A folder with the compiled laws, if there is Coq.
fn compiled() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq");
    fs::create_dir_all(&folder).expect("a folder");
    fs::copy(proofs("witness.py"), folder.join("witness.py")).expect("a file of the guide");
    Command::new("coqc").arg("--version").output().ok()?;
    Coq(folder.clone()).compile(&LAWS);
    Some(folder)
}

/// For each checker of this machine, whether it accepts each certificate.
pub(crate) fn accepted(certificates: &[Value]) -> Vec<Vec<bool>> {
    let coq = Coq::new().map(|coq| {
        let mut text = "From Coq Require Import List String Uint63.\nFrom Caissa Require Import Laws Mate.\nImport ListNotations.\n\
                        Open Scope string_scope.\nOpen Scope uint63_scope.\nOpen Scope list_scope.\nSet Printing Width 1000000.\n"
            .to_owned();
        for certificate in certificates {
            // What the theorem `certified` asks.
            let _ = writeln!(text, "Eval vm_compute in {}.", condition(certificate));
        }
        let printed = coq.print(&text);
        let words = printed.lines().filter_map(|line| line.trim().strip_prefix("= "));
        words.map(|word| word == "true").collect()
    });
    let verdicts: Vec<Vec<bool>> = coq.into_iter().chain(witness(certificates)).collect();
    assert!(verdicts.iter().all(|verdicts| verdicts.len() == certificates.len()));
    verdicts
}

/// Whether the witness accepts each certificate; `None` where there is no Python, and a note about
/// it.
pub(crate) fn witness(certificates: &[Value]) -> Option<Vec<bool>> {
    let lines: Vec<String> = certificates.iter().map(Value::to_string).collect();
    verdicts(&lines.join("\n"))
}

/// Whether the witness accepts each line.
pub(crate) fn verdicts(lines: &str) -> Option<Vec<bool>> {
    Some(printed(lines)?.lines().map(|line| line.starts_with("yes: ")).collect())
}

/// The answers that the witness prints about some lines.
pub(crate) fn printed(lines: &str) -> Option<String> {
    let mut python = Command::new("python3");
    python.arg(proofs("witness.py")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = python.stderr(Stdio::null()).spawn() else {
        skip_without("python3");
        return None;
    };
    let lines = lines.to_owned();
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("Python runs");
    writer.join().expect("a thread").expect("all is read");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let are_right = text.lines().all(|line| line.starts_with("yes: "));
    assert_eq!(output.status.success(), are_right, "the exit code");
    Some(text)
}

/// The condition under which Coq proves the mate of a certificate, which is JSON.
fn condition(certificate: &Value) -> String {
    let text = |key: &str| certificate[key].as_str().expect("a text");
    let moves = &text("stipulation")[1..];
    let condition = if certificate.get("only").is_some() { "certifies_only" } else { "certifies" };
    format!(
        "{condition} {moves} (fen \"{}\") {} {} {}",
        text("fen"),
        number(text("key")),
        strategy(&certificate["attack"]),
        strategy(&certificate["defence"]),
    )
}

fn strategy(answers: &Value) -> String {
    let answers = answers.as_object().expect("an object");
    let (mut text, mut otherwise) = (String::new(), "End".to_owned());
    for (mv, answer) in answers {
        let (by, afterwards) =
            answer.as_object().expect("an object").iter().next().expect("an answer");
        let sequel = format!("{} {}", number(by), strategy(afterwards));
        match &mv[..] {
            "*" => otherwise = format!("(Else {sequel})"),
            _ => drop(write!(text, "(On {} {sequel} ", number(mv))),
        }
    }
    let moves = answers.keys().filter(|mv| *mv != "*");
    text + &otherwise + &")".repeat(moves.count())
}

/// A move of UCI as a number: `e2e4` is 5254, `b7b8n` is 27284.
fn number(mv: &str) -> String {
    let squares = mv.chars().take(4).map(|char| match char {
        'a'..='h' => char::from_digit(char as u32 - 'a' as u32 + 1, 10).expect("a digit"),
        char => char,
    });
    let promotion = mv.chars().nth(4).map(|char| match char {
        'q' => '1',
        'r' => '2',
        'b' => '3',
        _ => '4',
    });
    squares.chain(promotion).collect()
}
