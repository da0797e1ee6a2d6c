//! A client: starts another chess program that speaks UCI, and asks it for moves.
//!
//! The program may crash, fall silent, print without end, or print something that is not UCI. Each call returns in time
//! all the same, with an [`Error`] that names the reason:
//!
//! - every wait has a time limit ([`Timeouts`]), and a [`Stop`] ends it from another thread;
//! - lines of more than 16 KiB are cut, and a few hundred lines are read ahead, so that no output fills the memory;
//! - commands are written by a thread of their own, so that a program that does not read them does
//!   not block the caller;
//! - its move is read on the board: a move that is returned is legal.
//!
//! A program that was silent once may answer the wrong question later: drop its client, and start a new one.
//!
//! # Examples
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use chess_core::History;
//! use chess_search::uci::client::{Client, Error};
//! use chess_search::{Limits, Stop};
//!
//! let mut client = Client::start("gnuchess --uci")?;
//! client.set_option("Hash", 64);
//! let mut game = History::default();
//! let limits = Limits::time(Duration::from_millis(500));
//! let answer = client.search(&game, &limits, &Stop::new())?;
//! println!("{}, expecting {:?}", game.board().san(answer.best), answer.line);
//! game.play(answer.best).expect("a legal move");
//! # Ok::<(), Error>(())
//! ```

mod answer;
mod error;
mod lines;
mod program;

use std::fmt;
use std::ops::RangeInclusive;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, History, Move};

use self::answer::Reports;
use self::lines::{read_lines, write_lines};
use super::go::Go;
use crate::assessment::Assessment;
use crate::limits::{Limits, Time};
use crate::stop::Stop;

pub use answer::BestMove;
pub use error::Error;
pub use program::command;

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
/// The option of a program that plays Chess960.
const CHESS960: &str = "UCI_Chess960";

/// A running chess program. Dropping it sends `quit`, and kills the program if it does not end at once.
#[derive(Debug)]
pub struct Client {
    child: Child,
    commands: Sender<String>,
    lines: Receiver<String>,
    name: Option<String>,
    options: Vec<Declared>,
    /// The value of the option for Chess960 that was sent last.
    is_chess960: bool,
    timeouts: Timeouts,
    cancel: Stop,
}

/// The time that a program has to answer.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// The time to answer `uci` and `isready`.
    pub ready: Duration,
    /// A search may exceed its limit by this time before it is stopped.
    pub overtime: Duration,
    /// The time to answer `stop` with a best move.
    pub stop: Duration,
    /// The time in which a search without a limit of time, but with another, has to report something new. Then it is
    /// stopped.
    pub silence: Duration,
}

impl Default for Timeouts {
    /// 10 s to get ready, since some programs load large files; 5 s beyond a limit, and 5 s to stop; a minute of silence.
    fn default() -> Self {
        let five = Duration::from_secs(5);
        Self { ready: 2 * five, overtime: five, stop: five, silence: 12 * five }
    }
}

/// An option that a program has.
#[derive(Debug)]
struct Declared {
    name: String,
    range: Option<RangeInclusive<i64>>,
}

impl Client {
    /// Starts a program, named by its [command line](command), with the [usual timeouts](Timeouts::default).
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, ends, or does not answer in time.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_search::uci::client::{Client, Error};
    ///
    /// assert!(matches!(Client::start("no-such-engine --uci"), Err(Error::Start(_))));
    /// ```
    #[doc(alias = "spawn")]
    #[doc(alias = "popen_uci")]
    pub fn start(line: &str) -> Result<Self, Error> {
        Self::start_with(command(line), Timeouts::default(), Stop::new())
    }

