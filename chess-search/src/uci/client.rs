//! A client: starts another chess program that speaks UCI, and asks it for moves.
//!
//! The program may crash, fall silent, print without end, or print something that is not UCI. Each call returns in time
//! all the same, with an [`Error`] that names the reason:
//!
//! - every wait has a time limit ([`Timeouts`]), and a [`Stop`] ends it from another thread;
//! - lines of more than 16 KiB are cut, and a few hundred lines are read ahead, so that no output fills the memory;
//! - commands are written by a thread of their own, so that a program that does not read them blocks nobody.
//!
//! The client does not know the rules of chess. It returns the best move as text, which may be illegal: read it with
//! [`Board::read`](chess_core::Board::read). A program that was silent once may answer the wrong question later: drop
//! its client, and start a new one.
//!
//! # Examples
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use chess_core::Board;
//! use chess_search::Stop;
//! use chess_search::uci::client::{Client, Error, Timeouts, command};
//!
//! let program = command("gnuchess --uci".as_ref());
//! let mut client = Client::start(program, Timeouts::default(), Stop::new())?;
//! client.set_option("Hash", 64);
//! client.new_game()?;
//! client.position(&Board::START, ["e2e4", "e7e5"]);
//! let answer = client.search("movetime 500", Duration::from_secs(2), &Stop::new())?;
//! println!("{}: {:?}, {:?}", client.name().unwrap_or("?"), answer.best, answer.score);
//! # Ok::<(), Error>(())
//! ```

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::SplitWhitespace;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::Board;

use crate::score::Score;
use crate::stop::Stop;

/// The bytes after which a line is cut. No line of UCI that matters here is longer.
const LONGEST_LINE: u64 = 1 << 14;
/// The lines that are read ahead. A program that prints more waits until they are taken.
const LINES_AHEAD: usize = 256;
/// The options that are remembered. No program has as many.
const MOST_OPTIONS: usize = 1_000;
/// The time between two looks at a [`Stop`].
const TICK: Duration = Duration::from_millis(20);
/// The time that a program has to end after `quit`.
const QUIT: Duration = Duration::from_millis(200);
/// The time that a program has to end after its output was closed. A crash closes it a moment before the status is
/// known.
const CRASH: Duration = Duration::from_millis(500);

/// The command that a text names: a program and its arguments, as in `gnuchess --uci`.
///
/// The path of the program may have spaces: the longest beginning of the text that is the path of a file is the
/// program. If there is no such file, the first word is.
pub fn command(text: &Path) -> Command {
    let Some((path, arguments)) = text.to_str().filter(|_| !text.is_file()).and_then(split) else {
        return Command::new(text);
    };
    let mut command = Command::new(path);
    command.args(arguments.split_whitespace());
    command
}

/// Divides a text after the longest path of a file, or else after its first word.
fn split(text: &str) -> Option<(&str, &str)> {
    let mut ends = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let first = ends.clone().next();
    ends.rfind(|(path, _)| Path::new(path).is_file()).or(first)
}

/// A running chess program. Dropping it sends `quit`, and kills the program if it does not end at once.
#[derive(Debug)]
pub struct Client {
    child: Child,
    commands: Sender<String>,
    lines: Receiver<String>,
    name: Option<String>,
    options: Vec<Declared>,
    timeouts: Timeouts,
    cancel: Stop,
}

/// The time that a program has to answer.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// The time to answer `uci` and `isready`.
    pub ready: Duration,
    /// The time to answer `stop` with a best move.
    pub stop: Duration,
}

impl Default for Timeouts {
    /// 10 s to get ready, since some programs load large files, and 5 s to stop.
    fn default() -> Self {
        Self { ready: Duration::from_secs(10), stop: Duration::from_secs(5) }
    }
}

/// An option that a program has.
#[derive(Debug)]
struct Declared {
    name: String,
    range: Option<RangeInclusive<i64>>,
}

/// The end of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The best move as the program writes it; `None` if it reports that there is none.
    pub best: Option<String>,
    /// The last score that the program reported, for the side to move.
    pub score: Option<Score>,
    /// The last number of positions that it reported.
    pub nodes: u64,
    /// The last search time that it reported.
    pub time: Duration,
}

