//! One game.

use std::time::{Duration, Instant};

use caissa_bench::program;
use chess_core::{Board, Color, History, Move, Outcome};
use chess_search::uci::client::{Client, Error};
use chess_search::{Limits, Score, Time};

use crate::task::{Pace, Task};

pub enum Result {
    Draw,
    /// The program with this number has won.
    Won(usize),
}

/// Why a game ended. A number is that of the program that caused it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    Chess(&'static str),
    Crash(usize),
    Time(usize),
    IllegalMove(usize),
    Agreement,
    Length,
}

impl Reason {
    pub fn words(self, task: &Task) -> String {
        match self {
            Self::Chess(words) => words.to_owned(),
            Self::Crash(at) => format!("{} has crashed", task.programs[at]),
            Self::Time(at) => format!("{} overstepped its time", task.programs[at]),
            Self::IllegalMove(at) => format!("{} played an illegal move", task.programs[at]),
            Self::Agreement => "both agree".to_owned(),
            Self::Length => "too long".to_owned(),
        }
    }
}

pub struct Played {
    pub result: Result,
    pub reason: Reason,
    pub moves: String,
}

/// A game that has so many plies is a draw.
const LONGEST: usize = 400;
/// A side wins if both programs agree for this many plies that it is ahead by `AHEAD` centipawns.
const AGREED: usize = 6;
const AHEAD: i32 = 1_000;
/// The time that a program may exceed its limit by: the time that pipes take.
const GRACE: Duration = Duration::from_millis(50);

/// Plays a game. The program with the number `white` has White.
pub fn play(programs: &mut [Client; 2], white: usize, opening: &[Move], task: &Task) -> Played {
    let mut game = Game { history: History::new(Board::START), text: String::new() };
    for mv in opening {
        game.play(*mv);
    }
    let (result, reason) = match go_on(&mut game, programs, white, task) {
        (None, reason) => (Result::Draw, reason),
        (Some(winner), reason) => (Result::Won(winner), reason),
    };
    Played { result, reason, moves: game.text }
}

struct Game {
    history: History,
    text: String,
}

impl Game {
    fn play(&mut self, mv: Move) {
        let board = *self.history.board();
        if board.turn() == Color::White {
            self.text += &format!("{}. ", board.fullmove_number());
        }
        self.text += &format!("{} ", board.san(mv));
        self.history.play(mv).expect("a legal move");
    }

    /// Why the game is over, and the side that has won.
    fn end(&self) -> Option<(Option<Color>, Reason)> {
        let board = self.history.board();
        match board.outcome() {
            Some(Outcome::Checkmate { winner, .. }) => {
                return Some((Some(winner), Reason::Chess("checkmate")));
            }
            Some(_) => return Some((None, Reason::Chess("stalemate or dead position"))),
            None => {}
        }
        if board.halfmove_clock() >= 100 {
            return Some((None, Reason::Chess("fifty moves")));
        }
        (self.history.repetitions() >= 3).then_some((None, Reason::Chess("threefold repetition")))
    }
}

fn go_on(
    game: &mut Game,
    programs: &mut [Client; 2],
    white: usize,
    task: &Task,
) -> (Option<usize>, Reason) {
    for (at, program) in programs.iter_mut().enumerate() {
        if program.new_game().is_err() {
            return (Some(1 - at), Reason::Crash(at));
        }
    }
    let mut clocks = match task.pace {
        Pace::Nodes(_) => [Duration::MAX; 2],
        Pace::Time { game, .. } => [game; 2],
    };
    let mut agreed = [0; 2];
    for _ in 0..LONGEST {
        let board = *game.history.board();
        if let Some((winner, reason)) = game.end() {
            let winner = winner.map(|side| if side == Color::White { white } else { 1 - white });
            return (winner, reason);
        }
        let at = if board.turn() == Color::White { white } else { 1 - white };
        let begun = Instant::now();
        let answer = program::ask(&mut programs[at], &game.history, limits(task, clocks[at]));
        let thought = begun.elapsed();
        if let Pace::Time { increment, .. } = task.pace {
            if thought > clocks[at] + GRACE {
                return (Some(1 - at), Reason::Time(at));
            }
            clocks[at] = clocks[at].saturating_sub(thought) + increment;
        }
        let answer = match answer {
            Ok(answer) => answer,
            Err(Error::IllegalMove(_) | Error::NoMove) => {
                return (Some(1 - at), Reason::IllegalMove(at));
            }
            Err(_) => return (Some(1 - at), Reason::Crash(at)),
        };
        game.play(answer.best);
        let value = match answer.score {
            None => 0,
            Some(Score::Centipawns(value)) => value,
            Some(Score::Mate(1..)) => AHEAD,
            Some(Score::Mate(_)) => -AHEAD,
        };
        let ahead = if value > 0 { at } else { 1 - at };
        agreed[ahead] = if value.abs() >= AHEAD { agreed[ahead] + 1 } else { 0 };
        agreed[1 - ahead] = 0;
        if agreed[ahead] == AGREED {
            return (Some(ahead), Reason::Agreement);
        }
    }
    (None, Reason::Length)
}

/// The limits of a search by a program that has so much time left.
fn limits(task: &Task, left: Duration) -> Limits {
    match task.pace {
        Pace::Nodes(nodes) => Limits::nodes(nodes),
        Pace::Time { increment, .. } => {
            let mut limits = Limits::default();
            limits.time = Time::Clock { left, increment, moves_to_go: None };
            limits
        }
    }
}
