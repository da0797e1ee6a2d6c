//! Moves of the wrong player or without a proof. Each line ends with a part of the compiler's message.
#![allow(dead_code)]
mod tic_tac_toe;
use tic_tac_toe::{Free, Grid, InPlay, Pick, State, begin};
use caissa::typed::{Black, White};

const A: Grid = begin().o::<0, 0>().end(); // no method named `o` found
const B: Grid = begin().x::<0, 0>().x::<1, 1>().end(); // no method named `x` found
const C: Grid = begin().x::<0, 0>().o::<1, 1>().o::<2, 2>().end(); // no method named `o` found

pub fn no_move_without_a_proof(state: State<White>) {
    let _ = state.pick(0, 0); // no method named `pick` found
}

fn no_move_of_the_other_player(free: Free<'_, White>) -> State<White> {
    free.play() // mismatched types
}

fn no_move_on_what_was_not_decided(pick: Pick<'_, Black>) -> State<White> {
    pick.play() // no method named `play` found
}

fn no_proof_of_another_state(proof: InPlay<'static, White>) -> Pick<'static, White> {
    let state = State::BEGIN;
    let _ = proof;
    state.in_play().unwrap().pick(1, 1) // cannot return value referencing local variable `state`
}
