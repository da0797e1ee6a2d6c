//! One documented wrapper per macro. Each hands `$crate` to its procedural macro, so it works under any name of this
//! crate and beside modules of any name.
//!
//! A call in the place of an item or of a type is an error of rustc's own, which shows the line of the wrapper. So the line
//! says what a call is, and its parentheses begin no item.

/// Checks a game while the program compiles, and gives a constant [`Game`](crate::Game).
///
/// # Forms
///
/// ```
/// use caissa::{game, Game};
/// // Tokens, with or without move numbers.
/// const GAME: Game = game!(1. e4 e5 2. Nf3 Nc6);
/// assert_eq!(game!(e4 e5 Nf3 Nc6), GAME);
///
/// // A string: PGN with tags, comments, variations, annotation glyphs and result. The game keeps them all.
/// const ANNOTATED: Game = game!("1. e4 {best by test} e5 2. Nf3! (2. f4 exf4) 2... Nc6 *");
/// assert!(ANNOTATED.moves().eq(GAME.moves()));
/// assert_eq!(ANNOTATED.comments().next(), Some((1, "best by test")));
/// assert_eq!(ANNOTATED.variations().count(), 1);
///
/// // From a position; the FEN and the moves each as tokens or as a string.
/// let promotion = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
/// assert_eq!(promotion, game!(fen 8/P6k/8/8/8/8/8/K7 w - - 0 1; "1. a8=Q"));
///
/// // A file, relative to the folder of `Cargo.toml`: its one game, or one by its number.
/// const IMMORTAL: Game = game!(file "games/immortal.pgn");
/// const OPERA: Game = game!(file "games/famous.pgn", 2);
/// assert_eq!(IMMORTAL.tags().value("White"), Some("Anderssen, Adolf"));
/// assert_eq!(OPERA.len(), 33);
/// ```
///
/// The file may lie anywhere in the workspace, as `"../games/immortal.pgn"`, or where a build script wrote it, as
/// `"$OUT_DIR/made.pgn"`. The crate is rebuilt when the file changes. [`games!`](crate::games) embeds all games of a file. `allow(..)` before
/// `file` or `dir` allows odd positions in `FEN` tags, as it does before `fen` in [`board!`](macro@crate::board).
///
/// # Notations
///
/// ```
/// use caissa::{game, Game};
/// const GAME: Game = game!(1. e4 d5 2. exd5 Nf6);
/// assert_eq!(game!("1. e4 d5 2. exd5 ♞f6"), GAME); // figurine
/// assert_eq!(game!(1. e2-e4 d7-d5 2. e4xd5 Ng8-f6), GAME); // long algebraic
/// assert_eq!(game!(e2e4 d7d5 e4d5 g8f6), GAME); // UCI
/// assert_eq!(game!(5254 4745 5445 7866), GAME); // ICCF numeric
/// assert_eq!(game!(e2e4 d7d5 e4d5p g8f6), GAME); // Smith
/// assert_eq!(game!(pawn e2 to e4 pawn d7 to d5 pawn e4 to d5 knight g8 to f6), GAME);
/// assert_eq!(game!(p e4 p d5 p d5 n f6), GAME); // Chesskell's short form
/// assert_eq!(game!(_5 _54 _5 _45 _5 _45 _4 _66), GAME); // the same in digits
/// assert_eq!(game!(1. e4 4745 2. e4d5 n f6), GAME); // mixed
/// ```
///
/// # Errors
///
/// A move that is illegal, unreadable or falsely described is a compile error at that move, with the message of
/// [`Error`](crate::Error):
///
/// ```compile_fail
/// caissa::game!(1. e4 f5 2. Qf3 g5 3. Qh6);
/// ```
#[macro_export]
macro_rules! game {
    ($($tokens:tt)*) => {
        ($crate::__value::game! { $crate [$($tokens)*] }) // a value, as in `const NAME: caissa::Game = game!(..);`
    };
}

