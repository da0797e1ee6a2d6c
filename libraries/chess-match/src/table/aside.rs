//! Commands while the game waits: a position of it, or a puzzle, is on the board.

use std::time::Duration;

use chess_play::{GameCommand, PlayerCommand, TableCommand};
use serde::Serialize;

use super::Match;
use crate::notice::Notice;
use crate::surroundings::{Engines, Storage};

/// A mode of a table, as its names stand above a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// A game is played, against an engine or by two persons.
    Play,
    /// A game is studied: both sides are moved by hand.
    Study,
    /// The mates of a file are looked for.
    Puzzles,
}

impl Mode {
    /// All modes, in the order of their names above a board.
    pub const ALL: [Self; 3] = [Self::Play, Self::Study, Self::Puzzles];

    /// The name, which is also the command that begins the mode.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(chess_match::Mode::ALL.map(chess_match::Mode::name), ["Play", "Study", "Puzzles"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::Study => "Study",
            Self::Puzzles => "Puzzles",
        }
    }
}

impl<E: Engines, S: Storage> Match<E, S> {
    /// Carries out a command while a better move or a mate is looked for.
    pub(super) fn obey_aside(&mut self, command: PlayerCommand) -> Vec<Notice> {
        let is_puzzle = self.puzzles.is_some();
        self.end_refutation(Duration::ZERO);
        match command {
            PlayerCommand::Game(tried) if tried.is_move() && is_puzzle => self.try_mate(tried),
            PlayerCommand::Game(tried) if tried.is_move() => self.try_move(tried),
            PlayerCommand::Game(walk) if walk.is_walk() && (is_puzzle || self.is_lesson()) => {
                self.walk_aside(walk)
            }
            PlayerCommand::Game(question) if question.is_question() => self.answer_aside(question),
            PlayerCommand::Table(TableCommand::Hint) if is_puzzle => vec![self.hint_at_puzzle()],
            PlayerCommand::Table(TableCommand::Hint) => vec![self.hint_in_study()],
            PlayerCommand::Table(TableCommand::Solution) if is_puzzle => vec![self.solve_puzzle()],
            PlayerCommand::Table(TableCommand::Solution) => vec![self.show_solution()],
            PlayerCommand::Table(TableCommand::Next) if is_puzzle => {
                self.next_puzzle().into_iter().collect()
            }
            PlayerCommand::Table(TableCommand::Next) => vec![self.next_question()],
            PlayerCommand::Table(TableCommand::Stop) => self.end_aside(),
            PlayerCommand::Table(
                TableCommand::Analysis(_) | TableCommand::Threats | TableCommand::Lines(_),
            ) if is_puzzle => {
                let words = "a puzzle is on the board, and the engine does not help with it";
                vec![Notice::refusal(format!("{words}\n`stop` goes back to your game"))]
            }
            PlayerCommand::Table(
                command @ (TableCommand::Board
                | TableCommand::Level(_)
                | TableCommand::Pace(_)
                | TableCommand::Save(_)
                | TableCommand::Quit),
            ) => self.serve(command),
            // Any other one is about the game.
            command => self.end_aside().into_iter().chain(self.obey(command)).collect(),
        }
    }

    /// Goes through a puzzle that is over. A question waits for its move.
    fn walk_aside(&mut self, walk: GameCommand) -> Vec<Notice> {
        if self.is_puzzle_over() {
            return self.answer_aside(walk);
        }
        let waits = if self.is_lesson() {
            "the lesson waits for your move\n`solution` shows it, `stop` ends the lesson"
        } else {
            "the puzzle waits for your move\n`solution` shows the mate"
        };
        vec![Notice::refusal(waits)]
    }

    /// The mode of the table.
    pub fn mode(&self) -> Mode {
        match () {
            () if self.puzzles.is_some() => Mode::Puzzles,
            () if self.session.is_study() || self.is_game_aside() => Mode::Study,
            () => Mode::Play,
        }
    }

    /// Ends a study; if there is none, tells whose turn it is.
    pub(super) fn go_to_play(&mut self) -> Vec<Notice> {
        let is_study = self.session.is_study();
        self.obey_at_once(if is_study {
            GameCommand::Study(Some(false))
        } else {
            GameCommand::Status
        })
    }

    /// Puts the game on the board again.
    pub(super) fn end_aside(&mut self) -> Vec<Notice> {
        self.end_learning().into_iter().chain(self.end_puzzles()).collect()
    }

    /// Lets the session of the position on the board answer a question.
    fn answer_aside(&mut self, command: GameCommand) -> Vec<Notice> {
        let is_status = command == GameCommand::Status;
        let mut notices = vec![match self.session.obey(command) {
            Ok(answer) => Notice::new(answer.text),
            Err(refusal) => Notice::refusal(refusal.to_string()),
        }];
        if let Some(title) = self.title().filter(|_| is_status) {
            notices.push(Notice::new(format!("{title}.")));
        }
        notices
    }
}
