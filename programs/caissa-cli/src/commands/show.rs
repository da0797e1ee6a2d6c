//! `caissa show`: draws positions and games.

mod film;
mod html;

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_core::pgn::KeptNotes;
use chess_core::{Board, GameBuf, GameRef, Move, is_fen};

use crate::args::{Chess960, Files, ShowArgs};
use crate::exit::{self, Failure};
use crate::input::entries::{self, EntriesRequest, FileEntry};
use crate::input::{files, position};
use crate::output::Sink;
use crate::output::drawing;
use crate::output::tally::{Count, Grouped};
use crate::output::terminal::visible;

pub(crate) fn run(args: &ShowArgs) -> Result<ExitCode, Failure> {
    let file = file(&args.what);
    if let Some(file) = file.as_ref().filter(|_| args.html && args.game.is_none()) {
        let (page, code) = page_of(file, args)?;
        write(&page.finish(), args)?;
        return Ok(code);
    }
    let (game, code) = match file {
        Some(file) => game_of(file, args)?,
        None if args.game.is_some() => {
            return Err(Failure::new("`--game` chooses a game of a file, and there is no file"));
        }
        None => (game(&position::text(&args.what), args.chess960)?, exit::CLEAN),
    };
    let text = if args.html {
        let mut page = html::Page::new(args.look.flip);
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

/// The page with all games of a file or those with some numbers, with the exit code.
fn page_of(file: &Path, args: &ShowArgs) -> Result<(html::Page, ExitCode), Failure> {
    let (mut page, mut code, mut is_full) = (html::Page::new(args.look.flip), exit::CLEAN, None);
    let files = Files::of(vec![file.to_owned()], args.chess960);
    let request = EntriesRequest { files: &files, is_quiet: true, notes: KeptNotes::All };
    let (first, last) = args.games.clone().map_or((1, u64::MAX), RangeInclusive::into_inner);
    let mut number = 0;
    entries::each(request, &mut |_, entry| {
        number += 1;
        if number >= first && number <= last {
            let game = known(&entry, &mut code);
            is_full = game.and_then(|game| page.add(&game, number).err());
        }
        let is_over = is_full.is_some() || number == last;
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    match is_full {
        Some(size) => Err(too_large(&page, first, size)),
        None if page.count() == 0 && number < first && number > 0 => {
            let games = Count(number, "game");
            Err(Failure::new(format!("`{}` has {games}, so no game {first}", file.display())))
        }
        None if page.count() == 0 => Err(Failure::new("there is nothing to show")),
        None => Ok((page, code)),
    }
}

/// The failure where the next game would make a page, which begins with a game of a file, larger than it may be.
fn too_large(page: &html::Page, first: u64, size: usize) -> Failure {
    let (count, most) = (page.count() as u64, Grouped(html::LARGEST as u64));
    Failure::new(if count == 0 {
        let size = Grouped(size as u64);
        format!("the page would have {size} bytes, and at most {most} are written")
    } else {
        let (games, next) = (Count(count, "game"), first + count);
        format!(
            "a page has at most {most} bytes, and only the first {games} fit; `--games {first}-{}` writes them, \
             `--games {next}-` the next ones, `--game N` one",
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
fn game(text: &str, chess960: Chess960) -> Result<GameBuf, Failure> {
    if is_fen(text) || matches!(text, "start" | "startpos") {
        return Ok(GameBuf::new(position::parse(text, chess960)?));
    }
    GameBuf::parse(text).map_err(|error| Failure::new(format!("{error:#}")))
}

/// The chosen game of a file, with the exit code.
fn game_of(file: PathBuf, args: &ShowArgs) -> Result<(GameBuf, ExitCode), Failure> {
    let number = args.game.map_or(1, NonZero::get);
    let (mut count, mut found, mut code) = (0, None, exit::CLEAN);
    let name = file.display().to_string();
    let files = Files::of(vec![file], args.chess960);
    let notes = if args.html { KeptNotes::All } else { KeptNotes::None };
    let request = EntriesRequest { files: &files, is_quiet: true, notes };
    let outcome = entries::each(request, &mut |_, entry| {
        count += 1;
        if count < number {
            return Ok(ControlFlow::Continue(()));
        }
        found = known(&entry, &mut code);
        Ok(ControlFlow::Break(()))
    })?;
    match found {
        Some(game) => Ok((game, code)),
        None if count >= number => Err(Failure::new(format!("nothing of game {number} is known"))),
        None if outcome.is_unreadable() => Err(Failure::new("there is nothing to show")),
        None => {
            let games = Count(count, "game");
            Err(Failure::new(format!("`{name}` has {games}, so no game {number}")))
        }
    }
}

/// The game of an entry, as far as it is known. Prints mistakes, which change the exit code.
fn known(entry: &FileEntry<'_>, code: &mut ExitCode) -> Option<GameBuf> {
    match entry {
        FileEntry::Game(game) => Some((*game).clone()),
        FileEntry::Position(epd) => Some(GameBuf::new(*epd.board())),
        FileEntry::Wrong(wrong) => {
            wrong.print();
            *code = exit::FINDINGS;
            wrong.known.cloned()
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
        let (length, unit) = (game.len(), if game.len() == 1 { "ply" } else { "plies" });
        let words = format!("the game has {length} {unit}, so no ply {plies}");
        return Err(Failure::new(words));
    };
    let last = plies.checked_sub(1).and_then(|ply| Some((ply, game.get(ply)?)));
    let diagram = drawing::diagram(&board, last.map(|(_, mv)| mv), args.look);
    let moved = last.and_then(|(ply, mv)| Some(label(&game.board_after(ply)?, mv)));
    if args.svg {
        return Ok(drawing::svg(&diagram, &board, moved.as_deref()) + "\n");
    }
    let after = moved.map(|label| format!("after {label}\n")).unwrap_or_default();
    let picture = drawing::picture(&board, last.map(|(_, mv)| mv), args.look);
    Ok(title_line(game) + &after + &picture)
}

/// `3... Nf6`
fn label(before: &Board, mv: Move) -> String {
    format!("{} {}", drawing::number(before), before.san(mv))
}

/// `Anderssen, Adolf - Kieseritzky, Lionel, London, 1851.06.21`, as far as it is known.
fn title(game: GameRef<'_>) -> String {
    let tag = |name| game.tags().value(name).filter(|value| !matches!(*value, "" | "?"));
    let players = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} - {}", white.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let date = tag("Date").map(|date| date.trim_end_matches(".??").to_owned());
    let site = tag("Site").or(tag("Event")).map(str::to_owned);
    let parts = [players, site, date.filter(|date| date != "????")];
    visible(&parts.into_iter().flatten().collect::<Vec<_>>().join(", ").replace('\n', " "))
}

fn title_line(game: GameRef<'_>) -> String {
    let title = title(game);
    if title.is_empty() { title } else { title + "\n" }
}
