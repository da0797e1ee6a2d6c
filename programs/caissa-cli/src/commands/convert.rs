//! `caissa convert`: translates games and positions to other notations and formats.

mod json;
mod lost;
mod rust;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use chess_core::epd::{Epd, EpdBuf};
use chess_core::pgn::KeptNotes;
use chess_core::{Board, GameBuf, GameRef, Notation};

use crate::args::{ConvertArgs, Stood, TargetForm};
use crate::exit::Failure;
use crate::input::files;
use crate::input::parts::{self, EntriesJob, FileEntry, InPart, PartOrigin, PlacedWords};
use crate::output::Sink;
use crate::output::many_games::ManyGames;
use crate::output::terminal;
use json::Beginning;
use lost::{Lost, is_counter};
use rust::{Constant, Rust};

pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let form = args.form().map_err(Failure::new)?;
    files::refuse_own_input(&args.files.paths, args.output.path(), "")?;
    let converter = Converter { form, stood: args.stood(), is_last_only: args.last };
    let mut output = ConvertWriter::to(Sink::plain(args.output.path())?);
    let texts = SpareTexts::default();
    let add = |entry: FileEntry<'_>, at: InPart<'_>, piece: &mut ConvertedPart| {
        if piece.text.capacity() == 0 {
            piece.text = texts.take();
        }
        match entry {
            FileEntry::Game(game) => match at.exported {
                Some(pgn) => piece.games.push_pgn(pgn, game.is_empty(), &mut piece.text),
                None => converter.game(game.as_game(), at, piece),
            },
            FileEntry::Position(epd) => converter.position(epd, at, piece),
            FileEntry::Wrong(wrong) => {
                piece.steps.push((piece.text.len(), Then::Tell(wrong.told())));
                if !wrong.findings.is_empty() {
                    let known = wrong.known.cloned().unwrap_or_default();
                    let findings = wrong.findings;
                    piece.begin(|text| Beginning::game(known.as_game(), at, text).with(findings));
                }
            }
        }
    };
    let outcome = parts::each(job(args, form), add, |from, piece| {
        texts.give_back(output.add(piece, form, &from)?);
        Ok(ControlFlow::Continue(()))
    })?;
    output.out.write(output.rust.end())?;
    // If nothing could be read, an older file stays.
    if !outcome.is_unreadable || output.out.has_text {
        output.out.finish()?;
    }
    if let Some(words) = output.lost.words(args.to).filter(|_| !args.quiet.is_on) {
        terminal::tell_line(terminal::warning(&words));
    }
    Ok(outcome.code())
}

/// The parts of the files that are read, and the texts that are written while they are read.
fn job(args: &ConvertArgs, form: TargetForm) -> EntriesJob<'_> {
    let export = match form {
        // A game that may be cut is exported when it is known whole.
        TargetForm::Pgn(export) if args.stood() == Stood::Mark => Some(export),
        _ => None,
    };
    // An exported game has its notes.
    let notes = if export.is_some() { KeptNotes::None } else { KeptNotes::All };
    let (sans, findings) = (matches!(form, TargetForm::Json), args.findings);
    let job = EntriesJob::new(&args.files, args.threads, args.quiet);
    EntriesJob { notes, export, sans, findings, ..job }
}

/// A part of the input, converted.
#[derive(Default)]
struct ConvertedPart {
    text: String,
    /// The steps after the text up to some offsets.
    steps: Vec<(usize, Then)>,
    games: ManyGames,
    lost: Lost,
}

/// A step after a text.
enum Then {
    /// The mistakes of an entry that is left out.
    Tell(PlacedWords),
    /// A constant, which depends on the names of those before it.
    Declare(Constant),
    /// The beginning of an object in JSON, which depends on the games and lines before it.
    Begin(Beginning),
}

/// Texts that have been written, whose memory is used again. When each piece had new memory, the system took a quarter of
/// the time of a conversion to hand it out.
#[derive(Default)]
struct SpareTexts {
    written: Mutex<Vec<String>>,
}

impl SpareTexts {
    /// An empty text.
    fn take(&self) -> String {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give_back(&self, mut text: String) {
        text.clear();
        self.written.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }
}

/// The whole output.
struct ConvertWriter {
    out: Sink,
    /// Whether there is a game in PGN before the next piece.
    has_games: bool,
    rust: Rust,
    lost: Lost,
}

impl ConvertWriter {
    fn to(out: Sink) -> Self {
        Self { out, has_games: false, rust: Rust::default(), lost: Lost::default() }
    }

