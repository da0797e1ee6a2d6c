//! The page: a board in the browser, served by this program to this machine only.
//!
//! The game stays here, at the `Table`; a page shows what it is sent and sends what the player does, in the same words
//! that lines have. So any number of pages show the same game, and one that is reloaded has lost nothing. `server`
//! answers requests, each connection in a thread; this thread owns the table, and is asked through a channel.

mod browser;
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

use super::start;
use super::table::{Said, Table};
use crate::args::PlayArgs;
use crate::exit::{self, Failure};
use crate::output::terminal::visible;
use crate::run::interrupt;

pub(super) use browser::is_there as has_browser;

/// How often clocks and engines are looked at.
const BEAT: Duration = Duration::from_millis(50);
/// How often pages hear what a running clock shows.
const CLOCK: Duration = Duration::from_secs(5);
/// How long pages have to hear that the program ends.
const FAREWELL: Duration = Duration::from_millis(200);

/// What a page asks for.
enum Ask {
    /// Obeys lines of text.
    Lines(String, Sender<Message>),
    /// Goes on from a game: lines, which are obeyed then, an empty line, and PGN.
    Game(String, Sender<Message>),
    /// Gives the game in PGN.
    Pgn(Sender<String>),
    /// Sends all messages from now on, the first one at once.
    Listen(SyncSender<Message>),
}

/// What pages are told, as JSON. All pages share one text.
type Message = Arc<str>;

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let (table, told) = start::set(args)?;
    let (asker, asks) = mpsc::channel();
    let addresses = server::start(asker)?;
    let mut out = io::stdout().lock();
    let text = [
        &told.join("\n"),
        "The board is at this address, which is a secret of yours:",
        &addresses.page,
    ];
    let shown = visible(text.join("\n").trim());
    writeln!(out, "{shown}\nCtrl-C ends the program; the game stays saved.")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::of("cannot write to standard output", error))?;
    drop(out);
    if !args.skin.no_open {
        browser::open(&addresses.once);
    }
    let mut host =
        Host { table, listeners: Vec::new(), number: 0, last: None, heard: Instant::now() };
    host.serve(&asks, &interrupt::flag());
    Ok(exit::CLEAN)
}

/// The table, and the pages around it.
struct Host {
    table: Table,
    listeners: Vec<SyncSender<Message>>,
    /// Grows with each message, so that a page knows which one is newer.
    number: u64,
    /// What was last sent: the revision, and whether an engine thinks.
    last: Option<(u64, bool)>,
    heard: Instant,
}

impl Host {
    fn serve(&mut self, asks: &Receiver<Ask>, is_interrupted: &AtomicBool) {
        while !is_interrupted.load(Ordering::Relaxed) {
            if let Ok(ask) = asks.recv_timeout(BEAT) {
                if self.answer(ask) {
                    break;
                }
            } else {
                self.beat();
            }
        }
        self.tell(&[Said { quits: true, ..Said::default() }]);
        thread::sleep(FAREWELL);
    }

    /// Serves a page. Whether the program ends now. A page that is gone needs no answer.
    fn answer(&mut self, ask: Ask) -> bool {
        let (said, page) = match ask {
            Ask::Lines(text, page) => (self.table.act(&text), page),
            Ask::Game(text, page) => {
                let (lines, pgn) = text.split_once("\n\n").unwrap_or(("", &text));
                (self.table.load(pgn, lines), page)
            }
            Ask::Pgn(page) => {
                let _ = page.send(self.table.session.to_pgn());
                return false;
            }
            Ask::Listen(page) => {
                if page.try_send(self.message(&[])).is_ok() {
                    self.listeners.push(page);
                }
                return false;
            }
        };
        let _ = page.send(self.tell(&said));
        said.iter().any(|said| said.quits)
    }

    /// Lets engines and clocks go on.
    fn beat(&mut self) {
        let said = self.table.poll();
        let has_changed = self.last != Some(self.now());
        let runs = self.table.session.clocks().is_some_and(|clocks| clocks.running.is_some());
        if !said.is_empty() || has_changed || runs && self.heard.elapsed() >= CLOCK {
            self.tell(&said);
        }
    }

    fn now(&self) -> (u64, bool) {
        (self.table.session.revision(), self.table.is_thinking())
    }

    /// Sends a message to all pages. One that does not read is dropped, and asks again.
    fn tell(&mut self, said: &[Said]) -> Message {
        self.number += 1;
        (self.last, self.heard) = (Some(self.now()), Instant::now());
        let message = self.message(said);
        self.listeners.retain(|page| page.try_send(message.clone()).is_ok());
        message
    }

    fn message(&self, said: &[Said]) -> Message {
        state::message(&self.table, self.number, said).into()
    }
}
