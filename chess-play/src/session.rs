//! A game in progress, and what each command does to it.
//!
//! `moves` plays and picks, `travel` takes back and goes elsewhere, `draws` ends games by agreement, claim and
//! resignation, `time` counts, `setup` begins games, `save` writes and resumes them, `tell` answers questions.

mod draws;
mod moves;
mod save;
mod setup;
mod tell;
mod time;
mod travel;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{
    Board, Color, Error, GameResult, GameTree, History, Move, NodeId, Square, TreeNode,
};

use crate::alert::Alert;
use crate::clock::TimeControl;
use crate::command::Command;
use crate::ending::{Claim, Ending};
use crate::refusal::Refusal;
use crate::side::{BySide, Persons, Player};

/// A game in progress: takes commands, gives [views](Session::view).
///
/// # Examples
///
/// ```
/// use chess_core::Color;
/// use chess_play::{Alert, Command, Ending, Session};
///
/// let mut game = Session::default();
/// game.act("f3")?;
/// // A promotion is asked for before the move; a click picks, another moves; so do texts.
/// game.act("pick e7")?;
/// game.act("pick e5")?;
/// game.obey(Command::Move("g4".into()))?;
/// game.act("Qh4")?;
/// assert_eq!(game.ending().and_then(Ending::winner), Some(Color::Black));
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    tree: GameTree,
    /// The game up to the cursor of the tree.
    history: History,
    /// The endings that no position shows, each at its node.
    endings: Vec<(NodeId, Ending)>,
    players: BySide<Player>,
    orientation: Color,
    selected: Option<Square>,
    waiting_pawn: Option<(Square, Square)>,
    draw_offer: Option<Color>,
    hinted: Option<Move>,
    refusal: Option<Refusal>,
    failure: Option<String>,
    control: Option<TimeControl>,
    left: BySide<u64>,
    /// What the side to move had left when a position was left while its clock ran.
    stopped: Vec<(NodeId, u64)>,
    is_paused: bool,
    revision: u64,
}

/// What a command leads to.
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
    /// Whole sentences, one a line, for the player.
    pub text: String,
    /// What the skin is asked to do.
    pub request: Option<Request>,
}

/// What a [`Session`] cannot do itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// Draw the board, or read it out.
    ShowBoard,
    /// Find a good move, and give it to [`Session::set_hint`].
    Hint,
    /// Ask the engine whether it agrees to a draw, and give its answer to [`Session::answer_draw`].
    AskForDraw,
    /// Set the engine's level, 1..=10.
    Level(u8),
    /// Start the engine again if it failed.
    Restart,
    /// Read this file, and give its text to [`Session::load`].
    Open(String),
    /// Save the game, into a file of this name if one is given.
    Save(Option<String>),
    /// End the program.
    Quit,
}