/// Checks the games of a file or a folder while the program compiles, and gives constant [`Games`](crate::Games).
///
/// # Examples
///
/// ```
/// use caissa::{Games, games};
/// const FAMOUS: Games = games!(file "games/famous.pgn");
/// assert_eq!(FAMOUS.len(), 2);
/// assert!(FAMOUS.iter().all(|game| game.board().is_checkmate()));
///
/// // All `.pgn` files of a folder, sorted by name.
/// const ALL: Games = games!(dir "games");
/// assert_eq!(ALL.with_tag("White", "Anderssen, Adolf").count(), 2);
///
/// // PGN in strings, each of one game or more.
/// const WRITTEN: Games = games!["1. e4 e5 * 1. d4 d5 *", "1. c4 c5 *"];
/// assert_eq!(WRITTEN.len(), 3);
/// ```
///
/// # Fixtures
///
/// The macro also takes constants and statics, each a [`Game`](crate::Game) written as in [`game!`], with attributes
/// and visibility, and with its type if you like. It adds the players, the moves and the final position to the
/// documentation that you write:
///
/// ```
/// caissa::games! {
///     /// Attack at any price.
///     pub const IMMORTAL = file "games/immortal.pgn";
///     pub(crate) const FOOLS_MATE = 1. f3 e5 2. g4 Qh4 #;
///     const PROMOTION = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
///     static OPEN: caissa::Game = 1. e4 e5;
/// }
/// assert_eq!(OPEN.len(), 2);
/// assert_eq!(IMMORTAL.len(), 45);
/// assert!(FOOLS_MATE.board().is_checkmate());
/// assert_eq!(PROMOTION.start().turn(), caissa::Color::White);
/// ```
///
/// An item goes on from an earlier one after its name and a comma. It has the moves of both, and only its own tags,
/// comments, variations and result:
///
/// ```
/// caissa::games! {
///     const ITALIAN = 1. e4 e5 2. Nf3 Nc6 3. Bc4;
///     const EVANS = ITALIAN, 3... Bc5 4. b4;
/// }
/// assert_eq!(EVANS.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4");
/// ```
///
/// A game that needs no name is a check alone. [`game!`] is an expression, so it cannot stand there by itself:
///
/// ```
/// caissa::games! { const _ = 1. e4 e5 2. Nf3 Nc6; }
/// ```
///
/// # Errors
///
/// Each mistake in a file is a compile error with file, line, column and reason:
/// `games/book.pgn:10:4: illegal move 6. Bg5: ...`. A file that is missing, holds no game, is larger than
/// 256 MB or lies outside the workspace is an error too.
///
/// ```compile_fail
/// caissa::games!(file "games/lost.pgn");
/// ```
///
/// # In editors
///
/// An editor reads the whole call again at each keystroke. With 500 constants in one call, rust-analyzer shows errors within a
/// third of a second.
///
/// # New files in a folder
///
/// Cargo notices that an embedded file changed, but not that a folder has a new file: that one is read, and checked,
/// when the crate is next compiled. A build script of one line, the file `build.rs` beside `Cargo.toml`, makes Cargo
/// look at the folder too:
///
/// ```text
/// fn main() { println!("cargo::rerun-if-changed=games"); }
/// ```
#[macro_export]
macro_rules! games {
    ($($tokens:tt)*) => {
        $crate::__private::games! { $crate [$($tokens)*] } // items, or a value, as in `const NAME: caissa::Games = games!(..);`
    };
}

