//! `caissa uci --guard`: an engine, and what stands between it and a chess program.
//!
//! One thread passes on the lines of the program, one those of the engine, and the main thread waits for the first of
//! them to end: the engine's exit code is the command's. No lock is held while a line goes to the engine, which may not
//! read it before its own lines are read.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chess_search::uci::Conversation;

use crate::exit::Failure;
use crate::run::interrupt;

/// The time that an engine has to end after `quit`, and after the chess program has gone.
const QUIT: Duration = Duration::from_secs(4);
/// The time for its last lines after that.
const LAST: Duration = Duration::from_secs(1);
/// The time between two looks at an engine that should end.
const TICK: Duration = Duration::from_millis(10);
/// The answer to a search that is refused: the null move of the protocol, which no match takes for a move. `(none)`
/// would say that the game is over.
const NO_MOVE: &str = "bestmove 0000";

/// Runs an engine until it ends.
pub(super) fn run(engine: &[OsString]) -> Result<ExitCode, Failure> {
    let [program, arguments @ ..] = engine else { unreachable!("the option takes a program") };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| {
        Failure::of(format!("cannot start the engine `{}`", program.display()), error)
    })?;
    let (ended, ends) = mpsc::channel();
    let conversation = Arc::new(Mutex::new(Conversation::default()));
    if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
        let (ended, shared) = (ended.clone(), conversation.clone());
        let engine_ended = ended.clone();
        // A side that does not read or write any more has gone.
        thread::spawn(move || (ask(&shared, stdin), ended.send(Side::Program)));
        thread::spawn(move || (answer(&conversation, stdout), engine_ended.send(Side::Engine)));
    }
    // Ctrl-C ends both.
    interrupt::then(move || _ = ended.send(Side::Program));
    let first = ends.recv();
    let status = end(&mut child).map_err(|error| Failure::of("the engine cannot be ended", error));
    if first == Ok(Side::Program) {
        // The last lines of the engine are passed on.
        let _ = ends.recv_timeout(LAST);
    }
    status.map(code)
}

/// A side of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Program,
    Engine,
}

/// Passes on the lines of the chess program, up to `quit` or their end.
fn ask(conversation: &Mutex<Conversation>, mut engine: ChildStdin) -> io::Result<()> {
    let mut program = io::stdin().lock();
    while let Some(line) = Conversation::next_line(&mut program)? {
        if line.len() == Conversation::LONGEST && !line.ends_with(b"\n") {
            program.skip_until(b'\n')?;
        }
        let mut followed = lock(conversation);
        let asked = followed.ask(&line);
        asked.fault.as_deref().map_or(Ok(()), remark)?;
        answer_refused(&mut followed)?;
        drop(followed);
        if !asked.is_refused {
            engine.write_all(&line)?;
            engine.flush()?;
        }
        if asked.is_quit {
            return Ok(());
        }
    }
    engine.write_all(b"\nquit\n")
}

/// Passes on the lines of the engine. Before a wrong one, a remark says what is wrong.
fn answer(conversation: &Mutex<Conversation>, engine: ChildStdout) -> io::Result<()> {
    let mut engine = BufReader::new(engine);
    while let Some(line) = Conversation::next_line(&mut engine)? {
        let mut conversation = lock(conversation);
        if let Some(words) = conversation.answer(&line) {
            remark(&format!("the engine's {words}"))?;
        }
        let mut program = io::stdout().lock();
        program.write_all(&line)?;
        program.flush()?;
        answer_refused(&mut conversation)?;
    }
    Ok(())
}

/// Answers the searches that the engine did not get, where their turn has come.
fn answer_refused(conversation: &mut Conversation) -> io::Result<()> {
    while conversation.take_refused() {
        writeln!(io::stdout(), "{NO_MOVE}")?;
    }
    Ok(())
}

/// Prints words for people, on one line.
fn remark(words: &str) -> io::Result<()> {
    let lines: Vec<&str> = words.lines().filter(|line| !line.is_empty()).collect();
    writeln!(io::stdout(), "info string guard: {}", lines.join("; "))
}

/// Waits until an engine ends, and kills it if it does not in time.
fn end(child: &mut Child) -> io::Result<ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < QUIT {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        thread::sleep(TICK);
    }
    child.kill()?;
    child.wait()
}

/// The exit code of an engine; of one that a signal has ended, as shells count it.
fn code(status: ExitStatus) -> ExitCode {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status).map(|signal| 128 + signal);
    #[cfg(not(unix))]
    let signal = None;
    ExitCode::from(status.code().or(signal).and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

fn lock(conversation: &Mutex<Conversation>) -> MutexGuard<'_, Conversation> {
    conversation.lock().unwrap_or_else(PoisonError::into_inner)
}