impl Default for Session {
    /// A game between two persons from the standard starting position.
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
            endings: Vec::new(),
            players: BySide::default(),
            orientation: Color::White,
            selected: None,
            waiting_pawn: None,
            draw_offer: None,
            hinted: None,
            refusal: None,
            failure: None,
            control: None,
            left: BySide::default(),
            stopped: Vec::new(),
            is_paused: false,
            revision: 0,
        };
        session.fill_tags();
        session
    }

    /// Reads a command and obeys it.
    ///
    /// # Errors
    ///
    /// Returns why the command was refused. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn act(&mut self, text: &str) -> Result<Answer, Refusal> {
        let obeyed = Command::parse(text).and_then(|command| self.try_obey(command));
        self.note(obeyed)
    }

    /// Obeys a command.
    ///
    /// # Errors
    ///
    /// Returns why the command was refused. Then nothing has changed but [`refusal`](Self::refusal).
    pub fn obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        let obeyed = self.try_obey(command);
        self.note(obeyed)
    }

    fn note(&mut self, obeyed: Result<Answer, Refusal>) -> Result<Answer, Refusal> {
        obeyed.map_err(|refusal| self.refuse(refusal))
    }

    /// Remembers for `why` that a text was refused before it came here, as by [`Command::parse`]. Returns the same.
    pub fn refuse(&mut self, refusal: Refusal) -> Refusal {
        self.refusal = Some(refusal.clone());
        refusal
    }

    fn try_obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        match command {
            Command::Move(text) => self.read_move(&text),
            Command::Squares(from, to) => self.move_to(from, to),
            Command::Pick(square) => self.pick(square),
            Command::Promote(role) => self.promote(role),
            Command::Back(count) => self.back(count),
            Command::Redo(count) => self.redo(count),
            Command::Go(place) => self.go(place),
            Command::Continue => Ok(self.go_on()),
            Command::New(number) => self.new_game(number),
            Command::Fen(text) => self.begin_at(&text),
            Command::Resign(side) => self.resign(side),
            Command::Draw => self.offer_or_accept(),
            Command::Accept => self.accept(),
            Command::Decline => self.decline(),
            Command::Claim(text) => self.claim(text.as_deref()),
            Command::Moves(Some(square)) => self.reach(square),
            Command::Flip => Ok(self.flip()),
            Command::Name(color, name) => self.set_name(color, &name),
            Command::Side(persons) => Ok(self.set_persons(persons)),
            Command::Clock(control) => self.set_clock(control),
            asked => Ok(self.tell(asked)),
        }
    }

    /// The position on the board.
    pub fn board(&self) -> &Board {
        self.history.board()
    }

    /// The game up to the position on the board.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The game with its variations, its tags and a cursor.
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Who plays each side.
    pub const fn players(&self) -> BySide<Player> {
        self.players
    }

    /// The side at the bottom of the board.
    pub const fn orientation(&self) -> Color {
        self.orientation
    }

    /// The last refusal, until a move is made.
    pub const fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// A number that grows with every change of the game. Save it when this has changed.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether an earlier position is only looked at, so that neither engine nor clocks go on before a move.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(crate) const fn selected(&self) -> Option<Square> {
        self.selected
    }

    pub(crate) const fn waiting_pawn(&self) -> Option<(Square, Square)> {
        self.waiting_pawn
    }

    pub(crate) const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    pub(crate) const fn hinted(&self) -> Option<Move> {
        self.hinted
    }

    /// How the game ended, if it did at the position on the board.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_at(self.tree.here().id(), &self.history)
    }

    fn ending_at(&self, node: NodeId, history: &History) -> Option<Ending> {
        let declared = self.endings.iter().find(|(at, _)| *at == node);
        history.outcome().map(Ending::Rule).or(declared.map(|(_, ending)| *ending))
    }

    /// The result at the end of the main line.
    pub fn result(&self) -> GameResult {
        let last = self.main_line_end();
        let ending = self.ending_at(last.id(), &last.history());
        ending.map_or(GameResult::Unknown, Ending::result)
    }

    fn main_line_end(&self) -> TreeNode<'_> {
        travel::line_end(self.tree.root())
    }

    /// Whether the engine is expected to move: it plays the side to move, the game goes on, and it has not failed.
    pub fn engine_to_move(&self) -> bool {
        self.players[self.board().turn()] == Player::Engine
            && !self.is_paused
            && self.failure.is_none()
            && self.is_game()
            && self.ending().is_none()
    }

    /// What players must know now, the most urgent first.
    pub fn alerts(&self) -> Vec<Alert> {
        let board = *self.board();
        let mut alerts = Vec::new();
        if let Some(ending) = self.ending() {
            alerts.push(Alert::Over(ending));
            return alerts;
        }
        alerts.extend(self.failure.clone().map(Alert::EngineFailed));
        alerts.extend(self.waiting_pawn.map(|(from, to)| Alert::Promotion { from, to }));
        if board.is_check() {
            let king = board.king(board.turn());
            alerts.push(Alert::Check { board, king, by: board.checkers() });
        }
        let is_for_a_person = |by: &Color| self.players[by.other()] == Player::Person;
        let offer = self.draw_offer.filter(is_for_a_person);
        alerts.extend(offer.map(|by| Alert::DrawOffered { by }));
        let side = board.turn();
        if self.players[side] == Player::Person {
            alerts.extend(self.claimable().map(|claim| Alert::Claim { side, claim }));
        }
        if self.is_paused {
            alerts.push(Alert::Paused);
        }
        alerts
    }

    /// What the side to move may claim in this position.
    fn claimable(&self) -> Option<Claim> {
        if self.history.is_threefold_repetition() {
            Some(Claim::Threefold)
        } else {
            self.board().is_fifty_moves().then_some(Claim::FiftyMoves)
        }
    }

    /// Ends the game at the position on the board, whose line becomes the main line. What was taken back here before
    /// is dropped: no move follows the end of a game.
    fn end(&mut self, ending: Ending) -> Answer {
        let here = self.tree.here().id();
        self.tree.promote_to_main_line(here);
        self.drop_what_follows();
        self.endings.retain(|(at, _)| *at != here);
        self.endings.push((here, ending));
        (self.selected, self.waiting_pawn, self.draw_offer) = (None, None, None);
        self.revision += 1;
        self.answer(String::new())
    }

    /// A text, and behind it all alerts.
    fn answer(&self, mut text: String) -> Answer {
        for alert in self.alerts() {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &alert.to_string();
        }
        Answer { text, request: None }
    }

    /// Gives what the engine would play, after a [`Request::Hint`].
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the move is illegal here.
    pub fn set_hint(&mut self, mv: Move) -> Result<Answer, Error> {
        let legal = self.board().legal(mv)?;
        let text = alloc::format!("Hint: {}.", crate::spoken::numbered(legal));
        self.hinted = Some(mv);
        Ok(Answer { text, request: None })
    }

    /// Tells that the engine crashed, was silent or answered nonsense; the words go behind `the engine failed:`. It is
    /// not asked again before [`Command::Continue`].
    pub fn engine_failed(&mut self, why: &str) {
        self.failure = Some(why.into());
    }

    /// Which sides persons play.
    pub const fn persons(&self) -> Persons {
        Persons::of(self.players)
    }

    fn refuse_if_over(&self) -> Result<(), Refusal> {
        self.ending().map_or(Ok(()), |ending| Err(Refusal::Over(ending)))
    }

    /// Refuses to end the game while an earlier position is only looked at: the moves behind it would be lost.
    fn refuse_to_end(&self) -> Result<(), Refusal> {
        self.refuse_if_over()?;
        match self.is_game() {
            true if self.is_paused => Err(Refusal::EarlierPosition),
            true => Ok(()),
            false => Err(Refusal::NullMove),
        }
    }

    /// Whether the moves so far make a game: variations for study may hold null moves.
    fn is_game(&self) -> bool {
        !self.tree.here().moves().iter().any(|mv| mv.is_null())
    }

    fn drop_what_follows(&mut self) {
        while let Some(next) = self.tree.here().next()
            && self.tree.delete(next.id())
        {}
    }
}
