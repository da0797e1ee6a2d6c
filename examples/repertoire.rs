//! White's repertoire as a state machine in types. A position is a state, and a move of Black that White has an answer
//! to is a method, which leads to the next state. A move without an answer does not compile. Lines that transpose meet
//! in one type.

use caissa::Board;
use caissa::typed::BlackToMove;

/// A line of the repertoire, in a position with Black to move.
#[derive(Clone, Copy)]
struct Line<P>(P);

/// The type or the value of a position after more moves. The compiler plays them.
macro_rules! after {
    ([$($moves:tt)*] $($more:ident)*) => { Board![$($moves)* $($more)*] };
}

/// Declares the answers of White: `[position] { move of Black => answer, .. }`.
macro_rules! repertoire {
    ($($moves:tt { $($reply:ident => $answer:ident),* })*) => {$(
        #[allow(non_snake_case, reason = "the moves of chess have such names")]
        impl Line<after!($moves)> {
            $(fn $reply(self) -> Line<after!($moves $reply $answer)> {
                Line(after!($moves $reply $answer))
            })*
        }
    )*};
}

repertoire! {
    [1. e4] { e5 => Nf3, c5 => Nf3, d5 => exd5 }
    [1. e4 e5 2. Nf3] { Nc6 => Nc3, Nf6 => Nc3 }
    [1. e4 e5 2. Nf3 Nc6 3. Nc3] { Nf6 => Bb5 }
    [1. e4 e5 2. Nf3 Nf6 3. Nc3] { Nc6 => Bb5 }
    [1. e4 c5 2. Nf3] { d6 => d4 }
}

/// Positions that have a name.
trait Opening: BlackToMove {
    const NAME: &'static str;
}

impl Opening for Board![1. e4 d5 2. exd5] {
    const NAME: &'static str = "Scandinavian Defence";
}
impl Opening for Board![1. e4 c5 2. Nf3 d6 3. d4] {
    const NAME: &'static str = "Open Sicilian";
}
impl Opening for Board![1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Bb5] {
    const NAME: &'static str = "Spanish Four Knights";
}

fn tell<P: Opening>(_: Line<P>) {
    println!("{}: {}", P::NAME, P::BOARD);
}

fn main() {
    let start = Line(Board![1. e4]);
    tell(start.d5());
    tell(start.c5().d6());
    // `start.f5()` does not compile: there is no answer to it.
    let mut four_knights = start.e5().Nc6().Nf6();
    tell(four_knights);
    // By another order of moves.
    four_knights = start.e5().Nf6().Nc6();
    tell(four_knights);
}
