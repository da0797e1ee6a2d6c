//! Other engines: programs that speak UCI. They may crash, fall silent or answer nonsense.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::Color;
use chess_search::Score;

use super::built_in::STRONGEST;
use super::engine::{Found, Question};
use crate::exit::reason;

/// The time to start, and to say that it is ready.
const START: Duration = Duration::from_secs(10);
/// How much longer than allowed a move may take.
const SLACK: Duration = Duration::from_secs(5);
/// The time for a move without clocks.
const MOVE: Duration = Duration::from_secs(1);
/// Longer lines are cut: they are none of UCI's that matter.
const LINE: u64 = 1 << 14;
/// As many lines are read ahead.
const LINES: usize = 256;

/// The program that a text names, with its arguments: `gnuchess --uci`. A path may have spaces, too.
fn command(text: &Path) -> Command {
    let Some((path, arguments)) = text.to_str().filter(|_| !text.is_file()).and_then(split) else {
        return Command::new(text);
    };
    let mut command = Command::new(path);
    command.args(arguments.split_whitespace());
    command
}

/// Divides a text behind the longest path of a file, or else behind its first word.
fn split(text: &str) -> Option<(&str, &str)> {
    let mut ends = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let first = ends.clone().next();
    ends.rfind(|(path, _)| Path::new(path).is_file()).or(first)
}

/// A running engine. Dropped, it is told to end, and killed if it does not.
pub(super) struct Program {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    name: Option<String>,
    /// The range of `UCI_Elo`.
    elo: Option<(u32, u32)>,
    knows_chess960: bool,
    /// Nobody waits for it any more.
    is_ending: Arc<AtomicBool>,
}

