//! The tables of a page, and the one that is on the board.

use chess_match::page::Host;
use chess_match::{Earlier, FIRST_LEVEL, LEVEL_TAG, Match, Notice, PACE, PuzzleTally, set_tags};
use chess_play::{GameCommand, Persons, Session};
#[cfg(target_family = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::storage::Memory;
use crate::workers::Workers;

/// A page: the table of the game, and one for each tool. The board shows one of them. Messages are those of
/// a [`Host`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[allow(missing_debug_implementations, reason = "JavaScript prints no value of Rust")]
pub struct Page {
    hosts: [Host<Workers, Memory>; TABLES.len()],
    shown: usize,
    greeting: Option<String>,
    /// The pieces of a long text.
    text: String,
}

/// The names of the tables.
const TABLES: [&str; 4] = ["play", "check", "solve", "puzzles"];
/// The number of the table for puzzles.
const PUZZLES: usize = 3;

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Page {
    /// Sets the tables. The game is the one that the browser has kept, if it goes on. The count of puzzles is kept too: the
    /// streak, the longest streak and all that are solved, as in `3 12 40`, and three numbers for each drilled line; empty at
    /// first.
    #[cfg_attr(target_family = "wasm", wasm_bindgen(constructor))]
    pub fn new(kept: Option<String>, tally: &str) -> Self {
        let (mut memory, earlier) = Memory::parse(kept);
        memory.tally = count(tally);
        let (table, greeting) = game(memory, earlier);
        let tool = |name, tally| {
            let mut session = Session::default();
            set_tags(&mut session);
            let memory = Memory::of_tool(tally);
            Host::new(Match::new(session, memory, Workers::new(name), FIRST_LEVEL))
        };
        let [_, check, solve, puzzles] = TABLES;
        let tools = [tool(check, None), tool(solve, None), tool(puzzles, count(tally))];
        let [check, solve, puzzles] = tools;
        Self {
            hosts: [Host::new(table), check, solve, puzzles],
            shown: 0,
            greeting,
            text: String::new(),
        }
    }

    /// Carries out lines of commands. Returns a message.
    pub fn lines(&mut self, lines: &str) -> String {
        let notices = self.host().lines(lines);
        self.answered(notices)
    }

    /// Begins a game from a text, and carries out lines: the lines, an empty line, and the text. Returns a message.
    pub fn game(&mut self, body: &str) -> String {
        let notices = self.host().game(body);
        self.answered(notices)
    }

    /// Takes the piece of a long text that begins at a byte of its file.
    pub fn add(&mut self, at: usize, piece: &str) {
        if at == 0 {
            self.text.clear();
        }
        self.text += piece;
    }

    /// Begins a game from the text of all pieces. Returns a message.
    pub fn open(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        let notices = self.host().table.load(&text, "");
        self.answered(notices)
    }

    /// Asks for the mates of a text at the table for puzzles: games in PGN, EPD, or Lichess's CSV. Returns a message.
    pub fn puzzles(&mut self, text: &str) -> String {
        self.shown = PUZZLES;
        let notices = self.host().puzzles(text);
        self.answered(notices)
    }

    /// The count of puzzles and of drilled lines to keep as JSON, if it has changed.
    pub fn tally(&mut self) -> Option<String> {
        let mut memories = self.hosts.iter_mut().map(|host| &mut host.table.storage);
        let (now, tally) =
            memories.find_map(|memory| Some((memory.tally_now.take()?, memory.tally.clone())))?;
        for host in &mut self.hosts {
            host.table.storage.tally.clone_from(&tally);
        }
        Some(now)
    }

    /// Lets engines and clocks go on. Returns a message if something has changed on the board.
    pub fn beat(&mut self) -> Option<String> {
        let mut shown = None;
        for (index, host) in self.hosts.iter_mut().enumerate() {
            let message = host.beat();
            if index == self.shown {
                shown = message;
            }
        }
        shown
    }

    /// Takes the number of windows that show the page, 0 while it is hidden: then analyses rest.
    pub fn show_in(&mut self, windows: usize) {
        self.hosts.iter_mut().for_each(|host| host.table.show_in(windows));
    }

    /// Shows a table on the board: `play`, `check`, `solve` or `puzzles`. Returns a message, also for any other name.
    pub fn show(&mut self, table: &str) -> String {
        let number = self.host().number();
        self.shown = TABLES.iter().position(|name| *name == table).unwrap_or(self.shown);
        self.host().message_after(number)
    }

    /// The first message, or the last one again.
    pub fn message(&mut self) -> String {
        let greeting = self.greeting.take().map(Notice::new);
        self.host().message(greeting.as_slice())
    }

    /// The game on the board as PGN.
    pub fn pgn(&mut self) -> String {
        self.host().table.game().export()
    }

    /// The games of the last text that had several, as JSON.
    pub fn games(&mut self) -> String {
        self.host().table.games().map_or_else(|| "[]".to_owned(), |(games, _)| games.to_json())
    }

    /// The next order to a worker, as JSON: `{"order": "end", "worker": ..}` or
    /// `{"order": "search", "worker": .., "task": ..}`, or `prove` in place of `search`. Call it until there is none.
    pub fn order(&mut self) -> Option<String> {
        let order = self.hosts.iter_mut().find_map(|host| host.table.engines().order())?;
        serde_json::to_string(&order).ok()
    }

    /// Takes the answer of a worker, as [`search`](crate::search) or [`prove`](crate::prove) returns it.
    pub fn answer(&mut self, worker: &str, reply: &str) {
        for host in &mut self.hosts {
            host.table.engines().take(worker, reply, true);
        }
    }

    /// Takes what a worker has found so far.
    pub fn report(&mut self, worker: &str, reply: &str) {
        for host in &mut self.hosts {
            host.table.engines().take(worker, reply, false);
        }
    }

    /// Takes the failure of a worker.
    pub fn fail(&mut self, worker: &str, why: &str) {
        for host in &mut self.hosts {
            host.table.engines().fail(worker, why);
        }
    }

    /// The game to keep in the browser's memory, if it has changed.
    pub fn changed(&mut self) -> Option<String> {
        self.hosts[0].table.storage.now.take()
    }

    /// The game to keep among the earlier ones, if another one has taken its place.
    pub fn replaced(&mut self) -> Option<String> {
        self.hosts[0].table.storage.earlier.take()
    }

    fn host(&mut self) -> &mut Host<Workers, Memory> {
        &mut self.hosts[self.shown]
    }

    /// A page cannot end.
    fn answered(&mut self, mut notices: Vec<Notice>) -> String {
        for notice in notices.iter_mut().filter(|notice| notice.quits) {
            *notice = Notice::new("The game is kept in this browser. Close the page to end.");
        }
        self.host().next_message(&notices)
    }
}