/// Checks the positions of a file or a folder with their operations (EPD) while the program compiles, and gives a
/// constant [`Suite`](crate::epd::Suite).
///
/// The moves of `bm`, `am` and `pv` must be legal; [`epd`](mod@crate::epd) lists what else is checked.
///
/// # Examples
///
/// ```
/// use caissa::{boards, epd::Suite};
///
/// const SUITE: Suite = boards!(file "games/suite.epd");
/// let epd = SUITE.with_id("back rank").unwrap();
/// assert_eq!(epd.best_moves().map(|mv| epd.board().san(mv).to_string()).collect::<Vec<_>>(), ["Re8#"]);
///
/// // All `.epd` files of a folder, sorted by name.
/// const ALL: Suite = boards!(dir "games");
/// assert!(ALL.len() > SUITE.len());
/// ```
///
/// A list of positions, with the operations of each. The words of [`board!`](macro@crate::board), `perft` and `suite` stand
/// before those that they are about:
///
/// ```
/// use caissa::{boards, epd::Suite};
///
/// const MATES: Suite = boards! {
///     fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 # Qf8 #; id "kiss of death";
///     allow(material) fen "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - -" bm Qce8;
///     "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; id \"back rank\"";
/// };
/// assert_eq!((MATES.len(), MATES.with_id("back rank").unwrap().best_moves().count()), (3, 1));
/// ```
///
/// Blank lines and lines of a file that begin with `#` are left out. The words `chess960`, `allow(..)` and `reachable` before
/// `file` mean what they mean in [`board!`](macro@crate::board).
///
/// # Fixtures
///
/// The macro also takes constants and statics, each an [`Epd`](crate::epd::Epd), with attributes and visibility. The
/// position is written as in [`board!`](macro@crate::board), and its operations follow. It adds the operations and
/// a picture of the position to the documentation that you write: a green arrow for each best move, a red one for each
/// move to avoid.
///
/// ```
/// caissa::boards! {
///     /// Black must not let the pawn go.
///     pub const STUDY = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; id "stalemate"; ce +900;
///     const START = fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm e4 d4; pv e4 e5 Nf3;
///     static LINE = r#"7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "mate""#;
/// }
/// assert_eq!(STUDY.id().unwrap(), "stalemate");
/// assert_eq!(START.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; pv e4 e5 Nf3;");
/// assert_eq!(LINE.best_moves().count(), 1);
/// ```
///
/// In tokens, write a text in quotes (`id "first"`), and mate as `Qg7 #`.
///
/// Moves may lead to the position. Where they are in tokens, a semicolon or the name of a checked operation ends them;
/// parentheses take all that [`game!`] takes, except files:
///
/// ```
/// caissa::boards! {
///     const OPEN_GAME = 1. e4 e5 bm Nf3; id "open game";
///     const SICILIAN = "1. e4 {best by test} c5" bm Nf3 Nc3;
///     const PROMOTED = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q) bm Kg7;
/// }
/// assert_eq!(OPEN_GAME.board(), &caissa::board!(1. e4 e5));
/// ```
///
/// The standard's operations may be written, and others that do not look like a checked one:
/// `theme pin`. A name in other letters (`BM Nf3`), or a move after another name (`best Nf3`), is
/// an error, because nothing would check it. The number of `dm` is kept as it is written: only
/// `puzzles!`, with the feature `puzzle`, proves mates.
///
/// # Perft counts
///
/// The word `perft` checks the operations `D1` to `D4` while the program compiles, and `perft(2)` only `D1` and `D2`.
/// One call counts at most 100 million sequences of moves. `D5` and deeper are kept and never counted:
/// [`Epd::check_perft`](crate::epd::Epd::check_perft) does it at run time.
///
/// ```
/// caissa::boards! {
///     const START = perft(3) fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -" D1 20; D2 400; D3 8902;
/// }
/// assert_eq!(START.check_perft(3), Ok(3));
/// ```
///
/// # Claims about the position
///
/// `= MOVES` after a position claims that they lead to it from the start, and so does the operation `pgn`. With the word
/// `suite`, an `id` such as `WAC.001` claims that the position is that of the [published](crate::epd::Published) test suite:
///
/// ```
/// caissa::boards! {
///     const ITALIAN = fen "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -" = 1. e4 e5 2. Nf3 Nc6 3. Bc4 bm Bc5;
///     const KIWIPETE = suite fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -" id "Kiwipete";
/// }
/// assert_eq!(ITALIAN.board().fullmove_number(), 1); // The move counters are those of the position.
/// assert_eq!(KIWIPETE.check_published()?.unwrap().to_string(), "CPW.2");
/// # Ok::<(), caissa::Error>(())
/// ```
///
/// ```compile_fail
/// caissa::boards! { const KIWIPETE = suite fen "r3k2r/p1ppqpb1/bn2pnp1/3P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -" id "Kiwipete"; }
/// ```
///
/// # Errors
///
/// Each mistake in a file is a compile error with file, line, column and reason, as in [`games!`]:
/// `games/suite.epd:3:44: illegal move 1. Qh6: ...`. The same rules hold for the file.
///
/// ```compile_fail
/// caissa::boards! { const WRONG = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd5; }
/// ```
#[macro_export]
macro_rules! boards {
    ($($tokens:tt)*) => {
        $crate::__private::boards! { $crate [$($tokens)*] } // items, or a value, as in `const NAME: caissa::epd::Suite = boards!(..);`
    };
}

