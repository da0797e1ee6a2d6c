//! Plain lines: a command a line, answered in whole sentences. For scripts, tests and screen readers.
//!
//! Where input comes from a file or a pipe, the next line is read after the engine has moved, so that a script needs no
//! pauses. The end of input and Ctrl-C save and end.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use chess_core::diagram::Style;

use super::start;
use super::table::{Said, Table};
use crate::args::PlayArgs;
use crate::exit::{self, Failure};
use crate::output::terminal::visible;
use crate::run::interrupt;

/// How often clocks and engines are looked at.
const BEAT: Duration = Duration::from_millis(50);
/// Longer lines are read in parts.
const LINE: u64 = 1 << 16;

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let (table, told) = start::set(args)?;
    let is_by_hand = io::stdin().is_terminal();
    let shows_boards = io::stdout().is_terminal();
    let mut lines = Lines { table, is_by_hand, shows_boards };
    lines.greet(&told)?;
    lines.play(&read_lines(), &interrupt::flag())?;
    Ok(exit::CLEAN)
}

struct Lines {
    table: Table,
    /// A person types, so that nothing waits for the engine.
    is_by_hand: bool,
    /// The board is printed after each change, and not only when asked for.
    shows_boards: bool,
}

impl Lines {
    fn greet(&mut self, told: &[String]) -> Result<(), Failure> {
        let mut text = told.join("\n");
        if self.is_by_hand {
            text += "\nType a move, or `help`.";
        }
        print(text.trim())?;
        let said = self.table.act("status");
        self.say(said).map(drop)?;
        if self.shows_boards { self.show_board() } else { Ok(()) }
    }

    fn play(
        &mut self,
        lines: &Receiver<String>,
        is_interrupted: &AtomicBool,
    ) -> Result<(), Failure> {
        self.prompt()?;
        while !is_interrupted.load(Ordering::Relaxed) {
            let mut is_answer = false;
            let said = if self.table.is_thinking() && !self.is_by_hand {
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
            if said.is_empty() {
                continue;
            }
            if !is_answer && self.prompts() {
                // News come in a line of their own, behind the prompt and what is typed there.
                writeln!(io::stdout()).map_err(failed)?;
            }
            if self.say(said)? {
                break;
            }
            self.prompt()?;
        }
        Ok(())
    }

    /// Prints what was said. Whether it was a farewell.
    fn say(&mut self, said: Vec<Said>) -> Result<bool, Failure> {
        let mut quits = false;
        let mut has_changed = false;
        for Said { text, shows_board, quits: is_last, .. } in said {
            print(&text)?;
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
        print(&self.table.session.board_text(Style::Letters))
    }

    fn prompts(&self) -> bool {
        self.is_by_hand && self.shows_boards
    }

    fn prompt(&self) -> Result<(), Failure> {
        if !self.prompts() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(b"> ").and_then(|()| out.flush()).map_err(failed)
    }
}

fn print(text: &str) -> Result<(), Failure> {
    if text.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", visible(text)).and_then(|()| out.flush()).map_err(failed)
}

fn failed(error: io::Error) -> Failure {
    Failure::of("cannot write to standard output", error)
}

/// The lines of standard input, from a thread of their own.
fn read_lines() -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(16);
    thread::spawn(move || {
        let mut stdin = BufReader::new(io::stdin());
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            match stdin.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
                Ok(1..) if sender.send(String::from_utf8_lossy(&bytes).into_owned()).is_ok() => {}
                _ => return,
            }
        }
    });
    lines
}
