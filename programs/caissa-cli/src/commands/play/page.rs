//! The user interface in the browser: a page that this program serves to this machine only.
//!
//! The game stays here, at the [table](super::table). A page shows the message that it receives,
//! and sends what the player does as lines of commands. So any number of pages can show the same game, and reloading a page
//! loses nothing. The [`server`] answers in a thread of its own. The table belongs to one more thread, the host, which
//! receives tasks through a channel.

mod address;
mod browser;
mod guard;
mod routes;
mod server;
mod site;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use chess_match::page::{self, files};
use chess_match::{Notice, PACE};
use chess_search::Stop;
use tokio::sync::mpsc::Sender as Listener;
use tokio::sync::oneshot::Sender;

use super::autosave::{self, Autosave};
use super::start;
use super::table::Workers;
use address::Address;

use crate::args::PlayArgs;
use crate::exit::{self, Failure, fail};
use crate::run::interrupt;

pub(super) use browser::is_there as has_browser;

/// The time between two looks at clocks and engines.
const BEAT: Duration = Duration::from_millis(50);
/// The time without a page after which an analysis rests: a page that is loaded again comes back sooner.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time for the last message to reach the pages.
const FAREWELL: Duration = Duration::from_millis(200);

/// The parts of the page that a server without this program would not have.
const PARTS: files::Parts<'_> = files::Parts {
    head: "",
    without_script: "Without it, <code>caissa play --terminal</code> and <code>caissa play --lines</code> play the \
                     same game.",
    modes: "",
    above: "",
    buttons: "    <button data-opens=\"games-dialog\" data-line=\"earlier\" id=\"earlier\">Earlier games</button>\n",
};

/// A task for the host, with the channel for its answer.
enum HostTask {
    /// Carry out lines of commands.
    Lines(String, Sender<Message>),
    /// Begin a game from a text, and then carry out lines of commands: the lines, an empty line, and the text, which is a
    /// game in PGN, a position in FEN, a Chess960 number, or empty.
    Game(String, Sender<Message>),
    /// Ask for the mates of a text.
    Puzzles(String, Sender<Message>),
    /// Write the game as PGN.
    Pgn(Sender<String>),
    /// The games of the last file or text, as JSON.
    Games(Sender<String>),
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
    let (table, sentences) = start::set(args, PACE)?;
    let (sender, tasks) = mpsc::channel();
    let (address, ticket) = server::start(known, &files::page(PARTS), sender)?;
    address.keep(&place);
    let told =
        [&sentences.join("\n"), "The board is at this address. Keep it secret:", &address.page()];
    start::print(&format!(
        "{}\nCtrl-C ends the program; the game stays saved.",
        told.join("\n").trim()
    ))?;
    if !args.interface.no_open {
        browser::open(&address.once(&ticket));
    }
    let mut host = Host {
        desk: page::Host::new(table),
        listeners: Vec::new(),
        alone: None,
        greeting: Some(sentences.join("\n")).filter(|text| !text.is_empty()),
    };
    host.serve(&tasks, &interrupt::stop());
    Ok(exit::CLEAN)
}

/// Opens the page of the program that plays this game already. The arguments cannot change that
/// game.
fn open_running(args: &PlayArgs, address: &Address, ticket: &str) -> Result<ExitCode, Failure> {
    let page = address.page();
    if args.asks_about_game() {
        fail!("this game is played already, at {page}; choose another `--save` for another game");
    }
    start::print(&format!(
        "This game is played already. The board is at this address. Keep it secret:\n{page}"
    ))?;
    if !args.interface.no_open {
        browser::open(&address.once(ticket));
    }
    Ok(exit::CLEAN)
}

/// The owner of the table, who serves its pages.
struct Host {
    desk: page::Host<Workers, Autosave>,
    listeners: Vec<Listener<Message>>,
    /// Since when no page is open. After a while, no analysis goes on.
    alone: Option<Instant>,
    /// Sentences for the first page, for example that a game goes on.
    greeting: Option<String>,
}

impl Host {
    fn serve(&mut self, tasks: &Receiver<HostTask>, stop: &Stop) {
        while !stop.is_stopped() {
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
    fn carry_out(&mut self, task: HostTask) -> bool {
        let (notices, page) = match task {
            HostTask::Lines(text, page) => (self.desk.lines(&text), page),
            HostTask::Game(text, page) => (self.desk.game(&text), page),
            HostTask::Puzzles(text, page) => (self.desk.puzzles(&text), page),
            HostTask::Pgn(page) => {
                let _ = page.send(self.desk.table.game().export());
                return false;
            }
            HostTask::Games(page) => {
                let games = self.desk.table.games();
                let _ =
                    page.send(games.map_or_else(|| "[]".to_owned(), |(games, _)| games.to_json()));
                return false;
            }
            HostTask::Listen(page) => {
                let greeting = self.greeting.take().map(Notice::new);
                if page.try_send(self.desk.message(greeting.as_slice()).into()).is_ok() {
                    self.listeners.push(page);
                }
                return false;
            }
        };
        let _ = page.send(self.send(&notices));
        notices.iter().any(|notice| notice.quits)
    }

    /// Lets engines and clocks go on; an analysis only while it is looked at, in any window.
    fn beat(&mut self) {
        self.listeners.retain(|page| !page.is_closed());
        let is_alone = self.listeners.is_empty();
        self.alone = is_alone.then(|| self.alone.unwrap_or_else(Instant::now));
        let rests = self.alone.is_some_and(|since| since.elapsed() > PATIENCE);
        self.desk.table.show_in(usize::from(!rests));
        if let Some(message) = self.desk.beat() {
            self.spread(&message.into());
        }
    }

    /// Sends a message with notices to all pages.
    fn send(&mut self, notices: &[Notice]) -> Message {
        let message = self.desk.next_message(notices).into();
        self.spread(&message);
        message
    }

    /// Sends a message to all pages. A page that does not read is dropped, and connects again when it does.
    fn spread(&mut self, message: &Message) {
        self.listeners.retain(|page| page.try_send(message.clone()).is_ok());
    }
}
