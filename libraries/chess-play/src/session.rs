//! A game in progress, and the effect of each command on it.
//!
//! | file | commands |
//! |---|---|
//! | `moves` | moves as text, as two squares, as clicks, and the engine's |
//! | `words` | moves as people say them |
//! | `premoves` | moves that wait for the engine's |
//! | `travel` | take-backs, redo, other positions |
//! | `ends` | resignation, agreement, claims |
//! | `decisions` | the engine's decisions to resign and to offer a draw |
//! | `edit` | studies: variations, comments, glyphs, shapes |
//! | `undo` | the way back from each change of a study, and forward again |
//! | `time` | clocks |
//! | `setup` | new games and tags |
//! | `players` | names, and the side of the engine |
//! | `save` | PGN |
//! | `study` | notes of an engine, and positions to think about |
//! | `answers` | questions of the player, which change nothing |
//! | `questions` | questions of the user interface: the state of the game, and its view |

mod answers;
mod decisions;
mod edit;
mod ends;
mod moves;
mod players;
mod premoves;
mod questions;
mod save;
mod setup;
mod study;
mod time;
mod travel;
mod undo;
mod words;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, Color, GameTree, History, Move, NodeId, Square};

use crate::alert::Alert;
use crate::clock::TimeControl;
use crate::command::{self, GameCommand, PlayerCommand};
use crate::ending::GameEnd;
use crate::premove::Premove;
use crate::refusal::Refusal;
use crate::side::{BySide, PlayerKind};
use crate::speech;
pub use decisions::EngineDecision;
use decisions::Evaluations;

/// A game in progress: it takes commands and gives [views](Session::view).
///
/// # Examples
///
/// ```
/// use chess_core::Color;
/// use chess_play::{Alert, GameCommand, GameEnd, Session};
///
/// let mut game = Session::default();
/// game.act("f3")?;
/// // A click selects a piece, the next click moves it.
/// game.act("pick e7")?;
/// game.act("pick e5")?;
/// game.obey(GameCommand::Move("g4".into()))?;
/// game.act("Qh4")?;
/// assert_eq!(game.ending().and_then(GameEnd::winner), Some(Color::Black));
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    tree: GameTree,
    /// The game up to the cursor of the tree.
    history: History,
    /// The game itself, while the player looks at another position of it: up to the end of the main line.
    live: Option<History>,
    /// The endings that no position shows, such as a resignation, each at its node.
    endings: Vec<(NodeId, GameEnd)>,
    players: BySide<PlayerKind>,
    /// The name of the engine that was last written in a tag.
    engine_name: Option<String>,
    /// The names that players have given. Other names come from a loaded game.
    given_names: BySide<Option<String>>,
    orientation: Color,
    selected: Option<Square>,
    /// The move of a pawn that waits for the choice of its promotion.
    waiting_pawn: Option<(Square, Square)>,
    /// The moves among which the player has to choose.
    choices: Vec<Move>,
    premove: Option<Premove>,
    draw_offer: Option<Color>,
    evaluations: Evaluations,
    hint: Option<Move>,
    refusal: Option<Refusal>,
    /// The reason why the engine failed, until it is started again.
    failure: Option<String>,
    control: Option<TimeControl>,
    left: BySide<u64>,
    /// For each position that was left while a clock ran: the time that this clock showed.
    stopped: Vec<(NodeId, u64)>,
    is_paused: bool,
    /// Whether both sides are moved by hand, and new moves are variations.
    is_study: bool,
    /// Whether the game is as it was opened.
    is_as_opened: bool,
    /// The revision at which the game began.
    begun: u64,
    changes: undo::Changes,
    revision: u64,
}

/// The answer to a command.
///
/// # Examples
///
/// ```
/// use chess_play::{Request, Session};
///
/// let mut game = Session::default();
/// assert_eq!(game.act("pick b1")?.text, "The knight on b1 can go to a3 and c3.");
/// game.engine_failed("it has ended");
/// assert_eq!(game.act("continue")?.request, Some(Request::Restart));
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Sentences for the player, one on each line.
    pub text: String,
    /// A task for the table.
    pub request: Option<Request>,
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self { text, request: None }
    }
}

/// A task for the table, which follows from a command about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Ask the engine for its evaluation. [`Session::engine_agrees_to_draw`] judges it; give the answer to
    /// [`Session::answer_draw`].
    AskForDraw,
    /// Start the engine again, which had failed.
    Restart,
}

impl Default for Session {
    /// Begins a game between two persons from the standard starting position.
    fn default() -> Self {
        Self::new(Board::START)
    }
}

impl Session {
    /// Begins a game between two persons, without clocks.
    pub fn new(start: Board) -> Self {
        let mut session = Self {
            tree: GameTree::new(start),
            history: History::new(start),
            live: None,
            endings: Vec::new(),
            players: BySide::default(),
            engine_name: None,
            given_names: BySide::default(),
            orientation: Color::White,
            selected: None,
            waiting_pawn: None,
            choices: Vec::new(),
            premove: None,
            draw_offer: None,
            evaluations: Evaluations::default(),
            hint: None,
            refusal: None,
            failure: None,
            control: None,
            left: BySide::default(),
            stopped: Vec::new(),
            is_paused: false,
            is_study: false,
            is_as_opened: false,
            begun: 0,
            changes: undo::Changes::default(),
            revision: 0,
        };
        session.begin_tags();
        session
    }

