//! `caissa show`: draws positions and games.

mod film;
mod html;

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_core::pgn::KeptNotes;
use chess_core::{GameBuf, GameRef, is_fen};

use crate::args::{FenArgs, Files, Quiet, ShowArgs};
use crate::exit::{self, Failure, fail};
use crate::formats::full;
use crate::input::parts::{self, OneEntry, PartOrigin};
use crate::input::{files, position};
use crate::output::Sink;
use crate::output::drawing;
use crate::output::tally::{Count, Grouped};
use crate::output::terminal::{tell_line, visible};

pub(crate) fn run(args: &ShowArgs) -> Result<ExitCode, Failure> {
    let file = file(&args.what);
    if let Some(file) = file.as_ref().filter(|_| args.html && args.game.is_none()) {
        return pages_of(file, args);
    }
    let (game, code) = match file {
        Some(file) => game_of(file, args)?,
        None if args.game.is_some() => {
            fail!("`--game` chooses a game of a file, and there is no file");
        }
        None => (game(&position::text(&args.what), args.fen)?, exit::CLEAN),
    };
    let text = if args.html {
        let mut page = html::Page::new(args.look.below());
        page.add(&game, args.game.map_or(1, NonZero::get))
            .map_err(|size| too_large(&page, 1, size))?;
        page.finish()
    } else {
        draw(game.as_game(), args)?
    };
    write(&text, args)?;
    Ok(code)
}

fn write(text: &str, args: &ShowArgs) -> Result<(), Failure> {
    let mut out = Sink::plain(args.output.path())?;
    out.write(text)?;
    out.finish()
}

/// Writes all games of a file, or games with some numbers, as a page. Games that do not fit follow
/// on pages of their own, if they have a file.
fn pages_of(file: &Path, args: &ShowArgs) -> Result<ExitCode, Failure> {
    let (mut pages, mut code) = (Pages::new(args), exit::CLEAN);
    let files = Files::of(vec![file.to_owned()], args.fen);
    let (first, last) = args.games.clone().map_or((1, u64::MAX), RangeInclusive::into_inner);
    let mut number = 0;
    parts::one_by_one(&files, KeptNotes::All, Quiet::ON, |from, _, entry| {
        number += 1;
        if number >= first
            && number <= last
            && let Some(game) = known(from, entry, &mut code)
        {
            pages.add(&game, number, first)?;
        }
        let is_over = number == last;
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    if pages.page.count > 0 {
        pages.finish()?;
        return Ok(code);
    }
    Err(Failure::new(if number < first && number > 0 {
        let games = Count(number, "game");
        format!("`{}` has {games}, so no game {first}", file.display())
    } else {
        "there is nothing to show".to_owned()
    }))
}

/// The pages of games: one, or as many as are needed, in files with numbers.
struct Pages<'a> {
    args: &'a ShowArgs,
    page: html::Page,
    /// The number of pages that have been written.
    written: u64,
}

impl<'a> Pages<'a> {
    fn new(args: &'a ShowArgs) -> Self {
        Self { args, page: html::Page::new(args.look.below()), written: 0 }
    }

    fn add(&mut self, game: &GameBuf, number: u64, first: u64) -> Result<(), Failure> {
        let Err(size) = self.page.add(game, number) else { return Ok(()) };
        if self.page.count == 0 || self.args.output.path().is_none() {
            return Err(too_large(&self.page, first, size));
        }
        self.write(true)?;
        self.page = html::Page::new(self.args.look.below());
        self.page.add(game, number).map_err(|size| too_large(&self.page, first, size))
    }

    /// Writes the page, with links to its neighbours.
    fn write(&mut self, has_next: bool) -> Result<(), Failure> {
        let path = self.args.output.path().unwrap_or(Path::new(""));
        self.written += 1;
        let name = |number: u64| {
            let path = numbered(path, number);
            path.file_name().map(|name| name.to_string_lossy().into_owned())
        };
        let before = if self.written > 1 { name(self.written - 1) } else { None };
        let after = if has_next { name(self.written + 1) } else { None };
        self.page.neighbours = [before, after];
        let mut out = Sink::plain(Some(&numbered(path, self.written)))?;
        out.write(&self.page.finish())?;
        out.finish()
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.written == 0 {
            return write(&self.page.finish(), self.args);
        }
        self.write(false)?;
        let path = self.args.output.path().unwrap_or(Path::new(""));
        let [first, last] = [1, self.written].map(|number| numbered(path, number));
        let (pages, most) = (self.written, Grouped(html::LARGEST as u64));
        tell_line(format_args!(
            "{pages} pages of at most {most} bytes: `{}` to `{}`",
            first.display(),
            last.display()
        ));
        Ok(())
    }
}

/// `games-2.html` beside `games.html`.
fn numbered(path: &Path, number: u64) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}

