//! Chess that the Rust compiler checks.
//!
//! Write games and positions in Rust source. The compiler replays and checks them while it compiles your
//! program. A correct game becomes a constant: nothing is left to parse, allocate or fail at run time. A wrong
//! move is a compile error at that move, which says why it is wrong and what would be right.
//!
//! It is for chess that is known when a program is compiled: test positions, openings, examples,
//! puzzles. The items that it re-exports from `chess-core` work at run time too. It has no engine,
//! and no variants but Chess960.
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
//! That is the whole set-up: one dependency, no build script. With `3. Qh6` instead, the compiler says:
//!
//! ```text
//! error: illegal move 3. Qh6: the queen on f3 cannot reach h6
//!        it can go to d1, e2, a3, b3, c3, d3, e3, g3, h3, f4, g4 or h5,
//!        or take on f5
//!        did you mean `Qh5 #`?
//!        ...
//!   |
//! 3 | const TRAP: Game = game!(1. e4 f5 2. Qf3 g5 3. Qh6);
//!   |                                                ^^^
//! ```
//!
//! # Without macros
//!
//! The same parsers and the same messages work at run time and in `const` code. A text is a move in any notation, and a
//! refused one says why:
//!
//! ```
//! use caissa::{Board, Color, Role, Square};
//!
//! # fn main() -> Result<(), caissa::Error> {
//! let mut board = Board::START;
//! for text in ["e4", "e7-e5", "g1f3"] {
//!     board = board.play_text(text)?;
//! }
//! assert_eq!(board.fen().as_str(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
//! assert_eq!((board.turn(), board.legal_moves().len()), (Color::Black, 29));
//! assert!(board.piece_at(Square::F3).is_some_and(|piece| piece.role == Role::Knight));
//!
//! let error = board.read("Nd6").unwrap_err();
//! assert_eq!(error.headline(), "illegal move 2... Nd6: no black knight can reach d6");
//! assert_eq!(board.san(error.suggestions().as_slice()[0]), "Nc6");
//! # Ok(())
//! # }
//! ```
//!
//! [`Board::from_fen`] reads a position, [`Replay`] or [`GameBuf`] a game. [`GameTree`] builds and changes a game with its
//! variations, [`History`] knows the repetitions of a game in progress, [`ParsedMove`] is a move read without a board,
//! [`epd`](mod@epd) reads and writes test positions, and [`book`](mod@book) makes opening books. All of it comes from
//! `chess-core`.
//!
//! # What is checked
//!
//! Every move must be legal. Anything else you write must be true, but you need not write it: `x` claims a
//! capture, `+` check, `#` mate, `e.p.` en passant; a move number claims the number and the side to move; a result
//! must not contradict the final position. No move may follow checkmate or stalemate.
//!
//! Other draws (dead position, 75 moves, fivefold repetition) are reported by [`Game::outcome`].
//! Moves may still follow them, because recorded games do go on. Neither side wins in a dead
//! position, so there `1-0` is refused.
//!
//! # Notations
//!
//! You may mix notations move by move; [`game!`] shows each of them. Rust's own grammar asks for a few
//! substitutions:
//!
//! | instead of | write | because |
//! |---|---|---|
//! | `Qh5#` | `Qh5 #`, or the game in a string | `Qh5#` is a reserved prefix since Rust 2021 |
//! | `♘f3` | `"♘f3"` | chess symbols are not Rust tokens |
//! | `game!<1. e4>` | [`chess!`]` { game!<1. e4> }` | Rust allows only `()`, `[]`, `{}` after a macro's name |
//! | `{it's}` | `{it is}`, or the game in a string | a comment in tokens must consist of Rust tokens |
//!
//! # Errors
//!
//! The first line names the move, what is wrong and why. The next lines say what would be right: where the piece can
//! go, which moves answer the check, which move was probably meant, which earlier move lost the right to castle. Then
//! comes the board, seen from the side to move, with the squares in question in brackets, and its FEN.
//!
//! The compiler reports up to 20 mistakes of a game at once. After an illegal move it goes on where one
//! correction is certain: a misspelling, or a suggestion with which the game goes on longer than with any other
//! legal move. It recognises foreign notations by name (`Sf3` is German, `P-K4` is descriptive), and translates
//! a whole game with the piece letters of another language. For a game in a string literal, the message shows
//! the line with a caret under the mistake.
//!
//! Set the environment variable `CAISSA_BOARD=figurines` to draw the board with chess symbols, or
//! `CAISSA_BOARD=none` to leave it out.
//!
//! # Embedding games
//!
//! A string may hold whole PGN, and `file "..."` embeds a file. The game keeps its tags, comments, annotation glyphs
//! (`!?`, `$6`) and variations, and all of them are checked:
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
//! Commands that programs write into comments (`[%clk 0:05:00]`, `[%eval 0.25]`, `[%csl Gd4]`) are typed: see
//! [`Command`](pgn::Command). A mistake in the file is an error at the macro call, with its place in the file:
//!
//! ```text
//! error: games/book.pgn:10:4: illegal move 6. Bg5: ...
//! ```
//!
//! # Fixtures for tests
//!
//! [`games!`] also declares constants and writes their documentation: the players, the moves, and a picture of the
//! last position. ([`Board::diagram`] draws boards at run time, as text or as SVG.)
//!
//! ```
//! caissa::games! {
//!     pub const FOOLS_MATE = 1. f3 e5 2. g4 Qh4 #;
//!     pub const IMMORTAL = file "games/immortal.pgn";
//! }
//! assert!(FOOLS_MATE.board().is_checkmate() && IMMORTAL.board().is_checkmate());
//! ```
//!
//! The documentation of `IMMORTAL` then ends with this picture:
//!
#![cfg_attr(doc, doc = concat!("<div>\n", include_str!("../games/immortal.svg"), "</div>\n"))]
//!
//!
//! [`boards!`] does the same for test positions with their operations (EPD), and reads files of them. Best moves must
//! be legal, and the word `perft` checks perft counts:
//!
//! ```
//! use caissa::{boards, epd::Suite};
//!
//! const SUITE: Suite = boards!(perft file "games/suite.epd");
//! boards! { const MATE = fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 # Qf8 #; id "kiss of death"; }
//!
//! let same = SUITE.with_id("kiss of death").unwrap();
//! assert!(MATE.best_moves().all(|best| same.best_moves().any(|other| other == best)));
//! ```
#![cfg_attr(
    feature = "puzzle",
    doc = "\nWith the feature `puzzle`, [`puzzle!`] proves mates: the compiler tries every move of both sides.\n"
)]
//!
//! # Strings that stay strings
//!
//! A test of a parser needs the text. [`fen!`], [`fens!`], [`epd!`](macro@epd), [`pgn!`](macro@pgn), [`san!`] and [`uci!`]
//! check a string and give it back, wherever a literal may stand; [`setup!`] gives a board that need not be a position:
//!
//! ```
//! use caissa::{Setup, fen, setup};
//!
//! const ENDING: &str = fen!("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
//! const KNIGHT: Setup = setup!("8/8/8/3N4/8/8/8/8");
//! ```
//!
//! # Opening books
//!
//! [`book!`] makes an opening book of games: one constant, which finds each position by every order
//! of moves. [`book`](mod@book) says what counts, makes books at run time, and writes and reads
//! Polyglot files.
//!
//! ```
//! use caissa::{Color, board, book, book::Book};
//!
//! const BOOK: Book = book! {
//!     D06 "Queen's Gambit" = 1. d4 d5 2. c4;
//!     plies 20 file "games/famous.pgn";
//! };
//! assert_eq!(BOOK.get(&board!(1. c4 d5 2. d4)).unwrap().name(), Some("Queen's Gambit"));
//! assert_eq!(BOOK.get(&board!(1. e4)).unwrap().tally().wins(Color::White), 2);
//! ```
//!
//! # Reading PGN at run time
//!
//! [`pgn::Reader`] reads games one by one from any [`Read`](std::io::Read). Each mistake is a finding with its line
//! and column, and the reader goes on with the next game:
//!
//! ```
//! use caissa::pgn::Reader;
//!
//! # fn main() -> std::io::Result<()> {
//! let file = b"1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Qh6 Nc6 3. Bc4+ *\n\n1. d4 *";
//! let (mut lengths, mut mistakes) = (Vec::new(), Vec::new());
//! for entry in Reader::new(&file[..]) {
//!     let entry = entry?;
//!     mistakes.extend(entry.findings.iter().map(|finding| finding.place().to_string()));
//!     // A game with mistakes goes as far as it is known.
//!     lengths.push(entry.game.unwrap().as_game().len());
//! }
//! // `Qh6` can only have meant `Qh5`, and after that `Bc4` gives no check.
//! assert_eq!(mistakes, ["3:13", "3:24"]);
//! assert_eq!(lengths, [3, 2, 1]);
//! # Ok(())
//! # }
//! ```
//!
//! If you need only the main lines, [`keeping`](pgn::Reader::keeping) no notes is about 10% faster and checks the
//! same. Limit untrusted input with [`at_most`](pgn::Reader::at_most), which bounds the memory.
//!
//! # In types
//!
//! [`typed`] goes further: [`Board!`](crate::typed::Board!) is the type of a position, a legal move is a proof, and the
//! types of two threads make them play in turn.
//!
//! ```
//! use caissa::{Board, typed::Checkmate};
//!
//! fn resign_is_pointless(_: impl Checkmate) {}
//! resign_is_pointless(Board![1. f3 e5 2. g4 Qh4 #]);
//! ```
//!
//! # Guides
//!
//! [Names in `shakmaty`, `cozy-chess` and `python-chess`](guide::coming_from), [writing engines](guide::engines),
//! [writing PGN](guide::writing_pgn),
//! [`no_std` and the oldest Rust](guide::without_std).
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `macros`, on by default | the macros; without them no procedural macro is built, and [constants are computed](#without-macros) |
//! | `std`, on by default | [`pgn::Reader`], files of games; and `alloc` |
//! | `alloc`, on by default | [`GameBuf`], a game read or built at run time |
//! | `compiled` | for programs that call much of the library: it is compiled once, not again in each crate that calls it |
//! | `serde` | `Serialize` and `Deserialize`: a [`Board`](struct@Board) as FEN, a [`Move`] as UCI, a game as PGN |
//! | `puzzle` | `puzzle!` and `puzzles!`, which prove mates while the program compiles |
//! | `prover` | their prover at run time, as [`mate`](https://docs.rs/chess-mate); and `alloc` |
//! | `arbitrary`, `proptest` | random squares, moves, games and reachable positions, by the traits of these crates |
//! | `shakmaty` | `From` and `TryFrom` for the values of `shakmaty` 0.30, among them [`Legal`] to its `Move` and back; its licence (GPL-3.0) then binds you |
//!
//! The crate is `no_std` and contains no `unsafe` code.
//!
//! # Related crates
//!
//! They share the values of this crate, and none of them needs a macro.
//!
//! | crate | does |
//! |---|---|
//! | [`chess-core`](https://docs.rs/chess-core) | the rules, notations and messages of this crate, without its macros |
//! | [`chess-mate`](https://docs.rs/chess-mate) | proves mates, selfmates and helpmates, and solves problems |
//! | [`chess-search`](https://docs.rs/chess-search) | finds the best move on all cores; speaks UCI, as an engine and to engines |
//! | [`chess-play`](https://docs.rs/chess-play) | a game in progress: commands in, views out, with clocks, take-backs and draws |
//! | [`chess-match`](https://docs.rs/chess-match) | a match with engines, clocks and files, and a page for it; [`chess-web`](https://docs.rs/chess-web) is the one of WebAssembly |
//! | [`chess-check`](https://docs.rs/chess-check) | checks large files of games and positions on all cores |
//! | [`chess-archive`](https://docs.rs/chess-archive) | finds copies of games, names openings, counts |
//! | [`chess-problems`](https://docs.rs/chess-problems) | reads and writes the file formats of chess problems |
//! | [`caissa-cli`](https://docs.rs/caissa-cli) | the command `caissa`, which brings all of this to a terminal |
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "std")]
extern crate std;

