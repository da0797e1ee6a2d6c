//! Playing: by text, by two squares, by clicks, and the engine's moves.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use chess_core::error::Illegal;
use chess_core::{
    Board, Decision, Error, ErrorKind, GameBuf, GameTree, Legal, Move, Notation, RawSquare, Role,
    Square, TreeNode,
};

use super::{Answer, Session};
use crate::ending::Ending;
use crate::refusal::Refusal;
use crate::side::Player;
use crate::spoken;
use crate::view;
use crate::words;

impl Session {
    /// Refuses a person's move when it is not one's turn to move.
    fn refuse_if_not_to_move(&self) -> Result<(), Refusal> {
        self.refuse_if_over()?;
        self.refuse_on_engines_turn()?;
        if self.is_game() { Ok(()) } else { Err(Refusal::NullMove) }
    }

    pub(super) fn refuse_on_engines_turn(&self) -> Result<(), Refusal> {
        let turn = self.board().turn();
        match self.players[turn] {
            Player::Person => Ok(()),
            Player::Engine if self.failure.is_some() => Err(Refusal::EngineFailed(turn)),
            Player::Engine if self.is_paused => Err(Refusal::EnginePaused(turn)),
            Player::Engine => Err(Refusal::EngineToMove(turn)),
        }
    }

    pub(super) fn read_move(&mut self, text: &str) -> Result<Answer, Refusal> {
        let board = *self.board();
        match board.read_legal(text) {
            Ok(legal) => {
                self.refuse_if_not_to_move()?;
                self.play(legal)
            }
            Err(error) if is_no_move(&error) => {
                let near = words::near(text);
                Err(Refusal::Unknown { written: text.to_string(), near })
            }
            Err(error) => {
                self.refuse_if_not_to_move()?;
                match self.without_promotion(&error, text) {
                    Some((from, to)) => Ok(self.ask_for_promotion(from, to)),
                    None => Err(Refusal::Chess(self.with_earlier_move(error, text))),
                }
            }
        }
    }

    /// The squares of a pawn move whose text only lacks the piece that the pawn becomes.
    fn without_promotion(&self, error: &Error, text: &str) -> Option<(Square, Square)> {
        let ErrorKind::Illegal(Illegal::PromotionMissing { .. }) = error.kind() else {
            return None;
        };
        let bare = text.trim_end_matches(['+', '#', '!', '?', ' ']);
        // Algebraic notations, UCI, the long form, ICCF.
        let legal = ["=Q", "q", " becomes queen", "1"].iter().find_map(|end| {
            self.board().read_legal(&format!("{bare}{end}")).map(Legal::to_move).ok()
        })?;
        Some((legal.from(), legal.to()))
    }

    /// The same refusal with the move of this game that explains it (`the king moved with 5. Ke2`), if one does.
    fn with_earlier_move(&self, error: Error, text: &str) -> Error {
        if !matches!(error.kind(), ErrorKind::Illegal(_)) || text.len() > 100 {
            return error;
        }
        let mut game = String::new();
        for mv in self.history.moves() {
            let _ = write!(game, "{mv} ");
        }
        match GameBuf::parse_from(*self.history.start(), &(game + text)) {
            Err(known)
                if known.board() == error.board() && known.kind().code() == error.kind().code() =>
            {
                known
            }
            _ => error,
        }
    }

    /// Moves from a square to another; a promotion is asked for first.
    pub(super) fn move_to(&mut self, from: Square, to: Square) -> Result<Answer, Refusal> {
        self.refuse_if_not_to_move()?;
        let board = *self.board();
        match board.decide(RawSquare::of(from), RawSquare::of(to), None) {
            Decision::Legal(legal) => self.play(legal),
            Decision::Promotes(_) => Ok(self.ask_for_promotion(from, to)),
            Decision::Empty(square) => Err(Refusal::EmptySquare(square)),
            Decision::Theirs(square, piece) => Err(Refusal::Theirs(square, piece)),
            _ => {
                let text = Move::new(from, to).to_string();
                let error =
                    board.read_legal(&text).err().map(|error| self.with_earlier_move(error, &text));
                Err(error.map_or(Refusal::EmptySquare(from), Refusal::Chess))
            }
        }
    }

    fn ask_for_promotion(&mut self, from: Square, to: Square) -> Answer {
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
        self.refuse_if_not_to_move()?;
        let board = *self.board();
        if let Some(from) = self.selected
            && from != square
        {
            let is_own = board.by_color(board.turn()).contains(square);
            if !is_own || board.destinations(from).contains(square) {
                return self.move_to(from, square);
            }
        }
        if self.selected == Some(square) {
            (self.selected, self.waiting_pawn) = (None, None);
            return Ok(self.answer(format!("{square} is no longer selected.")));
        }
        let answer = self.reach(square)?;
        (self.selected, self.waiting_pawn) = (Some(square), None);
        Ok(answer)
    }