/// Makes an opening book of games while the program compiles, and gives a constant [`Book`](crate::book::Book).
///
/// The book finds each position of the games by every transposition: with a binary search, and with nothing built when
/// the program starts. [`book`](mod@crate::book) says what counts.
///
/// # Examples
///
/// ```
/// use caissa::book::Book;
/// use caissa::{Board, Color, board, book};
///
/// const BOOK: Book = book! {
///     B20 "Sicilian Defence" = 1. e4 c5;
///     B50 "Sicilian Defence: Modern Variations" = 1. e4 c5 2. Nf3 d6;
///     "Réti Opening" = 1. Nf3;
///     1. e4 c5 2. Nc3 Nc6 1-0;
/// };
/// let sicilian = BOOK.get(&board!(1. e4 c5)).unwrap();
/// assert_eq!((sicilian.eco(), sicilian.name()), (Some("B20"), Some("Sicilian Defence")));
/// assert_eq!((sicilian.tally().games(), sicilian.tally().wins(Color::White)), (3, 1));
///
/// // The most frequent move first.
/// let first = BOOK.get(&Board::START).unwrap().moves().next().unwrap();
/// assert_eq!((first.mv.to_string(), first.tally.games()), ("e2e4".into(), 3));
///
/// // By another order of moves.
/// let modern = BOOK.get(&board!(1. Nf3 c5 2. e4 d6)).unwrap();
/// assert_eq!(modern.eco(), Some("B50"));
/// ```
///
/// A file, or all `.pgn` files of a folder; there the tags `Opening` and `ECO` name the last position of a game.
/// `plies` takes only the first plies of each game, and a number after a file takes one of its games. The same rules
/// hold for the files as in [`games!`], and `allow(..)` before `file` and `dir` means what it means there.
///
/// ```
/// use caissa::{Board, Color, board, book, book::Book};
/// const FAMOUS: Book = book!(file "games/famous.pgn");
/// const FIRST_MOVES: Book = book!(plies 6 dir "games");
/// assert_eq!(FAMOUS.get(&Board::START).unwrap().tally().wins(Color::White), 2);
/// assert!(FIRST_MOVES.len() < FAMOUS.len());
///
/// const BOTH: Book = book! { plies 10 file "games/famous.pgn"; "Immortal" = file "games/immortal.pgn" };
/// assert_eq!(BOTH.get(&board!(file "games/immortal.pgn")).unwrap().name(), Some("Immortal"));
/// ```
///
/// `variations` before any of these takes the variations too, as a book of a repertoire needs:
///
/// ```
/// use caissa::{board, book, book::Book};
/// const REPERTOIRE: Book = book! { variations 1. e4 c5 (1... e5 2. Nf3) 2. Nc3 };
/// assert!(REPERTOIRE.get(&board!(1. e4 e5 2. Nf3)).is_some());
/// ```
///
/// A game from another position, and one with notes:
///
/// ```
/// use caissa::{book, book::Book};
/// const BOOK: Book = book! {
///     "Promotion" = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
///     "1. e4 {best by test} e5 (1... c5) *";
/// };
/// assert_eq!(BOOK.len(), 5);
/// ```
///
/// # Errors
///
/// A move that is illegal, unreadable or falsely described is a compile error at that move, as in [`game!`]; in a file,
/// with file, line and column. So is a second name for a position that a line of the call has named.
///
/// ```compile_fail
/// caissa::book! { "Sicilian Defence" = 1. e4 c5; "Ruy Lopez" = 1. e4 e5 2. Nf3 Nc6 3. Bb6 };
/// ```
#[macro_export]
macro_rules! book {
    ($($tokens:tt)*) => {
        ($crate::__value::book! { $crate [$($tokens)*] }) // a value, as in `const NAME: caissa::book::Book = book!(..);`
    };
}

