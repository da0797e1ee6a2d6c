//! `caissa convert`: translates games and positions to other notations and formats.

mod lost;
mod rust;

use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_core::epd::{Epd, EpdBuf};
use chess_core::{Board, GameBuf, GameRef, Notation};

use crate::args::{ConvertArgs, Form};
use crate::exit::Failure;
use crate::input::entries::{self, Entry, Request};
use crate::input::files;
use crate::output::Sink;
use crate::output::many_games::ManyGames;
use crate::output::terminal;
use lost::Lost;
use rust::Rust;

pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let form = args.to.form();
    if args.last && !matches!(form, Form::Fen | Form::Epd) {
        return Err(Failure::new(
            "`--last` chooses a position, so it needs `--to fen` or `--to epd`",
        ));
    }
    files::refuse_own_input(&args.files.paths, args.output.path(), "")?;
    let mut converter = Converter {
        form,
        is_last_only: args.last,
        out: Sink::plain(args.output.path())?,
        games: ManyGames::default(),
        rust: Rust::default(),
        lost: Lost::default(),
    };
    let request = Request { files: &args.files, is_quiet: args.quiet.is_on, without_notes: false };
    let outcome = entries::each(request, &mut |_, entry| {
        match entry {
            Entry::Game(game) => converter.game(game.as_game())?,
            Entry::Position(epd) => converter.position(epd)?,
            Entry::Wrong(wrong) => wrong.print(),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    converter.end()?;
    // If nothing could be read, an older file stays.
    if !outcome.is_unreadable() || converter.out.has_text() {
        converter.out.finish()?;
    }
    if let Some(words) = converter.lost.words(args.to).filter(|_| !args.quiet.is_on) {
        terminal::tell_line(terminal::warning(&words));
    }
    Ok(outcome.code())
}

struct Converter {
    form: Form,
    is_last_only: bool,
    out: Sink,
    games: ManyGames,
    rust: Rust,
    lost: Lost,
}

impl Converter {
    fn game(&mut self, game: GameRef<'_>) -> Result<(), Failure> {
        let text = match self.form {
            Form::Pgn(notation) => {
                return self.games.write(game, notation, &mut self.out);
            }
            Form::Moves(notation) => moves(game, notation),
            Form::Fen | Form::Epd => self.positions(game),
            Form::Macro => self.rust.game(game),
        };
        if !matches!(self.form, Form::Pgn(_) | Form::Macro) {
            self.lost.add(game);
        }
        self.out.write(&text)
    }

    fn positions(&self, game: GameRef<'_>) -> String {
        if self.is_last_only {
            return self.line(&game.board());
        }
        game.boards().map(|board| self.line(&board)).collect()
    }

    fn line(&self, board: &Board) -> String {
        match self.form {
            Form::Epd => format!("{}\n", EpdBuf::new(*board)),
            _ => format!("{board}\n"),
        }
    }

    fn position(&mut self, epd: Epd<'_>) -> Result<(), Failure> {
        match self.form {
            Form::Epd => return self.out.write(&format!("{}\n", strict(epd))),
            Form::Macro => return self.out.write(&self.rust.position(&strict(epd))),
            _ => {}
        }
        self.lost.add_operations(epd);
        match self.form {
            Form::Fen => self.out.write(&self.line(epd.board())),
            _ => self.game(GameBuf::new(*epd.board()).as_game()),
        }
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.out.write(self.rust.end())
    }
}

/// A position with its operations, its move counters among them.
fn strict(epd: Epd<'_>) -> EpdBuf {
    let mut strict = EpdBuf::new(*epd.board());
    for operation in epd.operations() {
        if !matches!(operation.opcode(), "hmvc" | "fmvn") {
            // An operation that was read is never refused.
            let _ = strict.push(operation.opcode(), operation.raw());
        }
    }
    strict
}

/// The moves of a game in a line, after its start if that is not the standard one.
fn moves(game: GameRef<'_>, notation: Notation) -> String {
    let mut words = Vec::new();
    if game.start() != Board::START {
        words.push(format!("[FEN \"{}\"]", game.start()));
    }
    let boards = game.boards().zip(game.moves());
    words.extend(boards.map(|(board, mv)| board.write(mv, notation).to_string()));
    if game.is_empty() {
        words.push("*".into());
    }
    words.join(" ") + "\n"
}
