//! `caissa analyse`: adds the engine's evaluations to games, on all cores, in the order of the files.

mod tally;

use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use chess_check::{Input, TextKind};
use chess_core::pgn::{KeptNotes, Place, Reader};
use chess_core::{GameBuf, GameTree, Notation};
use chess_search::{Review, annotate};

use crate::args::{AnalyseArgs, Quiet};
use crate::exit::{self, Failure};
use crate::input::files;
use crate::input::parts::{self, OneEntry, ReadResult};
use crate::output::Sink;
use crate::output::many_games::ManyGames;
use crate::output::tally::Count;
use crate::output::terminal;
use crate::run::engines::Engines;
use crate::run::in_order::{self, Flow};
use crate::run::interrupt;
use crate::run::progress::Progress;
use tally::AnalysisTally;

pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode, Failure> {
    files::refuse_own_input(&args.files.paths, args.output.path(), "")?;
    let begin = Instant::now();
    let threads = args.threads.count().get();
    let stop = interrupt::stop();
    let is_stopped = || stop.is_stopped();
    let engines = Engines::new(&args.engine, args.search, stop.clone())?;
    let mut writer = ReviewWriter::new(args, engines.program())?;
    let progress = Progress::of_items(None, "plies", args.quiet);
    if !progress.is_hidden()
        && let Some(plies) = plies_of(&args.files.paths)
    {
        progress.set_total(plies);
    }
    let work = |item: &ReviewJob| match item {
        ReviewJob::Part(game, plies) => {
            engines.review(game.game.as_game(), plies.clone(), &mut || progress.step())
        }
        ReviewJob::Wrong(_) => None,
    };
    let act = |item, reviews| writer.take(item, reviews, &progress).inspect_err(|_| stop.stop());
    let feed = |give: &mut dyn FnMut(ReviewJob) -> Flow| {
        read(args, &is_stopped, &progress, give).inspect_err(|_| stop.stop())
    };
    let outcome = in_order::each(threads, work, act, feed);
    progress.clear();
    let outcome = outcome?;
    writer.out.flush()?;
    engines.failure()?;
    if !args.quiet.is_on {
        let stopped = if is_stopped() { "stopped after " } else { "" };
        let engine = writer.engine.map(|name| format!("; engine: {name}")).unwrap_or_default();
        let words = writer.tally.words(begin.elapsed());
        terminal::tell_line(terminal::visible(&format!("{stopped}{words}{engine}")));
    }
    Ok(if is_stopped() { exit::failed() } else { outcome.code() })
}

/// A piece of work.
enum ReviewJob {
    /// Some plies of a game.
    Part(Arc<Named>, Range<usize>),
    /// The text of a game with mistakes.
    Wrong(String),
}

/// A game and its place.
struct Named {
    file: String,
    place: Place,
    game: GameBuf,
}

/// Reads the games of all files, in parts.
fn read(
    args: &AnalyseArgs,
    is_stopped: &impl Fn() -> bool,
    progress: &Progress,
    give: &mut dyn FnMut(ReviewJob) -> Flow,
) -> Result<ReadResult, Failure> {
    let mut positions = 0;
    let outcome =
        parts::one_by_one(&args.files, KeptNotes::All, Quiet::ON, |from, (_, place), entry| {
            match entry {
                _ if is_stopped() => return Ok(ControlFlow::Break(())),
                OneEntry::Game(game) => {
                    let (file, place) = (from.file().to_owned(), from.place(place));
                    return in_parts(Named { file, place, game }, give);
                }
                OneEntry::Position(..) => positions += 1,
                OneEntry::Wrong(told, _, text) => {
                    progress.pause(|| from.print(told));
                    if let Some(text) = text {
                        return give(ReviewJob::Wrong(text));
                    }
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
    if positions > 0 {
        let words = format!("{} left out: there are no moves", Count(positions, "position"));
        progress.pause(|| terminal::tell_line(terminal::warning(&words)));
    }
    Ok(outcome)
}

/// Passes on all parts of a game, at least one.
fn in_parts(named: Named, give: &mut dyn FnMut(ReviewJob) -> Flow) -> Flow {
    let named = Arc::new(named);
    let plies = named.game.as_game().len();
    for begin in (0..plies.max(1)).step_by(Review::PART) {
        let part = begin..plies.min(begin + Review::PART);
        if give(ReviewJob::Part(named.clone(), part))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Joins the parts of games, and writes the games.
struct ReviewWriter<'a> {
    args: &'a AnalyseArgs,
    /// The name of the engine, if it is a program.
    engine: Option<String>,
    out: Sink,
    games: ManyGames,
    /// The reviews of the parts so far; `None` if one was stopped.
    reviews: Option<Vec<Review>>,
    tally: AnalysisTally,
}

impl<'a> ReviewWriter<'a> {
    fn new(args: &'a AnalyseArgs, engine: Option<String>) -> Result<Self, Failure> {
        let (out, games) = (Sink::growing(args.output.path())?, ManyGames::default());
        Ok(Self { args, engine, out, games, reviews: None, tally: AnalysisTally::default() })
    }

    fn take(&mut self, item: ReviewJob, reviews: Option<Vec<Review>>, progress: &Progress) -> Flow {
        match item {
            ReviewJob::Wrong(text) => {
                progress.aside(|| self.games.write_wrong(&text, &mut self.out))?;
                self.tally.wrong += 1;
            }
            ReviewJob::Part(named, plies) => {
                let before = if plies.start == 0 { Some(Vec::new()) } else { self.reviews.take() };
                self.reviews = before.zip(reviews).map(|(before, new)| [before, new].concat());
                if plies.end == named.game.as_game().len() {
                    match self.reviews.take() {
                        Some(reviews) => self.game(&named, &reviews, progress)?,
                        None => self.tally.unfinished += 1,
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn game(
        &mut self,
        named: &Named,
        reviews: &[Review],
        progress: &Progress,
    ) -> Result<(), Failure> {
        let game = named.game.as_game();
        let mut tree = GameTree::from(game);
        annotate(&mut tree, reviews, !self.args.no_variations);
        if let Some(engine) = &self.engine
            && tree.tag("Annotator").is_none()
        {
            // A name that no tag can have is left out.
            let _ = tree.set_tag("Annotator", engine);
        }
        let analysed = tree.to_game();
        progress.aside(|| {
            self.games.write(analysed.as_game(), Notation::San, &mut self.out)?;
            self.out.flush()
        })?;
        let words = self.tally.add(game, reviews);
        if self.args.summary {
            let place = format!("{}:{}", named.file, named.place);
            let lines = words.map(|words| terminal::visible(&format!("{place}: {words}")));
            progress.pause(|| lines.iter().for_each(terminal::tell_line));
        }
        Ok(())
    }
}

/// The number of plies of all games; `None` if an input cannot be read twice.
fn plies_of(files: &[PathBuf]) -> Option<u64> {
    let is_file = |input: &Input| {
        input.path().is_some_and(|path| fs::metadata(path).is_ok_and(|file| file.is_file()))
    };
    let inputs = if files.iter().any(|file| file.as_os_str() == "-") {
        return None;
    } else {
        files::inputs(files).ok()?
    };
    let mut plies = 0;
    for input in inputs {
        if !is_file(&input) {
            return None;
        }
        let Ok((TextKind::Pgn, text)) = input.open() else { return None };
        for entry in Reader::new(text).keeping(KeptNotes::None) {
            let entry = entry.ok()?;
            let sound = entry.game.filter(|_| entry.findings.is_empty());
            plies += sound.map_or(0, |game| game.as_game().len() as u64);
        }
    }
    Some(plies)
}