/// Proves a mate while the program compiles, and gives a constant [`Puzzle`](crate::Puzzle).
///
/// `#3` claims that the side to move mates in exactly three moves against every defence, and that only one first move
/// does. The compiler tries every move of both sides. It finds the key, or checks the one that you write, and any
/// more moves of the main line.
///
/// Needs the feature `puzzle`.
///
/// # Examples
///
/// ```
/// use caissa::{Puzzle, puzzle};
///
/// const MORPHY: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
/// assert_eq!(puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6), MORPHY);
/// assert_eq!(puzzle!(#2, fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1, "1. Ra6 bxa6 2. b7#"), MORPHY);
///
/// // Moves to the position.
/// const FOOLS_MATE: Puzzle = puzzle!(#1, 1. f3 e5 2. g4, 2... Qh4 #);
///
/// // Black to move.
/// const BACK_RANK: Puzzle = puzzle!(#1, fen "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1... Ra1 #);
///
/// // A line of an EPD file with `dm`, by its number.
/// assert_eq!(puzzle!(file "games/problems.epd", 1).board(), MORPHY.board());
/// ```
///
/// Words between the claim and the position change what is claimed, each followed by a comma:
///
/// | word | meaning |
/// |---|---|
/// | `any_key` | several first moves may mate |
/// | `no_duals` | after every reply, in all variations, one move mates soonest; also after a reply that parries no threat |
/// | `budget(5_000_000)` | the proof may visit 5,000,000 positions; without the word, 1,000,000 |
///
/// The words before `fen` are those of [`board!`](macro@crate::board). The moves of the solution have the numbers of the
/// FEN, or count from 1 as in print.
///
/// # Errors
///
/// A claim that is false is a compile error, with a line that shows it: there is no such mate, but perhaps one in
/// more moves, or a sooner one, or another key; the key does not mate, or a later move does not; a reply does not last
/// longest.
///
/// ```compile_fail
/// caissa::puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Rxa7);
/// ```
///
/// # Time
///
/// A claim has 20 moves at most. Most mates in two and three moves are proved in a few
/// milliseconds, mates in four in tens, although Cargo builds macros without optimisation. For
/// many or longer ones, have Cargo optimise them: `[profile.dev.build-override]` with
/// `opt-level = 3` in `Cargo.toml`.
#[cfg(feature = "puzzle")]
#[macro_export]
macro_rules! puzzle {
    ($($tokens:tt)*) => {
        ($crate::__value::puzzle! { $crate [$($tokens)*] }) // a value, as in `const NAME: caissa::Puzzle = puzzle!(..);`
    };
}

