//! Every place where a game or a position may stand.
//!
//! The code is read in any edition and names nothing of the prelude. Each crate of this folder includes
//! it, and so does the suite, where `cargo clippy --all-targets` reads it. What the caller calls the
//! crate, `facade` beside it hides.
#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![deny(clippy::absolute_paths, clippy::arithmetic_side_effects, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::unwrap_used, clippy::std_instead_of_core, clippy::shadow_unrelated)]
#![deny(missing_docs, unsafe_code, unused_qualifications, unused_results)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unused_lifetimes)]
#![deny(rust_2018_idioms, nonstandard_style, let_underscore_drop)]

use super::facade::{Board, Book, Game, board, boards, book, chess, game};

/// In a constant.
pub const GAME: Game = game!(1. e4 e5);
/// In a static.
pub static STATIC: Game = game!("1. e4 e5");
/// In arrays, with each kind of brackets.
pub const ARRAY: [Game; 3] = [game!(1. e4), game![1. d4], game! { 1. c4 }];
/// In an array that repeats it.
pub static REPEATED: [Board; 3] = [board!(1. e4); 3];
/// The type of a position, where types and where values stand.
#[must_use]
pub const fn typed(
    board: Board![1. e4 e5],
) -> Board![fen "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"] {
    const SAME: Board![e4 e5] = Board![1. e4 e5];
    let [_, same] = [board, SAME];
    same
}

/// The names of positions.
pub trait Name {
    /// The name.
    const NAME: &'static str;
}

impl Name for Board![1. e4] {
    const NAME: &'static str = "King's Pawn Game";
}

impl Name for Board![1. d4] {
    const NAME: &'static str = "Queen's Pawn Game";
}

/// In slices, tuples and references.
pub const NESTED: &[(&str, &[Game], &Board)] = &[("open", &[game!(e4 e5)], &board!(e4 e5))];
/// In a call.
pub const MATE: bool = game!(1. f3 e5 2. g4 Qh4 #).board().is_checkmate();
/// As an array's length.
pub const LENGTH: [u8; game!(1. e4 e5).len()] = [0; game!(1. e4 e5).len()];

/// A line of a book.
#[allow(missing_debug_implementations, missing_copy_implementations)]
pub struct Line {
    /// Its name.
    pub name: &'static str,
    /// Its moves.
    pub game: Game,
    /// The end of the position's text.
    pub board: Board,
}

/// In the fields of a struct.
pub const LINE: Line = Line { name: "Sicilian", game: game!(1. e4 c5), board: board!(1. e4 c5) };

impl Line {
    /// In an associated constant.
    pub const FRENCH: Self = Self { game: game!(1. e4 e6), ..LINE };

    /// In a constant method.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.game.len() == game!(1. e4 e5).len()
    }
}

/// A value with a line.
pub trait HasLine {
    /// In a trait's constant.
    const LINE: Game = game!(1. e4 e5);

    /// In a method that a trait provides.
    fn line(&self) -> Game {
        game!(1. e4 e5 2. Nf3)
    }
}

impl HasLine for Line {
    const LINE: Game = game!(1. d4);
}

/// In a discriminant.
#[allow(missing_debug_implementations, missing_copy_implementations)]
#[repr(usize)]
pub enum Plies {
    /// One.
    One = game!(1. e4).len(),
    /// Two.
    Two = game!(1. e4 e5).len(),
}

/// A number of plies as a type.
#[allow(missing_debug_implementations, missing_copy_implementations)]
pub struct Count<const N: usize>;

/// As an argument of a type.
#[must_use]
pub const fn argument() -> Count<{ game!(1. e4 e5).len() }> {
    Count::<{ board!(1. e4).legal_moves().len() / 10 }>
}

/// As the value of a function.
#[must_use]
pub const fn tail() -> Game {
    game!(1. e4 e5)
}

/// As the value of a function, in braces.
#[must_use]
pub const fn braces() -> Game {
    game! { 1. e4 e5 }
}

/// In a function with a type parameter.
pub const fn generic<T>(value: T) -> (T, Game, Board) {
    (value, game!(1. e4 e5), board!(1. e4))
}

/// In a function with a constant parameter.
#[must_use]
pub const fn repeated<const N: usize>() -> [&'static Game; N] {
    [&game!(1. e4 e5); N]
}

/// Promoted to a static.
pub const fn promoted() -> &'static Board {
    &board!(1. e4 e5)
}

