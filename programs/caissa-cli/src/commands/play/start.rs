//! The beginning of a game: from the arguments, or the saved game.

use std::io::{self, Write};
use std::time::Duration;

use chess_core::{Board, Color, GameResult};
use chess_match::{Earlier, FIRST_LEVEL, LEVEL_TAG, set_seed, set_tags};
use chess_play::{GameCommand, Persons, Refusal, Session};

use super::autosave::{Autosave, kept};
use super::engine::Choice;
use super::game_file::{first_game, games_of_regular, puzzles_of};
use super::table::{Match, Workers};
use crate::args::PlayArgs;
use crate::exit::{Failure, fail};
use crate::formats::full;
use crate::output::terminal::visible;

/// Sets the table. An engine takes at least this time for a move. Also returns the first sentences
/// for the player.
pub(super) fn set(args: &PlayArgs, pace: Duration) -> Result<(Match, Vec<String>), Failure> {
    let (mut autosave, earlier) = Autosave::read(args.save.clone())?;
    let mut sentences = Vec::new();
    let wanted = args.fen.as_deref().map(Board::from_fen).transpose();
    let wanted = wanted.map_err(|error| Failure::new(full(&error, false)))?;
    let session = match earlier {
        Earlier::Game(session) if goes_on(&session, wanted, args) => {
            let path = autosave.path().display();
            let words = if session.ending().is_some() { "is shown" } else { "goes on" };
            sentences.push(format!("The game {words} from `{path}`; `new` begins another one."));
            *session
        }
        Earlier::Nothing => begin(wanted, args)?,
        Earlier::Broken(told) => {
            sentences.push(told);
            begin(wanted, args)?
        }
        Earlier::Game(_) => {
            let session = begin(wanted, args)?;
            sentences.extend(autosave.keep().map_err(Failure::new)?.map(|path| kept(&path)));
            session
        }
    };
    let session = with_options(session, args)?;
    let engine = Choice::from_arg(&args.engine);
    let level = level_of(&session, args);
    let puzzles = args.puzzles.as_deref().map(puzzles_of).transpose().map_err(Failure::new)?;
    let mut table = Match::new(session, autosave, Workers::new(engine), level);
    table.set_customs(!args.no_book, !args.play_on);
    table.set_pace(args.pace.map_or(pace, Duration::from_millis));
    // The others of a file are at hand. A pipe has been read.
    if let Some(path) = args.game.as_ref().filter(|path| path.is_file()) {
        sentences.extend(games_of_regular(path).ok().and_then(|games| table.keep_games(games, 1)));
    }
    let told = puzzles.into_iter().flat_map(|file| table.begin_puzzles(file));
    sentences.extend(told.map(|notice| notice.text));
    let lesson = args.ply.is_none().then(|| table.open_lesson()).flatten();
    sentences.extend(lesson.map(|notice| notice.text));
    Ok((table, sentences))
}

/// Whether a saved game fits the arguments: they do not ask for a file, or for another starting position, nor, if it is over,
/// for any game.
fn goes_on(session: &Session, wanted: Option<Board>, args: &PlayArgs) -> bool {
    let start = session.tree().root().board();
    let is_open = session.is_study() || session.result() == GameResult::Unknown;
    args.game.is_none()
        && wanted.is_none_or(|wanted| wanted == *start)
        && (is_open || !args.asks_about_game())
}

/// A new game, or one from a position or a file.
fn begin(start: Option<Board>, args: &PlayArgs) -> Result<Session, Failure> {
    let failed = |refusal: Refusal| Failure::new(refusal.to_string());
    let mut session = Session::new(start.unwrap_or(Board::START));
    set_tags(&mut session);
    obey(&mut session, GameCommand::Side(args.side.unwrap_or(Persons::White)))?;
    if let Some(path) = &args.game {
        let game = first_game(path).map_err(Failure::new)?;
        session.load(&game, args.ply).map_err(failed)?;
    }
    Ok(session)
}

/// The level of the engine: that of the arguments, or of the game.
fn level_of(session: &Session, args: &PlayArgs) -> u8 {
    let kept = session.tag(LEVEL_TAG).and_then(|level| level.parse().ok());
    args.level.or(kept.filter(|level| (1..=10).contains(level))).unwrap_or(FIRST_LEVEL)
}

/// The session with the players, clocks, orientation and seed of the arguments.
fn with_options(mut session: Session, args: &PlayArgs) -> Result<Session, Failure> {
    if let Some(persons) = args.side {
        obey(&mut session, GameCommand::Side(persons))?;
    }
    for (color, name) in [(Color::White, &args.white), (Color::Black, &args.black)] {
        if let Some(name) = name {
            obey(&mut session, GameCommand::Name(color, name.clone()))?;
        }
    }
    // The same clock again is that of the game.
    let known = session.clocks().map(|clocks| clocks.control);
    let has_moves = session.tree().root().next().is_some();
    if let Some(control) = args.clock.filter(|control| !has_moves || Some(*control) != known) {
        if has_moves {
            fail!(
                "`--clock {control}` cannot be obeyed: the game has begun, {}; `new` begins another one",
                known.map_or_else(
                    || String::from("without clocks"),
                    |known| format!("with the clock {known}")
                )
            );
        }
        obey(&mut session, GameCommand::Clock(Some(control)))?;
    }
    if args.flip {
        obey(&mut session, GameCommand::Flip)?;
    }
    if let Some(seed) = args.seed {
        set_seed(&mut session, seed);
    }
    Ok(session)
}

fn obey(session: &mut Session, command: GameCommand) -> Result<(), Failure> {
    match session.obey(command) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(Failure::new(refusal.to_string())),
    }
}

/// Prints text on standard output, and the end of its line.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    if text.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    // In one piece: a program that reads up to the address of the page may not read on.
    out.write_all((visible(text) + "\n").as_bytes()).and_then(|()| out.flush()).map_err(failed)
}

pub(super) fn failed(error: io::Error) -> Failure {
    Failure::of("cannot write to standard output", error)
}