    /// Reads a command about the game and carries it out.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is refused, [`Refusal::NoTable`] for a command to a table. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn act(&mut self, text: &str) -> Result<Answer, Refusal> {
        match PlayerCommand::parse(text) {
            Ok(PlayerCommand::Game(command)) => self.obey(command),
            Ok(PlayerCommand::Table(_)) => Err(self.refuse(Refusal::NoTable)),
            Err(refusal) => Err(self.refuse(refusal)),
        }
    }

    /// Carries out a command.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is refused. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn obey(&mut self, command: GameCommand) -> Result<Answer, Refusal> {
        self.try_obey(command).map_err(|refusal| self.refuse(refusal))
    }

    /// Remembers a refusal for `why`, for example one from [`PlayerCommand::parse`], and returns it.
    pub fn refuse(&mut self, refusal: Refusal) -> Refusal {
        self.refusal = Some(refusal.clone());
        refusal
    }

    /// A table: a row for each command.
    fn try_obey(&mut self, command: GameCommand) -> Result<Answer, Refusal> {
        use GameCommand as Game;

        let choices = core::mem::take(&mut self.choices);
        Ok(match command {
            Game::Move(text) => self.read_move(&text, &choices)?,
            Game::Squares(from, to) => self.move_to(from, to)?,
            Game::Pick(square) => self.pick(square)?,
            Game::Promote(role) => self.promote(role)?,
            Game::Premove(text) => self.set_premove(text)?,
            Game::Back(count) => self.back(count)?,
            Game::Redo(count) => self.redo(count)?,
            Game::Go(place) => self.go(place)?,
            Game::Continue => self.go_on(),
            Game::New(number) => self.new_game(number)?,
            Game::Rematch => self.rematch(),
            Game::Fen(text) => self.begin(Board::from_fen(&text)?),
            Game::Setup(words) => self.begin_arranged(&words)?,
            Game::Resign(side) => self.resign(side)?,
            Game::Draw => self.offer_or_accept()?,
            Game::Accept => self.accept()?,
            Game::Decline => self.decline()?,
            Game::Claim(text) => self.claim(text.as_deref())?,
            Game::Moves(Some(square)) => self.moves_of(square)?,
            Game::Flip => self.flip(),
            Game::Name(color, name) => self.edit(|game| game.set_name(color, &name))?,
            Game::Side(persons) => self.set_persons(persons),
            Game::Clock(control) => self.set_clock(control)?,
            Game::Study(on) => self.switch_study(on)?,
            Game::At(place, change) => self.at(place, *change)?,
            Game::Comment(text) => self.edit(|game| game.write_comment(text.as_deref()))?,
            Game::Glyph(glyph) => self.edit(|game| game.mark_move(glyph))?,
            Game::DrawShape(shape) => self.edit(|game| game.draw_shape(shape))?,
            Game::ClearShapes => self.edit(Self::clear_shapes)?,
            Game::Raise(levels) => self.edit(|game| game.raise(levels))?,
            Game::Delete => self.edit(Self::delete)?,
            Game::Revert => self.revert()?,
            Game::Restore => self.restore()?,
            Game::Tag(Some((name, value))) => self.edit(|game| game.write_tag(&name, &value))?,
            Game::Why => self.why().into(),
            Game::Moves(None) => speech::all_moves(self.board()).into(),
            Game::Where(side, role) => speech::pieces(self.board(), side, role).into(),
            Game::Scan(line) => speech::scan(self.board(), line).into(),
            Game::Attackers(square) => speech::attackers(self.board(), square).into(),
            Game::Material => self.material().into(),
            Game::Last => self.last().into(),
            Game::Time => self.time_text().into(),
            Game::Comments => self.comments_text().into(),
            Game::List => self.list().into(),
            Game::Tag(None) => self.tags_text().into(),
            Game::Status => self.status().into(),
            Game::Help(about) => command::help(about.as_deref()).into(),
        })
    }

    /// A text, and all alerts after it.
    fn answer(&self, text: String) -> Answer {
        Self::with_alerts(text, self.alerts())
    }

    fn with_alerts(mut text: String, alerts: Vec<Alert>) -> Answer {
        for alert in alerts {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &alert.to_string();
        }
        text.into()
    }

    /// Forgets what belonged to another position.
    fn settle(&mut self) {
        self.premove = None;
        self.settle_board();
    }

    /// The same for the board alone: a premove stays.
    fn settle_board(&mut self) {
        (self.selected, self.waiting_pawn, self.hint, self.refusal) = (None, None, None, None);
        self.revision += 1;
    }

    /// Deletes the moves after the position on the board.
    fn drop_continuation(&mut self) {
        while let Some(next) = self.tree.here().next()
            && self.tree.delete(next.id())
        {}
    }
}
