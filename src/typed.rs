//! Chess in types: positions, moves and players of which the compiler knows what may be done with them.
//!
//! | to | use |
//! |---|---|
//! | ask for one position, or for a kind of position, where a function is called | [`Board!`](crate::Board!), [`Checkmate`] and its like |
//! | write a game in Rust's own words, each step a type | [`chess`], [`create`], [`from`] |
//! | play at run time without a step that can fail | [`Position`], [`OnMove`], [`TypedLegal`] |
//! | let two threads play, neither out of turn | [`session`] |
//!
//! # A position is a type
//!
//! `Board![..]` takes what [`board!`](crate::board!) takes, and stands where a type stands and where a value
//! stands. The same position is the same type, however it was reached; its clocks are no part of it (FIDE 9.2.3).
//!
//! ```
//! use caissa::Board;
//! use caissa::typed::{Checkmate, InPlay, TypedBoard};
//!
//! /// What is played here is no matter of opinion.
//! fn ruy_lopez(_: Board![1. e4 e5 2. Nf3 Nc6]) -> &'static str {
//!     "Bb5"
//! }
//! assert_eq!(ruy_lopez(Board![1. Nf3 Nc6 2. e4 e5]), "Bb5");
//!
//! /// What the type system knows of positions is asked for by name.
//! fn resign_is_pointless<B: Checkmate>(_: B) -> caissa::Color {
//!     B::BOARD.winner().unwrap()
//! }
//! assert_eq!(resign_is_pointless(Board![1. f3 e5 2. g4 Qh4 #]), caissa::Color::Black);
//! ```
//!
//! Another position stops `cargo check`:
//!
//! ```compile_fail
//! # use caissa::{Board, typed::Checkmate};
//! # fn resign_is_pointless<B: Checkmate>(_: B) {}
//! resign_is_pointless(Board![1. e4 e5]);
//! ```
//!
//! ```text
//! error[E0277]: expected the type of a position that is checkmate
//!   |
//! 4 | resign_is_pointless(Board![1. e4 e5]);
//!   | ------------------- ^^^^^^^^^^^^^^^^ another position has another type, and a `Board` is a value
//! ```
//!
//! The markers are [`WhiteToMove`], [`BlackToMove`], [`InCheck`], [`Checkmate`], [`Stalemate`] and [`InPlay`]. They
//! cannot be implemented elsewhere, and a type written by hand that claims what is not so does not compile where
//! its [`BOARD`](TypedBoard::BOARD) is asked for.
//!
//! # A game in Rust's own words
//!
//! Chesskell's language, without a macro. Each step is a value of a new type; const evaluation runs the rules.
//!
//! ```
//! use caissa::typed::{chess, create, from, squares::*, Black, King, Pawn, Queen, White};
//! use caissa::{Board, board};
//!
//! #[rustfmt::skip]
//! const LONG: Board = chess()
//!     .pawn(e2).to(e4)     .pawn(f7).to(f5)
//!     .queen(d1).to(f3)    .pawn(g7).to(g5)
//!     .queen(f3).to(h5)
//!     .end();
//! const SHORT: Board = chess().p(e4).p(f5).q(f3).p(g5).q(h5).end();
//! assert_eq!((LONG, SHORT), (board!(1. e4 f5 2. Qf3 g5 3. Qh5 #), LONG));
//!
//! // Castling is `o_o()`, `o_o_o()`, or `king(e1).to(g1)`; a promotion is said behind the move.
//! const PROMOTED: Board = create()
//!     .put(White, King, a1)
//!     .put(White, Pawn, g7)
//!     .put(Black, King, a8)
//!     .start_moves()
//!     .pawn(g7).to(g8).becomes(Queen)
//!     .end();
//! assert!(PROMOTED.is_check());
//!
//! // From any position.
//! const LATER: Board = from(Board![1. e4 e5]).n(f3).n(c6).end();
//! assert_eq!(LATER.to_string(), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 2");
//! ```
//!
//! In a constant, an illegal step is refused where it stands, with all that [`Error`](crate::Error) has to say:
//!
//! ```text
//! error[E0080]: evaluation panicked: illegal move 1. pawn e2 to e5: the pawn on e2 cannot reach e5
//!               it can go to e3 or e4
//!   |
//! 4 | const WRONG: Board = chess().pawn(e2).to(e5).end();
//!   |                      ^^^^^^^^^^^^^^^^^^^^^^^ evaluation of `WRONG` failed here
//! ```
//!
//! In a function it is refused when that is compiled: by `cargo build`, not by `cargo check`, and without the
//! place. So a game is best a constant. One of 40 moves takes a third of a second to check (4 to 5 ms a ply);
//! a [`game!`](crate::game!) of 40 moves takes 0.2 ms. From 127 plies on the crate needs
//! `#![recursion_limit = "512"]`: each step's type holds the one before.
//!
//! # A move is a proof
//!
//! At run time what the compiler cannot know is decided once, by functions that say which case holds, and the
//! answer is a value that cannot be had otherwise.
//!
//! ```
//! use caissa::typed::{Black, Position, White};
//! use caissa::{RawSquare, Decision};
//!
//! let start: Position<White> = Position::START;
//! // Does the game go on? Only then somebody is on move.
//! let on_move = start.in_play().unwrap();
//! // From numbers that may be anything to a legal move, or to the reason why there is none.
//! let refused = on_move.decide(RawSquare::new(4, 1), RawSquare::new(4, 8), None);
//! assert_eq!(refused, Err(Decision::OffBoard(RawSquare::new(4, 8))));
//! let legal = on_move.decide(RawSquare::new(4, 1), RawSquare::new(4, 3), None).unwrap();
//! // Playing what is proved cannot fail, and it is Black's turn then.
//! let next: Position<Black> = legal.play();
//! assert_eq!(next.board().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```
//!
//! A [`TypedLegal`] borrows the position that it was decided for. It does not outlive it, and there is no way to play
//! it on another.
//!
//! # A session is a protocol
//!
//! Two players in two threads: who is on move holds a [`Mover`](session::Mover), who is not a
//! [`Waiter`](session::Waiter), and each is used up by its one method. A second move in a row, a move for the other
//! side, another board's move or a move after the end do not compile. See [`session`] and the example of that name.
//!
//! The same in the smallest game is `examples/tic_tac_toe.rs`.
//!
//! # What stable Rust cannot do
//!
//! - A type cannot be computed from another's constants (`generic_const_exprs`, nightly). So a game's steps are types
//!   within types, not `Board![..]` each, and markers are for positions that `Board!` wrote.
//! - For the same reason a bound alone does not test a type that was written by hand; its position must be asked for.
//! - A constant of a generic function is evaluated when the function is compiled. So `cargo check` sees a wrong step in
//!   a constant only.

mod board;
mod game;
mod names;
mod position;
#[cfg(feature = "std")]
pub mod session;
mod setup;

pub use board::{At, BlackToMove, Checkmate, InCheck, InPlay, Stalemate, TypedBoard, WhiteToMove};
pub use game::{
    Castled, LongMove, MoveFrom, Promoted, ShortMove, Start, State, TypedGame, chess, from,
};
pub use names::{
    Bishop, Black, King, Knight, Pawn, PieceRole, Player, Queen, Rook, SquareConst, White, squares,
};
pub use position::{Local, OnMove, Position, Turn, TypedLegal};
pub use setup::{Empty, Pieces, Placed, Placement, With, create};
