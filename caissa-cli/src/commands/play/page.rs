//! The user interface in the browser: a page that this program serves to this machine only.
//!
//! The game stays here, at the [`Table`]. A page shows the [`state`] that it receives, and sends what the player does
//! as lines of commands. So any number of pages can show the same game, and reloading a page loses nothing. The
//! [`server`] answers each connection in a thread. The table belongs to one more thread, the host, which receives tasks
//! through a channel.

mod browser;
mod files;
mod http;
mod server;
mod state;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::notice::Notice;
use super::start;
use super::table::Table;
use crate::args::PlayArgs;
use crate::exit::{self, Failure};
use crate::output::terminal::visible;
use crate::run::interrupt;

pub(super) use browser::is_there as has_browser;

/// The time between two looks at clocks and engines.
const BEAT: Duration = Duration::from_millis(50);
/// The time after which pages receive a clock that runs.
const CLOCK: Duration = Duration::from_secs(5);
/// The time for the last message to reach the pages.
const FAREWELL: Duration = Duration::from_millis(200);

/// A task for the host, with the channel for its answer.
enum Task {
    /// Carry out lines of commands.
    Lines(String, Sender<Message>),
    /// Begin a game from a text, and then carry out lines of commands: the lines, an empty line, and the text, which is a
    /// game in PGN, a position in FEN, a Chess960 number, or empty.
    Game(String, Sender<Message>),
    /// Write the game as PGN.
    Pgn(Sender<String>),
    /// Send all messages from now on, the first one at once.
    Listen(SyncSender<Message>),
}

/// A message to pages, as JSON. All pages share one text.
type Message = Arc<str>;

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let (table, sentences) = start::set(args, start::PACE)?;
    let (sender, tasks) = mpsc::channel();
    let addresses = server::start(sender)?;
    let mut out = io::stdout().lock();
    let text =
        [&sentences.join("\n"), "The board is at this address. Keep it secret:", &addresses.page];
    let shown = visible(text.join("\n").trim());
    writeln!(out, "{shown}\nCtrl-C ends the program; the game stays saved.")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::of("cannot write to standard output", error))?;
    drop(out);
    if !args.interface.no_open {
        browser::open(&addresses.once);
    }
    let mut host =
        Host { table, listeners: Vec::new(), number: 0, last: None, sent: Instant::now() };
    host.serve(&tasks, &interrupt::flag());
    Ok(exit::CLEAN)
}

/// The owner of the table, who serves its pages.
struct Host {
    table: Table,
    listeners: Vec<SyncSender<Message>>,
    /// The number of the last message, so that a page can ignore an older one that arrives late.
    number: u64,
    /// The state in the last message: the revision, and whether an engine thinks.
    last: Option<(u64, bool)>,
    /// The time of the last message.
    sent: Instant,
}

impl Host {
    fn serve(&mut self, tasks: &Receiver<Task>, is_interrupted: &AtomicBool) {
        while !is_interrupted.load(Ordering::Relaxed) {
            if let Ok(task) = tasks.recv_timeout(BEAT) {
                if self.carry_out(task) {
                    break;
                }
            } else {
                self.beat();
            }
        }
        self.send(&[Notice { quits: true, ..Notice::default() }]);
        thread::sleep(FAREWELL);
    }

    /// Carries out a task, and answers the page, unless it is gone. Returns whether the program ends.
    fn carry_out(&mut self, task: Task) -> bool {
        let (notices, page) = match task {
            Task::Lines(text, page) => (self.table.act(&text), page),
            Task::Game(text, page) => {
                let (lines, pgn) = text.split_once("\n\n").unwrap_or(("", &text));
                (self.table.load(pgn, lines), page)
            }
            Task::Pgn(page) => {
                let _ = page.send(self.table.session.to_pgn());
                return false;
            }
            Task::Listen(page) => {
                if page.try_send(self.message(&[])).is_ok() {
                    self.listeners.push(page);
                }
                return false;
            }
        };
        let _ = page.send(self.send(&notices));
        notices.iter().any(|notice| notice.quits)
    }

    /// Lets engines and clocks go on.
    fn beat(&mut self) {
        let notices = self.table.poll();
        let has_changed = self.last != Some(self.now());
        let runs = self.table.session.clocks().is_some_and(|clocks| clocks.running.is_some());
        if !notices.is_empty() || has_changed || runs && self.sent.elapsed() >= CLOCK {
            self.send(&notices);
        }
    }

    fn now(&self) -> (u64, bool) {
        (self.table.session.revision(), self.table.is_thinking())
    }

    /// Sends a message to all pages. A page that does not read is dropped, and connects again when it does.
    fn send(&mut self, notices: &[Notice]) -> Message {
        self.number += 1;
        (self.last, self.sent) = (Some(self.now()), Instant::now());
        let message = self.message(notices);
        self.listeners.retain(|page| page.try_send(message.clone()).is_ok());
        message
    }

    fn message(&self, notices: &[Notice]) -> Message {
        state::message(&self.table, self.number, notices).into()
    }
}
