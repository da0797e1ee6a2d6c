//! Surroundings of a table: the parts that are threads and files in a command, and workers and a browser's memory in a page.

use std::time::Duration;

use chess_play::Session;

use crate::games::GameList;
use crate::prover::{ProofTask, Proved};
use crate::puzzles::{PuzzleFile, PuzzleTally};
use crate::question::{EngineAnswer, Question};

/// The engines of a table: one that plays, and one that gives advice.
pub trait Engines {
    /// The name of the engine that plays, once it is known.
    fn name(&self) -> Option<&str>;

    /// Begins to search a position. Starts the engine if it does not run.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot, to be read after "the engine failed:".
    fn ask(&mut self, question: Question) -> Result<(), String>;

    /// Ends the engine that plays. The next question starts it again.
    fn end_opponent(&mut self);

    /// The next answer, with the number of its question, if one comes within a time.
    fn answer(&mut self, longest: Duration) -> Option<Answered>;

    /// Begins a proof.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot, to be read after "the prover failed:".
    fn prove(&mut self, _task: ProofTask) -> Result<(), String> {
        Err("there is none".into())
    }

    /// Ends the running proof: it is not needed any more.
    fn end_proof(&mut self) {}

    /// The result of a proof, if one has ended.
    fn proved(&mut self) -> Option<Proved> {
        None
    }
}

/// An answer to the question with a number, or the reason why there is none.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The number of the question.
    pub id: u64,
    /// The answer.
    pub found: Result<EngineAnswer, String>,
    /// Whether no better answer follows.
    pub is_last: bool,
}

/// A file, and the game in it to open.
#[derive(Debug)]
pub struct Opened {
    /// All games of the file.
    pub games: GameList,
    /// The number of the wanted one, from 1.
    pub number: usize,
    /// The ply of it to show.
    pub ply: Option<usize>,
}

/// The place where a game is kept. All texts are sentences for the player.
pub trait Storage {
    /// Saves a game that has changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the game could not be saved, or is saved in another place.
    fn save(&mut self, session: &Session) -> Result<(), String>;

    /// Keeps the last game before another one takes its place. Returns a sentence if the player has to know.
    fn keep_last_game(&mut self) -> Option<String>;

    /// Reads a file. After its name, `game 2` may be the number of a game, and a number the ply to show.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be read.
    fn open(&mut self, name: &str) -> Result<Opened, String>;

    /// Saves a copy under a name. Without a name, says where the game is.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be saved.
    fn save_copy(&mut self, name: Option<&str>, session: &Session) -> Result<String, String>;

    /// The earlier games of the player.
    ///
    /// # Errors
    ///
    /// Returns the reason why there are none.
    fn earlier_games(&mut self) -> Result<GameList, String> {
        Err("no earlier games are kept here".into())
    }

    /// Reads a file of puzzles.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be read.
    fn open_puzzles(&mut self, _name: &str) -> Result<PuzzleFile, String> {
        Err("no file can be read here".into())
    }

    /// The count of solved puzzles, as it was kept.
    fn tally(&self) -> Option<PuzzleTally> {
        None
    }

    /// Keeps the count of solved puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if it could not be kept.
    fn keep_tally(&mut self, _tally: &PuzzleTally) -> Result<(), String> {
        Ok(())
    }
}

/// The game that a storage has kept from an earlier time.
#[derive(Debug)]
pub enum Earlier {
    /// No game.
    Nothing,
    /// Something that is not one game, and why.
    Broken(String),
    /// A game.
    Game(Box<Session>),
}

impl Earlier {
    /// The game in a text.
    pub fn of(text: &str) -> Self {
        if text.trim().is_empty() {
            return Self::Nothing;
        }
        match Session::from_pgn(text) {
            Ok(session) => Self::Game(Box::new(session)),
            Err(why) => Self::Broken(why.to_string().lines().next().unwrap_or_default().into()),
        }
    }
}

/// The game of a saved text as it is kept among earlier ones. `None` if it is not worth it: it has no moves, or was only
/// looked at.
pub fn to_keep(text: &str) -> Option<String> {
    let session = Session::from_pgn(text).ok()?;
    let has_moves = session.tree().root().next().is_some();
    (has_moves && !session.is_as_opened()).then(|| session.export())
}