/// Proves the mates of an EPD file or of a folder's files while the program compiles, and gives constant
/// [`Puzzles`](crate::Puzzles).
///
/// Each line says by `dm` how many moves the mate takes, and perhaps by `bm` the key or by `pv` the main line. Several
/// moves after `bm` are several keys, and then all of them. The words `any_key`, `no_duals` and `budget(..)` may
/// precede `file` and `dir`, each followed by a comma.
///
/// Needs the feature `puzzle`.
///
/// # Examples
///
/// ```
/// use caissa::{Puzzles, puzzles};
///
/// const PROBLEMS: Puzzles = puzzles!(file "games/problems.epd");
/// let excelsior = PROBLEMS.with_id("Loyd, Excelsior 1861").unwrap();
/// assert_eq!(excelsior.moves(), 5);
/// assert_eq!(excelsior.main_line().line().moves().next(), Some(excelsior.key()));
/// ```
///
/// # Fixtures
///
/// The macro also takes constants and statics, each a [`Puzzle`](crate::Puzzle) written as in [`puzzle!`]. It adds a
/// picture of the position to the documentation that you write, and hides the solution in a fold:
///
/// ```
/// caissa::puzzles! {
///     /// The key leaves Black without a good move.
///     pub const MORPHY = #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6;
/// }
/// assert_eq!(MORPHY.moves(), 2);
/// ```
///
/// # Errors
///
/// Each mistake in a file is a compile error with file, line, column and reason.
///
/// ```compile_fail
/// caissa::puzzles! { const WRONG = #1, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"; }
/// ```
#[cfg(feature = "puzzle")]
#[macro_export]
macro_rules! puzzles {
    ($($tokens:tt)*) => {
        $crate::__private::puzzles! { $crate [$($tokens)*] } // items, or a value, as in `const NAME: caissa::Puzzles = puzzles!(..);`
    };
}

/// Gives the type of a position, and the only value of that type: see [`typed`](crate::typed).
///
/// It takes what [`board!`](crate::board!) takes, except files. Positions that are the same (FIDE 9.2.3) have the
/// same type, however they were reached.
///
/// # Examples
///
/// ```
/// use caissa::{Board, typed::TypedBoard};
///
/// fn only_after_the_open_game(_: Board![1. e4 e5]) {}
/// only_after_the_open_game(Board![e4 e5]);
/// only_after_the_open_game(Board![fen "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]);
///
/// let transposed: Board![1. Nf3 Nc6 2. e4 e5] = Board![1. e4 e5 2. Nf3 Nc6];
/// assert!(transposed.board().same_position(&caissa::board!(1. e4 e5 2. Nf3 Nc6)));
/// ```
///
/// Another position has another type:
///
/// ```compile_fail
/// use caissa::Board;
///
/// let other: Board![1. e4 e5] = Board![1. e4 e6];
/// ```
///
/// In the parameters and the result of a function or method, and in the type of a constant, rust-analyzer 1.95 shows
/// nothing that any macro says, neither hovers nor errors; `cargo check` shows the errors. A type alias has both.
#[doc(hidden)]
#[macro_export]
macro_rules! __board_type {
    ($($tokens:tt)*) => { $crate::__private::board_type! { $crate [$($tokens)*] } };
}

