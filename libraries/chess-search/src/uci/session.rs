//! The thread that obeys commands, one after the other, and searches.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::thread;

use chess_core::{Board, FenOptions, Move};

use super::answer::{self, UciWriter};
use super::command::{Later, Start};
use super::go::Go;
use super::output::SharedOutput;
use super::perft;
use super::position::{self, refused, words};
use super::settings::{Change, Settings};
use crate::engine::Engine;
use crate::position::Position;
use crate::stop::Stop;
use crate::transposition::TooLarge;

/// The state that stays from one command to the next.
pub(super) struct UciSession<'o, W> {
    output: &'o SharedOutput<W>,
    engine: Engine,
    settings: Settings,
    /// The seed of this game, if the settings name none.
    own_seed: u64,
    /// The position, or why the last one was refused.
    position: Result<Position, String>,
}

impl<'o, W: Write> UciSession<'o, W> {
    pub(super) fn new(output: &'o SharedOutput<W>) -> Result<Self, TooLarge> {
        let (settings, own_seed) = (Settings::default(), any_number());
        let engine = Engine::new(settings.options(own_seed))?;
        let position = Ok(Position::from(Board::START));
        Ok(Self { output, engine, settings, own_seed, position })
    }

    /// Obeys a command. Searches and perft end when they are stopped.
    pub(super) fn obey(&mut self, command: Later, stop: &Stop) {
        match command {
            Later::Ready => self.output.print("readyok"),
            Later::NewGame => {
                self.engine.forget();
                self.own_seed = any_number();
                if let Err(words) = self.use_settings(self.settings.clone()) {
                    self.output.remark(&words);
                }
                if self.position.is_err() {
                    self.position = Ok(Position::from(Board::START));
                }
            }
            Later::Position(start) => {
                self.position = start.and_then(|start| self.read(&start));
                if let Err(words) = &self.position {
                    self.output.remark(words);
                }
            }
            Later::SetOption { name, value } => {
                if let Err(words) = self.set(&name, value.as_deref()) {
                    self.output.remark(&words);
                }
            }
            Later::Show => self.show(),
            Later::Go(go) => self.go(&go, stop),
        }
    }

    /// Searches, or counts, and says what is wrong with the command.
    fn go(&mut self, go: &Go, stop: &Stop) {
        for words in &go.remarks {
            self.output.remark(words);
        }
        match (&self.position, go.perft) {
            (Ok(position), Some(plies)) => self.perft(position.board(), plies, stop),
            (Ok(position), None) => {
                let position = position.clone();
                self.search(&position, go, stop);
            }
            (Err(words), perft) => {
                self.refuse(words);
                if perft.is_none() {
                    wait(go, stop);
                    self.output.print(NO_POSITION);
                }
            }
        }
    }

    /// The position of a command, or the reason why it is refused.
    fn read(&self, start: &Start) -> Result<Position, String> {
        let board = match &start.fen {
            Some(fen) => self.board(fen)?,
            None => Board::START,
        };
        let mut position = Position::from(board);
        for (at, word) in start.moves.iter().enumerate() {
            let played = position.board().read(word).and_then(|mv| position.play(mv));
            played.map_err(|error| refused(at, word, &words(&error)))?;
        }
        Ok(position)
    }

    /// Reads a FEN, with a remark about a position that no game reaches.
    fn board(&self, fen: &str) -> Result<Board, String> {
        let is_chess960 = self.settings.is_chess960;
        let rules = if is_chess960 { position::CHESS960 } else { FenOptions::new() };
        let (board, doubt) = position::board(fen, rules)?;
        if let Some(words) = doubt {
            self.output.remark(&format!("{words}\nit is searched all the same"));
        }
        Ok(board)
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match self.settings.changed(name, value)? {
            Change::ClearHash => self.engine.forget(),
            Change::Set(settings) => self.use_settings(settings)?,
        }
        Ok(())
    }

    fn use_settings(&mut self, settings: Settings) -> Result<(), String> {
        let options = settings.options(self.own_seed);
        self.engine.set_options(options).map_err(|error| error.to_string())?;
        self.settings = settings;
        Ok(())
    }

    /// Says that there is no position, and why the last one was refused.
    fn refuse(&self, words: &str) {
        let reason = words.lines().next().unwrap_or_default();
        self.output
            .remark(&format!("there is no position, because the last one was refused: {reason}"));
    }

    fn show(&self) {
        let board = match &self.position {
            Ok(position) => position.board(),
            Err(words) => return self.refuse(words),
        };
        self.output.print(&format!(
            "{}\nfen {}",
            board.diagram().to_string().trim_end(),
            board.fen()
        ));
    }

    fn search(&mut self, position: &Position, go: &Go, stop: &Stop) {
        let writer = self.writer(position.board());
        let mut limits = go.limits(writer.board.turn());
        limits.moves = self.first_moves(position.board(), &go.moves);
        let output = self.output;
        let outcome = self.engine.search(position, &limits, stop, &mut |info| {
            if let Some(words) = answer::proved(info) {
                output.remark(&words);
            }
            output.print(&writer.info(info));
            if output.is_closed() {
                stop.stop();
            }
        });
        if let Some(moves) = outcome.no_mate.filter(|_| outcome.best.is_some()) {
            output.remark(&format!(
                "there is no mate in {moves}: each move has a defence, as is proved"
            ));
        }
        wait(go, stop);
        output.print(&writer.best(&outcome));
    }

    fn writer(&self, board: &Board) -> UciWriter {
        UciWriter { board: *board, is_chess960: self.settings.is_chess960 }
    }

    /// The moves of `searchmoves`; `None` for all moves, even if all of these are illegal.
    fn first_moves(&self, board: &Board, texts: &[String]) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match board.read(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.output.remark(&format!("searchmoves: {}", words(&error))),
            }
        }
        if moves.is_empty() && !texts.is_empty() {
            self.output.remark("searchmoves: no move is legal, so all moves are searched");
        }
        (!moves.is_empty()).then_some(moves)
    }

    fn perft(&self, board: &Board, plies: i64, stop: &Stop) {
        let plies = plies.clamp(1, 100) as u32;
        let mut total = 0;
        for legal in board.legals() {
            let Some(count) = perft::count(&legal.play(), plies - 1, stop) else { return };
            let mv = self.writer(board).text(board, legal.to_move());
            self.output.print(&format!("{mv}: {count}"));
            total += count;
        }
        self.output.print(&format!("nodes {total}"));
    }
}

/// The answer to `go` without a position: the null move of the protocol, which no match takes for a move.
const NO_POSITION: &str = "bestmove 0000";

/// Waits until a search that has ended may be answered.
fn wait(go: &Go, stop: &Stop) {
    while !stop.is_stopped() && (go.is_infinite || stop.is_pondering()) {
        // The reader unparks this thread after it has changed one of these.
        thread::park();
    }
}

/// A number that another game does not have.
fn any_number() -> u64 {
    RandomState::new().hash_one(0)
}