    /// Starts a program and waits until it has answered `uci` and `isready`. Its standard error is discarded.
    ///
    /// `cancel` ends this call and all later ones early, from another thread.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`start`](Self::start), and [`Error::Cancelled`] after `cancel`.
    pub fn start_with(
        mut command: Command,
        timeouts: Timeouts,
        cancel: Stop,
    ) -> Result<Self, Error> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(Error::Start)?;
        let (commands, queue) = mpsc::channel();
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &queue));
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let (name, options, is_chess960) = (None, Vec::new(), false);
        let mut client =
            Self { child, commands, lines, name, options, is_chess960, timeouts, cancel };
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

    /// Searches the current position of a game, and waits for the best move. The program knows the moves since the start
    /// or the last null move, which UCI does not have, and gets the option for Chess960 if the game needs it.
    ///
    /// The search is stopped when `stop` is used; when it exceeds its [time](Limits::time) by more than
    /// [`Timeouts::overtime`], its depth, or its nodes by far; and with no limit of time, but another one, after
    /// [`Timeouts::silence`]. Both sides get the clock of the side to move, because [`Limits`] has no other.
    ///
    /// # Errors
    ///
    /// Returns an error if the program has ended, gives no best move after `stop`, or gives one that is illegal; and
    /// [`Error::Chess960`] if it does not know the rules of the game.
    #[doc(alias = "play")]
    #[doc(alias = "go")]
    #[doc(alias = "bestmove")]
    pub fn search(
        &mut self,
        game: &History,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<BestMove, Error> {
        self.set_chess960(game.start().is_chess960())?;
        let board = game.board();
        let mut go = Go::from(limits);
        go.moves = limits.moves.iter().flatten().map(|mv| self.uci(board, *mv)).collect();
        self.send(self.position(game));
        self.send(go.to_string());
        let silence = if go.is_infinite { Duration::MAX } else { self.timeouts.silence };
        let (time, silence) = match limits.time {
            Time::Free => (Duration::MAX, silence),
            Time::Fixed(time) | Time::Clock { left: time, .. } => {
                (time.saturating_add(self.timeouts.overtime), Duration::MAX)
            }
        };
        let is_over = |reports: &Reports, silent| silent > silence || reports.exceed(limits);
        let (words, reports) = self.wait_for_move(time, is_over, stop)?;
        reports.answer(board, &words)
    }

    /// Searches a position where the game is not over, as [`search`](Self::search) does, for a review.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`search`](Self::search), and [`Error::NoScore`] if the program reports no score.
    pub fn assess(
        &mut self,
        game: &History,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Assessment, Error> {
        let BestMove { best, score, line, .. } = self.search(game, limits, stop)?;
        let line = if line.first() == Some(&best) { line } else { vec![best] };
        Ok(Assessment::found(score.ok_or(Error::NoScore)?, game.board().turn(), line))
    }

    /// Sets the option for Chess960 if its value changes.
    fn set_chess960(&mut self, is_chess960: bool) -> Result<(), Error> {
        if is_chess960 == self.is_chess960 {
            return Ok(());
        }
        if !self.has_option(CHESS960) {
            return Err(Error::Chess960);
        }
        self.set_option(CHESS960, is_chess960);
        self.is_chess960 = is_chess960;
        Ok(())
    }

    /// A move as the program reads it.
    fn uci(&self, board: &Board, mv: Move) -> String {
        let text = if self.is_chess960 { board.uci_chess960(mv) } else { board.uci(mv) };
        text.to_string()
    }

    /// The command that sets the position of a game.
    fn position(&self, game: &History) -> String {
        let moves: Vec<Move> = game.moves().collect();
        let since = moves.iter().rposition(|mv| mv.is_null()).map_or(0, |at| at + 1);
        let mut boards = game.boards().skip(since).peekable();
        let mut line = format!("position fen {}", boards.peek().unwrap_or(&game.board()));
        for (at, (mv, board)) in moves[since..].iter().zip(boards).enumerate() {
            line += if at == 0 { " moves " } else { " " };
            line += &self.uci(board, *mv);
        }
        line
    }

    /// Waits for the words after `bestmove`, and what the program reports before it. If there is none after `time`, when
    /// `stop` is used, or when the reports and the time since the last new one say that it is over, it sends `stop` and
    /// waits once more.
    fn wait_for_move(
        &mut self,
        time: Duration,
        is_over: impl Fn(&Reports, Duration) -> bool,
        stop: &Stop,
    ) -> Result<(String, Reports), Error> {
        let (mut begun, mut limit) = (Instant::now(), time);
        let mut is_stopping = false;
        let (mut reports, mut news) = (Reports::default(), begun);
        loop {
            let is_late = begun.elapsed() > limit;
            if is_late && is_stopping {
                return Err(Error::TooLate);
            }
            let must_stop = || stop.is_stopped() || is_over(&reports, news.elapsed());
            if !is_stopping && (is_late || must_stop()) {
                self.send("stop".into());
                is_stopping = true;
                (begun, limit) = (Instant::now(), self.timeouts.stop);
            }
            let Some(line) = self.line()? else { continue };
            let before = reports.clone();
            if let Some(words) = reports.read(&line) {
                return Ok((words.to_owned(), reports));
            }
            if reports != before {
                news = Instant::now();
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
            self.options.push(Declared::parse(option));
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
    fn parse(text: &str) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_and_ranges() {
        let spin = Declared::parse("Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!((spin.name.as_str(), spin.range), ("Move Overhead", Some(0..=5_000)));
        for text in ["UCI_Elo type spin default 1 min 9 max 2", "Ponder type check", "A min 1", ""]
        {
            assert_eq!(Declared::parse(text).range, None, "{text}");
        }
    }
}
