//! The quiet positions of games, with the results of the games.

use chess_core::pgn::Reader;
use chess_core::{Board, GameRef};
use chess_search::tune;

/// A position as terms of the evaluation.
pub struct Sample {
    /// The terms, each with its count for White minus that for Black.
    pub terms: Vec<(u16, i8)>,
    /// The phase of the game: 1 in the middlegame, 0 with kings and pawns alone.
    pub middle: f32,
    /// The score of White, from 0 to 1.
    pub result: f32,
}

/// The plies of the opening, which are left out: their positions say little about the result.
const OPENING: usize = 12;

/// One game in this many is kept aside for validation: it shows how well the weights predict games that they were not
/// fitted to.
const KEPT: usize = 10;

/// The positions for the fit, and those for validation.
pub fn samples(files: &[String]) -> [Vec<Sample>; 2] {
    let mut samples = [Vec::new(), Vec::new()];
    let mut number = 0;
    for file in files {
        let text = std::fs::read(file).expect("a file");
        for entry in Reader::new(&text[..]) {
            let Some(game) = entry.expect("the file can be read").game else { continue };
            let game = game.as_game();
            let result = match game.result().as_str() {
                "1-0" => 1.0,
                "0-1" => 0.0,
                "1/2-1/2" => 0.5,
                _ => continue,
            };
            number += 1;
            add(game, result, &mut samples[usize::from(number % KEPT == 0)]);
        }
    }
    eprintln!("{number} games: {} positions, {} kept aside", samples[0].len(), samples[1].len());
    samples
}

fn add(game: GameRef<'_>, result: f32, samples: &mut Vec<Sample>) {
    let mut board: Board = game.start();
    for (ply, mv) in game.moves().enumerate() {
        let legal = board.to_legal(mv).expect("the game is legal");
        let is_quiet = !board.is_check() && !legal.is_capture() && legal.promotion().is_none();
        let next = legal.play();
        if ply >= OPENING && is_quiet && !next.is_check() {
            let terms = tune::terms(&board);
            samples.push(Sample { terms, middle: tune::middle(&board), result });
        }
        board = next;
    }
}
