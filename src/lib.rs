//! Chess that the Rust compiler checks.
//!
//! Games and positions written in Rust source are replayed and checked while the program compiles. What
//! compiles is a constant: nothing is left to parse, allocate or fail at run time. What does not is an
//! error on the offending move, which says why it is wrong and what would be right.
//!
//! ```
//! use caissa::{board, game, Board, Game};
//!
//! const TRAP: Game = game!(1. e4 f5 2. Qf3 g5 3. Qh5);
//! const ENDGAME: Board = board!(fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
//! const _: () = assert!(TRAP.board().is_checkmate());
//! const _: () = assert!(ENDGAME.is_stalemate());
//! ```
//!
//! That is the whole set-up: one dependency, no build script. With `3. Qh6` instead:
//!
//! ```text
//! error: illegal move 3. Qh6: the queen on f3 cannot reach h6
//!        it can go to d1, e2, a3, b3, c3, d3, e3, g3, h3, f4, g4 or h5,
//!        or take on f5
//!        did you mean `Qh5#`?
//!        ...
//!   |
//! 3 | const TRAP: Game = game!(1. e4 f5 2. Qf3 g5 3. Qh6);
//!   |                                                ^^^
//! ```
//!
//! # What is checked
//!
//! Everything you write, and nothing that you leave out. Legality always. And each claim: `x` means a
//! capture, `+` check, `#` mate, `e.p.` en passant, a move number the right number and side, a result
//! nothing that the final position contradicts. After checkmate or stalemate no move follows. Draws that
//! end a game otherwise (dead position, 75 moves, fivefold repetition) are told by [`Game::outcome`] and
//! forbid nothing, because recorded games do go on after them.
//!
//! # Notations
//!
//! They may be mixed move by move; [`game!`] shows each. Where rustc reads something else than chess:
//!
//! | instead of | write | because |
//! |---|---|---|
//! | `Qh5#` | `Qh5 #`, or the game in a string | `Qh5#` is a reserved prefix since Rust 2021 |
//! | `♘f3` | `"♘f3"` | chess symbols are no Rust tokens |
//! | `game!<1. e4>` | [`chess!`]` { game!<1. e4> }` | after a macro's name only `()`, `[]`, `{}` may stand |
//! | `{it's}` | `{it is}`, or the game in a string | a comment in tokens must consist of Rust tokens |
//!
//! # Errors
//!
//! The first line has the move, what is wrong and why; then what would be right: where the piece can go, what
//! answers the check, the move that was probably meant, the earlier move that lost the right to castle.
//! Then the board from the mover's side, the squares in question in brackets, and its FEN. All mistakes of a game
//! are told at once, up to 20; known habits by name (`Sf3` is German, `P-K4` descriptive). In a string
//! literal the message carries the line, with a caret under the mistake.
//!
//! The environment variable `CAISSA_BOARD=figurines` draws the board with chess symbols.
//!
//! # Embedding games
//!
//! A string takes whole PGN, and a file's path stands for what is in it. The game keeps tags, comments,
//! judgements (`!?`, `$6`) and variations, and all of them are checked:
//!
//! ```
//! use caissa::{Game, Games, game, games};
//!
//! const IMMORTAL: Game = game!(file "games/immortal.pgn");
//! const FAMOUS: Games = games!(file "games/famous.pgn");
//!
//! assert_eq!(IMMORTAL.tags().value("Site"), Some("London"));
//! assert_eq!(IMMORTAL.nags().next(), Some((21, 1)));
//! let (ply, line) = IMMORTAL.variations().next().unwrap();
//! assert_eq!((ply, line.moves().count()), (35, 3));
//! let morphy = FAMOUS.with_tag("White", "Morphy, Paul").next().unwrap();
//! assert!(morphy.board().is_checkmate());
//! ```
//!
//! What programs write into comments (`[%clk 0:05:00]`, `[%eval 0.25]`, `[%csl Gd4]`) is a [`Command`].
//! A mistake in the file stops the build at the call, with its place in the file:
//!
//! ```text
//! error: games/book.pgn:10:4: illegal move 6. Bg5: ...
//! ```
//!
//! # Fixtures for tests
//!
//! [`games!`] also takes items, and writes their documentation: who played, the moves, and the last position as a
//! picture. ([`Board::diagram`] draws boards at run time, as text or as SVG.)
//!
//! ```
//! caissa::games! {
//!     pub const FOOLS_MATE = 1. f3 e5 2. g4 Qh4 #;
//!     pub const OPERA = file "games/famous.pgn", 2;
//! }
//! assert!(FOOLS_MATE.board().is_checkmate() && OPERA.board().is_checkmate());
//! ```
//!
#![cfg_attr(doc, doc = concat!("<div>\n", include_str!("../games/immortal.svg"), "</div>\n"))]
//!
//!
//! # Reading PGN at run time
//!
//! [`pgn::Reader`] takes games from anything that reads. What cannot be read, is illegal or is not true is
//! a finding at its line and column; the next game is read all the same:
//!
//! ```
//! use caissa::pgn::Reader;
//!
//! # fn main() -> std::io::Result<()> {
//! let file = b"1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Qh6 Nc6 3. Bc4+ *\n\n1. d4 *";
//! let mut lengths = Vec::new();
//! for entry in Reader::new(&file[..]) {
//!     match entry?.game {
//!         Ok(game) => lengths.push(game.as_game().len()),
//!         Err(findings) => assert!(findings[0].to_string().starts_with("3:13: illegal move 2. Qh6")),
//!     }
//! }
//! assert_eq!(lengths, [3, 1]);
//! # Ok(())
//! # }
//! ```
//!
//! Who asks for main lines alone reads [`without_notes`](pgn::Reader::without_notes), which is a tenth quicker and
//! checks as much. What strangers send is best read with [`at_most`](pgn::Reader::at_most), which bounds the memory.
//!
//! # In types
//!
//! [`typed`] goes further: [`Board!`](crate::Board!) is the type of a position, a legal move a proof, and two threads
//! play by a protocol that their types keep.
//!
//! ```
//! use caissa::{Board, typed::Checkmate};
//!
//! fn resign_is_pointless(_: impl Checkmate) {}
//! resign_is_pointless(Board![1. f3 e5 2. g4 Qh4 #]);
//! ```
//!
//! # Without macros
//!
//! The same parsers and the same words serve at run time and in `const` code, all in the
//! vocabulary of `chess-core`, which this crate re-exports: [`Board::read`] for one move, [`Board::from_fen`] for a
//! position, [`Replay`] or [`GameBuf`] for a game.
//!
//! ```
//! use caissa::Board;
//!
//! let board = Board::START;
//! let error = board.read("Nd4").unwrap_err();
//! assert_eq!(error.headline(), "illegal move 1. Nd4: no white knight can reach d4");
//! assert_eq!(board.san(error.suggestions().as_slice()[0]), "Nc3");
//!
//! const MOVES: usize = Board::START.legal_moves().len();
//! assert_eq!(MOVES, 20);
//! ```
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `std`, on by default | [`pgn::Reader`], files of games; and `alloc` |
//! | `alloc`, on by default | [`GameBuf`], a game read at run time |
//! | `serde` | `Serialize` and `Deserialize`: a [`Board`](struct@Board) as FEN, a [`Move`] as UCI, a game as PGN |
//! | `shakmaty` | `From` and `TryFrom` for the values of the `shakmaty` crate, [`Legal`] to its `Move` and back among them; its licence (GPL-3.0) then binds you |
//!
//! The crate is `no_std`, and has no `unsafe` code.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
pub use chess_core::GameBuf;
pub use chess_core::{
    Allow, Annotation, AnnotationColor, Board, Boards, CastlingSide, Color, Command, Commands,
    Decision, Diagram, DiagramText, EarlierMove, Error, ErrorKind, Eval, FalseClaim, Fault, Faults,
    FenText, Field, File, Game, GameRef, GameResult, Games, Illegal, Item, Legal, Legals, Line,
    Message, Misspelling, Move, MoveList, MoveText, Moves, Notation, Note, Notes, Outcome,
    PackedBoard, ParseMoveError, ParsedMove, Piece, Rank, RawSquare, Replay, Role, Setup, Snippet,
    Square, SquareSet, Squares, Style, Suggestions, Svg, Syntax, Tags, attacks, is_fen, pgn,
};
/// Rust in which games and positions may stand in angle brackets, at any depth.
///
/// ```
/// use caissa::{Game, board, chess, game};
///
/// chess! {
///     const TRAP: Game = game!<1. e4 f5 2. Qf3 g5 3. Qh5>;
///
///     fn is_over() -> bool {
///         TRAP.board() == board!<fen "rnbqkbnr/ppppp2p/8/5ppQ/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 3">
///     }
/// }
/// assert!(is_over());
/// ```
pub use chess_macro::chess;

mod macros;
pub mod typed;

/// What the macros expand to; no part of the interface.
#[doc(hidden)]
pub mod __private {
    pub use chess_macro::{board, board_type, game, games};
    pub use core::include_bytes;

    /// A position from the bytes in a `board!`.
    pub const fn board(bytes: &[u8]) -> crate::Board {
        crate::Board::from_bytes(bytes)
    }
}

/// The code in the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