pub use chess_core::{
    Allow, Board, CastlingSide, CheckClaim, CheckSquares, Color, Decision, EnPassant, Error,
    ErrorKind, FenOptions, FenText, File, Game, GameRef, GameResult, Games, Legal, Material, Move,
    MoveList, MoveText, Notation, Outcome, PackedBoard, ParsedMove, Piece, PositionKey, Rank,
    RawSquare, Replay, Role, Sentence, Setup, Square, SquareSet, attacks, book, diagram, epd,
    error, is_fen, iter, pgn, text,
};
#[cfg(feature = "alloc")]
pub use chess_core::{GameBuf, GameTree, History, NodeId, TreeNode};

#[cfg(all(feature = "std", any(doc, doctest)))]
pub mod guide;
#[cfg(feature = "macros")]
mod macros;
#[cfg(feature = "puzzle")]
mod puzzle;
pub mod typed;

/// The prover behind `puzzle!`, at run time: all keys, distances, replies, tries, set play.
#[cfg(feature = "prover")]
#[doc(inline)]
pub use chess_mate as mate;
#[cfg(feature = "puzzle")]
pub use puzzle::{Puzzle, Puzzles};

// Without a page: `macro.Board.html` and `macro.board.html` are one file where names ignore case. The page is that of
// `typed::Board!`.
#[cfg(feature = "macros")]
#[doc(hidden)]
pub use __board_type as Board;

