//! Chess in types: the compiler knows which positions, moves and players may do what.
//!
//! | to | use |
//! |---|---|
//! | make a function take only one position, or one kind of position | [`Board!`](Board!), [`Checkmate`] and its like |
//! | write a game as Rust method calls, each step a type | [`chess`], [`create`], [`from`] |
//! | play at run time with moves that cannot fail | [`Position`], [`OnMove`], [`TypedLegal`] |
//! | let two threads play in turn | [`session`] |
//!
//! # A position is a type
//!
//! `Board![..]` takes what [`board!`](crate::board!) takes, except files. It works both as a type and as a value. The
//! same position has the same type, however it was reached; move counters do not count (FIDE 9.2.3).
//!
//! ```
//! use caissa::Board;
//! use caissa::typed::{Checkmate, InPlay, TypedBoard};
//!
//! /// Only this position has a move by Ruy López.
//! fn ruy_lopez(_: Board![1. e4 e5 2. Nf3 Nc6]) -> &'static str {
//!     "Bb5"
//! }
//! assert_eq!(ruy_lopez(Board![1. Nf3 Nc6 2. e4 e5]), "Bb5");
//!
//! /// Markers name what the type system knows of a position.
//! fn resign_is_pointless<B: Checkmate>(_: B) -> caissa::Color {
//!     B::BOARD.winner().unwrap()
//! }
//! assert_eq!(resign_is_pointless(Board![1. f3 e5 2. g4 Qh4 #]), caissa::Color::Black);
//! ```
//!
//! `cargo check` refuses another position:
//!
//! ```compile_fail
//! use caissa::{Board, typed::Checkmate};
//! # fn resign_is_pointless<B: Checkmate>(_: B) {}
//! resign_is_pointless(Board![1. e4 e5]);
//! ```
//!
//! ```text
//! error[E0277]: this position is not checkmate
//!   |
//! 4 | resign_is_pointless(Board![1. e4 e5]);
//!   | ------------------- ^^^^^^^^^^^^^^^^ for a `Board`, which is a value, write its type: `Board![...]`
//! ```
//!
//! A position may have impls of your own, so lines of play are state machines in types. `examples/repertoire.rs` is
//! one.
//!
//! ```
//! use caissa::Board;
//!
//! trait Answer {
//!     const MOVE: &'static str;
//! }
//! impl Answer for Board![1. e4] {
//!     const MOVE: &'static str = "c5";
//! }
//! impl Answer for Board![1. d4] {
//!     const MOVE: &'static str = "Nf6";
//! }
//! assert_eq!(<Board![1. d4]>::MOVE, "Nf6");
//! ```
//!
//! If one position is expected and another one found, rustc prints the squares where they differ,
//! by rank and file. Here Black's pawn is on e6, and not on e5:
//!
//! ```text
//! error[E0308]: mismatched types
//!   |
//! 8 | ruy_lopez(Board![1. e4 e6 2. Nf3 Nc6])
//!   | --------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `NoPiece`, found `p`
//!   |
//!   = note: expected enum `At<Men<_, _, Rank6<_, _, _, _, NoPiece, _, _, _>, Rank5<_, _, _, _, p, _, _, _>, _, _, _, _>, _, _>`
//!              found enum `At<Men<_, _, Rank6<_, _, _, _, p, _, _, _>, Rank5<_, _, _, _, NoPiece, _, _, _>, _, _, _, _>, _, _>`
//! ```
//!
//! The markers are [`WhiteToMove`], [`BlackToMove`], [`InCheck`], [`Checkmate`], [`Stalemate`] and [`InPlay`]. Other
//! crates cannot implement them. If you write such a type by hand with wrong parameters, code that uses its
//! [`BOARD`](TypedBoard::BOARD) does not compile.
//!
//! # A game as method calls
//!
//! This is Chesskell's language, without a macro. Each step is a value of a new type; const evaluation runs the rules.
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
//! // Castling is `o_o()`, `o_o_o()`, or `king(e1).to(g1)`; a promotion follows the move.
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
//! In a constant, an illegal step is an error at its place, with the whole message of [`Error`](crate::Error):
//!
//! ```text
//! error[E0080]: evaluation panicked: illegal move 1. pawn e2 to e5: the pawn on e2 cannot reach e5
//!               it can go to e3 or e4
//!   |
//! 4 | const WRONG: Board = chess().pawn(e2).to(e5).end();
//!   |                      ^^^^^^^^^^^^^^^^^^^^^^^ evaluation of `WRONG` failed here
//! ```
//!
//! In a function, `cargo build` refuses it, but `cargo check` does not, and the error has no place. So write games as
//! constants. A game of 40 moves takes a third of a second to check (4 to 5 ms a ply); a [`game!`](crate::game!) of
//! 40 moves takes 0.2 ms. From 127 plies on the crate needs `#![recursion_limit = "512"]`, because the type of each
//! step contains the one before.
//!
//! # A move is a proof
//!
//! At run time, functions decide once what the compiler cannot know. Their answer is a value that cannot be made in
//! any other way.
//!
//! ```
//! use caissa::typed::{Black, Position, White};
//! use caissa::{RawSquare, Decision};
//!
//! let start: Position<White> = Position::START;
//! // Does the game go on? Only then there is a side to move.
//! let on_move = start.in_play().unwrap();
//! // Any numbers become a legal move, or the reason why they do not.
//! let refused = on_move.decide(RawSquare::new(4, 1), RawSquare::new(4, 8), None);
//! assert_eq!(refused, Err(Decision::OffBoard(RawSquare::new(4, 8))));
//! let legal = on_move.decide(RawSquare::new(4, 1), RawSquare::new(4, 3), None).unwrap();
//! // Playing a legal move cannot fail; then it is Black's turn.
//! let next: Position<Black> = legal.play();
//! assert_eq!(next.board().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```
//!
//! A [`TypedLegal`] borrows its position. It does not outlive that position, and no method plays it on another one.
//!
//! # A session is a protocol
//!
//! Two players play in two threads. The player to move holds a [`Mover`](session::Mover), the other a
//! [`Waiter`](session::Waiter); each has one method, which consumes it. A second move in a row, a move for the other
//! side, a move of another board and a move after the end do not compile. See [`session`] and the example of that
//! name.
//!
//! `examples/tic_tac_toe.rs` shows the same techniques in the smallest game.
//!
//! # What stable Rust cannot do
//!
//! - It cannot compute a type from the constants of another type (that needs the nightly feature
//!   `generic_const_exprs`). So the steps of a game are nested types rather than a `Board![..]` each, and only
//!   positions written by `Board!` have markers.
//! - For the same reason, a bound alone does not test a type that was written by hand; code must use its position.
//! - It evaluates a constant in a generic function only when it compiles that function. So `cargo check` sees a wrong
//!   step only in a constant.

mod board;
mod game;
mod names;
mod position;
mod ranks;
#[cfg(feature = "std")]
pub mod session;
mod setup;

#[doc(inline)]
#[cfg(feature = "macros")]
pub use crate::__board_type as Board;
pub use board::{
    At, BlackToMove, Checkmate, InCheck, InPlay, Stalemate, State, TypedBoard, WhiteToMove,
};
pub use game::{Castled, LongMove, MoveFrom, Promoted, ShortMove, Start, TypedGame, chess, from};
pub use names::{
    Bishop, Black, King, Knight, Pawn, PieceRole, Player, Queen, Rook, SquareConst, White, squares,
};
pub use position::{Local, OnMove, Position, Turn, TypedLegal};
pub use ranks::{
    Castling, Men, NoPiece, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, black_pieces,
    white_pieces,
};
pub use setup::{Empty, Pieces, Placed, Placement, With, create};