/// In conditions, arms, blocks, closures and operands.
#[must_use]
pub fn expressions(number: usize) -> usize {
    let first = game!(1. e4);
    let by_arm = match game!(1. e4 e5).len() {
        2 if number == 0 => game!(1. e4 c5),
        2 => game! { 1. e4 c6 },
        _ => first,
    };
    let closure = |more: usize| more | game!(1. e4 e5).len();
    if game!(1. e4).is_empty() || game!(1. e4) == first && board!(1. e4) != by_arm.board() {
        return closure(number);
    }
    let mut count = 0;
    for mv in game!(1. e4 e5 2. Nf3) {
        count |= closure(mv.from().index() as usize);
    }
    while game! { 1. e4 }.len() > 1 {
        count |= 1;
    }
    let board = { board!(1. e4) };
    { game!(1. e4 e5) }.len() | { board.legal_moves().len() } | count
}

/// Through macros of the caller.
macro_rules! tokens {
    ($($tokens:tt)*) => { game!($($tokens)*) };
}
macro_rules! literal {
    ($literal:literal) => {
        game!($literal)
    };
}
macro_rules! expression {
    ($expression:expr) => {
        board!($expression)
    };
}
macro_rules! pair {
    ($a:expr, $b:expr) => {
        [$a, $b]
    };
}
macro_rules! from {
    (fen $fen:expr, $moves:literal) => { game!(fen $fen; $moves) };
    ($($fen:tt)*) => { board!(fen $($fen)*) };
}
macro_rules! lines {
    ($($(#[$attribute:meta])* $name:ident ($($moves:tt)*))*) => {
        $($(#[$attribute])* pub const $name: Game = tokens!($($moves)*);)*
    };
}

/// Through those.
pub const THROUGH: [Game; 6] = [
    tokens!(1. e4 e5),
    tokens!("1. e4 e5"),
    tokens!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q),
    literal!(r"1. e4 e5"),
    literal!(r#"1. e4 {"best"} e5"#),
    from!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8=Q"),
];
/// Through those.
pub const POSITIONS: [Board; 4] = [
    expression!("1. e4 e5"),
    expression!(e4),
    from!("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"),
    from!(8/8/8/8/8/4k3/4p3/4K3 w - - 0 1),
];
/// As an expression that a macro was given.
pub const PAIR: [Game; 2] = pair!(game!(1. e4 e5), tokens!(1.e4 1...e5));

lines! {
    /// Numbers and dots.
    SPANISH (1.e4 e5 2.Nf3 Nc6 3.Bb5)
    /// Castling.
    ITALIAN (1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 0-0)
    /// Numeric.
    NUMERIC (1.5254 5755 2.7163)
}

/// A book, in a constant and in a static.
pub const BOOK: Book = book! {
    C20 "Open Game" = 1. e4 e5;
    1. e4 c5;
};
/// A book, as the argument of a macro.
pub static BOOKS: [Book; 2] = [book!(e4), book! { "King's Pawn" = 1. e4; }];

boards! {
    /// A position.
    pub const STUDY = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; id "one";
    /// Counted.
    pub static COUNTED = perft(1) fen 8/8/8/8/8/4k3/4p3/4K3 b - - D1 5;
}

chess! {
    /// In angle brackets.
    pub const ANGLE: Game = game!<1. e4 e5>;
    /// In an array.
    pub static ANGLES: [Board; 2] = [board!<1. e4>, board!<"1. e4 e5">];

    /// Functions, modules and macros within.
    pub mod deep {
        use super::{Board, Game, chess, game};

        /// At depth.
        #[must_use]
        pub const fn deep(number: usize) -> usize {
            let games: [[Game; 2]; 1] = [[game!<1. e4>, game!(1. e4 e5)]];
            if number < 2 && number > 0 && game!<1. e4>.len() >= 2 {
                return (games[0][0].len() << 1) >> 1;
            }
            game!<1. e4>.len()
        }

        chess! {
            /// In `chess!` within `chess!`.
            pub const TWICE: Board = board!<8/8/8/8/8/4k3/4p3/4K3 w - - 0 1>;
        }
    }

    macro_rules! angle {
        ($($moves:tt)*) => { game!<$($moves)*> };
    }
    /// In the output of a macro that `chess!` holds.
    pub const BY_MACRO: Game = angle!(1. e4 e5);
}

/// `chess!` as an expression and as a statement.
#[must_use]
pub const fn chess_in_a_body() -> Game {
    chess! { const INNER: Game = game!<1. e4 e5>; }
    let _ = INNER;
    chess!(game!<1. e4 e5>)
}
