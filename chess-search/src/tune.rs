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