/// The table of the game, and the first sentence for the player.
fn game(memory: Memory, earlier: Earlier) -> (Match<Workers, Memory>, Option<String>) {
    let (session, greeting) = match earlier {
        Earlier::Game(session) => {
            let words = match session.ending() {
                Some(_) => "The game is as this browser has kept it; `new` begins another one.",
                None => "The game goes on as this browser has kept it; `new` begins another one.",
            };
            (*session, Some(words.to_owned()))
        }
        Earlier::Broken(why) => {
            let words = format!(
                "The game that this browser has kept is broken: {why}. It is kept among the earlier games, and a new game \
                 begins."
            );
            (begin(), Some(words))
        }
        Earlier::Nothing => (begin(), None),
    };
    let level = session.tag(LEVEL_TAG).and_then(|level| level.parse().ok());
    let level = level.filter(|level| (1..=10).contains(level)).unwrap_or(FIRST_LEVEL);
    let mut table = Match::new(session, memory, Workers::new(TABLES[0]), level);
    table.set_pace(PACE);
    let greeting = table.open_lesson().map(|lesson| lesson.text).or(greeting);
    (table, greeting)
}

/// The count of puzzles and of drilled lines in a text.
fn count(text: &str) -> Option<PuzzleTally> {
    let mut numbers = text.split(' ').map_while(|number| number.parse::<u32>().ok());
    let mut next = || numbers.next();
    let tally = PuzzleTally::new(next()? as usize, next()? as usize, next()? as usize);
    let lines = std::iter::from_fn(|| Some((next()?, next()?.try_into().ok()?, next()?)));
    Some(tally.with_lines(lines.collect()))
}

fn begin() -> Session {
    let mut session = Session::default();
    set_tags(&mut session);
    // The sides of a new game are never refused.
    let _ = session.obey(GameCommand::Side(Persons::White));
    session
}

#[cfg(test)]
mod tests {
    use super::Page;

    /// Another tab may have gone on with the game since, which must not be overwritten.
    #[test]
    fn a_page_that_only_opens_a_game_keeps_nothing() {
        for clock in ["clock 5+3", "clock off"] {
            let mut first = Page::new(None, "");
            for line in [clock, "side both", "e4"] {
                first.lines(line);
            }
            let mut second = Page::new(first.changed(), "");
            second.beat();
            assert_eq!(second.changed(), None);
            second.lines("e5");
            assert!(second.changed().is_some_and(|text| text.contains("e5")));
        }
    }

    /// A reload of a lesson would show its moves otherwise.
    #[test]
    fn a_lesson_begins_again_after_a_reload() {
        let mut first = Page::new(None, "");
        let lesson = "[ChapterMode \"gamebook\"]\n\n1. e4 e5 2. Nf3 *";
        first.game(&format!("\n\n{lesson}"));
        first.lines("e4");
        let mut second = Page::new(first.changed(), "");
        let message = second.message();
        assert!(
            message.contains("Move 1 of 2: find the move for White") && !message.contains("Nf3")
        );
        // What is kept is the whole study.
        assert!(second.pgn().contains("1. e4 e5 2. Nf3"));
    }

    /// The memory of lines is that of the page: the tables of the game and of puzzles keep one count.
    #[test]
    fn drilled_lines_are_kept_beside_the_count_of_puzzles() {
        let mut first = Page::new(None, "3 12 40");
        first.game("\n\n1. e4 e5 *");
        first.lines("drill\ne4");
        let kept = first.tally().unwrap();
        assert!(kept.starts_with("{\"streak\":3,\"best\":12,\"solved\":40,"), "{kept}");
        let (_, lines) = kept.split_once("\"lines\":[[").unwrap();
        let line = lines.trim_end_matches("]]}").replace(',', " ");
        let mut second = Page::new(first.changed(), &format!("3 12 40 {line}"));
        let message = second.lines("drill");
        assert!(message.contains("Nothing is left for today, of 1 line."), "{message}");
    }
}
