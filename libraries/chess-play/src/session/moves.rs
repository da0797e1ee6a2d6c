//! Moves: as text, as two squares, as clicks, and the engine's.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::error::{Illegal, Misspelling, Syntax};
use chess_core::{
    Decision, Error, ErrorKind, GameTree, Legal, Move, RawSquare, Role, Square, TreeNode,
};

use super::words::{chosen, question};
use super::{Answer, Session};
use crate::alert::Alert;
use crate::command::nearest;
use crate::ending::GameEnd;
use crate::move_list;
use crate::refusal::Refusal;
use crate::side::PlayerKind;
use crate::speech;

impl Session {
    /// Refuses a person's move if the game is over, or if the engine is to move.
    fn refuse_if_not_to_move(&self) -> Result<(), Refusal> {
        self.refuse_if_over()?;
        self.refuse_on_engines_turn()?;
        if self.is_game() { Ok(()) } else { Err(Refusal::NullMove) }
    }

    pub(super) fn refuse_on_engines_turn(&self) -> Result<(), Refusal> {
        let turn = self.board().turn();
        match self.players[turn] {
            _ if self.is_study => Ok(()),
            PlayerKind::Person => Ok(()),
            PlayerKind::Engine if self.failure.is_some() => Err(Refusal::EngineFailed(turn)),
            PlayerKind::Engine if self.is_paused => Err(Refusal::EnginePaused(turn)),
            PlayerKind::Engine => Err(Refusal::EngineToMove(turn)),
        }
    }

    /// Plays a move in any notation, in words, or chosen from the moves that the player was asked about. If several moves fit,
    /// the player is asked.
    pub(super) fn read_move(&mut self, text: &str, choices: &[Move]) -> Result<Answer, Refusal> {
        let board = *self.board();
        if let Some(mv) = chosen(text, choices) {
            self.refuse_if_not_to_move()?;
            return self.move_to(mv.from(), mv.to());
        }
        let error = match board.read_legal(text) {
            Ok(legal) => {
                self.refuse_if_not_to_move()?;
                return self.play(legal);
            }
            Err(error) => error,
        };
        if let ErrorKind::Illegal(Illegal::Ambiguous { role, from, to }) = error.kind() {
            self.refuse_if_not_to_move()?;
            self.choices = from.iter().map(|from| Move::new(from, to)).collect();
            return Err(Refusal::WhichPiece(role, from.iter().collect()));
        }
        let is_said = is_said(&error, text);
        if is_unlike_a_move(&error) && !is_said {
            return Err(Refusal::Unknown { written: text.to_string(), nearest: nearest(text) });
        }
        self.refuse_if_not_to_move()?;
        match (error.kind(), error.suggestions().as_slice()) {
            (ErrorKind::Illegal(Illegal::PromotionMissing { .. }), [mv]) => {
                Ok(self.ask_for_promotion(mv.from(), mv.to()))
            }
            (_, [mv]) if is_said => self.play(board.legal(*mv)?),
            (_, moves @ [_, _, ..]) if is_said => {
                self.choices = moves.to_vec();
                let found = moves.iter().filter_map(|mv| board.to_legal(*mv));
                Err(question(&found.collect::<Vec<_>>()))
            }
            _ => Err(Refusal::Chess(self.history.explain(error))),
        }
    }

    /// Moves from one square to another. If a pawn promotes, the player chooses the piece first.
    pub(super) fn move_to(&mut self, from: Square, to: Square) -> Result<Answer, Refusal> {
        if self.can_premove() {
            return self.premove_to(from, to);
        }
        self.refuse_if_not_to_move()?;
        let board = *self.board();
        match board.decide(RawSquare::of(from), RawSquare::of(to), None) {
            Decision::Legal(legal) => self.play(legal),
            Decision::Promotes(_) => Ok(self.ask_for_promotion(from, to)),
            Decision::Empty(square) => Err(Refusal::EmptySquare(square)),
            Decision::Theirs(square, piece) => Err(Refusal::Theirs(square, piece)),
            _ => {
                let text = Move::new(from, to).to_string();
                let error = board.read_legal(&text).err().map(|error| self.history.explain(error));
                Err(error.map_or(Refusal::EmptySquare(from), Refusal::Chess))
            }
        }
    }

    pub(super) fn ask_for_promotion(&mut self, from: Square, to: Square) -> Answer {
        self.selected = Some(from);
        self.waiting_pawn = Some((from, to));
        self.answer(String::new())
    }

    pub(super) fn promote(&mut self, role: Role) -> Result<Answer, Refusal> {
        let (from, to) = self.waiting_pawn.ok_or(Refusal::NoPromotion)?;
        let board = *self.board();
        self.play(board.legal(Move::new(from, to).promoting(role))?)
    }

    /// Selects a piece, moves the selected piece, or selects another one.
    pub(super) fn pick(&mut self, square: Square) -> Result<Answer, Refusal> {
        if self.can_premove() {
            return self.pick_premove(square);
        }
        self.refuse_if_not_to_move()?;
        let board = *self.board();
        if let Some(from) = self.selected
            && from != square
        {
            let is_own = board.by_color(board.turn()).contains(square);
            // A king castles by a click on its rook.
            if !is_own || board.to_legal(Move::new(from, square)).is_some() {
                return self.move_to(from, square);
            }
        }
        if self.selected == Some(square) {
            (self.selected, self.waiting_pawn) = (None, None);
            return Ok(self.answer(format!("{square} is no longer selected.")));
        }
        let answer = self.moves_of(square)?;
        (self.selected, self.waiting_pawn) = (Some(square), None);
        Ok(answer)
    }

