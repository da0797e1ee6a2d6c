//! Code that the types of positions and players forbid. Each line ends with a part of the compiler's message.
use caissa::typed::session::{Mover, InSession, Waiter};
use caissa::typed::{Black, TypedLegal, Position, White};
use caissa::Move;

pub fn no_move_without_the_proof(start: Position<White>, mv: Move) {
    let _ = start.legal(mv); // no method named `legal` found
}

pub fn no_move_outlives_its_position() -> TypedLegal<'static, White> {
    let start = Position::START;
    let on_move = start.in_play().unwrap();
    on_move.read("e4").unwrap() // cannot return value referencing local variable `start`
}

pub fn no_move_of_the_other_side(legal: TypedLegal<'_, Black>) -> Position<White> {
    legal.play()
}

pub fn no_second_move_in_a_row(legal: TypedLegal<'_, White>) -> Position<White> {
    legal.play() // mismatched types
}

pub fn no_foreign_boards_move(white: Mover<White>, foreign: TypedLegal<'static, White, InSession>) {
    let _ = white.play(|_| Ok::<_, ()>(foreign)); // lifetime may not live long enough
}

pub fn no_move_of_a_board_that_lives_for_ever(white: Mover<White>) {
    let _ = white.play(|_| Position::START.in_play().unwrap().read("e4")); // mismatched types
}

pub fn no_move_twice(white: Mover<White>) {
    let _ = white.play(|on_move| on_move.read("e4"));
    let _ = white.play(|on_move| on_move.read("d4")); // use of moved value: `white`
}

pub fn no_move_while_waiting(black: Waiter<Black>) {
    let _ = black.play(|on_move| on_move.read("e5")); // no method named `play` found
}

pub fn no_waiting_on_move(white: Mover<White>) {
    let _ = white.wait(); // no method named `wait` found
}

pub fn no_player_of_his_own_making(position: Position<White>) {
    let _ = Mover { position }; // cannot construct `Mover<_>` with struct literal syntax due to private fields
}

pub fn no_move_through_a_waiter(white: Waiter<White>, black: Waiter<Black>) {
    let _ = (white.wait(), black.wait());
    let _ = black.wait(); // use of moved value: `black`
}