/// The reason why a program gave no answer. The texts read well after the program's name: `gnuchess: it has ended`.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The program cannot be started.
    Start(io::Error),
    /// The program has ended or closed its output; `None` if it still runs, or its status is unknown.
    Ended(Option<ExitStatus>),
    /// It did not answer `uci` or `isready` in time.
    NoAnswer(&'static str),
    /// It did not give a best move in time, not even after `stop`.
    NoMove,
    /// The [`Stop`] of the client was used.
    Cancelled,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "it cannot be started: {error}"),
            Self::Ended(Some(status)) => write!(f, "it has ended ({status})"),
            Self::Ended(None) => f.write_str("it has closed its output"),
            Self::NoAnswer(command) => write!(f, "it does not answer `{command}`"),
            Self::NoMove => f.write_str("it finds no move in time"),
            Self::Cancelled => f.write_str("it is not needed any more"),
        }
    }
}

impl std::error::Error for Error {}

impl Client {
    /// Starts a program and waits until it has answered `uci` and `isready`. Its standard error is discarded.
    ///
    /// `cancel` ends this call and all later ones early, from another thread.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, ends, or does not answer in time.
    pub fn start(mut command: Command, timeouts: Timeouts, cancel: Stop) -> Result<Self, Error> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(Error::Start)?;
        let (commands, queue) = mpsc::channel();
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &queue));
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let (name, options) = (None, Vec::new());
        let mut client = Self { child, commands, lines, name, options, timeouts, cancel };
        client.ask("uci", "uciok")?;
        client.wait_until_ready()?;
        Ok(client)
    }

    /// The name that the program gives itself, up to 60 characters.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the program has an option, in any case of letters.
    pub fn has_option(&self, name: &str) -> bool {
        self.declared(name).is_some()
    }

    /// The least and the greatest value of an option that is a number.
    pub fn range(&self, name: &str) -> Option<RangeInclusive<i64>> {
        self.declared(name)?.range.clone()
    }

    fn declared(&self, name: &str) -> Option<&Declared> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: impl fmt::Display) {
        self.send(format!("setoption name {name} value {value}"));
    }

    /// Announces a new game, and waits until the program is ready.
    ///
    /// # Errors
    ///
    /// Returns an error if the program has ended or does not answer in time.
    pub fn new_game(&mut self) -> Result<(), Error> {
        self.send("ucinewgame".into());
        self.wait_until_ready()
    }

    /// Waits until the program has obeyed all commands.
    ///
    /// # Errors
    ///
    /// Returns an error if the program has ended or does not answer in time.
    pub fn wait_until_ready(&mut self) -> Result<(), Error> {
        self.ask("isready", "readyok")
    }

    /// Sets the position: a start, and the moves after it as UCI writes them.
    pub fn position<M: fmt::Display>(&mut self, start: &Board, moves: impl IntoIterator<Item = M>) {
        let mut line = format!("position fen {start}");
        for (at, mv) in moves.into_iter().enumerate() {
            line += if at == 0 { " moves " } else { " " };
            line += &mv.to_string();
        }
        self.send(line);
    }

    /// Sends `go` with these limits, such as `movetime 500`, and waits for the best move. If there is none after
    /// `time`, or when `stop` is used, it sends `stop` and waits once more.
    ///
    /// # Errors
    ///
    /// Returns an error if the program has ended, or gives no best move after `stop`.
    pub fn search(&mut self, limits: &str, time: Duration, stop: &Stop) -> Result<Answer, Error> {
        self.send(format!("go {limits}"));
        let (mut begun, mut limit) = (Instant::now(), time);
        let mut is_stopping = false;
        let mut answer = Answer::default();
        loop {
            let is_late = begun.elapsed() > limit;
            if is_late && is_stopping {
                return Err(Error::NoMove);
            }
            if !is_stopping && (is_late || stop.is_stopped()) {
                self.send("stop".into());
                is_stopping = true;
                (begun, limit) = (Instant::now(), self.timeouts.stop);
            }
            if let Some(line) = self.line()?
                && answer.read(&line)
            {
                return Ok(answer);
            }
        }
    }

    /// Sends a command, and waits for the line that answers it.
    fn ask(&mut self, command: &'static str, answer: &str) -> Result<(), Error> {
        self.send(command.into());
        let begun = Instant::now();
        while begun.elapsed() <= self.timeouts.ready {
            match self.line()? {
                Some(line) if line == answer => return Ok(()),
                Some(line) => self.read(&line),
                None => {}
            }
        }
        Err(Error::NoAnswer(command))
    }

    /// Keeps the name and the options of the program.
    fn read(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().chars().take(60).collect());
        }
        if let Some(option) = line.strip_prefix("option name ")
            && self.options.len() < MOST_OPTIONS
        {
            self.options.push(Declared::read(option));
        }
    }

    fn send(&self, command: String) {
        // The next wait reports a program that has ended.
        let _ = self.commands.send(command);
    }

    /// The next line, if one comes within a tick.
    fn line(&mut self) -> Result<Option<String>, Error> {
        if self.cancel.is_stopped() {
            return Err(Error::Cancelled);
        }
        match self.lines.recv_timeout(TICK) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Error::Ended(self.status(CRASH))),
        }
    }

    /// The status with which the program has ended, or ends within a time.
    fn status(&mut self, time: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if begun.elapsed() < time => thread::sleep(Duration::from_millis(10)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.send("quit".into());
        if self.status(QUIT).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Declared {
    /// Reads `Move Overhead type spin default 10 min 0 max 5000`.
    fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name: Vec<&str> = words.iter().copied().take_while(|word| *word != "type").collect();
        let number = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let range = number("min").zip(number("max")).filter(|(min, max)| min <= max);
        Self { name: name.join(" "), range: range.map(|(min, max)| min..=max) }
    }
}

impl Answer {
    /// Reads a line, and says whether it was the best move.
    fn read(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => self.read_info(words),
            Some("bestmove") => {
                let best = words.next().filter(|mv| !matches!(*mv, "(none)" | "0000" | "null"));
                self.best = best.map(Into::into);
                return true;
            }
            _ => {}
        }
        false
    }

    /// Reads the words after `info`: keys, each with its values.
    fn read_info(&mut self, mut words: SplitWhitespace<'_>) {
        while let Some(key) = words.next() {
            match key {
                "score" => {
                    let score = words.next().zip(words.next());
                    self.score = score.and_then(|(kind, n)| Score::read(kind, n)).or(self.score);
                }
                "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                "time" => {
                    let time = number(words.next()).map(Duration::from_millis);
                    self.time = time.unwrap_or(self.time);
                }
                // Any text follows.
                "string" => break,
                _ => {}
            }
        }
    }
}