/// Checks a position while the program compiles, and gives a constant [`Board`](struct@crate::Board).
///
/// # Forms
///
/// ```
/// use caissa::{board, game, Board};
/// // FEN in a string, or as tokens.
/// const BOARD: Board = board!(fen "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
/// // `= MOVES` claims that they lead to the position; the move counters do not count.
/// const SICILIAN: Board = board!(fen "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" = 1. e4 c5);
/// assert_eq!(board!("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), BOARD);
/// assert_eq!(board!(rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2), BOARD);
///
/// // Anything that `game!` takes: the position where the game ends.
/// assert_eq!(board!(1. e4 c5), BOARD);
/// assert_eq!(board!("1. e4 c5"), game!(1. e4 c5).board());
/// ```
///
/// # Stricter and looser checks
///
/// A game must be able to go on from the position. Words before `fen`, here and in [`game!`], make the check stricter
/// or looser. Their order does not matter, and `fen` may be left out after them:
///
/// ```
/// use caissa::{board, game, Board};
/// // `reachable` claims that a game from the starting position can lead here. Retro-analysis refutes it
/// // where it can: pieces shut in by pawns, captures and promotions that cannot have happened, checks
/// // that no last move can have given, clocks that disagree. It does not prove the claim.
/// const AFTER_E4: Board =
///     board!(reachable fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
///
/// // `allow` admits faults that the rules can live with, by name: `material`, `check`, `clocks`, `arrays`.
/// const TEN_QUEENS: Board = board!(allow(material) fen "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1");
/// const TWO_KNIGHTS: Board = board!(allow(check) fen 4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1);
/// const LATE: Board = board!(reachable allow(clocks) fen "7k/8/8/8/8/8/8/K6R b - - 70 30");
/// assert_eq!(board!(allow(material) "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1"), TEN_QUEENS);
/// assert_eq!(game!(allow(material) fen "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1"; Kb1).len(), 1);
/// ```
///
/// [`Fault`](crate::error::Fault) lists what is refused, and [`Allow`](crate::Allow) what can be allowed.
///
/// # Chess960
///
/// `KQkq` claim a king on e1 or e8 and a rook in its corner, so rights that a wrong FEN has kept
/// are compile errors. Two things say that a position is one of Chess960: the word `chess960`
/// before `fen`, which makes `KQkq` the outermost rooks (X-FEN); or the files of the rooks in place
/// of these letters (Shredder-FEN). `reachable` then draws no conclusions from the squares where
/// pieces begin. If both sides may castle, their kings and rooks must have begun on the same files;
/// `allow(arrays)` admits others.
///
/// ```
/// use caissa::{board, game, Board};
/// const FIRST: Board = board!(chess960 fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// assert_eq!(board!(fen "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"), FIRST);
/// assert_eq!(Board::chess960(0), Some(FIRST));
/// let castled = game!(chess960 fen "1k1r4/3p4/8/8/8/8/8/1K1R4 w Kk - 0 1"; O-O);
/// assert_eq!(castled.get(0).unwrap().to_string(), "b1d1");
/// ```
///
/// # Errors
///
/// A text that is not a FEN, or a position that no game can have, is a compile error. It lists everything that is
/// wrong with the position:
///
/// ```compile_fail
/// caissa::board!(fen "8/8/8/8/8/8/8/K7 w - - 0 1");
/// ```
#[macro_export]
macro_rules! board {
    ($($tokens:tt)*) => {
        ($crate::__value::board! { $crate [$($tokens)*] }) // a value, as in `const NAME: caissa::Board = board!(..);`
    };
}

/// Accepts Rust code in which `game!<...>` and `board!<...>` take angle brackets, at any depth. These calls need no import.
///
/// ```
/// use caissa::{Game, chess};
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
#[macro_export]
macro_rules! chess {
    ($($tokens:tt)*) => { $crate::__private::chess! { $crate [$($tokens)*] } };
}

/// Checks a FEN in a string while the program compiles, and gives the string: a `&'static str`, wherever a literal may
/// stand.
///
/// It takes the place of a string in tests and tables that need the text itself, for a parser of their own.
/// [`board!`](macro@crate::board) gives a position.
///
/// # Examples
///
/// ```
/// use caissa::{fen, fens};
///
/// const KIWIPETE: &str = fen!("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
/// // Options stand before it, as in `board!`.
/// const QUEENS: &str = fen!(allow(material) "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1");
/// // In a pattern, and for several strings at once.
/// let name = match KIWIPETE {
///     fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1") => "rook",
///     _ => "other",
/// };
/// const ENDINGS: [&str; 2] = fens!["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"];
/// # assert_eq!((name, ENDINGS.len(), QUEENS.len()), ("other", 2, 37));
/// ```
///
/// `= MOVES` after the string claims that they lead to the position, as in `board!`:
///
/// ```
/// const OPEN_GAME: &str = caissa::fen!("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" = 1. e4 e5);
/// # let _ = OPEN_GAME;
/// ```
///
/// # Partial boards
///
/// A test of attacks or of one piece's moves has boards without kings. After the word `setup`, only the syntax is checked:
///
/// ```
/// assert_eq!(caissa::fen!(setup "8/8/8/3N4/8/8/8/8"), "8/8/8/3N4/8/8/8/8");
/// ```
///
/// # Errors
///
/// The errors of [`board!`](macro@crate::board):
///
/// ```compile_fail
/// caissa::fen!("rnbqkb1r/pp1p1pPp/8/2p1pP2/1P1P4/3P3P/P1P1P3/RNBQKBNR w KQkq - 0 1"); // nine pawns
/// ```
#[macro_export]
macro_rules! fen {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [fen $($tokens)*] } };
}

