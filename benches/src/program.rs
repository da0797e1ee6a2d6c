//! A chess program that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a program may say nothing where an answer is due.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Program {
    /// As it calls itself.
    pub name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What a program answers to `go`.
pub struct Answer {
    pub best: String,
    pub time: Duration,
    /// The last one that it said, as the next two are.
    pub score: Option<Score>,
    /// Positions searched, and the milliseconds that this took.
    pub nodes: u64,
    pub milliseconds: u64,
}

/// A score for the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Centipawns(i32),
    /// Moves to mate, negative where the side to move is mated.
    Mate(i32),
}

impl Program {
    /// Starts a program: a command with its arguments. Options are written `NAME=VALUE`. `None` where the program is
    /// not installed or does not speak UCI.
    pub fn start<'a>(command: &str, options: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next()?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { name: command.to_owned(), child, input, lines };
        program.say("uci");
        loop {
            let line = program.lines.recv_timeout(PATIENCE).ok()?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim_end().clone_into(&mut program.name);
            }
            if line.trim_end() == "uciok" {
                break;
            }
        }
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            program.say(&format!("setoption name {name} value {value}"));
        }
        Some(program)
    }

    /// Begins a new game.
    pub fn begin(&mut self) -> Option<()> {
        self.say("ucinewgame");
        self.say("isready");
        while self.lines.recv_timeout(PATIENCE).ok()?.trim_end() != "readyok" {}
        Some(())
    }

    /// The answer to a position. `None` from a program that has ended or does not answer.
    pub fn ask(&mut self, position: &str, go: &str) -> Option<Answer> {
        self.say(position);
        let begun = Instant::now();
        self.say(go);
        let (mut score, mut nodes, mut milliseconds) = (None, 0, 0);
        loop {
            let line = self.lines.recv_timeout(PATIENCE).ok()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let best = rest.split_whitespace().next()?.to_owned();
                return Some(Answer { best, time: begun.elapsed(), score, nodes, milliseconds });
            }
            score = Score::of(&line).or(score);
            if let (Some(searched), Some(time)) = (number(&line, "nodes"), number(&line, "time")) {
                (nodes, milliseconds) = (searched, time);
            }
        }
    }

    fn say(&mut self, line: &str) {
        // A program that has ended is seen by its silence.
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        std::thread::sleep(Duration::from_millis(20));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Score {
    fn of(line: &str) -> Option<Self> {
        let mut words = after(line, "score")?;
        let (kind, number) = (words.next()?, words.next()?.parse().ok()?);
        match kind {
            "cp" => Some(Self::Centipawns(number)),
            "mate" => Some(Self::Mate(number)),
            _ => None,
        }
    }
}

fn number(line: &str, word: &str) -> Option<u64> {
    after(line, word)?.next()?.parse().ok()
}

/// The words behind the first that is equal to one. `None` where no word is.
fn after<'a>(line: &'a str, word: &str) -> Option<impl Iterator<Item = &'a str>> {
    let mut words = line.split_whitespace();
    words.find(|other| *other == word)?;
    Some(words)
}
