//! The quiet positions of games, with their evaluations and the results of the games.

use chess_core::pgn::{Command, Eval, Reader};
use chess_core::{Board, Color, GameRef};
use chess_search::tune::{self, SCALE};

/// The greatest number of pieces.
const PIECES: usize = 32;
/// The weight of the result; that of the evaluation is the rest.
const RESULT: f32 = 0.15;

/// A position as inputs of the network.
pub struct Sample {
    /// The inputs of the side to move, and the inputs of the other side.
    inputs: [[u16; PIECES]; 2],
    pieces: u8,
    pub bucket: u8,
    /// The points that the side to move can expect, from 0 to 1.
    pub points: f32,
}

impl Sample {
    pub fn inputs(&self) -> [&[u16]; 2] {
        self.inputs.each_ref().map(|inputs| &inputs[..usize::from(self.pieces)])
    }

    fn new(board: &Board, points: f32) -> Self {
        let mut sample =
            Self { inputs: [[0; PIECES]; 2], pieces: 0, bucket: tune::bucket(board) as u8, points };
        let turn = board.turn() as usize;
        for numbers in tune::inputs(board) {
            let piece = usize::from(sample.pieces);
            sample.inputs[0][piece] = numbers[turn];
            sample.inputs[1][piece] = numbers[1 - turn];
            sample.pieces += 1;
        }
        sample
    }
}

/// The positions of all games of PGN files whose comments have evaluations.
pub fn read(files: &[String]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for file in files {
        let file = std::fs::File::open(file).expect("a file of games");
        for entry in Reader::new(file) {
            let Some(game) = entry.expect("the file can be read").game else { continue };
            let white = match game.result().as_str() {
                "1-0" => 1.0,
                "0-1" => 0.0,
                "1/2-1/2" => 0.5,
                _ => continue,
            };
            add(game.as_game(), white, &mut samples);
        }
    }
    samples
}

/// Adds the positions of a game where no capture is best and no check is answered.
fn add(game: GameRef<'_>, white: f32, samples: &mut Vec<Sample>) {
    let mut evals = game.commands().filter_map(|(ply, command)| match command {
        Command::Eval(Eval::Centipawns(value)) => Some((ply, value as f32)),
        _ => None,
    });
    let mut next = evals.next();
    let mut board = game.start();
    for (ply, mv) in game.moves().enumerate() {
        let legal = board.to_legal(mv).expect("the game is legal");
        if let Some((_, value)) = next.filter(|(at, _)| *at == ply) {
            next = evals.next();
            if !board.is_check() && !legal.is_capture() && legal.promotion().is_none() {
                let expected = RESULT * white + (1.0 - RESULT) * points(value / SCALE as f32);
                let is_white = board.turn() == Color::White;
                samples.push(Sample::new(&board, if is_white { expected } else { 1.0 - expected }));
            }
        }
        board = legal.play();
    }
}

/// The points that an output of the network is worth.
pub fn points(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