/// Checks FENs in strings as [`fen!`](macro@crate::fen) does, and gives an array of the strings. Each may have options.
///
/// ```
/// const STARTS: [&str; 2] = caissa::fens![
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
///     chess960 "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
/// ];
/// # let _ = STARTS;
/// ```
#[macro_export]
macro_rules! fens {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [fens $($tokens)*] } };
}

/// Checks a position with operations (EPD) in a string while the program compiles, and gives the string.
///
/// The words before it are those of an item of [`boards!`](crate::boards), with `perft` too:
///
/// ```
/// const MATE: &str = caissa::epd!(r#"7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "mate";"#);
/// const START: &str = caissa::epd!(perft "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400;");
/// # let _ = (MATE, START);
/// ```
///
/// ```compile_fail
/// caissa::epd!("7k/5Q2/6K1/8/8/8/8/8 w - - bm Qh2;"); // an illegal move
/// ```
#[macro_export]
macro_rules! epd {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [epd $($tokens)*] } };
}

/// Checks one game of PGN or more in a string while the program compiles, and gives the string.
///
/// ```
/// const GAMES: &str = caissa::pgn!("[White \"A\"]\n\n1. e4 {best by test} e5 *\n\n[White \"B\"]\n\n1. d4 *\n");
/// # let _ = GAMES;
/// ```
///
/// ```compile_fail
/// caissa::pgn!("1. e4 e5 2. Ke3 *");
/// ```
#[macro_export]
macro_rules! pgn {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [pgn $($tokens)*] } };
}

/// Checks moves in standard algebraic notation in a string while the program compiles, and gives the string. Each move is
/// legal and in this notation.
///
/// A position may stand before the moves, as in [`game!`]. Numbers, and signs such as `+` and `!`, may be left out.
///
/// ```
/// assert_eq!(caissa::san!("e4 e5 Nf3"), "e4 e5 Nf3");
/// assert_eq!(caissa::san!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; "1. a8=Q Kg7"), "1. a8=Q Kg7");
/// ```
///
/// ```compile_fail
/// caissa::san!("e2e4"); // UCI
/// ```
#[macro_export]
macro_rules! san {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [san $($tokens)*] } };
}

/// Checks moves in UCI in a string while the program compiles, and gives the string. Each move is legal and in this notation.
///
/// A position may stand before the moves, as in [`game!`].
///
/// ```
/// assert_eq!(caissa::uci!("e2e4 e7e5 g1f3"), "e2e4 e7e5 g1f3");
/// assert_eq!(caissa::uci!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; "a7a8q"), "a7a8q");
/// ```
///
/// ```compile_fail
/// caissa::uci!("e2e4 e7e5 Nf3"); // SAN
/// ```
#[macro_export]
macro_rules! uci {
    ($($tokens:tt)*) => { $crate::__value::literal! { $crate [uci $($tokens)*] } };
}

/// Reads a position that need not be whole while the program compiles, and gives a constant [`Setup`](crate::Setup).
///
/// Only the syntax is checked, so a board may lack kings; fields at the end of the FEN may be left out. With `reachable`,
/// the position is checked as by [`board!`](macro@crate::board). To keep the text, use [`fen!(setup
/// "..")`](macro@crate::fen).
///
/// ```
/// use caissa::{Setup, Square, setup};
///
/// const KNIGHT: Setup = setup!("8/8/8/3N4/8/8/8/8");
/// assert!(KNIGHT.piece_at(Square::D5).is_some());
/// assert!(KNIGHT.board().is_err());
/// ```
///
/// ```compile_fail
/// caissa::setup!("8/8/8/3N5/8/8/8/8"); // nine files
/// ```
#[macro_export]
macro_rules! setup {
    ($($tokens:tt)*) => {
        ($crate::__value::setup! { $crate [$($tokens)*] }) // a value, as in `const NAME: caissa::Setup = setup!(..);`
    };
}
