//! A chess program that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a program may take to start, and beyond its time to answer.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What a program answers to `go`.
pub struct Answer {
    pub best: String,
    /// In hundredths of a pawn for the side to move; a mate is 100,000.
    pub value: i32,
    pub time: Duration,
}

impl Program {
    /// Starts a program: a command with its arguments.
    pub fn start(command: &str, options: &[String]) -> Self {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().expect("a program"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{command}: {error}"));
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
        let mut program = Self { child, input, lines };
        program.say("uci");
        program.wait_for("uciok").unwrap_or_else(|| panic!("{command} says no uciok"));
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            program.say(&format!("setoption name {name} value {value}"));
        }
        program
    }

    /// Begins a new game.
    pub fn begin(&mut self) -> Option<()> {
        self.say("ucinewgame");
        self.say("isready");
        self.wait_for("readyok")
    }

    /// The answer to a position. `None` from a program that has ended or does not answer.
    pub fn ask(&mut self, position: &str, go: &str) -> Option<Answer> {
        self.say(position);
        let begun = Instant::now();
        self.say(go);
        let mut value = 0;
        loop {
            let line = self.lines.recv_timeout(PATIENCE).ok()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let best = rest.split_whitespace().next()?.to_owned();
                return Some(Answer { best, value, time: begun.elapsed() });
            }
            value = score(&line).unwrap_or(value);
        }
    }

    fn say(&mut self, line: &str) {
        // A program that has ended is seen by its silence.
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    fn wait_for(&mut self, word: &str) -> Option<()> {
        loop {
            if self.lines.recv_timeout(PATIENCE).ok()?.trim_end() == word {
                return Some(());
            }
        }
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

fn score(line: &str) -> Option<i32> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    Some(match kind {
        "cp" => number,
        "mate" if number > 0 => 100_000,
        "mate" => -100_000,
        _ => return None,
    })
}