    /// Tells where a piece of the side to move can go.
    pub(super) fn reach(&self, square: Square) -> Result<Answer, Refusal> {
        let board = self.board();
        match board.piece_at(square) {
            None => Err(Refusal::EmptySquare(square)),
            Some(piece) if piece.color != board.turn() => Err(Refusal::Theirs(square, piece)),
            Some(piece) => {
                let text = reach(board, piece.role, square);
                Ok(Answer { text, request: None })
            }
        }
    }

    /// Plays a legal move: it becomes the main line, and what followed here before a variation.
    fn play(&mut self, legal: Legal<'_>) -> Result<Answer, Refusal> {
        let text = spoken::played(legal);
        let turn = legal.board().turn();
        self.grow(legal.to_move())?;
        // A result without a reason was that of the main line.
        let is_main = |node| self.tree.node(node).is_some_and(TreeNode::is_main_line);
        self.endings.retain(|(at, ending)| !matches!(ending, Ending::Recorded(_)) || is_main(*at));
        self.history = self.tree.history();
        self.settle();
        self.is_paused = false;
        self.refusal = None;
        self.draw_offer = self.draw_offer.filter(|by| *by == turn);
        self.punch_clock(turn);
        Ok(self.answer(text))
    }

    /// Plays a move in the tree and makes it the main line. Where that would nest variations deeper than PGN readers
    /// go, what followed here before is dropped.
    fn grow(&mut self, mv: Move) -> Result<(), Refusal> {
        let before = self.tree.clone();
        let is_grown =
            |tree: &mut GameTree| tree.play(mv).is_ok_and(|node| tree.promote_to_main_line(node));
        if is_grown(&mut self.tree) {
            return Ok(());
        }
        self.tree = before.clone();
        self.drop_what_follows();
        if is_grown(&mut self.tree) {
            return Ok(());
        }
        self.tree = before;
        Err(Refusal::TooDeep)
    }

    /// Forgets what belonged to another position.
    pub(super) fn settle(&mut self) {
        (self.selected, self.waiting_pawn, self.hinted) = (None, None, None);
        self.revision += 1;
    }

    /// Plays the engine's move, in any notation, usually UCI.
    ///
    /// # Errors
    ///
    /// Returns why it was refused: an illegal move, or the engine is not to move. Then nothing has changed; report an
    /// illegal move with [`engine_failed`](Self::engine_failed).
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// game.act("side white")?;
    /// game.act("e4")?;
    /// assert!(game.engine_to_move());
    /// assert!(game.act("e5").is_err());
    /// assert_eq!(game.engine_move("e7e5")?.text, "Black plays pawn e7 to e5.");
    /// // A take-back takes the engine's reply back too.
    /// assert_eq!(game.act("back")?.text.lines().next(), Some("Taken back: e5, e4."));
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn engine_move(&mut self, text: &str) -> Result<Answer, Refusal> {
        self.refuse_if_over()?;
        let board = *self.board();
        if self.players[board.turn()] != Player::Engine {
            return Err(Refusal::NotTheEngine(board.turn()));
        }
        let answer = self.play(board.read_legal(text)?)?;
        self.failure = None;
        Ok(answer)
    }
}

/// Whether a text is so far from a move that it may have been meant as a command.
fn is_no_move(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Syntax(_))
        && !error.written().as_str().bytes().any(|byte| byte.is_ascii_digit())
}

/// `The knight on g1 can go to f3 and h3.`
fn reach(board: &Board, role: Role, from: Square) -> String {
    match spoken::quiet_and_takes(&view::targets(board, from)) {
        (quiet, takes) if quiet.is_empty() && takes.is_empty() => {
            format!("The {role} on {from} cannot move.")
        }
        (quiet, takes) if takes.is_empty() => format!("The {role} on {from} can go to {quiet}."),
        (quiet, takes) if quiet.is_empty() => format!("The {role} on {from} can take on {takes}."),
        (quiet, takes) => format!("The {role} on {from} can go to {quiet}, or take on {takes}."),
    }
}

/// All moves of the side to move, a line for each piece.
pub(super) fn all_moves(board: &Board) -> String {
    let mut text = String::new();
    for square in board.by_color(board.turn()) {
        let moves = board.legals().filter(|legal| legal.from() == square);
        let names: alloc::vec::Vec<_> =
            moves.map(|legal| legal.write(Notation::San).to_string()).collect();
        if !names.is_empty() {
            let role = board.piece_at(square).map_or("piece", |piece| piece.role.name());
            let _ = writeln!(text, "{role} {square}: {}", names.join(", "));
        }
    }
    text.pop();
    text
}
