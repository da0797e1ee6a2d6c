//! The examples of the guide as doc tests: `cargo test -p caissa-guide`.

// An example that is copied gives no warning.
#![doc(test(attr(deny(warnings), allow(dead_code))))]

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
    books = "books";
    comparison = "comparison";
    embedded = "embedded";
    engine = "engine";
    fixtures = "fixtures";
    from_python_chess = "from-python-chess";
    from_shakmaty = "from-shakmaty";
    games = "games";
    index = "index";
    literals = "literals";
    pgn = "pgn";
    puzzles = "puzzles";
    types = "types";
}
