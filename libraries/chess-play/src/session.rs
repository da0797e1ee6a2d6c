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
//! | `edit` | studies: variations, comments, glyphs, shapes, and the way back from each change |
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
mod words;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, Color, GameTree, History, Move, NodeId, Square};

use crate::alert::Alert;
use crate::clock::TimeControl;
use crate::command::Command;
use crate::ending::GameEnd;
use crate::premove::Premove;
use crate::refusal::Refusal;
use crate::side::{BySide, PlayerKind};
pub use decisions::EngineDecision;
use decisions::Evaluations;

/// A game in progress: it takes commands and gives [views](Session::view).
///
/// # Examples
///
/// ```
/// use chess_core::Color;
/// use chess_play::{Alert, Command, GameEnd, Session};
///
/// let mut game = Session::default();
/// game.act("f3")?;
/// // A click selects a piece, the next click moves it.
/// game.act("pick e7")?;
/// game.act("pick e5")?;
/// game.obey(Command::Move("g4".into()))?;
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
    /// The states before the last changes of notes and variations.
    earlier: Vec<edit::Snapshot>,
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
/// assert_eq!(game.act("save my.pgn")?.request, Some(Request::Save(Some("my.pgn".into()))));
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Sentences for the player, one on each line.
    pub text: String,
    /// A task for the user interface.
    pub request: Option<Request>,
}

/// A task for the user interface, which a [`Session`] cannot do itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// Draw the board, or read it out.
    ShowBoard,
    /// Find a good move, and give it to [`Session::set_hint`].
    Hint,
    /// Ask the engine for its evaluation. [`Session::engine_agrees_to_draw`] judges it; give the answer to
    /// [`Session::answer_draw`].
    AskForDraw,
    /// Review the game, or go on with that, and write what is found with [`Session::annotate`].
    Review,
    /// Ask for a better move at each bad one of a side, in a [`Session::study`].
    Learn(Option<Color>),
    /// Show the better move at a bad one.
    Solution,
    /// Go to the next bad move.
    Next,
    /// Stop a review, and the questions about bad moves.
    Stop,
    /// Switch the analysis on or off; without a value, the other way. Before it is on, [`Session::begin_study`] has to
    /// agree.
    Analysis(Option<bool>),
    /// Switch between the engine's lines and the other side's threats.
    Threats,
    /// Read the engine's lines, or set their number.
    Lines(Option<u8>),
    /// Set the engine's level, 1..=10.
    Level(u8),
    /// Let the engine take at least this time for a move, in milliseconds.
    Pace(u64),
    /// Start the engine again if it failed.
    Restart,
    /// Begin a game from a Chess960 position that is drawn by lot.
    Chess960,
    /// Read this file, and give its text to [`Session::load`].
    Open(String),
    /// List the player's earlier games.
    Earlier,
    /// Give the game with this number of the last file to [`Session::load`].
    OpenGame(usize),
    /// Read this file, and ask for the mates in it.
    Puzzles(String),
    /// Save the game, in a file with this name if there is one.
    Save(Option<String>),
    /// End the program.
    Quit,
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
            earlier: Vec::new(),
            revision: 0,
        };
        session.fill_tags();
        session
    }

    /// Reads a command and carries it out.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is refused. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn act(&mut self, text: &str) -> Result<Answer, Refusal> {
        let command = Command::parse(text).map_err(|refusal| self.refuse(refusal))?;
        self.obey(command)
    }

    /// Carries out a command.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command is refused. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        self.try_obey(command).map_err(|refusal| self.refuse(refusal))
    }

    /// Remembers a refusal for `why`, for example one from [`Command::parse`], and returns it.
    pub fn refuse(&mut self, refusal: Refusal) -> Refusal {
        self.refusal = Some(refusal.clone());
        refusal
    }

    fn try_obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        let choices = core::mem::take(&mut self.choices);
        match command {
            Command::Move(text) => self.read_move(&text, &choices),
            Command::Squares(from, to) => self.move_to(from, to),
            Command::Pick(square) => self.pick(square),
            Command::Promote(role) => self.promote(role),
            Command::Premove(text) => self.set_premove(text),
            Command::Back(count) => self.back(count),
            Command::Redo(count) => self.redo(count),
            Command::Go(place) => self.go(place),
            Command::Continue => Ok(self.go_on()),
            Command::New(number) => self.new_game(number),
            Command::Rematch => Ok(self.rematch()),
            Command::Fen(text) => self.begin_at(&text),
            Command::Setup(words) => self.begin_arranged(&words),
            Command::Resign(side) => self.resign(side),
            Command::Draw => self.offer_or_accept(),
            Command::Accept => self.accept(),
            Command::Decline => self.decline(),
            Command::Claim(text) => self.claim(text.as_deref()),
            Command::Moves(Some(square)) => self.moves_of(square),
            Command::Flip => Ok(self.flip()),
            Command::Name(color, name) => self.edit(|game| game.set_name(color, &name)),
            Command::Side(persons) => Ok(self.set_persons(persons)),
            Command::Clock(control) => self.set_clock(control),
            Command::Study(on) => self.switch_study(on),
            Command::Comment(text) => self.edit(|game| game.write_comment(text.as_deref())),
            Command::Glyph(glyph) => self.edit(|game| game.mark_move(glyph)),
            Command::DrawShape(shape) => self.edit(|game| game.draw_shape(shape)),
            Command::ClearShapes => self.edit(Self::clear_shapes),
            Command::Raise => self.edit(Self::raise),
            Command::Delete => self.edit(Self::delete),
            Command::Revert => self.revert(),
            Command::Tag(Some((name, value))) => self.edit(|game| game.write_tag(&name, &value)),
            question => Ok(self.answer_question(question)),
        }
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
        Answer { text, request: None }
    }

    /// Forgets what belonged to another position.
    fn settle(&mut self) {
        (self.selected, self.waiting_pawn, self.hint) = (None, None, None);
        (self.premove, self.refusal) = (None, None);
        self.revision += 1;
    }

    /// Deletes the moves after the position on the board.
    fn drop_continuation(&mut self) {
        while let Some(next) = self.tree.here().next()
            && self.tree.delete(next.id())
        {}
    }
}