impl Program {
    /// Starts the program and greets it.
    pub(super) fn start(path: &Path, is_ending: Arc<AtomicBool>) -> Result<Self, String> {
        let shown = path.display();
        let mut child = command(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{shown}`: {}", reason(&error)))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to `{shown}`"));
        };
        // A program that talks without end waits when nobody listens.
        let (sender, lines) = mpsc::sync_channel(LINES);
        thread::spawn(move || read_lines(stdout, &sender));
        let (name, elo, knows_chess960) = (None, None, false);
        let mut program = Self { child, stdin, lines, name, elo, knows_chess960, is_ending };
        program.greet()?;
        Ok(program)
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn greet(&mut self) -> Result<(), String> {
        self.send("uci")?;
        let until = Instant::now() + START;
        loop {
            let line = self.line(until, "it does not answer `uci`")?;
            if line == "uciok" {
                break;
            }
            self.hear(&line);
        }
        self.get_ready()
    }

    /// Keeps the name, and the options that matter here.
    fn hear(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().chars().take(60).collect());
        }
        let Some(option) = line.strip_prefix("option name ") else { return };
        let number = |word: &str| {
            let mut words = option.split_whitespace().skip_while(|found| *found != word);
            words.nth(1)?.parse().ok()
        };
        if option.starts_with("UCI_Elo ") {
            self.elo = number("min").zip(number("max")).filter(|(min, max)| min <= max);
        }
        self.knows_chess960 |= option.starts_with("UCI_Chess960 ");
    }

    fn get_ready(&mut self) -> Result<(), String> {
        self.send("isready")?;
        let until = Instant::now() + START;
        while self.line(until, "it does not answer `isready`")? != "readyok" {}
        Ok(())
    }

    /// Asks for a move and waits for it. A stopped question is answered at once.
    pub(super) fn answer(&mut self, question: &Question) -> Result<Found, String> {
        self.set_up(question)?;
        let allowed = self.go(question)?;
        let mut until = Instant::now() + allowed + SLACK;
        let mut is_stopped = false;
        let mut score = None;
        loop {
            if question.stop.is_stopped() && !is_stopped {
                self.send("stop")?;
                is_stopped = true;
                until = Instant::now() + SLACK;
            }
            if Instant::now() > until {
                if is_stopped {
                    return Err(String::from("it finds no move in time"));
                }
                question.stop.stop();
                continue;
            }
            let Some(line) = self.line_soon()? else { continue };
            score = score_of(&line).or(score);
            if let Some(rest) = line.strip_prefix("bestmove") {
                let mv = rest.split_whitespace().next().unwrap_or_default();
                if matches!(mv, "" | "(none)" | "0000" | "null") {
                    return Err(String::from("it found no move"));
                }
                return Ok(Found { mv: mv.to_owned(), score });
            }
        }
    }

    fn set_up(&mut self, question: &Question) -> Result<(), String> {
        let start = question.history.start();
        if start.is_chess960() && !self.knows_chess960 {
            return Err(String::from("it does not know Chess960"));
        }
        if self.knows_chess960 {
            self.send(&format!("setoption name UCI_Chess960 value {}", start.is_chess960()))?;
        }
        if let Some((min, max)) = self.elo {
            let is_limited = question.level < STRONGEST;
            self.send(&format!("setoption name UCI_LimitStrength value {is_limited}"))?;
            let above =
                (max - min) / 9 * (u32::from(question.level).clamp(1, STRONGEST.into()) - 1);
            if is_limited {
                self.send(&format!("setoption name UCI_Elo value {}", min + above))?;
            }
        }
        let mut position = format!("position fen {start}");
        for (at, mv) in question.history.moves().enumerate() {
            position += if at == 0 { " moves " } else { " " };
            position += &mv.to_string();
        }
        self.send(&position)?;
        self.get_ready()
    }

    /// Lets it think; returns how long it may.
    fn go(&mut self, question: &Question) -> Result<Duration, String> {
        // All that makes a program weaker that has no option for it.
        let depth = (self.elo.is_none() && question.level < STRONGEST)
            .then(|| format!(" depth {}", question.level));
        if let Some(clocks) = question.clocks {
            let (white, black) = (clocks.left.white, clocks.left.black);
            let gain = clocks.control.gain;
            let depth = depth.unwrap_or_default();
            self.send(&format!("go wtime {white} btime {black} winc {gain} binc {gain}{depth}"))?;
            let left = if question.history.board().turn() == Color::White { white } else { black };
            return Ok(Duration::from_millis(left));
        }
        let limit = depth.unwrap_or_else(|| format!(" movetime {}", MOVE.as_millis()));
        self.send(&format!("go{limit}"))?;
        Ok(MOVE)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        let sent = self.stdin.write_all(format!("{line}\n").as_bytes());
        sent.and_then(|()| self.stdin.flush()).map_err(|_| self.ended())
    }

    /// The next line until a time, or why there is none.
    fn line(&mut self, until: Instant, silent: &str) -> Result<String, String> {
        while Instant::now() <= until {
            if let Some(line) = self.line_soon()? {
                return Ok(line);
            }
        }
        Err(String::from(silent))
    }

    /// The next line, if it comes within a moment.
    fn line_soon(&mut self) -> Result<Option<String>, String> {
        if self.is_ending.load(Ordering::Relaxed) {
            return Err(String::from("it is not needed any more"));
        }
        match self.lines.recv_timeout(Duration::from_millis(20)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// `it has ended (exit status: 1)`
    fn ended(&mut self) -> String {
        // Its output may have been closed a moment before it ends.
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("it has ended ({status})");
            }
            thread::sleep(Duration::from_millis(10));
        }
        String::from("it does not talk any more")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.send("quit");
        for _ in 0..20 {
            if !self.is_running() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends on the lines of a program until it ends or nobody listens.
fn read_lines(stdout: impl Read, sender: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdout.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if sender.send(line).is_err() {
                    return;
                }
            }
            Ok(0) | Err(_) => return,
        }
    }
}

/// The score in an `info` line: `score cp -20`, `score mate 3`.
fn score_of(line: &str) -> Option<Score> {
    let mut words =
        line.strip_prefix("info ")?.split_whitespace().skip_while(|word| *word != "score");
    words.next()?;
    let kind = words.next()?;
    let number = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::Centipawns(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}