    /// Lists the moves of a piece of the side to move.
    pub(super) fn moves_of(&self, square: Square) -> Result<Answer, Refusal> {
        let board = self.board();
        match board.piece_at(square) {
            None => Err(Refusal::EmptySquare(square)),
            Some(piece) if piece.color != board.turn() => Err(Refusal::Theirs(square, piece)),
            Some(piece) => Ok(speech::moves_of(board, piece.role, square).into()),
        }
    }

    /// Plays a legal move: it becomes the main line, and the old continuation a variation.
    pub(super) fn play(&mut self, legal: Legal<'_>) -> Result<Answer, Refusal> {
        if self.is_study {
            return self.play_variation(legal);
        }
        let text = sentence(legal);
        let turn = legal.board().turn();
        let before = self.live.is_some().then(|| self.clone());
        self.leave_live_game();
        if let Err(refusal) = self.grow(legal.to_move()) {
            if let Some(before) = before {
                *self = before;
            }
            return Err(refusal);
        }
        // A result without a reason belonged to the old main line.
        let is_main = |node| self.tree.node(node).is_some_and(TreeNode::is_main_line);
        self.endings.retain(|(at, ending)| !matches!(ending, GameEnd::Recorded(_)) || is_main(*at));
        self.history = self.tree.history();
        self.forget_changes();
        self.is_as_opened = false;
        self.settle();
        self.is_paused = false;
        self.draw_offer = self.draw_offer.filter(|by| *by == turn);
        self.punch_clock(turn);
        let mut alerts = self.alerts();
        // The sentence says it.
        alerts.retain(|alert| !matches!(alert, Alert::Check { .. }));
        Ok(Self::with_alerts(text, alerts))
    }

    /// Plays a move in the tree and makes it the main line. If that would nest variations deeper than PGN readers
    /// allow, the old continuation is deleted.
    fn grow(&mut self, mv: Move) -> Result<(), Refusal> {
        let before = self.tree.clone();
        let is_grown =
            |tree: &mut GameTree| tree.play(mv).is_ok_and(|node| tree.promote_to_main_line(node));
        if is_grown(&mut self.tree) {
            return Ok(());
        }
        self.tree = before.clone();
        self.drop_continuation();
        if is_grown(&mut self.tree) {
            return Ok(());
        }
        self.tree = before;
        Err(Refusal::TooDeep)
    }

    /// Plays the engine's move.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is illegal or the engine is not to move. Then nothing has changed. Report an
    /// illegal move with [`engine_failed`](Self::engine_failed).
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Move, Square};
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// game.act("side white")?;
    /// game.act("e4")?;
    /// assert!(game.engine_to_move());
    /// assert!(game.act("e5").is_err());
    /// let reply = Move::new(Square::E7, Square::E5);
    /// assert_eq!(game.engine_move(reply)?.text, "Black's pawn on e7 goes to e5.");
    /// // A take-back takes the engine's reply back too.
    /// assert_eq!(game.act("back")?.text.lines().next(), Some("Taken back: e5, e4."));
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn engine_move(&mut self, mv: Move) -> Result<Answer, Refusal> {
        if self.live.is_none() {
            self.refuse_if_over()?;
        }
        let board = *self.game_history().board();
        if self.players[board.turn()] != PlayerKind::Engine {
            return Err(Refusal::NotTheEngine(board.turn()));
        }
        let legal = board.legal(mv)?;
        self.return_to_game();
        let premove = self.premove.take();
        let answer = self.play(legal)?;
        self.failure = None;
        Ok(self.after_premove(premove, answer))
    }

    /// Reports that the engine has crashed, is silent or has answered nonsense. The alert writes the reason after
    /// `the engine failed:`. The engine is not expected to move until [`GameCommand::Continue`](crate::GameCommand::Continue).
    pub fn engine_failed(&mut self, reason: &str) {
        self.failure = Some(reason.into());
    }

    /// Takes the engine's move for a person, after a [`TableCommand::Hint`](crate::TableCommand::Hint).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the move is illegal here.
    pub fn set_hint(&mut self, mv: Move) -> Result<Answer, Error> {
        let text = format!("Hint: {}.", move_list::numbered(self.board().legal(mv)?));
        self.hint = Some(mv);
        Ok(text.into())
    }
}

/// A move in a sentence, with the pieces that give check.
pub(super) fn sentence(legal: Legal<'_>) -> String {
    let next = legal.play();
    let is_long = legal.castling().is_none() && next.is_check() && next.outcome().is_none();
    if is_long { format!("{:#}", legal.sentence()) } else { legal.sentence().to_string() }
}

/// Whether a text is a move in words, with nothing behind it but words about check.
fn is_said(error: &Error, text: &str) -> bool {
    let is_in_words = matches!(
        error.kind(),
        ErrorKind::Syntax(Syntax::Misspelling { kind: Misspelling::Words, .. })
    );
    let rest = text[error.range().end..].split(|char: char| !char.is_alphanumeric());
    let mut before_check =
        rest.take_while(|word| !word.ends_with("check") && !word.ends_with("mate"));
    is_in_words && before_check.all(|word| matches!(word, "" | "giving" | "double" | "please"))
}

/// Whether a text is so unlike a move that it may be a misspelt command: no digit, and no notation reads it.
fn is_unlike_a_move(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Syntax(_))
        && !error.written().as_str().bytes().any(|byte| byte.is_ascii_digit())
}
