//! Internals for the tuner in `tune/`; not public API.

use std::collections::BTreeMap;

use chess_core::{Board, Color};

use crate::eval::{self, Terms};

#[derive(Default)]
struct List(BTreeMap<u16, i8>);

impl Terms for List {
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let times = if side == Color::White { times } else { -times };
        *self.0.entry(term as u16).or_default() += times as i8;
    }
}

/// The terms of a position, each with its count for White minus that for Black.
pub fn terms(board: &Board) -> Vec<(u16, i8)> {
    let mut list = List::default();
    eval::count(board, &mut list);
    list.0.into_iter().filter(|(_, times)| *times != 0).collect()
}

/// The phase of the game: 1 in the middlegame, 0 with kings and pawns alone.
pub fn middle(board: &Board) -> f32 {
    f32::from(eval::phase(board) as u8) / f32::from(eval::PHASES as u8)
}

/// All weights, each for the middlegame and for the endgame.
pub fn weights() -> &'static [(i16, i16)] {
    eval::weights()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluation;

    #[test]
    fn the_terms_with_their_weights_are_the_evaluation() {
        for fen in [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let sum = |weight: fn((i16, i16)) -> i16| {
                let terms = terms(&board).into_iter();
                terms
                    .map(|(term, times)| {
                        f32::from(weight(weights()[usize::from(term)])) * f32::from(times)
                    })
                    .sum::<f32>()
            };
            let middle = middle(&board);
            let value = sum(|weight| weight.0) * middle + sum(|weight| weight.1) * (1.0 - middle);
            assert!((0.0..=1.0).contains(&middle));
            let value = if board.turn() == Color::White { value } else { -value };
            // The evaluation adds the value of the move.
            let wanted = f32::from(evaluation(&board) as i16) - 12.0;
            assert!((value - wanted).abs() <= 1.0, "{fen}: {value}, {wanted}");
        }
        assert!(weights().len() > 100);
    }
}
