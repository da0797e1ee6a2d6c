//! The thread that reads commands.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, ScopedJoinHandle};

use super::answer;
use super::command::{Later, Now, ParsedLine, UciCommand};
use super::output::SharedOutput;
use super::session::UciSession;
use crate::stop::Stop;
use crate::threads;

/// Speaks UCI until `quit` or the end of input, which also end a running search. The [module](crate::uci) lists the
/// answers.
///
/// # Errors
///
/// Returns an error if the input cannot be read, if the output is not read any more, or if there is
/// no memory for the engine.
///
/// # Examples
///
/// ```
/// let mut output = Vec::new();
/// chess_search::uci::serve("uci\nisready\nquit\n".as_bytes(), &mut output)?;
/// let output = String::from_utf8(output).unwrap();
/// assert!(output.starts_with("id name Caissa "));
/// assert!(output.ends_with("uciok\nreadyok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = SharedOutput::new(output);
    let session = UciSession::new(&output).map_err(io::Error::other)?;
    thread::scope(|scope| {
        let (tasks, queue) = mpsc::channel();
        let worker = threads::start(scope, move || work(session, &queue))?;
        let mut reader = Reader { output: &output, tasks, worker, search: None };
        let read = reader.read(input);
        reader.stop();
        let Reader { tasks, worker, .. } = reader;
        // The worker ends when no sender of tasks is left.
        drop(tasks);
        threads::join(worker);
        read
    })?;
    output.finish()
}

/// The bytes of the longest line that is read. A game of ten thousand moves takes about sixty thousand.
const LONGEST: usize = 1 << 20;

/// The result of reading a line.
enum Length {
    /// The end of input.
    End,
    Fits,
    TooLong,
}

/// Reads a line. A line that is too long is skipped and not kept, so that no input fills the memory.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Length> {
    line.clear();
    let count = input.take(LONGEST as u64).read_until(b'\n', line)?;
    if count == LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Length::TooLong);
    }
    Ok(if count == 0 { Length::End } else { Length::Fits })
}

/// A command, and what stops it.
type QueuedCommand = (Later, Stop);

fn work<W: Write>(mut session: UciSession<'_, W>, queue: &Receiver<QueuedCommand>) {
    for (command, stop) in queue {
        session.obey(command, &stop);
    }
}

/// Reads commands, answers some, and queues the others. It never waits for them.
struct Reader<'o, 'scope, W> {
    output: &'o SharedOutput<W>,
    tasks: Sender<QueuedCommand>,
    worker: ScopedJoinHandle<'scope, ()>,
    /// The stop of the last task, if that is a search.
    search: Option<Stop>,
}

impl<W: Write> Reader<'_, '_, W> {
    fn read(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        // The worker ends before its queue does only after a panic. Then no search would be answered.
        while !self.output.is_closed() && !self.worker.is_finished() {
            let line = match read_line(&mut input, &mut bytes)? {
                Length::End => break,
                Length::Fits => ParsedLine::parse(&String::from_utf8_lossy(&bytes)),
                Length::TooLong => ParsedLine::too_long(&bytes, LONGEST),
            };
            for words in line.remarks {
                self.output.remark(&words);
            }
            match line.command {
                Some(UciCommand::Now(Now::Quit)) => break,
                Some(UciCommand::Now(command)) => self.answer(command),
                Some(UciCommand::Later(command)) => self.stop_and_queue(command),
                None => {}
            }
        }
        Ok(())
    }

    fn answer(&mut self, command: Now) {
        match command {
            Now::Uci => self.output.print(&answer::greeting()),
            // During a search, the answer comes at once. Other commands are obeyed first.
            Now::IsReady if self.search.is_some() => self.output.print("readyok"),
            Now::IsReady => self.queue(Later::Ready, Stop::new()),
            Now::Stop => self.stop(),
            Now::PonderHit => {
                if let Some(search) = &self.search {
                    search.ponder_hit();
                    self.worker.thread().unpark();
                }
            }
            Now::Quit | Now::Nothing => {}
        }
    }

    /// Ends a running search, and queues a command after it.
    fn stop_and_queue(&mut self, command: Later) {
        self.stop();
        let (stop, is_search) = match &command {
            Later::Go(go) if go.is_pondering => (Stop::pondering(), true),
            command => (Stop::new(), matches!(command, Later::Go(_))),
        };
        self.search = is_search.then(|| stop.clone());
        self.queue(command, stop);
    }

    fn queue(&self, command: Later, stop: Stop) {
        // The worker takes tasks as long as there is a sender.
        let _ = self.tasks.send((command, stop));
    }

    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop();
            self.worker.thread().unpark();
        }
    }
}
