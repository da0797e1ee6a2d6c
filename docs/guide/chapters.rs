//! The examples of the guide as doc tests: `cargo test -p caissa-guide`.

// An example that is copied gives no warning.
#![doc(test(attr(deny(warnings), allow(dead_code))))]

use caissa::Board;

/// The beginnings of the walks: positions with castling, en passant and promotions.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
];

/// The positions where the chapter's recipes for other libraries are tried: 300, of random-looking
/// games.
///
/// # Panics
///
/// Never: the walks begin with positions and go on with legal moves.
pub fn walk() -> impl Iterator<Item = Board> {
    let start = |n: usize| Board::from_fen(STARTS[n % STARTS.len()]).expect("a position");
    let mut board = start(0);
    (0..300).map(move |n| {
        let moves = board.legal_moves();
        let is_over = moves.is_empty() || n % 50 == 49;
        let next = if is_over {
            start(n / 50 + 1)
        } else {
            board.play(moves[n * 7919 % moves.len()]).expect("a legal move")
        };
        std::mem::replace(&mut board, next)
    })
}

macro_rules! chapters {
    ($($(#[$when:meta])* $name:ident = $file:literal;)*) => {$(
        #[cfg(doctest)]
        $(#[$when])*
        #[doc = include_str!(concat!("src/", $file, ".md"))]
        mod $name {}
    )*};
}

chapters! {
    board = "board";
    boards = "boards";
    books = "books";
    comparison = "comparison";
    embedded = "embedded";
    engine = "engine";
    errors = "errors";
    first = "first";
    fixtures = "fixtures";
    from_python_chess = "from-python-chess";
    from_shakmaty = "from-shakmaty";
    games = "games";
    index = "index";
    literals = "literals";
    neighbours = "neighbours";
    pgn = "pgn";
    puzzles = "puzzles";
    types = "types";
}
