//! The user interface of plain lines: each line is a command, which is answered in sentences. For scripts, tests and
//! screen readers.
//!
//! If the input is a file or a pipe, the next line is read after the engine has moved, so that a script needs no
//! pauses. The end of the input and Ctrl-C save the game and end the program.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use chess_check::ListLines as Input;
use chess_core::diagram::Style;
use chess_core::pgn::Place;
use chess_match::Notice;
use chess_search::Stop;

use super::start;
use super::table::Match;
use crate::args::PlayArgs;
use crate::exit::{self, Failure};
use crate::run::interrupt;

/// The time between two looks at clocks and engines.
const BEAT: Duration = Duration::from_millis(50);

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let (table, sentences) = start::set(args, Duration::ZERO)?;
    let is_by_hand = io::stdin().is_terminal();
    let shows_boards = io::stdout().is_terminal();
    let mut lines = LineMode { table, is_by_hand, shows_boards };
    lines.greet(&sentences)?;
    lines.play(&read_lines(), &interrupt::stop())?;
    Ok(exit::CLEAN)
}

struct LineMode {
    table: Match,
    /// Whether a person types. Then no line waits for the engine.
    is_by_hand: bool,
    /// Whether the board is printed after each change, and not only by `board`.
    shows_boards: bool,
}

impl LineMode {
    fn greet(&mut self, sentences: &[String]) -> Result<(), Failure> {
        let mut text = sentences.join("\n");
        if self.is_by_hand {
            text += "\nType a move, or `help`.";
        }
        start::print(text.trim())?;
        let notices = self.table.act("status");
        self.show(notices).map(drop)?;
        if self.shows_boards { self.show_board() } else { Ok(()) }
    }

    fn play(&mut self, lines: &Receiver<String>, stop: &Stop) -> Result<(), Failure> {
        self.prompt()?;
        while !stop.is_stopped() {
            let mut is_answer = false;
            let is_waited_for = self.table.is_thinking() || self.table.is_studying();
            let notices = if is_waited_for && !self.is_by_hand {
                self.table.wait(BEAT)
            } else {
                match lines.recv_timeout(BEAT) {
                    Ok(line) => {
                        is_answer = true;
                        self.table.act(&line)
                    }
                    Err(RecvTimeoutError::Timeout) => self.table.poll(),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            };
            if notices.is_empty() {
                continue;
            }
            if !is_answer && self.prompts() {
                // A notice begins on a new line, after the prompt and what is typed there.
                writeln!(io::stdout()).map_err(start::failed)?;
            }
            if self.show(notices)? {
                break;
            }
            self.prompt()?;
        }
        Ok(())
    }

    /// Prints notices. Returns whether the program ends.
    fn show(&mut self, notices: Vec<Notice>) -> Result<bool, Failure> {
        let mut quits = false;
        let mut has_changed = false;
        for Notice { text, shows_board, quits: is_last, .. } in notices {
            start::print(&text)?;
            quits |= is_last;
            if shows_board && text.is_empty() {
                self.show_board()?;
            } else {
                has_changed |= shows_board;
            }
        }
        if has_changed && self.shows_boards {
            self.show_board()?;
        }
        Ok(quits)
    }

    fn show_board(&self) -> Result<(), Failure> {
        start::print(&self.table.session.board_text(Style::Letters))
    }

    fn prompts(&self) -> bool {
        self.is_by_hand && self.shows_boards
    }

    fn prompt(&self) -> Result<(), Failure> {
        if !self.prompts() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(b"> ").and_then(|()| out.flush()).map_err(start::failed)
    }
}

/// The lines of standard input, which are read in a thread of their own.
fn read_lines() -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(16);
    thread::spawn(move || {
        for line in Input::new(io::stdin(), Place::START) {
            let is_sent = match line {
                Ok(line) => sender.send(line.text).is_ok(),
                // If a line is too long, its end is read as a line of its own.
                Err(error) => error.kind() == io::ErrorKind::FileTooLarge,
            };
            if !is_sent {
                return;
            }
        }
    });
    lines
}