fn number(word: Option<&str>) -> Option<u64> {
    word?.parse().ok()
}

/// Writes commands to a program until it ends, or the client is dropped.
fn write_lines(mut stdin: impl Write, commands: &Receiver<String>) {
    for command in commands {
        let written = stdin.write_all((command + "\n").as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a program until it ends, or the client is dropped.
fn read_lines(stdout: impl Read, sender: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdout.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_and_ranges() {
        let spin = Declared::read("Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!((spin.name.as_str(), spin.range), ("Move Overhead", Some(0..=5_000)));
        for text in ["UCI_Elo type spin default 1 min 9 max 2", "Ponder type check", "A min 1", ""]
        {
            assert_eq!(Declared::read(text).range, None, "{text}");
        }
    }

    #[test]
    fn the_last_numbers_before_the_best_move_count() {
        let mut answer = Answer::default();
        for line in [
            "info depth 1 score cp -20 nodes 30 time 4 pv e7e5",
            "info depth 2 score mate 3 upperbound nodes 70 nps 9 time 11",
            "info string score cp 999",
            "info score cp many nodes -1 time",
            "info currmove e7e5 currmovenumber 1",
            "nonsense score cp 5",
            "",
        ] {
            assert!(!answer.read(line), "{line}");
        }
        assert!(answer.read("bestmove e7e5 ponder g1f3"));
        let time = Duration::from_millis(11);
        let (best, score) = (Some("e7e5".into()), Some(Score::Mate(3)));
        assert_eq!(answer, Answer { best, score, nodes: 70, time });
        for line in ["bestmove", "bestmove (none)", "bestmove 0000", "bestmove null"] {
            assert!(answer.read(line) && answer.best.is_none(), "{line}");
        }
    }
}