/// The failure where the next game would make a page, which begins with a game of a file, larger than it may be.
fn too_large(page: &html::Page, first: u64, size: usize) -> Failure {
    let (count, most) = (page.count as u64, Grouped(html::LARGEST as u64));
    Failure::new(if count == 0 {
        let size = Grouped(size as u64);
        format!("the page would have {size} bytes, and at most {most} are written")
    } else {
        let (games, next) = (Count(count, "game"), first + count);
        format!(
            "a page has at most {most} bytes, and only the first {games} fit; `--games {first}-{}` writes them, \
             `--games {next}-` the next ones, `--game N` one, and `-o FILE` as many pages as are needed",
            next - 1
        )
    })
}

/// The file, if the argument is one rather than a position or moves.
fn file(what: &[OsString]) -> Option<PathBuf> {
    let [word] = what else { return None };
    files::is_meant(Path::new(word)).then(|| word.into())
}

/// The game of moves, or a game without moves that starts in a position.
fn game(text: &str, fen: FenArgs) -> Result<GameBuf, Failure> {
    if is_fen(text) || matches!(text, "start" | "startpos") {
        return Ok(GameBuf::new(position::parse(text, fen)?));
    }
    GameBuf::replay(&mut fen.replay(text)).map_err(|error| Failure::new(full(&error, true)))
}

/// The chosen game of a file, with the exit code.
fn game_of(file: PathBuf, args: &ShowArgs) -> Result<(GameBuf, ExitCode), Failure> {
    let number = args.game.map_or(1, NonZero::get);
    let (mut count, mut found, mut code) = (0, None, exit::CLEAN);
    let name = file.display().to_string();
    let files = Files::of(vec![file], args.fen);
    let notes = if args.html { KeptNotes::All } else { KeptNotes::None };
    let outcome = parts::one_by_one(&files, notes, Quiet::ON, |from, _, entry| {
        count += 1;
        if count < number {
            return Ok(ControlFlow::Continue(()));
        }
        found = known(from, entry, &mut code);
        Ok(ControlFlow::Break(()))
    })?;
    match found {
        Some(game) => Ok((game, code)),
        None if count >= number => Err(Failure::new(format!("nothing of game {number} is known"))),
        None if outcome.is_unreadable => Err(Failure::new("there is nothing to show")),
        None => {
            let games = Count(count, "game");
            Err(Failure::new(format!("`{name}` has {games}, so no game {number}")))
        }
    }
}

/// The game of an entry, as far as it is known. Prints mistakes, which change the exit code.
fn known(from: &PartOrigin<'_>, entry: OneEntry, code: &mut ExitCode) -> Option<GameBuf> {
    match entry {
        OneEntry::Game(game) => Some(game),
        OneEntry::Position(board, _) => Some(GameBuf::new(board)),
        OneEntry::Wrong(told, known, _) => {
            from.print(told);
            *code = exit::FINDINGS;
            known
        }
    }
}

fn draw(game: GameRef<'_>, args: &ShowArgs) -> Result<String, Failure> {
    if args.film {
        let frames = film::frames(game);
        return Ok(if args.svg {
            film::svg(&frames, &title(game), args)
        } else {
            title_line(game) + &film::text(&frames, args)
        });
    }
    let plies = args.ply.unwrap_or(game.len());
    let Some(board) = game.board_after(plies) else {
        let length = Count::of(game.len(), "ply");
        fail!("the game has {length}, so no ply {plies}");
    };
    let last = plies.checked_sub(1).and_then(|ply| Some((ply, game.get(ply)?)));
    let diagram = drawing::diagram(&board, last.map(|(_, mv)| mv), args.look);
    let moved = last.and_then(|(ply, mv)| Some(drawing::label(&game.board_after(ply)?, mv)));
    if args.svg {
        return Ok(drawing::svg(&diagram, &board, moved.as_deref()) + "\n");
    }
    let after = moved.map(|label| format!("after {label}\n")).unwrap_or_default();
    let picture = drawing::picture(&board, last.map(|(_, mv)| mv), args.look);
    Ok(title_line(game) + &after + &picture)
}

/// `Anderssen, Adolf - Kieseritzky, Lionel, London, 1851.06.21`, as far as it is known.
fn title(game: GameRef<'_>) -> String {
    let tag = |name| game.tags().value(name).filter(|value| !matches!(*value, "" | "?"));
    let players = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} - {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let date = tag("Date").map(|date| date.trim_end_matches(".??").to_owned());
    // The site of a game that was played online is its address.
    let site = tag("Site").filter(|site| !site.contains("://")).or(tag("Event")).map(str::to_owned);
    let parts = [players, site, date.filter(|date| date != "????")];
    visible(&parts.into_iter().flatten().collect::<Vec<_>>().join(", ").replace('\n', " "))
}

fn title_line(game: GameRef<'_>) -> String {
    let title = title(game);
    if title.is_empty() { title } else { title + "\n" }
}