    /// Writes a piece after the others, and returns its text.
    fn add(
        &mut self,
        piece: ConvertedPart,
        form: TargetForm,
        from: &PartOrigin<'_>,
    ) -> Result<String, Failure> {
        if matches!(form, TargetForm::Pgn(_)) && !piece.text.is_empty() {
            let separator = if self.has_games { "\n" } else { "" };
            self.out.write(separator)?;
            self.has_games = true;
        }
        let mut at = 0;
        for (end, then) in piece.steps {
            self.out.write(&piece.text[at..end])?;
            at = end;
            match then {
                Then::Tell(told) => from.print(told),
                Then::Declare(constant) => self.out.write(&self.rust.declare(&constant))?,
                Then::Begin(beginning) => self.out.write(&beginning.text(from))?,
            }
        }
        self.lost.join(&piece.lost);
        self.out.write(&piece.text[at..])?;
        Ok(piece.text)
    }
}

/// The work on one entry.
struct Converter {
    form: TargetForm,
    stood: Stood,
    is_last_only: bool,
}

impl Converter {
    fn game(&self, game: GameRef<'_>, at: InPart<'_>, piece: &mut ConvertedPart) {
        match self.form {
            TargetForm::Pgn(export) if self.stood == Stood::Mark => {
                return piece.games.push(game, export, &mut piece.text);
            }
            TargetForm::Pgn(export) => {
                for game in self.readable(game) {
                    piece.games.push(game.as_game(), export, &mut piece.text);
                }
                return;
            }
            TargetForm::Macro => return piece.declare(Constant::game(game)),
            TargetForm::Json => return piece.begin(|text| Beginning::game(game, at, text)),
            TargetForm::Moves(notation) => moves(game, notation, &mut piece.text),
            TargetForm::Fen | TargetForm::Epd => self.positions(game, &mut piece.text),
        }
        piece.lost.add(game);
    }

    /// The games that are written for one that other programs may refuse.
    fn readable(&self, game: GameRef<'_>) -> Vec<GameBuf> {
        let mut stretches = game.legal_stretches();
        if self.stood == Stood::Cut && stretches.len() > 1 {
            stretches.truncate(1);
            // Moves before an illegal one do not decide the game.
            let _ = stretches[0].edit(|tree| tree.set_result(game.result()));
        }
        stretches
    }

    fn positions(&self, game: GameRef<'_>, text: &mut String) {
        if self.is_last_only {
            return self.line(&game.board(), text);
        }
        game.boards().for_each(|board| self.line(&board, text));
    }

    fn line(&self, board: &Board, text: &mut String) {
        // Writing to a string does not fail.
        let _ = match self.form {
            TargetForm::Epd => writeln!(text, "{}", EpdBuf::new(*board)),
            _ => writeln!(text, "{board}"),
        };
    }

    fn position(&self, epd: Epd<'_>, at: InPart<'_>, piece: &mut ConvertedPart) {
        match self.form {
            TargetForm::Epd => {
                let _ = writeln!(piece.text, "{}", strict(epd));
            }
            TargetForm::Macro => piece.declare(Constant::position(&strict(epd))),
            TargetForm::Json => piece.begin(|text| Beginning::position(epd, at, text)),
            _ => {
                let lost = epd.operations().filter(|one| !is_counter(one.opcode()));
                piece.lost.operations += lost.count();
                match self.form {
                    TargetForm::Fen => self.line(epd.board(), &mut piece.text),
                    _ => self.game(GameBuf::new(*epd.board()).as_game(), at, piece),
                }
            }
        }
    }
}

impl ConvertedPart {
    fn declare(&mut self, constant: Constant) {
        self.steps.push((self.text.len(), Then::Declare(constant)));
    }

    /// Puts the beginning of an object before the text that `write` adds.
    fn begin(&mut self, write: impl FnOnce(&mut String) -> Beginning) {
        let at = self.text.len();
        let beginning = write(&mut self.text);
        self.steps.push((at, Then::Begin(beginning)));
    }
}

/// A position with its operations, its move counters among them.
fn strict(epd: Epd<'_>) -> EpdBuf {
    let mut strict = EpdBuf::new(*epd.board());
    for operation in epd.operations() {
        if !is_counter(operation.opcode()) {
            // An operation that was read is never refused.
            let _ = strict.push(operation.opcode(), operation.raw());
        }
    }
    strict
}

/// Writes the moves of a game in a line, after its start if that is not the standard one.
fn moves(game: GameRef<'_>, notation: Notation, text: &mut String) {
    if game.start() != Board::START {
        // Writing to a string does not fail.
        let _ = write!(text, "[FEN \"{}\"] ", game.start());
    }
    if game.is_empty() {
        text.push('*');
    }
    text.push_str(&game.to_moves_in(notation));
    text.push('\n');
}
