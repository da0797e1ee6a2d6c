//! The user interface in the browser: a page that this program serves to this machine only.
//!
//! The game stays here, at the [`Table`]. A page shows the [`state`] that it receives, and sends what the player does
//! as lines of commands. So any number of pages can show the same game, and reloading a page loses nothing. The
//! [`server`] answers in a thread of its own. The table belongs to one more thread, the host, which receives tasks through
//! a channel.

mod address;
mod browser;
mod files;
mod guard;
mod routes;
mod server;
mod site;
mod state;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Sender as Listener;
use tokio::sync::oneshot::Sender;

use super::autosave;
use super::notice::Notice;
use super::start;
use super::table::Table;
use address::Address;

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
    Listen(Listener<Message>),
}

/// A message to pages, as JSON. All pages share one text.
type Message = Arc<str>;

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let place = autosave::beside(&autosave::path_of(args.save.clone()), "page", "address");
    let known = Address::load(&place);
    if let Some(known) = &known
        && let Some(ticket) = known.ask_for_ticket()
    {
        return open_running(args, known, &ticket);
    }
    let (table, sentences) = start::set(args, start::PACE)?;
    let (sender, tasks) = mpsc::channel();
    let (address, ticket) = server::start(known, &files::page(), sender)?;
    address.keep(&place);
    let told =
        [&sentences.join("\n"), "The board is at this address. Keep it secret:", &address.page()];
    print(&format!("{}\nCtrl-C ends the program; the game stays saved.", told.join("\n").trim()))?;
    if !args.interface.no_open {
        browser::open(&address.once(&ticket));
    }
    let mut host = Host {
        table,
        listeners: Vec::new(),
        greeting: Some(sentences.join("\n")).filter(|text| !text.is_empty()),
        number: 0,
        last: None,
        sent: Instant::now(),
    };
    host.serve(&tasks, &interrupt::flag());
    Ok(exit::CLEAN)
}

/// Opens the page of the program that plays this game already. What the arguments ask of the game cannot be done there.
fn open_running(args: &PlayArgs, address: &Address, ticket: &str) -> Result<ExitCode, Failure> {
    let page = address.page();
    if args.asks_about_game() {
        return Err(Failure::new(format!(
            "this game is played already, at {page}; choose another `--save` for another game"
        )));
    }
    print(&format!(
        "This game is played already. The board is at this address. Keep it secret:\n{page}"
    ))?;
    if !args.interface.no_open {
        browser::open(&address.once(ticket));
    }
    Ok(exit::CLEAN)
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    // In one piece: whoever reads up to the address may not read on.
    out.write_all((visible(text) + "\n").as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::of("cannot write to standard output", error))
}

/// The owner of the table, who serves its pages.
struct Host {
    table: Table,
    listeners: Vec<Listener<Message>>,
    /// Sentences for the first page, for example that a game goes on.
    greeting: Option<String>,
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
                let greeting = self.greeting.take().map(Notice::new);
                if page.try_send(self.message(greeting.as_slice())).is_ok() {
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
