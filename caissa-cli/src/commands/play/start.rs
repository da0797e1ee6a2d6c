//! How a game begins: from the arguments, or where it was left.

use chess_core::{Board, Color};
use chess_play::{Command, Persons, Session};

use super::autosave::{Autosave, Earlier};
use super::date::today;
use super::table::{Table, first_game, kind};
use crate::args::PlayArgs;
use crate::output::Failure;

/// Sets the table. Also returns what to tell first.
pub(super) fn set(args: &PlayArgs) -> Result<(Table, Vec<String>), Failure> {
    let (mut autosave, earlier) = Autosave::open(args.save.clone())?;
    let mut told = Vec::new();
    let is_new = args.fen.is_some() || args.game.is_some();
    let session = match earlier {
        Earlier::Unfinished(session) if !is_new => {
            let path = autosave.path().display();
            told.push(format!("The game goes on from `{path}`; `new` begins another one."));
            *session
        }
        Earlier::Nothing => begin(args)?,
        Earlier::Unfinished(_) | Earlier::Finished => {
            let session = begin(args)?;
            if let Some(path) = autosave.keep().map_err(Failure::new)? {
                told.push(format!("The last game is kept in `{}`.", path.display()));
            }
            session
        }
    };
    let session = with_wishes(session, args)?;
    Ok((Table::new(session, autosave, kind(&args.engine), args.level), told))
}

/// A new game, or one from a position or a file.
fn begin(args: &PlayArgs) -> Result<Session, Failure> {
    let failed = |refusal: chess_play::Refusal| Failure::new(refusal.to_string());
    let mut session = Session::default();
    if let Some(fen) = &args.fen {
        let start = Board::from_fen(fen).map_err(|error| Failure::new(error.to_string()))?;
        session = Session::new(start);
    }
    session.set_tag("Event", "Casual game").map_err(failed)?;
    session.set_tag("Date", &today()).map_err(failed)?;
    if let Some(path) = &args.game {
        let game = first_game(path).map_err(Failure::new)?;
        session.load(&game, args.ply).map_err(failed)?;
    }
    obey(&mut session, Command::Side(args.side.unwrap_or(Persons::White)))?;
    Ok(session)
}

/// The session with what the arguments ask for.
fn with_wishes(mut session: Session, args: &PlayArgs) -> Result<Session, Failure> {
    if let Some(persons) = args.side {
        obey(&mut session, Command::Side(persons))?;
    }
    for (color, name) in [(Color::White, &args.white), (Color::Black, &args.black)] {
        if let Some(name) = name {
            obey(&mut session, Command::Name(color, name.clone()))?;
        }
    }
    if let Some(control) = args.clock {
        obey(&mut session, Command::Clock(Some(control)))?;
    }
    if let Some(person) = session.persons().only() {
        session.turn_to(person);
    }
    if args.flip {
        obey(&mut session, Command::Flip)?;
    }
    Ok(session)
}

fn obey(session: &mut Session, command: Command) -> Result<(), Failure> {
    match session.obey(command) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(Failure::new(refusal.to_string())),
    }
}
