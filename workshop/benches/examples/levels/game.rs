//! One game.

use chess_core::{Board, Color, History, Move, Outcome};
use chess_search::Position;

use crate::player::{Dice, Kind, Players};

/// A game that has so many plies is a draw.
const LONGEST: usize = 600;

pub struct Played {
    /// The half points of White.
    pub halves: usize,
    pub text: String,
}

/// Plays a game from an opening.
pub fn play(players: &mut Players, kinds: [Kind; 2], opening: &[Move], seed: u64) -> Played {
    kinds.iter().for_each(|kind| players.begin(*kind));
    let mut game = Game::new();
    opening.iter().for_each(|mv| game.play(*mv));
    let mut dice = Dice::new(seed);
    loop {
        if let Some(halves) = game.halves() {
            return Played { halves, text: game.text };
        }
        let kind = kinds[game.position.board().turn() as usize];
        let mv = players.choose(kind, &game.position, &game.moves, seed, &mut dice);
        game.play(mv);
    }
}

struct Game {
    history: History,
    position: Position,
    moves: Vec<Move>,
    text: String,
}

impl Game {
    fn new() -> Self {
        let (history, position) = (History::new(Board::START), Position::from(Board::START));
        Self { history, position, moves: Vec::new(), text: String::new() }
    }

    fn play(&mut self, mv: Move) {
        let board = *self.position.board();
        if board.turn() == Color::White {
            self.text += &format!("{}. ", board.fullmove_number());
        }
        self.text += &format!("{} ", board.san(mv));
        self.position.play(mv).expect("a legal move");
        self.history.play(mv).expect("a legal move");
        self.moves.push(mv);
    }

    /// The half points of White when the game is over.
    fn halves(&self) -> Option<usize> {
        let board = self.history.board();
        match board.outcome() {
            Some(Outcome::Checkmate { winner: Color::White, .. }) => Some(2),
            Some(Outcome::Checkmate { winner: Color::Black, .. }) => Some(0),
            Some(_) => Some(1),
            None => {
                let is_drawn = board.halfmove_clock() >= 100 || self.history.repetitions() >= 3;
                (is_drawn || self.moves.len() >= LONGEST).then_some(1)
            }
        }
    }
}