/// The procedural macros of values; not part of the interface. rustc names this path where such a call stands in the place
/// of a type.
#[cfg(feature = "macros")]
#[doc(hidden)]
pub mod __value {
    #[cfg(feature = "puzzle")]
    pub use chess_macro::puzzle;
    pub use chess_macro::{board, book, epd, game, literal, setup};
}

/// Items in the expansions of the macros; not part of the interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "puzzle")]
    pub use chess_macro::puzzles;
    #[cfg(feature = "macros")]
    pub use chess_macro::{board_type, boards, chess, games};
    pub use core::include_bytes;
    pub use core::marker::Copy;

    /// In place of a type that is not known because its call is wrong.
    #[derive(Debug)]
    pub struct Wrong<const N: u8>;

    /// The type of a legal move that an editor offers.
    #[derive(Debug)]
    pub struct Possible;

    /// The type of the one that an editor prefers.
    #[derive(Debug)]
    pub struct Likely;

    /// A position from the bytes in a `board!`.
    #[inline]
    pub const fn board(bytes: &[u8]) -> crate::Board {
        crate::Board::from_bytes(bytes)
    }

    /// A position that need not be whole, from the bytes in a `setup!`.
    #[inline]
    pub const fn setup(bytes: &[u8], is_chess960: bool) -> crate::Setup {
        crate::Setup::from_bytes(bytes, is_chess960)
    }
}

/// The code in the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
