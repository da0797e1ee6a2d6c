//! `caissa simulate`: plays a game from standard input.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use chess_check::ListLines;
use chess_core::pgn::Place;
use chess_core::{GameTree, History, Replay};

use crate::args::{ColorArg, Look, SimulateArgs};
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;
use crate::output::drawing;
use crate::output::terminal::visible;

const HELP: &str = "\
moves in any notation, one or more: e4, e7e5, knight g1 to f3
undo, undo N   takes back the last move, or the last N
moves          lists the legal moves
pgn            writes the game so far
quit           ends the session; so does the end of the input
";

pub(crate) fn run(args: &SimulateArgs) -> Result<ExitCode, Failure> {
    let start = position::of(&args.position)?;
    let mut session = Simulation { history: History::new(start), look: args.look };
    let mut out = Sink::stdout(ColorArg::Auto);
    let prompt = if io::stdin().is_terminal() { "> " } else { "" };
    out.write(&session.picture())?;
    let mut lines = ListLines::new(io::stdin().lock(), Place::START);
    loop {
        out.write(prompt)?;
        out.flush()?;
        let Some(line) = lines.next() else {
            // Ctrl-D ends no line.
            out.write(if prompt.is_empty() { "" } else { "\n" })?;
            break;
        };
        let line = line.map_err(|error| Failure::of("cannot read standard input", error))?;
        match session.answer(line.text.trim()) {
            Some(text) => out.write(&text)?,
            None => break,
        }
    }
    out.flush()?;
    Ok(exit::CLEAN)
}

struct Simulation {
    history: History,
    look: Look,
}

impl Simulation {
    /// The answer to a line; `None` if the session ends.
    fn answer(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        Some(match (words.next(), words.next(), words.next()) {
            (None, ..) => String::new(),
            (Some("quit" | "exit"), None, _) => return None,
            (Some("help"), None, _) => HELP.into(),
            (Some("moves"), None, _) => self.moves(),
            (Some("pgn"), None, _) => self.pgn(),
            (Some("undo"), number, None) => match number.map_or(Ok(1), str::parse) {
                Ok(number) => self.undo(number),
                Err(_) => "write `undo`, or `undo 3` to take back three moves\n".into(),
            },
            _ => self.play(line),
        })
    }

    /// Plays the moves of a line, up to the first that cannot be played.
    fn play(&mut self, line: &str) -> String {
        if line.starts_with('[') {
            return format!("tags have no place here\n{HELP}");
        }
        let mut replay = Replay::new(line, *self.history.board());
        loop {
            let done = match replay.step() {
                Ok(Some(mv)) => self.history.play(mv),
                Ok(None) => return self.picture(),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                let words = visible(error.message_without_board().trim_end());
                return format!("{words}\n\n{}", self.picture());
            }
        }
    }

    fn undo(&mut self, number: usize) -> String {
        let length = self.history.len();
        if number > length {
            let words = match length {
                0 => "there is no move".into(),
                1 => "there is only one move".into(),
                length => format!("there are only {length} moves"),
            };
            return format!("{words} to take back\n");
        }
        for _ in 0..number {
            self.history.take_back();
        }
        self.picture()
    }

    fn moves(&self) -> String {
        let board = self.history.board();
        let mut words: Vec<String> = board.legals().map(|legal| legal.san().to_string()).collect();
        words.sort_unstable();
        if words.is_empty() { "there is no legal move\n".into() } else { words.join(" ") + "\n" }
    }

    fn pgn(&self) -> String {
        let mut tree = GameTree::new(*self.history.start());
        // A move that the history has played is legal in the tree.
        let _ = tree.play_all(self.history.moves());
        tree.to_pgn()
    }

    /// The board, the last move and the status.
    fn picture(&self) -> String {
        let board = self.history.board();
        let diagram = drawing::diagram(board, self.history.last_move(), self.look);
        let status = match self.history.outcome() {
            Some(outcome) => outcome.to_string(),
            None => drawing::status(board),
        };
        let claim = if self.history.is_draw_claimable() && self.history.outcome().is_none() {
            ", who may claim a draw"
        } else {
            ""
        };
        let before = self.history.boards().rev().nth(1).zip(self.history.last_move());
        let after = match before {
            Some((before, mv)) => format!("{} {}, ", before.move_label(), before.san(mv)),
            None => String::new(),
        };
        format!("{diagram}\n{after}{status}{claim}\n")
    }
}
